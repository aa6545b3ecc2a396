"""Where words stand: a plain reading of the rules beside the array code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.characters import DIGIT, JOINER, KIND, LETTER
from vaultprobe.engine.tokens import Codes, encode
from vaultprobe.engine.words import LONGEST, word_ranges

CUT = re.compile("(?<=[lU]l)(?=U)|(?<=UU)(?=Ul)|(?<=d)(?=[lU])|(?<=[lU])(?=d)")


def plain_words(codes: Codes) -> Iterator[tuple[int, int]]:
    """The same ranges, one character after the other."""
    text = "".join(map(chr, codes.codes.tolist()))
    kinds = codes.kinds.tolist()
    letter = [kind & KIND == LETTER for kind in kinds]
    digit = [kind & KIND == DIGIT for kind in kinds]
    solid = [a or b or c == "_" for a, b, c in zip(letter, digit, text, strict=True)]
    joiner = [
        bool(kind & JOINER) and 0 < i < len(text) - 1 and solid[i - 1] and solid[i + 1]
        for i, kind in enumerate(kinds)
    ]
    point = [joiner[i] and char == "." and digit[i - 1] and digit[i + 1] for i, char in enumerate(text)]
    digit = [a or b for a, b in zip(digit, point, strict=True)]
    inside = [a or b for a, b in zip(letter, digit, strict=True)]
    classes = "".join(
        "d" if d else "U" if u and a else "l" if a else " "
        for a, d, u in zip(letter, digit, codes.upper.tolist(), strict=True)
    )
    yield from identifiers(inside, joiner)
    for start, end in runs(inside):
        yield start, end
        yield from marked(text, start, end)
        yield from ((start + a, start + b) for a, b in parts(text[start:end], classes[start:end]))


def runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    for flag, group in groupby(range(len(flags)), key=flags.__getitem__):
        members = list(group)
        if flag:
            yield members[0], members[-1] + 1


def identifiers(inside: list[bool], joiner: list[bool]) -> Iterator[tuple[int, int]]:
    for start, end in runs([a or b for a, b in zip(inside, joiner, strict=True)]):
        held = [i for i in range(start, end) if inside[i]]
        if held and held[-1] + 1 - held[0] > len(held):
            yield held[0], held[-1] + 1


def marked(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    found = re.match(r"\+\+(?!\+)|#(?!#)", text[end:])
    if found and end - start <= 12:
        yield start, end + found.end()


def parts(word: str, classes: str) -> Iterator[tuple[int, int]]:
    if re.match("0x..", word, re.S):
        yield 2, len(word)
        return
    bounds = [0, *(m.start() for m in CUT.finditer(classes)), len(word)]
    if len(bounds) == 2:
        return
    yield from ((a, b) for a, b in pairwise(bounds) if b - a > 1)
    for (a, b), (_, c) in pairwise(pairwise(bounds)):
        if classes[a] != "d" and classes[b] == "d" and (a, c) != (0, len(word)):
            yield a, c


def found_words(text: str) -> Counter[str]:
    codes = encode(text)
    starts, ends = word_ranges(codes.codes, codes.kinds, codes.upper)
    return Counter(
        "".join(map(chr, codes.codes[s:e].tolist()))
        for s, e in zip(starts.tolist(), ends.tolist(), strict=True)
    )


WORDS = [
    ("AVDD33_DDR_PLL", "avdd33_ddr_pll avdd33 ddr pll avdd 33"),
    ("sample_svp_npu_main", "sample_svp_npu_main sample svp npu main"),
    ("i2c-3", "i2c-3 i2c 3 i2"),
    ("DEC-0054", "dec-0054 dec 0054"),
    ("USART1_CR2", "usart1_cr2 usart1 cr2 usart cr"),
    ("rk3588-evb1.dts", "rk3588-evb1.dts rk3588 evb1 dts rk 3588 evb"),
    ("v1.2.10", "v1.2.10 1.2.10"),
    ("0x1F00", "0x1f00 1f00"),
    ("0x1", "0x1 x1"),
    ("C++ C# i+++ a##", "c++ c c# c i a"),
    ("abcdefghijkl# abcdefghijklm#", "abcdefghijkl# abcdefghijkl abcdefghijklm"),
    ("STM32F407VET6", "stm32f407vet6 stm 32 407 vet stm32 f407 vet6"),
    ("camelCase", "camelcase camel case"),
    ("parseHTTPResponse", "parsehttpresponse parse http response"),
    ("MHz kHz mVpp", "mhz khz mvpp"),
    ("把SPI3时钟设为24MHz", "spi3 spi 24mhz 24 mhz"),
    ("3.3V", "3.3v 3.3"),
    ("192.168.1.10:8080", "192.168.1.10 8080"),
    ("50Ω", "50ω 50"),
    ("100µF", "100μf 100 μf"),
    ("25℃", "25°c 25 °c"),
    ("1㎡", "1m2 m2"),
    ("__init_module__", "init_module init module"),
    ("a.b._c", "a.b a b c"),
    ("a__b", "a__b a b"),
    ("end. Next", "end next"),
    ("-Wall --max-size=3", "wall max-size max size 3"),
    ("x", "x"),
    ("_ - . # ++", ""),
]


@pytest.mark.parametrize(("text", "expected"), WORDS)
def test_identifiers(text: str, expected: str) -> None:
    assert sorted(found_words(text).elements()) == sorted(expected.split())


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("aabBXx0012__-..+#  \n时Ωé㎒\u200b＿Ａ"), max_size=60))
def test_as_the_plain_reading(text: str) -> None:
    codes = encode(text)
    starts, ends = word_ranges(codes.codes, codes.kinds, codes.upper)
    wanted = Counter((start, min(end, start + LONGEST)) for start, end in plain_words(codes))
    assert Counter(zip(starts.tolist(), ends.tolist(), strict=True)) == wanted


@pytest.mark.parametrize(("text", "_"), WORDS)
def test_the_plain_reading_agrees_on_the_table(text: str, _: str) -> None:
    codes = encode(text)
    starts, ends = word_ranges(codes.codes, codes.kinds, codes.upper)
    assert Counter(zip(starts.tolist(), ends.tolist(), strict=True)) == Counter(plain_words(codes))


def test_a_word_is_known_by_its_beginning() -> None:
    assert found_words("x" * 500) == {"x" * LONGEST: 1}


def test_nothing_in_nothing() -> None:
    none = encode("")
    starts, ends = word_ranges(none.codes, none.kinds, none.upper)
    assert starts.size == ends.size == 0
    assert starts.dtype == np.int64
