"""Measure how fast clues are made, how many words of the list have a clue, and how long clues are.

    scripts/bench clues [--words N]
    scripts/bench clues --check 500 [--rng-seed N] [--sample FILE]
    scripts/bench clues --rank | --learn
    scripts/bench clues --shares PUZZLE.json …

Without options, the speed is measured and a table is printed. Times are processor time, because
other programs may use the machine too. The rows of the table are for all words of the list, and for
the words that score at least 40, 50 and 70. `words` is their number. Some of them are marked as
clueable, which means that they should have a clue. `asked` is the number of random marked words for
which we tried to make clues: at most N, as given with `--words`. `clued` is the share of the asked
words that got a clue. In the last column, `20+: 30%` means that for 30 % of the words with a clue,
the best clue has 20 to 29 characters. At the end of each row, in brackets, are the speed and the
share of marked words.

`--check` makes clues for random answers that `make` may use. It counts the clues that contain a
form of their answer, and the clues that agree with their answer in number, tense or degree. To test
this, it uses the tables of lemminflect (a package with the forms of English words) and the stems in
the word list, not the code that made the clues.
`--sample` writes the answers and clues to a file.

The ranking is the code that decides which of several clues for an answer is the best. `--rank`
prints how well it orders the clues that an editor has graded. `--learn` computes new weights of the
ranking and prints them. `--shares` counts clues of certain forms in puzzles: short clues, clues
with a blank, clues with quotation marks and so on.
"""

import argparse
import math
import random
import re
import time
from collections import Counter
from pathlib import Path

from crosswright.clues.assign import word_for
from crosswright.clues.dictionary import Dictionary
from crosswright.clues.ranking import WEIGHTS, value
from crosswright.clues.source import ClueCandidate, Difficulty, Kind, fitness
from crosswright.construct.clue import ClueFinder
from crosswright.formats import own_json
from crosswright.lexicon.lexicon import load_lexicon
from crosswright.words.word import Flag, Word
from crosswright.words.wordlist import WordList

SIGNAL = re.compile(r"Abbr|briefly|short|initials|letters|\b[A-Z]{2,}\b|\w\.(?!\w)")
"""Matches a clue that shows that its answer is an abbreviation.

Such a clue has a word like `briefly`, or has an abbreviation itself.
"""

GRID = 80
"""The number of answers for which clues are timed, about as many as in a puzzle."""


HEAD_ENDS = frozenset(
    """a an the of in on at by for with from to as that which who whose where when into than
    during between after before under without through over about such having made used or
    and""".split()  # noqa: SIM905
)
"""The head (the main noun) of a clue is before the first of these words."""

LOOSE_HEADS = frozenset({"those", "people", "things", "some"})
"""Plural words that may be the head of a clue for a plural answer."""


def forms(word: str, tag: str) -> bool:
    """Return True if a word can have the form `tag`.

    A tag is a code of the Penn Treebank, such as NNS for the plural of a noun.
    """
    from lemminflect import getAllLemmas, getInflection

    part = {"N": "NOUN", "V": "VERB", "J": "ADJ"}[tag[0]]
    lemmas = getAllLemmas(word, upos=part).get(part, ())
    if not lemmas and tag == "NNS":
        lemmas = (word.removesuffix("s"),)  # lemminflect's tables lack the lemma of `acts`
    return any(word in getInflection(lemma, tag=tag) for lemma in lemmas)


