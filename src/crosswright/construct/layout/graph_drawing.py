"""Draw the conflict graph and the crossing graph, as a picture or in the DOT format of graph
programs.

In the conflict graph, each vertex is an overlap: a letter that two words share. An edge joins two
overlaps that cannot both be used. The edge is red if both overlaps need the same letter of a word,
and blue if both are overlaps of the same two words. Overlaps that the layout uses are black.

In the crossing graph, each vertex is a word of the layout. An edge joins two words that cross.
Words across are blue, and words down are orange.

The vertices are on a circle, in the order of the words, so the same words always give the same
picture. In a small graph, labels are horizontal, beside their vertices. In a larger graph, they
point outwards from the circle, so that no label covers another. All labels are inside the picture.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from xml.sax.saxutils import escape

from crosswright.core import Direction, Glyph, InputError, Layout, Position
from crosswright.engines.crisscross.overlaps import conflict_graph, overlaps
from crosswright.render.pdf import picture_pdf
from crosswright.render.png import svg_to_png

__all__ = ["GRAPH_ENDINGS", "draw_graphs"]

GRAPH_ENDINGS = (".svg", ".dot", ".png", ".pdf")
"""The file endings that are allowed for a drawing of the graphs."""

MOST_DRAWN = 400
"""A conflict graph with more overlaps than this number is not drawn, because the drawing would be
unreadable."""

FONT_SIZE = 10
"""The height of labels, in the units of the picture."""

FEW_VERTICES = 12
"""The largest number of vertices in a graph with horizontal labels."""

_COLOURS = {"letter": "#b4451f", "pair": "#1f5fb4", "crossing": "#333333"}
"""The colour of an edge. The key says why the edge joins two vertices: the same letter, the same
pair of words, or a crossing."""
_MARKS = {"": "#ffffff", "chosen": "#1a1a1a", "across": "#1f5fb4", "down": "#d98200"}
"""The colour of a vertex. The key is its mark: "chosen" for an overlap that the layout uses,
"across" or "down" for a word, and an empty text for other overlaps."""

Edge = tuple[int, int, str]


@dataclass(frozen=True)
class _Vertex:
    label: str
    mark: str = ""


@dataclass(frozen=True)
class _Graph:
    name: str
    title: str
    vertices: list[_Vertex]
    edges: list[Edge]


def draw_graphs(path: str, words: Sequence[Sequence[Glyph]], layout: Layout | None) -> bytes:
    """Draw both graphs in the format that the ending of `path` names.

    Without a layout, only the conflict graph is drawn. Return the bytes of the file.
    """
    ending = path.lower().rpartition(".")[2]
    if f".{ending}" not in GRAPH_ENDINGS:
        raise InputError(f"expected a graph as {', '.join(GRAPH_ENDINGS)}, got {path!r}")
    graphs = [_conflict(words, layout)]
    if layout is not None:
        graphs.append(_crossing(layout))
    if ending == "dot":
        return "".join(map(_dot, graphs)).encode()
    picture = _svg(graphs)
    if ending == "png":
        return svg_to_png(picture)
    return picture_pdf(picture) if ending == "pdf" else picture.encode()


def _conflict(words: Sequence[Sequence[Glyph]], layout: Layout | None) -> _Graph:
    found = overlaps(words)
    if len(found) > MOST_DRAWN:
        raise InputError(
            f"the conflict graph has {len(found):,} vertices; "
            f"a picture of more than {MOST_DRAWN} is unreadable: take fewer words"
        )
    graph = conflict_graph(found)
    number = {overlap: k for k, overlap in enumerate(found)}
    used = _used(layout) if layout is not None else set()
    vertices = []
    for overlap in found:
        ends = frozenset(
            ("".join(words[word]), place)
            for word, place in (
                (overlap.word, overlap.place),
                (overlap.other, overlap.other_place),
            )
        )
        vertices.append(_Vertex(overlap.told(words), "chosen" if ends in used else ""))
    edges = sorted((number[a], number[b], why) for a, b, why in graph.edges(data="why"))
    title = "Conflict graph: red edge = same letter, blue edge = same two words"
    return _Graph("conflict", f"{title}; black = used in the layout", vertices, edges)


def _used(layout: Layout) -> set[frozenset[tuple[str, int]]]:
    """The pairs of letters that share a cell in the layout. Each letter is a tuple: the text of its
    word, and its index in the word."""
    held: dict[Position, tuple[str, int]] = {}
    found = set()
    for placement in layout.placements:
        for place, cell in enumerate(placement.cells):
            mine = (placement.text, place)
            if cell in held:
                found.add(frozenset({held[cell], mine}))
            held[cell] = mine
    return found


def _crossing(layout: Layout) -> _Graph:
    vertices: list[_Vertex] = []
    edges: list[Edge] = []
    held: dict[Position, int] = {}
    for k, placement in enumerate(layout.placements):
        way = "across" if placement.direction is Direction.ACROSS else "down"
        vertices.append(_Vertex(placement.text, way))
        for cell in placement.cells:
            if cell in held:
                edges.append((held[cell], k, "crossing"))
            held[cell] = k
    title = "Crossing graph: words across are blue, words down orange"
    return _Graph("crossing", title, vertices, sorted(edges))


def _dot(graph: _Graph) -> str:
    lines = [f"graph {graph.name} {{"]
    for k, vertex in enumerate(graph.vertices):
        told = vertex.label.replace("\\", "\\\\").replace('"', '\\"')
        marked = f' style="filled" fillcolor="{_MARKS[vertex.mark]}"' if vertex.mark else ""
        marked += ' fontcolor="#ffffff"' if vertex.mark else ""
        lines.append(f'  {k} [label="{told}"{marked}];')
    lines += [f'  {a} -- {b} [class="{why}" color="{_COLOURS[why]}"];' for a, b, why in graph.edges]
    return "\n".join([*lines, "}"]) + "\n"


def _svg(graphs: Sequence[_Graph]) -> str:
    """An SVG file with the graphs, one below the other."""
    parts: list[str] = []
    top = 0.0
    widest = 0.0
    for graph in graphs:
        count = max(1, len(graph.vertices))
        # Neighbours on the circle are one line of text apart.
        radius = max(90.0, 1.3 * FONT_SIZE * count / (2 * pi))
        label = max((len(vertex.label) for vertex in graph.vertices), default=0)
        beside = 0.75 * FONT_SIZE * label + 20
        above = 2.5 * FONT_SIZE if count <= FEW_VERTICES else beside
        width = max(2 * (radius + beside), 0.62 * FONT_SIZE * len(graph.title) + 24)
        height = 2 * (radius + above)
        parts += _drawn(graph, radius, width / 2, top + 34 + height / 2, top + 22)
        top += height + 40
        widest = max(widest, width)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {widest:.0f} {top:.0f}" '
            f'width="{widest:.0f}" height="{top:.0f}" font-family="Noto Sans, sans-serif" '
            f'font-size="{FONT_SIZE}" role="img">',
            "<title>Conflict graph and crossing graph</title>",
            f'<rect width="{widest:.0f}" height="{top:.0f}" fill="#ffffff"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _drawn(graph: _Graph, radius: float, left: float, middle: float, title_at: float) -> list[str]:
    """The SVG elements of one graph. Its centre is at x = `left` and y = `middle`, and its title is
    at y = `title_at`."""
    angles = [2 * pi * k / max(1, len(graph.vertices)) for k in range(len(graph.vertices))]
    places = [(left + radius * cos(angle), middle + radius * sin(angle)) for angle in angles]
    parts = [f'<text x="12" y="{title_at:g}" font-size="12">{escape(graph.title)}</text>']
    for a, b, why in graph.edges:
        (x1, y1), (x2, y2) = places[a], places[b]
        parts.append(
            f'<line class="{why}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{_COLOURS[why]}" stroke-width="0.9" stroke-opacity="0.6"/>'
        )
    for vertex, angle, (x, y) in zip(graph.vertices, angles, places, strict=True):
        parts.append(
            f'<circle class="{vertex.mark or "open"}" cx="{x:.1f}" cy="{y:.1f}" r="4" '
            f'fill="{_MARKS[vertex.mark]}" stroke="#1a1a1a"/>'
        )
        parts.append(_label(vertex, angle, x, y, level=len(graph.vertices) <= FEW_VERTICES))
    return parts


def _label(vertex: _Vertex, angle: float, x: float, y: float, *, level: bool) -> str:
    """The SVG label of the vertex at `x`, `y`. `angle` is the vertex's place on the circle, in
    radians. With `level`, the label is horizontal."""
    if level:
        aside = cos(angle)
        anchor = "start" if aside > 0.3 else "end" if aside < -0.3 else "middle"
        across, down = x + 9 * aside, y + 3.5 + 13 * sin(angle)
        return (
            f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="{anchor}">'
            f"{escape(vertex.label)}</text>"
        )
    outwards = cos(angle) >= -1e-9
    degrees = angle * 180 / pi + (0 if outwards else 180)
    anchor, shift = ("start", 8) if outwards else ("end", -8)
    return (
        f'<text transform="translate({x:.1f} {y:.1f}) rotate({degrees:.1f})" x="{shift}" '
        f'y="3.5" text-anchor="{anchor}">{escape(vertex.label)}</text>'
    )
