"""How a notebook shows values: a painter (a function) draws each value as a picture."""

import subprocess
import sys

from crosswright import Fill, FilledGrid, Grid, Outcome, Puzzle, Status


def test_the_package_registers_a_painter() -> None:
    for value in (Grid.parse("..#"), Fill.parse("A.#"), Puzzle(Fill.parse("AB"))):
        assert "<svg" in value._repr_html_()


def test_an_outcome_shows_its_last_solution() -> None:
    filled = FilledGrid.parse("AB")
    assert Outcome(Status.FOUND, (filled,))._repr_html_() == filled._repr_html_()
    assert Outcome(Status.IMPOSSIBLE)._repr_html_() == "<pre>impossible</pre>"


def test_without_a_painter_a_value_shows_its_text() -> None:
    code = (
        "import crosswright.core.display as display; display.use_painter(None)\n"
        "from crosswright.core.fill import Fill\n"
        'print(Fill.parse("A & B")._repr_html_())'
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "<pre>A&amp;B</pre>"
