"""What a constructor asks about a fill: its letters, its scores, its roots that come twice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from crosswright.core.fill import Fill, Glyph
from crosswright.words.dupes import shared_parts, shared_stems
from crosswright.words.wordlist import WordList

__all__ = ["WEAK_SCORE", "FillStatistics", "mean_score", "statistics_of"]

WEAK_SCORE = 40
"""Below which score does an entry count as weak?"""

BAND = 10
"""How many points of score make one bar of the histogram?"""


@dataclass(frozen=True)
class FillStatistics:
    """Figures of the full slots of a fill."""

    letters: Mapping[Glyph, int]
    """How many cells hold each glyph, the most frequent first."""
    unused: tuple[Glyph, ...]
    """Glyphs of the word list's alphabet that stand nowhere."""
    scores: Mapping[int, int]
    """How many answers score at least this much and less than `BAND` more."""
    mean_score: float | None
    """Of the listed answers; None if there are none."""
    unlisted: tuple[str, ...]
    """Answers that the list does not have."""
    stems: tuple[tuple[str, str, str], ...]
    """Pairs of answers that share a root, with that root."""
    parts: tuple[tuple[str, str, str], ...] = ()
    """Pairs of answers that share no root but have a listed word inside both, with that word."""

    def lines(self) -> Iterator[tuple[str, str]]:
        """Name and value of each figure, for a report."""
        yield "letters", " ".join(f"{glyph}{count}" for glyph, count in self.letters.items())
        yield "letters unused", " ".join(self.unused) or "none"
        if self.mean_score is not None:
            yield (
                "mean score",
                f"{self.mean_score:.1f} of {sum(self.scores.values())} listed answers",
            )
            yield "scores", ", ".join(self._bars())
        pairs = [f"{one} and {other} ({stem})" for one, other, stem in self.stems]
        yield "repeated stems", "; ".join(pairs) or "none"
        parts = [f"{one} and {other} ({part})" for one, other, part in self.parts]
        yield "shared parts", "; ".join(parts) or "none"

    def _bars(self) -> Iterator[str]:
        for least, count in self.scores.items():
            yield f"{least}-{least + BAND - 1}: {count}"


def mean_score(scores: Iterable[int | None]) -> float | None:
    """The mean of the scores there are.

    An answer that the list does not have, such as a theme entry, has none: it counts neither as
    good nor as bad. This is what we call a mean score wherever we tell one.
    """
    known = [score for score in scores if score is not None]
    return sum(known) / len(known) if known else None


def statistics_of(fill: Fill, words: WordList) -> FillStatistics:
    """The figures of a fill, its scores and roots as the list has them."""
    letters = Counter(fill.glyphs.values())
    answers = [answer for _, answer in fill.answers()]
    known = {answer: words.get(answer) for answer in answers}
    scores = [word.score for word in known.values() if word is not None]
    bands = Counter(score // BAND * BAND for score in scores)
    return FillStatistics(
        letters=dict(sorted(letters.items(), key=lambda item: (-item[1], item[0]))),
        unused=tuple(glyph for glyph in words.alphabet if glyph not in letters),
        scores=dict(sorted(bands.items())),
        mean_score=mean_score(scores),
        unlisted=tuple(answer for answer, word in known.items() if word is None),
        stems=tuple(
            (fill.answer(one) or "", fill.answer(other) or "", stem)
            for one, other, stem in shared_stems(fill, words)
        ),
        parts=tuple(
            (fill.answer(one) or "", fill.answer(other) or "", part)
            for one, other, part in shared_parts(fill, words)
        ),
    )
