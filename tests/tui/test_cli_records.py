"""Hits for other programs: one record each, paths that open from here, nothing that a terminal obeys."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from vaultprobe.engine import Hit, Snippet
from vaultprobe.tui.cli_records import Records, line_text, path_from_here


def hit(path: str = "硬件/电源.md", *, root: str = "/v/board", line: int = 7, text: str = "纹波") -> Hit:
    return Hit(
        rank=1,
        vault="board",
        vault_path=root,
        path=path,
        title="电源",
        headings=("电源", "纹波"),
        line_start=line,
        line_end=line + 1,
        line=line,
        similarity=0.8341,
        score=7.1,
        snippet=Snippet("… 窗口 …"),
        text=text,
    )


def records(form: str, *hits: Hit, nul: bool = False, query: str | None = "纹波") -> bytes:
    return Records(form, {Path(hit.vault_path) for hit in hits}, nul=nul).of(hits, query)


def test_a_path_is_told_once_however_often_its_note_is_found() -> None:
    told = Records("paths", [Path("/v/board")])
    assert told.of([hit(), hit(line=9), hit("b.md")]) == "/v/board/硬件/电源.md\n/v/board/b.md\n".encode()
    assert told.of([hit("b.md")]) == b""


def test_grep_lines_name_path_line_and_text() -> None:
    assert (
        records("grep", hit(text="  纹波\t60 mVpp  \n…")) == "/v/board/硬件/电源.md:7:纹波 60 mVpp\n".encode()
    )


def test_columns_stay_columns_whatever_is_in_them() -> None:
    row = records("tsv", hit("a\tb\nc.md", text="x\ty"), query="q\t1").decode()
    assert row == "q␉1\t1\t0.8341\t/v/board/a␉b␊c.md\t7\t电源 › 纹波\tx y\n"


def test_json_lines_are_the_hits_of_json_with_their_query() -> None:
    found = json.loads(records("jsonl", hit()))
    assert (found["query"], found["path"], found["line"], found["similarity"]) == (
        "纹波",
        "硬件/电源.md",
        7,
        0.8341,
    )
    assert found["uri"].startswith("obsidian://")
    assert "query" not in json.loads(records("jsonl", hit(), query=None))


def test_records_can_end_with_nul() -> None:
    assert records("paths", hit("a\nb.md"), nul=True) == b"/v/board/a\nb.md\0"


@pytest.mark.skipif(sys.platform == "win32", reason="needs file names that are any bytes")
def test_bytes_that_are_no_text_stay_as_they_are() -> None:
    assert records("paths", hit("\udcff.md")) == b"/v/board/\xff.md\n"
    assert records("grep", hit("\udcff.md", text="a\x1b[1m")) == b"/v/board/\xff.md:7:a\xe2\x90\x9b[1m\n"


def test_on_a_terminal_no_name_can_do_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert records("paths", hit("\x1b[2J\udcff.md")) == "/v/board/␛[2J?.md\n".encode()


def test_a_path_below_the_current_folder_is_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert path_from_here(hit("a/b.md", root=str(tmp_path / "v"))) == os.path.join("v", "a", "b.md")
    assert path_from_here(hit("b.md", root=str(tmp_path))) == "b.md"
    assert path_from_here(hit("b.md", root=f"{tmp_path}x")) == f"{tmp_path}x{os.sep}b.md"


@pytest.mark.parametrize("name", ["-rf.md", "+5.md"])
def test_a_name_is_never_an_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert path_from_here(hit(name, root=str(tmp_path))) == os.path.join(".", name)


def test_a_very_long_line_is_told_by_its_snippet() -> None:
    assert line_text(hit(text="字" * 5000)) == "… 窗口 …"
    assert line_text(replace(hit(), text="")) == "… 窗口 …"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_xargs_opens_what_was_found(tmp_path: Path) -> None:
    vault = tmp_path / "my vault"
    vault.mkdir()
    (vault / "a b\nc.md").write_text("纹波 60 mVpp\n", encoding="utf-8")
    command = '"$1" -m vaultprobe.tui search --vault "my vault" --format paths --print0 纹波 | xargs -0 cat'
    done = subprocess.run(
        ["sh", "-c", command, "sh", sys.executable],
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "VAULTPROBE_INDEX_DIR": str(tmp_path / "index")},
        check=True,
    )
    assert (done.stdout.decode(), done.stderr) == ("纹波 60 mVpp\n", b"")
