"""A class pack: versions of one puzzle, so that pupils cannot copy from their neighbours.

All versions have the same words and the same clues, in clearly different layouts of about the same
size. Each version has a sheet for each of three levels. Level 1 is the easiest: the first letter of
each answer is given, and the sheet has the word bank (a list of all answers). Level 2 has only the
word bank, and level 3 has neither. There is also a sheet of level 2 in large print. The answer keys
are at the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from crosswright.construct.files import Options, save_bytes, save_puzzle
from crosswright.core import InputError, Puzzle, wording_for
from crosswright.render.pdf import first_letters
from crosswright.render.sheets import ClassSheet, to_class_pdf
from crosswright.search import Outcome

SIZE_CLASS = 1.25
"""The largest allowed area of a version, divided by the area of the smallest version."""


@dataclass(frozen=True)
class ClassPack:
    """The versions of a puzzle, in the order of their names, and the words in them."""

    versions: tuple[Puzzle, ...]
    bank: tuple[str, ...]
    """The words in alphabetical order. Each word is spelt as the user wrote it."""

    def names(self) -> tuple[str, ...]:
        """The names of the versions: A, B, C …"""
        return tuple(chr(ord("A") + k) for k in range(len(self.versions)))


@dataclass(frozen=True, repr=False)
class Packed(Outcome[ClassPack]):
    """The outcome of the search for a class pack."""

    remedies: tuple[str, ...] = ()
    """If no pack was made: the names of changes that would help."""


def size_class(sizes: Sequence[tuple[int, int]]) -> list[int]:
    """The indices of the sizes whose area is at most `SIZE_CLASS` times the smallest area."""
    areas = [height * width for height, width in sizes]
    return [k for k, area in enumerate(areas) if area <= SIZE_CLASS * min(areas)]


def pack_pdf(pack: ClassPack, options: Options | None = None, *, level: str | None = None) -> bytes:
    """One PDF with all sheets and the answer keys. With `level` (one of `LEVELS`), it has only the
    sheets of that kind, and the keys.

    Only four of the `options` have an effect: the paper, the colours, large print, and whether the
    answer keys are printed.
    """
    chosen = options or Options()
    sheets: list[ClassSheet] = []
    keys: list[ClassSheet] = []
    for name, puzzle in zip(pack.names(), pack.versions, strict=True):
        title = puzzle.metadata.title or wording_for(puzzle.metadata.language).crossword
        for kind, sheet in _sheets(pack, puzzle, title, name).items():
            if level in {None, kind}:
                sheets.append(replace(sheet, large=sheet.large or chosen.page.large_print))
        keys.append(ClassSheet(puzzle, f"{title} · {name}"))
    shown = keys if chosen.page.with_answers else []
    return to_class_pdf(sheets, shown, paper=chosen.page.paper, style=chosen.style)


def _sheets(pack: ClassPack, puzzle: Puzzle, title: str, name: str) -> dict[str, ClassSheet]:
    """The sheets of one version, by kind (one of `LEVELS`): the easiest level comes first, and the
    sheet in large print last."""
    hinted = replace(puzzle, shown=first_letters(puzzle))
    return {
        "level-1": ClassSheet(hinted, title, f"{name} · 1", pack.bank),
        "level-2": ClassSheet(puzzle, title, f"{name} · 2", pack.bank),
        "level-3": ClassSheet(puzzle, title, f"{name} · 3"),
        "large-print": ClassSheet(puzzle, title, f"{name} · 2", pack.bank, large=True),
    }


LEVELS = ("level-1", "level-2", "level-3", "large-print")
"""The kinds of sheets in a pack: the three levels, and level 2 in large print. The PDF files of a
pack have these names."""


def save_pack(pack: ClassPack, folder: Path, options: Options | None = None) -> list[Path]:
    """Write the pack into `folder` and return the paths of the files.

    There is one PDF with all sheets, and one for each of `LEVELS`. Each version is also written as
    an HTML page to solve in a browser and as a JSON file to edit.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(f"cannot make {folder}: {problem.strerror or problem}") from problem
    saved = [folder / "class-pack.pdf"]
    save_bytes(saved[0], pack_pdf(pack, options))
    for level in LEVELS:
        saved.append(folder / f"{level}.pdf")
        save_bytes(saved[-1], pack_pdf(pack, options, level=level))
    for name, puzzle in zip(pack.names(), pack.versions, strict=True):
        for ending in ("json", "html"):
            saved.append(folder / f"version-{name}.{ending}")
            save_puzzle(puzzle, str(saved[-1]), options)
    return saved
