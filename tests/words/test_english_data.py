"""The files of our English word list, read here without our own reader.

The first file, `english.tsv.xz`, comes from sources that allow any use. The second file,
`common.tsv.xz`, adds scores and entries from sources under CC BY-SA. `README.md` explains the
columns, and the letters for flags and sources.
"""

import codecs
import functools
import itertools
import lzma
import subprocess
import sys
import unicodedata
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "scripts" / "wordbuild"
OFFENSIVE = ROOT / "src" / "crosswright" / "words" / "data" / "offensive.rot13.txt"
BUILD = ROOT / "scripts" / "build-words"


class Row(NamedTuple):
    display: str
    score: int
    flags: str
    stem: str
    sources: str


def squash(display: str) -> str:
    """Return the letters of an entry: ICEAGE for `ice age`."""
    spelled_out = display.replace("æ", "ae").replace("œ", "oe").replace("ø", "o")
    spelled_out = spelled_out.replace("Æ", "AE").replace("Œ", "OE").replace("Ø", "O")
    letters = unicodedata.normalize("NFKD", spelled_out).upper()
    return "".join(c for c in letters if "A" <= c <= "Z")


@functools.cache
def lines(name: str = "english") -> list[str]:
    text = lzma.decompress((DATA / f"{name}.tsv.xz").read_bytes()).decode("utf-8")
    assert text.endswith("\n")
    return text[:-1].split("\n")


def row_of(line: str) -> Row:
    display, score, flags, stem, sources = line.split("\t")
    return Row(display, int(score), flags, stem, sources)


@functools.cache
def free_rows() -> list[Row]:
    """The entries of the first file, without the changes of the second file."""
    return [row_of(line) for line in lines()[1:]]


@functools.cache
def rows() -> list[Row]:
    """The entries of the whole list, from both files."""
    changes, free = lines("common")[1:], free_rows()
    found = [
        row_of(change) if "\t" in change else row._replace(score=int(change))
        for row, change in zip(free, changes, strict=False)
    ]
    return [*found, *(row_of(line) for line in changes[len(free) :])]


@functools.cache
def by_letters() -> dict[str, Row]:
    return {squash(row.display): row for row in rows()}


@functools.cache
def offensive_lines() -> list[str]:
    """The decoded lines of the list of offensive words: `word`, `=word` or `!word`.

    With `=`, phrases that contain the word are harmless. With `!`, the entry is harmless.
    """
    text = OFFENSIVE.read_text(encoding="utf-8")
    coded = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [codecs.decode(line, "rot13") for line in coded]


def flags_of(word: str) -> str:
    return by_letters()[word].flags


def score_of(word: str) -> int:
    return by_letters()[word].score


def stem_of(word: str) -> str:
    return by_letters()[word].stem


# -- the two files ---------------------------------------------------------------------------------


def test_the_header_names_the_list_and_its_version() -> None:
    assert lines()[0].startswith("# crosswright english word list\tversion 2")


def test_the_second_file_names_its_licence_and_the_size_of_the_first_file() -> None:
    _, licence, _, entries = lines("common")[0].split("\t")
    assert licence == "CC BY-SA 4.0"
    assert entries == f"entries {len(free_rows())}"


def test_every_line_has_five_columns_or_is_a_score() -> None:
    assert {line.count("\t") for line in lines()[1:]} == {4}
    assert {line.count("\t") for line in lines("common")[1:]} == {0, 4}


def test_the_second_file_has_a_line_for_each_entry_of_the_first_file() -> None:
    changes = list(zip(free_rows(), lines("common")[1:], strict=False))
    assert len(changes) == len(free_rows())
    rewritten = [(row, row_of(change)) for row, change in changes if "\t" in change]
    assert len(rewritten) > 1_000
    assert [row for row, new in rewritten if squash(new.display) != squash(row.display)] == []
    scores = {int(change) for _, change in changes if "\t" not in change}
    assert len(scores) > 20
    assert min(scores) >= 0 and max(scores) <= 100


def test_there_are_at_least_150_000_entries() -> None:
    assert len(rows()) >= 150_000


def test_entries_have_2_to_23_letters() -> None:
    lengths = {len(squash(row.display)) for row in rows()}
    assert lengths == set(range(2, 24))


def test_entries_are_sorted_by_letters_and_no_two_have_the_same_letters() -> None:
    free, everything = free_rows(), rows()
    for part in (free, everything[len(free) :]):
        letters = [squash(row.display) for row in part]
        assert all(one < next_one for one, next_one in itertools.pairwise(letters))
    assert len(by_letters()) == len(everything)


def test_every_entry_has_its_sources_and_those_of_the_first_file_are_free() -> None:
    for row in rows():
        assert row.sources and row.sources == "".join(s for s in "swmngtbfo" if s in row.sources)
    # Only the second file may use the sources `b` and `f`.
    assert not any(set(row.sources) & set("bf") for row in free_rows())


