"""The options of `crosswright layout`, and the values they stand for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from crosswright.cli.options.groups import Limits, one_value
from crosswright.cli.options.together import apart, idle, needs
from crosswright.cli.options.values import FOLDER, OutputFile
from crosswright.cli.options.vocabulary import (
    alphabet_option,
    count_option,
    in_order,
    islands_option,
    size_option,
    symmetry_option,
)
from crosswright.cli.show.terminal import notice, warning
from crosswright.construct.files import load_bytes, source_name
from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Symmetry
from crosswright.engines.crisscross import ENGINES, LayoutProblem, Objective, Spacing
from crosswright.words.given import GivenWord, GivenWords, read_given
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.wordlist import WordList

__all__ = [
    "OUR_LIST",
    "Asked",
    "layout_options",
    "load_given",
    "load_list",
    "parse_blocks",
    "parse_symmetry",
]

OUR_LIST = "english"
"""What do --fill-in and --linkers mean without a file?"""

_MIRROR = "mirror"

FEW_WORDS, FEW_SECONDS, MANY_SECONDS = 50, 2.0, 10.0
PATIENT_SECONDS = 60.0
"""How long does a layout take if nobody says? So many seconds up to so many words, then more."""

FIXED_NODES = 400_000
"""With fixed dice and no budget, how many letters' worth of nodes? The same in every process."""


SYMMETRIC_SECONDS, FIXED_CONFLICTS = 20.0, 30_000
"""The same for a symmetric layout, which is asked of a SAT solver and counts its conflicts."""


