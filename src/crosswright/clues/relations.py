"""Clues from words that are related in the dictionary: synonyms, opposites, examples, wholes.

A whole is a thing of which the answer is a part. A synset is one meaning in the dictionary
(WordNet), with all the words for it. A field is one of WordNet's numbered subject areas.
"""

import math
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

from crosswright.clues.source import Kind
from crosswright.lexicon.form import MASS_NOUNS, Form
from crosswright.lexicon.lexicon import Lexicon, Sense, Synset

EXAMPLES = 2
"""The largest number of examples that one clue names."""

KNOWN_USES = 8
"""A clue names an example, a kind or a whole only if the word for it occurs at least this number of
times in WordNet's corpus and texts (see `Lexicon.uses`)."""

KIND_LEVELS = 3
"""A clue may name a kind that is up to this number of levels above the answer in WordNet. Each
level up is one step to the next more general meaning."""

PERSONS = 18
"""The number of WordNet's field of persons."""

LATIN_FIELDS = frozenset({5, 20})
"""WordNet's fields of animals and plants. In these fields, wholes and some synonyms are Latin
names."""

VAGUE_HEADS = ("cardinal", "ordinal", "chromatic", "achromatic")
"""Adjectives that only name a group of adjectives. `Cardinal` is no clue for TEN."""

PREDICATIVE = frozenset({"asleep", "awake", "alive", "afraid", "alone", "aware", "ill", "well"})
"""Adjectives that cannot be used before a noun."""

TANGIBLE = frozenset({5, 6, 8, 13, 15, 17, 18, 20, 27})
"""WordNet's fields in which a kind of thing has good examples: animals, food, plants and others."""

SPELT_WITH_S = frozenset(
    """advertise advise arise chastise comprise compromise demise despise devise disguise enterprise
    excise exercise expertise franchise guise improvise likewise merchandise noise otherwise
    poise praise precise premise promise raise revise rise supervise surmise surprise televise
    treatise wise concise paradise raised praised promised noised poised advised revised
    exercised raising rising promising surprising exercising cruise bruise mayonnaise""".split()  # noqa: SIM905
)
"""Words with an ending such as -ise that are spelt with s in American English too."""

SPELT_ALIKE = 0.75
"""Two synonyms are spelt alike if they have at least this share of their letters in common. Then
neither is a clue for the other."""

TITLES = frozenset(
    """Mother Citizen Saint St. Sir King Queen Lord Lady Pope Prince Princess Captain General Duke
    Emperor Count Papa Uncle Aunt Chief Mad Black Old Big Young Little Doctor Baron Earl""".split()  # noqa: SIM905
)
"""Words that are no first names, although they stand before a last name: `Mother` Teresa."""

TOO_GENERAL = frozenset(
    """entity object thing whole artifact unit matter substance part attribute state abstraction
    group relation psychological feature act action event measure cause way person individual
    someone somebody mortal soul being organism cognition content change quality activity
    instrumentality instrument device process property structure location area region point
    condition happening causal agent living thing natural object physical entity collection
    move be have make do get give take""".split()  # noqa: SIM905
)
"""Kinds that are too general to be useful."""


class Neighbour(NamedTuple):
    """A clue from a related word: the kind of the clue, its text, and the related words in it."""

    kind: Kind
    text: str
    words: tuple[str, ...]
    rank: int = 1
    """A lower number is better, and 1 is the best. For a synonym or a similar word, it is higher if
    the word is used in a less common sense (see `_rank`). For a clue such as `Kind of fish`, it is
    higher if the kind of thing is more general (see `_types`). For a word that only the thesaurus
    gives, it is 4 if the word is mostly another part of speech, otherwise 1."""
    nearness: float | None = None
    """How similar the meanings of clue and answer are in the thesaurus (see `Lexicon.near`), from 0
    to 1 (most similar). None if the thesaurus does not have this pair."""
    offbeat: float = 0.0
    """How unusual the meaning is in which the clue uses its word, from 0 (usual) to 3."""
    link: str = "="
    """How clue and answer are related: `=` they have the same meaning, `&` they are similar, `@`
    the clue is more general, `~` the clue is more special, `^` both are kinds of a third thing."""


