"""The cache folder: a valid file is read. Otherwise the value is built, and a file is written."""

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from command_line import without_privilege
from crosswright.storage.cache import (
    MISFITS,
    cache_folder,
    cache_paths,
    clear_cache,
    load_cached,
    map_file,
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder for one test."""
    found = tmp_path / "cache"
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(found))
    return found


class Numbers:
    """The value that these tests cache: the number 42. `built` counts how often it was built."""

    def __init__(self) -> None:
        self.built = 0

    def build(self) -> tuple[int, bytes]:
        self.built += 1
        return 42, b"42"

    def load(self, key: str = "key") -> int:
        return load_cached(key, read=lambda memory: int(bytes(memory)), build=self.build)


def test_a_value_is_built_once_and_then_read(folder: Path) -> None:
    numbers = Numbers()
    assert [numbers.load(), numbers.load()] == [42, 42]
    assert numbers.built == 1
    assert [path.name for path in folder.iterdir()] == ["key.words"]


def test_another_key_has_another_file(folder: Path) -> None:
    numbers = Numbers()
    numbers.load("one")
    numbers.load("two")
    assert numbers.built == 2
    assert [path.name for path in cache_paths()] == ["one.words", "two.words"]


def test_if_the_folder_is_too_large_the_files_unused_for_the_longest_time_go(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crosswright.storage.cache.LARGEST_CACHE", 6)
    numbers = Numbers()
    for age, key in ((400_000, "one"), (300_000, "two"), (200_000, "three")):
        numbers.load(key)
        os.utime(folder / f"{key}.words", (time.time() - age,) * 2)
    numbers.load("one")  # it was the oldest, and is now the last used
    numbers.load("four")
    assert [path.stem for path in cache_paths()] == ["four", "one", "three"]
    load_cached("huge", read=len, build=lambda: (9, b"9" * 9))
    assert [path.stem for path in cache_paths()] == ["huge"], "what is in use now stays"


@pytest.mark.parametrize("damaged", [b"", b"no number"])
def test_a_damaged_file_is_built_again(folder: Path, damaged: bytes) -> None:
    numbers = Numbers()
    numbers.load()
    (path,) = cache_paths()
    path.write_bytes(damaged)
    assert numbers.load() == 42
    assert numbers.built == 2
    assert path.read_bytes() == b"42"


@pytest.mark.parametrize("misfit", MISFITS)
def test_a_file_that_its_reader_refuses_is_built_again(
    folder: Path, misfit: type[Exception]
) -> None:
    def read(_: memoryview) -> int:
        raise misfit("another version")

    numbers = Numbers()
    numbers.load()
    assert load_cached("key", read=read, build=numbers.build) == 42
    assert numbers.built == 2


def test_an_error_of_the_builder_is_passed_on(folder: Path) -> None:
    def build() -> tuple[int, bytes]:
        raise ValueError("bad input")

    with pytest.raises(ValueError, match="bad input") as raised:
        load_cached("key", read=lambda memory: len(memory), build=build)
    assert raised.value.__context__ is None
    assert cache_paths() == ()


def test_a_mapped_file_has_its_bytes_and_cannot_be_changed(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abc")
    memory = map_file(tmp_path / "a")
    assert bytes(memory) == b"abc"
    with pytest.raises(TypeError):
        memory[0] = 1


def test_an_empty_or_missing_file_is_not_mapped(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    with pytest.raises(ValueError):
        map_file(tmp_path / "empty")
    with pytest.raises(OSError):
        map_file(tmp_path / "missing")


def test_if_the_file_is_a_folder_the_value_is_built(folder: Path) -> None:
    (folder / "key.words").mkdir(parents=True)
    assert Numbers().load() == 42


def test_if_the_cache_folder_cannot_be_made_the_value_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(blocked / "cache"))
    assert Numbers().load() == 42
    assert cache_paths() == ()
    assert clear_cache() == 0


READ_ONLY = """
from crosswright.storage.cache import cache_paths, load_cached
print(load_cached("key", read=lambda _: 1, build=lambda: (42, b"42")))
print(len(cache_paths()))
"""


def test_if_the_folder_is_read_only_the_value_is_built(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        line = [*without_privilege(), sys.executable, "-c", READ_ONLY]
        done = subprocess.run(line, capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["42", "0"]
    finally:
        folder.chmod(stat.S_IRWXU)


def test_if_the_disk_is_full_the_value_is_built(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert Numbers().load() == 42
    assert list(folder.iterdir()) == [], "no partial file is left"


def test_clearing_removes_cache_files_and_partial_files(folder: Path) -> None:
    Numbers().load("key")
    (folder / ".partial-x").write_bytes(b"left by a killed writer")
    (folder / "notes.txt").write_text("not ours")
    assert clear_cache() == 2
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
    assert clear_cache() == 0


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/somewhere"}, "/somewhere/crosswright"),
        ("linux", {"HOME": "/home/me"}, "/home/me/.cache/crosswright"),
        ("darwin", {"HOME": "/home/me"}, "/home/me/Library/Caches/crosswright"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/crosswright"),
        ("win32", {"HOME": "/home/me"}, "/home/me/AppData/Local/crosswright"),
        ("linux", {"CROSSWRIGHT_CACHE": "/mine"}, "/mine"),
    ],
)
def test_the_cache_folder_is_the_one_asked_for_or_that_of_the_platform(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], expected: str
) -> None:
    for name in ("CROSSWRIGHT_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cache_folder() == Path(expected)
