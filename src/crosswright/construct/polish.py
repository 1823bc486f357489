"""Fill for quality: the best scores that the time allows, not the first fill that fits.

The first fill comes from the highest floor of scores that yields one quickly. Then, again and
again, a few neighbouring slots are emptied, weak ones by preference, and filled anew; the new fill
stays if it is better (large neighbourhood search). Each fill is strictly better than the last.

All sub-searches are limited in nodes, so that the same dice give the same fills.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.slots import Slot, SlotKey, slot_map
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.solve import Strategy, fill_engine
from crosswright.search.outcome import Engine, Outcome, take
from crosswright.search.progress import Progress
from crosswright.search.run import Run
from crosswright.words.dupes import shared_stems
from crosswright.words.wordlist import WordList

__all__ = [
    "ENGINE",
    "Objection",
    "Quality",
    "first_fill",
    "polish",
    "quality_of",
    "shares_no_stem",
]

FLOORS = (50, 40, 30)
"""Which least scores are tried for the first fill, best first? Polishing raises what comes of it.

(US dailies, our list, eight seeds: 0.2 to 1.8 s to the first fill; from 60 down, 0.4 to 3.3 s.)
"""

FIRST_NODES = 400
"""How many nodes may each floor cost before the next one is tried?"""

REFILL_FLOORS = (80, 70, 65, 60, 55, 50, 40, 0)
"""Which least scores are asked of a neighbourhood, at random?"""

REFILL_NODES = 400
"""How many nodes may a neighbourhood cost?"""

NEIGHBOURHOODS = (6, 10, 16, 24)
"""How many slots are emptied at once?"""

MOST_MENDED = 40
"""How many entries may be objected to before a fill is given up?"""

WEAK_SCORE = 40
"""Below which score does an entry count as weak?"""

WEAK_PENALTY = 25.0
"""How many points of score does a weak entry cost, on top of its score?"""

WEAK_CROSSING_PENALTY = 25.0
"""How many points does a crossing of two weak entries cost?"""

Objection = Callable[[FilledGrid], Slot | None]
"""The first slot whose answer may not stay, or None: what no word list can say by itself."""

STRATEGY = Strategy(noise=0.5, score_weight=0.06)


@dataclass(frozen=True)
class Quality:
    """How good a fill is."""

    mean_score: float
    weak: int
    """Entries below `WEAK_SCORE`."""
    weak_crossings: int
    """Crossings of two weak entries."""
    shared_stems: int
    value: float
    """All of it in one figure; more is better."""


def quality_of(fill: Fill, words: WordList) -> Quality:
    """The quality of a full grid. Answers that the list does not have count as the best."""
    top = words.score_range[1]
    scores: dict[SlotKey, int] = {}
    for slot, answer in fill.answers():
        word = words.get(answer)
        scores[slot.key] = word.score if word else top
    count = max(1, len(scores))
    weak = {key for key, score in scores.items() if score < WEAK_SCORE}
    crossings = sum(
        crossing.across in weak and crossing.down in weak
        for crossing in slot_map(fill.grid).crossings
    )
    stems = sum(1 for _ in shared_stems(fill, words))
    mean = sum(scores.values()) / count
    value = mean - (WEAK_PENALTY * len(weak) + WEAK_CROSSING_PENALTY * crossings) / count
    return Quality(mean, len(weak), crossings, stems, value - 1000 * stems)


def first_fill(
    problem: FillProblem, run: Run, object_to: Objection | None = None
) -> FilledGrid | None:
    """A fill without objections, from the highest floor that gives one quickly; None if none."""
    object_to = object_to or shares_no_stem(problem.words, _given_keys(problem))
    least = max(problem.min_score or 0, problem.words.score_range[0])
    top = problem.words.score_range[1]
    for floor in [*(floor for floor in FLOORS if least < floor <= top), least]:
        asked = replace(problem, min_score=floor)
        outcome = _search(asked, run, FIRST_NODES)
        if outcome.solution is not None:
            mended = _mended(asked, outcome.solution, object_to, run)
            if mended is not None:
                return mended
    return None


def _search(problem: FillProblem, run: Run, nodes: int) -> Outcome[FilledGrid]:
    """One fill within so many nodes, which count towards the run."""
    sub = run.part(nodes)
    outcome = take(fill_engine(STRATEGY), problem, sub)
    run.tick(sub.nodes)
    return outcome


def shares_no_stem(words: WordList, own: Collection[SlotKey] = ()) -> Objection:
    """Object to entries that share a root with another; the constructor's own may stay."""

    def objection(filled: FilledGrid) -> Slot | None:
        for one, other, _ in shared_stems(filled, words):
            for slot in (one, other):
                if slot.key not in own:
                    return slot
        return None

    return objection


