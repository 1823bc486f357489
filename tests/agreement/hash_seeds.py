"""Calls whose answers must be the same in every process.

Python hashes texts differently in every process, so the order of a set of texts differs too.
PYTHONHASHSEED fixes this order. `python tests/agreement/hash_seeds.py COUNT` runs the first COUNT
calls in this process, and prints a line for each: a short hash of its answer, and the call.
"""

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain, cycle, islice
from pathlib import Path

from click.testing import CliRunner

from crosswright.cli.main import cli
from crosswright.core.errors import CrosswrightError

__all__ = ["CALLS", "TIED", "answers"]

ROOT = Path(__file__).resolve().parents[2]

TIED = (
    "make --rng-seed 127 --nodes 3000",  # two pairs of answers share a root at the same time
    "layout two-scripts.txt --rng-seed 1 --islands --json",  # as many Greek letters as Russian ones
    "make --size 5x5 --ban 日本 --ban 中国 --ban 東京",
    "fill examples/half-9x9.txt --refill 1A,13A,16A --keep 16A,13A,1A",
)
"""Calls in which several things are first in turn. Each was once answered by the order of a set."""

CALLS = (
    "batch plan.toml -o batch{n} --jobs 1 --quiet",
    "make --venue mini --size 5x5 --rng-seed {n} --json",
    "fill examples/small-9x9.txt --rng-seed {n} --best --nodes 400 --json",
    "layout examples/zoo.txt --rng-seed {n} --nodes 300 --json",
    "freeform --draw 5 --size 9x9 --min-score 60 --rng-seed {n} --nodes 5000 --json",
    "pairs 3 3 --rng-seed {n} --count 2 --list",
    "explain examples/mini-5x5.txt --use QUEEN --use EEL --use OCEAN --use JAZZY --nodes 4000",
    "make --theme SNOWMAN --theme GLACIER --size 11x11 --rng-seed {n} --nodes 5000",
    "fill examples/small-9x9.txt --rng-seed {n} --use OCEAN --use EEL --use AREA --json",
    "layout examples/zoo.txt --rng-seed {n} --method graph --nodes 200",
    "make --rng-seed {n} --nodes 3000 --json",
    "freeform examples/zoo.txt --size 12x12 --rng-seed {n} --strategy learn --nodes 5000",
    "layout examples/no-common-letter.txt --rng-seed {n} --linkers",
    "grid --venue barred --size 11x11 --rng-seed {n}",
    "fill examples/lesson.txt -w examples/lesson-words.txt --engine textbook --trace json",
    "candidates examples/small-9x9.txt 1A --limit 20 --json",
    "layout examples/zoo.txt --rng-seed {n} --fill-in --max-size 11x11 --json",
    "grid --size 9x9 --rng-seed {n} --count 4",
)
"""Calls of every verb that makes random choices. `{n}` is replaced by a number."""

FILES = {
    "plan.toml": """
count = 3
rng_seed = {n}
outputs = ["json"]
fresh_across = 2
[[recipes]]
venue = "mini"
nodes = 2000
""",
    "two-scripts.txt": "мир\nκαι\nнет\nλογ\n",
}


def calls(count: int) -> Iterator[str]:
    """The first `count` calls, each with another number."""
    for number, call in enumerate(islice(chain(TIED, cycle(CALLS)), count)):
        yield call.format(n=number)


def answers(count: int) -> Iterator[str]:
    """Make the calls. Yield, for each, a short hash of the answer and the call."""
    with tempfile.TemporaryDirectory() as around:
        for number, call in enumerate(calls(count)):
            folder = Path(around, str(number))
            folder.mkdir()
            for name, text in FILES.items():
                (folder / name).write_text(text.format(n=number), encoding="utf-8")
            here = {*FILES, f"batch{number}"}
            words = [str(folder / word) if word in here else word for word in call.split()]
            done = CliRunner().invoke(cli, words)
            texts = [done.stdout]
            if isinstance(done.exception, CrosswrightError):
                texts = [str(done.exception)]
            elif done.exception is not None and not isinstance(done.exception, SystemExit):
                raise done.exception
            elif call.startswith("batch"):
                texts = [path.read_text() for path in sorted(folder.glob("batch*/*.json"))]
                assert texts
            elif "--json" in words:
                told = json.loads(done.stdout)
                told.get("statistics", {}).pop("seconds", None)
                texts = [json.dumps(told)]
            digest = hashlib.blake2b("\n".join(texts).encode(), digest_size=8)
            yield f"{digest.hexdigest()} {call}"


if __name__ == "__main__":
    os.chdir(ROOT)
    for line in answers(int(sys.argv[1])):
        print(line, flush=True)
