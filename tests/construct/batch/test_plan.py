"""Plans of batches: their keys, the recipes that they give, and errors for wrong plans."""

import json
from contextlib import nullcontext
from datetime import date
from pathlib import Path

import pytest

from crosswright.construct.batch.plan import Plan
from crosswright.construct.batch.plan_check import ensure_possible
from crosswright.construct.batch.plan_file import EXAMPLE, load_plan, read_plan
from crosswright.core.errors import InputError


def toml(text: str) -> Plan:
    return read_plan(text, "plan.toml", Path())


def test_the_example_is_a_plan() -> None:
    plan = toml(EXAMPLE)
    assert plan.count == 12
    ensure_possible(plan)


def test_the_example_is_also_a_plan_with_all_its_commented_keys(tmp_path: Path) -> None:
    """So every key that is shown in a comment of the example is a valid key."""
    (tmp_path / "mine.dict").write_text("cat;50\nopera;60\n")
    (tmp_path / "clues.csv").write_text("CAT,It purrs\n")
    rows = "\n".join(f"ENTRY{letter}" for letter in "ABCDEFGHIJKL")
    (tmp_path / "themes.csv").write_text(f"theme\n{rows}\n")
    lines = []
    for line in EXAMPLE.splitlines():
        bare = line.removeprefix("# ")
        is_key = line.startswith("# ") and (bare.startswith("[") or " = " in bare.partition("#")[0])
        lines.append(bare if is_key else line)
    plan = read_plan("\n".join(lines), "plan.toml", tmp_path)
    assert plan.calendar is not None
    assert plan.request(0).theming.theme == ("ENTRYA",)
    assert plan.request(0).words.lists == ("default", str(tmp_path / "mine.dict"))
    assert plan.seconds == 28800
    assert plan.looks.paper == "letter"


def test_a_plan_that_is_written_as_json_and_read_again_is_the_same() -> None:
    plan = toml(EXAMPLE + '[calendar]\nstart = 2027-01-04\ndays = ["mon", "sat"]\n')
    again = Plan.from_plain(json.loads(json.dumps(plan.plain)))
    assert [again.request(k) for k in range(12)] == [plan.request(k) for k in range(12)]
    assert again.file_name(3) == plan.file_name(3) == "2027-01-16"


def test_the_size_of_a_puzzle_depends_only_on_its_index_and_the_rng_seed() -> None:
    text = 'count = 50\nrng_seed = 1\n[[recipes]]\nvenue = "mini"\nsize = ["5x5", "6x6"]\n'
    one, other = toml(text), toml(text.replace("rng_seed = 1", "rng_seed = 2"))
    sizes = [one.request(k).shape.size for k in range(50)]
    assert set(sizes) == {(5, 5), (6, 6)}
    assert sizes == [toml(text).request(k).shape.size for k in range(50)]
    assert sizes != [other.request(k).shape.size for k in range(50)]


def test_recipes_are_taken_in_turn() -> None:
    plan = toml('count = 4\n[[recipes]]\nsize = "5x5"\n[[recipes]]\nsize = "6x6"\n')
    assert [plan.request(k).shape.size for k in range(4)] == [(5, 5), (6, 6), (5, 5), (6, 6)]


def test_a_calendar_gives_each_day_its_puzzle_title_and_difficulty() -> None:
    plan = toml("""
count = 7
[calendar]
start = 2027-01-02
days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
difficulty = {mon = "easy", sat = "hard"}
[[recipes]]
weekdays = ["sun"]
venue = "us-sunday"
title = "Sunday, {date}"
[[recipes]]
weekdays = ["mon", "tue", "wed", "thu", "fri", "sat"]
venue = "us-daily"
title = "{weekday}, no. {number}"
""")
    asked = [plan.request(k) for k in range(7)]
    assert [recipe.shape.venue for recipe in asked] == ["us-daily", "us-sunday", *["us-daily"] * 5]
    assert [recipe.clueing.difficulty for recipe in asked] == [
        "hard",
        "medium",
        "easy",
        *["medium"] * 4,
    ]
    assert [recipe.metadata.title for recipe in asked[:2]] == [
        "Saturday, no. 1",
        "Sunday, 2027-01-03",
    ]
    assert asked[2].metadata.date == "2027-01-04"
    assert plan.calendar is not None
    assert plan.calendar.date(365) == date(2028, 1, 2)


