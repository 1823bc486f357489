"""The textbook engine finds the same fills as brute force, with many combinations of options.

The textbook engine is a simple, slow search for students. Its rules, such as AC-3, can be switched
off. Its trace is the list of its steps.
"""

import json
from collections.abc import Callable, Iterator
from itertools import islice, product, takewhile
from pathlib import Path

import pytest
from brute_force import brute_force, fitting
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from crosswright.audit.fill import audit_fill
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Direction
from crosswright.core.slots import SlotKey
from crosswright.engines.fill import ENGINES, FillProblem, Rules, textbook_engine
from crosswright.engines.fill.textbook import TextbookSearch
from crosswright.engines.fill.trace import Step, StepKind
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList
from strategies import grids
from wished import problem_with

ALL_RULES = [Rules(*switches) for switches in product([True, False], repeat=6)]
MOST = 300
"""Problems with more fills than this are skipped, because they take long."""


def every_fill(problem: FillProblem) -> set[FilledGrid]:
    """Return the fills that brute force finds, at most `MOST` + 1 of them."""
    return set(islice(brute_force(problem), MOST + 1))


# -- random problems ------------------------------------------------------------------------------


@st.composite
def problems(draw: Callable[..., object]) -> FillProblem:
    """Problems with small grids and short word lists. Each option is used in some of them."""
    per_cell = draw(st.sampled_from([1, 1, 1, 2]))
    letters = draw(st.sampled_from(["AB", "ABC"]))
    grid = draw(grids(largest=3 if draw(st.booleans()) else 4))
    assume(grid.open_cells)
    text = st.integers(2, 5).flatmap(
        lambda n: st.text(alphabet=letters, min_size=n * per_cell, max_size=n * per_cell)
    )
    scores = draw(st.dictionaries(text, st.integers(0, 9), min_size=1, max_size=25))
    words = WordList.of(
        (f"{word};{score}" for word, score in scores.items()),
        Spelling(letters_per_cell=per_cell),
    )
    glyph = st.text(alphabet=letters, min_size=per_cell, max_size=per_cell)
    rebus = st.text(alphabet=letters, min_size=2 * per_cell, max_size=2 * per_cell)
    cells = st.sampled_from(grid.open_cells)
    glyphs = draw(st.dictionaries(cells, glyph, max_size=2))
    glyphs |= draw(st.dictionaries(cells, rebus, max_size=1))
    given_fill = Fill(grid, glyphs)
    listed = st.sampled_from(sorted(scores))
    banned = draw(st.frozensets(listed, max_size=3))
    wanted = st.lists(listed.filter(lambda word: word not in banned), max_size=1)
    options: dict = {
        "min_score": draw(st.none() | st.integers(0, 9)),
        "banned": banned,
        "required": tuple(draw(wanted)) if len(banned) < len(scores) else (),
        "max_shared": draw(st.none() | st.integers(1, 3)),
        "allow_repeats": draw(st.booleans()),
    }
    options = {name: value for name, value in options.items() if draw(st.booleans())}
    if given_fill.slots and per_cell == 1 and draw(st.booleans()):
        slot = draw(st.sampled_from(given_fill.slots))
        size = sum(len(given_fill.glyphs.get(cell, "?")) for cell in slot.cells)
        sign = st.sampled_from([".", "?", "[AB]", "[BCX]", letters[0]])
        options["patterns"] = {
            slot.key: "".join(draw(st.lists(sign, min_size=size, max_size=size)))
        }
    return problem_with(given_fill, words, **options)


def solutions(problem: FillProblem, rules: Rules | None = None) -> list[FilledGrid]:
    outcome = take(textbook_engine(rules), problem, Run(), limit=None)
    assert outcome.status in {Status.COMPLETE, Status.IMPOSSIBLE}
    return list(outcome.solutions)


@settings(max_examples=400)
@given(problems())
def test_the_engines_find_what_brute_force_finds(problem: FillProblem) -> None:
    expected = every_fill(problem)
    assume(len(expected) <= MOST)
    for name, engine in ENGINES.items():
        found = take(engine, problem, Run(), limit=None).solutions
        assert set(found) == expected, name
        assert len(found) == len(expected), f"{name} found a fill twice"


@settings(max_examples=25)
@given(problems())
def test_the_same_fills_are_found_whichever_rules_are_switched_off(problem: FillProblem) -> None:
    expected = every_fill(problem)
    assume(len(expected) <= 60)
    for rules in ALL_RULES:
        found = solutions(problem, rules)
        assert set(found) == expected, rules
        assert len(found) == len(expected), rules


