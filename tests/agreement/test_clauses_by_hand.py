"""The page `clauses-by-hand.md` has every clause of a small problem, and its numbers are right."""

import re
from pathlib import Path

import pytest

from command_line import crosswright

PAGE = Path(__file__).parents[2] / "docs" / "algorithms" / "clauses-by-hand.md"
Clause = list[tuple[str, bool]]


@pytest.fixture(scope="module")
def clauses(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("clauses")
    (folder / "words.txt").write_text("at\n")
    asked = ("freeform", folder / "words.txt", "--size", "3x1", "--islands")
    made = crosswright(*asked, "--cnf", folder / "clauses.txt")
    assert made.returncode == 0, made.stderr
    lines = (folder / "clauses.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def parts(clause: str) -> Clause:
    """Return the variables of a clause, each with the value that would make the clause true."""
    return [(part.lstrip("-"), not part.startswith("-")) for part in clause.split(" or ")]


def propagated(found: list[Clause], known: dict[str, bool]) -> dict[str, bool] | None:
    """Return the values in `known` and all values that follow from them.

    If only one part of a clause can still be true, its variable gets the value that makes it true.
    If no part of a clause can be true, return None.
    """
    known = dict(known)
    while True:
        forced = {}
        for clause in found:
            if any(known.get(name) == value for name, value in clause):
                continue
            left = [part for part in clause if part[0] not in known]
            if not left:
                return None
            if len(left) == 1:
                forced.update(left)
        if not forced:
            return known
        known |= forced


def models(found: list[Clause], known: dict[str, bool]) -> list[dict[str, bool]]:
    """Return every way to give all variables a value, so that each clause is true."""
    names = sorted({name for clause in found for name, _ in clause})
    settled = propagated(found, known)
    if settled is None:
        return []
    name = next((name for name in names if name not in settled), None)
    if name is None:
        return [settled]
    return [m for value in (True, False) for m in models(found, {**settled, name: value})]


def test_every_clause_is_on_the_page_with_its_meaning_in_words(clauses: list[str]) -> None:
    rows = re.findall(r"^\| `(.*?)` \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [clause for clause, _ in rows] == clauses
    assert all(len(words) > 10 for _, words in rows)


def test_the_page_has_the_right_numbers_of_clauses_variables_and_models(clauses: list[str]) -> None:
    found = [parts(clause) for clause in clauses]
    names = {name for clause in found for name, _ in clause}
    assert (len(clauses), len(names)) == (46, 18)
    text = PAGE.read_text(encoding="utf-8")
    assert "46 clauses with 18 variables" in text and "exactly **two** models" in text
    assert len(models(found, {})) == 2


def test_the_place_of_the_word_decides_the_values_of_all_variables(clauses: list[str]) -> None:
    found = [parts(clause) for clause in clauses]
    settled = propagated(found, {"placed(AT,1,1,across)": True})
    assert settled is not None and len(settled) == 18
    assert {name for name, value in settled.items() if value} == {
        "placed(AT,1,1,across)", "lone(1,1)", "lone(1,2)", "open(1,1)", "open(1,2)",
        "along(1,1,across)", "along(1,2,across)", "line(1,across,1)", "place(1,1)",
        "first(1,1,across)", "last(1,2,across)",
    }  # fmt: skip
