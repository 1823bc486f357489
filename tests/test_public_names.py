"""Public names are in `__all__`, and no module imports a private name of another module."""

import ast
import importlib
import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import crosswright
from source_tree import SOURCE, module_names


def sources() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def test_the_package_crosswright_has_exactly_the_names_in_its_table() -> None:
    homes = [name for names in crosswright._HOMES.values() for name in names.split()]
    assert sorted(homes) == sorted(set(homes))
    assert sorted(homes) == crosswright.__all__ == sorted(crosswright.__all__)
    assert dir(crosswright) == sorted([*crosswright.__all__, "__version__"])


@pytest.mark.parametrize("name", crosswright.__all__)
def test_every_name_of_the_package_crosswright_can_be_imported(name: str) -> None:
    value = getattr(crosswright, name)
    home = next(home for home, names in crosswright._HOMES.items() if name in names.split())
    module = importlib.import_module(f"crosswright.{home}")
    assert value is getattr(module, name)
    assert name in module.__all__


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Gird'"):
        crosswright.Gird  # noqa: B018


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    (guarded,) = (node for node in tree.body if isinstance(node, ast.If))
    seen = {
        (node.module, alias.name)
        for node in guarded.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    offered = {
        (f"crosswright.{home}", name)
        for home, names in crosswright._HOMES.items()
        for name in names.split()
    }
    assert seen == offered


def test_every_module_says_what_it_is_for_and_lists_its_public_names_rightly() -> None:
    found = []
    for name in module_names():
        module = importlib.import_module(name)
        if not module.__doc__:
            found.append(f"{name} does not say what it is for")
        offered = getattr(module, "__all__", ())
        found += [
            f"{name}.__all__ has {public} twice" for public in offered if offered.count(public) > 1
        ]
        found += [f"{name} has no {public}" for public in offered if not hasattr(module, public)]
    assert not found, "\n".join(found)


def test_no_module_imports_a_private_name_of_another_module() -> None:
    found = []
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("crosswright"):
                private = [
                    alias.name
                    for alias in node.names
                    if alias.name.startswith("_") and not alias.name.startswith("__")
                ]
                if private:
                    found.append(f"{path.name}:{node.lineno}: {', '.join(private)}")
    assert not found, "\n".join(found)


def test_names_that_are_imported_from_a_module_are_public_there() -> None:
    found = []
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom):
                continue
            if not (node.module or "").startswith("crosswright."):
                continue
            module = importlib.import_module(str(node.module))
            offered = getattr(module, "__all__", None)
            for alias in node.names:
                is_module = hasattr(module, "__path__") and find_spec(
                    f"{module.__name__}.{alias.name}"
                )
                if not is_module and offered is not None and alias.name not in offered:
                    found.append(f"{path.name}:{node.lineno}: {node.module}.{alias.name}")
    assert not found, "\n".join(found)


def loaded_by(statement: str) -> set[str]:
    """The modules that a new Python process has loaded after a statement."""
    code = f"{statement}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_importing_the_package_loads_none_of_its_rooms() -> None:
    ours = {name for name in loaded_by("import crosswright") if name.startswith("crosswright")}
    assert ours == {"crosswright"}


def test_a_fill_imports_no_heavy_packages() -> None:
    heavy = {"numpy", "rich", "networkx", "pysat", "typst", "resvg_py", "lemminflect", "starlette"}
    loaded = loaded_by(
        "from crosswright import Grid, WordList, fill\n"
        "fill(Grid.parse('..\\n..'), WordList.of(['at', 'to', 'as', 'so']))\n"
        "import crosswright.cli.main, crosswright.cli.commands.fill"
    )
    assert not loaded & heavy
