"""The benchmark of the screen runs on a small vault; its figures are not judged here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

if not sys.platform.startswith("linux"):
    pytest.skip("the benchmark asks Linux for processor time and memory", allow_module_level=True)

COMMAND = Path(__file__).with_name("bench") / "bench_screen.py"


def test_it_measures_a_typed_query_and_a_moved_selection(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    for number in range(8):
        text = f"# Docker {number}\n\n" + "docker compose up\n\n" * number + "容器网络\n" * (8 - number)
        (vault / f"note {number}.md").write_text(text, encoding="utf-8")
    options = ["--starts", "1", "--queries", "1", "--selections", "2", "--idle", "0", "--json"]
    done = subprocess.run(
        [sys.executable, COMMAND, vault, *options], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["selections"] == 2
    assert 0 < found["keys"] <= len("docker 容器网络")
    assert 0 < found["key_p50"] <= found["key_p95"]
    assert found["memory_mb"] < found["with_index_mb"]
    assert found["start"] > 0
    assert found["first_results"] > 0
