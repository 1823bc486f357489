"""Code that all engines use: budgets, runs, progress reports, outcomes and SAT solvers."""

from crosswright.search.budget import Budget
from crosswright.search.limits import begin, limit_usually, remark_on_limit, run_for
from crosswright.search.outcome import Engine, Outcome, Statistics, Status, best, take
from crosswright.search.progress import Better, Progress, Remark
from crosswright.search.run import CancelFlag, Observer, Run, Stopped, StopReason

__all__ = [
    "Better",
    "Budget",
    "CancelFlag",
    "Engine",
    "Observer",
    "Outcome",
    "Progress",
    "Remark",
    "Run",
    "Statistics",
    "Status",
    "StopReason",
    "Stopped",
    "begin",
    "best",
    "limit_usually",
    "remark_on_limit",
    "run_for",
    "take",
]
