"""Carry out a recipe of `make`."""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from crosswright.construct.answers import Answer
from crosswright.construct.clue import bank_hashes, dictionary_hash
from crosswright.construct.files import Options, numbered, save_puzzle
from crosswright.construct.make import Loaded, Made, MadePuzzle, make_puzzles
from crosswright.construct.request.make import MakeRequest
from crosswright.construct.request.recipe import Recipe, Record
from crosswright.construct.words import fingerprint
from crosswright.core import Fill, Puzzle, facts
from crosswright.search import Run
from crosswright.words.statistics import WEAK_SCORE

__all__ = ["MakeAnswer", "answer_make", "recipe_of"]

SHORT_LIST = 60
"""If the user's list has at most this many words, the user probably wants all of them in the
grid."""


@dataclass(frozen=True)
class MakeAnswer(Answer):
    """The result of a `make` recipe: one puzzle, or all puzzles of a request."""

    number: int | None = None
    """The number of this puzzle, counted from 1. The names of its files get this number. None if
    the request is for one puzzle, or if the answer has all puzzles."""

    @property
    def made(self) -> tuple[MadePuzzle, ...]:
        """The details of each puzzle."""
        return self.outcome.details if isinstance(self.outcome, Made) else ()

    def save(self, paths: Iterable[str], options: Options | None = None) -> None:
        """Write the last puzzle of this answer to each path. Next to each file, write a recipe that
        makes the puzzle again."""
        for path in paths if self.puzzles else ():
            named = path if self.number is None else numbered(path, self.number)
            save_puzzle(self.puzzles[-1], named, options)
            self.save_recipe(str(Path(named).with_suffix(".recipe.json")))

    def summary(self) -> str:
        """Return one line with the figures of the last puzzle."""
        quality, known = self.made[-1].quality, facts(self.puzzles[-1].grid)
        return (
            f"{known.slots} words, {known.blocks} blocks, mean length {known.mean_length:.2f}, "
            f"mean score {quality.mean_score or 0:.1f} ({quality.listed} answers are in the list), "
            f"entries below {WEAK_SCORE}: {quality.weak}, crossings of two such entries: "
            f"{quality.weak_crossings}"
        )

    def short_list(self) -> str:
        """Return the path of the user's own list if it has at most `SHORT_LIST` words. Otherwise an
        empty text."""
        words = self.recipe.request.words
        if not (words.is_own and len(words.lists) == 1):
            return ""
        count = sum(1 for _ in words.load())
        return words.lists[0] if count <= SHORT_LIST else ""

    def unclued(self) -> list[str]:
        """Return the entries of the last puzzle that have no clue: `17 across, ANSWER`."""
        fill = self.puzzles[-1].fill
        return [f"{slot.key.spoken}, {fill.answer(slot)}" for slot in self.made[-1].unclued]


def answer_make(
    recipe: Recipe[MakeRequest],
    run: Run | None = None,
    *,
    grid: Fill | None = None,
    finished: Callable[[MakeAnswer], None] | None = None,
) -> MakeAnswer:
    """Make the puzzles. As soon as a puzzle is made, `finished` is called with an answer that has
    only this puzzle. If the pattern of the request was already read, it is `grid`."""
    request = recipe.request
    if recipe.record is not None:
        for name, found in _clue_hashes(request).items():
            recipe.ensure_same(name, found)
    done = 0

    def tell(made: Made) -> None:
        nonlocal done
        done += 1
        if finished is not None:
            finished(_answer(recipe, made, done if request.count > 1 else None))

    words = recipe.checked(request.words.load(clueable=not request.words.is_own))
    run = run or recipe.run()
    made = make_puzzles(request, run, grid=grid, loaded=Loaded(words), finished=tell)
    return _answer(recipe, made, None)


def _answer(recipe: Recipe[MakeRequest], made: Made, number: int | None) -> MakeAnswer:
    if not made.details:
        return MakeAnswer(recipe, made, ())
    reports = [
        {"rng_seed": detail.rng_seed, "quality": asdict(detail.quality)} for detail in made.details
    ]
    more: dict[str, Any] = reports[0] if len(reports) == 1 else {"puzzles": reports}
    detail = made.details[-1]
    recipe = recipe_of(recipe.request, made.solutions[-1], detail)
    return MakeAnswer(recipe, made, made.solutions, detail.words, more=more, number=number)


def recipe_of(request: MakeRequest, puzzle: Puzzle, made: MadePuzzle) -> Recipe[MakeRequest]:
    """Return the recipe of one puzzle, with the record that makes it again."""
    return Recipe(
        request.with_leaves(
            ban=made.banned,
            size=(puzzle.grid.width, puzzle.grid.height),
            venue=made.venue.name,
            count=1,
            seconds=None,
            nodes=None,
            rng_seed=made.rng_seed,
        ),
        {"words": fingerprint(made.words)} | _clue_hashes(request),
        Record(made.rng_seed, made.nodes, str(puzzle.grid)),
    )


def _clue_hashes(request: MakeRequest) -> dict[str, str]:
    return dictionary_hash() | bank_hashes(request.clueing.banks)
