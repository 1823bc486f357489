"""The recipe of `make`: its options as plain values, and the data to make its puzzles again."""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

from crosswright.construct.clue import ClueFinder, bank_hashes, dictionary_hash
from crosswright.construct.files import Options, numbered, save_bytes, save_puzzle
from crosswright.construct.make import Made, MadePuzzle, make
from crosswright.construct.recipe import Answer, Recipe, Record
from crosswright.construct.words import fingerprint
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.core.rules import facts
from crosswright.search.run import Run
from crosswright.words.statistics import WEAK_SCORE
from crosswright.words.wordlist import WordList

__all__ = ["RECIPE", "MakeAnswer", "MakeRecipe"]


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

    def save_recipe(self, path: str) -> None:
        """Write the recipe that gives this answer again."""
        save_bytes(Path(path), self.recipe.to_json().encode())

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
        words = self.recipe.words
        if not (words.is_own and len(words.lists) == 1):
            return ""
        count = sum(1 for _ in words.load())
        return words.lists[0] if count <= SHORT_LIST else ""

    def unclued(self) -> list[str]:
        """Return the entries of the last puzzle that have no clue: `17 across, ANSWER`."""
        fill = self.puzzles[-1].fill
        return [f"{slot.key.spoken}, {fill.answer(slot)}" for slot in self.made[-1].unclued]


@dataclass(frozen=True, kw_only=True)
class MakeRecipe(Recipe):
    """The recipe of a puzzle to make. Fields without a text here are explained in `make`."""

    verb: ClassVar[str] = "make"

    theme: tuple[str, ...] = ()
    """Theme entries. An entry may end with @ and the number of its row: ICE AGE@4.

    Letters in brackets share one cell: [HEART]ACHE.
    """
    revealer: str | None = None
    """One more theme entry, which explains the others. It is the last theme entry across, or it is
    in the middle of the grid."""
    circles: tuple[str, ...] = ()
    """What to circle: a cell (`3,4` is row 3, column 4), the cells between two cells (`3,4-3,8`),
    or a word inside theme entries (`HEART`)."""
    shades: tuple[str, ...] = ()
    """Cells or words to shade, as in `circles`. A colour may be added: HEART=#ffd166."""
    grid: str = ""
    """The pattern to fill, drawn as text. Its letters are kept. If empty, a pattern is made."""
    symmetry: str | None = None
    venue: str | None = None
    size: tuple[int, int] | None = None
    """Width and height."""
    across_only: bool = False
    word_range: str | None = None
    """The number of words, such as 70-78."""
    block_range: str | None = None
    """The number of blocks, such as 30-40, or their share of the cells, such as 14%-18%."""
    min_score: int | None = None
    count: int = 1
    difficulty: str = "medium"
    enumerations: bool | str = False
    """True for enumerations of phrases only, `all` for enumerations of every answer."""
    banks: tuple[str, ...] = ()
    """Files of clue banks."""
    clued_only: bool | None = None
    """True if every entry must have a clue. None means: only if the words are not the user's
    own."""
    avoided_patterns: tuple[str, ...] = ()
    """The `pattern_key` (a text for the size, blocks and bars) of each pattern that must not be
    used again."""
    pattern_share: tuple[int, int] | None = None
    """For small grids: all patterns are divided into parts, and the patterns of one part are tried
    first. (2, 16) means the third of sixteen parts."""
    metadata: Metadata = field(default_factory=Metadata)

    def follow(
        self,
        run: Run | None = None,
        *,
        jobs: int | None = None,
        finished: Callable[[MakeAnswer], None] | None = None,
    ) -> MakeAnswer:
        """Make the puzzles. As soon as a puzzle is made, `finished` is called with an answer that
        has only this puzzle."""
        if self.record is not None:
            for name, found in self._clue_hashes().items():
                self.ensure_same(name, found)
        done = 0

        def tell(made: Made) -> None:
            nonlocal done
            done += 1
            if finished is not None:
                finished(self._answer(made, done if self.count > 1 else None))

        words = self.load_words(clueable=not self.words.is_own)
        return self._answer(self.made(words, run, jobs=jobs, finished=tell), None)

    def made(
        self,
        words: WordList,
        run: Run | None = None,
        *,
        finder: ClueFinder | None = None,
        jobs: int | None = None,
        finished: Callable[[Made], None] | None = None,
    ) -> Made:
        """Make the puzzles, for a caller that already has the words and perhaps a clue finder."""
        is_own = self.words.is_own
        return make(
            self.theme,
            words if is_own else self.words,  # `make` itself loads our English list
            venue=self.venue,
            size=self.size,
            grid=self.grid or None,
            symmetry=self.symmetry,
            across_only=self.across_only,
            revealer=self.revealer,
            circles=self.circles,
            shades=self.shades,
            word_count=self.word_range,
            blocks=self.block_range,
            min_score=self.min_score,
            banned=self.words.ban,
            count=self.count,
            difficulty=self.difficulty,
            enumerations=self.enumerations,
            banks=self.banks,
            clued_only=not is_own if self.clued_only is None else self.clued_only,
            avoided_patterns=self.avoided_patterns,
            pattern_share=self.pattern_share,
            metadata=self.metadata,
            finder=finder,
            finished=finished,
            jobs=jobs,
            run=run or self.run(),
        )

    def _answer(self, made: Made, number: int | None) -> MakeAnswer:
        if not made.details:
            return MakeAnswer(self, made, ())
        told = [
            {
                "rng_seed": detail.rng_seed,
                "quality": asdict(detail.quality),
            }
            for detail in made.details
        ]
        more: dict[str, Any] = told[0] if len(told) == 1 else {"puzzles": told}
        recipe = self._of_puzzle(made.solutions[-1], made.details[-1])
        words = made.details[-1].words
        return MakeAnswer(recipe, made, made.solutions, words, more=more, number=number)

    def _of_puzzle(self, puzzle: Puzzle, made: MadePuzzle) -> "MakeRecipe":
        """Return the recipe of one puzzle, with the record that makes it again."""
        return replace(
            self,
            words=replace(self.words, ban=made.banned),
            size=(puzzle.grid.width, puzzle.grid.height),
            venue=made.venue.name,
            count=1,
            seconds=None,
            nodes=None,
            rng_seed=made.rng_seed,
            hashes={"words": fingerprint(made.words)} | self._clue_hashes(),
            record=Record(made.rng_seed, made.nodes, str(puzzle.grid)),
        )

    def _clue_hashes(self) -> dict[str, str]:
        return dictionary_hash() | bank_hashes(self.banks)


RECIPE = MakeRecipe
