"""The commands, run in this process on a small real vault."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
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
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A vault, and a machine on which nothing else is known."""
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
def run(vault: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str, at: Path | None = vault) -> Ran:
        command, *rest = arguments
        status = main([command, *(["--vault", str(at)] if at else []), *rest])
        return Ran(status, *capfd.readouterr())

    return run


def test_search_json_has_every_field_of_the_contract(run: Run, vault: Path) -> None:
    ran = run("search", "--json", "VDDIO_DDR", "纹波")
    assert (ran.status, ran.err) == (0, "")
    found = ran.json
    assert set(found) >= {"query", "took_ms", "terms", "zero", "notices", "skipped", "vaults", "hits"}
    assert (found["query"], found["zero"]) == ("VDDIO_DDR 纹波", None)
    assert {"vault_path", "path", "reason"} <= set(found["skipped"][0])
    assert found["skipped"][0]["path"] == "坏.md"
    assert found["vaults"] == [
        {
            "name": "板卡",
            "path": str(vault),
            "notes": 2,
            "sections": found["vaults"][0]["sections"],
            "stale": 0,
        }
    ]
    hit = found["hits"][0]
    assert hit["path"] == "01_硬件/电源.md"
    assert (hit["rank"], hit["vault"], hit["vault_path"]) == (1, "板卡", str(vault))
    assert (hit["title"], hit["headings"], hit["line"]) == ("电源设计", ["电源设计", "纹波"], 9)
    assert hit["line_start"] <= 9 <= hit["line_end"]
    assert 0 < hit["similarity"] <= 1
    assert hit["score"] > 0
    assert hit["copy_of"] is None
    assert "why" not in hit
    assert hit["uri"].startswith("obsidian://open?vault=")
    assert datetime.fromisoformat(hit["modified"]).tzinfo is not None
    assert any("VDDIO_DDR" in hit["snippet"][low:high] for low, high in hit["highlights"])
    assert all({"text", "sections", "weight"} <= set(term) for term in found["terms"])


def test_the_parts_of_an_explanation_add_up_to_the_score(run: Run) -> None:
    hit = run("search", "--json", "--explain", "VDDIO_DDR 纹波").json["hits"][0]
    assert all({"term", "field", "part", "match"} == set(reason) for reason in hit["why"])
    assert sum(reason["part"] for reason in hit["why"]) == pytest.approx(hit["score"])


def test_plain_search_is_one_block_a_hit(run: Run) -> None:
    ran = run("search", "VDDIO_DDR")
    first, snippet, *_ = ran.out.splitlines()
    assert re.fullmatch(r"01_硬件/电源\.md:9  \d+%  电源设计 › 纹波", first)
    assert snippet.startswith("    ")
    assert "VDDIO_DDR" in ran.out


def test_control_characters_of_a_note_are_marks_in_plain_output_and_escapes_in_json(run: Run) -> None:
    plain = run("search", "控制字符").out
    assert "␛[31m 红 ‹9B›" in plain
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", plain)
    found = run("search", "--json", "控制字符")
    assert "\\u001b[31m" in found.out
    assert "\x1b[31m" in found.json["hits"][0]["snippet"]


def test_with_several_vaults_paths_say_which(run: Run, vault: Path, tmp_path: Path) -> None:
    (tmp_path / "另").mkdir()
    (tmp_path / "另" / "a.md").write_text("纹波\n", encoding="utf-8")
    ran = run("search", "纹波", "--vault", str(tmp_path / "另"))
    assert f"{tmp_path / '另'}/a.md:1  " in ran.out
    assert f"{vault}/01_硬件/电源.md:" in ran.out


def test_nothing_found_says_why_and_exits_with_1(run: Run) -> None:
    ran = run("search", "--json", "量子纠缠")
    assert ran.status == 1
    assert ran.json["hits"] == []
    assert set(ran.json["zero"]) == {"missing", "nearest", "filtered_out", "covers"}
    assert ran.json["zero"]["covers"] == {"notes": 2, "skipped": 1}
    plain = run("search", "量子纠缠")
    assert (plain.status, plain.out) == (1, "")
    assert "nothing found" in plain.err


