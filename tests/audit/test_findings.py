"""If an engine's answer has findings, an error is raised. Without findings, there is no error."""

import pytest

from crosswright.audit.findings import ensure_clean
from crosswright.core.errors import AuditError
from crosswright.core.rules import Finding


def test_a_wrong_answer_raises_an_error() -> None:
    one, other = (
        Finding("unlisted", "1 across", "is no word"),
        Finding("empty", "2 down", "is bare"),
    )
    with pytest.raises(AuditError) as raised:
        ensure_clean((one, other))
    assert str(raised.value) == (
        "an engine's answer broke the rules: 1 across: is no word; 2 down: is bare"
    )


def test_a_good_answer_raises_no_error() -> None:
    ensure_clean(())