def test_displays_are_clean_text() -> None:
    for row in rows():
        assert row.display == unicodedata.normalize("NFC", row.display).strip()
        assert "  " not in row.display
        assert all(c.isalpha() or c in " -'." for c in row.display), row


def test_flags_are_known_and_in_order() -> None:
    for row in rows():
        assert row.flags == "".join(flag for flag in "cpukolafxn" if flag in row.flags), row


def test_every_entry_has_a_stem_of_lower_case_words() -> None:
    for row in rows():
        assert row.stem and row.stem == row.stem.lower().strip(), row
        assert all(word.isalpha() for word in row.stem.split(" ")), row


# -- scores ----------------------------------------------------------------------------------------


def test_scores_are_from_0_to_100_and_every_band_of_ten_has_entries() -> None:
    bands = Counter(min(row.score, 99) // 10 for row in rows())
    assert all(0 <= row.score <= 100 for row in rows())
    assert all(bands[band] >= 1_000 for band in range(10)), bands
    assert max(bands.values()) < 0.3 * len(rows())


@pytest.mark.parametrize("word", ["THE", "HOUSE", "WATER", "RUN", "PEOPLE", "MUSIC", "GIVEUP"])
def test_everyday_words_score_above_70(word: str) -> None:
    assert score_of(word) > 70


@pytest.mark.parametrize("word", ["ICEAGE", "OLEO", "EPEE", "PARIS", "EINSTEIN", "NEWYORK"])
def test_entries_that_solvers_know_score_above_45(word: str) -> None:
    assert score_of(word) > 45


@pytest.mark.parametrize("word", ["ANOA", "GENUSPYRUS", "XXIII", "SIMAROUBAS"])
def test_entries_that_solvers_do_not_know_score_below_40(word: str) -> None:
    assert score_of(word) < 40


@pytest.mark.parametrize("word", ["PIE", "SCAR", "PAYS", "LEER", "IDA"])
def test_a_word_is_not_weak_because_a_weak_word_has_the_same_letters(word: str) -> None:
    """A weak foreign word or abbreviation has the same letters. It must not be in `struck.txt`, the
    list of entries that cannot get a good score: the list would lower the score of `word` too."""
    assert score_of(word) >= 40


@pytest.mark.parametrize("word", ["BLINI", "LATKE", "PRIMO", "ETNA", "GEEZ"])
def test_an_entry_of_liked_txt_is_not_weak(word: str) -> None:
    """`liked.txt` has rare entries that get a good score, whatever our other lists say."""
    assert score_of(word) >= 40


@pytest.mark.parametrize("word", ["HEROS", "IKON", "CUTEY", "QUINE", "BRAGA", "ISAR", "EERY"])
def test_unusual_spellings_and_names_that_few_people_know_score_below_40(word: str) -> None:
    assert score_of(word) < 40


@pytest.mark.parametrize(
    ("said", "unsaid"),
    [("COUGHSUP", "SITINGUP"), ("WIPESOUT", "PUTTEDUP"), ("FRUITFLIES", "ACCOUNTINGFIRMS")],
)
def test_an_inflected_phrase_is_weak_if_nobody_says_it_or_it_is_a_long_plural(
    said: str, unsaid: str
) -> None:
    assert score_of(said) >= 40 > score_of(unsaid)


def test_a_commoner_word_has_the_higher_score() -> None:
    ladder = ["HOUSE", "KATYDID", "ANOA", "GENUSPYRUS"]
    scores = [score_of(word) for word in ladder]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)


@pytest.mark.parametrize("numeral", ["XII", "XXIII", "LXV", "CLX"])
def test_roman_numerals_score_below_10(numeral: str) -> None:
    assert score_of(numeral) < 10


def test_words_that_look_like_numerals_keep_their_score() -> None:
    assert score_of("MIX") > 70
    assert score_of("CD") > 40


@pytest.mark.parametrize(
    ("length", "least"),
    [
        (2, 80),
        (3, 1_450),
        (4, 3_950),
        (5, 6_500),
        (6, 10_500),
        (7, 12_500),
        (8, 11_000),
        (9, 10_000),
        (10, 8_500),
        (11, 6_000),
        (12, 4_200),
        (13, 2_600),
        (14, 1_500),
        (15, 900),
        (21, 60),
    ],
)
def test_enough_good_words_of_each_length(length: int, least: int) -> None:
    """A good word scores 40 or more. Dictionaries have more long words than we call good, because
    people do not use many of them."""
    good = [
        row
        for row in rows()
        if row.score >= 40 and "o" not in row.flags and len(squash(row.display)) == length
    ]
    assert len(good) >= least


