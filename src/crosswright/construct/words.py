"""Word lists: the one that a search uses, and the verbs that count, search, merge, change and write
lists."""

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosswright.construct.files import save_bytes
from crosswright.construct.report import headed
from crosswright.construct.request.words import WordChoice
from crosswright.core import InputError, whole_number
from crosswright.kernels.builds import build_of, load
from crosswright.search import Run
from crosswright.storage.cache import LARGEST_CACHE, cache_folder, clear_cache
from crosswright.words import Word, WordList
from crosswright.words.cache import cached_files

__all__ = [
    "LARGEST_CACHE",
    "ListFacts",
    "WordList",
    "Words",
    "ban_words",
    "cache_folder",
    "cached_files",
    "clear_cache",
    "export_list",
    "find_words",
    "fingerprint",
    "found_report",
    "line_of",
    "list_facts",
    "load_lists",
    "merge_lists",
    "remark_on",
    "rescale_list",
    "slowness",
    "word_list",
]

Words = WordList | WordChoice | Iterable[str] | None
"""How a caller may give the words: as a list, as a choice of lists, as texts, or None for our
English list."""


def word_list(words: Words) -> WordList:
    """Return the word list that `words` names. None gives our English list."""
    if isinstance(words, WordList):
        return words
    if words is None or isinstance(words, WordChoice):
        return (words or WordChoice()).load()
    if isinstance(words, str | bytes) or not isinstance(words, Iterable):
        raise InputError(f"expected a word list, a WordChoice or words, got {words!r}")
    return WordList.of(words)


def remark_on(words: WordList, run: Run) -> None:
    """Add remarks to the run: the notices of the word list, and a note if the code is not
    compiled."""
    slow = slowness()
    for line in (*([slow] if slow else []), *words.notices):
        run.remark(line)


def load_lists(paths: Iterable[str]) -> WordList:
    """The words of some files as one list.

    `default` is our own list. If a word is in several files, the score of the last file counts.
    """
    return WordChoice(tuple(paths)).load()


def fingerprint(words: WordList) -> str:
    """A short hash of the words and scores of a list."""
    digest = hashlib.blake2b(digest_size=12)
    digest.update("\0".join(words.alphabet).encode())
    for table in words.tables.values():
        digest.update(table.glyph_ids)
        digest.update(table.scores)
    return digest.hexdigest()


def slowness() -> str | None:
    """A message if the code is not compiled, because then every search is slow. Otherwise None."""
    if build_of(load("crosswright.words.pack_kernel")) != "interpreted":
        return None
    asked = os.environ.get("CROSSWRIGHT_BUILD") == "interpreted"
    why = "CROSSWRIGHT_BUILD says so" if asked else "Crosswright was installed without a C compiler"
    return f"because {why}, the search runs as interpreted Python, which is many times slower"


FEW_GLYPHS = 100
"""An alphabet with more glyphs than this is not listed in a report."""


@dataclass(frozen=True)
class ListFacts:
    """Facts about a word list."""

    words: int
    origins: tuple[str, ...]
    lengths: Mapping[int, int]
    """The number of words of each length."""
    lowest: int
    """The lowest score of a word."""
    highest: int
    """The highest score of a word."""
    by_ten: Mapping[int, int]
    """The number of words by score, in steps of ten, the lowest first. The key 40 means 40 to
    49."""
    alphabet: tuple[str, ...]
    notices: tuple[str, ...]

    def report(self) -> dict[str, Any]:
        """The facts as a JSON object."""
        return headed(
            "words info",
            words=self.words,
            origins=list(self.origins),
            lengths=dict(self.lengths),
            scores={"lowest": self.lowest, "highest": self.highest, "by_ten": dict(self.by_ten)},
            alphabet=list(self.alphabet) if len(self.alphabet) <= FEW_GLYPHS else None,
            notices=list(self.notices),
        )


def list_facts(chosen: WordChoice) -> ListFacts:
    """Count the words of the chosen lists by length and by score."""
    words = chosen.load_allowed()
    scores = Counter(score // 10 * 10 for t in words.tables.values() for score in t.scores)
    return ListFacts(
        len(words),
        tuple(words.origins),
        {length: table.count for length, table in words.tables.items()},
        *words.score_range,
        dict(sorted(scores.items())),
        tuple(words.alphabet),
        tuple(words.notices),
    )


def find_words(
    pattern: str, chosen: WordChoice, *, min_score: int | None = None
) -> tuple[Word, ...]:
    """The words that fit a pattern, those with the highest scores first."""
    return tuple(chosen.load_allowed().find(pattern, min_score=min_score))


def found_report(found: int, shown: Iterable[Word]) -> dict[str, Any]:
    """A JSON object with the number of words that were found, and with the words of `shown`."""
    rows = [{"word": w.text, "score": w.score, "display": w.display or w.text} for w in shown]
    return headed("words find", found=found, words=rows)


def merge_lists(files: Iterable[str], output: str) -> WordList:
    """Write several lists as one. A word in several lists gets the score of the last list."""
    return _saved(load_lists(files), output)


def export_list(
    chosen: WordChoice, output: str | None = None, *, min_score: int | None = None
) -> tuple[WordList, str]:
    """Return the chosen words as a word list and as text. If `output` is given, the text is written
    to this file.

    Words with a score below `min_score` are left out.

    >>> export_list(WordChoice(ban=("cat",)), min_score=100)[1].count("\\n") > 0
    True
    """
    words = chosen.load_allowed()
    kept = words if min_score is None else words.at_least(min_score)
    if output is not None:
        _saved(kept, output)
    return kept, _text(kept)


def ban_words(
    file: str, banned: Iterable[str], output: str, *, source: str | None = None
) -> tuple[WordList, int]:
    """Write the list `file` to `output`, without the words of `banned` and of the file `source`.

    Returns the new list and how many words were removed.
    """
    words = load_lists([file])
    gone = [*banned, *((word.text for word in load_lists([source])) if source else ())]
    kept = words.without(gone)
    return _saved(kept, output), len(words) - len(kept)


def rescale_list(file: str, target: str, output: str) -> WordList:
    """Write a list with its scores scaled to the range `target`, such as 0-100."""
    low, high = map(whole_number, target.partition("-")[::2])
    if low is None or high is None:
        raise InputError(f"expected a range such as 0-100, got {target!r}")
    return _saved(load_lists([file]).rescaled(low, high), output)


def line_of(word: Word) -> str:
    """A word and its score as a line of a list. The word has its spaces and accents if they are
    known."""
    return f"{word.display or word.text};{word.score}"


def _saved(words: WordList, output: str) -> WordList:
    save_bytes(Path(output), _text(words).encode())
    return words


def _text(words: WordList) -> str:
    """A text with one word on each line, in alphabetical order."""
    return "".join(f"{line}\n" for line in sorted(map(line_of, words)))
