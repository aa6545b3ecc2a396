"""A place in a note that is no hit: its headings, its lines, its text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.engine import Hit, Snippet
from vaultprobe.tui.reading_place import place_at

NOTE = "前言\n\n# 一\n\n甲\n\n## 二\n\n乙\n\n### 三\n丙\n\n## 四\n丁\n"
HIT = Hit(
    rank=3, vault="v", vault_path="/v", path="a.md", title="a", headings=("别的",), line_start=1, line_end=2,
    line=1, similarity=0.5, score=1.0, snippet=Snippet(""), text="",
)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "headings", "lines", "text"),
    [
        (1, (), (1, 2), "前言\n"),
        (5, ("一",), (3, 6), "# 一\n\n甲\n"),
        (9, ("一", "二"), (7, 10), "## 二\n\n乙\n"),
        (12, ("一", "二", "三"), (11, 13), "### 三\n丙\n"),
        (14, ("一", "四"), (14, 16), "## 四\n丁\n"),
        (99, ("一", "四"), (14, 16), "## 四\n丁\n"),
    ],
)
def test_a_line_stands_under_its_headings(
    line: int, headings: tuple[str, ...], lines: tuple[int, int], text: str
) -> None:
    place = place_at(HIT, NOTE, line)
    assert (place.headings, (place.line_start, place.line_end), place.text) == (headings, lines, text)
    assert (place.path, place.rank) == (HIT.path, HIT.rank)


@given(st.text("# \na`", max_size=60), st.integers(-2, 40))
def test_the_line_is_within_its_section(note: str, line: int) -> None:
    place = place_at(HIT, note, line)
    assert 1 <= place.line_start <= place.line <= max(place.line_end, 1)
    assert place.text == "\n".join(note.split("\n")[place.line_start - 1 : place.line_end])