def _mended(
    problem: FillProblem, filled: FilledGrid, object_to: Objection, run: Run
) -> FilledGrid | None:
    """Refill around entries that are objected to until none is; None if that cannot be done."""
    for _ in range(MOST_MENDED):
        bad = object_to(filled)
        if bad is None:
            return filled
        problem = replace(problem, banned=problem.banned | {filled.answer(bad) or ""})
        for size in NEIGHBOURHOODS:
            again = _refilled(problem, filled, _around(filled, bad, size), run)
            if again is not None:
                filled = again
                break
        else:
            return None
    return None


def polish(
    problem: FillProblem,
    run: Run,
    object_to: Objection | None = None,
    start: FilledGrid | None = None,
) -> Iterator[FilledGrid]:
    """Fills of growing quality, until the budget ends."""
    object_to = object_to or shares_no_stem(problem.words, _given_keys(problem))
    filled = start or first_fill(problem, run, object_to)
    if filled is None:
        return
    best = quality_of(filled, problem.words)
    yield filled
    while True:
        slots = [slot for slot in filled.slots if slot.key not in set(_given_keys(problem))]
        if not slots:
            return
        slot = _weak_slot(filled, slots, problem.words, run)
        size = run.rng.choice(NEIGHBOURHOODS)
        region = _around(filled, slot, size)
        floor = max(problem.min_score or 0, run.rng.choice(REFILL_FLOORS))
        banned = problem.banned
        if run.rng.random() < 0.5:
            banned |= {filled.answer(slot) or ""}
        asked = replace(problem, min_score=floor, banned=banned)
        again = _refilled(asked, filled, region, run)
        if again is None:
            continue
        quality = quality_of(again, problem.words)
        if quality.value > best.value and object_to(again) is None:
            filled, best = again, quality
            run.observe(Progress(f"mean score {best.mean_score:.1f}", run.nodes, 1, best.value))
            yield filled


ENGINE: Engine[FillProblem, FilledGrid] = Engine("polish", polish, complete=False)


def _given_keys(problem: FillProblem) -> list[SlotKey]:
    """The slots that were full from the start."""
    return [slot.key for slot, _ in problem.given.answers()]


def _weak_slot(filled: FilledGrid, slots: list[Slot], words: WordList, run: Run) -> Slot:
    """A slot, the weaker its answer the more likely."""
    top = words.score_range[1]
    weights = []
    for slot in slots:
        word = words.get(filled.answer(slot) or "")
        weights.append(1.0 + (top - (word.score if word else top)) ** 1.5)
    return run.rng.choices(slots, weights)[0]


def _around(filled: FilledGrid, start: Slot, size: int) -> frozenset[SlotKey]:
    """So many slots around one, nearest first along the crossings."""
    neighbours: dict[SlotKey, list[SlotKey]] = {slot.key: [] for slot in filled.slots}
    for crossing in slot_map(filled.grid).crossings:
        neighbours[crossing.across].append(crossing.down)
        neighbours[crossing.down].append(crossing.across)
    found = {start.key: None}
    for key in found.copy():
        found.update(dict.fromkeys(neighbours[key]))
    for key in list(found):
        if len(found) >= size:
            break
        found.update(dict.fromkeys(neighbours[key][: size - len(found)]))
    return frozenset(list(found)[:size])


def _refilled(
    problem: FillProblem, filled: FilledGrid, region: frozenset[SlotKey], run: Run
) -> FilledGrid | None:
    """The fill with the slots of a region filled anew, if that can be done quickly."""
    return _search(_emptied(problem, filled, region), run, REFILL_NODES).solution


def _emptied(problem: FillProblem, filled: FilledGrid, region: frozenset[SlotKey]) -> FillProblem:
    """The problem with everything kept but the slots of a region."""
    kept = {cell for slot in filled.slots if slot.key not in region for cell in slot.cells}
    glyphs = {cell: glyph for cell, glyph in filled.glyphs.items() if cell in kept}
    glyphs.update(problem.given.glyphs)
    return replace(problem, given=Fill(filled.grid, glyphs))
