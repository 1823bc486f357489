"""Measure batches: puzzles per hour, the gain of a second worker, the cost of the coordinator.

    scripts/bench batch [--quick] [--part sets|simulate|memory ...]

The coordinator is the code that gives tasks to the workers and accepts or rejects their puzzles.
There are three parts:

- sets: make 200 minis and 30 dailies in four ways: as bare jobs, as a batch with 1 process, as a
  batch with 2 processes, and as a batch with a dask `LocalCluster` of 2 workers. For bare jobs, one
  process makes one puzzle after another, without a manifest (the file with the state of each
  puzzle) and without the rule against repeated answers. The three batches must have the same
  puzzles and pass the audit. A row of the table is one of the four ways. `in an hour` is the number
  of puzzles, `coordinator` is the coordinator's share of the seconds, and `rejected tries` is the
  number of puzzles that were made but not accepted, by reason.
- simulate: measure how many workers one coordinator can keep busy. The coordinator is the real one.
  The workers are simulated: their tasks take as long as the tasks of `sets`, and two of their
  puzzles have a common answer as often as two puzzles of `sets`. A row of the table is a kind of
  puzzle and a number of workers. `ahead` is how many puzzles after the first unfinished one may be
  begun. The columns `workers busy` and `coordinator busy` have the share of the time in which they
  work.
- memory: simulated workers make 10,000 puzzles with a real manifest. Print the memory of the
  coordinator's process after each thousand puzzles.

All times are wall time, so measure on an idle machine. The results are written as JSON to
bench-results/.
"""

