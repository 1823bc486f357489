"""Call the command line with random commands and options, and find calls that go wrong.

    python tests/random_commands.py --seed 1 --count 5000

The commands and options come from click's own tables. Some values make sense, others do not. The
calls run in a folder with small input files. A call fails if

- it prints a traceback, or an audit finds that its answer broke the rules,
- its exit code is not in `KNOWN_CODES`,
- it does not end,
- it writes a file outside the folder.

The same seed gives the same calls.
"""

import argparse
import io
import json
import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import click

from crosswright.cli.main import cli, main
from crosswright.cli.options import values

__all__ = ["Failure", "Outcome", "make_folder", "random_call", "run_calls"]

LONGEST_SECONDS = 60.0
"""The processor time in seconds that a call may take. Its search usually has 0.2 seconds."""

LONGEST_WAIT = 400.0
"""The time in seconds that a call may take in all. It is long, because the machine may be busy."""

KNOWN_CODES = {0, 1, 2, 3, 130, 143}
"""The exit codes that have a meaning and are no sign of a fault in our code."""

NOT_ASKED = {"--interactive", "--help", "--version", "--clear", "--scheduler"}
"""Options that no call has. They need a person or a cluster, only print a text, or delete what
other calls need."""

NASTY = 0.15
"""The share of values that make no sense."""

LONG, DIGITS = "n" * 300, "9" * 5000


@dataclass(frozen=True)
class Pool:
    """Values for one kind of option: those that make sense, and those that do not."""

    sane: tuple[str, ...]
    nasty: tuple[str, ...]

    def draw(self, dice: random.Random) -> str:
        return dice.choice(self.nasty if dice.random() < NASTY else self.sane)