def agrees(clue: ClueCandidate) -> bool | None:
    """Return True if a clue has the number, tense or degree of its answer.

    None if this cannot be checked for the clue.
    """
    text = clue.text.lower().replace(",", " ,")
    said = [word.strip("“”\"'.") for word in text.split()]
    part = clue.sense.rsplit(" ", 1)[-1][:1]
    if clue.kind.value in {"antonym", "part", "name"}:
        return None
    if part == "v":
        verbs = [word for word in said if not word.endswith("ly")] or said
        if not clue.tag:
            return forms(verbs[0], "VB") or verbs[0] == "be"
        if verbs[0] in {"was", "been", "being", "is"}:
            return True
        tags = ("VBD", "VBN") if clue.tag in {"VBD", "VBN"} else (clue.tag,)
        return any(forms(verbs[0], tag) for tag in tags)
    if part == "n":
        head = next((k for k, word in enumerate(said) if word in HEAD_ENDS or word == ","), None)
        phrase = said[:head] or said
        if clue.tag == "NNS":
            # `harsh or humorous critics`: the plural may come after an `or`.
            more = said[: len(phrase) + 3] if said[len(phrase) : len(phrase) + 1] == ["or"] else []
            return any(word in LOOSE_HEADS or forms(word, "NNS") for word in (*phrase, *more))
        if len(phrase) > 1 and phrase[-1].endswith(("ing", "ed")):
            return True
        return not forms(phrase[-1], "NNS") or forms(phrase[-1], "NN")
    if clue.tag in {"JJR", "JJS"}:
        return said[0] in {"more", "most", "less", "least"} or forms(said[0], clue.tag)
    return None


def leaks(clue: ClueCandidate, word: Word, words: WordList) -> str:
    """Return a word of a clue that shares a stem or a lemma with its answer.

    The text is empty if there is no such word.
    """
    from lemminflect import getAllLemmas

    def lemmas(text: str) -> set[str]:
        return {text, *(lemma for found in getAllLemmas(text).values() for lemma in found)}

    parts = [part for part in (word.display or word.text).lower().split() if part not in HEAD_ENDS]
    own = {lemma for part in [*parts, word.text.lower()] for lemma in lemmas(part)}
    stems = set(word.stem.split())
    for said in "".join(c if c.isalpha() else " " for c in clue.text.lower()).split():
        listed = words.get(said)
        shared = stems & set(listed.stem.split()) if listed and listed.stem else set()
        if said not in HEAD_ENDS and (shared or lemmas(said) & own):
            return said
    return ""


def check(count: int, rng_seed: int, sample: Path | None) -> None:
    """Make clues for `count` random answers, and print how many of the clues are wrong.

    If `sample` is not None, write answers and clues to this file.
    """
    words = WordList.default(clueable=True)
    every = WordList.default()
    finder = ClueFinder(words)
    pool = sorted((w for w in words if w.score >= 40 and w.length <= 15), key=lambda w: w.text)
    found = []
    unclued = []
    for word in random.Random(rng_seed).sample(pool, count):
        clues = finder.candidates(word.text, limit=20)
        if clues:
            best = max(clues, key=lambda clue: fitness(clue, Difficulty.MEDIUM))
            found.append((word, best))
        else:
            unclued.append(word.text)
    wrong = [(w, clue) for w, clue in found if agrees(clue) is False]
    judged = sum(agrees(clue) is not None for _, clue in found)
    leaky = [(w, clue) for w, clue in found if leaks(clue, w, every)]
    long = sum(len(clue.text) > 60 for _, clue in found)
    print(f"{len(found)} of {count} have a clue; without: {', '.join(unclued) or 'none'}")
    print(f"clues with a form of their answer: {len(leaky)}; longer than 60 characters: {long}")
    print(f"clues that agree in number, tense or degree: {judged - len(wrong)} of {judged}")
    for name, rows in (("leak", leaky), ("form", wrong)):
        for word, clue in rows:
            print(f"  {name}: {word.display or word.text} [{clue.tag or 'base'}]: {clue.text}")
    if sample:
        rows = [f"{word.display or word.text}\t{clue.text}" for word, clue in found]
        sample.write_text("\n".join(["answer\tclue", *rows, ""]), encoding="utf-8")


JUDGED = Path(__file__).with_name("judged-clues.tsv")
"""The file of clues that an editor graded.

The grades are 3 (can be printed), 2 (usable), 1 (must be rewritten) and 0 (wrong). Answers marked
`set` are for learning the weights, answers marked `held` are for testing them.
"""

STEP, ROUNDS, PULL = 0.02, 400, 0.02
"""For learning the weights by gradient descent: the length of a step, the number of rounds, and how
strongly each round pulls the weights towards the old weights."""


