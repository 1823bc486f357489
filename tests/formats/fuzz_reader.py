"""Call one reader with random bytes that the fuzzer atheris makes:

    python fuzz_reader.py READER [libFuzzer options] CORPUS

READER is a name from `readers.py`. The reader may raise an `InputError`. Any other error is a bug.
"""

import contextlib
import sys

import atheris

with atheris.instrument_imports(
    include=["crosswright.formats", "crosswright.core", "crosswright.words", "crosswright.clues"]
):
    from crosswright.core.errors import InputError
    from readers import READERS

READER = READERS[sys.argv.pop(1)]


def one_input(data: bytes) -> None:
    with contextlib.suppress(InputError):
        READER(data)


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
