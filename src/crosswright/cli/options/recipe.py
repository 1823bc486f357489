"""Recipes on the command line: the options `--recipe` and `--save-recipe`.

A recipe is a file with a command and its options, from which the same result can be made again.
"""

from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from crosswright.cli.options.groups import one_value
from crosswright.cli.options.values import OutputFile
from crosswright.cli.options.vocabulary import in_order
from crosswright.construct.files import load_text, source_name
from crosswright.construct.recipe import Answer, Recipe, read_recipe
from crosswright.core.errors import InputError

__all__ = ["RecipeFiles", "recipe_files"]

R = TypeVar("R", bound=Recipe)


@dataclass(frozen=True)
class RecipeFiles:
    """The file from which a recipe is read, and the file to which a recipe is written."""

    recipe_file: str | None
    save_recipe: str | None

    def asked(self, kind: type[R], **asked: Any) -> R:
        """Make a recipe of the class `kind` from the options in `asked`.

        With --recipe, the recipe is read from that file instead. Then only the options that are set
        on the command line replace values of the recipe.
        """
        recipe = kind(**asked) if self.recipe_file is None else self._read(kind, asked)
        # A recipe that is saved needs an rng_seed. Otherwise its answer could not be made again.
        return recipe.with_dice() if self.save_recipe is not None else recipe

    def _read(self, kind: type[R], asked: dict[str, Any]) -> R:
        path = str(self.recipe_file)
        recipe = read_recipe(load_text(path), source_name(path))
        if not isinstance(recipe, kind):
            raise InputError(
                f"{source_name(path)}: expected a recipe for {kind.verb}, got one for {recipe.verb}"
            )
        return recipe.on_top(**_said(asked))

    def save(self, answer: Answer) -> None:
        """Write the recipe of the answer if --save-recipe is set and something was found."""
        if self.save_recipe is not None and answer:
            answer.save_recipe(self.save_recipe)


def _said(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the values of `asked` that were set on the command line, by name.

    If a value is an object with several options, such as the choice of words, each of its fields is
    a value of its own.
    """
    ctx = click.get_current_context()
    said = {
        name for name in ctx.params if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    found: dict[str, Any] = {}
    for name, value in asked.items():
        if is_dataclass(value):
            parts = {part.name for part in fields(value)} & said
            found |= {part: getattr(value, part) for part in parts}
        elif name in said:
            found[name] = value
    return found


recipe_files = one_value(
    "recipes",
    RecipeFiles,
    in_order(
        click.option(
            "--recipe",
            "recipe_file",
            metavar="FILE",
            help="Run a saved recipe. Other options change it.",
        ),
        click.option(
            "--save-recipe",
            type=OutputFile(".json"),
            metavar="FILE",
            help="Save this request with its rng_seed. With --recipe FILE you then get the same "
            "answer.",
        ),
    ),
)
"""A decorator. It adds --recipe and --save-recipe, and passes their values as `recipes`."""
