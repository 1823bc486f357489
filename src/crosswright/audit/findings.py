"""Raise an error if an audit of an engine's answer has findings."""

from collections.abc import Collection

from crosswright.core.errors import AuditError
from crosswright.core.rules import Finding

__all__ = ["ensure_clean"]


def ensure_clean(findings: Collection[Finding]) -> None:
    """Raise an `AuditError` if there are findings, so that no user sees a wrong answer."""
    if findings:
        raise AuditError("an engine's answer broke the rules: " + "; ".join(map(str, findings)))
