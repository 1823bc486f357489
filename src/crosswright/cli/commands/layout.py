"""`crosswright layout`: every given word, laid out."""

from dataclasses import dataclass, replace
from pathlib import Path

import click

from crosswright.audit.layout import Spelt
from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.groups import (
    About,
    Limits,
    Output,
    about_puzzle_in,
    answers,
    limits_of,
)
from crosswright.cli.options.layout import (
    OUR_LIST,
    Asked,
    layout_options,
    load_given,
    load_list,
    parse_blocks,
    parse_symmetry,
)
from crosswright.cli.show.layout import (
    Paper,
    show_filled,
    show_layouts,
    show_layouts_json,
)
from crosswright.cli.show.layout_teaching import Rejections, repair_words, show_overlaps
from crosswright.cli.show.terminal import interruptible, notice, status_line
from crosswright.construct.files import save_bytes
from crosswright.construct.layout.graph_drawing import draw_graphs
from crosswright.construct.layout.layouts import layout_engine, several_layouts
from crosswright.core.geometry import Symmetry
from crosswright.engines.crisscross import LayoutProblem
from crosswright.engines.crisscross.graph import graph_engine
from crosswright.words.given import GivenWord
from crosswright.words.spelling import alphabet

__all__ = ["command"]


@click.command("layout")
@click.argument("words")
@layout_options
@limits_of("2 up to 50 words, 10 above, 60 for --method exact and --fill-in")
@answers
@about_puzzle_in("-o", "--class-pack")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    words: str,
    asked: Asked,
    limit: Limits,
    output: Output,
    about: About,
) -> None:
    """Lay out every word of WORDS, connected and compact.

    WORDS is text (`word`, `word;clue`, `word<TAB>clue`), CSV, TSV or .xlsx; `-` is standard input.

    \b
    Examples:
      crosswright layout words.txt
      crosswright layout words.csv --square -o puzzle.svg -o puzzle.json
      crosswright layout words.txt --fill-in --max-size 15x15 --symmetry rotational
      crosswright layout words.xlsx --versions 4 --class-pack sheets
    """
    given = load_given(words, asked, quiet=output.quiet).words
    problem = asked.problem(given)
    if asked.show_overlaps:
        ctx.exit(show_overlaps(problem, as_json=output.as_json))
    metadata = replace(
        about.metadata(), language=about.language or alphabet(asked.alphabet_name).language
    )
    request = _Request(asked, limit, Paper(given, (), metadata, output))
    if asked.wants_dense_grid:
        ctx.exit(request.fill_in(problem))
    if asked.linkers is not None:
        linkers = request.linkers(replace(problem, symmetry=Symmetry.NONE, blocks=None))
        request = _Request(asked, limit, Paper(given, linkers, metadata, output))
        problem = asked.problem(request.paper.words)
        if asked.wants_symmetry:
            ctx.exit(request.paired(problem))
    if asked.class_pack is not None:
        ctx.exit(request.class_pack(problem, Path(asked.class_pack)))
    ctx.exit(request.lay_out(problem))


@dataclass(frozen=True)
class _Request:
    """What is asked, how long it may take, and where it goes."""

    asked: Asked
    limit: Limits
    paper: Paper

    def lay_out(self, problem: LayoutProblem) -> Exit:
        """The given words alone."""
        asked, output = self.asked, self.paper.output
        engine, repairs = layout_engine(asked.method), frozenset[Spelt]()
        if asked.method == "graph" and asked.repair is not None:
            repairs = repair_words(load_list(asked.repair, asked), problem)
            engine = graph_engine(repairs)
        rejections = Rejections()
        observer = rejections.tell if asked.trace else None
        with interruptible() as flag:
            run = asked.limited(self.limit, problem).run(flag, observer)
            with status_line(run, "layout", quiet=output.is_silent or asked.trace):
                outcome = several_layouts(problem, run, engine, count=asked.count, extra=repairs)
        if asked.trace and not rejections.count:
            click.echo("no set was rejected")
        if asked.show_graph is not None:
            drawn = draw_graphs(asked.show_graph, problem.words, outcome.solution)
            save_bytes(Path(asked.show_graph), drawn)
        show = show_layouts_json if output.as_json else show_layouts
        show(outcome, problem, self.paper, asked.count)
        return exit_for(outcome.status, found=bool(outcome))

    def linkers(self, problem: LayoutProblem) -> tuple[GivenWord, ...]:
        """The words that link what shares no letter."""
        from crosswright.construct.layout.linkers import choose_linkers

        words = load_list(self.asked.linkers or OUR_LIST, self.asked)
        with interruptible() as flag:
            run = self.asked.limited(self.limit, problem).run(flag)
            found = choose_linkers(problem, words, run)
        if found is None:
            if not self.paper.output.quiet:
                notice("no words of the linkers were found to link these words")
            return ()
        return tuple(GivenWord(word.glyphs, word.display or word.text) for word in found)

    def fill_in(self, problem: LayoutProblem) -> Exit:
        """A dense grid with the given words in it."""
        from crosswright.construct.layout.fill_in import FillIn, fill_in

        asked = self.asked
        width, height = asked.max_size or (None, None)
        question = FillIn.around(
            problem.words,
            load_list(asked.fill_in or OUR_LIST, asked),
            height=height,
            width=width,
            symmetry=parse_symmetry(asked.symmetry),
            blocks=parse_blocks(asked.blocks),
        )
        with interruptible() as flag:
            run = asked.limited(self.limit, problem).run(flag)
            with status_line(run, "fill-in", quiet=self.paper.output.is_silent):
                outcome = fill_in(question, run, limit=asked.count)
        return show_filled(outcome, question.words, self.paper, asked.count)

    def paired(self, problem: LayoutProblem) -> Exit:
        """A symmetric layout of the given words with partners from a list."""
        from crosswright.construct.layout.paired import Paired, paired

        question = Paired.around(problem, load_list(self.asked.linkers or OUR_LIST, self.asked))
        with interruptible() as flag:
            run = self.asked.limited(self.limit, problem).run(flag)
            with status_line(run, "layout", quiet=self.paper.output.is_silent):
                outcome = paired(question, run)
        return show_filled(outcome, question.words, self.paper, 1)

    def class_pack(self, problem: LayoutProblem, folder: Path) -> Exit:
        """Sheets for a class: so many versions, answer keys, one PDF."""
        from crosswright.cli.show.layout_class import show_class_pack
        from crosswright.construct.layout.class_pack import class_pack

        paper, versions = self.paper, self.asked.versions
        with interruptible() as flag:
            run = self.asked.limited(self.limit, problem).run(flag)
            with status_line(run, "class pack", quiet=paper.output.is_silent):
                outcome = class_pack(problem, paper.words, run, versions, paper.metadata)
        return show_class_pack(outcome, paper, versions, folder)
