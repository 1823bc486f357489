"""Read how often English words are used, from the package `wordfreq` (licence CC BY-SA 4.0).

We use the Zipf scale, a logarithmic scale: 3 means once in a million words, 4 means ten times as
often, and 6 means once in a thousand words. The file has lists of words. All words of a list have
the same Zipf value, and from one list to the next this value falls by 0.01. The rarest words of the
file have the value 1.
"""

import gzip
from typing import Any

from .packages import PACKAGES

__all__ = ["zipf_by_word"]

TOP = 9.0
"""The highest possible Zipf value: that of a word in a text that has no other words."""


def zipf_by_word() -> dict[str, float]:
    """Return the Zipf value of each word in lower case."""
    packed = gzip.decompress(PACKAGES["wordfreq"].read("wordfreq/data/large_en.msgpack.gz"))
    _, *lists = _Unpacker(packed).value()
    return {
        word: round(TOP - place / 100, 2)
        for place, words in enumerate(lists, start=1)
        for word in words
    }


class _Unpacker:
    """A reader for the parts of MessagePack that the file of `wordfreq` uses."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def value(self) -> Any:
        code = self._number(1)
        if code < 0x80:
            return code
        if code < 0x90:
            return {self.value(): self.value() for _ in range(code & 0x0F)}
        if code < 0xA0:
            return [self.value() for _ in range(code & 0x0F)]
        if code < 0xC0:
            return self._text(code & 0x1F)
        match code:
            case 0xD9 | 0xDA:
                return self._text(self._number(code - 0xD8))
            case 0xDC | 0xDD:
                return [self.value() for _ in range(self._number(2 << (code - 0xDC)))]
            case 0xCC | 0xCD | 0xCE:
                return self._number(1 << (code - 0xCC))
        raise ValueError(f"expected text, numbers and lists, got code {code:#x}")

    def _number(self, size: int) -> int:
        self.at += size
        return int.from_bytes(self.data[self.at - size : self.at], "big")

    def _text(self, size: int) -> str:
        self.at += size
        return self.data[self.at - size : self.at].decode()
