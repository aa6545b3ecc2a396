"""Hashes of character ranges: the formula, and that only the characters count."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.hashing import hash_ranges

BASE = 0x9E3779B97F4A7C15


def plain_hash(codes: list[int]) -> int:
    value: int = sum(code * BASE**i for i, code in enumerate(codes)) % 2**64
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
        value = (value ^ value >> shift) * factor % 2**64
    return value


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 0x10FFFF), max_size=30), st.data())
def test_as_the_formula(codes: list[int], data: st.DataObject) -> None:
    place = st.integers(0, len(codes))
    ranges = [sorted(pair) for pair in data.draw(st.lists(st.tuples(place, place), max_size=10))]
    starts, ends = (np.array([r[i] for r in ranges], dtype=np.int64) for i in (0, 1))
    found = hash_ranges(np.array(codes, dtype=np.uint32), starts, ends)
    assert found.tolist() == [plain_hash(codes[start:end]) for start, end in ranges]


def test_the_same_far_into_a_long_text() -> None:
    word = [ord(c) for c in "vddio_ddr"]
    text = np.array([*word, *range(0x4E00, 0x4E00 + 20_000), *word], dtype=np.uint32)
    starts = np.array([0, text.size - len(word)])
    first, last = hash_ranges(text, starts, starts + len(word)).tolist()
    assert first == last == plain_hash(word)


def test_words_that_differ_get_other_hashes() -> None:
    letters = "ab01"
    words = [a + b + c + d for a in letters for b in letters for c in letters for d in letters]
    codes = np.array([ord(c) for word in words for c in word], dtype=np.uint32)
    starts = np.arange(0, codes.size, 4)
    assert len(set(hash_ranges(codes, starts, starts + 4).tolist())) == len(words)
