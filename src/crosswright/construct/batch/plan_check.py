"""Check whether a plan is possible, before any puzzle is made.

The check is about venues, themes, and whether there are enough words and patterns.
"""

import math
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from typing import Any

from crosswright.construct.batch.keys import SEVERAL
from crosswright.construct.batch.plan import Plan
from crosswright.construct.batch.tasks import WorkerData
from crosswright.construct.clue import bank_hashes, dictionary_hash
from crosswright.construct.make.patterns import PatternRequest
from crosswright.construct.make.patterns.stock import patterns_below
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.theme.entries import read_theme
from crosswright.construct.request.ranges import block_counts, word_counts
from crosswright.construct.words import fingerprint
from crosswright.core import Checking, InputError, Place, venue_and_size
from crosswright.search import Run
from crosswright.words import WordList


def hashes_of(plan: Plan) -> dict[str, str]:
    """Short hashes of the word lists and clues that the set of puzzles depends on. The key is the
    name of the list, the bank or the dictionary."""
    found: dict[str, str] = {}
    data = WorkerData()
    for table in plan.recipes:
        words = plan.word_choice(table)
        name = f"words {' + '.join(words.lists) or f'of our list, {words.variant}'}"
        if name not in found:
            with _at(f"{table['where']}.words"):
                found[name] = fingerprint(data.words(words))
        with _at(f"{table['where']}.bank"):
            found |= bank_hashes(table.get("bank", ()))
    return found | dictionary_hash()


def ensure_possible(plan: Plan, run: Run | None = None) -> None:
    """Raise an `InputError` if some puzzle of the plan is impossible. The error names the place
    in the plan."""
    try:
        _ensure_possible(plan)
        _ensure_patterns(plan, run or Run())
    except InputError as problem:
        raise (problem.within(plan.source) if plan.source else problem) from None


def _ensure_possible(plan: Plan) -> None:
    uses, data = Counter(which for which, _ in plan.assigned), WorkerData()
    for which, table in enumerate(plan.recipes):
        _ensure_recipe(plan, table, uses[which], data)
    _ensure_fresh_themes(plan)


def _ensure_recipe(plan: Plan, table: Mapping[str, Any], uses: int, data: WorkerData) -> None:
    where = table["where"]
    with _at(f"{where}.words"):
        words = data.words(plan.word_choice(table))
    with _at(f"{where}.bank"):
        bank_hashes(table.get("bank", ()))
    for chosen in _choices(table):
        with _at(where):
            problem = _problem(table, chosen, words, table.get("theme", ()))
        if uses:
            _ensure_words(plan, problem, uses, where)
        for row, theme in enumerate(table.get("themes", ())[:uses], 1):
            with _at(f"{where}.themes, row {row}"):
                _problem(table, chosen, words, (*table.get("theme", ()), *theme))


