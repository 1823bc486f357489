"""The wishes of a user for a layout, and the default limits of the search."""

from dataclasses import dataclass
from typing import Any

from crosswright.construct.request.layout import MIRROR, Arrangement
from crosswright.construct.request.ranges import block_shares
from crosswright.core import Symmetry, size_of
from crosswright.engines.crisscross import LayoutProblem, Objective, Spacing
from crosswright.importing import GivenWord
from crosswright.search import Run

FEW_WORDS, FEW_SECONDS, MANY_SECONDS = 50, 2.0, 10.0
"""The default time of a search in seconds: FEW_SECONDS with the method `auto` and up to FEW_WORDS
words, otherwise MANY_SECONDS. The constants below have the exceptions."""

PATIENT_SECONDS = 60.0
"""The default time of a search with the method `exact`, in seconds. It is also the default time for
a dense grid: one in which the space around the given words is filled with other words (see
`fill_in.py`)."""

FIXED_NODES = 400_000
"""This number, divided by the number of letters, is the default limit of a search with an
`rng_seed` and the method `auto`, in nodes. The limit is not in seconds, because then the answer
could differ from run to run. For other methods and for dense grids, it is in seconds all the
same."""

LEAST_NODES = 500
"""If there are so many letters that the limit from `FIXED_NODES` would be lower than this number,
this number is the default limit, in nodes."""

SYMMETRIC_SECONDS, FIXED_CONFLICTS = 20.0, 30_000
"""The default limits of a search for a symmetric layout with the method `auto`. With an `rng_seed`,
the limit is FIXED_CONFLICTS conflicts of the SAT solver; without it, SYMMETRIC_SECONDS seconds."""


@dataclass(frozen=True)
class LayoutRules:
    """The wishes of a user for a layout, apart from the words."""

    method: str = "auto"
    objective: Objective = Objective.AREA
    square: bool = False
    max_size: tuple[int, int] | None = None
    """The largest width and height."""
    spacing: Spacing = Spacing.TIGHT
    islands: bool = False
    symmetry: Symmetry = Symmetry.NONE
    blocks: tuple[float, float] | None = None

    @classmethod
    def of(cls, arrangement: Arrangement, *, is_dense: bool = False) -> "LayoutRules":
        """The rules of an arrangement. `is_dense` is True if the space around the given words will
        be filled; then the blocks may also be given as a number."""
        size = arrangement.max_size
        return cls(
            arrangement.method,
            Objective(arrangement.objective),
            arrangement.square,
            size and size_of(size),
            Spacing(arrangement.spacing),
            arrangement.islands,
            symmetry_of(arrangement.symmetry),
            block_shares(arrangement.blocks, size[0] * size[1] if size and is_dense else None),
        )

    def problem(self, words: tuple[GivenWord, ...]) -> LayoutProblem:
        """The problem of laying out `words` with these wishes."""
        width, height = self.max_size or (None, None)
        if self.square:
            # The box must be a square. So its side is at most the shorter side of `max_size`.
            width = height = min((side for side in (width, height) if side), default=None)
        return LayoutProblem(
            tuple(word.glyphs for word in words),
            max_height=height,
            max_width=width,
            square=self.square,
            spacing=self.spacing,
            islands=self.islands,
            objective=self.objective,
            symmetry=self.symmetry,
            blocks=self.blocks,
        )

    def limits(
        self, problem: LayoutProblem, run: Run, *, layouts: int = 1, is_dense: bool = False
    ) -> dict[str, Any]:
        """The default limit in `seconds` or `nodes` for a part of the run. Empty if the run itself
        has a limit.

        `layouts` is the number of layouts that are wanted: the limit is so many times as large.
        `is_dense` is explained at `of`.
        """
        if not run.is_open:
            return {}
        is_plain = self.method == "auto" and not is_dense
        if is_plain and self.symmetry is not Symmetry.NONE:
            if run.is_fixed:
                return {"nodes": layouts * FIXED_CONFLICTS}
            return {"seconds": layouts * SYMMETRIC_SECONDS}
        if is_plain and run.is_fixed:
            return {"nodes": max(LEAST_NODES, layouts * FIXED_NODES // problem.letters)}
        is_quick = self.method == "auto" and len(problem.words) <= FEW_WORDS
        seconds = FEW_SECONDS if is_quick else MANY_SECONDS
        if self.method == "exact" or is_dense:
            seconds = PATIENT_SECONDS
        return {"seconds": layouts * seconds}


def symmetry_of(name: str | None) -> Symmetry:
    """The symmetry with this name. `mirror` is left-right symmetry."""
    if name is None:
        return Symmetry.NONE
    return Symmetry.HORIZONTAL if name == MIRROR else Symmetry(name)
