"""The modules of the package, for tests that look at all of them."""

import pkgutil
from pathlib import Path

import crosswright

__all__ = ["SOURCE", "module_names"]

SOURCE = Path(crosswright.__file__).parent


def module_names() -> list[str]:
    """Every module by its dotted name; compiled copies of kernels and `__main__` left out."""
    left_out = ("_v3", "_baseline", "__main__")
    found = pkgutil.walk_packages(crosswright.__path__, "crosswright.")
    return ["crosswright", *sorted(m.name for m in found if not m.name.endswith(left_out))]
