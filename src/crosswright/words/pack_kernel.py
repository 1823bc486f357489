"""Fill the bitsets of a word table: for each place and glyph, which words have the glyph there.

`setup.py` compiles this module. It also runs as plain Python.
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython


def pack_masks(
    glyphs: cython.const[cython.ushort][::1],
    length: cython.Py_ssize_t,
    glyph_count: cython.Py_ssize_t,
    masks: cython.ulonglong[::1],
    stride: cython.Py_ssize_t,
) -> None:
    """For each word and place, set the word's bit in the bitset of the glyph that it has there.

    A place is the index of a cell in the word. `glyphs` has the words one after another,
    `length` glyph ids for each word. The bitset of (place, glyph) starts at
    `masks[(place * glyph_count + glyph) * stride]`. `stride` is the number of 64-bit integers in
    one bitset. All bitsets must be zero before the call.
    """
    word: cython.Py_ssize_t
    place: cython.Py_ssize_t
    row: cython.Py_ssize_t
    bit: cython.ulonglong
    one: cython.ulonglong = 1
    count: cython.Py_ssize_t = glyphs.shape[0] // length
    for word in range(count):
        bit = one << (word & 63)
        for place in range(length):
            row = place * glyph_count + glyphs[word * length + place]
            masks[row * stride + (word >> 6)] |= bit
