"""Readers meet bytes that nobody meant as a puzzle, and answer with our error or a puzzle."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosswright.core.errors import InputError
from crosswright.core.puzzle import Puzzle
from crosswright.formats import FORMATS, by_name, for_path, read, write
from format_samples import CASES, seeds

NAMES = [row.name for row in FORMATS if row.read]
SEEDS = seeds()
CALM = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def survives(name: str, data: bytes) -> None:
    """Whatever comes: a puzzle that can be written, or an error that a user may see."""
    try:
        puzzle = read(data, by_name(name))
    except InputError as error:
        assert str(error)
        return
    assert isinstance(puzzle, Puzzle)
    assert read(write(puzzle, by_name("json")), by_name("json")) == puzzle


@st.composite
def damaged(draw: st.DrawFn, seed: bytes) -> bytes:
    """A valid file after a few accidents."""
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


@pytest.mark.parametrize("name", NAMES)
@CALM
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused(name: str, data: st.DataObject) -> None:
    survives(name, data.draw(damaged(SEEDS[name])))


@pytest.mark.parametrize("name", NAMES)
@CALM
@given(data=st.binary(max_size=400))
def test_noise_is_refused(name: str, data: bytes) -> None:
    survives(name, data)


@pytest.mark.parametrize("name", NAMES)
@CALM
@given(text=st.text(max_size=300))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    survives(name, text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("name", NAMES)
@settings(CALM, max_examples=60)
@given(data=st.data())
def test_a_damaged_real_file_is_read_or_refused(name: str, data: st.DataObject) -> None:
    if not CASES.is_dir():
        pytest.skip(f"no real files in {CASES.name} of the acceptance cases")
    files = [p for p in sorted(CASES.iterdir()) if for_path(p, p.read_bytes()).name == name]
    files = [p for p in files if "locked" not in p.name and "rebus" not in p.name]
    if not files:
        pytest.skip(f"no real file of {name}")
    survives(name, data.draw(damaged(data.draw(st.sampled_from(files)).read_bytes())))


@pytest.mark.parametrize("name", NAMES)
def test_a_guided_fuzzer_finds_no_crash(name: str, tmp_path: Path) -> None:
    if importlib.util.find_spec("atheris") is None:
        pytest.skip("atheris is not installed here")
    (tmp_path / "seed").write_bytes(SEEDS[name])
    script = Path(__file__).with_name("fuzz_reader.py")
    limits = ["-runs=2500", "-max_total_time=15", "-max_len=6000", "-seed=7"]
    done = subprocess.run(
        [sys.executable, str(script), name, *limits, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
