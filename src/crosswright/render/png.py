"""The drawing as PNG, made by resvg from SVG with only our own fonts."""

from dataclasses import replace

from crosswright.core import CrosswrightError, Fill, Grid, InputError, Puzzle
from crosswright.render.font import FAMILIES, font_paths, missing
from crosswright.render.scene import Text, draw_scene
from crosswright.render.style import Style
from crosswright.render.svg import play_svg

__all__ = ["LARGEST_PIXELS", "refuse_undrawable", "svg_to_png", "to_png"]

LARGEST_PIXELS = 20_000


def to_png(
    value: Puzzle | Fill | Grid,
    style: Style | None = None,
    *,
    width: int | None = None,
    scale: float = 1.0,
) -> bytes:
    """Return a picture of `width` pixels, or `scale` times the size of the style."""
    chosen = style or Style()
    scene = draw_scene(value, chosen)
    refuse_undrawable("".join(s.text for s in scene.shapes if isinstance(s, Text)))
    natural = (scene.width + 2 * chosen.margin) * chosen.cell_size
    ratio = scale if width is None else width / natural
    tallest = (max(scene.width, scene.height) + 2 * chosen.margin) * chosen.cell_size * ratio
    if not 1 <= tallest <= LARGEST_PIXELS:
        raise InputError(
            f"expected a picture whose longer side has 1 to {LARGEST_PIXELS} pixels, "
            f"got {tallest:.0f}"
        )
    sized = replace(chosen, cell_size=chosen.cell_size * ratio)
    return svg_to_png(play_svg(scene, sized), chosen.palette.paper)


def refuse_undrawable(text: str) -> None:
    """Raise an `InputError` if our fonts do not have a character."""
    lacking = missing(text)
    if lacking:
        named = ", ".join(f"{c!r} (U+{ord(c):04X})" for c in lacking[:10])
        raise InputError(f"our fonts do not have {named}")


def svg_to_png(svg: str, paper: str = "#ffffff") -> bytes:
    """Return an SVG picture as PNG, on the colour `paper`."""
    import resvg_py  # a compiled package, loaded only when the first picture is drawn

    try:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                background=paper,
                skip_system_fonts=True,
                font_files=font_paths(),
                font_family=FAMILIES[0],
                sans_serif_family=FAMILIES[0],
            )
        )
    except ValueError as error:
        raise CrosswrightError(f"the picture could not be drawn: {error}") from error
