"""The puzzle as one HTML page on which it can be solved: the component of the folder player/. The
solution is only veiled against reading it by accident.
"""

import base64
import hashlib
import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files

from crosswright.core import primary_tag, wording_for
from crosswright.render.player_parts import CORE, joined, languages_js
from crosswright.render.scene import is_right_to_left

__all__ = ["puzzle_page", "single_page"]

STYLE = "html,body{margin:0;overflow-wrap:anywhere}"


def puzzle_page(
    plain: Mapping[str, object],
    *,
    settings: Collection[str] = (),
    scripts: Sequence[str] = (),
    start: str = "",
) -> str:
    """Return a page for a puzzle in our JSON. `settings` are attributes of the component, `scripts`
    more parts of player/, `start` a script that uses them.
    """
    about = plain["metadata"]
    assert isinstance(about, Mapping)
    language = str(about.get("language", ""))
    data = json.dumps(_veiled(plain), ensure_ascii=False).replace("<", "\\u003c")
    parts, lines = [*CORE], ["modules.languages = async () => ({ LANGUAGES });"]
    if not {"name-field", "word-bank"}.isdisjoint(settings):
        parts += ["base64", "class"]
        lines.append("modules.class = async () => ({ equip });")
    lines += [start, joined("veil")]
    script = [languages_js(primary_tag(language) or "en"), joined(*parts, *scripts), *lines]
    return single_page(
        "\n".join(script),
        title=str(about.get("title", "")) or wording_for(language).crossword,
        language=language,
        settings=settings,
        puzzle=f'<script type="text/plain">{data}</script>',
    )


def single_page(
    script: str,
    *,
    title: str,
    language: str,
    settings: Iterable[str],
    puzzle: str = "",
    before: str = "",
) -> str:
    """Return a page with the component, which runs only `script`. `puzzle` is HTML inside it,
    `before` HTML before it.
    """
    script = f"\n{script.strip()}\n".replace("</", "<\\/")
    parts = {
        "language": escape(language or "en"),
        "direction": "rtl" if is_right_to_left(language) else "ltr",
        "title": escape(title),
        "style": STYLE,
        "style_hash": _hash(STYLE),
        "settings": " ".join(("full", *settings)),
        "puzzle": puzzle,
        "before": before,
        "script": script,
        "script_hash": _hash(script),
    }
    page = (files("crosswright.render") / "player" / "page.html").read_text("utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda name: parts[name[1]], page)


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _veiled(plain: Mapping[str, object]) -> dict[str, object]:
    """See player/veil.js. Without explanations."""
    glyphs = json.dumps(plain["glyphs"], ensure_ascii=False).encode()
    seed = int.from_bytes(hashlib.sha256(glyphs).digest()[:4], "big") | 1
    clue_lists = plain["clue_lists"]
    assert isinstance(clue_lists, list)
    hidden = {"explanation", "origin"}
    lists = [
        {
            **found,
            "clues": [
                {key: value for key, value in clue.items() if key not in hidden}
                for clue in found["clues"]
            ],
        }
        for found in clue_lists
    ]
    rest = {key: value for key, value in plain.items() if key != "glyphs"}
    return {**rest, "clue_lists": lists, "veiled": _veil(glyphs, seed), "seed": seed}


def _veil(text: bytes, seed: int) -> str:
    """By a xorshift generator."""
    state = seed
    veiled = bytearray(text)
    for place in range(len(veiled)):
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        veiled[place] ^= state & 255
    return base64.b64encode(veiled).decode("ascii")
