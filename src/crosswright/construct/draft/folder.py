"""The path of the library: the file with all drafts of the studio and their histories."""

from pathlib import Path

from crosswright.storage.data import data_folder

__all__ = ["data_folder", "library_path"]


def library_path(folder: Path) -> Path:
    """Return the path of the library's file in a data folder."""
    return folder / "library.sqlite"
