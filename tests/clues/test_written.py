"""Ready-made clues: our own clues, facts, and phrases with a blank.

Our own clues are also changed to other forms: `Let up` for ABATE becomes `Lets up` for ABATES.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.clues.assign import word_for
from crosswright.clues.data_files import SortedLines, read_lines
from crosswright.clues.source import Difficulty, Kind, fitness
from crosswright.clues.written import Written, house_clues, kind_of


@pytest.fixture(scope="module")
def written(lexicon, dictionary):
    return Written(lexicon, dictionary.guard)


def texts(written, english, answer):
    return [clue.text for clue in written.candidates(word_for(answer, english))]


@pytest.mark.parametrize(
    ("clue", "kind"),
    [
        ("Mouser", Kind.WRITTEN),
        ("___ carte", Kind.BLANK),
        ('"Eureka!"', Kind.SPEECH),
        ('"Friends" role', Kind.WRITTEN),
        ("Lousy egg?", Kind.WORDPLAY),
    ],
)
def test_the_punctuation_of_a_clue_shows_its_kind(clue, kind):
    assert kind_of(clue) is kind


def test_our_own_clues_come_plainest_first_and_hardest_last(written, english):
    clues = [c for c in written.candidates(word_for("CAT", english)) if c.origin == "house"]
    assert [c.text for c in clues] == ["Mouser", "Tabby, e.g.", "Jazz fan"]
    easy, hard = (
        max(clues, key=lambda clue: fitness(clue, level)).text
        for level in (Difficulty.MONDAY, Difficulty.SATURDAY)
    )
    assert (easy, hard) == ("Mouser", "Jazz fan")


@pytest.mark.parametrize(
    ("answer", "clue"),
    [
        ("ABATES", "Lets up"),
        ("CATS", "Longtime Broadway hit"),
        ("ABETTED", "Helped in wrongdoing"),
        ("BADGES", "Boy Scout's awards"),
    ],
)
def test_our_own_clues_change_with_the_form_of_the_answer(written, english, answer, clue):
    found = texts(written, english, answer)
    assert (clue in found) is (answer != "BADGES")  # a clue with `'s` is not changed


@pytest.mark.parametrize(
    ("answer", "clue"),
    [
        ("UNITS", "Inch or ounces"),
        ("SPITS", "Barbecues rod"),
        ("MEANT", "Averaged"),
        ("IDEALS", "Utopians"),
    ],
)
def test_our_own_clues_for_another_part_of_speech_are_not_changed(written, english, answer, clue):
    assert clue not in texts(written, english, answer)


@pytest.mark.parametrize(
    ("answer", "clue"),
    [
        ("SLOWS", "Likes turtles"),
        ("INSIDES", "Kinds of joke"),
        ("TAPERED", "Gotten narrower"),
        ("STEEPS", "Prepare teas"),
        ("WAGED", "Paid"),
        ("BENDS", "Oregon cities"),
        ("HEATS", "Miami teams"),
        ("SPORTS", "Espn offerings"),
        ("LADLES", "Punches bowl need"),
        ("COLDS", "Freezings"),
    ],
)
def test_our_own_clues_are_not_changed_into_nonsense(written, english, answer, clue):
    assert clue not in texts(written, english, answer)


@pytest.mark.parametrize(
    ("answer", "clue"),
    [
        ("TAPERS", "Gets narrower"),
        ("AUDITS", "IRS threats"),
        ("BRIBED", "Bought off"),
        ("ATONES", "Makes amends"),
        ("ALTARS", "Wedding sites"),
    ],
)
def test_our_own_clues_with_a_particle_or_with_capitals_change_too(written, english, answer, clue):
    assert clue in texts(written, english, answer)


def test_facts_and_phrases_with_a_blank_are_found(written, english):
    assert "Its capital is Oslo" in texts(written, english, "NORWAY")
    assert "___ dioxide" in texts(written, english, "CARBON")
    assert any(c.kind is Kind.FACT for c in written.candidates(word_for("NORWAY", english)))


def test_most_answers_with_our_own_clues_have_several():
    counts = [len(clues) for _, clues in house_clues()]
    assert len(counts) > 5_000 and sum(counts) > 11_000
    assert sum(count > 1 for count in counts) > 0.95 * len(counts)


@pytest.mark.parametrize("name", ["house.tsv", "facts.tsv", "blanks.tsv"])
def test_a_data_file_is_sorted_by_answer(name):
    answers = [line.partition("\t")[0] for line in read_lines(name)]
    assert answers == sorted(answers)


@given(
    st.lists(st.tuples(st.text("AB", min_size=1, max_size=3), st.text("é ", max_size=9))),
    st.integers(1, 40),
)
def test_the_lines_of_an_answer_are_found_in_a_sorted_file(rows, block):
    rows.sort(key=lambda row: row[0])
    text = "".join(f"{answer}\t{clue}\n" for answer, clue in rows)
    lines = SortedLines(text.encode(), block)
    for answer in {"", "A", "AB", "ABAB", *(answer for answer, _ in rows)}:
        assert lines.of(answer) == [[clue] for other, clue in rows if other == answer]
