"""The user's config file: word lists, bans and defaults, in TOML.

    words = ["~/lists/mine.dict"]      # for every command that takes --words
    [fill]
    seconds = 30                       # for one command

A key is the long name of an option without the `--` at its start. Keys for every command may be at
the top of the file or in a section `[all]`. The name `words` is both a key and a command. If the
file has a section `[words]` for the command, the key `words` must be in `[all]`, because TOML does
not allow the same name twice.

The environment variable CROSSWRIGHT_CONFIG may have the path of the file. By default the file is
`crosswright/config.toml` in the platform's folder for config files.
"""

import os
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from crosswright.core import InputError

EVERY_COMMAND = "all"
"""The name of the section whose keys are for every command."""


def config_path() -> Path:
    """The path of the config file, whether it exists or not."""
    asked = os.environ.get("CROSSWRIGHT_CONFIG")
    if asked:
        return Path(asked)
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return base / "crosswright" / "config.toml"


@dataclass(frozen=True)
class Config:
    """The content of the config file."""

    path: Path
    shared: Mapping[str, Any] = field(default_factory=dict)
    """The keys at the top of the file and in `[all]`. A command uses only keys that it knows."""
    sections: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The keys and values of each section, by the name of its command."""

    def defaults(self, command: click.Command, name: str) -> dict[str, Any]:
        """Return the default values for `command`, by the names of click's parameters.

        `name` is the name of the command and of its section. If the command has subcommands, the
        result has one dict of defaults for each subcommand, by the subcommand's name.
        """
        section = self.sections.get(name, {})
        options = {verb: _options(found) for verb, found in _below(command).items()}
        for key in section:
            if not any(key in known for known in options.values()):
                raise InputError(f"{self.path}: {name} has no option --{key}")
        found = {
            verb: {
                str(known[key].name): self._value(key, value, known[key])
                for key, value in {**self.shared, **section}.items()
                if key in known
            }
            for verb, known in options.items()
        }
        return found if isinstance(command, click.Group) else found[""]

    def ensure_known(self, commands: Iterable[click.Command]) -> None:
        """Raise an error for a key in `shared` that is not an option of any command.

        `commands` may be an iterator that imports each command when it is reached. The iteration
        ends as soon as every key is known.
        """
        unknown = list(self.shared)
        for command in commands:
            known = {key for found in _below(command).values() for key in _options(found)}
            unknown = [key for key in unknown if key not in known]
            if not unknown:
                return
        for key in unknown:
            raise InputError(
                f"{self.path}: {key} = {self.shared[key]!r}, but no command has an option --{key}; "
                "put a key for one command into the section of that command, such as [fill]"
            )

    def _value(self, key: str, value: Any, option: click.Option) -> Any:
        """Return the value for click. It is a list of values if the option is repeatable."""
        values = value if isinstance(value, list) else [value]
        if not all(isinstance(item, str | int | float) for item in values):
            raise InputError(f"{self.path}: expected text or a number for {key}, got {value!r}")
        if any("\0" in item for item in values if isinstance(item, str)):
            raise InputError(f"{self.path}: expected no NUL characters for {key}, got {value!r}")
        expanded = [self._said(key, item, option) for item in values]
        if option.multiple:
            return expanded
        if isinstance(value, list):
            raise InputError(f"{self.path}: expected one value for {key}, got {value!r}")
        return expanded[0]

    def _said(self, key: str, item: Any, option: click.Option) -> Any:
        """Return a value in the form that it has on the command line, so that click checks it."""
        if not isinstance(item, bool):
            return _expand(str(item))
        if option.is_flag:
            return item
        if isinstance(option.flag_value, str):
            # On the command line, an option such as `fill --trace` may be given without a value. In
            # the file, `true` means this.
            return option.flag_value if item else None
        raise InputError(f"{self.path}: expected text or a number for {key}, got {item!r}")


def load_config(commands: Iterable[str]) -> Config:
    """Read the config file. Return an empty `Config` if the file does not exist."""
    path = config_path()
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Config(path)
    except (OSError, ValueError, RecursionError) as problem:
        raise InputError(f"cannot read the config file {path}: {problem}") from problem
    shared = {key: value for key, value in found.items() if not isinstance(value, dict)}
    sections = {key: value for key, value in found.items() if isinstance(value, dict)}
    shared |= sections.pop(EVERY_COMMAND, {})
    unknown = sections.keys() - set(commands)
    if unknown:
        raise InputError(f"{path}: no command is called {', '.join(sorted(unknown))}")
    return Config(path, shared, sections)


def _below(command: click.Command) -> Mapping[str, click.Command]:
    """The subcommands of a command, by name. If it has none: the command itself, by the name ''."""
    return command.commands if isinstance(command, click.Group) else {"": command}


def _options(command: click.Command) -> dict[str, click.Option]:
    """A command's options, by their long names without the `--` at the start."""
    return {
        name.removeprefix("--"): option
        for option in command.params
        if isinstance(option, click.Option)
        for name in option.opts
        if name.startswith("--")
    }


def _expand(value: str) -> str:
    """The value; if it begins with `~`, the tilde is replaced by a home folder, as in a shell."""
    if value.startswith("~"):
        try:
            return str(Path(value).expanduser())
        except RuntimeError as problem:
            raise InputError(f"{value} begins with the home folder of an unknown user") from problem
    return value
