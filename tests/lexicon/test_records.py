"""Records as bytes: what was packed is unpacked again."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from crosswright.lexicon.form import Form
from crosswright.lexicon.records import (
    PARTS,
    SYMBOLS,
    EntryRecord,
    Relation,
    SynsetRecord,
    pack_entry,
    pack_readings,
    pack_synset,
    unpack_entry,
    unpack_readings,
    unpack_synset,
)

SMALL, MIDDLE, PLACE = (st.integers(0, (1 << bits) - 1) for bits in (8, 16, 32))
PART, FORM, SYMBOL = st.sampled_from(PARTS), st.sampled_from(Form), st.sampled_from(SYMBOLS)
TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\t\n"), min_size=1, max_size=9)


def some(*values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(values[0] if len(values) == 1 else st.tuples(*values), max_size=4)


@given(
    st.builds(
        EntryRecord,
        PLACE,
        st.tuples(*4 * [some(PLACE, MIDDLE, PLACE)]),
        some(PLACE),
        some(FORM, MIDDLE),
        some(PART, SMALL, PLACE, SMALL),
    )
)
def test_the_record_of_a_word(entry: EntryRecord) -> None:
    again = unpack_entry(b"word\0" + pack_entry(entry), 5)
    assert again.uses == entry.uses and list(map(list, again.senses)) == list(entry.senses)
    assert [list(rows) for rows in again[2:]] == list(entry[2:])


@given(some(PLACE, PART, FORM))
def test_the_readings_of_letters(readings: list[tuple[int, str, Form]]) -> None:
    assert unpack_readings(pack_readings(readings)) == readings


@given(
    st.builds(
        SynsetRecord,
        PART,
        SMALL,
        some(PLACE),
        some(st.builds(Relation, SYMBOL, PLACE, SMALL, SMALL)),
        some(SMALL).map(tuple),
        some(TEXT).map(tuple),
        some(TEXT).map(tuple),
    )
)
def test_the_record_of_a_synset(synset: SynsetRecord) -> None:
    assert unpack_synset(pack_synset(synset)) == synset
