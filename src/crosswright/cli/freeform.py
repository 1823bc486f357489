"""`crosswright freeform`: words and shape together, by a SAT solver."""

import os
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options import (
    budget_options,
    metadata_options,
    output_options,
    read_words,
    word_options,
)
from crosswright.cli.report import JSON_VERSION, echo_json, verdict
from crosswright.cli.terminal import interruptible, notice, picture, status_line
from crosswright.construct.files import save_bytes, save_puzzle
from crosswright.construct.freeform import (
    audit_layout,
    draw_groups,
    parse_groups,
    run_freeform,
)
from crosswright.core.errors import InputError, ProblemError
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.grid import CellKind
from crosswright.core.layout import Layout
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import slot_map
from crosswright.engines.freeform import (
    FreeformProblem,
    Goal,
    Method,
    Plan,
    Report,
    Strategy,
    Way,
)
from crosswright.engines.freeform.decode import decode_answer, facts
from crosswright.engines.freeform.problem import GlyphWord
from crosswright.engines.freeform.solve import full_encoding
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome, Status
from crosswright.search.run import Run
from crosswright.search.sat import DEFAULT_SOLVER, SOLVERS
from crosswright.words.spelling import Spelling, alphabet

__all__ = ["command"]

MOST = [goal.value for goal in Goal if not goal.is_least]
LEAST = [goal.value for goal in Goal if goal.is_least]


@click.command("freeform")
@click.argument("words_file", required=False, metavar="[WORDS]")
@click.option("--size", required=True, metavar="WxH", help="Width and height of the frame.")
@click.option("--draw", type=int, metavar="N", help="Draw N random groups from the word list.")
@click.option(
    "--group-size", type=int, default=1, show_default=True, metavar="G", help="Words a drawn group."
)
@word_options
@click.option("--min-score", type=int, metavar="N", help="Draw no word below this score.")
@click.option("--at-least-one", is_flag=True, help="A group may give more than one word.")
@click.option("--allow-loose", is_flag=True, help="Letters may touch without being a word.")
@click.option("--islands", is_flag=True, help="The words may lie in several pieces.")
@click.option("--block", "blocks", multiple=True, metavar="ROW,COL", help="A block; repeatable.")
@click.option(
    "--letter", "letters", multiple=True, metavar="ROW,COL=X", help="A given letter; repeatable."
)
@click.option("--symmetry", type=click.Choice([s.value for s in Symmetry]), default="none")
@click.option("--min-blocks", type=int, default=0, metavar="N", help="At least so many blocks.")
@click.option("--max-blocks", type=int, metavar="N", help="At most so many blocks.")
@click.option("--random-blocks", type=int, default=0, metavar="K", help="K blocks by chance.")
@click.option("--mirrors", is_flag=True, help="Count mirror images as different.")
@click.option(
    "--strategy",
    type=click.Choice([s.value for s in Strategy]),
    help="How to spend the time. Default: restart, or best with a goal.",
)
@click.option("--try-seconds", type=float, default=10.0, show_default=True, metavar="S")
@click.option("--maximise", type=click.Choice(MOST), help="As much of it as can be.")
@click.option("--minimise", type=click.Choice(LEAST), help="As little of it as can be.")
@click.option("--by", "way", type=click.Choice([w.value for w in Way]), default="linear")
@click.option("--count", type=click.IntRange(min=1), default=1, metavar="K", help="K layouts.")
@click.option("--all", "every", is_flag=True, help="Every layout there is.")
@click.option(
    "--solver", type=click.Choice(list(SOLVERS)), default=DEFAULT_SOLVER, show_default=True
)
@click.option("--solver-command", metavar="CMD", help="A program: 'minisat {cnf} {out}'.")
@click.option(
    "--connection",
    type=click.Choice(["steps", "cuts"]),
    default="cuts",
    show_default=True,
    help="One piece: told beforehand, or learnt from models that fall apart.",
)
@click.option("--no-sketches", is_flag=True, help="Ask the whole question only.")
@click.option("--dimacs", metavar="FILE", help="Write the clauses for any solver, and stop.")
@click.option("--cnf", metavar="FILE", help="Write the clauses in readable names, and stop.")
@click.option("--decode", metavar="RESULT", help="Read a solver's answer back into a grid.")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes. Default: cores.")
@budget_options
@output_options
@metadata_options
@click.pass_context
def command(ctx: click.Context, /, **asked: Any) -> None:
    """Make a crossword of one word from every group; WORDS holds a group a line.

    \b
    Examples:
      crosswright freeform words.txt --size 12x12
      crosswright freeform words.txt --size 12x12 --minimise square --seconds 60
      crosswright freeform --draw 15 --group-size 2 --size 7x14 --islands
      crosswright freeform words.txt --size 9x9 --dimacs problem.cnf
    """
    dice = random.Random(asked["rng_seed"])
    problem = _problem(asked, dice)
    method = Method(
        asked["solver"],
        asked["solver_command"],
        steps=asked["connection"] == "steps",
        sketches=not asked["no_sketches"],
    )
    if asked["dimacs"] or asked["cnf"]:
        _export(problem, asked["dimacs"], asked["cnf"], quiet=asked["quiet"])
        ctx.exit(Exit.OK)
    if asked["decode"]:
        report = _decoded(problem, asked["decode"])
    else:
        plan = _plan(asked, method)
        with interruptible() as flag:
            run = Run(
                Budget(asked["seconds"], asked["nodes"]), rng_seed=asked["rng_seed"], cancelled=flag
            )
            with status_line(run, "freeform", quiet=asked["quiet"] or asked["as_json"]):
                report = run_freeform(problem, run, plan)
    _write(report, problem, asked)
    if asked["as_json"]:
        echo_json(_json(report, problem, _goal(asked)))
    else:
        _show(report, problem, _goal(asked))
    ctx.exit(exit_for(report.outcome.status, found=bool(report.outcome)))


