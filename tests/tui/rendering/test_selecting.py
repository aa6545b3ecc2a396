"""What is copied from the preview."""

from __future__ import annotations

from typing import get_args

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset
from textual.selection import Selection
from textual.strip import Strip
from vaultprobe.tui.rendering.flow import Flow
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.painting import Painter
from vaultprobe.tui.rendering.rows import Look, StyleName
from vaultprobe.tui.rendering.selecting import highlighted, selected_text


def copied(text: str, start: tuple[int, int] | None, end: tuple[int, int] | None, width: int = 30) -> str:
    note = Note.read(text)
    palette = {name: Style() for name in get_args(StyleName)}
    flow = Flow(note, Look(width), lambda plain: (), Painter(Style(), palette, width))
    selection = Selection(Offset(*start) if start else None, Offset(*end) if end else None)
    return selected_text(flow, selection, 2)


def test_part_of_a_row() -> None:
    assert copied("hello world", (8, 0), (13, 0)) == "world"


def test_bullets_are_left_out() -> None:
    assert copied("- one\n- two", (0, 0), (9, 1)) == "one\ntwo"


def test_a_wrapped_command_is_one_line() -> None:
    command = "dmesg | grep -i ddr && cat /proc/interrupts"
    assert copied(f"```\n{command}\n```", (2, 0), None, 20) == command
    assert copied("one two three four", (2, 0), None, 9) == "one two three four"


def test_everything_is_the_note_itself() -> None:
    assert copied("# a\n\n**b**", None, None) == "# a\n\n**b**"


def test_the_highlight_lies_between_wide_characters() -> None:
    line = highlighted([Segment("电源AB", Style(color="red"))], 1, 3, Style(bgcolor="blue"))
    assert [(segment.text, bool(segment.style and segment.style.bgcolor)) for segment in line] == [
        ("电", False),
        ("源A", True),
        ("B", False),
    ]
    assert Strip(highlighted(line, 0, -1, Style(bold=True))).cell_length == 6
