"""The small query language: what is a condition, and what is plain text however odd it looks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.filters import Filter, take_filters

PROPERTIES = frozenset(("状态", "board", "due date"))


def one(text: str) -> Filter:
    """The only filter of a query that is nothing else."""
    taken = take_filters(text, PROPERTIES)
    assert (taken.text.strip(), taken.set_aside) == ("", ())
    (found,) = taken.filters
    return found


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("tag:电源", "tag", "电源"),
        ("tag:#power/ldo", "tag", "power/ldo"),
        ("TAG:Power", "tag", "Power"),
        ('tag:"#power"', "tag", "power"),
        ("path:01_硬件/电源", "path", "01_硬件/电源"),
        ('path:"上电 时序"', "path", "上电 时序"),
        ("file:DDR设计.md", "file", "DDR设计.md"),
        ("heading:校验", "heading", "校验"),
        ('heading:"上电 时序"', "heading", "上电 时序"),
    ],
)
@pytest.mark.parametrize(("sign", "negated"), [("", False), ("-", True), ("NOT ", True)])
def test_operators(text: str, kind: str, value: str, sign: str, negated: bool) -> None:
    found = one(sign + text)
    assert (found.kind, found.value, found.negated, found.text) == (kind, value, negated, sign + text)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("[状态:进行中]", "状态", "进行中"),
        ("[状态: 进行 中 ]", "状态", "进行 中"),
        ("[状态：进行中]", "状态", "进行中"),
        ("[狀態:進行中]", "状态", "進行中"),
        ('[Board:"EVB 1"]', "board", "EVB 1"),
        ("[due date:2026-06]", "due date", "2026-06"),
        ("[board]", "board", ""),
        ("[board:]", "board", ""),
    ],
)
@pytest.mark.parametrize(("sign", "negated"), [("", False), ("-", True), ("NOT ", True)])
def test_properties(text: str, key: str, value: str, sign: str, negated: bool) -> None:
    found = one(sign + text)
    assert (found.kind, found.key, found.value, found.negated) == ("property", key, value, negated)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("NOT uboot", "word", "uboot"),
        ("NOT i2c-3", "word", "i2c-3"),
        ("NOT 时钟", "word", "时钟"),
        ('NOT "boot loader"', "phrase", "boot loader"),
        ('-"boot loader"', "phrase", "boot loader"),
        ("NOT DDR", "word", "DDR"),
    ],
)
def test_what_is_not_wanted(text: str, kind: str, value: str) -> None:
    found = one(text)
    assert (found.kind, found.value, found.negated) == (kind, value, True)


@pytest.mark.parametrize(
    "text",
    [
        "err -110",
        "make -j",
        "i2cdetect -y 3",
        "--erase-all",
        "-EPROBE_DEFER",
        "-电源 纹波",
        "[31:0]",
        "[   12.345678] i2c i2c-1: timeout, addr=0x68 err -110",
        "[WIP] 电源",
        "[unknown:value]",
        "a[board:evb]",
        "file:///etc/hosts",
        "path://x",
        "https://example.com/tag:x",
        "subtag:x",
        "(tag:x)",
        "DEVICE NOT FOUND",
        "ERROR: NOT READY",
        "usb 1-1: NOT RESPONDING",
        "404 NOT FOUND",
        "NOT SUPPORTED",
        "not found",
        "NOT",
        "电源 NOT",
        "KNOT word",
        '"NOT word"',
        '"foo tag:bar baz"',
        '"see [board:evb] here"',
        '"a -"',
        '-"unclosed',
        'tag:"unclosed',
    ],
)
def test_what_is_plain_text(text: str) -> None:
    taken = take_filters(text, PROPERTIES)
    assert (taken.text, taken.filters, taken.set_aside) == (text, (), ())


@pytest.mark.parametrize("text", ["电源 NOT UART", "DDR4 NOT EMMC", "I2C NOT DDR"])
def test_parts_in_capitals_can_be_excluded(text: str) -> None:
    words = text.split()
    assert take_filters(text).filters == (Filter("word", words[2], True, f"NOT {words[2]}"),)


@pytest.mark.parametrize("text", ["tag:", "-tag:", "path:", "tag:#", 'heading:""', "NOT file:"])
def test_an_operator_without_a_value_is_set_aside(text: str) -> None:
    taken = take_filters(f"电源 {text}")
    assert (taken.text.split(), taken.filters) == (["电源"], ())
    assert taken.set_aside == ((text, "set aside: filter without a value"),)


@pytest.mark.parametrize(
    ("text", "groups", "rest"),
    [
        ("tag:a OR tag:b", [0, 0], ""),
        ("时钟 tag:a OR tag:b OR path:c", [0, 0, 0], "时钟"),
        ("tag:a tag:b OR -tag:c path:d", [0, 1, 1, 2], ""),
        ("tag:a or tag:b", [0, 1], "or"),
        ("tag:a x OR tag:b", [0, 1], "x"),
        ("tag:a OR x OR y", [0], "x OR y"),
        ("x OR y tag:a", [0], "x OR y"),
        ("NORTH OR tag:a", [0], "NORTH"),
    ],
)
def test_filters_with_or_between_them_share_a_group(text: str, groups: list[int], rest: str) -> None:
    taken = take_filters(text)
    assert [f.group for f in taken.filters] == groups
    assert taken.text.split() == rest.split()


@pytest.mark.parametrize("text", ["tag:a OR 时钟", "时钟 OR tag:a", "tag:a OR tag:b OR 时钟"])
def test_an_or_between_a_filter_and_words_is_named_as_set_aside(text: str) -> None:
    assert [each for each, _ in take_filters(text).set_aside] == ["OR"]
    assert take_filters("tag:a OR tag:b 时钟").set_aside == ()


@pytest.mark.parametrize(
    ("text", "growing"),
    [("x tag:a", True), ("tag:a ", False), ("tag:a x", False), ("-tag:a", False), ('tag:"a"', False)],
)
def test_a_filter_at_the_end_may_still_be_growing(text: str, growing: bool) -> None:
    assert [f.growing for f in take_filters(text).filters] == [growing]


def test_what_is_left_when_several_are_taken() -> None:
    taken = take_filters('上电 tag:power NOT ldo "tag:x y" -path:旧 [board:evb1] 时序 -"b c"', PROPERTIES)
    assert taken.text.split() == ["上电", '"tag:x', 'y"', "时序"]
    assert [(f.kind, f.value, f.negated) for f in taken.filters] == [
        ("tag", "power", False),
        ("word", "ldo", True),
        ("path", "旧", True),
        ("property", "evb1", False),
        ("phrase", "b c", True),
    ]


def test_a_property_that_no_note_has_is_text() -> None:
    assert take_filters("[board:evb]").filters == ()


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from('tag:path[]"-NOT ORx#：状态\n'), max_size=30) | st.text(max_size=30))
def test_any_text_can_be_read(text: str) -> None:
    text = text.replace("\x00", "")  # as `parse` does
    taken = take_filters(text, PROPERTIES)
    assert all(f.text in text for f in taken.filters)
    if not taken.filters and not taken.set_aside:
        assert taken.text == text
