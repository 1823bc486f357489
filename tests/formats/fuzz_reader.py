"""One reader under atheris: `python fuzz_reader.py FORMAT [libFuzzer options] CORPUS`."""

import contextlib
import sys

import atheris

with atheris.instrument_imports(include=["crosswright.formats", "crosswright.core"]):
    from crosswright.core.errors import InputError
    from crosswright.formats import by_name, read

NAME = sys.argv.pop(1)


def one_input(data: bytes) -> None:
    with contextlib.suppress(InputError):
        read(data, by_name(NAME))


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
