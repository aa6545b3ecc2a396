"""Copying where no program but the terminal itself can reach a clipboard."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.terminal.conftest import Running, Terminal

NAME = "开关电源环路补偿与输出纹波测量记录" * 3
SSH = {"SSH_TTY": "/dev/pts/9", "SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22", "PATH": "/usr/bin:/bin"}


def shown_to_select(terminal: Terminal) -> str:
    """The text below what is said of it, its lines put together."""
    return re.sub(r"[\s│]", "", terminal.text.partition("select it here:")[2])


@pytest.mark.parametrize(
    ("env", "way"),
    [
        (SSH | {"TMUX": "/tmp/tmux-1000/default,1,0", "TERM": "tmux-256color"}, "through tmux by OSC 52"),
        (SSH | {"TERM": "linux"}, "by OSC 52"),
    ],
    ids=["tmux", "no OSC 52"],
)
def test_the_way_is_named_nothing_is_claimed_and_the_text_is_there_to_select(
    running: Running, tmp_path: Path, env: Mapping[str, str], way: str
) -> None:
    vault = tmp_path / "笔记"
    vault.mkdir()
    (vault / f"{NAME}.md").write_text("铆钉\n", encoding="utf-8")
    with running(tmp_path, "--vault", str(vault), "--query", "铆钉", columns=120, env=env) as terminal:
        terminal.wait_until(lambda: "1 hit" in terminal.text)
        terminal.type("\x19")
        terminal.wait_until(lambda: "Wikilink" in terminal.text)
        terminal.type("\r")
        terminal.wait_until(lambda: way in terminal.text and NAME in shown_to_select(terminal))
        assert "confirm" in terminal.text
        (sent,) = re.findall(rb"\x1b]52;c;([A-Za-z0-9+/=]+)", terminal.written)
        assert base64.b64decode(sent).decode() == f"[[{NAME}]]"
        terminal.type("\x11")
        assert terminal.wait_for_end() == 0
