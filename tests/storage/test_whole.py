"""A file is written whole or not at all. The data is first written to a partial file."""

import os
import stat
from pathlib import Path

import pytest

from crosswright.storage import whole
from crosswright.storage.whole import ABANDONED_SECONDS, PARTIAL, write_whole


def test_a_file_is_written_and_can_be_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    for data in (b"first", b"second, longer", b""):
        write_whole(path, data)
        assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="the permissions need POSIX")
def test_a_new_file_has_the_permissions_that_the_umask_allows(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "a.txt", b"x")
        assert os.umask(0o027) == 0o027, "the umask is unchanged"
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o640


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_writer_that_is_interrupted_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "chmod", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a.txt", b"new")
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_being_written_has_the_name_of_a_partial_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    replace = Path.replace

    def watched(path: Path, target: Path) -> Path:
        seen.append(path.name)
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", watched)
    write_whole(tmp_path / "a.txt", b"x")
    assert seen[0].startswith(PARTIAL)


def left_by_a_killed_writer(folder: Path) -> Path:
    """Make the partial file that `write_whole` leaves if it is killed before it renames."""

    def killed(path: Path, target: Path) -> Path:
        left.append(path)
        raise SystemExit

    left: list[Path] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        patch.setattr(Path, "unlink", lambda *_, **__: None)
        with pytest.raises(SystemExit):
            write_whole(folder / "a.txt", b"half")
    return left[0]


def test_old_partial_files_of_killed_writers_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "_looked_through", set())
    old, young = left_by_a_killed_writer(tmp_path), left_by_a_killed_writer(tmp_path)
    foreign = tmp_path / f"{PARTIAL}mine"
    foreign.write_bytes(b"somebody else's")
    for path in (old, foreign):
        written = path.stat().st_mtime - ABANDONED_SECONDS - 60
        os.utime(path, (written, written))
    write_whole(tmp_path / "b.txt", b"x")
    assert not old.exists()
    assert young.exists(), "its writer may still be writing"
    assert foreign.exists(), "`write_whole` gives no such names"


def test_a_folder_is_searched_for_partial_files_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "_looked_through", set())
    scans = []
    scan = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: scans.append(path) or scan(path))
    for name in ("a", "b", "c"):
        write_whole(tmp_path / name, b"x")
    assert len(scans) == 1


def test_a_file_with_a_very_long_name_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("é" * 125 + ".txt")
    write_whole(path, b"x")
    assert path.read_bytes() == b"x"
