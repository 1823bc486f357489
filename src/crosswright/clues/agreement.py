"""Change a definition to the form of the answer: plural for a plural, past tense for a past tense.
A verb's starts with its main word; a noun's main word is one of the kinds which WordNet has above
the answer, such as `bird` for OSTRICH. Without a main word it is not used: a clumsy clue is worse
than none.
"""

from collections.abc import Collection
from functools import lru_cache

from crosswright.lexicon.form import MASS_NOUNS, Form
from crosswright.lexicon.lexicon import Lexicon, Synset

ENDS_OF_HEAD = frozenset(
    """that which who whose whom where when of in on at by for with from to as into than during
    between after before under without through over upon against among around within along
    consisting containing characterized having made used found resembling similar so such
    especially usually typically often and or but is are was were can will may must does not
    about near behind beneath inside outside until if because while per used designed intended
    located situated formed produced caused given taken worn held placed set being""".split()  # noqa: SIM905
)
"""Words after the main noun of a definition. The search for it ends at the first of them, but goes
on after `and` and `or`, which may also come before it.
"""

PLURAL_PRONOUNS = {
    "its": "their",
    "his": "their",
    "her": "their",
    "it": "they",
    "he": "they",
    "itself": "themselves",
    "himself": "themselves",
    "oneself": "themselves",
}
SPECIAL_PLURALS = {"one": "those", "someone": "people", "something": "things"}
SPECIAL_VERBS = {"is": "are", "was": "were", "has": "have", "does": "do"}
GROUPS = 14
"""WordNet's field of words for groups, such as `cattle`, whose definitions may stay in the plural.
"""
LIKELIER = 10
"""A word is no noun if it is used as a verb more than this many times as often."""
LEVELS = 4
"""The kind that a definition names may be this many levels above the answer."""


