"""Words of the vault that a misspelt one may have meant."""

from __future__ import annotations

import re
from string import ascii_lowercase
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .lexicon import Lexicon
from .strings import ranges_to_indices

_PLAIN = re.compile(r"[a-z][a-z_.-]{3,30}$")
_LATIN = re.compile(r"[a-z][a-z_.-]*$")
_JOINERS = np.frombuffer(b"-_.", dtype=np.uint8)
_WIDTH = 32


class Near(NamedTuple):
    """A word of the vault close to a misspelt one."""

    distance: tuple[int, int]
    """Edits, then difference in length."""
    text: str
    key: int


def nearest(word: str, lexicon: Lexicon) -> list[Near]:
    """The words closest to `word`, best first: plain Latin words with the same first letter.

    One slip is allowed up to six letters, two from seven on; hyphens do not count (`uboot`, `u-boot`).
    Names with digits are never guessed at: `0x1f04` is not a slip of `0x1f00`.
    """
    if not _PLAIN.match(word):
        return []
    letters = re.sub(r"[-_.]", "", word).encode("ascii")
    allowed = 1 if len(letters) < 7 else 2
    bounds = np.array([letters[0] << 56, (letters[0] + 1) << 56], dtype=np.uint64)
    first, last = np.searchsorted(lexicon.heads, bounds).tolist()
    at, table, lengths = _table(lexicon, first, last, len(letters), allowed)
    edits = distances(letters, table, lengths)
    found = [
        Near(
            (int(edits[i]), abs(int(lengths[i]) - len(letters))),
            lexicon.words[int(at[i])],
            int(lexicon.keys[at[i]]),
        )
        for i in np.flatnonzero(edits <= allowed)
    ]
    return sorted(near for near in found if _LATIN.match(near.text))


def first_slips(word: str) -> list[str]:
    """What may have been meant if the slip is in the first letter: another one, one more or less, a swap."""
    if not _PLAIN.match(word):
        return []
    others = [letter + rest for rest in (word[1:], word) for letter in ascii_lowercase]
    return sorted({*others, word[1:], word[1] + word[0] + word[2:]} - {word})


def _table(
    lexicon: Lexicon, first: int, last: int, length: int, allowed: int
) -> tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]:
    """Words [first, last) of about the right length without joiners, as rows of letters (M, 32)."""
    at = np.arange(first, last, dtype=np.int64)
    starts, ends = lexicon.words.offsets[at], lexicon.words.offsets[at + 1]
    kept = (
        (ends - starts >= length - allowed)
        & (ends - starts <= length + allowed + 3)
        & (ends - starts <= _WIDTH)
    )
    at, starts, ends = at[kept], starts[kept], ends[kept]
    letters = lexicon.words.data[ranges_to_indices(starts, ends)]
    row = np.repeat(np.arange(at.size), ends - starts)
    solid = ~np.isin(letters, _JOINERS)
    letters, row = letters[solid], row[solid]
    lengths = np.bincount(row, minlength=at.size)
    column = np.arange(row.size) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    table = np.zeros((at.size, _WIDTH), dtype=np.uint8)
    table[row, column] = letters
    close = np.abs(lengths - length) <= allowed
    return at[close], table[close], lengths[close]


def distances(word: bytes, table: NDArray[np.uint8], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Edits from `word` to each row (M, W) of the given length: changes, gaps, and swaps of neighbours.

    The optimal string alignment distance (Damerau 1964, restricted), one column of all rows at a time.
    """
    rows = table.shape[0]
    width = int(lengths.max(initial=0))
    before: NDArray[np.int16] = np.zeros((width + 1, rows), np.int16)
    previous = np.repeat(np.arange(width + 1, dtype=np.int16)[:, None], rows, axis=1)
    for i, letter in enumerate(word, 1):
        current = np.empty_like(previous)
        current[0] = i
        for j in range(1, width + 1):
            cost = (table[:, j - 1] != letter).astype(np.int16)
            best = np.minimum(np.minimum(previous[j], current[j - 1]) + 1, previous[j - 1] + cost)
            if i > 1 and j > 1:
                swapped = (table[:, j - 1] == word[i - 2]) & (table[:, j - 2] == letter)
                best = np.where(swapped, np.minimum(best, before[j - 2] + 1), best)
            current[j] = best
        before, previous = previous, current
    return previous[lengths, np.arange(rows)].astype(np.int64)
