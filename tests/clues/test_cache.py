"""The cache file of the dictionary: made once, then mapped into memory, made again if damaged."""

import struct
import subprocess
import sys

import pytest

from crosswright.clues.cache import load_lexicon, rebuild_lexicon
from crosswright.construct.clue import ClueFinder
from crosswright.lexicon.form import Form
from crosswright.lexicon.text_table import DamagedTableError
from crosswright.storage.cache import clear_cache
from crosswright.words.wordlist import WordList

pytest.importorskip("lemminflect", reason="needs the clues extra")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_the_second_time_the_dictionary_comes_from_the_cache(tiny_wordnet, folder):
    told = []
    first = load_lexicon(tiny_wordnet, announce=told.append)
    second = load_lexicon(tiny_wordnet, announce=told.append)
    assert len(told) == 1 and "only the first time" in told[0]
    assert first.readings("WENT") == second.readings("WENT")
    assert [(r.lemma, r.form) for r in second.readings("WENT")] == [("go", Form.PAST)]
    assert first.fingerprint == second.fingerprint != ""
    assert [path.suffix for path in folder.iterdir()] == [".clues"]


def test_changed_wordnet_files_get_a_new_cache_file(tiny_wordnet, folder):
    load_lexicon(tiny_wordnet)
    path = tiny_wordnet / "data.noun"
    path.write_text(path.read_text().replace("small birds", "tiny birds"))
    assert load_lexicon(tiny_wordnet).synset("n00000003").definitions == (
        "any of various tiny birds",
    )


def test_a_damaged_cache_file_is_made_again(tiny_wordnet, folder):
    load_lexicon(tiny_wordnet)
    (path,) = folder.iterdir()
    good = path.read_bytes()
    for broken in (b"", good[:100], b"x" * len(good)):
        path.write_bytes(broken)
        assert load_lexicon(tiny_wordnet).readings("ROBIN")
        assert path.read_bytes() == good


def test_a_damaged_record_is_an_error_and_a_rebuild_repairs_the_file(tiny_wordnet, folder):
    load_lexicon(tiny_wordnet)
    (path,) = folder.iterdir()
    good = path.read_bytes()
    path.write_bytes(good.replace(b"any of various small birds", b"any of various smell birds"))
    with pytest.raises(DamagedTableError):
        load_lexicon(tiny_wordnet).synset("n00000003")
    rebuilt = rebuild_lexicon(tiny_wordnet)
    assert rebuilt.synset("n00000003").definitions == ("any of various small birds",)
    assert path.read_bytes() == good


def _dictionary_in(folder):
    """Return the cache file of the dictionary. The folder also has one of the ready-made clues."""
    (found,) = [path for path in folder.iterdir() if b"small birds" in path.read_bytes()]
    return found


def test_a_clue_finder_that_reads_a_damaged_record_repairs_the_cache(tiny_wordnet, folder):
    words = WordList.of(["robin"])
    expected = ClueFinder(words, wordnet=tiny_wordnet).candidates("ROBIN")
    assert expected
    path = _dictionary_in(folder)
    good = path.read_bytes()
    # Write a new file, because the old file is still mapped into memory.
    path.unlink()
    path.write_bytes(good.replace(b"any of various small birds", b"any of various smell birds"))
    assert ClueFinder(words, wordnet=tiny_wordnet).candidates("ROBIN") == expected
    assert path.read_bytes() == good


def test_a_clue_finder_that_reads_a_hash_table_of_zeros_repairs_the_cache(tiny_wordnet, folder):
    """A crash of the machine can leave zeros in a file. The hash table then looks empty."""
    words = WordList.of(["robin"])
    expected = ClueFinder(words, wordnet=tiny_wordnet).candidates("ROBIN")
    assert expected
    path = _dictionary_in(folder)
    good = path.read_bytes()
    start, places = struct.unpack_from("<QQ", good, 52)  # after magic and key
    path.unlink()
    path.write_bytes(good[:start] + bytes(8 * places) + good[start + 8 * places :])
    assert ClueFinder(words, wordnet=tiny_wordnet).candidates("ROBIN") == expected
    assert path.read_bytes() == good


def test_the_dictionary_is_read_even_if_the_cache_cannot_be_written(
    tiny_wordnet, tmp_path, monkeypatch
):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "file"))
    assert load_lexicon(tiny_wordnet).readings("ROBIN")


def test_clearing_the_cache_removes_the_dictionary_too(tiny_wordnet, folder):
    load_lexicon(tiny_wordnet)
    assert clear_cache() == 1
    assert list(folder.iterdir()) == []


def test_a_lexicon_from_the_cache_imports_neither_numpy_nor_lemminflect(tiny_wordnet, folder):
    load_lexicon(tiny_wordnet)
    code = (
        "import sys; from crosswright.clues.cache import load_lexicon; "
        f"load_lexicon({str(tiny_wordnet)!r}).readings('ROBIN'); "
        "print(sorted({'numpy', 'lemminflect', 'wn'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
