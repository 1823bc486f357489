"""The fonts in this package: their characters, the widths of characters, and their outlines.

This module reads TrueType files: the character map (formats 4 and 12), the advance widths (the
distance from one character to the next), and outlines with quadratic curves. Here a glyph is
the shape of a character in a font, not the content of a cell. If a font does not have a letter,
drawing programs leave the letter out or draw a box, without a message. So `missing` checks the
letters first.
"""

import struct
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from typing import NamedTuple

FAMILIES = ("Liberation Sans", "DejaVu Sans")
"""The names of the font families, the preferred one first."""


class _Point(NamedTuple):
    """A point of an outline, in font units (see `Font.units`)."""

    across: float
    up: float
    on_curve: bool


class Font:
    """One font file. Each part of the file is read when it is needed."""

    def __init__(self, file_name: str) -> None:
        self.file_name = file_name

    @property
    def path(self) -> str:
        return str(files("crosswright.render") / "fonts" / self.file_name)

    @cached_property
    def _bytes(self) -> bytes:
        return (files("crosswright.render") / "fonts" / self.file_name).read_bytes()

    @cached_property
    def _tables(self) -> dict[str, int]:
        """The offset of each table in the file, by the tag (name) of the table."""
        count = struct.unpack_from(">H", self._bytes, 4)[0]
        rows = (struct.unpack_from(">4s3I", self._bytes, 12 + 16 * k) for k in range(count))
        return {tag.decode("ascii"): offset for tag, _, offset, _ in rows}

    def _number(self, form: str, offset: int) -> int:
        value: int = struct.unpack_from(">" + form, self._bytes, offset)[0]
        return value

    @cached_property
    def units(self) -> int:
        """The number of font units in one em (the letter size)."""
        return self._number("H", self._tables["head"] + 18)

    @cached_property
    def _glyph_ids(self) -> dict[int, int]:
        """The number of the glyph for each character code of the font."""
        start = self._tables["cmap"]
        found: dict[int, int] = {}
        for k in range(self._number("H", start + 2)):
            platform, _, offset = struct.unpack_from(">HHI", self._bytes, start + 4 + 8 * k)
            if platform in {0, 3}:
                at = start + offset
                form = self._number("H", at)
                if form == 4:
                    found.update(self._segments(at))
                elif form == 12:
                    found.update(self._groups(at))
        return found

    def _segments(self, at: int) -> Iterator[tuple[int, int]]:
        """Yield the code and the glyph number of each character in a map of format 4.

        The map has ranges of codes. Each range has a number, `shift`, that is added to a code to
        get the glyph number. In some ranges, `shift` is added to a number from a table instead.
        """
        count = self._number("H", at + 6) // 2
        ends, starts = at + 14, at + 16 + 2 * count
        shifts, ranges = starts + 2 * count, starts + 4 * count
        for k in range(count):
            first, last = self._number("H", starts + 2 * k), self._number("H", ends + 2 * k)
            shift, far = self._number("H", shifts + 2 * k), self._number("H", ranges + 2 * k)
            for code in range(first, min(last, 0xFFFE) + 1):
                glyph = code
                if far:
                    glyph = self._number("H", ranges + 2 * k + far + 2 * (code - first))
                    if glyph == 0:
                        continue
                yield code, (glyph + shift) & 0xFFFF

    def _groups(self, at: int) -> Iterator[tuple[int, int]]:
        """Yield the code and the glyph number of each character in a map of format 12."""
        for k in range(self._number("I", at + 12)):
            first, last, glyph = struct.unpack_from(">3I", self._bytes, at + 16 + 12 * k)
            for code in range(first, last + 1):
                yield code, glyph + code - first

    def covers(self, character: str) -> bool:
        """Return True if the font has the character."""
        return self._glyph_ids.get(ord(character), 0) != 0

    def width(self, character: str) -> float:
        """Return the advance width of a character in ems, or 0 if the font does not have it."""
        glyph = self._glyph_ids.get(ord(character), 0)
        if not glyph:
            return 0.0
        count = self._number("H", self._tables["hhea"] + 34)
        at = self._tables["hmtx"] + 4 * min(glyph, count - 1)
        return self._number("H", at) / self.units

    def outline(self, character: str) -> str:
        """Return the shape of a character as an SVG path. The unit is the em; y points down."""
        contours = self._contours(self._glyph_ids.get(ord(character), 0))
        return "".join(_path(contour, self.units) for contour in contours)

    def _contours(self, glyph: int, depth: int = 0) -> list[list[_Point]]:
        long_offsets = self._number("h", self._tables["head"] + 50)
        if long_offsets:
            start, end = struct.unpack_from(">II", self._bytes, self._tables["loca"] + 4 * glyph)
        else:
            pair = struct.unpack_from(">HH", self._bytes, self._tables["loca"] + 2 * glyph)
            start, end = (2 * value for value in pair)
        if start == end or depth > 4:
            return []
        at = self._tables["glyf"] + start
        count = self._number("h", at)
        return self._simple(at, count) if count >= 0 else self._composed(at + 10, depth)

    def _simple(self, at: int, count: int) -> list[list[_Point]]:
        """Return the points of a simple glyph, one list for each contour (closed line).

        A simple glyph has an outline of its own. The file has first all flags, then all x
        coordinates, then all y coordinates.
        """
        ends = struct.unpack_from(f">{count}H", self._bytes, at + 10)
        cursor = at + 10 + 2 * count
        cursor += 2 + self._number("H", cursor)
        total = ends[-1] + 1 if ends else 0
        flags: list[int] = []
        while len(flags) < total:
            flag = self._bytes[cursor]
            cursor += 1
            flags.append(flag)
            if flag & 8:
                flags += [flag] * self._bytes[cursor]
                cursor += 1
        axes = []
        for short, same in ((2, 16), (4, 32)):
            value, values = 0, []
            for flag in flags[:total]:
                if flag & short:
                    value += self._bytes[cursor] if flag & same else -self._bytes[cursor]
                    cursor += 1
                elif not flag & same:
                    value += self._number("h", cursor)
                    cursor += 2
                values.append(value)
            axes.append(values)
        points = [
            _Point(a, u, bool(f & 1)) for a, u, f in zip(axes[0], axes[1], flags, strict=False)
        ]
        starts = [0, *(end + 1 for end in ends)]
        return [points[s : e + 1] for s, e in zip(starts, ends, strict=False)]

    def _composed(self, at: int, depth: int) -> list[list[_Point]]:
        """Return the points of a glyph made of other glyphs, such as a letter and its accent."""
        found: list[list[_Point]] = []
        more = True
        while more:
            flags, glyph = struct.unpack_from(">HH", self._bytes, at)
            at += 4
            right, up = struct.unpack_from(">hh" if flags & 1 else ">bb", self._bytes, at)
            at += 4 if flags & 1 else 2
            scale = 1.0
            if flags & 8:
                scale = self._number("h", at) / 16384
                at += 2
            elif flags & 64:
                at += 4
            elif flags & 128:
                at += 8
            for contour in self._contours(glyph, depth + 1):
                moved = [
                    _Point(p.across * scale + right, p.up * scale + up, p.on_curve) for p in contour
                ]
                found.append(moved)
            more = bool(flags & 32)
        return found


