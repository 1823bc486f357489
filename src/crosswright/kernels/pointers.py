"""Pointers to flat arrays, for compiled code."""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

__all__ = ["as_chunks", "as_glyph_ids", "as_ints", "as_longs", "as_scores"]

# In compiled code, each function returns a pointer into the array, and the caller must keep the
# array alive. In interpreted code, each function returns the array itself. A pointer and an array
# are indexed in the same way, so the kernels are written only once. No kernel needs all of these
# functions. They are inline, so that the C compiler drops the functions that a kernel does not use.


@cython.cfunc
@cython.inline
def as_chunks(store) -> cython.p_ulonglong:
    if cython.compiled:
        view: cython.const[cython.ulonglong][::1] = store
        return cython.cast(cython.p_ulonglong, cython.address(view[0]))
    return store


@cython.cfunc
@cython.inline
def as_longs(store) -> cython.p_longlong:
    if cython.compiled:
        view: cython.longlong[::1] = store
        return cython.address(view[0])
    return store


@cython.cfunc
@cython.inline
def as_ints(store) -> cython.p_int:
    if cython.compiled:
        view: cython.int[::1] = store
        return cython.address(view[0])
    return store


@cython.cfunc
@cython.inline
def as_glyph_ids(store) -> cython.p_ushort:
    if cython.compiled:
        view: cython.const[cython.ushort][::1] = store
        return cython.cast(cython.p_ushort, cython.address(view[0]))
    return store


@cython.cfunc
@cython.inline
def as_scores(store) -> cython.p_short:
    if cython.compiled:
        view: cython.const[cython.short][::1] = store
        return cython.cast(cython.p_short, cython.address(view[0]))
    return store
