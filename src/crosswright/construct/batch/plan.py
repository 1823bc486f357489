"""A plan: the number of puzzles, their recipes, how they must differ, and the files to write.

A plan is not changed after it is read. It has everything that the set of puzzles depends on, except
the words and the clues: of these, it has only the names of the word lists and clue banks. The
recipe of each puzzle depends only on the plan and the puzzle's index.
"""

import random
import re
import string
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from crosswright.construct.batch.calendar import Calendar
from crosswright.construct.batch.keys import (
    ABOUT,
    SEVERAL,
    Head,
    calendar_of,
    leaves_from,
    recipe_table,
    tree_at,
)
from crosswright.construct.batch.seeds import seed_for
from crosswright.construct.make import usual_nodes
from crosswright.construct.request.make import MakeRequest
from crosswright.construct.request.words import WordChoice
from crosswright.core import InputError, Metadata, Place, venue_and_size, wish
from crosswright.plain.tree import ensure_shallow

_WIDE = re.compile(r"\d{4}")
"""A format with so many digits asks for a text that is far too long."""

_WIDTH = re.compile(r"(0?\d+)?")
"""A format that only makes a number wider."""

MOST_SHOWN = 60
"""The number of characters of a wrong template that a message shows."""


@dataclass(frozen=True)
class Template:
    """A text with places for the puzzle's number and date: `Mini {number}, {date}`."""

    text: str
    where: str
    """The place of the text in the plan, for error messages."""

    def filled(self, number: int, day: date | None) -> str:
        """The text for the puzzle with this number. `day` is its date, or None if there is no
        calendar."""
        names: dict[str, object] = {"number": number}
        if day is not None:
            names |= {"date": day, "weekday": day.strftime("%A")}
        try:
            return "".join(self._parts(names))
        except (KeyError, ValueError) as problem:
            raise InputError(
                "expected a text with {number}, and {date} or {weekday} if there is a calendar, "
                f"got {self.text[:MOST_SHOWN]!r}",
                Place(cell=self.where),
            ) from problem

    def _parts(self, names: Mapping[str, object]) -> Iterator[str]:
        """Yield the parts of the text. In braces there is one of `names`, perhaps with a format:
        `{number:04}`. Anything else, such as `{number.real}`, is an error."""
        for plain, name, form, conversion in string.Formatter().parse(self.text):
            yield plain
            if name is None:
                continue
            if conversion or "{" in (form or "") or _WIDE.search(form or ""):
                raise ValueError
            yield format(names[name], form or "")

    @property
    def differs(self) -> bool:
        """True if it is plain that no two puzzles get the same text."""
        fields = string.Formatter().parse(self.text)
        return any(
            (name == "number" and _WIDTH.fullmatch(form or "")) or (name == "date" and not form)
            for _, name, form, _ in fields
        )


