"""`load` takes the fastest build of a kernel that the machine can run. Without a compiled build, it
takes the Python source, which gives the same answers."""

import subprocess
import sys

import pytest

from crosswright.kernels import bits, builds, shim

KERNEL = "crosswright.words.pack_kernel"


@pytest.mark.parametrize("build", builds.BUILDS)
def test_an_environment_variable_chooses_the_build(
    build: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROSSWRIGHT_BUILD", build)
    assert builds.build_of(builds.load(KERNEL)) in {build, "interpreted"}


def test_an_unknown_build_name_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROSSWRIGHT_BUILD", raising=False)
    best = builds.load(KERNEL)
    monkeypatch.setenv("CROSSWRIGHT_BUILD", "turbo")
    assert builds.load(KERNEL) is best


def test_a_processor_without_v3_gets_another_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(builds, "_machine_runs_v3", lambda: False)
    monkeypatch.setenv("CROSSWRIGHT_BUILD", "v3")
    assert builds.build_of(builds.load(KERNEL)) == "interpreted"
    monkeypatch.delenv("CROSSWRIGHT_BUILD")
    assert builds.build_of(builds.load(KERNEL)) in {"baseline", "interpreted"}


def test_kernels_run_without_cython_installed() -> None:
    code = (
        "import sys; sys.modules['cython'] = None\n"
        "from crosswright import Grid, WordList, fill\n"
        "words = WordList.of(['at', 'to', 'as', 'so'])\n"
        "assert fill(Grid.parse('..\\n..'), words)\n"
        "from crosswright.kernels.builds import build_of, load\n"
        f"print(build_of(load('{KERNEL}')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"CROSSWRIGHT_BUILD": "interpreted"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "interpreted"


def test_bits_are_counted_and_the_lowest_bit_is_found() -> None:
    for number in (1, 2, 3, 0b1011000, 2**63, 2**64 - 1):
        assert bits.popcount(number) == f"{number:b}".count("1")
        assert bits.lowest(number) == len(f"{number:b}") - f"{number:b}".rindex("1") - 1


def test_with_the_stand_in_for_cython_declarations_have_no_effect() -> None:
    assert shim.cast(shim.ulonglong, 7) == 7
    assert shim.declare(shim.int, 3) == 3
    assert shim.const[shim.ushort][::1] is not None
    assert shim.int(5) == 5

    @shim.cfunc
    @shim.locals(x=shim.int)
    @shim.boundscheck(False)
    def double(x: int) -> int:
        return 2 * x

    assert double(4) == 8
    assert not shim.compiled
