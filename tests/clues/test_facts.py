"""The facts from which clues are made agree with each other and with the tables in this file."""

import re
from collections import defaultdict

import pytest

from crosswright.clues.data_files import read_lines

SYMBOLS = """
H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As
Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho
Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md
No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og""".split()  # noqa: SIM905
"""The symbols of the chemical elements, in the order of their numbers."""

CAPITALS = """OSLO Norway, LIMA Peru, ROME Italy, CAIRO Egypt, ACCRA Ghana, SOFIA Bulgaria,
RIGA Latvia, SEOUL South Korea, AMMAN Jordan, QUITO Ecuador, HANOI Vietnam, TUNIS Tunisia,
DOHA Qatar, SUVA Fiji,
BAKU Azerbaijan, LOME Togo, DAKAR Senegal, PARIS France, MADRID Spain, OTTAWA Canada"""

COINS = """YEN Japan, WON South Korea, PESO Mexico, RAND South Africa, BAHT Thailand, RUPEE India,
LEU Romania, ZLOTY Poland, REAL Brazil, RIAL Iran, NAIRA Nigeria, KRONE Norway, KRONA Sweden,
PESO the Philippines"""


@pytest.fixture(scope="module")
def facts() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for line in read_lines("facts.tsv"):
        answer, clue, level = line.split("\t")
        assert level in {"easy", "medium", "hard"}, line
        found[answer].add(clue)
    return found


def named(facts: dict[str, set[str]], pattern: str) -> list[tuple[str, str]]:
    """Return the answers with a clue that matches `pattern`, each with the text of the group."""
    return sorted(
        (answer, match[1])
        for answer, clues in facts.items()
        for clue in clues
        if (match := re.fullmatch(pattern, clue))
    )


def letters(name: str) -> str:
    return re.sub("[^A-Z]", "", name.upper())


def test_an_element_has_one_number_and_the_symbol_of_that_number(facts):
    numbers = dict(named(facts, r"Element (\d+)"))
    symbols = dict(named(facts, r"(\w+), on the periodic table"))
    assert len(numbers) > 90
    assert {name: SYMBOLS[int(number) - 1] for name, number in numbers.items()} == symbols
    for name, symbol in named(facts, r"It's (\w+) to a chemist"):
        assert symbols[name] == symbol


def test_a_country_has_one_capital_and_all_clues_agree_on_it(facts):
    of = named(facts, r"Capital of (?:the )?(.+)")
    own = named(facts, r"(.+)'s capital")
    capital_of = {country: capital for capital, country in of}
    assert len(capital_of) > 130
    assert len(capital_of) == len(of)
    assert all(capital_of[country] == capital for capital, country in own)
    shown = {letters(name): city for name, city in capital_of.items()}
    told = {
        country: letters(capital)
        for country, capital in named(facts, r"Its capital is (.+)")
        if country in shown and capital.isascii()
    }
    assert len(told) > 100
    assert told == {country: shown[country] for country in told}


@pytest.mark.parametrize("pair", CAPITALS.replace("\n", " ").split(", "))
def test_a_well_known_capital_has_the_clue_capital_of_its_country(facts, pair):
    capital, _, country = pair.strip().partition(" ")
    assert f"Capital of {country}" in facts[capital]


@pytest.mark.parametrize("pair", COINS.replace("\n", " ").split(", "))
def test_a_well_known_currency_has_the_clue_money_in_its_country(facts, pair):
    coin, _, country = pair.strip().partition(" ")
    assert f"Money in {country}" in facts[coin]


def test_a_riyal_is_not_called_a_rial(facts):
    assert not {"Money in Saudi Arabia", "Money in Qatar"} & facts["RIAL"]


@pytest.mark.parametrize(
    "answer", ["MAYOTTE", "REUNION", "PUERTORICO", "GUADELOUPE", "SERBIAANDMONTENEGRO"]
)
def test_a_place_that_is_no_country_is_not_called_one(facts, answer):
    assert not any(clue.endswith("country") for clue in facts.get(answer, ()))


@pytest.mark.parametrize(
    "answer", ["BROOKLYN", "QUEENS", "MANHATTAN", "HOLLYWOOD", "JAMAICA", "SUNRISEMANOR"]
)
def test_a_part_of_a_city_is_not_called_a_city(facts, answer):
    assert not any(re.search(r"\b[Cc]ity\b", clue) for clue in facts.get(answer, ()))


def test_a_country_is_no_neighbour_of_itself_and_lies_on_one_continent(facts):
    for pattern in (r"Neighbor of (.+)", r"(.+) neighbor"):
        assert all(country != letters(other) for country, other in named(facts, pattern))
    continents = named(facts, r"(African|Asian|European|South American) country")
    assert len(dict(continents)) == len(continents) > 100
