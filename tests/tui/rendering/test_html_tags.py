"""HTML within a line: its effect is shown, not its spelling."""

from __future__ import annotations

import pytest
from vaultprobe.tui.rendering.breaks import BREAK
from vaultprobe.tui.rendering.html_tags import read_tag
from vaultprobe.tui.rendering.inline import inline
from vaultprobe.tui.rendering.targets import Target


def read(source: str) -> tuple[str, set[tuple[str, str]]]:
    text, spans = inline(source, {})
    return text, {(text[span.start : span.stop], span.style) for span in spans}


@pytest.mark.parametrize(
    ("source", "text", "styled"),
    [
        ("<kbd>F1</kbd>", "F1", {("F1", "code")}),
        ("<b>a <I>b</I></B>", "a b", {("a b", "strong"), ("b", "emphasis")}),
        ('<font color="red">热</font>', "热", set()),
        ("10<sup>-3</sup> V<sub>in</sub>", "10^-3 V_in", set()),
        ("<ruby>漢<rt>hàn</rt></ruby>", "漢(hàn)", set()),
        ("<mark>**a**</mark>", "a", {("a", "marked"), ("a", "strong")}),
        ('<p align="center">x</p>', "x", set()),
        ("<ul><li>a</li><br><li>b</li></ul>", f"• a{BREAK}• b", set()),
        ('<img src="img/a.png" alt="板" width=3>', "◫ 板", {("◫ 板", "embed")}),
        ("<img src='img/a.png'>", "◫ a.png", {("◫ a.png", "embed")}),
        ('<img src="data:image/png;base64,AAAA">', "◫ data", {("◫ data", "embed")}),
        ('<a name="x"></a>y', "y", set()),
    ],
)
def test_known_tags(source: str, text: str, styled: set[tuple[str, str]]) -> None:
    assert read(source) == (text, styled)


@pytest.mark.parametrize(
    "source", ["cd <path>", "vector<int>", "set <i> to 3", "</b>", "<a-b.c>", "a<b>c<b>d"]
)
def test_what_may_be_anything_stays_as_it_is_written(source: str) -> None:
    text, styled = read(source)
    assert text == source
    assert {style for _, style in styled} <= {"dim"}


def test_tags_within_each_other_and_crossing() -> None:
    assert read("<b><i>x</b></i>") == ("<i>x</i>", {("<i>x", "strong"), ("<i>", "dim"), ("</i>", "dim")})
    assert read("<b>" * 200 + "x" + "</b>" * 200)[0] == "x"


def test_links_and_images_lead_somewhere() -> None:
    _, spans = inline('<a href="b%20c.md">b</a> <img src="d.png">', {})
    assert [span.target for span in spans] == [Target("b%20c.md"), Target("d.png")]


def test_attributes_never_become_controls() -> None:
    text, _ = read('<img alt="a&#27;[31m&#x202e;b\x1b" src=x>')
    assert text == "◫ a[31mb␛"


def test_what_is_no_tag() -> None:
    assert read_tag("<>") is None
    assert read_tag("< b>") is None
