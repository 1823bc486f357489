"""Compare our freeform clauses with a plain encoding of the same rules.

    scripts/bench freeform [--part compare|connected|draws] [--seconds S] [--words FILE]

The freeform engine translates its rules into clauses (logical conditions) for a SAT solver. This is
called an encoding. The plain encoding has a variable for every word at every place, and for every
symbol in every cell. If at most one of several variables may be true, it has a clause for every
pair of these variables. It has no clauses that make all words connected, so for this comparison
ours has none either. The clauses of both encodings are given to the SAT solver MiniSat.

The part `compare` prints a table. A row is a set of words and the size of its frame. The columns
are:

- clauses, plain, fewer: our number of clauses, that of the plain encoding, and the second number
  divided by the first.
- ours, plain, faster: the answer and the seconds with our clauses, then with the plain encoding,
  and how many times faster ours are. The answer is `found` (a layout), `none` (proved that there
  is none) or `open` (not known at the time limit).
- engine, faster: the answer and the seconds of our whole engine with MiniSat, including sketches
  (quick rough layouts), and how many times faster it is than the plain encoding.
- density: the share of cells with a letter, in our layout and in that of the plain encoding.

The seconds are processor seconds, the median of three runs. They include making the clauses, giving
them to the solver, and solving.

The part `connected` searches for connected layouts of given words, with five rng_seeds for each
frame. The part `draws` draws groups of words at random and prints whether a layout was found, is
impossible, or is undecided after S seconds. `connected` uses the eighteen words of this file and
files of ../shared. `draws` uses FILE or a file of ../shared. Files that are missing are left out.
"""

import argparse
import gc
import json
import random
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from statistics import median
from string import ascii_uppercase

from crosswright.construct.freeform.team import race
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Layout
from crosswright.engines.freeform import FreeformProblem, Method, Plan
from crosswright.engines.freeform.solve import full_encoding
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
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
"""The words of an example in an older program, from which the method of our engine comes."""

CASES = [
    ("8 words", 9, 9, EIGHTEEN[:8]),
    ("10 words", 9, 9, EIGHTEEN[:10]),
    ("12 words", 8, 8, EIGHTEEN[:12]),
    ("12 words", 9, 9, EIGHTEEN[:12]),
    ("12 words", 10, 10, EIGHTEEN[:12]),
    ("14 words", 10, 10, EIGHTEEN[:14]),
    ("18 words", 10, 10, EIGHTEEN),
]
"""The cases of the part `compare`: a name, the width and height of the frame, and the words."""

SHARED = Path(__file__).resolve().parents[2] / "shared" / "cases"

CONNECTED = [
    (None, [(13, 13), (12, 12), (12, 11), (11, 11)]),
    (SHARED / "layout" / "w020.txt", [(15, 15), (14, 14), (14, 13), (13, 13)]),
    (SHARED / "layout" / "w030.txt", [(18, 18), (17, 17), (17, 16), (16, 16)]),
]
"""Each row is a file of words (None means the eighteen words above) and a list of frames, as width
and height."""


class Plain:
    """The plain encoding. It has variables for the starts of words and for the symbols of cells."""

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
        """Yield the clauses for a word that starts in a cell.

        The clauses put the letters of the word into its cells. They also put a block before and
        after the word, unless the edge of the frame is there. If the word would go beyond the edge,
        the only clause says that it does not start in this cell.
        """
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
        """Yield a clause that makes a word start in a cell if a line of two or more letters starts
        there.

        Another clause says that at least one of the four cells beside a letter has a letter too.
        """
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
    """Run MiniSat three times. Return the answer and seconds of the median run, and a model.

    The answer is `found`, `none` or `open`. The model is the set of variables that the fastest run
    made true.
    """
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
    print(f"{'case':9} {'size':>6} {'clauses':>8} {'plain':>8} {'fewer':>6}", end="")
    print(f" {'ours':>13} {'plain':>13} {'faster':>7} {'engine':>13} {'faster':>7}  density")
    for name, width, height, words in CASES:
        problem = FreeformProblem.of_words(height, width, words, islands=True)
        # Only one encoding is in memory at a time, because a second one would slow the first down.
        made, clauses, verdict, spent = _ours(problem, seconds)
        status, engine, layout = _engine(problem, seconds)
        other_made, other_clauses, other, other_spent, model = _plain(problem, seconds)
        spent, other_spent = spent + made, other_spent + other_made
        cells = width * height
        density = len(layout.glyphs()) / cells if layout else 0.0
        other_density = (cells - model) / cells if other == "found" else 0.0
        both = "open" not in (verdict, other)
        faster = f"{other_spent / spent:.1f}" if both else "-"
        whole = f"{other_spent / engine:.1f}" if other != "open" and status != "open" else "-"
        print(
            f"{name:9} {width:>3}x{height:<2} {clauses:8,} {other_clauses:8,}"
            f" {other_clauses / clauses:6.1f} {verdict:>6} {spent:6.2f} {other:>6}"
            f" {other_spent:6.2f} {faster:>7} {status:>6} {engine:6.2f} {whole:>7}"
            f"  {density:.2f} {other_density:.2f}",
            flush=True,
        )


