"""Measure how `make` works without input and with themes, and how good our fills are.

    scripts/bench make [--quick] [--seconds S]
                       [--part nothing|minis|themes|more-themes|odd-themes|quality ...]

- nothing: make 20 puzzles with `crosswright make` without input. Each puzzle has its own rng_seed
  and its own process. Check the rules of the venue, and audit the words, their roots and the clues
  of each puzzle.
- minis: the same for grids of 5×5 to 11×11.
- themes: place the sets of theme entries of ../shared and fill the grids from a word list that is
  also there.
- more-themes: the same with random entries of that list, with lengths as in published puzzles.
- odd-themes: the same with the harder sets of theme_sets.txt. In some sets, an entry has no
  symmetric partner, because no other entry has its length. Other sets need more rows than a grid
  has.
- quality: fill the grids of ../shared from our own list. Compare the first fill of our engine, the
  fill of blacksquare (another fill program), and the `polished` fill: our best fill after S
  seconds.

All times are wall time, as a user waits. The tables and the JSON in bench-results/ are written
again after every row.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from peers.blacksquare import Blacksquare

from crosswright.audit.fill import audit_fill
from crosswright.construct.fill.search import run_fill
from crosswright.construct.make.grids import make_grid
from crosswright.construct.make.problem import MakeProblem
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.rules import facts
from crosswright.core.venues import usual_venue, venue, violations
from crosswright.core.wishes import Wishes
from crosswright.engines.fill import ENGINE, FillProblem
from crosswright.engines.fill.improve.polish import polish
from crosswright.formats import for_path, read
from crosswright.search.budget import Budget
from crosswright.search.run import Run, Stopped
from crosswright.words.dupes import shared_stems
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
RESULTS = ROOT / "bench-results"

PARTS = ["nothing", "minis", "themes", "more-themes", "odd-themes", "quality"]

PUBLISHED_LENGTHS = (
    (15, 15, 15),
    (11, 9, 9, 11),
    (10, 12, 12, 10),
    (9, 13, 13, 9),
    (13, 15, 13),
    (11, 10, 13, 10, 11),
    (9, 11, 9, 11, 9),
    (10, 11, 11, 11, 10),
    (14, 12, 12, 14),
    (8, 12, 15, 12, 8),
)
"""The sets of `more-themes`: the lengths of the entries, from the top of the grid to the bottom."""

PEER_SECONDS = 10
"""The time limit of blacksquare for each grid, in seconds."""

WEAK = 40
"""An entry with a score below this is weak: a solver may not know it."""


class Report:
    """A table and the same data as JSON. Both files are written again after every row."""

    def __init__(self, name: str, headings: list[str]) -> None:
        self.name = name
        self.headings = headings
        self.rows: list[list[str]] = []
        self.data: list[object] = []
        self.lines: list[str] = []

    def add(self, cells: list[str], data: object) -> None:
        self.rows.append(cells)
        self.data.append(data)
        print(self.name, " · ".join(cells), flush=True, file=sys.stderr)
        self.write()

    def conclude(self, line: str) -> None:
        self.lines.append(line)
        print(f"{self.name}: {line}", flush=True)
        self.write()

    def write(self) -> None:
        RESULTS.mkdir(exist_ok=True)
        drawn = ["| " + " | ".join(row) + " |" for row in (self.headings, *self.rows)]
        drawn.insert(1, "|" + "---|" * len(self.headings))
        text = "\n".join([*drawn, "", *self.lines, ""])
        (RESULTS / f"make-{self.name}.md").write_text(text, encoding="utf-8")
        body = {"rows": self.data, "conclusions": self.lines}
        (RESULTS / f"make-{self.name}.json").write_text(json.dumps(body, indent=1))


# -- without input ----------------------------------------------------------------------------


@dataclass
class Puzzle:
    """The figures of one puzzle. `below` is the number of entries that score below `WEAK`."""

    rng_seed: int
    seconds: float
    faults: list[str]
    words: int
    blocks: int
    mean_length: float
    mean_score: float
    below: int


def from_nothing(seeds: int) -> None:
    report = Report(
        "nothing",
        [
            "rng_seed",
            "seconds",
            "words",
            "blocks",
            "mean length",
            "mean score",
            "below 40",
            "faults",
        ],
    )
    words = WordList.default(clueable=True)
    made: list[Puzzle] = []
    for number in range(1, seeds + 1):
        one = _one_from_nothing(number, words)
        made.append(one)
        report.add(
            [
                str(number),
                f"{one.seconds:.1f}",
                str(one.words),
                str(one.blocks),
                f"{one.mean_length:.2f}",
                f"{one.mean_score:.1f}",
                str(one.below),
                "; ".join(one.faults) or "none",
            ],
            asdict(one),
        )
    good = sum(not one.faults for one in made)
    report.conclude(f"{good} of {len(made)} puzzles have no fault")
    for name, values, real in (
        ("seconds", [one.seconds for one in made], ""),
        ("words", [one.words for one in made], "published: 68-78, median 76"),
        ("blocks", [one.blocks for one in made], "published: 28-40, median 36"),
        ("mean length", [one.mean_length for one in made], "published: 4.8-5.8, median 5.03"),
        ("mean score", [one.mean_score for one in made], ""),
    ):
        report.conclude(
            f"{name}: {min(values):.2f}-{max(values):.2f}, median "
            f"{statistics.median(values):.2f}" + (f" ({real})" if real else "")
        )


MINI_SIDES = (5, 6, 7, 9, 11)


def minis(seeds: int) -> None:
    """Make small puzzles. The row of a size has the least, median and largest of each figure."""
    report = Report(
        "minis", ["size", "seconds", "words", "blocks", "mean score", "below 40", "no fault"]
    )
    words = WordList.default(clueable=True)
    for side in MINI_SIDES:
        made = [_one_from_nothing(number, words, side) for number in range(1, seeds + 1)]
        good = sum(not one.faults for one in made)
        report.add(
            [
                f"{side}×{side}",
                _spread([one.seconds for one in made]),
                _spread([one.words for one in made]),
                _spread([one.blocks for one in made]),
                _spread([one.mean_score for one in made]),
                _spread([one.below for one in made]),
                f"{good} of {len(made)}",
            ],
            [asdict(one) for one in made],
        )


def _spread(values: list[float]) -> str:
    ends = [min(values), statistics.median(values), max(values)]
    return " · ".join(f"{value:.1f}".removesuffix(".0") for value in ends)


def _one_from_nothing(rng_seed: int, words: WordList, side: int = 15) -> Puzzle:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.ipuz"
        command = [sys.executable, "-m", "crosswright", "make", "--rng-seed", str(rng_seed)]
        command += ["--size", f"{side}x{side}"]
        began = time.monotonic()
        done = subprocess.run(
            [*command, "--json", "-q", "-o", str(path)], capture_output=True, text=True, check=False
        )
        seconds = time.monotonic() - began
        if done.returncode:
            return Puzzle(rng_seed, seconds, [done.stderr.strip() or "failed"], 0, 0, 0, 0, 0)
        puzzle = read(path.read_bytes(), for_path(str(path)))
    filled = FilledGrid(puzzle.fill.grid, puzzle.fill.glyphs)
    rules = usual_venue(side, side)
    faults = [str(f) for f in (*violations(filled.grid, rules), *audit_fill(filled, words))]
    faults += [f"{root} twice" for _, _, root in shared_stems(filled, words)]
    faults += [
        f"no clue for {entry.answer}"
        for entry in puzzle.entries()
        if entry.clue is None or not entry.clue.text.strip()
    ]
    known, scores = facts(filled.grid), _scores(filled, words)
    return Puzzle(
        rng_seed,
        seconds,
        faults,
        known.slots,
        known.blocks,
        known.mean_length,
        statistics.mean(scores),
        sum(score < WEAK for score in scores),
    )


def _scores(filled: FilledGrid, words: WordList) -> list[int]:
    found = [words.get(answer) for _, answer in filled.answers()]
    return [word.score for word in found if word is not None]


# -- with themes ------------------------------------------------------------------------------


def themes(name: str, sets: list[list[str]], words: WordList, seconds: float) -> str:
    """For each set of theme entries, search for a grid that has them. Return a line of results.

    Each search ends with its first grid, or after `seconds`. A single word in the column `faults`
    is a theme entry that is missing in the grid.
    """
    report = Report(name, ["theme", "lengths", "seconds", "words", "blocks", "faults"])
    good, spans = 0, []
    for theme in sets:
        entries = tuple(tuple(text) for text in theme)
        problem = MakeProblem(words, venue("us-daily"), 15, 15, theme=entries, polishes=False)
        run = Run(Budget(seconds), rng_seed=1)
        outcome = make_grid(problem, run)
        filled = outcome.solution
        faults = [outcome.explanation or outcome.status.value] if filled is None else []
        if filled is not None:
            faults += map(str, violations(filled.grid, problem.venue))
            faults += map(str, audit_fill(filled, words, allowed=theme))
            faults += sorted(set(theme) - {answer for _, answer in filled.answers()})
        good += not faults
        spans.append(run.seconds)
        known = facts(filled.grid) if filled else None
        report.add(
            [
                " ".join(theme),
                "-".join(str(len(text)) for text in theme),
                f"{run.seconds:.1f}",
                str(known.slots) if known else "",
                str(known.blocks) if known else "",
                "; ".join(faults) or "none",
            ],
            {"theme": theme, "seconds": run.seconds, "faults": faults, "fill": str(filled or "")},
        )
    told = (
        f"{good} of {len(sets)} sets have a legal grid with every entry; seconds: median "
        f"{statistics.median(spans):.1f}, longest {max(spans):.1f} (limit {seconds:.0f})"
    )
    report.conclude(told)
    return f"{name}: {told}"


def listed_sets(path: Path) -> list[list[str]]:
    """Read sets of theme entries from a file with one set on each line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line.strip()]


