"""The line scanner against a full CommonMark parser, and what we want beyond it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from vaultprobe.engine.decoding import decode
from vaultprobe.engine.frontmatter import front_end
from vaultprobe.engine.markdown import Block, Outline, scan

DATA = Path(__file__).parents[1] / "data" / "markdown"
SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "vaults"
ORACLE = MarkdownIt("commonmark", {"maxNesting": 120}).enable("table")
ORACLE.core.ruler.disable("inline")
SIGNS = re.compile(r"(?:[ \t>]|[-+*][ \t]|[0-9]{1,9}[.)][ \t])*")


class Structure(NamedTuple):
    """What two readers of Markdown must agree on; lines from 0."""

    headings: list[tuple[int, int]]
    """(line, level), not in quotes or lists."""
    fences: list[tuple[int, int]]
    """First line and last, blank ones at the end left out, wherever the fence stands."""


def ours(outline: Outline, code: set[int]) -> Structure:
    """What the scanner says; `code`: lines that are indented code, which may look like a fence."""
    fences = [
        (block.start, block.end)
        for block in outline.blocks
        if block.kind == "code"
        and block.start not in code
        and SIGNS.sub("", outline.lines[block.start], count=1).startswith(("```", "~~~"))
    ]
    trimmed = [(start, without_blanks(outline.lines, start, end)) for start, end in fences]
    return Structure([(h.line, h.level) for h in outline.headings], trimmed)


def without_blanks(lines: list[str], start: int, end: int) -> int:
    while end > start + 1 and not lines[end - 1].strip(" \t>"):
        end -= 1
    return end


def oracle(text: str) -> tuple[Structure, set[int]]:
    """What the full parser says, and the lines of indented code.

    It is not asked about what we read differently on purpose: front matter, a lone carriage return (no
    line end for us), and lines of other white space than blanks and tabs (blank for us).
    """
    lines = text.replace("\r", " ").split("\n")
    end = front_end(lines)
    lines = [""] * end + ["" if line.isspace() else line for line in lines[end:]]
    headings, fences = [], []
    code: set[int] = set()
    for token in ORACLE.parse("\n".join(lines)):
        if token.map is None:
            continue
        start, end = token.map
        if token.type == "heading_open" and token.level == 0:
            headings.append((start, int(token.tag[1])))
        elif token.type == "fence":
            fences.append((start, without_blanks(lines, start, end)))
        elif token.type == "code_block":
            code.update(range(start, end))
    return Structure(headings, fences), code


def check(text: str) -> None:
    wanted, code = oracle(text)
    assert ours(scan(text), code) == wanted


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("file", sorted(DATA.glob("*.md")), ids=lambda file: file.stem)
def test_headings_and_fences_of_tricky_notes_are_those_of_commonmark(file: Path, line_end: str) -> None:
    raw = file.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", line_end.encode())
    check(decode(raw)[0])


@pytest.mark.skipif(not SHARED.is_dir(), reason="the collection of real vaults is not here")
@pytest.mark.parametrize("vault", sorted(SHARED.glob("*")) if SHARED.is_dir() else [], ids=lambda v: v.name)
def test_headings_and_fences_of_real_notes_are_those_of_commonmark(vault: Path) -> None:
    notes = sorted(vault.rglob("*.md"))
    assert notes
    for note in notes:
        text, _ = decode(note.read_bytes())
        wanted, code = oracle(text)
        assert ours(scan(text), code) == wanted, note.relative_to(vault)


LEADS = st.sampled_from(
    ["", "", "", " ", "  ", "   ", "    ", "> ", ">", "- ", "* ", "1. ", "2. ", "-  ", "10) "]
)
WORDS = [
    "a",
    "b c",
    "中文",
    "[x]",
    "\\# x",
    "",
    "",
    "",
    "# h",
    "## h2 ##",
    "#x",
    "###",
    "===",
    "---",
    "--",
    "- - -",
]
SIGNS_OF_BLOCKS = ["```", "~~~", "````", "``` py", "```x`", "-", "+", "1.", ">", "***", "- - -"]
TAGS = ["<div>", "</div>", "<b>", "<!-- x", "-->", "<!-- y -->", "<pre>", "</pre>", "<?", "?>"]
TEXTS = st.sampled_from([*WORDS, *SIGNS_OF_BLOCKS, *TAGS])
TABLES = st.sampled_from(["a | b", "| a | b |", "---|---", "|:--|--:|", "| --- |", "|-|-|-|", "x \\| y | z"])
LINES = st.one_of(
    st.builds(lambda leads, text: "".join(leads) + text, st.lists(LEADS, max_size=3), TEXTS), TABLES
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.lists(LINES, min_size=1, max_size=8).map("\n".join))
def test_any_mixture_of_structure_is_read_as_commonmark_reads_it(text: str) -> None:
    # The parser takes a quote sign after four blanks for a quote, against the specification.
    assume(not text.startswith("---") and not re.search(r" {4} *>", text))
    try:
        wanted, code = oracle(text)
    except IndexError:  # the parser stumbles over some unclosed HTML in lists
        assume(False)
    assert ours(scan(text), code) == wanted


def headings(text: str) -> list[str]:
    return [heading.text for heading in scan(text).headings]


def test_no_comment_in_code_is_a_heading() -> None:
    text = (DATA / "fences.md").read_text(encoding="utf-8")
    assert headings(text) == ["烧录步骤", "校验", "是标题"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# a #", "a"),
        ("## a##", "a##"),
        ("# a \\##", "a \\##"),
        ("#\ta\tb", "a   b"),
        ("# #", ""),
        ("#", ""),
        ("a\n  b\t\n===", "a b"),
        ("[x]: y\na\n---", "a"),
        ("# a\u3000", "a"),
        ("# [[#x]] `# y`", "[[#x]] `# y`"),
    ],
)
def test_the_text_of_a_heading(text: str, found: str) -> None:
    assert headings(text) == [found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# a\rb\n\rc\n===", ["a\rb", "c"]),  # a lone carriage return ends no line
        ("a\n\u3000\n===", []),  # a line of wide blanks is blank
        ("---\na: c\n---\n\n# b", ["b"]),  # front matter is no heading
        ("> # a\n\n- # b\n\n# c", ["c"]),  # in quotes and lists: not in Obsidian's outline
    ],
)
def test_what_we_read_otherwise_than_commonmark(text: str, found: list[str]) -> None:
    assert headings(text) == found


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("", []),
        ("\n \n\t", []),
        ("a\nb\n\nc", [(0, 2, "text"), (3, 4, "text")]),
        ("a\n# b\nc", [(0, 1, "text"), (1, 2, "heading"), (2, 3, "text")]),
        ("a\n\nb\nc\n---\nd", [(0, 1, "text"), (2, 5, "heading"), (5, 6, "text")]),
        ("a\n```\n\nb\n```\nc", [(0, 1, "text"), (1, 5, "code"), (5, 6, "text")]),
        ("- a\n  ```\n  b\n  ```\n- c", [(0, 1, "text"), (1, 4, "code"), (4, 5, "text")]),
        ("- ```\n  b\nc", [(0, 2, "code"), (2, 3, "text")]),
        ("> a\n> ```\n> b\nc", [(0, 1, "text"), (1, 3, "code"), (3, 4, "text")]),
        ("    a\n    b\n\n    c", [(0, 2, "code"), (3, 4, "code")]),
        ("a\n    b", [(0, 2, "text")]),
        ("- a\n\n      b", [(0, 1, "text"), (2, 3, "text")]),
        ("```\na\n\n\n", [(0, 2, "code")]),
        ("a\nb | c\n--|--\nd | e\nf\n\ng", [(0, 1, "text"), (1, 5, "table"), (6, 7, "text")]),
        ("- | a | b |\n  |---|---|\n  | c | d |\n- e", [(0, 3, "table"), (3, 4, "text")]),
        ("> | a | b |\n> |---|---|\n> | c | d |\n\ne", [(0, 3, "table"), (4, 5, "text")]),
        ("| a |\n|---|\n# b", [(0, 2, "table"), (2, 3, "heading")]),
        ("a\n\n***\nb", [(0, 1, "text"), (2, 3, "text"), (3, 4, "text")]),
        ("---\na: b\n---\nc", [(0, 3, "front"), (3, 4, "text")]),
        ("<!--\n\n# a\n-->\nb", [(0, 5, "text")]),
        ("> a\n>\n> b", [(0, 3, "text")]),
    ],
)
def test_blocks_with_their_lines(text: str, blocks: list[tuple[int, int, str]]) -> None:
    assert scan(text).blocks == [Block(*block) for block in blocks]  # type: ignore[arg-type]


MARKED = st.text(st.sampled_from("ab中# `~=-<>|:0123.)+*_\t\n\r\u3000[]!/\\\"'"), max_size=120)


@settings(max_examples=300, deadline=None)
@given(st.one_of(MARKED, st.text(max_size=80)))
def test_every_line_with_text_is_in_exactly_one_block(text: str) -> None:
    outline = scan(text)
    assert outline.lines == text.split("\n")
    covered = [line for block in outline.blocks for line in range(block.start, block.end)]
    assert covered == sorted(set(covered))
    assert {i for i, line in enumerate(outline.lines) if line.strip()} <= set(covered)
    for block in outline.blocks:
        assert outline.lines[block.start].strip()
        assert outline.lines[block.end - 1].strip()
    assert [h.line for h in outline.headings] == [b.start for b in outline.blocks if b.kind == "heading"]
    assert all(1 <= h.level <= 6 and h.text == h.text.strip() for h in outline.headings)


N = 60_000


@pytest.mark.parametrize(
    "text",
    [
        ">" * N + "\n" + ">" * N,
        "> " * 3000 + "a\n" + "- " * 600 + "b\n" + "[" * 5000,
        "- " * N + "\n" + " " * N + "x",
        "> - " * 50 + "a\n" + "\n" * N,
        "-\n" * N,
        "# a" + " " * N + "x",
        "-" + " " * N + "x\na\n|" + " " * N + "x",
        "[a]: b\n" * N + "x\n===",
        "[a]:" + " " * N + "x y\n===",
        "<a" + " b" * N + "\n<a b=" + '"' * N,
        "<!--" * N,
        "~~~\n```\n" * N,
        "|" * N + "\n" + "|-" * N,
    ],
)
def test_hostile_notes_take_no_longer_than_their_length(text: str) -> None:
    assert scan(text).lines[-1] == text.rsplit("\n", 1)[-1]  # quadratic work would need minutes


def test_deep_nesting_is_read_to_a_depth_and_text_beyond() -> None:
    assert headings("> " * 500 + "# a\n\n" + "- " * 500 + "# b\n\n# c") == ["c"]
