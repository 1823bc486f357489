"""Make puzzles that have every word of a list: `lay_out` and `class_pack`."""

from crosswright.construct.layout.given import Words
from crosswright.construct.layout.laying import LaidOut, Laying
from crosswright.construct.layout.lists import listed
from crosswright.construct.layout.packs import ClassPack, Packed, size_class
from crosswright.construct.layout.rules import LayoutRules
from crosswright.construct.request.layout import MOST_VERSIONS, AddedWords, Arrangement, Listed
from crosswright.construct.words import remark_on
from crosswright.core import Metadata, ProblemError, Symmetry, in_order
from crosswright.search import Run, Stopped, begin
from crosswright.words import WordList

__all__ = ["class_pack", "lay_out"]


def lay_out(
    words: Words,
    *,
    count: int = 1,
    arrangement: Arrangement | None = None,
    added: AddedWords | None = None,
    alphabet: str = "any",
    metadata: Metadata | None = None,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> LaidOut:
    """Lay out all words so that they cross in a small grid. Return puzzles with their clues.

    `words` are texts, pairs of word and clue, or a mapping from word to clue. A phrase such as 'ice
    age' takes six cells and gets the enumeration 3,3. The `count` layouts are clearly different.
    `arrangement` says how the words are arranged. `added` names word lists whose words are used
    besides the given words:

    - `linkers` are added to connect given words that share no letter. If the arrangement has a
      symmetry, words of this list are also put at the symmetric places of given words. Then only
      one grid is made, even if `count` is larger.
    - `fill_in` has words for the space around the given words, in a dense grid of exactly
      `max_size`. The method, objective and spacing then have no effect.
    - `repair` has words that may be formed where given words touch, with the method `graph`.

    The budget (`seconds`, or the limits of `run`) is for all layouts together. Without a budget,
    the limit depends on the words and the method.

    >>> outcome = lay_out({"ice age": "Cold times", "cat": "It purrs"}, seconds=0.1)
    >>> sorted(answer for _, answer in outcome.solution.fill.answers())
    ['CAT', 'ICEAGE']
    """
    if count < 1:
        raise ProblemError(f"expected to lay out 1 puzzle or more, got {count}")
    arrangement, added = arrangement or Arrangement(), added or AddedWords()
    is_dense = added.fill_in is not None and added.fill_in is not False
    rules = LayoutRules.of(arrangement, is_dense=is_dense)
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    laying = Laying.of(words, rules, run, alphabet_name=alphabet, metadata=metadata)
    fillers, links = _list(added.fill_in, alphabet, run), _list(added.linkers, alphabet, run)
    if fillers is not None:
        if links is not None:
            raise ProblemError("expected only one of linkers and fill_in, got both")
        return laying.filled_in(fillers, count)
    if links is not None:
        try:
            laying = laying.linked(links, layouts=count)
        except Stopped as stopped:
            return laying.answer(laying.unlinked(stopped), objective=rules.objective.value)
        if rules.symmetry is not Symmetry.NONE:
            return laying.lay_out_with_partners(links)
    mending = _list(added.repair, alphabet, run) if rules.method == "graph" else None
    found = laying.laid(count, mending)
    return laying.answer(found, layouts=found.solutions, objective=rules.objective.value)


def class_pack(
    words: Words,
    *,
    versions: int = 4,
    arrangement: Arrangement | None = None,
    linkers: Listed = None,
    alphabet: str = "any",
    metadata: Metadata | None = None,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Packed:
    """Make versions of one puzzle. They are so different that pupils cannot copy from each other.

    `versions` is the number of versions. The other parameters are explained at `lay_out`, but here
    `linkers` and a symmetry cannot be used together. All versions have about the same size. If too
    few clearly different layouts are found, the pack has fewer than `versions` versions.

    >>> trees = ["oak", "ash", "maple", "larch", "cedar", "poplar", "chestnut"]
    >>> class_pack(trees, versions=2, rng_seed=1).solution.names()
    ('A', 'B')
    """
    if not 1 <= versions <= MOST_VERSIONS:
        raise ProblemError(f"expected 1 to {MOST_VERSIONS} versions, got {versions}")
    rules = LayoutRules.of(arrangement or Arrangement())
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    laying = Laying.of(words, rules, run, alphabet_name=alphabet, metadata=metadata)
    links = _list(linkers, alphabet, run)
    if links is not None:
        if rules.symmetry is not Symmetry.NONE:
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
