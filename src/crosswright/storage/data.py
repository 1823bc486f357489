"""The user's data folder, for files that must not be lost (unlike a cache)."""

import os
import sys
from pathlib import Path

__all__ = ["data_folder"]


def data_folder() -> Path:
    """The folder for drafts and the user's words.

    If the environment variable CROSSWRIGHT_DATA is set, it names the folder. Otherwise the
    platform's usual folder for data is used.
    """
    asked = os.environ.get("CROSSWRIGHT_DATA")
    if asked:
        return Path(asked)
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "crosswright"
