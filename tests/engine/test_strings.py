"""Strings in two arrays: nothing is lost on the way in and out."""

from __future__ import annotations

import os
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.strings import Strings, ranges_to_indices

NAMES = st.binary(max_size=12).map(os.fsdecode)
"""Any name that a file can have, surrogate escapes and all."""
LISTS = st.lists(st.one_of(NAMES, st.text(st.characters(codec="utf-8"), max_size=12)), max_size=12)


@settings(max_examples=60, deadline=None)
@given(LISTS)
def test_all_come_back(texts: list[str]) -> None:
    packed = Strings.of(texts)
    assert packed.all() == texts
    assert [packed[i] for i in range(len(packed))] == texts
    assert [packed.raw(i) for i in range(len(packed))] == [os.fsencode(text) for text in texts]
    assert packed.data.dtype == np.dtype(np.uint8)
    assert packed.offsets.dtype == np.dtype(np.int64)


@settings(max_examples=60, deadline=None)
@given(LISTS, st.data())
def test_take(texts: list[str], data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.integers(0, len(texts) - 1), max_size=20)) if texts else []
    taken = Strings.of(texts).take(np.array(chosen, dtype=np.int64))
    assert taken.all() == [texts[i] for i in chosen]


@settings(max_examples=60, deadline=None)
@given(st.lists(LISTS, max_size=5))
def test_joined(lists: list[list[str]]) -> None:
    joined = Strings.joined([Strings.of(texts) for texts in lists])
    assert joined.all() == [text for texts in lists for text in texts]
    assert joined.data.dtype == np.dtype(np.uint8)
    assert joined.offsets.dtype == np.dtype(np.int64)


def test_half_a_pair_is_kept_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vaultprobe.engine.strings._ERRORS", "surrogatepass")
    texts = ["half \ud83d.md", "\udc80", "plain"]
    assert Strings.of(texts).all() == texts


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 6)), max_size=12))
def test_ranges_to_indices(ranges: list[tuple[int, int]]) -> None:
    starts = np.array([start for start, _ in ranges], dtype=np.int64)
    lengths = np.array([length for _, length in ranges], dtype=np.int64)
    indices = ranges_to_indices(starts, starts + lengths)
    assert indices.tolist() == [i for start, length in ranges for i in range(start, start + length)]
    assert indices.dtype == np.int64


def test_packed_strings_do_not_change() -> None:
    packed = Strings.of(["a"])
    with pytest.raises(FrozenInstanceError):
        packed.data = packed.data  # type: ignore[misc]
