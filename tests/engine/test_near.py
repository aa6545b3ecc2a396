"""Words that a misspelt one may have meant: distances against a naive table, and what is never guessed at."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.lexicon import Lexicon
from vaultprobe.engine.near import distances, nearest
from vaultprobe.engine.strings import Strings

LETTERS = st.text(st.sampled_from("abc"), min_size=1, max_size=7)


def edits(one: str, other: str) -> int:
    """Changes, gaps and swaps of neighbours from one word to another, cell by cell."""
    table = [[max(i, j) for j in range(len(other) + 1)] for i in range(len(one) + 1)]
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            changed = table[i - 1][j - 1] + (one[i - 1] != other[j - 1])
            table[i][j] = min(changed, table[i - 1][j] + 1, table[i][j - 1] + 1)
            if i > 1 and j > 1 and one[i - 2 : i] == other[j - 2 : j][::-1]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


def lexicon(*words: str) -> Lexicon:
    """Keys are made up: only the words matter here."""
    return Lexicon.of(np.arange(1, len(words) + 1, dtype=np.uint64), Strings.of(words))


def named(word: str, *words: str) -> list[str]:
    return [near.text for near in nearest(word, lexicon(*words))]


@settings(max_examples=100, deadline=None)
@given(LETTERS, st.lists(LETTERS, min_size=1, max_size=6))
def test_distances_are_those_of_the_naive_table(word: str, others: list[str]) -> None:
    table = np.zeros((len(others), 8), dtype=np.uint8)
    for row, other in enumerate(others):
        table[row, : len(other)] = list(other.encode())
    lengths = np.array([len(other) for other in others])
    assert distances(word.encode(), table, lengths).tolist() == [edits(word, other) for other in others]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(st.sampled_from("abcd"), min_size=3, max_size=9).map("c".__add__), unique=True))
def test_all_words_within_reach_best_first(words: list[str]) -> None:
    word = "cabdbac"
    within = sorted((edits(word, w), abs(len(w) - len(word)), w) for w in words if edits(word, w) <= 2)
    found = nearest(word, lexicon(*words))
    assert [(*near.distance, near.text) for near in found] == within


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("cann", "can"),
        ("impedence", "impedance"),
        ("regulatr", "regulator"),
        ("osciloscope", "oscilloscope"),
        ("tiemout", "timeout"),
        ("uboot", "u-boot"),
        ("u-boot", "uboot"),
        ("device_tre", "device-tree"),
        ("clok", "clock"),
    ],
)
def test_a_slip_finds_what_was_meant(typed: str, meant: str) -> None:
    assert named(typed, meant, "xylophone", "voltage", "ground") == [meant]


@pytest.mark.parametrize(
    ("typed", "other"),
    [
        ("0x1f00", "0x1f04"),
        ("i2c-3", "i2c-4"),
        ("stm32f407", "stm32f103"),
        ("ddr", "ldr"),
        ("clock", "block"),
        ("clock", "cloister"),
        ("v1.2.1", "v1.2.2"),
        ("clock频率", "clock频偏"),
        ("a" * 40, "a" * 39),
    ],
)
def test_what_is_no_slip(typed: str, other: str) -> None:
    assert named(typed, other) == []


def test_nothing_to_choose_from() -> None:
    assert named("clock") == []
