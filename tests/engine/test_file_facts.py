from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from vaultprobe.engine.file_facts import not_on_this_machine, state_of

linux = pytest.mark.skipif(sys.platform != "linux", reason="SEEK_DATA")
FAR = 2**63 - 1


@pytest.mark.parametrize(
    ("time_ns", "held"),
    [
        (1_700_000_000_123_456_789, 1_700_000_000_123_456_789),
        (13_569_465_600 * 10**9, FAR),
        (-16_000_000_000 * 10**9, -FAR),
        (-1, -1),
    ],
)
def test_a_state_fits_into_the_index_whatever_the_clock_said(tmp_path: Path, time_ns: int, held: int) -> None:
    (tmp_path / "a.md").write_text("x")
    info: Any = type(
        "Info", (), {"st_size": 7, "st_mtime_ns": time_ns, "st_ctime_ns": time_ns, "st_ino": 2**64 - 1}
    )
    assert state_of(info) == (7, held, held, FAR)


@linux
def test_no_blocks_alone_are_normal_on_network_disks(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x")
    info = (tmp_path / "a.md").stat()
    told = os.stat_result(tuple(info), {"st_blocks": 0})
    assert not not_on_this_machine(told, str(tmp_path / "a.md"))


@pytest.mark.parametrize(
    ("platform", "attribute", "flags", "away"),
    [
        ("darwin", "st_flags", 0x40000000, True),
        ("darwin", "st_flags", 0x20, False),
        ("win32", "st_file_attributes", 0x00400000, True),
        ("win32", "st_file_attributes", 0x00040000, True),
        ("win32", "st_file_attributes", 0x20, False),
    ],
)
def test_the_flags_of_other_systems(
    monkeypatch: pytest.MonkeyPatch, platform: str, attribute: str, flags: int, away: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    info: Any = type("Info", (), {attribute: flags})
    assert not_on_this_machine(info, "note.md") is away
