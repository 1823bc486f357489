"""WordNet's files are found and read. If they are missing, there is an error."""

from pathlib import Path

import pytest

from crosswright.clues import wordnet
from crosswright.core.errors import InputError, MissingExtraError


def test_a_named_folder_is_used(tiny_wordnet, monkeypatch):
    assert wordnet.find_folder(tiny_wordnet) == tiny_wordnet
    monkeypatch.setenv("CROSSWRIGHT_WORDNET", str(tiny_wordnet))
    assert wordnet.find_folder() == tiny_wordnet


def test_a_named_folder_that_is_no_wordnet_is_an_error(tmp_path):
    with pytest.raises(InputError, match=r"data\.noun is not there"):
        wordnet.find_folder(tmp_path)


def test_the_error_for_a_missing_wordnet_names_the_install_command(monkeypatch):
    monkeypatch.delenv("CROSSWRIGHT_WORDNET", raising=False)
    monkeypatch.setattr(wordnet, "find_spec", lambda name: None)
    monkeypatch.setattr(wordnet, "DEBIAN_FOLDER", Path("/nowhere"))
    with pytest.raises(MissingExtraError, match=r"pip install 'crosswright\[clues\]'"):
        wordnet.find_folder()


def test_synsets_senses_and_counts_are_read(tiny_wordnet):
    synsets = {s.part + s.offset: s for s in wordnet.read_synsets(tiny_wordnet)}
    robin = synsets["n00000003"]
    assert robin.lemmas == ("robin", "redbreast") and robin.field == 5
    assert robin.relations == (("@", "n", "00000002", 0, 0),)
    assert synsets["a00000020"].relations == (("!", "a", "00000021", 1, 1),)
    assert ("robin", "n", ["00000003"]) in list(wordnet.read_senses(tiny_wordnet))
    assert wordnet.read_counts(tiny_wordnet)["go", "v", 1] == 40
