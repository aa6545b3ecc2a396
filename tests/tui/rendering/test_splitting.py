"""The fast cut of a note into blocks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.tui.rendering.splitting import LONG_LINE, split

LINES = st.lists(
    st.sampled_from(
        ["", "  ", "text", "# h", "```c", "```", "~~~", "- item", "  more", "1. one", "> quote", "| a | b |",
         "|---|---|", "%%", "$$", "<!--", "-->", "---", "    code", "\tcode", "***", "[^1]: note", "<div>"]
    ),
    max_size=30,
)  # fmt: skip


def shapes(text: str) -> list[tuple[str, int, int]]:
    return [(block.kind, block.line, block.last) for block in split(text)]


def test_paragraphs_headings_and_fences() -> None:
    text = "# H\ntext\nmore\n\n```c\nint x;\n\n```\nafter"
    assert shapes(text) == [("prose", 1, 1), ("prose", 2, 3), ("fence", 5, 8), ("prose", 9, 9)]


def test_front_matter_only_at_the_beginning() -> None:
    assert shapes("---\na: b\n---\ntext")[0] == ("front", 1, 3)
    assert shapes("text\n\n---\na: b\n---")[0] == ("prose", 1, 1)
    assert shapes("---\nno end")[0][0] == "prose"


def test_a_list_holds_its_paragraphs_and_its_code() -> None:
    text = "- a\n\n  b\n\n  ```\n  c\n\n  d\n  ```\n\n- e\n\nafter"
    assert shapes(text) == [("prose", 1, 11), ("prose", 13, 13)]


def test_a_table_needs_its_delimiter_line() -> None:
    assert shapes("text\n| a | b |\n|---|---|\n| 1 | 2 |\n\nx")[1] == ("table", 2, 4)
    assert [kind for kind, _, _ in shapes("| a | b |\n|---|\n")] == ["prose"]
    assert [kind for kind, _, _ in shapes("a | b\n\n---|---")] == ["prose", "prose"]


def test_a_long_table_is_cut_and_keeps_its_header_at_hand() -> None:
    blocks = split("| a |\n|---|\n" + "| 1 |\n" * 200)
    assert len(blocks) > 3
    assert [block.opens for block in blocks] == [True] + [False] * (len(blocks) - 1)
    assert {id(block.table) for block in blocks} == {id(blocks[0].table)}


def test_comments_and_formulas_need_their_end() -> None:
    assert shapes("%%\na\n\nb\n%%\nc") == [("comment", 1, 5), ("prose", 6, 6)]
    assert shapes("<!-- a\n\nb -->\nc")[0] == ("comment", 1, 3)
    assert shapes("%%\na\n\nb")[0] == ("prose", 1, 2)
    assert shapes("$$\nx\n$$")[0] == ("math", 1, 3)
    assert shapes("$$\nx\n\n$$")[0] == ("prose", 1, 2)


def test_no_block_is_large() -> None:
    text = "x" * 100_000 + "\n```\n" + "code\n" * 5000 + "```\n" + "- item\n" * 5000 + "text\n" * 5000
    blocks = split(text)
    assert max(sum(map(len, block.lines)) for block in blocks) <= 4 * LONG_LINE
    assert max(len(block.lines) for block in blocks) <= 240
    assert "".join(block.lines[0] for block in blocks if block.line == 1) == "x" * 100_000


def test_gaps_are_where_blank_lines_are() -> None:
    assert [block.gap for block in split("a\n\n\nb\n# c\n")] == [True, False, False]


@given(LINES)
def test_every_line_that_shows_something_is_in_one_block(lines: list[str]) -> None:
    blocks = split("\n".join(lines))
    found = [(number, text) for block in blocks for number, text in enumerate(block.lines, block.line)]
    numbers = [number for number, _ in found]
    assert numbers == sorted(set(numbers))
    assert {(number, text) for number, text in enumerate(lines, 1) if text.strip()} <= set(found)
    assert all(lines[number - 1] == text for number, text in found)