def neighbours(lexicon: Lexicon, sense: Sense, form: Form) -> Iterator[Neighbour]:
    """Yield every clue from words that are related to a sense, in the form of the answer."""
    synset = lexicon.synset(sense.synset)
    near = lexicon.near(sense)
    yield from _synonyms(lexicon, sense, synset, form, near)
    yield from _near(lexicon, sense, synset, form, near)
    yield from _opposites(lexicon, sense, synset, form)
    if synset.part == "a" and not {" ", "-"} & set(sense.printed):
        # For a compound, the similar word is far too general: `chromatic` for GRAYISH-BLUE.
        yield from _similar(lexicon, sense, synset, form, near)
    if synset.part == "n":
        yield from _examples(lexicon, synset, form)
        yield from _wholes(lexicon, sense, synset, form)
        yield from _types(lexicon, synset, form)
        if form is Form.BASE:
            yield from _names(lexicon, sense, synset)
    if synset.part == "r":
        yield from _manners(lexicon, sense, synset)


def _others(synset: Synset, lemma: str) -> Iterator[str]:
    for other in synset.lemmas:
        if other.lower() != lemma:
            yield other


def _synonyms(
    lexicon: Lexicon, sense: Sense, synset: Synset, form: Form, near: dict[str, float]
) -> Iterator[Neighbour]:
    for other in _others(synset, sense.lemma):
        if synset.field in LATIN_FIELDS and " " in other and other[0].isupper():
            continue  # probably the Latin name of a species
        if not other[0].isalpha() or other.endswith(".") or len(other) < 3:
            continue  # a digit is no clue for NINE, and `no.` is no clue for ORDINAL
        if other[0].isupper() and sense.printed.islower():
            continue  # this is usually a trade name
        if SequenceMatcher(None, sense.lemma, other.lower()).ratio() >= SPELT_ALIKE:
            continue  # `Aga` is no clue for AGHA, and `Paternal` is none for PARENTAL
        bent = _bent(lexicon, other, synset.part, form)
        if synset.part == "n" and lexicon.is_only_plural(other):
            # `authorities` is a synonym of `government`, but it is a plural.
            is_many = form is Form.PLURAL or lexicon.is_only_plural(sense.printed)
            bent = other if is_many else None
        if bent and not _is_initials(sense.printed, other) and not _is_spelt_with_s(other):
            rank = _rank(lexicon, other, synset)
            odd = _offbeat(lexicon, other, synset)
            yield Neighbour(Kind.SYNONYM, bent, (other,), rank, near.get(other.lower()), odd)


def _near(
    lexicon: Lexicon, sense: Sense, synset: Synset, form: Form, near: dict[str, float]
) -> Iterator[Neighbour]:
    """Yield words that the thesaurus gives for a sense, but that are not its synonyms in WordNet:
    `journey` for TREK."""
    own = {lemma.lower() for lemma in synset.lemmas}
    alike = {
        lemma.lower()
        for relation in synset.related("&")
        for lemma in lexicon.synset(relation.synset).lemmas
    }
    links = _links(lexicon, synset, near.keys() - own - alike)
    for other, nearness in near.items():
        if other in own or other in alike or lexicon.is_only_plural(other):
            continue
        bent = _bent(lexicon, other, synset.part, form)
        if bent is None or _is_spelt_with_s(other):
            continue
        counts = {part: lexicon.count(other, part) for part in "nvar"}
        strange = max(counts.values()) > 3 * counts[synset.part] + 2
        link, key = links.get(other, ("&", None))
        odd = _offbeat(lexicon, other, lexicon.synset(key)) if key is not None else 0.0
        yield Neighbour(Kind.NEAR, bent, (other,), 4 if strange else 1, nearness, odd, link)


def _links(lexicon: Lexicon, synset: Synset, words: AbstractSet[str]) -> dict[str, tuple[str, int]]:
    """Return, for each of `words` that is related to `synset`, the relation (see `Neighbour.link`)
    and the synset of the word."""
    found: dict[str, tuple[str, int]] = {}
    above = [lexicon.synset(r.synset) for r in synset.related("@")]
    keys = {
        "@": [one.number for one in above],
        "~": [relation.synset for relation in synset.related("~")],
        "^": [relation.synset for one in above for relation in one.related("~")],
    }
    for link, key in ((link, key) for link, several in keys.items() for key in several):
        if len(found) == len(words):
            break
        for lemma in lexicon.synset(key).lemmas:
            if lemma.lower() in words:
                found.setdefault(lemma.lower(), (link, key))
    return found


