"""Draw the packages of the library and their imports: `python tests/house.py`.

The code here calls the library a house and its packages (`core`, `words` …) rooms. An arrow goes
from a package to a package that it imports. A package is drawn above all packages that it imports,
so all arrows point down. The picture is `docs/design/house.svg`.
"""

import ast
from collections.abc import Iterator
from html import escape
from pathlib import Path

__all__ = ["PICTURE", "SOURCE", "draw", "imported", "rooms"]

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "crosswright"
PICTURE = ROOT / "docs" / "design" / "house.svg"

WIDTH, HEIGHT, GAP, MARGIN = 118, 34, 26, 16
"""In pixels: the width and height of a room, the space between two rooms, and the space around the
whole picture."""


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield each module that a source imports, also with `import_module`, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            dots = "." * node.level
            # `from crosswright import formats` names the module crosswright.formats.
            if node.module == "crosswright":
                for alias in node.names:
                    yield f"crosswright.{alias.name}", node.lineno
            else:
                yield dots + (node.module or ""), node.lineno
        elif isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else None
            called = node.func.id if isinstance(node.func, ast.Name) else called
            if called in {"import_module", "load", "__import__"}:
                named = node.args[0]
                if isinstance(named, ast.JoinedStr) and named.values:
                    named = named.values[0]
                if isinstance(named, ast.Constant) and isinstance(named.value, str):
                    yield named.value, node.lineno


def rooms() -> dict[str, set[str]]:
    """Each room with the rooms that it imports."""
    found: dict[str, set[str]] = {
        path.parent.name: set() for path in sorted(SOURCE.glob("*/__init__.py"))
    }
    for room in found:
        for path in sorted((SOURCE / room).rglob("*.py")):
            for name, _ in imported(ast.parse(path.read_text(encoding="utf-8"))):
                parts = name.split(".")
                if parts[0] == "crosswright" and len(parts) > 1 and parts[1] in found:
                    found[room].add(parts[1])
    return {room: below - {room} for room, below in found.items()}


def _floors(house: dict[str, set[str]]) -> dict[str, int]:
    """The floor of each room: one above the highest room that it imports."""
    known: dict[str, int] = {}

    def floor(room: str) -> int:
        if room not in known:
            known[room] = 1 + max((floor(below) for below in house[room]), default=-1)
        return known[room]

    for room in house:
        floor(room)
    return known


def _needed(house: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Return the arrows to draw: (room, room below). The arrow from A to B is left out if other
    arrows lead from A to B over a third room."""

    def reach(room: str) -> set[str]:
        return house[room].union(*(reach(below) for below in house[room]))

    return sorted(
        (room, below)
        for room, under in house.items()
        for below in under
        if not any(below in reach(other) for other in under - {below})
    )


def _middle(room: str, house: dict[str, set[str]], places: dict[str, tuple[float, float]]) -> float:
    """The mean place, from the left, of the rooms that `room` imports.

    The rooms of a floor are sorted by this number, so that the arrows are short.
    """
    below = [places[one][0] for one in house[room] if one in places]
    return sum(below) / len(below) if below else 0.0


def draw(house: dict[str, set[str]]) -> str:
    """The picture as SVG."""
    floors = _floors(house)
    top = max(floors.values())
    widest = max(list(floors.values()).count(floor) for floor in range(top + 1))
    width = 2 * MARGIN + widest * (WIDTH + GAP) - GAP
    height = 2 * MARGIN + (top + 1) * (HEIGHT + 2 * GAP) - 2 * GAP
    places: dict[str, tuple[float, float]] = {}
    for floor in range(top + 1):
        here = sorted(
            (room for room in house if floors[room] == floor),
            key=lambda room: (_middle(room, house, places), room),
        )
        left = (width - len(here) * (WIDTH + GAP) + GAP) / 2
        for number, room in enumerate(here):
            x = left + number * (WIDTH + GAP)
            places[room] = (x, MARGIN + (top - floor) * (HEIGHT + 2 * GAP))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        'font-family="sans-serif" font-size="15">',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#667"/></marker></defs>',
    ]
    for room, below in _needed(house):
        (x, y), (to_x, to_y) = places[room], places[below]
        lines.append(
            f'<path d="M{x + WIDTH / 2:g} {y + HEIGHT:g}L{to_x + WIDTH / 2:g} {to_y:g}" '
            'stroke="#667" fill="none" marker-end="url(#tip)"/>'
        )
    for room, (x, y) in places.items():
        lines.append(
            f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="5" fill="#eef2f7" '
            f'stroke="#667"/><text x="{x + WIDTH / 2:g}" y="{y + HEIGHT / 2 + 5:g}" '
            f'text-anchor="middle">{escape(room)}</text>'
        )
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(draw(rooms()), encoding="utf-8")
