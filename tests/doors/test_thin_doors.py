"""A command of the command line calls at most four functions outside its own package, `cli`."""

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from crosswright.cli.main import cli
from crosswright.construct.files import save_puzzle
from crosswright.construct.request.request import Request
from crosswright.core.fill import FilledGrid

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


def crossings(arguments: list[str], cwd: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Run a command and return the functions of other packages that code of `cli` calls directly.

    Each function is returned once, in the order of the first calls. These are left out: functions
    of `core`, properties, functions whose names start with `_`, such as constructors, and
    `with_leaves`, which makes a request from the values of the options.
    """
    called: dict[str, None] = {}

    def watch(frame: FrameType, event: str, _argument: Any) -> None:
        caller = frame.f_back
        if event != "call" or caller is None:
            return
        here = str(frame.f_globals.get("__name__", ""))
        there = str(caller.f_globals.get("__name__", ""))
        name = frame.f_code.co_qualname
        if not there.startswith("crosswright.cli.") or name.rpartition(".")[2].startswith("_"):
            return
        if not here.startswith("crosswright.") or here.split(".")[1] in {"cli", "core"}:
            return
        holder: Any = sys.modules[here]
        for part in name.split("."):
            holder = vars(holder).get(part) if part != "<locals>" else None
            if holder is None:
                return  # a function inside a function, which `cli` only calls back
        if not isinstance(holder, property) and holder is not Request.with_leaves:
            called[f"{here.removeprefix('crosswright.')}.{name}"] = None

    monkeypatch.chdir(cwd)
    # The first call imports everything, so that calls during imports are not counted.
    cli.main([arguments[0], "--help"], standalone_mode=False)
    sys.setprofile(watch)
    try:
        cli.main(arguments, standalone_mode=False)
    finally:
        sys.setprofile(None)
    return list(called)


CALLS = {
    "candidates": [
        "construct.files.load_puzzle",
        "construct.candidates.candidates",
        "construct.candidates.values.Candidates.report",
    ],
    "fill": [
        "construct.files.load_puzzle",
        "construct.fill.answer.answer_fill",
    ],
    "make": [
        "construct.make.answer.answer_make",
        "construct.make.answer.MakeAnswer.summary",
        "construct.make.answer.MakeAnswer.unclued",
    ],
    "layout": [
        "construct.files.ensure_folder",
        "construct.layout.given.load_given",
        "construct.layout.answer.answer_layout",
        "construct.layout.answer.ClassPackAnswer.saved_in",
    ],
    "convert": [
        "construct.convert.convert_file",
        "construct.convert.Conversion.lines",
        "construct.convert.Conversion.save",
    ],
}
"""For each command: the functions outside `cli` that it must call, in this order."""

ARGUMENTS = {
    "candidates": [str(EXAMPLES / "half-9x9.txt"), "18A", "--json"],
    "fill": [str(EXAMPLES / "small-9x9.txt")],
    "make": ["--theme", "SNOWMAN", "--size", "11x11", "--nodes", "3000", "--rng-seed", "4"],
    "layout": [str(EXAMPLES / "zoo.txt"), "--class-pack", "sheets", "--nodes", "800"],
    "convert": ["small.puz", "small.pdf"],
}


@pytest.mark.parametrize("command", CALLS)
def test_a_command_calls_at_most_four_functions_of_other_packages(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled = FilledGrid.parse("AT\nTO")
    save_puzzle(filled, tmp_path / "small.puz")
    passed = crossings([command, *ARGUMENTS[command]], tmp_path, monkeypatch)
    assert passed == CALLS[command]
    assert len(passed) <= 4
