"""Fenced code and its colours."""

from __future__ import annotations

import pytest
from pygments.lexers.c_cpp import CLexer  # type: ignore[import-untyped]
from vaultprobe.tui.rendering import lexers
from vaultprobe.tui.rendering.code import code_rows, fence_rows, highlight, read_info
from vaultprobe.tui.rendering.lexers import are_wanted, lexer_for, make_wanted
from vaultprobe.tui.rendering.rows import Look

LOOK = Look(60)


def made(language: str) -> None:
    """Its lexer is there from now on."""
    lexer_for(language)
    make_wanted()


def coloured(lines: list[str], language: str) -> set[tuple[str, str]]:
    made(language)
    found = zip(lines, highlight(lines, language), strict=True)
    return {(text[span.start : span.stop], span.style) for text, spans in found for span in spans}


def test_colours_are_named_after_what_a_token_is() -> None:
    styles = coloured(["/* 初始化", " ok */ static int x = 0x1F;", 'char *s = "a";'], "c")
    assert {("/* 初始化", "code-comment"), (" ok */", "code-comment"), ("static", "code-keyword")} <= styles
    assert {("0x1F", "code-number"), ('"', "code-string")} <= styles


def test_a_diff_shows_what_came_and_went() -> None:
    assert coloured(["-a", "+b"], "diff") == {("-a", "code-deleted"), ("+b", "code-inserted")}


@pytest.mark.parametrize("language", ["", "no such language", "../../x", "[31m"])
def test_unknown_languages_are_plain(language: str) -> None:
    made(language)
    assert highlight(["int x;"], language) == [[]]
    assert not are_wanted()


def test_a_first_time_is_plain_until_the_lexer_has_been_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexers, "_made", {})
    assert highlight(["int x;"], "c") == [[]]
    assert are_wanted()
    assert make_wanted()
    assert highlight(["int x;"], "c") != [[]]
    assert not make_wanted()


def test_a_lexer_in_trouble_leaves_the_text_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RecursionError

    made("c")
    monkeypatch.setattr(CLexer, "get_tokens", fail)
    assert highlight(["int x;"], "c") == [[]]


def test_data_is_not_worth_colours() -> None:
    made("c")
    assert highlight(["int x = 1;" * 1000], "c") == [[]]


def test_blank_lines_at_both_ends_stay() -> None:
    assert [row.text for row in code_rows(["", "x", "", ""], "python", 5, LOOK)] == ["", "x", "", ""]
    assert [row.line for row in code_rows(["", "x", "", ""], "python", 5, LOOK)] == [5, 6, 7, 8]


def test_a_fence_is_covered_to_its_end() -> None:
    with_label = fence_rows(["a", "b"], "sh", range(1, 5), 2, LOOK)
    assert [(row.text, row.line, row.last) for row in with_label] == [("sh", 1, 1), ("a", 2, 2), ("b", 3, 4)]
    without = fence_rows(["a", "b"], "", range(1, 5), 2, LOOK)
    assert [(row.text, row.line, row.last) for row in without] == [("a", 1, 2), ("b", 3, 4)]
    assert [(row.text, row.line, row.last) for row in fence_rows([], "", range(3, 5), 4, LOOK)] == [
        ("", 3, 4)
    ]


@pytest.mark.parametrize(
    ("info", "language", "title"),
    [
        ("c", "c", ""),
        ('c title="main file.c" {1,3}', "c", "main file.c"),
        ("c++ title:main.cpp fold", "c++", "main.cpp"),
        ("sh{2} TITLE='烧写'", "sh", "烧写"),
        ("{.python .numberLines}", "python", ""),
        ("{1,3}", "", ""),
        ("log  after a cold start ln:true", "log", "after a cold start"),
        ('title="x.c"', "", "x.c"),
        ('dts subtitle="x" title=""', "dts", ""),
        ("", "", ""),
    ],
)
def test_language_and_title_beside_a_fence(info: str, language: str, title: str) -> None:
    assert read_info(info) == (language, title)


def test_a_fence_says_its_language_and_title_only() -> None:
    made("c")
    rows = fence_rows(["int x;"], 'c title="x.c" {1,3}', range(1, 4), 2, LOOK)
    assert [(row.text, row.line, row.last) for row in rows] == [("c  x.c", 1, 1), ("int x;", 2, 3)]
    assert rows[1].spans
    assert [row.text for row in fence_rows(["x"], "{1,3}", range(1, 4), 2, LOOK)] == ["x"]
