"""The recipe of `layout`: the words with their clues, and all parameters."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

from crosswright.construct.files import Options
from crosswright.construct.layout import LaidOut, Packed, class_pack, lay_out
from crosswright.construct.layout.lists import listed
from crosswright.construct.layout.packs import ClassPack, save_pack
from crosswright.construct.layout.wishes import Wishes, symmetry_of
from crosswright.construct.recipe import Answer, Recipe, Record
from crosswright.construct.report import outcome_json, solution_json
from crosswright.construct.words import WordList, fingerprint
from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Symmetry
from crosswright.core.puzzle import Metadata
from crosswright.engines.crisscross.problem import ensure_not_too_many
from crosswright.search.outcome import Status
from crosswright.search.run import Run

__all__ = ["RECIPE", "ClassPackAnswer", "LayoutAnswer", "LayoutRecipe"]


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


@dataclass(frozen=True, kw_only=True)
class LayoutRecipe(Recipe):
    """The recipe of a layout of given words. Most fields are explained in `lay_out`."""

    verb: ClassVar[str] = "layout"

    given: tuple[tuple[str, str], ...]
    """The words as the user wrote them, each with its clue."""
    method: str = "auto"
    objective: str = "area"
    square: bool = False
    max_size: tuple[int, int] | None = None
    """The largest width and height."""
    spacing: str = "tight"
    islands: bool = False
    count: int = 1
    linkers: str | None = None
    """The list of words that may be added to connect the given words: a word list file, or
    `english` for our own list. `fill_in` and `repair` also name a list in this way."""
    fill_in: str | None = None
    symmetry: str | None = None
    blocks: str | None = None
    """The share of blocks among the cells, such as 0.16-0.25."""
    repair: str | None = None
    alphabet_name: str = "any"
    class_pack: bool = False
    """True if a class pack is to be made (see `ClassPackAnswer`)."""
    versions: int = 4
    metadata: Metadata = field(default_factory=Metadata)

    def follow(
        self, run: Run | None = None, *, jobs: int | None = None, notices: Iterable[str] = ()
    ) -> LayoutAnswer | ClassPackAnswer:
        """Find the layouts in one process: `jobs` has no effect. `notices` (from reading the words)
        become remarks of the run."""
        # Errors in the request are reported before remarks about the words.
        ensure_not_too_many(len(self.given))
        named = {name: value for name, value in self._wishes.items() if name in _WISHES}
        Wishes.read(method=self.method, **named, is_dense=self.fill_in is not None)
        run = run or self.run()
        for line in notices:
            run.remark(line)
        lists = {name: self._list(name) for name in _HASH_NAMES}
        found = {
            _HASH_NAMES[name]: fingerprint(words)
            for name, words in lists.items()
            if words is not None
        }
        recipe = replace(self, hashes=dict(self.hashes) | found)
        return recipe._packed(run, lists) if self.class_pack else recipe._laid(run, lists)

    def _list(self, name: str) -> WordList | None:
        """The word list of the field `name`. None if it is not used. Raises `InputError` if the
        list has changed since the recipe was saved."""
        if name == "repair" and self.method != "graph":
            return None
        words = listed(getattr(self, name), self.alphabet_name)
        if words is not None:
            self.ensure_same(_HASH_NAMES[name], fingerprint(words))
        return words

    @property
    def _wishes(self) -> dict[str, Any]:
        """The values of all parameters that `lay_out` and `class_pack` share, by name. They include
        the alphabet and the metadata."""
        wishes = {name: getattr(self, name) for name in (*_WISHES, "metadata")}
        return wishes | {"alphabet": self.alphabet_name}

    def _laid(self, run: Run, lists: dict[str, Any]) -> LayoutAnswer:
        outcome = lay_out(
            self.given, method=self.method, count=self.count, **lists, **self._wishes, run=run
        )
        # With linkers and a symmetry, `lay_out` makes only one layout.
        is_paired = self.linkers is not None and symmetry_of(self.symmetry) is not Symmetry.NONE
        wanted = 1 if is_paired else self.count
        recipe = replace(self, record=self.record or self._record(outcome, wanted))
        return LayoutAnswer(recipe, outcome, outcome.solutions, several=wanted > 1, wanted=wanted)

    def _record(self, outcome: LaidOut, wanted: int) -> Record | None:
        """The record of a layout, or None. The record has the number of nodes of the search.

        A record is made only if the search had a time limit or was cancelled. With the number of
        nodes as its limit, a new search finds the same layout. This does not work without an
        `rng_seed`, for several layouts, for a dense grid (with `fill_in`), or for another method
        than `auto`. In these cases the result is None.
        """
        by_clock = self.seconds is not None or outcome.status is Status.CANCELLED
        is_steady = self.method == "auto" and self.fill_in is None and wanted == 1
        if self.rng_seed is None or self.nodes is not None or not (by_clock and is_steady):
            return None
        if not outcome or outcome.status.is_proof:
            return None
        return Record(self.rng_seed, outcome.statistics.nodes, str(outcome.solutions[-1].grid))

    def _packed(self, run: Run, lists: dict[str, Any]) -> ClassPackAnswer:
        if self.fill_in is not None:
            raise ProblemError("expected only one of class_pack and fill_in, got both")
        outcome = class_pack(
            self.given, versions=self.versions, linkers=lists["linkers"], **self._wishes, run=run
        )
        puzzles = outcome.solution.versions if outcome.solution else ()
        return ClassPackAnswer(self, outcome, puzzles, several=True, wanted=self.versions)


_WISHES = ("objective", "square", "max_size", "spacing", "islands", "symmetry", "blocks")
"""The names of the parameters that `lay_out`, `class_pack` and `Wishes.read` share."""

_HASH_NAMES = {
    "linkers": "list of linkers",
    "fill_in": "list to fill in from",
    "repair": "list of repairs",
}
"""The name of each list in the hashes of a recipe and in error messages."""

RECIPE = LayoutRecipe
