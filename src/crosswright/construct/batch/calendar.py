"""The calendar of a batch: which puzzle appears on which day."""

from dataclasses import dataclass
from datetime import date, timedelta

from crosswright.core import InputError

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""The names of the weekdays in a plan."""


@dataclass(frozen=True)
class Calendar:
    """One puzzle for each publication day, starting at `start`."""

    start: date
    days: tuple[int, ...] = tuple(range(7))
    """The weekdays on which puzzles appear, in increasing order. Monday is 0."""

    def __post_init__(self) -> None:
        if not self.days:
            raise InputError("expected days on which puzzles appear, got none")

    def date(self, index: int) -> date:
        """The day of puzzle `index`. The index counts from 0.

        >>> Calendar(date(2027, 1, 1), (0, 4)).date(1)
        datetime.date(2027, 1, 4)
        """
        first = self.start
        while first.weekday() not in self.days:
            first += timedelta(days=1)
        at = self.days.index(first.weekday())
        weeks, place = divmod(at + index, len(self.days))
        monday = first - timedelta(days=first.weekday())
        try:
            return monday + timedelta(weeks=weeks, days=self.days[place])
        except OverflowError:
            raise InputError("expected a calendar that ends before the year 10000") from None
