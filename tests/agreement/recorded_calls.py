"""Commands with fixed random choices, whose answers were recorded. The answers must stay the same.

`python tests/agreement/recorded_calls.py` records all answers again. Run it only if a change is
meant to change answers, and say why in the changelog.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

__all__ = ["CALLS", "RECORD", "answer", "recorded"]

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "tests" / "data" / "recorded_calls.json"

CALLS = (
    "fill examples/daily-15x15.txt --rng-seed 1",
    "fill examples/daily-15x15.txt --rng-seed 2 --entries",
    "fill examples/daily-15x15.txt --rng-seed 3 --min-score 50 --json",
    "fill examples/daily-15x15.txt --rng-seed 4 --max-shared 4",
    "fill examples/daily-15x15.txt --rng-seed 5 --best --nodes 2000",
    "fill examples/small-9x9.txt --rng-seed 1 --count 3",
    "fill examples/small-9x9.txt --rng-seed 2 --use OCEAN",
    "fill examples/small-9x9.txt --rng-seed 3 --ban OCEAN --best --nodes 1000 --json",
    "fill examples/mini-5x5.txt --rng-seed 1 --nodes 500",
    "fill examples/mini-5x5.txt --rng-seed 2 --count 4 --spelling uk",
    "fill examples/mini-5x5.txt -w examples/lesson-words.txt",
    "make --venue mini --rng-seed 1 --nodes 2000 --json",
    "make --venue mini --rng-seed 2 --count 2 --nodes 2000",
    "make --size 9x9 --rng-seed 3 --nodes 3000 --difficulty easy --json",
    "make --theme SNOWMAN --theme GLACIER --rng-seed 4 --nodes 9000 --size 11x11",
    "make --theme SNOWMAN@3 --theme GLACIER --rng-seed 5 --nodes 15000 --json",
    "make --rng-seed 6 --nodes 4000",
    "make --rng-seed 9 --nodes 12000 --json",
    "make --venue uk-blocked --rng-seed 7 --nodes 4000 --json",
    "make --theme ICEAGEMAMMALSQUAD --rng-seed 8",
    "layout examples/zoo.txt --rng-seed 1",
    "layout examples/zoo.txt --rng-seed 2 --json",
    "layout examples/lesson-words.txt --rng-seed 1 --square",
    "layout examples/lesson-words.txt --rng-seed 2 --count 2 --nodes 2000",
    "layout examples/ice-age.txt --rng-seed 3 --spacing bordered --objective crossings",
    "layout examples/zoo.txt --rng-seed 4 --fill-in --max-size 11x11 --json",
    "layout examples/zoo.txt --rng-seed 5 --fill-in --max-size 13x13 --symmetry rotational",
    "layout examples/no-common-letter.txt --rng-seed 6 --linkers",
    "layout examples/zoo.txt --rng-seed 7 --linkers --symmetry rotational --nodes 20000",
    "layout examples/zoo.txt --rng-seed 8 --method graph --nodes 200",
    "layout examples/no-common-letter.txt --rng-seed 9",
    "freeform examples/zoo.txt --size 12x12 --rng-seed 1",
    "freeform examples/zoo.txt --size 11x11 --rng-seed 2 --islands --json",
    "freeform examples/ice-age.txt --size 12x12 --rng-seed 3",
    "freeform --draw 6 --group-size 2 --size 9x9 --min-score 60 --rng-seed 4",
    "freeform --draw 4 --size 8x8 --min-score 70 --rng-seed 5 --minimise area --nodes 20000 --json",
    "freeform --draw 5 --size 9x9 --min-score 70 --rng-seed 6 --strategy learn",
    "freeform --draw 3 --size 7x7 --min-score 70 --rng-seed 10 --count 3",
    "pairs 3 3 --rng-seed 1",
    "pairs 4 4 --rng-seed 2 --count 3 --list",
    "pairs 5 5 --rng-seed 3 --json",
    "pairs 3 4 --rng-seed 4 --letters-per-cell 3",
    "pairs 3 3 -w examples/pair-words.txt --all",
    "grid --rng-seed 1 --count 3",
    "grid --venue mini --size 7x7 --rng-seed 2 --json",
    "grid --venue uk-blocked --rng-seed 3",
    "grid --venue barred --size 11x11 --rng-seed 4",
    "grid --word-count 70-74 --blocks 30-38 --rng-seed 5 --json",
    "grid --venue us-sunday --rng-seed 6",
)
"""Calls of every verb that makes random choices, with most of its options.

The paths are relative to the root of the repository.
"""


def answer(call: str) -> dict[str, object]:
    """Return the exit code and the standard output of a call, without the measured seconds."""
    done = subprocess.run(
        [sys.executable, "-m", "crosswright", *call.split()],
        cwd=ROOT,
        env=os.environ | {"CROSSWRIGHT_CONFIG": os.devnull},
        capture_output=True,
        encoding="utf-8",
        timeout=250,
        check=False,
    )
    output = done.stdout
    if "--json" in call and output.startswith("{"):
        told = json.loads(output)
        told["statistics"].pop("seconds", None)
        output = json.dumps(told, ensure_ascii=False, indent=1)
    return {"exit": done.returncode, "output": output.splitlines()}


def recorded() -> dict[str, dict[str, object]]:
    """Return the recorded answer of each call."""
    found: dict[str, dict[str, object]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    answers = {call: answer(call) for call in CALLS}
    RECORD.write_text(json.dumps(answers, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
