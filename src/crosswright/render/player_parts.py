"""The scripts of the player, joined into one module, or for one page. Imports stand one to a line,
so joining modules is leaving these lines out.
"""

import json
import re
from functools import cache
from importlib.resources import files

from crosswright.core import WORDINGS

CORE = (
    "checks",
    "slots",
    "ipuz",
    "formats",
    "puzzle",
    "progress",
    "storage",
    "texts",
    "make",
    "view",
    "play",
    "style",
    "element",
)
"""Each after those that it imports."""

EXPORTS = (
    *("CrosswrightPuzzle", "ENGLISH", "Progress", "Puzzle", "PuzzleError", "fail", "fillIn"),
    *("list", "make", "modules", "readPuzzle", "recall", "remember", "size", "slotsOf", "text"),
    "textsFor",
)
"""For pages and for the modules beside it."""

CORE_NAME = "crosswright-puzzle.js"

_IMPORT = re.compile(r'^import \{ (.+) \} from "\./([\w-]+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:class|const|function))", re.MULTILINE)
_COMMENT = re.compile(
    r"^ *(?://[^\n]*|/\*(?:(?!\*/).)*\*/)\n|(?<=[;{,]) // [^\n]*$", re.MULTILINE | re.DOTALL
)

_INDENT = re.compile(r"^ +", re.MULTILINE)


@cache
def _source(name: str) -> str:
    return (files("crosswright.render") / "player" / name).read_text("utf-8")


def joined(*names: str) -> str:
    """Return the sources in one scope, without imports, exports and comments, indented by tabs."""
    scripts = (_source(f"{name}.js") for name in names)
    bare = (
        _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub("", script))).strip() for script in scripts
    )
    text = "\n".join(bare).replace("\n\n", "\n")
    return _INDENT.sub(lambda found: "\t" * (len(found[0]) // 2), text)


def core_module() -> str:
    """The component as one ES module."""
    return f"{joined(*CORE)}\nexport {{ {', '.join(EXPORTS)} }};\n"


def extra_module(name: str) -> str:
    """A module beside the component, which imports from it."""

    def moved(line: re.Match[str]) -> str:
        file = CORE_NAME if line[2] in CORE else f"{line[2]}.js"
        return f'import {{ {line[1]} }} from "./{file}";\n'

    return _IMPORT.sub(moved, _source(f"{name}.js"))


@cache
def languages() -> dict[str, dict[str, str]]:
    """The texts of the player in each language except English."""
    told = json.loads(_source("languages.json"))
    shared = ("across", "down", "crossword", "name")
    return {
        tag: {name: getattr(WORDINGS[tag], name) for name in shared} | texts
        for tag, texts in told.items()
    }


def languages_js(*tags: str) -> str:
    """The texts of these languages (or all) as `LANGUAGES`."""
    wanted = {tag: texts for tag, texts in languages().items() if not tags or tag in tags}
    return f"const LANGUAGES = {json.dumps(wanted, ensure_ascii=False, indent=0)};\n"