def test_each_line_of_a_jsonl_plan_is_one_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "plan.jsonl"
    lines = [{"plan": {"rng_seed": 5}}, {"size": "5x5"}, {"size": "7x7", "theme": ["SNOWMAN"]}]
    path.write_text("\n".join(map(json.dumps, lines)))
    plan = load_plan(str(path))
    assert (plan.count, plan.rng_seed) == (2, 5)
    assert plan.request(1).theming.theme == ("SNOWMAN",)


@pytest.mark.parametrize(
    "title",
    [
        *("{number.__class__}", "{number.real}", "{date.year}", "{date[0]}", "{number!r}", "{}"),
        *("{0}", "{number:{number}}", "{number:99999999}", "{number:x<9999}", "{number", "{x}"),
    ],
)
def test_in_the_braces_of_a_title_there_is_only_a_plain_name(title: str) -> None:
    text = f'count = 2\n[calendar]\nstart = 2027-01-02\n[[recipes]]\ntitle = "{title}"\n'
    with pytest.raises(InputError, match=r"recipes\[1\].title: expected a text with \{number\}"):
        toml(text)


def test_a_name_in_a_title_may_have_a_format() -> None:
    title = "{{{number:03}}} {date:%d.%m.%y} {weekday:>9}"
    plan = toml(f'count = 2\n[calendar]\nstart = 2027-01-02\n[[recipes]]\ntitle = "{title}"\n')
    assert plan.request(1).metadata.title == "{002} 03.01.27    Sunday"


@pytest.mark.parametrize(
    ("name", "differs"),
    [
        *(("{number}", True), ("{date}", True), ("{date:%d.%m.%Y}", True), ("{weekday}", False)),
        *(("{{number}}", False), ("{date:%Y}", False), ("{date:%d}", False), ("{number:3}", True)),
    ],
)
def test_the_names_of_the_files_of_two_puzzles_differ(name: str, differs: bool) -> None:
    text = f'count = 40\nname = "{name}"\n[calendar]\nstart = 2027-01-02\n'
    with nullcontext() if differs else pytest.raises(InputError, match="name: expected a file's"):
        names = list(map(toml(text).file_name, range(40)))
        assert len(set(names)) == 40


