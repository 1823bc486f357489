"""The fill kernel, called directly with flat arrays.

Its fills are compared with those found by hand: by simple Python code that uses no part of the
kernel (see `flat_squares.py`). The kernel searches in slices, each of a limited number of nodes. It
has several builds: the interpreted source and compiled versions.
"""

import pytest
from flat_squares import Square, random_square, random_words

from crosswright.kernels import builds
from crosswright.kernels.builds import build_of, load

KERNEL = "crosswright.engines.fill.fill_kernel"

MOST_WORDS, MOST_FILLS = 150, 400
"""The fills of a square with more words or more fills are not found by hand, which would take
long."""


@pytest.fixture
def kernel():
    return load(KERNEL)


@pytest.fixture
def small():
    """A 3×3 square with a few dozen fills."""
    return Square(random_words(4, 3, 40), 4, 3)


def every_fill(kernel, square, *, slice_size=10**6, most=None):
    """Return the fills of a square in the order of the search, and the search itself.

    With `most`, the search stops when it has found more than `most` fills.
    """
    search = kernel.FillSearch(**square.arguments())
    found = []
    while most is None or len(found) <= most:
        status = search.advance(slice_size)
        if status == kernel.FOUND:
            found.append(tuple(search.words()))
        elif status == kernel.EXHAUSTED:
            break
    return found, search


def same_as_by_hand(kernel, square):
    """Whether the kernel finds the same fills as `by_hand`, each fill once, and at least one."""
    found, _ = every_fill(kernel, square)
    return sorted(found) == sorted(square.by_hand()) and bool(found)


@pytest.mark.parametrize("slice_size", [1, 2, 7, 1000])
def test_the_size_of_the_slices_does_not_change_the_search(kernel, small, slice_size):
    found, whole = every_fill(kernel, small)
    found_so, sliced = every_fill(kernel, small, slice_size=slice_size)
    assert found_so == found
    assert (sliced.nodes, sliced.failures) == (whole.nodes, whole.failures)


@pytest.mark.parametrize("allow_repeats", [False, True])
def test_every_fill_of_a_square_is_found_once(kernel, small, allow_repeats):
    square = Square(small.words, 4, 3, allow_repeats=allow_repeats)
    assert same_as_by_hand(kernel, square)


