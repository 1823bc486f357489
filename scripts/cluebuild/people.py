"""Make clues for half of a person's name: `Thurman of the screen` for UMA.

The names come from our own list of famous people. Each line of the list has the people of one
trade. The lines have the same order as `TRADES`. The clue has one half of a name, and the answer is
the other half. At most `MOST_NAMESAKES` people of the trade may have the half that is in the clue.
With more people, the answer would not be clear.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from crosswright.words.word import WordKind
from crosswright.words.wordlist import WordList

__all__ = ["people_lines"]

TRADES = ("{} of the screen", "{} of music", "Writer {}", "{} of sports", "", "", "", "")
"""For each line of the list: the clue for a person of this line.

If the text is empty, the clue is the whole name with `___` in place of the answer.
"""

MOST_NAMESAKES = 2
"""The largest number of people of one trade who share the half of the name that is in the clue."""

MOST = 3
"""The largest number of clues for one answer."""


def people_lines(trades: Sequence[Sequence[str]], words: WordList) -> Iterator[str]:
    """Yield a line with answer, clue and difficulty: `UMA<TAB>Thurman of the screen<TAB>medium`.

    `trades` has the people of each line of the list. `words` is the word list: an answer must be
    one of its names.
    """
    found: dict[str, list[str]] = {}
    for phrase, people in zip(TRADES, trades, strict=True):
        names = [tuple(name.split(" ")) for name in people if name.count(" ") == 1]
        firsts, lasts = Counter(first for first, _ in names), Counter(last for _, last in names)
        for first, last in names:
            for answer, other, blank, count in (
                (first, last, f"___ {last}", lasts[last]),
                (last, first, f"{first} ___", firsts[first]),
            ):
                word = words.get(words.spelling.normalise(answer))
                if count > MOST_NAMESAKES or word is None or word.kind is not WordKind.NAME:
                    continue
                clue = phrase.format(other) if phrase else blank
                found.setdefault(word.text, []).append(clue)
    for answer in sorted(found):
        for clue in found[answer][:MOST]:
            yield f"{answer}\t{clue}\tmedium"
