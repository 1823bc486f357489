"""Grids that people typed into an editor or a spreadsheet. Each is read, or refused with an error
that says what was expected and where."""

import pytest

from crosswright.core.errors import FormatError, GridError, InputError
from crosswright.core.fill import Fill
from crosswright.formats import by_name, for_path, read, write
from format_samples import rich_puzzle

CAT = Fill.parse("CAT\nO#O\nTEN")


@pytest.mark.parametrize(
    "text",
    [
        "C A T\nO # O\nT E N\n",
        "C\tA\tT\nO\t#\tO\nT\tE\tN\n",
        "CAT\r\nO#O\r\nTEN\r\n",
        "\r\n\r\nc a t\r\no # o\r\nt e n  \r\n",
        "C\u00a0A\u00a0T\nO\u00a0#\u00a0O\nT\u00a0E\u00a0N",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_grid_typed_into_an_editor_is_read(text: str, encoding: str) -> None:
    assert read(text.encode(encoding), by_name("text")).fill == CAT


def test_a_row_without_its_spaces_is_not_taken_for_one_cell() -> None:
    with pytest.raises(GridError, match="expected 3 cells separated by spaces, got 'TEN'"):
        read(b"C A T\nO # O\nTEN", by_name("text"))


def test_an_empty_cell_between_tabs_is_an_error_that_names_its_place() -> None:
    with pytest.raises(GridError, match=r"line 2, column 2: expected .*got an empty cell"):
        read(b"C\tA\tT\nO\t\tO\nT\tE\tN", by_name("text"))


@pytest.mark.parametrize(
    "table", ["C,A,T\nO,#,O\nT,E,N\n", "c;a;t\r\no;#;o\r\nt;e;n\r\n", "C\tA\tT\nO\t#\tO\nT\tE\tN"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_grid_typed_into_a_spreadsheet_is_read(table: str, encoding: str) -> None:
    assert read(table.encode(encoding), by_name("csv")).fill == CAT


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("C,A,T\nO,,O\nT,E,N\n", "line 2, column 2: expected one letter, '.' or '#' in every cell"),
        ("C,A,T\nO,#,OX\n", "line 2, column 3: expected one letter, '.' or '#' in every cell"),
        ("C,A,T\nO,#\n", "line 2: expected 3 cells, got 2"),
        ("C,A,T\nO,=,O\n", "line 2, column 2: expected one letter"),
        ("Word,Clue\ncat,Purrs\n", "line 1: expected the columns entry, row, column, answer"),
        ("", "expected the columns entry, row, column, answer"),
    ],
)
def test_a_table_with_a_fault_is_an_error_that_names_the_place(table: str, told: str) -> None:
    with pytest.raises(FormatError) as raised:
        read(table.encode(), by_name("csv"), source="mine.csv")
    assert str(raised.value).startswith("mine.csv, line 1" if not table else f"mine.csv, {told}")
    assert told in str(raised.value)


@pytest.mark.parametrize("name", ["text", "xd", "exolve", "acrosslite-text", "csv", "ipuz", "json"])
def test_a_file_in_an_old_encoding_is_an_error_that_names_line_and_byte(name: str) -> None:
    with pytest.raises(InputError, match=r"line 3, byte 13: expected text in UTF-8, got byte 0xe9"):
        read("CAT\r\nTEN\r\nCafé".encode("cp1252"), by_name(name))


@pytest.mark.parametrize("name", ["exolve", "acrosslite-text", "text"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_file_is_recognised_in_every_encoding(name: str, encoding: str) -> None:
    row = by_name(name)
    data = write(rich_puzzle(), row).decode().replace("\n", "\r\n").encode(encoding)
    assert for_path("puzzle.txt", data) is row
    assert read(data, row) == read(write(rich_puzzle(), row), row)


def test_spaces_in_an_answer_take_no_cells() -> None:
    table = "entry,row,column,answer,clue\n1A,1,1,NO GO,No\n1D,1,1,NOT,Nay\n4D,1,4,OWL,Hooter\n"
    fill = read(table.encode(), by_name("csv")).fill
    assert [answer for _, answer in fill.answers()] == ["NOGO", "NOT", "OWL"]


def test_a_clue_split_by_a_comma_is_an_error_that_names_the_line() -> None:
    table = "entry,row,column,answer,clue\n1A,1,1,CAT,Purrs, and mews\n"
    told = "line 2: expected 5 cells, got 6: put a clue that contains"
    with pytest.raises(FormatError, match=told):
        read(table.encode(), by_name("csv"))
