"""What becomes of findings on an engine's answer."""

from collections.abc import Collection

from crosswright.core.errors import AuditError
from crosswright.core.rules import Finding

__all__ = ["ensure_clean"]


def ensure_clean(findings: Collection[Finding]) -> None:
    """Raise if an engine's answer is wrong: nobody must see it."""
    if findings:
        raise AuditError("an engine's answer broke the rules: " + "; ".join(map(str, findings)))
