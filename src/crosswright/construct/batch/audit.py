"""Check a whole set of puzzles: each puzzle alone, and then together with the puzzles near it.

The audit shares no code with the coordinator, the part of the program that accepted the puzzles
when they were made. The audit compares the files with the manifest, which has a row for each
puzzle. It also compares any two puzzles that are near each other: their numbers differ by less than
`fresh_across`, a number that the plan gives.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosswright import formats
from crosswright.audit.puzzle import audit_made
from crosswright.clues.assign import CANDIDATES, ENOUGH, clue_key
from crosswright.construct.batch.manifest import (
    DONE,
    MANIFEST,
    Manifest,
    Row,
    content_hash,
    unpacked,
)
from crosswright.construct.batch.plan import Plan
from crosswright.construct.batch.report import REPORT
from crosswright.construct.batch.store import damaged_files
from crosswright.construct.batch.tasks import WorkerData
from crosswright.construct.files import load_puzzle
from crosswright.construct.make.patterns import canonical_blocks
from crosswright.construct.make.theme.entries import read_theme
from crosswright.construct.report import headed
from crosswright.construct.request.ranges import block_counts, word_counts
from crosswright.core import FilledGrid, Finding, InputError, Puzzle, venue_and_size
from crosswright.search import Progress, Run


@dataclass(frozen=True)
class BatchAudit:
    """Everything that is wrong with the puzzles and files of a batch."""

    folder: str
    count: int
    """The number of puzzles that were checked."""
    findings: tuple[tuple[str, Finding], ...]
    """The findings, each with the name of its puzzle."""
    missing: tuple[int, ...] = ()
    """The numbers of missing puzzles."""
    repeated_clues: int = 0
    """The number of clues that were used twice because their answers have no other clue."""
    noun: str = "puzzles"

    @property
    def is_valid(self) -> bool:
        return not self.findings and not self.missing

    def lines(self) -> Iterator[str]:
        """One line for each thing that is wrong."""
        for name, finding in self.findings:
            yield f"{name}: {finding}"
        if self.missing:
            yield f"missing: {', '.join(map(str, self.missing))}"

    def __str__(self) -> str:
        told = f"{self.count:,} {self.noun} checked, "
        wrong = len(self.findings) + len(self.missing)
        return told + ("all valid" if not wrong else f"{wrong:,} things are wrong")

    def report(self) -> dict[str, Any]:
        """The result of the audit as a JSON object."""
        return headed(
            "batch --audit",
            folder=self.folder,
            valid=self.is_valid,
            count=self.count,
            findings=[vars(finding) | {"puzzle": name} for name, finding in self.findings],
            missing=list(self.missing),
            repeated_clues=self.repeated_clues,
        )


def audit_set(plan: Plan, manifest: Manifest, run: Run) -> BatchAudit:
    """Check every puzzle, all pairs of puzzles that are near each other, and the files in the
    folder."""
    judge = _Judge(plan, manifest.folder)
    there: set[int] = set()
    for row in manifest.rows():
        run.tick(0)
        if row.status == DONE:
            there.add(row.number)
            judge.judge(row)
        run.observe(Progress(f"{len(there):,} of {plan.count:,} checked", 0, len(there)))
    judge.strangers()
    missing = tuple(n for n in range(1, plan.count + 1) if n not in there)
    return BatchAudit(
        str(manifest.folder), len(there), tuple(judge.findings), missing, judge.repeated_clues
    )


@dataclass
class _Seen:
    """The parts of a puzzle that are compared with the puzzles near it."""

    number: int
    name: str
    size: tuple[int, ...]
    answers: frozenset[str]
    blocks: object
    clues: dict[str, str]
    """The answer of each clue. The key of this mapping is the text of the clue without capitals and
    punctuation (see `clue_key`)."""


class _Judge:
    """Checks puzzles in the order of their numbers."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.findings: list[tuple[str, Finding]] = []
        self.repeated_clues = 0
        self.known = {MANIFEST, REPORT}
        self.recent: deque[_Seen] = deque()
        self.data = WorkerData()
        self.hashes: dict[str, str] = {}

    def judge(self, row: Row) -> None:
        plan, name = self.plan, self.plan.file_name(row.number - 1)
        self.known |= row.files.keys()
        expected = {f"{name}.{ending}" for ending in plan.outputs}
        if row.files.keys() != expected:
            told = f"expected {', '.join(sorted(expected))}; the manifest names "
            self._find(name, "files", told + ", ".join(row.files))
        for damaged in damaged_files(self.folder, row):
            self._find(name, "file", "is missing or damaged", where=damaged)
        puzzle = self._read(row, name)
        if puzzle is None:
            return
        if row.hash in self.hashes:
            self._find(name, "twice", f"is the same puzzle as {self.hashes[row.hash]}")
        self.hashes[row.hash] = name
        self._judge_alone(row, puzzle, name)
        self._judge_beside(row, puzzle, name)

    def _find(self, name: str, rule: str, message: str, *, where: str = "the puzzle") -> None:
        self.findings.append((name, Finding(rule, where, message)))

    def _read(self, row: Row, name: str) -> Puzzle | None:
        """The puzzle of a row. None if the content in the manifest cannot be read.

        Adds a finding if this content is damaged, and for each file that cannot be read or has a
        different grid.
        """
        try:
            puzzle, _ = unpacked(row.content or b"")
        except Exception as problem:  # a damaged row may raise anything
            self._find(name, "manifest", f"cannot be read from the manifest: {problem}")
            return None
        if content_hash(puzzle) != row.hash:
            self._find(name, "manifest", "does not match its hash")
        for file in row.files:
            format_row = formats.for_path(file)
            if format_row.read is None:
                continue
            try:
                found = load_puzzle(str(self.folder / file))
            except InputError as problem:
                self._find(name, "file", problem.message, where=file)
                continue
            if found.fill != puzzle.fill:
                self._find(name, "file", "has a different grid than the manifest", where=file)
        return puzzle

    def _judge_alone(self, row: Row, puzzle: Puzzle, name: str) -> None:
        request = self.plan.request(row.number - 1)
        words, shape = self.data.words(request.words), request.shape
        venue, width, height = venue_and_size(shape.venue, shape.size)
        theme, rows = read_theme(request.theming.theme, words.spelling)
        if (puzzle.grid.width, puzzle.grid.height) != (width, height):
            self._find(name, "size", f"is not {width}x{height}")
        if not isinstance(puzzle.fill, FilledGrid):
            filled = FilledGrid(puzzle.fill.grid, puzzle.fill.glyphs)
        else:
            filled = puzzle.fill
        findings = audit_made(
            filled,
            words,
            venue,
            theme=theme,
            across_only=request.theming.across_only,
            theme_rows=rows,
            word_count=word_counts(shape.word_count),
            blocks=block_counts(shape.blocks, width * height),
            min_score=request.min_score,
            banned=request.words.ban,
        )
        self.findings += [(name, finding) for finding in findings]
        if not request.words.is_own:
            for entry in puzzle.entries():
                if entry.clue is None or not entry.clue.text:
                    self._find(name, "unclued", "has no clue", where=entry.slot.key.spoken)

    def _judge_beside(self, row: Row, puzzle: Puzzle, name: str) -> None:
        plan = self.plan
        while self.recent and row.number - self.recent[0].number >= plan.fresh_across:
            self.recent.popleft()
        answers = [entry.answer for entry in puzzle.entries() if entry.answer]
        seen = _Seen(
            row.number,
            name,
            tuple(sorted((puzzle.grid.height, puzzle.grid.width))),
            frozenset(answer for answer in answers if len(answer) > plan.longest_shared),
            (canonical_blocks(puzzle.grid), puzzle.grid.bars_right, puzzle.grid.bars_below),
            {
                clue_key(entry.clue.text): entry.answer or ""
                for entry in puzzle.entries()
                if entry.clue is not None and entry.clue.text
            },
        )
        for other in self.recent:
            for answer in sorted(seen.answers & other.answers):
                self._find(name, "answer", f"{answer} is also in {other.name}")
            if plan.fresh_patterns and (seen.size, seen.blocks) == (other.size, other.blocks):
                told = f"has the pattern of {other.name}, perhaps turned or mirrored"
                self._find(name, "pattern", told)
        if plan.fresh_clues:
            self._judge_clues(row, seen)
        self.recent.append(seen)

    def _judge_clues(self, row: Row, seen: _Seen) -> None:
        """Add a finding for each clue that a puzzle near this one also has, although the answer has
        another clue that is not used in these puzzles."""
        taken = {clue: other.name for other in self.recent for clue in other.clues}
        for clue, answer in seen.clues.items():
            if clue not in taken:
                continue
            request = self.plan.request(row.number - 1)
            finder = self.data.finder(request.words, request.clueing.banks)
            weighed = finder.candidates(answer, limit=CANDIDATES, enough=ENOUGH)
            offered = [clue_key(one.text) for one in weighed]
            if all(other in taken or other in seen.clues for other in offered):
                self.repeated_clues += 1
            else:
                self._find(seen.name, "clue", f"{clue!r} is also in {taken[clue]}", where=answer)

    def strangers(self) -> None:
        """Add a finding for each file in the folder that is not in the manifest."""
        endings = {f".{ending}" for ending in self.plan.outputs}
        for path in sorted(self.folder.iterdir()):
            if path.suffix in endings and path.name not in self.known:
                self._find(path.stem, "stranger", "is not in the manifest", where=path.name)
