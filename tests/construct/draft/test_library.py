"""The library keeps every draft, with undo, with several clients, and if the process is killed.

A client is a program that edits drafts, such as one open page of the studio. A batch is a list of
edits that a client sends together. Its base is the `seq` (the number of the last change) of the
draft that the client has seen. A streak is a sequence of letters that were typed without a pause.
"""

import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from crosswright.construct.draft import (
    Clash,
    Draft,
    Library,
    Saved,
    UnknownDraft,
    canonical,
    edited,
    new_draft,
    touched,
)
from crosswright.construct.draft import tables as tables_module
from crosswright.core.errors import InputError
from crosswright.core.geometry import Position
from draft_samples import letter, random_draft, random_edit


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as found:
        yield found


def do(library: Library, saved: Saved, *edits: dict[str, Any], client: str = "me") -> Saved:
    return library.edit(saved.id, edits, base=saved.seq, client=client)


def undone(library: Library, saved: Saved, client: str = "me") -> Saved:
    return library.undo(saved.id, base=saved.seq, client=client)


def redone(library: Library, saved: Saved, client: str = "me") -> Saved:
    return library.redo(saved.id, base=saved.seq, client=client)


# -- undo ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rng_seed", range(3))
@pytest.mark.parametrize("streaks", [(), ("1", "1", "1", "2")], ids=["letters", "streaks"])
def test_after_500_edits_and_as_many_undos_the_draft_has_the_same_bytes(
    library: Library, rng_seed: int, streaks: tuple[str, ...]
) -> None:
    """Letters that were typed in one streak are one step. So with streaks there are fewer steps
    than edits, and one undo removes all letters of a streak."""
    rng = random.Random(rng_seed)
    saved = library.create(random_draft(rng))
    states, streak = [canonical(saved.draft)], ""
    for _ in range(500):
        before = saved
        while saved.seq == before.seq:
            edit = random_edit(rng, saved.draft)
            if edit["do"] == "letter" and edit["glyph"] and streaks:
                edit["streak"] = rng.choice(streaks)
            with suppress(InputError):
                saved = do(library, saved, edit)
        if streak and edit.get("streak") == streak:
            states.pop()
        streak = edit.get("streak", "")
        states.append(canonical(saved.draft))
    assert (len(states) < 501) == bool(streaks)
    for state in reversed(states[:-1]):
        assert saved.can_undo
        saved = undone(library, saved)
        assert canonical(saved.draft) == state
    for _ in range(500 - len(states) + 1):
        saved = undone(library, saved)
    assert not saved.can_undo
    assert undone(library, saved) == saved
    assert canonical(saved.draft) == states[0]
    for state in states[1:]:
        saved = redone(library, saved)
        assert canonical(saved.draft) == state
    assert not saved.can_redo
    # What is in the file is the same as what is in memory.
    with Library(_path(library)) as other:
        assert canonical(other.open(saved.id).draft) == states[-1]


def _path(library: Library) -> Path:
    ((_, _, path),) = library._tables.db.execute("PRAGMA database_list").fetchall()
    return Path(path)


def test_a_new_edit_after_undo_discards_what_could_be_redone(library: Library) -> None:
    saved = library.create(new_draft(3, 3))
    saved = do(library, saved, letter(0, 0, "A"), letter(0, 1, "B"))
    saved = do(library, undone(library, saved), letter(0, 1, "C"))
    assert not saved.can_redo
    assert str(saved.draft.fill) == "AC.\n...\n..."
    assert str(undone(library, saved).draft.fill) == "A..\n...\n..."


def test_states_that_were_undone_are_not_mistaken_for_new_ones(library: Library) -> None:
    saved = library.create(new_draft(2, 2))
    for glyph in "ABC":
        saved = do(library, saved, letter(0, 0, glyph))
        assert saved.draft.fill.glyphs[Position(0, 0)] == glyph
        saved = undone(library, saved)
    assert [step.label for step in library.history(saved.id)] == ["new", "letter C"]


def test_labels_say_what_undo_and_redo_would_do(library: Library) -> None:
    saved = library.create(new_draft(3, 3))
    assert (saved.undo_label, saved.redo_label) == (None, None)
    saved = do(library, saved, letter(0, 0, "A"), {"do": "flip", "axis": "vertical"})
    assert (saved.undo_label, saved.redo_label) == ("flip", None)
    saved = undone(library, saved)
    assert (saved.undo_label, saved.redo_label) == ("letter A", "flip")