def _problem(asked: dict[str, Any], dice: random.Random) -> FreeformProblem:
    width, height = _size(asked["size"])
    spelling = Spelling(
        alphabet(asked["alphabet_name"]), keep_punctuation=asked["keep_punctuation"]
    )
    return FreeformProblem(
        height,
        width,
        _groups(asked, spelling, max(width, height), dice),
        blocks=frozenset(_cell(text) for text in asked["blocks"]),
        given=dict(_letter(text, spelling) for text in asked["letters"]),
        at_least_one=asked["at_least_one"],
        loose=asked["allow_loose"],
        islands=asked["islands"],
        symmetry=Symmetry(asked["symmetry"]),
        fewest_blocks=asked["min_blocks"],
        most_blocks=asked["max_blocks"],
        mirrors=asked["mirrors"],
    )


def _groups(
    asked: dict[str, Any], spelling: Spelling, longest: int, dice: random.Random
) -> tuple[tuple[GlyphWord, ...], ...]:
    """The groups in the file, or drawn ones."""
    path, count = asked["words_file"], asked["draw"]
    if (path is None) == (count is None):
        raise click.UsageError("expected a file of words or --draw N, one of the two")
    if path is not None:
        return _without(parse_groups(_read(path), spelling), asked["ban"], spelling)
    if count < 1 or asked["group_size"] < 1:
        raise click.UsageError("expected --draw and --group-size of 1 or more")
    words = read_words(
        asked["lists"],
        alphabet_name=asked["alphabet_name"],
        keep_punctuation=asked["keep_punctuation"],
        variant=asked["variant"],
        allow_offensive=asked["allow_offensive"],
        quiet=asked["quiet"],
    ).without(asked["ban"])
    if asked["min_score"] is not None:
        words = words.at_least(asked["min_score"])
    return draw_groups((w.glyphs for w in words), count, asked["group_size"], longest, dice)


