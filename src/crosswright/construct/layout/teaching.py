"""Functions for students of graph theory: letters that words share, and drawings of graphs."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosswright.construct.files import save_bytes
from crosswright.construct.layout.given import Words, given_words
from crosswright.construct.layout.graph_drawing import draw_graphs
from crosswright.construct.layout.laying import LaidOut
from crosswright.construct.report import headed
from crosswright.engines.crisscross import LayoutProblem
from crosswright.engines.crisscross.overlaps import Overlap, overlaps
from crosswright.engines.crisscross.rejection import Rejection

__all__ = ["Overlaps", "Rejection", "letter_overlaps", "save_graphs"]


@dataclass(frozen=True)
class Overlaps:
    """The pairs of equal letters where two words could cross."""

    problem: LayoutProblem
    found: tuple[Overlap, ...]

    def lines(self) -> list[str]:
        """One line for each overlap: `CAT[1] C CAR[1]` means that letter 1 of both words is C."""
        return [overlap.told(self.problem.words) for overlap in self.found]

    def summary(self) -> str:
        """One line with the number of overlaps and words."""
        return f"{len(self.found):,} overlaps of {len(self.problem.words)} words"

    def report(self) -> dict[str, Any]:
        """The overlaps as a JSON object."""
        texts = self.problem.texts
        return headed(
            "layout --show-overlaps",
            words=list(texts),
            overlaps=[
                {
                    "word": texts[o.word],
                    "place": o.place,
                    "other": texts[o.other],
                    "other_place": o.other_place,
                    "letter": self.problem.words[o.word][o.place],
                }
                for o in self.found
            ],
        )


def letter_overlaps(words: Words, *, alphabet: str = "any") -> Overlaps:
    """Find all overlaps: each letter of a word together with an equal letter of a later word. The
    two words could cross there.

    >>> letter_overlaps(["cat", "car"]).lines()
    ['CAT[1] C CAR[1]', 'CAT[2] A CAR[2]']
    """
    problem = LayoutProblem(tuple(word.glyphs for word in given_words(words, alphabet).words))
    return Overlaps(problem, overlaps(problem.words))


def save_graphs(outcome: LaidOut, path: str) -> None:
    """Draw two graphs in the format that the ending of `path` names.

    The conflict graph shows which crossings cannot be used together. The crossing graph shows which
    words cross in the layout; it is left out if there is no layout.
    """
    words = [word.glyphs for word in (*outcome.given, *outcome.linkers)]
    layout = outcome.layouts[-1] if outcome.layouts else None
    save_bytes(Path(path), draw_graphs(path, words, layout))
