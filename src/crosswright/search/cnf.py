"""Formulas for SAT solvers, with named variables; and the text answers of solvers.

A variable is a number from 1. A literal is that number or its negative. A clause is a list of
literals of which at least one must be true. Every variable here has a name and every clause belongs
to a family, so that people can read a formula too.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from crosswright.core.errors import FormatError, Place

__all__ = ["Cnf", "at_most_one", "at_most_one_in_order", "count_at_least", "one_if", "parse_answer"]

PAIRWISE_UP_TO = 4
"""The most literals for which forbidding every pair is the cheapest way to say 'at most one'."""


class Cnf:
    """A formula to which variables (with names) and clauses (in families) can be added."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.families: dict[str, list[int]] = {}
        """For each family, in order of creation: pairs of indexes, the first clause of a span and
        the one after its last."""
        self._names: list[str] = []

    def __len__(self) -> int:
        return len(self.clauses)

    @property
    def variables(self) -> int:
        """The number of variables; they are numbered from 1."""
        return len(self._names)

    def new(self, name: str) -> int:
        """Create a variable; returns its number."""
        self._names.append(name)
        return len(self._names)

    def name(self, literal: int) -> str:
        """The name of the literal's variable, with a leading `-` if the literal is negative."""
        return ("-" if literal < 0 else "") + self._names[abs(literal) - 1]

    def add(self, family: str, clauses: Iterable[list[int]]) -> None:
        """Add clauses to a family. They are not copied, so the caller must not change them
        later."""
        first = len(self.clauses)
        self.clauses.extend(clauses)
        if len(self.clauses) > first:
            self.families.setdefault(family, []).extend((first, len(self.clauses)))

    def family_sizes(self) -> dict[str, int]:
        """The number of clauses of each family."""
        return {
            family: sum(last - first for first, last in _spans(bounds))
            for family, bounds in self.families.items()
        }

    def by_family(self) -> Iterator[tuple[str, list[int]]]:
        """Every clause with its family, sorted by family."""
        for family, bounds in self.families.items():
            for first, last in _spans(bounds):
                for clause in self.clauses[first:last]:
                    yield family, clause

    def dimacs(self, *, comments: bool = True) -> Iterator[str]:
        """The lines of the formula in DIMACS, the common format of solvers.

        With `comments`, the names of all variables come first, and the name of each family comes
        before its clauses.
        """
        if comments:
            for number, name in enumerate(self._names, 1):
                yield f"c {number} {name}"
        yield f"p cnf {self.variables} {len(self.clauses)}"
        told = ""
        for family, clause in self.by_family():
            if comments and family != told:
                yield f"c {family}"
                told = family
            yield " ".join(map(str, [*clause, 0]))

    def readable(self) -> Iterator[str]:
        """The clauses with the names of variables, one per line: `-placed(...) or letter(...)`."""
        told = ""
        for family, clause in self.by_family():
            if family != told:
                yield f"# {family}"
                told = family
            yield " or ".join(map(self.name, clause)) or "false"


def _spans(bounds: list[int]) -> list[tuple[int, int]]:
    return list(zip(bounds[::2], bounds[1::2], strict=True))


def at_most_one(cnf: Cnf, family: str, literals: Sequence[int]) -> None:
    """Add clauses that allow at most one of the literals to be true, about three per literal.

    They form a ladder: rung k is true if one of the first k literals is true; if rung k is true,
    the next literal is false.
    """
    if len(literals) <= PAIRWISE_UP_TO:
        cnf.add(family, _pairs(literals))
        return
    between = [cnf.new(f"one-by-now({cnf.name(literal)})") for literal in literals[1:-1]]
    cnf.add(family, _ladder(literals, [literals[0], *between]))


def at_most_one_in_order(cnf: Cnf, family: str, literals: Sequence[int]) -> list[int]:
    """Like `at_most_one`; returns the rungs of the ladder.

    The k-th rung is true if and only if one of the literals up to the k-th is true. There is no
    rung for the last literal.
    """
    named = (cnf.new(f"one-by-now({cnf.name(literal)})") for literal in literals[1:-1])
    rungs = [*literals[:1], *named][: len(literals) - 1]
    cnf.add(family, _ladder(literals, rungs))
    filled = zip(literals[1:], pairwise(rungs), strict=False)
    cnf.add(family, ([-rung, below, literal] for literal, (below, rung) in filled))
    return rungs


