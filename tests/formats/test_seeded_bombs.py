"""Random bombs: files in which a few signs are repeated thousands of times.

For each reader, the signs are those that have a meaning in its format. A bomb finds a reader whose
time or memory grows faster than the size of its file. `python test_seeded_bombs.py READER RNG_SEED
COUNT` is the child process that reads the bombs.
"""

import os
import random
import subprocess
import sys

import pytest

from readers import (
    MEMORY,
    READERS,
    allow_more_time,
    limit_this_process,
    sheet,
    valid_files,
    verdict,
)

SIZE = 150_000
"""The length of the repeated signs in a bomb, in characters. A reader whose time grows with the
square of the length would take minutes."""

COUNT = 25
"""The number of bombs for each reader."""

TABLE = [",", '"', "\n", ";", "\t", "'", "=", "a", "AB", " ", '"",', "1A,1,1,AB\n", "CAT,x\n", "é"]
LIST = ["a", ";", "\n", "\t", "#", "é", " ", "-", "ab\n", "ab;5\n", "ice age;", "'", "1"]
JSON = [
    *('"', '\\"', "\\", "[", "]", "{", "}", ",", "ipuz(", ")", ";", " ", "0,", '"a":', '"ab",'),
    *("&#", "&#6", "<a ", "<br", "&", "\\u0041", "[[1,0]],", "-", "1", "1e9", '{"cell":1},'),
]
XML = [
    *('<word x="1-3" y="1-3"/>', '<cell x="1" y="1"/>', "<a>", "<a ", 'a="" ', "<!--", "-->"),
    *("<![CDATA[", "&#65;", " ", '<clue word="1"/>', "\n", "<", ">", "/", "&", "<cells x='1-4'/>"),
]
SIGNS: dict[str, list[str]] = {
    "xd": [
        *("{@", "{@|", "{#", "@}", "{!|", "{!", "!}", "{/", "/}", "{*", "<!--", "-->", "A1. "),
        *(
            "D1. x\n",
            "## ",
            "## Grid\n",
            " ~ ",
            "|",
            "}",
            "{",
            "\\",
            " ",
            "\n",
            "Rebus: 1=A ",
            "x{",
        ),
        *("</style>", "A", "#", ".", "a=b "),
    ],
    "ipuz": JSON,
    "json": JSON,
    "jpz": XML,
    "exolve": [
        *("exolve-", "exolve-across:\n", "&", "|", "(1", "(", "[", "]", "<a ", "&#", " ", "@"),
        *("r1c1 ", "_", "1 ", "\n", "exolve-colour: red r1c1\n", "exolve-begin\n", "A", "0", "."),
    ],
    "text": ["A", ".", ". ", "Across\n", "1. ", "= ", "|", "\n", "Title: ", " ", "#", "A ", "\t"],
    "acrosslite-text": ["<", "<GRID>\n", ":", "1:A;", "A", "-", " ", "\n", "<ACROSS>\n", ".", "x"],
    "csv": TABLE,
    "link": ["A", "=", "&", "#", "%3D", "#cw1=", "-", "_", "/", "+", "H4sI", "%", " ", "\n"],
    "puz": ["\0", "A", "ACROSS&DOWN", ".", "GRBS\x04\0\0\0aaaa\0", "\x01", "GEXT\0\0\0\0\0"],
    "words.txt": LIST,
    "words.csv": TABLE,
    "given.txt": LIST,
    "given.csv": TABLE,
    "given.xlsx": [
        *("<c/>", '<c r="ZZZ1"/>', "<row/>", '<row><c r="XFD1"/></row>', "<v>", "<v>0</v>", " "),
        *("<is><t>a</t></is>", "<si/>", "<a ", 'a="" ', "<!--", "&#65;", "x", "\n"),
    ],
    "bank.csv": TABLE,
    "bank.tsv": TABLE,
    "bank.xd": ["A1. ", " ", "~", " ~ ", "\n", "A1. x ~ CAT\n", "a", ".", "1"],
}
"""The signs that each reader looks for."""


def bombs(name: str, rng_seed: int, count: int) -> list[tuple[str, bytes]]:
    """Return `count` bombs, each with a description of its run (the repeated signs)."""
    dice = random.Random(f"{name} {rng_seed}")
    made = []
    for _ in range(count):
        signs = [dice.choice(SIGNS[name]) for _ in range(dice.choice([1, 1, 1, 2, 3]))]
        head, tail = dice.choice(["", dice.choice(SIGNS[name])]), dice.choice(["", "x", ")"])
        unit = "".join(signs)
        run = head + unit * (SIZE // len(unit)) + tail
        made.append((f"{head!r} {unit!r} {tail!r}", _with_run(name, run, dice)))
    return made


def _with_run(name: str, run: str, dice: random.Random) -> bytes:
    """A valid file with the run somewhere in it, or the run alone."""
    if name == "given.xlsx":
        inside = f"<worksheet><sheetData><row>{run}</row></sheetData></worksheet>"
        return sheet(inside) if dice.random() < 0.7 else sheet(texts=f"<sst>{run}</sst>")
    valid = valid_files()[name]
    data = run.encode("latin-1" if name == "puz" else "utf-8")
    at = dice.choice([0, len(valid), *(dice.randrange(len(valid)) for _ in range(4))])
    return data if dice.random() < 0.1 else valid[:at] + data + valid[at:]


@pytest.mark.skipif(sys.platform == "win32", reason="the limits need POSIX")
@pytest.mark.parametrize("name", READERS)
def test_no_bomb_takes_much_time_or_memory(name: str) -> None:
    done = subprocess.run(
        [sys.executable, __file__, name, "1", str(COUNT)],
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, f"{done.stdout[-500:]}\n{done.stderr[-2000:]}"


def test_every_reader_has_signs_and_a_valid_file() -> None:
    assert READERS.keys() == SIGNS.keys() == valid_files().keys()
    for name, data in valid_files().items():
        assert verdict(name, data) == "read"


if __name__ == "__main__":
    NAME = sys.argv[1]
    FILES = bombs(NAME, int(sys.argv[2]), int(sys.argv[3]))
    limit_this_process(MEMORY)
    for run, data in FILES:
        print(run, flush=True)  # if a run ends the process, the last line names it
        allow_more_time()
        verdict(NAME, data)
