"""Lists of words as people write them. The folder `tests/data/lists` has files in many languages.

Its file `expected.json` says for each list what the reader must do: return these words with their
clues (`pairs`), ask this question (`asks`), or refuse the file with this message (`refused`). The
files were made for this test.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from crosswright.core.errors import InputError, WordListError
from crosswright.importing import Columns, GivenWords, Use, read_given

FOLDER = Path(__file__).parents[1] / "data" / "lists"
EXPECTED: dict[str, dict[str, Any]] = json.loads(
    (FOLDER / "expected.json").read_text(encoding="utf-8")
)


def read(name: str) -> GivenWords:
    told = EXPECTED[name]
    columns = Columns(told.get("word", ""), told.get("clue", ""))
    return read_given((FOLDER / name).read_bytes(), name, columns=columns)


def test_the_folder_has_at_least_40_lists_in_10_languages_and_expected_json_has_them_all() -> None:
    files = {path.name for path in FOLDER.iterdir()} - {"expected.json"}
    assert files == set(EXPECTED)
    assert len(files) >= 40
    assert len({name[:2] for name in files}) >= 10


@pytest.mark.parametrize("name", sorted(name for name in EXPECTED if "pairs" in EXPECTED[name]))
def test_a_list_is_read_as_it_was_meant(name: str) -> None:
    found = read(name)
    assert [[word.display, word.clue] for word in found.words] == EXPECTED[name]["pairs"]
    assert found.language == EXPECTED[name].get("language", found.language)
    assert found.summary.startswith(f"read {len(found.words)} word") and name in found.summary
    assert found.words[0].text in found.summary
    short = [row.text for row in found.unused if row.use is Use.SHORT]
    assert short == EXPECTED[name].get("short", [])
    for told in EXPECTED[name].get("told", []):
        assert f"{name}: {told}" in found.notices
    missing = [row for row in found.unused if row.use is Use.NO_WORD]
    assert len(missing) == EXPECTED[name].get("missing", 0)


@pytest.mark.parametrize("name", sorted(name for name in EXPECTED if "asks" in EXPECTED[name]))
def test_if_a_list_can_be_read_in_two_ways_the_error_is_a_question_of_one_line(name: str) -> None:
    with pytest.raises(WordListError) as caught:
        read(name)
    assert caught.value.remedy == EXPECTED[name]["asks"]
    assert "\n" not in str(caught.value) and "?" in str(caught.value)


@pytest.mark.parametrize("name", sorted(name for name in EXPECTED if "refused" in EXPECTED[name]))
def test_a_file_that_is_no_list_or_has_an_unknown_encoding_is_refused(name: str) -> None:
    with pytest.raises(WordListError) as caught:
        read(name)
    assert caught.value.message == EXPECTED[name]["refused"]


def decoded(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    if b"\0" in data:
        return data.decode("utf-16-be" if data[0] == 0 else "utf-16-le")
    return data.decode("utf-8", "replace")


@pytest.mark.parametrize(
    "name",
    sorted(
        name
        for name in EXPECTED
        if not name.endswith("xlsx") and "one-line" not in name and "refused" not in EXPECTED[name]
    ),
)
def test_every_line_gives_a_word_or_is_in_the_list_of_unused_rows(name: str) -> None:
    told = EXPECTED[name]
    # If the reader would ask, the columns are named, so that it need not ask.
    word, clue = told.get("then", ("1", "2")) if "asks" in told else (told.get("word", ""), "")
    data = (FOLDER / name).read_bytes()
    found = read_given(data, name, columns=Columns(word, clue))
    lines = sum(1 for line in decoded(data).splitlines() if line.strip())
    assert len(found.words) + len(found.unused) == lines


def test_a_first_line_that_is_repeated_is_no_heading() -> None:
    found = read_given(b"cat;Purrs\ndog;Barks\ncat;Purrs\n", "x.txt")
    assert [word.text for word in found.words] == ["CAT", "DOG"]
    assert [row.use for row in found.unused] == [Use.REPEATED]


def test_a_comma_at_the_end_of_one_line_raises_no_question() -> None:
    found = read_given(b'w"C, \nlong"\nglow\n', "x.csv")
    assert [word.text for word in found.words] == ["WC", "LONG", "GLOW"]


_CELLS = st.text("abcÄñשж, ;:-=\t\"'#.1|あ", max_size=12)
_LINES = st.lists(
    st.one_of(
        _CELLS,
        st.builds("{}{}{}".format, _CELLS, st.sampled_from([";", ": ", ",", "\t", " - "]), _CELLS),
    ),
    max_size=12,
)


@settings(max_examples=400, deadline=None)
@given(_LINES, st.sampled_from(["x.txt", "x.csv", "x.tsv"]), st.sampled_from(["", "1", "all"]))
@example(["cat, dog, horse, cow, hen"], "x.txt", "")
@example(["cat;Purrs", "dog;Barks"], "x.txt", "")
@example(["- ", "- "], "x.txt", "")
@example(["- cat", "- ", "- dog"], "x.txt", "")
def test_no_list_makes_the_reader_fail_and_no_line_is_lost(
    lines: list[str], name: str, column: str
) -> None:
    try:
        found = read_given("\n".join(lines).encode(), name, columns=Columns(column))
    except InputError as problem:
        assert str(problem)
        return
    assert all(word.glyphs for word in found.words)
    filled = sum(1 for line in lines if line.strip())
    accounted = len(found.words) + len(found.unused)
    assert accounted >= filled
    assert accounted == filled or "several words on a line" in found.summary
