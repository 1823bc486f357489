"""Combine all sources: make one entry for each sequence of letters.

Several forms, such as `resign` and `re-sign`, may have the same letters. They become one entry.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from .commonness import Commonness
from .letters import fold, is_writable, squash, words_of
from .morphology import Morphology, Reading
from .names import Names
from .offensive import OffensiveList
from .own import OwnEntry
from .scoring import DISTASTEFUL, Evidence, score
from .scowl import Spelling
from .stems import FUNCTION_WORDS, Stems
from .wordnet import Lemma, WordNet

UNATTESTED_LEVEL = 80
"""SCOWL gives each word a level: 10 for the most common words, 80 for words that only lists for
word games have. From this level on, a spelling is kept only if WordNet has it or its base form."""

SOURCES = "swmngtbfo"
"""Each source has a letter. An entry has the letters of its sources, in this order.

`s` SCOWL, `w` WordNet, `m` Moby, `n` census names, `g` GeoNames, `t` Brill's lexicon, `b` the
counts of word pairs (see `bigrams`), `f` wordfreq, `o` our own lists.
"""

GIVEN_NAME_WORTH = 30
"""The score of a given name that only the census has."""

ANIMALS, PLANTS = 5, 20
"""WordNet puts each meaning into a numbered subject area. These are the numbers of the areas of
animals and plants."""

TWO_LETTER_ABBREVIATION_LEVEL = 40
"""Up to this SCOWL level, a two-letter abbreviation (TV, ID) is an entry."""

KNOWN_ABBREVIATION_LEVEL = 50
"""An abbreviation up to this SCOWL level (CD, DC) is well known. If it has the letters of a Roman
numeral, it still counts as an abbreviation."""

VOWELS = frozenset("aeiouy")

BENDING_LEVEL = 50
"""Only forms up to this SCOWL level are used to inflect a phrase (`gave up`)."""

BENDING_SCORE = 52
"""A phrase with this score or more is inflected. The forms of weaker phrases are not needed."""

BENDING_COST = 6
"""An inflected phrase scores this many points less than its base form."""

RARE_PAST, SURE_USES = 10, 50
"""A rare past form of a verb is not used in phrases (`lain about`). A form is rare if the most
common past form of the verb has more than `RARE_PAST` times the uses of this form. No form is rare
if the most common one has fewer than `SURE_USES` uses."""

PHRASE_PASTS = {"stave": {"staved"}, "melt": {"melted"}}
"""For these verbs the counts mislead, so the past forms that phrases may have are listed here.

`stove` is counted mostly as a noun, and `molten` mostly as an adjective.
"""

SERIOUS_MARGIN = 20
"""Several forms may have the same letters. The flags of the entry say whether it is a name, and
whether it is spelt like this in only one country. A form that scores more than this number of
points below the best form is ignored for these flags.

