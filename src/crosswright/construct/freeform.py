"""Freeform crosswords: read groups of words, follow a plan, audit what came of it."""

import random
import re
from collections.abc import Iterable

from crosswright.audit.findings import ensure_clean
from crosswright.audit.freeform import audit_freeform
from crosswright.core.errors import InputError, Place, ProblemError
from crosswright.core.layout import Layout
from crosswright.core.rules import Finding
from crosswright.engines.freeform import FreeformProblem, Plan, Report, race
from crosswright.engines.freeform.problem import GlyphWord
from crosswright.search.run import Run
from crosswright.words.given import GivenWord, enumeration, read_given
from crosswright.words.sources import decode_text
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import Word

__all__ = ["Group", "audit_answer", "draw_groups", "parse_groups", "read_groups", "run_freeform"]


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
        ensure_clean(audit_answer(layout, problem))
    return report


def audit_answer(layout: Layout, problem: FreeformProblem) -> tuple[Finding, ...]:
    """What a layout breaks of the rules of its problem: nothing, for an answer to it."""
    return audit_freeform(
        layout,
        problem.groups,
        size=(problem.height, problem.width),
        blocks=problem.blocks,
        given=problem.given,
        at_least_one=problem.at_least_one,
        loose=problem.loose,
        islands=problem.islands,
        symmetry=problem.symmetry,
        block_count=(problem.fewest_blocks, problem.most_blocks),
    )
