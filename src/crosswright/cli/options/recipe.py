"""Recipes on the command line: the options `--recipe` and `--save-recipe`.

A recipe is a file with a command and its options, from which the same result can be made again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from crosswright.cli.options.requests import Asked, HeadedOption, in_order, passed
from crosswright.cli.options.values import OutputFile
from crosswright.construct.answers import Answer
from crosswright.construct.files import load_text, source_name
from crosswright.construct.request.recipe import Recipe, read_recipe
from crosswright.construct.request.request import Request
from crosswright.core import InputError

R = TypeVar("R", bound=Request)


@dataclass(frozen=True)
class RecipeFiles:
    """The file from which a recipe is read, and the file to which a recipe is written."""

    recipe_file: str | None
    save_recipe: str | None

    def recipe(
        self,
        asked: Asked[R],
        more: Mapping[str, Any],
        either: tuple[tuple[str, str, Any], ...] = (),
    ) -> Recipe[R]:
        """Make a recipe from the options. `more` has leaves that are no options.

        With --recipe, the recipe is read from that file instead. Then only the options that are set
        on the command line replace values of the recipe. `either` has leaves that cannot be
        combined: if the first is set, the second gets this value.
        """
        if self.recipe_file is None:
            recipe = Recipe(asked.request(**more))
        else:
            said = {name: asked.values[name] for name in sorted(asked.said)}
            said |= {name: value for name, value in more.items() if value}
            for leaf, other, nothing in either:
                if leaf in said and other not in said:
                    said[other] = nothing
            recipe = self._read(asked.kind).on_top(**said)
        # A recipe that is saved needs an rng_seed. Otherwise its answer could not be made again.
        return recipe.with_dice() if self.save_recipe is not None else recipe

    def _read(self, kind: type[R]) -> Recipe[R]:
        path = str(self.recipe_file)
        recipe = read_recipe(load_text(path), source_name(path))
        if recipe.verb != kind.verb:
            raise InputError(
                f"{source_name(path)}: expected a recipe for {kind.verb}, got one for {recipe.verb}"
            )
        return recipe

    def save(self, answer: Answer) -> None:
        """Write the recipe of the answer if --save-recipe is set and something was found."""
        if self.save_recipe is not None and answer:
            answer.save_recipe(self.save_recipe)


recipe_files = passed(
    "recipes",
    RecipeFiles,
    in_order(
        click.option(
            "--recipe",
            "recipe_file",
            metavar="FILE",
            cls=HeadedOption,
            help="Run a saved recipe. Other options change it.",
        ),
        click.option(
            "--save-recipe",
            type=OutputFile(".json"),
            metavar="FILE",
            cls=HeadedOption,
            help="Save this request with its rng_seed. With --recipe FILE you then get the same "
            "answer.",
        ),
    ),
)
"""A decorator. It adds --recipe and --save-recipe, and passes their values as `recipes`."""
