"""What a terminal can do with an address, and that nothing else ever sees the codes for it."""

from __future__ import annotations

import base64
import io
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from vaultprobe.tui.__main__ import main
from vaultprobe.tui.hyperlinks import copy_to_clipboard, linked, takes_links

if TYPE_CHECKING:
    from tests.conftest import Run

LINK = re.compile(r"\x1b\]8;id=\d+;(obsidian://[!-~]*?)\x1b\\(.*?)\x1b\]8;;\x1b\\", re.DOTALL)


class Terminal(io.TextIOWrapper):
    """A standard output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> io.BytesIO:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    data = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Terminal(data, encoding="utf-8"))
    return data


def test_a_hit_can_be_clicked_on_in_a_terminal(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = terminal(monkeypatch)
    assert main(["search", "--vault", str(board), "纹波"]) == 0
    address, text = LINK.findall(written.getvalue().decode())[0]
    assert address == (
        "obsidian://open?vault=%E6%9D%BF%E5%8D%A1&file=01_%E7%A1%AC%E4%BB%B6%2F%E7%94%B5%E6%BA%90"
        "%23%E7%94%B5%E6%BA%90%E8%AE%BE%E8%AE%A1%23%E7%BA%B9%E6%B3%A2"
    )
    assert "01_硬件/电源.md:" in text


def test_the_address_that_could_not_be_opened_is_copied_and_can_be_clicked_on(
    board: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    written = terminal(monkeypatch)
    assert main(["open", "--vault", str(board), "串口.md"]) == 2
    out = written.getvalue().decode()
    address, text = LINK.findall(out)[0]
    assert address == text
    copied = re.findall(r"\x1b\]52;c;([A-Za-z0-9+/=]+)\x07", out)
    assert [base64.b64decode(each).decode() for each in copied] == [address]
    assert "sent to the terminal's clipboard" in capsys.readouterr().err


def test_a_pipe_sees_no_codes(run: Run) -> None:
    for command in (("search", "纹波"), ("open", "--print", "串口.md")):
        assert "\x1b" not in run(*command).out
    assert not takes_links()
    assert not copy_to_clipboard("x")


@pytest.mark.parametrize(("name", "value"), [("TERM", "linux"), ("TERM", "dumb"), ("NO_COLOR", "1")])
def test_a_plain_terminal_sees_no_codes(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    terminal(monkeypatch)
    assert takes_links()
    monkeypatch.setenv(name, value)
    assert not takes_links()


@pytest.mark.parametrize(
    "address",
    ["", "not an address", "obsidian://a b", "obsidian://a\x1b\\", "obsidian://a\x9c", "obsidian://电"],
)
def test_what_could_end_the_code_makes_no_link(address: str) -> None:
    assert linked("bold", address) == "bold"


def test_what_no_terminal_would_take_is_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    written = terminal(monkeypatch)
    assert not copy_to_clipboard("x" * 100_000)
    assert written.getvalue() == b""