WRONG = {
    "": "plan.toml: expected count, the number of puzzles to make, got nothing",
    "count = 0": "plan.toml, count: expected a whole number from 1 to 1,000,000, got 0",
    "count = true": "plan.toml, count: expected a whole number, got true",
    "count = 2\nfresh = 3": "plan.toml, fresh: expected one of count, rng_seed,",
    "count = ": "plan.toml: expected a plan in TOML: Invalid value (at end of document)",
    'count = 2\n[[recipes]]\nvenue = "minni"': (
        "plan.toml, recipes[1].venue: expected one of us-daily,"
    ),
    'count = 2\n[[recipes]]\n[[recipes]]\nvenu = "mini"': "plan.toml, recipes[2].venu: expected",
    'count = 2\n[[recipes]]\nsize = "5"': (
        "plan.toml, recipes[1].size: expected a size such as 15x15, width first, got '5'"
    ),
    'count = 2\n[[recipes]]\nvenue = "mini"\nsize = "15x15"': (
        "plan.toml, recipes[1]: expected a height of 5 to 9 cells for mini, got 15"
    ),
    'count = 2\n[[recipes]]\nwords = ["absent.dict"]': "plan.toml, recipes[1].words: cannot read",
    'count = 2\n[[recipes]]\nbank = ["absent.csv"]': "plan.toml, recipes[1].bank: cannot read",
    'count = 2\n[[recipes]]\nthemes = "absent.csv"': "plan.toml, recipes[1].themes: cannot read",
    'count = 2\n[[recipes]]\ntheme = ["A"]': "plan.toml, recipes[1]: expected theme entries",
    'count = 2\n[[recipes]]\ntitle = "{nummer}"': (
        "plan.toml, recipes[1].title: expected a text with {number}"
    ),
    'count = 2\n[[recipes]]\nweekdays = ["mon"]': (
        "plan.toml, recipes[1].weekdays: expected a calendar"
    ),
    'count = 2\nname = "puzzle"': "plan.toml, name: expected a file's name with {number}",
    'count = 2\nname = "../{number}"': "plan.toml, name: expected a file's name with {number}",
    'count = 2\noutputs = ["doc"]': "plan.toml, outputs: expected one of .puz",
    "count = 2\noutputs = []": "plan.toml, outputs: expected endings of files",
    'count = 2\n[calendar]\ndays = ["mon"]': "plan.toml, calendar: expected start, the first day",
    'count = 2\n[calendar]\nstart = "soon"': "plan.toml, calendar.start: expected a date",
    'count = 2\n[calendar]\nstart = 2027-01-04\n[[recipes]]\nweekdays = ["tue"]': (
        "plan.toml, recipes: expected a recipe for every day, got none for Monday"
    ),
    'count = 2\n[looks]\npaper = "a5"\n': "plan.toml, looks.paper: expected one of a4, letter",
    "count = 2\n[looks]\ninkk = true\n": "plan.toml, looks.inkk: expected one of",
    'count = 30\nfresh_across = 22\n[[recipes]]\nsize = "5x5"': (
        "plan.toml, recipes[1]: too few patterns for fresh_across = 22: mini allows only 21 "
        "patterns of 5x5;"
    ),
    'count = 40\nfresh_across = 30\n[[recipes]]\n[[recipes]]\nsize = "5x5"\nblocks = "4-6"': (
        "plan.toml, recipes[2]: too few patterns for fresh_across = 30: mini allows only 12 "
        "patterns of 5x5 with these numbers of words and blocks;"
    ),
    'count = 9\nfresh_across = 9\n[[recipes]]\ntheme = ["GLACIER"]': (
        "plan.toml, recipes[1]: the theme entry GLACIER is used twice within fresh_across = 9"
    ),
}
"""Wrong plans, each with the beginning of its error message."""


@pytest.mark.parametrize("text", WRONG)
def test_the_error_for_a_wrong_plan_names_the_place(text: str) -> None:
    with pytest.raises(InputError) as told:
        ensure_possible(toml(text))
    assert str(told.value).startswith(WRONG[text])


def test_the_error_for_a_wrong_line_of_json_names_its_number(tmp_path: Path) -> None:
    path = tmp_path / "plan.jsonl"
    path.write_text('{"size": "5x5"}\n\n{"size": 5}\n')
    with pytest.raises(InputError, match=r"plan.jsonl, line 3.size: expected a list, got 5"):
        load_plan(str(path))
    path.write_text('{"size": "5x5"}\n{\n')
    with pytest.raises(InputError, match=r"plan.jsonl, line 2: expected JSON"):
        load_plan(str(path))


def test_too_few_themes_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "themes.csv").write_text("GLACIER\nTUNDRA\n")
    text = 'count = 3\n[[recipes]]\nthemes = "themes.csv"\n'
    expected = r"recipes\[1\].themes: expected a theme for each of 3 puzzles, got 2"
    with pytest.raises(InputError, match=expected):
        read_plan(text, "plan.toml", tmp_path)


def test_too_few_words_are_an_error_before_the_batch_begins(tmp_path: Path) -> None:
    (tmp_path / "few.txt").write_text("\n".join(["opera", "alert", "stone", "ten", "one"]))
    text = (
        "count = 100\nfresh_across = 50\nlongest_shared = 2\n"
        '[[recipes]]\nvenue = "mini"\nwords = ["few.txt"]\n'
    )
    plan = read_plan(text, "plan.toml", tmp_path)
    with pytest.raises(InputError, match="too few words for fresh_across = 50: 50 puzzles"):
        ensure_possible(plan)
