"""Choose the fastest build of a kernel that this machine can run.

A kernel is a module that does the heavy computing. It has one Python source. On x86-64 machines,
`setup.py` usually compiles it twice: as `NAME_v3` for newer processors (with the instructions of
x86-64-v3), and as `NAME_baseline` for all processors. On other machines there is only
`NAME_baseline`. These builds are in this package. `load` returns the fastest build that this
machine can run. If nothing is compiled, it returns the source module, which gives the same answers
but is slow.

The environment variable CROSSWRIGHT_BUILD can name the build that is used: `v3`, `baseline` or
`interpreted` (the source module). So tests and benchmarks can compare the builds. If the named
build is not available, the source module is used.
"""

import importlib
import os
import sys
from functools import cache
from types import ModuleType

__all__ = ["BUILDS", "build_of", "load"]

BUILDS = ("v3", "baseline", "interpreted")
"""The builds of a kernel. The fastest comes first."""

_V3_FLAGS = frozenset({"avx2", "bmi1", "bmi2", "fma", "movbe", "f16c", "abm"})
"""If /proc/cpuinfo lists all these flags, the processor can run code built for x86-64-v3."""


@cache
def _machine_runs_v3() -> bool:
    """Whether this processor can run x86-64-v3 code. False if this is unknown."""
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as lines:  # noqa: PTH123
            for line in lines:
                if line.startswith("flags"):
                    return frozenset(line.split()) >= _V3_FLAGS
    except OSError:
        pass
    return False


def load(source: str) -> ModuleType:
    """Return the fastest build of the kernel whose Python source is the module `source`.

    >>> load("crosswright.words.pack_kernel").__name__.split(".")[-1].startswith("pack_kernel")
    True
    """
    asked = os.environ.get("CROSSWRIGHT_BUILD", "")
    stem = source.rpartition(".")[2]
    wanted = (asked,) if asked in BUILDS else BUILDS
    for build in wanted:
        if build == "interpreted":
            break
        if build == "v3" and not _machine_runs_v3():
            continue
        name = f"crosswright.kernels.{stem}_{build}"
        if name in sys.modules:
            return sys.modules[name]
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    return importlib.import_module(source)


def build_of(kernel: ModuleType) -> str:
    """The name of the build of a loaded kernel: `v3`, `baseline` or `interpreted`."""
    last = kernel.__name__.rpartition("_")[2]
    return last if last in BUILDS else "interpreted"
