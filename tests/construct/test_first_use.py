"""The first use: reading a word list may take long, and is not charged to the search."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crosswright.construct.candidates import candidates
from crosswright.construct.explain import explain
from crosswright.construct.fill import fill
from crosswright.construct.fill.problem import fill_problem
from crosswright.construct.fill.tally import tally_of
from crosswright.construct.make import make
from crosswright.construct.request.candidates import Listing
from crosswright.construct.request.make import Clueing
from crosswright.construct.request.words import WordChoice
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

SECONDS = 0.3
"""Time enough for these small searches, also on a busy machine."""

GRID = "..\n.."
VERBS: dict[str, Callable[[WordChoice, Run], Any]] = {
    "fill": lambda words, run: fill(GRID, words, run=run),
    "count": lambda words, run: tally_of(fill_problem(GRID, words), run),
    "candidates": lambda words, run: candidates(
        GRID, "1A", words=words, listing=Listing(prove=True), run=run
    ),
    "explain": lambda words, run: explain("X.\n..", words, run=run),
    "make": lambda words, run: make(
        words=words, grid="...\n...\n...", run=run, clueing=Clueing(clued_only=False)
    ),
}


class SlowChoice(WordChoice):
    """A list on a slow drive."""

    def load(self, *, clueable: bool = False) -> WordList:
        time.sleep(1.1 * SECONDS)
        return super().load(clueable=clueable)


@pytest.mark.parametrize("verb", VERBS)
def test_a_list_that_is_read_slowly_costs_the_search_nothing(verb: str, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("at\nto\nas\nso\nant\ntoe\nate\nnot\n")
    outcome = VERBS[verb](SlowChoice((str(path),)), Run(Budget(SECONDS)))
    assert outcome.status.value != "out of budget"
