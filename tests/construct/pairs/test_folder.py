"""A folder of pair squares (grids with two letters or none in each cell).

The files are numbered. One file records the position: how far the enumeration of all grids has
come. The position is used again only with the same words, shape and rules; a fingerprint stands for
these.
"""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.construct.pairs.folder import POSITION_FILE, PairFolder
from crosswright.construct.pairs.places import ensure_place, save_grid
from crosswright.core.errors import InputError
from crosswright.core.pairs import parse_pairs
from crosswright.engines.pairsquare import SearchPosition

GRID = parse_pairs("hung..\nre..is\n..aile")


def test_the_folder_is_made_and_the_files_of_grids_are_numbered(tmp_path: Path) -> None:
    folder = PairFolder(tmp_path / "new" / "grids")
    assert not folder.has_grids
    path = folder.write(12, GRID)
    assert path.name == "3x3-00000012.pairs" and folder.has_grids
    assert parse_pairs(path.read_text()) == GRID


def test_a_blank_cell_is_written_as_one_dot_for_each_letter_of_a_cell(tmp_path: Path) -> None:
    grid = parse_pairs("abcdef...", letters_per_cell=3)
    path = PairFolder(tmp_path, letters_per_cell=3).write(1, grid)
    assert path.read_text() == "abcdef...\n"


@given(
    st.builds(
        SearchPosition,
        st.lists(st.integers(0, 2**31)).map(tuple),
        st.integers(0, 2**60),
        st.booleans(),
    )
)
def test_a_recorded_position_is_read_again(tmp_path_factory, position: SearchPosition) -> None:
    folder = PairFolder(tmp_path_factory.mktemp("grids"))
    folder.keep(position, fingerprint="abc")
    assert folder.kept(fingerprint="abc") == position
    assert folder.has_grids


def test_a_position_with_another_fingerprint_is_refused(tmp_path: Path) -> None:
    folder = PairFolder(tmp_path)
    folder.keep(SearchPosition(), fingerprint="abc")
    with pytest.raises(InputError, match="made for other words"):
        folder.kept(fingerprint="abd")


def test_a_folder_without_a_recorded_position_cannot_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing to resume"):
        PairFolder(tmp_path).kept(fingerprint="abc")


@pytest.mark.parametrize("note", ["", "[]", "{}", "nonsense", '{"choices": 3}', '{"choices": [1]}'])
def test_an_error_about_a_broken_position_file_names_the_folder(tmp_path: Path, note: str) -> None:
    (tmp_path / POSITION_FILE).write_text(note)
    with pytest.raises(InputError, match="recorded position") as caught:
        PairFolder(tmp_path).kept(fingerprint="abc")
    assert str(tmp_path) in str(caught.value) and "--" not in str(caught.value)


def test_a_position_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    folder = PairFolder(tmp_path)
    folder.keep(SearchPosition(), fingerprint="abc")
    note = json.loads((tmp_path / POSITION_FILE).read_text())
    (tmp_path / POSITION_FILE).write_text(json.dumps(note | {"version": 99}))
    with pytest.raises(InputError):
        folder.kept(fingerprint="abc")


def test_a_file_with_the_name_of_the_folder_raises_an_error(tmp_path: Path) -> None:
    (tmp_path / "grids").write_text("")
    with pytest.raises(InputError, match="cannot make"):
        PairFolder(tmp_path / "grids")


def test_the_ending_of_a_file_decides_whether_it_has_plain_text_or_a_picture(
    tmp_path: Path,
) -> None:
    for name in ("grid.txt", "grid.pairs", "grid.svg"):
        ensure_place(str(tmp_path / name))
        save_grid(GRID, tmp_path / name)
    assert (tmp_path / "grid.txt").read_text() == "hung..\nre..is\n..aile\n"
    assert (tmp_path / "grid.pairs").read_text() == (tmp_path / "grid.txt").read_text()
    assert "<svg" in (tmp_path / "grid.svg").read_text()


@pytest.mark.parametrize("name", ["grid.nonsense", "absent/grid.txt", "file.txt/grids"])
def test_a_path_that_cannot_be_written_is_refused_before_a_search(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "file.txt").write_text("")
    with pytest.raises(InputError):
        ensure_place(str(tmp_path / name))
