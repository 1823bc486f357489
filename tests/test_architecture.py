"""A package may import only the packages below it. The tests read every `import` in the source,
also those inside functions.

A package of the library is called a room here. Each engine is a room, too. The doors are the
packages for users, `cli` and `web`.
"""

import ast
import sys
from pathlib import Path

import pytest

from house import PICTURE, SOURCE, draw, imported, rooms

BELOW = {
    "core": [],
    "kernels": [],
    "storage": ["core"],
    "plain": ["core"],
    "words": ["core", "storage", "kernels"],
    "importing": ["core", "words"],
    "lexicon": ["core", "words", "storage"],
    "search": ["core", "words", "kernels"],
    "engines": ["core", "words", "search", "kernels"],
    "audit": ["core", "words"],
    "clues": ["core", "words", "lexicon", "storage"],
    "render": ["core", "plain"],
    "formats": ["core", "plain", "render"],
    "construct": [
        "core",
        "plain",
        "storage",
        "kernels",
        "words",
        "importing",
        "search",
        "engines",
        "audit",
        "lexicon",
        "clues",
        "render",
        "formats",
    ],
}
"""The rooms that each room may import besides itself. The doors may import only `OF_DOORS`."""

DOORS = ("cli", "web")
OF_DOORS = ("core", "plain", "search", "construct")
"""The rooms that a door may import besides itself: the values, the runs and their outcomes, and a
function for every piece of work."""


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def room(parts: list[str]) -> str:
    """The room of a dotted name below `crosswright`; each engine is a room of its own, and so is
    the keeper, with which the command line starts the studio."""
    if len(parts) > 1 and (parts[0] == "engines" or parts[:2] == ["web", "keeper"]):
        return ".".join(parts[:2])
    return parts[0]


def may_import(here: str, there: str) -> bool:
    """Whether a line in room `here` may name something in room `there`."""
    if here == there:
        return True
    if there == "__version__":
        return here in {"construct", *DOORS}
    floor, target = here.partition(".")[0], there.partition(".")[0]
    if floor in DOORS:
        return target in OF_DOORS or (here, there) == ("cli", "web.keeper")
    if floor == target == "engines":
        return there == "engines"
    return target in BELOW.get(floor, [])


def slips(path: str, source: str) -> list[str]:
    """The imports in one source that are not allowed, each with its place."""
    parts = path.removesuffix(".py").split("/")
    here = room(parts)
    found = []
    for name, line in imported(ast.parse(source)):
        if name.startswith("."):
            found.append(
                f"{path}:{line}: a relative import does not name the package that it imports"
            )
        elif name.partition(".")[0] == "crosswright":
            there = room(name.split(".")[1:] or ["__init__"])
            if not may_import(here, there):
                found.append(f"{path}:{line}: {here} imports {there}")
        elif here == "core" and name.partition(".")[0] not in sys.stdlib_module_names:
            found.append(f"{path}:{line}: core imports {name}")
    return found


def test_every_import_is_allowed() -> None:
    found = []
    for path in modules():
        relative = path.relative_to(SOURCE)
        if len(relative.parts) > 1:
            found += slips(relative.as_posix(), path.read_text(encoding="utf-8"))
    assert not found, "\n".join(found)


def test_no_module_imports_itself_over_others() -> None:
    """Also not by an import inside a function, which would only hide it."""
    graph: dict[str, set[str]] = {}
    for path in modules():
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        graph[f"crosswright.{name}"] = set()
    for name, targets in graph.items():
        path = SOURCE.joinpath(*name.split(".")[1:])
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("crosswright."):
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                targets |= inner & graph.keys() or {str(node.module)}
    while graph:
        free = {name for name, targets in graph.items() if not targets & graph.keys() - {name}}
        assert free, f"these import each other, or such modules: {', '.join(sorted(graph))}"
        for name in free:
            del graph[name]


