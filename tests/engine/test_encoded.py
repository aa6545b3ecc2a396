"""Encoded data is blanked; everything else, and every position, stays."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.encoded import blank_encoded

IMAGE = "data:image/png;base64,iVBORw0KGgo/AA+Bx=="
DRAWING = "```compressed-json\nN4KAkARALgngDgUwgLgAQQ\n\nQspAC\n```"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"![框图]({IMAGE}) 见下", "![框图]() 见下"),
        (f'<img src="{IMAGE}">', '<img src="">'),
        ("![](data:image/svg+xml;charset=utf-8;base64,PHN2Zz4=)", "![]()"),
        (f"前\n{DRAWING}\n后", "前\n后"),
        (f"前\n~~~~compressed-json\nabc\n```\n~~~~\n{DRAWING}\n后", "前\n后"),
    ],
)
def test_what_is_blanked(text: str, left: str) -> None:
    assert "".join(blank_encoded(text).split()) == "".join(left.split())


@pytest.mark.parametrize(
    "text",
    [
        "用 base64, 解码 data:image 之后",
        "data:text/plain,hello",
        "```json\n{}\n```\n讲 compressed-json 的笔记",
        "```compressed-json\n没有结尾",
        "",
    ],
)
def test_what_stays(text: str) -> None:
    assert blank_encoded(text) == text


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from([IMAGE, DRAWING, "时钟", "\n", " ", "```", "a base64, b", "compressed-json"]),
        max_size=12,
    )
)
def test_positions_stay(pieces: list[str]) -> None:
    text = "".join(pieces)
    blanked = blank_encoded(text)
    assert len(blanked) == len(text)
    assert all(
        now == before or (now == " " and before != "\n") for now, before in zip(blanked, text, strict=True)
    )
    assert blank_encoded(blanked) == blanked
