"""Groups of words. A freeform crossword uses one word of each group.

Groups are read from a file, drawn at random, or given by the caller.
"""

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass

from crosswright.construct.files import load_bytes, source_name
from crosswright.construct.request.words import WordChoice
from crosswright.construct.words import Words, word_list
from crosswright.core import Glyphs, InputError, Place, ProblemError, WordListError, size_of
from crosswright.importing import Columns, GivenWord, read_given, typed_enumeration
from crosswright.importing.lines import list_text, without_numbers
from crosswright.importing.table import best_separator
from crosswright.words import Spelling

__all__ = [
    "Columns",
    "Group",
    "GroupFile",
    "Groups",
    "PlainGroups",
    "draw_groups",
    "given_groups",
    "groups_without",
    "load_groups",
    "parse_groups",
    "read_groups",
    "spelt_groups",
]

Group = tuple[GivenWord, ...]
"""A group of words, of which one is used."""

Groups = Iterable[str | GivenWord | Iterable[str | GivenWord]]
"""What a caller may pass as groups. An item that is a single word is a group of one word."""

PlainGroups = tuple[tuple[tuple[str, str], ...], ...]
"""Groups as plain values for a recipe. Each word is a pair: its usual spelling and its clue."""

SHEETS = (".csv", ".tsv", ".xlsx")
"""The endings of files in which each row is a word with its clue."""

MOST_LINES = 0.5
"""If at least this share of the lines has the same separator, such as a tab, we take the text after
the separator as the clue. (Only commas are treated differently, see `_sign_before_clues`.)"""

ONE_EACH = "one each"
"""What `_sign_before_clues` returns if every line is one word with its clue."""

PIECE = re.compile(r'"([^"]*)"|([^\s,"]+)')
"""A word of a line, or a phrase in quotation marks."""


@dataclass(frozen=True)
class GroupFile:
    """The groups of a file, and notices from reading it."""

    groups: tuple[Group, ...]
    notices: tuple[str, ...] = ()
    language: str = ""
    """The language tag that the words suggest. Empty if unknown."""

    @property
    def plain(self) -> PlainGroups:
        """The groups as plain values. `spelt_groups` makes groups from them again."""
        return tuple(tuple((word.display, word.clue) for word in group) for group in self.groups)


def load_groups(
    path: str,
    spelling: Spelling,
    *,
    columns: Columns | None = None,
    longest: int | None = None,
) -> GroupFile:
    """The groups in the file at `path`. The path `-` is standard input."""
    data, name = load_bytes(path), source_name(path)
    return read_groups(data, name, spelling, columns=columns, longest=longest)


def read_groups(
    data: bytes,
    name: str,
    spelling: Spelling,
    *,
    columns: Columns | None = None,
    longest: int | None = None,
) -> GroupFile:
    """The groups in the bytes of a file. The ending of `name` says what kind of file it is.

    In some files, each row has one word with its clue. Then each word is a group of its own. Files
    of this kind are spreadsheets, files whose `columns` are named, and texts in which one word
    stands before the clue in every line.

    `longest` is the number of cells of the longer side of the grid. If a phrase (with spaces) in a
    file of this kind has more letters than this, an error asks whether the phrase is one entry. The
    error is not raised if `columns` names the column of the words.
    """
    is_named = columns is not None and columns != Columns()
    if name.lower().endswith(SHEETS) or is_named:
        return _one_each(data, name, spelling, columns, longest)
    text, notices = list_text(data, name)
    sign = _sign_before_clues(text, name)
    if sign == ONE_EACH:
        return _one_each(data, name, spelling, columns, longest)
    if sign:
        text = "\n".join(re.sub(sign, ";", line, count=1) for line in text.splitlines())
    try:
        return GroupFile(parse_groups(text, spelling), tuple(notices))
    except InputError as problem:
        raise problem.within(name) from None


def _one_each(
    data: bytes, name: str, spelling: Spelling, columns: Columns | None, longest: int | None
) -> GroupFile:
    """The words of a list, each as a separate group."""
    given = read_given(data, name, spelling, columns=columns, longest=longest)
    told = (*given.remarks, *([given.left_out] if given.left_out else []))
    return GroupFile(tuple((word,) for word in given.words), told, given.language)


def _sign_before_clues(text: str, name: str) -> str:
    """Return the separator between words and clues, as a regular expression. The caller must
    replace it by a semicolon, because `parse_groups` does not know it.

    Return `ONE_EACH` if each line has one word with its clue. Return an empty text if nothing must
    be replaced: the lines are already in our own notation for groups (see `parse_groups`). In this
    notation, commas separate the words of a group. If in at least half of the lines the text after
    the first comma looks like a clue, a `WordListError` asks what is meant.
    """
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    lines = [line for line in lines if not line.lstrip().startswith("#")]
    plain = [line for _, line in without_numbers(list(enumerate(lines)))]
    found = best_separator(plain) if plain else None
    if found is None or found[1] < MOST_LINES:
        return ""
    separator, _ = found
    halves = [re.split(separator.pattern, line, maxsplit=1) for line in plain]
    if separator.name == "commas":
        sentences = sum(len(half) > 1 and len(half[1].split()) > 3 for half in halves)
        if sentences >= MOST_LINES * len(halves):
            line = lines[0].strip()[:60]
            raise WordListError(
                f"is {line!r} a word with its clue, or a group of words of which one is used?",
                Place(name),
                remedy="groups or clues",
            )
        return ""
    if all(len(PIECE.findall(half[0])) == 1 for half in halves):
        return ONE_EACH
    return "" if separator.name in {"tabs", "semicolons"} else separator.pattern


