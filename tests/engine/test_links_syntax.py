from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.engine.links_syntax import address_link, link_at, links_in, links_within, wikilink


def seen(text: str) -> list[tuple[str, str, str, str]]:
    return [(link.kind, link.text, link.target, link.place) for link in links_in(text)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[[电源]]", ("wiki", "电源", "电源", "")),
        ("[[电源#纹波|见纹波]]", ("wiki", "见纹波", "电源", "纹波")),
        ("[[电源#外#内]]", ("wiki", "电源#外#内", "电源", "外#内")),
        ("[[#时序]]", ("wiki", "#时序", "", "时序")),
        ("[[电源#^ab-1]]", ("wiki", "电源#^ab-1", "电源", "^ab-1")),
        ("![[图.png|300]]", ("embed", "300", "图.png", "")),
        ("[[ a b | c ]]", ("wiki", "c", "a b", "")),
        ("| [[a\\|b]] |", ("wiki", "b", "a", "")),
        ("[x](a%20b.md#h%20i)", ("markdown", "x", "a b.md", "h i")),
        ("[x](<a b.md> 'title')", ("markdown", "x", "a b.md", "")),
        ("[x](a_(1).md)", ("markdown", "x", "a_(1).md", "")),
        ("[x](a\\_b.md)", ("markdown", "x", "a_b.md", "")),
        ("[x](%B5%E7.md)", ("markdown", "x", "\udcb5\udce7.md", "")),
        ("![alt](图/a.png)", ("image", "alt", "图/a.png", "")),
        ("[x](https://a.b/c#d)", ("web", "x", "https://a.b/c#d", "")),
        ("[x](//host/share)", ("web", "x", "//host/share", "")),
        ("见 https://a.b/c，好", ("web", "https://a.b/c", "https://a.b/c", "")),
        ("(https://a.b/c).", ("web", "https://a.b/c", "https://a.b/c", "")),
        ("<me@a.b>", ("web", "me@a.b", "mailto:me@a.b", "")),
        ("[x][1]\n\n[1]: a.md 'title'", ("markdown", "x", "a.md", "")),
        ("[X][]\n\n[x]: <a b.md>", ("markdown", "X", "a b.md", "")),
        ("[x]\n\n[x]: a.md", ("markdown", "x", "a.md", "")),
        ("---\nup: '[[a]]'\n---\n", ("wiki", "a", "a", "")),
        ("> - [[a]]", ("wiki", "a", "a", "")),
        ("    续\n\n- 项\n\n    [[a]]", ("wiki", "a", "a", "")),
    ],
)
def test_a_link_is_read_as_obsidian_reads_it(source: str, expected: tuple[str, str, str, str]) -> None:
    assert seen(source) == [expected]


@pytest.mark.parametrize(
    "source",
    [
        "`[[a]]`",
        "``a ` [[b]]``",
        "```\n[[a]]\n```",
        "~~~\n[x](a.md)",
        "    [[a]]",
        "%% [[a]] %%",
        "%%\n\n[[a]]\n\n%%",
        "<!-- [[a]] -->",
        "$[[1,2]]$",
        "$$\n[[1,2]]\n$$",
        "\\[[a]]",
        "\\[x](a.md)",
        "[[]] [[|]] [[#]]",
        "[^1] 脚注\n\n[^1]: a.md",
        "a[0] b[1]",
        "[x]: a.md",
    ],
)
def test_what_is_hidden_or_empty_is_no_link(source: str) -> None:
    assert links_in(source) == ()


def test_what_is_never_closed_hides_nothing() -> None:
    assert [link.target for link in links_in("50%% `x\n\n<!-- $$ [[a]] [x](b.md)")] == ["a", "b.md"]


def test_a_picture_may_be_a_link_but_a_link_holds_no_link() -> None:
    picture, around = sorted(links_in("[![alt](a.png)](b.md)"), key=lambda link: -link.start)
    assert (picture.kind, around.kind, around.target) == ("image", "markdown", "b.md")
    assert [link.target for link in links_in("[a [b](c.md) d](e.md)")] == ["c.md"]


def test_each_link_says_where_it_stands() -> None:
    text = "一\n\n二 [[a]] 三 ![[b]]\n[x](c.md)"
    assert [(text[link.start : link.end], link.line) for link in links_in(text)] == [
        ("[[a]]", 3),
        ("![[b]]", 3),
        ("[x](c.md)", 4),
    ]


@pytest.mark.parametrize(
    ("line", "column", "target"),
    [(2, None, "a"), (2, 3, "a"), (2, 9, "b"), (2, 7, None), (1, None, None), (3, 0, "c")],
)
def test_a_link_is_found_by_line_and_column(line: int, column: int | None, target: str | None) -> None:
    link = link_at("零\n一 [[a]] [[b]]\n[[c]]", line, column)
    assert (link.target if link else None) == target


def test_a_single_link_can_be_read_by_itself() -> None:
    assert wikilink("a#b|c", embed=True)[3:] == ("embed", "c", "a", "b")
    assert address_link("a%20b.md", "x", image=True)[3:] == ("image", "x", "a b.md", "")
    assert address_link("#h", "")[3:] == ("markdown", "#h", "", "h")


PIECES = ["[[", "]]", "[", "](", ")", "!", "`", "``", "%%", "$", "<!--", "-->", "a", "#", "|", "\n", "\n\n",
          "https://a.b", ": ", "\\", "    ", "^", "<", ">", "c.md"]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_whatever_is_written_links_are_pieces_of_the_text_in_order(text: str) -> None:
    links = links_in(text)
    assert list(links) == sorted(links)
    for link in links:
        assert 0 <= link.start < link.end <= len(text)
        assert link.line == text.count("\n", 0, link.start) + 1
    assert links_within(text) == tuple(link for link in links if link.kind != "web")


@pytest.mark.parametrize(
    "sign", ["[", "![", "`", "`` ` ", "%", "<!--", "$a ", "[[", "[x](", "[a][b] ", "](", "\\"]
)
def test_a_long_run_of_openings_takes_no_longer_than_any_text(sign: str) -> None:
    assert isinstance(links_in("[[a]] [b]: c\n" + sign * 20_000), tuple)
