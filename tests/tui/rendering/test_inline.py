"""Inline Markdown, as Obsidian reads it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.tui.rendering.breaks import BREAK
from vaultprobe.tui.rendering.inline import inline

MARKUP = st.text("*_~=`[]()!<>&;#%$^\\|ab 中（ \n:/.1h", max_size=60)


def read(source: str, **references: str) -> tuple[str, set[tuple[str, str]]]:
    """The plain text, and what of it has which style."""
    text, spans = inline(source, references)
    return text, {(text[span.start : span.stop], span.style) for span in spans}


@pytest.mark.parametrize(
    ("source", "text", "styled"),
    [
        ("a **b** c", "a b c", {("b", "strong")}),
        ("*a* and _b_", "a and b", {("a", "emphasis"), ("b", "emphasis")}),
        ("***a***", "a", {("a", "strong"), ("a", "emphasis")}),
        ("**a *b* c**", "a b c", {("a b c", "strong"), ("b", "emphasis")}),
        ("~~a~~ ==b==", "a b", {("a", "strike"), ("b", "marked")}),
        ("`a*b*`", "a*b*", {("a*b*", "code")}),
        ("``a`b``", "a`b", {("a`b", "code")}),
        ("[[note#heading|alias]]", "alias", {("alias", "link")}),
        ("[[/手册.md]]", "/手册.md", {("/手册.md", "link")}),
        ("![[图.png|300]]", "◫ 图.png", {("◫ 图.png", "embed")}),
        ("x #标签/子 y", "x #标签/子 y", {("#标签/子", "tag")}),
        ("a %%b%% c", "a %%b%% c", {("%%b%%", "dim")}),
        ("$V_{dd}$ 3$ 4", "V_dd 3$ 4", {("V_dd", "math")}),
        ("in $PATH:$HOME", "in $PATH:$HOME", {("$PATH:$", "math")}),
        ("a[^1]", "a[^1]", {("[^1]", "footnote")}),
        ("text ^anchor-1", "text ^anchor-1", {("^anchor-1", "dim")}),
        ("^anchor-1", "^anchor-1", {("^anchor-1", "dim")}),
        ("![板|300](a.png)", "◫ 板 (a.png)", {("◫ 板", "embed"), (" (a.png)", "address")}),
        ("<https://a.b>", "https://a.b", {("https://a.b", "link")}),
        ("https://a.b/c_d，后", "https://a.b/c_d，后", {("https://a.b/c_d", "link")}),
    ],
)
def test_markup_becomes_styled_text(source: str, text: str, styled: set[tuple[str, str]]) -> None:
    assert read(source) == (text, styled)


@pytest.mark.parametrize(
    "source",
    [
        "CTRL[31:0]",
        "reg[31:0][7:0]",
        "[@click=app.bell]x",
        "AVDD33_DDR_PLL and i2c_3_",
        "2 * 3 * 4",
        "a == b",
        "#1 #123",
        "C# a#b",
        "$5 and $6",
        "a ` b",
        "[[",
        "**",
        "x < y > z",
        "[a](b c)",
    ],
)
def test_what_only_looks_like_markup_stays(source: str) -> None:
    text, styled = read(source)
    assert text == source
    assert not {style for _, style in styled} - {"dim"}


def test_chinese_closes_emphasis_after_punctuation() -> None:
    assert read("**时钟（PLL）**稳定") == ("时钟（PLL）稳定", {("时钟（PLL）", "strong")})


def test_a_link_shows_its_address_and_an_image_its_name() -> None:
    text, styled = read('[text](https://a.b/c_(d) "title")')
    assert text == "text (https://a.b/c_(d))"
    assert {("text", "link"), (" (https://a.b/c_(d))", "address")} <= styled
    assert read("![波形](https://x.y/img/a%20b.png?w=3)")[0] == "◫ 波形 (a%20b.png)"
    assert read("![](img/a%20b.png)")[0] == "◫ a b.png"
    assert read("[here](#anchor)")[0] == "here"


def test_references_are_links_only_when_they_are_defined() -> None:
    assert read("[text][ref] [ref]", ref="http://x")[0] == "text (http://x) ref (http://x)"
    assert read("[text][ref]")[0] == "[text][ref]"


def test_entities_are_read_but_never_become_controls() -> None:
    assert read("&lt;b&gt; &amp; &#937;")[0] == "<b> & Ω"
    text, _ = read("a&#27;[31m&#7;b&#x9b;c&#10;d&#x202e;e")
    assert text.isprintable()


def test_escapes() -> None:
    assert read(r"\*a\* \[b\] \# C:\dir") == (r"*a* [b] # C:\dir", set())
    assert read(r"\`` a `b`") == ("`ab`", {("a", "code")})
    assert read(r"\`` a") == ("`` a", set())


def test_breaks() -> None:
    assert read("a<br>b")[0] == f"a{BREAK}b"
    assert read("a<br>\nb")[0] == "a\nb"
    assert read("a  \n  b\\\nc")[0] == "a\nb\nc"


@given(MARKUP)
def test_lines_are_kept_and_spans_lie_inside(source: str) -> None:
    text, spans = inline(source, {})
    assert text.count("\n") == source.count("\n")
    assert all(0 <= span.start < span.stop <= len(text) for span in spans)


@given(st.text("ab 中文，0x1F_-/\n", max_size=60))
def test_words_are_never_lost(source: str) -> None:
    text, _ = inline(source, {})
    assert "".join(text.split()).replace("_", "") == "".join(source.split()).replace("_", "")


def test_unbalanced_markup_takes_no_time_worth_mentioning() -> None:
    for hostile in ("*a " * 1300, "[" * 4000, "`" + "``" * 1900, "<!--" * 1000, "![[" * 1300, "_a*" * 1300):
        assert inline(hostile, {}).text
