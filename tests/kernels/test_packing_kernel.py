"""Every build of the packer, which puts words into a box, puts the same words in the same places.

A build is the Python source itself (`interpreted`) or a compiled copy of it (`baseline`, `v3`).
"""

import importlib
import random
from types import ModuleType

import pytest

SOURCE = "crosswright.kernels.packing_kernel"


def build(name: str) -> ModuleType:
    if name == "interpreted":
        return importlib.import_module(SOURCE)
    try:
        return importlib.import_module(f"crosswright.kernels.packing_kernel_{name}")
    except ImportError:
        pytest.skip(f"the kernel has no {name} build here")


def path(kernel: ModuleType, rng_seed: int) -> list:
    """Let a packer search 60 nodes. Return, after every ten nodes, the places of the words, the
    words outside the box, and the number of crossings.

    One cell of the box must have the glyph 3, and one cell must have no glyph.
    """
    dice = random.Random(rng_seed)
    words = [[dice.randrange(6) for _ in range(dice.randint(3, 7))] for _ in range(24)]
    grouped = [words[start : start + 2] for start in range(0, len(words), 2)]
    packer = kernel.Packer(grouped, 6, 10, rng_seed % 2 == 1, rng_seed % 3 == 0, rng_seed)
    packer.tune(1, 6, 8)
    packer.set_box(9, 10)
    packer.ask(2, 2, 3)
    packer.ask(5, 5, -1)
    seen = []
    for _ in range(6):
        packer.advance(10)
        seen.append((packer.places(), packer.outside(), packer.crossings))
    return seen


@pytest.mark.parametrize("name", ["baseline", "v3"])
@pytest.mark.parametrize("rng_seed", range(4))
def test_builds_of_the_packer_agree(name: str, rng_seed: int) -> None:
    compiled = build(name)
    assert compiled.__name__.endswith(name)
    expected = path(build("interpreted"), rng_seed)
    assert any(places for places, _, _ in expected)
    assert path(compiled, rng_seed) == expected


def test_crossings_are_the_cells_that_two_words_share() -> None:
    kernel = build("interpreted")
    packer = kernel.Packer([[[0, 1, 2]], [[1, 3, 4]]], 5, 5, False, False, 1)
    packer.put(0, 1, 0, 0)
    packer.put(1, 1, 1, 1)
    packer.ready(-1)
    assert packer.crossings == 1
    assert packer.places() == [(0, 1, 0, 0), (1, 1, 1, 1)]
    assert packer.outside() == []
