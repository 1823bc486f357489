"""The conflict graph and the crossing graph as pictures: DOT for graph programs, SVG to look at.

Vertices stand on a circle, in the order of the words, so that the same words always give the same
picture; in the crossing graph a word stands where its middle lies in the layout.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from xml.sax.saxutils import escape

from crosswright.core.errors import InputError
from crosswright.core.fill import Glyph
from crosswright.core.geometry import Position
from crosswright.core.layout import Layout
from crosswright.engines.crisscross.overlaps import conflict_graph, overlaps

__all__ = ["draw_graphs"]

MOST_DRAWN = 400
"""How many overlaps may a conflict graph have before nobody can see anything in it?"""

_COLOURS = {"letter": "#b4451f", "pair": "#1f5fb4", "crossing": "#333333"}

Vertex = tuple[str, float, float]
Edge = tuple[int, int, str]


def draw_graphs(path: str, words: Sequence[Sequence[Glyph]], layout: Layout | None) -> bytes:
    """Both graphs in the form that the path's ending asks for; without a layout only the first."""
    conflict = _conflict(words)
    crossing = _crossing(layout) if layout is not None else ([], [])
    if path.lower().endswith(".dot"):
        return (_dot("conflict", *conflict) + _dot("crossing", *crossing)).encode()
    if path.lower().endswith(".svg"):
        return _svg(conflict, crossing).encode()
    raise InputError(f"expected a graph as .svg or .dot, got {path!r}")


def _conflict(words: Sequence[Sequence[Glyph]]) -> tuple[list[Vertex], list[Edge]]:
    found = overlaps(words)
    if len(found) > MOST_DRAWN:
        raise InputError(
            f"the conflict graph has {len(found):,} vertices; "
            f"with more than {MOST_DRAWN} nobody sees anything: take fewer words"
        )
    graph = conflict_graph(found)
    number = {overlap: k for k, overlap in enumerate(found)}
    vertices = []
    for k, overlap in enumerate(found):
        angle = 2 * pi * k / len(found)
        vertices.append((overlap.told(words), cos(angle), sin(angle)))
    edges = sorted((number[a], number[b], why) for a, b, why in graph.edges(data="why"))
    return vertices, edges


def _crossing(layout: Layout) -> tuple[list[Vertex], list[Edge]]:
    height, width = layout.size
    low, _ = layout.box
    vertices: list[Vertex] = []
    edges: list[Edge] = []
    held: dict[Position, int] = {}
    for k, placement in enumerate(layout.placements):
        middle = placement.cells[len(placement.cells) // 2]
        across = 2 * (middle.column - low.column + 0.5) / width - 1
        down = 2 * (middle.row - low.row + 0.5) / height - 1
        vertices.append((placement.text, across, down))
        for cell in placement.cells:
            if cell in held:
                edges.append((held[cell], k, "crossing"))
            held[cell] = k
    return vertices, sorted(edges)


def _dot(name: str, vertices: list[Vertex], edges: list[Edge]) -> str:
    lines = [f"graph {name} {{"]
    for k, (label, _, _) in enumerate(vertices):
        told = label.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'  {k} [label="{told}"];')
    lines += [f'  {a} -- {b} [class="{why}" color="{_COLOURS[why]}"];' for a, b, why in edges]
    return "\n".join([*lines, "}"]) + "\n"


def _svg(
    conflict: tuple[list[Vertex], list[Edge]], crossing: tuple[list[Vertex], list[Edge]]
) -> str:
    radius = max(160, 4 * len(conflict[0]))
    side = 2 * radius + 240
    conflicts = "Conflict graph: red edges share a letter, blue ones a pair of words"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {2 * side}" '
        f'width="{side}" height="{2 * side}" font-family="sans-serif" font-size="9" role="img">',
        "<title>Conflict graph and crossing graph</title>",
        f'<rect width="{side}" height="{2 * side}" fill="#ffffff"/>',
        *_drawn(conflicts, *conflict, radius, side / 2, side / 2),
        *_drawn("Crossing graph", *crossing, radius, side / 2, 1.5 * side),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _drawn(
    title: str, vertices: list[Vertex], edges: list[Edge], radius: int, left: float, top: float
) -> list[str]:
    """One graph around a centre."""
    places = [(left + radius * x, top + radius * y) for _, x, y in vertices]
    parts = [f'<text x="12" y="{top - radius - 100:g}" font-size="14">{escape(title)}</text>']
    for a, b, why in edges:
        (x1, y1), (x2, y2) = places[a], places[b]
        parts.append(
            f'<line class="{why}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{_COLOURS[why]}" stroke-width="0.8" stroke-opacity="0.5"/>'
        )
    for (label, x, _), (at_x, at_y) in zip(vertices, places, strict=True):
        anchor = "start" if x >= 0 else "end"
        shift = 6 if x >= 0 else -6
        parts.append(f'<circle cx="{at_x:.1f}" cy="{at_y:.1f}" r="3" fill="#222222"/>')
        parts.append(
            f'<text x="{at_x + shift:.1f}" y="{at_y + 3:.1f}" text-anchor="{anchor}">'
            f"{escape(label)}</text>"
        )
    return parts
