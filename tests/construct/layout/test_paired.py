"""Symmetric layouts in which each given word has a partner: a word of the same length at the
symmetric place, from a word list if needed."""

import pytest

from crosswright.construct.layout.partners import PartnerProblem, lay_out_with_partners
from crosswright.core.geometry import Symmetry
from crosswright.core.slots import slot_map
from crosswright.engines.crisscross import LayoutProblem
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

ICE = ["GLACIER", "MAMMOTH", "TUNDRA", "BISON", "CAVE", "FLINT"]


@pytest.mark.parametrize(
    "symmetry",
    [Symmetry.ROTATIONAL, Symmetry.HORIZONTAL, Symmetry.VERTICAL, Symmetry.DIAGONAL],
    ids=lambda symmetry: symmetry.value,
)
def test_every_given_word_has_a_partner_of_its_length(symmetry: Symmetry) -> None:
    problem = LayoutProblem(tuple(map(tuple, ICE)), symmetry=symmetry)
    question = PartnerProblem.around(problem, WordList.default())
    filled = lay_out_with_partners(question, Run(Budget(None, 10_000), rng_seed=1)).solution
    assert filled is not None
    grid = filled.grid
    assert grid.is_symmetric(symmetry)
    answers = {slot.cells: answer for slot, answer in filled.answers()}
    assert sorted(answers.values()) == sorted(set(answers.values()))
    assert all(answer in question.words for answer in answers.values())
    lengths = {frozenset(cells): len(cells) for cells in answers}
    given = {answer: cells for cells, answer in answers.items() if answer in ICE}
    assert given.keys() == set(ICE)
    for answer, cells in given.items():
        images = [symmetry.images(cell, grid.height, grid.width)[-1] for cell in cells]
        assert lengths[frozenset(images)] == len(answer)
    assert len(slot_map(grid).slots) == len(answers)


def test_if_the_word_list_has_no_partners_the_explanation_says_so() -> None:
    problem = LayoutProblem(tuple(map(tuple, ICE)), symmetry=Symmetry.ROTATIONAL)
    outcome = lay_out_with_partners(
        PartnerProblem.around(problem, WordList.of(["ox"])), Run(Budget(None, 4000), rng_seed=1)
    )
    assert outcome.solution is None
    assert "no words that fit as partners" in outcome.explanation