@given(problems())
def test_every_fill_passes_the_audit(problem: FillProblem) -> None:
    for filled in take(textbook_engine(), problem, Run(), limit=20).solutions:
        assert not audit_fill(
            filled,
            problem.words,
            given=problem.given,
            min_score=problem.wishes.min_score,
            allow_repeats=problem.allow_repeats,
        )


@given(problems())
@example(FillProblem(Fill.parse("..\n.."), WordList.of(["ab", "ac", "bd", "cd", "xy"])))
def test_pruning_removes_no_word_of_any_fill(problem: FillProblem) -> None:
    expected = every_fill(problem)
    assume(len(expected) <= MOST)
    search = TextbookSearch(problem, Run())
    domains = search.node_consistent()
    for slot in problem.given.slots:
        assert {word.glyphs for word in domains[slot.key]} == set(fitting(problem, slot))
    after = search.ac3(domains) if all(domains.values()) else None
    assert after is not None or not expected
    left = {key: {word.glyphs for word in words} for key, words in (after or {}).items()}
    for filled in expected:
        for slot in problem.given.slots:
            assert tuple(filled.glyphs[cell] for cell in slot.cells) in left[slot.key]


@given(problems())
def test_after_ac3_every_word_left_agrees_with_a_word_of_each_crossing_slot(
    problem: FillProblem,
) -> None:
    search = TextbookSearch(problem, Run())
    domains = search.node_consistent()
    after = search.ac3(domains) if all(domains.values()) else None
    assume(after is not None)
    assert after is not None
    for arcs in search.arcs_into.values():
        for arc in arcs:
            there = {word.glyphs[arc.other_place] for word in after[arc.other]}
            assert {word.glyphs[arc.place] for word in after[arc.slot]} <= there


# -- the trace ------------------------------------------------------------------------------------


def steps_of(problem: FillProblem, rules: Rules | None = None) -> Iterator[Step]:
    told: list[Step] = []

    def hear(progress: object) -> None:
        assert isinstance(progress, Step)
        told.append(progress)

    take(textbook_engine(rules), problem, Run(Budget(nodes=200), observer=hear), limit=5)
    return iter(told)


@given(problems(), st.sampled_from(ALL_RULES))
def test_the_steps_of_a_trace_agree_with_each_other(problem: FillProblem, rules: Rules) -> None:
    """Repeat the steps here and check them.

    The domain of a slot is the set of words that it may still take. A step may remove only words of
    the domain, and the number of words left must be right.
    """
    slots = {str(slot): slot for slot in problem.given.slots}
    domains: dict[str, set[str]] = {}
    stack: list[tuple[str, dict[str, set[str]]]] = []
    for step in steps_of(problem, rules):
        match step.kind:
            case StepKind.NODE:
                words = {"".join(texts) for texts in fitting(problem, slots[step.slot])}
                domains[step.slot] = words
                assert step.left == len(words)
            case StepKind.PRUNE:
                assert step.removed
                assert set(step.removed) <= domains[step.slot]
                domains[step.slot] = domains[step.slot] - set(step.removed)
                assert step.left == len(domains[step.slot])
            case StepKind.REVISE:
                assert step.other in slots
                assert step.left <= len(domains[step.slot])
            case StepKind.CHOOSE:
                assert step.depth == len(stack)
                assert step.word in domains[step.slot]
                assert step.left == len(domains[step.slot])
                stack.append((step.slot, domains))
                domains = domains | {step.slot: {step.word}}
            case StepKind.BACKTRACK:
                slot, domains = stack.pop()
                assert slot == step.slot
            case StepKind.EMPTIED:
                assert not domains[step.slot]
            case StepKind.SOLUTION:
                assert isinstance(step.picture, FilledGrid)
                for name, slot in slots.items():
                    assert domains[name] == {step.picture.answer(slot)}


@given(problems())
def test_steps_can_be_read_as_text_and_as_json(problem: FillProblem) -> None:
    for step in steps_of(problem):
        told = json.loads(json.dumps(step.to_json()))
        assert told["step"] == step.kind.value
        assert told["slot"] == step.slot
        assert told.get("removed", []) == list(step.removed)
        assert str(step).startswith("  " * step.depth)


def test_without_an_observer_no_trace_is_made() -> None:
    run = Run()
    take(textbook_engine(), FillProblem(Fill.parse("..\n.."), WordList.of(["ab", "ba"])), run)
    assert run.latest.message == ""


# -- answers --------------------------------------------------------------------------------------


WORDS = WordList.of(["cat", "cot", "tea", "oar", "ten", "ash", "are"])


def test_the_engine_stops_at_its_budget() -> None:
    problem = FillProblem(
        Fill.parse("....\n....\n....\n...."),
        WordList.of(["".join(letters) for letters in product("abcd", repeat=4)]),
    )
    run = Run(Budget(nodes=5))
    outcome = take(textbook_engine(), problem, run, limit=None)
    assert outcome.status is Status.OUT_OF_BUDGET
    assert outcome.statistics.nodes == 5


