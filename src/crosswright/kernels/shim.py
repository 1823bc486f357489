"""This module replaces `cython` if a kernel runs interpreted and Cython is not installed.

In all other cases this file is not used. Here declarations do nothing, and casts return their
value.
"""

from collections.abc import Callable
from typing import Any

__all__ = ["cast", "compiled", "declare"]

compiled = False


class _Type:
    """A C type. Subscripts return the type itself, and calls return their argument."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getitem__(self, item: object) -> "_Type":
        return self

    def __call__(self, value: Any = 0) -> Any:
        return value

    def __repr__(self) -> str:
        return f"cython.{self.name}"


def _same(thing: Any) -> Any:
    return thing


def _decorator(*_args: Any, **_kwargs: Any) -> Callable[[Any], Any]:
    return _same


class _NoGil:
    """Used as `@nogil` on a function and as `with nogil:` around a block. Both have no effect."""

    def __call__(self, thing: Any) -> Any:
        return thing

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_error: object) -> None:
        return None


nogil = _NoGil()
cfunc = ccall = cclass = _same
inline = final = _same
locals = returns = exceptval = boundscheck = wraparound = cdivision = _decorator


def declare(_type: Any = None, value: Any = None, **_names: Any) -> Any:
    return value


def cast(_type: Any, value: Any, **_options: Any) -> Any:
    return value


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return _Type(name)
