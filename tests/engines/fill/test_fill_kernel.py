"""The kernel itself, over flat arrays: slices, builds, wide alphabets, clashes, requirements."""

import random
from array import array
from itertools import product

import pytest

from crosswright import native
from crosswright.native import build_of, load
from crosswright.words.index import build_table

KERNEL = "crosswright.engines.fill.fill_kernel"


def flat_table(words, glyph_count):
    """A table of words, each a tuple of glyph ids."""
    length = len(words[0])
    alphabet = tuple(map(str, range(glyph_count)))
    ids = array("H", [glyph for word in words for glyph in word])
    scores = array("h", [50] * len(words))
    flags = bytes(len(words))
    table = build_table(length, alphabet, ids, scores, flags, flags, None)
    return (length, table.count, table.stride, glyph_count, table.masks, table.glyph_ids, scores)


def square(words, glyph_count, side, **options):
    """The arguments of a search for squares of side² cells."""
    width = (glyph_count + 63) // 64
    every = (1 << glyph_count) - 1
    cell = [(every >> (64 * part)) & (2**64 - 1) for part in range(width)]
    rows = [[side * row + column for column in range(side)] for row in range(side)]
    slots = rows + [list(column) for column in zip(*rows, strict=True)]
    return {
        "glyph_count": glyph_count,
        "tables": [flat_table(words, glyph_count)],
        "slot_tables": [0] * len(slots),
        "slot_starts": [side * slot for slot in range(len(slots) + 1)],
        "slot_cells": [cell for slot in slots for cell in slot],
        "cell_glyphs": array("Q", cell * side * side),
        **options,
    }


def all_fills(search, kernel, slice_size=10**6):
    found = []
    while True:
        status = search.advance(slice_size)
        if status == kernel.FOUND:
            found.append(tuple(search.words()))
        elif status == kernel.EXHAUSTED:
            return found


def squares_by_hand(words, side, *, allow_repeats=False):
    """Every square, by trying all rows."""
    index = {word: number for number, word in enumerate(words)}
    for rows in product(words, repeat=side):
        columns = list(zip(*rows, strict=True))
        answers = [*rows, *columns]
        if all(column in index for column in columns) and (
            allow_repeats or len(set(answers)) == len(answers)
        ):
            yield tuple(index[answer] for answer in answers)


def random_words(glyph_count, length, count, rng_seed=0):
    dice = random.Random(rng_seed)
    found = {tuple(dice.randrange(glyph_count) for _ in range(length)) for _ in range(count)}
    return sorted(found)


@pytest.fixture
def kernel():
    return load(KERNEL)


@pytest.mark.parametrize("slice_size", [1, 2, 7, 1000])
def test_the_size_of_the_slices_does_not_change_the_path(kernel, slice_size):
    words = random_words(4, 3, 40)
    whole = kernel.FillSearch(**square(words, 4, 3, rng_seed=5))
    sliced = kernel.FillSearch(**square(words, 4, 3, rng_seed=5))
    assert all_fills(sliced, kernel, slice_size) == all_fills(whole, kernel)
    assert (sliced.nodes, sliced.failures) == (whole.nodes, whole.failures)


@pytest.mark.parametrize("allow_repeats", [False, True])
def test_every_square_is_found_once(kernel, allow_repeats):
    words = random_words(4, 3, 40)
    arguments = square(words, 4, 3, allow_repeats=allow_repeats)
    found = all_fills(kernel.FillSearch(**arguments), kernel)
    expected = sorted(squares_by_hand(words, 3, allow_repeats=allow_repeats))
    assert sorted(found) == expected
    assert expected


