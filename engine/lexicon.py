"""The words of a vault as text, in alphabetic order: for prefixes, word forms and near misses.

Han pairs need no entry: their key holds their characters.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .strings import Strings, ranges_to_indices
from .tokens import Codes, Terms

I64 = NDArray[np.int64]
U64 = NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """K words: keys (K,), their text, and their first eight bytes as rising numbers (K,)."""

    keys: U64
    words: Strings
    heads: U64

    @classmethod
    def of(cls, keys: U64, words: Strings) -> Lexicon:
        """Sort distinct words by their first eight bytes, then key."""
        heads = _heads(words)
        order = np.lexsort((keys, heads))
        return cls(keys[order], words.take(order), heads[order])

    @classmethod
    def empty(cls) -> Lexicon:
        """No words."""
        return cls.of(np.zeros(0, np.uint64), Strings.of(()))

    def starting_with(self, prefix: str, most: int = 4096) -> list[int]:
        """Positions of words that begin with `prefix` (folded), at most so many."""
        raw = prefix.encode("utf-8", "surrogatepass")
        low = int.from_bytes(raw[:8].ljust(8, b"\x00"), "big")
        high = int.from_bytes(raw[:8].ljust(8, b"\xff"), "big")
        first, last = np.searchsorted(self.heads, np.array([low], np.uint64)), np.searchsorted(
            self.heads, np.array([high], np.uint64), "right"
        )  # fmt: skip
        span = range(int(first[0]), min(int(last[0]), int(first[0]) + most))
        return list(span) if len(raw) <= 8 else [i for i in span if self.words.raw(i).startswith(raw)]

    @staticmethod
    def merged(parts: list[Lexicon]) -> Lexicon:
        """The words of several, each once."""
        if len(parts) == 1:
            return parts[0]
        keys = np.concatenate([p.keys for p in parts])
        distinct, first = np.unique(keys, return_index=True)
        return Lexicon.of(distinct, Strings.joined([p.words for p in parts]).take(first.astype(np.int64)))


class WordCollector:
    """Collects words batch by batch, each once."""

    def __init__(self) -> None:
        self._known: U64 = np.zeros(0, np.uint64)
        self._keys: list[U64] = []
        self._words: list[Strings] = []

    def add(self, words: Terms, codes: Codes) -> None:
        """Take over the words (distinct, by key) that are new."""
        new = np.ones(words.keys.size, dtype=np.bool_)
        if self._known.size:
            at = np.minimum(np.searchsorted(self._known, words.keys), self._known.size - 1)
            new = self._known[at] != words.keys
        keys = words.keys[new]
        if not keys.size:
            return
        self._keys.append(keys)
        self._words.append(_texts(codes, words.starts[new], words.ends[new]))
        self._known = np.concatenate((self._known, keys))
        self._known.sort()

    def lexicon(self) -> Lexicon:
        """All words collected."""
        if not self._keys:
            return Lexicon.empty()
        return Lexicon.of(np.concatenate(self._keys), Strings.joined(self._words))


def _texts(codes: Codes, starts: I64, ends: I64) -> Strings:
    """The characters of ranges as packed UTF-8; a line break parts them on the way, no word holds one."""
    chars = np.append(codes.codes, np.uint32(10))
    lengths = ends - starts
    at = ranges_to_indices(starts, ends + 1)
    breaks = np.cumsum(lengths + 1) - 1
    at[breaks] = chars.size - 1
    raw = chars[at].tobytes().decode("utf-32-le", "surrogatepass").encode("utf-8", "surrogatepass")
    data = np.frombuffer(raw, dtype=np.uint8)
    parted = np.flatnonzero(data == 10)
    offsets = np.zeros(parted.size + 1, dtype=np.int64)
    offsets[1:] = parted - np.arange(parted.size)
    return Strings(data[data != 10], offsets)


def _heads(words: Strings) -> U64:
    """The first eight bytes of each word as a big-endian number."""
    starts, ends = words.offsets[:-1], words.offsets[1:]
    data = np.append(words.data, np.uint8(0))
    heads = np.zeros(starts.size, dtype=np.uint64)
    for step in range(8):
        at = starts + step
        byte = np.where(at < ends, data[np.minimum(at, data.size - 1)], 0)
        heads = (heads << np.uint64(8)) | byte.astype(np.uint64)
    return heads
