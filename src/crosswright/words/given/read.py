"""From a table to words: each spelling once, every row accounted for, and what there is to say."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from crosswright.core.errors import Place, SpellingError, WordListError
from crosswright.core.fill import Glyph
from crosswright.core.grid import LARGEST_SIDE
from crosswright.core.text import clipped
from crosswright.core.wording import language_name
from crosswright.words.given.columns import ALL, Reading, choose_columns
from crosswright.words.given.language import guess_language
from crosswright.words.given.table import Table, read_table
from crosswright.words.given.values import (
    Columns,
    GivenWord,
    GivenWords,
    Unused,
    Use,
    enumeration,
    kept_glyphs,
)
from crosswright.words.spelling import Spelling

__all__ = ["collect_given", "read_given"]

SHOWN = 3
"""How many words or rows are told by name before the rest is only counted?"""

SHORTEST = 2
"""How many cells has a word at least?"""

MOST_SPACES = 5
"""How many spaces make us ask whether a word is one?"""

LONGEST = 30
"""How many cells make us ask whether a word is one, if nobody says how large the grid is?"""


def read_given(
    data: bytes,
    name: str,
    spelling: Spelling | None = None,
    *,
    columns: Columns | None = None,
    longest: int | None = None,
) -> GivenWords:
    """The words in the bytes of a file; its name's ending tells spreadsheets from text.

    Without a spelling, every letter is kept as it is written, in capitals where there are any.
    `columns` says which columns hold words and clues, `longest` how many cells the grid has room
    for in a row.
    """
    asked = columns or Columns()
    table = read_table(
        data, name, whole_lines=asked.word.casefold() == ALL, several=bool(asked.clue)
    )
    reading = choose_columns(table, name, asked)
    found = _collect(reading.pairs(), name, spelling)
    if not asked.word:
        _question(found, name, longest or LONGEST)
    language = guess_language(
        (word.display for word in found.words),
        (word.clue for word in found.words),
        reading.language,
    )
    given = replace(
        found,
        notices=(*table.notices, *_told(reading, name), *found.notices),
        unused=tuple(sorted((*reading.unused, *found.unused), key=lambda row: row.line)),
        language=language,
    )
    return replace(given, summary=_summary(given, table, reading, name))


def collect_given(
    pairs: Iterable[tuple[str, str]], name: str, spelling: Spelling | None = None
) -> GivenWords:
    """The same for words and clues that come from no file; `name` is what messages call them."""
    rows = [
        (number, word.strip(), clue.strip(), word) for number, (word, clue) in enumerate(pairs, 1)
    ]
    found = _collect(rows, name, spelling)
    clues = (word.clue for word in found.words)
    return replace(found, language=guess_language((word.display for word in found.words), clues))


def _collect(
    pairs: Sequence[tuple[int, str, str, str]], name: str, spelling: Spelling | None
) -> GivenWords:
    found: dict[tuple[Glyph, ...], GivenWord] = {}
    unused: list[Unused] = []
    for number, word, clue, text in pairs:
        if not word:
            unused.append(Unused(number, text, Use.NO_WORD))
            continue
        try:
            glyphs = kept_glyphs(word) if spelling is None else spelling.spell(word)
        except SpellingError as problem:
            raise WordListError(clipped(problem).message, Place(name, number)) from None
        if len(glyphs) > LARGEST_SIDE:
            raise WordListError(
                f"expected words of at most {LARGEST_SIDE:,} cells, got {len(glyphs):,}",
                Place(name, number),
            )
        if len(glyphs) < SHORTEST:
            unused.append(Unused(number, word, Use.SHORT))
        elif glyphs in found:
            unused.append(Unused(number, word, Use.REPEATED))
            if clue and not found[glyphs].clue:
                found[glyphs] = replace(found[glyphs], clue=clue)
        else:
            found[glyphs] = GivenWord(glyphs, word, clue, enumeration(word, spelling))
    if not found:
        short = [row.text for row in unused if row.use is Use.SHORT]
        got = f"got {_some(short)}" if short else "found none"
        raise WordListError(f"expected words of {SHORTEST} letters or more, {got}", Place(name))
    repeated = [row.text for row in unused if row.use is Use.REPEATED]
    notices = [f"{name}: {Use.REPEATED.value}: {_some(repeated)}"] if repeated else []
    missing = []
    for use in (Use.SHORT, Use.NO_WORD):
        rows = [row.text.strip() or f"line {row.line}" for row in unused if row.use is use]
        missing += [f"{use.value}: {_some(rows)}"] if rows else []
    left_out = f"{name}: {'; '.join(missing)}" if missing else ""
    return GivenWords(tuple(found.values()), tuple(notices), left_out, unused=tuple(unused))


def _question(found: GivenWords, name: str, longest: int) -> None:
    """Ask about a word that looks like a sentence, or that no grid has room for."""
    for word in found.words:
        spaces = len(word.display.split()) - 1
        if spaces >= MOST_SPACES:
            told = f"is {word.display[:60]!r}, with {spaces} spaces in it, a word?"
        elif len(word.glyphs) > (longest if spaces else LONGEST):
            # A single word that is too long for its grid has a better answer than a question.
            told = f"is {word.display[:60]!r}, with {len(word.glyphs)} letters, a word?"
        else:
            continue
        raise WordListError(told, Place(name), remedy="a long word")


def _told(reading: Reading, name: str) -> list[str]:
    """What may surprise whoever wrote the list."""
    told = []
    for use in (Use.TITLE, Use.HEADING):
        rows = [row.text for row in reading.unused if row.use is use]
        if rows and not (use is Use.HEADING and len(rows) == 1 and reading.names):
            told.append(f"{name}: {use.value}: {_some(rows)}")
    remarks = sum(row.use is Use.REMARK for row in reading.unused)
    if remarks:
        told.append(f"{name}: {remarks:,} {'line' if remarks == 1 else 'lines'} with remarks")
    if reading.is_swapped:
        told.append(f"{name}: the clues stand before the words")
    return told


def _summary(given: GivenWords, table: Table, reading: Reading, name: str) -> str:
    """One line that says what was read: how many, where from, and the first ones."""
    words = given.words
    clued = sum(1 for word in words if word.clue)
    count = f"{len(words):,} {'word' if len(words) == 1 else 'words'}"
    if clued == len(words):
        count += " with clues"
    elif clued:
        count += f", {clued:,} with clues,"
    else:
        count += " without clues"
    how = []
    if reading.names:
        how.append(f"columns {', '.join(reading.names)}")
    elif table.parted_by:
        how.append(f"parted by {table.parted_by}")
    elif reading.is_table:
        places = [reading.word + 1, *([] if reading.clue is None else [reading.clue + 1])]
        how.append(f"columns {', '.join(map(str, places))}")
    if given.language:
        how.append(f"language: {language_name(given.language)}")
    where = f" ({'; '.join(how)})" if how else ""
    first = ", ".join(
        f"{word.text[:LONGEST]} = {word.clue[:40]}" if word.clue else word.text[:LONGEST]
        for word in words[: SHOWN - 1]
    )
    more = " …" if len(words) >= SHOWN else ""
    return f"read {count} from {name}{where}: {first}{more}"


def _some(words: Sequence[str]) -> str:
    """A few of them by name, the others counted."""
    more = f" and {len(words) - SHOWN:,} more" if len(words) > SHOWN else ""
    return ", ".join(word[:60] for word in words[:SHOWN]) + more
