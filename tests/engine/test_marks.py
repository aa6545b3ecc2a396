"""Where a query stands in texts: ranges to mark, and the line that holds most of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import query_ranges
from vaultprobe.engine.gather import Form
from vaultprobe.engine.marks import find, merged
from vaultprobe.engine.query import parse
from vaultprobe.engine.tokens import word_keys


def marked(query: str, text: str) -> list[str]:
    return [text[start:end] for start, end in query_ranges(query, text)]


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("ddr 阻抗", "DDR 走线的阻抗，DDR4", ["DDR", "阻抗", "DDR"]),
        ("时钟稳定", "时钟稳定与时钟", ["时钟稳定", "时钟"]),
        ("時鐘", "时钟与時鐘", ["时钟", "時鐘"]),
        ("钟", "时钟，闹钟。钟", ["钟", "钟", "钟"]),
        ("时钟 稳", "稳定的时钟", ["稳", "时钟"]),
        ("AVDD33_DDR_PLL", "avdd33_ddr_pll AVDD33", ["avdd33_ddr_pll", "AVDD33"]),
        ("i2c-3", "i2c-3 i2c", ["i2c-3", "i2c"]),
        ("24mhz", "24㎒ 与 24MHz", ["24㎒", "24MHz"]),
        ("résumé", "resume RÉSUMÉ", ["resume", "RÉSUMÉ"]),
        ("ＤＤＲ", "ddr", ["ddr"]),
        ("时钟稳", "**时**钟稳", ["时**钟稳"]),
        ('"addr=0x68"', "timeout, addr=0x68 err", ["addr=0x68"]),
        ('"->"', "a -> b", ["->"]),
        ("电源 tag:power", "电源 power", ["电源"]),
        ("nowhere", "text", []),
        ("", "text", []),
        ("x", "", []),
    ],
)
def test_what_is_marked(query: str, text: str, expected: list[str]) -> None:
    assert marked(query, text) == expected


def test_ranges_count_characters_of_the_text_as_it_is() -> None:
    text = "Åﬀ\u200b㎒😀\u00ad时钟"
    assert query_ranges("时钟", text) == ((text.index("时"), len(text)),)
    assert marked("ff", "Åﬀ x") == []
    assert marked("mhz", "5 ㎒ x") == ["㎒"]


def test_other_forms_of_a_word_are_marked_too() -> None:
    (key,) = word_keys(["impedance"])
    query = parse("impedence 走线")
    forms = [[Form(term.low, term.high, 1.0, "exact")] for term in query.terms]
    forms[0].append(Form(key, key + 1, 0.3, "near", "impedance"))
    (found,) = find(query, ["the impedance of 走线"], forms)
    assert merged(found) == ((4, 13), (17, 19))
    assert found.terms.tolist() == [0, 1]
    assert found.shares.tolist() == [0.3, 1.0]


def test_a_phrase_does_not_reach_from_text_to_text() -> None:
    assert [merged(found) for found in find(parse('"ab 时"'), ["x ab", "时 y"])] == [((2, 4),), ((0, 1),)]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(st.sampled_from("时钟 ab1_-㎒é\n\u200b**"), max_size=20), max_size=5),
    st.sampled_from(["时钟 ab", "钟", '"ab 时"', "a1_b", "mhz e"]),
)
def test_many_texts_at_once_are_one_by_one(texts: list[str], query: str) -> None:
    together = find(parse(query), texts)
    for text, found in zip(texts, together, strict=True):
        (alone,) = find(parse(query), [text])
        assert found.starts.tolist() == alone.starts.tolist()
        assert found.ends.tolist() == alone.ends.tolist()
        assert found.terms.tolist() == alone.terms.tolist()


@settings(max_examples=100, deadline=None)
@given(
    st.text(st.sampled_from('时钟 abA1_-."㎒é\n\u200b*'), max_size=15),
    st.text(st.sampled_from("时钟 abA1_-.㎒é\n\u200b*"), max_size=30),
)
def test_ranges_rise_apart_inside_the_text(query: str, text: str) -> None:
    ranges = query_ranges(query, text)
    borders = [border for pair in ranges for border in pair]
    assert borders == sorted(set(borders))
    assert all(0 <= border <= len(text) for border in borders)
