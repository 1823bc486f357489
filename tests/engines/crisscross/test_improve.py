"""The packer (`improve.py`) places all words in a connected layout, and then improves it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.audit.layout import audit_layout
from crosswright.construct.layout.layouts import run_layout
from crosswright.core.layout import Layout
from crosswright.engines.crisscross import ENGINES, LayoutProblem, Objective, Spacing
from crosswright.engines.crisscross.problem import figures, merit
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome, Status, take
from crosswright.search.run import Run
from word_samples import TREES


def asked(words: list[str], **options: object) -> LayoutProblem:
    return LayoutProblem(tuple(tuple(word) for word in words), **options)  # type: ignore[arg-type]


def laid(problem: LayoutProblem, nodes: int = 1500) -> Outcome[Layout]:
    return run_layout(problem, Run(Budget(None, nodes), rng_seed=1))


def test_all_words_are_placed_in_one_piece_and_letters_that_touch_form_words() -> None:
    problem = asked(TREES)
    layout = laid(problem).solution
    assert layout is not None
    assert sorted(p.text for p in layout.placements) == sorted(TREES)
    assert audit_layout(layout, problem.words) == ()


def test_each_layout_is_better_than_the_one_before() -> None:
    problem = asked(TREES)
    found = take(ENGINES["auto"], problem, Run(Budget(None, 15_000), rng_seed=1), limit=None)
    worths = [merit(problem, figures(layout)) for layout in found.solutions]
    assert len(worths) > 1
    assert worths == sorted(set(worths), reverse=True)


def test_if_a_square_is_asked_for_the_longer_side_is_made_small() -> None:
    layout = laid(asked(TREES, square=True), 6000).solution
    assert layout is not None
    assert max(layout.size) <= 13


def test_no_layout_exceeds_the_largest_size() -> None:
    outcome = laid(asked(TREES, max_height=9, max_width=20), 20_000)
    assert outcome.solution is not None
    height, width = outcome.solution.size
    assert height <= 9 and width <= 20


def test_bordered_words_touch_only_where_they_cross() -> None:
    problem = asked(TREES, spacing=Spacing.BORDERED)
    layout = laid(problem).solution
    assert layout is not None
    assert audit_layout(layout, problem.words, bordered=True) == ()
    tight = laid(asked(TREES), 6000).solution
    assert tight is not None
    assert audit_layout(tight, problem.words, bordered=True) != ()


def test_crossings_as_objective_give_more_crossings_than_area() -> None:
    area = laid(asked(TREES), 15_000).solution
    crossed = laid(asked(TREES, objective=Objective.CROSSINGS), 15_000).solution
    assert area is not None and crossed is not None
    assert crossed.crossings() > area.crossings()


def test_squareness_as_objective_gives_a_box_with_equal_sides() -> None:
    layout = laid(asked(TREES, objective=Objective.SQUARENESS), 6000).solution
    assert layout is not None
    assert abs(layout.size[0] - layout.size[1]) <= 1


def test_density_as_objective_counts_letters_per_cell() -> None:
    layout = laid(asked(TREES, objective=Objective.DENSITY), 4000).solution
    assert layout is not None
    assert figures(layout).density > 0.4


def test_a_word_that_shares_no_letter_is_named_as_the_proof_that_no_layout_exists() -> None:
    outcome = laid(asked(["ABC", "DEF", "ADE", "XYZ"]))
    assert outcome.status is Status.IMPOSSIBLE
    assert "XYZ" in outcome.explanation and "several pieces" in outcome.explanation
    assert outcome.remedies == ("pieces", "linkers")
    assert "ABC" not in outcome.explanation


def test_with_islands_words_need_not_cross() -> None:
    outcome = laid(asked(["ABC", "DEF", "XYZ"], islands=True))
    assert outcome.solution is not None
    assert len(outcome.solution.placements) == 3


def test_the_layout_of_one_word_is_proven_best() -> None:
    outcome = laid(asked(["SOLITARY"]))
    assert outcome.status is Status.OPTIMAL
    assert outcome.solution is not None and outcome.solution.size in {(1, 8), (8, 1)}


def test_a_word_inside_another_word_gets_a_place_of_its_own() -> None:
    layout = laid(asked(["CAT", "CATS", "AT", "SCAT"])).solution
    assert layout is not None and len(layout.placements) == 4


def test_a_word_too_long_for_the_size_is_named() -> None:
    outcome = laid(asked(["CAT", "ELEPHANT"], max_height=5, max_width=5))
    assert outcome.status is Status.IMPOSSIBLE
    assert "ELEPHANT" in outcome.explanation


def test_words_that_could_not_be_placed_in_time_are_named() -> None:
    outcome = laid(asked(TREES, max_height=8, max_width=8), 200)
    assert outcome.status is Status.OUT_OF_BUDGET and not outcome
    assert "could not be placed" in outcome.explanation
    assert isinstance(outcome.partial, Layout)


def test_words_that_touch_after_another_word_is_removed_are_removed_too() -> None:
    # Two words may be side by side if short words run through their touching letters. If a short
    # word is removed, the two words touch without a word through both letters.
    words = ["AT", "TA", "TAT", "ATA", "TATA", "ATTA", "TAAT", "ATAT", "AA", "TT"]
    for rng_seed in range(12):
        run = Run(Budget(None, 400), rng_seed=rng_seed)
        run_layout(asked(words), run)  # raises if the audit finds anything


@given(st.lists(st.text("ABCD", min_size=2, max_size=6), min_size=1, max_size=8, unique=True))
def test_whatever_is_found_passes_the_audit(words: list[str]) -> None:
    problem = asked(words)
    outcome = run_layout(problem, Run(Budget(None, 60), rng_seed=0))
    for layout in outcome.solutions:
        assert audit_layout(layout, problem.words) == ()


SCRIPT = """
from crosswright.engines.crisscross import ENGINES, LayoutProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import take
from crosswright.search.run import Run
words = %r
run = Run(Budget(None, 250), rng_seed=7)
found = take(ENGINES["auto"], LayoutProblem(tuple(map(tuple, words))), run, limit=None)
print(found.solution.to_filled_grid())
"""


def test_an_rng_seed_gives_the_same_layout_in_every_process_and_build() -> None:
    seen = set()
    for build, hashes in (("v3", "1"), ("baseline", "2"), ("interpreted", "3")):
        env = dict(os.environ, CROSSWRIGHT_BUILD=build, PYTHONHASHSEED=hashes)
        made = subprocess.run(
            [sys.executable, "-c", SCRIPT % TREES],
            env=env,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        seen.add(made.stdout)
    assert len(seen) == 1


@pytest.mark.parametrize("count", ["005", "008", "010", "012", "015", "020", "030", "050", "100"])
def test_every_list_of_the_acceptance_cases_is_laid_out(shared_cases: Path, count: str) -> None:
    words = (shared_cases / "layout" / f"w{count}.txt").read_text().upper().split()
    problem = asked(words)
    run = Run(Budget(20.0), rng_seed=1)
    outcome = take(ENGINES["auto"], problem, run, limit=1)
    assert outcome.solution is not None
    assert audit_layout(outcome.solution, problem.words) == ()
    height, width = outcome.solution.size
    assert outcome.solution.box[1] == (height - 1, width - 1)


def test_eighteen_words_fit_into_ten_by_ten_cells_if_they_need_not_be_connected(
    shared_cases: Path,
) -> None:
    words = (shared_cases / "origins" / "sat_readme_18words.txt").read_text().upper().split()
    problem = asked(words, max_height=10, max_width=10, islands=True)
    outcome = take(ENGINES["auto"], problem, Run(Budget(60.0), rng_seed=1), limit=1)
    assert outcome.solution is not None