So `polish` counts, and POLISH is not only a name. But a herb called `paris` does not count, and
PARIS is a name.
"""

PLURAL_FIELDS = frozenset({5, 6, 8, 13, 14, 15, 17, 18})
"""The numbers of WordNet's subject areas whose things can be counted, such as animals. Only phrases
for such things get plurals."""

_LATIN_RANK = re.compile(
    r"(?:genus|family|order|class|phylum|division|tribe|subfamily|suborder|subclass|superfamily"
    r"|superorder|superclass|subphylum|subkingdom|kingdom|subgenus|section|form family) [A-Z]"
)
_ROMAN_NUMERAL = re.compile(r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})\Z")
_BINOMIAL = re.compile(r"[A-Z][a-z]+ [a-z]+(?: [a-z]+)?\Z")
_TAXON = re.compile(r"[A-Z][a-z]+(?:aceae|idae|ales|formes|inae|ineae|ptera|poda|phyta|oidea)\Z")


@dataclass(frozen=True)
class Entry:
    """An entry of the word list."""

    letters: str
    display: str
    score: int
    flags: str
    """One letter for each fact about the entry, such as `p` for a name (see `_merge`)."""
    stem: str
    """The key that all forms of one root share (see `stems`)."""
    sources: str
    """The letters of its sources (see `SOURCES`)."""


@dataclass(frozen=True)
class _Candidate:
    """One display form, before forms with the same letters are merged."""

    display: str
    score: int
    is_proper: bool
    is_clueable: bool
    """True if WordNet has the form or its base form."""
    is_us_only: bool
    is_uk_only: bool
    is_phrase: bool
    kind: str
    sources: str
    evidence: Evidence | None = None
    """The data of the dictionaries about the form, or None if another source gives the score."""
    base_phrase: str = ""
    """For an inflected phrase: its base form. Otherwise empty."""
    own: OwnEntry | None = None
    """The entry of our own lists from which the form comes, or None."""


class EntryBuilder:
    """Makes the entries of the word list."""

    def __init__(
        self,
        spellings: dict[str, Spelling],
        wordnet: WordNet,
        offensive: OffensiveList,
        names: Names,
        moby: frozenset[str],
        own: dict[str, OwnEntry],
        struck: dict[str, int],
    ) -> None:
        self._spellings = spellings
        self._wordnet = wordnet
        self._offensive = offensive
        self._names = names
        self._moby = moby
        self._own = own
        self._struck = struck
        self._morphology = Morphology(wordnet, _unlisted_lemmas(spellings, wordnet))
        self._stems = Stems(wordnet, self._morphology)
        self._word_scores: dict[str, int] = {}

    def build(self) -> list[Entry]:
        """Return all entries of the sources whose licences allow any use, sorted by letters."""
        return self._merged(self._base)

    def build_with(self, common: Commonness) -> list[Entry]:
        """Return all entries, with scores that also depend on how often people use the words.

        If a word or phrase is found only in the counts of `common`, it becomes an entry too.
        """
        scored = [self._rescored(one, common) for one in self._base]
        known = frozenset(
            one.display.lower() for one in self._base if not one.is_phrase and one.score > 0
        )
        extra = [
            _Candidate(
                display=one.display,
                score=one.score,
                is_proper=one.kind == "name",
                is_clueable=False,
                is_us_only=False,
                is_uk_only=False,
                is_phrase=one.kind == "phrase",
                kind=one.kind,
                sources=one.sources,
            )
            for one in common.found(known, self._offensive.fragments)
            if is_writable(one.display) and not self._offensive.strikes(one.display)
        ]
        return self._merged([*scored, *extra])

    @cached_property
    def _base(self) -> list[_Candidate]:
        return list(self._candidates())

    def _merged(self, candidates: Iterable[_Candidate]) -> list[Entry]:
        by_letters: dict[str, list[_Candidate]] = {}
        for candidate in candidates:
            by_letters.setdefault(squash(candidate.display), []).append(candidate)
        return [self._merge(letters, by_letters[letters]) for letters in sorted(by_letters)]

    def _rescored(self, one: _Candidate, common: Commonness) -> _Candidate:
        if one.own is not None:
            return replace(one, score=common.own_score(one.own))
        if one.base_phrase:
            base = self._base_phrases[one.base_phrase]
            assert base.evidence is not None
            of_base = common.score(base.display, base.score, base.kind, base.evidence)
            bent = common.inflected_phrase(one.display, base.display, of_base)
            return replace(one, score=max(0, bent))
        if one.sources == "n":
            return replace(one, score=common.given_name(one.display))
        if one.sources == "g":
            return replace(one, score=common.place(one.display, one.score))
        if one.evidence is None:
            return one
        value = common.score(one.display, one.score, one.kind, one.evidence)
        if self._is_known_as_name(one):
            # The name is frequent, not the rare word with the same letters.
            value = min(value, one.score)
        return replace(one, score=value)

    def _is_known_as_name(self, one: _Candidate) -> bool:
        """Return True if a form is a rare word in lower case whose letters are also a name."""
        assert one.evidence is not None
        name = one.display.capitalize()
        is_name = any(name in known for known in (self._spellings, self._wordnet.lemmas, self._own))
        is_rare = one.evidence.level is None or one.evidence.level >= UNATTESTED_LEVEL
        return is_rare and is_name and one.display.islower() and not one.is_phrase

    @cached_property
    def _base_phrases(self) -> dict[str, _Candidate]:
        return {one.display: one for one in self._base if one.is_phrase and one.evidence}

    def _candidates(self) -> Iterator[_Candidate]:
        # Single words come first, since the scores of phrases depend on them.
        texts = sorted(self._spellings.keys() | self._wordnet.lemmas.keys() | self._moby)
        texts = [text for text in texts if is_writable(text) and self._is_kept(text)]
        for text in texts:
            if len(words_of(text)) == 1:
                yield self._single(text)
        for text in texts:
            if len(words_of(text)) > 1:
                phrase = self._phrase(text)
                yield phrase
                if phrase.score >= BENDING_SCORE:
                    for inflected in self._phrase_forms(text):
                        yield self._inflected_phrase(phrase, inflected)
        yield from self._others()

    def _others(self) -> Iterator[_Candidate]:
        """Yield the names of the census and of GeoNames, and the entries of our own lists."""
        for name in sorted(self._names.given):
            yield self._spoken_for(name.capitalize(), GIVEN_NAME_WORTH, "name", "n")
        for name, worth in sorted(self._names.places.items()):
            yield self._spoken_for(name, worth, "name", "g")
        for entry in self._own.values():
            spelling = self._spellings.get(entry.display)
            is_loan = spelling is not None and spelling.level < UNATTESTED_LEVEL
            kind = "word" if entry.kind == "foreign" and is_loan else entry.kind
            found = self._spoken_for(entry.display, entry.score, kind, "o")
            yield replace(found, own=entry)

    def _spoken_for(self, display: str, score: int, kind: str, source: str) -> _Candidate:
        """Return a candidate for an entry whose source also gives its score and kind."""
        bare = display.strip("-")
        is_phrase = len(words_of(bare)) > 1
        return _Candidate(
            display=display,
            score=score,
            is_proper=kind == "name" or any(_is_capital(word) for word in words_of(bare)),
            is_clueable=False,
            is_us_only=False,
            is_uk_only=False,
            is_phrase=is_phrase,
            kind="phrase" if is_phrase and kind == "word" else kind,
            sources=source,
        )

    def _is_kept(self, text: str) -> bool:
        spelling, lemma = self._spellings.get(text), self._wordnet.lemmas.get(text)
        if text in self._moby:
            return True
        if len(squash(text)) == 2:
            return spelling is not None and _is_real_pair(spelling)
        if lemma is not None or spelling is None:
            return lemma is not None
        if spelling.level < UNATTESTED_LEVEL:
            return True
        return text.islower() and self._morphology.is_clueable(text)

    # -- single words ---------------------------------------------------------------------------

    def _single(self, text: str) -> _Candidate:
        spelling, lemma = self._spellings.get(text), self._wordnet.lemmas.get(text)
        evidence = self._single_evidence(text, spelling, lemma)
        value = score(evidence)
        key = text.lower()
        self._word_scores[key] = max(value, self._word_scores.get(key, 0))
        return _Candidate(
            display=text,
            score=value,
            is_proper=not text.islower() and text[0] != "'",
            is_clueable=lemma is not None or self._morphology.is_clueable(fold(text).lower()),
            is_us_only=spelling is not None and spelling.is_us_only,
            is_uk_only=spelling is not None and spelling.is_uk_only,
            is_phrase=False,
            kind=_single_kind(evidence),
            sources=self._sources(text),
            evidence=evidence,
        )

    def _sources(self, text: str) -> str:
        return "".join(
            letter
            for letter, holds in (
                ("s", self._spellings),
                ("w", self._wordnet.lemmas),
                ("m", self._moby),
            )
            if text in holds
        )

    def _single_evidence(
        self, text: str, spelling: Spelling | None, lemma: Lemma | None
    ) -> Evidence:
        plain = fold(text).lower()
        readings = [] if lemma is not None else self._morphology.readings(plain)
        roots = {reading.lemma: reading for reading in readings}
        root_tags = max((self._tags(root) for root in roots), default=0)
        is_proper = not text.islower() and text[0] != "'"
        return Evidence(
            is_phrase=False,
            level=self._level(text, spelling),
            rarest_word_score=0,
            tags=lemma.tag_total if lemma is not None else root_tags / 4,
            uses=self._wordnet.use_counts[text],
            is_clueable=lemma is not None or self._morphology.is_clueable(plain),
            is_inflection=bool(readings) and not is_proper,
            is_degree=all(reading.part == "a" for reading in readings),
            is_proper=is_proper,
            is_personal_name=spelling is not None and spelling.is_personal_name and lemma is None,
            is_abbreviation=(
                spelling.is_abbreviation if spelling is not None else text.isupper() or "." in text
            ),
            is_roman_numeral=self._is_only_a_numeral(text),
            is_species=lemma is not None and lemma.fields <= {ANIMALS, PLANTS},
            is_latin=lemma is not None and self._is_latin(lemma),
            is_leading_name=True,
            variant_rank=spelling.variant_rank if spelling is not None else 0,
            root_score=self._root_score(roots),
            is_distasteful=plain in DISTASTEFUL,
        )

    def _level(self, text: str, spelling: Spelling | None) -> int | None:
        if spelling is not None:
            return spelling.level
        plain = self._spellings.get(fold(text))
        return plain.level if plain is not None else None

    def _root_score(self, roots: Iterable[str]) -> float | None:
        """Return the best score of the roots that were scored before, or None if there is none."""
        known = [self._word_scores[root] for root in roots if root in self._word_scores]
        return max(known) if known else None

    def _is_only_a_numeral(self, text: str) -> bool:
        """Return True for a Roman numeral that is nothing else.

        MIX is also a word, and CD is also a known abbreviation, so the result for them is False.
        """
        if _ROMAN_NUMERAL.match(text.lower()) is None:
            return False
        word, own = self._spellings.get(text.lower()), self._spellings.get(text)
        is_word = word is not None and "words" in word.categories
        is_known = own is not None and own.level <= KNOWN_ABBREVIATION_LEVEL
        return not is_word and not is_known

    def _tags(self, text: str) -> int:
        return sum(self._wordnet.tags.get((text, part), 0) for part in "nvar")

    # -- phrases --------------------------------------------------------------------------------

    def _phrase(self, text: str) -> _Candidate:
        lemma = self._wordnet.lemmas.get(text)
        words = [word.lower() for word in words_of(text)]
        content = [word for word in words if word not in FUNCTION_WORDS] or words
        is_us_only, is_uk_only = self._country_of(text)
        is_proper = any(word[0].isupper() for word in words_of(text))
        evidence = Evidence(
            is_phrase=True,
            level=None,
            rarest_word_score=min(self._word_score(word) for word in content),
            tags=lemma.tag_total if lemma is not None else 0,
            uses=self._wordnet.use_counts[text],
            is_clueable=lemma is not None,
            is_inflection=False,
            is_degree=False,
            is_proper=is_proper,
            is_personal_name=False,
            is_abbreviation=text.isupper() or "." in text,
            is_roman_numeral=False,
            is_species=lemma is not None and lemma.fields <= {ANIMALS, PLANTS},
            is_latin=lemma is not None and self._is_latin(lemma),
            is_leading_name=lemma is not None and lemma.is_first,
            variant_rank=0,
            root_score=None,
            is_distasteful=any(word in DISTASTEFUL for word in words),
        )
        return _Candidate(
            display=text,
            score=score(evidence),
            is_proper=is_proper,
            is_clueable=lemma is not None,
            is_us_only=is_us_only,
            is_uk_only=is_uk_only,
            is_phrase=True,
            kind="phrase",
            sources=self._sources(text),
            evidence=evidence,
        )

    def _word_score(self, word: str) -> int:
        return self._word_scores.get(word, self._word_scores.get(word.removesuffix("'s"), 20))

    def _country_of(self, phrase: str) -> tuple[bool, bool]:
        """Return (US only, UK only) for a phrase. If it has words of both kinds, both are False."""
        lowered = [word.lower() for word in words_of(phrase)]
        known = [self._spellings[word] for word in lowered if word in self._spellings]
        has_us = any(spelling.is_us_only for spelling in known)
        has_uk = any(spelling.is_uk_only for spelling in known)
        return has_us and not has_uk, has_uk and not has_us

    def _phrase_forms(self, text: str) -> list[str]:
        """Return the inflected forms of a lower-case phrase.

        `give up` → `gave up`, `hot dog` → `hot dogs`. The forms of the word that changes come from
        SCOWL.
        """
        lemma = self._wordnet.lemmas.get(text)
        if lemma is None or " " not in text or not text.islower():
            return []
        forms: list[str] = []
        parts = self._wordnet.parts[text]
        first, _, rest = text.partition(" ")
        start, _, last = text.rpartition(" ")
        if "v" in parts:
            forms += [f"{form} {rest}" for form in self._forms_of.get((first, "v"), ())]
        if parts == {"n"} and lemma.fields <= PLURAL_FIELDS and " of " not in text:
            forms += [f"{start} {form}" for form in self._forms_of.get((last, "n"), ())]
        return [form for form in forms if is_writable(form)]

    @cached_property
    def _forms_of(self) -> dict[tuple[str, str], list[str]]:
        """The common inflected forms of each (lemma, part of speech)."""
        forms: dict[tuple[str, str], list[str]] = {}
        for text in sorted(self._spellings):
            spelling = self._spellings[text]
            is_common = spelling.level <= BENDING_LEVEL and spelling.variant_rank == 0
            if not text.islower() or not is_common or "words" not in spelling.categories:
                continue
            for reading in self._morphology.readings(text):
                if reading.part in ("n", "v") and self._is_own_form(text, reading):
                    forms.setdefault((reading.lemma, reading.part), []).append(text)
        return {
            (lemma, part): self._natural_pasts(lemma, found) if part == "v" else found
            for (lemma, part), found in forms.items()
        }

    def _is_own_form(self, text: str, reading: Reading) -> bool:
        """Return False if a form in -s is not the usual form of its lemma.

        `castes` can be read as `cast` with -es, but the usual form is `casts`. `mans` is not the
        usual plural of `man`, because there is `men`.
        """
        if reading.is_irregular or not text.endswith("s"):
            return True
        is_plural = reading.part == "n"
        irregular = self._irregular_forms.get((reading.lemma, reading.part), ())
        is_displaced = any(is_plural or form.endswith("s") for form in irregular)
        return text == _with_s(reading.lemma) and not is_displaced

    @cached_property
    def _irregular_forms(self) -> dict[tuple[str, str], list[str]]:
        found: dict[tuple[str, str], list[str]] = {}
        for form, lemmas in self._wordnet.exceptions.items():
            for pair in lemmas:
                if form != pair[0] and form in self._spellings:
                    found.setdefault(pair, []).append(form)
        return found

    def _natural_pasts(self, verb: str, forms: list[str]) -> list[str]:
        """Return the forms that a verb has in phrases: `hung up`, not `hanged up`.

        Some verbs have a regular and an irregular past form. The regular one is then used only if
        it is at least as common. It is also left out if it is a noun: `seed` can be read as a past
        form of `see`. A form that is much rarer than the other (see `RARE_PAST`) is left out.
        """
        if verb == "be":
            return []  # AM ACTIVE is not an entry
        uses = self._wordnet.use_counts
        regular = {form for form in forms if form.endswith("ed")}
        others = {form for form in forms if not form.endswith(("ed", "ing", "s"))}
        irregular = {form for form in others if form in self._wordnet.exceptions}
        if not regular or not irregular:
            return forms
        pasts = regular | irregular
        commonest = max(uses[form] for form in irregular)
        most = max(uses[form] for form in pasts)

        def is_natural(form: str) -> bool:
            if verb in PHRASE_PASTS:
                return form in PHRASE_PASTS[verb]
            if most >= SURE_USES and uses[form] * RARE_PAST < most:
                return False
            is_noun = "n" in self._wordnet.parts.get(form, ())
            return form in irregular or (uses[form] >= commonest and not is_noun)

        return [form for form in forms if form not in pasts or is_natural(form)]

    def _inflected_phrase(self, phrase: _Candidate, display: str) -> _Candidate:
        is_us_only, is_uk_only = self._country_of(display)
        return _Candidate(
            display=display,
            score=phrase.score - BENDING_COST,
            is_proper=False,
            is_clueable=True,
            is_us_only=is_us_only,
            is_uk_only=is_uk_only,
            is_phrase=True,
            kind="phrase",
            sources=phrase.sources,
            base_phrase=phrase.display,
        )

    def _is_latin(self, lemma: Lemma) -> bool:
        """Return True if a lemma is a Latin name of a plant, an animal or a group of them."""
        text = lemma.text
        if not lemma.fields <= {ANIMALS, PLANTS}:
            return False
        if _LATIN_RANK.match(text) or _TAXON.match(text):
            return True
        if " " in text:
            is_english = text.rpartition(" ")[2] in self._spellings
            return _BINOMIAL.match(text) is not None and not lemma.is_first and not is_english
        return text[0].isupper() and text not in self._spellings

    # -- merging --------------------------------------------------------------------------------

    def _merge(self, letters: str, candidates: list[_Candidate]) -> Entry:
        """Merge all candidates with the same letters into one entry.

        The display form is usually that of the best candidate (see `_shown`). The flags for names
        and countries are set if they hold for all candidates within SERIOUS_MARGIN points of the
        best one.
        """
        best = max(
            candidates,
            key=lambda one: (one.score, not one.is_proper, one.is_clueable, one.display),
        )
        shown = self._shown(best, candidates)
        serious = [one for one in candidates if one.score >= best.score - SERIOUS_MARGIN]
        flags = "".join(
            flag
            for flag, is_set in (
                ("c", any(one.is_clueable for one in candidates)),
                ("p", all(one.is_proper for one in serious)),
                ("u", all(one.is_us_only for one in serious)),
                ("k", all(one.is_uk_only for one in serious)),
                ("o", any(self._offensive.strikes(one.display) for one in candidates)),
                ("l", best.is_phrase),
                ("a", shown.kind == "abbreviation"),
                ("f", shown.kind == "foreign"),
                ("x", shown.kind == "affix"),
                ("n", shown.kind == "numeral"),
            )
            if is_set
        )
        sources = {letter for one in candidates for letter in one.sources}
        return Entry(
            letters,
            shown.display,
            min(best.score, self._struck.get(letters, best.score)),
            flags,
            self._stems.stem(shown.display.strip("-")),
            "".join(letter for letter in SOURCES if letter in sources),
        )

    @staticmethod
    def _shown(best: _Candidate, candidates: list[_Candidate]) -> _Candidate:
        """Return the candidate whose display form is used.

        Our own lists have no accents. So if the best candidate is a word of our own lists, a form
        of the dictionaries with the same letters is preferred.
        """
        if best.own is None or not (best.own.is_final or best.kind == "word"):
            return best
        alike = [
            one
            for one in candidates
            if one.own is None
            and one.display.islower() == best.display.islower()
            and one.is_phrase == best.is_phrase
        ]
        return max(alike, key=lambda one: (one.score, one.display), default=best)


def _is_capital(word: str) -> bool:
    """Return True if a word of a phrase has a capital and is not just I."""
    return word[0].isupper() and word != "I" and not word.startswith("I'")


def _with_s(lemma: str) -> str:
    """Return the regular form in -s of a noun or verb."""
    if lemma.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{lemma}es"
    if lemma.endswith("y") and lemma[-2:-1] not in VOWELS:
        return f"{lemma[:-1]}ies"
    return f"{lemma}s"


def _single_kind(evidence: Evidence) -> str:
    if evidence.is_roman_numeral:
        return "numeral"
    if evidence.is_abbreviation:
        return "abbreviation"
    return "name" if evidence.is_proper else "word"


def _is_real_pair(spelling: Spelling) -> bool:
    """Return True if two letters are a word or a well-known abbreviation.

    Return False for a unit, a sign or the plural of a letter.
    """
    if spelling.text.islower():
        is_word = "words" in spelling.categories and spelling.level < UNATTESTED_LEVEL
        return is_word and not VOWELS.isdisjoint(spelling.text)
    is_letters_plural = spelling.text[1] == "s" and spelling.text != "Ms"
    return spelling.level <= TWO_LETTER_ABBREVIATION_LEVEL and not is_letters_plural


def _unlisted_lemmas(spellings: dict[str, Spelling], wordnet: WordNet) -> frozenset[str]:
    """Return the lower-case words that WordNet does not have and that do not look inflected."""
    return frozenset(
        text
        for text, spelling in spellings.items()
        if text.islower()
        and text not in wordnet.parts
        and spelling.level < UNATTESTED_LEVEL
        and len(text) > 3
        and not text.endswith(("s", "ed", "ing", "er", "est"))
    )
