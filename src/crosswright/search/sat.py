"""One interface for every SAT solver. Those of python-sat run in C and cannot call `Run.tick`, so
they search in slices of conflicts; one counts as one node. Some can be interrupted within a slice.
A solver may also be any program that reads DIMACS: see `CommandSolver`.
"""

import random
import shlex
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeAlias

from crosswright.core import ProblemError
from crosswright.search.cnf import parse_answer
from crosswright.search.run import Run

__all__ = [
    "DEFAULT_SOLVER",
    "SOLVERS",
    "Closing",
    "CommandSolver",
    "SatSolver",
    "Solver",
    "SolverRow",
    "command_words",
    "open_solver",
]

FIRST_SLICE = 500
"""In conflicts."""

LONGEST_SLICE = 4_000
"""CaDiCaL takes about a second for them."""

SLICE_GROWTH = 1.5
"""From slice to slice."""

LOAD = 20_000
"""Clauses between two checks of the time limit: about 50 ms."""


@dataclass(frozen=True)
class SolverRow:
    """A solver of python-sat and its features."""

    name: str
    interruptible: bool
    """Within a slice."""
    takes_phases: bool = True
    """It can be given the values that it tries first."""


SOLVERS = {
    row.name: row
    for row in (
        SolverRow("minisat22", interruptible=True),
        SolverRow("glucose3", interruptible=True),
        SolverRow("glucose4", interruptible=True),
        SolverRow("glucose42", interruptible=True),
        SolverRow("maplesat", interruptible=True),
        SolverRow("maplecm", interruptible=True),
        SolverRow("maplechrono", interruptible=True),
        SolverRow("mergesat3", interruptible=True),
        SolverRow("minicard", interruptible=True),
        SolverRow("cadical103", interruptible=False, takes_phases=False),
        SolverRow("cadical153", interruptible=False),
        SolverRow("cadical195", interruptible=False),
    )
}
"""They can continue after a slice. Lingeling and Kissat cannot."""

DEFAULT_SOLVER = "glucose4"


class Closing:
    def close(self) -> None:
        """Free all resources."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class SatSolver(Closing):
    """A solver of python-sat, in this process. With `dice`, the variables are numbered at random,
    by which solvers decide ties; so searches differ. `phases` are literals to try first.
    `variables` is 0 if the clauses tell. Raises `Stopped` if `run` must end while clauses are
    loaded.
    """

    def __init__(
        self,
        clauses: Iterable[Sequence[int]],
        *,
        name: str = DEFAULT_SOLVER,
        variables: int = 0,
        dice: random.Random | None = None,
        phases: Iterable[int] = (),
        run: Run | None = None,
    ) -> None:
        from pysat.solvers import Solver

        if name not in SOLVERS:
            raise ProblemError(f"expected a solver out of {', '.join(SOLVERS)}; got {name!r}")
        self.row = SOLVERS[name]
        self.conflicts = 0
        self._there: list[int] = [0]
        """The solver's number for each of our variables, from index 1."""
        self._back: list[int] = [0]
        """Our number for each variable of the solver."""
        self._dice = dice
        held = clauses if isinstance(clauses, list) else list(clauses)
        if dice is not None:
            top = variables or max((abs(x) for clause in held for x in clause), default=0)
            self._grow(top, dice)
        # One table for positive and negative literals. A negative literal is a negative index,
        # which Python counts from the end of the list.
        signed = [*self._there, *(-x for x in reversed(self._there[1:]))]
        self._solver: Any = Solver(name=name)
        try:
            for first in range(0, len(held), LOAD):
                if run is not None:
                    run.tick(0)
                self._load(held[first : first + LOAD], signed)
        except BaseException:
            self._solver.delete()
            raise
        phases = list(phases)
        if phases and self.row.takes_phases:
            self._solver.set_phases(self._to(phases))

    def _load(self, clauses: list[Sequence[int]], signed: list[int]) -> None:
        if self._dice is not None:
            clauses = [[signed[x] for x in clause] for clause in clauses]
        self._solver.append_formula(clauses)

    def _grow(self, top: int, dice: random.Random) -> None:
        first = len(self._there)
        fresh = list(range(first, top + 1))
        dice.shuffle(fresh)
        self._there += fresh
        self._back += [0] * len(fresh)
        for ours, theirs in enumerate(fresh, first):
            self._back[theirs] = ours

    def _to(self, literals: Sequence[int]) -> list[int]:
        if self._dice is None:
            return list(literals)
        top = max(map(abs, literals), default=0)
        if top >= len(self._there):
            self._grow(top, self._dice)
        return [self._there[x] if x > 0 else -self._there[-x] for x in literals]

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        for clause in clauses:
            self._solver.add_clause(self._to(clause))

    def solve(self, run: Run, assumptions: Sequence[int] = ()) -> frozenset[int] | None:
        """Return the true variables of a model; None if it is proven that there is none.
        `assumptions` must be true in this call only.
        """
        verdict, model = self.attempt(run, assumptions)
        return model if verdict else None

    def attempt(
        self, run: Run, assumptions: Sequence[int] = (), *, conflicts: int | None = None
    ) -> tuple[bool | None, frozenset[int]]:
        """Like `solve`, for at most `conflicts` conflicts. The verdict is None if the limit is
        reached first.
        """
        run.tick(0)
        given = self._to(assumptions)
        slice_length = float(FIRST_SLICE)
        left = conflicts
        while left is None or left > 0:
            limits = [int(slice_length), run.nodes_left, left]
            verdict, spent = self._slice(run, given, min(x for x in limits if x is not None))
            self.conflicts += spent
            if verdict is not None:
                run.count(spent)
                return verdict, self._model() if verdict else frozenset()
            run.tick(spent)
            left = None if left is None else left - max(spent, 1)
            slice_length = min(slice_length * SLICE_GROWTH, LONGEST_SLICE)
        return None, frozenset()

    def _slice(self, run: Run, given: list[int], length: int) -> tuple[bool | None, int]:
        solver = self._solver
        before = self._count()
        solver.conf_budget(length)
        if self.row.interruptible:
            # If the interrupt flag of the solver were still set, this call would end at once.
            solver.clear_interrupt()
            with run.on_stop(solver.interrupt):
                verdict = solver.solve_limited(given, expect_interrupt=True)
            solver.clear_interrupt()
        else:
            verdict = _in_a_thread(lambda: solver.solve_limited(given))
        after = self._count()
        spent = length if after is None or before is None else after - before
        return verdict, spent

    def _count(self) -> int | None:
        try:
            return int(self._solver.accum_stats()["conflicts"])
        except NotImplementedError:
            return None

    def _model(self) -> frozenset[int]:
        model = self._solver.get_model() or []
        if self._dice is None:
            return frozenset(x for x in model if x > 0)
        return frozenset(self._back[x] for x in model if 0 < x < len(self._back))

    def close(self) -> None:
        self._solver.delete()