def _without(
    groups: tuple[tuple[GlyphWord, ...], ...], ban: Iterable[str], spelling: Spelling
) -> tuple[tuple[GlyphWord, ...], ...]:
    """The groups less the banned words; a group that has no other is the user's mistake."""
    banned = {spelling.spell(word) for word in ban}
    kept = tuple(tuple(w for w in group if w not in banned) for group in groups)
    for before, after in zip(groups, kept, strict=True):
        if not after:
            raise ProblemError(f"--ban leaves nothing of the group {''.join(before[0])}")
    return kept


def _read(path: str) -> str:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as problem:
        raise InputError(f"cannot read {path}: {problem.strerror or problem}") from problem
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        notice(f"{path} is not UTF-8; read as Latin-1")
        return data.decode("latin-1")


def _size(text: str) -> tuple[int, int]:
    width, times, height = text.lower().replace("×", "x").partition("x")
    if not times or not (width.strip().isdecimal() and height.strip().isdecimal()):
        raise ProblemError(f"expected a size such as 12x9, width first, got {text!r}")
    return int(width), int(height)


def _cell(text: str) -> Position:
    row, comma, column = text.partition(",")
    if not comma or not (row.strip().isdecimal() and column.strip().isdecimal()):
        raise ProblemError(f"expected ROW,COL counted from 1, got {text!r}")
    if int(row) < 1 or int(column) < 1:
        raise ProblemError(f"rows and columns count from 1, got {text!r}")
    return Position(int(row) - 1, int(column) - 1)


def _letter(text: str, spelling: Spelling) -> tuple[Position, str]:
    place, equals, letter = text.partition("=")
    glyphs = spelling.spell(letter) if equals else ()
    if len(glyphs) != 1:
        raise ProblemError(f"expected ROW,COL=X with one letter, got {text!r}")
    return _cell(place), glyphs[0]


def _goal(asked: dict[str, Any]) -> Goal | None:
    if asked["maximise"] and asked["minimise"]:
        raise click.UsageError("expected one of --maximise and --minimise, got both")
    chosen = asked["maximise"] or asked["minimise"]
    return Goal(chosen) if chosen else None


def _plan(asked: dict[str, Any], method: Method) -> Plan:
    goal = _goal(asked)
    several = asked["every"] or asked["count"] > 1
    default = Strategy.BEST if goal else Strategy.ONCE if several else Strategy.RESTART
    strategy = Strategy(asked["strategy"]) if asked["strategy"] else default
    if several and strategy is not Strategy.ONCE:
        raise click.UsageError("--count and --all go with --strategy once")
    return Plan(
        strategy,
        method,
        try_seconds=asked["try_seconds"],
        random_blocks=asked["random_blocks"],
        goal=goal,
        way=Way(asked["way"]),
        count=None if asked["every"] else asked["count"],
        jobs=asked["jobs"] or os.cpu_count() or 1,
    )


def _export(
    problem: FreeformProblem, dimacs: str | None, readable: str | None, *, quiet: bool
) -> None:
    """The clauses in files: connection is always told, for a solver that is asked once."""
    formula = full_encoding(problem, steps=True).cnf
    for path, lines in ((dimacs, formula.dimacs), (readable, formula.readable)):
        if path:
            save_bytes(Path(path), "\n".join([*lines(), ""]).encode())
    if not quiet:
        notice(f"{formula.variables:,} variables, {len(formula):,} clauses")


def _decoded(problem: FreeformProblem, path: str) -> Report:
    layout = decode_answer(full_encoding(problem, steps=True), _read(path))
    if layout is None:
        return Report(Outcome(Status.IMPOSSIBLE, explanation="so says the solver"))
    if not layout.placements:
        raise InputError(f"{path} places no word: it is no answer to this problem")
    audit_layout(layout, problem)
    return Report(Outcome(Status.FOUND, (layout,)))


