"""Text folded for literal comparison: what looks or reads alike is alike."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.folding import folded_all, normal, normal_all
from vaultprobe.engine.tokens import encode

TEXTS = st.text(st.sampled_from("aAé ß\t\n\x00ＤΩ℃㎒µ½时時\u200b\u0301\u3000é😀\ud800…"), max_size=20)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AVDD33_DDR", "avdd33_ddr"),
        ("ＤＤＲ４", "DDR4"),
        ("時鐘頻率", "时钟频率"),
        ("Spannungsüberhöhung", "spannungsuberhohung"),
        ("5\u2126", "5Ω"),
        ("\u00b5F", "μF"),
        ("25℃", "25°c"),
        ("24㎒", "24mhz"),
        ("上电，时序：", "上电,时序:"),
        ("zero\u200bwidth", "zerowidth"),
        ("a \t b\n\u3000c ", " a b c"),
        ("İstanbul", "istanbul"),
        ("i2c‐3", "i2c-3"),
    ],
)
def test_alike(one: str, other: str) -> None:
    assert normal(one) == normal(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("0x1F00", "0x1F04"), ("i2c-3", "i2c3"), ("v1.2.1", "v1.2.10"), ("时钟", "时种"), ("a b", "ab")],
)
def test_not_alike(one: str, other: str) -> None:
    assert normal(one) != normal(other)


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_folding_twice_is_folding_once(text: str) -> None:
    assert normal(normal(text)) == normal(text)


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_folds_as_the_tokeniser_does(text: str) -> None:
    codes = encode(text).codes.tobytes().decode("utf-32-le", "surrogatepass")
    assert folded_all([text.replace("\x00", " ")])[0] == codes.replace("\x00", " ")


@settings(max_examples=60, deadline=None)
@given(st.lists(TEXTS, max_size=5))
def test_many_at_once_are_one_by_one(texts: list[str]) -> None:
    assert normal_all(texts) == [normal(text.replace("\x00", " ")) for text in texts]
