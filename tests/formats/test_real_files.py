"""Files that other people made: each is read, and can then be written in every format that we
read. A damaged file is refused."""

from pathlib import Path

import pytest

from crosswright.core.errors import FormatError
from crosswright.formats import (
    FORMATS,
    Format,
    by_name,
    carried,
    differences,
    for_path,
    read,
    write,
)
from format_samples import real_files

DAMAGED = {"ONE_bad.puz"}
READABLE = [row for row in FORMATS if row.read and row.write]


@pytest.mark.parametrize("path", real_files(name=DAMAGED.__contains__))
def test_a_damaged_file_is_refused(path: Path) -> None:
    data = path.read_bytes()
    with pytest.raises(FormatError, match="expected an Across Lite puzzle"):
        read(data, for_path(path, data), source=path.name)


@pytest.mark.parametrize("path", real_files(but=DAMAGED))
def test_a_real_file_survives_a_round_trip_in_its_own_format(path: Path) -> None:
    data = path.read_bytes()
    row = for_path(path, data)
    puzzle = read(data, row, source=path.name)
    first = write(puzzle, row)
    back = read(first, row)
    assert differences(puzzle, back) == ()
    assert write(back, row) == first


@pytest.mark.parametrize("path", real_files(but=DAMAGED))
@pytest.mark.parametrize("target", READABLE, ids=lambda row: row.name)
def test_a_real_file_can_be_converted_to_every_format(path: Path, target: Format) -> None:
    data = path.read_bytes()
    puzzle = read(data, for_path(path, data))
    written = write(puzzle, target)
    if target.name == "text" and any(not g.isalnum() for g in puzzle.fill.glyphs.values()):
        return  # this format has only letters and digits; `convert` reports other signs
    kept = carried(puzzle, target)
    found = [line for line in differences(kept, read(written, target)) if not _is_white(line)]
    # CSV stores bars only between two open cells. A bar beside a block has no effect.
    assert found == [] or (target.name == "csv" and found == ["grid: bars differ in 1 place"])


def _is_white(line: str) -> bool:
    """True if the two texts of a difference (`before became after`) differ only in white space."""
    before, _, after = line.partition(": ")[2].partition(" became ")
    return " ".join(before.strip("'\" ").split()) == " ".join(after.strip("'\" ").split())


@pytest.mark.parametrize(
    ("name", "answer"),
    [("nyt_locked.puz", "PANDORASBOX"), ("nyt_sun_rebus.puz", "ROSIE")],
)
def test_a_scrambled_solution_is_read_by_trying_all_keys(name: str, answer: str) -> None:
    paths = [p.values[0] for p in real_files() if p.id == name]  # type: ignore[attr-defined]
    if not paths:
        pytest.skip(f"{name} is not there")
    puzzle = read(paths[0].read_bytes(), by_name("puz"))
    assert answer in {found for _, found in puzzle.fill.answers()}


def test_letters_that_a_solver_has_typed_are_kept() -> None:
    paths = [p.values[0] for p in real_files() if p.id == "nyt_partlyfilled.puz"]  # type: ignore[attr-defined]
    if not paths:
        pytest.skip("nyt_partlyfilled.puz is not there")
    puzzle = read(paths[0].read_bytes(), by_name("puz"))
    assert set(puzzle.shown.values()) == set("LRSFEAG")
