"""The commands that hand over, measure, and list vaults."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Run


def test_vaults_are_those_of_the_settings_and_of_obsidian(run: Run, board: Path) -> None:
    assert run("vaults", at=None).status == 1
    config = Path(os.environ["XDG_CONFIG_HOME"])
    (config / "vaultprobe").mkdir(parents=True)
    (config / "vaultprobe" / "config.toml").write_text(f"[vaults]\nboard = '{board}'\n", encoding="utf-8")
    (config / "obsidian").mkdir()
    entries = {"0123456789abcdef": {"path": str(board), "ts": 1, "open": True}}
    (config / "obsidian" / "obsidian.json").write_text(json.dumps({"vaults": entries}), encoding="utf-8")
    assert run("vaults", "--json", at=None).json == [
        {
            "name": "board",
            "id": "0123456789abcdef",
            "path": str(board),
            "source": "config",
            "exists": True,
            "open": True,
        }
    ]
    assert run("vaults", at=None).out == f"board  {board}  config, open\n"
    assert run("search", "纹波", at=None).status == 0


def test_open_prints_what_it_would_launch(
    run: Run, board: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address = run("open", "--print", "--line", "9", "01_硬件/电源.md")
    assert address.status == 0
    assert "%23%E7%BA%B9%E6%B3%A2" in address.out
    editor = tmp_path / "my editor"
    editor.touch(mode=0o755)
    monkeypatch.setenv("VISUAL", f"'{editor}' --wait")
    arguments = run("open", "--print", "--with", "editor", "--line", "9", "串口.md").out.splitlines()
    assert arguments[:2] == [str(editor), "--wait"]
    assert sum("串口.md" in each for each in arguments) == 1
    monkeypatch.chdir(board / "01_硬件")
    assert run("open", "--print", "电源.md", at=None).out == run("open", "--print", "01_硬件/电源.md").out
    assert run("open", "--print", str(board / "串口.md")).out == run("open", "--print", "./串口.md").out


def test_open_without_a_desktop_shows_the_address(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    ran = run("open", "串口.md")
    assert ran.status == 2
    assert ran.out.startswith("obsidian://")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("note", ["没有.md", "../home/x.md", "/etc/hosts"])
def test_open_refuses_what_is_not_a_note_of_the_vault(run: Run, note: str) -> None:
    ran = run("open", "--print", note)
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


def test_eval_prints_figures_and_misses_and_writes_the_run(run: Run, tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    asked = [
        {"id": "q1", "query": "VDDIO_DDR 纹波", "relevant": [{"path": "01_硬件/电源.md", "line_start": 9}]},
        {"id": "q2", "query": "波特率", "relevant": [{"path": "没有.md"}]},
    ]
    questions.write_text("".join(json.dumps(each) + "\n" for each in asked), encoding="utf-8")
    found = run("eval", "--json", "--run", str(tmp_path / "run.jsonl"), str(questions))
    assert found.status == 0
    assert set(found.json) >= {"queries", "note", "passage", "misses"}
    assert found.json["queries"] == 2
    assert set(found.json["note"]) == {"hit@1", "hit@3", "hit@5", "MRR@10", "nDCG@10", "recall@20"}
    assert found.json["note"]["hit@1"] == 0.5
    assert found.json["misses"] == [{"id": "q2", "query": "波特率", "rank": None, "first": "串口.md"}]
    lines = [json.loads(line) for line in (tmp_path / "run.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["id"] for line in lines] == ["q1", "q2"]
    assert set(lines[0]["hits"][0]) == {"path", "line_start", "line_end", "score"}
    plain = run("eval", "--set", "weighting=cosine", str(questions))
    assert plain.out.startswith("2 questions\n")
    assert "q2  not found  波特率  (first: 串口.md)" in plain.out


def test_eval_tells_what_it_cannot_read_or_write(run: Run, tmp_path: Path) -> None:
    (tmp_path / "q.jsonl").write_text("{}\n", encoding="utf-8")
    assert "q.jsonl:1: " in run("eval", str(tmp_path / "q.jsonl")).err
    good = {"id": 1, "query": "x", "relevant": [{"path": "a.md"}]}
    (tmp_path / "q.jsonl").write_text(json.dumps(good), encoding="utf-8")
    ran = run("eval", "--run", str(tmp_path / "no" / "run"), str(tmp_path / "q.jsonl"))
    assert (ran.status, ran.out) == (2, "")
    assert "cannot be written: No such file" in ran.err


def test_eval_warns_of_answers_that_are_not_in_the_vault(run: Run, tmp_path: Path) -> None:
    paths = ["串口.md", "没有.md", "01_硬件/电源.md", "没有.md"]
    questions = [
        {"id": number, "query": "x", "relevant": [{"path": path}]} for number, path in enumerate(paths)
    ]
    file = tmp_path / "q.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in questions), encoding="utf-8")
    ran = run("eval", str(file))
    assert (ran.status, ran.err) == (0, "vaultprobe: not in the vault, so never found: 没有.md\n")
