"""The user's data folder: what must not be lost, unlike a cache."""

import os
import sys
from pathlib import Path

__all__ = ["data_folder"]


def data_folder() -> Path:
    """Where drafts and the user's own words lie: CROSSWRIGHT_DATA, or the platform's folder."""
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
