"""Drafts: a puzzle that is being edited, its edits, and the library that stores all drafts."""

from crosswright.construct.draft.edits import EDITS, edited, label
from crosswright.construct.draft.library import Library
from crosswright.construct.draft.lint import lint
from crosswright.construct.draft.look import look
from crosswright.construct.draft.plain import canonical, from_plain, to_plain
from crosswright.construct.draft.saved import Clash, Row, Saved, Step, UnknownDraft, Version
from crosswright.construct.draft.starts import Start, start_of
from crosswright.construct.draft.touched import touched
from crosswright.construct.draft.value import Draft, draft_of, new_draft, with_theme

__all__ = [
    "EDITS",
    "Clash",
    "Draft",
    "Library",
    "Row",
    "Saved",
    "Start",
    "Step",
    "UnknownDraft",
    "Version",
    "canonical",
    "draft_of",
    "edited",
    "from_plain",
    "label",
    "lint",
    "look",
    "new_draft",
    "start_of",
    "to_plain",
    "touched",
    "with_theme",
]
