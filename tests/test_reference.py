"""The reference has every public name, with its errors and an example."""

import re
from pathlib import Path

import pytest

import crosswright

REFERENCE = Path(__file__).resolve().parents[1] / "docs" / "reference"
_ENTRY = re.compile(r"^::: crosswright\.(\w+)\n(.*?)(?=^::: |\Z)", re.DOTALL | re.MULTILINE)


def entries() -> list[tuple[str, str]]:
    """Each name in the pages of the reference, with the text about it."""
    found: list[tuple[str, str]] = []
    for page in sorted(REFERENCE.glob("*.md")):
        found += _ENTRY.findall(page.read_text(encoding="utf-8"))
    return found


def test_every_public_name_is_in_the_reference_once() -> None:
    assert sorted(name for name, _ in entries()) == sorted(crosswright.__all__)


@pytest.mark.parametrize(("name", "told"), entries(), ids=[name for name, _ in entries()])
def test_the_text_about_a_name_has_errors_and_an_example(name: str, told: str) -> None:
    assert "**Errors.**" in told
    example = told.split("```python")[1]
    assert ">>>" in example
    # Users get values of these classes only as results, so their names need not be in the example.
    returned = {"Candidate", "Candidates", "Checked", "Clued", "Conversion", "Explained", "Marked"}
    returned |= {"Outcome", "Slot", "SlotLeft", "Statistics", "Word"}
    assert name in returned or re.search(rf"\b{name}\b", example)
    assert name in (REFERENCE / "index.md").read_text(encoding="utf-8")


def test_the_errors_that_the_reference_names_exist() -> None:
    from crosswright.core import errors

    named = {word for _, told in entries() for word in re.findall(r"`(\w+Error)`", told)}
    assert named <= set(vars(errors))
