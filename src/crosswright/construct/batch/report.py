"""The report of a batch as one HTML file: charts of its figures, and each puzzle with a link to its
page.

The file needs no other files and no network. It is written again whenever a run of the batch ends.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from crosswright.construct.batch.manifest import DONE, Manifest, Row, unpacked
from crosswright.construct.batch.plan import Plan
from crosswright.construct.files import save_bytes
from crosswright.core import Grid, Position, Puzzle

REPORT = "index.html"
"""The name of the report's file."""

MOST_USED = 40
"""The number of most frequent answers that are listed."""

MOST_BARS = 24
"""The largest number of bars in a chart."""

_STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --bar: #4a7aa7; --line: #ccc; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --paper: #181818; --bar: #7fb0de; --line: #444; }
}
body { font: 16px/1.4 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
.spreads { display: flex; flex-wrap: wrap; gap: 2rem; }
figure { margin: 0; } figcaption { font-weight: 600; margin-bottom: .3rem; }
table { border-collapse: collapse; font-size: .85rem; }
td, th { padding: 0 .5rem 0 0; text-align: right; font-weight: 400; white-space: nowrap; }
td.bar { min-width: 9rem; text-align: left; }
td.bar i { display: inline-block; height: .8em; background: var(--bar); }
ol.set { list-style: none; padding: 0; display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); }
ol.set li { font-size: .85rem; overflow-wrap: anywhere; }
ol.set svg { width: 100%; border: 1px solid var(--line); background: #fff; color: #222;
  display: block; }
p.answers span { display: inline-block; margin-right: 1rem; }
"""


@dataclass
class _Figures:
    """The counts for the charts. For example, `words` has the number of puzzles for each number of
    words, and `lengths` has the number of puzzles for each mean length of words. But `letters`,
    `answers` and `clues` count the letters, the answers and the kinds of clues of all puzzles."""

    words: Counter[float] = field(default_factory=Counter)
    blocks: Counter[float] = field(default_factory=Counter)
    lengths: Counter[float] = field(default_factory=Counter)
    scores: Counter[float] = field(default_factory=Counter)
    sizes: Counter[str] = field(default_factory=Counter)
    letters: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    clues: Counter[str] = field(default_factory=Counter)

    def add(self, figures: Mapping[str, Any], puzzle: Puzzle) -> None:
        self.sizes[f"{puzzle.grid.width}x{puzzle.grid.height}"] += 1
        self.words[figures.get("words", 0)] += 1
        self.blocks[figures.get("blocks", 0)] += 1
        self.lengths[round(figures.get("mean_length", 0), 1)] += 1
        if figures.get("mean_score") is not None:
            self.scores[round(figures["mean_score"])] += 1
        self.letters.update(puzzle.fill.glyphs.values())
        self.answers.update(answer for _, answer in puzzle.fill.answers())
        self.clues.update(figures.get("clue_kinds", {}))


def write_report(plan: Plan, manifest: Manifest) -> Path:
    """Write the report about the puzzles that are done so far into the folder of the batch. Return
    the path of the report."""
    figures = _Figures()
    items = []
    for row in manifest.rows(status=DONE):
        puzzle, _ = unpacked(row.content or b"")
        figures.add(row.figures, puzzle)
        items.append(_item(row, puzzle))
    told = _page(plan, manifest.set_hash(), figures, items)
    path = manifest.folder / REPORT
    save_bytes(path, told.encode())
    return path


def _page(plan: Plan, set_hash: str, figures: _Figures, items: list[str]) -> str:
    title = f"{len(items):,} of {plan.count:,} puzzles"
    fresh = ""
    if plan.fresh_across > 1:
        fresh = (
            f"<p>Within {plan.fresh_across:,} puzzles in a row no answer of more than "
            f"{plan.longest_shared} letters is used twice.</p>"
        )
    spreads = [
        _spread("size", sorted(figures.sizes.items())),
        _spread("words", _bands(figures.words)),
        _spread("blocks", _bands(figures.blocks)),
        _spread("mean length", _bands(figures.lengths)),
        _spread("mean score", _bands(figures.scores)),
        _spread("clues", figures.clues.most_common()),
        _spread("letters", sorted(figures.letters.items())),
    ]
    lengths = Counter[float]()
    for answer, count in figures.answers.items():
        lengths[len(answer)] += count
    spreads.insert(4, _spread("letters of an answer", _bands(lengths)))
    used = "".join(
        f"<span>{escape(answer)} {count:,}</span>"
        for answer, count in sorted(
            figures.answers.items(), key=lambda item: (-item[1], -len(item[0]), item[0])
        )[:MOST_USED]
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>{_STYLE}</style></head><body>
<h1>{title}</h1>
<p>Set {escape(set_hash)}, rng_seed {plan.rng_seed}, {len(figures.answers):,} different answers.</p>
{fresh}
<h2>Figures</h2>
<div class="spreads">
{"".join(spreads)}
</div>
<h2>Most frequent answers</h2>
<p class="answers">{used}</p>
<h2>Puzzles</h2>
<ol class="set">
{"".join(items)}</ol>
</body></html>
"""