def drawn_sets(words: WordList, count: int) -> list[list[str]]:
    """Return sets of random entries of a list. Each set has the lengths of one row of
    `PUBLISHED_LENGTHS`."""
    dice = random.Random(20)
    sets = []
    for number in range(count):
        lengths = PUBLISHED_LENGTHS[number % len(PUBLISHED_LENGTHS)]
        chosen: list[str] = []
        while len(chosen) < len(lengths):
            table = words.tables[lengths[len(chosen)]]
            text = table.text(dice.randrange(table.count))
            if text not in chosen:
                chosen.append(text)
        sets.append(chosen)
    return sets


# -- fill quality -----------------------------------------------------------------------------


def peer_with(words: WordList, folder: Path) -> Blacksquare:
    """Start blacksquare with our words and scores."""
    listed = folder / "ours.dict"
    lines = (f"{word.text};{word.score}" for word in words if word.text.isascii())
    listed.write_text("\n".join(lines), encoding="utf-8")
    return Blacksquare(listed, RESULTS / "peers" / "blacksquare", PEER_SECONDS)


@dataclass
class FillFigures:
    """The quality of a fill."""

    mean: float
    """The mean score of its entries."""
    below: float
    """The share (0 to 1) of entries with a score below `WEAK`."""
    stems: int
    """The number of pairs of entries that share a root."""
    repeated: int
    """The number of entries that repeat another entry."""

    @classmethod
    def of(cls, answers: list[str], words: WordList) -> "FillFigures":
        found = [words.get(answer) for answer in answers]
        scores = [word.score for word in found if word is not None]
        roots = [set(word.stem.split()) for word in found if word is not None and word.stem]
        stems = sum(bool(a & b) for k, a in enumerate(roots) for b in roots[:k])
        below = sum(score < WEAK for score in scores) / max(1, len(scores))
        return cls(statistics.mean(scores), below, stems, len(answers) - len(set(answers)))

    def __str__(self) -> str:
        twice = f", {self.repeated} twice" if self.repeated else ""
        return f"{self.mean:.1f} ({self.below:.0%}, {self.stems}{twice})"