NUMBERS = Pool(
    ("0", "1", "2", "3", "5", "7", "12", "100"),
    ("-1", "1000000000", str(10**18), str(10**25), "1e9", "1.5", "x", "", DIGITS),
)
SMALL = Pool(("1", "1", "2", "2", "3"), ("4", "0", "-3", "x", str(10**25)))
SECONDS = Pool(("0", "0.1", "0.2"), ("1e-9", "nan", "inf", "-1", "soon", "", "1e300"))
FACTORS = Pool(("0.1", "0.5", "1", "2"), ("0", "1e-9", "1e9", "nan", "inf", "-1", ""))
SIZES = Pool(
    ("3x3", "5x5", "7x7", "9X9", "11×11", "9x11", "15x15"),
    ("0x0", "1x1", "21x21", "200x200", "99999x99999", "x", "5", f"{DIGITS}x5"),
)
RANGES = Pool(
    ("10", "4-8", "10%-20%", "0.1-0.2", "20-30", "0-100"),
    ("9-3", "-", "a-b", "110%", DIGITS, "1e5", "0", "-1-2", "0-99999", "nan%"),
)
WORDS = Pool(
    ("cat", "ICE AGE", "deer", "SNOW@2", "emu", "[HE]ART", "S[NO]W@3"),
    (
        "[",
        "[]",
        "]A[",
        "[[A]]",
        "a",
        "",
        "3D",
        "straße",
        "日本",
        "C" * 400,
        "CAT@x",
        "x;y",
        "é",
        "CAT@0",
        f"CAT@{DIGITS}",
    ),
)
CELLS = Pool(("1,1", "2,3", "3,3"), ("0,0", "99,99", "x", "1", f"1,{DIGITS}", "1,1=E"))
MARKS = Pool(
    ("1,1", "1,2-1,3", "CAT", "ICE=#ffd166", "2,2=red"),
    ("0,0", "99,99", "", "x", "2,2-1,1", f"1,1-{DIGITS},2", "1,1=", "=", "CAT=#1", "1,1-9999,9999"),
)
LETTERS = Pool(("1,1=E", "2,2=A"), ("1,2=EE", "x", "1,1=", "3,3=3", "0,1=A", "99,1=A"))
SLOTS = Pool(
    ("1A=C..", "1D=...", "2D=[AE].."),
    ("99A=X", "1A", "1A=*", "1A=[", "=..", "1A=", f"{DIGITS}A=X"),
)
PLACES = Pool(
    ("1A", "2D", "1,1", "2,2", "1D"),
    ("99A", "A", "0,0", "99,99", "x", f"{DIGITS}A", f"1,{DIGITS}", "1,", ""),
)
SLOT_NAMES = Pool(
    ("1A", "1A,2D", "weak", "2D"), ("99A", "weak,", ",", "1,1", f"{DIGITS}A", "strong")
)
REGIONS = Pool(
    ("1,1-2,2", "1,1-3,3", "2,1-2,3"),
    ("2,2-1,1", "0,0-1,1", "1,1", "x", f"1,1-{DIGITS},2", "1,1-99,99", ""),
)
BLOCKS = Pool(("all", "1,1", "1,5"), ("2,2", "0,1", "x", f"1,{DIGITS}", "every", ""))
TEXTS = Pool(
    ("", "A title", "日本", "<b>&amp;", "de", "pt-BR"),
    ("x" * 2000, "a\tb\x07\x1b[31m", "é̈", "\n", "\udcff", "\u202e"),
)
PATTERNS = Pool(("*", "C.T", "[AEIOU]*", "D*"), ("[", "", "?" * 300, "*" * 60, "é", ".", "[]"))
PUZZLES = Pool(
    (
        *("grid.txt", "mini.txt", "puzzle.txt", "puzzle.ipuz", "puzzle.json", "puzzle.puz"),
        *("puzzle.jpz", "puzzle.xd", "-"),
    ),
    ("words.txt", "noise.bin", "noise.ipuz", "empty.txt", "nul.txt", "folder", "absent.txt", LONG),
)
LISTS = Pool(
    ("words.txt", "words.dict", "words.csv", "default", "./default", "groups.txt"),
    (
        *("noise.bin", "empty.txt", "nul.txt", "folder", "absent.txt", "", LONG, "puzzle.puz"),
        *("wörter.txt", "/dev/null", "grid.txt"),
    ),
)
RECIPES = Pool(
    tuple(f"{verb}.json" for verb in ("fill", "grid", "layout", "pairs", "freeform")),
    ("broken.json", "noise.bin", "folder", "absent.txt", "", LONG, "puzzle.json"),
)
PLANS = Pool(
    ("plan.toml", "plan.jsonl", "batch", "squares.toml"),
    ("grid.txt", "noise.bin", "folder", "absent.txt", "", LONG, "wrong.toml", "empty.txt"),
)
FILES = Pool((*PUZZLES.sane, *LISTS.sane, "bank.csv", "trace.jsonl", "one.pairs"), LISTS.nasty)
OUTPUTS = Pool(
    (
        *("out.txt", "out.ipuz", "out.puz", "out.json", "out.svg", "out.png", "out.pdf"),
        *("out.html", "out.jpz", "out.xd", "out.csv", "grids", "wörter-out.txt", "out.pairs"),
    ),
    (
        *("out.xyz", "folder", "no/such/out.txt", "-", "", LONG, LONG + ".txt", "out.dict"),
        *("out.dot", "out.cnf", "puzzle.txt", "/dev/full", "/dev/null", "out.recipe.json"),
    ),
)
SOLVERS = Pool(
    ("false", "true", "cat {cnf}"), ("nosuch {cnf}", "{", "", "sh -c 'exit 10'", "{cnf}", "'")
)
RULES = Pool(("mac", "lcv,mrv"), ("magic", "", ","))
PICTURES = {
    "grid.txt": "...\n...\n...\n",
    "mini.txt": "#...#\n.....\n.....\n.....\n#...#\n",
    "puzzle.txt": "DEER\nO##A\nGNAT\n\nAcross\n1. Doe\n3. Fly\n\nDown\n1. Barker\n",
}


