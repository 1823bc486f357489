"""Rules about which options can be combined. An option that would have no effect is an error.

Each command has its rules next to its options:

    @option_rules(
        needs("--versions", "--class-pack"),
        no_effect("--spelling", beside="-w"),
        exclusive("--count", "--all"),
    )

A rule is about conditions. A condition is one of these:

- an option: `--count`
- an option with a value: `--method graph`. If the option is repeatable, one value must match.
- an argument, by its name in the usage line: `WORDS`
- two conditions that must both be true: `--symmetry and --linkers`

An option may be set on the command line or in the config file. `needs` and `no_effect` give an
error only for an option on the command line. An option in the config file is a default for many
calls, so it is not an error if it has no effect in one of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol, TypeVar

import click
from click.core import ParameterSource

F = TypeVar("F", bound=Callable[..., Any])

_NOTHING = (None, False, (), "", "none")
"""An option with one of these values counts as not set."""


class Said:
    """The options of one call, from the command line and the config file."""

    def __init__(self, ctx: click.Context) -> None:
        self._ctx = ctx
        self._parameters = {name: p for p in ctx.command.params for name in _names(p)}

    def holds(self, condition: str) -> bool:
        """Return True if the condition is true.

        If the condition is only the name of an option (`--count`), the option must be set on the
        command line or in the config file. If the condition also has a value (`--method graph`), it
        is enough that this value is the default of the option.
        """
        return all(map(self._holds, condition.split(" and ")))

    def _holds(self, condition: str) -> bool:
        option, _, wanted = condition.partition(" ")
        name = str(self._parameters[option].name)
        value = self._ctx.params.get(name)
        if wanted:
            return wanted in (map(str, value) if isinstance(value, tuple) else [str(value)])
        is_default = self._ctx.get_parameter_source(name) is ParameterSource.DEFAULT
        return not is_default and value not in _NOTHING

    def on_the_line(self, option: str) -> bool:
        """Return True if the option is set on the command line."""
        name = str(self._parameters[option].name)
        source = self._ctx.get_parameter_source(name)
        return self._holds(option) and source is ParameterSource.COMMANDLINE


def _names(parameter: click.Parameter) -> tuple[str, ...]:
    if isinstance(parameter, click.Argument):
        return ((parameter.metavar or str(parameter.name).upper()).strip("[]"),)
    return tuple(parameter.opts)


class Rule(Protocol):
    """A rule about the options of one call."""

    def fault(self, said: Said) -> str | None:
        """Return the error message if the rule is broken, otherwise None."""


@dataclass(frozen=True)
class _Needs:
    option: str
    partners: tuple[str, ...]

    def fault(self, said: Said) -> str | None:
        met = [said.holds(partner) for partner in self.partners]
        if said.on_the_line(self.option) and not any(met):
            return f"{self.option} needs {_listed(self.partners, 'or')}"
        return None


@dataclass(frozen=True)
class _Idle:
    options: tuple[str, ...]
    beside: tuple[str, ...]
    unless: tuple[str, ...]

    def fault(self, said: Said) -> str | None:
        there = [condition for condition in self.beside if said.holds(condition)]
        if any(map(said.holds, self.unless)):
            return None
        for option in self.options:
            if said.on_the_line(option) and there:
                return f"{option} has no effect with {there[0]}: leave one of them out"
        return None


@dataclass(frozen=True)
class _Apart:
    conditions: tuple[str, ...]

    def fault(self, said: Said) -> str | None:
        got = [condition for condition in self.conditions if said.holds(condition)]
        if len(got) > 1:
            choice = _listed(self.conditions, "and")
            return f"expected one of {choice}, got {_listed(got, 'and')}"
        return None


def needs(option: str, *partners: str) -> Rule:
    """A rule: if `option` is on the command line, one of the conditions `partners` must be true."""
    return _Needs(option, partners)


def no_effect(*options: str, beside: str | tuple[str, ...], unless: tuple[str, ...] = ()) -> Rule:
    """A rule: `options` have no effect if one of the conditions `beside` is true.

    Then it is an error to give one of `options` on the command line. If one of the conditions
    `unless` is true, the rule does not apply.
    """
    return _Idle(options, (beside,) if isinstance(beside, str) else beside, unless)


def exclusive(*conditions: str) -> Rule:
    """A rule: at most one of these conditions may be true."""
    return _Apart(conditions)


def option_rules(*rules: Rule) -> Callable[[F], F]:
    """A decorator that checks `rules` before the command runs."""

    def decorate(function: F) -> F:
        @wraps(function)
        def judged(*args: Any, **asked: Any) -> Any:
            ctx = click.get_current_context()
            said = Said(ctx)
            faults = [fault for rule in rules if (fault := rule.fault(said))]
            if faults:
                raise click.UsageError(faults[0], ctx)
            return function(*args, **asked)

        return judged  # type: ignore[return-value]

    return decorate


def _listed(names: tuple[str, ...] | list[str], joint: str) -> str:
    """The names as a text such as `a, b and c`. `joint` is the word before the last name."""
    *most, last = names
    return f"{', '.join(most)} {joint} {last}" if most else last
