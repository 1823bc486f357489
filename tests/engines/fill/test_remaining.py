"""The words and letters that are left according to the kernel are those that simple code finds.

A word is left if its slot may still take it. A letter is left if its cell may still hold it. The
simple code is in `left_by_hand.py`.
"""

import random
from dataclasses import replace

import pytest
from brute_force import brute_force
from left_by_hand import Left, left_by_hand
from random_problems import random_problem

from crosswright.core.errors import InputError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Position
from crosswright.core.slots import SlotKey
from crosswright.core.wishes import Wishes, slot_texts
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.remaining import Remaining
from crosswright.kernels import builds
from crosswright.search.budget import Budget
from crosswright.search.run import Run, Stopped
from crosswright.words.index import bits_of
from crosswright.words.wordlist import WordList

PROBLEMS = 2000

MOST = 300
"""The test that needs all fills skips problems with more fills than this."""


def barred_problem(rng_seed: int) -> FillProblem | None:
    """Return a random problem; a third of the problems have bars.

    Returns None if the random values make no valid problem.
    """
    problem = random_problem(rng_seed)
    dice = random.Random(-rng_seed)
    if problem is None or dice.random() > 0.34:
        return problem
    grid = problem.given.grid
    cells = [Position(row, column) for row in range(grid.height) for column in range(grid.width)]
    right, below = (frozenset(dice.sample(cells, dice.randint(0, 2))) for _ in range(2))
    try:
        barred = replace(grid, bars_right=right, bars_below=below)
        given = Fill(barred, dict(problem.given.glyphs))
        return replace(problem, given=given, wishes=replace(problem.wishes, patterns=()))
    except InputError:
        return None


def problems(count: int) -> list[FillProblem]:
    made = (barred_problem(rng_seed) for rng_seed in range(count))
    return [problem for problem in made if problem is not None]


def as_found(remaining: Remaining) -> Left | None:
    """Return the words and letters that are left, in the same form as `left_by_hand`."""
    if remaining.is_dead:
        return None
    words = {
        slot.key: {
            remaining.candidate(slot.key, w).glyphs for w in bits_of(remaining.words(slot.key))
        }
        for slot in remaining.slots
    }
    return words, {cell: set(glyphs) for cell, glyphs in remaining.glyphs.items()}


def test_the_words_and_letters_left_are_those_that_simple_code_finds():
    dead = 0
    living: list[tuple[Remaining, Left]] = []
    for problem in problems(PROBLEMS):
        remaining = Remaining(problem)
        expected = left_by_hand(problem)
        assert as_found(remaining) == expected, problem
        dead += remaining.is_dead
        living += [] if expected is None else [(remaining, expected)]
    assert 100 < dead < PROBLEMS / 2
    assert len(living) > 500
    for remaining, (words, _) in living:
        assert list(remaining.counts) == [len(words[slot.key]) for slot in remaining.slots]


def long_problem(rng_seed: int) -> FillProblem:
    """Return a problem whose slots have hundreds of words before any are removed.

    The kernel stores these words in several chunks of 64.
    """
    dice = random.Random(rng_seed)
    letters = "ABCDEFGH"
    texts = {
        "".join(dice.choice(letters) for _ in range(length))
        for length in (2, 3, 4, 5)
        for _ in range(dice.choice((150, 400, 900)))
    }
    words = WordList.of(f"{text};{dice.randint(0, 50)}" for text in sorted(texts))
    tokens = "." * 24 + "##" + letters[:3]
    rows = ["".join(dice.choice(tokens) for _ in range(5)) for _ in range(5)]
    banned = frozenset(dice.sample(sorted(texts), 5))
    return FillProblem(
        Fill.parse("\n".join(rows)),
        words,
        wishes=Wishes(
            banned=tuple(banned),
            min_score=dice.choice((None, None, 20)),
            max_shared=dice.choice((None, None, 2)),
        ),
    )


@pytest.mark.parametrize("build", [build for build in builds.BUILDS if build != "interpreted"])
def test_slots_with_hundreds_of_words_also_have_the_right_words_left(build, monkeypatch):
    monkeypatch.setenv("CROSSWRIGHT_BUILD", build)
    made = [(problem, Remaining(problem)) for problem in map(long_problem, range(24))]
    for problem, remaining in made:
        assert as_found(remaining) == left_by_hand(problem), problem
    living = [(problem, remaining) for problem, remaining in made if not remaining.is_dead]
    assert 0 < len(made) - len(living) < 20
    for problem, remaining in living:
        slot = max(remaining.slots, key=lambda one: remaining.count(one.key))
        words = list(bits_of(remaining.words(slot.key)))[:20]
        rooms = remaining.try_words(slot.key, words, Run())
        for word, room in list(zip(words, rooms, strict=True))[:4]:
            glyphs = remaining.candidate(slot.key, word).glyphs
            assert (room is None) == (left_with(problem, slot.key, glyphs) is None)
        assert as_found(remaining) == left_by_hand(problem), (
            "the tried words must not change what is left"
        )


@pytest.mark.parametrize("build", builds.BUILDS)
def test_every_build_leaves_the_same_words_and_letters(build, monkeypatch):
    monkeypatch.setenv("CROSSWRIGHT_BUILD", build)
    for problem in problems(300):
        assert as_found(Remaining(problem)) == left_by_hand(problem), problem


