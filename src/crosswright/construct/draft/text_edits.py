"""Edits of entries and texts: clues, the theme, and the metadata of the puzzle."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace

from crosswright.construct.draft.clues import relisted
from crosswright.construct.draft.reading import Edit, is_on, slot_in, text_in
from crosswright.construct.draft.starts import Start, start_of
from crosswright.construct.draft.value import Draft
from crosswright.core import Clue, ClueOrigin, FormatError, Metadata, slot_map
from crosswright.plain.tree import PlainTree


def _clue(draft: Draft, tree: PlainTree) -> Draft:
    return _with_clues(draft, [tree])


def _clues(draft: Draft, tree: PlainTree) -> Draft:
    return _with_clues(draft, tree["clues"].each())


def _with_clues(draft: Draft, trees: Iterable[PlainTree]) -> Draft:
    changed: dict[Start, Clue] = {}
    clued_for = dict(draft.clued_for)
    slots = {str(slot): slot for slot in slot_map(draft.grid).slots}
    for tree in trees:
        name = tree["slot"].text()
        slot = slots.get(name) or draft.slot(name)
        start = start_of(slot)
        before = changed.get(start) or draft.clues.get(start) or Clue("", "")
        origin = _origin(tree["origin"])
        text = text_in(tree["text"])
        count, why = tree["enumeration"], tree["explanation"]
        changed[start] = replace(
            before,
            text=text,
            enumeration=before.enumeration if count.is_null else text_in(count),
            explanation=before.explanation if why.is_null else text_in(why, lines=True),
            origin=origin if text else ClueOrigin.OWN,
        )
        clued_for[start] = (draft.fill.answer(slot) or "") if text else ""
    return replace(
        draft,
        puzzle=replace(draft.puzzle, clue_lists=relisted(draft.puzzle, changed)),
        clued_for=clued_for,
    )


def _origin(tree: PlainTree) -> ClueOrigin:
    """Return the origin of a clue. If none is given, the clue is the constructor's own."""
    name = tree.text_or_empty() or ClueOrigin.OWN.value
    for origin in ClueOrigin:
        if origin.value == name:
            return origin
    return tree.fail(f"one of {', '.join(origin.value for origin in ClueOrigin)}")


def _metadata(draft: Draft, tree: PlainTree) -> Draft:
    known = [field.name for field in fields(Metadata)]
    changes = {}
    for name, item in tree.items():
        if name == "do":
            continue
        if name not in known:
            raise FormatError(f"expected one of {', '.join(known)}; got {name!r}")
        changes[name] = text_in(item, lines=name in {"notes", "explanation"})
    return replace(draft, puzzle=draft.puzzle.with_metadata(**changes))


def _theme(draft: Draft, tree: PlainTree) -> Draft:
    start = {start_of(slot_in(draft, tree["slot"]))}
    return replace(draft, theme=draft.theme | start if is_on(tree) else draft.theme - start)


TEXT_EDITS: Mapping[str, Edit] = {
    "clue": _clue,
    "clues": _clues,
    "theme": _theme,
    "metadata": _metadata,
}
"""The functions that make the edits of texts. The key is the name of the edit."""