def test_an_edit_that_changes_nothing_makes_no_step(library: Library) -> None:
    saved = library.create(new_draft(3, 3))
    again = do(library, saved, letter(0, 0, ""), {"do": "clear_all"})
    assert again == saved
    assert len(library.history(saved.id)) == 1


def test_a_batch_of_edits_is_done_completely_or_not_at_all(library: Library) -> None:
    saved = library.create(new_draft(3, 3))
    with pytest.raises(InputError):
        do(library, saved, letter(0, 0, "A"), letter(9, 9, "B"))
    assert library.open(saved.id) == saved
    saved = do(library, saved, letter(0, 0, "C"))
    assert str(saved.draft.fill) == "C..\n...\n..."


def test_edits_that_are_done_together_are_one_step(library: Library) -> None:
    saved = library.create(new_draft(3, 3))
    edits = [letter(0, 0, "A"), letter(0, 1, "B")]
    after = library.edit(saved.id, edits, base=saved.seq, client="me", together="repair: AB")
    assert after.undo_label == "repair: AB"
    assert str(after.draft.fill) == "AB.\n...\n..."
    assert undone(library, after).draft == saved.draft


def typed(*letters: str, streak: str = "1", row: int = 0) -> list[dict[str, Any]]:
    """Letters typed one after another from the left edge, as a page sends them."""
    return [letter(row, column, one) | {"streak": streak} for column, one in enumerate(letters)]


def test_letters_of_one_streak_are_one_step_and_each_letter_is_stored_at_once(
    library: Library,
) -> None:
    saved = first = library.create(new_draft(4, 4))
    for count, edit in enumerate(typed(*"SNOW"), start=1):
        saved = do(library, saved, edit)
        with Library(_path(library)) as other:
            assert str(other.open(saved.id).draft.fill).startswith("SNOW"[:count])
    assert saved.undo_label == "letters SNOW"
    assert [step.label for step in library.history(saved.id)] == ["new", "letters SNOW"]
    back = undone(library, saved)
    assert (back.draft, back.can_undo) == (first.draft, False)
    assert redone(library, back).draft == saved.draft


def test_each_streak_in_a_batch_is_one_step(library: Library) -> None:
    saved = library.create(new_draft(4, 4))
    saved = do(library, saved, *typed(*"AB"))
    cleared = letter(3, 3, "") | {"streak": "1"}
    other = letter(3, 3, "Z")
    edits = [*typed(*"ABC")[2:], *typed(*"DE", streak="2", row=1), other, cleared, *typed("Q")]
    saved = do(library, saved, *edits)
    labels = [step.label for step in library.history(saved.id)][1:]
    assert labels == ["letters ABC", "letters DE", "letter Z", "clear a letter", "letter Q"]


def test_an_edit_of_another_client_or_an_undo_ends_a_streak(library: Library) -> None:
    start = library.create(new_draft(4, 4))
    a, b, c, d = typed(*"ABCD")
    # A letter of another client ends the streak, even if its streak has the same name.
    saved = do(library, start, a)
    saved = do(library, saved, letter(3, 3, "Z") | {"streak": "1"}, client="you")
    saved = do(library, saved, b)
    assert len(library.history(saved.id)) == 4
    # An undo ends the streak too: the next letter is a new step.
    saved = do(library, saved, letter(2, 2, "X"))
    saved = do(library, undone(library, saved), c)
    assert saved.undo_label == "letter C"
    saved = do(library, saved, d)
    assert saved.undo_label == "letters CD"
    for picture in ("AB..", "A...", "A...", "...."):
        saved = undone(library, saved)
        assert str(saved.draft.fill).startswith(picture)


def test_the_name_of_a_streak_is_a_short_text(library: Library) -> None:
    saved = library.create(new_draft(3, 3))
    for name in (3, ["x"], "x" * 65):
        with pytest.raises(InputError):
            do(library, saved, {**letter(0, 0, "A"), "streak": name})


