"""Edits that choose the words for a search: bans, the floor (least score), and the word lists."""

from collections.abc import Mapping
from dataclasses import replace

from crosswright.construct.draft.reading import Edit, is_on, slot_in, text_in, word_in
from crosswright.construct.draft.starts import start_of
from crosswright.construct.draft.value import Draft
from crosswright.plain.tree import PlainTree
from crosswright.words import SCORE_RANGE

MOST_BANS = 20_000
"""A draft has a list of words that are banned in every slot. A slot may also have its own list of
banned words. This is the largest number of words in each of these lists."""

MOST_LAYERS = 100
"""The largest number of word lists in a draft."""


def _ban(draft: Draft, tree: PlainTree) -> Draft:
    word = {word_in(tree["word"])}
    banned = draft.banned | word if is_on(tree) else draft.banned - word
    if len(banned) > MOST_BANS:
        tree["word"].fail(f"at most {MOST_BANS:,} banned words")
    return replace(draft, banned=banned)


def _ban_here(draft: Draft, tree: PlainTree) -> Draft:
    start, word = start_of(slot_in(draft, tree["slot"])), {word_in(tree["word"])}
    held = draft.banned_here.get(start, frozenset())
    banned = held | word if is_on(tree) else held - word
    if len(banned) > MOST_BANS:
        tree["word"].fail(f"at most {MOST_BANS:,} banned words")
    return replace(draft, banned_here={**draft.banned_here, start: banned})


def _floor(draft: Draft, tree: PlainTree) -> Draft:
    score = tree["score"]
    low, high = SCORE_RANGE[0], SCORE_RANGE[-1]
    return replace(draft, min_score=None if score.is_null else score.whole(low, high))


def _layers(draft: Draft, tree: PlainTree) -> Draft:
    def names(part: PlainTree) -> list[str]:
        found = [text_in(item, 200) for item in part.each()]
        return found if len(found) <= MOST_LAYERS else part.fail(f"at most {MOST_LAYERS} lists")

    layers = draft.layers if tree["layers"].is_null else tuple(dict.fromkeys(names(tree["layers"])))
    off = draft.off if tree["off"].is_null else frozenset(names(tree["off"]))
    return replace(draft, layers=layers, off=off & frozenset(layers))


WORD_EDITS: Mapping[str, Edit] = {
    "ban": _ban,
    "ban_here": _ban_here,
    "floor": _floor,
    "layers": _layers,
}
"""The functions that make the edits of words. The key is the name of the edit."""
