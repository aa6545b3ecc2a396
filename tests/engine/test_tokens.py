"""Text to terms: what is a term, and the laws that make an index of pieces agree with a query."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.characters import (
    DROPPED,
    EXPANDS,
    HAN,
    INLINE,
    KIND,
    SOFT,
    SYMBOL,
    characters,
    fold_text,
)
from vaultprobe.engine.tokens import WORD, Codes, Terms, encode, find_pairs, find_terms, find_words

MIXED = st.text(
    st.one_of(
        st.sampled_from("时钟频率的カ한繐\U00030b38"),
        st.sampled_from("aB1_-.+# \n\t>*`[=~，。Ω℃→㎒＿＊　é\u200b\u0301"),
        st.characters(),
    ),
    max_size=60,
)


def text_of(codes: Codes, start: int, end: int) -> str:
    return "".join(map(chr, codes.codes[start:end].tolist()))


def spelled(codes: Codes, terms: Terms) -> list[tuple[int, str]]:
    """Each term's key and characters; a pair without what may stand between its two."""
    out = []
    for key, start, end in zip(terms.keys.tolist(), terms.starts.tolist(), terms.ends.tolist(), strict=True):
        text = text_of(codes, start, end)
        out.append((key, text if key >= WORD or len(text) == 1 else text[0] + text[-1]))
    return out


def terms_in(text: str) -> Counter[str]:
    codes = encode(text)
    return Counter(text for _, text in spelled(codes, find_terms(codes)))


def keys_in(text: str) -> Counter[int]:
    return Counter(find_terms(encode(text)).keys.tolist())


# Encoding


@settings(max_examples=60, deadline=None)
@given(MIXED)
def test_encoding_is_folding(text: str) -> None:
    """Literal comparison (characters.fold_text) and the tokeniser read the same characters."""
    codes = encode(text)
    assert text_of(codes, 0, codes.codes.size) == fold_text(text)
    assert codes.kinds.size == codes.upper.size == codes.codes.size


@settings(max_examples=60, deadline=None)
@given(MIXED)
def test_every_character_knows_where_it_comes_from(text: str) -> None:
    codes = encode(text)
    origin = list(range(len(text))) if codes.origin is None else codes.origin.tolist()
    assert origin == [i for i, char in enumerate(text) for _ in fold_text(char)]
    capitals = set("ABCDEFGHIJKLMNOPQRSTUVWXYZＡＢＣ")
    assert [text[i] in capitals for i in origin] == codes.upper.tolist()


@settings(max_examples=60, deadline=None)
@given(MIXED)
def test_kinds_do_not_depend_on_the_neighbours(text: str) -> None:
    """Least of all on whether something in the batch is dropped or expands."""
    alone = [kind for char in text for kind in encode(char).kinds.tolist()]
    assert encode(text).kinds.tolist() == encode(text + "㎒\u200b").kinds.tolist()[:-3] == alone


def test_planes_beyond_the_tables() -> None:
    codes = encode("\U00030000\U0003ffff\U00040000\U0010ffff")
    assert (codes.kinds & KIND).tolist() == [HAN, HAN, 0, 0]
    assert codes.codes.tolist() == [0x30000, 0x3FFFF, 0x40000, 0x10FFFF]


def test_only_what_needs_it_has_an_origin() -> None:
    assert encode("plain 时钟").origin is None
    assert encode("24㎒").origin is not None


# Han pairs


def plain_pairs(codes: Codes) -> list[tuple[int, int, int]]:
    """Start, end and key of each pair, one character after the other."""
    kinds, chars = codes.kinds.tolist(), codes.codes.tolist()
    han = [i for i, kind in enumerate(kinds) if kind & KIND == HAN]
    out = []
    for here, following in pairwise([*han, -1]):
        if following >= 0 and reads_on(kinds[here + 1 : following], chars[here + 1 : following]):
            out.append((here, following + 1, chars[here] << 21 | chars[following]))
        else:
            out.append((here, here + 1, chars[here] << 21))
    return out


def reads_on(kinds: list[int], chars: list[int]) -> bool:
    if len(kinds) > 12 or not all(kind & (INLINE | SOFT) for kind in kinds):
        return False
    if not any(kind & SOFT for kind in kinds):
        return True
    return chars.count(10) == 1 and (chars[0] == 10 or not kinds[0] & SOFT)


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("时钟频率a*`>  \n\n，\u200b繐"), max_size=80))
def test_pairs_as_the_plain_reading(text: str) -> None:
    codes = encode(text)
    pairs = find_pairs(codes)
    found = zip(pairs.starts.tolist(), pairs.ends.tolist(), pairs.keys.tolist(), strict=True)
    assert list(found) == plain_pairs(codes)


@pytest.mark.parametrize(
    "text",
    ["时钟稳定", "**时钟**稳定", "时钟`稳定`", "[[时钟]]稳定", "==时钟==稳定", "时钟\n稳定", "> 时钟\n> 稳定",
     "时钟**\n**稳定", "时钟\n  稳定", "时\u200b钟稳\ufeff定", "時鐘穩定", "时钟" + "*" * 12 + "稳定"],
)  # fmt: skip
def test_what_is_no_gap(text: str) -> None:
    assert {"时钟", "钟稳", "稳定", "定"} == set(terms_in(text))


@pytest.mark.parametrize(
    "text",
    ["时钟 稳定", "时钟，稳定", "时钟。稳定", "时钟|稳定", "时钟\n\n稳定", "时钟\n- 稳定",
     "时钟\n# 稳定", "时钟 \n稳定", "时钟\u3000稳定", "时钟\n> \n> 稳定", "时钟/稳定",
     "时钟" + "*" * 13 + "稳定"],
)  # fmt: skip
def test_what_is_a_gap(text: str) -> None:
    assert {"时钟", "钟", "稳定", "定"} == set(terms_in(text))


