"""What `crosswright fill` shows a student: domains, traces, replays."""

import json
import sys
import time
from collections.abc import Iterator

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.show.report import JSON_VERSION, echo_json, verdict
from crosswright.cli.show.terminal import interruptible, picture
from crosswright.construct.files import load_text, source_name
from crosswright.construct.fill import run_fill
from crosswright.core.errors import InputError, Place
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.slots import SlotKey, slot_map
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.textbook import TextbookSearch
from crosswright.engines.fill.trace import Step, StepKind
from crosswright.search.budget import Budget
from crosswright.search.outcome import Engine
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["LIVE", "replay", "show_domains", "trace"]

LIVE = "live"
"""What `--replay` means without a file: search now, then play."""

SHOWN_WORDS = 8
"""How many words of a domain fit on a line?"""


def show_domains(problem: FillProblem, *, as_json: bool) -> Exit:
    """Node consistency and AC-3, then what every slot may hold."""
    run = Run()
    search = TextbookSearch(problem, run)
    before = search.node_consistent()
    after = search.ac3(before) if all(before.values()) else None
    shown = before if after is None else after
    if as_json:
        echo_json(
            {
                "version": JSON_VERSION,
                "command": "fill --propagate-only",
                "consistent": after is not None,
                "domains": {str(k): [w.text for w in found] for k, found in shown.items()},
            }
        )
    else:
        for key, found in shown.items():
            words = " ".join(w.text for w in found[:SHOWN_WORDS])
            more = " …" if len(found) > SHOWN_WORDS else ""
            click.echo(f"{key!s:>5} {len(before[key]):>7,} → {len(found):>7,}  {words}{more}")
        if after is None:
            click.echo(f"impossible: {run.explanation}", err=True)
    return Exit.OK if after is not None else Exit.NO


def trace(
    problem: FillProblem,
    engine: Engine[FillProblem, FilledGrid],
    *,
    as_json: bool,
    budget: Budget,
) -> Exit:
    """Print each step as it happens, then the fill (as JSON: a last line with the status)."""

    def tell(progress: Progress) -> None:
        if isinstance(progress, Step):
            line = json.dumps(progress.to_json(), ensure_ascii=False) if as_json else str(progress)
            click.echo(line)

    with interruptible() as flag:
        run = Run(budget, cancelled=flag, observer=tell)
        outcome = run_fill(problem, run, engine)
    if as_json:
        click.echo(json.dumps({"step": "end", "status": outcome.status.value}))
    elif outcome.solution is not None:
        click.echo(f"\n{picture(outcome.solution)}")
    else:
        click.echo(verdict(outcome), err=True)
    return exit_for(outcome.status, found=bool(outcome))


def replay(
    problem: FillProblem,
    engine: Engine[FillProblem, FilledGrid],
    source: str,
    *,
    delay: float,
) -> Exit:
    """Play choices and backtracks as pictures, one after another."""
    steps = _recorded(problem, engine) if source == LIVE else _read_steps(source)
    chosen: dict[SlotKey, str] = {}
    with interruptible() as flag:
        for kind, slot, word in steps:
            if flag.is_set():
                return Exit.INTERRUPTED
            key = SlotKey.parse(slot)
            if key not in slot_map(problem.given.grid):
                raise InputError(f"the trace speaks of {key.spoken}, which the grid does not have")
            if kind is StepKind.CHOOSE:
                chosen[key] = word
            else:
                chosen.pop(key, None)
            _draw(problem, chosen, f"{kind.value} {word} {slot}")
            time.sleep(delay)
    return Exit.OK


def _draw(problem: FillProblem, chosen: dict[SlotKey, str], caption: str) -> None:
    glyphs = dict(problem.given.glyphs)
    for key, word in chosen.items():
        cells = slot_map(problem.given.grid)[key].cells
        letters = problem.words.spelling.spell(word)
        if len(letters) == len(cells):
            glyphs.update(zip(cells, letters, strict=True))
    if sys.stdout.isatty():
        click.clear()
    click.echo(picture(Fill(problem.given.grid, glyphs)))
    click.echo(f"{caption}\n")


def _recorded(
    problem: FillProblem, engine: Engine[FillProblem, FilledGrid]
) -> Iterator[tuple[StepKind, str, str]]:
    kept: list[tuple[StepKind, str, str]] = []

    def keep(progress: Progress) -> None:
        if isinstance(progress, Step) and progress.kind in _PLAYED:
            kept.append((progress.kind, progress.slot, progress.word))

    with interruptible() as flag:
        run_fill(problem, Run(cancelled=flag, observer=keep), engine)
    return iter(kept)


_PLAYED = (StepKind.CHOOSE, StepKind.BACKTRACK)


def _read_steps(path: str) -> Iterator[tuple[StepKind, str, str]]:
    for number, line in enumerate(load_text(path).splitlines(), 1):
        try:
            step = json.loads(line)
            kind, slot, word = step["step"], step.get("slot", ""), step.get("word", "")
        except (ValueError, TypeError, KeyError, AttributeError) as problem:
            place = Place(source_name(path), line=number)
            raise InputError(f"expected a step in JSON, got {line[:40]!r}", place) from problem
        if kind in {played.value for played in _PLAYED}:
            yield StepKind(kind), str(slot), str(word)
