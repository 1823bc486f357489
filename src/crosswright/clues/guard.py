"""Check that a clue does not give its answer away, and that it has no offensive word."""

import codecs
import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

from crosswright.clues.data_files import read_lines
from crosswright.clues.references import without_references
from crosswright.lexicon.lexicon import Lexicon
from crosswright.words import Spelling, Word, WordList

__all__ = [
    "FUNCTION_WORDS",
    "PARTICLES",
    "Guard",
    "content_words",
    "offensive_words",
    "tokens",
]

SHORTEST_ROOT = 4
"""A word of the clue inside a word of the answer, or the other way round, counts from this length.
(`Guard` has rules for words of 3 letters.)
"""

FUNCTION_WORDS = frozenset(
    """a about after all an and any are as at away be been being but by did do does e for from g
    had has have he her him his i if in into is it its me more most my near no not of off on
    one one's oneself onto or our out over she so some someone something such than that the
    their them then there these they this those through to under up upon us very was we were
    what when where which who whose with within without you your""".split()  # noqa: SIM905
)
"""Allowed in any clue, unless the answer is one of them."""

PARTICLES = frozenset(
    """up out off over down away back through along around across apart aside forth together ahead
    under forward""".split()  # noqa: SIM905
)
"""Must not be in both clue and answer: `Stays up` is no clue for SITS UP."""

PREFIXES = (
    "un", "re", "dis", "mis", "non", "in", "im", "out", "over", "under", "pre", "anti", "de",
)  # fmt: skip
"""Words are also compared without these: `tapped` gives UNTAPPED away."""

ENDINGS = (
    "s", "ed", "ing", "ize", "ise", "iz", "is", "ous", "ful", "less", "ness", "ly", "al", "ic",
    "ity", "ation", "ion", "er", "or", "y", "e", "able", "ible", "ment", "ship", "ish", "ist",
    "ism", "i", "ive", "ative", "ate", "ant", "ent", "ance", "ence", "ial", "ical", "in",
    "ary", "ari", "ory",
)  # fmt: skip
"""Removed before two words are compared."""

_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


@cache
def offensive_words() -> frozenset[str]:
    """Return the offensive words, in capitals, that must not even be a part of a phrase."""
    path = files("crosswright.words").joinpath("data", "offensive.rot13.txt")
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    plain = [codecs.decode(line, "rot13") for line in lines if line]
    return frozenset(
        "".join(filter(str.isalpha, Spelling().normalise(text)))
        for text in plain
        if text[0] not in "=!"
    )


@cache
def _cognates() -> dict[str, frozenset[str]]:
    families: dict[str, set[str]] = {}
    for line in read_lines("cognates.txt"):
        words = line.split()
        for word in words:
            families.setdefault(word, set()).add(f"={words[0]}")
    return {word: frozenset(found) for word, found in families.items()}


def tokens(text: str) -> list[str]:
    """Return the words of a text in lower case. A hyphen separates words."""
    return [token.lower().replace("’", "'") for token in _TOKEN.findall(text)]


def content_words(text: str) -> list[str]:
    return [token for token in tokens(text) if token not in FUNCTION_WORDS]


@lru_cache(maxsize=20_000)
def _core(word: str) -> str:
    """`glamorous` becomes `glamor`."""
    core = word.replace("our", "or").replace("tre", "ter")
    for _ in range(4):
        for ending in sorted(ENDINGS, key=len, reverse=True):
            if core.endswith(ending) and len(core) - len(ending) >= SHORTEST_ROOT:
                core = core[: -len(ending)]
                break
        else:
            break
    return core


BARE_ENDINGS = ("ings", "ing", "ers", "ies", "ie", "ed", "er", "es", "s", "y", "e")
SHORTEST_BARE = 3


def _bare(word: str) -> str:
    """LUTES and `lutings` become the same, and so do COPS and `coppers`."""
    for ending in BARE_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_BARE:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > SHORTEST_BARE and word[-1] == word[-2] else word


