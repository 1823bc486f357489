"""The lexicon: it is what the script builds, and it has senses, relations and forms."""

import subprocess
import sys
from pathlib import Path

import pytest

from crosswright.lexicon.form import Form
from crosswright.lexicon.lexicon import FILE, KIND, Lexicon, load_lexicon
from crosswright.storage.pools import write_pools

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


def test_the_script_builds_the_file_of_the_package(tmp_path: Path) -> None:
    built = tmp_path / "built"
    command = [sys.executable, ROOT / "scripts" / "build-lexicon", "-o", built]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode == 2:
        pytest.skip(done.stderr.strip())
    assert not done.returncode, done.stderr
    assert built.read_bytes() == FILE.read_bytes()


def test_a_lexicon_of_a_tiny_dictionary(tiny_wordnet: Path) -> None:
    entries = pytest.importorskip("lexiconbuild.entries", reason="needs lemminflect")
    near = ["robin\tn1\tbird7,redbreast9"]
    lexicon = Lexicon(write_pools(KIND, entries.lexicon_pools(tiny_wordnet, near)))
    assert [(r.lemma, r.form) for r in lexicon.readings("WENT")] == [("go", Form.PAST)]
    (robin,) = lexicon.senses("robin", "n")
    synset = lexicon.synset(robin.synset)
    assert synset.definitions == ("any of various small birds",) and robin.uses == 3
    assert lexicon.near(robin) == {"bird": 0.7, "redbreast": 0.9}
    (above,) = synset.related("@")
    assert lexicon.synset(above.synset).lemmas == ("bird", "fowl")
    assert lexicon.synset(lexicon.senses("go", "v")[0].synset).takes_object("go") is False
    assert lexicon.uses("temperature") == 2 and not lexicon.has("temperature", "n")


@pytest.mark.parametrize(
    ("lemma", "part", "form", "spelt"),
    [
        ("child", "n", Form.PLURAL, "children"),
        ("person", "n", Form.PLURAL, "people"),
        ("man of letters", "n", Form.PLURAL, "men of letters"),
        ("give up", "v", Form.PAST, "gave up"),
        ("Swede", "n", Form.PLURAL, "Swedes"),
        ("hot", "a", Form.SUPERLATIVE, "hottest"),
        ("famous", "a", Form.COMPARATIVE, "more famous"),
        ("blorf", "v", Form.PAST, None),
    ],
)
def test_a_lemma_in_another_form(
    lexicon: Lexicon, lemma: str, part: str, form: Form, spelt: str | None
) -> None:
    assert lexicon.inflect(lemma, part, form) == spelt


def test_an_unknown_word_has_nothing(lexicon: Lexicon) -> None:
    assert lexicon.readings("QZX") == [] and lexicon.derived("qzx") == []
    assert not lexicon.senses("qzx", "n") and lexicon.uses("qzx") == 0


def test_a_name_is_printed_with_its_capital(lexicon: Lexicon) -> None:
    assert {sense.printed for sense in lexicon.senses("paris", "n")} == {"Paris"}


def test_the_lexicon_is_read_without_the_packages_that_built_it() -> None:
    code = (
        "import sys; from crosswright.lexicon.lexicon import load_lexicon; "
        "load_lexicon().readings('ROBIN'); "
        "print(sorted({'numpy', 'lemminflect', 'json'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
