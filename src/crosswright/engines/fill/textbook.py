"""The fill as a constraint satisfaction problem, as in textbooks:

    variable    a slot
    domain      the words that the slot may still take
    constraint  two crossing slots agree in their shared cell; no two slots have the same word
    arc         a constraint seen from one of its two variables
    revise      remove the words of an arc's variable that agree with no word of the other

AC-3 (Mackworth 1977) revises arcs until no word is removed. A backtracking search does so after
each choice (MAC, Sabin and Freuder 1994). It takes the variable with the fewest words, then with
the most open neighbours, and first the word that rules out the fewest words of the neighbours. Each
rule can be switched off. Without MAC there is forward checking (Haralick and Elliott 1980), and
without that plain backtracking. This slow engine is for students, and to test the kernel.
"""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, fields

from crosswright.core import (
    Fill,
    FilledGrid,
    Glyph,
    Position,
    ProblemError,
    Slot,
    SlotKey,
    slot_map,
)
from crosswright.engines.fill.candidates import Candidate, candidates, shared_run
from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.trace import Step, StepKind
from crosswright.search import Engine, Run

__all__ = ["Arc", "Counts", "Domains", "Rules", "TextbookSearch", "textbook_engine"]

MOST_SLOTS = 800
"""The search nests one call for each slot, and Python allows 1,000."""

WORDS_PER_TICK = 500

Domains = dict[SlotKey, tuple[Candidate, ...]]
"""The words that every slot may still take."""


@dataclass(frozen=True)
class Rules:
    """Which rules of the textbook are used."""

    ac3: bool = True
    """Make the domains arc consistent before the first choice."""
    mac: bool = True
    """Keep them so after each choice."""
    forward: bool = True
    """Without `mac`: after each choice, remove the words of open slots that do not
    agree with it.
    """
    mrv: bool = True
    """Choose the slot with the fewest words (minimum remaining values)."""
    degree: bool = True
    """Among these, the one that crosses the most slots without a word."""
    lcv: bool = True
    """First try the word that rules out the fewest words (least constraining value), not the best
    score.
    """

    @classmethod
    def without(cls, names: str) -> "Rules":
        """Return all rules except those in `names`, such as 'mac,lcv'."""
        off = {name.strip() for name in names.split(",") if name.strip()}
        known = {field.name for field in fields(cls)}
        if off - known:
            wrong = ", ".join(sorted(off - known))
            raise ProblemError(f"expected names of rules ({', '.join(sorted(known))}), got {wrong}")
        return cls(**dict.fromkeys(off, False))


@dataclass
class Counts:
    """Counts of a search, besides the run's nodes."""

    revisions: int = 0
    pruned: int = 0
    backtracks: int = 0


@dataclass(frozen=True)
class Arc:
    """A crossing, seen from `slot`."""

    slot: SlotKey
    place: int
    other: SlotKey
    other_place: int


