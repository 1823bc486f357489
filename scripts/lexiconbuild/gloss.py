"""The definitions of a gloss, WordNet's text about a synset: `definition; definition; "example"`.

Examples, brackets and labels are removed.
"""

import re
from collections.abc import Iterator

from crosswright.clues.guard import tokens

__all__ = ["definitions", "is_unkind", "is_unsavoury"]

_EXAMPLES_ON = re.compile(r'[;,:]\s*"')
_EXAMPLE = re.compile(r';?\s*"[^"]*("|$)(\s*-[^;"]*)?')
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_UNKIND = re.compile(
    r"\b(offensive|derogatory|disparag|obscene|vulgar|ethnic slur|contempt|taboo|pejorative"
    r"|insult|slang for)"
)
_UNFIT = re.compile(
    r"^(?:used (?:of|in|as|to|with|for|only|especially|informally)|often used|usually used"
    r"|especially of|followed by|refers? to|formerly used|one of (?:the|a|two)|combining form"
    r"|comparative of|superlative of|such that)\b"
)
_LABEL = re.compile(r"^\s*[\w-]+( \w+)?:\s")
_DOMAIN = re.compile(
    r"^(?:of|in) (?!or |the |an? |no |one )\w+(?: or \w+)?(?: especially .*| that .*)?$"
)
"""Texts that only say what an adjective is used for: `of fabric or clothing`."""
_ONESELF = re.compile(r"\((oneself|one's|itself)\)")
"""Words in brackets that a clue needs: `devote (oneself) fully to`."""
_LOST_OBJECT = re.compile(r"\((?:an?|the) [^()]*\) (?:and|or)\b")
"""An object in brackets between two verbs: `load (an operating system) and start`. Such a gloss is
not used, because without the brackets the first verb has no object."""
_SAID_OF = re.compile(r"^\(\s*(?:used )?of (?P<thing>(?:an? |the )?[a-z]+(?: [a-z]+)?)\s*\) ?")
"""Brackets at the start of a gloss that say what an adjective or a verb is used for: `(of winds)
coming from`."""
_PEOPLE = frozenset({"persons", "a person", "people", "the", "someone", "living things"})
_QUOTED = re.compile(r"`+([^`']*)'+")


UNSAVOURY = frozenset(
    """sex sexual sexually genital genitals genitalia penis vagina semen vulva rape incest feces
    faeces excrement urine urinate defecate defecation anus rectum vomit nazi prostitute slave
    suicide torture corpse intercourse erotic orgasm copulation copulate pubic testicle testis
    sodomy fornication pus mucus enema masturbation coitus scrotum lynch genocide nipple mammary
    sadism ejaculation caucasoid negroid mongoloid caucasian bowel bowels breast breasts buttocks
    urinary abortion sewage lewd lewdly lustful castrate castration menstrual menstruation
    holocaust terrorist molest strangle hangman gallows noose diarrhea laxative fetus
    slaveholder enslave""".split()  # noqa: SIM905
)
"""Words that are unpleasant in a puzzle. A meaning in the dictionary is not used for
clues if its definitions, or the words for it, contain one of these words."""

UNSAVOURY_STARTS = (
    "masturbat", "strangl", "ejaculat", "copulat", "fornicat", "sodomi", "castrat", "prostitut",
    "pornograph", "defecat", "urinat", "vomit", "molest", "tortur", "suicid", "terroris",
    "genocid", "enslav", "lynch", "menstruat", "mutilat", "rapist",
)  # fmt: skip
"""Every word that begins with one of these texts is unpleasant too: `strangling`."""


def is_unkind(gloss: str) -> bool:
    """Return True if the gloss says that the word is used to insult people."""
    return _UNKIND.search(gloss) is not None


def definitions(gloss: str) -> Iterator[str]:
    """Yield the definitions of a gloss, without examples and brackets."""
    text = _EXAMPLE.sub("", _EXAMPLES_ON.split(gloss, maxsplit=1)[0])
    text = _ONESELF.sub(r"\1", text)
    if _LOST_OBJECT.search(text):
        return
    said_of = _SAID_OF.match(text)
    while (bare := _BRACKETS.sub("", text)) != text:
        text = bare
    text = _QUOTED.sub(r"“\1”", text)
    # The text before a colon is a label: `law: grant immunity from prosecution`.
    for place, part in enumerate(re.split(r"[;:]", _LABEL.sub("", text))):
        clean = " ".join(part.replace(" ,", ",").split()).strip(" ,.:-")
        clean = clean.removesuffix(", etc").removesuffix(" etc")
        if _DOMAIN.match(clean):
            continue
        # If a bracket or a quotation mark is left, the gloss itself has a mistake.
        if clean and not re.search(r'[()\[\]"`]', clean) and not _UNFIT.match(clean):
            if said_of and not place and said_of["thing"] not in _PEOPLE and "," not in clean:
                clean = f"{clean}, as {said_of['thing']}"
            yield clean


def is_unsavoury(text: str) -> bool:
    """Return True if a text has a word of `UNSAVOURY`, the plural of one, or a word that
    begins with one of `UNSAVOURY_STARTS`."""
    return any(
        token in UNSAVOURY or token.rstrip("s") in UNSAVOURY or token.startswith(UNSAVOURY_STARTS)
        for token in tokens(text)
    )