def _path(contour: list[_Point], units: int) -> str:
    """Return one closed contour as an SVG path.

    If two points in a row are not on the curve, a point halfway between them is on the curve. The
    file does not have this point, so it is added here.
    """
    full: list[_Point] = []
    for point, after in zip(contour, contour[1:] + contour[:1], strict=True):
        full.append(point)
        if not point.on_curve and not after.on_curve:
            middle = ((point.across + after.across) / 2, (point.up + after.up) / 2)
            full.append(_Point(*middle, True))
    first = next((k for k, point in enumerate(full) if point.on_curve), None)
    if first is None:
        return ""
    full = full[first:] + full[: first + 1]

    def spot(point: _Point) -> str:
        return f"{point.across / units:.4g} {-point.up / units:.4g}"

    steps = [f"M{spot(full[0])}"]
    bend: _Point | None = None
    for point in full[1:]:
        if not point.on_curve:
            bend = point
        else:
            steps.append(f"Q{spot(bend)} {spot(point)}" if bend else f"L{spot(point)}")
            bend = None
    return "".join(steps) + "Z"


REGULAR = Font("LiberationSans-Regular.ttf")
BOLD = Font("LiberationSans-Bold.ttf")
FALLBACK = Font("DejaVuSans.ttf")

INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff\n\t")
"""Characters that draw nothing. A font need not have them."""


@cache
def font_for(character: str) -> Font | None:
    """Return the first of our fonts that has the character, or None if none has it."""
    return next((font for font in (REGULAR, FALLBACK) if font.covers(character)), None)


def missing(text: str) -> tuple[str, ...]:
    """Return the characters of a text that none of our fonts has, each once."""
    return tuple(c for c in dict.fromkeys(text) if c not in INVISIBLE and font_for(c) is None)


def text_width(text: str) -> float:
    """Return the width of a line of text in ems. An unknown character counts as one em."""
    return sum(_width(character) for character in text)


@cache
def _width(character: str) -> float:
    if character in INVISIBLE:
        return 0.0
    font = font_for(character)
    return font.width(character) if font else 1.0


def font_paths() -> list[str]:
    """Return the paths of the font files, for programs that load fonts themselves."""
    return [font.path for font in (REGULAR, BOLD, FALLBACK)]
