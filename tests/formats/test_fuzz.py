"""Readers get random or damaged bytes. Each reads them or raises one of our errors.

`CROSSWRIGHT_FUZZ=20000 pytest tests/formats/test_fuzz.py` gives every reader 20,000 inputs.
"""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosswright.core.errors import InputError
from crosswright.core.puzzle import Puzzle
from crosswright.formats import by_name, for_path, read, write
from format_samples import real_files
from readers import READERS, valid_files

INPUTS = int(os.environ.get("CROSSWRIGHT_FUZZ", "0"))
"""The number of inputs that each reader gets from all tests here together. 0 means that each test
has its own small number."""

if INPUTS:
    pytestmark = pytest.mark.timeout(0)
SEEDS = valid_files()


def calm(share: float, usual: int) -> settings:
    """Settings of hypothesis for a test that gets `share` of all `INPUTS`, or `usual` inputs if
    `INPUTS` is 0."""
    return settings(
        max_examples=max(1, int(share * INPUTS)) if INPUTS else usual,
        deadline=20_000,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        print_blob=True,
    )


def survives(name: str, data: bytes) -> None:
    """Check that the reader `name` reads `data`, or refuses it with an error for the user. A puzzle
    that was read must be usable: it can be written as JSON and read again."""
    try:
        found = READERS[name](data)
    except InputError as error:
        assert 0 < len(str(error)) < 2000
        return
    if isinstance(found, Puzzle):
        assert read(write(found, by_name("json")), by_name("json")) == found


@st.composite
def damaged(draw: st.DrawFn, seed: bytes) -> bytes:
    """The valid file `seed` with one to six random changes."""
    data = bytearray(seed)
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data)))
        match draw(st.sampled_from(["change", "cut", "insert", "repeat", "number"])):
            case "change" if at < len(data):
                data[at] = draw(st.integers(0, 255))
            case "cut":
                del data[at : at + draw(st.integers(1, 40))]
            case "insert":
                data[at:at] = draw(st.binary(max_size=12))
            case "repeat":
                data[at:at] = data[at : at + draw(st.integers(1, 60))]
            case "number":
                data[at:at] = str(draw(st.integers(-(10**12), 10**12))).encode()
    return bytes(data)


@pytest.mark.parametrize("name", READERS)
@calm(0.5, 150)
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused(name: str, data: st.DataObject) -> None:
    survives(name, data.draw(damaged(SEEDS[name])))


@pytest.mark.parametrize("name", READERS)
@calm(0.15, 150)
@given(data=st.binary(max_size=400))
def test_random_bytes_are_read_or_refused(name: str, data: bytes) -> None:
    survives(name, data)


@pytest.mark.parametrize("name", READERS)
@calm(0.15, 150)
@given(text=st.text(max_size=300))
def test_random_text_is_read_or_refused(name: str, text: str) -> None:
    survives(name, text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("path", real_files(but={"nyt_locked.puz", "nyt_sun_rebus.puz"}))
@calm(0.2, 30)
@given(data=st.data())
def test_a_damaged_real_file_is_read_or_refused(path: Path, data: st.DataObject) -> None:
    whole = path.read_bytes()
    survives(for_path(path, whole).name, data.draw(damaged(whole)))


@pytest.mark.parametrize("name", READERS)
def test_the_fuzzer_atheris_finds_no_crash(name: str, tmp_path: Path) -> None:
    if importlib.util.find_spec("atheris") is None:
        pytest.skip("atheris is not installed here")
    (tmp_path / "seed").write_bytes(SEEDS[name])
    script = Path(__file__).with_name("fuzz_reader.py")
    limits = [f"-runs={INPUTS or 1500}", f"-max_total_time={INPUTS or 15}"]
    limits += ["-max_len=6000", "-seed=7", "-timeout=20", "-rss_limit_mb=2000"]
    done = subprocess.run(
        [sys.executable, str(script), name, *limits, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=120 + INPUTS,
        cwd=tmp_path,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("name", READERS)
def test_the_error_for_a_file_that_was_cut_off_quotes_nothing_of_python(name: str) -> None:
    data = SEEDS[name]
    for length in range(0, len(data), max(1, len(data) // 60)):
        try:
            READERS[name](data[:length])
        except InputError as problem:
            told = str(problem)
            assert not re.search(r"\n|unpack|literal|codec|\(\)|Error", told), told
