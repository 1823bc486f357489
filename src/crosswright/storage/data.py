"""The user's folders. In the data folder are files that must not be lost (unlike a cache)."""

import os
import sys
from pathlib import Path

__all__ = ["data_folder", "user_folder"]


def data_folder() -> Path:
    """Return the folder that CROSSWRIGHT_DATA names, or the platform's usual folder."""
    return user_folder(
        "CROSSWRIGHT_DATA",
        windows=("APPDATA", "AppData/Roaming"),
        mac="Library/Application Support",
        unix=("XDG_DATA_HOME", ".local/share"),
    )


def user_folder(
    named_by: str, *, windows: tuple[str, str], mac: str, unix: tuple[str, str]
) -> Path:
    """Return the folder in the variable `named_by`, or the platform's usual one: in a variable,
    or below the user's home.
    """
    if named := os.environ.get(named_by):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / mac / "crosswright"
    variable, usual = windows if sys.platform == "win32" else unix
    return Path(os.environ.get(variable) or Path.home() / usual) / "crosswright"
