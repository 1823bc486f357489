"""Word lists in every known format are read. A notice names each line that cannot be used."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.core.errors import WordListError
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.word import DEFAULT_SCORE
from crosswright.words.wordlist import WordList


def read(text: str | bytes, name: str = "mine.dict", **settings: object) -> WordList:
    data = text.encode() if isinstance(text, str) else text
    return WordList.read(data, name, Spelling(**settings))  # type: ignore[arg-type]


def scores(words: WordList) -> dict[str, int]:
    return {word.text: word.score for word in words}


def test_a_word_without_a_score_gets_the_score_50() -> None:
    assert scores(read("cat\ndog;80\n")) == {"CAT": DEFAULT_SCORE, "DOG": 80}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.dict", "cat;10\ndog\n"),
        ("a.txt", "cat;10\ndog"),
        ("a.txt", "cat\t10\r\ndog\r\n"),
        ("a.txt", "\ufeffcat;10\ndog"),
        ("a.txt", "  cat ; 10 \n\n\ndog"),
        ("a.txt", "# a remark\ncat;10\ndog"),
        ("a", "cat;10\rdog"),
        ("a.csv", "cat,10\ndog,\n"),
        ("A.CSV", '"cat","10"\n"dog"\n'),
        ("a.csv", "word,score\ncat,10\ndog,50\n"),
        ("a.csv", "Score,notes,Word\n10,x,cat\n50,,dog\n"),
        ("a.csv", "word,notes\ncat,10\ndog,\n"),
        ("a.tsv", "cat\t10\ndog\n"),
        ("a.tsv", "word\tscore\ncat\t10\ndog\t50\n"),
    ],
)
def test_every_known_kind_of_list_is_read(name: str, text: str) -> None:
    expected = {"CAT": 10, "DOG": DEFAULT_SCORE}
    if "notes" in text and "score" not in text.lower():  # the table has no column of scores
        expected["CAT"] = DEFAULT_SCORE
    words = read(text, name)
    assert scores(words) == expected
    assert words.notices == ()


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        ("cat\n3d\n", "mine.dict, line 2: expected letters of the english alphabet, got '3'"),
        ("cat\ndog;high\n", "mine.dict, line 2: expected a whole number as score, got 'high'"),
        ("cat\ndog;1.5\n", "mine.dict, line 2: expected a whole number as score, got '1.5'"),
        ("cat\ndog;99999\n", "mine.dict, line 2: expected a whole number as score"),
        ("\n\ncat\n\nд\n", "mine.dict, line 5: expected letters of the english alphabet, got 'д'"),
    ],
)
def test_a_notice_has_the_number_of_a_bad_line(text: str, notice: str) -> None:
    words = read(text)
    assert scores(words) == {"CAT": DEFAULT_SCORE}
    (told,) = words.notices
    assert told.startswith(notice)
    assert told.endswith("; skipped")


def test_after_three_bad_lines_the_others_are_only_counted() -> None:
    words = read("cat\n" + "3d\n" * 10)
    assert len(words.notices) == 4
    assert words.notices[-1] == "mine.dict: 7 more lines skipped"


def test_a_notice_has_the_number_of_a_bad_line_of_a_table() -> None:
    words = read("cat,10\ndog,high\n", "a.csv")
    assert words.notices == (
        "a.csv, line 2: expected a whole number as score, got 'high'; skipped",
    )


def test_the_error_for_a_broken_table_has_the_number_of_the_line() -> None:
    """The csv module refuses a field that is longer than its limit."""
    with pytest.raises(WordListError, match=r"a.csv, line 2"):
        read("cat,10\n" + "x" * 200_000 + ",1\n", "a.csv")


def test_a_file_that_is_not_utf8_is_read_as_latin_1() -> None:
    words = read("cat\ncafé\n".encode("latin-1"))
    assert scores(words) == {"CAT": 50, "CAFE": 50}
    assert words.notices[0] == "mine.dict, line 2: not UTF-8; read as Latin-1"


@pytest.mark.parametrize("data", [b"cat\0dog", b"\x89PNG\r\n\x1a\n\0\0\0", b"MZ\0\0"])
def test_binary_data_is_no_word_list(data: bytes) -> None:
    with pytest.raises(WordListError, match=r"mine\.dict: expected a text file, got binary"):
        read(data)


@pytest.mark.parametrize("text", ["", "\n\n", "a\nI\n", "# only a remark\n", "  \n"])
def test_a_list_without_words_is_an_error(text: str) -> None:
    with pytest.raises(
        WordListError, match=r"mine\.dict: expected one word on each line; found none"
    ):
        read(text)


def test_an_error_shows_the_first_bad_line() -> None:
    with pytest.raises(WordListError, match=r"found none; mine\.dict, line 1: expected letters"):
        read("日本\n")


def test_repeated_words_are_used_once_with_the_best_score() -> None:
    words = read("cat;10\nCat;30\ncat;20\n")
    assert scores(words) == {"CAT": 30}
    assert words.notices == ("mine.dict: 2 words repeated and used once",)


def test_the_way_people_write_a_word_is_kept() -> None:
    words = read("ice age\ncafé\nplain\n")
    assert {word.text: word.display for word in words} == {
        "ICEAGE": "ice age",
        "CAFE": "café",
        "PLAIN": "",
    }


def test_words_have_the_name_of_the_file_as_their_origin() -> None:
    assert {word.origin for word in read("cat\ndog")} == {"mine.dict"}


def test_a_tile_such_as_the_dutch_ij_takes_one_cell() -> None:
    words = read("ijs\nbijbel\n", alphabet=alphabet("dutch"))
    assert {word.text: word.length for word in words} == {"IJS": 2, "BIJBEL": 5}


def test_words_that_cannot_be_cut_into_pairs_of_letters_are_left_out_with_a_notice() -> None:
    words = read("laid\ncat\n", letters_per_cell=2)
    assert [word.glyphs for word in words] == [("LA", "ID")]
    assert words.notices == (
        "mine.dict: 1 word left out, because the letters do not fill whole cells",
    )


@given(st.binary(max_size=200), st.sampled_from(["a.dict", "a.csv", "a.tsv"]))
def test_any_bytes_are_a_word_list_or_a_word_list_error(data: bytes, name: str) -> None:
    try:
        words = read(data, name)
    except WordListError:
        return
    assert len(words) > 0
    assert all(word.length >= 2 for word in words)


def letters_of(word: str) -> str:
    return word.upper().replace("-", "").replace("É", "E")


LINES = st.lists(
    st.tuples(
        st.text(alphabet="abcdeé-", min_size=2, max_size=5).filter(lambda w: w.strip("-") != ""),
        st.integers(-20, 120),
    ),
    min_size=1,
    max_size=30,
)


@given(LINES.filter(lambda lines: any(len(letters_of(word)) > 1 for word, _ in lines)))
def test_the_reader_finds_the_same_words_as_a_simple_calculation(
    lines: list[tuple[str, int]],
) -> None:
    """The reader has a fast way for words of ASCII letters, and a slow way for all other words."""
    best: dict[str, int] = {}
    for word, score in lines:
        letters = letters_of(word)
        if len(letters) > 1:
            best[letters] = max(score, best.get(letters, score))
    data = "\n".join(f"{word};{score}" for word, score in lines)
    assert scores(read(data)) == best


@given(
    st.lists(st.sampled_from(["a-", "-b", "é--"]), min_size=1, max_size=30), st.integers(-20, 120)
)
def test_a_list_of_single_letters_is_refused(lines: list[str], score: int) -> None:
    with pytest.raises(WordListError):
        read("\n".join(f"{word};{score}" for word in lines))


# -- odd files ------------------------------------------------------------------------------------

SIX = {"HUNG", "REIS", "AILE", "HURE", "NGAI", "ISLE"}


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("words_bom", SIX),
        ("words_crlf", SIX),
        ("words_no_eol", SIX),
        ("words_one", {"SOLITARY"}),
        ("words_substrings", {"CAT", "CATS", "AT", "SCAT"}),
        ("words_no_shared_letters", {"ABC", "DEF", "GHI"}),
    ],
)
def test_odd_files_that_need_no_change_are_read_without_a_notice(
    shared_cases: Path, name: str, texts: set[str]
) -> None:
    path = shared_cases / "bad_inputs" / f"{name}.txt"
    words = read(path.read_bytes(), path.name)
    assert {word.text for word in words} == texts
    assert words.notices == ()


@pytest.mark.parametrize(
    ("name", "texts", "remark"),
    [
        ("words_latin1", {"CAFE", "NAIVE"}, "read as Latin-1"),
        ("words_accents", {"CAFE", "NAIVE", "ANGSTROM", "STRASSE", "OEUVRE"}, "foreign letters"),
        (
            "words_hyphen_apostrophe",
            {"EMAIL", "AFRICANAMERICAN", "NT", "MOTHERINLAW"},
            "punctuation removed",
        ),
        ("words_mixed_case_dup", SIX, "1 word repeated and used once"),
        ("words_repeated", {"CAT", "DOG"}, "1 word repeated and used once"),
        ("words_one_letter_and_blank_lines", {"OX"}, "2 words with fewer than two letters ignored"),
    ],
)
def test_a_notice_says_what_is_changed_in_an_odd_file(
    shared_cases: Path, name: str, texts: set[str], remark: str
) -> None:
    path = shared_cases / "bad_inputs" / f"{name}.txt"
    words = read(path.read_bytes(), path.name)
    assert {word.text for word in words} == texts
    assert any(remark in told for told in words.notices), words.notices


def test_an_empty_file_is_refused(shared_cases: Path) -> None:
    with pytest.raises(
        WordListError, match=r"words_empty\.txt: expected one word on each line; found none"
    ):
        read((shared_cases / "bad_inputs" / "words_empty.txt").read_bytes(), "words_empty.txt")


def test_a_word_that_is_too_long_for_any_grid_is_skipped_with_a_notice() -> None:
    data = b"cat\n" + b"a" * 10**6 + b"\ndog\n" + b"b" * 1001 + b"\n" + b"c" * 1000
    words = WordList.read(data, "w.txt", Spelling())
    assert [len(word.text) for word in words] == [3, 3, 1000]
    assert words.notices == (
        "w.txt, line 2: expected a word of at most 1,000 cells, got 1,000,000 letters; skipped",
        "w.txt, line 4: expected a word of at most 1,000 cells, got 1,001 letters; skipped",
    )


def test_a_very_long_line_does_not_make_the_cache_file_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "w.txt").write_bytes(b"cat\n" + b"a" * 10**6)
    assert [word.text for word in WordList.load(tmp_path / "w.txt")] == ["CAT"]
    assert sum(path.stat().st_size for path in (tmp_path / "cache").iterdir()) < 10_000


def test_only_a_part_of_a_long_bad_line_is_quoted() -> None:
    words = WordList.read(b"cat\ndog;" + b"9" * 10**6, "w.txt", Spelling())
    assert len(words.notices[0]) < 400 and "line 2" in words.notices[0]


def test_a_list_whose_index_would_need_too_much_memory_is_refused() -> None:
    letters = "".join(chr(0x4E00 + k) for k in range(3000))
    lines = "\n".join(letters[k : k + 900] for k in range(0, 2000, 3))
    lines += "\n" + "\n".join(letters[:k] for k in range(2, 900))
    with pytest.raises(WordListError, match="at most 1,024 MiB are allowed"):
        WordList.read(lines.encode(), "w.txt", Spelling(alphabet("any")))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-8"])
def test_a_list_saved_by_windows_is_read(encoding: str) -> None:
    words = WordList.read("cat;80\r\nnaïve\r\n".encode(encoding), "w.txt", Spelling())
    assert sorted(word.text for word in words) == ["CAT", "NAIVE"]


def test_if_utf16_text_ends_in_half_a_character_the_error_has_the_number_of_the_byte() -> None:
    with pytest.raises(WordListError, match=r"w\.txt, byte 8: expected text in UTF-16"):
        WordList.read("cat".encode("utf-16") + b"x", "w.txt", Spelling())
