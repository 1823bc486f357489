"""Compile the kernels: each twice, for any x86-64 (or other) machine and for x86-64-v3.

A kernel is an ordinary `.py` file with Cython annotations. It is copied under the name of its
build, compiled into `crosswright.native`, and `crosswright.native.load` picks one at import. What
it imports from a package `kernel` beside it, or from `crosswright.kernels`, is part of it: the copy
has those parts in front.
Every extension is optional: without a compiler the install succeeds and the same source runs
interpreted.
"""

import os
import platform
import re
from pathlib import Path

from setuptools import Extension, setup

# The kernels of the house, found by their names.
KERNELS = sorted(Path("src/crosswright").rglob("*_kernel.py"))

# -ffp-contract=off: no fused multiply-add, so that both builds compute the same numbers.
FLAGS = ["-O3", "-g0", "-ffp-contract=off"]


# An import of a part: from the package `kernel` beside a kernel, or from the room they all share.
PART = re.compile(
    r"^from crosswright\.([\w.]+\.kernel\.\w+|kernels\.[\w.]+) import (?:\([^)]*\)|.*)\n",
    re.MULTILINE,
)


def whole(source: Path) -> str:
    """A kernel as one text: its parts, each once and before whoever imports it, and itself."""
    placed = set()

    def part(found: re.Match[str]) -> str:
        path = Path("src/crosswright", *found[1].split(".")).with_suffix(".py")
        if path in placed:
            return ""
        placed.add(path)
        return PART.sub(part, path.read_text(encoding="utf-8"))

    return PART.sub(part, source.read_text(encoding="utf-8"))


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
            if not copy.exists() or copy.read_text(encoding="utf-8") != whole(source):
                copy.write_text(whole(source), encoding="utf-8")
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