@dataclass(frozen=True)
class Asked:
    """Everything that the command line may say of its own, under the names of its options."""

    method: str
    objective: str
    square: bool
    max_size: tuple[int, int] | None
    spacing: str
    islands: bool
    count: int
    linkers: str | None
    fill_in: str | None
    symmetry: str | None
    blocks: str | None
    repair: str | None
    trace: bool
    show_overlaps: bool
    show_graph: str | None
    versions: int
    class_pack: str | None
    alphabet_name: str

    @property
    def wants_dense_grid(self) -> bool:
        """Whether the space around the given words is to be filled."""
        return self.fill_in is not None

    @property
    def wants_symmetry(self) -> bool:
        """Whether the given words alone are to lie symmetrically."""
        return not self.wants_dense_grid and parse_symmetry(self.symmetry) is not Symmetry.NONE

    @property
    def layouts(self) -> int:
        """How many layouts there are to be."""
        return self.count if self.class_pack is None else self.versions

    @property
    def spelling(self) -> Spelling | None:
        """How words are cut into glyphs; None where they stay as they are written."""
        return None if self.alphabet_name == "any" else Spelling(alphabet(self.alphabet_name))

    def problem(self, words: Sequence[GivenWord]) -> LayoutProblem:
        """The problem of laying out these words as it is asked."""
        width, height = self.max_size or (None, None)
        if self.square:
            # The frame is a square, so its side is at most the shorter one.
            width = height = min((side for side in (width, height) if side), default=None)
        return LayoutProblem(
            tuple(word.glyphs for word in words),
            max_height=height,
            max_width=width,
            square=self.square,
            spacing=Spacing(self.spacing),
            islands=self.islands,
            objective=Objective(self.objective),
            symmetry=parse_symmetry(self.symmetry),
            blocks=parse_blocks(self.blocks),
        )

    def limited(self, limit: Limits, problem: LayoutProblem) -> Limits:
        """The limits asked for, or such as suit the number of words."""
        if not limit.is_open:
            return limit
        if self.wants_symmetry and self.method == "auto":
            if limit.rng_seed is not None:
                return replace(limit, nodes=self.layouts * FIXED_CONFLICTS)
            return replace(limit, seconds=SYMMETRIC_SECONDS * self.layouts)
        if limit.rng_seed is not None and self.method == "auto" and not self.wants_dense_grid:
            nodes = max(500, self.layouts * FIXED_NODES // problem.letters)
            return replace(limit, nodes=nodes)
        few = len(problem.words) <= FEW_WORDS
        seconds = FEW_SECONDS if few and self.method == "auto" else MANY_SECONDS
        if self.method == "exact" or self.wants_dense_grid:
            seconds = PATIENT_SECONDS
        return replace(limit, seconds=seconds * self.layouts)


_BETTER = (
    click.option(
        "--method",
        type=click.Choice(list(ENGINES)),
        default="auto",
        show_default=True,
        help="How to search: auto, for any number of words; graph, as a textbook on graphs does; "
        "exact, with a proof that nothing is better, for up to about ten words.",
    ),
    click.option(
        "--objective",
        type=click.Choice([o.value for o in Objective]),
        default=Objective.AREA.value,
        show_default=True,
        help="What makes a layout better: a smaller box, a box nearer to a square, more crossings, "
        "more letters in its box.",
    ),
    click.option("--square", is_flag=True, help="Make the frame a square."),
    size_option(
        "No wider and no taller than this; with --fill-in, exactly this size.", name="--max-size"
    ),
    click.option(
        "--spacing",
        type=click.Choice([s.value for s in Spacing]),
        default=Spacing.TIGHT.value,
        show_default=True,
        help="tight: words may touch at their corners; bordered: one free cell around every word.",
    ),
    islands_option,
    count_option("layouts that differ clearly", most=100),
)

_MORE_WORDS = (
    click.option(
        "--linkers",
        is_flag=False,
        flag_value=OUR_LIST,
        metavar="LIST",
        help="A list with words that may link what shares no letter, and with --symmetry be "
        "partners of the given ones. Without LIST: our English list.",
    ),
    click.option(
        "--fill-in",
        is_flag=False,
        flag_value=OUR_LIST,
        metavar="LIST",
        help="Fill the space around the words from a list: a dense grid as in newspapers. Without "
        "LIST: our English list.",
    ),
    symmetry_option(
        "How the blocks repeat; words of equal length become each other's images. Default: none.",
        _MIRROR,
    ),
    click.option(
        "--blocks",
        metavar="LOW-HIGH",
        help="Which share of the cells are blocks, such as 0.16-0.25.",
    ),
)

_STUDENTS = (
    click.option(
        "--repair",
        is_flag=False,
        flag_value=OUR_LIST,
        metavar="LIST",
        help="Graph: a list with words that may arise where given ones touch.",
    ),
    click.option(
        "--trace", is_flag=True, help="Graph: say of every set of crossings why it was rejected."
    ),
    click.option(
        "--show-overlaps",
        is_flag=True,
        help="List which letter of which word could meet which, and end.",
    ),
    click.option(
        "--show-graph",
        type=OutputFile(".svg", ".dot"),
        metavar="FILE",
        help="Graph: draw the graphs of conflicts and of crossings, as .svg or .dot.",
    ),
)

_CLASS = (
    click.option(
        "--class-pack",
        type=FOLDER,
        metavar="DIR",
        help="Write sheets for a class into this folder: several versions, answer keys, one PDF.",
    ),
    click.option(
        "--versions",
        type=click.IntRange(1, 26),
        default=4,
        show_default=True,
        metavar="N",
        help="With --class-pack: so many versions that neighbours cannot copy.",
    ),
    alphabet_option(
        "any: letters stay as they are written; the others fold what is foreign to them.",
        default="any",
    ),
)

_PAIRED = "--symmetry and --linkers"
_OWN_WAYS = ("--fill-in", "--class-pack", _PAIRED)

layout_options = one_value(
    "asked",
    Asked,
    in_order(*_BETTER, *_MORE_WORDS, *_CLASS, *_STUDENTS),
    needs("--versions", "--class-pack"),
    apart("--class-pack", "--fill-in"),
    apart("--class-pack", _PAIRED),
    apart("--fill-in", "--linkers"),
    idle("--count", beside=("--class-pack", _PAIRED)),
    idle("-o", beside="--class-pack"),
    idle("--method", beside=_OWN_WAYS),
    idle("--objective", "--square", "--spacing", "--islands", beside="--fill-in"),
    needs("--trace", "--method graph"),
    needs("--show-graph", "--method graph"),
    needs("--repair", "--method graph"),
    apart("--trace", "--json"),
    idle("--seconds", "--nodes", "--rng-seed", "-o", "--count", beside="--show-overlaps"),
    idle("--class-pack", "--fill-in", "--linkers", "--symmetry", beside="--show-overlaps"),
    idle("--trace", "--show-graph", "--repair", beside="--show-overlaps"),
)
"""Every option of the command's own, as one argument, `asked`."""


def load_given(path: str, asked: Asked, *, quiet: bool) -> GivenWords:
    """The words of a file; what its reader remarked goes to standard error."""
    given = read_given(load_bytes(path), source_name(path), asked.spelling)
    if not quiet:
        for line in given.notices:
            notice(line)
    if given.left_out:
        warning(given.left_out)
    return given


def load_list(name: str, asked: Asked) -> WordList:
    """A list for linkers or filling in: a file, or our own."""
    if name == OUR_LIST and not Path(name).exists():
        return WordList.default()
    return WordList.load(name, Spelling(alphabet(asked.alphabet_name)))


def parse_blocks(text: str | None) -> tuple[float, float] | None:
    """The least and the largest share of blocks: `0.16-0.2`, or one number for both."""
    if text is None:
        return None
    low, _, high = text.partition("-")
    try:
        shares = float(low), float(high or low)
    except ValueError:
        raise ProblemError(f"expected shares such as 0.16-0.2, got {text!r}") from None
    if not 0 <= shares[0] <= shares[1] < 1:
        raise ProblemError(f"expected shares between 0 and 1, the smaller first; got {text!r}")
    return shares


def parse_symmetry(text: str | None) -> Symmetry:
    """The symmetry of that name; a mirror has its axis upright."""
    if text is None:
        return Symmetry.NONE
    return Symmetry.HORIZONTAL if text == _MIRROR else Symmetry(text)
