"""`--pick`: the screen as a way to choose, in the middle of a shell's command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.terminal.conftest import Running


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    folder = tmp_path / "板 卡"
    folder.mkdir()
    (folder / "电源.md").write_text("# 电源\n\n纹波 60 mVpp\n", encoding="utf-8")
    return folder


IN_A_SUBSTITUTION = """printf '%s' "$("$@")" > picked"""
IN_A_PIPELINE = """echo unread | "$@" 2>errors | cat > picked"""


@pytest.mark.parametrize("within", [IN_A_SUBSTITUTION, IN_A_PIPELINE], ids=["$(…)", "pipeline"])
def test_a_hit_is_picked_in_the_middle_of_a_command(
    running: Running, tmp_path: Path, vault: Path, within: str
) -> None:
    with running(tmp_path, "--vault", str(vault), "--query", "纹波", "--pick", within=within) as terminal:
        terminal.wait_until(lambda: "%" in terminal.text)
        assert "Choose" in terminal.text
        terminal.type("\r")
        assert terminal.wait_for_end() == 0
        assert not terminal.left_on
    assert (tmp_path / "picked").read_text(encoding="utf-8").strip() == "板 卡/电源.md"


def test_a_picked_hit_can_name_its_line_and_end_with_nul(
    running: Running, tmp_path: Path, vault: Path
) -> None:
    options = ("--vault", str(vault), "--query", "mVpp", "--pick", "--format", "grep", "--print0")
    with running(tmp_path, *options, within='"$@" > picked') as terminal:
        terminal.wait_until(lambda: "%" in terminal.text)
        terminal.type("\r")
        assert terminal.wait_for_end() == 0
    assert (tmp_path / "picked").read_bytes() == "板 卡/电源.md:3:纹波 60 mVpp\0".encode()


def test_leaving_picks_nothing(running: Running, tmp_path: Path, vault: Path) -> None:
    with running(tmp_path, "--vault", str(vault), "--pick", within='"$@" > picked') as terminal:
        terminal.wait_until(lambda: "电源" in terminal.text)
        terminal.type("\x11")
        assert terminal.wait_for_end() == 1
    assert (tmp_path / "picked").read_bytes() == b""


def test_without_a_terminal_nothing_can_be_picked(tmp_path: Path, vault: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vaultprobe.tui", "--vault", str(vault), "--pick"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path)},
        start_new_session=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert (
        done.stderr.decode()
        == "vaultprobe: --pick needs a terminal to draw the screen on, and there is none\n"
    )