class Agreement:
    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._kinds = lru_cache(maxsize=1_000)(self._kinds_of)

    def agreeing(self, text: str, synset: Synset, form: Form) -> str | None:
        """Return the definition of `synset` in the form `form`, or None if it is not clear how."""
        match form:
            case Form.BASE:
                return self._singular(text, synset) if synset.part == "n" else text
            case Form.PLURAL:
                return self._plural(text, synset)
            case Form.COMPARATIVE | Form.SUPERLATIVE:
                return None  # a definition has no comparative form
            case _:
                return self._verb(text, form)

    # -- nouns ------------------------------------------------------------------------------

    def _head(self, words: list[str], synset: Synset) -> int | None:
        kinds = self._kinds(synset)
        end, sure_end = len(words), len(words)
        for place, word in enumerate(words):
            before = words[place - 1] if place else ""
            if word in {"and", "or"}:
                sure_end = min(sure_end, place)
                continue
            # The main noun is before a participle: `message` in `a message expressing an opinion`.
            is_clause = word.endswith(("ing", "ed")) and self._is_noun(before, kinds)
            # The search ends at a comma only if the word before the comma names a kind. In `amber,
            # watery fluid, rich in proteins`, it ends at the comma after `fluid`.
            is_behind = before.endswith(",") and self._names_kind(before, kinds)
            if word in ENDS_OF_HEAD or is_behind or is_clause:
                end = place
                break
        for place in range(end - 1, -1, -1):
            if self._names_kind(words[place], kinds):
                return place
        if not end or sure_end < end or any(word.endswith(",") for word in words[: end - 1]):
            return None
        last = words[end - 1].rstrip(",").lower()
        readings = self._lexicon.token_readings(last)
        uses = {
            part: max(
                (self._lexicon.count(r.lemma, part) for r in readings if r.part == part), default=-1
            )
            for part in "nv"
        }
        # No word names a kind. So take the last word before `end`, if it is a noun often enough
        # (see `LIKELIER`). In `thinks about unfortunate things`, the search ended at `about`. The
        # last word before it is `thinks`, which does not count as a noun. So the result is None.
        is_noun = uses["n"] >= 0 and uses["v"] <= LIKELIER * max(1, uses["n"])
        return end - 1 if is_noun and not last.endswith(("ing", "ed")) else None

    def _is_noun(self, word: str, kinds: Collection[str]) -> bool:
        if word.lower() in kinds:
            return True
        own = self._lexicon.count(word.lower(), "n")
        others = max(self._lexicon.count(word.lower(), part) for part in "var")
        return own > 0 and own >= others

    def _names_kind(self, word: str, kinds: Collection[str]) -> bool:
        bare = word.rstrip(",").lower()
        return bare in kinds or self._singular_of(bare) in kinds

    def has_head(self, text: str, synset: Synset) -> bool:
        """True if we can find the main noun in a noun's definition."""
        return self._head(self._any_of(text.split()), synset) is not None

    def is_about(self, text: str, synset: Synset) -> bool:
        words = self._any_of(text.split())
        head = self._head(words, synset)
        return head is not None and self._names_kind(words[head], self._kinds(synset))

    def _kinds_of(self, synset: Synset) -> Collection[str]:
        """Only the last word of a name counts."""
        found: set[str] = {"one", "someone", "something"}
        level = [synset]
        for _ in range(LEVELS):
            above = [self._lexicon.synset(r.synset) for s in level for r in s.related("@", "@i")]
            found.update(lemma.lower().split()[-1] for s in above for lemma in s.lemmas)
            level = above
        return found

    def _singular_of(self, word: str) -> str | None:
        for reading in self._lexicon.token_readings(word):
            if reading.part == "n" and reading.form is Form.PLURAL:
                return reading.lemma
        return None

    def _is_plural(self, word: str) -> bool:
        """A word that is also a noun of its own must be the less common one."""
        readings = [r for r in self._lexicon.token_readings(word) if r.part == "n"]
        plurals = [r.lemma for r in readings if r.form is Form.PLURAL]
        if len(plurals) == len(readings):
            return bool(plurals)
        own = self._lexicon.count(word, "n")
        return any(self._lexicon.count(lemma, "n") > own for lemma in plurals)

    def _any_of(self, words: list[str]) -> list[str]:
        """`any of various`, `one of several`."""
        for start in (("any", "of"), ("one", "of"), ("any",), ("either", "of")):
            if tuple(words[: len(start)]) == start:
                words = words[len(start) :]
                while words and words[0] in {
                    "various", "several", "numerous", "many", "a", "an", "the", "two", "certain",
                    "different", "number", "group", "of", "class",
                }:  # fmt: skip
                    words = words[1:]
                break
        return words

    def _singular(self, text: str, synset: Synset) -> str | None:
        """`any of various large birds that can swim` becomes `large bird that can swim`."""
        words = text.split()
        if words[0].endswith("ing"):
            return text
        rest = self._any_of(words)
        head = self._head(rest, synset) if rest else None
        if rest == words:
            is_plural = head is not None and self._is_plural(words[head].rstrip(",").lower())
            if not is_plural or synset.field == GROUPS:
                return text
        if head is None:
            return None
        bare = rest[head].rstrip(",")
        single = self._singular_of(bare.lower()) if self._is_plural(bare.lower()) else bare
        if single is None:
            return None
        changed = [*rest[:head], single + rest[head][len(bare) :], *rest[head + 1 :]]
        return None if _has_plural_verb(changed[head + 1 :]) else " ".join(changed)

    def _plural(self, text: str, synset: Synset) -> str | None:
        words = self._any_of(text.split())
        head = self._head(words, synset) if words else None
        if head is None:
            return None
        if words[0].endswith("ing") and words[1:2] and words[1] in {"the", "a", "an", "of"}:
            return None  # `permitting the free passage`: `passage` is not the main noun
        bare = words[head].rstrip(",")
        comma = words[head][len(bare) :]
        rest = words[head + 1 :]
        if bare.lower() in {"one", "someone", "something"} and head:
            return None
        if rest[:1] == ["but"]:
            return None  # `a slight but appreciable amount`: `slight` is not a noun here
        if self._is_plural(bare.lower()):
            plural: str | None = bare
        elif bare.lower() in MASS_NOUNS:
            return None
        else:
            plural = SPECIAL_PLURALS.get(bare.lower()) or self._lexicon.inflect(
                bare, "n", Form.PLURAL
            )
            if plural == bare:
                return None
            if rest[:1] in (["or"], ["and"]):
                second = self._plural(" ".join(rest[1:]), synset)
                bent = None if second is None else [rest[0], *second.split()]
            else:
                bent = self._plural_clause(rest)
            if bent is None:
                return None
            rest = bent
        if plural is None or (head and words[0] in {"this", "that"}):
            return None
        start = [w for w in words[:head] if w not in {"a", "an", "one", "each", "every", "another"}]
        for place in range(1, len(start)):
            if start[place] not in {"or", "and"}:
                continue
            # The noun before `or` becomes a plural too: `a fault or defect`.
            first = start[place - 1]
            if self._names_kind(first, self._kinds(synset)) or self._is_noun(first, ()):
                start[place - 1] = self._lexicon.inflect(first, "n", Form.PLURAL) or first
            elif place == len(start) - 1:
                return None
        return " ".join([*start, plural + comma, *rest])

    def _plural_clause(self, words: list[str]) -> list[str] | None:
        bent: list[str] = []
        in_clause = wants_verb = False
        for place, word in enumerate(words):
            before = words[place - 1] if place else ""
            bare = word.rstrip(",")
            comma = word[len(bare) :]
            is_joined = before in {"and", "or", "usually", "often"} or before[-1:] == ","
            if bare in {"that", "who", "which"}:
                in_clause = wants_verb = True
            elif bare in PLURAL_PRONOUNS:
                if bare not in {"itself", "himself", "oneself"} and not in_clause and place > 6:
                    return None  # so far from the main noun, `its` may mean another noun
                word = PLURAL_PRONOUNS[bare] + comma
            elif wants_verb and self._is_adverb(bare):
                pass  # `that temporarily quickens`: the verb comes later
            elif wants_verb or (in_clause and is_joined):
                changed = self._base_of_third_person(bare, sure=wants_verb)
                if changed is None:
                    return None
                word, wants_verb = changed + comma, False
            elif place == 0 and bare in SPECIAL_VERBS:
                word = SPECIAL_VERBS[bare] + comma
            bent.append(word)
        return bent

    def _base_of_third_person(self, word: str, *, sure: bool) -> str | None:
        """`lives` becomes `live`. Without `sure`, a word that may also be a noun gives None."""
        if word in SPECIAL_VERBS:
            return SPECIAL_VERBS[word]
        readings = self._lexicon.token_readings(word)
        verbs = [r.lemma for r in readings if r.form is Form.THIRD_PERSON]
        if not verbs:
            return word
        is_noun = any(r.part == "n" for r in readings)
        return verbs[0] if sure or not is_noun else None

    # -- verbs ------------------------------------------------------------------------------

    def _verb(self, text: str, form: Form) -> str | None:
        """The first verb changes, and those joined to it by `or`, `and` or a comma."""
        words = text.split()
        place = 0
        while place < len(words) - 1 and self._is_adverb(words[place]):
            place += 1
        first = self._bent_verb(words[place], form)
        if first is None:
            return None
        words[place] = first
        for at in range(place + 1, len(words)):
            if words[at - 1] not in {"or", "and"} and not words[at - 1].endswith(","):
                continue
            if words[at] in {"or", "and"}:
                continue
            if "to" in words[place + 1 : at - 1]:
                continue  # `cease to hold or adhere`: `adhere` is an infinitive like `hold`
            is_direct = at == place + 2
            bare = words[at].rstrip(",")
            readings = self._lexicon.token_readings(bare)
            as_verb = [r for r in readings if r.part == "v" and r.form is Form.BASE]
            if not as_verb:
                continue
            others = max((self._lexicon.count(bare, part) for part in "nar"), default=0)
            weight = self._lexicon.count(bare, "v")
            is_last = at == len(words) - 1
            if is_last and not is_direct and any(r.part == "n" for r in readings):
                return None  # `indicating disgust or dislike`: these are probably two nouns
            if is_direct or (weight > 2 * others and weight):
                bent = self._bent_verb(bare, form)
                if bent is None:
                    return None
                words[at] = bent + words[at][len(bare) :]
            elif weight:
                return None
        return " ".join(words)

    def _is_adverb(self, word: str) -> bool:
        if word in {"often", "also", "then", "never", "always"}:
            return True
        readings = self._lexicon.token_readings(word)
        return word.endswith("ly") and any(r.part == "r" for r in readings)

    def _bent_verb(self, word: str, form: Form) -> str | None:
        bare = word.rstrip(",")
        if not bare.isalpha() or not self._lexicon.has(bare, "v"):
            return None
        if bare == "be":
            forms = {Form.PAST: "was", Form.PARTICIPLE: "been", Form.GERUND: "being"}
            return forms.get(form, "is") + word[2:]
        bent = self._lexicon.inflect(bare, "v", form)
        return None if bent is None else bent + word[len(bare) :]


def _has_plural_verb(words: list[str]) -> bool:
    """`that are`, `having their`."""
    for before, word in zip(["", *words], words, strict=False):
        if word.rstrip(",") in {"their", "them", "themselves", "they"}:
            return True
        if before in {"that", "which", "who"} and not word.endswith(("s", "ed")):
            return word not in {"can", "may", "will", "must", "could"}
    return False