def make_folder(folder: Path) -> None:
    """Write the small input files into `folder`. They are the same every time."""
    from crosswright import load_puzzle, save_puzzle

    dice = random.Random(5)
    words = [
        "cat",
        "dog",
        "emu",
        "ant",
        "eel",
        "owl",
        "rat",
        "hen",
        "deer",
        "gnat",
        "doe",
        "tar",
        "ten",
        "one",
        "ace",
        "era",
        "tie",
        "ore",
    ]
    lines = [f"{word};{dice.randrange(100)}" for word in words]
    texts = PICTURES | {
        "words.txt": "\n".join(words),
        "words.dict": "\n".join(lines),
        "words.csv": "word,clue\ncat,It purrs\ndog,It barks\ngnat,It bites\n",
        "groups.txt": "cat, dog\ngnat; It bites\nten\n'ice age'\n",
        "bank.csv": "CAT,It purrs\nDEER,Doe\n",
        "trace.jsonl": '{"step": "choose", "slot": "1A", "word": "CAT"}\n',
        "empty.txt": "",
        "nul.txt": "..\0\n",
        "broken.json": "{",
        "default": "emu\nowl\n",
        "one.pairs": "LA ID\nID LA\n",
        "wörter.txt": "straße\nüber\n",
        "shared.toml": 'words = ["words.dict"]\nseconds = 0.2\n',
        "wrong.toml": "[fill]\nseconds = true\n",
        "stray.toml": "fill = 3\n",
        "plan.toml": 'count = 2\n[[recipes]]\nvenue = "mini"\nwords = ["words.dict"]\nnodes = 50\n',
        "plan.jsonl": '{"venue": "mini", "nodes": 50, "words": ["words.dict"]}\n',
        "squares.toml": '[pairs]\nrows = 2\ncolumns = 2\nwords = ["words.txt"]\n',
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name in ("noise.bin", "noise.ipuz"):
        (folder / name).write_bytes(dice.randbytes(300))
    (folder / "folder").mkdir()
    puzzle = load_puzzle(str(folder / "puzzle.txt"))
    for ending in ("ipuz", "json", "puz", "jpz", "xd"):
        save_puzzle(puzzle, folder / f"puzzle.{ending}")
    for verb, request in _RECIPES.items():
        told = {"crosswright_recipe": 2, "verb": verb, "request": request}
        (folder / f"{verb}.json").write_text(json.dumps(told), encoding="utf-8")


_LISTED = {"lists": ["words.dict"]}
_RECIPES: dict[str, dict[str, Any]] = {
    "fill": {"grid": "...\n...\n...", "words": _LISTED, "seconds": 0.2},
    "grid": {"venue": "mini", "seconds": 0.2},
    "layout": {"given": [["cat", ""], ["tie", "Knot"]], "seconds": 0.2},
    "pairs": {"rows": 2, "columns": 2, "words": _LISTED, "seconds": 0.2},
    "freeform": {"groups": [[["cat", ""]]], "size": [5, 5], "seconds": 0.2},
}


# -- a random call --------------------------------------------------------------------------------


def commands() -> dict[tuple[str, ...], click.Command]:
    """Every command by its names. A command of a group has two: the group's and its own."""
    ctx = click.Context(cli)
    found: dict[tuple[str, ...], click.Command] = {}
    for name in cli.list_commands(ctx):
        command = cli.get_command(ctx, name)
        assert command is not None
        if name == "studio":
            continue  # it goes on until Ctrl-C
        if isinstance(command, click.Group):
            found |= {(name, below): one for below, one in command.commands.items()}
        else:
            found[(name,)] = command
    return found


def random_call(dice: random.Random) -> list[str]:
    """One random command line. If its command can have a limit in seconds or nodes, it has one."""
    names, command = dice.choice(sorted(commands().items(), key=lambda item: item[0]))
    options = [p for p in command.params if isinstance(p, click.Option) and _is_asked(p)]
    arguments = [p for p in command.params if isinstance(p, click.Argument)]
    said: list[str] = []
    needed = [option for option in options if option.required or option.opts[-1] == "--size"]
    for argument in arguments:
        # Most commands need one argument, and with --recipe none. `pairs` needs two: ROWS and COLS.
        several = (2, 2, 2, 1, 3, 0) if argument.name == "arguments" else (1, 2, 3, 0)
        count = dice.choice(several) if argument.nargs == -1 else dice.random() < 0.93
        said += [_argument(argument, dice) for _ in range(int(count))]
    chosen = dice.sample(options, min(len(options), dice.choice((0, 1, 1, 2, 2, 3, 4, 6))))
    chosen += [option for option in needed if option not in chosen and dice.random() < 0.9]
    for option in chosen:
        for _ in range(dice.choice((1, 1, 2, 3)) if option.multiple else 1):
            said += _said(option, dice)
    if dice.random() < 0.02:
        said.append(dice.choice(("--nonsense", "-", "--", "-z")))
    known = {name for option in options for name in option.opts}
    if "--seconds" in known and not (said and said[-1] == "--"):
        said += ["--seconds", "0.2"] if dice.random() < 0.8 else ["--nodes", "200"]
    if "--delay" in known and "--replay" in said:
        said += ["--delay", "0"]
    return [*names, *said]


def _is_asked(option: click.Option) -> bool:
    return not NOT_ASKED & set(option.opts)


def _argument(argument: click.Argument, dice: random.Random) -> str:
    if argument.name == "target":
        return OUTPUTS.draw(dice)
    if argument.name == "arguments" and dice.random() < 0.2:
        return FILES.draw(dice)
    return _ARGUMENTS.get(str(argument.name), PUZZLES).draw(dice)


_ARGUMENTS = {
    "pattern": PATTERNS,
    "where": PLACES,
    "place": PLANS,
    "banned": WORDS,
    "arguments": SMALL,
    "given": LISTS,
    "groups": LISTS,
    "file": LISTS,
    "files": LISTS,
}


def _said(option: click.Option, dice: random.Random) -> list[str]:
    """The words of the command line for an option: its name, and a value if it takes one."""
    name = dice.choice([*option.opts, *option.secondary_opts])
    if option.is_flag:
        return [name]
    if isinstance(option.flag_value, str) and dice.random() < 0.3:
        return [name]
    value = _value(option, dice)
    return [f"{name}={value}"] if name.startswith("--") and dice.random() < 0.3 else [name, value]


def _value(option: click.Option, dice: random.Random) -> str:
    kind, name = option.type, option.opts[-1]
    if isinstance(kind, click.Choice):
        return Pool((*map(str, kind.choices),), ("nonsense", "")).draw(dice)
    if isinstance(kind, values.OutputFile):
        return OUTPUTS.draw(dice)
    if isinstance(kind, values.Number):
        return (SECONDS if name.endswith("seconds") else FACTORS).draw(dice)
    if isinstance(kind, click.types.IntParamType):
        few = {"--jobs", "--count", "--versions", "--up-to"}
        return (SMALL if name in few else NUMBERS).draw(dice)
    if kind is values.SIZE:
        return SIZES.draw(dice)
    return _TEXTS_OF.get(name, TEXTS).draw(dice)


_TEXTS_OF = {
    "--words": LISTS,
    "--bank": FILES,
    "--recipe": RECIPES,
    "--replay": FILES,
    "--decode": FILES,
    "--linkers": LISTS,
    "--fill-in": LISTS,
    "--repair": LISTS,
    "--from": FILES,
    "--ban": WORDS,
    "--use": WORDS,
    "--theme": WORDS,
    "--revealer": WORDS,
    "--circle": MARKS,
    "--shade": MARKS,
    "--grid": PUZZLES,
    "--for": WORDS,
    "--slot": SLOTS,
    "--refill": SLOT_NAMES,
    "--keep": SLOT_NAMES,
    "--region": REGIONS,
    "--pattern": PATTERNS,
    "--blame-block": BLOCKS,
    "--block": CELLS,
    "--letter": LETTERS,
    "--blocks": RANGES,
    "--word-count": RANGES,
    "--to": RANGES,
    "--without": RULES,
    "--solver-command": SOLVERS,
}


# -- running calls --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Failure:
    """A call that went wrong: its exit code (or a text about its end), and what it printed."""

    call: tuple[str, ...]
    code: int | str
    told: str

    def __str__(self) -> str:
        return f"crosswright {shlex.join(self.call)[:600]}\n  {self.code}: {self.told[-1500:]}"


@dataclass
class Outcome:
    """The results of many calls: how many had each exit code, the failures, and the slowest call
    with its seconds."""

    codes: Counter[int | str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    slowest: tuple[float, tuple[str, ...]] = (0.0, ())


class _TooLong(BaseException):
    """A call took too long."""


def run_calls(seed: int, count: int, *, share_outside: float = 0.03) -> Outcome:
    """Run `count` random calls: the share `share_outside` of them in new processes, the rest in
    this process."""
    dice, outcome = random.Random(seed), Outcome()
    with tempfile.TemporaryDirectory() as around, _cache():
        folder = Path(around) / "folder"
        _renew(folder)
        for number in range(count):
            call = random_call(dice)
            config = dice.choice(("none.toml",) * 27 + ("shared.toml", "wrong.toml", "stray.toml"))
            is_outside = dice.random() < share_outside
            with _surroundings(folder, folder / config):
                began = time.monotonic()
                code, told = _outside(call) if is_outside else _inside(call)
                outcome.slowest = max(
                    outcome.slowest, (time.monotonic() - began, (*call,)), key=lambda one: one[0]
                )
            outcome.codes[code] += 1
            strays = sorted(path.name for path in Path(around).iterdir() if path != folder)
            for name in strays:
                (Path(around) / name).unlink()
            fault = code not in KNOWN_CODES or "Traceback" in told or "broke the rules" in told
            if fault or strays:
                outcome.failures.append(Failure((*call,), code, f"{told}{strays or ''}"))
            if number % 100 == 99:
                _renew(folder)
    return outcome


def _renew(folder: Path) -> None:
    import shutil

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    make_folder(folder)


@contextmanager
def _cache() -> Iterator[None]:
    """Use a temporary cache folder for all calls, unless CROSSWRIGHT_CACHE is set already."""
    with tempfile.TemporaryDirectory() as kept:
        before = os.environ.setdefault("CROSSWRIGHT_CACHE", kept)
        try:
            yield
        finally:
            if before == kept:
                del os.environ["CROSSWRIGHT_CACHE"]


@contextmanager
def _surroundings(folder: Path, config: Path) -> Iterator[None]:
    """Work in `folder`, with the config file `config`, and with `folder` as the home folder."""
    before, environment = Path.cwd(), dict(os.environ)
    os.chdir(folder)
    os.environ |= {"CROSSWRIGHT_CONFIG": str(config), "HOME": str(folder)}
    try:
        yield
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ |= environment


def _inside(call: list[str]) -> tuple[int | str, str]:
    """Run a call in this process, which is much faster than a new one.

    Return its exit code (or a text that says how it ended) and its standard error.
    """

    def too_long(_number: int, _frame: FrameType | None) -> None:
        raise _TooLong

    streams = sys.stdin, sys.stdout, sys.stderr
    arguments = sys.argv
    handlers = {heard: signal.signal(heard, too_long) for heard in (signal.SIGALRM, signal.SIGPROF)}
    sys.argv = ["crosswright", *call]
    sys.stdin = io.TextIOWrapper(io.BytesIO(b"cat\ndog\n"), encoding="utf-8")
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="replace") for _ in range(2)
    )
    errors = sys.stderr
    signal.setitimer(signal.ITIMER_REAL, LONGEST_WAIT)
    signal.setitimer(signal.ITIMER_PROF, LONGEST_SECONDS)
    code: int | str
    try:
        main()
        code = "returned"
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    except _TooLong:
        code = "no end"
    except BaseException as escaped:
        code = f"escaped: {escaped!r}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        for heard, handler in handlers.items():
            signal.signal(heard, handler)
        errors.flush()
        told = errors.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined]
        sys.stdin, sys.stdout, sys.stderr = streams
        sys.argv = arguments
    return code, told


def _outside(call: list[str]) -> tuple[int | str, str]:
    """Run a call in a new process. Return the same as `_inside`."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "crosswright", *call],
            input=b"cat\ndog\n",
            capture_output=True,
            timeout=LONGEST_WAIT,
        )
    except subprocess.TimeoutExpired:
        return "no end", ""
    except (UnicodeEncodeError, ValueError, OSError):
        return 2, ""  # the system itself refuses such a command line
    return done.returncode, done.stderr.decode("utf-8", "replace")


def _tell() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--share-outside", type=float, default=0.03)
    asked = parser.parse_args()
    outcome = run_calls(asked.seed, asked.count, share_outside=asked.share_outside)
    for failure in outcome.failures:
        print(str(failure).encode("utf-8", "backslashreplace").decode())
    print(f"seed {asked.seed}: {asked.count:,} calls, {len(outcome.failures)} failures")
    print("exit codes:", dict(sorted(outcome.codes.items(), key=str)))
    print(f"slowest: {outcome.slowest[0]:.1f} s: {shlex.join(outcome.slowest[1])[:300]}")
    return 1 if outcome.failures else 0


if __name__ == "__main__":
    sys.exit(_tell())