def test_a_latin_word_parts_two_runs() -> None:
    assert set(terms_in("把SPI3时钟设为24MHz")) >= {"把", "spi3", "时钟", "钟设", "设为", "为", "24mhz"}


def test_a_character_is_the_range_of_the_keys_that_begin_with_it() -> None:
    han = find_pairs(encode("时钟，时间，时")).keys
    begins = (han >= ord("时") << 21) & (han < (ord("时") + 1) << 21)
    assert begins.sum() == 3


# Laws


@settings(max_examples=60, deadline=None)
@given(st.lists(MIXED, max_size=5))
def test_pieces_with_an_empty_line_between_keep_their_terms(pieces: list[str]) -> None:
    together = keys_in("\n\n".join(pieces))
    assert together == sum((keys_in(piece) for piece in pieces), Counter())


@settings(max_examples=60, deadline=None)
@given(st.lists(MIXED, max_size=4))
def test_keys_are_as_good_as_the_characters(pieces: list[str]) -> None:
    """A term has the same key wherever it stands, and different terms have different keys."""
    codes = encode("\n\n".join(pieces))
    terms = spelled(codes, find_terms(codes))
    assert len({key for key, _ in terms}) == len({text for _, text in terms}) == len(set(terms))


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("abz019_-."), min_size=1, max_size=20))
def test_case_and_width_do_not_matter(word: str) -> None:
    wide = "".join(chr(ord(c) + 0xFEE0) for c in word)
    assert keys_in(word) == keys_in(word.upper()) == keys_in(wide)
    assert keys_in(f"时钟{word}，") - keys_in("时钟") == keys_in(word)


def test_wide_capitals_begin_words_too() -> None:
    assert keys_in("ｃａｍｅｌＣａｓｅ") == keys_in("camelCase")


@pytest.mark.parametrize(
    ("one", "other"),
    [("50Ω", "50Ω"), ("10µF", "10μF"), ("m²", "m2"), ("25℃", "25°C"), ("ＤＤＲ", "DDR"), ("⽤户", "用户"),
     ("時鐘頻率", "时钟频率"), ("Café", "cafe"), ("Cafe\u0301", "cafe"), ("24㎒", "24MHz"),
     ("i2c\u20113", "i2c-3"), ("soft\u00adware", "software")],
)  # fmt: skip
def test_the_same_terms(one: str, other: str) -> None:
    assert set(keys_in(one)) == set(keys_in(other))


@pytest.mark.parametrize(
    ("typed", "written"),
    [("F407", "STM32F407VET6"), ("DDR", "AVDD33_DDR_PLL"), ("avdd33_ddr_pll", "AVDD33_DDR_PLL"),
     ("svp", "sample_svp_npu_main"), ("dec-0054", "见DEC-0054。"), ("CR2", "USART1_CR2"),
     ("i2c", "/dev/i2c-3"), ("0x1f00", "reg 0x1F00,"), ("1F00", "0x1F00"), ("C++", "用C++写"), ("C", "C#"),
     ("3.3V", "约3.3V。"),
     ("rk3588", "rk3588-evb1.dts"), ("case", "camelCase"), ("1.2.10", "v1.2.10"), ("用", "把⽤"),
     ("24", "24MHz"), ("spi3", "把SPI3时钟设为24MHz"), ("init_module", "__init_module__"),
     ("object.module", "Object.Module._load")],
)  # fmt: skip
def test_found_by(typed: str, written: str) -> None:
    """The whole of what is typed is a term of what is written."""
    codes = encode(typed)
    whole = {key for key, text in spelled(codes, find_terms(codes)) if text == fold_text(typed)}
    assert len(whole) == 1
    assert whole <= set(keys_in(written))


@pytest.mark.parametrize("char", "→★")
def test_a_symbol_is_a_term(char: str) -> None:
    codes = encode(f"a{char}b")
    words = find_words(codes)
    at = (codes.kinds[words.starts] & KIND) == SYMBOL
    assert words.keys[at].tolist() == [ord(char) | WORD]
    assert (words.starts[at].tolist(), words.ends[at].tolist()) == ([1], [2])


def test_words_and_pairs_are_all_terms() -> None:
    codes = encode("STM32 时钟 → i2c-3")
    pairs, words, terms = find_pairs(codes), find_words(codes), find_terms(codes)
    assert terms.keys.tolist() == [*pairs.keys.tolist(), *words.keys.tolist()]
    assert (pairs.keys < WORD).all()
    assert (words.keys >= WORD).all()
    assert (np.diff(pairs.starts) > 0).all()


def test_an_empty_text() -> None:
    assert find_terms(encode("")).keys.size == 0
    assert find_terms(encode("\u200b")).keys.size == 0


def calls(text: str) -> int:
    """How many Python functions run to find the terms of a text, once the tables are made."""
    find_terms(encode(text))
    count = 0

    def watch(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    gc.disable()  # whoever listens to it would be counted too
    sys.setprofile(watch)
    try:
        find_terms(encode(text))
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


def test_nothing_is_done_character_by_character() -> None:
    line = "把 SPI3 时钟设为 24MHz，见 `AVDD33_DDR_PLL` 与\n**0x1F00**、C++ camelCase。"
    assert calls(line * 1000) == calls(line * 10)


def test_what_drops_or_expands_is_rare() -> None:
    """Those are written out by a loop over their occurrences."""
    flags = characters().classes[:0x10000] & (DROPPED | EXPANDS)
    assert np.count_nonzero(flags) < 1500
