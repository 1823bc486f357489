"""Write our word list to a file, so that an old clone is measured with the same words."""

from pathlib import Path

from crosswright.words.wordlist import WordList

__all__ = ["our_list"]


def our_list(folder: Path) -> Path:
    """Write our word list to a file in a folder and return its path."""
    path = folder / "ours.dict"
    lines = (f"{entry.text};{entry.score}\n" for entry in WordList.default())
    path.write_text("".join(lines), encoding="utf-8")
    return path