def judged(which: str) -> list[list[tuple[int, Kind, dict[str, float]]]]:
    """Return one list for each answer marked `which`: the grade, kind and features of its clues.

    Features are the properties of a clue for which the ranking has weights.
    """
    words = WordList.default()
    dictionary = Dictionary(load_lexicon(), words)
    grades: dict[str, dict[str, int]] = {}
    for line in JUDGED.read_text(encoding="utf-8").splitlines()[1:]:
        group, answer, grade, clue = line.split("\t")
        if group == which:
            grades.setdefault(answer, {})[clue] = int(grade)
    found = []
    for answer, known in grades.items():
        drafts: dict[str, tuple[ClueCandidate, dict[str, float]]] = {}
        for draft, features in dictionary.drafts(word_for(answer, words)):
            if draft.text not in drafts or draft.score > drafts[draft.text][0].score:
                drafts[draft.text] = draft, features
        rows = [
            (grade, drafts[clue][0].kind, drafts[clue][1])
            for clue, grade in known.items()
            if clue in drafts
        ]
        found.append(rows)
    return [rows for rows in found if rows]


def rank(which: str) -> None:
    """Print how well the weights order the graded clues, and the grades of the first clues.

    `which` is `set` or `held` (see `JUDGED`). The first clue of an answer is the one that the
    ranking puts first. A pair of clues of one answer is in order if the clue with the higher grade
    comes before the other.
    """
    groups = judged(which)
    right = pairs = 0
    firsts: Counter[int] = Counter()
    for rows in groups:
        scored = [(value(kind, features), grade) for grade, kind, features in rows]
        firsts[max(scored)[1]] += 1
        for one, first in scored:
            for other, second in scored:
                if first > second:
                    pairs += 1
                    right += one > other
    told = ", ".join(f"grade {grade}: {firsts[grade]}" for grade in (3, 2, 1, 0))
    print(
        f"{which}: {len(groups)} answers; {100 * right / pairs:.0f} % of pairs in order; "
        f"first clues: {told}"
    )


def learn() -> None:
    """Learn weights by gradient descent over pairs of clues for one answer, and print them.

    Each round also pulls the new weights towards `WEIGHTS`, the weights that are used now.
    """
    weights = dict(WEIGHTS)
    pairs = []
    for rows in judged("set"):
        vectors = [(grade, {kind.value: 1.0} | features) for grade, kind, features in rows]
        for first, better in vectors:
            for second, worse in vectors:
                if first > second:
                    names = better.keys() | worse.keys()
                    gap = {n: better.get(n, 0.0) - worse.get(n, 0.0) for n in names}
                    pairs.append((first - second, gap))
    for _ in range(ROUNDS):
        slopes: Counter[str] = Counter()
        for margin, gap in pairs:
            lead = sum(weights[name] * size for name, size in gap.items())
            push = margin / (1 + math.exp(min(50.0, lead)))
            for name, size in gap.items():
                slopes[name] += push * size
        for name in weights:
            pull = PULL * (WEIGHTS[name] - weights[name])
            weights[name] += STEP * (100 * slopes[name] / len(pairs) / 10 + pull)
    for name, weight in weights.items():
        print(f'    "{name}": {weight:.2f},')


