"""All our readers of files by name, a valid file for each, and a child process that reads a file
with limited time and memory.

The child is `python readers.py NAME FILE MEMORY`, with MEMORY in bytes. If the reader takes too
much time or memory, the child fails.
"""

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

from crosswright.clues.bank import read_bank
from crosswright.core.errors import InputError
from crosswright.formats import FORMATS, by_name, read
from crosswright.importing import read_given
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

SECONDS = 10
"""The processor time in seconds that one file may take. A reader whose time grows in proportion to
the file takes a tenth of it."""

MEMORY = 400 * 1024 * 1024
"""The address space in bytes that the child may have. Python and our package take 50 MB of it."""

READERS: dict[str, Callable[[bytes], object]] = {
    row.name: lambda data, row=row: read(data, row)  # type: ignore[misc]
    for row in FORMATS
    if row.read
} | {
    "words.txt": lambda data: WordList.read(data, "words.txt", Spelling()),
    "words.csv": lambda data: WordList.read(data, "words.csv", Spelling()),
    "given.txt": lambda data: read_given(data, "given.txt"),
    "given.csv": lambda data: read_given(data, "given.csv"),
    "given.xlsx": lambda data: read_given(data, "given.xlsx"),
    "bank.csv": lambda data: read_bank(data, "bank.csv"),
    "bank.tsv": lambda data: read_bank(data, "bank.tsv"),
    "bank.xd": lambda data: read_bank(data, "bank.xd"),
}
"""The readers of puzzles, word lists (`words`), lists of given words (`given`) and clue banks
(`bank`). Each takes the bytes of a file."""

_SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Purrs</t></is></c></row>'
    '<row r="2"><c r="A2" t="s"><v>1</v></c></row></sheetData></worksheet>'
)
_TEXTS = (
    '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<si><t>cat</t></si><si><r><t>ice </t></r><r><t>age</t></r></si></sst>"
)


def sheet(rows: str = _SHEET, texts: str = _TEXTS) -> bytes:
    """A spreadsheet (.xlsx) with the XML `rows` as its cells and the XML `texts` as its texts."""
    return zipped({"xl/worksheets/sheet1.xml": rows, "xl/sharedStrings.xml": texts})


def zipped(members: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of these members."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def valid_files() -> dict[str, bytes]:
    """One valid file for every reader."""
    from format_samples import seeds

    return seeds() | {
        "words.txt": "cat;80\nice age\n# a remark\nnaïve;50\n".encode(),
        "words.csv": b"word,score\ncat,80\nice age,50\n",
        "given.txt": b"cat;Purrs\nice age\tCold\n",
        "given.csv": b'word,clue\ncat,Purrs\n"ice age","Cold, long"\n',
        "given.xlsx": sheet(),
        "bank.csv": b"answer,clue,difficulty\nCAT,Purrs,easy\nDOG,Barks,\n",
        "bank.tsv": b"CAT\tPurrs\nDOG\tBarks\n",
        "bank.xd": b"A1. Purrs ~ CAT\nD2. Barks ~ DOG\n",
    }


def read_within_limits(name: str, data: bytes, folder: Path, *, memory: int = MEMORY) -> str:
    """Read a file in a child process. Return 'read', or 'refused: ' with the reason.

    The test fails if the reader raises an error that is not ours, or if the child was ended because
    of a limit.
    """
    path = folder / "file"
    path.write_bytes(data)
    done = subprocess.run(
        [sys.executable, __file__, name, str(path), str(memory)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, f"{name}: ended with {done.returncode}\n{done.stderr[-2000:]}"
    return done.stdout.strip()


def limit_this_process(memory: int) -> None:
    """Limit this process to `memory` bytes, and to `SECONDS` of processor time for one file."""
    import resource

    if sys.platform == "linux":  # elsewhere the address space cannot be limited
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    allow_more_time()


def allow_more_time() -> None:
    """Allow this process `SECONDS` more processor time, for the next file."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + 1 + SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))


def verdict(name: str, data: bytes) -> str:
    """Read a file. Return 'read', or 'refused: ' with the reason."""
    try:
        READERS[name](data)
    except InputError as error:
        return f"refused: {error}"
    return "read"


if __name__ == "__main__":
    # Some modules are loaded when a file is read. Load them now, before the limits begin.
    by_name("puz").read and verdict("puz", b"")
    limit_this_process(int(sys.argv[3]))
    print(verdict(sys.argv[1], Path(sys.argv[2]).read_bytes()))