def _ours(problem: FreeformProblem, seconds: float) -> tuple[float, int, str, float]:
    """Return four values about our clauses.

    These are the seconds for making the clauses, the number of clauses, the answer of MiniSat, and
    the seconds of MiniSat.
    """
    gc.collect()
    started = time.process_time()
    formula = full_encoding(problem, steps=False).cnf
    made = time.process_time() - started
    verdict, spent, _ = timed(formula.clauses, seconds)
    return made, len(formula), verdict, spent


def _plain(problem: FreeformProblem, seconds: float) -> tuple[float, int, str, float, int]:
    """Return the same values as `_ours`, and the number of blocks of the grid that was found."""
    gc.collect()
    started = time.process_time()
    plain = Plain(problem).encode()
    made = time.process_time() - started
    verdict, spent, model = timed(plain.clauses, seconds)
    blocks = {plain.number("symbol", cell, BLOCK) for cell in problem.positions}
    return made, len(plain.clauses), verdict, spent, len(blocks & model)


def _engine(problem: FreeformProblem, seconds: float) -> tuple[str, float, Layout | None]:
    """Run our whole engine three times.

    Return the answer and seconds of the median run, and a layout, or None if none was found.
    """
    runs = []
    layout = None
    for dice in (1, 2, 3):
        started = time.process_time()
        plan = Plan(method=Method("minisat22"))
        outcome = race(problem, Run(Budget(seconds=seconds), rng_seed=dice), plan).outcome
        runs.append((time.process_time() - started, WORDING[outcome.status]))
        layout = outcome.solution or layout
    spent, status = sorted(runs)[1]
    return status, spent, layout


WORDING = {Status.FOUND: "found", Status.IMPOSSIBLE: "none", Status.OUT_OF_BUDGET: "open"}


def connected(seconds: float) -> None:
    """Search for connected layouts and print how many were found, and after how many seconds.

    Each frame is searched with one process and five rng_seeds.
    """
    for path, frames in CONNECTED:
        if path is not None and not path.exists():
            continue
        words = EIGHTEEN if path is None else path.read_text().split()
        for width, height in frames:
            problem = FreeformProblem.of_words(height, width, words)
            found = []
            for dice in range(1, 6):
                run = Run(Budget(seconds=seconds), rng_seed=dice)
                if race(problem, run, Plan()).outcome:
                    found.append(run.seconds)
            told = ", ".join(f"{spent:.1f}" for spent in found)
            print(
                f"{len(words)} words {width}x{height}: {len(found)} of 5 found, seconds {told}",
                flush=True,
            )


def draws(path: Path, seconds: float) -> None:
    """Draw 15 groups of 2 words at random, five times, and search for layouts.

    One word of each group is placed in a frame of 7 columns and 14 rows. For each draw there are
    two searches, and each search prints a line. In the search `connected`, all words must be
    connected. In the search `islands`, they need not be. The line also has the least number of
    letters that the words can have together: the shorter word of each group is counted.
    """
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
        letters = sum(min(map(len, group)) for group in groups)
        for islands in (True, False):
            problem = FreeformProblem(14, 7, groups, islands=islands)
            clauses = len(full_encoding(problem, steps=False).cnf)
            run = Run(Budget(seconds=seconds))
            report = race(problem, run, Plan(), jobs=2)
            kind = "islands" if islands else "connected"
            print(
                f"draw {draw} {kind:9} {letters} letters at least, {clauses:7,} clauses: "
                f"{report.outcome.status.value}, {run.seconds:.1f} s",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parts = ["compare", "connected", "draws"]
    parser.add_argument("--part", choices=parts, help="default: all parts")
    parser.add_argument("--seconds", type=float, default=60.0, help="time limit of a search")
    words = SHARED / "origins" / "sat_words.json"
    parser.add_argument("--words", type=Path, default=words, help="the words for `draws`")
    asked = parser.parse_args()
    if asked.part in (None, "compare"):
        compare(asked.seconds)
    if asked.part in (None, "connected"):
        connected(asked.seconds)
    if asked.part in (None, "draws") and asked.words.exists():
        draws(asked.words, asked.seconds)


if __name__ == "__main__":
    main()
