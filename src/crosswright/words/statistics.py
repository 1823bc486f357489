"""Statistics of a fill: its letters, the scores of its answers, and shared roots."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from crosswright.core import Fill, Glyph, slot_map
from crosswright.words.dupes import shared_parts, shared_stems
from crosswright.words.mix import is_doubtful_name
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

__all__ = ["BAND", "WEAK_SCORE", "FillStatistics", "mean_score", "statistics_of"]

WEAK_SCORE = 40
"""An entry with a lower score than this is weak."""

LETTER_VALUES = {
    letter: value
    for value, letters in {
        1: "AEILNORSTU",
        2: "DG",
        3: "BCMP",
        4: "FHVWY",
        5: "K",
        8: "JX",
        10: "QZ",
    }.items()
    for letter in letters
}
"""The points of each letter in the usual English letter-tile game."""

BAND = 10
"""The width of a band of scores: answers are counted for scores 0–9, 10–19 and so on."""


@dataclass(frozen=True)
class FillStatistics:
    """The statistics of a fill. The answers are the texts of its full slots."""

    letters: Mapping[Glyph, int]
    """The number of cells with each glyph, the most frequent first."""
    unused: tuple[Glyph, ...]
    """Glyphs of the word list's alphabet that are not in the fill."""
    scores: Mapping[int, int]
    """The number of answers in each band of scores. The key is the lowest score of the band.

    Only answers that are in the list are counted.
    """
    mean_score: float | None
    """The mean score of the answers that are in the list, or None if there are none."""
    unlisted: tuple[str, ...]
    """Answers that are not in the word list."""
    stems: tuple[tuple[str, str, str], ...]
    """Pairs of answers that share a root. The third item is the root."""
    parts: tuple[tuple[str, str, str], ...] = ()
    """Pairs of answers that contain the same word of the list, but share no root.

    The third item is that word.
    """
    weak: Mapping[str, int] = field(default_factory=dict)
    """Answers that score less than `WEAK_SCORE`, each with its score, the weakest first.

    Here and in the two fields below, answers that the constructor chose are left out.
    """
    weak_crossings: tuple[tuple[str, str], ...] = ()
    """Pairs of weak answers that cross."""
    name_crossings: tuple[tuple[str, str], ...] = ()
    """Pairs of crossing names that are both little known, so perhaps a solver knows neither."""
    kinds: Mapping[str, int] = field(default_factory=dict)
    """The number of answers of each kind: plain words, names, phrases and so on.

    Only answers that are in the list are counted.
    """
    lengths: Mapping[int, int] = field(default_factory=dict)
    """The number of answers of each length in cells."""
    is_pangram: bool = False
    """True if the fill has every letter from A to Z."""
    letter_value: float | None = None
    """The mean of `LETTER_VALUES` over the letters of the fill, or None if it has no letters.

    The value is high if the fill has many rare letters.
    """

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield each figure for a report, as a pair of its name and its value."""
        yield "letters", " ".join(f"{glyph}{count}" for glyph, count in self.letters.items())
        yield "letters unused", " ".join(self.unused) or "none"
        if self.mean_score is not None:
            yield (
                "mean score",
                f"{self.mean_score:.1f} ({sum(self.scores.values())} answers are in the list)",
            )
            yield "scores", ", ".join(self._bars())
        if self.scores:
            told = ", ".join(f"{answer} ({score})" for answer, score in self.weak.items())
            yield "weak entries", told or "none"
            yield "weak crossings", _pairs(self.weak_crossings)
            yield "name crossings", _pairs(self.name_crossings)
            yield "kinds", ", ".join(f"{kind}: {count}" for kind, count in self.kinds.items())
        yield (
            "answer lengths",
            ", ".join(f"{length}: {count}" for length, count in self.lengths.items()),
        )
        if self.letter_value is not None:
            pangram = "a pangram" if self.is_pangram else "not a pangram"
            yield "letter value", f"{self.letter_value:.2f} on average; {pangram}"
        pairs = [f"{one} and {other} ({stem})" for one, other, stem in self.stems]
        yield "shared roots", "; ".join(pairs) or "none"
        parts = [f"{one} and {other} ({part})" for one, other, part in self.parts]
        yield "shared parts", "; ".join(parts) or "none"

    def _bars(self) -> Iterator[str]:
        for least, count in self.scores.items():
            yield f"{least}-{least + BAND - 1}: {count}"


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"{one} and {other}" for one, other in pairs) or "none"


def mean_score(scores: Iterable[int | None]) -> float | None:
    """Return the mean of the scores that are not None, or None if there are none.

    The score of an answer that is not in the list, such as a theme entry, is None. Such an answer
    is not counted. Every mean score that we report is computed here.
    """
    known = [score for score in scores if score is not None]
    return sum(known) / len(known) if known else None


def statistics_of(
    fill: Fill, words: WordList, *, own: Collection[str] = frozenset()
) -> FillStatistics:
    """Return the statistics of a fill. The scores and roots are those of the list `words`.

    `own` are answers that the constructor chose. They are not reported as weak, nor as names that a
    solver may not know.
    """
    letters = Counter(fill.glyphs.values())
    answers = [answer for _, answer in fill.answers()]
    known = {answer: words.get(answer) for answer in answers}
    scores = [word.score for word in known.values() if word is not None]
    bands = Counter(score // BAND * BAND for score in scores)
    judged = {answer: word for answer, word in known.items() if word and answer not in own}
    weak = sorted(
        (word.score, answer) for answer, word in judged.items() if word.score < WEAK_SCORE
    )
    names = {answer for answer, word in judged.items() if is_doubtful_name(word)}
    values = [LETTER_VALUES[glyph] for glyph in fill.glyphs.values() if glyph in LETTER_VALUES]
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
        weak={answer: score for score, answer in weak},
        weak_crossings=_crossings(fill, {answer for _, answer in weak}),
        name_crossings=_crossings(fill, names),
        kinds=_kinds(word for word in known.values() if word is not None),
        lengths=dict(sorted(Counter(slot.length for slot, _ in fill.answers()).items())),
        is_pangram=set(letters) >= set(LETTER_VALUES),
        letter_value=sum(values) / len(values) if values else None,
    )


def _crossings(fill: Fill, answers: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of entries that cross and are both in `answers`."""
    placed = {slot.key: answer for slot, answer in fill.answers() if answer in answers}
    return tuple(
        (placed[crossing.across], placed[crossing.down])
        for crossing in slot_map(fill.grid).crossings
        if crossing.across in placed and crossing.down in placed
    )


def _kinds(words: Iterable[Word]) -> dict[str, int]:
    """Return the number of words of each kind, the most frequent kind first."""
    counts = Counter(word.kind.value for word in words)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
