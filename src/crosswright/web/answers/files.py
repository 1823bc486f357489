"""Output of the studio: files of every format, printed pages, and the page to solve a puzzle."""

import base64
import hashlib
import re
from typing import Any
from urllib.parse import quote

from starlette.responses import Response

from crosswright.construct.convert import convert, format_rows, losses_of
from crosswright.construct.request.looks import Looks
from crosswright.construct.share import link_to
from crosswright.core import InputError, Puzzle
from crosswright.web.request_values import RequestValues
from crosswright.web.studio import Studio

_SCRIPT = re.compile(rb"<script(?:\s[^>]*)?>(.*?)</script>", re.DOTALL)


def _puzzle(studio: Studio, asked: RequestValues) -> Puzzle:
    return studio.library.open(asked.id()).draft.puzzle


def losses(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Return, for each format, the parts of the puzzle that the format cannot store.

    Also return the numbers of entries without an answer and without a clue.
    """
    puzzle = _puzzle(studio, asked)
    unanswered, unclued = _missing(puzzle)
    return {
        "unanswered": unanswered,
        "unclued": unclued,
        "formats": [
            {
                "name": row["name"],
                "extensions": row["extensions"],
                "description": row["description"],
                "losses": losses_of(puzzle, row["name"]),
            }
            for row in format_rows()
            if row["write"]
        ],
    }


def _missing(puzzle: Puzzle) -> tuple[int, int]:
    """Return the number of entries without an answer, and the number without a clue."""
    entries = list(puzzle.entries())
    unclued = sum(not (entry.clue and entry.clue.text.strip()) for entry in entries)
    return sum(entry.answer is None for entry in entries), unclued


def _looks(asked: RequestValues) -> Looks:
    return Looks(
        answers=asked.flag("answers"),
        ink_saver=asked.flag("ink_saver"),
        paper=asked.choice("paper", ("a4", "letter"), "a4"),
        large_print=asked.flag("large_print"),
        name_line=asked.flag("name_line"),
        no_answer_page=asked.flag("no_answer_page"),
        submission=asked.flag("submission"),
        contact=asked.text("contact", "", longest=500),
        word_bank=asked.flag("word_bank"),
        first_letters=asked.flag("first_letters"),
        no_check=asked.flag("no_check"),
        no_reveal=asked.flag("no_reveal"),
    )


def exported(studio: Studio, asked: RequestValues) -> Response:
    """Return the puzzle as a file in the format that the path of the request names."""
    puzzle, name = _puzzle(studio, asked), asked.path.get("format", "")
    made = convert(puzzle, name, options=_looks(asked).options)
    return Response(
        made.data,
        media_type="application/octet-stream",
        headers={"content-disposition": _attachment(puzzle, made.target.extensions[0])},
    )


def shared(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Return a link that contains the puzzle, for the player page with the address `base`."""
    base = asked.text("base", "", longest=500) or "player.html"
    link = link_to(
        _puzzle(studio, asked), base, nexus=asked.flag("nexus"), options=_looks(asked).options
    )
    return {"link": link.text, "characters": len(link.text), "losses": list(link.losses)}


def _attachment(puzzle: Puzzle, ending: str) -> str:
    """Return a header with the file name, made from the title of the puzzle.

    The header has the name twice: first in ASCII only, for old browsers, and then with all its
    letters.
    """
    title = re.sub(r"[^\w -]+", "", puzzle.metadata.title).strip()[:80] or "crossword"
    plain = re.sub(r"[^A-Za-z0-9 _-]+", "", title).strip() or "crossword"
    return f"attachment; filename=\"{plain}{ending}\"; filename*=UTF-8''{quote(title + ending)}"


def printed(studio: Studio, asked: RequestValues) -> Response:
    """Return the printed pages as a PDF that the browser shows."""
    made = convert(_puzzle(studio, asked), "pdf", options=_looks(asked).options)
    return Response(
        made.data,
        media_type="application/pdf",
        headers={"content-disposition": "inline", "content-security-policy": _PDF_POLICY},
    )


_PDF_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
)
"""The security policy for a PDF. It allows styles, because the browser's PDF viewer needs them, but
no scripts."""


def play(studio: Studio, asked: RequestValues) -> Response:
    """Return the page to solve the puzzle. The browser may run only the scripts of this page."""
    puzzle = _puzzle(studio, asked)
    if not any(puzzle.fill.answers()):
        raise InputError("expected a puzzle with answers: fill it first")
    data = convert(puzzle, "html").data
    hashes = " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'"
        for script in _SCRIPT.findall(data)
    )
    policy = (
        f"sandbox allow-scripts allow-modals; default-src 'none'; script-src {hashes}; "
        "style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'"
    )
    return Response(
        data, media_type="text/html; charset=utf-8", headers={"content-security-policy": policy}
    )
