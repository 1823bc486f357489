"""The dice (random number generators) give the published numbers. So the same `rng_seed` gives the
same results on every machine."""

from itertools import pairwise

from crosswright.kernels.dice import SPLITMIX_STEP, dice_of, splitmix64, xorshift32, xorshift64


def test_splitmix64_gives_the_published_numbers() -> None:
    states = [(1234567 + turn * SPLITMIX_STEP) % 2**64 for turn in range(1, 6)]
    assert [splitmix64(state) for state in states] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_xorshift_of_64_bits_gives_the_published_numbers() -> None:
    seen = [1]
    for _ in range(4):
        seen.append(xorshift64(seen[-1]))
    assert seen[1:] == [
        1082269761,
        1152992998833853505,
        11177516664432764457,
        17678023832001937445,
    ]


def test_xorshift_of_32_bits_gives_the_published_numbers() -> None:
    seen = [1]
    for _ in range(4):
        seen.append(xorshift32(seen[-1]))
    assert seen[1:] == [270369, 67634689, 2647435461, 307599695]


def test_neighbouring_rng_seeds_start_with_numbers_far_apart() -> None:
    begun = sorted(dice_of(rng_seed) for rng_seed in range(1000))
    assert all(0 <= dice < 2**64 for dice in begun)
    assert min(after - before for before, after in pairwise(begun)) > 2**50
