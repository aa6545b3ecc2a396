"""Text to terms, in arrays: every step works on a whole batch of code points at once.

Terms are 51-bit keys. A Han-like character gives one key with its right neighbour (or with nothing at
the end of a run), so that a single character is the range of all keys that begin with it. Everything
else is a range of characters whose key is a polynomial hash: words, identifiers whole and in parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .characters import (
    DIGIT,
    DROPPED,
    EXPANDS,
    GAP,
    HAN,
    INLINE,
    JOINER,
    KIND,
    LETTER,
    LIMIT,
    SOFT,
    SYMBOL,
    characters,
)

Bits: TypeAlias = NDArray[np.bool_]
I64: TypeAlias = NDArray[np.int64]
U8: TypeAlias = NDArray[np.uint8]
U32: TypeAlias = NDArray[np.uint32]
U64: TypeAlias = NDArray[np.uint64]

KEY_BITS = 51
WORD = 1 << 50
"""Set in the key of every term that is not a Han character or pair."""
LONGEST = 80
"""Words are known by their first so many characters; literal comparison tells longer ones apart."""


@dataclass(frozen=True, slots=True, eq=False)
class Codes:
    """A text as folded code points. All arrays have shape (N,), N characters after folding."""

    codes: U32
    kinds: U8
    """Kind and flags of each character (see characters.py)."""
    upper: Bits
    """An ASCII capital before folding: shows where camelCase words begin."""
    origin: I64 | None
    """Index in the original text of each character; None when they are the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The terms of a text, in no particular order; arrays of shape (T,)."""

    keys: U64
    starts: I64
    """First character of the term in `Codes.codes`."""
    ends: I64
    """One past its last character."""


def encode(text: str) -> Codes:
    """Fold `text`, drop what has no width, expand what folds to several characters."""
    tables = characters()
    raw = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    small = raw if not raw.size or raw.max() < LIMIT else np.minimum(raw, LIMIT - 1)
    kinds = tables.classes[small]
    codes = tables.fold[small]
    if small is not raw:
        far = raw >= LIMIT
        codes = np.where(far, raw, codes)
        kinds = np.where(far, np.where(raw < 0x40000, HAN, GAP), kinds).astype(np.uint8)
    upper = (raw >= 65) & (raw <= 90)
    if not (kinds & (DROPPED | EXPANDS)).any():
        return Codes(codes, kinds, upper, None)
    return _resize(codes, kinds, upper)


def _resize(codes: U32, kinds: U8, upper: Bits) -> Codes:
    """Leave out dropped characters and write expanding ones out; the lengths change, `origin` remembers."""
    tables = characters()
    widths = np.where(kinds & DROPPED, 0, 1)
    at = np.flatnonzero(kinds & EXPANDS)
    written = [tables.expansions[int(c)] for c in codes[at]]
    widths[at] = [len(w) for w in written]
    origin = np.repeat(np.arange(codes.size, dtype=np.int64), widths)
    wide = codes[origin]
    first = np.cumsum(widths)[at] - widths[at]
    for start, letters in zip(first.tolist(), written, strict=True):
        wide[start : start + len(letters)] = [ord(c) for c in letters]
    return Codes(wide, tables.classes[np.minimum(wide, LIMIT - 1)], upper[origin], origin)


def find_terms(text: Codes) -> Terms:
    """All terms of a folded text."""
    kind = text.kinds & KIND
    han = kind == HAN
    alnum = (kind == LETTER) | (kind == DIGIT)
    pieces = [_han_pairs(text, han)]
    if alnum.any():
        sums = _prefix_sums(text.codes)
        starts, ends = _word_ranges(text, kind, alnum)
        pieces.append(Terms(_hash(sums, starts, ends), starts, ends))
    symbols = np.flatnonzero(kind == SYMBOL)
    if symbols.size:
        keys = text.codes[symbols].astype(np.uint64) | np.uint64(WORD)
        pieces.append(Terms(keys, symbols, symbols + 1))
    if len(pieces) == 1:
        return pieces[0]
    return Terms(
        np.concatenate([p.keys for p in pieces]),
        np.concatenate([p.starts for p in pieces]),
        np.concatenate([p.ends for p in pieces]),
    )


def _han_pairs(text: Codes, han: Bits) -> Terms:
    """Each Han character with its right neighbour, or with nothing where a run ends."""
    at = np.flatnonzero(han)
    if not at.size:
        return Terms(np.zeros(0, np.uint64), at, at)
    follows = np.zeros(at.size, dtype=np.bool_)
    follows[:-1] = np.diff(at) == 1
    follows[:-1] |= _joined(text, at)
    key = text.codes[at].astype(np.uint64) << np.uint64(21)
    key[:-1] |= np.where(follows[:-1], text.codes[at[1:]], 0).astype(np.uint64)
    ends = at + 1
    ends[:-1] = np.where(follows[:-1], at[1:] + 1, ends[:-1])
    return Terms(key, at, ends)


def _joined(text: Codes, at: I64) -> Bits:
    """Which neighbours in `at` have only invisible markup between them, or one soft line break.

    (M,) positions of Han characters -> (M-1,). `**时钟**稳定` reads as one run, and so does a
    paragraph broken between two of them; a space on one line, or an empty line, separates.
    """
    gap = np.diff(at) - 1
    maybe = np.flatnonzero((gap > 0) & (gap <= 12))
    joined = np.zeros(gap.size, dtype=np.bool_)
    if not maybe.size:
        return joined
    passing = (text.kinds & (INLINE | SOFT)) != 0
    solid = np.concatenate(([0], np.cumsum(~passing)))
    starts, ends = at[maybe] + 1, at[maybe + 1]
    clear = solid[ends] == solid[starts]
    maybe, starts, ends = maybe[clear], starts[clear], ends[clear]
    breaks = np.concatenate(([0], np.cumsum(text.codes == 10)))
    spaces = np.concatenate(([0], np.cumsum((text.kinds & SOFT) != 0)))
    lines = breaks[ends] - breaks[starts]
    spaced = spaces[ends] - spaces[starts]
    leads_with_space = ((text.kinds[starts] & SOFT) != 0) & (text.codes[starts] != 10)
    joined[maybe] = (spaced == 0) | ((lines == 1) & ~leads_with_space)
    return joined


def _edges(inside: Bits) -> tuple[I64, I64]:
    """Starts and ends of the runs of True."""
    change = np.flatnonzero(np.diff(inside, prepend=False, append=False))
    return change[0::2], change[1::2]


def _word_ranges(text: Codes, kind: U8, alnum: Bits) -> tuple[I64, I64]:
    """Identifiers whole, their words, and the words' parts, as character ranges.

    `AVDD33_DDR_PLL` gives itself, `avdd33`, `ddr`, `pll` and the parts `avdd`, `33`; a number keeps its
    decimals, a version its dots; `0x1f00` gives itself and `1f00`; `C++` itself and `c`.
    """
    codes = text.codes
    joiner = (text.kinds & JOINER) != 0
    joiner[1:-1] &= (alnum[:-2] | (codes[:-2] == 95)) & (alnum[2:] | (codes[2:] == 95))
    joiner[:1] = joiner[-1:] = False
    digit = kind == DIGIT
    point = joiner & (codes == 46)
    point[1:-1] &= digit[:-2] & digit[2:]
    digit |= point
    word = alnum | point
    starts, ends = _edges(word)
    whole_starts, whole_ends = _edges(word | joiner)
    held = np.searchsorted(starts, whole_ends) - np.searchsorted(starts, whole_starts) > 1
    ranges = [(starts, ends), (whole_starts[held], whole_ends[held])]
    ranges += _parts(text, digit, word, starts, ends)
    ranges.append(_marked(codes, starts, ends))
    all_starts = np.concatenate([r[0] for r in ranges])
    all_ends = np.concatenate([r[1] for r in ranges])
    return all_starts, np.minimum(all_ends, all_starts + LONGEST)


def _parts(text: Codes, digit: Bits, word: Bits, starts: I64, ends: I64) -> list[tuple[I64, I64]]:
    """The parts of words that mix letters and digits or change case, and letter-digit pairs of them."""
    n = text.codes.size
    border = np.zeros(n + 1, dtype=np.bool_)
    border[starts] = border[ends] = True
    inner = np.zeros(n + 1, dtype=np.bool_)
    inside = word[1:] & word[:-1]
    inner[1:-1] = inside & (digit[1:] != digit[:-1])
    inner[1:-1] |= _case_changes(text.upper, word & ~digit)
    cuts = np.flatnonzero(border | inner)
    if not inner.any():
        return []
    begin, end = cuts[:-1], cuts[1:]
    real = word[np.minimum(begin, n - 1)]
    begin, end = begin[real], end[real]
    # Only parts of a word with an inner cut; the others are the word itself.
    compound = inner[begin] | inner[end]
    hexa = _hexadecimal(text.codes, starts, ends)
    if hexa.size:
        owner = np.searchsorted(starts, begin, "right") - 1
        compound &= ~np.isin(owner, hexa)
    begin, end = begin[compound], end[compound]
    long = end - begin > 1
    pair = (
        (end[:-1] == begin[1:]) & ~digit[begin[:-1]] & digit[begin[1:]] if begin.size else np.zeros(0, bool)
    )
    first, last = begin[:-1][pair], end[1:][pair]
    proper = ~(border[first] & border[last])
    return [
        (begin[long], end[long]),
        (first[proper], last[proper]),
        (starts[hexa] + 2, ends[hexa]),
    ]


def _case_changes(upper: Bits, letter: Bits) -> Bits:
    """(N,) -> (N-1,): where camelCase begins a new word between two characters.

    At least two letters stand before the change, so that `MHz`, `kHz` and `mVpp` stay whole.
    """
    out = np.zeros(max(upper.size - 1, 0), dtype=np.bool_)
    if upper.size > 2:
        both = letter[:-2] & letter[1:-1] & letter[2:]
        out[1:] = both & ~upper[1:-1] & upper[2:]
        ends = ~upper[3:] & letter[3:]
        out[1:-1] |= both[:-1] & upper[:-3] & upper[1:-2] & upper[2:-1] & ends
    return out


def _hexadecimal(codes: U32, starts: I64, ends: I64) -> I64:
    """Which words are `0x…`."""
    long = np.flatnonzero(ends - starts > 3)
    at = starts[long]
    return long[(codes[at] == 48) & (codes[at + 1] == 120)]


def _marked(codes: U32, starts: I64, ends: I64) -> tuple[I64, I64]:
    """Short words with a mark that is part of the name: `C++`, `C#`."""
    padded = np.concatenate((codes, np.zeros(3, np.uint32)))
    plus = (padded[ends] == 43) & (padded[ends + 1] == 43) & (padded[ends + 2] != 43)
    sharp = (padded[ends] == 35) & (padded[ends + 1] != 35)
    short = ends - starts <= 12
    length = np.where(plus, 2, np.where(sharp, 1, 0))
    found = (length > 0) & short
    return starts[found], (ends + length)[found]


_BASE = 0x9E3779B97F4A7C15
_INVERSE = pow(_BASE, -1, 1 << 64)


@cache
def _powers(base: int, size: int) -> U64:
    """base**0 … base**(size-1), modulo 2**64."""
    out = np.full(size, base, dtype=np.uint64)
    out[0] = 1
    return np.multiply.accumulate(out)


def _powers_up_to(base: int, n: int) -> U64:
    return _powers(base, 1 << max(12, (n - 1).bit_length()))[:n]


def _prefix_sums(codes: U32) -> U64:
    """(N,) -> (N+1,): sums of scattered code × base**position, modulo 2**64 (Karp and Rabin, 1987)."""
    scattered = _scatter(codes.astype(np.uint64))
    scattered *= _powers_up_to(_BASE, codes.size)
    sums = np.zeros(codes.size + 1, dtype=np.uint64)
    np.cumsum(scattered, out=sums[1:])
    return sums


def _scatter(x: U64) -> U64:
    """Spread the bits of each value (the finaliser of splitmix64)."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def _hash(sums: U64, starts: I64, ends: I64) -> U64:
    """Keys of character ranges; equal characters give equal keys wherever they stand."""
    inverse = _powers_up_to(_INVERSE, sums.size)
    value = (sums[ends] - sums[starts]) * inverse[starts]
    return (_scatter(value) & np.uint64(WORD - 1)) | np.uint64(WORD)


def han_range(char: int) -> tuple[int, int]:
    """The half-open range of keys that begin with this (folded) character."""
    return char << 21, (char + 1) << 21
