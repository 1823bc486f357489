"""Write the clauses of a problem for a SAT solver that the user runs, and read the solver's answer.

The clauses are the rules of the problem in the logical form that a SAT solver reads.
"""

from dataclasses import dataclass
from pathlib import Path

from crosswright.construct.files import save_bytes
from crosswright.construct.freeform.freeformed import Freeformed, freeformed
from crosswright.construct.freeform.setting import FreeformSetting, audit_answer
from crosswright.core import InputError, Layout
from crosswright.engines.freeform import Report
from crosswright.engines.freeform.decode import decode_answer
from crosswright.engines.freeform.solve import full_encoding
from crosswright.search import Outcome, Status
from crosswright.search.cnf import Cnf


@dataclass(frozen=True)
class Clauses:
    """The clauses of a problem."""

    formula: Cnf

    def __str__(self) -> str:
        return f"{self.formula.variables:,} variables, {len(self.formula):,} clauses"

    def save(self, dimacs: str | None = None, readable: str | None = None) -> None:
        """Write the clauses to files: to `dimacs` in the DIMACS format, and to `readable` with
        readable names."""
        for path, lines in ((dimacs, self.formula.dimacs), (readable, self.formula.readable)):
            if path:
                save_bytes(Path(path), "\n".join([*lines(), ""]).encode())


def freeform_clauses(setting: FreeformSetting) -> Clauses:
    """The clauses of a request.

    If all words must be connected, the clauses include the rules for this, because the user calls
    the solver only once. (Our own search can add these rules later.)

    >>> from crosswright.construct.freeform.setting import freeform_setting
    >>> from crosswright.construct.request.freeform import Frame
    >>> clauses = freeform_clauses(freeform_setting(["cat", "tip"], Frame((3, 3))))
    >>> next(clauses.formula.dimacs())
    'c 1 placed(CAT,1,1,across)'
    """
    return Clauses(full_encoding(setting.problem, steps=True).cnf)


def decode_freeform(setting: FreeformSetting, answer: str, source: str = "answer") -> Freeformed:
    """Read a solver's answer to the clauses of `setting`. `source` is the name of the answer in
    error messages."""
    problem = setting.problem
    try:
        layout = decode_answer(full_encoding(problem, steps=True), answer)
    except InputError as fault:
        raise fault.within(source) from None
    if layout is None:
        nothing: Outcome[Layout] = Outcome(Status.IMPOSSIBLE, explanation="the solver says so")
        return freeformed(Report(nothing), setting)
    if not layout.placements:
        raise InputError(f"{source} places no word, so it does not solve this problem")
    findings = audit_answer(layout, problem)
    if findings:
        told = "; ".join(map(str, findings))
        raise InputError(f"{source} does not solve this problem: {told}")
    return freeformed(Report(Outcome(Status.FOUND, (layout,))), setting)
