"""The user's config file: lists, bans and defaults, in TOML.

    words = ["~/lists/mine.dict"]      # for every command that takes --words
    [fill]
    seconds = 30                       # for one command

It lies at CROSSWRIGHT_CONFIG, or `crosswright/config.toml` in the platform's folder for such files.
A long option's name without its dashes is the key.
"""

import os
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from crosswright.core.errors import InputError

__all__ = ["config_path", "load_config"]


def config_path() -> Path:
    """Where the config file lies, whether it exists or not."""
    asked = os.environ.get("CROSSWRIGHT_CONFIG")
    if asked:
        return Path(asked)
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return base / "crosswright" / "config.toml"


def load_config(commands: Iterable[str]) -> dict[str, Any]:
    """Defaults for click: a section a command, what stands above the sections for all."""
    path = config_path()
    try:
        text = path.read_text(encoding="utf-8")
        found = tomllib.loads(text)
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise InputError(f"cannot read the config file {path}: {problem}") from problem
    shared = {key: value for key, value in found.items() if not isinstance(value, dict)}
    sections = {key: value for key, value in found.items() if isinstance(value, dict)}
    unknown = sections.keys() - set(commands)
    if unknown:
        raise InputError(f"{path}: no command is called {', '.join(sorted(unknown))}")
    return {
        name: {_parameter(k): _expand(v) for k, v in (shared | sections.get(name, {})).items()}
        for name in commands
    }


def _parameter(key: str) -> str:
    return key.replace("-", "_")


def _expand(value: Any) -> Any:
    """A tilde at the start of a path means the user's home, as in a shell."""
    if isinstance(value, list):
        return [_expand(item) for item in value]
    if isinstance(value, str) and value.startswith("~"):
        return str(Path(value).expanduser())
    return value