@pytest.mark.parametrize("glyph_count", [26, 63, 64, 65, 128, 676])
def test_alphabets_of_any_width(kernel, glyph_count):
    # Few glyphs are used, spread over the whole alphabet, so that squares exist.
    spread = [glyph_count * k // 5 for k in range(4)] + [glyph_count - 1]
    words = [tuple(spread[glyph] for glyph in word) for word in random_words(5, 3, 45)]
    found = all_fills(kernel.FillSearch(**square(words, glyph_count, 3)), kernel)
    expected = sorted(squares_by_hand(words, 3))
    assert sorted(found) == expected
    assert expected


def test_a_table_with_more_than_one_chunk_is_walked_to_its_end(kernel):
    words = random_words(9, 3, 500)
    arguments = square(words, 9, 3)
    diagonal = (8, 7, 6)
    for place, glyph in enumerate(diagonal):
        arguments["cell_glyphs"][4 * place] = 1 << glyph
    found = set(all_fills(kernel.FillSearch(**arguments), kernel))
    expected = set(_squares(words, diagonal))
    assert found == expected
    assert expected


def _squares(words, diagonal):
    """Squares of three rows with a given diagonal."""
    index = {word: number for number, word in enumerate(words)}
    rows = [[w for w in words if w[place] == glyph] for place, glyph in enumerate(diagonal)]
    starts = {word[:2] for word in words}
    for first in rows[0]:
        for second in rows[1]:
            if all(pair in starts for pair in zip(first, second, strict=True)):
                for third in rows[2]:
                    answers = [first, second, third, *zip(first, second, third, strict=True)]
                    if len(set(answers)) == 6 and all(a in index for a in answers[3:]):
                        yield tuple(index[answer] for answer in answers)


def test_words_of_a_clash_group_do_not_stand_together(kernel):
    words = random_words(4, 3, 40)
    groups = [[0, 5, 9], [9, 11], [14, 20, 25]]
    starts = [0, 3, 5, 8]
    members = [word for group in groups for word in group]
    arguments = square(words, 4, 3, group_starts=starts, group_tables=[0] * 8, group_words=members)
    found = all_fills(kernel.FillSearch(**arguments), kernel)
    expected = [
        fill
        for fill in squares_by_hand(words, 3)
        if all(len(set(fill) & set(group)) < 2 for group in groups)
    ]
    assert sorted(found) == sorted(expected)
    assert 0 < len(expected) < len(list(squares_by_hand(words, 3)))


def test_a_required_word_stands_in_every_fill(kernel):
    words = random_words(4, 3, 40)
    every = list(squares_by_hand(words, 3))
    wanted = every[0][0]
    found = all_fills(kernel.FillSearch(**square(words, 4, 3, required=[[(0, wanted)]])), kernel)
    assert sorted(found) == sorted(fill for fill in every if wanted in fill)


def test_a_domain_limits_its_slot_only(kernel):
    words = random_words(4, 3, 40)
    domains = [None] * 6
    domains[2] = array("Q", [0b1111_0000_1111])
    found = all_fills(kernel.FillSearch(**square(words, 4, 3, domains=domains)), kernel)
    allowed = {0, 1, 2, 3, 8, 9, 10, 11}
    assert sorted(found) == sorted(f for f in squares_by_hand(words, 3) if f[2] in allowed)


def test_the_root_names_what_emptied(kernel):
    words = [(0, 1), (1, 0), (2, 2)]
    arguments = square(words, 3, 2)
    arguments["cell_glyphs"][0] = 1 << 0
    arguments["cell_glyphs"][1] = 1 << 2
    search = kernel.FillSearch(**arguments)
    assert search.advance(100) == kernel.EXHAUSTED
    slot, _ = search.root_cause()
    assert slot in {0, 3}
    assert search.nodes == 0


def test_a_fill_that_is_impossible_after_choices_has_no_root_cause(kernel):
    words = random_words(6, 4, 44, rng_seed=1)
    search = kernel.FillSearch(**square(words, 6, 4))
    assert all_fills(search, kernel) == []
    assert search.nodes > 0
    assert search.root_cause() is None
    assert any(word >= 0 for word in search.best_words())


@pytest.mark.parametrize("rng_seed", [1, 3])
def test_restarts_still_end_in_a_proof(kernel, rng_seed):
    words = random_words(6, 4, 44, rng_seed=rng_seed)
    restarting = kernel.FillSearch(**square(words, 6, 4))
    steady = kernel.FillSearch(**square(words, 6, 4, restarts=False))
    assert sorted(all_fills(restarting, kernel)) == sorted(all_fills(steady, kernel))
    assert restarting.restarts > 0
    assert steady.restarts == 0


def path(build, monkeypatch, **options):
    monkeypatch.setenv("CROSSWRIGHT_BUILD", build)
    kernel = load(KERNEL)
    if build_of(kernel) != build:
        pytest.skip(f"no {build} build here")
    words = random_words(5, 4, 170, rng_seed=8)
    search = kernel.FillSearch(**square(words, 5, 4, **options))
    trail = []
    for _ in range(60):
        status = search.advance(3)
        trail.append((status, search.nodes, search.failures, tuple(search.words())))
        if status == kernel.EXHAUSTED:
            break
    return trail


@pytest.mark.parametrize("build", [b for b in native.BUILDS if b != "interpreted"])
@pytest.mark.parametrize("rng_seed", [0, 1, 2])
def test_every_build_takes_the_same_path(build, rng_seed, monkeypatch):
    options = {"rng_seed": rng_seed, "noise": 300, "score_weight": 3, "max_shared": 2}
    assert path(build, monkeypatch, **options) == path("interpreted", monkeypatch, **options)


def test_a_cell_in_three_slots_is_refused(kernel):
    arguments = square([(0, 1), (1, 0)], 2, 2)
    arguments["slot_cells"][0] = arguments["slot_cells"][1] = 0
    with pytest.raises(ValueError, match="at most two slots"):
        kernel.FillSearch(**arguments)
