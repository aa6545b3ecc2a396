"""Finding text literally: at word borders, and through the marks of Markdown."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.folding import normal
from vaultprobe.engine.literal import Literal, bare, bare_all


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("i2cdetect -y 3", "- [ ] `i2cdetect -y 3`"),
        ("时钟稳定", "等**时钟**稳定后"),
        ("foo bar baz", "foo **bar** baz"),
        ("see the note", "see [[the note]]"),
        ("cr2 0x1f00", "| CR2 | 0x1F00 |"),
        ("**", "a ** b"),
        ("->", "a -> b"),
        ("addr=0x68", "timeout, addr=0x68 err"),
        ("ddr_pll", "AVDD33_DDR_PLL"),
        ("spi3", "把SPI3时钟"),
        ("钟稳", "时钟稳定"),
        ("a  b", "a b"),
    ],
)
def test_held(wanted: str, text: str) -> None:
    assert Literal(normal(wanted)).inside(normal(text))


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("0x1f00", "0x1F004"),
        ("clock", "clocks"),
        ("uart", "uart0"),
        ("foo bar", "bar foo"),
        ("时钟", "时 钟"),
        ("bar", "fübar"),
        ("i2c-3", "i2c 3"),
        ("***", "a ** b"),
    ],
)
def test_not_held(wanted: str, text: str) -> None:
    assert not Literal(normal(wanted)).inside(normal(text))


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from("ab *=~`|[]时\n"), max_size=12), st.data())
def test_a_piece_at_word_borders_is_held(text: str, data: st.DataObject) -> None:
    words = normal(text).split()
    start = data.draw(st.integers(0, len(words)))
    end = data.draw(st.integers(start, len(words)))
    wanted = " ".join(words[start:end])
    assert not wanted or Literal(wanted).inside(normal(text))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(st.sampled_from("ab *=~`|[]时"), max_size=12), max_size=4))
def test_many_at_once_are_one_by_one(texts: list[str]) -> None:
    assert bare_all(texts) == [bare(text) for text in texts]
