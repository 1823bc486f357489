"""Check a puzzle: compare its answers with a word list, and its grid with the chosen rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from crosswright.audit.fill import audit_fill
from crosswright.clues.guard import Guard, tokens
from crosswright.clues.references import REFERENCE, without_references
from crosswright.construct.files import as_puzzle
from crosswright.construct.report import headed
from crosswright.construct.request.words import WordChoice
from crosswright.construct.words import WordList, Words, word_list
from crosswright.core import (
    Fill,
    Finding,
    Grid,
    GridFacts,
    Puzzle,
    Symmetry,
    Venue,
    rules,
    violations,
)
from crosswright.core import venue as venue_named
from crosswright.words import Word
from crosswright.words.statistics import FillStatistics, statistics_of

__all__ = ["Checked", "check"]

LEAST_NAMED = 4
"""A word of a clue is compared with the other answers only if it has at least this many letters."""


@dataclass(frozen=True)
class Checked:
    """Everything that is wrong with a puzzle, and facts about its grid and fill."""

    findings: tuple[Finding, ...]
    """Everything that breaks a rule. Empty for a valid puzzle."""
    grid: GridFacts
    fill: FillStatistics | None
    """Figures of the fill. None if the answers were not checked."""
    unclued: tuple[str, ...]
    """Entries without a clue. Empty if no entry of the puzzle has a clue: such a puzzle counts as
    one that has not been clued yet."""
    notices: tuple[str, ...] = ()
    """Notices from reading the word list."""
    leaks: tuple[str, ...] = ()
    """Clues that contain the root of their answer, or another answer of the puzzle."""

    @property
    def is_valid(self) -> bool:
        return not self.findings

    def __str__(self) -> str:
        match len(self.findings):
            case 0:
                return "valid"
            case 1:
                return "1 thing is wrong"
            case faults:
                return f"{faults} things are wrong"

    def lines(self) -> dict[str, str]:
        """The facts to print. Each key is a label, and its value is the text after the label."""
        told = dict(self.grid.lines()) | dict(self.fill.lines() if self.fill else ())
        told |= {"without clue": ", ".join(self.unclued)} if self.unclued else {}
        return told | (
            {"clues that give away an answer": "; ".join(self.leaks)} if self.leaks else {}
        )

    def report(self) -> dict[str, Any]:
        """All facts and findings as a JSON object."""
        return headed(
            "check",
            valid=self.is_valid,
            findings=[vars(finding) for finding in self.findings],
            grid=vars(self.grid) | {"symmetries": [s.value for s in self.grid.symmetries]},
            fill=vars(self.fill) if self.fill else None,
            unclued=list(self.unclued),
            leaks=list(self.leaks),
        )


def check(
    puzzle: Puzzle | Fill | Grid | str,
    words: Words | Literal[False] = None,
    *,
    venue: str | Venue | None = None,
    symmetry: str | Symmetry | None = None,
    connected: bool = False,
    checked: bool = False,
    shortest: int | None = None,
    theme: Iterable[str] = (),
) -> Checked:
    """Check the answers of a puzzle against a word list, and its grid against rules.

    With `words=False` the answers are not checked. If `venue` or `symmetry` is given, the grid must
    keep the rules of this venue or have this symmetry. With `connected`, all open cells must be
    connected. With `checked`, every open cell must be in two slots. `shortest` is the least length
    that a slot may have. `theme` names the constructor's own answers. They are never reported as
    weak. In the example, each of the two words is in the grid twice, which is a fault.

    >>> from crosswright import WordList
    >>> str(check("AT\\nTO", WordList.of(["at", "to"])))
    '2 things are wrong'
    """
    puzzle = as_puzzle(Fill.parse(puzzle) if isinstance(puzzle, str) else puzzle)
    findings: list[Finding] = []
    statistics: FillStatistics | None = None
    notices: tuple[str, ...] = ()
    leaks: tuple[str, ...] = ()
    if puzzle.fill.glyphs and not isinstance(words, bool):
        listed = words.load_allowed() if isinstance(words, WordChoice) else word_list(words)
        findings += audit_fill(puzzle.fill, listed)
        findings += _clue_findings(puzzle, listed)
        leaks = _leaks(puzzle, listed)
        own = {listed.spelling.normalise(entry.partition("@")[0]) for entry in theme}
        statistics = statistics_of(puzzle.fill, listed, own=own)
        notices = tuple(listed.notices)
    findings += _grid_findings(
        puzzle.grid,
        Symmetry.named(symmetry or Symmetry.NONE),
        connected=connected,
        checked=checked,
        shortest=shortest,
    )
    if venue is not None:
        findings += violations(puzzle.grid, venue_named(venue) if isinstance(venue, str) else venue)
    return Checked(
        tuple(findings), rules.facts(puzzle.grid), statistics, _unclued(puzzle), notices, leaks
    )


def _clue_findings(puzzle: Puzzle, words: WordList) -> list[Finding]:
    """Findings about clues that contain their answer, and clues that are used twice."""
    guard = Guard(words=words)
    found = []
    first: dict[str, str] = {}
    for entry in puzzle.entries():
        if entry.answer is None or entry.clue is None or not entry.clue.text.strip():
            continue
        spoken, text = entry.slot.key.spoken, entry.clue.text
        word = words.get(entry.answer) or Word(tuple(entry.answer))
        if guard.contains(text, word):
            message = f"the clue contains its answer, {entry.answer}: {text}"
            found.append(Finding("clue", spoken, message))
        if REFERENCE.search(text):
            continue
        known = first.setdefault(" ".join(tokens(text)) or text, spoken)
        if known != spoken and len(tokens(text)) > 1:
            found.append(Finding("double clue", spoken, f"has the same clue as {known}: {text}"))
    return found


def _leaks(puzzle: Puzzle, words: WordList) -> tuple[str, ...]:
    """Clues that contain the root of their answer, or another answer. They may be intended, so they
    are not findings."""
    guard = Guard(words=words)
    answers = {entry.answer: entry.slot.key.spoken for entry in puzzle.entries() if entry.answer}
    told = []
    for entry in puzzle.entries():
        if entry.answer is None or entry.clue is None:
            continue
        spoken, text = entry.slot.key.spoken, entry.clue.text
        word = words.get(entry.answer) or Word(tuple(entry.answer))
        if not guard.contains(text, word) and guard.gives_away(text, word):
            told.append(f"{spoken} ({entry.answer}: {text})")
        for token in tokens(without_references(text)):
            other = answers.get(token.upper())
            if other and token.upper() != entry.answer and len(token) >= LEAST_NAMED:
                told.append(f"{spoken} ({text}) contains the answer of {other}")
    return tuple(told)


def _unclued(puzzle: Puzzle) -> tuple[str, ...]:
    entries = list(puzzle.entries())
    empty = [entry.slot.key.spoken for entry in entries if not (entry.clue and entry.clue.text)]
    return tuple(empty) if len(empty) < len(entries) else ()


def _grid_findings(
    grid: Grid, symmetry: Symmetry, *, connected: bool, checked: bool, shortest: int | None
) -> list[Finding]:
    """The findings about the chosen rules that the grid breaks."""
    found = []
    if not grid.is_symmetric(symmetry):
        found.append(Finding("symmetry", "the grid", f"has no {symmetry.value} symmetry"))
    if connected and not rules.is_connected(grid):
        count = len(rules.pieces(grid))
        found.append(Finding("connected", "the grid", f"falls into {count} pieces"))
    if checked:
        found += [
            Finding("unchecked", str(cell), "is in fewer than two slots")
            for cell in rules.unchecked_cells(grid)
        ]
    short = rules.shortest_slot(grid)
    if shortest is not None and short is not None and short.length < shortest:
        message = f"has {short.length} cells, fewer than {shortest}"
        found.append(Finding("shortest", short.key.spoken, message))
    return found
