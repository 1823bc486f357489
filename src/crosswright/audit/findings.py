"""Raise an error if the audit of an engine's result has findings."""

from collections.abc import Collection

from crosswright.core import AuditError, Finding

__all__ = ["ensure_clean"]


def ensure_clean(findings: Collection[Finding]) -> None:
    """Raise an `AuditError` if there are findings, so that no user sees a wrong result."""
    if findings:
        raise AuditError("an engine's answer broke the rules: " + "; ".join(map(str, findings)))