def test_search_sees_what_was_saved_a_moment_ago_unless_told_not_to(run: Run, vault: Path) -> None:
    run("index")
    (vault / "新.md").write_text("鎏金\n", encoding="utf-8")
    assert run("search", "--no-refresh", "鎏金").status == 1
    assert run("search", "鎏金").status == 0


def test_limit_counts_sections(run: Run) -> None:
    assert len(run("search", "--json", "--limit", "1", "电源 串口").json["hits"]) == 1


def test_index_reports_what_it_did(run: Run, vault: Path) -> None:
    first = run("index", "--json").json["vaults"][0]
    assert set(first) >= {
        *("name", "path", "notes", "sections", "added", "changed", "deleted", "unchanged"),
        *("skipped", "seconds", "bytes", "index_path", "rebuilt"),
    }
    assert (first["notes"], first["added"], first["unchanged"]) == (2, 2, 0)
    assert [each["path"] for each in first["skipped"]] == ["坏.md"]
    assert Path(first["index_path"]).is_relative_to(vault.parent / "index")
    (vault / "串口.md").unlink()
    second = run("index", "--json").json["vaults"][0]
    assert (second["added"], second["deleted"], second["unchanged"]) == (0, 1, 1)
    rebuilt = run("index", "--json", "--rebuild").json["vaults"][0]
    assert rebuilt["rebuilt"]
    plain = run("index")
    assert "1 note" in plain.out
    assert "skipped 坏.md: " in plain.out


def test_indexes_are_listed_and_removed(run: Run, vault: Path) -> None:
    assert run("index", "--list", at=None).status == 1
    run("index")
    (info,) = run("index", "--list", "--json", at=None).json
    assert (info["name"], info["path"], info["notes"]) == ("板卡", str(vault), 2)
    assert f"{vault}" in run("index", "--list", at=None).out
    removed = run("index", "--remove", str(vault), at=None)
    assert (removed.status, removed.out) == (0, f"removed the index of {vault}\n")
    assert not Path(info["index_path"]).exists()
    again = run("index", "--remove", str(vault), at=None)
    assert (again.status, again.out) == (2, "")


def test_status_changes_nothing(run: Run, vault: Path) -> None:
    before = run("status", "--json").json["vaults"][0]
    assert (before["notes"], before["fresh_at"]) == (0, None)
    run("index")
    (vault / "新.md").write_text("鎏金\n", encoding="utf-8")
    status = run("status", "--json").json["vaults"][0]
    assert (status["notes"], status["stale"]) == (2, 1)
    assert datetime.fromisoformat(status["fresh_at"]).tzinfo is not None
    assert {"name", "path", "sections", "skipped", "bytes", "index_path"} <= set(status)
    assert "1 file changed since" in run("status").out


def test_a_vault_that_is_no_folder_is_an_error_before_anything_is_done(run: Run) -> None:
    ran = run("index", "--json", "--vault", "/nonexistent")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "vaultprobe: /nonexistent: no such folder\n"


def test_vaults_are_those_of_the_settings_and_of_obsidian(run: Run, vault: Path) -> None:
    assert run("vaults", at=None).status == 1
    config = Path(os.environ["XDG_CONFIG_HOME"])
    (config / "vaultprobe").mkdir(parents=True)
    (config / "vaultprobe" / "config.toml").write_text(f"[vaults]\nboard = '{vault}'\n", encoding="utf-8")
    (config / "obsidian").mkdir()
    entries = {"0123456789abcdef": {"path": str(vault), "ts": 1, "open": True}}
    (config / "obsidian" / "obsidian.json").write_text(json.dumps({"vaults": entries}), encoding="utf-8")
    assert run("vaults", "--json", at=None).json == [
        {
            "name": "board",
            "id": "0123456789abcdef",
            "path": str(vault),
            "source": "config",
            "exists": True,
            "open": True,
        }
    ]
    assert run("vaults", at=None).out == f"board  {vault}  config, open\n"
    assert run("search", "纹波", at=None).status == 0


def test_open_prints_what_it_would_launch(
    run: Run, vault: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
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
    monkeypatch.chdir(vault / "01_硬件")
    assert run("open", "--print", "电源.md", at=None).out == run("open", "--print", "01_硬件/电源.md").out
    assert run("open", "--print", str(vault / "串口.md")).out == run("open", "--print", "./串口.md").out


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