@dataclass(frozen=True, kw_only=True)
class Plan(Head):
    """The plan of a batch of puzzles."""

    plain: Mapping[str, Any] = field(default_factory=dict)
    """The plan as JSON values, from which `read` makes the same plan again."""
    recipes: tuple[Mapping[str, Any], ...] = ()
    """The tables of the recipes. If a key has several values, each puzzle draws one at random."""
    count: int = wish(1, least=1, most=1_000_000)
    calendar: Calendar | None = None
    difficulties: Mapping[int, str] = field(default_factory=dict)
    """The difficulty of the clues on some weekdays. The key is the weekday (Monday is 0). For the
    other weekdays, the recipe decides."""
    source: str = ""
    """The name of the plan's file, for messages."""

    @classmethod
    def from_plain(
        cls, plain: Any, places: tuple[str, ...] | None = None, *, source: str = ""
    ) -> "Plan":
        """Read a plan from plain values. Raises `InputError` if a value is wrong.

        `places` has the place of each recipe in the file, for error messages. By default, these are
        `recipes[1]`, `recipes[2]` and so on.
        """
        if not isinstance(plain, Mapping):
            raise InputError("expected a plan: a table with a count and recipes")
        ensure_shallow(plain)
        head = {name: value for name, value in plain.items() if name not in _TABLES}
        values = Head.read(tree_at(head, ""))
        tables = plain.get("recipes", [{}])
        if not isinstance(tables, list) or not tables:
            raise InputError("expected recipes as a list of tables", Place(cell="recipes"))
        where = places or tuple(f"recipes[{k}]" for k in range(1, len(tables) + 1))
        recipes = [recipe_table(tree_at(table, w)) for table, w in zip(tables, where, strict=True)]
        if "calendar" in plain:
            values["calendar"], values["difficulties"] = calendar_of(
                tree_at(plain["calendar"], "calendar")
            )
        if "count" not in values:
            raise InputError("expected count, the number of puzzles to make, got nothing")
        placed = tuple(dict(r, where=w) for r, w in zip(recipes, where, strict=True))
        plan = cls(**values, plain=plain, recipes=placed, source=source)
        plan._check()
        return plan

    def _check(self) -> None:
        template = self._name
        self.file_name(0)  # a wrong template raises an error
        if set(template.text) & set("/\\\0") or not self._names_differ():
            raise InputError(
                "expected a file's name with {number} or {date}, another one for each puzzle, "
                f"got {template.text!r}",
                Place(cell="name"),
            )
        for table in self.recipes:
            for name in ABOUT:
                if name in table:
                    self._about(table, name, 0)
            if "weekdays" in table and self.calendar is None:
                raise InputError(
                    "expected a calendar, because the recipe has weekdays; got none",
                    Place(cell=f"{table['where']}.weekdays"),
                )
        for which, use in self.assigned:
            table = self.recipes[which]
            if "themes" in table and use >= len(table["themes"]):
                needed = Counter(number for number, _ in self.assigned)[which]
                raise InputError(
                    f"expected a theme for each of {needed} puzzles, got {len(table['themes'])}",
                    Place(cell=f"{table['where']}.themes"),
                )

    def _names_differ(self) -> bool:
        return self._name.differs or len(set(map(self.file_name, range(self.count)))) == self.count

    # -- single puzzles ----------------------------------------------------------------------------

    @cached_property
    def assigned(self) -> tuple[tuple[int, int], ...]:
        """For each puzzle: the index of its recipe, and the number of earlier puzzles with this
        recipe.

        The recipes that fit the puzzle's weekday are taken in turn.
        """
        used: Counter[int] = Counter()
        turns: Counter[tuple[int, ...]] = Counter()
        found = []
        for index in range(self.count):
            fitting = tuple(self._fitting(index))
            if not fitting:
                told = f"expected a recipe for every day, got none for {self._day(index):%A}"
                raise InputError(told, Place(cell="recipes"))
            which = fitting[turns[fitting] % len(fitting)]
            turns[fitting] += 1
            found.append((which, used[which]))
            used[which] += 1
        return tuple(found)

    def _fitting(self, index: int) -> Iterator[int]:
        day = self._day(index)
        for which, table in enumerate(self.recipes):
            if "weekdays" not in table or (day and day.weekday() in table["weekdays"]):
                yield which

    def _day(self, index: int) -> date | None:
        return None if self.calendar is None else self.calendar.date(index)

    @property
    def _name(self) -> Template:
        usual = "{number:04}" if self.calendar is None else "{date}"
        return Template(self.name or usual, "name")

    def file_name(self, index: int) -> str:
        """The name of a puzzle's files, without the ending."""
        return self._name.filled(index + 1, self._day(index))

    def theme(self, index: int) -> tuple[str, ...]:
        """The theme entries that the plan has for a puzzle."""
        which, use = self.assigned[index]
        table = self.recipes[which]
        entries: tuple[str, ...] = table.get("theme", ())
        if "themes" in table:
            entries = (*entries, *(entry for entry in table["themes"][use] if entry.strip()))
        return entries

    def request(self, index: int) -> MakeRequest:
        """The request of a puzzle. Two things are still missing: its `rng_seed`, and the answers
        that it may not use because other puzzles have them."""
        table = self.recipes[self.assigned[index][0]]
        dice = random.Random(seed_for(self.rng_seed, index, "recipe"))
        drawn = {name: dice.choice(table[name]) for name in SEVERAL if name in table}
        day = self._day(index)
        level = None if day is None else self.difficulties.get(day.weekday())
        _, width, height = venue_and_size(drawn.get("venue"), drawn.get("size"))
        about = {name: self._about(table, name, index) for name in ABOUT if name in table}
        leaves = {"nodes": usual_nodes(height, width)} | leaves_from(table) | drawn
        if level is not None:
            leaves["difficulty"] = level
        return MakeRequest(
            metadata=Metadata(**about, date="" if day is None else str(day))
        ).with_leaves(**leaves, theme=self.theme(index))

    def _about(self, table: Mapping[str, Any], name: str, index: int) -> str:
        template = Template(table[name], f"{table['where']}.{name}")
        return template.filled(index + 1, self._day(index))

    @staticmethod
    def word_choice(table: Mapping[str, Any]) -> WordChoice:
        """The word lists of a recipe, and its options for words, such as banned words."""
        return MakeRequest().with_leaves(**leaves_from(table)).words


_TABLES = {"recipes", "calendar"}
"""The keys of a plan whose values are tables. All other keys are those of `Head`."""