def one_if(cnf: Cnf, family: str, condition: int, literals: Sequence[int]) -> None:
    """Add clauses: if `condition` is true, exactly one of the literals is; if it is false, none is.

    They are the ladder of `at_most_one` with the condition as its highest rung.
    """
    some = [-condition, *literals]
    if len(literals) <= PAIRWISE_UP_TO:
        cnf.add(family, [some, *([-literal, condition] for literal in literals)])
        cnf.add(family, _pairs(literals))
        return
    between = [cnf.new(f"one-by-now({cnf.name(literal)})") for literal in literals[1:-1]]
    cnf.add(family, [some, *_ladder(literals, [literals[0], *between, condition])])


def _pairs(literals: Sequence[int]) -> list[list[int]]:
    return [[-one, -other] for k, one in enumerate(literals) for other in literals[k + 1 :]]


def _ladder(literals: Sequence[int], rungs: Sequence[int]) -> list[list[int]]:
    """The clauses of a ladder. Its lowest rung is the first literal itself."""
    clauses = [[-literal, rung] for literal, rung in zip(literals[1:], rungs[1:], strict=False)]
    clauses += [[-below, above] for below, above in pairwise(rungs)]
    clauses += [[-rung, -literal] for rung, literal in zip(rungs, literals[1:], strict=False)]
    return clauses


def count_at_least(
    cnf: Cnf, family: str, literals: Sequence[int], *, most: int | None = None
) -> list[int]:
    """Add variables that count the true literals, and return them.

    The k-th (from zero) is true if and only if more than k literals are true. This is a totalizer,
    a tree of unary sums. With `most`, there are at most `most` variables.
    """
    cap = len(literals) if most is None else min(most, len(literals))
    level = [[literal] for literal in literals]
    while len(level) > 1:
        merged = [
            _merge(cnf, family, one, other, cap)
            for one, other in zip(level[::2], level[1::2], strict=False)
        ]
        if len(level) % 2:
            merged.append(level[-1])
        level = merged
    return level[0][:cap] if level else []


def _merge(cnf: Cnf, family: str, one: list[int], other: list[int], cap: int) -> list[int]:
    """The unary sum of two unary numbers, cut at `cap`."""
    size = min(len(one) + len(other), cap)
    birth = cnf.variables + 1
    total = [cnf.new(f"more-than({k},{family},{birth})") for k in range(size)]
    clauses: list[list[int]] = []
    for left in range(len(one) + 1):
        for right in range(len(other) + 1):
            both = left + right
            if 0 < both <= size:
                needs = [-one[left - 1]] if left else []
                needs += [-other[right - 1]] if right else []
                clauses.append([*needs, total[both - 1]])
            if both < size:
                short = [one[left]] if left < len(one) else []
                short += [other[right]] if right < len(other) else []
                clauses.append([*short, -total[both]])
    cnf.add(family, clauses)
    return total


def parse_answer(text: str) -> list[int] | None:
    """The literals of the model in a solver's answer; None if the answer is 'unsatisfiable'.

    Reads the competition format (`s SATISFIABLE`, `v 1 -2 0`) and MiniSat's (`SAT`, then literals).
    """
    literals: list[int] = []
    verdict = ""
    for number, line in enumerate(text.splitlines(), 1):
        head, _, rest = line.strip().partition(" ")
        if not head or head == "c":
            continue
        if head == "s":
            head, rest = rest.strip(), ""
        if head in {"SAT", "SATISFIABLE", "UNSAT", "UNSATISFIABLE", "INDET", "UNKNOWN"}:
            verdict = head
            continue
        for token in (rest if head == "v" else line).split():
            try:
                literals.append(int(token))
            except ValueError:
                raise FormatError(
                    f"expected a solver's answer (s and v lines, or SAT), got {token!r}",
                    Place(line=number),
                ) from None
    if verdict.startswith("UNSAT"):
        return None
    if verdict in {"INDET", "UNKNOWN"} or not (verdict or literals):
        raise FormatError("expected a solver's verdict; this answer has none")
    return [literal for literal in literals if literal]