def _write(report: Report, problem: FreeformProblem, asked: dict[str, Any]) -> None:
    if report.outcome.solution is None:
        return
    names = ("title", "author", "copyright", "notes", "language")
    told = {"language": alphabet(asked["alphabet_name"]).language}
    told |= {name: asked[name] for name in names if asked[name]}
    filled = report.outcome.solution.to_filled_grid(
        outside=CellKind.BLOCK, size=(problem.height, problem.width)
    )
    puzzle = Puzzle(filled).with_metadata(**told)
    for path in asked["outputs"]:
        save_puzzle(puzzle, path)


def _show(report: Report, problem: FreeformProblem, goal: Goal | None) -> None:
    outcome = report.outcome
    for layout in outcome.solutions:
        filled = layout.to_filled_grid(outside=CellKind.BLOCK, size=(problem.height, problem.width))
        click.echo(picture(filled))
        click.echo()
        for line in _entry_lines(layout, problem):
            click.echo(line)
        click.echo(facts(layout, problem).line())
        click.echo()
    if not outcome:
        click.echo(verdict(outcome), err=True)
    elif goal is not None and outcome.solution is not None:
        value = goal.measure(outcome.solution, problem)
        proved = "proven best" if outcome.status is Status.OPTIMAL else f"bound {report.bound}"
        click.echo(f"{goal.value} {value}, {proved} ({outcome.statistics.seconds:.1f} s)", err=True)
    elif outcome.status is not Status.FOUND:
        click.echo(f"{len(outcome.solutions):,} layouts, {outcome.status.value}", err=True)


def _entry_lines(layout: Layout, problem: FreeformProblem) -> Iterable[str]:
    for direction, entries in _entries(layout, problem).items():
        if entries:
            yield direction.value.capitalize()
        for entry in entries:
            place = Position(entry["row"], entry["column"])
            yield f"{entry['number']:>4}  {entry['answer']}  ({place})"


def _entries(layout: Layout, problem: FreeformProblem) -> dict[Direction, list[dict[str, Any]]]:
    """The placements by direction, with the numbers that are printed in the grid."""
    grid = layout.to_filled_grid(size=(problem.height, problem.width)).grid
    numbers = slot_map(grid).numbers
    return {
        direction: [
            {
                "number": numbers.get(placement.start),
                "row": placement.start.row,
                "column": placement.start.column,
                "answer": placement.text,
            }
            for placement in layout.placements
            if placement.direction is direction
        ]
        for direction in Direction
    }


def _json(report: Report, problem: FreeformProblem, goal: Goal | None) -> dict[str, Any]:
    outcome = report.outcome
    found: dict[str, Any] = {
        "version": JSON_VERSION,
        "command": "freeform",
        "status": outcome.status.value,
        "proven": outcome.status.is_proof,
        "solutions": [_layout_json(layout, problem) for layout in outcome.solutions],
        "statistics": {
            "conflicts": outcome.statistics.nodes,
            "seconds": round(outcome.statistics.seconds, 6),
            "tries": report.tries,
            **{
                name: value
                for name, value in report.figures.items()
                if name not in {"bound", "conflicts"}
            },
        },
    }
    if goal is not None:
        best = outcome.solution
        found["goal"] = {
            "name": goal.value,
            "least": goal.is_least,
            "best": None if best is None else goal.measure(best, problem),
            "bound": report.bound,
        }
    if report.scores:
        found["word_scores"] = {"".join(word): score for word, score in report.scores.items()}
    return found


def _layout_json(layout: Layout, problem: FreeformProblem) -> dict[str, Any]:
    figures = facts(layout, problem)
    filled = layout.to_filled_grid(outside=CellKind.BLOCK, size=(problem.height, problem.width))
    entries = _entries(layout, problem)
    return {
        "picture": str(filled).split("\n"),
        "across": entries[Direction.ACROSS],
        "down": entries[Direction.DOWN],
        **{name: getattr(figures, name) for name in figures.__dataclass_fields__},
    }