def parse_groups(text: str, spelling: Spelling) -> tuple[Group, ...]:
    """The groups of a text with one group on each line.

    The words of a group are separated by spaces or commas. A phrase is in quotation marks. The text
    after a semicolon or a tab is the clue of every word in the group. A `#` before the semicolon or
    the tab starts a comment, which goes to the end of the line; then there is no clue.
    """
    groups: list[Group] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        listed, _, clue = line.replace("\t", ";").partition(";")
        listed, remark, _ = listed.partition("#")
        words: dict[Glyphs, GivenWord] = {}
        for piece in (quoted or bare for quoted, bare in PIECE.findall(listed)):
            try:
                word = spelling.spell(piece)
            except InputError as error:
                raise ProblemError(error.message, Place(line=number)) from None
            if len(word) < 2:
                raise ProblemError(
                    f"a word needs 2 letters or more, got {piece!r}", Place(line=number)
                )
            told = "" if remark else clue.strip()
            words[word] = GivenWord(word, piece, told, typed_enumeration(piece, spelling))
        if words:
            groups.append(tuple(words.values()))
    if not groups:
        raise ProblemError("expected groups of words, one group on each line; there are none")
    return tuple(groups)


def given_groups(groups: Groups, spelling: Spelling) -> tuple[Group, ...]:
    """Groups made from a caller's words. The words are cut into glyphs."""
    return tuple(
        tuple(_given(word, spelling) for word in ((one,) if isinstance(one, _WORD) else one))
        for one in groups
    )


_WORD = (str, GivenWord)


def _given(word: str | GivenWord, spelling: Spelling) -> GivenWord:
    return word if isinstance(word, GivenWord) else _clued(word, "", spelling)


def _clued(word: str, clue: str, spelling: Spelling) -> GivenWord:
    return GivenWord(spelling.spell(word), word, clue, typed_enumeration(word, spelling))


def spelt_groups(plain: PlainGroups, spelling: Spelling) -> tuple[Group, ...]:
    """Groups made from the plain values that `GroupFile.plain` returned."""
    return tuple(tuple(_clued(word, clue, spelling) for word, clue in group) for group in plain)


def groups_without(
    groups: Iterable[Group], banned: Iterable[str], spelling: Spelling
) -> tuple[Group, ...]:
    """The groups without the banned words. Raises `ProblemError` if a group has no word left."""
    gone = {spelling.spell(word) for word in banned}
    kept: list[Group] = []
    for group in groups:
        kept.append(tuple(word for word in group if word.glyphs not in gone))
        if group and not kept[-1]:
            raise ProblemError(f"all words of the group with {group[0].text} are banned")
    return tuple(kept)


def draw_groups(
    words: Words,
    count: int,
    *,
    size: str | tuple[int, int],
    group_size: int = 1,
    min_score: int | None = None,
    banned: Iterable[str] = (),
    rng_seed: int | None = None,
) -> tuple[Group, ...]:
    """Draw `count` random groups of words that fit into a frame of `size`. No word is drawn twice.

    >>> from crosswright.words.wordlist import WordList
    >>> drawn = draw_groups(WordList.of(["at", "oak", "chestnut"]), 2, size="5x5", rng_seed=1)
    >>> sorted(word.text for (word,) in drawn)
    ['AT', 'OAK']
    """
    if count < 1 or group_size < 1:
        raise ProblemError(
            f"expected at least 1 group of at least 1 word, got {count} of {group_size}"
        )
    listed, longest = word_list(words), max(size_of(size))
    gone = (*(words.ban if isinstance(words, WordChoice) else ()), *banned)
    if gone:
        listed = listed.without(gone)
    if min_score is not None:
        listed = listed.at_least(min_score)
    fitting = {word.glyphs: word for word in listed if 2 <= len(word.glyphs) <= longest}
    wanted = count * group_size
    if len(fitting) < wanted:
        raise ProblemError(
            f"{count} groups of {group_size} need {wanted} words of 2 to {longest} letters; "
            f"the list has {len(fitting)}"
        )
    drawn = [
        GivenWord(glyphs, fitting[glyphs].display or fitting[glyphs].text)
        for glyphs in random.Random(rng_seed).sample(sorted(fitting), wanted)
    ]
    return tuple(tuple(drawn[k : k + group_size]) for k in range(0, wanted, group_size))