def test_two_letter_entries_are_few_and_real() -> None:
    pairs = {letters for letters in by_letters() if len(letters) == 2}
    assert {"AN", "GO", "IT", "OX", "UP", "TV"} <= pairs
    assert not {"CS", "KS", "QQ", "XZ", "KB"} & pairs
    assert len(pairs) < 200


# -- displays and flags ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letters", "display"),
    [
        ("ICEAGE", "ice age"),
        ("DONT", "don't"),
        ("PARIS", "Paris"),
        ("NEWYORK", "New York"),
        ("EPEE", "épée"),
        ("ITS", "its"),
        ("POLISH", "polish"),
        ("GAVEUP", "gave up"),
        ("HOTDOGS", "hot dogs"),
    ],
)
def test_the_display_is_the_natural_form(letters: str, display: str) -> None:
    assert by_letters()[letters].display == display


@pytest.mark.parametrize(
    ("said", "unsaid"),
    [
        ("HUNGIN", "HANGEDIN"),
        ("LEFTALONE", "LEAVEDALONE"),
        ("SAWRED", "SEEDRED"),
        ("PAIDBACK", "PAYEDBACK"),
        ("SATTIGHT", "SITEDTIGHT"),
        ("BURNEDDOWN", "WROUGHTOFF"),
        ("STAVEDOFF", "STOVEOFF"),
        ("MELTEDDOWN", "MOLTENDOWN"),
        ("GOTTENOFF", "AMACTIVE"),
    ],
)
def test_a_phrase_is_listed_only_with_verb_forms_that_people_say(said: str, unsaid: str) -> None:
    assert said in by_letters() and unsaid not in by_letters()


def test_every_line_of_the_file_unclued_changes_the_flag_c_of_an_entry() -> None:
    """A word alone loses the flag `c` (clueable), so it must have it. A word after `+` gets it."""
    text = lzma.decompress((DATA / "unclued.txt.xz").read_bytes()).decode("utf-8")
    known = {row.display: row for row in rows()}
    for line in text.split("\n"):
        assert ("c" in known[line.removeprefix("+")].flags) != line.startswith("+"), line


def test_phrases_are_marked() -> None:
    assert "l" in flags_of("ICEAGE")
    assert "l" not in flags_of("HOUSE")
    assert sum("l" in row.flags for row in rows()) > 50_000


def test_an_entry_is_marked_as_a_phrase_if_and_only_if_it_has_several_words() -> None:
    for row in rows():
        is_phrase = " " in row.display or "-" in row.display.strip("-")
        assert is_phrase == ("l" in row.flags), row


def test_names_are_marked_as_proper_unless_a_common_word_has_the_same_letters() -> None:
    assert "p" in flags_of("EINSTEIN")
    assert "p" in flags_of("PARIS")
    assert "p" not in flags_of("POLISH")
    assert "p" not in flags_of("HOUSE")


def test_most_entries_of_dictionaries_are_marked_as_clueable() -> None:
    known = [row for row in rows() if set(row.sources) & set("sw")]
    assert sum("c" in row.flags for row in known) > 0.75 * len(known)
    for word in ("HOUSE", "RAN", "WENT", "LEAVES", "ICEAGE", "PARIS", "GAVEUP"):
        assert "c" in flags_of(word), word


@pytest.mark.parametrize(
    ("american", "british"),
    [("COLOR", "COLOUR"), ("COLORS", "COLOURS"), ("CENTER", "CENTRE"), ("TRAVELER", "TRAVELLER")],
)
def test_spellings_of_one_country_are_marked(american: str, british: str) -> None:
    assert "u" in flags_of(american) and "k" not in flags_of(american)
    assert "k" in flags_of(british) and "u" not in flags_of(british)
    assert stem_of(american) == stem_of(british)


def test_spellings_of_both_countries_are_not_marked() -> None:
    for word in ("HOUSE", "ORGANIZE", "WATER"):
        assert not {"u", "k"} & set(flags_of(word)), word


def test_no_entry_is_marked_as_only_american_and_as_only_british() -> None:
    assert not [row for row in rows() if {"u", "k"} <= set(row.flags)]