@pytest.mark.parametrize("glyph_count", [26, 63, 64, 65, 128, 676])
def test_alphabets_of_any_size_can_be_used(kernel, glyph_count):
    # Only five glyphs of the alphabet are used, so that squares exist. They are spread over the
    # whole alphabet.
    spread = [glyph_count * k // 5 for k in range(4)] + [glyph_count - 1]
    words = [tuple(spread[glyph] for glyph in word) for word in random_words(5, 3, 45)]
    assert same_as_by_hand(kernel, Square(words, glyph_count, 3))


def test_a_table_of_more_than_64_words_is_read_to_its_end(kernel):
    words = random_words(9, 3, 500)
    diagonal = [
        frozenset(number for number, word in enumerate(words) if word[place] == 8 - place)
        for place in range(3)
    ]
    assert same_as_by_hand(kernel, Square(words, 9, 3, domains=[*diagonal, None, None, None]))


def test_words_of_a_clash_group_are_not_in_the_same_fill(kernel, small):
    square = Square(small.words, 4, 3, groups=[[0, 5, 9], [9, 11], [14, 20, 25]])
    assert same_as_by_hand(kernel, square)
    assert len(list(square.by_hand())) < len(list(small.by_hand()))


def test_a_required_word_is_in_every_fill(kernel, small):
    wanted = next(small.by_hand())[0]
    square = Square(small.words, 4, 3, required=[wanted])
    assert same_as_by_hand(kernel, square)
    assert len(list(square.by_hand())) < len(list(small.by_hand()))


def test_a_domain_limits_the_words_of_one_slot_only(kernel, small):
    domains = [None, None, frozenset([0, 1, 2, 3, 8, 9, 10, 11]), None, None, None]
    assert same_as_by_hand(kernel, Square(small.words, 4, 3, domains=domains))


def test_the_fills_of_random_squares_are_those_found_by_hand(kernel):
    squares = {rng_seed: random_square(rng_seed) for rng_seed in range(100)}
    counted = {
        rng_seed: found
        for rng_seed, square in squares.items()
        if len(square.words) <= MOST_WORDS
        and len(found := every_fill(kernel, square, most=MOST_FILLS)[0]) <= MOST_FILLS
    }
    assert len(counted) > 30
    for rng_seed, found in counted.items():
        assert sorted(found) == sorted(squares[rng_seed].by_hand()), rng_seed


def test_a_dead_end_before_the_first_choice_names_the_slot_that_caused_it(kernel):
    arguments = Square([(0, 1), (1, 0), (2, 2)], 3, 2).arguments()
    arguments["cell_glyphs"][0] = 1 << 0
    arguments["cell_glyphs"][1] = 1 << 2
    search = kernel.FillSearch(**arguments)
    assert search.advance(100) == kernel.EXHAUSTED
    slot, _ = search.root_cause()
    assert slot in {0, 3}
    assert search.nodes == 0


def test_a_square_that_is_proven_impossible_only_after_choices_has_no_root_cause(kernel):
    found, search = every_fill(kernel, Square(random_words(6, 4, 44, rng_seed=1), 6, 4))
    assert found == []
    assert search.nodes > 0
    assert search.root_cause() is None
    assert any(word >= 0 for word in search.best_words())


@pytest.mark.parametrize("rng_seed", [1, 3])
def test_a_search_with_restarts_ends_and_finds_the_same_fills(kernel, rng_seed):
    words = random_words(6, 4, 44, rng_seed=rng_seed)
    found, restarting = every_fill(kernel, Square(words, 6, 4))
    found_so, steady = every_fill(kernel, Square(words, 6, 4, options={"restarts": False}))
    assert sorted(found) == sorted(found_so)
    assert restarting.restarts > 0
    assert steady.restarts == 0


def path(build, square, monkeypatch):
    """Return the state of a search after each of up to 60 short slices, in one build."""
    monkeypatch.setenv("CROSSWRIGHT_BUILD", build)
    kernel = load(KERNEL)
    if build_of(kernel) != build:
        pytest.skip(f"expected a {build} build, got {build_of(kernel)}")
    search = kernel.FillSearch(**square.arguments())
    trail = []
    for _ in range(60):
        status = search.advance(3)
        trail.append((status, search.nodes, search.failures, tuple(search.words())))
        if status == kernel.EXHAUSTED:
            break
    return trail


@pytest.mark.parametrize("build", [b for b in builds.BUILDS if b != "interpreted"])
@pytest.mark.parametrize("rng_seed", [0, 1, 2])
def test_every_build_makes_the_same_choices(build, rng_seed, monkeypatch):
    options = {"rng_seed": rng_seed, "noise": 300, "score_weight": 3}
    square = Square(random_words(5, 4, 170, rng_seed=8), 5, 4, max_shared=2, options=options)
    assert path(build, square, monkeypatch) == path("interpreted", square, monkeypatch)


@pytest.mark.parametrize("build", [b for b in builds.BUILDS if b != "interpreted"])
def test_every_build_makes_the_same_choices_in_random_squares(build, monkeypatch):
    for square in map(random_square, range(30)):
        assert path(build, square, monkeypatch) == path("interpreted", square, monkeypatch)


def test_a_cell_in_three_slots_is_refused(kernel):
    arguments = Square([(0, 1), (1, 0)], 2, 2).arguments()
    arguments["slot_cells"][0] = arguments["slot_cells"][1] = 0
    with pytest.raises(ValueError, match="at most two slots"):
        kernel.FillSearch(**arguments)
