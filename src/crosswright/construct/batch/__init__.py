"""Make thousands of puzzles from one plan, on all cores of a machine or on a cluster.

A plan says how many puzzles to make, of which kinds, and what must differ between them. A batch is
the work on a plan, and the folder with its puzzles. `begin_batch` and `resume_batch` carry out a
plan and write its puzzles into a folder. `batch_status` says how much of a batch is done.
`audit_batch` checks all files of a batch.

A plan may also be for one large search. Such a plan has one of two aims:

- to count or write all pair squares with given numbers of rows and columns. The search is divided
  into parts.
- to fill one hard grid. Many searches look for a fill of the same grid, each with its own
  `rng_seed`.
"""

from pathlib import Path

from crosswright import __version__
from crosswright.construct.batch.audit import BatchAudit
from crosswright.construct.batch.foreman import Foreman
from crosswright.construct.batch.kinds import AnyPlan, Kind, kept_plan, kind_of
from crosswright.construct.batch.manifest import DONE, FAILED, MADE, Manifest
from crosswright.construct.batch.outcome import Batch, BatchStatus
from crosswright.construct.batch.plan_file import EXAMPLE, load_plan
from crosswright.construct.batch.workers import Crew, LocalCrew
from crosswright.construct.files import ensure_folder
from crosswright.construct.jobs import usable_cores
from crosswright.core import InputError, MissingExtraError
from crosswright.search import Run, Status, begin

__all__ = [
    "EXAMPLE",
    "Batch",
    "BatchAudit",
    "BatchStatus",
    "audit_batch",
    "batch_status",
    "begin_batch",
    "load_plan",
    "resume_batch",
]

TOLD_FAILURES = 20
"""The largest number of failed puzzles that the status of a batch lists."""


def begin_batch(
    plan: AnyPlan,
    folder: str | Path,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    seconds: float | None = None,
    run: Run | None = None,
) -> Batch:
    """Carry out a plan, write the puzzles into `folder`, and return the result.

    The folder must not have a batch yet. `jobs` is the number of processes on this machine. With
    `scheduler`, the address of a dask scheduler, the workers of that cluster are used instead.
    """
    run = begin(run, seconds=seconds, rng_seed=None)
    ensure_folder(str(folder))
    kind = kind_of(plan)
    kind.ensure_possible(run)
    hashes = kind.hashes()
    with _crew(kind, run, jobs=jobs, scheduler=scheduler) as crew:
        manifest = Manifest.create(
            Path(folder), kind=kind.name, plan=plan.plain, hashes=hashes, version=__version__
        )
        with manifest:
            return _work_off(kind, manifest, crew, run)


def resume_batch(
    folder: str | Path,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    seconds: float | None = None,
    run: Run | None = None,
) -> Batch:
    """Continue the batch in a folder, no matter how its last run ended.

    Files that have been lost or damaged since then are written again.
    """
    run = begin(run, seconds=seconds, rng_seed=None)
    with Manifest.open(Path(folder)) as manifest:
        kind = kind_of(kept_plan(manifest))
        kept = manifest.hashes
        for name, found in kind.hashes().items():
            if kept.get(name, found) != found:
                raise InputError(f"{name}: has changed since the batch was begun")
        with _crew(kind, run, jobs=jobs, scheduler=scheduler) as crew:
            return _work_off(kind, manifest, crew, run)


def batch_status(folder: str | Path) -> BatchStatus:
    """Return the state of the batch in a folder. The batch may still be running."""
    with Manifest.open(Path(folder)) as manifest:
        return _status(kind_of(kept_plan(manifest)), manifest)


def audit_batch(folder: str | Path, *, run: Run | None = None) -> BatchAudit:
    """Read all files of the batch in a folder again, and report everything that is wrong."""
    with Manifest.open(Path(folder)) as manifest:
        kind = kind_of(kept_plan(manifest))
        return kind.audit(manifest, begin(run, seconds=None, rng_seed=None))


def _status(kind: Kind, manifest: Manifest) -> BatchStatus:
    counts = manifest.counts()
    failures = []
    for row in manifest.rows(status=FAILED):
        failures.append(row)
        if len(failures) == TOLD_FAILURES:
            break
    nodes, seconds = manifest.sums()
    return BatchStatus(
        str(manifest.folder),
        kind.count,
        counts.get(DONE, 0),
        counts.get(FAILED, 0),
        counts.get(MADE, 0),
        tuple(failures),
        manifest.set_hash(),
        nodes,
        seconds,
        kind.noun,
        kind.lines(manifest),
        kind.is_complete(manifest),
    )


def _work_off(kind: Kind, manifest: Manifest, crew: Crew, run: Run) -> Batch:
    manifest.lock()
    if kind.seconds is not None:
        run.limit(seconds=kind.seconds)
    kind.mend(manifest, run)
    before = manifest.counts().get(DONE, 0)
    kind.remark_on(crew.size, run)
    coordinator = kind.coordinator(manifest)
    foreman = Foreman(crew, coordinator, run, total=kind.count)
    status = foreman.work()
    kind.finish(manifest)
    state = _status(kind, manifest)
    if status is Status.FOUND and not state.is_complete:
        status = Status.GAVE_UP
    return Batch(
        status,
        state,
        state.done - before,
        run.seconds,
        dict(coordinator.sent_back),
        foreman.busy_seconds,
        foreman.explanation,
        tuple(run.notices),
    )


def _crew(kind: Kind, run: Run, *, jobs: int | None, scheduler: str | None) -> Crew:
    if scheduler is None:
        return LocalCrew(jobs or usable_cores())
    try:
        from crosswright.construct.batch.cluster import ClusterCrew
    except ImportError as missing:
        raise MissingExtraError("a dask cluster", "cluster") from missing
    return ClusterCrew(scheduler, kind.kit(), remark=run.remark)
