"""No assert of a test is under an `if`: it might never run, and then the test would check nothing.

There are three ways to avoid such an `if`:

- make the list of the cases first, assert that it is not empty, and then check each case,
- compare whole values,
- write two tests.
"""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def checks(node: ast.AST) -> bool:
    """Whether a statement is an assert or a `with pytest.raises`."""
    if isinstance(node, ast.With | ast.AsyncWith):
        return any("pytest.raises" in ast.unparse(item.context_expr) for item in node.items)
    return isinstance(node, ast.Assert)


def lines_under_an_if(node: ast.AST, *, under: bool = False) -> list[int]:
    """The line numbers of the asserts in `node` that are under an `if`."""
    found = []
    for child in ast.iter_child_nodes(node):
        if under and checks(child):
            found.append(child.lineno)  # type: ignore[attr-defined]
        found += lines_under_an_if(child, under=under or isinstance(child, ast.If))
    return found


def slips(source: str) -> list[str]:
    """The tests in a source that have asserts under an `if`, with the lines of these asserts."""
    return [
        f"{node.name}, line {line}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.name.startswith("test")
        for line in lines_under_an_if(node)
    ]


def test_no_assert_of_a_test_is_under_an_if() -> None:
    files = sorted(TESTS.rglob("test_*.py"))
    assert len(files) > 100
    found = [
        f"{path.relative_to(TESTS)}: {slip}"
        for path in files
        for slip in slips(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "body",
    [
        "if a:\n        assert b",
        "if a:\n        pass\n    else:\n        assert b",
        "if a:\n        pass\n    elif b:\n        assert b",
        "for a in b:\n        if a:\n            assert b",
        "if a:\n        for b in a:\n            assert b",
        "if a:\n        with b:\n            assert b",
        "def hear(a):\n        if a:\n            assert b",
        "if a:\n        with pytest.raises(ValueError):\n            b()",
    ],
)
def test_an_assert_under_an_if_is_found(body: str) -> None:
    assert len(slips(f"def test_something():\n    {body}")) == 1
    assert len(slips(f"class TestIt:\n  async def test_something(self):\n    {body}")) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def test_something():\n    assert b",
        "def test_something():\n    if a:\n        b = 1\n    assert b",
        "def test_something():\n    for a in [b for b in c if b]:\n        assert a",
        "def test_something():\n    with pytest.raises(ValueError):\n        b()",
        "if a:\n    def test_something():\n        assert b",
        "def helper():\n    if a:\n        assert b",
    ],
)
def test_a_test_without_an_assert_under_an_if_is_accepted(source: str) -> None:
    assert slips(source) == []
