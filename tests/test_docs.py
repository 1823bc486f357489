"""Every example in the source, the README and the docs is run.

In a page, a ```python block with `>>>` is a doctest. Its variables can be used in later blocks of
the page. In a ```console block, a shell runs each line `$ crosswright …`. The shell works in a
folder that has

- a copy of `examples/`,
- the files of `tests/docs_files`, which stand for the reader's own files, such as mine.txt,
- the files that earlier commands of the page wrote.

The command must exit with 0, or with N if the line ends in `# exit N`. If there are lines below the
command, it must print exactly these lines.
"""

import doctest
import importlib
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from command_line import run_until_stopped
from crosswright.cli.main import cli
from crosswright.construct.fill.search import engine_named
from source_tree import module_names

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
QUICK = "[make]\nnodes = 12000\n"
"""A config file for the commands of the pages, so that `make` is quick in tests. The limit is in
nodes, because reading the word lists for the first time can use up a limit of a few seconds."""

_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_COMMAND = re.compile(r"\$ (?:scripts/)?(crosswright\b.*?)(?:\s+# exit (\d+))?")


@dataclass(frozen=True)
class Command:
    """A command line of a page, its expected exit code, and its output as the page shows it."""

    line: str
    exit_code: int
    shown: tuple[str, ...]


def blocks(page: Path, language: str) -> Iterator[str]:
    for found in _FENCE.finditer(page.read_text(encoding="utf-8")):
        if found[1] == language:
            yield found[2]


def commands(block: str) -> Iterator[Command]:
    """The commands of a console block, each with the lines of output below it."""
    lines = block.replace("\\\n", " ").splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    assert lines[: starts[0] if starts else None] == [], "output before any command"
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        found = _COMMAND.fullmatch(lines[start])
        if found:
            yield Command(found[1], int(found[2] or 0), tuple(lines[start + 1 : end]))


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("name", module_names())
def test_the_examples_of_a_module_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert not failed


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_the_python_of_a_page_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for block in blocks(page, "python"):
        if ">>>" in block:
            test = parser.get_doctest(block, names, named(page), str(page), 0)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
        else:
            compile(block, named(page), "exec")
    assert not runner.failures


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_the_commands_of_a_page_run(page: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copytree(ROOT / "tests" / "docs_files", tmp_path, dirs_exist_ok=True)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    config = tmp_path / "config.toml"
    config.write_text(QUICK, encoding="utf-8")
    answered: list[tuple[Command, str]] = []
    for block in blocks(page, "console"):
        for command in commands(block):
            if "fill examples/daily" in command.line and engine_named("auto").name == "textbook":
                continue  # the textbook engine would take minutes
            if command.line.startswith("crosswright studio"):
                run_until_stopped(command.line, tmp_path, os.environ | {"PATH": path})
                continue
            done = subprocess.run(
                command.line,
                shell=True,
                cwd=tmp_path,
                env=os.environ | {"PATH": path, "CROSSWRIGHT_CONFIG": str(config)},
                capture_output=True,
                text=True,
                timeout=200,
            )
            if "pip install 'crosswright[" in done.stderr:
                pytest.skip(done.stderr.strip().splitlines()[-1])
            assert done.returncode == command.exit_code, f"{command.line}\n{done.stderr}"
            answered.append((command, done.stdout))
    for command, out in [(command, out) for command, out in answered if command.shown]:
        assert out.splitlines() == list(command.shown), command.line


def test_there_are_many_commands_and_some_have_their_output_below() -> None:
    found = [
        command
        for page in PAGES
        for block in blocks(page, "console")
        for command in commands(block)
    ]
    assert len(found) > 100
    assert len([command for command in found if command.shown]) > 10


@pytest.mark.parametrize("name", ["candidates", "explain", "fill"])
def test_each_option_of_a_command_has_an_example(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    every = (
        found.line
        for page in PAGES
        for block in blocks(page, "console")
        for found in commands(block)
    )
    lines = [shlex.split(line) for line in every]
    said = {word.partition("=")[0] for line in lines if line[1] == name for word in line}
    options = [option for option in command.params if isinstance(option, click.Option)]
    without = [option.opts for option in options if not said & {*option.opts}]
    assert not without


def test_commands_exit_codes_and_output_are_found_in_a_block() -> None:
    block = "$ crosswright fill a.txt  # exit 1\n$ scripts/crosswright x \\\n  y\nout\n$ ls\n"
    assert list(commands(block)) == [
        Command("crosswright fill a.txt", 1, ()),
        Command("crosswright x    y", 0, ("out",)),
    ]


def test_the_readme_has_commands_and_python() -> None:
    readme = ROOT / "README.md"
    assert any("crosswright" in block for block in blocks(readme, "console"))
    assert any(">>>" in block for block in blocks(readme, "python"))