def test_a_library_of_the_version_before_streaks_is_upgraded(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    with Library(path) as library:
        saved = do(library, library.create(new_draft(3, 3)), letter(0, 0, "A"))
    older = sqlite3.connect(path)
    older.execute("ALTER TABLE steps DROP COLUMN streak")
    older.execute("PRAGMA user_version = 1")
    older.close()
    with Library(path) as library:
        assert library.open(saved.id) == saved
        saved = do(library, saved, *typed(*"BCD"))
        assert saved.undo_label == "letters BCD"


def test_emptying_the_trash_deletes_only_the_drafts_in_it(library: Library) -> None:
    kept, gone, other = (library.create(new_draft(3, 3)) for _ in range(3))
    library.trash(gone.id)
    library.trash(other.id)
    assert library.empty_trash() == 2
    assert [row.id for row in library.list()] == [kept.id]
    with pytest.raises(UnknownDraft):
        library.open(gone.id)
    assert library.empty_trash() == 0


def test_some_old_steps_are_deleted_if_there_are_too_many(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "MOST_STEPS", 40)
    saved = library.create(new_draft(3, 3))
    for number in range(200):
        saved = do(library, saved, {"do": "metadata", "title": str(number)})
        assert len(library.history(saved.id)) <= 40
    steps = library.history(saved.id)
    assert steps[0].label == "new"
    assert library.at(saved.id, steps[0].step) == new_draft(3, 3)
    for number in range(199, 185, -1):
        assert saved.draft.puzzle.metadata.title == str(number)
        saved = undone(library, saved)
    while saved.can_undo:
        saved = undone(library, saved)
    assert saved.draft == new_draft(3, 3)


# -- batches and clients ---------------------------------------------------------------------------


def test_a_batch_that_is_sent_twice_is_done_only_once(library: Library) -> None:
    saved = library.create(new_draft(3, 3))
    flip = [{"do": "flip", "axis": "vertical"}, letter(0, 0, "A")]
    once = library.edit(saved.id, flip, base=saved.seq, batch="one", client="me")
    again = library.edit(saved.id, flip, base=saved.seq, batch="one", client="me")
    assert again == once
    back = library.undo(saved.id, base=once.seq, batch="two", client="me")
    assert library.undo(saved.id, base=once.seq, batch="two", client="me") == back
    forth = library.redo(saved.id, base=back.seq, batch="three", client="me")
    assert library.redo(saved.id, base=back.seq, batch="three", client="me") == forth
    assert library.edit(saved.id, flip, base=saved.seq, batch="one", client="me") == forth


def test_a_batch_that_changed_nothing_is_remembered_too(library: Library) -> None:
    saved = library.create(new_draft(3, 3))
    clear = [{"do": "clear_all"}]
    library.edit(saved.id, clear, base=saved.seq, batch="one", client="me")
    saved = do(library, saved, letter(0, 0, "A"))
    assert library.edit(saved.id, clear, base=saved.seq, batch="one", client="me") == saved


def test_two_clients_may_change_different_things(library: Library) -> None:
    start = library.create(new_draft(4, 4))
    do(library, start, letter(0, 0, "A"), client="one")
    do(library, start, letter(0, 1, "B"), client="two")
    do(library, start, {"do": "lock", "cells": [[0, 0]]}, client="two")
    do(library, start, {"do": "metadata", "title": "T"}, client="one")
    saved = do(library, start, {"do": "clue", "slot": "1A", "text": "x"}, client="two")
    assert str(saved.draft.fill).startswith("AB..")
    assert saved.draft.locked == {Position(0, 0)}
    assert saved.draft.puzzle.metadata.title == "T"


def test_another_letter_for_a_cell_that_another_client_changed_is_a_clash(library: Library) -> None:
    start = library.create(new_draft(4, 4))
    theirs = do(library, start, letter(0, 0, "A"), client="one")
    with pytest.raises(Clash) as caught:
        do(library, start, letter(1, 1, "C"), letter(0, 0, "B"), client="two")
    assert caught.value.report() == {"cells": [[0, 0]], "other": []}
    assert caught.value.theirs == theirs == library.open(start.id)
    mine = do(library, theirs, letter(0, 0, "B"), client="two")
    assert str(mine.draft.fill).startswith("B")


def test_the_same_letter_from_two_clients_is_no_clash(library: Library) -> None:
    start = library.create(new_draft(4, 4))
    one = do(library, start, letter(0, 0, "A"), client="one")
    assert do(library, start, letter(0, 0, "A"), client="two") == one


@pytest.mark.parametrize(
    ("theirs", "mine", "other"),
    [
        ({"do": "metadata", "title": "A"}, {"do": "metadata", "title": "B"}, ["title"]),
        (
            {"do": "clue", "slot": "1A", "text": "A"},
            {"do": "clue", "slot": "1A", "text": "B"},
            [],
        ),
        (letter(0, 0, "A"), {"do": "clear_all"}, []),
        (letter(0, 0, "A"), {"do": "block", "cells": [[0, 0]]}, []),
        (letter(0, 0, "A"), {"do": "grid", "kinds": ["#...", "....", "....", "...."]}, []),
        ({"do": "floor", "score": 3}, {"do": "floor", "score": 4}, ["min score"]),
        ({"do": "resize", "height": 5, "width": 5}, letter(0, 0, "A"), []),
        ({"do": "flip", "axis": "vertical"}, letter(0, 0, "A"), []),
    ],
)
def test_an_edit_that_would_overwrite_an_edit_of_another_client_is_a_clash(
    library: Library, theirs: dict[str, Any], mine: dict[str, Any], other: list[str]
) -> None:
    start = library.create(edited(new_draft(4, 4), letter(3, 3, "Z")))
    saved = do(library, start, theirs, client="one")
    with pytest.raises(Clash) as caught:
        do(library, start, mine, client="two")
    assert caught.value.other == other
    assert library.open(start.id) == saved


def test_restoring_a_version_over_an_edit_of_another_client_is_a_clash(library: Library) -> None:
    start = library.create(new_draft(4, 4))
    version = library.name_version(start.id, "empty")
    do(library, start, letter(0, 0, "A"), client="one")
    with pytest.raises(Clash):
        library.restore_version(start.id, version, base=start.seq, client="two")


def test_a_flip_also_moves_the_letters_of_another_client(library: Library) -> None:
    start = library.create(new_draft(4, 4))
    do(library, start, letter(0, 0, "A"), client="one")
    saved = do(library, start, {"do": "flip", "axis": "horizontal"}, client="two")
    assert str(saved.draft.fill).startswith("...A")


def test_a_client_cannot_undo_an_edit_that_it_has_not_seen(library: Library) -> None:
    start = library.create(new_draft(4, 4))
    seen = do(library, start, letter(0, 0, "A"), client="one")
    do(library, seen, letter(0, 1, "B"), client="two")
    with pytest.raises(Clash):
        undone(library, seen, client="one")
    assert str(undone(library, library.open(start.id), client="one").draft.fill).startswith("A...")


def test_a_client_may_send_edits_before_earlier_ones_are_answered(library: Library) -> None:
    start = library.create(new_draft(4, 4))
    do(library, start, letter(0, 0, "A"))
    do(library, start, letter(0, 0, "B"))
    assert str(undone(library, start).draft.fill).startswith("A")


def test_an_edit_with_a_base_that_is_too_old_is_a_clash(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "MOST_CHANGES", 5)
    start = saved = library.create(new_draft(4, 4))
    for glyph in "ABCDEFGH":
        saved = do(library, saved, letter(0, 0, glyph), client="one")
    with pytest.raises(Clash):
        do(library, start, letter(3, 3, "X"), client="two")
    assert do(library, start, letter(0, 0, "H"), client="two") == saved


@pytest.mark.parametrize("base", [-1, 2, 10**30])
def test_an_impossible_base_is_refused(library: Library, base: int) -> None:
    saved = library.create(new_draft(3, 3))
    with pytest.raises(InputError):
        library.edit(saved.id, [letter(0, 0, "A")], base=base)


@pytest.mark.parametrize("rng_seed", range(4))
def test_the_touched_things_are_exactly_those_that_an_edit_changed(rng_seed: int) -> None:
    rng = random.Random(rng_seed)
    before = random_draft(rng)
    for _ in range(100):
        try:
            after = edited(before, random_edit(rng, before))
        except InputError:
            continue
        things = touched(before, after)
        stale_only = before.clued_for != after.clued_for
        assert bool(things) == (before != after) or stale_only
        assert {place for name, place in things if name == "letter"} == {
            cell
            for cell in (*before.fill.glyphs, *after.fill.glyphs)
            if before.fill.glyphs.get(cell) != after.fill.glyphs.get(cell)
        }
        before = after


def test_edits_of_many_threads_are_all_kept(library: Library) -> None:
    start = library.create(new_draft(10, 10))

    def type_row(row: int) -> None:
        for column in range(10):
            library.edit(start.id, [letter(row, column, "X")], base=start.seq, client=str(row))

    threads = [threading.Thread(target=type_row, args=(row,)) for row in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    saved = library.open(start.id)
    assert len(saved.draft.fill.glyphs) == 100
    assert saved.seq == start.seq + 100


# -- a killed process ------------------------------------------------------------------------------

TYPIST = """
import sys
from crosswright.construct.draft import Library
library = Library(sys.argv[1])
saved = library.open(sys.argv[2])
number = saved.seq
while True:
    cell = [number // 20 % 20, number % 20]
    glyph = chr(65 + number % 26)
    edit = {"do": "letter", "cell": cell, "glyph": glyph}
    saved = library.edit(saved.id, [edit], base=saved.seq, batch=str(number))
    print(number, *cell, glyph, flush=True)
    number += 1
"""
"""Types letters into a draft until it is killed. It prints each letter after it was stored."""


def test_no_edit_that_was_answered_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    with Library(path) as library:
        id = library.create(new_draft(20, 20)).id
    answered: dict[Position, str] = {}
    for kill in range(4):
        typist = subprocess.Popen(
            [sys.executable, "-c", TYPIST, str(path), id], stdout=subprocess.PIPE, text=True
        )
        assert typist.stdout is not None
        for _ in range(7 + 5 * kill):
            number, row, column, glyph = typist.stdout.readline().split()
            answered[Position(int(row), int(column))] = glyph
        typist.send_signal(signal.SIGKILL)
        rest = typist.stdout.read()
        typist.wait()
        for line in rest.splitlines():
            if len(line.split()) == 4:
                number, row, column, glyph = line.split()
                answered[Position(int(row), int(column))] = glyph
        with Library(path) as library:
            saved = library.open(id)
            assert saved.seq > int(number)
            assert {c: saved.draft.fill.glyphs.get(c) for c in answered} == answered
            # The draft may also have one more letter: the one that was being stored.
            assert len(saved.draft.fill.glyphs) <= len(answered) + 1
            answered = dict(saved.draft.fill.glyphs)
            assert library._tables.db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_change_that_fails_midway_leaves_no_trace(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = do(library, library.create(new_draft(3, 3)), letter(0, 0, "A"))

    def broken(draft: Draft) -> str:
        raise RuntimeError("out of paper")

    monkeypatch.setattr(tables_module, "summary", broken)
    with pytest.raises(RuntimeError):
        do(library, saved, letter(0, 0, "B"))
    monkeypatch.undo()
    assert library.open(saved.id) == saved
    with pytest.raises(UnknownDraft):
        library.at(saved.id, library.history(saved.id)[-1].step + 1)
    assert str(do(library, saved, letter(0, 1, "C")).draft.fill).startswith("AC")


# -- the list --------------------------------------------------------------------------------------


def test_the_list_shows_the_progress_of_each_draft_with_the_newest_first(tmp_path: Path) -> None:
    times = iter(range(1000, 2000))
    with Library(tmp_path / "x.sqlite", clock=lambda: float(next(times))) as library:
        one = library.create(new_draft(2, 3, title="First"), source="first.puz")
        two = library.create(new_draft(2, 2, title="Second"))
        assert [row.id for row in library.list()] == [two.id, one.id]
        saved = do(library, one, letter(0, 0, "A"), letter(0, 1, "T"), letter(0, 2, "E"))
        do(library, saved, {"do": "clue", "slot": "1A", "text": "Had"}, letter(1, 0, "heart"))
        row, _ = library.list()
    assert (row.id, row.title, row.source) == (one.id, "First", "first.puz")
    assert (row.height, row.width) == (2, 3)
    assert (row.words_done, row.words, row.clues_done) == (2, 5, 1)
    assert row.thumb == ("ATE", "H..")
    assert row.report()["changed"].startswith("1970-01-01T00:")


def test_a_search_looks_in_titles_authors_names_and_answers(library: Library) -> None:
    one = library.create(new_draft(2, 3, title="Überraschung"), name="draft for May")
    two = library.create(new_draft(2, 3))
    do(library, two, letter(0, 0, "A"), letter(0, 1, "T"), letter(0, 2, "E"))
    do(library, two, {"do": "metadata", "author": "Ann % Other"})
    found = {
        text: [row.id for row in library.list(search=text)]
        for text in ("über", "MAY", "ate", "ann", "%", "may über", "may ate", "_", "")
    }
    assert found["über"] == found["MAY"] == found["may über"] == [one.id]
    assert found["ate"] == found["ann"] == found["%"] == [two.id]
    assert found["may ate"] == found["_"] == []
    assert len(found[""]) == 2


def test_a_draft_in_the_trash_is_not_listed_and_can_be_restored(library: Library) -> None:
    saved = do(library, library.create(new_draft(3, 3)), letter(0, 0, "A"))
    library.trash(saved.id)
    assert library.list() == ()
    assert [row.trashed for row in library.list(trash=True)] == [True]
    library.untrash(saved.id)
    assert library.open(saved.id) == saved
    assert len(library.list()) == 1


def test_deleting_a_draft_deletes_its_rows_in_all_tables(library: Library) -> None:
    saved = library.create(new_draft(3, 3))
    saved = library.edit(saved.id, [letter(0, 0, "A")], base=1, batch="x")
    library.name_version(saved.id, "v")
    library.delete(saved.id)
    with pytest.raises(UnknownDraft):
        library.open(saved.id)
    for table in ("drafts", "steps", "changes", "batches", "versions"):
        assert library._tables.db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_a_copy_has_a_history_of_its_own(library: Library) -> None:
    saved = do(library, library.create(new_draft(3, 3), name="a"), letter(0, 0, "A"))
    copy = library.open(library.duplicate(saved.id))
    assert copy.draft == saved.draft
    assert not copy.can_undo
    do(library, copy, letter(0, 0, "B"))
    assert library.open(saved.id) == saved
    library.rename(copy.id, " b\n c ")
    assert sorted(row.name for row in library.list()) == ["a", "b c"]


def test_versions_can_be_read_and_restored_by_an_edit(library: Library) -> None:
    saved = do(library, library.create(new_draft(3, 3)), letter(0, 0, "A"))
    first = library.name_version(saved.id, "with A")
    saved = do(library, saved, {"do": "resize", "height": 4, "width": 4})
    second = library.name_version(saved.id, "larger")
    assert [(one.id, one.name) for one in library.versions(saved.id)] == [
        (second, "larger"),
        (first, "with A"),
    ]
    assert library.version(saved.id, first).grid.height == 3
    restored = library.restore_version(saved.id, first, base=saved.seq)
    assert restored.draft == library.version(saved.id, first)
    assert undone(library, restored).draft == saved.draft


def test_the_draft_at_each_step_of_the_history_can_be_read(library: Library) -> None:
    saved = do(library, library.create(new_draft(3, 3)), letter(0, 0, "A"), letter(0, 1, "B"))
    saved = undone(library, saved)
    steps = library.history(saved.id)
    assert [step.label for step in steps] == ["new", "letter A", "letter B"]
    assert [step.is_head for step in steps] == [False, True, False]
    assert [len(library.at(saved.id, step.step).fill.glyphs) for step in steps] == [0, 1, 2]


def test_unknown_ids_raise_an_error(library: Library) -> None:
    saved = library.create(new_draft(3, 3))
    for ask in (
        lambda: library.open("../etc/passwd"),
        lambda: library.edit("x", [letter(0, 0, "A")], base=0),
        lambda: library.undo("x", base=0),
        lambda: library.history("'; DROP TABLE drafts"),
        lambda: library.at(saved.id, 10**30),
        lambda: library.at(saved.id, 99),
        lambda: library.version(saved.id, "99"),
        lambda: library.versions("x"),
        lambda: library.name_version("x", "n"),
        lambda: library.trash("x"),
        lambda: library.delete("x"),
        lambda: library.duplicate("x"),
        lambda: library.rename("x", "n"),
    ):
        with pytest.raises(UnknownDraft):
            ask()
    with pytest.raises(InputError):
        library.name_version(saved.id, "  ")


def test_settings_are_kept(tmp_path: Path) -> None:
    with Library(tmp_path / "x.sqlite") as library:
        assert library.setting("profile") is None
        assert library.setting("profile", "crosshare") == "crosshare"
        library.set_setting("profile", "exet")
        library.set_setting("profile", {"a": [1, "é"]})
    with Library(tmp_path / "x.sqlite") as library:
        assert library.setting("profile") == {"a": [1, "é"]}


def test_a_file_that_is_no_library_or_is_too_new_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    path.write_text("this is a text, and a longer one than the header of a library would be")
    with pytest.raises(InputError, match="expected a library"):
        Library(path)
    with pytest.raises(InputError, match="no library can be stored there"):
        Library(tmp_path / "nowhere" / "x.sqlite")
    newer = tmp_path / "newer.sqlite"
    db = sqlite3.connect(newer)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(InputError, match="newer crosswright"):
        Library(newer)
