"""Compile the kernels: each twice, for any x86-64 (or other) machine and for x86-64-v3.

A kernel is an ordinary `.py` file with Cython annotations. It is copied under the name of its
build, compiled into `crosswright.native`, and `crosswright.native.load` picks one at import.
Every extension is optional: without a compiler the install succeeds and the same source runs
interpreted.
"""

import os
import platform
import shutil
from pathlib import Path

from setuptools import Extension, setup

# The kernels of the house, found by their names.
KERNELS = sorted(Path("src/crosswright").rglob("*_kernel.py"))

# -ffp-contract=off: no fused multiply-add, so that both builds compute the same numbers.
FLAGS = ["-O3", "-g0", "-ffp-contract=off"]


def builds() -> dict[str, list[str]]:
    """Which builds this machine's compiler is asked for, and their flags."""
    if os.name == "nt":
        return {"baseline": ["/O2"]}
    found = {"baseline": FLAGS}
    if platform.machine() in {"x86_64", "AMD64"}:
        found["v3"] = [*FLAGS, "-march=x86-64-v3"]
    return found


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    copies = Path("build/kernels")
    copies.mkdir(parents=True, exist_ok=True)
    wanted = []
    for source in KERNELS:
        for build, flags in builds().items():
            name = f"{source.stem}_{build}"
            copy = copies / f"{name}.py"
            if not copy.exists() or copy.read_bytes() != source.read_bytes():
                shutil.copyfile(source, copy)
            wanted.append(
                Extension(f"crosswright.native.{name}", [str(copy)], extra_compile_args=flags)
            )
    directives = {
        "language_level": "3",
        "boundscheck": False,
        "wraparound": False,
        "cdivision": True,
        "initializedcheck": False,
        "embedsignature": True,
    }
    compiled = cythonize(wanted, compiler_directives=directives, include_path=["src"], quiet=True)
    for extension in compiled:
        extension.optional = True  # set here: cythonize drops it when it stands on its input
    return compiled


setup(ext_modules=extensions())
