"""WordNet's files are read."""

from pathlib import Path

from lexiconbuild import wordnet


def test_synsets_senses_and_counts_are_read(tiny_wordnet: Path) -> None:
    synsets = {s.part + s.offset: s for s in wordnet.read_synsets(tiny_wordnet)}
    robin = synsets["n00000003"]
    assert robin.lemmas == ("robin", "redbreast") and robin.field == 5
    assert robin.relations == (("@", "n", "00000002", 0, 0),)
    assert synsets["a00000020"].relations == (("!", "a", "00000021", 1, 1),)
    assert ("robin", "n", ["00000003"]) in list(wordnet.read_senses(tiny_wordnet))
    assert wordnet.read_counts(tiny_wordnet)["go", "v", 1] == 40