def quality(names: list[str], seconds: float) -> None:
    report = Report(
        "quality",
        ["grid", "first fill", "blacksquare", "polished", "better than both"],
    )
    words = WordList.default()
    better = 0
    grids = [next((SHARED / "bench" / "grids").glob(f"{name}*.txt")) for name in names]
    with tempfile.TemporaryDirectory() as folder:
        peer = peer_with(words, Path(folder))
        for grid in grids:
            problem = FillProblem(
                Fill.parse(grid.read_text(encoding="utf-8")), words, wishes=Wishes(max_shared=6)
            )
            first = run_fill(problem, Run(Budget(60), rng_seed=1), ENGINE).solution
            answer = peer.fill(grid)
            theirs = list(answer.answers) if answer else []
            ours = _polished(problem, seconds)
            figures = {
                "first": _figures(first, words),
                "blacksquare": FillFigures.of(theirs, words) if theirs else None,
                "polished": _figures(ours, words),
            }
            rivals = [figures[name].mean for name in ("first", "blacksquare") if figures[name]]
            mine = figures["polished"]
            is_better = mine is not None and all(mine.mean > mean for mean in rivals)
            better += is_better
            report.add(
                [
                    grid.stem,
                    *(str(figure or "none") for figure in figures.values()),
                    "yes" if is_better else "no",
                ],
                {"grid": grid.stem}
                | {name: asdict(figure) if figure else None for name, figure in figures.items()},
            )
        peer.close()
    report.conclude(f"the polished fill has the best mean score on {better} of {len(grids)} grids")
    report.conclude(
        "for each fill: mean score (share of entries that score below 40, number of pairs of "
        "entries that share a root, number of entries that repeat another one)"
    )


