"""The values of a request, by name.

Each method checks the type and the limits of the value that it returns. If the value is wrong, the
method raises an `InputError`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from crosswright.core import InputError, Position

LONGEST_TEXT = 20_000
"""The default limit for the number of characters of a text."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class UnknownError(InputError):
    """The request is about something that the studio does not have."""


@dataclass(frozen=True)
class RequestValues:
    """The values of one request.

    `path` has the values in the path of the address, `query` the values after its `?`, and `body`
    the values of the JSON object that was sent. If a name is in `body` and `query`, `body` counts.
    """

    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Mapping[str, Any]
    data: bytes = b""
    """The body as it was sent, in bytes. For an upload, this is the file."""

    def id(self, name: str = "id") -> str:
        """Return an id from the path of the request. Raise `UnknownError` if it is not an id."""
        found = self.path.get(name, "")
        if not _ID.fullmatch(found):
            raise UnknownError(f"expected the {name} of something in the studio, got {found!r}")
        return found

    def _value(self, name: str) -> Any:
        return self.body[name] if name in self.body else self.query.get(name)

    def has(self, name: str) -> bool:
        return self._value(name) is not None

    def text(self, name: str, default: str | None = None, *, longest: int = LONGEST_TEXT) -> str:
        found = self._value(name)
        if found is None and default is not None:
            return default
        if not isinstance(found, str):
            raise InputError(f"expected a text for {name}, got {found!r}")
        if len(found) > longest:
            raise InputError(f"expected at most {longest} characters for {name}, got {len(found)}")
        return found

    def choice(self, name: str, among: Mapping[str, Any] | tuple[str, ...], default: str) -> str:
        found = self.text(name, default)
        if found not in among:
            raise InputError(f"expected {name} among {', '.join(among)}; got {found!r}")
        return found

    def whole(
        self, name: str, default: int | None = None, *, least: int = 0, most: int = 10**9
    ) -> int:
        found = self._value(name)
        if found is None and default is not None:
            return default
        if isinstance(found, str) and re.fullmatch(r"-?[0-9]{1,12}", found):
            found = int(found)
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
            raise InputError(f"expected a number of {least} to {most} for {name}, got {found!r}")
        return found

    def maybe_whole(self, name: str, *, least: int = 0, most: int = 10**9) -> int | None:
        return self.whole(name, least=least, most=most) if self.has(name) else None

    def flag(self, name: str) -> bool:
        found = self._value(name)
        if found in (None, False, "", "0", "false"):
            return False
        if found in (True, "1", "true"):
            return True
        raise InputError(f"expected true or false for {name}, got {found!r}")

    def texts(self, name: str, *, most: int = 1_000) -> tuple[str, ...]:
        found = self._value(name)
        if found is None:
            return ()
        if (
            not isinstance(found, list)
            or len(found) > most
            or not all(isinstance(one, str) and len(one) <= LONGEST_TEXT for one in found)
        ):
            raise InputError(f"expected at most {most} texts for {name}")
        return tuple(found)

    def cells(self, name: str) -> tuple[Position, ...]:
        """Return cells. Rows and columns are counted from 0. A cell may be outside the grid."""
        found = self._value(name)
        if found is None:
            return ()
        if not isinstance(found, list) or len(found) > 65_536 or not all(map(_is_cell, found)):
            raise InputError(f"expected cells such as [[0, 3], [1, 3]] for {name}")
        return tuple(Position(*one) for one in found)

    def mappings(self, name: str, *, most: int = 1_000) -> tuple[Mapping[str, Any], ...]:
        found = self._value(name)
        if (
            not isinstance(found, list)
            or len(found) > most
            or not all(isinstance(one, dict) for one in found)
        ):
            raise InputError(f"expected at most {most} objects for {name}")
        return tuple(found)


def _is_cell(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(n, int) and not isinstance(n, bool) for n in value)
    )
