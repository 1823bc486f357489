"""Plans as people write them: TOML, or JSON lines; and the example that one may start from.

What a plan names is found beside the plan's file. A table of themes goes into the plan whole; word
lists and clue banks stay files, named by their whole paths.
"""

import csv
import io
import json
import tomllib
from pathlib import Path
from typing import Any

from crosswright.construct.batch.kinds import AnyPlan, plan_from
from crosswright.construct.files import load_puzzle, load_text, source_name
from crosswright.construct.words import OUR_LIST
from crosswright.core.errors import InputError, Place

__all__ = ["EXAMPLE", "load_plan", "read_plan"]

EXAMPLE = """\
# A plan for `crosswright batch PLAN -o DIR`. The same plan gives the same set of puzzles, with any
# number of workers. What stands behind a # is what would be so without the line.

count = 12                  # how many puzzles
rng_seed = 2027             # one number for the whole set: every puzzle's dice follow from it

# What must differ: within `fresh_across` puzzles in a row no answer of more than `longest_shared`
# letters, no pattern (not mirrored nor turned either) and no clue comes twice.
fresh_across = 10           # 0: nothing must differ
longest_shared = 4          # 5
# fresh_patterns = true
# fresh_clues = true        # where an answer has another clue

# How far work may run ahead of the first puzzle that is not finished: about four times the number
# of workers. More keeps more of them busy, but neighbours that know less of each other have to be
# made again more often. The set depends on it.
# ahead = 8
# tries = 6                 # how often a puzzle is tried before it counts as failed
# seconds = 28800           # when to end; the rest can be made later with --resume

outputs = ["ipuz", "html"]  # every ending that `crosswright formats` writes
# name = "{number:04}"      # of the files; with a calendar "{date}"

# [looks]                   # as the options of `convert`
# paper = "letter"

# A calendar gives each puzzle its day, which titles and names may use.
# [calendar]
# start = 2027-01-04
# days = ["mon", "tue", "wed", "thu", "fri", "sat"]
# [calendar.difficulty]
# mon = "easy"
# thu = "medium"
# sat = "hard"

# Recipes are taken in turn; with a calendar a recipe may be for some `weekdays` only. Where a list
# of values stands, each puzzle's dice take one.
[[recipes]]
venue = "mini"
size = ["5x5", "6x6"]
difficulty = ["easy", "medium"]
title = "Mini {number}"
nodes = 1500                # how long each is bettered: by default 10,000, or 100 a cell
# min_score = 40            # no word below
# words = ["default", "mine.dict"]
# ban = ["esne"]
# bank = ["clues.csv"]
# themes = "themes.csv"     # a row of theme entries for each puzzle
# author = "Me"
"""
"""A plan that can be run as it stands, with a comment on every key."""


def load_plan(path: str) -> AnyPlan:
    """The plan in a file: JSON lines if its name ends in .jsonl or .ndjson, else TOML."""
    lines = Path(path).suffix.lower() in {".jsonl", ".ndjson"}
    return read_plan(load_text(path), source_name(path), Path(path).parent, is_lines=lines)


def read_plan(text: str, source: str, folder: Path, *, is_lines: bool = False) -> AnyPlan:
    """The plan in a text; `folder` is where the files lie that it names."""
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
    """The first line may be `{"plan": {…}}`; each other line is a recipe."""
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
                raise InputError("expected the plan's head once, before all", Place(line=number))
            plain = dict(told["plan"])
        else:
            tables.append(told)
            places.append(f"line {number}")
    if not tables:
        raise InputError("expected a recipe on every line but the first, got none")
    return {"count": len(tables), **plain, "recipes": tables}, tuple(places)


def _open_files(table: dict[str, Any], folder: Path, where: str) -> None:
    """Put what a recipe names in place: themes whole, lists and banks by their whole paths."""
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
        return path  # our own list, or what is told to be wrong later
    return str((folder / path).absolute())


def _themes(path: Path, where: str) -> list[list[str]]:
    """The rows of a table of theme entries; empty ones and a line of headings are left out."""
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
