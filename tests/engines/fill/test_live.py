"""A live grid is a half-filled grid that can be edited.

After each edit, the words and letters that are left (still possible) must be right. The opposite
edit must lead back to the grid before.
"""

import random

import pytest
from left_by_hand import left_by_hand
from random_problems import random_problem
from test_remaining import as_found

from crosswright.core.errors import InputError
from crosswright.core.geometry import Position
from crosswright.core.grid import Grid
from crosswright.core.slots import SlotKey, slot_map
from crosswright.engines.fill.live import LiveGrid
from crosswright.words.wordlist import WordList

PROBLEMS = 400

WORDS = WordList.of(["at;50", "to;40", "as;30", "so;20", "cat;50", "ace;10"])


def edits(live: LiveGrid, dice: random.Random) -> list[tuple[LiveGrid, LiveGrid]]:
    """Make random edits of every kind, each of them on `live`.

    Returns for each edit the grid after it, and the grid after its opposite.
    """
    cells = live.grid.open_cells
    cell = dice.choice(cells)
    found = []

    def attempt(put, take) -> None:
        try:
            edited = put(live)
        except InputError:
            return  # this edit is not possible, and nothing was changed
        found.append((edited, take(edited)))

    if cell not in live.letters:
        glyph = dice.choice(live.words.alphabet)
        attempt(lambda one: one.put_letter(cell, glyph), lambda one: one.take_letter(cell))
    attempt(lambda one: one.put_block(cell), lambda one: one.take_block(cell))
    if live.grid.blocks:
        block = min(live.grid.blocks)
        attempt(lambda one: one.take_block(block), lambda one: one.put_block(block))
    slots = slot_map(live.grid).slots
    if slots:
        key = dice.choice(slots).key
        text = dice.choice([word.text for word in live.words])
        if not live.entries:
            attempt(lambda one: one.put_entry(key, text), lambda one: one.take_entry(key))
        tokens = [".", "[AB]", "A"] if len(live.words.alphabet[0]) == 1 else ["."]
        shape = "".join(dice.choice(tokens) for _ in slot_map(live.grid)[key].cells)
        if not live.patterns:
            attempt(lambda one: one.put_pattern(key, shape), lambda one: one.take_pattern(key))
    word = dice.choice([word.text for word in live.words if word.text not in live.banned])
    attempt(lambda one: one.put_ban(word), lambda one: one.take_ban(word))
    floor, before = dice.randint(0, 50), live.min_score
    attempt(lambda one: one.put_floor(floor), lambda one: one.put_floor(before))
    return found


def test_after_an_edit_the_words_left_are_right_and_the_opposite_edit_leads_back():
    edited = 0
    for rng_seed in range(PROBLEMS):
        problem = random_problem(rng_seed)
        if problem is None:
            continue
        dice = random.Random(rng_seed)
        live = LiveGrid.of(problem)
        for _ in range(2):
            ways = edits(live, dice)
            before = as_found(live.remaining)
            for after, back in ways:
                assert as_found(after.remaining) == left_by_hand(after.problem)
                assert back == live
                assert as_found(back.remaining) == before
            assert as_found(live.remaining) == before
            edited += len(ways)
            live = dice.choice(ways)[0]
    assert edited > 3000


def test_removing_an_entry_keeps_single_letters_and_letters_of_crossing_entries():
    live = LiveGrid(Grid.parse("..\n.."), WORDS).put_letter(Position(0, 0), "A")
    across, down = SlotKey.parse("1A"), SlotKey.parse("2D")
    both = live.put_entry(across, "at").put_entry(down, "to")
    assert dict(both.take_entry(across).problem.given.glyphs) == {
        Position(0, 0): "A",
        Position(0, 1): "T",
        Position(1, 1): "O",
    }
    assert both.take_entry(down).take_entry(across) == live


def test_an_entry_stays_in_its_slot_when_blocks_change_its_number():
    live = LiveGrid(Grid.parse("...\n...\n..."), WORDS).put_entry(SlotKey.parse("5A"), "cat")
    moved = live.put_block(Position(0, 0))
    assert moved.problem.given.glyphs == live.problem.given.glyphs
    assert moved.take_block(Position(0, 0)) == live


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda live: live.take_letter(Position(0, 0)), "expected a letter in row 1, column 1"),
        (lambda live: live.take_block(Position(0, 0)), "expected a block at row 1, column 1"),
        (lambda live: live.take_entry(SlotKey.parse("1D")), "expected an entry in 1 down"),
        (lambda live: live.take_pattern(SlotKey.parse("1D")), "expected a pattern for 1 down"),
        (lambda live: live.put_entry(SlotKey.parse("9D"), "at"), "expected a slot of the grid"),
        (lambda live: live.put_entry(SlotKey.parse("1A"), "cat"), "CAT takes 3 cells"),
        (lambda live: live.put_pattern(SlotKey.parse("1A"), "..."), "a pattern of 2 letters"),
        (lambda live: live.put_letter(Position(5, 5), "A"), "is not in an open cell"),
        (
            lambda live: live.put_letter(Position(0, 0), "A").put_block(Position(0, 0)),
            "expected an empty cell for a block",
        ),
        (
            lambda live: live.put_letter(Position(0, 0), "A").put_entry(SlotKey.parse("1A"), "to"),
            "would overwrite",
        ),
    ],
)
def test_an_edit_that_is_not_possible_is_refused(edit, message):
    with pytest.raises(InputError, match=message):
        edit(LiveGrid(Grid.parse("..\n.."), WORDS))
