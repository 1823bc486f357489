"""Lists of words with clues, to be placed in a grid, from text files, CSV, TSV and spreadsheets."""

import io
import zipfile

import pytest

from crosswright.core.errors import WordListError
from crosswright.importing import GivenWord, read_given, typed_enumeration
from crosswright.words.spelling import Spelling

EXPECTED = (
    GivenWord(tuple("CAT"), "cat", "Purrs"),
    GivenWord(tuple("ICEAGE"), "ice age", "Cold; long ago", "3,3"),
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.txt", "cat;Purrs\nice age;Cold; long ago\n"),
        ("x.txt", "\ufeffcat\tPurrs\r\n\r\nice age\tCold; long ago"),
        ("x.tsv", "cat\tPurrs\nice age\tCold; long ago\n"),
        ("x.csv", "cat,Purrs\nice age,Cold; long ago\n"),
        ("x.csv", 'Clue,No.,Answer\nPurrs,1,cat\n"Cold; long ago",2,ice age\n'),
        ("x.csv", 'word;clue\ncat;Purrs\nice age;"Cold; long ago"\n'),
    ],
)
def test_every_way_to_write_words_and_clues_is_read(name: str, text: str) -> None:
    assert read_given(text.encode(), name).words == EXPECTED


def sheet(*rows: tuple[str, str]) -> bytes:
    """Return an .xlsx file as other programs write it.

    All texts are in one table of the file. A cell has only the index of its text in this table.
    """
    texts = [text for row in rows for text in row]
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    cells = "".join(
        f'<row r="{k + 1}"><c r="A{k + 1}" t="s"><v>{2 * k}</v></c>'
        f'<c r="B{k + 1}" t="s"><v>{2 * k + 1}</v></c></row>'
        for k in range(len(rows))
    )
    shared = "".join(f"<si><t>{text}</t></si>" for text in texts)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("xl/sharedStrings.xml", f"<sst {main}>{shared}</sst>")
        archive.writestr(
            "xl/worksheets/sheet1.xml",
            f"<worksheet {main}><sheetData>{cells}</sheetData></worksheet>",
        )
    return data.getvalue()


def test_a_spreadsheet_is_read() -> None:
    data = sheet(("Word", "Clue"), ("cat", "Purrs"), ("ice age", "Cold; long ago"))
    assert read_given(data, "x.xlsx").words == EXPECTED


def test_if_there_are_several_sheets_a_notice_names_the_one_that_was_read() -> None:
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    rel = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    tabs = (("Old", 3, 'state="hidden"'), ("Unit 2", 2, ""), ("Unit 1", 1, ""))
    listed = "".join(f'<sheet name="{n}" {state} r:id="rId{k}"/>' for n, k, state in tabs)
    found = {1: "cat", 2: "dog", 3: "cow"}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(
            "xl/workbook.xml", f"<workbook {main} {rel}><sheets>{listed}</sheets></workbook>"
        )
        targets = "".join(
            f'<Relationship Id="rId{k}" Target="{"/xl/" * (k == 2)}worksheets/sheet{k}.xml"/>'
            for k in found
        )
        archive.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{targets}</Relationships>")
        for k, word in found.items():
            cell = f'<row r="1"><c r="A1" t="inlineStr"><is><t>{word}</t></is></c></row>'
            archive.writestr(
                f"xl/worksheets/sheet{k}.xml",
                f"<worksheet {main}><sheetData>{cell}</sheetData></worksheet>",
            )
    given = read_given(data.getvalue(), "x.xlsx")
    assert [word.text for word in given.words] == ["DOG"]
    assert given.notices == ("x.xlsx: read the first of 2 sheets, Unit 2",)


def test_a_spreadsheet_may_have_inline_texts_texts_in_pieces_numbers_and_empty_columns() -> None:
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    rows = (
        '<row r="1"><c r="C1" t="inlineStr"><is><t>Clue</t></is></c>'
        '<c r="D1" t="inlineStr"><is><t>Word</t></is></c></row>'
        '<row r="2"><c r="C2"><v>1984</v></c>'
        '<c r="D2" t="inlineStr"><is><t>ice age</t></is></c></row>'
        '<row r="4"><c r="D4" t="s"><v>0</v></c></row>'
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        runs = "<si><r><t>bi</t></r><r><t>son</t></r></si>"
        archive.writestr("xl/sharedStrings.xml", f"<sst {main}>{runs}</sst>")
        archive.writestr(
            "xl/worksheets/sheet1.xml",
            f"<worksheet {main}><sheetData>{rows}</sheetData></worksheet>",
        )
    words = read_given(data.getvalue(), "x.xlsx").words
    assert [(word.text, word.clue) for word in words] == [("ICEAGE", "1984"), ("BISON", "")]


def test_a_broken_spreadsheet_is_one_clear_error() -> None:
    with pytest.raises(WordListError, match="spreadsheet"):
        read_given(b"PK\x03\x04 and nothing else", "x.xlsx")


@pytest.mark.parametrize("encoding", ["martian", "rot13", "base64", "shift_jis", "utf-16", "idna"])
@pytest.mark.parametrize("member", ["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"])
def test_an_encoding_that_cannot_be_read_is_one_clear_error(member: str, encoding: str) -> None:
    before, data = io.BytesIO(sheet(("cat", "Purrs"))), io.BytesIO()
    with zipfile.ZipFile(before) as old, zipfile.ZipFile(data, "w") as new:
        for name in old.namelist():
            head = f'<?xml version="1.0" encoding="{encoding}"?>' if name == member else ""
            new.writestr(name, head.encode() + old.read(name))
    with pytest.raises(WordListError, match=r"x\.xlsx: expected a spreadsheet"):
        read_given(data.getvalue(), "x.xlsx")


def test_accents_and_other_letters_are_kept_unless_a_spelling_is_given() -> None:
    assert read_given("Café\n".encode(), "x.txt").words[0].text == "CAFÉ"
    assert read_given("Café\n".encode(), "x.txt", Spelling()).words[0].text == "CAFE"
    assert read_given("שלום\n".encode(), "x.txt").words[0].glyphs == tuple("שלום")


def test_a_repeated_word_is_used_once_with_a_notice_and_with_its_first_clue() -> None:
    found = read_given(b"cat\nCat;Purrs\ndog\n", "x.txt")
    assert [word.text for word in found.words] == ["CAT", "DOG"]
    assert found.words[0].clue == "Purrs"
    assert found.notices == (
        "x.txt: repeated and used once: Cat",
        "x.txt: without a clue: dog",
    )


@pytest.mark.parametrize("data", [b"", b"\n\n", b"a\n", b"\x00\x01\x02binary"])
def test_a_file_without_a_usable_word_is_an_error(data: bytes) -> None:
    with pytest.raises(WordListError):
        read_given(data, "x.txt")


def test_the_enumeration_of_a_phrase_has_the_lengths_of_its_words() -> None:
    assert typed_enumeration("mother-in-law") == "6-2-3"
    assert typed_enumeration("rock 'n' roll") == "4,1,4"
    assert typed_enumeration("cat") == ""
