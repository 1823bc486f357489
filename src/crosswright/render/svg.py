"""A scene as SVG. Colours and widths are attributes of groups with class names, so a page can
restyle them. An own style sheet would also change the page around the drawing.
"""

from collections.abc import Iterator
from html import escape
from itertools import groupby

from crosswright.core import Fill, Grid, Puzzle
from crosswright.render.font import FAMILIES, font_for
from crosswright.render.scene import (
    Anchor,
    Circle,
    Line,
    Rectangle,
    Role,
    Scene,
    Shape,
    Text,
    draw_scene,
)
from crosswright.render.style import Style

__all__ = ["play_svg", "to_svg"]

FONT_STACK = ", ".join(f"'{family}'" for family in FAMILIES) + ", Arial, Helvetica, sans-serif"
"""The last ones are used if ours are not installed."""


def to_svg(value: Puzzle | Fill | Grid, style: Style | None = None) -> str:
    """Return the drawing of a puzzle, a fill or a grid as SVG."""
    chosen = style or Style()
    return play_svg(draw_scene(value, chosen), chosen)


def play_svg(scene: Scene, style: Style) -> str:
    """Return a scene as one SVG document."""
    margin = style.margin
    width, height = scene.width + 2 * margin, scene.height + 2 * margin
    box = f"{-margin:g} {-margin:g} {width:g} {height:g}"
    pixels = (
        f'width="{_short(width * style.cell_size)}" height="{_short(height * style.cell_size)}"'
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {pixels} role="img" '
        f"aria-label={_quoted(f'{_plain(scene.title)}. {scene.description}')}>",
        f"<title>{escape(_plain(scene.title))}</title>",
        f"<desc>{escape(scene.description)}</desc>",
    ]
    for role, shapes in groupby(scene.shapes, key=_role):
        lines.append(f'<g class="{role.value}" {_paint(role, style)}>')
        lines += [_element(shape, style) for shape in shapes]
        lines.append("</g>")
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def _role(shape: Shape) -> Role:
    return Role.CIRCLE if isinstance(shape, Circle) else shape.role


def _paint(role: Role, style: Style) -> str:
    palette = style.palette
    fills = {
        Role.CELL: palette.paper,
        Role.BLOCK: palette.block,
        Role.BLANK: palette.blank,
        Role.HOLE: palette.hole,
        Role.NUMBER: palette.number,
        Role.GLYPH: palette.ink,
    }
    strokes = {
        Role.LINE: (palette.line, style.line_width),
        Role.FRAME: (palette.line, style.frame_width),
        Role.BAR: (palette.ink, style.bar_width),
        Role.CIRCLE: (palette.circle, style.line_width),
    }
    if role in strokes:
        colour, width = strokes[role]
        cap = "" if role is Role.CIRCLE else ' stroke-linecap="square"'
        return f'fill="none" stroke={_quoted(colour)} stroke-width="{width:g}"{cap}'
    if role is Role.TINT:
        return ""
    fill = f"fill={_quoted(fills[role])}"
    if role in {Role.NUMBER, Role.GLYPH} and not style.outline_text:
        return f'{fill} font-family="{FONT_STACK}"'
    return fill


def _element(shape: Shape, style: Style) -> str:
    match shape:
        case Rectangle():
            colour = f" fill={_quoted(shape.colour)}" if shape.colour else ""
            return (
                f'<rect x="{shape.left:g}" y="{shape.top:g}" '
                f'width="{shape.width:g}" height="{shape.height:g}"{colour}/>'
            )
        case Line():
            return (
                f'<line x1="{shape.left:g}" y1="{shape.top:g}" '
                f'x2="{shape.right:g}" y2="{shape.bottom:g}"/>'
            )
        case Circle():
            return f'<circle cx="{shape.left:g}" cy="{shape.top:g}" r="{shape.radius:g}"/>'
        case Text():
            return _outlined(shape) if style.outline_text else _written(shape)


def _written(text: Text) -> str:
    return (
        f'<text x="{_short(text.left)}" y="{_short(text.baseline)}" '
        f'font-size="{_short(text.size)}" text-anchor="{text.anchor.value}">'
        f"{escape(_plain(text.text))}</text>"
    )


def _outlined(text: Text) -> str:
    """As paths, so that no font is needed."""
    steps = list(_laid_out(text.text))
    total = sum(width for _, width in steps) * text.size
    pen = text.left - {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[text.anchor] * total
    parts = []
    for path, width in steps:
        if path:
            move = f"translate({_short(pen)} {_short(text.baseline)}) scale({_short(text.size)})"
            parts.append(f'<path transform="{move}" d="{path}"/>')
        pen += width * text.size
    return f"<g aria-label={_quoted(_plain(text.text))}>{''.join(parts)}</g>"


def _laid_out(text: str) -> Iterator[tuple[str, float]]:
    """Characters from right to left are reversed."""
    runs_left = any("\u0590" <= c <= "\u08ff" for c in text)
    for character in reversed(text) if runs_left else text:
        font = font_for(character)
        if font is not None:
            yield font.outline(character), font.width(character)


def _quoted(text: str) -> str:
    return f'"{escape(text)}"'


def _short(number: float) -> str:
    return f"{number:.4g}" if abs(number) < 1000 else f"{number:.6g}"


def _plain(text: str) -> str:
    return "".join(c for c in text if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))
