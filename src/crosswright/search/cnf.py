"""Formulas for SAT solvers, and a reader for the answers that solvers print.

A variable is a number: 1, 2, 3 … A literal is such a number or its negative. A clause is a list of
literals; at least one of them must be true. A formula is a list of clauses. A model is a choice of
values for the variables that makes all clauses true. Here every variable has a name, and every
clause belongs to a family (the clauses of one rule), so that people can read a formula too.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from crosswright.core.errors import FormatError, Place

__all__ = ["Cnf", "at_most_one", "at_most_one_in_order", "count_at_least", "one_if", "parse_answer"]

PAIRWISE_UP_TO = 4
"""The largest number of literals for which `at_most_one` makes a clause for every pair of literals.
For more literals it makes a ladder, which needs fewer clauses (see `at_most_one`)."""


class Cnf:
    """A formula to which variables (with names) and clauses (in families) can be added."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.families: dict[str, list[int]] = {}
        """The clauses of each family, as spans of `clauses`. Each span is two numbers: the index of
        its first clause, and the index after its last clause."""
        self._names: list[str] = []

    def __len__(self) -> int:
        return len(self.clauses)

    @property
    def variables(self) -> int:
        """The number of variables. The first variable is 1."""
        return len(self._names)

    def new(self, name: str) -> int:
        """Create a variable and return its number."""
        self._names.append(name)
        return len(self._names)

    def name(self, literal: int) -> str:
        """The name of the literal's variable, with a leading `-` if the literal is negative."""
        return ("-" if literal < 0 else "") + self._names[abs(literal) - 1]

    def add(self, family: str, clauses: Iterable[list[int]]) -> None:
        """Add clauses to a family. The clauses are not copied: do not change them afterwards."""
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
        """Yield every clause with its family. The clauses of a family come one after another."""
        for family, bounds in self.families.items():
            for first, last in _spans(bounds):
                for clause in self.clauses[first:last]:
                    yield family, clause

    def dimacs(self, *, comments: bool = True) -> Iterator[str]:
        """Yield the lines of the formula in DIMACS, the common file format of solvers.

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
        """Yield each clause as a line with names, such as `-placed(...) or letter(...)`."""
        told = ""
        for family, clause in self.by_family():
            if family != told:
                yield f"# {family}"
                told = family
            yield " or ".join(map(self.name, clause)) or "false"


def _spans(bounds: list[int]) -> list[tuple[int, int]]:
    return list(zip(bounds[::2], bounds[1::2], strict=True))


def at_most_one(cnf: Cnf, family: str, literals: Sequence[int]) -> None:
    """Add clauses that allow at most one of the literals to be true.

    Up to `PAIRWISE_UP_TO` literals, there is a clause for every pair of literals. For more
    literals, there are new variables (the rungs of a ladder) and about three clauses for each
    literal. The clauses say: rung k is true if one of the first k literals is true, and if rung k
    is true, the next literal is false.
    """
    if len(literals) <= PAIRWISE_UP_TO:
        cnf.add(family, _pairs(literals))
        return
    between = [cnf.new(f"one-by-now({cnf.name(literal)})") for literal in literals[1:-1]]
    cnf.add(family, _ladder(literals, [literals[0], *between]))


def at_most_one_in_order(cnf: Cnf, family: str, literals: Sequence[int]) -> list[int]:
    """Add the clauses of a ladder (see `at_most_one`), and return its rungs.

    The k-th rung is true if and only if one of the first k literals is true. So the first rung is
    the first literal itself; the others are new variables. There is no rung for the last literal.
    """
    named = (cnf.new(f"one-by-now({cnf.name(literal)})") for literal in literals[1:-1])
    rungs = [*literals[:1], *named][: len(literals) - 1]
    cnf.add(family, _ladder(literals, rungs))
    filled = zip(literals[1:], pairwise(rungs), strict=False)
    cnf.add(family, ([-rung, below, literal] for literal, (below, rung) in filled))
    return rungs


def one_if(cnf: Cnf, family: str, condition: int, literals: Sequence[int]) -> None:
    """Add clauses: exactly one literal is true if `condition` is true, otherwise none.

    For more than `PAIRWISE_UP_TO` literals, the clauses are the ladder of `at_most_one`, with
    `condition` as its highest rung.
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
    """The clauses of a ladder. The lowest rung is the first literal itself."""
    clauses = [[-literal, rung] for literal, rung in zip(literals[1:], rungs[1:], strict=False)]
    clauses += [[-below, above] for below, above in pairwise(rungs)]
    clauses += [[-rung, -literal] for rung, literal in zip(rungs, literals[1:], strict=False)]
    return clauses


def count_at_least(
    cnf: Cnf, family: str, literals: Sequence[int], *, most: int | None = None
) -> list[int]:
    """Add variables that count the true literals, and return them.

    In the returned list, the variable with index k is true if and only if more than k literals are
    true. With `most`, at most `most` variables are returned. This method is called a totalizer. At
    first each literal is a group of its own. Then two groups at a time are joined and their counts
    are added, until one group is left.
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
    """Add two counts. A count is a list of variables: 'more than 0', 'more than 1' and so on.

    Returns the sum as such a list, with at most `cap` variables.
    """
    size = min(len(one) + len(other), cap)
    birth = cnf.variables + 1  # so that no two variables have the same name
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
    """Return the literals of the model in a solver's answer; None if it says 'unsatisfiable'.

    The function reads two formats: the format of the SAT competitions (`s SATISFIABLE`,
    `v 1 -2 0`), and the format of MiniSat (`SAT`, then literals).
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
