"""The kinds of batches. Most batches make many puzzles.

A batch whose plan has a table [pairs] or [fill] is one large search, which runs in parts. With
[pairs], each part goes through some of the possible grids. With [fill], each part searches for a
fill of the same grid, with its own `rng_seed`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from crosswright.construct.batch.audit import BatchAudit, audit_set
from crosswright.construct.batch.coordinate import Coordinator
from crosswright.construct.batch.fill_plan import FillPlan
from crosswright.construct.batch.foreman import Coordinates
from crosswright.construct.batch.kit import Kit, kit_for
from crosswright.construct.batch.manifest import DONE, Manifest, unpacked
from crosswright.construct.batch.pairs_plan import PairsPlan
from crosswright.construct.batch.parts import PartsCoordinator
from crosswright.construct.batch.plan import Plan
from crosswright.construct.batch.plan_check import ensure_possible, hashes_of
from crosswright.construct.batch.report import write_report
from crosswright.construct.batch.store import FolderStore, damaged_files
from crosswright.construct.batch.tasks import Listed, dress
from crosswright.core import Finding
from crosswright.search import Run

AnyPlan = Plan | PairsPlan | FillPlan
"""Every kind of plan."""


def plan_from(
    plain: Mapping[str, Any], places: tuple[str, ...] | None = None, *, source: str = ""
) -> AnyPlan:
    """Read a plan from plain values. A table [pairs] or [fill] decides the kind of plan.

    `places` and `source` are used in error messages (see `Plan.read` and `Plan.source`).
    """
    if isinstance(plain, Mapping) and "pairs" in plain:
        return PairsPlan.read(plain, source=source)
    if isinstance(plain, Mapping) and "fill" in plain:
        return FillPlan.read(plain, source=source)
    return Plan.from_plain(plain, places, source=source)


class Kind(Protocol):
    """The methods that every kind of batch has."""

    @property
    def name(self) -> str: ...

    @property
    def noun(self) -> str:
        """The word for the items of the batch in messages: puzzles, parts or searches."""

    @property
    def count(self) -> int: ...

    @property
    def seconds(self) -> float | None:
        """The time limit of the batch in seconds. None if the plan has no limit."""

    def ensure_possible(self, run: Run) -> None: ...

    def hashes(self) -> dict[str, str]:
        """Short hashes of the data that the results depend on, such as word lists."""

    def kit(self) -> Kit:
        """The data that a worker on another machine needs."""

    def coordinator(self, manifest: Manifest) -> Coordinates: ...

    def remark_on(self, workers: int, run: Run) -> None:
        """Add a remark to the run if there are too many `workers` to keep all of them busy."""

    def mend(self, manifest: Manifest, run: Run) -> None:
        """Repair files that were lost or damaged since the last run."""

    def finish(self, manifest: Manifest) -> None:
        """Do the last work of a run, such as writing a report. This is called whenever a run of the
        batch ends, also if the batch is not complete."""

    def lines(self, manifest: Manifest) -> tuple[str, ...]:
        """Lines about the results so far."""

    def is_complete(self, manifest: Manifest) -> bool:
        """True if the batch has everything that the plan asks for."""

    def audit(self, manifest: Manifest, run: Run) -> BatchAudit: ...


@dataclass(frozen=True)
class _Puzzles:
    """A batch of many puzzles."""

    plan: Plan
    name: str = "puzzles"
    noun: str = "puzzles"

    @property
    def count(self) -> int:
        return self.plan.count

    @property
    def seconds(self) -> float | None:
        return self.plan.seconds

    def ensure_possible(self, run: Run) -> None:
        ensure_possible(self.plan, run)

    def hashes(self) -> dict[str, str]:
        return hashes_of(self.plan)

    def kit(self) -> Kit:
        tables = self.plan.recipes
        banks = (bank for table in tables for bank in table.get("bank", ()))
        lists = (Listed(self.plan.word_choice(table)) for table in tables)
        return kit_for(lists, banks)

    def coordinator(self, manifest: Manifest) -> Coordinates:
        return Coordinator(self.plan, FolderStore(manifest))

    def remark_on(self, workers: int, run: Run) -> None:
        # The number of puzzles that may be begun after the first unfinished puzzle.
        ahead = self.plan.ahead
        if workers > max(1, ahead // 2) and self.plan.count > workers:
            run.remark(f"ahead = {ahead} in the plan is too small to keep {workers} workers busy")

    def mend(self, manifest: Manifest, run: Run) -> None:
        """Write missing or damaged files again, from the content in the manifest."""
        for number in _damaged(manifest):
            row = manifest.row(number)
            assert row is not None and row.content is not None
            puzzle, _ = unpacked(row.content)
            run.remark(f"files of puzzle {number} were missing or damaged; they are written again")
            written = dress(puzzle, self.plan.outputs, self.plan.looks, run)
            FolderStore(manifest).write(self.plan.file_name(number - 1), written, row)

    def finish(self, manifest: Manifest) -> None:
        write_report(self.plan, manifest)

    def lines(self, manifest: Manifest) -> tuple[str, ...]:
        del manifest
        return ()

    def is_complete(self, manifest: Manifest) -> bool:
        return manifest.counts().get(DONE, 0) == self.count

    def audit(self, manifest: Manifest, run: Run) -> BatchAudit:
        return audit_set(self.plan, manifest, run)


@dataclass(frozen=True)
class _Parts:
    """A batch that is one large search in parts."""

    plan: PairsPlan | FillPlan

    @property
    def name(self) -> str:
        return self.plan.kind

    @property
    def noun(self) -> str:
        return self.plan.noun

    @property
    def count(self) -> int:
        return self.plan.count

    @property
    def seconds(self) -> float | None:
        return self.plan.seconds

    def ensure_possible(self, run: Run) -> None:
        del run
        self.plan.ensure_possible()

    def hashes(self) -> dict[str, str]:
        return self.plan.hashes()

    def kit(self) -> Kit:
        return self.plan.kit()

    def coordinator(self, manifest: Manifest) -> Coordinates:
        return PartsCoordinator(self.plan, FolderStore(manifest))

    def remark_on(self, workers: int, run: Run) -> None:
        pass  # parts do not wait for each other, so any number of workers can be busy

    def mend(self, manifest: Manifest, run: Run) -> None:
        """Forget parts whose file is missing or damaged, so that they are done again."""
        damaged = _damaged(manifest)
        for number in damaged:
            run.remark(f"the file of part {number} was missing or damaged; the part is done again")
        manifest.forget(damaged)

    def finish(self, manifest: Manifest) -> None:
        del manifest

    def lines(self, manifest: Manifest) -> tuple[str, ...]:
        return tuple(self.plan.lines(manifest))

    def is_complete(self, manifest: Manifest) -> bool:
        if isinstance(self.plan, PairsPlan):
            return manifest.counts().get(DONE, 0) == self.count
        # One search is enough if it found a fill or proved that there is none.
        return any(row.figures.get("ends_all") for row in manifest.rows(status=DONE))

    def audit(self, manifest: Manifest, run: Run) -> BatchAudit:
        """Report missing parts, and files that are missing or damaged."""
        del run
        findings = []
        there = set()
        for row in manifest.rows(status=DONE):
            there.add(row.number)
            for name in damaged_files(manifest.folder, row):
                message = "is missing or damaged"
                findings.append((f"part {row.number}", Finding("file", name, message)))
        wanted = () if self.is_complete(manifest) else range(1, self.count + 1)
        missing = (number for number in wanted if number not in there)
        folder = str(manifest.folder)
        return BatchAudit(folder, len(there), tuple(findings), tuple(missing), noun=self.noun)


def _damaged(manifest: Manifest) -> list[int]:
    rows = manifest.rows(status=DONE)
    return [row.number for row in rows if damaged_files(manifest.folder, row)]


def kind_of(plan: AnyPlan) -> Kind:
    """The kind of batch that a plan makes."""
    return _Puzzles(plan) if isinstance(plan, Plan) else _Parts(plan)


def kept_plan(manifest: Manifest) -> AnyPlan:
    """The plan that is stored in a manifest."""
    return plan_from(json.loads(manifest.plan))
