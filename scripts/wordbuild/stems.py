"""Find the stem of a word: one key for all forms of one root.

A puzzle must not have both RUN and RUNNING, which have the same stem. These are the rules:

- The stem of an inflected form is its lemma (base form). If a form has several lemmas (`leaves`),
  the lemma that is tagged most often in WordNet's corpus is used. (The corpus is a set of texts in
  which words are tagged with their senses.) Each form has only one stem.
- The stem of a derived word is its base: `runner` → `run`, `quickly` → `quick`, `happiness` →
  `happy`. WordNet must relate the two lemmas, and the longer one must have one of DERIVING_ENDINGS
  after a shared beginning. `corner` is not derived from `corn`, because WordNet does not relate
  the two.
- A form that is also a lemma itself (`building`) still has the stem of its root. It has its own
  stem only if it is tagged more than INDEPENDENCE_RATIO times as often as the root. So the stem of
  `species` is not `specie`.
- A British spelling has the stem of the American spelling, if WordNet has both as lemmas with a
  common meaning.
"""

from functools import lru_cache

from .letters import fold, words_of
from .morphology import Morphology, Reading
from .wordnet import Lemma, WordNet

DERIVING_ENDINGS = ("er", "or", "ly", "ness", "ment", "ion", "able", "ible", "ity", "y")
"""The endings of derived words."""

NOT_DERIVED = frozenset({"butter", "fender", "gutter", "nappy", "tamper"})
"""Words that keep their own stem. They are derived from another word only in a rare sense (`butter`
as one who butts), not in the well-known one."""

SHORTEST_SHARED_BEGINNING = 4
"""A derived word begins with the letters of its base, but the last letter of the base may be
missing or changed: `happy`, `happiness`. The last two letters of the base may be missing or changed
if at least this number of letters at the beginning are the same."""

INDEPENDENCE_RATIO = 4
"""If a form is tagged more than this many times as often as its root, it has its own stem."""

FUNCTION_WORDS = frozenset(
    """a about after all am an and any are as at away back be been but by can could d da de di did
    do does don't down el for from had has have having he her here him his how i i'd i'll
    i'm i've if in into is it it's its la le let let's may me might must my near no not of
    off on one one's oneself onto or our out over self shall she should so some someone
    something than that that's the their them there these they this those through to under
    up upon us van von was we were what what's when where which who who's why will with
    within without would you you're your""".split()  # noqa: SIM905
)
"""Words that do not count for the stem of a phrase. Two phrases of a puzzle may share them."""

SPELLING_TWINS = (
    ("our", "or"),
    ("ise", "ize"),
    ("yse", "yze"),
    ("tre", "ter"),
    ("bre", "ber"),
    ("ogue", "og"),
    ("ence", "ense"),
    ("oed", "ed"),
    ("aed", "ed"),
    ("aem", "em"),
    ("oest", "est"),
    ("mould", "mold"),
    ("plough", "plow"),
    ("grey", "gray"),
    ("jewell", "jewel"),
    ("travell", "travel"),
)
"""Pairs of letter sequences: the first is in a British spelling, the second replaces it in the
American spelling."""

_MAXIMUM_STEPS = 4
"""The largest number of steps from a form to its stem."""


class Stems:
    """Finds the stems of words and phrases."""

    def __init__(self, wordnet: WordNet, morphology: Morphology) -> None:
        self._wordnet = wordnet
        self._morphology = morphology
        self._lemmas = _by_lower_case(wordnet)
        self._stem_of_word = lru_cache(maxsize=None)(self._follow)

    def stem(self, display: str) -> str:
        """Return the stem of a word. For a phrase, return the stems of its content words.

        Content words are all words that are not in `FUNCTION_WORDS`.
        """
        words = words_of(display)
        if len(words) == 1:
            return self._word(words[0])
        content = [word for word in words if word.lower() not in FUNCTION_WORDS]
        return " ".join(self._word(word) for word in content or words)

    def _word(self, word: str) -> str:
        lowered = fold(word).lower()
        key = self._stem_of_word(lowered.removesuffix("'s"))
        return "".join(c for c in key if c.isalpha()) or lowered.strip("'.")

    def _follow(self, word: str) -> str:
        """Return the stem of a word. Go to its lemma or its base until there is no further step."""
        for step in range(_MAXIMUM_STEPS):
            # Only the first step may use an irregular form. So the stem of `bored` is `bore`,
            # although `bore` may also be the past tense of `bear`.
            onward = self._lemma_of(word, allow_irregular=step == 0) or self._base_of(word)
            if onward is None:
                break
            word = onward
        return self._american_twin(word)

    def _american_twin(self, word: str) -> str:
        """Return the American spelling of a lemma, or the lemma itself if there is none.

        Both spellings must be in one synset of WordNet (a set of words with one meaning).
        """
        for british, american in SPELLING_TWINS:
            twin = word.replace(british, american)
            if twin != word and self._synsets(twin) & self._synsets(word):
                return twin
        return word

    def _synsets(self, word: str) -> set[tuple[str, str]]:
        return {place for lemma in self._lemmas.get(word, ()) for place in lemma.synsets}

    def _lemma_of(self, form: str, *, allow_irregular: bool) -> str | None:
        readings = [
            reading
            for reading in self._morphology.readings(form)
            if allow_irregular or not reading.is_irregular
        ]
        if not readings:
            return None
        best = max(readings, key=self._reading_weight)
        own = self._tags(form)
        is_own_word = form in self._wordnet.parts and not best.is_irregular
        if is_own_word and own > INDEPENDENCE_RATIO * self._tags(best.lemma):
            return None
        return best.lemma

    def _reading_weight(self, reading: Reading) -> tuple[int, bool, bool, int, str]:
        tags = self._wordnet.tags.get((reading.lemma, reading.part), 0)
        is_listed = reading.part in self._wordnet.parts.get(reading.lemma, ())
        return tags, is_listed, reading.is_irregular, -len(reading.lemma), reading.lemma

    def _base_of(self, word: str) -> str | None:
        """Return the lemma from which a word is clearly derived, or None."""
        candidates = {
            base.lower()
            for lemma in self._lemmas.get(word, ())
            for base, _ in lemma.bases
            if _is_plainly_derived(word, base.lower())
            and self._tags(word) <= INDEPENDENCE_RATIO * max(1, self._tags(base.lower()))
        }
        return min(candidates, key=lambda base: (len(base), base)) if candidates else None

    def _tags(self, text: str) -> int:
        return sum(self._wordnet.tags.get((text, part), 0) for part in "nvar")


def _is_plainly_derived(word: str, base: str) -> bool:
    if word in NOT_DERIVED or " " in base or len(base) >= len(word):
        return False
    if len(base) < 3 or not word.endswith(DERIVING_ENDINGS):
        return False
    shared = 0
    while shared < len(base) and word[shared] == base[shared]:
        shared += 1
    return shared >= len(base) - 1 or shared >= max(SHORTEST_SHARED_BEGINNING, len(base) - 2)


def _by_lower_case(wordnet: WordNet) -> dict[str, list[Lemma]]:
    lemmas: dict[str, list[Lemma]] = {}
    for lemma in wordnet.lemmas.values():
        lemmas.setdefault(lemma.text.lower(), []).append(lemma)
    return lemmas
