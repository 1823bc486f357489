"""American and British spellings. Generated clues are respelt to match the word list."""

import re
from functools import cache

from crosswright.words import WordList

__all__ = ["is_british", "respelt"]

PAIRS = """armor armour, behavior behaviour, candor candour, clamor clamour, color colour,
demeanor demeanour, dolor dolour, endeavor endeavour, favor favour, favorite favourite,
fervor fervour, flavor flavour, glamor glamour, harbor harbour, honor honour, humor humour,
labor labour, neighbor neighbour, neighborhood neighbourhood, odor odour, parlor parlour,
rancor rancour, rigor rigour, rumor rumour, savior saviour, savor savour, splendor splendour,
succor succour, tumor tumour, valor valour, vapor vapour, vigor vigour, colorful colourful,
colorless colourless, honorable honourable, favorable favourable, humorless humourless,
center centre, fiber fibre, caliber calibre, liter litre, kilometer kilometre, meager meagre,
somber sombre, specter spectre, theater theatre, luster lustre, maneuver manoeuvre,
defense defence, offense offence, pretense pretence, license licence, gray grey, plow plough,
mold mould, molt moult, smolder smoulder, jewelry jewellery, traveler traveller,
traveling travelling, traveled travelled, canceled cancelled, canceling cancelling,
quarreled quarrelled, quarreling quarrelling, marvelous marvellous, woolen woollen,
fulfill fulfil, skillful skilful, willful wilful, enroll enrol, appall appal, distill distil,
catalog catalogue, dialog dialogue, program programme, tire tyre, curb kerb, pajamas pyjamas,
mustache moustache, skeptic sceptic, skeptical sceptical, aluminum aluminium, airplane aeroplane,
artifact artefact, ax axe, check cheque, cozy cosy, draft draught, aging ageing,
analyze analyse, paralyze paralyse, catalyze catalyse, esthetic aesthetic, anesthetic anaesthetic,
archeology archaeology, encyclopedia encyclopaedia, medieval mediaeval, leukemia leukaemia,
labeled labelled, modeled modelled, leveled levelled, signaled signalled, counselor counsellor,
councilor councillor, jeweler jeweller, worshiped worshipped, worshiping worshipping,
kidnaped kidnapped, totaled totalled, dueled duelled, fueled fuelled, equaled equalled,
rivaled rivalled, spiraled spiralled, tunneled tunnelled, shoveled shovelled, groveled grovelled"""
"""American, then British."""

AMERICAN_TOO = frozenset({"licence", "draught", "kerb", "cheque", "programme", "tyre", "axe",
                          "glamour", "aesthetic", "dialogue", "catalogue", "savior"})  # fmt: skip
"""Americans also use these, perhaps with another meaning. They are not changed."""

BRITISH_ONLY_SOMETIMES = frozenset({"license", "check", "draft", "tire", "curb", "program", "mold",
                                    "ax", "medieval", "dialog", "catalog"})  # fmt: skip
"""British texts may have these too. They are not changed."""

WITH_ENDINGS = ("", "s", "ed", "ing", "er", "ers", "ly")

_WORD = re.compile(r"[A-Za-z]+")


@cache
def _table(british: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in PAIRS.replace("\n", " ").split(","):
        american, english = pair.split()
        if english in AMERICAN_TOO and not british:
            continue
        if american in BRITISH_ONLY_SOMETIMES and british:
            continue
        one, other = (american, english) if british else (english, american)
        for ending in WITH_ENDINGS:
            if not (one.endswith("e") and ending[:1] in {"e", "i"}):
                found.setdefault(one + ending, other + ending)
    return found


def is_british(words: WordList) -> bool:
    """True if a list has `colour` but not `color`."""
    return "colour" in words and "color" not in words


def respelt(text: str, *, british: bool) -> str:
    table = _table(british)

    def changed(found: re.Match[str]) -> str:
        word = found[0]
        other = table.get(word.lower())
        if other is None:
            return word
        return other[0].upper() + other[1:] if word[0].isupper() else other

    return _WORD.sub(changed, text)
