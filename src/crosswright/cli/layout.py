"""`crosswright layout`: every given word, laid out."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.layout_options import (
    OUR_LIST,
    Asked,
    layout_options,
    load_given,
    load_list,
    parse_blocks,
    parse_size,
    parse_symmetry,
)
from crosswright.cli.layout_report import (
    measures,
    show_filled,
    show_layouts,
    why_nothing,
    write_best,
)
from crosswright.cli.layout_teaching import Rejections, repair_words, show_overlaps
from crosswright.cli.options import budget_options, metadata_options, output_options
from crosswright.cli.report import echo_json, outcome_json
from crosswright.cli.terminal import interruptible, notice, status_line
from crosswright.construct.files import save_bytes
from crosswright.construct.graph_drawing import draw_graphs
from crosswright.construct.layout import framed, layout_engine, several_layouts
from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Symmetry
from crosswright.engines.crisscross import LayoutProblem, Objective, Spacing
from crosswright.engines.crisscross.graph import graph_engine
from crosswright.search.outcome import Outcome
from crosswright.search.run import Run
from crosswright.words.given import GivenWord, GivenWords
from crosswright.words.layout_audit import Spelt

__all__ = ["command"]


@click.command("layout")
@click.argument("words")
@layout_options
@budget_options
@output_options
@metadata_options
@click.pass_context
def command(ctx: click.Context, /, words: str, **options: Any) -> None:
    """Lay out every word of WORDS, connected and compact.

    WORDS is text (`word`, `word;clue`, `word<TAB>clue`), CSV, TSV or .xlsx; `-` is standard input.

    \b
    Examples:
      crosswright layout words.txt
      crosswright layout words.csv --square -o puzzle.svg -o puzzle.json
      crosswright layout words.txt --fill-in --max-size 15x15 --symmetry rotational
      crosswright layout words.xlsx --versions 4 --class-pack sheets
    """
    asked = Asked(**options)
    given = load_given(words, asked)
    problem = _problem(given.words, asked)
    if asked.show_overlaps:
        ctx.exit(show_overlaps(problem, as_json=asked.as_json))
    if asked.class_pack is not None and (
        asked.wants_dense_grid or (asked.wants_symmetry and asked.linkers is not None)
    ):
        raise ProblemError(
            "a class pack has the given words only; "
            "leave out --fill-in, or --linkers with --symmetry"
        )
    if asked.wants_dense_grid:
        ctx.exit(_fill_in(given, problem, asked))
    linkers: tuple[GivenWord, ...] = ()
    if asked.linkers is not None:
        free = replace(problem, symmetry=Symmetry.NONE, blocks=None)
        linkers = _linkers(free, asked)
        problem = _problem((*given.words, *linkers), asked)
        if asked.wants_symmetry:
            ctx.exit(_paired((*given.words, *linkers), problem, asked))
    if asked.class_pack is not None:
        ctx.exit(_class_pack(given, linkers, problem, asked))
    ctx.exit(_lay_out(given, linkers, problem, asked))


def _problem(words: Sequence[GivenWord], asked: Asked) -> LayoutProblem:
    width, height = parse_size(asked.max_size)
    if asked.square:
        # The frame is a square, so its side is at most the shorter one.
        width = height = min((side for side in (width, height) if side), default=None)
    return LayoutProblem(
        tuple(word.glyphs for word in words),
        max_height=height,
        max_width=width,
        square=asked.square,
        spacing=Spacing(asked.spacing),
        islands=asked.islands,
        objective=Objective(asked.objective),
        symmetry=parse_symmetry(asked.symmetry),
        blocks=parse_blocks(asked.blocks),
    )


def _lay_out(
    given: GivenWords, linkers: tuple[GivenWord, ...], problem: LayoutProblem, asked: Asked
) -> Exit:
    engine, repairs = layout_engine(asked.method), frozenset[Spelt]()
    if asked.method == "graph" and asked.repair is not None:
        repairs = repair_words(load_list(asked.repair, asked), problem)
        engine = graph_engine(repairs)
    elif asked.method != "graph" and (asked.trace or asked.show_graph or asked.repair):
        raise ProblemError("--trace, --show-graph and --repair belong to --method graph")
    rejections = Rejections()
    observer = rejections.tell if asked.trace else None
    with interruptible() as flag:
        run = Run(asked.budget(problem), rng_seed=asked.rng_seed, cancelled=flag, observer=observer)
        with status_line(run, "layout", quiet=asked.quiet or asked.as_json or asked.trace):
            outcome = several_layouts(problem, run, engine, count=asked.count, extra=repairs)
    if asked.trace and not rejections.count:
        click.echo("no set was rejected")
    if asked.show_graph is not None:
        drawn = draw_graphs(asked.show_graph, problem.words, outcome.solution)
        save_bytes(Path(asked.show_graph), drawn)
    grids = [framed(layout, problem) for layout in outcome.solutions]
    write_best(grids[:1], asked, (*given.words, *linkers))
    if asked.as_json:
        report = outcome_json("layout", Outcome(outcome.status, tuple(grids), outcome.statistics))
        report["objective"] = problem.objective.value
        report["layouts"] = [measures(layout) for layout in outcome.solutions]
        report["linkers"] = [word.text for word in linkers]
        if outcome.explanation:
            report["explanation"] = outcome.explanation
        echo_json(report)
    else:
        show_layouts(outcome, grids, problem)
        if linkers and not asked.quiet:
            notice(f"linked by {', '.join(word.text for word in linkers)}")
        if outcome and len(grids) < asked.count:
            notice(f"found {len(grids)} of {asked.count} layouts that differ clearly")
    return exit_for(outcome.status, found=bool(outcome))


def _linkers(problem: LayoutProblem, asked: Asked) -> tuple[GivenWord, ...]:
    """The words that link what shares no letter."""
    from crosswright.construct.linkers import choose_linkers

    with interruptible() as flag:
        run = Run(asked.budget(problem), rng_seed=asked.rng_seed, cancelled=flag)
        found = choose_linkers(problem, load_list(asked.linkers or OUR_LIST, asked), run)
    if found is None:
        if not asked.quiet:
            notice("no words of the linkers were found to link these words")
        return ()
    return tuple(GivenWord(word.glyphs, word.display or word.text) for word in found)


def _fill_in(given: GivenWords, problem: LayoutProblem, asked: Asked) -> Exit:
    """A dense grid with the given words in it."""
    from crosswright.construct.fill_in import FillIn, fill_in

    width, height = parse_size(asked.max_size)
    question = FillIn.around(
        problem.words,
        load_list(asked.fill_in or OUR_LIST, asked),
        height=height,
        width=width,
        symmetry=parse_symmetry(asked.symmetry),
        blocks=parse_blocks(asked.blocks),
    )
    with interruptible() as flag:
        run = Run(asked.budget(problem), rng_seed=asked.rng_seed, cancelled=flag)
        with status_line(run, "fill-in", quiet=asked.quiet or asked.as_json):
            outcome = fill_in(question, run, limit=asked.count)
    return show_filled(outcome, given.words, question.words, asked)


def _paired(given: Sequence[GivenWord], problem: LayoutProblem, asked: Asked) -> Exit:
    """A symmetric layout of the given words with partners from a list."""
    from crosswright.construct.paired import Paired, paired

    question = Paired.around(problem, load_list(asked.linkers or OUR_LIST, asked))
    with interruptible() as flag:
        run = Run(asked.budget(problem), rng_seed=asked.rng_seed, cancelled=flag)
        with status_line(run, "layout", quiet=asked.quiet or asked.as_json):
            outcome = paired(question, run)
    return show_filled(outcome, given, question.words, asked)


def _class_pack(
    given: GivenWords, linkers: tuple[GivenWord, ...], problem: LayoutProblem, asked: Asked
) -> Exit:
    """Sheets for a class: so many versions, answer keys, one PDF."""
    from crosswright.construct.class_pack import class_pack, save_pack

    with interruptible() as flag:
        budget = replace(asked, count=asked.versions).budget(problem)
        run = Run(budget, rng_seed=asked.rng_seed, cancelled=flag)
        with status_line(run, "class pack", quiet=asked.quiet or asked.as_json):
            outcome = class_pack(
                problem, (*given.words, *linkers), run, asked.versions, asked.about
            )
    pack = outcome.solution
    if pack is None:
        click.echo(why_nothing(outcome), err=True)
        return exit_for(outcome.status, found=False)
    saved = save_pack(pack, Path(asked.class_pack or "."))
    if asked.as_json:
        report = outcome_json("layout --class-pack", outcome)
        report["files"] = [str(path) for path in saved]
        echo_json(report)
    else:
        for path in saved:
            click.echo(str(path))
    if len(pack.versions) < asked.versions and not asked.quiet:
        notice(f"found {len(pack.versions)} of {asked.versions} layouts that differ clearly")
    return exit_for(outcome.status, found=True)
