"""The cache folder: a valid file is read. Otherwise the value is built, and a file is written."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import without_privilege
from crosswright.storage.cache import (
    MISFITS,
    Kind,
    cache_folder,
    cache_paths,
    clear_cache,
    load_cached,
    map_file,
    rebuild_cached,
)

WORDS = Kind.WORD_LIST


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

    def load(self, key: str = "key", kind: Kind = WORDS) -> int:
        return load_cached(kind, key, read=lambda memory: int(bytes(memory)), build=self.build)


def test_a_value_is_built_once_and_then_read(folder: Path) -> None:
    numbers = Numbers()
    assert [numbers.load(), numbers.load()] == [42, 42]
    assert numbers.built == 1
    assert [path.name for path in folder.iterdir()] == ["key.words"]


def test_another_key_or_another_kind_has_another_file(folder: Path) -> None:
    numbers = Numbers()
    numbers.load("one")
    numbers.load("two")
    numbers.load("one", Kind.DICTIONARY)
    assert numbers.built == 3
    assert [path.name for path in cache_paths(WORDS)] == ["one.words", "two.words"]
    assert [path.name for path in cache_paths(Kind.DICTIONARY)] == ["one.clues"]


@pytest.mark.parametrize("damaged", [b"", b"no number"])
def test_a_damaged_file_is_built_again(folder: Path, damaged: bytes) -> None:
    numbers = Numbers()
    numbers.load()
    (path,) = cache_paths(WORDS)
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
    assert load_cached(WORDS, "key", read=read, build=numbers.build) == 42
    assert numbers.built == 2


def test_an_error_of_the_builder_is_passed_on(folder: Path) -> None:
    def build() -> tuple[int, bytes]:
        raise ValueError("bad input")

    with pytest.raises(ValueError, match="bad input") as raised:
        load_cached(WORDS, "key", read=lambda memory: len(memory), build=build)
    assert raised.value.__context__ is None
    assert cache_paths(WORDS) == ()


def test_rebuilding_reads_no_file(folder: Path) -> None:
    numbers = Numbers()
    numbers.load()
    assert rebuild_cached(WORDS, "key", build=lambda: (7, b"7")) == 7
    assert numbers.load() == 7


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
    assert cache_paths(WORDS) == ()
    assert clear_cache() == 0


READ_ONLY = """
from crosswright.storage.cache import Kind, cache_paths, load_cached
print(load_cached(Kind.WORD_LIST, "key", read=lambda _: 1, build=lambda: (42, b"42")))
print(len(cache_paths(Kind.WORD_LIST)))
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


def test_clearing_removes_cache_files_of_every_kind_and_partial_files(folder: Path) -> None:
    for kind in Kind:
        Numbers().load("key", kind)
    (folder / ".partial-x").write_bytes(b"left by a killed writer")
    (folder / "notes.txt").write_text("not ours")
    assert clear_cache() == len(Kind) + 1
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
    assert clear_cache() == 0


def test_the_endings_of_cache_files_do_not_change() -> None:
    """`clear_cache` finds files by their endings. With new endings, files of an older version would
    stay in the folder for ever."""
    assert {kind.value for kind in Kind} == {".words", ".clues"}


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