def _in_a_thread(call: Callable[[], bool | None]) -> bool | None:
    """In the main thread, python-sat would handle Ctrl-C itself and jump out of the solver
    (longjmp).
    """
    answers: list[bool | None] = []
    worker = threading.Thread(target=lambda: answers.append(call()), daemon=True)
    worker.start()
    worker.join()
    return answers[0]


def command_words(command: str) -> list[str]:
    """Return the words of a solver's command. It must have `{cnf}`, and its program must exist."""
    if "{cnf}" not in command:
        raise ProblemError(f"expected {{cnf}} in the solver's command, got {command!r}")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ProblemError(f"cannot read the solver's command {command!r}: {error}") from None
    if shutil.which(words[0]) is None:
        raise ProblemError(f"cannot run the solver's command: there is no program {words[0]!r}")
    return words


class CommandSolver(Closing):
    """A solver that is a program, such as `minisat {cnf} {out}`. `{cnf}` is the file with clauses
    and assumptions; without `{out}` the answer is read from the standard output. Every call starts
    the program again and counts as one node.
    """

    def __init__(
        self, clauses: Iterable[Sequence[int]], command: str, *, variables: int = 0
    ) -> None:
        self.conflicts = 0
        self._clauses = [list(clause) for clause in clauses]
        self._words = command_words(command)
        self._variables = variables

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        self._clauses.extend(map(list, clauses))

    def solve(self, run: Run, assumptions: Sequence[int] = ()) -> frozenset[int] | None:
        """Like `SatSolver.solve`. If the run must end, the program is killed."""
        run.tick(0)
        asked = [*self._clauses, *([x] for x in assumptions)]
        top = max((abs(x) for clause in asked for x in clause), default=0)
        with tempfile.TemporaryDirectory(prefix="crosswright-") as folder:
            cnf, out = Path(folder, "problem.cnf"), Path(folder, "answer.txt")
            with cnf.open("w", encoding="ascii") as file:
                file.write(f"p cnf {max(top, self._variables)} {len(asked)}\n")
                file.writelines(" ".join(map(str, clause)) + " 0\n" for clause in asked)
            said = self._call(run, cnf, out)
            answer = parse_answer(out.read_text() if out.exists() else said)
        run.count(1)
        return None if answer is None else frozenset(x for x in answer if x > 0)

    def attempt(
        self, run: Run, assumptions: Sequence[int] = (), *, conflicts: int | None = None
    ) -> tuple[bool | None, frozenset[int]]:
        """Like `SatSolver.attempt`, but conflicts cannot be counted."""
        model = self.solve(run, assumptions)
        return model is not None, model or frozenset()

    def _call(self, run: Run, cnf: Path, out: Path) -> str:
        words = [word.replace("{cnf}", str(cnf)).replace("{out}", str(out)) for word in self._words]
        try:
            program = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        except OSError as error:
            why = error.strerror or error
            raise ProblemError(f"cannot run the solver's command, {words[0]}: {why}") from None
        with program, run.on_stop(program.kill):
            said, _ = program.communicate()
        if run.stop_reason() is not None:
            run.tick(0)
        # The exit code of a solver is 10 for satisfiable and 20 for unsatisfiable.
        if program.returncode not in {0, 10, 20}:
            last = (said.strip().splitlines() or ["it printed nothing"])[-1]
            raise ProblemError(f"the solver's command ended with {program.returncode}: {last}")
        return said


Solver: TypeAlias = SatSolver | CommandSolver
"""Both kinds have the same methods."""


def open_solver(
    clauses: Iterable[Sequence[int]],
    *,
    name: str = DEFAULT_SOLVER,
    command: str | None = None,
    variables: int = 0,
    dice: random.Random | None = None,
    phases: Iterable[int] = (),
    run: Run | None = None,
) -> Solver:
    """Return a `CommandSolver` if `command` is given, otherwise the python-sat solver `name`."""
    if command is not None:
        return CommandSolver(clauses, command, variables=variables)
    return SatSolver(clauses, name=name, variables=variables, dice=dice, phases=phases, run=run)