def test_a_slot_without_words_is_named_and_then_nothing_is_left_anywhere():
    words = WordList.of(["cat", "dog"])
    remaining = Remaining(FillProblem(Fill.parse("X..\n###"), words))
    assert remaining.is_dead
    assert remaining.culprit == remaining.slots[0]
    assert remaining.counts == (0,)
    assert remaining.texts(remaining.slots[0].key) == ()
    assert set(remaining.glyphs.values()) == {()}


def left_with(problem: FillProblem, key: SlotKey, glyphs: tuple[str, ...]) -> Left | None:
    """Return the words and letters that are left with this word in the slot `key`."""
    shape = "".join(f"[{glyph}]" for glyph in glyphs)
    return left_by_hand(problem.wishing(patterns=slot_texts({**problem.patterns, key: shape})))


def test_a_tried_word_has_no_room_exactly_if_a_slot_or_cell_has_nothing_left():
    marked = {True: 0, False: 0}
    for problem in problems(500):
        if any(
            len(glyph) > 1
            for glyph in problem.words.alphabet + tuple(problem.given.glyphs.values())
        ):
            continue  # `left_with` writes a word as a pattern, where [AB] would mean A or B
        remaining = Remaining(problem)
        before = as_found(remaining)
        for slot in () if remaining.is_dead else remaining.slots:
            words = list(bits_of(remaining.fitting(slot.key)))
            rooms = remaining.try_words(slot.key, words, Run())
            for word, room in zip(words, rooms, strict=True):
                glyphs = remaining.candidate(slot.key, word).glyphs
                expected = left_with(problem, slot.key, glyphs)
                assert (room is None) == (expected is None), (problem, slot, glyphs)
                assert room is None or 0 <= room <= 1
                marked[room is None] += 1
        assert as_found(remaining) == before
    assert min(marked.values()) > 500


def test_a_word_or_letter_is_possible_exactly_if_a_fill_has_it_and_such_a_fill_is_returned():
    found = impossible = 0
    for problem in problems(400):
        fills = []
        for filled in brute_force(problem):
            fills.append(filled)
            if len(fills) > MOST:
                break
        if len(fills) > MOST:
            continue
        remaining = Remaining(problem)
        assert not (remaining.is_dead and fills)
        for slot in remaining.slots:
            for word in bits_of(remaining.fitting(slot.key)):
                glyphs = remaining.candidate(slot.key, word).glyphs
                fits = [f for f in fills if tuple(f.pattern(slot)) == glyphs]
                trial = remaining.search_word(slot.key, word, Run(), steps=100_000)
                assert trial.is_impossible == (not fits), (problem, slot, glyphs)
                assert (trial.filled in fits) if fits else trial.filled is None
                found += bool(fits)
                impossible += not fits
        for cell in remaining.cells:
            alphabet = dict.fromkeys([*problem.words.alphabet, *problem.given.glyphs.values()])
            for glyph in alphabet:
                fits = [f for f in fills if f.glyphs[cell] == glyph]
                (room,) = remaining.try_glyphs(cell, [glyph], Run())
                assert room is not None or not fits
                trial = remaining.search_glyph(cell, glyph, Run(), steps=100_000)
                assert trial.is_impossible == (not fits)
                assert (trial.filled in fits) if fits else trial.filled is None
    assert found > 500
    assert impossible > 500


@pytest.mark.parametrize("build", builds.BUILDS)
def test_every_build_leaves_the_same_room_and_finds_the_same_fill(build, monkeypatch):
    problem = FillProblem(Fill.parse("....\n....\n....\n...."), few_words())
    key = SlotKey.parse("1A")

    def answers() -> list[object]:
        remaining = Remaining(problem)
        words = list(bits_of(remaining.words(key)))
        trials = [remaining.search_word(key, word, Run(), steps=60) for word in words[:20]]
        return [remaining.try_words(key, words, Run()), trials]

    expected = answers()
    monkeypatch.setenv("CROSSWRIGHT_BUILD", build)
    assert answers() == expected


def few_words() -> WordList:
    dice = random.Random(5)
    texts = {"".join(dice.choice("AEIRST") for _ in range(4)) for _ in range(260)}
    return WordList.of(f"{text};{dice.randint(1, 60)}" for text in sorted(texts))


def test_a_search_that_runs_out_of_steps_gives_no_fill_and_no_proof():
    problem = FillProblem(Fill.parse("....\n....\n....\n...."), few_words())
    remaining = Remaining(problem)
    key = SlotKey.parse("1A")
    word = next(bits_of(remaining.words(key)))
    trial = remaining.search_word(key, word, Run(), steps=1)
    assert trial.filled is None
    assert not trial.is_impossible


def test_a_search_counts_its_steps_and_stops_at_the_budget():
    remaining = Remaining(FillProblem(Fill.parse("....\n....\n....\n...."), few_words()))
    key = SlotKey.parse("1A")
    run = Run(Budget(nodes=5))
    with pytest.raises(Stopped):
        for word in bits_of(remaining.words(key)):
            remaining.search_word(key, word, run, steps=100)
    assert run.nodes >= 5
    assert remaining.counts == Remaining(remaining.problem).counts
    assert as_found(remaining) == left_by_hand(remaining.problem)
