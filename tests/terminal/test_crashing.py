"""An error that nobody foresaw, inside the running screen."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.terminal.conftest import Running

CURSOR = 25
BROKEN = """
from vaultprobe.tui.__main__ import main
from vaultprobe.tui.app import VaultprobeApp

def action_help(self):
    raise ZeroDivisionError("no such page")

VaultprobeApp.action_help = action_help
raise SystemExit(main())
"""


def test_the_terminal_is_left_clean_and_the_reason_can_be_read(running: Running, tmp_path: Path) -> None:
    program = shlex.join([sys.executable, "-c", BROKEN, "demo", "--query", "DDR"])
    with running(tmp_path, within=program) as terminal:
        before = terminal.settings
        terminal.wait_until(lambda: "%" in terminal.text)
        assert terminal.settings != before
        seen = len(terminal.written)
        terminal.type("\x1bOP")
        assert terminal.wait_for_end() == 2
        assert not terminal.left_on
        assert CURSOR in terminal.modes_on()
        assert terminal.settings == before
        _, left, after = terminal.written[seen:].rpartition(b"\x1b[?1049l")
        assert left
        assert b"unexpected error: ZeroDivisionError: no such page" in after
        assert b"Traceback" not in terminal.written
