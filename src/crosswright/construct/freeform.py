"""Freeform crosswords: read groups of words, follow a plan, audit what came of it."""

import random
import re
from collections.abc import Iterable, Sequence

from crosswright.core.errors import AuditError, InputError, Place, ProblemError
from crosswright.core.layout import Layout
from crosswright.core.rules import layout_faults
from crosswright.engines.freeform import FreeformProblem, Plan, Report, race
from crosswright.engines.freeform.problem import GlyphWord
from crosswright.search.run import Run
from crosswright.words.audit import audit, ensure_clean
from crosswright.words.given import GivenWord, enumeration, read_given
from crosswright.words.sources import decode_text
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.wordlist import Word, WordList

__all__ = ["Group", "audit_layout", "draw_groups", "parse_groups", "read_groups", "run_freeform"]


Group = tuple[GivenWord, ...]
"""Words of which one is to be used."""


SHEETS = (".csv", ".tsv", ".xlsx")
"""Endings of files in which a row is a word with its clue."""

PIECE = re.compile(r'"([^"]*)"|([^\s,"]+)')
"""A word of a line, or a phrase in quotation marks."""


def read_groups(data: bytes, name: str, spelling: Spelling) -> tuple[tuple[Group, ...], list[str]]:
    """The groups of a file, and what is to be said about its reading.

    In a spreadsheet each row is a group of one word, with its clue.
    """
    if name.lower().endswith(SHEETS):
        given = read_given(data, name, spelling)
        told = [*given.notices, *([given.left_out] if given.left_out else [])]
        return tuple((word,) for word in given.words), told
    text, notices = decode_text(data, name)
    try:
        return parse_groups(text, spelling), notices
    except InputError as problem:
        raise problem.within(name) from None


def parse_groups(text: str, spelling: Spelling) -> tuple[Group, ...]:
    """A line a group, its words separated by spaces or commas; `#` starts a remark.

    A phrase stands in quotation marks. What follows a semicolon or a tab is the clue, whichever of
    the words is used.
    """
    groups: list[Group] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        listed, _, clue = line.replace("\t", ";").partition(";")
        listed, remark, _ = listed.partition("#")
        words: dict[GlyphWord, GivenWord] = {}
        for piece in (quoted or bare for quoted, bare in PIECE.findall(listed)):
            try:
                word = spelling.spell(piece)
            except InputError as error:
                raise ProblemError(error.message, Place(line=number)) from None
            if len(word) < 2:
                raise ProblemError(
                    f"a word needs 2 letters or more, got {piece!r}", Place(line=number)
                )
            told = "" if remark else clue.strip()
            words[word] = GivenWord(word, piece, told, enumeration(piece, spelling))
        if words:
            groups.append(tuple(words.values()))
    if not groups:
        raise ProblemError("expected groups of words, a line each; there are none")
    return tuple(groups)


def draw_groups(
    words: Iterable[Word], count: int, size: int, longest: int, dice: random.Random
) -> tuple[Group, ...]:
    """Random groups of words that fit, no word twice."""
    fitting = {word.glyphs: word for word in words if 2 <= len(word.glyphs) <= longest}
    if len(fitting) < count * size:
        raise ProblemError(
            f"{count} groups of {size} need {count * size} words of 2 to {longest} letters; "
            f"the list has {len(fitting)}"
        )
    drawn = [
        GivenWord(glyphs, fitting[glyphs].display or fitting[glyphs].text)
        for glyphs in dice.sample(sorted(fitting), count * size)
    ]
    return tuple(tuple(drawn[k : k + size]) for k in range(0, len(drawn), size))


def run_freeform(problem: FreeformProblem, run: Run, plan: Plan) -> Report:
    """Follow a plan, and let nobody see a layout that the audit has not passed."""
    report = race(problem, run, plan)
    for layout in report.outcome.solutions:
        audit_layout(layout, problem)
    return report


def audit_layout(layout: Layout, problem: FreeformProblem) -> None:
    """Raise if the layout breaks a rule of its problem; asks no engine."""
    faults: list[str] = list(
        layout_faults(
            layout,
            (problem.height, problem.width),
            loose=problem.loose,
            islands=problem.islands,
            symmetry=problem.symmetry,
        )
    )
    faults += _group_faults([p.glyphs for p in layout.placements], problem)
    glyphs = layout.glyphs()
    faults += [f"{p} should be a block" for p in problem.blocks if p in glyphs]
    faults += [f"{p} should hold {g}" for p, g in problem.given.items() if glyphs.get(p) != g]
    blocks = problem.height * problem.width - len(glyphs)
    most = problem.most_blocks
    if blocks < problem.fewest_blocks or (most is not None and blocks > most):
        faults.append(f"{blocks} blocks are not as many as were asked for")
    if faults:
        raise AuditError("an engine's answer broke the rules: " + "; ".join(faults))
    if not problem.loose:
        texts = ["".join(word) for word in problem.words]
        listed = WordList.of(texts, Spelling(alphabet("any"), keep_punctuation=True))
        filled = layout.to_filled_grid(size=(problem.height, problem.width))
        ensure_clean(audit(filled, listed, allowed=texts))


def _group_faults(used: Sequence[GlyphWord], problem: FreeformProblem) -> list[str]:
    faults = [f"{''.join(word)} stands twice" for word in set(used) if used.count(word) > 1]
    for number, group in enumerate(problem.groups, 1):
        count = sum(word in used for word in group)
        if count < 1 or (count > 1 and not problem.at_least_one):
            faults.append(f"group {number} gave {count} words")
    strangers = set(used) - set(problem.words)
    return faults + [f"{''.join(word)} is in no group" for word in sorted(strangers)]
