"""The page about the textbook engine has three lessons, each with a table. Each row of a table says
what the engine counts with some of its rules."""

from pathlib import Path

import pytest

from crosswright.construct.fill.problem import fill_problem
from crosswright.construct.fill.teaching import compared
from crosswright.construct.request.words import WordChoice
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "algorithms" / "textbook-fill.md"
NODES = 5000
"""The limit of each search, in nodes. If it is reached, the page says "more than" before the
number."""

# For each lesson: the file with the grid and the file with the words.
LESSONS = {
    "window": ("lesson-window.txt", "lesson-window-words.txt"),
    "other words": ("lesson-window.txt", "lesson-window-other-words.txt"),
    "tree": ("lesson-tree.txt", "lesson-tree-words.txt"),
}


def figures(lesson: str) -> dict[str, tuple[int, int, int]]:
    """The numbers of nodes, revisions and backtracks, by the name of the row.

    The name says which rules are used, such as "all rules" or "without mrv".
    """
    return {name: found[:3] for name, *found in rows(lesson)}


def rows(lesson: str) -> list[tuple]:
    grid, words = (ROOT / "examples" / name for name in LESSONS[lesson])
    problem = fill_problem(grid.read_text(), WordChoice((str(words),)))
    return [
        (
            row.name,
            row.outcome.statistics.nodes,
            row.outcome.statistics.counts["revisions"],
            row.outcome.statistics.counts["backtracks"],
            row.outcome.status is Status.OUT_OF_BUDGET,
        )
        for row in compared(problem, Run(Budget(nodes=NODES)))
    ]


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_tables_of_the_page_have_the_numbers_that_the_engine_counts(lesson: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = []
    for name, nodes, revisions, backtracks, spent in rows(lesson):
        more = "more than " if spent else ""
        table.append(f"| {name} | {more}{nodes:,} | {revisions:,} | {more}{backtracks:,} |")
    assert "\n".join(table) in page


def test_each_rule_saves_nodes_in_some_lesson_and_mrv_costs_nodes_in_one() -> None:
    window, other, tree = (figures(lesson) for lesson in LESSONS)
    for rule in ("ac3", "mac (forward checking)", "mac, forward", "mrv", "lcv"):
        assert window[f"without {rule}"][0] > window["all rules"][0], rule
    assert tree["without degree"][0] > tree["all rules"][0]
    assert other["without mrv"][0] < other["all rules"][0]
    assert tree["without ac3"][0] > tree["all rules"][0]