def _bands(values: Mapping[float, int]) -> list[tuple[str, int]]:
    """The label and the count of each bar of a chart.

    There is one bar for each whole number from the smallest to the largest value, also for numbers
    that do not occur. If some values are not whole, there is one bar for each tenth. If this takes
    more than `MOST_BARS` bars, each bar stands for several numbers.
    """
    if not values:
        return []
    low, high = min(values), max(values)
    step = 1.0 if all(float(value).is_integer() for value in values) else 0.1
    count = round((high - low) / step) + 1
    wide = -(-count // MOST_BARS)
    bands: list[tuple[str, int]] = []
    for start in range(0, count, wide):
        first, last = low + start * step, low + (start + wide - 1) * step
        inside = sum(n for v, n in values.items() if first - 1e-6 <= v <= last + 1e-6)
        name = f"{first:g}" if wide == 1 else f"{first:g} to {last:g}"
        bands.append((name, inside))
    return bands


def _spread(name: str, bars: Iterable[tuple[str, int]]) -> str:
    drawn = list(bars)
    if not drawn:
        return ""
    most = max(count for _, count in drawn)
    rows = "".join(
        f"<tr><th>{escape(str(value))}</th><td>{count:,}</td>"
        f'<td class="bar"><i style="width:{9 * count / max(most, 1):.2f}rem"></i></td></tr>'
        for value, count in drawn
    )
    return f"<figure><figcaption>{escape(name)}</figcaption><table>{rows}</table></figure>\n"


def _item(row: Row, puzzle: Puzzle) -> str:
    """A small picture of a puzzle. It links to the puzzle's HTML page, or to its first file if
    there is no such page."""
    names = sorted(row.files, key=lambda name: (not name.endswith(".html"), name))
    title = puzzle.metadata.title or Path(names[0]).stem
    about = puzzle.metadata.date if puzzle.metadata.date not in title else ""
    rest = " ".join(
        f'<a href="{escape(name, quote=True)}">{escape(Path(name).suffix)}</a>'
        for name in names[1:]
    )
    return (
        f'<li><a href="{escape(names[0], quote=True)}">'
        f"{_thumbnail(puzzle.grid)}{escape(title)}</a> "
        f"{escape(about)} {rest}</li>\n"
    )


def _thumbnail(grid: Grid) -> str:
    blocks = "".join(_squares(grid.blocks | grid.voids))
    bars = "".join(f"M{c + 1} {r}v1" for r, c in sorted(grid.bars_right))
    bars += "".join(f"M{c} {r + 1}h1" for r, c in sorted(grid.bars_below))
    drawn = f'<path fill="currentColor" d="{blocks}"/>' if blocks else ""
    drawn += f'<path stroke="currentColor" stroke-width=".15" d="{bars}"/>' if bars else ""
    return f'<svg viewBox="0 0 {grid.width} {grid.height}" aria-hidden="true">{drawn}</svg>'


def _squares(cells: Iterable[Position]) -> Iterator[str]:
    for row, column in sorted(cells):
        yield f"M{column} {row}h1v1h-1z"
