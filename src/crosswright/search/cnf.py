"""Formulas in conjunctive normal form for SAT solvers. A literal is the number of a variable (from
1) or its negative; of each clause, one literal is true in a model. Variables have names and clauses
families (rules), so that people can read a formula too.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from crosswright.core import FormatError, Place

__all__ = ["Cnf", "at_most_one", "at_most_one_in_order", "count_at_least", "one_if", "parse_answer"]

PAIRWISE_UP_TO = 4
"""Up to so many literals, `at_most_one` has a clause for every pair, then a ladder."""


class Cnf:
    """A formula to which variables and clauses can be added."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.families: dict[str, list[int]] = {}
        """Spans of `clauses`: the first, and the one after the last."""
        self._names: list[str] = []

    def __len__(self) -> int:
        return len(self.clauses)

    @property
    def variables(self) -> int:
        return len(self._names)

    def new(self, name: str) -> int:
        """Create a variable and return its number."""
        self._names.append(name)
        return len(self._names)

    def name(self, literal: int) -> str:
        """The name of the literal's variable, with a leading `-` if the literal is negative."""
        return ("-" if literal < 0 else "") + self._names[abs(literal) - 1]

    def add(self, family: str, clauses: Iterable[list[int]]) -> None:
        """Add clauses to a family. They are not copied: do not change them afterwards."""
        first = len(self.clauses)
        self.clauses.extend(clauses)
        if len(self.clauses) > first:
            self.families.setdefault(family, []).extend((first, len(self.clauses)))

    def family_sizes(self) -> dict[str, int]:
        return {
            family: sum(last - first for first, last in _spans(bounds))
            for family, bounds in self.families.items()
        }

    def by_family(self) -> Iterator[tuple[str, list[int]]]:
        """Yield every clause with its family, one family after another."""
        for family, bounds in self.families.items():
            for first, last in _spans(bounds):
                for clause in self.clauses[first:last]:
                    yield family, clause

    def dimacs(self, *, comments: bool = True) -> Iterator[str]:
        """Yield the lines of the formula in DIMACS, with comments that name variables
        and families.
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
    """Allow at most one of the literals to be true: by pairs, or by a ladder of new variables with
    about three clauses a literal. Rung k is true if one of the first k literals is; then the next
    one is false.
    """
    if len(literals) <= PAIRWISE_UP_TO:
        cnf.add(family, _pairs(literals))
        return
    between = [cnf.new(f"one-by-now({cnf.name(literal)})") for literal in literals[1:-1]]
    cnf.add(family, _ladder(literals, [literals[0], *between]))


def at_most_one_in_order(cnf: Cnf, family: str, literals: Sequence[int]) -> list[int]:
    """Add a ladder (see `at_most_one`) and return its rungs: rung k is true if and only if one of
    the first k literals is. There is none for the last.
    """
    named = (cnf.new(f"one-by-now({cnf.name(literal)})") for literal in literals[1:-1])
    rungs = [*literals[:1], *named][: len(literals) - 1]
    cnf.add(family, _ladder(literals, rungs))
    filled = zip(literals[1:], pairwise(rungs), strict=False)
    cnf.add(family, ([-rung, below, literal] for literal, (below, rung) in filled))
    return rungs


def one_if(cnf: Cnf, family: str, condition: int, literals: Sequence[int]) -> None:
    """Exactly one literal is true if `condition` is true, otherwise none. The highest rung of the
    ladder is `condition`.
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
    """The lowest rung is the first literal itself."""
    return [
        *([-literal, rung] for literal, rung in zip(literals[1:], rungs[1:], strict=False)),
        *([-below, above] for below, above in pairwise(rungs)),
        *([-rung, -literal] for rung, literal in zip(rungs, literals[1:], strict=False)),
    ]


def count_at_least(
    cnf: Cnf, family: str, literals: Sequence[int], *, most: int | None = None
) -> list[int]:
    """Add and return variables that count the true literals: index k is true if and only if more
    than k (below `most`) are. This totalizer joins two groups at a time.
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
    """Counts are variables 'more than 0', 'more than 1' and so on."""
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
    """Return the literals of the model in a solver's answer (of the SAT competitions or MiniSat);
    None for 'unsatisfiable'.
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
