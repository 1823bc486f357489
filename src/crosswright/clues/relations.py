"""Clues from words that are related in WordNet: synonyms, opposites, examples, wholes (of which the
answer is a part).
"""

import math
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

from crosswright.clues.grammar import article_of
from crosswright.clues.source import Kind
from crosswright.lexicon.form import MASS_NOUNS, Form
from crosswright.lexicon.lexicon import Lexicon, Sense, Synset

EXAMPLES = 2
"""The most examples in one clue."""

KNOWN_USES = 8
"""How often an example, a kind or a whole must occur in WordNet's corpus and texts."""

KIND_LEVELS = 3
"""How many levels above the answer a kind may be that a clue names."""

PERSONS = 18
"""WordNet's field of persons."""

LATIN_FIELDS = frozenset({5, 20})
"""Animals and plants, where wholes and some synonyms are Latin names."""

VAGUE_HEADS = ("cardinal", "ordinal", "chromatic", "achromatic")
"""Adjectives that only name a group. `Cardinal` is no clue for TEN."""

PREDICATIVE = frozenset({"asleep", "awake", "alive", "afraid", "alone", "aware", "ill", "well"})
"""Not used before a noun."""

TANGIBLE = frozenset({5, 6, 8, 13, 15, 17, 18, 20, 27})
"""Fields whose kinds have good examples: animals, food, plants and others."""

SPELT_WITH_S = frozenset(
    """advertise advise arise chastise comprise compromise demise despise devise disguise enterprise
    excise exercise expertise franchise guise improvise likewise merchandise noise otherwise
    poise praise precise premise promise raise revise rise supervise surmise surprise televise
    treatise wise concise paradise raised praised promised noised poised advised revised
    exercised raising rising promising surprising exercising cruise bruise mayonnaise""".split()  # noqa: SIM905
)
"""Spelt with s in American English too."""

SPELT_ALIKE = 0.75
"""Synonyms that share so many letters are no clue for each other."""

TITLES = frozenset(
    """Mother Citizen Saint St. Sir King Queen Lord Lady Pope Prince Princess Captain General Duke
    Emperor Count Papa Uncle Aunt Chief Mad Black Old Big Young Little Doctor Baron Earl""".split()  # noqa: SIM905
)
"""No first names, although they stand before a last name: `Mother` Teresa."""

TOO_GENERAL = frozenset(
    """entity object thing whole artifact unit matter substance part attribute state abstraction
    group relation psychological feature act action event measure cause way person individual
    someone somebody mortal soul being organism cognition content change quality activity
    instrumentality instrument device process property structure location area region point
    condition happening causal agent living thing natural object physical entity collection
    move be have make do get give take""".split()  # noqa: SIM905
)


class Neighbour(NamedTuple):
    kind: Kind
    text: str
    words: tuple[str, ...]
    rank: int = 1
    """1 is the best. Higher for a less common sense or a more general kind."""
    nearness: float | None = None
    """From 0 to 1; None if the thesaurus does not have this pair."""
    offbeat: float = 0.0
    """How unusual the meaning is in which the clue uses its word, from 0 to 3."""
    link: str = "="
    """`=` same meaning, `&` similar, `@` the clue is more general, `~` more special, `^` both are
    kinds of a third thing.
    """


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


def _synonyms(
    lexicon: Lexicon, sense: Sense, synset: Synset, form: Form, near: dict[str, float]
) -> Iterator[Neighbour]:
    for other in synset.lemmas:
        if other.lower() == sense.lemma:
            continue
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
            yield Neighbour(
                Kind.SYNONYM,
                bent,
                (other,),
                _rank(lexicon, other, synset),
                near.get(other.lower()),
                _offbeat(lexicon, other, synset),
            )


def _near(
    lexicon: Lexicon, sense: Sense, synset: Synset, form: Form, near: dict[str, float]
) -> Iterator[Neighbour]:
    """Words of the thesaurus that are no synonyms in WordNet: `journey` for TREK."""
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
    """The relation (see `Neighbour.link`) and the synset of each related word."""
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
    """High for the clue `Board` for INSTRUMENT PANEL."""
    own, total = 0.1, 0.0
    for part in "nvar":
        for sense in lexicon.senses(lemma.lower(), part):
            count = sense.uses + 0.5 / sense.number
            total += count
            if sense.synset == synset.number:
                own = count
    return min(3.0, -math.log(own / (total or 1.0)))


def _is_spelt_with_s(word: str) -> bool:
    return word.endswith(("ise", "isation", "ised", "ising", "iser")) and word not in SPELT_WITH_S


def _bent(lexicon: Lexicon, lemma: str, part: str, form: Form) -> str | None:
    """Participles and phrases have no comparative."""
    if form in {Form.COMPARATIVE, Form.SUPERLATIVE} and (
        lemma.endswith(("ing", "ed", "en")) or " " in lemma or "-" in lemma
    ):
        return None
    bent = lexicon.inflect(lemma, part, form)
    # A mass noun such as `foliage` is no clue for a plural.
    is_mass = bent == lemma or lemma.split()[-1] in MASS_NOUNS
    return None if form is Form.PLURAL and is_mass else bent


def _rank(lexicon: Lexicon, lemma: str, synset: Synset) -> int:
    """1 is the most common sense. 6 is added if the word is mostly another part of speech."""
    key, part = lemma.lower(), synset.part
    senses = [sense.synset for sense in lexicon.senses(key, part)]
    number = senses.index(synset.number) + 1 if synset.number in senses else 1
    own = lexicon.count(key, part)
    others = max(lexicon.count(key, other) for other in "nvar" if other != part)
    return number + (6 if others > 3 * own + 2 else 0)


def _is_initials(short: str, long: str) -> bool:
    """FBI, Federal Bureau of Investigation."""
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
        head = lexicon.synset(relation.synset)
        for other in head.lemmas:
            bent = _bent(lexicon, other, "a", form)
            if bent and other.lower() not in {sense.lemma, *VAGUE_HEADS}:
                yield Neighbour(
                    Kind.SIMILAR,
                    bent,
                    (other,),
                    _rank(lexicon, other, head),
                    near.get(other.lower()),
                    _offbeat(lexicon, other, head),
                )


def _examples(lexicon: Lexicon, synset: Synset, form: Form) -> Iterator[Neighbour]:
    """`Poodle or beagle, e.g.`, `Poodles and beagles`."""
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
    if synset.field in LATIN_FIELDS or sense.printed[0].isupper():
        return
    for relation in synset.related("#p"):
        whole = lexicon.synset(relation.synset).lemmas[0]
        if lexicon.uses(whole) < KNOWN_USES or whole[0].isupper():
            continue
        part = "Parts" if form is Form.PLURAL else "Part"
        yield Neighbour(Kind.PART, f"{part} of {article_of(whole)} {whole}", (whole,))


def _types(lexicon: Lexicon, synset: Synset, form: Form) -> Iterator[Neighbour]:
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
    """`Composer Wolfgang Amadeus` for MOZART."""
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
    """`In a glad way` for HAPPILY."""
    for relation in synset.related("\\", word=sense.printed):
        adjective = lexicon.synset(relation.synset)
        for other in adjective.lemmas:
            if relation.target and other == adjective.lemmas[relation.target - 1]:
                continue
            if other in PREDICATIVE or " " in other:
                continue
            yield Neighbour(Kind.SIMILAR, f"In {article_of(other)} {other} way", (other,))
