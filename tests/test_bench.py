"""The benchmark runs on a small vault with what is installed; its figures are not judged here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("the benchmark asks the system for a process's peak of memory", allow_module_level=True)

COMMAND = Path(__file__).with_name("bench") / "bench_engine.py"
NOTES = {
    "电源.md": "# 电源\n\nLDO 纹波 60 mVpp，晶振负载电容 12 pF。\n",
    "串口/输出.md": "# 串口\n\n串口没有输出时先看 reset_gpio。\n",
    "flash.txt": "How to read a register: SPI Flash 分区表，起始地址 0x80000000\n",
}


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    for name, text in NOTES.items():
        note = tmp_path / "vault" / name
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(text, encoding="utf-8")
    return tmp_path / "vault"


def bench(*arguments: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, COMMAND, *arguments, "--runs", "1"], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_named_figures_are_printed_and_the_vault_is_left_alone(vault: Path) -> None:
    printed = bench(vault)
    for heading in ("build s", "MB/s", "index MB", "peak MB", "cold ms", "warm p50 ms", "p95 ms"):
        assert heading in printed
    for name in ("vaultprobe", "import numpy", "refresh after one changed note", "`vaultprobe search` after"):
        assert name in printed
    assert "RATIOS" not in printed
    left = {str(f.relative_to(vault)): f.read_text(encoding="utf-8") for f in vault.rglob("*") if f.is_file()}
    assert left == NOTES


def test_a_grown_vault_beside_a_peer_gives_ratios_of_one_run(vault: Path) -> None:
    report: Any = json.loads(bench(vault, "--grow", "7", "--peers", "article", "--json"))
    ours, peer = report["medians"]["vaultprobe"], report["medians"]["article"]
    assert report["notes"] == ours["notes"] == peer["notes"] == 7
    for figure, ratio in report["ratios"]["article"].items():
        assert ratio == pytest.approx(ours[figure] / peer[figure])
    assert {"build_s", "cold_ms", "warm_p95_ms", "index_mb", "peak_mb"} <= set(report["ratios"]["article"])
    assert report["refresh"]["refresh_changed_ms"] > 0
    assert {goal["met"] for goal in report["goals"]} <= {True, False}
