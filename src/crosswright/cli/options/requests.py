"""Options made from the declared fields of a request or of a noun.

`asks(FillRequest)` adds an option for each leaf that has a help text, and passes their values to
the command as `asked`. In the help, the options are listed under the headings of their nouns.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import wraps
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin

import click
from click.core import ParameterSource

from crosswright.cli.options.option_rules import Rule, option_rules
from crosswright.cli.options.values import SIZE, AtLeast, Kind, Number, Whole
from crosswright.construct.request.limits import Limits
from crosswright.construct.request.looks import Looks
from crosswright.construct.request.request import Leaf, Request, leaves_of
from crosswright.core import LARGEST_NUMBER, Metadata, Wish, declared, language_tag

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
R = TypeVar("R", bound=Request)

NAMES = {
    "across_only": ("--theme-across-only",),
    "alphabet_name": ("--alphabet",),
    "banks": ("--bank",),
    "circles": ("--circle",),
    "checks": ("--check",),
    "every": ("--all",),
    "given_blocks": ("--block",),
    "given_letters": ("--letter",),
    "lists": ("-w", "--words"),
    "patterns": ("--slot",),
    "required": ("--use",),
    "shades": ("--shade",),
    "variant": ("--spelling",),
    "with_words": ("--list",),
}
"""The options of leaves that are called otherwise on the command line."""


LAST_HEADINGS = (Looks.heading, Metadata.heading, Limits.heading, "Other options")
"""The headings of the groups that are listed last in the help."""


class HeadedOption(click.Option):
    """An option that is listed in the help under a heading."""

    def __init__(self, *names: Any, heading: str = "", **more: Any) -> None:
        super().__init__(*names, **more)
        self.heading = heading


class HeadedCommand(click.Command):
    """A command whose help lists its options in groups with headings."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        groups: dict[str, list[tuple[str, str]]] = {}
        for option in self.get_params(ctx):
            row = option.get_help_record(ctx)
            if row is not None and not isinstance(option, click.Argument):
                groups.setdefault(getattr(option, "heading", "") or "Other options", []).append(row)
        order = [name for name in groups if name not in LAST_HEADINGS]
        for heading in (*order, *(name for name in LAST_HEADINGS if name in groups)):
            with formatter.section(heading):
                formatter.write_dl(groups[heading])


def in_order(*decorators: Decorator) -> Decorator:
    """Return one decorator that adds several options. The help shows them in the given order."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


@dataclass(frozen=True)
class Asked(Generic[R]):
    """The values of a request's options."""

    kind: type[R]
    values: Mapping[str, Any]
    """The value of each option, by the name of its leaf."""
    said: frozenset[str]
    """The leaves that were set on the command line."""

    def request(self, **more: Any) -> R:
        """The request. `more` has leaves that are no options."""
        return self.kind().with_leaves(**(dict(self.values) | more))


def asks(kind: type[R], *rules: Rule, without: tuple[str, ...] = ()) -> Decorator:
    """Return a decorator that adds the options of a request and passes them as `asked`."""
    request: type = kind
    leaves = {name: leaf for name, leaf in leaves_of(request).items() if name not in without}
    usual = {"seconds": f" Default: {kind.usual_limit}."}

    def made(values: dict[str, Any]) -> Asked[R]:
        ctx = click.get_current_context()
        said = (n for n in values if ctx.get_parameter_source(n) is ParameterSource.COMMANDLINE)
        return Asked(kind, values, frozenset(said))

    return _passing("asked", leaves, made, rules, usual)


def noun_options(name: str, kind: type, *rules: Rule) -> Decorator:
    """Return a decorator that adds the options of a noun and passes it as `name`."""
    return _passing(name, leaves_of(kind), lambda values: kind(**values), rules, {})


def passed(name: str, kind: type, options: Decorator, *rules: Rule) -> Decorator:
    """Return a decorator that adds `options` and passes their values as one object of `kind`."""
    parts = [part.name for part in fields(kind)]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(*args: Any, **values: Any) -> Any:
            own = {part: values.pop(part) for part in parts if part in values}
            return function(*args, **values, **{name: kind(**own)})

        return options(option_rules(*rules)(command))

    return decorate


def _passing(
    name: str,
    leaves: Mapping[str, Leaf],
    made: Callable[[dict[str, Any]], object],
    rules: tuple[Rule, ...],
    more_help: Mapping[str, str],
) -> Decorator:
    shown = {key: leaf for key, leaf in leaves.items() if declared(leaf.field).help}
    options = [_option(leaf, more_help.get(key, "")) for key, leaf in shown.items()]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(*args: Any, **values: Any) -> Any:
            own = {key: values.pop(key) for key in shown}
            return function(*args, **values, **{name: made(own)})

        return in_order(*options)(option_rules(*rules)(command))

    return decorate


def _option(leaf: Leaf, more_help: str) -> Decorator:
    """The option of one leaf."""
    wish, kind = declared(leaf.field), leaf.type
    usual = leaf.field.default
    if get_origin(kind) in {Union, UnionType}:
        kind = next(part for part in get_args(kind) if part is not NoneType)
    names = NAMES.get(leaf.name, (f"--{leaf.name.replace('_', '-')}",))
    more: dict[str, Any] = {
        "help": wish.help + more_help,
        "default": None if usual is MISSING else usual,
        "show_default": usual not in (None, False, "", (), MISSING, "none") and usual != 0,
        "metavar": wish.item or None,
        "cls": HeadedOption,
        "heading": leaf.heading,
    }
    if kind is bool:
        more |= {"is_flag": True, "show_default": False}
    elif kind == tuple[str, ...]:
        more |= {"callback": _names, "default": None} if wish.with_commas else {"multiple": True}
    elif kind == tuple[int, int]:
        more |= {"type": SIZE}
    elif wish.choices:
        more |= {"type": click.Choice(wish.among)}
    elif kind is int:
        more |= {"type": _whole(wish.least, wish.most)}
    elif kind is float:
        more |= {"type": _number(wish)}
    if leaf.name == "language":
        more |= {"callback": _language_tag}
    if wish.bare is not None:
        more |= {"is_flag": False, "flag_value": wish.bare}
    return click.option(*names, leaf.name, **more)


def _whole(least: float | None, most: float | None) -> Kind:
    if least is None:
        return Whole()
    if least == float("-inf"):
        return click.INT
    largest = LARGEST_NUMBER if most is None else int(most)
    shown = int(most) if most and most < 1_000_000 else None
    return AtLeast(int(least), most=shown, largest=largest)


def _number(wish: Wish) -> Kind:
    noun = "a finite number of seconds" if wish.item == "S" else "a finite number"
    return Number(noun, above=wish.least is not None and wish.least > 0)


def _language_tag(_ctx: click.Context, _parameter: click.Parameter, tag: str) -> str:
    """The tag of a language, such as `de` for `german`. An unknown name is an error."""
    found = language_tag(tag)
    if tag and not found:
        raise click.BadParameter(f"expected a language such as german, de or pt-BR, got {tag!r}")
    return found


def _names(ctx: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...]:
    """Split text such as `mac,lcv` or `13A,23A` at the commas and return the names."""
    if text is None:
        return ()
    names = tuple(part.strip() for part in text.split(",") if part.strip())
    if not names:
        raise click.BadParameter(f"expected names with commas between, got {text!r}", ctx, option)
    return names
