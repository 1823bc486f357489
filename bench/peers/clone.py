"""Run the same task in several clones of the repository, each in a separate process.

This file is also the program of these processes. It imports the version of crosswright in its
PYTHONPATH, which may be an old one. So it must check for functions that old versions do not have.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

__all__ = ["Clone"]

STEPS = 2_000
"""The number of steps of a kernel between two checks of the time limit, when fills are counted."""

REPEATS = 5
"""How often `first` repeats each search."""


class Clone:
    """A clone of the repository. `source` is its folder src; its kernels must be built."""

    def __init__(self, name: str, source: Path) -> None:
        self.name = name
        self.source = source
        if not (source / "crosswright" / "__init__.py").is_file():
            raise FileNotFoundError(f"expected the folder src of a clone, got {source}")

    def ask(self, task: str, **asked: object) -> dict[str, Any]:
        """Run a task of `TASKS` in this clone with the arguments `asked`. Return its result."""
        answer = subprocess.run(
            [sys.executable, __file__, task, json.dumps(asked, default=str)],
            env=os.environ | {"PYTHONPATH": str(self.source)},
            stdout=subprocess.PIPE,
            check=True,
        )
        found: dict[str, Any] = json.loads(answer.stdout)
        return found


def _words(asked: dict[str, Any]) -> Any:
    from crosswright.words.wordlist import WordList

    path = asked.get("words")
    return WordList.load(Path(path)) if path else WordList.default()


def _problem(asked: dict[str, Any]) -> Any:
    from crosswright.core.fill import Fill
    from crosswright.engines.fill import FillProblem

    given, words, floor = Fill.parse(asked["grid"]), _words(asked), asked.get("floor")
    try:
        from crosswright.core.wishes import Wishes
    except ImportError:
        return FillProblem(given, words, min_score=floor)
    return FillProblem(given, words, Wishes(min_score=floor))


def _kernel_search(problem: Any, rng_seed: int) -> tuple[Any, Any]:
    """Return the kernel and a search with the usual settings of the fill engine."""
    from crosswright.engines.fill import Strategy
    from crosswright.engines.fill.compile import compile_problem
    from crosswright.kernels.builds import load

    kernel, strategy = load("crosswright.engines.fill.fill_kernel"), Strategy()
    search = kernel.FillSearch(
        **compile_problem(problem).kernel_arguments,
        rng_seed=rng_seed,
        noise=round(1024 * strategy.noise),
        score_weight=round(1024 * strategy.score_weight),
        keep_deepest=strategy.keep_deepest,
    )
    return kernel, search


def count(asked: dict[str, Any]) -> dict[str, Any]:
    """Count all fills on one core. An old version without `tally_of` finds them one by one."""
    problem = _problem(asked)
    try:
        from crosswright.construct.fill.tally import tally_of
    except ImportError:
        return _count_one_by_one(problem, asked)
    from crosswright.search.budget import Budget
    from crosswright.search.run import Run

    began = time.process_time()
    run = Run(Budget(seconds=3 * asked["seconds"]), rng_seed=asked["rng_seed"])
    tally = tally_of(problem, run)
    seconds = time.process_time() - began
    return {"seconds": seconds, "fills": tally.count, "is_proof": tally.is_complete}


def _count_one_by_one(problem: Any, asked: dict[str, Any]) -> dict[str, Any]:
    began, fills, status = time.process_time(), 0, 0
    kernel, search = _kernel_search(problem, asked["rng_seed"])
    while status != kernel.EXHAUSTED:
        status = search.advance(STEPS)
        fills += status == kernel.FOUND
        if time.process_time() - began > asked["seconds"]:
            break
    return {
        "seconds": time.process_time() - began,
        "fills": fills,
        "is_proof": status == kernel.EXHAUSTED,
    }


def first(asked: dict[str, Any]) -> dict[str, Any]:
    """Find a first fill with each of several rng_seeds, on one core.

    Every search is done `REPEATS` times. The repeated searches take the same steps as the first
    one. The fastest time is kept, because other work on the machine can only make a search slower.
    Return, for each rng_seed, the processor seconds, the nodes, and whether a fill was found.
    """
    problem = _problem(asked)
    answer: dict[str, Any] = {"seconds": [], "nodes": [], "filled": []}
    for rng_seed in asked["rng_seeds"]:
        spans = []
        for _ in range(REPEATS):
            kernel, search = _kernel_search(problem, rng_seed)
            status = search.advance(0)
            began = time.process_time()
            while status == kernel.MORE and time.process_time() - began < asked["seconds"]:
                status = search.advance(500)
            spans.append(time.process_time() - began)
        answer["seconds"].append(min(spans))
        answer["nodes"].append(search.nodes)
        answer["filled"].append(status == kernel.FOUND)
    return answer


def best(asked: dict[str, Any]) -> dict[str, Any]:
    """Find the best fill within a time limit in wall time, with several processes."""
    import crosswright

    words, seconds, jobs = _words(asked), asked["seconds"], asked["jobs"]
    try:
        limits = {"run": crosswright.Run(crosswright.Budget(seconds), jobs=jobs)}
    except TypeError:  # an old version, in which `jobs` is an argument of `fill`
        limits = {"seconds": seconds, "jobs": jobs}
    began = time.perf_counter()
    outcome = crosswright.fill(asked["grid"], words, best=True, **limits)
    seconds = time.perf_counter() - began
    scores = []
    if outcome.solution is not None:
        scores = [words.get(answer).score for _, answer in outcome.solution.answers()]
    return {"seconds": seconds, "status": outcome.status.value, "scores": scores}


TASKS = {task.__name__: task for task in (count, first, best)}

if __name__ == "__main__":
    print(json.dumps(TASKS[sys.argv[1]](json.loads(sys.argv[2]))))