def test_every_package_has_a_rule_and_only_two_modules_are_in_no_package() -> None:
    rooms = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert rooms <= {*BELOW, *DOORS}
    doors = {"__init__.py", "__main__.py"}
    assert {path.name for path in SOURCE.glob("*.py")} == doors


def test_the_picture_of_the_packages_shows_the_imports_of_now() -> None:
    """`python tests/house.py` draws the picture again."""
    assert PICTURE.read_text(encoding="utf-8") == draw(rooms())


def test_no_engine_has_the_name_of_a_package() -> None:
    engines = {path.parent.name for path in (SOURCE / "engines").glob("*/__init__.py")}
    assert not engines & {*BELOW, *DOORS} - {"fill"}


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("core/grid.py", "from crosswright.words.wordlist import Word"),
        ("core/grid.py", "def f():\n    import crosswright.search.run"),
        ("core/grid.py", "import click"),
        ("core/grid.py", "import importlib\nimportlib.import_module('crosswright.render.svg')"),
        ("words/cache.py", "from crosswright.search import run"),
        ("words/cache.py", "from crosswright import fill"),
        ("core/grid.py", "from crosswright.storage.whole import write_whole"),
        ("storage/cache.py", "from crosswright.words.wordlist import WordList"),
        ("words/cache.py", "from crosswright.audit.fill import audit_fill"),
        ("audit/fill.py", "from crosswright.search.run import Run"),
        ("audit/fill.py", "from crosswright.engines.fill import FillProblem"),
        ("engines/fill/solve.py", "from crosswright.audit.fill import audit_fill"),
        ("search/run.py", "from crosswright.engines.null import ENGINE"),
        ("engines/fill/solve.py", "from crosswright.engines.null import ENGINE"),
        ("engines/fill/solve.py", "from crosswright.construct.fill import fill"),
        ("engines/fill/solve.py", "from crosswright import formats"),
        ("clues/bank.py", "from crosswright.search.run import Run"),
        ("lexicon/lexicon.py", "from crosswright.clues.guard import Guard"),
        ("render/svg.py", "from crosswright.formats import FORMATS"),
        ("render/svg.py", "from crosswright.words.wordlist import Word"),
        ("formats/text.py", "from crosswright.words.wordlist import Word"),
        ("construct/fill.py", "from crosswright.cli.main import main"),
        ("cli/main.py", "from crosswright.web.app import app"),
        ("importing/read.py", "from crosswright.clues.bank import ClueBank"),
        ("kernels/dice.py", "from crosswright.core.grid import Grid"),
        ("kernels/dice.py", "from crosswright.engines.fill.kernel.choice import Choice"),
        ("clues/bank.py", "from crosswright.kernels.arrays import zeros"),
        ("engines/fill/solve.py", "from .. import null"),
        ("cli/commands/fill.py", "from crosswright import Grid"),
        ("cli/commands/fill.py", "from crosswright.engines.fill import FillProblem"),
        ("cli/commands/convert.py", "from crosswright.formats import FORMATS"),
    ],
)
def test_an_import_that_is_not_allowed_is_found(path: str, source: str) -> None:
    assert slips(path, source)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("core/fill.py", "from dataclasses import dataclass\nfrom crosswright.core import grid"),
        ("words/index.py", "from crosswright.kernels.builds import load"),
        ("engines/fill/kernel/choice.py", "from crosswright.kernels.dice import splitmix64"),
        ("words/cache.py", "from crosswright.storage.cache import load_cached"),
        ("audit/fill.py", "from crosswright.words.wordlist import WordList"),
        ("engines/fill/solve.py", "from crosswright.engines.fill.problem import FillProblem"),
        ("cli/show/report.py", "from crosswright.search.outcome import Outcome"),
        ("cli/main.py", "from crosswright import __version__"),
        ("construct/files.py", "from crosswright import formats"),
    ],
)
def test_an_import_that_is_allowed_is_accepted(path: str, source: str) -> None:
    assert not slips(path, source)