class TextbookSearch:
    def __init__(self, problem: FillProblem, run: Run, rules: Rules | None = None) -> None:
        self.problem = problem
        self.run = run
        self.rules = rules or Rules()
        self.slots: dict[SlotKey, Slot] = {slot.key: slot for slot in problem.given.slots}
        self.own = frozenset(
            key for key, slot in self.slots.items() if problem.given.answer(slot) is not None
        )
        """The slots whose answers are given."""
        self.arcs_into: dict[SlotKey, list[Arc]] = {key: [] for key in self.slots}
        """The arcs that must be revised again when the domain of a slot shrinks."""
        for crossing in slot_map(problem.given.grid).crossings:
            across, down = crossing.across, crossing.down
            first = Arc(across, crossing.across_place, down, crossing.down_place)
            second = Arc(down, crossing.down_place, across, crossing.across_place)
            self.arcs_into[down].append(first)
            self.arcs_into[across].append(second)
        if len(self.slots) > MOST_SLOTS:
            raise ProblemError(
                f"the textbook engine takes at most {MOST_SLOTS} slots, got {len(self.slots)}"
            )
        self.depth = 0
        self.deepest = -1
        self.counts = Counts()
        run.counts = vars(self.counts)

    # -- consistency ------------------------------------------------------------------------

    def node_consistent(self) -> Domains:
        """Return the words that fit each slot without regard to crossings."""
        domains = {}
        for key, slot in self.slots.items():
            found = []
            for count, word in enumerate(candidates(self.problem, slot)):
                if count % WORDS_PER_TICK == 0:
                    self.run.tick(0)
                found.append(word)
            domains[key] = tuple(found)
            self._tell(StepKind.NODE, key, left=len(domains[key]))
            if not domains[key] and not self.run.explanation:
                self._blame(key)
        return domains

    def revise(self, domains: Domains, arc: Arc) -> bool:
        """Remove the words of `arc.slot` that agree with no word of `arc.other`. True if there are
        any.
        """
        self.counts.revisions += 1
        supported = {word.glyphs[arc.other_place] for word in domains[arc.other]}
        kept = tuple(w for w in domains[arc.slot] if w.glyphs[arc.place] in supported)
        self._tell(StepKind.REVISE, arc.slot, other=str(arc.other), left=len(kept))
        return self._shrink(domains, arc.slot, kept)

    def ac3(self, domains: Domains, changed: SlotKey | None = None) -> Domains | None:
        """Revise arcs until no word is removed; None if a domain becomes empty. The arc back to the
        source of a change is not added: the removed words agreed with none of its words, so it
        loses none.
        """
        domains = dict(domains)
        starts = list(self.slots) if changed is None else [changed]
        queue = deque(arc for key in starts for arc in self.arcs_into[key])
        waiting = set(queue)
        single = deque(key for key in starts if len(domains[key]) == 1)
        settled: set[SlotKey] = set()
        while queue or single:
            self.run.tick(0)
            source: SlotKey | None = None
            if single:
                shrunk = self.remove_clashes(domains, single.popleft(), settled)
            else:
                arc = queue.popleft()
                waiting.discard(arc)
                source = arc.other
                shrunk = [arc.slot] if self.revise(domains, arc) else []
            for key in shrunk:
                if not domains[key]:
                    self._tell(StepKind.EMPTIED, key)
                    self._blame(key)
                    return None
                if len(domains[key]) == 1 and key not in settled:
                    single.append(key)
                again = [a for a in self.arcs_into[key] if a.slot != source and a not in waiting]
                queue.extend(again)
                waiting.update(again)
        return domains

    def remove_clashes(
        self, domains: Domains, key: SlotKey, settled: set[SlotKey]
    ) -> list[SlotKey]:
        """Remove the words that clash with the only word of a slot. Return the slots that lost
        words.
        """
        settled.add(key)
        (word,) = domains[key]
        changed = []
        for other, found in domains.items():
            if other != key:
                self.run.tick(0)
                both_own = key in self.own and other in self.own
                kept = tuple(w for w in found if not self.clash(word, w, both_own=both_own))
                if self._shrink(domains, other, kept):
                    changed.append(other)
        return changed

    def clash(self, one: Candidate, other: Candidate, *, both_own: bool) -> bool:
        """Return True if two words must not be in one fill. Two given answers (`both_own`) may
        share letters.
        """
        if one.text == other.text:
            return not self.problem.allow_repeats
        limit = self.problem.wishes.max_shared
        if limit is None or both_own:
            return False
        return shared_run(one.text, other.text) > limit

    def _shrink(self, domains: Domains, key: SlotKey, kept: tuple[Candidate, ...]) -> bool:
        before = domains[key]
        if len(kept) == len(before):
            return False
        domains[key] = kept
        self.counts.pruned += len(before) - len(kept)
        if self.run.is_watched:
            left = set(kept)
            removed = tuple(w.text for w in before if w not in left)
            self._tell(StepKind.PRUNE, key, removed=removed, left=len(kept))
        return True

    # -- search -----------------------------------------------------------------------------

    def solutions(self) -> Iterator[FilledGrid]:
        domains = self.node_consistent()
        for key, found in domains.items():
            if not found:
                self._tell(StepKind.EMPTIED, key)
                return
        start = self.ac3(domains) if self.rules.ac3 else domains
        if start is not None:
            yield from self.backtrack(start, {})

    def backtrack(
        self, domains: Domains, assigned: dict[SlotKey, Candidate]
    ) -> Iterator[FilledGrid]:
        if not self.required_can_stand(domains):
            return
        if len(assigned) == len(self.slots):
            filled = FilledGrid(self.problem.given.grid, self._glyphs(assigned))
            self._tell(StepKind.SOLUTION, picture=filled)
            yield filled
            return
        key = self.select_slot(domains, assigned)
        for word in self.order_words(domains, assigned, key):
            self.run.tick()
            self._tell(StepKind.CHOOSE, key, word=word.text, left=len(domains[key]))
            extended = assigned | {key: word}
            self._keep_deepest(extended)
            after = self.infer(domains, extended, key)
            found = False
            if after is not None:
                self.depth += 1
                for filled in self.backtrack(after, extended):
                    found = True
                    yield filled
                self.depth -= 1
            self.counts.backtracks += not found
            self._tell(StepKind.BACKTRACK, key, word=word.text)

    def select_slot(self, domains: Domains, assigned: dict[SlotKey, Candidate]) -> SlotKey:
        """Return the open slot to fill next, by `mrv` and `degree`."""

        def rank(key: SlotKey) -> tuple[int, int]:
            remaining = len(domains[key]) if self.rules.mrv else 0
            degree = sum(arc.slot not in assigned for arc in self.arcs_into[key])
            return remaining, -degree if self.rules.degree else 0

        return min((key for key in self.slots if key not in assigned), key=rank)

    def order_words(
        self, domains: Domains, assigned: dict[SlotKey, Candidate], key: SlotKey
    ) -> list[Candidate]:
        if not self.rules.lcv:
            return list(domains[key])
        self.run.tick(0)
        left = [
            (arc.other_place, Counter(word.glyphs[arc.place] for word in domains[arc.slot]))
            for arc in self.arcs_into[key]
            if arc.slot not in assigned
        ]

        def leaves(word: Candidate) -> int:
            return sum(counts[word.glyphs[place]] for place, counts in left)

        return sorted(domains[key], key=leaves, reverse=True)

    def infer(
        self, domains: Domains, assigned: dict[SlotKey, Candidate], key: SlotKey
    ) -> Domains | None:
        """Return the domains after a choice, or None if it is not possible."""
        after = domains | {key: (assigned[key],)}
        if self.rules.mac:
            return self.ac3(after, key)
        if self.rules.forward:
            return self.forward_checked(after, assigned, key)
        return after if self.consistent(assigned, key) else None

    def forward_checked(
        self, domains: Domains, assigned: dict[SlotKey, Candidate], key: SlotKey
    ) -> Domains | None:
        """Remove the words of open slots that do not agree with the choice, without further
        consequences.
        """
        domains = dict(domains)
        open_slots = {other: found for other, found in domains.items() if other not in assigned}
        shrunk = [
            arc.slot
            for arc in self.arcs_into[key]
            if arc.slot in open_slots and self.revise(domains, arc)
        ]
        word = assigned[key]
        for other in open_slots:
            self.run.tick(0)
            both_own = key in self.own and other in self.own
            kept = tuple(w for w in domains[other] if not self.clash(word, w, both_own=both_own))
            if self._shrink(domains, other, kept):
                shrunk.append(other)
        for other in shrunk:
            if not domains[other]:
                self._tell(StepKind.EMPTIED, other)
                return None
        return domains

    def consistent(self, assigned: dict[SlotKey, Candidate], key: SlotKey) -> bool:
        """Return True if a choice agrees with the earlier ones (plain backtracking)."""
        word = assigned[key]
        for arc in self.arcs_into[key]:
            other = assigned.get(arc.slot)
            if other and other.glyphs[arc.place] != word.glyphs[arc.other_place]:
                return False
        return not any(
            self.clash(word, w, both_own=key in self.own and k in self.own)
            for k, w in assigned.items()
            if k != key
        )

    def required_can_stand(self, domains: Domains) -> bool:
        return all(
            any(word.text == wanted for found in domains.values() for word in found)
            for wanted in self.problem.required
        )

    # -- reports ----------------------------------------------------------------------------

    def _glyphs(self, assigned: dict[SlotKey, Candidate]) -> dict[Position, Glyph]:
        glyphs = dict(self.problem.given.glyphs)
        for key, word in assigned.items():
            glyphs.update(zip(self.slots[key].cells, word.glyphs, strict=True))
        return glyphs

    def _keep_deepest(self, assigned: dict[SlotKey, Candidate]) -> None:
        if len(assigned) > self.deepest:
            self.deepest = len(assigned)
            self.run.partial = Fill(self.problem.given.grid, self._glyphs(assigned))

    def _blame(self, key: SlotKey) -> None:
        if self.deepest < 0:
            slot = self.slots[key]
            shown = "".join(glyph or "." for glyph in self.problem.given.pattern(slot))
            self.run.explanation = (
                f"no word is left for {key.spoken} ({slot.length} cells, {shown})"
            )

    def _tell(
        self,
        kind: StepKind,
        key: SlotKey | None = None,
        *,
        other: str = "",
        word: str = "",
        removed: tuple[str, ...] = (),
        left: int = 0,
        picture: Fill | None = None,
    ) -> None:
        if self.run.is_watched:
            step = Step(
                kind=kind,
                slot=str(key or ""),
                other=other,
                word=word,
                removed=removed,
                left=left,
                depth=self.depth,
                nodes=self.run.nodes,
                picture=picture,
            )
            self.run.observe(step)


def textbook_engine(rules: Rules | None = None) -> Engine[FillProblem, FilledGrid]:
    def solve(problem: FillProblem, run: Run) -> Iterator[FilledGrid]:
        return TextbookSearch(problem, run, rules).solutions()

    return Engine("textbook", solve, complete=True)
