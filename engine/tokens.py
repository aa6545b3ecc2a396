"""Text to terms, in arrays: every step works on a whole batch of code points at once.

Terms are 51-bit keys. A Han-like character gives one key with its right neighbour (or with nothing at
the end of a run), so that a single character is the range of all keys that begin with it. Everything
else is a range of characters whose key is a polynomial hash: words, identifiers whole and in parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .characters import DROPPED, EXPANDS, FORMATS, GAP, HAN, INLINE, KIND, LIMIT, SOFT, SYMBOL, characters
from .hashing import hash_ranges
from .strings import ranges_to_indices
from .words import word_ranges

Bits: TypeAlias = NDArray[np.bool_]
I64: TypeAlias = NDArray[np.int64]
U8: TypeAlias = NDArray[np.uint8]
U32: TypeAlias = NDArray[np.uint32]
U64: TypeAlias = NDArray[np.uint64]

KEY_BITS = 51
WORD = 1 << 50
"""Set in the key of every term that is not a Han character or pair."""
_LINE_BREAK = 10
_WIDEST_MARKUP = 12
"""Two Han characters with more markup than this between them are no neighbours."""


class Codes(NamedTuple):
    """A text as folded code points. All arrays have shape (N,), N characters after folding."""

    codes: U32
    kinds: U8
    """Kind and flags of each character (see characters.py)."""
    upper: Bits
    """A plain capital, A to Z, before folding: shows where camelCase words begin."""
    origin: I64 | None
    """Index in the original text of each character; None when they are the same."""


class Terms(NamedTuple):
    """The terms of a text, in no particular order; arrays of shape (T,)."""

    keys: U64
    starts: I64
    """First character of the term in `Codes.codes`."""
    ends: I64
    """One past its last character."""


def encode(text: str) -> Codes:
    """Fold `text`, drop what has no width, expand what folds to several characters."""
    raw = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    if not raw.size or raw.max() < LIMIT:
        looks = _looks().take(raw)
    else:
        looks = _looks().take(raw, mode="clip")
        far = raw >= LIMIT
        formats = (raw[far] >= FORMATS[0]) & (raw[far] <= FORMATS[1])
        kinds = np.where(raw[far] < 0x40000, HAN, np.where(formats, DROPPED, GAP))
        looks[far] = raw[far] | kinds.astype(np.uint32) << _CLASS_AT
    origin = None
    resized = (looks & np.uint32(_RESIZED)) != 0
    if resized.any():
        looks, origin = _resize(raw, looks, np.flatnonzero(resized))
    return Codes(
        looks & np.uint32((1 << _CLASS_AT) - 1),
        (looks >> np.uint32(_CLASS_AT)).astype(np.uint8),
        looks >= _CAPITAL,
        origin,
    )


_CLASS_AT = 21
_CAPITAL = 1 << 29
_RESIZED = (DROPPED | EXPANDS) << _CLASS_AT


@cache
def _looks() -> U32:
    """(LIMIT,): folded code, class and whether a capital, in one number, so that one look-up does."""
    tables = characters()
    looks = tables.fold | (tables.classes.astype(np.uint32) << np.uint32(_CLASS_AT))
    for first in "A", "Ａ":
        looks[ord(first) : ord(first) + 26] |= np.uint32(_CAPITAL)
    return looks


def _resize(raw: U32, looks: U32, at: I64) -> tuple[U32, I64]:
    """Leave out dropped characters and write expanding ones out, all `at` these places; also the origins."""
    expansions = characters().expansions
    written = [expansions.get(code, "") for code in raw[at].tolist()]
    widths = np.array([len(letters) for letters in written])
    ends = at + 1 + np.cumsum(widths - 1)  # of what is written, in the new text
    size = raw.size + int(widths.sum()) - at.size
    shifts = np.append(0, at + 1 - ends)
    origin = np.repeat(shifts, np.diff(ends, prepend=0, append=size))
    origin += np.arange(size)
    places = ranges_to_indices(ends - widths, ends)
    origin[places] = np.repeat(at, widths)
    resized = looks.take(origin)
    resized[places] = _looks()[np.frombuffer("".join(written).encode("utf-32-le"), dtype=np.uint32)]
    return resized, origin


def find_terms(text: Codes) -> Terms:
    """All terms of a folded text."""
    pairs, words = find_pairs(text), find_words(text)
    return Terms(
        np.concatenate((pairs.keys, words.keys)),
        np.concatenate((pairs.starts, words.starts)),
        np.concatenate((pairs.ends, words.ends)),
    )


def find_words(text: Codes) -> Terms:
    """Words, identifiers and their parts, and symbols."""
    starts, ends = word_ranges(text.codes, text.kinds, text.upper)
    keys = hash_ranges(text.codes, starts, ends) & np.uint64(WORD - 1)
    symbols = np.flatnonzero((text.kinds & KIND) == SYMBOL)
    return Terms(
        np.concatenate((keys, text.codes[symbols])) | np.uint64(WORD),
        np.concatenate((starts, symbols)),
        np.concatenate((ends, symbols + 1)),
    )


def word_keys(words: Sequence[str]) -> list[int]:
    """The key of each word (folded, as long as words can be), taken whole."""
    ends = np.cumsum([len(word) for word in words], dtype=np.int64)
    starts = np.append(0, ends[:-1]).astype(np.int64)[: ends.size]
    codes = np.frombuffer("".join(words).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    keys: list[int] = ((hash_ranges(codes, starts, ends) & np.uint64(WORD - 1)) | np.uint64(WORD)).tolist()
    return keys


def find_pairs(text: Codes) -> Terms:
    """Each Han character with its right neighbour, or with nothing where a run ends; `starts` rise."""
    at = np.flatnonzero((text.kinds & KIND) == HAN)
    codes = text.codes.take(at)
    follows = (np.diff(at) == 1) | _joined(text, at)
    keys = codes.astype(np.uint64) << np.uint64(21)
    keys[:-1] |= codes[1:] * follows
    ends = at + 1
    ends[:-1] = np.where(follows, ends[1:], ends[:-1])
    return Terms(keys, at, ends)


def _joined(text: Codes, at: I64) -> Bits:
    """Which neighbours in `at` have only invisible markup between them, or one soft line break.

    (M,) positions of Han characters -> (M-1,). `**时钟**稳定` reads as one run, and so does a
    paragraph broken between two of them; a space on one line, or an empty line, separates.
    """
    distance = np.diff(at)
    joined = np.zeros(distance.size, dtype=np.bool_)
    passing = (text.kinds & (INLINE | SOFT)) != 0
    near = np.flatnonzero((distance > 1) & (distance <= _WIDEST_MARKUP + 1))
    near = near[passing[at[near] + 1] & passing[at[near + 1] - 1]]
    if not near.size:
        return joined
    starts, ends = at[near] + 1, at[near + 1]
    between = ranges_to_indices(starts, ends)
    firsts = np.cumsum(ends - starts) - (ends - starts)
    soft, line_break = (text.kinds[between] & SOFT) != 0, text.codes[between] == _LINE_BREAK
    clear = np.logical_and.reduceat(passing[between], firsts)
    markup_only = ~np.logical_or.reduceat(soft, firsts)
    one_break = np.add.reduceat(line_break, firsts, dtype=np.int64) == 1
    leads_with_space = soft[firsts] & ~line_break[firsts]
    joined[near] = clear & (markup_only | (one_break & ~leads_with_space))
    return joined
