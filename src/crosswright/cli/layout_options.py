"""The options of `crosswright layout`, and the values they stand for."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from crosswright.cli.terminal import notice
from crosswright.core.errors import InputError, ProblemError
from crosswright.core.geometry import Symmetry
from crosswright.core.puzzle import Metadata
from crosswright.engines.crisscross import ENGINES, LayoutProblem, Objective, Spacing
from crosswright.search.budget import Budget
from crosswright.words.given import GivenWords, read_given
from crosswright.words.spelling import ALPHABETS, Spelling, alphabet
from crosswright.words.wordlist import WordList

__all__ = [
    "OUR_LIST",
    "Asked",
    "layout_options",
    "load_given",
    "load_list",
    "parse_blocks",
    "parse_size",
    "parse_symmetry",
]

F = TypeVar("F", bound=Callable[..., Any])

OUR_LIST = "english"
"""What do --fill-in and --linkers mean without a file?"""

LARGEST_INPUT = 16 * 1024 * 1024
"""How many bytes may a file of given words have?"""

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
    """Everything that the command line may say, under the names of its options."""

    method: str
    objective: str
    square: bool
    max_size: str | None
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
    seconds: float | None
    nodes: int | None
    rng_seed: int | None
    outputs: tuple[str, ...]
    as_json: bool
    quiet: bool
    title: str
    author: str
    copyright: str
    notes: str
    language: str

    @property
    def about(self) -> Metadata:
        """What is printed around the puzzle; an alphabet of one language names it too."""
        return Metadata(
            self.title,
            self.author,
            self.copyright,
            self.notes,
            language=self.language or alphabet(self.alphabet_name).language,
        )

    @property
    def wants_dense_grid(self) -> bool:
        """Whether the space around the given words is to be filled."""
        return self.fill_in is not None

    @property
    def wants_symmetry(self) -> bool:
        """Whether the given words alone are to lie symmetrically."""
        return not self.wants_dense_grid and parse_symmetry(self.symmetry) is not Symmetry.NONE

    def budget(self, problem: LayoutProblem) -> Budget:
        """The budget asked for, or one that suits the number of words."""
        if self.seconds is not None or self.nodes is not None:
            return Budget(self.seconds, self.nodes)
        if self.wants_symmetry and self.method == "auto":
            if self.rng_seed is not None:
                return Budget(None, self.count * FIXED_CONFLICTS)
            return Budget(SYMMETRIC_SECONDS * self.count)
        if self.rng_seed is not None and self.method == "auto" and not self.wants_dense_grid:
            return Budget(None, max(500, self.count * FIXED_NODES // problem.letters))
        few = len(problem.words) <= FEW_WORDS
        seconds = FEW_SECONDS if few and self.method == "auto" else MANY_SECONDS
        if self.method == "exact" or self.wants_dense_grid:
            seconds = PATIENT_SECONDS
        return Budget(seconds * self.count)


def layout_options(function: F) -> F:
    """Every option of the command's own."""
    decorators = (
        click.option(
            "--method",
            type=click.Choice(list(ENGINES)),
            default="auto",
            show_default=True,
            help="auto: any number of words; graph: the textbook way; exact: a proven optimum.",
        ),
        click.option(
            "--objective",
            type=click.Choice([o.value for o in Objective]),
            default=Objective.AREA.value,
            show_default=True,
            help="What makes a layout better.",
        ),
        click.option("--square", is_flag=True, help="Make the frame a square."),
        click.option("--max-size", metavar="WxH", help="No larger than this; fill-in: exactly."),
        click.option(
            "--spacing",
            type=click.Choice([s.value for s in Spacing]),
            default=Spacing.TIGHT.value,
            show_default=True,
            help="bordered: one free cell around every word.",
        ),
        click.option("--islands", is_flag=True, help="Let the layout fall into pieces."),
        click.option(
            "--count", type=click.IntRange(1, 100), default=1, metavar="K", help="K layouts."
        ),
        click.option(
            "--linkers",
            is_flag=False,
            flag_value=OUR_LIST,
            metavar="LIST",
            help="Words that may link what shares no letter; with --symmetry, partners too.",
        ),
        click.option(
            "--fill-in",
            is_flag=False,
            flag_value=OUR_LIST,
            metavar="LIST",
            help="Fill the space around with words of a list: a dense grid.",
        ),
        click.option(
            "--symmetry",
            type=click.Choice([*(s.value for s in Symmetry), _MIRROR]),
            help="Of the blocks: words of equal length become each other's images.",
        ),
        click.option("--blocks", metavar="LOW-HIGH", help="Share of blocks, such as 0.16-0.25."),
        click.option(
            "--repair",
            is_flag=False,
            flag_value=OUR_LIST,
            metavar="LIST",
            help="Graph: words that may arise where words touch.",
        ),
        click.option("--trace", is_flag=True, help="Graph: why each subset was rejected."),
        click.option("--show-overlaps", is_flag=True, help="List which letters could meet; end."),
        click.option("--show-graph", metavar="FILE", help="Graph: draw it, as .svg or .dot."),
        click.option(
            "--versions",
            type=click.IntRange(1, 26),
            default=4,
            show_default=True,
            metavar="N",
            help="Class pack: so many different layouts.",
        ),
        click.option("--class-pack", metavar="DIR", help="Write sheets for a class."),
        click.option(
            "--alphabet",
            "alphabet_name",
            type=click.Choice([a.name for a in ALPHABETS]),
            default="any",
            show_default=True,
            help="any: letters as they are written; others fold foreign letters.",
        ),
    )
    for decorate in reversed(decorators):
        function = decorate(function)
    return function


def load_given(path: str, asked: Asked) -> GivenWords:
    """The words of a file; what its reader remarked goes to standard error."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as problem:
        raise InputError(f"cannot read {path}: {problem.strerror or problem}") from problem
    if len(data) > LARGEST_INPUT:
        raise InputError(f"{path}: expected at most {LARGEST_INPUT:,} bytes, got {len(data):,}")
    spelling = None if asked.alphabet_name == "any" else Spelling(alphabet(asked.alphabet_name))
    given = read_given(data, "input" if path == "-" else Path(path).name, spelling)
    if not asked.quiet:
        for line in given.notices:
            notice(line)
    return given


def load_list(name: str, asked: Asked) -> WordList:
    """A list for linkers or filling in: a file, or our own."""
    if name == OUR_LIST and not Path(name).exists():
        return WordList.default()
    return WordList.load(name, Spelling(alphabet(asked.alphabet_name)))


def parse_size(text: str | None) -> tuple[int | None, int | None]:
    """Width and height of `WxH`."""
    if text is None:
        return None, None
    width, _, height = text.lower().replace("×", "x").partition("x")
    if not (width.strip().isdecimal() and height.strip().isdecimal()):
        raise ProblemError(f"expected a size such as 15x15, got {text!r}")
    return int(width), int(height)


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
