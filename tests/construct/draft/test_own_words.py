"""The user's own words and clues are kept in plain files.

A layer is one of several word lists that are used together. The score in the last layer counts.
"""

from pathlib import Path

import pytest

from crosswright.construct.draft import Library, draft_of, edited
from crosswright.construct.draft.own_clues import OwnClues
from crosswright.construct.draft.own_words import MINE, OwnWords
from crosswright.construct.request.words import OUR_LIST
from crosswright.core.errors import InputError
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Puzzle
from crosswright.words.wordlist import WordList


def test_the_users_score_replaces_the_score_of_the_default_list_and_is_saved(
    tmp_path: Path,
) -> None:
    own = OwnWords(tmp_path)
    before = own.words([OUR_LIST]).get("ocean")
    assert before is not None
    own.score("ocean", 7)
    own.score("Zzyzx Road", 66)
    again = OwnWords(tmp_path)
    layered = again.words([OUR_LIST, MINE])
    assert (layered.get("ocean").score, layered.get("zzyzxroad").score) == (7, 66)  # type: ignore[union-attr]
    assert again.words([OUR_LIST]).get("ocean") == before
    assert (tmp_path / "mine.dict").read_text() == "OCEAN;7\nZZYZXROAD;66\n"
    assert WordList.load(tmp_path / "mine.dict").get("ocean").score == 7  # type: ignore[union-attr]
    again.forget("ocean")
    assert again.words([OUR_LIST, MINE]).get("ocean") == before


def test_a_word_that_is_banned_in_all_puzzles_can_be_allowed_again(tmp_path: Path) -> None:
    own = OwnWords(tmp_path)
    own.ban("esne")
    assert OwnWords(tmp_path).banned == {"ESNE"}
    own.ban("esne", on=False)
    assert OwnWords(tmp_path).banned == frozenset()


def test_an_imported_word_list_is_a_layer(tmp_path: Path) -> None:
    own = OwnWords(tmp_path)
    layer = own.bring_in(b"kwyjibo;80\ncat;1\n", "../my words.dict")
    assert [one.name for one in own.layers()] == [OUR_LIST, layer.name, MINE]
    words = own.words([OUR_LIST, layer.name])
    assert words.get("kwyjibo").score == 80  # type: ignore[union-attr]
    assert [path.parent for path in tmp_path.rglob("*.dict")] == [tmp_path / "lists"]
    own.remove(layer.name)
    assert own.words([OUR_LIST, layer.name]).get("kwyjibo") is None


def test_our_list_an_imported_list_and_the_users_words_are_used_together(tmp_path: Path) -> None:
    own = OwnWords(tmp_path)
    layer = own.bring_in(b"kwj;80\ncat;1\nzzq;2\n", "a list.dict")
    own.score("zzq", 66)
    words = own.words([OUR_LIST, layer.name, MINE])
    scores = {text: word.score for text in ("kwj", "cat", "zzq") if (word := words.get(text))}
    assert scores == {"kwj": 80, "cat": 1, "zzq": 66}
    assert len(words) == len(own.words([OUR_LIST])) + 2


def test_fifty_lists_can_be_imported_and_one_more_is_refused(tmp_path: Path) -> None:
    own = OwnWords(tmp_path)
    for number in range(50):
        own.bring_in(b"cat;50\n", f"list {number}")
    with pytest.raises(InputError, match="at most 50 lists"):
        own.bring_in(b"cat;50\n", "one more")
    assert len(own.layers()) == 52


def test_without_a_layer_there_are_no_words(tmp_path: Path) -> None:
    own = OwnWords(tmp_path)
    assert len(own.words([])) == len(own.words([MINE])) == 0
    assert own.words().get("ocean") == own.words([OUR_LIST]).get("ocean")


@pytest.mark.parametrize("name", ["../mine", "mine", "default", "", "*", "/etc/passwd"])
def test_only_an_imported_list_can_be_removed(tmp_path: Path, name: str) -> None:
    own = OwnWords(tmp_path)
    own.score("cat", 5)
    with pytest.raises(InputError, match="expected the name of one of your lists"):
        own.remove(name)
    assert (tmp_path / "mine.dict").exists()


@pytest.mark.parametrize(
    ("word", "score", "message"),
    [
        ("", 50, "2 to 50 letters"),
        ("x" * 60, 50, "2 to 50 letters"),
        ("cat", 5_000, "-100 to 1000"),
        ("猫猫", 50, "expected"),
    ],
)
def test_a_wrong_word_or_score_is_refused(
    tmp_path: Path, word: str, score: int, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        OwnWords(tmp_path).score(word, score)
    assert not (tmp_path / "mine.dict").exists()


def test_clues_come_from_other_drafts_then_banks_then_the_dictionary(tmp_path: Path) -> None:
    draft = draft_of(Puzzle(Fill.parse("OCEAN")))
    written = edited(draft, {"do": "clue", "slot": "1A", "text": "Main thing"})
    with Library(":memory:") as library:
        here, _ = library.create(draft).id, library.create(written)
        own = OwnClues(tmp_path / "clues", library)
        own.bring_in(b"ocean,Big blue\n", "mine.csv")
        found = own.suggestions("OCEAN", WordList.of(["ocean"]), beside=here)
    assert [one.origin for one in found[:2]] == ["own", "bank"]
    assert [one.text for one in found[:2]] == ["Main thing", "Big blue"]
    assert (found[0].used, found[1].source) == (1, "mine.csv")
    assert {one.origin for one in found[2:]} == {"generated"}


def test_a_bank_that_cannot_be_read_is_not_kept(tmp_path: Path) -> None:
    with Library(":memory:") as library:
        own = OwnClues(tmp_path / "clues", library)
        with pytest.raises(InputError, match=r"\.csv, \.tsv or \.xd"):
            own.bring_in(b"x", "mine.exe")
        assert own.banks() == []
        with pytest.raises(InputError, match="expected the name of one of your clue banks"):
            own.remove("../../../x")
