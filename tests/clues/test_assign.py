"""Each entry gets its best clue. No two clues are the same, and the choice can be repeated."""

from dataclasses import dataclass

from crosswright.clues.assign import ClueRequest, assign, candidates_for, word_for
from crosswright.clues.bank import read_bank
from crosswright.clues.enumeration import enumerations_of
from crosswright.clues.source import ClueCandidate, Difficulty, Kind
from crosswright.core.fill import FilledGrid
from crosswright.core.slots import SlotKey
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

FILLED = FilledGrid.parse("CAT\nARE\nREN")


@dataclass(frozen=True)
class Lines:
    """A source of fixed clues."""

    clues: dict[str, list[tuple[str, float, float]]]
    """For each answer, its clues: text, score and obscurity."""

    def candidates(self, word, *, limit=None):
        found = self.clues.get(word.text, [])
        return [ClueCandidate(t, word.text, s, "lines", obscurity=o) for t, s, o in found][:limit]


def texts(assignment):
    return {str(entry.slot): entry.clue.text for entry in assignment.puzzle.entries()}


def test_an_entry_gets_its_best_clue_and_entries_without_a_clue_are_reported():
    found = assign(FILLED, [Lines({"CAT": [("Purrer", 1, 0), ("Mouser", 2, 0)]})])
    assert texts(found)["1A"] == "Mouser"
    assert texts(found)["1D"] == ""
    told = {slot.key.spoken for slot in found.unclued}
    assert told == {"4 across", "5 across", "1 down", "2 down", "3 down"}
    assert set(found.chosen) == {SlotKey.parse("1A")}


def test_no_two_clues_are_the_same_and_an_entry_with_only_one_clue_keeps_it():
    lines = Lines({"CAT": [("Thing", 9, 0), ("Mouser", 1, 0)], "CAR": [("thing", 1, 0)]})
    found = assign(FILLED, [lines])
    assert texts(found)["1A"] == "Mouser" and texts(found)["1D"] == "thing"


def test_difficulty_chooses_between_plain_and_obscure():
    lines = Lines({"CAT": [("Pet", 1, 0.0), ("Jazz fan", 1, 0.9)]})
    for level, text in ((Difficulty.EASY, "Pet"), (Difficulty.HARD, "Jazz fan")):
        assert texts(assign(FILLED, [lines], None, ClueRequest(level)))["1A"] == text


def test_clues_from_a_bank_come_before_all_others():
    bank = read_bank(b"cat,From the bank\n", "my.csv")
    lines = Lines({"CAT": [("From elsewhere", 9, 0.25)]})
    assert texts(assign(FILLED, [lines, bank]))["1A"] == "From the bank"
    ranked = candidates_for(Word(tuple("CAT")), [lines, bank])
    assert [c.origin for c in ranked] == ["my.csv", "lines"]


def test_a_blank_in_an_example_sentence_of_the_dictionary_gains_no_points():
    @dataclass(frozen=True)
    class Examples:
        def candidates(self, word, *, limit=None):
            rows = [('"The ___ sat"', Kind.BLANK, 2.0), ("Mouser", Kind.SYNONYM, 2.8)]
            return [
                ClueCandidate(text, word.text, score, "lines", kind, sense="cat n1")
                for text, kind, score in rows
                if word.text == "CAT"
            ]

    assert texts(assign(FILLED, [Examples()]))["1A"] == "Mouser"


def test_given_clues_stay_and_are_not_repeated():
    lines = Lines({"CAT": [("Mouser", 5, 0), ("Purrer", 1, 0)], "CAR": [("Auto", 1, 0)]})
    given = {SlotKey.parse("1D"): "Mouser"}
    found = assign(FILLED, [lines], None, ClueRequest(given=given))
    assert texts(found)["1D"] == "Mouser" and texts(found)["1A"] == "Purrer"


def test_a_clue_without_another_answer_of_the_grid_is_preferred():
    filled = FilledGrid.parse("CATS\n####\nDOGS")
    lines = Lines({"CATS": [("Enemies of dogs", 2, 0.25), ("Mousers", 1, 0.25)]})
    assert texts(assign(filled, [lines]))["1A"] == "Mousers"


def test_the_same_rng_seed_gives_the_same_clues():
    many = [(f"Clue {n}", 1.0, 0.25) for n in range(10)]
    lines = Lines({"CAT": many, "CAR": many, "ARE": many})

    def rolled(seed):
        return texts(assign(FILLED, [lines], None, ClueRequest(rng_seed=seed)))

    assert rolled(1) == rolled(1)
    assert len({str(rolled(seed)) for seed in range(8)}) > 1


def test_phrases_get_an_enumeration_only_if_it_was_asked_for():
    words = WordList.from_words([Word(tuple("ICEAGE"), display="ice age")])
    filled = FilledGrid.parse("ICEAGE")
    lines = Lines({"ICEAGE": [("Cold time", 1, 0)]})
    for asked, told in ((True, "3,3"), (False, ""), ("all", "3,3")):
        request = ClueRequest(enumerations=enumerations_of(asked))
        (entry,) = assign(filled, [lines], words, request).puzzle.entries()
        assert entry.clue.enumeration == told
    assert word_for("ICEAGE", words).display == "ice age"


def test_spaces_that_the_constructor_typed_are_kept_for_the_enumeration():
    filled = FilledGrid.parse("ICEAGE")
    for written, count in (("ICE AGE", "3,3"), ("Ice-Age", "3-3"), ("ICEAGE", "")):
        request = ClueRequest(enumerations=enumerations_of(True), written={"ICEAGE": written})
        found = assign(filled, [Lines({"ICEAGE": [("Cold", 1, 0)]})], None, request)
        (entry,) = found.puzzle.entries()
        assert entry.clue.enumeration == count