def _offbeat(lexicon: Lexicon, lemma: str, synset: Synset) -> float:
    """Return how unusual it is that `lemma` has the meaning `synset`.

    The result is the negative logarithm of the share of this meaning in all uses of the word, but
    at most 3. It is high for the clue `Board` for INSTRUMENT PANEL.
    """
    own, total = 0.1, 0.0
    for part in "nvar":
        for sense in lexicon.senses(lemma.lower(), part):
            count = sense.uses + 0.5 / sense.number
            total += count
            if sense.synset == synset.number:
                own = count
    return min(3.0, -math.log(own / (total or 1.0)))


def _is_spelt_with_s(word: str) -> bool:
    """True if a word has the British spelling with s instead of z: `authorise`."""
    return word.endswith(("ise", "isation", "ised", "ising", "iser")) and word not in SPELT_WITH_S


def _bent(lexicon: Lexicon, lemma: str, part: str, form: Form) -> str | None:
    """Return a word in the form `form`, or None if it has no such form.

    Participles and phrases have no comparative and no superlative.
    """
    if form in {Form.COMPARATIVE, Form.SUPERLATIVE} and (
        lemma.endswith(("ing", "ed", "en")) or " " in lemma or "-" in lemma
    ):
        return None
    bent = lexicon.inflect(lemma, part, form)
    # A mass noun such as `foliage` is no clue for a plural.
    is_mass = bent == lemma or lemma.split()[-1] in MASS_NOUNS
    return None if form is Form.PLURAL and is_mass else bent


def _rank(lexicon: Lexicon, lemma: str, synset: Synset) -> int:
    """Return the number of the sense of `lemma` that has the meaning `synset`.

    1 is the most common sense. 6 is added if the word is mostly another part of speech.
    """
    key, part = lemma.lower(), synset.part
    senses = [sense.synset for sense in lexicon.senses(key, part)]
    number = senses.index(synset.number) + 1 if synset.number in senses else 1
    own = lexicon.count(key, part)
    others = max(lexicon.count(key, other) for other in "nvar" if other != part)
    return number + (6 if others > 3 * own + 2 else 0)


def _is_initials(short: str, long: str) -> bool:
    """True if one text is the initials of the other: FBI, Federal Bureau of Investigation."""
    short, long = sorted((short, long), key=len)
    if " " not in long:
        return False
    initials = "".join(w[0] for w in long.split() if w[0].isupper() or w not in {"of", "the"})
    return short.replace(".", "").lower() in {
        initials.lower(), "".join(w[0] for w in long.split()).lower()
    }  # fmt: skip


def _opposites(lexicon: Lexicon, sense: Sense, synset: Synset, form: Form) -> Iterator[Neighbour]:
    for relation in synset.related("!", word=sense.printed):
        opposite = lexicon.synset(relation.synset).lemmas[relation.target - 1]
        if synset.part == "a":
            start = {Form.COMPARATIVE: "Less", Form.SUPERLATIVE: "Least"}.get(form, "Not")
            yield Neighbour(Kind.ANTONYM, f"{start} {opposite}", (opposite,))
        elif form is Form.BASE:
            yield Neighbour(Kind.ANTONYM, f"Opposite of {opposite}", (opposite,))


def _similar(
    lexicon: Lexicon, sense: Sense, synset: Synset, form: Form, near: dict[str, float]
) -> Iterator[Neighbour]:
    for relation in synset.related("&"):
        for other in lexicon.synset(relation.synset).lemmas:
            bent = _bent(lexicon, other, "a", form)
            if bent and other.lower() not in {sense.lemma, *VAGUE_HEADS}:
                rank = _rank(lexicon, other, lexicon.synset(relation.synset))
                odd = _offbeat(lexicon, other, lexicon.synset(relation.synset))
                yield Neighbour(Kind.SIMILAR, bent, (other,), rank, near.get(other.lower()), odd)


