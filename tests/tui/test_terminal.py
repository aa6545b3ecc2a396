"""What comes from the terminal, and what goes there when it is gone."""

from __future__ import annotations

import io
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("Textual's driver for Unix", allow_module_level=True)

from textual import events
from vaultprobe.tui.terminal import KeyParser, Output


def keys(typed: str) -> list[str]:
    return [event.key for event in KeyParser().feed(typed) if isinstance(event, events.Key)]


@pytest.mark.parametrize(
    "nonsense",
    ["\x1b[1114112u", "\x1b[97;1;1114112u", "\x1b[48;24;80;0;0t\x1b[<0;5;5M", "\x1b[97;99999999u"],
    ids=["no character", "no text", "a mouse on no pixels", "many modifiers"],
)
def test_nonsense_is_left_out_and_what_follows_is_heard(nonsense: str) -> None:
    assert keys(f"a{nonsense}b\r")[-2:] == ["b", "enter"]


class Hung(io.StringIO):
    """A terminal at which nobody is any more, from the second write on."""

    def write(self, text: str) -> int:
        if self.getvalue():
            raise OSError(5, "Input/output error")
        return super().write(text)


def test_a_terminal_that_is_gone_is_told_once_and_what_is_written_vanishes() -> None:
    told: list[str] = []
    hung = Hung()
    output = Output(hung, lambda: told.append("gone"))
    for text in ("a", "b", "c"):
        assert output.write(text) == 1
    output.flush()
    assert hung.getvalue() == "a"
    assert told == ["gone"]
