"""Plan files, in TOML or JSON lines, and an example plan to start from.

Paths in a plan file are relative to the folder of that file. If a plan names a file of themes, or
a file with the grid to fill, this file is read here and becomes part of the plan. Word lists and
clue banks are not read here: only their paths are made absolute.
"""

import csv
import io
import json
import tomllib
from pathlib import Path
from typing import Any

from crosswright.construct.batch.kinds import AnyPlan, plan_from
from crosswright.construct.files import load_puzzle, load_text, source_name
from crosswright.construct.request.words import OUR_LIST
from crosswright.core import InputError, Place

EXAMPLE = """\
# A plan for `crosswright batch PLAN -o DIR`. The same plan gives the same set of puzzles, with any
# number of workers. To set a key that has a # before it, remove the #.

count = 12                  # how many puzzles
rng_seed = 2027             # another number gives another set of puzzles

# What must differ: within `fresh_across` puzzles in a row no answer of more than `longest_shared`
# letters, no pattern (not even mirrored or turned) and no clue is used twice.
fresh_across = 10           # 0: nothing must differ
longest_shared = 4          # default: 5
# fresh_patterns = true
# fresh_clues = true        # a clue may be used twice if its answer has no other clue

# How many puzzles may be begun after the first unfinished one. A good value is about four times the
# number of workers. A larger value keeps more workers busy, but more puzzles clash and are made
# again. Another value gives another set of puzzles.
# ahead = 8
# tries = 6                 # how often a puzzle is tried before it counts as failed
# seconds = 28800           # end after this time; make the rest later with --resume

outputs = ["ipuz", "html"]  # file endings, from the list of `crosswright formats`
# name = "{number:04}"      # the names of the files; default with a calendar: "{date}"

# [looks]                   # the same as the options of `convert`
# paper = "letter"

# A calendar gives each puzzle a date, for titles and file names.
# [calendar]
# start = 2027-01-04
# days = ["mon", "tue", "wed", "thu", "fri", "sat"]
# [calendar.difficulty]
# mon = "easy"
# thu = "medium"
# sat = "hard"

# Recipes are taken in turn. With a calendar, a recipe may be for some `weekdays` only. From a list
# of values, each puzzle draws one at random.
[[recipes]]
venue = "mini"
size = ["5x5", "6x6"]
difficulty = ["easy", "medium"]
title = "Mini {number}"
nodes = 1500                # search nodes for each puzzle; default: 100 per cell, at least 10,000
# min_score = 40            # no words with a lower score
# words = ["default", "mine.dict"]
# ban = ["esne"]
# bank = ["clues.csv"]
# themes = "themes.csv"     # a row of theme entries for each puzzle
# author = "Me"
"""
"""An example plan, with comments."""


def load_plan(path: str) -> AnyPlan:
    """The plan in a file. A file whose name ends in .jsonl or .ndjson has JSON lines, any other
    file has TOML."""
    lines = Path(path).suffix.lower() in {".jsonl", ".ndjson"}
    return read_plan(load_text(path), source_name(path), Path(path).parent, is_lines=lines)


def read_plan(text: str, source: str, folder: Path, *, is_lines: bool = False) -> AnyPlan:
    """The plan in a text. Paths in the plan are relative to `folder`.

    `source` is the name of the text in error messages. `is_lines` is True for JSON lines, False for
    TOML.
    """
    try:
        plain, places = _from_lines(text) if is_lines else _from_toml(text)
        for table, where in zip(plain.get("recipes", ()), places, strict=True):
            if isinstance(table, dict):
                _open_files(table, folder, where)
        for name in ("pairs", "fill"):
            if isinstance(plain.get(name), dict):
                _open_files(plain[name], folder, name)
        return plan_from(plain, places, source=source)
    except InputError as problem:
        raise problem.within(source) from None


def _from_toml(text: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    try:
        plain = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise InputError(f"expected a plan in TOML: {problem}") from problem
    if "pairs" in plain or "fill" in plain:
        return json.loads(json.dumps(plain, default=str)), ()
    tables = plain.setdefault("recipes", [{}])
    if not isinstance(tables, list):
        raise InputError("expected recipes as [[recipes]]", Place(cell="recipes"))
    places = tuple(f"recipes[{number}]" for number in range(1, len(tables) + 1))
    return json.loads(json.dumps(plain, default=str)), places


def _from_lines(text: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The plan in JSON lines, and the place of each recipe for messages (`line 3`).

    The first line may be `{"plan": {…}}`, with the keys of the plan that do not belong to a recipe.
    Each other line is a recipe.
    """
    plain: dict[str, Any] = {}
    tables: list[dict[str, Any]] = []
    places: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            told = json.loads(line)
        except (ValueError, RecursionError) as problem:
            raise InputError(f"expected JSON: {problem}", Place(line=number)) from problem
        if not isinstance(told, dict):
            raise InputError("expected an object", Place(line=number))
        if "plan" in told:
            if tables or plain or len(told) > 1 or not isinstance(told["plan"], dict):
                told_once = 'expected {"plan": {…}} alone, and on the first line'
                raise InputError(told_once, Place(line=number))
            plain = dict(told["plan"])
        else:
            tables.append(told)
            places.append(f"line {number}")
    if not tables:
        raise InputError("expected at least one line with a recipe, got none")
    return {"count": len(tables), **plain, "recipes": tables}, tuple(places)


def _open_files(table: dict[str, Any], folder: Path, where: str) -> None:
    """Read the files of themes and of a grid, and make the paths of lists and banks absolute."""
    for name in ("words", "bank"):
        named = table.get(name)
        if isinstance(named, list):
            table[name] = [_whole_path(path, folder) for path in named]
    if where == "fill" and isinstance(table.get("grid"), str) and "\n" not in table["grid"]:
        table["grid"] = str(load_puzzle(str(folder / table["grid"])).fill)
    if isinstance(table.get("themes"), str):
        table["themes"] = _themes(folder / table["themes"], f"{where}.themes")


def _whole_path(path: Any, folder: Path) -> Any:
    if not isinstance(path, str) or path == OUR_LIST or "\0" in path:
        return path  # our own list, or a wrong value, for which an error is raised later
    return str((folder / path).absolute())


def _themes(path: Path, where: str) -> list[list[str]]:
    """The rows of a table of theme entries, without empty rows and without a row of headings."""
    try:
        text = load_text(str(path))
        rows = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text))]
    except InputError as problem:
        raise InputError(problem.message, Place(cell=where)) from None
    except csv.Error as problem:
        raise InputError(f"{path.name}: expected a table: {problem}", Place(cell=where)) from None
    filled = [[cell for cell in row if cell] for row in rows if any(row)]
    headings = {"theme", "entry", "entries", "theme entry"}
    if filled and {cell.casefold().rstrip(" 0123456789") for cell in filled[0]} <= headings:
        filled = filled[1:]
    return filled