import argparse
import heapq
import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from crosswright.construct.batch import audit_batch, begin_batch
from crosswright.construct.batch.coordinate import Coordinator
from crosswright.construct.batch.manifest import DONE, FAILED, Manifest, Row
from crosswright.construct.batch.plan import Plan
from crosswright.construct.batch.store import FolderStore
from crosswright.construct.batch.tasks import MadeOne, Task, make_one
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import slot_map
from crosswright.search.budget import Budget
from crosswright.search.run import Run

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench-results"
PARTS = ["sets", "simulate", "memory"]


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle, and the plan for a batch of such puzzles."""

    name: str
    count: int
    """The number of puzzles in a full run."""
    quick: int
    """The number of puzzles in a quick run."""
    plain: Mapping[str, Any]
    """The keys of the plan and their values, without `count` and `rng_seed`."""

    def plan(self, *, quick: bool) -> Plan:
        count = self.quick if quick else self.count
        return Plan.from_plain({**self.plain, "count": count, "rng_seed": 2027})


KINDS = (
    Kind(
        "minis",
        200,
        20,
        {
            "fresh_across": 30,
            "longest_shared": 4,
            "outputs": ["ipuz", "html"],
            "recipes": [{"venue": "mini", "size": ["5x5", "6x6"], "nodes": 1500}],
        },
    ),
    Kind(
        "dailies",
        30,
        3,
        {
            "fresh_across": 30,
            "longest_shared": 5,
            "outputs": ["ipuz", "puz"],
            "recipes": [{"venue": "us-daily", "nodes": 12_000}],
        },
    ),
)


def save(name: str, told: object) -> None:
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"batch-{name}.json").write_text(json.dumps(told, indent=1))


def table(headings: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in (headings, *rows)]
    lines.insert(1, "|" + "---|" * len(headings))
    return "\n".join(lines)


# -- sets ------------------------------------------------------------------------------------------


def bare_seconds(plan: Plan) -> float:
    """Make all puzzles of a plan in this process and return the seconds.

    There is no manifest, no file, and no rule against repeated answers.
    """
    make_one(plan.request(0), Run(Budget(nodes=50), rng_seed=1))
    began = time.monotonic()
    for index in range(plan.count):
        request = plan.request(index)
        make_one(request, Run(request.limits.budget, rng_seed=index))
    return time.monotonic() - began


def measure_sets(*, quick: bool) -> None:
    told: dict[str, Any] = {}
    for kind in KINDS:
        plan = kind.plan(quick=quick)
        rows: list[list[str]] = []
        bare = bare_seconds(plan)
        rows.append(["bare jobs", f"{bare:.1f}", f"{plan.count / bare * 3600:,.0f}", "", "", ""])
        found: dict[str, Any] = {"count": plan.count, "bare_seconds": bare}
        hashes = set()
        walls: dict[str, float] = {}
        for manner in ("1 process", "2 processes", "2 dask workers"):
            folder = Path(tempfile.mkdtemp()) / "set"
            made, wall = _made(plan, folder, manner)
            audited = audit_batch(folder)
            hashes.add(made.state.set_hash)
            walls[manner] = wall
            share = made.coordinator_seconds / wall
            rows.append(
                [
                    manner,
                    f"{wall:.1f}",
                    f"{made.state.done / wall * 3600:,.0f}",
                    f"{share:.1%}",
                    " ".join(f"{n} {why}" for why, n in made.sent_back.items()) or "none",
                    str(audited),
                ]
            )
            found[manner] = {
                "seconds": wall,
                "done": made.state.done,
                "coordinator_seconds": made.coordinator_seconds,
                "task_seconds": made.state.seconds,
                "sent_back": dict(made.sent_back),
                "valid": audited.is_valid,
                "hash": made.state.set_hash,
            }
            shutil.rmtree(folder.parent)
            print(kind.name, " · ".join(rows[-1]), file=sys.stderr, flush=True)
        ratio = walls["1 process"] / walls["2 processes"]
        cost = walls["1 process"] / bare
        found |= {"ratio": ratio, "cost_over_bare": cost, "same": len(hashes) == 1}
        told[kind.name] = found
        save("sets", told)
        heads = ["made by", "seconds", "in an hour", "coordinator", "rejected tries", "audit"]
        print(f"\n{kind.name}: {plan.count}\n\n{table(heads, rows)}\n")
        print(f"all sets are equal: {len(hashes) == 1}")
        print(f"seconds of 1 process, divided by those of 2 processes: {ratio:.2f}")
        print(f"seconds of 1 process, divided by those of the bare jobs: {cost:.2f}")


def _made(plan: Plan, folder: Path, manner: str) -> tuple[Any, float]:
    if "dask" not in manner:
        began = time.monotonic()
        made = begin_batch(plan, folder, jobs=int(manner.split()[0]))
        return made, time.monotonic() - began
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        began = time.monotonic()
        made = begin_batch(plan, folder, scheduler=cluster.scheduler_address)
        return made, time.monotonic() - began


# -- simulated workers -----------------------------------------------------------------------------


class MemoryStore:
    """A store that keeps the rows (the states of the puzzles) in memory, not in a manifest."""

    def __init__(self) -> None:
        self.rows: dict[int, Row] = {}

    def first_open(self) -> int:
        return 0

    def kept(self, index: int) -> Row | None:
        return self.rows.get(index)

    def keep(self, row: Row) -> None:
        self.rows[row.number - 1] = replace(row, content=None)

    def write(self, name: str, files: Mapping[str, bytes], row: Row) -> None:
        self.keep(row)


def simulated_plan(count: int, ahead: int) -> Plan:
    head = {"count": count, "rng_seed": 1, "fresh_across": 30, "longest_shared": 2, "ahead": ahead}
    recipe = {"venue": "mini", "nodes": 1}
    return Plan.from_plain({**head, "fresh_patterns": False, "recipes": [recipe]})


def simulated(task: Task, pool: int, answers: int) -> MadeOne:
    """Return a simulated puzzle with `answers` random answers, none of them banned.

    `pool` is the number of different answers from which they are drawn.
    """
    request = task.arguments[0]
    dice = random.Random(request.limits.rng_seed)
    banned, chosen = set(request.words.ban), set()
    while len(chosen) < answers:
        number = dice.randrange(pool)
        text = "".join(chr(65 + number // 26**k % 26) for k in range(5))
        if text not in banned:
            chosen.add(text)
    fill = Fill.parse("\n#####\n".join(sorted(chosen)))
    texts = {slot.key: f"clue {dice.random()}" for slot in slot_map(fill.grid).slots}
    return MadeOne(Puzzle.from_clues(fill, texts), {}, nodes=1)


def schedule(
    workers: int, ahead: int, seconds: float, *, pool: int, answers: int, event_seconds: float
) -> dict[str, float]:
    """Simulate a batch with `workers` workers and return its figures.

    A task that makes a puzzle takes about `seconds` of a worker's time. A task that converts a
    puzzle to files takes 0.02 seconds. Each task also takes `event_seconds` of the coordinator's
    time: half for the start of the task, and half for its end. The coordinator handles one start or
    end at a time. `ahead` is how many puzzles after the first unfinished one may be begun. For
    `pool` and `answers` see `simulated`.
    """
    count = max(300, min(6000, 12 * workers))
    coordinator = Coordinator(simulated_plan(count, ahead), MemoryStore())
    dice = random.Random(1)
    ends: list[tuple[float, int, Task]] = []
    idle, number, free_at, busy, now = workers, 0, 0.0, 0.0, 0.0
    worked, real = 0.0, 0.0
    while not coordinator.is_finished:
        began = time.perf_counter()
        while idle and (task := coordinator.next_task()):
            lasts = seconds * dice.lognormvariate(0, 0.5) if task.attempt else 0.02
            free_at = max(free_at, now) + event_seconds / 2
            busy += event_seconds / 2
            number += 1
            idle -= 1
            worked += lasts
            heapq.heappush(ends, (free_at + lasts, number, task))
        now, _, task = heapq.heappop(ends)
        idle += 1
        free_at = max(free_at, now) + event_seconds / 2
        busy += event_seconds / 2
        value = simulated(task, pool, answers) if task.attempt else {}
        real -= time.perf_counter() - began  # so that only the next call is timed
        coordinator.came(task, value)
        real += time.perf_counter() - began
    return {
        "workers": workers,
        "ahead": ahead,
        "an_hour": count / now * 3600,
        "busy_workers": worked / now / workers,
        "coordinator": busy / now,
        "sent_back_share": sum(coordinator.sent_back.values()) / count,
        "logic_ms": 1000 * real / count,
    }


def measure_simulation(*, quick: bool) -> None:
    """Simulate batches of minis and of dailies. A task takes about 0.5 s or 10 s."""
    rows, told = [], []
    sizes = (1, 2, 10, 100) if quick else (1, 2, 10, 100, 1000)
    # `pool` is the number of answers from which those of a puzzle are drawn. It is chosen so that
    # two minis with five long answers each have a common answer in 1 of 140 cases, and two dailies
    # with 24 long answers each in 1 of 55 cases.
    for name, seconds, pool, answers in (("minis", 0.5, 3500, 5), ("dailies", 10.0, 32_000, 24)):
        for workers in sizes:
            found = schedule(
                workers,
                max(16, 4 * workers),
                seconds,
                pool=pool,
                answers=answers,
                event_seconds=EVENT_SECONDS,
            )
            told.append({"kind": name, **found})
            rows.append(
                [
                    name,
                    f"{workers:,}",
                    f"{found['ahead']:,}",
                    f"{found['an_hour']:,.0f}",
                    f"{found['busy_workers']:.0%}",
                    f"{found['coordinator']:.0%}",
                    f"{found['sent_back_share']:.2f}",
                ]
            )
            print(" · ".join(rows[-1]), file=sys.stderr, flush=True)
            save("simulate", told)
    heads = ["puzzles", "workers", "ahead", "in an hour", "workers busy", "coordinator busy"]
    print("\n" + table([*heads, "rejected tries for each puzzle"], rows))


EVENT_SECONDS = 0.012
"""The seconds that the coordinator needs for one task, including the changes of the manifest.

