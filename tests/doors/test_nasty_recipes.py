"""A recipe with any value in any of its fields is used, or refused with a one-line error."""

import copy
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from crosswright.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"

CALLS = {
    "fill": ("fill", str(EXAMPLES / "lesson.txt"), "-w", str(EXAMPLES / "lesson-words.txt")),
    "freeform": ("freeform", str(EXAMPLES / "zoo.txt"), "--size", "15x15"),
    "grid": ("grid", "--venue", "mini"),
    "layout": ("layout", str(EXAMPLES / "zoo.txt")),
    "pairs": ("pairs", "3", "3", "-w", str(EXAMPLES / "pair-words.txt")),
}
"""For each command that can save a recipe: a call. `make` is left out, because it has its own tests
and takes seconds."""

NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.5,
    10**25,
    "",
    "x",
    "\0",
    "../..",
    "x" * 300,
    "9" * 5000,
    [],
    {},
    [[]],
    [1, "2"],
    [10**6, 10**6],
    {"x": 1},
)
"""The values that are put into each field of a recipe."""

Command = Callable[..., tuple[int, str]]


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["crosswright", *arguments])
        with pytest.raises(SystemExit) as leaving:
            main()
        return int(leaving.value.code or 0), capsys.readouterr().err

    return run


def paths(told: dict[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every field in a recipe: the names of the fields around it, and its own name."""
    for name, value in told.items():
        yield (*above, name)
        if isinstance(value, dict):
            yield from paths(value, (*above, name))


def changed(told: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    told = copy.deepcopy(told)
    holder = told
    for name in path[:-1]:
        holder = holder[name]
    holder[path[-1]] = value
    return told


@pytest.mark.parametrize("verb", CALLS)
def test_any_value_in_any_field_of_a_recipe_is_used_or_refused(verb: str, command: Command) -> None:
    code, err = command(*CALLS[verb], "--save-recipe", "base.json", "--nodes", "300", "-q")
    assert code == 0, err
    base = json.loads(Path("base.json").read_text(encoding="utf-8"))
    base["request"]["seconds"] = 0.05
    wrong = []
    for path in paths(base):
        for value in NASTY:
            told = changed(base, path, value)
            Path("nasty.json").write_text(json.dumps(told), encoding="utf-8")
            more = ["--class-pack", "sheets"] if path[-1] == "class_pack" else []
            code, err = command(verb, "--recipe", "nasty.json", *more)
            lines = [line for line in err.splitlines() if not line.startswith("note: ")]
            is_line = len(lines) == 1 and lines[0].startswith("crosswright: ")
            if code not in {0, 1, 2, 3} or (code == 2 and not is_line):
                wrong.append(f"{'.'.join(path)} = {str(value)[:40]!r}: {code} {lines[-3:]}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 100_000, '{"crosswright_recipe": ' + "9" * 5000 + "}", "null", "\0"],
)
def test_a_file_that_is_no_recipe_gives_a_one_line_error(text: str, command: Command) -> None:
    Path("nasty.json").write_text(text, encoding="utf-8")
    code, err = command("fill", "--recipe", "nasty.json")
    assert code == 2
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        "9" * 5000,
        '{"step": "choose"}',
        '{"step": "choose", "slot": 7}',
        '{"step": "choose", "slot": "' + "9" * 5000 + 'A", "word": "X"}',
        '{"step": ["choose"], "slot": "1A", "word": "X"}',
        '{"step": {"a": 1}}',
        '{"step": "choose", "slot": "1A", "word": "3D"}',
        '{"step": "choose", "slot": "1A", "word": ["X"]}',
        '{"step": "choose", "slot": "1A", "word": "\\u0000"}',
    ],
)
def test_any_line_of_a_trace_is_replayed_or_refused(line: str, command: Command) -> None:
    Path("trace.jsonl").write_text(line + "\n", encoding="utf-8")
    code, err = command(*CALLS["fill"], "--replay", "trace.jsonl", "--delay", "0")
    assert code in {0, 2}, err
    assert len(err.splitlines()) == (1 if code == 2 else 0)
