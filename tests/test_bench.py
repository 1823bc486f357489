"""The programs in `bench/`, which measure: every name that they import from the library exists."""

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = sorted((ROOT / "bench").rglob("*.py"))


def test_there_are_programs_in_bench() -> None:
    assert len(PROGRAMS) > 15


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_program_imports_only_names_that_exist(path: Path) -> None:
    missing = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("crosswright"):
            module = import_module(node.module)
            missing += [
                alias.name
                for alias in node.names
                if not hasattr(module, alias.name)
                and find_spec(f"{node.module}.{alias.name}") is None
            ]
    assert missing == []
