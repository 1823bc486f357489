"""Word lists in the cache: a list is parsed once and stored in a cache file.

After that, the cache file is mapped into memory. If the file is damaged, it is made again. The last
tests are about our English list.
"""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosswright.core.errors import WordListError
from crosswright.storage.cache import clear_cache, map_file
from crosswright.words import cache, english
from crosswright.words.packed import unpack
from crosswright.words.spelling import Spelling
from crosswright.words.word import Flag
from crosswright.words.wordlist import WordList

LINES = "cat;40\ncut;60\nice age;90\ncafé\n3d\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder for this test alone."""
    found = tmp_path / "cache"
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(found))
    return found


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "mine.dict"
    path.write_text(LINES, encoding="utf-8")
    return path


@pytest.fixture
def parses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the lists that were parsed. A name is added each time a list is parsed."""
    told: list[str] = []
    reader = cache.read_words

    def listening(data: bytes, name: str, spelling: Spelling) -> WordList:
        told.append(name)
        return reader(data, name, spelling)

    monkeypatch.setattr(cache, "read_words", listening)
    return told


def cached(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.words"))


def test_a_list_is_parsed_once(folder: Path, source: Path, parses: list[str]) -> None:
    first, second = WordList.load(source), WordList.load(source)
    assert parses == ["mine.dict"]
    assert list(first) == list(second)
    assert first.notices == second.notices
    assert any("line 5" in told for told in second.notices)
    assert len(cached(folder)) == 1


def test_a_changed_list_is_parsed_again(folder: Path, source: Path, parses: list[str]) -> None:
    WordList.load(source)
    source.write_text("dog\n", encoding="utf-8")
    os.utime(source, (0, 0))
    assert [word.text for word in WordList.load(source)] == ["DOG"]
    assert len(parses) == 2


def test_the_same_list_with_another_spelling_is_parsed_again(
    folder: Path, source: Path, parses: list[str]
) -> None:
    WordList.load(source)
    WordList.load(source, Spelling(keep_punctuation=True))
    assert len(parses) == 2
    assert len(cached(folder)) == 2


def test_csv_and_text_of_the_same_bytes_are_two_lists(folder: Path, tmp_path: Path) -> None:
    for name in ("a.csv", "a.txt"):
        (tmp_path / name).write_text("cat,7\n", encoding="utf-8")
    assert [word.score for word in WordList.load(tmp_path / "a.csv")] == [7]
    with pytest.raises(WordListError):
        WordList.load(tmp_path / "a.txt")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_cache_is_rebuilt(folder: Path, source: Path, data: st.DataObject) -> None:
    expected = list(WordList.load(source))
    (path,) = cached(folder)
    good = path.read_bytes()
    damage = data.draw(st.sampled_from(["flip", "cut", "grow", "empty", "zeros", "noise"]))
    place = data.draw(st.integers(0, len(good) - 1))
    bad = {
        "flip": good[:place]
        + bytes([good[place] ^ data.draw(st.integers(1, 255))])
        + good[place + 1 :],
        "cut": good[:place],
        "grow": good + b"\0" * 64,
        "empty": b"",
        "zeros": good[:place] + bytes(len(good) - place) if place < 24 else bytes(len(good)),
        "noise": random.Random(place).randbytes(len(good)),
    }[damage]
    path.unlink()
    path.write_bytes(bad)
    assert list(WordList.load(source)) == expected
    assert path.read_bytes() == good, "the damaged file was not replaced"


def test_a_cache_of_another_list_is_not_used(folder: Path, source: Path, tmp_path: Path) -> None:
    """The cache file is not damaged, but the key in it belongs to another list."""
    other = tmp_path / "other.dict"
    other.write_text("dog\n", encoding="utf-8")
    WordList.load(source)
    (mine,) = cached(folder)
    WordList.load(other)
    (foreign,) = set(cached(folder)) - {mine}
    foreign.replace(mine)
    assert "cat" in WordList.load(source)


def test_if_a_folder_is_in_the_place_of_a_cache_file_the_list_is_parsed_again(
    folder: Path, source: Path
) -> None:
    WordList.load(source)
    (path,) = cached(folder)
    path.unlink()
    path.mkdir()
    assert "cat" in WordList.load(source)
    assert cache.cached_files()[0].words is None


def test_if_the_cache_cannot_be_written_the_list_is_still_loaded(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(blocked / "cache"))
    assert "cat" in WordList.load(source)
    assert cache.cached_files() == ()


@pytest.mark.parametrize("name", ["absent.dict", ".", "a\x00b"])
def test_a_file_that_cannot_be_read_raises_a_word_list_error(
    folder: Path, tmp_path: Path, name: str
) -> None:
    with pytest.raises(WordListError, match="cannot read"):
        WordList.load(tmp_path / name)


def test_the_files_in_the_cache_are_listed_and_cleared(folder: Path, source: Path) -> None:
    WordList.load(source)
    (folder / "old.words").write_bytes(b"something else")
    (folder / ".partial-x").write_bytes(b"left by a killed writer")
    told = {file.path.name: (file.words, file.origins) for file in cache.cached_files()}
    assert sorted(told.values(), key=str) == [(4, ("mine.dict",)), (None, ())]
    assert clear_cache() == 3
    assert cache.cached_files() == ()


WRITER = """
import sys
from pathlib import Path
from crosswright.words.wordlist import WordList
print("ready", flush=True)
words = WordList.load(Path(sys.argv[1]))
print(len(words), flush=True)
"""
"""The program of a process that loads a list, and so writes the cache file."""


def start_writer(source: Path, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(source)],
        env=os.environ | {"CROSSWRIGHT_CACHE": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def long_list(tmp_path: Path) -> Path:
    """A list that is so long that a process can be killed while it writes the cache file."""
    dice = random.Random(7)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    lines = {"".join(dice.choices(letters, k=dice.randint(3, 12))) for _ in range(60_000)}
    path = tmp_path / "long.dict"
    path.write_text("\n".join(sorted(lines)), encoding="utf-8")
    return path


def test_a_killed_writer_leaves_no_broken_file(folder: Path, long_list: Path) -> None:
    """If the process is killed at any moment, the cache file is complete or does not exist."""
    started = time.monotonic()
    writer = start_writer(long_list, folder)
    assert writer.stdout is not None
    assert writer.stdout.readline() == "ready\n"
    loading = time.monotonic()
    count = int(writer.stdout.readline())
    took = time.monotonic() - loading
    writer.wait()
    writer.stdout.close()
    assert time.monotonic() - started < 60
    dice = random.Random(1)
    for turn in range(10):
        cache_file = next(iter(cached(folder)), None)
        if cache_file is not None:
            cache_file.unlink()
        writer = start_writer(long_list, folder)
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        # The cache file is written near the end of the loading, so most kills should be there.
        time.sleep(took * dice.uniform(0.5, 1.1))
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        for found in cached(folder):
            words = WordList(*unpack(map_file(found), key=found.stem))
            assert len(words) == count, f"a broken file after kill {turn}"


def test_two_processes_may_write_the_cache_at_the_same_time(
    tmp_path: Path, long_list: Path
) -> None:
    folder = tmp_path / "cache of the writers"  # not the folder of this process
    writers = [start_writer(long_list, folder) for _ in range(2)]
    told = [writer.communicate(timeout=120)[0].split() for writer in writers]
    assert told[0] == told[1]
    assert [writer.returncode for writer in writers] == [0, 0]
    (found,) = cached(folder)
    assert len(WordList(*unpack(map_file(found), key=found.stem))) == int(told[0][1])
    assert not list(folder.glob(".partial-*"))


# -- our English list -----------------------------------------------------------------------------


def test_the_english_list_has_ice_age_and_is_large() -> None:
    words = WordList.default()
    assert len(words) >= 150_000
    found = words.get("iceage")
    assert found is not None
    assert found.display.lower() == "ice age"
    assert found.flags & Flag.PHRASE
    assert words.score_range[0] >= 0
    assert words.score_range[1] <= 100
    assert min(words.tables) == 2
    assert max(words.tables) >= 21


def test_common_words_score_more_than_rare_ones() -> None:
    words = WordList.default()
    common = [words.get(w) for w in ("house", "water", "people")]
    rare = [words.get(w) for w in ("aalii", "zoril", "esne")]
    assert all(word is not None for word in common)
    known = [word.score for word in rare if word is not None]
    assert known
    assert min(word.score for word in common if word) > max(known)


def test_offensive_words_are_left_out_unless_asked_for() -> None:
    polite, all_words = WordList.default(), WordList.default(allow_offensive=True)
    assert not any(
        flag & Flag.OFFENSIVE for table in polite.tables.values() for flag in table.flags
    )
    brought_back = sum(
        bool(flag & Flag.OFFENSIVE) for table in all_words.tables.values() for flag in table.flags
    )
    assert brought_back > 0
    assert len(all_words) == len(polite) + brought_back


def test_spelling_is_american_british_or_both() -> None:
    us, uk, both = (WordList.default(variant=v) for v in ("us", "uk", "both"))
    assert "color" in us
    assert "colour" not in us
    assert "colour" in uk
    assert "color" not in uk
    assert "color" in both
    assert "colour" in both


def test_another_variant_is_refused() -> None:
    with pytest.raises(WordListError, match="us, uk or both, got 'au'"):
        WordList.default(variant="au")


def test_the_english_list_comes_from_the_cache_as_it_was_chosen(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = WordList.default()

    def no_choice(*_: object, **__: object) -> None:
        raise AssertionError("chosen again")

    monkeypatch.setattr(english.English, "choose", no_choice)
    second = WordList.default()
    assert first.get("iceage") == second.get("iceage")
    assert {n: t.count for n, t in first.tables.items()} == {
        n: t.count for n, t in second.tables.items()
    }
