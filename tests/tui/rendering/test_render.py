"""Blocks become rows that know their source lines, whatever is in them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.tui.rendering import render as module
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.render import render
from vaultprobe.tui.rendering.rows import Look, Row

PIECES = st.sampled_from(
    ["", "text **b", "* x", "# h", "###", "```c", "```", "- item", "- ", "  - in", "1. one", "7) seven",
     "> quote", ">", "> > deep", "> [!note] t", "> - a", "| a | b |", "|---|:-:|", "| 1 |", "- | a | b |",
     "  |---|---|", "  | 1 | 2 | 3 |", "%%", "$$", "<!--", "-->", "---", "===", "    code", "\tcode",
     "- [ ] todo", "- [x] done", "[^1]: note", "[ref]: http://x", "<div>", "</div>",
     "<table><tr>", "<td>a<td>b", "</tr></table>", "<i>", "</i>", "\u3000", "a\\",
     "b<br>c",     "`open", "~~~", "\x1b[31m"]
)  # fmt: skip
NOTES = st.lists(PIECES | st.text("#>-*`|[]!~ ab中\t1.", max_size=12), max_size=25).map("\n".join)


def rows_of(text: str, width: int = 60, **look: bool) -> list[Row]:
    note = Note.read(text)
    view = Look(width, note.references, **look)
    return [row for block in note.blocks for row in render(block, view)]


def painted(text: str, width: int = 60) -> list[str]:
    return ["".join(piece.text for piece in row.first) + row.text for row in rows_of(text, width)]


def styles_of(text: str) -> set[str]:
    return {span.style for row in rows_of(text) for span in row.spans}


def test_headings_keep_their_level() -> None:
    assert painted("# one\n### three\n\nunder\n---\n") == ["# one", "### three", "## under"]
    assert {"heading-1", "heading-2", "heading"} <= styles_of("# a\n## b\n### c")


def test_a_paragraph_keeps_its_line_breaks_and_its_emphasis() -> None:
    rows = rows_of("a **b\nc** d")
    assert [(row.text, row.line) for row in rows] == [("a b", 1), ("c d", 2)]
    assert all("strong" in {span.style for span in row.spans} for row in rows)


def test_lists() -> None:
    nested = ["• a", "  ◦ b", "    ▪ c", "• d"]
    assert painted("- a\n  - b\n    - c\n- d\n\n3. x\n3. y") == [*nested, "", "3. x", "4. y"]
    assert painted("- a\n\n  b") == ["• a", "  ", "  b"]
    assert painted("- \n- b") == ["• ", "• b"]


def test_tasks() -> None:
    assert painted("- [ ] open\n- [x] done\n- [x](link) no") == ["☐ open", "☑ done", "• x (link) no"]
    assert "done" in styles_of("- [x] done")


def test_quotes_keep_their_bar_beside_blank_lines() -> None:
    assert painted("> a\n>\n> > b\n> - c") == ["│ a", "│ ", "│ │ b", "│ • c"]


def test_code_is_shown_as_it_stands() -> None:
    text = "```c\nint  x;\n\n\ty;\n```"
    assert [row.text for row in rows_of(text)] == ["c", "int  x;", "", "    y;"]
    assert all(row.fill == "code-block" for row in rows_of(text))
    assert painted("- a\n  ```\n  **b**\n  ```") == ["• a", "  **b**"]
    assert painted("    **b**") == ["**b**"]
    assert painted("  ```\n  a\n   b\n  ```") == ["a", " b"]
    assert painted("```\n```\n") == [""]


def test_front_matter_is_one_row_unless_the_hit_is_in_it() -> None:
    text = "---\ntitle: 手册\ntags: [a, b]\naliases:\n  - DDR\n---\ntext"
    first = rows_of(text)[0]
    assert (first.text, first.line, first.last) == ("▸ title: 手册 · tags: a, b · aliases: DDR", 1, 6)
    assert [row.line for row in rows_of(text, unfold=True)] == [1, 2, 3, 4, 5, 6, 7]


def test_comments_and_formulas_are_shown() -> None:
    assert painted("%%\nhidden\n%%") == ["%%", "hidden", "%%"]
    assert painted("$$\nE=mc^2\n$$") == ["E=mc^2"]
    assert styles_of("%%\nhidden\n%%") == {"dim"}


def test_lines_of_tags_take_no_row() -> None:
    text = '<div align="center">\n\n- <div>\n  one\n  </div>\n'
    assert [(row.text, row.line, row.last) for row in rows_of("<div>\nx\n</div>\n<p>y")] == [
        ("x", 1, 3),
        ("y", 4, 4),
    ]
    assert painted(text) == ["", "• one"]


def test_tasks_in_all_their_states() -> None:
    states = painted("- [ ] a\n- [x] b\n- [-] c\n- [/] d\n- [?] e")
    assert states == ["☐ a", "☑ b", "[-] c", "[/] d", "[?] e"]
    struck = [
        row.text for row in rows_of("- [x] b\n- [-] c\n- [/] d") if any(s.style == "done" for s in row.spans)
    ]
    assert struck == ["b", "c"]


def test_a_wide_look_fits_nothing_into_the_width() -> None:
    code = "x" * 90
    table = f"| {'a' * 40} | {'b' * 40} |\n|---|---|\n| 1 | 2 |"
    rows = rows_of(f"```c\n{code}\n```\n\n{table}\n", 30, wide=True)
    assert {row.fit for row in rows if row.text} == {"slide", "wrap"}
    assert f"{'a' * 40} │ {'b' * 40}" in [row.text for row in rows]
    assert not any(row.fit == "slide" for row in rows_of(f"```c\n{code}\n```\n\n{table}\n", 30))


def test_rules_and_definitions() -> None:
    assert painted("a\n\n---\n\n[ref]: http://x", 20) == ["a", "─" * 20, "[ref]: http://x"]
    assert painted("[^1]: a\n\n    b")[0] == "[^1]: a"


@pytest.mark.parametrize(
    "text",
    ["> " * 3000 + "x", "- " * 2000 + "x", "[" * 3000, "*" * 3000, "|" * 3000 + "\n" + "|-" * 3000,
     "> [!note]\n" * 300, "\n".join("  " * n + "- x" for n in range(300)), "#" * 3000, "`" * 3001, "<" * 3000]
)  # fmt: skip
def test_nesting_without_end_is_still_shown(text: str) -> None:
    check(text)


def test_a_parser_in_trouble_leaves_the_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> list[Row]:
        raise RecursionError

    monkeypatch.setattr(module, "prose_rows", fail)
    assert painted("a **b**\n- c") == ["a **b**", "- c"]


def test_a_parser_that_loses_a_line_leaves_the_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "prose_rows", lambda *_: [Row("a", 1, 1)])
    assert painted("a\n- c") == ["a", "- c"]


def test_nothing_a_terminal_obeys_is_left() -> None:
    text = (
        "\x1b]52;c;x\x07 \x9b31m \x00\n\n```\n\x1b[31m\r\n```\n\n| \x1b | b |\n|---|---|\n| \u202e | \x08 |\n"
    )
    assert all(row.text.isprintable() for row in rows_of(text))
    assert painted("a\x1b[31mb\x9b") == ["a␛[31mb‹9B›"]


@settings(max_examples=300, deadline=None)
@given(NOTES, st.integers(8, 70))
def test_every_line_has_its_row_in_order(text: str, width: int) -> None:
    check(text, width)


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=20))
def test_no_word_is_lost(pieces: list[str]) -> None:
    text = "\n".join(f"{piece} w{number}w" for number, piece in enumerate(pieces))
    shown = " ".join(row.text for row in rows_of(text))
    assert [word for word in re.findall(r"w\d+w", text) if word not in shown] == []


def check(text: str, width: int = 60) -> None:
    note = Note.read(text)
    look = Look(width, note.references)
    shown: set[int] = set()
    at = 1
    for block in note.blocks:
        for row in render(block, look):
            assert at <= row.line <= row.last
            at = row.line
            shown.update(range(row.line, row.last + 1))
            assert "\n" not in row.text
            assert row.text.isprintable()
            assert all(0 <= span.start <= span.stop <= len(row.text) for span in row.spans)
    lines = text.split("\n")
    assert {number for number, line in enumerate(lines, 1) if line.strip(" >\t\u3000")} <= shown
