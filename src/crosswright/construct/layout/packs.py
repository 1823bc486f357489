"""A class pack: versions of one puzzle that neighbours cannot copy from each other.

Every version has the same words and the same clues in a clearly different layout of about the same
size. Each comes at three levels and in large print; the answer keys stand at the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from crosswright.construct.files import save_bytes, save_puzzle
from crosswright.core.errors import InputError
from crosswright.core.geometry import Position
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import slot_map
from crosswright.core.wording import wording_for
from crosswright.render.sheets import ClassSheet, to_class_pdf
from crosswright.search.outcome import Outcome

__all__ = ["MOST_VERSIONS", "ClassPack", "Packed", "pack_pdf", "save_pack", "size_class"]

MOST_VERSIONS = 26
"""How many versions are there at most? Each has a letter for its name."""

SIZE_CLASS = 1.25
"""How much larger than the smallest may a version's box be and still be of its size class?"""


@dataclass(frozen=True)
class ClassPack:
    """The versions of a puzzle, A first, and the words in them."""

    versions: tuple[Puzzle, ...]
    bank: tuple[str, ...]
    """The words in alphabetical order, as they were written."""

    def names(self) -> tuple[str, ...]:
        """A, B, C …"""
        return tuple(chr(ord("A") + k) for k in range(len(self.versions)))


@dataclass(frozen=True, repr=False)
class Packed(Outcome[ClassPack]):
    """A class pack, and where there is none, what would help."""

    remedies: tuple[str, ...] = ()
    """By name."""


def size_class(sizes: Sequence[tuple[int, int]]) -> list[int]:
    """Which of these sizes are about as large as the smallest, by their index."""
    areas = [height * width for height, width in sizes]
    return [k for k, area in enumerate(areas) if area <= SIZE_CLASS * min(areas)]


def pack_pdf(pack: ClassPack) -> bytes:
    """All sheets and keys in one document."""
    sheets: list[ClassSheet] = []
    keys: list[ClassSheet] = []
    for name, puzzle in zip(pack.names(), pack.versions, strict=True):
        title = puzzle.metadata.title or wording_for(puzzle.metadata.language).crossword
        hinted = replace(puzzle, shown=_first_letters(puzzle))
        sheets += [
            ClassSheet(hinted, title, f"{name} · 1", pack.bank),
            ClassSheet(puzzle, title, f"{name} · 2", pack.bank),
            ClassSheet(puzzle, title, f"{name} · 3"),
            ClassSheet(puzzle, title, f"{name} · 2", pack.bank, large=True),
        ]
        keys.append(ClassSheet(puzzle, f"{title} · {name}"))
    return to_class_pdf(sheets, keys)


def _first_letters(puzzle: Puzzle) -> dict[Position, str]:
    """The first letter of every entry."""
    return {slot.start: puzzle.fill.glyphs[slot.start] for slot in slot_map(puzzle.grid).slots}


def save_pack(pack: ClassPack, folder: Path) -> list[Path]:
    """Write the PDF, and each version as a puzzle of its own to go on with."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(f"cannot make {folder}: {problem.strerror or problem}") from problem
    saved = [folder / "class-pack.pdf"]
    save_bytes(saved[0], pack_pdf(pack))
    for name, puzzle in zip(pack.names(), pack.versions, strict=True):
        saved.append(folder / f"version-{name}.json")
        save_puzzle(puzzle, str(saved[-1]))
    return saved
