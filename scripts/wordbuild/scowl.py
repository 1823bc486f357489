"""Read SCOWL (Spell Checker Oriented Word Lists), as the Debian package `scowl` installs it.

A SCOWL file is named `region-category.level`: `british-words.35` has words of British spelling at
level 35. Level 10 has the most common words. Up to level 70 there are the words of a large
dictionary. From level 80 on there are words of lists for word games. A word may be in several
files; the lowest level counts.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path("/usr/share/dict/scowl")

DEEPEST_LEVEL = 80
"""The highest level that we read. Level 95 has too many strings that are hardly words."""

US_REGIONS = frozenset({"english", "american"})
UK_REGIONS = frozenset({"english", "british", "british_z", "british_variant_1"})
READ_REGIONS = US_REGIONS | UK_REGIONS | {"variant_1", "variant_2", "variant_3"}
READ_CATEGORIES = frozenset({"words", "upper", "proper-names", "abbreviations", "contractions"})


@dataclass
class Spelling:
    """The data of SCOWL about one spelling, with its capitals."""

    text: str
    level: int
    """The lowest level of the files that have it."""
    regions: set[str] = field(default_factory=set)
    categories: set[str] = field(default_factory=set)

    @property
    def is_us_only(self) -> bool:
        return "american" in self.regions and not self.regions & UK_REGIONS

    @property
    def is_uk_only(self) -> bool:
        return "british" in self.regions and not self.regions & US_REGIONS

    @property
    def variant_rank(self) -> int:
        """0 for a main spelling, or the rank of the variant (1–3; 3 is the least usual)."""
        if self.regions & {"english", "american", "british", "british_z"}:
            return 0
        return min(int(region[-1]) for region in self.regions)

    @property
    def is_abbreviation(self) -> bool:
        return self.categories <= {"abbreviations"}

    @property
    def is_personal_name(self) -> bool:
        return self.categories <= {"proper-names"}


def read(folder: Path = FOLDER) -> dict[str, Spelling]:
    """Return every spelling in the files we read, by its text. Possessives in 's are left out."""
    spellings: dict[str, Spelling] = {}
    for path in sorted(folder.iterdir()):
        kind, _, level_text = path.name.rpartition(".")
        region, _, category = kind.partition("-")
        level = int(level_text)
        if region not in READ_REGIONS or category not in READ_CATEGORIES or level > DEEPEST_LEVEL:
            continue
        for text in _lines(path):
            known = spellings.setdefault(text, Spelling(text, level))
            known.level = min(known.level, level)
            known.regions.add(region)
            known.categories.add(category)
    return spellings


def _lines(path: Path) -> Iterable[str]:
    is_contractions = "contractions" in path.name
    for text in path.read_text(encoding="utf-8").split("\n"):
        if text and (is_contractions or not text.endswith("'s")):
            yield text
