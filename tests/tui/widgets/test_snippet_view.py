"""A snippet in too little room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from vaultprobe.engine import Snippet
from vaultprobe.tui.cells import fit
from vaultprobe.tui.widgets.snippet_view import shown

PLAIN, MARK = Style(), Style(bold=True)
FAR = "先检查排线，再看时钟。" * 8 + "阻抗 50Ω" + "，其余不变。" * 8


def snippet(text: str, *words: str) -> Snippet:
    return Snippet(text, tuple((text.index(word), text.index(word) + len(word)) for word in words))


def seen(snippet: Snippet, room: int) -> tuple[str, list[str]]:
    """What is shown in so many cells, and which words of it are marked."""
    runs = fit(shown(snippet, room, PLAIN, MARK), room)
    return "".join(text for text, _ in runs), [text for text, style in runs if style == MARK]


@pytest.mark.parametrize("room", [16, 30, 60])
def test_a_match_far_in_is_shown_with_something_before_it(room: int) -> None:
    text, marks = seen(snippet(FAR, "阻抗"), room)
    assert marks == ["阻抗"]
    assert text.startswith("…")
    assert not text.startswith("…阻抗")


def test_a_snippet_begins_at_its_beginning_where_that_shows_as_much() -> None:
    assert seen(snippet("阻抗：" + FAR, "阻抗"), 30)[0].startswith("阻抗：先检查")
    assert seen(snippet("short 阻抗", "阻抗"), 30)[0] == "short 阻抗"
    assert seen(Snippet(FAR), 30)[0].startswith("先检查")


def test_where_most_matches_stand_together_is_shown() -> None:
    text = "DDR " + "其余不变。" * 12 + "DDR4 走线 阻抗"
    assert seen(snippet(text, "DDR", "走线", "阻抗"), 40)[1] == ["走线", "阻抗"]
    assert seen(snippet(text, "DDR", "阻抗"), 40)[1] == ["DDR"]


def test_a_cut_word_is_left_out() -> None:
    text = "Check the connectors and the flat cables before anything else, then the impedance of the lane"
    assert seen(snippet(text, "impedance"), 37)[0] == "…then the impedance of the lane"
    assert seen(snippet("电源。" * 30 + "阻抗", "阻抗"), 15)[0] == "…电源。阻抗"


@given(st.text(st.sampled_from("ab 电源，é한🐘\u0301\t\x1b"), max_size=60), st.data(), st.integers(0, 40))
def test_nothing_is_lost_but_the_beginning(text: str, data: st.DataObject, room: int) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    whole = "".join(part for part, _ in shown(Snippet(text, ((start, end),)), 10_000, PLAIN, MARK))
    runs = shown(Snippet(text, ((start, end),)), room, PLAIN, MARK)
    assert whole.endswith("".join(part for part, _ in runs).removeprefix("…"))
    assert sum(cell_len(part) for part, style in runs if style == MARK) <= cell_len(whole)