def test_the_explanation_of_an_impossible_fill_names_the_slot_without_words() -> None:
    outcome = take(textbook_engine(), FillProblem(Fill.parse("Z.."), WORDS), Run())
    assert outcome.status is Status.IMPOSSIBLE
    assert outcome.explanation == "no word is left for 1 across (3 cells, Z..)"


def test_a_search_that_fails_gives_an_explanation_or_a_partial_fill() -> None:
    words = WordList.of(["ab", "cd", "ac", "bx", "ef", "eg", "fh", "gx"])
    outcome = take(textbook_engine(), FillProblem(Fill.parse("..\n.."), words), Run())
    assert outcome.status is Status.IMPOSSIBLE
    assert outcome.explanation or outcome.partial


def test_a_grid_with_more_than_800_slots_is_refused() -> None:
    # The search nests one call for each slot, and Python limits the number of nested calls.
    picture = "\n".join(["..#" * 100] * 9)
    problem = FillProblem(Fill.parse(picture.replace("\n", "\n" + "#" * 300 + "\n")), WORDS)
    assert len(problem.given.slots) == 900
    with pytest.raises(ProblemError, match="at most 800 slots, got 900"):
        take(textbook_engine(), problem, Run())


@pytest.mark.parametrize("names", ["mac", "mac,mrv,degree,lcv", " lcv , mrv ", ""])
def test_rules_are_switched_off_by_name(names: str) -> None:
    off = {name.strip() for name in names.split(",")} - {""}
    rules = Rules.without(names)
    assert {name for name, on in vars(rules).items() if not on} == off


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(ProblemError, match=r"\(ac3, degree, forward, lcv, mac, mrv\), got magic"):
        Rules.without("mac,magic")


# -- the acceptance cases -------------------------------------------------------------------------


def csp_cases() -> list[tuple[str, str, str, bool, bool]]:
    """Return for each case: its name, the file of its grid (structure), the file of its words,
    whether a fill exists, and whether punctuation takes a cell."""
    unsolvable = {(1, 0), (2, 0)}
    found = [
        (
            f"csp_{shape}_{words}",
            f"origins/csp_structure{shape}.txt",
            f"origins/csp_words{words}.txt",
            (shape, words) not in unsolvable,
            False,
        )
        for shape in range(3)
        for words in range(3)
    ]
    for name in ("simple", "medium", "complex"):
        board = f"origins/ac3_{name}.txt"
        found.append((name, board, "origins/ac3_top3000.txt", True, name == "complex"))
    solvable = {"s05", "s08", "s09", "s10", "s11", "s12", "s13", "s14", "s15"}
    for number in range(16):
        name = f"s{number:02}"
        found.append(
            (name, f"csp/{name}.structure.txt", f"csp/{name}.words.txt", name in solvable, False)
        )
    return found


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("structure", "words", "solvable", "keep"),
    [case[1:] for case in csp_cases()],
    ids=[case[0] for case in csp_cases()],
)
def test_every_case_is_filled_or_proven_impossible_as_its_label_says(
    shared_cases: Path, structure: str, words: str, solvable: bool, keep: bool, engine: str
) -> None:
    board = Fill.parse((shared_cases / structure).read_text(encoding="utf-8"))
    lines = (shared_cases / words).read_text(encoding="utf-8").splitlines()
    listed = WordList.of(lines, Spelling(keep_punctuation=keep))
    outcome = take(ENGINES[engine], FillProblem(board, listed), Run(Budget(seconds=100)))
    assert outcome.status is (Status.FOUND if solvable else Status.IMPOSSIBLE)
    findings = [audit_fill(filled, listed, given=board) for filled in outcome.solutions]
    assert findings == [()] * solvable


def test_the_solvable_cases_above_are_those_of_the_index_file(shared_cases: Path) -> None:
    index = json.loads((shared_cases / "csp" / "index.json").read_text(encoding="utf-8"))
    labels = {row["name"]: row["label"] == "solvable" for row in index}
    assert labels == {case[0]: case[3] for case in csp_cases() if case[0] in labels}
    assert len(labels) == 16


ACROSS = SlotKey(1, Direction.ACROSS)


def test_the_slot_with_the_fewest_words_is_chosen_first() -> None:
    problem = FillProblem(Fill.parse("...#..."), WordList.of(["cat", "cot", "dog"]))
    search = TextbookSearch(problem, Run())
    domains = search.node_consistent()
    second = SlotKey(2, Direction.ACROSS)
    domains[second] = domains[second][:2]
    assert search.select_slot(domains, {}) == second
    plain = TextbookSearch(problem, Run(), Rules(mrv=False))
    assert plain.select_slot(domains, {}) == ACROSS


