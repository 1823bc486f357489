"""The rules of the venues, tested on grids that keep them and on grids that break them."""

import pytest

from crosswright.core.errors import ProblemError
from crosswright.core.grid import Grid
from crosswright.core.venues import VENUES, Venue, usual_venue, venue, violations

MINI = "#...#\n.....\n.....\n.....\n#...#"


def rules_broken(picture: str, name: str) -> set[str]:
    return {finding.rule for finding in violations(Grid.parse(picture), venue(name))}


def test_a_legal_mini_breaks_no_rule() -> None:
    assert rules_broken(MINI, "mini") == set()


def test_the_error_for_an_unknown_venue_lists_the_known_ones() -> None:
    with pytest.raises(ProblemError, match="us-daily"):
        venue("times")


@pytest.mark.parametrize(
    ("picture", "rule"),
    [
        ("#...#\n.....\n.....\n.....\n#....", None),
        ("..#..\n.....\n.....\n.....\n..#..", "shortest"),
        (".#...\n.#...\n.....\n...#.\n...#.", "unchecked"),
        ("....\n....\n....\n....", "size"),
        ("...#...\n...#...\n...#...\n...#...\n...#...\n...#...\n...#...", "connected"),
        ("##...\n#....\n.....\n....#\n...##", None),
        ("##...\n##...\n.....\n...##\n...##", "blocks"),
        ("#####\n.....\n.....\n.....\n.....", "closed line"),
        ("#....\n#....\n#....\n#....\n#....", "closed line"),
        ("#####\n#...#\n#...#\n#...#\n#####", "closed line"),
    ],
)
def test_a_rule_that_a_mini_breaks_is_found(picture: str, rule: str | None) -> None:
    broken = rules_broken(picture, "mini")
    assert broken == set() if rule is None else rule in broken


@pytest.mark.parametrize("row", VENUES, ids=lambda row: row.name)
def test_editors_refuse_a_grid_in_a_frame_of_blocks(row: Venue) -> None:
    side = max(row.sides[0], 5)
    inside = "\n".join(["#" + "." * (side - 2) + "#"] * (side - 2))
    broken = violations(Grid.parse(f"{'#' * side}\n{inside}\n{'#' * side}"), row)
    lines = [finding.where for finding in broken if finding.rule == "closed line"]
    expected = ["row 1", f"row {side}", "column 1", f"column {side}"]
    assert lines == ([] if row.closed_lines else expected)


def test_a_daily_of_the_right_size_must_also_be_symmetric() -> None:
    rows = ["." * 15 for _ in range(15)]
    rows[3] = "...#" + "." * 11
    broken = rules_broken("\n".join(rows), "us-daily")
    assert "symmetry" in broken
    assert "size" not in broken


def test_a_daily_must_be_connected_and_must_not_have_too_many_blocks() -> None:
    lattice = "\n".join("...#...#...#..." for _ in range(15))
    broken = rules_broken(lattice, "us-daily")
    assert {"connected", "blocks"} <= broken


def test_in_a_british_grid_every_second_cell_may_be_unchecked() -> None:
    rows = ["." * 11 if row % 2 == 0 else ".#" * 5 + "." for row in range(11)]
    assert rules_broken("\n".join(rows), "uk-blocked") == set()


def test_three_unchecked_cells_in_a_row_are_too_many() -> None:
    rows = ["." * 11 if row % 4 == 0 else ".###.###.##"[:11] for row in range(11)]
    assert "unchecked" in rules_broken("\n".join(rows), "uk-blocked")


def test_an_open_grid_breaks_no_rule_of_the_venue_barred() -> None:
    row = " ".join("." * 12)
    text = "\n".join([row] * 12)
    assert rules_broken(text, "barred") == set()


@pytest.mark.parametrize(
    ("side", "name"),
    [
        (5, "mini"),
        (7, "mini"),
        (9, "mini"),
        (11, "midi"),
        (13, "midi"),
        (15, "us-daily"),
        (21, "us-sunday"),
    ],
)
def test_each_size_has_its_usual_venue(side: int, name: str) -> None:
    assert usual_venue(side, side).name == name


@pytest.mark.parametrize(("height", "width"), [(4, 4), (15, 14), (17, 17)])
def test_the_error_for_a_size_of_no_venue_lists_the_known_sizes(height: int, width: int) -> None:
    with pytest.raises(
        ProblemError, match=rf"{width}x{height}: .* 5 to 9 \(mini\).* 15 \(us-daily\)"
    ):
        usual_venue(height, width)


def test_the_usual_number_of_words_depends_on_the_venue_and_the_size() -> None:
    assert venue("us-daily").words_at(15, 15) == (70, 78)
    assert venue("mini").words_at(5, 5) == (7, 10)
    assert venue("mini").words_at(9, 9) == (20, 29)
    assert venue("uk-blocked").words_at(15, 15) == (26, 34)
    assert venue("relaxed").words_at(15, 15) == (70, 78)
    assert venue("relaxed").words_at(2, 2) == (2, 4)


def test_venue_names_differ() -> None:
    names = [row.name for row in VENUES]
    assert len(names) == len(set(names))
