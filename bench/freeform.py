"""Freeform: our clauses beside a plain encoding of the same rules, on the same MiniSat.

    scripts/bench freeform [--seconds S] [--words FILE]

The plain encoding is the one that comes to mind first: a variable for every word at every place and
for every symbol in every cell, at most one by forbidding every pair. Connection is left out of it,
and so out of ours. Processor seconds are those of making the clauses, handing them over and
solving. Draws of groups come last: found, impossible or open within the time.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from statistics import median
from string import ascii_uppercase

from crosswright.core.geometry import Direction, Position
from crosswright.engines.freeform import FreeformProblem, Plan, race
from crosswright.engines.freeform.decode import decode, facts
from crosswright.engines.freeform.solve import full_encoding
from crosswright.search.budget import Budget
from crosswright.search.run import Run, Stopped
from crosswright.search.sat import SatSolver

BLOCK = "#"
EIGHTEEN = [
    "bring",
    "on",
    "entire",
    "cotton",
    "similar",
    "men",
    "paid",
    "blow",
    "shake",
    "as",
    "joy",
    "go",
    "tie",
    "ice",
    "paint",
    "land",
    "mark",
    "of",
]
"""The words that the program this follows is shown with."""

CASES = [
    ("8 words", 9, 9, EIGHTEEN[:8]),
    ("10 words", 9, 9, EIGHTEEN[:10]),
    ("12 words", 10, 10, EIGHTEEN[:12]),
    ("14 words", 10, 10, EIGHTEEN[:14]),
    ("18 words", 10, 10, EIGHTEEN),
]


class Plain:
    """The plain encoding: starts for every word, cell and direction; symbols for every cell."""

    def __init__(self, problem: FreeformProblem) -> None:
        self.problem = problem
        self.clauses: list[list[int]] = []
        self._numbers: dict[tuple[object, ...], int] = {}
        self.alphabet = [*ascii_uppercase, BLOCK]

    def number(self, *key: object) -> int:
        return self._numbers.setdefault(key, len(self._numbers) + 1)

    def starts(self, word: tuple[str, ...]) -> list[int]:
        return [
            self.number("start", word, cell, way)
            for cell in self.problem.positions
            for way in Direction
        ]

    def exactly_one(self, literals: list[int]) -> None:
        self.clauses.append(literals)
        self.clauses += [[-a, -b] for a, b in combinations(literals, 2)]

    def encode(self) -> "Plain":
        for cell in self.problem.positions:
            self.exactly_one([self.number("symbol", cell, symbol) for symbol in self.alphabet])
        for group in self.problem.groups:
            self.exactly_one([start for word in group for start in self.starts(word)])
        for word in self.problem.words:
            for cell in self.problem.positions:
                for way in Direction:
                    self.clauses += self._start_means(word, cell, way)
        for cell in self.problem.positions:
            for way in Direction:
                self.clauses += self._starts_exist(cell, way)
        return self

    def _block(self, cell: Position) -> int | None:
        return self.number("symbol", cell, BLOCK) if cell in self.problem else None

    def _start_means(
        self, word: tuple[str, ...], cell: Position, way: Direction
    ) -> Iterator[list[int]]:
        """Its letters, and a block or the edge before and after; never beyond the edge."""
        start = self.number("start", word, cell, way)
        if cell.step(way, len(word) - 1) not in self.problem:
            yield [-start]
            return
        for place, glyph in enumerate(word):
            yield [-start, self.number("symbol", cell.step(way, place), glyph)]
        for end in (self._block(cell.step(way, -1)), self._block(cell.step(way, len(word)))):
            if end is not None:
                yield [-start, end]

    def _starts_exist(self, cell: Position, way: Direction) -> Iterator[list[int]]:
        """Where a run of letters begins, some word starts; a letter alone lies in a word too."""
        begins = [self.number("start", word, cell, way) for word in self.problem.words]
        here, after = self._block(cell), self._block(cell.step(way))
        before = self._block(cell.step(way, -1))
        assert here is not None
        if after is not None:
            edge = [] if before is None else [-before]
            yield [*edge, here, after, *begins]
        if way is Direction.ACROSS:
            sides = [self._block(cell.step(w, by)) for w in Direction for by in (-1, 1)]
            yield [here, *(-side for side in sides if side is not None)]


def timed(clauses: list[list[int]], seconds: float) -> tuple[str, float, frozenset[int]]:
    """What MiniSat says, and how long it took: the middle one of three runs with other dice."""
    runs = sorted((_timed(clauses, seconds, dice) for dice in range(3)), key=lambda run: run[1])
    return (runs[1][0], median(run[1] for run in runs), runs[0][2])


def _timed(
    clauses: list[list[int]], seconds: float, dice: int
) -> tuple[str, float, frozenset[int]]:
    started = time.process_time()
    with SatSolver(clauses, name="minisat22", dice=random.Random(dice)) as solver:
        try:
            model = solver.solve(Run(Budget(seconds=seconds)))
        except Stopped:
            return "open", time.process_time() - started, frozenset()
    verdict = "none" if model is None else "found"
    return verdict, time.process_time() - started, model or frozenset()


def compare(seconds: float) -> None:
    print(f"{'case':10} {'size':>6} {'clauses':>9} {'plain':>9} {'fewer':>6}", end="")
    print(f" {'ours':>12} {'plain':>12} {'faster':>7} {'whole engine':>13}  density")
    for name, width, height, words in CASES:
        problem = FreeformProblem.of_words(height, width, words, islands=True)
        started = time.process_time()
        ours = full_encoding(problem, steps=False)
        made = time.process_time() - started
        plain = Plain(problem).encode()
        other_made = time.process_time() - started - made
        verdict, spent, model = timed(ours.cnf.clauses, seconds)
        other, other_spent, _ = timed(plain.clauses, seconds)
        spent, other_spent = spent + made, other_spent + other_made
        started = time.process_time()
        report = race(problem, Run(Budget(seconds=seconds), rng_seed=1), Plan())
        engine = time.process_time() - started
        layout = report.outcome.solution or (decode(ours, model) if model else None)
        density = f"{facts(layout, problem).letters_per_cell:.2f}" if layout else "-"
        fewer = len(plain.clauses) / len(ours.cnf)
        faster = f"{other_spent / spent:.1f}" if "open" not in (verdict, other) else "-"
        print(
            f"{name:10} {width}x{height:<3} {len(ours.cnf):9,} {len(plain.clauses):9,} {fewer:6.1f}"
            f" {verdict:>6} {spent:5.2f} {other:>6} {other_spent:5.2f} {faster:>7}"
            f" {report.outcome.status.value:>7} {engine:5.2f}  {density}",
            flush=True,
        )


def draws(path: Path, seconds: float) -> None:
    """15 groups of 2 in 7x14, five draws."""
    text = path.read_text()
    words = (
        [w for ws in json.loads(text).values() for w in ws]
        if path.suffix == ".json"
        else text.split()
    )
    fitting = sorted({tuple(w.upper()) for w in words if w.isalpha() and 2 <= len(w) <= 14})
    for draw in range(1, 6):
        drawn = random.Random(draw).sample(fitting, 30)
        groups = tuple((drawn[k], drawn[k + 1]) for k in range(0, 30, 2))
        for islands in (True, False):
            problem = FreeformProblem(14, 7, groups, islands=islands)
            clauses = len(full_encoding(problem, steps=True).cnf)
            run = Run(Budget(seconds=seconds))
            report = race(problem, run, Plan(jobs=2))
            kind = "islands" if islands else "connected"
            print(
                f"draw {draw} {kind:9} {clauses:7,} clauses: {report.outcome.status.value}, "
                f"{run.seconds:.1f} s",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--words", type=Path, help="also draw groups from this list")
    asked = parser.parse_args()
    compare(asked.seconds)
    if asked.words:
        draws(asked.words, asked.seconds)


if __name__ == "__main__":
    main()
