"""Make puzzles that have every word of a list: `lay_out` and `class_pack`."""

from crosswright.construct.layout.given import GivenWord, Words, given_words, load_given
from crosswright.construct.layout.laying import LaidOut, Laying
from crosswright.construct.layout.lists import OUR_LIST, Listed, listed
from crosswright.construct.layout.packs import MOST_VERSIONS, ClassPack, Packed, size_class
from crosswright.construct.layout.wishes import METHODS, MIRROR, Objective, Spacing, Wishes
from crosswright.construct.searches import Run, Stopped, begin
from crosswright.construct.words import remark_on
from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Symmetry
from crosswright.core.puzzle import Metadata
from crosswright.core.sorting import in_order
from crosswright.words.wordlist import WordList

__all__ = [
    "METHODS",
    "MIRROR",
    "MOST_VERSIONS",
    "OUR_LIST",
    "ClassPack",
    "GivenWord",
    "LaidOut",
    "Listed",
    "Objective",
    "Packed",
    "Spacing",
    "Words",
    "class_pack",
    "given_words",
    "lay_out",
    "load_given",
]


def lay_out(
    words: Words,
    *,
    method: str = "auto",
    objective: str | Objective = Objective.AREA,
    square: bool = False,
    max_size: str | tuple[int, int] | None = None,
    spacing: str | Spacing = Spacing.TIGHT,
    islands: bool = False,
    count: int = 1,
    linkers: Listed = None,
    fill_in: Listed = None,
    symmetry: str | Symmetry | None = None,
    blocks: str | tuple[float, float] | None = None,
    repair: Listed = None,
    alphabet: str = "any",
    metadata: Metadata | None = None,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> LaidOut:
    """Lay out all words so that they cross in a small grid. Return puzzles with their clues.

    `words` are texts, pairs of word and clue, or a mapping from word to clue. A phrase such as 'ice
    age' takes six cells and gets the enumeration 3,3.

    `METHODS`, `Objective` and `Spacing` have the possible values of `method`, `objective` and
    `spacing`. `max_size` is the largest width and height. With `square`, the smallest rectangle
    around all words must be a square.

    `linkers`, `fill_in` and `repair` each name a word list. Each may be a file, a `WordChoice`, a
    `WordList`, or True, which means our English list.

    - `linkers`: words that are added to connect given words that share no letter. With `symmetry`,
      words of this list are also used as partners: they are put at the symmetric places of given
      words. Then only one grid is made, even if `count` is larger.
    - `fill_in`: words for the space around the given words, in a dense grid of exactly `max_size`.
      `method`, `objective` and `spacing` then have no effect.
    - `repair`: words that may be formed where given words touch. They are used only if `method` is
      `graph`.

    `blocks` is the share of cells that are blocks, such as `16%-25%` or (0.16, 0.25). With
    `fill_in` it may also be a number or a range of numbers of blocks. With `islands`, the words may
    form several unconnected pieces. The `count` layouts are clearly different. The budget
    (`seconds`, or the limits of `run`) is for all of them together. Without a budget, the limit
    depends on the words and the method.

    >>> outcome = lay_out({"ice age": "Cold times", "cat": "It purrs"}, seconds=0.1)
    >>> sorted(answer for _, answer in outcome.solution.fill.answers())
    ['CAT', 'ICEAGE']
    """
    if count < 1:
        raise ProblemError(f"expected to lay out 1 puzzle or more, got {count}")
    wishes = Wishes.read(
        method=method,
        objective=objective,
        square=square,
        max_size=max_size,
        spacing=spacing,
        islands=islands,
        symmetry=symmetry,
        blocks=blocks,
        is_dense=fill_in is not None and fill_in is not False,
    )
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    laying = Laying.of(words, wishes, run, alphabet_name=alphabet, metadata=metadata)
    fillers, links = _list(fill_in, alphabet, run), _list(linkers, alphabet, run)
    if fillers is not None:
        if links is not None:
            raise ProblemError("expected only one of linkers and fill_in, got both")
        return laying.filled_in(fillers, count)
    if links is not None:
        try:
            laying = laying.linked(links, layouts=count)
        except Stopped as stopped:
            return laying.answer(laying.unlinked(stopped), objective=wishes.objective.value)
        if wishes.symmetry is not Symmetry.NONE:
            return laying.lay_out_with_partners(links)
    mending = _list(repair, alphabet, run) if method == "graph" else None
    found = laying.laid(count, mending)
    return laying.answer(found, layouts=found.solutions, objective=wishes.objective.value)


def class_pack(
    words: Words,
    *,
    versions: int = 4,
    objective: str | Objective = Objective.AREA,
    square: bool = False,
    max_size: str | tuple[int, int] | None = None,
    spacing: str | Spacing = Spacing.TIGHT,
    islands: bool = False,
    linkers: Listed = None,
    symmetry: str | Symmetry | None = None,
    blocks: str | tuple[float, float] | None = None,
    alphabet: str = "any",
    metadata: Metadata | None = None,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Packed:
    """Make versions of one puzzle. They are so different that pupils cannot copy from each other.

    `versions` is the number of versions. The other parameters are explained at `lay_out`, but here
    `linkers` and `symmetry` cannot be used together. All versions have about the same size. If too
    few clearly different layouts are found, the pack has fewer than `versions` versions.

    >>> trees = ["oak", "ash", "maple", "larch", "cedar", "poplar", "chestnut"]
    >>> class_pack(trees, versions=2, rng_seed=1).solution.names()
    ('A', 'B')
    """
    if not 1 <= versions <= MOST_VERSIONS:
        raise ProblemError(f"expected 1 to {MOST_VERSIONS} versions, got {versions}")
    wishes = Wishes.read(
        objective=objective,
        square=square,
        max_size=max_size,
        spacing=spacing,
        islands=islands,
        symmetry=symmetry,
        blocks=blocks,
    )
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    laying = Laying.of(words, wishes, run, alphabet_name=alphabet, metadata=metadata)
    links = _list(linkers, alphabet, run)
    if links is not None:
        if wishes.symmetry is not Symmetry.NONE:
            raise ProblemError("expected only one of symmetry and linkers, got both")
        try:
            laying = laying.linked(links, layouts=versions)
        except Stopped as stopped:
            return Packed(**vars(laying.spent(laying.unlinked(stopped))))
    found = laying.laid(versions, tells=False)
    kept = size_class([layout.size for layout in found.solutions])
    puzzles = tuple(laying.puzzle(found.solutions[k]) for k in kept)
    bank = tuple(in_order((word.display for word in laying.words), laying.metadata.language))
    packs = (ClassPack(puzzles, bank),) if puzzles else ()
    for pack in packs:
        run.found(pack)
    return Packed(**vars(laying.spent(found)) | {"solutions": packs})


def _list(chosen: Listed, alphabet_name: str, run: Run) -> WordList | None:
    """Return the word list that `chosen` names, or None. Notices from reading the list become
    remarks of `run`."""
    found = listed(chosen, alphabet_name)
    if found is not None:
        remark_on(found, run)
    return found
