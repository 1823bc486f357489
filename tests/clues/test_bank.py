"""Clue banks as CSV, TSV and .xd, also with unusual rows, and errors that name the place."""

import pytest

from crosswright.clues.bank import read_bank
from crosswright.clues.source import Difficulty, Kind
from crosswright.core.errors import FormatError
from crosswright.words.word import Word


def clues(bank, answer):
    return [c.text for c in bank.candidates(Word(tuple(answer)))]


def test_a_csv_bank_gives_its_clues_in_order():
    bank = read_bank(b'cat,Purrer\r\ncat,"Mouser, often"\r\nice age,Long cold spell\r\n', "my.csv")
    assert clues(bank, "CAT") == ["Purrer", "Mouser, often"]
    assert clues(bank, "ICEAGE") == ["Long cold spell"]
    assert clues(bank, "DOG") == []
    assert len(bank) == 3 and "CAT" in bank


def test_a_heading_names_the_columns():
    text = "difficulty\tclue\tanswer\nhard\tTabby\tcat\neasy\tPet that purrs\tcat\n"
    found = read_bank(text.encode(), "my.tsv").candidates(Word(tuple("CAT")))
    assert [c.text for c in found] == ["Tabby", "Pet that purrs"]
    assert found[0].obscurity == Difficulty.HARD.target
    assert {c.kind for c in found} == {Kind.BANK} and found[0].origin == "my.tsv"


def test_quotation_marks_in_tsv_are_part_of_the_clue():
    bank = read_bank(b'cat\t"Cats" star, say\n', "my.tsv")
    assert clues(bank, "CAT") == ['"Cats" star, say']


def test_an_xd_puzzle_can_be_read_as_a_bank():
    text = (
        "Title: Mine\n\n\nCAT\nA#R\nROD\n\n\nA1. Mouser ~ CAT\nA4. Stick. ~ ROD\n\nD1. Auto ~ CAR\n"
    )
    bank = read_bank(text.encode(), "mine.xd")
    assert clues(bank, "CAT") == ["Mouser"]
    assert clues(bank, "ROD") == ["Stick."]
    assert clues(bank, "CAR") == ["Auto"]


def test_bad_rows_are_reported_with_their_line_numbers():
    bank = read_bank(
        "cat,Purrer\ndog,\n,Nothing\ncat,A cat that purrs\nемь,Fish\n".encode(), "my.csv"
    )
    assert len(bank) == 1
    assert bank.notices[0].startswith("my.csv, line 2: expected a clue")
    assert "line 3" in bank.notices[1] and "line 4: the clue has CAT" in bank.notices[2]
    assert bank.notices[3] == "my.csv: 1 more rows skipped"


@pytest.mark.parametrize(
    ("data", "name", "place"),
    [
        (b"", "my.csv", "my.csv: expected answers"),
        (b"cat,\xff\n", "my.csv", "my.csv, line 1, byte 4"),
        (b"ok,fine\ncat\0dog", "my.csv", "my.csv, byte 11: expected a text file"),
        (b"cat,Purrer", "my.doc", "my.doc: expected a clue bank"),
        (b"Title: no clues\n", "my.xd", "my.xd: expected answers"),
    ],
)
def test_a_file_that_is_no_bank_is_an_error_that_names_the_place(data, name, place):
    with pytest.raises(FormatError) as caught:
        read_bank(data, name)
    assert str(caught.value).startswith(place)


def test_a_comma_outside_quotation_marks_belongs_to_the_clue():
    bank = read_bank(b"cat,Purrs, and mews\nICE AGE,Cold, cold time,\n", "mine.csv")
    assert clues(bank, "CAT") == ["Purrs, and mews"]
    assert clues(bank, "ICEAGE") == ["Cold, cold time"]


def test_a_comma_that_splits_a_clue_before_another_column_is_reported():
    bank = read_bank(b"answer,clue,difficulty\ncat,Purrs, say,easy\nart,Craft,easy\n", "mine.csv")
    assert len(bank) == 1
    assert "line 2: more cells than the heading has" in bank.notices[0]


def test_a_table_of_a_puzzle_gives_only_the_clues_of_its_entries():
    table = (
        b"entry,row,column,answer,clue,enumeration,explanation,origin\n"
        b"size,,,,3x1,,,\ntitle,,,,Small,,,\n1A,1,1,CAT,'-ty suffix's start,,,generated\n"
        b"1D,1,1,COW,,,,\n"
    )
    bank = read_bank(table, "clues.csv")
    assert len(bank) == 1 and not bank.notices
    assert clues(bank, "CAT") == ["-ty suffix's start"]
