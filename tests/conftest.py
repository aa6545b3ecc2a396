"""A small real vault, on a machine of its own, and the command line to try on it; no idle waits."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from vaultprobe.tui.__main__ import main

POWER = """---
title: 电源设计
tags: [power]
---
# 电源设计

## 纹波

VDDIO_DDR 纹波 < 60 mVpp。

## 时序

先 1.8 V 后 3.3 V。
"""
SERIAL = "# 串口\n\n波特率 115200，控制字符 \x1b[31m 红 \x9b 尾。\n"


@dataclass
class Ran:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A vault, on a machine on which nothing else is known."""
    vault = tmp_path / "板卡"
    (vault / "01_硬件").mkdir(parents=True)
    (vault / ".obsidian").mkdir()
    (vault / "01_硬件" / "电源.md").write_text(POWER, encoding="utf-8")
    (vault / "串口.md").write_text(SERIAL, encoding="utf-8")
    (vault / "坏.md").write_bytes(b"\x00\x01\x02\x00" * 64)
    home = tmp_path / "home"
    (tmp_path / "elsewhere").mkdir()
    for name in [name for name in os.environ if name.startswith(("XDG_", "VAULTPROBE_", "WSL_", "SSH_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.setenv("VAULTPROBE_INDEX_DIR", str(tmp_path / "index"))
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.chdir(tmp_path / "elsewhere")
    return vault


@pytest.fixture
def run(board: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs one command on the vault, or with `at=None` on none."""

    def run(*arguments: str, at: Path | None = board) -> Ran:
        command, *rest = arguments
        status = main([command, *(["--vault", str(at)] if at else []), *rest])
        return Ran(status, *capfd.readouterr())

    return run


SOON = 0.02
"""Seconds: what a timer is to do within them is waited for."""


async def nothing_left_to_do(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Wait until the app's loop has nothing to run, neither now nor soon.

    Textual's own wait looks at the processor time of stretches of 20 ms, several for each key: two thirds of
    a test's time, and on a busy machine no proof that the app is done.
    """
    loop: Any = asyncio.get_running_loop()
    end = loop.time() + max_sleep
    await asyncio.sleep(max(min_sleep, 0.001))  # threads hand over what they have
    while loop.time() < end:
        await asyncio.sleep(0)
        times = [timer.when() for timer in loop._scheduled if not timer.cancelled()]
        due = min(times, default=end) - loop.time()
        if due < SOON and not loop._ready:
            await asyncio.sleep(max(due, 0.0))
        elif not loop._ready:
            return


@pytest.fixture(autouse=True)
def no_idle_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """For `Pilot.press` and `Pilot.pause`."""
    for place in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{place}.wait_for_idle", nothing_left_to_do)
