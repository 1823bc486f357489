"""The player as a folder: an npm package, and the page that opens any puzzle from a link."""

import json
from importlib.metadata import distribution
from importlib.resources import files

from crosswright.render.html import single_page
from crosswright.render.player_parts import (
    CORE,
    CORE_NAME,
    core_module,
    extra_module,
    joined,
    languages_js,
)

__all__ = ["player_files"]

EXTRAS = ("base64", "class", "link", "puz", "scorm")
"""Beside the component, loaded only if needed."""

_README = """# crosswright-player

A crossword on your page, without a framework:

```html
<script type="module" src="crosswright-puzzle.js"></script>
<crosswright-puzzle src="puzzle.ipuz" timer></crosswright-puzzle>
```

`example.html` is such a page. It needs a web server. `player.html` is one file that needs none: it
opens a puzzle from a link (`crosswright convert puzzle.ipuz --link ADDRESS`) or from a file.

Attributes, events, methods and colours are described in the page *The player on your own site* of
Crosswright's documentation.
"""

_CHOOSER = (
    '<p id="chooser" hidden><label>Open a puzzle (.ipuz, .puz or .json): '
    '<input type="file" accept=".ipuz,.puz,.json"></label></p>'
)

_EXAMPLE = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "title": "An example",
    "dimensions": {"width": 3, "height": 3},
    "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]],
    "solution": [["C", "A", "T"], ["O", "#", "O"], ["T", "E", "N"]],
    "clues": {
        "Across": [[1, "It purrs"], [3, "Number of fingers"]],
        "Down": [[1, "Small bed"], [2, "Many kilograms"]],
    },
}


def _licence() -> dict[str, str]:
    """It must go with every copy."""
    text = distribution("crosswright").read_text("licenses/LICENSE")
    return {"LICENSE": text} if text else {}


def player_files(version: str) -> dict[str, str]:
    """Return the files of the player, by name."""
    folder = files("crosswright.render") / "player"
    package = {
        "name": "crosswright-player",
        "version": version,
        "description": "A crossword player as a web component, without dependencies.",
        "license": "MIT",
        "type": "module",
        "main": CORE_NAME,
        "types": "crosswright-puzzle.d.ts",
        "exports": {
            ".": {"types": "./crosswright-puzzle.d.ts", "default": f"./{CORE_NAME}"},
            "./*": "./*",
        },
        "keywords": ["crossword", "puzzle", "web component", "ipuz"],
    }
    start = (
        "modules.languages = async () => ({ LANGUAGES }); modules.class = async () => ({ equip });"
    )
    return {
        CORE_NAME: core_module(),
        "crosswright-puzzle.d.ts": (folder / "types.d.ts").read_text("utf-8"),
        "languages.js": f"export {languages_js()}",
        **{f"{name}.js": extra_module(name) for name in EXTRAS},
        "player.html": single_page(
            "\n".join([languages_js(), joined(*CORE, *EXTRAS), start, joined("open")]),
            title="Crossword",
            language="",
            settings=["timer"],
            before=_CHOOSER,
        ),
        "example.html": (folder / "example.html").read_text("utf-8"),
        "example.ipuz": json.dumps(_EXAMPLE, indent=1) + "\n",
        "package.json": json.dumps(package, indent=2) + "\n",
        "README.md": _README,
        **_licence(),
    }