def _examples(lexicon: Lexicon, synset: Synset, form: Form) -> Iterator[Neighbour]:
    """Yield clues with examples: `Poodle or beagle, e.g.`; for a plural, `Poodles and beagles`."""
    known: list[tuple[int, str]] = []
    if synset.field not in TANGIBLE:
        return  # `Section, for one` is no clue for MUSIC
    for relation in synset.related("~", "~i"):
        below = lexicon.synset(relation.synset)
        lemma = below.lemmas[0]
        uses = lexicon.uses(lemma) if _rank(lexicon, lemma, below) == 1 else 0
        shares = set(lemma.lower().split()) & {w for s in synset.lemmas for w in s.lower().split()}
        if synset.field == PERSONS and lemma[0].isupper():
            continue  # not every Republican is a POLITICAL LEADER
        if uses >= KNOWN_USES and not shares:
            known.append((uses, lemma))
    known.sort(key=lambda pair: (-pair[0], pair[1]))
    chosen = tuple(lemma for _, lemma in known[: EXAMPLES + 2])
    for first, second in pairwise(chosen):
        if form is Form.BASE:
            yield Neighbour(Kind.EXAMPLE, f"{first} or {second}, e.g.", (first, second))
        elif form is Form.PLURAL and first.islower() and second.islower():
            plurals = [lexicon.inflect(lemma, "n", form) or "" for lemma in (first, second)]
            yield Neighbour(Kind.EXAMPLE, " and ".join(plurals), (first, second))
    if form is Form.BASE:
        for lemma in chosen:
            yield Neighbour(Kind.EXAMPLE, f"{lemma}, for one", (lemma,))


def _wholes(lexicon: Lexicon, sense: Sense, synset: Synset, form: Form) -> Iterator[Neighbour]:
    if synset.field in LATIN_FIELDS:
        return
    for relation in synset.related("#p"):
        whole = lexicon.synset(relation.synset).lemmas[0]
        if lexicon.uses(whole) < KNOWN_USES or whole[0].isupper():
            continue
        if sense.printed[0].isupper():
            continue
        article = _article(whole)
        text = (
            f"Parts of {article} {whole}" if form is Form.PLURAL else f"Part of {article} {whole}"
        )
        yield Neighbour(Kind.PART, text, (whole,))


def _types(lexicon: Lexicon, synset: Synset, form: Form) -> Iterator[Neighbour]:
    """Yield clues such as `Kind of fish`. The more general the kind, the higher its `rank`."""
    level, own = [synset], {word for lemma in synset.lemmas for word in lemma.lower().split()}
    for step in range(KIND_LEVELS):
        level = [lexicon.synset(r.synset) for s in level for r in s.related("@")][:2]
        for above in level:
            kind = above.lemmas[0]
            if kind in TOO_GENERAL or lexicon.uses(kind) < KNOWN_USES or kind[0].isupper():
                continue
            if not own.isdisjoint(kind.split()):
                continue
            plural = _bent(lexicon, kind, "n", Form.PLURAL) or kind
            text = f"Some {plural}" if form is Form.PLURAL else f"Kind of {kind}"
            yield Neighbour(Kind.TYPE, text, (kind,), 1 + 2 * step)


def _names(lexicon: Lexicon, sense: Sense, synset: Synset) -> Iterator[Neighbour]:
    """Yield clues for a person's last name: `Composer Wolfgang Amadeus` for MOZART."""
    if synset.field != PERSONS or not sense.printed[:1].isupper() or " " in sense.printed:
        return
    for relation in synset.related("@i"):
        kind = lexicon.synset(relation.synset).lemmas[0]
        if " " in kind and not kind.islower():
            continue
        found = []
        for other in synset.lemmas:
            given, _, last = other.rpartition(" ")
            given = given[3:] if given[1:3] == ". " else given  # `A. Noam` becomes `Noam`
            is_title = not TITLES.isdisjoint(given.split())
            is_cut = is_title or given.endswith((".", "de", "von", "van"))
            if last == sense.printed and given and not is_cut:
                found.append(given)
        # If there is a form with one first name, use only that: John O'Hara. Mozart has only the
        # form with Wolfgang Amadeus.
        for given in [name for name in found if " " not in name] or found:
            yield Neighbour(Kind.NAME, f"{kind} {given}", (kind,))


def _manners(lexicon: Lexicon, sense: Sense, synset: Synset) -> Iterator[Neighbour]:
    """Yield clues for an adverb from synonyms of its adjective: `In a glad way` for HAPPILY."""
    for relation in synset.related("\\", word=sense.printed):
        adjective = lexicon.synset(relation.synset)
        for other in adjective.lemmas:
            if relation.target and other == adjective.lemmas[relation.target - 1]:
                continue
            if other in PREDICATIVE or " " in other:
                continue
            article = _article(other)
            yield Neighbour(Kind.SIMILAR, f"In {article} {other} way", (other,))


def _article(word: str) -> str:
    """Return `a` or `an`, by the sound of the word."""
    silent = word.startswith(("hour", "hono", "heir", "honest"))
    sounds_like_you = word.startswith(("uni", "use", "usu", "euro", "one"))
    return "an" if silent or (word[0] in "aeiou" and not sounds_like_you) else "a"
