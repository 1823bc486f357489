"""Check whether files contain valid pair squares. Report the rules that each square breaks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from crosswright.audit.pairs import audit_pairs
from crosswright.construct.files import load_bytes
from crosswright.construct.pairs.words import PairWords, pair_words
from crosswright.construct.report import headed
from crosswright.construct.request.pairs import PairWishes
from crosswright.core import FilledGrid, Finding, GridError, InputError, parse_pairs

SUFFIXES = {".pairs", ".puz", ".txt"}
"""The endings of files with grids. Other files in a folder are skipped."""


@dataclass(frozen=True)
class CheckedFile:
    """The result of checking one file."""

    path: str
    findings: tuple[Finding, ...] = ()
    """Every rule that the grid breaks."""
    malformed: str = ""
    """The reason why the file cannot be read as a grid, with the place. Empty if it can be read."""

    def to_json(self) -> dict[str, Any]:
        """The result as a JSON object."""
        if self.malformed:
            return {"file": self.path, "malformed": self.malformed}
        return {"file": self.path, "findings": [vars(found) for found in self.findings]}


@dataclass(frozen=True)
class CheckedPairs:
    """The results of checking several files."""

    files: tuple[CheckedFile, ...]
    notices: tuple[str, ...] = ()
    """Notices from reading the word list."""

    @property
    def is_malformed(self) -> bool:
        """True if some file cannot be read as a grid. (A grid that only breaks rules can be
        read.)"""
        return any(file.malformed for file in self.files)

    @property
    def is_valid(self) -> bool:
        return not any(file.malformed or file.findings for file in self.files)

    def report(self) -> dict[str, Any]:
        """The results as a JSON object."""
        files = [file.to_json() for file in self.files]
        return headed("pairs --check", valid=self.is_valid, files=files)


def check_pairs(
    paths: Iterable[str | Path],
    words: PairWords | Literal[False] = None,
    wishes: PairWishes | None = None,
) -> CheckedPairs:
    """Check the grids in files.

    `paths` names files, or folders in which all grid files are checked. With `words=False`, the
    words are not looked up in a list.
    """
    wishes = wishes or PairWishes()
    letters_per_cell = wishes.letters_per_cell
    listed = None if words is False else pair_words(words, letters_per_cell=letters_per_cell)
    files = list(_files(paths))
    if not files:
        raise InputError("expected files or folders of grids to check, got none")
    checked = []
    for path in files:
        try:
            findings = audit_pairs(_read(path, letters_per_cell), listed, rules=wishes.rules)
        except GridError as problem:
            checked.append(CheckedFile(str(path), malformed=str(problem)))
        else:
            checked.append(CheckedFile(str(path), findings))
    return CheckedPairs(tuple(checked), () if listed is None else listed.notices)


def _files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The named files, and the grid files of the named folders."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if p.suffix in SUFFIXES)
        else:
            yield path


def _read(path: Path, letters_per_cell: int) -> FilledGrid:
    text = load_bytes(str(path)).decode("utf-8", errors="replace")
    try:
        return parse_pairs(text, letters_per_cell=letters_per_cell)
    except GridError as problem:
        raise problem.within(str(path)) from None
