"""Compare our layouts with those of crossword-layout-generator, a package of npm (the peer).

    scripts/bench layout [--words FILE] [--seeds N] [--peer FOLDER] [--growth]

The words are the first 10, 20, 50, 100 and 200 words of a list, with five rng_seeds each. A search
takes 2 s for up to 50 words and 10 s for more. For each of these numbers of words, the table has a
row for our engine and a row for the peer. A row shows the number of words that were placed, the
area of the box (the smallest rectangle around all words) in cells, the number of crossings, and the
share of the cells of the box that have letters. Our numbers are medians over the rng_seeds. The
peer must be in FOLDER/node_modules; without it only our own numbers are shown.

With --growth, layouts of 50 to 300 words are measured too: the time until the first layout, and the
layout after ten seconds. All results are also written to bench-results/.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from crosswright.construct.layout.layouts import run_layout
from crosswright.engines.crisscross import ENGINES, LayoutProblem
from crosswright.engines.crisscross.problem import figures
from crosswright.search.budget import Budget
from crosswright.search.outcome import take
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
SHARED_WORDS = ROOT.parent / "shared" / "bench" / "layout" / "w200.txt"
SIZES = (10, 20, 50, 100, 200)

PEER = """
const generate = require('crossword-layout-generator').generateLayout;
const words = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const log = console.log; console.log = () => {};
const made = generate(words.map(w => ({answer: w, clue: w})));
const placed = made.result.filter(r => r.orientation !== 'none');
const cells = new Set(); let letters = 0;
for (const r of placed) for (let k = 0; k < r.answer.length; k++) {
  letters++;
  const down = r.orientation === 'down';
  cells.add((r.startx + (down ? 0 : k)) + ',' + (r.starty + (down ? k : 0)));
}
log(JSON.stringify({placed: placed.length, width: made.cols, height: made.rows,
  crossings: letters - cells.size, share: cells.size / (made.cols * made.rows)}));
"""


def ours(words: list[str], seconds: float, rng_seed: int) -> dict[str, float]:
    problem = LayoutProblem(tuple(map(tuple, words)))
    layout = run_layout(problem, Run(Budget(seconds), rng_seed=rng_seed)).solution
    if layout is None:
        return {"placed": 0, "area": 0, "crossings": 0, "share": 0.0}
    found = figures(layout)
    return {
        "placed": len(layout.placements),
        "area": found.area,
        "crossings": found.crossings,
        "share": found.density,
    }


def peer(words: list[str], folder: Path | None) -> dict[str, float] | None:
    if folder is None or not shutil.which("node"):
        return None
    with tempfile.NamedTemporaryFile("w", suffix=".cjs", dir=folder) as script:
        script.write(PEER)
        script.flush()
        made = subprocess.run(
            ["node", script.name], input=json.dumps(words), capture_output=True, text=True,
            timeout=120, check=False,
        )  # fmt: skip
    if made.returncode:
        return None
    found: dict[str, float] = json.loads(made.stdout)
    found["area"] = found["width"] * found["height"]
    return found


def growth(pool: list[str]) -> list[dict[str, float]]:
    """Measure the first layout and the layout after ten seconds, for 50 to 300 words."""
    rows = []
    for count in (50, 100, 200, 300):
        problem = LayoutProblem(tuple(map(tuple, pool[:count])))
        started = time.process_time()
        first = take(ENGINES["auto"], problem, Run(Budget(120.0), rng_seed=1)).solution
        row: dict[str, float] = {"words": count, "first": time.process_time() - started}
        row["first_share"] = figures(first).density if first else 0.0
        row |= ours(pool[:count], 10.0, 1)
        rows.append(row)
        print(
            f"{count:>5} words: first layout after {row['first']:.3f} s of processor time, share "
            f"{row['first_share']:.3f}; after 10 s {row['placed']:.0f} words placed, area "
            f"{row['area']:.0f}, {row['crossings']:.0f} crossings, share {row['share']:.3f}",
            flush=True,
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--words", type=Path, default=SHARED_WORDS, help="file of words")
    parser.add_argument("--seeds", type=int, default=5, help="number of rng_seeds")
    parser.add_argument("--peer", type=Path, help="folder with node_modules")
    parser.add_argument("--growth", action="store_true", help="also measure up to 300 words")
    asked = parser.parse_args()
    common = [word.text for word in WordList.default().find("......") if word.score >= 60]
    words = asked.words.read_text().upper().split() if asked.words.exists() else common[:200]
    results: dict[str, object] = {}
    print(f"{'words':>5} {'who':<6} {'placed':>7} {'area':>7} {'crossings':>9} {'share':>6}")
    for count in SIZES:
        seconds = 2.0 if count <= 50 else 10.0
        rows = [ours(words[:count], seconds, seed) for seed in range(asked.seeds)]
        median = {key: statistics.median(row[key] for row in rows) for key in rows[0]}
        other = peer(words[:count], asked.peer)
        for who, row in (("ours", median), ("peer", other)):
            if row:
                print(
                    f"{count:>5} {who:<6} {row['placed']:>7.0f} {row['area']:>7.0f} "
                    f"{row['crossings']:>9.0f} {row['share']:>6.3f}",
                    flush=True,
                )
        results[str(count)] = {"ours": rows, "peer": other}
    if asked.growth:
        pool = list(dict.fromkeys([*words, *common]))
        results["growth"] = growth(pool)
    folder = ROOT / "bench-results"
    folder.mkdir(exist_ok=True)
    (folder / "layout.json").write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