def test_of_slots_with_equally_many_words_the_one_with_the_most_neighbours_is_chosen() -> None:
    problem = FillProblem(Fill.parse("#.#\n...\n#.#\n..#"), WordList.of(["ab", "abc", "abca"]))
    domains = {slot.key: search_words(problem)[:1] for slot in problem.given.slots}
    search = TextbookSearch(problem, Run())
    assert search.select_slot(domains, {}) == SlotKey(1, Direction.DOWN)
    assert TextbookSearch(problem, Run(), Rules(degree=False)).select_slot(domains, {}) == (
        SlotKey(2, Direction.ACROSS)
    )


def search_words(problem: FillProblem) -> tuple:
    return TextbookSearch(problem, Run()).node_consistent()[SlotKey(2, Direction.ACROSS)]


def test_the_least_constraining_word_is_tried_first() -> None:
    problem = FillProblem(
        Fill.parse("..\n.#"), WordList.of(["ax;90", "bx;10", "ba;50", "bb;50", "ab;50"])
    )
    search = TextbookSearch(problem, Run())
    domains = search.node_consistent()
    ordered = [word.text for word in search.order_words(domains, {}, ACROSS)]
    assert ordered[0].startswith("B"), "three words start with B, two with A"
    by_score = TextbookSearch(problem, Run(), Rules(lcv=False))
    assert by_score.order_words(domains, {}, ACROSS)[0].text == "AX"


def arcs_of_steps(problem: FillProblem, rules: Rules | None = None) -> list[Step]:
    told = []
    run = Run(observer=lambda step: told.append(step) if isinstance(step, Step) else None)
    take(textbook_engine(rules), problem, run, limit=None)
    return told


LESSON_PROBLEM = FillProblem(
    Fill.parse("....\n.##.\n...."),
    WordList.load(Path(__file__).parents[3] / "examples" / "lesson-words.txt"),
)


def test_an_arc_is_revised_again_only_after_the_other_slot_has_lost_words() -> None:
    """An arc is a pair of crossing slots. To revise it means to remove words of the first slot.

    The removed words are those that agree with no word of the other slot. Words that the other slot
    lost when the opposite arc was revised are no reason to revise the arc again.
    """
    fresh: set[tuple[str, str]] = set()
    last = ("", "")
    revised, needless = [], []
    steps = arcs_of_steps(LESSON_PROBLEM)
    for step in takewhile(lambda step: step.kind is not StepKind.CHOOSE, steps):
        if step.kind is StepKind.REVISE:
            last = (step.slot, step.other)
            revised.append(last)
            needless += [last] if last in fresh else []
            fresh.add(last)
        elif step.kind is StepKind.PRUNE:
            lost = step.slot
            fresh -= {arc for arc in fresh if arc[1] == lost and arc != last[::-1]}
    assert len(revised) > len(set(revised)) > 1, "some arc must be revised twice"
    assert needless == [], "arcs revised again although nothing had changed"


def test_without_ac3_nothing_is_pruned_before_the_first_choice() -> None:
    steps = arcs_of_steps(LESSON_PROBLEM, Rules(ac3=False))
    kinds = [step.kind for step in steps]
    assert StepKind.PRUNE not in kinds[: kinds.index(StepKind.CHOOSE)]
    plain = arcs_of_steps(LESSON_PROBLEM, Rules(ac3=False, mac=False, forward=False))
    assert not {StepKind.PRUNE, StepKind.REVISE} & {step.kind for step in plain}


def test_forward_checking_looks_only_at_the_neighbours_of_a_choice() -> None:
    steps = arcs_of_steps(LESSON_PROBLEM, Rules(ac3=False, mac=False))
    chosen = ""
    looked: list[tuple[str, str]] = []
    for step in steps:
        if step.kind is StepKind.CHOOSE:
            chosen = step.slot
        elif step.kind is StepKind.REVISE:
            looked.append((step.other, chosen))
    assert len(looked) > 2
    assert all(other == choice for other, choice in looked)


def test_the_statistics_count_the_same_steps_as_the_trace() -> None:
    steps = arcs_of_steps(LESSON_PROBLEM)
    outcome = take(textbook_engine(), LESSON_PROBLEM, Run(), limit=None)
    kinds = [step.kind for step in steps]
    assert outcome.statistics.counts["revisions"] == kinds.count(StepKind.REVISE)
    assert outcome.statistics.counts["pruned"] == sum(len(step.removed) for step in steps)
    assert outcome.statistics.nodes == kinds.count(StepKind.CHOOSE)