This was measured by `sets`: the coordinator's seconds, divided by the number of tasks. There are
two tasks for each puzzle: one makes it, and one converts it to files.
"""


# -- memory ----------------------------------------------------------------------------------------


def resident_mb() -> float:
    """The memory of this process in MB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def measure_memory(*, quick: bool) -> None:
    count = 1000 if quick else 10_000
    plan = simulated_plan(count, 16)
    folder = Path(tempfile.mkdtemp())
    manifest = Manifest.create(folder, kind="puzzles", plan=plan.plain, hashes={}, version="bench")
    coordinator = Coordinator(plan, FolderStore(manifest))
    rows: list[list[str]] = []
    told, next_look = [], 0
    while not coordinator.is_finished:
        tasks = []
        while len(tasks) < 8 and (task := coordinator.next_task()):
            tasks.append(task)
        for task in tasks:
            coordinator.came(task, simulated(task, 3500, 5) if task.attempt else {"ipuz": b""})
        if coordinator.settled >= next_look:
            told.append((coordinator.settled, resident_mb()))
            rows.append([f"{coordinator.settled:,}", f"{told[-1][1]:.1f}"])
            next_look += count // 10
    counts = manifest.counts()
    assert counts.get(DONE, 0) + counts.get(FAILED, 0) == count
    save("memory", told)
    print("\n" + table(["puzzles done", "memory, MB"], rows))
    shutil.rmtree(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer puzzles and workers")
    parser.add_argument("--part", nargs="+", choices=PARTS, default=PARTS, help="default: all")
    asked = parser.parse_args()
    measures = {"sets": measure_sets, "simulate": measure_simulation, "memory": measure_memory}
    for part in asked.part:
        measures[part](quick=asked.quick)


if __name__ == "__main__":
    main()
