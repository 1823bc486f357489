"""The same call gives the same answer in every process, whatever the order of its sets.

The environment variable CROSSWRIGHT_HASH_CALLS is the number of calls. Without it, there is one of
each kind.
"""

import os
import subprocess
import sys

import hash_seeds

COUNT = int(os.environ.get("CROSSWRIGHT_HASH_CALLS", len(hash_seeds.TIED + hash_seeds.CALLS)))


def test_calls_are_answered_alike_under_four_hash_seeds() -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, hash_seeds.__file__, str(COUNT)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for seed in "0123"
    ]
    first, *others = [process.communicate()[0].splitlines() for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0, 0]
    assert len(first) == COUNT
    for other in others:
        assert other == first
