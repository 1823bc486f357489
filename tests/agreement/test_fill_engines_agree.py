"""Kernel, textbook and brute force find the same fills, each once."""

import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright import native
from crosswright.engines.fill import ENGINE, Strategy, fill_engine, textbook_engine
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run
from crosswright.words.audit import audit

sys.path.insert(0, str(Path(__file__).parents[1] / "engines" / "fill"))
from brute_force import brute_force, has_rebus
from random_problems import random_problem

MOST = 400
"""Problems with more fills than this are skipped: counting them teaches nothing more."""

PROBLEMS = 300


def agree(rng_seed: int, engine=ENGINE) -> bool:
    """Whether the engine finds what the textbook finds; problems that make no sense agree."""
    problem = random_problem(rng_seed)
    if problem is None:
        return True
    expected = take(textbook_engine(), problem, Run(rng_seed=0), limit=MOST)
    if len(expected.solutions) == MOST:
        return True
    found = take(engine, problem, Run(rng_seed=rng_seed), limit=MOST)
    return found.status is expected.status and Counter(found.solutions) == Counter(
        expected.solutions
    )


@pytest.mark.parametrize("block", range(10))
def test_kernel_and_textbook_find_the_same_set(block):
    size = PROBLEMS // 10
    assert [s for s in range(block * size, (block + 1) * size) if not agree(s)] == []


def test_kernel_and_brute_force_find_the_same_set():
    compared = 0
    for rng_seed in range(PROBLEMS):
        problem = random_problem(rng_seed)
        if problem is None or has_rebus(problem):
            continue
        found = take(ENGINE, problem, Run(rng_seed=rng_seed), limit=MOST)
        if len(found.solutions) == MOST:
            continue
        compared += 1
        assert Counter(found.solutions) == Counter(brute_force(problem)), rng_seed
        for filled in found.solutions:
            assert not audit(
                filled,
                problem.words,
                given=problem.given,
                min_score=problem.min_score,
                allow_repeats=problem.allow_repeats,
            )
    assert compared > 200


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=1000, max_value=10**9))
def test_kernel_and_textbook_agree_on_problems_nobody_chose(rng_seed):
    assert agree(rng_seed)


@pytest.mark.parametrize(
    "strategy", [Strategy(keep_deepest=False), Strategy(noise=0.0), Strategy(few_words=0)]
)
def test_a_strategy_changes_the_order_and_not_the_set(strategy):
    assert [s for s in range(60) if not agree(s, fill_engine(strategy))] == []


@pytest.mark.parametrize("build", native.BUILDS)
def test_every_build_finds_the_same_set(build, monkeypatch):
    monkeypatch.setenv("CROSSWRIGHT_BUILD", build)
    assert [s for s in range(300, 360) if not agree(s)] == []


def test_an_impossible_fill_is_proved_by_both():
    proofs = 0
    for rng_seed in range(60):
        problem = random_problem(rng_seed)
        if problem is None:
            continue
        outcome = take(ENGINE, problem, Run(rng_seed=1))
        if not outcome:
            assert outcome.status is Status.IMPOSSIBLE
            assert outcome.explanation
            assert outcome.partial is not None
            proofs += 1
    assert proofs > 10


# Slips that a kernel might have: what stands there, and what the slip makes of it.
SLIPS = {
    "the bit of a neighbour": (
        "self.live[base + (word >> 6)] = _ONE << (word & 63)",
        "self.live[base + (word >> 6)] = _ONE << (word & 62)",
    ),
    "a residue that is not asked whether its words still live": (
        "if live[base + self.residues[at]] & self.residue_masks[at]:",
        "if self.residue_masks[at]:",
    ),
    "lost glyphs kept and kept glyphs lost": (
        "live[base + i] &= ~scratch[i]",
        "live[base + i] &= scratch[i]",
    ),
    "cells not restored": (
        "self.cell_sets[self.cell_trail[top]] = self.cell_trail[top + 1]",
        "pass",
    ),
    "a word that may stand twice": (
        "if not self.allow_repeats:",
        "if self.allow_repeats:",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_bitset_bug_planted_on_purpose_is_noticed(slip, monkeypatch):
    source = Path(native.__file__).parents[1] / "engines" / "fill" / "fill_kernel.py"
    right, wrong = SLIPS[slip]
    text = source.read_text(encoding="utf-8")
    assert text.count(right) == 1, "the kernel has changed: plant the bug elsewhere"
    broken = type(sys)("crosswright.engines.fill.fill_kernel")
    exec(compile(text.replace(right, wrong), str(source), "exec"), broken.__dict__)
    honest = native.load

    def load(name):
        return broken if name.endswith("fill_kernel") else honest(name)

    monkeypatch.setattr(sys.modules["crosswright.engines.fill.solve"], "load", load)
    noticed = False
    for rng_seed in range(60):
        try:
            noticed = not agree(rng_seed, fill_engine(Strategy(few_words=rng_seed % 2 * 256)))
        except Exception:  # a broken search may also trip over itself
            noticed = True
        if noticed:
            break
    assert noticed
