"""Spelling: from a word as people write it to its glyphs. A glyph is the content of one cell."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosswright.core.errors import ProblemError, SpellingError
from crosswright.words.spelling import ALPHABETS, Alphabet, Spelling, alphabet


def spelt(text: str, name: str = "english", **settings: object) -> str:
    """Return the glyphs of a word with dots between them. `name` is the name of the alphabet."""
    return "·".join(Spelling(alphabet(name), **settings).spell(text))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cat", "C·A·T"),
        ("ice age", "I·C·E·A·G·E"),
        ("e-mail", "E·M·A·I·L"),
        ("n't", "N·T"),
        ("can’t", "C·A·N·T"),
        ("café", "C·A·F·E"),
        ("cafe\u0301", "C·A·F·E"),
        ("naïve", "N·A·I·V·E"),
        ("Ångström", "A·N·G·S·T·R·O·M"),
        ("straße", "S·T·R·A·S·S·E"),
        ("œuvre", "O·E·U·V·R·E"),
        ("Æsop", "A·E·S·O·P"),
        ("Łódź", "L·O·D·Z"),
        ("AT&T", "A·T·T"),
        ("", ""),
    ],
)
def test_the_english_alphabet_removes_accents_and_signs(text: str, expected: str) -> None:
    assert spelt(text) == expected


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("ijs", "dutch", "IJ·S"),
        ("bijbel", "dutch", "B·IJ·B·E·L"),
        ("ljubav", "croatian", "LJ·U·B·A·V"),
        ("džep", "croatian", "DŽ·E·P"),
        ("konj", "croatian", "K·O·NJ"),
        ("ärger", "german", "Ä·R·G·E·R"),
        ("straße", "german", "S·T·R·A·S·S·E"),
        ("café", "german", "C·A·F·E"),
        ("niño", "spanish", "N·I·Ñ·O"),
        ("café", "spanish", "C·A·F·E"),
        ("smörgås", "swedish", "S·M·Ö·R·G·Å·S"),
        ("rødgrød", "danish", "R·Ø·D·G·R·Ø·D"),
        ("żółw", "polish", "Ż·Ó·Ł·W"),
        ("άλφα", "greek", "Α·Λ·Φ·Α"),
        ("λόγος", "greek", "Λ·Ο·Γ·Ο·Σ"),
        ("ёлка", "russian", "Е·Л·К·А"),
        ("йод", "russian", "Й·О·Д"),
        ("שלום", "hebrew", "ש·ל·ו·מ"),
        ("מלך", "hebrew", "מ·ל·כ"),
        ("אָלֶף", "hebrew", "א·ל·פ"),
        ("日本", "any", "日·本"),
        ("straße", "any", "S·T·R·A·S·S·E"),
    ],
)
def test_every_language_has_its_own_letters(text: str, name: str, expected: str) -> None:
    assert spelt(text, name) == expected


def test_the_longest_tile_is_taken_first_from_left_to_right() -> None:
    """A tile is a group of letters that share one cell."""
    tiled = Alphabet("tiled", "ABC", tiles=("AB", "ABC"))
    assert Spelling(tiled).spell("abcab") == ("ABC", "AB")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("African-American", "A·F·R·I·C·A·N·-·A·M·E·R·I·C·A·N"),
        ("can’t", "C·A·N·'·T"),
        ("AT&T", "A·T·&·T"),
        ("Yahoo!", "Y·A·H·O·O·!"),
        ("ice age", "I·C·E·A·G·E"),
    ],
)
def test_punctuation_takes_a_cell_when_kept(text: str, expected: str) -> None:
    assert spelt(text, keep_punctuation=True) == expected


def test_two_letters_may_share_a_cell() -> None:
    pairs = Spelling(letters_per_cell=2)
    assert pairs.spell("laid") == ("LA", "ID")
    with pytest.raises(SpellingError, match="multiple of 2 letters, got 3 in 'CAT'"):
        pairs.spell("cat")


@pytest.mark.parametrize(
    ("text", "name", "shown"),
    [
        ("caт", "english", "т"),
        ("3d", "english", "3"),
        ("abc", "hebrew", "a"),
        ("日", "german", "日"),
    ],
)
def test_a_letter_that_the_alphabet_does_not_have_is_named(
    text: str, name: str, shown: str
) -> None:
    with pytest.raises(SpellingError, match=f"letters of the {name} alphabet, got '{shown}'"):
        spelt(text, name)


@pytest.mark.parametrize("letters", [0, 5, -1])
def test_a_cell_holds_one_to_four_letters(letters: int) -> None:
    with pytest.raises(ProblemError, match="1 to 4 letters"):
        Spelling(letters_per_cell=letters)


def test_an_alphabet_with_tiles_cannot_have_two_letters_in_each_cell() -> None:
    with pytest.raises(ProblemError, match="because the dutch alphabet has tiles"):
        Spelling(alphabet("dutch"), letters_per_cell=2)


def test_the_error_for_an_unknown_alphabet_names_the_known_ones() -> None:
    with pytest.raises(ProblemError, match=r"english, german.*got 'klingon'"):
        alphabet("klingon")


@pytest.mark.parametrize("found", ALPHABETS, ids=lambda a: a.name)
def test_alphabets_are_declared_consistently(found: Alphabet) -> None:
    assert len(set(found.letters)) == len(found.letters)
    assert found.letters == found.letters.upper()
    for tile in found.tiles:
        assert len(tile) > 1
        assert set(tile) <= set(found.letters)
    for written, letters in found.folds.items():
        assert written not in found.letters, f"{written} is folded though it is a letter"
        assert set(letters) <= set(found.letters)
    assert alphabet(found.name) is found


@given(st.sampled_from(ALPHABETS), st.booleans(), st.text(max_size=12))
def test_glyphs_that_are_spelt_again_do_not_change(found: Alphabet, keep: bool, text: str) -> None:
    """Every text has glyphs or raises a `SpellingError`."""
    spelling = Spelling(found, keep_punctuation=keep)
    try:
        glyphs = spelling.spell(text)
    except SpellingError:
        return
    assert all(glyphs)
    assert spelling.spell("".join(glyphs)) == glyphs


@given(
    st.sampled_from([found for found in ALPHABETS if found.letters]),
    st.booleans(),
    st.text(max_size=12),
)
@example(alphabet("english"), True, "AT&T")
@example(alphabet("english"), False, "AT&T")
@example(alphabet("dutch"), False, "ijsje")
def test_glyphs_have_only_letters_of_the_alphabet_and_kept_punctuation(
    found: Alphabet, keep: bool, text: str
) -> None:
    try:
        glyphs = Spelling(found, keep_punctuation=keep).spell(text)
    except SpellingError:
        return
    allowed = set(found.letters) | (set("-'&!") if keep else set())
    assert set("".join(glyphs)) <= allowed


def test_settings_that_spell_differently_have_different_keys() -> None:
    spellings = [
        Spelling(found, per_cell, keep)
        for found in ALPHABETS
        for per_cell in (1, 2)
        for keep in (False, True)
        if not (found.tiles and per_cell == 2)
    ]
    assert len({spelling.key for spelling in spellings}) == len(spellings)
