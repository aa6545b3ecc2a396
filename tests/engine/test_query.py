"""What was typed becomes terms, phrases, filters; what is not searched is named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.query import LONGEST_QUERY, Query, as_text, parse, pieces, term_keys


def terms(text: str) -> dict[str, str]:
    """Kind by text."""
    return {term.text: term.kind for term in parse(text).terms}


def growing(text: str) -> str | None:
    query = parse(text)
    return query.terms[query.unfinished].text if query.unfinished >= 0 else None


def phrases(text: str) -> tuple[tuple[str, ...], ...]:
    return parse(text).phrases


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("regulator", {"regulator": "word"}),
        ("上电时序", {"上电": "pair", "电时": "pair", "时序": "pair"}),
        ("上電時序", {"上电": "pair", "电时": "pair", "时序": "pair"}),
        ("电", {"电": "word"}),
        ("电 源", {"电": "word", "源": "word"}),
        ("电源，时钟", {"电源": "pair", "时钟": "pair"}),
        ("i2c-3", {"i2c-3": "word", "i2c": "part", "i2": "part", "3": "part"}),
        ("C++", {"c++": "word", "c": "part"}),
        ("ＤＤＲ", {"ddr": "word"}),
        ("Überspannung", {"uberspannung": "word"}),
        ("SPI3时钟", {"spi3": "word", "spi": "part", "时钟": "pair"}),
        ("err -110", {"err": "word", "110": "word"}),
        ("->", {}),
        ("", {}),
    ],
)
def test_terms(text: str, expected: dict[str, str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ("AVDD33_DDR_PLL", {"avdd33_ddr_pll": "word", "avdd33": "part", "ddr": "part", "pll": "part"}),
        ("0x1F00", {"0x1f00": "word", "1f00": "part"}),
        ("v1.2.10", {"v1.2.10": "word", "1.2.10": "part"}),
        ("STM32F407VET6", {"stm32f407vet6": "word", "f407": "part"}),
        ("把SPI3时钟设为24MHz", {"spi3": "word", "24mhz": "word", "时钟": "pair"}),
    ],
)
def test_some_terms(text: str, some: dict[str, str]) -> None:
    assert terms(text).items() >= some.items()


def test_a_part_knows_its_word() -> None:
    whole, *parts = parse("DDR_PLL").terms
    assert {part.parent for part in parts} == {whole.low}
    assert whole.parent == 0


def test_repeated_words_are_counted_once_with_their_number() -> None:
    assert [(t.text, t.count) for t in parse("clock 时钟 Clock 时钟 CLOCK").terms] == [
        ("clock", 3),
        ("时钟", 2),
    ]


def test_a_word_that_is_also_a_part_is_a_word() -> None:
    assert terms("DDR_PLL pll") == {"ddr_pll": "word", "ddr": "part", "pll": "word"}


@pytest.mark.parametrize("text", ["多少", "怎么", "什么", "what", "is", "the"])
def test_words_that_say_little(text: str) -> None:
    assert [t.note for t in parse(text).terms] == ["says little"]
    assert [t.note for t in parse("regulator 阻抗").terms] == ["", ""]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"i2cdetect -y 3"', (("i2cdetect -y 3",),)),
        ('"上电 时序" VDD "DDR  PLL"', (("上电 时序", "ddr pll"),)),
        ("“上电 时序”", (("上电 时序",),)),
        ("所谓“上电”时序", ((),)),
        ('"" x', ((),)),
        ('"unclosed', ((),)),
        ('5" TFT', ((),)),
        ('"->"', (("->",),)),
        ('"a b" OR c', (("a b",), ())),
        ('"a OR b"', (("a or b",),)),
        ("a OR b OR c", ((), (), ())),
        ("OR b", ((),)),
        ("a OR", ((),)),
        ("a or b", ((),)),
    ],
)
def test_phrases_by_alternative(text: str, expected: tuple[tuple[str, ...], ...]) -> None:
    assert phrases(text) == expected


def test_each_term_of_an_alternative_knows_its_side() -> None:
    assert [(t.text, t.sides) for t in parse("clock 时钟 OR pll clock").terms] == [
        ("clock", (0, 1)),
        ("时钟", (0,)),
        ("pll", (1,)),
    ]


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ("DDR  走线\t阻抗", "ddr 走线 阻抗"),
        ('"i2cdetect -y" 3', "i2cdetect -y 3"),
        ("电源 tag:power", "电源"),
        ("a OR b", ""),
        ("[   12.345678] err -110", "err -110"),
    ],
)
def test_the_query_as_it_was_typed(text: str, literal: str) -> None:
    assert parse(text).literal == literal


@pytest.mark.parametrize(
    "stamp",
    [
        "[   12.345678]",
        "2026-06-08T10:31:00+08:00",
        "2026-06-08 10:31:00.123",
        "[2026-06-08 10:31:00]",
        "Jun  8 10:31:00",
        "[00:00:12.345,678]",
        "10:31:00.123",
        "10:31:00",
    ],
)
def test_time_stamps_are_set_aside_and_named(stamp: str) -> None:
    query = parse(f"{stamp} spi timeout")
    assert query.set_aside == ((stamp, "set aside: time stamp"),)
    assert [t.text for t in query.terms] == ["spi", "timeout"]
    assert parse(stamp).set_aside == ()  # it is all there is
    assert parse(stamp).terms


def test_the_counter_of_a_log_is_set_aside() -> None:
    query = parse("I (31245) boot: ESP-IDF v5.1")
    assert query.set_aside == (("I (31245)", "set aside: time stamp"),)
    assert "31245" not in terms("I (31245) boot: ESP-IDF v5.1")


@pytest.mark.parametrize("text", ["->", "||", "？！"])
def test_punctuation_alone_is_named(text: str) -> None:
    assert parse(text).set_aside == ((text, "set aside: punctuation, found only in quotes"),)
    assert parse(f'"{text}"').set_aside == ()
    assert parse(f"tag:x {text}").filters != ()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("reg", "reg"),
        ("regulator imp", "imp"),
        ("0x1F", "0x1f"),
        ("24M", "24m"),
        ("AVDD33_D", "avdd33_d"),
        ("v1.2.", "v1.2"),
        ("i2c-", "i2c"),
        ("把SPI", "spi"),
        ("напр", "напр"),
        ("Übersp", "ubersp"),
        ("e", "e"),
        ("1", "1"),
        ("12", "12"),
        ("tag:power re", "re"),
    ],
)
def test_the_last_word_may_still_be_growing(text: str, word: str) -> None:
    assert growing(text) == word


@pytest.mark.parametrize(
    "text",
    [
        "reg ",
        '"reg"',
        "reg tag:power",
        "时钟",
        "regulator e",
        "regulator 12",
        "i2cdetect -y 3",
        "reg。",
        "->",
        "",
    ],
)
def test_what_is_not_growing(text: str) -> None:
    assert growing(text) is None


def test_the_pieces_of_a_text() -> None:
    assert [t.text for t in pieces("i2c-3 时钟树")] == ["i2c-3", "时钟", "钟树"]
    assert term_keys("时钟") == tuple((t.low, t.high) for t in pieces("时钟"))
    assert pieces("->") == ()


def test_filters_are_taken_and_the_rest_is_text() -> None:
    query = parse("电源 [板:evb1] -tag:旧 NOT uboot", {"板"})
    assert [(f.kind, f.negated) for f in query.filters] == [
        ("property", False),
        ("tag", True),
        ("word", True),
    ]
    assert [t.text for t in query.terms] == ["电源"]


def test_a_page_pasted_is_read_to_a_limit() -> None:
    query = parse("词 " * LONGEST_QUERY)
    assert len(query.text) == LONGEST_QUERY
    assert len(parse("x" * 20_000).terms) == 1


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from('aA1_-."“”: \n电OR[]\x00\ud800𠀀é'), max_size=40) | st.text(max_size=60))
def test_any_text_is_a_legal_query(text: str) -> None:
    query: Query = parse(text)
    assert len({(t.low, t.high) for t in query.terms}) == len(query.terms)
    assert all(t.low < t.high and t.text and t.count > 0 for t in query.terms)
    assert all(0 <= side < len(query.phrases) for t in query.terms for side in t.sides)
    assert -1 <= query.unfinished < len(query.terms)


@pytest.mark.parametrize(
    ("text", "terms", "aside"),
    [
        ("[   12.345678] i2c timeout", ["i2c", "timeout"], ["[   12.345678]"]),
        ("12:30:45 boot 12:30:46.123 done", ["boot", "done"], ["12:30:45", "12:30:46.123"]),
        ("10:20:30:40:50:60", ["10", "20", "30", "40", "50", "60"], []),
        ('"12:30:45"', ["12", "30", "45"], []),
        ('"at 12:30:45"', ["at", "12", "30", "45"], []),
        ("12:00:00 12:00:05", ["12", "00", "05"], []),
        ("x912:30:45 then", ["x912", "30", "45", "then"], []),
    ],
)
def test_time_stamps_are_set_aside_where_they_are_no_more_than_that(
    text: str, terms: list[str], aside: list[str]
) -> None:
    found = parse(text)
    assert [term.text for term in found.terms if term.kind == "word"] == terms
    assert [each for each, _ in found.set_aside] == aside


def test_chinese_quotes_round_all_of_it_are_quotes() -> None:
    assert parse("“ddr 走线”").literal == parse('"ddr 走线"').literal == "ddr 走线"


def test_what_is_too_long_to_be_read_is_named() -> None:
    found = parse("时钟 " * 2000)
    assert found.set_aside == (("2,000 characters", "set aside: the query is too long"),)


def test_a_text_is_no_query_language() -> None:
    found = as_text('PLL OR "clock", NOT uart; tag:foo')
    assert [term.text for term in found.terms] == ["pll", "or", "clock", "not", "uart", "tag", "foo"]
    assert found.filters == ()
    assert found.phrases == ((),)