# -- stems -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "family",
    [
        ["RUN", "RUNS", "RUNNING", "RAN", "RUNNER"],
        ["GO", "GOES", "WENT", "GONE", "GOING"],
        ["BE", "IS", "WAS", "WERE", "BEEN"],
        ["MOUSE", "MICE"],
        ["GOOD", "BETTER", "BEST"],
        ["HAPPY", "HAPPIER", "HAPPINESS", "HAPPILY"],
        ["STOP", "STOPPED", "STOPPING"],
        ["LEAVE", "LEAVES", "LEFT"],
        ["GIVE", "GIVEUP", "GAVEUP"],
        ["HOTDOG", "HOTDOGS"],
    ],
)
def test_forms_of_one_root_share_a_stem(family: list[str]) -> None:
    assert len({stem_of(word) for word in family}) == 1, [stem_of(word) for word in family]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("NUMBER", "NUMB"),
        ("CORNER", "CORN"),
        ("NEWS", "NEW"),
        ("PASS", "PAS"),
        ("KING", "KIN"),
        ("STATION", "STATE"),
        ("PARTY", "PART"),
        ("BUTTER", "BUTT"),
        ("BORED", "BEAR"),
        ("LEAF", "LEFT"),
    ],
)
def test_unrelated_words_have_different_stems(one: str, other: str) -> None:
    assert stem_of(one) != stem_of(other)


def test_a_phrase_has_the_stems_of_its_content_words() -> None:
    assert stem_of("ICEAGE") == "ice age"
    assert stem_of("JACKINTHEBOX") == "jack box"


def test_no_stem_is_shared_by_250_entries() -> None:
    sizes = Counter(row.stem for row in rows() if " " not in row.stem)
    stem, size = sizes.most_common(1)[0]
    assert size < 250, (stem, size)


# -- offensive words -------------------------------------------------------------------------------


def test_the_offensive_list_is_long_sorted_and_without_duplicates() -> None:
    entries = offensive_lines()
    keys = [(squash(line), line[0] in "=!" and line[0]) for line in entries]
    assert len(entries) > 500
    assert len(set(keys)) == len(keys)
    assert [key for key, _ in keys] == sorted(key for key, _ in keys)


def test_no_word_of_the_offensive_file_is_in_clear_text() -> None:
    text = OFFENSIVE.read_text(encoding="utf-8")
    coded = {line for line in text.splitlines() if line and not line.startswith("#")}
    plain = {line for line in offensive_lines() if squash(line) in by_letters()}
    assert len(coded & plain) == 0


def test_every_entry_of_the_offensive_list_is_marked_as_offensive() -> None:
    innocent = {squash(line) for line in offensive_lines() if line[0] == "!"}
    struck = {squash(line) for line in offensive_lines() if line[0] != "!"} - innocent
    unmarked = [word for word in struck & by_letters().keys() if "o" not in flags_of(word)]
    assert not unmarked
    assert len(struck & by_letters().keys()) > 350


def test_every_phrase_with_an_offensive_word_is_marked_as_offensive() -> None:
    innocent = {squash(line) for line in offensive_lines() if line[0] == "!"}
    words = {squash(line) for line in offensive_lines() if line[0] not in "=!"}
    struck = [
        row
        for row in rows()
        if words & {squash(part) for part in row.display.replace("-", " ").split(" ")}
        and squash(row.display) not in innocent
    ]
    assert len(struck) > 250
    assert [row.display for row in struck if "o" not in row.flags] == []


def test_the_offensive_list_has_a_line_for_every_entry_marked_as_offensive() -> None:
    whole = {squash(line) for line in offensive_lines() if line[0] != "!"}
    marked = [row for row in rows() if "o" in row.flags]
    assert len(marked) > 350
    for row in marked:
        parts = {
            squash(part.removesuffix("'s")) for part in row.display.replace("-", " ").split(" ")
        }
        assert squash(row.display) in whole or parts & whole, row.display


INNOCENT = """
ASSASSIN CLASS SCUNTHORPE COCKTAIL PEACOCK DICKENS NIGGARDLY SNIGGER ANALYSIS TITMOUSE CRAPS
PUSSYWILLOW WEATHERCOCK SPICE GRAPE THERAPIST CHINA PAKISTAN HOES LESBOS HOMOSAPIENS QUEEN BOY
BONKERS SPICKANDSPAN MAGNACUMLAUDE TART""".split()  # noqa: SIM905


def test_innocent_words_are_not_marked_as_offensive() -> None:
    listed = [word for word in INNOCENT if word in by_letters()]
    assert len(listed) > 25
    assert [word for word in listed if "o" in flags_of(word)] == []


# -- the build -------------------------------------------------------------------------------------


def test_a_rebuild_gives_the_same_text(tmp_path: Path) -> None:
    """The text is compared before compression. To compress it takes ten seconds, and another
    version of xz may give other bytes."""
    done = subprocess.run(
        [sys.executable, BUILD, "--quiet", "--text", "-o", tmp_path],
        check=False,
        timeout=280,
        capture_output=True,
        text=True,
    )
    if done.returncode == 2:
        pytest.skip(done.stderr.strip())
    assert not done.returncode, done.stderr
    for name in ("english", "common"):
        shipped = (DATA / f"{name}.tsv.xz").read_bytes()
        assert (tmp_path / f"{name}.tsv").read_bytes() == lzma.decompress(shipped)
