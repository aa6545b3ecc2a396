"""A window onto a note, while the terminal changes its size."""

from __future__ import annotations

from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.style import Style
from vaultprobe.tui.rendering.flow import Flow, Place
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.painting import Painter
from vaultprobe.tui.rendering.rows import Look, StyleName
from vaultprobe.tui.rendering.viewport import Viewport

CELL = "一个很长的格子 with words " * 6
NOTE = Note.read(
    "# Top\n\n" + "一段长文字没有空格" * 60 + "\n\n| name | value |\n|---|---|\n"
    + "".join(f"| n{n} | {CELL} |\n" for n in range(30)) + "\n" + "some words " * 200 + "\n\n- end\n" * 9
)  # fmt: skip
SIZES = st.tuples(st.integers(20, 150), st.integers(3, 60))
FAR = Place(0, 0)


def viewport(width: int, height: int, *, wide: bool) -> Viewport:
    painter = Painter(Style(), {name: Style() for name in get_args(StyleName)}, width)
    return Viewport(Flow(NOTE, Look(width, wide=wide), lambda text: (), painter), height)


@settings(max_examples=25)
@given(SIZES, st.floats(0, 1), st.booleans())
def test_what_was_seen_in_a_size_is_seen_again_in_that_size(
    size: tuple[int, int], how_far: float, wide: bool
) -> None:
    before = viewport(*size, wide=wide)
    before.move_to(round(how_far * before.flow.height))
    after = viewport(*size, wide=wide)
    after.take_over(before, FAR)
    assert after.top_place == before.top_place
