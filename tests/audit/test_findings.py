"""Findings on an engine's answer are an error; no findings are none."""

import pytest

from crosswright.audit.findings import ensure_clean
from crosswright.core.errors import AuditError
from crosswright.core.rules import Finding


def test_an_unclean_answer_never_leaves_the_house() -> None:
    one, other = (
        Finding("unlisted", "1 across", "is no word"),
        Finding("empty", "2 down", "is bare"),
    )
    with pytest.raises(AuditError) as raised:
        ensure_clean((one, other))
    assert str(raised.value) == (
        "an engine's answer broke the rules: 1 across: is no word; 2 down: is bare"
    )


def test_a_clean_answer_passes() -> None:
    ensure_clean(())
