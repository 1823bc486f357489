"""The fonts in this package: characters, widths and outlines from TrueType files (character maps of
formats 4 and 12, quadratic curves). Here a glyph is the shape of a character. Drawing programs
leave out missing letters without a message, so `missing` checks first.
"""

import struct
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from typing import NamedTuple

FAMILIES = ("Liberation Sans", "DejaVu Sans")
"""The preferred one first."""


class _Point(NamedTuple):
    across: float
    up: float
    on_curve: bool


class Font:
    """One font file, read as needed."""

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
        count = struct.unpack_from(">H", self._bytes, 4)[0]
        rows = (struct.unpack_from(">4s3I", self._bytes, 12 + 16 * k) for k in range(count))
        return {tag.decode("ascii"): offset for tag, _, offset, _ in rows}

    def _number(self, form: str, offset: int) -> int:
        value: int = struct.unpack_from(">" + form, self._bytes, offset)[0]
        return value

    @cached_property
    def units(self) -> int:
        """The font units of one em."""
        return self._number("H", self._tables["head"] + 18)

    @cached_property
    def _glyph_ids(self) -> dict[int, int]:
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
        """Ranges of codes with a `shift` that is added to a code, or to a number from a table, to
        get the glyph.
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
        for k in range(self._number("I", at + 12)):
            first, last, glyph = struct.unpack_from(">3I", self._bytes, at + 16 + 12 * k)
            for code in range(first, last + 1):
                yield code, glyph + code - first

    def covers(self, character: str) -> bool:
        return self._glyph_ids.get(ord(character), 0) != 0

    def width(self, character: str) -> float:
        """The advance width in ems, or 0 if the font does not have it."""
        glyph = self._glyph_ids.get(ord(character), 0)
        if not glyph:
            return 0.0
        count = self._number("H", self._tables["hhea"] + 34)
        return self._number("H", self._tables["hmtx"] + 4 * min(glyph, count - 1)) / self.units

    def outline(self, character: str) -> str:
        """The shape as an SVG path. The unit is the em; y points down."""
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
        """First all flags, then all x coordinates, then all y coordinates."""
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
        """Such as a letter and its accent."""
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
    """Between two points off the curve, one halfway is on it. The file does not have it."""
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
"""They draw nothing. A font need not have them."""


@cache
def font_for(character: str) -> Font | None:
    """Return the first of our fonts that has the character."""
    return next((font for font in (REGULAR, FALLBACK) if font.covers(character)), None)


def missing(text: str) -> tuple[str, ...]:
    """Return the characters of a text that none of our fonts has."""
    return tuple(c for c in dict.fromkeys(text) if c not in INVISIBLE and font_for(c) is None)


def text_width(text: str) -> float:
    """The width of a line of text in ems. An unknown character counts as one em."""
    return sum(_width(character) for character in text)


@cache
def _width(character: str) -> float:
    if character in INVISIBLE:
        return 0.0
    font = font_for(character)
    return font.width(character) if font else 1.0


def font_paths() -> list[str]:
    """For programs that load fonts themselves."""
    return [font.path for font in (REGULAR, BOLD, FALLBACK)]
