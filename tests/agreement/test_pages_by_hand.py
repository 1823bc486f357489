"""The examples on the pages about algorithms and in a tutorial have the right words and numbers.

Most of them are computed again here, without any code of the engines.
"""

import re
from itertools import combinations, product
from math import comb
from pathlib import Path

from command_line import crosswright

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
Slots = dict[str, int]
"""The length of each slot."""
Crossings = list[tuple[str, int, str, int]]
"""For each crossing: a slot, the place of the crossing in it, the other slot, the place in that.

Places count from 0.
"""

RING: tuple[Slots, Crossings] = (
    {"1A": 4, "3A": 4, "1D": 3, "2D": 3},
    [("1A", 0, "1D", 0), ("1A", 3, "2D", 0), ("3A", 0, "1D", 2), ("3A", 3, "2D", 2)],
)
RING_WITH_A_TAIL: tuple[Slots, Crossings] = (
    {"1A": 3, "3A": 5, "5A": 3, "2D": 5, "4D": 3},
    [
        ("1A", 1, "2D", 0), ("3A", 1, "2D", 2), ("3A", 3, "4D", 0), ("5A", 0, "2D", 4),
        ("5A", 2, "4D", 2),
    ],
)  # fmt: skip


def text(page: str) -> str:
    """Return a page with its lines joined."""
    return " ".join((DOCS / page).read_text(encoding="utf-8").split())


def words(name: str) -> list[str]:
    return sorted((ROOT / "examples" / name).read_text(encoding="utf-8").upper().split())


def consistent(slots: Slots, crossings: Crossings, listed: list[str]) -> dict[str, list[str]]:
    """Return the words that are left in each slot.

    A word is removed if a crossing slot has no word with the same letter in the shared cell. This
    is repeated until nothing changes.
    """
    domains = {slot: [w for w in listed if len(w) == length] for slot, length in slots.items()}
    both = crossings + [(y, j, x, i) for x, i, y, j in crossings]
    while True:
        kept = {
            slot: [
                word
                for word in domain
                if all(
                    any(word[i] == other[j] for other in domains[y])
                    for x, i, y, j in both
                    if x == slot
                )
            ]
            for slot, domain in domains.items()
        }
        if kept == domains:
            return domains
        domains = kept


def agreeing(domains: dict[str, list[str]], crossings: Crossings) -> list[dict[str, str]]:
    """Return every choice of words, one for each slot, that agree in all crossings.

    A choice may have the same word twice.
    """
    choices = (dict(zip(domains, chosen, strict=True)) for chosen in product(*domains.values()))
    return [c for c in choices if all(c[x][i] == c[y][j] for x, i, y, j in crossings)]


def told(domains: dict[str, list[str]], slot: str) -> str:
    """Return the words that are left in a slot, with their number, as the pages show them."""
    return f"→ {len(domains[slot])} {' '.join(domains[slot])}"


def test_the_pages_show_which_animals_are_left_and_there_are_four_fills() -> None:
    slots, crossings = RING
    listed = words("lesson-words.txt")
    domains = consistent(slots, crossings, listed)
    for page in ("algorithms/textbook-fill.md", "tutorials/grid-to-proof.md"):
        shown = text(page)
        for slot, length in slots.items():
            all_of_them = sum(len(word) == length for word in listed)
            assert f"{slot} {all_of_them} {told(domains, slot)}" in shown
        assert "13 · 13 · 10 · 10 = 16,900" in shown and 13 * 13 * 10 * 10 == 16_900
    assert len(list(product(*domains.values()))) == 16
    fills = agreeing(domains, crossings)
    assert {(f["1A"], f["3A"]) for f in fills} == set(product(["DEER", "PUMA"], ["GNAT", "GOAT"]))
    first = {word[0] for word in listed if len(word) == 4}
    gone = [word for word in listed if len(word) == 3 and word[0] not in first]
    assert gone == ["ANT", "EEL", "ELK", "HEN", "OWL", "RAT"]


def test_the_tutorial_shows_which_words_are_left_and_every_fill_repeats_a_word() -> None:
    slots, crossings = RING_WITH_A_TAIL
    domains = consistent(slots, crossings, words("lesson-tree-words.txt"))
    shown = text("tutorials/grid-to-proof.md")
    for slot in slots:
        assert f"{slot} 20 {told(domains, slot)}" in shown
    found = agreeing(domains, crossings)
    assert {(f["2D"], f["5A"], f["4D"]) for f in found} == {
        ("ASIDE", "EEL", "EEL"),
        ("ASIDE", "ELF", "ELF"),
    }
    crossed = [sum(slot in (x, y) for x, _, y, _ in crossings) for slot in slots]
    assert sorted(crossed) == [1, 2, 2, 2, 3]


def test_the_page_shows_all_overlaps_conflicts_and_maximal_sets_of_three_words() -> None:
    given = ["CAT", "COT", "TIN"]
    overlaps = [
        ((one, i), (two, j))
        for one, two in combinations(given, 2)
        for i, j in product(range(3), repeat=2)
        if one[i] == two[j]
    ]
    shown = (DOCS / "algorithms/criss-cross-graph.md").read_text(encoding="utf-8")
    for (one, i), (two, j) in overlaps:
        assert f"{one}[{i + 1}] {one[i]} {two}[{j + 1}]\n" in shown

    def conflict(a: int, b: int) -> bool:
        pair = {word for word, _ in overlaps[a]} == {word for word, _ in overlaps[b]}
        return pair or bool(set(overlaps[a]) & set(overlaps[b]))

    places = range(len(overlaps))
    edges = [(a + 1, b + 1) for a, b in combinations(places, 2) if conflict(a, b)]
    assert edges == [(int(a), int(b)) for a, b in re.findall(r"^\| (\d)–(\d) \|", shown, re.M)]
    free = [
        set(chosen)
        for size in places
        for chosen in combinations(places, size + 1)
        if not any(conflict(a, b) for a, b in combinations(chosen, 2))
    ]
    largest = [{k + 1 for k in one} for one in free if not any(one < other for other in free)]
    assert sorted(map(sorted, largest)) == [[1, 3], [1, 4], [2]]
    assert "{1, 3}, {1, 4} and {2}" in shown


def test_the_counts_and_the_formula_on_the_page_about_pair_squares_are_right() -> None:
    shown = text("algorithms/pair-squares.md")
    assert "in 20 ways, a word of four glyphs in 15 ways, and a word of six glyphs in one" in shown
    assert [comb(6, cells) for cells in (3, 4, 6)] == [20, 15, 1]
    assert "924 spreads (12 choose 6)" in shown and comb(12, 6) == 924
    # The formula on the page needs one addition. The loop moves markers by one cell at a time.
    for markers, blankable in product(range(32), repeat=2):
        reached = markers
        for _ in range(6):
            reached |= (reached & blankable) << 1
        assert (((markers & blankable) + blankable) ^ blankable) | markers == reached


def test_two_words_that_cross_take_as_many_clauses_as_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("at\nto\n")
    asked = ("freeform", tmp_path / "words.txt", "--size", "2x2", "--cnf", tmp_path / "out.txt")
    assert crosswright(*asked).returncode == 0
    lines = (tmp_path / "out.txt").read_text(encoding="utf-8").splitlines()
    count = sum(not line.startswith("#") for line in lines)
    assert f"take {count} clauses" in text("algorithms/clauses-by-hand.md")
