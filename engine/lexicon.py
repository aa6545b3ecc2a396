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

_FIRST_SLOTS = 1 << 16
_SLOTS_A_WORD = 4


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """K words: keys (K,), their text, and their first eight bytes as rising numbers (K,)."""

    keys: U64
    words: Strings
    heads: U64

    @classmethod
    def of(cls, keys: U64, words: Strings) -> Lexicon:
        """Sort words by their first eight bytes, then key; the same word twice is kept once."""
        heads = _heads(words)
        order = np.lexsort((keys, heads))
        order = order[np.diff(keys[order], prepend=np.uint64(0)) != 0]
        return cls(keys[order], words.take(order), heads[order])

    def starting_with(self, prefix: str, longest: int | None = None) -> list[int]:
        """Positions of words that begin with `prefix` (folded) and have at most `longest` bytes."""
        raw = prefix.encode("utf-8", "surrogatepass")
        bounds = raw[:8].ljust(8, b"\x00"), raw[:8].ljust(8, b"\xff")
        low, high = (np.uint64(int.from_bytes(bound, "big")) for bound in bounds)
        first, last = np.searchsorted(self.heads, low), np.searchsorted(self.heads, high, "right")
        at = np.arange(first, last)
        if longest is not None:
            at = at[self.words.offsets[at + 1] - self.words.offsets[at] <= longest]
        if len(raw) > 8:
            return [position for position in at.tolist() if self.words.raw(position).startswith(raw)]
        return at.tolist()

    @staticmethod
    def merged(parts: list[Lexicon]) -> Lexicon:
        """The words of several, each once."""
        if len(parts) == 1:
            return parts[0]
        return Lexicon.of(np.concatenate([p.keys for p in parts]), Strings.joined([p.words for p in parts]))

    def only(self, keys: U64) -> Lexicon:
        """The words whose keys are among `keys`, which rise."""
        at = np.searchsorted(keys, self.keys)
        kept = np.flatnonzero(np.append(keys, np.uint64(0))[at] == self.keys)
        return Lexicon(self.keys[kept], self.words.take(kept), self.heads[kept])


class WordCollector:
    """Collects words batch by batch. Those that come again are known by a table of slots, without a search:
    a key's low bits are its slot. Now and then two words take turns in one slot and are collected twice.
    """

    def __init__(self) -> None:
        self._keys: list[U64] = [np.zeros(0, np.uint64)]
        self._words: list[Strings] = []
        self._make_slots(_FIRST_SLOTS)

    def _make_slots(self, count: int) -> None:
        self._mask = np.uint64(count - 1)
        self._key_in_slot: U64 = np.zeros(count, np.uint64)
        self._place_in_slot = np.zeros(count, np.uint32)
        for keys in self._keys:
            self._key_in_slot[self._slots_of(keys)] = keys

    def _slots_of(self, keys: U64) -> I64:
        return (keys & self._mask).astype(np.int64)

    def add(self, words: Terms, codes: Codes) -> None:
        """Take over the words that are new."""
        slots = self._slots_of(words.keys)
        new = np.flatnonzero(self._key_in_slot[slots] != words.keys)
        slots, keys = slots[new], words.keys[new]
        self._key_in_slot[slots] = keys
        self._place_in_slot[slots] = new
        new = new[(self._place_in_slot[slots] == new) | (self._key_in_slot[slots] != keys)]
        self._keys.append(words.keys[new])
        self._words.append(_texts(codes, words.starts[new], words.ends[new]))
        wanted = sum(keys.size for keys in self._keys) * _SLOTS_A_WORD
        if self._key_in_slot.size < wanted:
            self._make_slots(1 << (2 * wanted - 1).bit_length())

    def lexicon(self) -> Lexicon:
        """All words collected, each once."""
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