def shares(paths: list[Path]) -> None:
    """Print the share of short clues, of clues with a blank, and so on, in some puzzles.

    You can compare these shares with the shares in published puzzles.
    """
    clues: list[tuple[str, str]] = []
    for path in paths:
        puzzle = own_json.read(path.read_bytes())
        clues += [(e.answer or "", e.clue.text) for e in puzzle.entries() if e.clue]
    counts = [len(text.split()) for _, text in clues]
    again: dict[str, list[str]] = {}
    for answer, text in clues:
        again.setdefault(answer, []).append(text)
    back = [found for found in again.values() if len(found) > 1]

    def share(hits: int) -> str:
        return f"{100 * hits / len(clues):.1f} %"

    mean = sum(counts) / len(counts)
    print(f"{len(paths)} puzzles, {len(clues)} clues; {mean:.1f} words in a clue on average")
    print(
        f"at most 3 words {share(sum(c <= 3 for c in counts))}, 7 or more "
        f"{share(sum(c >= 7 for c in counts))}"
    )
    for name, hits in (
        ("' or '", sum(" or " in text for _, text in clues)),
        ("blank", sum("___" in text for _, text in clues)),
        ("ends in ?", sum(text.endswith("?") for _, text in clues)),
        ("quoted", sum('"' in text for _, text in clues)),
        ("e.g., for one", sum(text.endswith(("e.g.", "for one")) for _, text in clues)),
    ):
        print(f"{name}: {share(hits)}")
    words = WordList.default()
    short = [
        (answer, text)
        for answer, text in clues
        if (word := words.get(answer)) and Flag.ABBREVIATION in word.flags
    ]
    plain = [
        f"{answer} ({text})"
        for answer, text in short
        if not SIGNAL.search(text.replace("e.g.", ""))
    ]
    print(f"abbreviations: {len(short)}; not shown in their clue: {len(plain)}", end=" ")
    print(f"({'; '.join(plain)})")
    same = sum(len(set(found)) == 1 for found in back)
    print(f"answers that are used more than once: {len(back)}; always with the same clue: {same}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the clue maker.")
    parser.add_argument("--check", type=int, metavar="N", help="measure the clues of N answers")
    seed = "with --check: decides which answers are drawn"
    parser.add_argument("--rng-seed", type=int, default=500, help=seed)
    sample = "with --check: the file for answers and clues"
    parser.add_argument("--sample", type=Path, metavar="FILE", help=sample)
    parser.add_argument("--words", type=int, default=2_000, help="words for each row")
    parser.add_argument("--shares", type=Path, nargs="+", help="count forms of clues")
    parser.add_argument("--rank", action="store_true", help="test the weights of the ranking")
    parser.add_argument("--learn", action="store_true", help="compute new weights and print them")
    options = parser.parse_args()
    if options.shares:
        shares(options.shares)
        return
    if options.rank or options.learn:
        if options.learn:
            learn()
        else:
            rank("set")
            rank("held")
        return
    if options.check:
        check(options.check, options.rng_seed, options.sample)
        return
    words = WordList.default()
    started = time.process_time()
    lexicon = load_lexicon()
    print(f"lexicon mapped in {1000 * (time.process_time() - started):.1f} ms")
    pool = sorted((w for w in words if w.flags & Flag.CLUEABLE), key=lambda w: w.text)
    dice = random.Random(1)
    grid = dice.sample([w for w in pool if w.score >= 50 and w.length <= 15], GRID)
    started = time.process_time()
    for word in grid:
        for reading in lexicon.readings(word.text):
            for sense in lexicon.senses(reading.lemma, reading.part):
                lexicon.synset(sense.synset)
    looked_up = time.process_time() - started
    dictionary = Dictionary(load_lexicon(), words)
    started = time.process_time()
    for word in grid:
        dictionary.candidates(word, limit=20)
    clued = time.process_time() - started
    print(f"{GRID} answers: looked up in {1000 * looked_up:.0f} ms, clued in {1000 * clued:.0f} ms")
    print("score           words   asked   clued  length of the best clue in characters")
    for name, low in (("all", 0), ("score 40+", 40), ("score 50+", 50), ("score 70+", 70)):
        part = [w for w in words if w.score >= low]
        marked = [w for w in part if w.flags & Flag.CLUEABLE]
        asked = dice.sample(marked, min(options.words, len(marked)))
        lengths: Counter[int] = Counter()
        started = time.process_time()
        for word in asked:
            found = dictionary.candidates(word, limit=8)
            if found:
                best = max(found, key=lambda clue: fitness(clue, Difficulty.MEDIUM))
                lengths[len(best.text) // 10 * 10] += 1
        rate = len(asked) / (time.process_time() - started)
        share = 100 * sum(lengths.values()) / len(asked)
        total = sum(lengths.values())
        print(
            f"{name:<12}{len(part):>9,}{len(asked):>8,}{share:>7.1f}%  "
            + "  ".join(f"{k}+: {100 * n / total:.0f}%" for k, n in sorted(lengths.items()))
            + f"  ({rate:,.0f} words a second; {100 * len(marked) / len(part):.0f}% marked)"
        )


if __name__ == "__main__":
    main()
