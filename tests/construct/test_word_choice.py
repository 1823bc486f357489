"""The choice of word lists: our list, or the user's own lists, with an alphabet."""

from pathlib import Path

import pytest

from crosswright.construct.request.words import WordChoice
from crosswright.core.errors import InputError


@pytest.mark.parametrize(
    ("asked", "told"),
    [({"alphabet_name": "dutch"}, "with dutch"), ({"keep_punctuation": True}, "with punctuation")],
)
def test_our_list_cannot_be_used_with_another_alphabet_or_with_punctuation(
    asked: dict[str, object], told: str, tmp_path: Path
) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ijs\n", encoding="utf-8")
    for lists in ((), ("default",), ("default", str(own))):
        with pytest.raises(InputError, match=told):
            WordChoice(lists=lists, **asked).load()  # type: ignore[arg-type]
    assert "IJS" in WordChoice(lists=(str(own),), **asked).load()  # type: ignore[arg-type]
