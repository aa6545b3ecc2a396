"""Where words stand in a folded text: identifiers whole, their words, and the words' parts.

`AVDD33_DDR_PLL` gives itself, `avdd33`, `ddr`, `pll` and the parts `avdd`, `33`; a number keeps its
decimals, a version its dots; `0x1f00` gives itself and `1f00`; `C++` itself and `c`.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .characters import DIGIT, JOINER, KIND, LETTER

Bits: TypeAlias = NDArray[np.bool_]
I64: TypeAlias = NDArray[np.int64]
U8: TypeAlias = NDArray[np.uint8]
U32: TypeAlias = NDArray[np.uint32]
Ranges: TypeAlias = tuple[I64, I64]
"""Starts and ends, half-open."""

LONGEST = 80
"""Words are known by their first so many characters; literal comparison tells longer ones apart."""
_LONGEST_MARKED = 12

_SHARP, _PLUS, _POINT, _ZERO, _UNDERSCORE, _X = (ord(c) for c in "#+.0_x")


def word_ranges(codes: U32, kinds: U8, upper: Bits) -> Ranges:
    """All words of a text as character ranges; arguments as in `tokens.Codes`."""
    kind = kinds & KIND
    digit = kind == DIGIT
    alnum = digit | (kind == LETTER)
    joiner = _joiners(alnum | (codes == _UNDERSCORE), kinds)
    point = joiner & (codes == _POINT)
    point[1:-1] &= digit[:-2] & digit[2:]
    digit |= point
    word = alnum | point
    starts, ends = _edges(word)
    found = [
        (starts, ends),
        _identifiers(word, joiner, starts, ends),
        *_parts(codes, word, digit, upper, starts, ends),
        _marked(codes, word, starts, ends),
    ]
    all_starts = np.concatenate([f[0] for f in found])
    all_ends = np.concatenate([f[1] for f in found])
    return all_starts, np.minimum(all_ends, all_starts + LONGEST)


def _edges(inside: Bits) -> Ranges:
    """The runs of True."""
    change = np.flatnonzero(np.diff(inside, prepend=False, append=False))
    return change[0::2], change[1::2]


def _joiners(solid: Bits, kinds: U8) -> Bits:
    """`_`, `-` and `.` between two letters, digits or underscores."""
    joiner: Bits = (kinds & JOINER) != 0
    joiner[1:-1] &= solid[:-2] & solid[2:]
    joiner[:1] = joiner[-1:] = False
    return joiner


def _identifiers(word: Bits, joiner: Bits, starts: I64, ends: I64) -> Ranges:
    """Words held together by joiners."""
    gap_starts, gap_ends = _edges(joiner & ~word)  # a joiner is never the first or last character
    held = word[gap_starts - 1] & word[gap_ends]
    left = np.searchsorted(ends, gap_starts[held])  # number of the word on the left of each gap
    first = np.diff(left, prepend=-2) > 1
    last = np.append(first[1:], True)[: left.size]
    return starts[left[first]], ends[left[last] + 1]


def _parts(codes: U32, word: Bits, digit: Bits, upper: Bits, starts: I64, ends: I64) -> list[Ranges]:
    """The parts of words that mix letters and digits or change case, and letter-digit pairs of them."""
    changes = digit[1:] != digit[:-1]
    changes &= word[1:] & word[:-1]
    changes |= _case_changes(upper, word & ~digit)
    cuts = np.flatnonzero(changes) + 1
    if not cuts.size:
        return []
    owner = np.searchsorted(starts, cuts, "right") - 1
    first, last = starts[owner], ends[owner]
    hexadecimal = (codes[first] == _ZERO) & (codes[first + 1] == _X) & (last - first > 3)
    once = np.diff(owner, prepend=-1) > 0  # the first cut of each word
    number = once & hexadecimal
    numbers = first[number] + 2, last[number]
    mixed = ~hexadecimal
    cuts, first, last = cuts[mixed], first[mixed], last[mixed]
    opening = np.flatnonzero(once[mixed])
    begin = np.insert(cuts, opening, first[opening])
    end = np.insert(cuts, np.append(opening[1:], cuts.size)[: opening.size], last[opening])
    long = end - begin > 1
    return [(begin[long], end[long]), _pairs(word, digit, begin, end), numbers]


def _pairs(word: Bits, digit: Bits, begin: I64, end: I64) -> Ranges:
    """Letters with the digits after them (`F407` in `STM32F407VET6`), unless they are the whole word."""
    pair = (end[:-1] == begin[1:]) & ~digit[begin[:-1]] & digit[begin[1:]]
    first, last = begin[:-1][pair], end[1:][pair]
    opens = (first == 0) | ~word[first - 1]
    closes = (last == word.size) | ~word[np.minimum(last, word.size - 1)]
    proper = ~(opens & closes)
    return first[proper], last[proper]


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


def _marked(codes: U32, word: Bits, starts: I64, ends: I64) -> Ranges:
    """Short words with a mark that is part of the name: `C++`, `C#`."""
    at = np.flatnonzero(word[:-1] & ((codes[1:] == _PLUS) | (codes[1:] == _SHARP))) + 1
    start = starts[np.searchsorted(ends, at)]
    sharp = codes[at] == _SHARP
    second, third = _code_at(codes, at + 1), _code_at(codes, at + 2)
    named = np.where(sharp, second != _SHARP, (second == _PLUS) & (third != _PLUS))
    named &= at - start <= _LONGEST_MARKED
    return start[named], (at + np.where(sharp, 1, 2))[named]


def _code_at(codes: U32, at: I64) -> U32:
    """Codes at positions that may lie beyond the end."""
    return np.where(at < codes.size, codes[np.minimum(at, codes.size - 1)], np.uint32(0))
