"""Carry out a recipe of `layout`: layouts as puzzles, or a class pack."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from crosswright.construct.answers import Answer
from crosswright.construct.files import Options
from crosswright.construct.layout import class_pack, lay_out
from crosswright.construct.layout.laying import LaidOut
from crosswright.construct.layout.lists import listed
from crosswright.construct.layout.packs import ClassPack, Packed, save_pack
from crosswright.construct.layout.rules import LayoutRules, symmetry_of
from crosswright.construct.report import outcome_json, solution_json
from crosswright.construct.request.layout import AddedWords, LayoutRequest
from crosswright.construct.request.recipe import Recipe, Record
from crosswright.construct.words import fingerprint
from crosswright.core import ProblemError, Symmetry
from crosswright.engines.crisscross.problem import ensure_not_too_many
from crosswright.search import Run, Status
from crosswright.words import WordList

__all__ = ["ClassPackAnswer", "LayoutAnswer", "answer_layout"]

HASH_NAMES = {
    "linkers": "list of linkers",
    "fill_in": "list to fill in from",
    "repair": "list of repairs",
}
"""The name of each list in the hashes of a recipe and in error messages."""


@dataclass(frozen=True)
class LayoutAnswer(Answer):
    """The answer to a layout recipe: layouts of the given words or, with `fill_in`, full grids that
    include them."""

    outcome: LaidOut
    wanted: int = 1
    """The requested number of layouts."""

    def report(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        laid = self.outcome
        solutions = [solution_json(puzzle, laid.words) for puzzle in self.puzzles]
        more: dict[str, Any] = {"wanted": self.wanted}
        if laid.objective is not None:
            more["objective"] = laid.objective
        more["linkers"] = [word.text for word in laid.linkers]
        return outcome_json("layout", laid, solutions, **more)


@dataclass(frozen=True)
class ClassPackAnswer(Answer):
    """The answer to a recipe of a class pack.

    A class pack has several versions of one puzzle for a school class: the same words and clues, in
    different layouts.
    """

    outcome: Packed
    wanted: int = 1
    """The requested number of versions."""
    files: tuple[str, ...] = ()
    """The names of the written files."""

    def saved_in(
        self, folder: str, options: Options | None = None, *, beside: Iterable[str] = ()
    ) -> "ClassPackAnswer":
        """Write the files of the pack into `folder` (see `save_pack`), if a pack was found. Return
        the answer with the names of these files.

        For each path in `beside`, each version is also written to a file of its own, whose name is
        the path with a number.
        """
        if not self.outcome.solution:
            return self
        self.save(beside, options)
        saved = save_pack(self.outcome.solution, Path(folder), options)
        return replace(self, files=tuple(map(str, saved)))

    def report(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        pack = self.outcome.solution or ClassPack((), ())
        solutions = [
            {"name": name} | solution_json(puzzle)
            for name, puzzle in zip(pack.names(), pack.versions, strict=True)
        ]
        return outcome_json(
            "layout --class-pack",
            self.outcome,
            solutions,
            wanted=self.wanted,
            files=list(self.files),
        )


def answer_layout(
    recipe: Recipe[LayoutRequest], run: Run | None = None, *, notices: Iterable[str] = ()
) -> LayoutAnswer | ClassPackAnswer:
    """Find the layouts. `notices` (from reading the words) become remarks of the run."""
    request = recipe.request
    # Errors in the request are reported before remarks about the words.
    ensure_not_too_many(len(request.given))
    LayoutRules.of(request.arrangement, is_dense=request.added.fill_in is not None)
    run = run or recipe.run()
    for line in notices:
        run.remark(line)
    lists = {name: _list(recipe, name) for name in HASH_NAMES}
    hashes = {HASH_NAMES[name]: fingerprint(words) for name, words in lists.items() if words}
    recipe = replace(recipe, hashes=dict(recipe.hashes) | hashes)
    return _packed(recipe, run, lists) if request.class_pack else _laid(recipe, run, lists)


def _list(recipe: Recipe[LayoutRequest], name: str) -> WordList | None:
    """The word list of the field `name`. None if it is not used. Raises `InputError` if the list
    has changed since the recipe was saved."""
    request = recipe.request
    if name == "repair" and request.arrangement.method != "graph":
        return None
    words = listed(getattr(request.added, name), request.alphabet_name)
    if words is not None:
        recipe.ensure_same(HASH_NAMES[name], fingerprint(words))
    return words


def _laid(
    recipe: Recipe[LayoutRequest], run: Run, lists: Mapping[str, WordList | None]
) -> LayoutAnswer:
    request = recipe.request
    outcome = lay_out(
        request.given,
        count=request.count,
        arrangement=request.arrangement,
        added=AddedWords(**lists),
        alphabet=request.alphabet_name,
        metadata=request.metadata,
        run=run,
    )
    # With linkers and a symmetry, `lay_out` makes only one layout.
    symmetry = symmetry_of(request.arrangement.symmetry)
    is_paired = request.added.linkers is not None and symmetry is not Symmetry.NONE
    wanted = 1 if is_paired else request.count
    recipe = replace(recipe, record=recipe.record or _record(request, outcome, wanted))
    return LayoutAnswer(recipe, outcome, outcome.solutions, several=wanted > 1, wanted=wanted)


def _record(request: LayoutRequest, outcome: LaidOut, wanted: int) -> Record | None:
    """The record of a layout that a clock ended: with its number of nodes as the limit, a new
    search finds the same layout.

    None if this does not work: without an `rng_seed`, for several layouts, for a dense grid, or for
    another method than `auto`.
    """
    limits = request.limits
    by_clock = limits.seconds is not None or outcome.status is Status.CANCELLED
    is_plain = request.arrangement.method == "auto" and request.added.fill_in is None
    is_steady = is_plain and wanted == 1
    if limits.rng_seed is None or limits.nodes is not None or not (by_clock and is_steady):
        return None
    if not outcome or outcome.status.is_proof:
        return None
    return Record(limits.rng_seed, outcome.statistics.nodes, str(outcome.solutions[-1].grid))


def _packed(
    recipe: Recipe[LayoutRequest], run: Run, lists: Mapping[str, WordList | None]
) -> ClassPackAnswer:
    request = recipe.request
    if request.added.fill_in is not None:
        raise ProblemError("expected only one of class_pack and fill_in, got both")
    outcome = class_pack(
        request.given,
        versions=request.versions,
        arrangement=request.arrangement,
        linkers=lists["linkers"],
        alphabet=request.alphabet_name,
        metadata=request.metadata,
        run=run,
    )
    puzzles = outcome.solution.versions if outcome.solution else ()
    return ClassPackAnswer(recipe, outcome, puzzles, several=True, wanted=request.versions)
