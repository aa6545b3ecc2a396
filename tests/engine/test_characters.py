"""The tables of code points: what folds to what, and what kind of character each one is."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.characters import (
    DIGIT,
    DROPPED,
    EXPANDS,
    FORMATS,
    GAP,
    HAN,
    INLINE,
    JOINER,
    KIND,
    LETTER,
    LIMIT,
    SOFT,
    SYMBOL,
    build,
    characters,
    compose,
    fold_text,
)


def folded(char: str) -> str:
    """By the tables, one character at a time."""
    tables = characters()
    code = ord(char)
    if code >= LIMIT:
        return "" if FORMATS[0] <= code <= FORMATS[1] else char
    if tables.classes[code] & DROPPED:
        return ""
    return tables.expansions[code] if tables.classes[code] & EXPANDS else chr(tables.fold[code])


SAME = [
    ("Ω", "Ω"),  # OHM SIGN, GREEK CAPITAL LETTER OMEGA
    ("µ", "μ"),  # MICRO SIGN, GREEK SMALL LETTER MU
    ("²", "2"),
    ("℃", "°C"),
    ("㎒", "MHz"),
    ("Ⅲ", "iii"),
    ("ＤＤＲ", "ddr"),
    ("ｖ１．２", "v1.2"),
    ("＿－", "_-"),
    ("DDR", "ddr"),
    ("⽤", "用"),
    ("時鐘", "时钟"),
    ("薴", "苎"),
    ("é", "e"),
    ("e\u0301", "e"),
    ("İ", "i"),
    ("R\u0305S\u0305T\u0305", "rst"),  # overlined: active low
    ("straße", "strasse"),
    ("ﬁ", "fi"),
    ("i2c\u20113", "i2c-3"),
    ("时\u200b钟\ufeff", "时钟"),
    ("カ", "ｶ"),
    ("⻓⻔⻚⻅", "长门页见"),
    ("⻑", "長"),
    ("接著", "接着"),
    ("揹包", "背包"),
    ("\u221240℃", "-40℃"),
    ("i2c\u20133", "i2c-3"),
    ("don\u2019t", "don't"),
    ("葛\U000e0100城", "葛城"),
    ("时\u202a钟\u200e", "时钟"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_these_are_the_same(one: str, other: str) -> None:
    assert fold_text(one) == fold_text(other)


@pytest.mark.parametrize(("one", "other"), [("u", "μ"), ("й", "и"), ("が", "か"), ("ø", "o"), ("士", "土")])
def test_these_are_not(one: str, other: str) -> None:
    assert fold_text(one) != fold_text(other)


@pytest.mark.parametrize(
    ("chars", "kind"),
    [
        ("aZéωйº°", LETTER),
        ("09²①", DIGIT),
        ("时々かカ한ก繐", HAN),
        ("→€≈★", SYMBOL),
        (" \n,。|│…／\u3000", GAP),
    ],
)
def test_kinds(chars: str, kind: int) -> None:
    assert {int(characters().classes[ord(c)]) & KIND for c in chars} == {kind}


@pytest.mark.parametrize(
    ("chars", "flag"),
    [("*=~`[]", INLINE), ("\n\r\t >", SOFT), ("_-.＿．－\u2011", JOINER), ("\u200b\ufe0f\u0301", DROPPED)],
)
def test_flags(chars: str, flag: int) -> None:
    classes = characters().classes
    assert all(classes[ord(c)] & flag for c in chars)
    assert not any(classes[ord(c)] & flag for c in "a1时→,")


def test_folding_twice_is_folding_once() -> None:
    tables = characters()
    twice = np.where(tables.fold < LIMIT, tables.fold[np.minimum(tables.fold, LIMIT - 1)], tables.fold)
    assert np.array_equal(twice, tables.fold)
    for text in tables.expansions.values():
        assert "".join(map(folded, text)) == text


def test_a_character_is_of_the_kind_of_what_it_folds_to() -> None:
    tables = characters()
    plain = (tables.classes & (DROPPED | EXPANDS)) == 0
    inside = tables.fold < LIMIT
    of_folded = np.where(inside, tables.classes[np.minimum(tables.fold, LIMIT - 1)], HAN)
    assert np.array_equal((tables.classes & KIND)[plain], (of_folded & KIND)[plain])


def test_the_shipped_tables_are_what_build_makes() -> None:
    """For characters that are as old as Unicode 3.2: newer ones depend on the Python that runs this."""
    shipped, made = characters(), build()
    old = [c for c in range(LIMIT) if unicodedata.ucd_3_2_0.category(chr(c)) not in ("Cn", "Cs")]
    assert len(old) > 90_000
    assert np.array_equal(shipped.fold[old], made.fold[old])
    assert np.array_equal(shipped.classes[old], made.classes[old])
    assert {c: shipped.expansions.get(c) for c in old} == {c: made.expansions.get(c) for c in old}


@settings(max_examples=60, deadline=None)
@given(st.text(st.one_of(st.characters(), st.sampled_from("ＡΩ㎒ﬁ\u200b\u0301…\udc80")), max_size=40))
def test_a_text_folds_character_by_character(text: str) -> None:
    assert fold_text(text) == "".join(map(folded, text))


@pytest.mark.parametrize(
    ("text", "composed"),
    [("e\u0301", "é"), ("ｶﾞ", "ガ"), ("ﾊﾟ", "パ"), ("ｱｲ", "ｱｲ"), ("plain 时钟", "plain 时钟"), ("한", "한")],
)
def test_compose(text: str, composed: str) -> None:
    assert compose(text) == composed