def _is_variant(short: str, long: str) -> bool:
    """`tendinitis` and TENDONITIS differ by one letter, NISAN and `Nissan` by a double one."""
    is_near = short[:2] == long[:2] and len(long) - len(short) <= 2
    if is_near and len(short) >= SHORTEST_ROOT and _once(short) == _once(long):
        return True
    if len(short) < 6 or len(long) - len(short) > 1:
        return False
    at = next((k for k, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]


def _says(said: Sequence[str], answer: str) -> bool:
    for start in range(len(said)):
        joined = ""
        for word in said[start:]:
            joined += word.upper()
            if joined == answer:
                return True
            if not answer.startswith(joined):
                break
    return False


def _once(word: str) -> str:
    return "".join(b for a, b in pairwise(" " + word) if a != b)


COMMON_STARTS = (
    "inter", "under", "super", "trans", "count", "contr", "micro", "multi", "hyper", "ultra",
    "infra", "intra", "extra", "retro", "electr", "photo", "astro", "hydro", "psych", "quadr",
    "proto", "recon", "discon", "incom", "incon", "uncom", "uncon", "thermo", "macro", "para",
    "consti", "consider", "conserv",
)  # fmt: skip
"""Many words with different roots begin so. `LONG_START` is not used for them."""
LONG_START = 5
"""Two long words that share so many first letters may have the same root."""
LONG_WORD = 7

CLIPPED = range(4, 6)
"""The lengths of answers such as VIBE that may be short for a longer word (vibration)."""


class Guard:
    """Judges clues by comparing their words with the words of the answer. The roots of a word are
    the word, its lemmas, the lemmas derived from them (`happiness`, `happy`), and the families of
    all these (`cognates.txt`). Its stem comes from the word list.
    """

    def __init__(self, lexicon: Lexicon | None = None, words: WordList | None = None) -> None:
        self._lexicon = lexicon
        self._words = words
        self.roots = lru_cache(maxsize=50_000)(self._roots)
        self.stem = lru_cache(maxsize=50_000)(self._stem)

    def gives_away(self, text: str, word: Word) -> bool:
        answer, text = word.text.upper(), without_references(text)
        squashed = "".join(filter(str.isalpha, text.upper()))
        if len(answer) >= SHORTEST_ROOT + 1 and answer in squashed:
            return True
        parts = content_words(word.display) if word.display else [answer.lower()]
        parts = parts or tokens(word.display) or [answer.lower()]
        stems = set(word.stem.split()) if word.stem else {self.stem(part) for part in parts}
        bare = {text for part in parts for text in self._with_bare(part)}
        roots = {root for text in bare for root in self.roots(text)}
        cores = {core for core in map(_core, bare) if len(core) >= SHORTEST_ROOT}
        # The lemmas are needed too: `birdlime` contains LIME but not LIMES.
        wholes = {
            *parts,
            answer.lower(),
            *(lemma for part in parts for lemma in self._lemmas(part)),
        }
        tiny = {root for root in self._lemmas(parts[0], least=3) if len(root) == 3}
        said = tokens(text)
        shown = tokens(word.display)
        if answer.lower() in said or PARTICLES & {*said} & {*shown}:
            return True
        # `Give in` is no clue for CAVE IN. `oneself` is allowed in clues, but not for KILL ONESELF.
        if (len(shown) > 1 and said[-1:] == shown[-1:]) or any(
            token in shown for token in said if len(token) > SHORTEST_ROOT
        ):
            return True
        for token in said:
            if token in stems:
                return True
            if token in FUNCTION_WORDS:
                continue
            if self.stem(token) in stems or any(_bare(token) == _bare(part) for part in parts):
                return True
            for text in self._with_bare(token):
                if not roots.isdisjoint(self.roots(text)) or _core(text) in cores:
                    return True
            if any(token.startswith(root) and self._is_word(token[3:]) for root in tiny):
                return True  # `Eyeballing` is no clue for EYEING
            forms = {token, *self.roots(token)} if len(token) >= SHORTEST_ROOT else {token}
            if any(self._overlap(f, part) for f in forms for part in wholes):
                return True
        return False

    def contains(self, text: str, word: Word) -> bool:
        """True if a clue contains the answer as whole words, or a word with the same stem. Less
        strict than `gives_away`, for clues that people wrote: a cryptic clue may hide the answer
        across words.
        """
        said = tokens(without_references(text))
        owners = [token.removesuffix("'s") for token in said]  # so `the cat's tail` contains CAT
        if any(_says([t.replace("'", "") for t in one], word.text) for one in (said, owners)):
            return True
        is_phrase = " " in word.display or " " in word.stem
        return not is_phrase and bool(word.stem) and word.stem in map(self.stem, owners)

    def _overlap(self, token: str, part: str) -> bool:
        short, long = sorted((token.replace("'", ""), part.replace("'", "")), key=len)
        if len(short) >= SHORTEST_ROOT and short in long:
            return True
        if len(short) == 3 and long.startswith(short):
            return True  # this also rejects `fir` for FIREMAN, but no clue would use `fir`
        if len(short) == 3 and long.endswith(short) and self._is_word(long[:-3]):
            return True
        if self._share_a_part(short, long) or _is_variant(short, long):
            return True
        if len(part) in CLIPPED and len(token) >= len(part) + 3 and token[:3] == part[:3]:
            return True  # VIBE and vibration, LUBE and lubricant
        shared = 0
        while shared < len(short) and short[shared] == long[shared]:
            shared += 1
        is_long = shared >= LONG_START and len(short) >= LONG_WORD
        if is_long and not short.startswith(COMMON_STARTS):
            # ANESTHETIST and anesthesiologist, HANDIWORK and handicraft
            if shared > LONG_START + 1:
                return True
            if any(self._is_word(short[:size]) for size in (4, 5)):
                return True
        return shared >= SHORTEST_ROOT and shared >= len(short) - 2 and shared >= len(long) - 4

    def _lemmas(self, part: str, *, least: int = SHORTEST_ROOT) -> Iterable[str]:
        for reading in self._lexicon.token_readings(part) if self._lexicon else ():
            if len(reading.lemma) >= least:
                yield reading.lemma

    def _with_bare(self, part: str) -> Iterable[str]:
        """UNTAPPED, TAPPED."""
        yield part
        for prefix in PREFIXES:
            rest = part.removeprefix(prefix)
            if rest != part and len(rest) >= 3 and self._is_word(rest):
                yield rest

    def _share_a_part(self, one: str, other: str) -> bool:
        """JIGSAW and fretsaw."""
        if self._lexicon is None or one == other or min(len(one), len(other)) < 6:
            return False
        for size in range(3, min(len(one), len(other)) - 2):
            for shared, rests in (
                (one[:size] == other[:size], (one[size:], other[size:])),
                (one[-size:] == other[-size:], (one[:-size], other[:-size])),
            ):
                part = one[:size] if rests[0] == one[size:] else one[-size:]
                if shared and all(self._is_word(text) for text in (part, *rests)):
                    return True
        return False

    def _is_word(self, text: str) -> bool:
        return self._lexicon is not None and any(
            self._lexicon.uses(reading.lemma) >= 1
            for reading in self._lexicon.token_readings(text)
            if reading.part != "r"
        )

    def is_offensive(self, text: str) -> bool:
        """True if the text has an offensive word or its plural, perhaps as two words."""
        struck = offensive_words()
        said = [token.upper().replace("'", "") for token in tokens(text)]
        pairs = [first + second for first, second in pairwise(said)]
        return any(word in struck or word.removesuffix("S") in struck for word in said + pairs)

    def _stem(self, token: str) -> str:
        listed = self._words.get(token) if self._words is not None else None
        return listed.stem if listed is not None and listed.stem else token

    def _roots(self, token: str) -> frozenset[str]:
        if self._lexicon is None:
            return frozenset({token, *_cognates().get(token, ())})
        found = {token}
        plain = token.removesuffix("'s")
        for reading in self._lexicon.token_readings(plain.replace("'", "")):
            found.add(reading.lemma)
            found.update(self._lexicon.derived(reading.lemma))
        kin = _cognates()
        return frozenset(found.union(*(kin.get(word, ()) for word in found)))