def _choices(table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every combination of values that a puzzle of this recipe may get.

    A recipe may list several values for a key; each puzzle gets one of them. The difficulty is left
    out, because it is only about clues.
    """
    names = [name for name in SEVERAL if name in table and name != "difficulty"]
    for values in product(*(table[name] for name in names)):
        yield dict(zip(names, values, strict=True))


def _problem(
    table: Mapping[str, Any],
    chosen: Mapping[str, Any],
    words: WordList,
    theme: tuple[str, ...] = (),
) -> MakeProblem:
    """The problem of a puzzle. An impossible problem raises an error when it is built."""
    row, width, height = venue_and_size(chosen.get("venue"), chosen.get("size"))
    entries, rows = read_theme(theme, words.spelling)
    return MakeProblem(
        words,
        row,
        height,
        width,
        theme=entries,
        theme_rows=rows,
        across_only=table.get("theme_across_only", False),
        word_count=word_counts(chosen.get("word_count")),
        blocks=block_counts(chosen.get("blocks"), width * height),
        min_score=chosen.get("min_score"),
        banned=frozenset(table.get("ban", ())),
    )


def _ensure_words(plan: Plan, problem: MakeProblem, uses: int, where: str) -> None:
    """Raise an error if the list has too few long words for `fresh_across` puzzles in a row.

    These puzzles must not share a long word: a word of more than `longest_shared` letters. `uses`
    is the number of puzzles in the plan that have this recipe.
    """
    span = min(plan.fresh_across, plan.count)
    if span < 2:
        return
    # Of `span` puzzles in a row, about this many have this recipe.
    together = max(1, span * uses // plan.count)
    needed = together * _fewest_long(problem, plan.longest_shared)
    longest = max(problem.height, problem.width)
    floor = problem.min_score
    there = sum(
        table.count if floor is None else table.at_least(floor).bit_count()
        for length, table in problem.words.tables.items()
        if plan.longest_shared < length <= longest
    )
    there -= sum(plan.longest_shared < len(word) <= longest for word in problem.banned)
    if needed > there:
        raise InputError(
            f"too few words for fresh_across = {plan.fresh_across}: {together} puzzles have at "
            f"least {needed:,} answers of more than {plan.longest_shared} letters, and the list "
            f"has {max(0, there):,} such words",
            Place(cell=where),
        )


def _fewest_long(problem: MakeProblem, shared: int) -> int:
    """A lower bound for the number of answers in a grid that have more than `shared` letters.

    Let `letters` be the least number of letters that all answers of a grid have together (each cell
    is counted across and down), `words` the largest number of answers, and `side` the longer side
    of the grid. If no answer had more than `shared` letters, all answers together would have at
    most words * shared letters. Each longer answer adds at most side - shared letters. So at least
    (letters - words * shared) / (side - shared) answers are longer.

    The result is 0 if the venue does not want every cell to be in two words.
    """
    venue, height, width = problem.venue, problem.height, problem.width
    cells, side = height * width, max(height, width)
    if venue.checking is not Checking.EVERY or side <= shared:
        return 0
    most_blocks = venue.usual_blocks[1] if venue.max_block_share is None else venue.max_block_share
    blocks = problem.blocks[1] if problem.blocks else int(most_blocks * cells)
    usual = venue.words_at(height, width)
    words = venue.max_words or (usual[1] if usual else cells)
    if problem.word_count:
        words = problem.word_count[1]
    letters = 2 * (cells - blocks)
    return max(0, math.ceil((letters - words * shared) / (side - shared)))


def _ensure_patterns(plan: Plan, run: Run) -> None:
    """Raise an error if `fresh_across` puzzles in a row need more patterns than there are."""
    span = min(plan.fresh_across, plan.count)
    if span < 2 or not plan.fresh_patterns:
        return
    scarce = {}
    for table in plan.recipes:
        for chosen in _choices(table):
            request = _request(chosen)
            supply = patterns_below(request, span, run)
            if supply is not None and "theme" not in table and "themes" not in table:
                scarce[request] = supply
    if not scarce:
        return
    near: deque[PatternRequest] = deque()
    needed: Counter[PatternRequest] = Counter()
    for index in range(plan.count):
        request = _request(vars(plan.request(index).shape))
        near.append(request)
        needed[request] += 1
        if len(near) > plan.fresh_across:
            needed[near.popleft()] -= 1
        supply = scarce.get(request, needed[request])
        if needed[request] > supply:
            limits = " with these numbers of words and blocks"
            raise InputError(
                f"too few patterns for fresh_across = {plan.fresh_across}: {request.venue.name} "
                f"allows only {supply} patterns of {request.width}x{request.height}"
                f"{limits if request.words or request.blocks else ''}; a smaller fresh_across, "
                "more sizes, or fresh_patterns = false would help",
                Place(cell=plan.recipes[plan.assigned[index][0]]["where"]),
            )


def _request(chosen: Mapping[str, Any]) -> PatternRequest:
    """The request for the patterns of a puzzle without a theme."""
    row, width, height = venue_and_size(chosen.get("venue"), chosen.get("size"))
    return PatternRequest(
        row,
        height,
        width,
        words=word_counts(chosen.get("word_count")),
        blocks=block_counts(chosen.get("blocks"), width * height),
    )


def _ensure_fresh_themes(plan: Plan) -> None:
    """Raise an error if a theme entry of more than `longest_shared` letters occurs twice within
    `fresh_across` puzzles in a row."""
    seen: dict[str, int] = {}
    if plan.fresh_across < 2 or not any("theme" in t or "themes" in t for t in plan.recipes):
        return
    for index in range(plan.count):
        request = plan.request(index)
        for entry in read_theme(request.theming.theme, request.words.spelling)[0]:
            text = "".join(entry)
            before = seen.get(text)
            if (
                before is not None
                and index - before < plan.fresh_across
                and len(text) > plan.longest_shared
            ):
                where = plan.recipes[plan.assigned[index][0]]["where"]
                raise InputError(
                    f"the theme entry {text} is used twice within fresh_across = "
                    f"{plan.fresh_across}: in puzzles {before + 1} and {index + 1}",
                    Place(cell=where),
                )
            seen[text] = index


@contextmanager
def _at(where: str) -> Iterator[None]:
    """A context that adds the place in the plan to an error that is raised in it."""
    try:
        yield
    except InputError as problem:
        told = f"{problem.place}: {problem.message}" if str(problem.place) else problem.message
        raise InputError(told, Place(cell=where)) from None
