"""Compile the kernels. On x86-64, each is compiled twice: for all processors and for x86-64-v3.

A kernel is a `.py` file with Cython annotations. It may import parts: modules of the package
`kernel` in its own folder, or of `crosswright.kernels`. `setup.py` joins the kernel and its parts
into one text and compiles this text as a module of `crosswright.kernels`, whose function
`builds.load` then chooses one of the builds.

Every extension is optional. Without a compiler, the installation succeeds, and the same source runs
interpreted.
"""

import os
import platform
import re
from pathlib import Path

from setuptools import Extension, setup

# The source files of all kernels.
KERNELS = sorted(Path("src/crosswright").rglob("*_kernel.py"))

# -ffp-contract=off: no fused multiply-add, so that both builds compute the same numbers.
FLAGS = ["-O3", "-g0", "-ffp-contract=off"]


# Matches the import of a part, from a package `kernel` or from `crosswright.kernels`.
PART = re.compile(
    r"^from crosswright\.([\w.]+\.kernel\.\w+|kernels\.[\w.]+) import (?:\([^)]*\)|.*)\n",
    re.MULTILINE,
)


def whole(source: Path) -> str:
    """Return the text of a kernel in which each import of a part is replaced by the part itself.

    Each part occurs only once.
    """
    placed = set()

    def part(found: re.Match[str]) -> str:
        path = Path("src/crosswright", *found[1].split(".")).with_suffix(".py")
        if path in placed:
            return ""
        placed.add(path)
        return PART.sub(part, path.read_text(encoding="utf-8"))

    return PART.sub(part, source.read_text(encoding="utf-8"))


def builds() -> dict[str, list[str]]:
    """Return the names of the builds for this machine, and the compiler flags of each.

    On Windows, and on processors other than x86-64, there is only one build.
    """
    if os.name == "nt":
        return {"baseline": ["/O2"]}
    found = {"baseline": FLAGS}
    if platform.machine() in {"x86_64", "AMD64"}:
        found["v3"] = [*FLAGS, "-march=x86-64-v3"]
    return found


def extensions() -> list[Extension]:
    """Return the extensions to compile. The list is empty if Cython is not installed."""
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
                Extension(f"crosswright.kernels.{name}", [str(copy)], extra_compile_args=flags)
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
        extension.optional = True  # set here, because `cythonize` does not keep it from its input
    return compiled


# The compiler takes most of the time of an install, so every core runs one.
setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
