"""Read a list of words with clues, and make notices that say how. Of rows with the same word, the
first is used, with the first clue.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace

from crosswright.core import (
    LARGEST_SIDE,
    Glyph,
    Place,
    SpellingError,
    WordListError,
    clipped,
    language_name,
)
from crosswright.importing.columns import ALL, Reading, choose_columns
from crosswright.importing.language import guess_language
from crosswright.importing.table import Table, read_table
from crosswright.importing.values import (
    Columns,
    GivenWord,
    GivenWords,
    Unused,
    Use,
    kept_glyphs,
    typed_enumeration,
)
from crosswright.words import Spelling

SHOWN = 3
"""Words or rows that a message names."""

SHORTEST = 2
"""In cells."""

MOST_SPACES = 5
"""With so many spaces, an error asks whether an entry is a word,."""

MOST_SPACES_WITHOUT_CLUE = 3
"""or with so many, if it has no clue and most entries have one."""

MOST = 0.75
"""The share that counts as most."""

LONGEST = 30
"""With more cells, an error asks whether an entry is a word."""


def read_given(
    data: bytes,
    name: str,
    spelling: Spelling | None = None,
    *,
    columns: Columns | None = None,
    longest: int | None = None,
) -> GivenWords:
    """Read the words in the bytes of a file, whose kind `name` shows. Without `spelling`, every
    letter is kept, in capitals. An error asks about phrases of more than `longest` cells, unless
    `columns` names the words.
    """
    asked = columns or Columns()
    table = read_table(
        data, name, whole_lines=asked.word.casefold() == ALL, several=bool(asked.clue)
    )
    reading = choose_columns(table, name, asked)
    found = _collect(reading.pairs(), name, spelling)
    if not asked.word:
        _question(found, name, longest or LONGEST)
    written = _as_written(found, name, is_asked=bool(asked.word))
    written += (*_articles(found, name), *_without_clue(found, name))
    language = guess_language(
        (word.display for word in found.words),
        (word.clue for word in found.words),
        reading.language,
    )
    given = replace(
        found,
        notices=(*table.notices, *_told(reading, name), *found.notices, *written),
        unused=tuple(sorted((*reading.unused, *found.unused), key=lambda row: row.line)),
        language=language,
    )
    return replace(given, summary=_summary(given, table, reading, name))


def collect_given(
    pairs: Iterable[tuple[str, str]], name: str, spelling: Spelling | None = None
) -> GivenWords:
    """Make words from pairs (word, clue). `name` is the name of the list in messages."""
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
    other_clues: list[str] = []
    for number, written, clue, text in pairs:
        word = _bare(written)
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
            first = found[glyphs].clue
            if clue and not first:
                found[glyphs] = replace(found[glyphs], clue=clue)
            elif clue and clue.casefold() != first.casefold():
                other_clues.append(f"{word} = {clue}")
        else:
            found[glyphs] = GivenWord(glyphs, word, clue, typed_enumeration(word, spelling))
    if not found:
        short = [row.text for row in unused if row.use is Use.SHORT]
        got = f"got {_some(short)}" if short else "found none"
        raise WordListError(f"expected words of {SHORTEST} letters or more, {got}", Place(name))
    repeated = [row.text for row in unused if row.use is Use.REPEATED]
    notices = [f"{name}: {Use.REPEATED.value}: {_some(repeated)}"] if repeated else []
    if other_clues:
        notices.append(f"{name}: second clues, which are not used: {_some(other_clues)}")
    missing = []
    for use in (Use.SHORT, Use.NO_WORD):
        rows = [row.text.strip() or f"line {row.line}" for row in unused if row.use is use]
        missing += [f"{use.value}: {_some(rows)}"] if rows else []
    left_out = f"{name}: {'; '.join(missing)}" if missing else ""
    return GivenWords(tuple(found.values()), tuple(notices), left_out, unused=tuple(unused))


_EDGES = ' \t*_`"“”„«»‹›'
"""Around a word, but not part of it."""


def _bare(word: str) -> str:
    """Without quotation marks, stars and emoji around it.

    >>> _bare("*rain*"), _bare("'snow'"), _bare("🍎 apple")
    ('rain', 'snow', 'apple')
    """
    text = "".join([c for c in word if unicodedata.category(c) not in {"So", "Sk"}]).strip(_EDGES)
    if len(text) > 2 and text[0] + text[-1] in {"''", "‘’"}:
        text = text[1:-1]
    return " ".join(text.split())


_CHOICE = re.compile(r"\w\s?/\s?-?\w|[(\[]\s?-?\w")
"""'colour/color', 'Haus (das)'."""


def _as_written(found: GivenWords, name: str, *, is_asked: bool) -> list[str]:
    """If the user did not name the column of the words, an error asks whether this is one entry."""
    both = [word for word in found.words if _CHOICE.search(word.display)]
    if not both:
        return []
    first = f"{both[0].display[:60]!r}"
    more = f" (and {len(both) - 1:,} more like it)" if len(both) > 1 else ""
    if not is_asked:
        told = f"is {first} one entry, {both[0].text[:LONGEST]}{more}?"
        raise WordListError(told, Place(name), remedy="as written")
    return [f"{name}: taken as written: {first} is {both[0].text[:LONGEST]}{more}"]


_ARTICLES = re.compile(
    "(?:(?:der|die|das|ein|eine|el|la|los|las|un|una|le|les|une|il|lo|gli|i|the|an?|o|os|as|um|uma|"
    "het|een|de)\\s|l['’])",
    re.IGNORECASE,
)


def _articles(found: GivenWords, name: str) -> list[str]:
    with_one = [word for word in found.words if _ARTICLES.match(word.display)]
    if len(with_one) < max(SHOWN, MOST * len(found.words)):
        return []
    first = with_one[0]
    return [f"{name}: articles are in the grid too: {first.display} is {first.text}"]


def _question(found: GivenWords, name: str, longest: int) -> None:
    clued = sum(bool(word.clue) for word in found.words) >= MOST * len(found.words)
    for word in found.words:
        spaces = len(word.display.split()) - 1
        most = MOST_SPACES_WITHOUT_CLUE if clued and not word.clue else MOST_SPACES
        if spaces >= most:
            told = f"is {word.display[:60]!r}, with {spaces} spaces in it, a word?"
        elif len(word.glyphs) > (longest if spaces else LONGEST):
            # `longest` is not used for a single word. If the word is too long for the grid, a later
            # error says so.
            told = f"is {word.display[:60]!r}, with {len(word.glyphs)} letters, a word?"
        else:
            continue
        raise WordListError(told, Place(name), remedy="a long word")


def _told(reading: Reading, name: str) -> list[str]:
    told = []
    for use in (Use.TITLE, Use.HEADING):
        rows = [row.text for row in reading.unused if row.use is use]
        if rows and not (use is Use.HEADING and len(rows) == 1 and reading.names):
            told.append(f"{name}: {use.value}: {_some(rows)}")
    remarks = sum(row.use is Use.REMARK for row in reading.unused)
    if remarks:
        told.append(f"{name}: {remarks:,} {'line' if remarks == 1 else 'lines'} with remarks")
    empty = sum(row.use is Use.EMPTY for row in reading.unused)
    if empty:
        told.append(f"{name}: {empty:,} {'row' if empty == 1 else 'rows'} {Use.EMPTY.value}")
    if reading.is_swapped:
        told.append(f"{name}: the clues are before the words")
    return told


def _without_clue(found: GivenWords, name: str) -> list[str]:
    """They may be headings that were not recognised."""
    bare = [word.display for word in found.words if not word.clue]
    return [f"{name}: without a clue: {_some(bare)}"] if found.has_clues and bare else []


def _summary(given: GivenWords, table: Table, reading: Reading, name: str) -> str:
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
        how.append(f"separated by {table.parted_by}")
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
    more = f" and {len(words) - SHOWN:,} more" if len(words) > SHOWN else ""
    return ", ".join(word[:60] for word in words[:SHOWN]) + more