def _figures(filled: FilledGrid | None, words: WordList) -> FillFigures | None:
    return FillFigures.of([a for _, a in filled.answers()], words) if filled else None


def _polished(problem: FillProblem, seconds: float) -> FilledGrid | None:
    best = None
    try:
        for filled in polish(problem, Run(Budget(seconds), rng_seed=1)):
            best = filled
    except Stopped:
        pass
    if best is not None and audit_fill(best, problem.words):
        raise AssertionError(f"a wrong fill: {audit_fill(best, problem.words)}")
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="few puzzles, about a minute")
    parser.add_argument(
        "--part",
        action="append",
        choices=PARTS,
        help="only this part; can be given more than once; default: all parts",
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="quality: seconds for a fill")
    options = parser.parse_args()
    parts = options.part or PARTS
    if "nothing" in parts:
        from_nothing(2 if options.quick else 20)
    if "minis" in parts:
        minis(2 if options.quick else 20)
    if not SHARED.is_dir():
        print("../shared is missing: no themes, no quality", file=sys.stderr)
        return
    listed = WordList.load(SHARED / "bench" / "words" / "stwl50.dict")
    sets = listed_sets(SHARED / "cases" / "themes" / "sets.txt")
    if "themes" in parts:
        themes("themes", sets[:4] if options.quick else sets, listed, 60)
    if "more-themes" in parts:
        themes("more-themes", drawn_sets(listed, 2 if options.quick else 20), listed, 60)
    if "odd-themes" in parts:
        odd = listed_sets(ROOT / "bench" / "theme_sets.txt")
        themes("odd-themes", odd[:4] if options.quick else odd, listed, 60)
    if "quality" in parts:
        names = [f"{kind}{k}" for kind in ("wk", "th") for k in range(1, 6)]
        quality(names[::5] if options.quick else names, options.seconds)


if __name__ == "__main__":
    main()
