"""Ask the fill engine whether the grid can be filled if only some of the wishes are kept."""

from collections.abc import Iterable
from dataclasses import replace

from crosswright.construct.explain.blocks import moved_rules, without_blocks
from crosswright.construct.explain.wishes import Wish, WishKind, wishes_of
from crosswright.construct.fill.refill import with_own
from crosswright.construct.fill.search import run_fill
from crosswright.core import Fill, FilledGrid, Position, Slot, SlotRule, slot_texts
from crosswright.engines.fill import FillProblem, Strategy, fill_engine
from crosswright.search import Outcome, Progress, Run, Status
from crosswright.words.pattern import fits_pattern

JUDGE_NODES = 3_000
"""The limit of the search for one set of wishes, in nodes. Most proofs take far fewer."""

PROOF_AFTER = 300
"""At a dead end, some slot has no word left, or some cell no letter. After this many dead ends, the
engine stops looking for a fill. Instead it looks for a proof that there is none."""

_ENGINE = fill_engine(Strategy(proof_after=PROOF_AFTER))

_IN_CELLS = {WishKind.ENTRY, WishKind.LETTER}
"""The kinds of wishes that are letters in the grid."""


class WishJudge:
    """A fill problem, its wishes, and the results for the sets of wishes that were tested."""

    def __init__(
        self, problem: FillProblem, run: Run, blocks: Iterable[Position | str] = ()
    ) -> None:
        # Add the given answers to the word list. Otherwise fewer wishes could make the grid
        # impossible: an answer that is not in the list is allowed only if all its letters are
        # given, and without some wish one of these letters may be missing.
        self.problem = replace(problem, words=with_own(problem.words, problem.given, problem.given))
        self.run = run
        self.wishes = wishes_of(problem, blocks)
        self.blocks = tuple(wish for wish in self.wishes if wish.kind is WishKind.BLOCK)
        """The wishes that are blocks."""
        self._known: dict[frozenset[Wish], Outcome[FilledGrid]] = {}

    def ask(self, wishes: Iterable[Wish], nodes: int = JUDGE_NODES) -> Outcome[FilledGrid]:
        """The engine's outcome for the problem with only these wishes, after at most `nodes`
        nodes."""
        kept = frozenset(wishes)
        if kept not in self._known:
            told = f"{len(self._known)} sets of wishes tried"
            self.run.observe(Progress(told, self.run.nodes))
            self._known[kept] = run_fill(self.question(kept), self.run.part(nodes=nodes), _ENGINE)
            self.run.tick(0)
        return self._known[kept]

    def is_impossible(self, wishes: Iterable[Wish]) -> bool | None:
        """True if these wishes are proved impossible, False if there is a fill, None if unknown."""
        outcome = self.ask(wishes)
        if outcome:
            return False
        return True if outcome.status is Status.IMPOSSIBLE else None

    def stuck_slots(self) -> list[Slot]:
        """The slots for which no word of the list fits all wishes. Each slot is judged alone,
        without its crossings. The shortest slots come first."""
        given = self.problem.given
        slots = [slot for slot in given.slots if given.answer(slot) is None]
        stuck = [slot for slot in slots if not self.has_word(slot, self.wishes)]
        return sorted(stuck, key=lambda slot: (slot.length, slot.start))

    def has_word(self, slot: Slot, wishes: Iterable[Wish]) -> bool:
        """True if some word fits a slot when only these wishes are kept."""
        problem, pattern = self.problem, None
        stays: set[Position] = set()
        banned, avoided, floor, rules = set(), frozenset[str](), None, list[SlotRule]()
        for wish in wishes:
            if wish.kind in _IN_CELLS:
                stays.update(wish.cells)
            elif wish.kind is WishKind.BAN:
                banned.add(wish.value)
            elif wish.kind is WishKind.AVOIDED:
                avoided = problem.avoided
            elif wish.kind is WishKind.FLOOR:
                floor = problem.wishes.min_score
            elif wish.kind is WishKind.PATTERN and wish.slot == slot.key:
                pattern = wish.value
            elif wish.rule is not None and wish.slot == slot.key:
                rules.append(wish.rule)
        signs = []
        for cell in slot.cells:
            glyph = problem.given.glyphs.get(cell) if cell in stays else None
            signs.append("." if glyph is None else "".join(problem.spelled(glyph)))
        fitting = problem.words.fitting("".join(signs), min_score=floor)
        spelling = problem.words.spelling
        avoided -= {*"".join(signs)}
        return any(
            word.text not in banned
            and all(rule.admits(word.text, word.score) for rule in rules)
            and avoided.isdisjoint(word.text)
            and (pattern is None or fits_pattern(word.glyphs, pattern, spelling))
            for word in fitting
        )

    def question(self, wishes: frozenset[Wish]) -> FillProblem:
        """The fill problem with only these wishes."""
        problem = self.problem
        kept = [wish for wish in self.wishes if wish in wishes]
        kinds = {wish.kind for wish in kept}
        stays = {cell for wish in kept for cell in wish.cells if wish.kind in _IN_CELLS}
        given = problem.given
        glyphs = {cell: glyph for cell, glyph in given.glyphs.items() if cell in stays}
        opened = [cell for wish in self.blocks if wish not in kept for cell in wish.cells]
        fill, patterns = without_blocks(
            problem,
            Fill(given.grid, glyphs),
            opened,
            {wish.slot: wish.value for wish in kept if wish.kind is WishKind.PATTERN and wish.slot},
        )
        asked = replace(
            problem.wishes,
            banned=tuple(wish.value for wish in kept if wish.kind is WishKind.BAN),
            min_score=problem.wishes.min_score if WishKind.FLOOR in kinds else None,
            required=tuple(wish.value for wish in kept if wish.kind is WishKind.REQUIRED),
            patterns=slot_texts(patterns),
            max_shared=problem.wishes.max_shared if WishKind.SHARED in kinds else None,
            avoid_letters=problem.wishes.avoid_letters if WishKind.AVOIDED in kinds else "",
        )
        rules = ((wish.slot, wish.rule) for wish in kept if wish.slot and wish.rule)
        asked = asked.with_slot_rules(moved_rules(given.grid, fill.grid, rules))
        may_repeat = problem.allow_repeats or WishKind.REPEATS not in kinds
        return replace(problem, given=fill, wishes=asked, allow_repeats=may_repeat)
