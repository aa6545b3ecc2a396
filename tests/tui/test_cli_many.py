"""`search` in pipelines: many queries from standard input, answered as they come, in every format."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from vaultprobe.tui.__main__ import main

if TYPE_CHECKING:
    from tests.conftest import Run

Give = Callable[[bytes], None]


@pytest.fixture
def give(monkeypatch: pytest.MonkeyPatch) -> Give:
    """Puts bytes on standard input."""
    return lambda data: monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))


def test_every_line_is_a_query(run: Run, give: Give) -> None:
    give("\ufeff纹波\r\n\n  波特率 \nzzzz\n".encode())
    ran = run("search", "--format", "tsv", "-")
    rows = [line.split("\t") for line in ran.out.splitlines()]
    assert [(row[0], row[1], row[4]) for row in rows if row[1] == "1"] == [
        ("纹波", "1", "7"),
        ("波特率", "1", "3"),
    ]
    assert (ran.status, ran.err) == (0, "")


def test_json_is_one_document_a_query(run: Run, give: Give) -> None:
    give("纹波\nzzzz\n".encode())
    documents = [json.loads(line) for line in run("search", "--json", "-").out.splitlines()]
    assert [(found["query"], bool(found["hits"])) for found in documents] == [("纹波", True), ("zzzz", False)]


def test_plain_output_names_each_query(run: Run, give: Give) -> None:
    give("纹波\n波特率\n".encode())
    lines = run("search", "--limit", "1", "-").out.splitlines()
    assert [line for line in lines if line.startswith("? ")] == ["? 纹波", "? 波特率"]


@pytest.mark.parametrize(("typed", "status"), [(b"zzzz\nyyyy\n", 1), ("zzzz\n纹波\n".encode(), 0), (b"", 1)])
def test_the_status_is_that_of_grep(run: Run, give: Give, typed: bytes, status: int) -> None:
    give(typed)
    assert run("search", "--format", "paths", "-").status == status


def test_bytes_that_are_no_utf8_are_a_query_too(run: Run, give: Give) -> None:
    give(b"\xff\xfe\n" + "纹波\n".encode())
    assert run("search", "--format", "grep", "-").status == 0


def test_a_notice_is_said_once(run: Run, give: Give, board: Path) -> None:
    (board / ".obsidian" / "app.json").write_text("{broken", encoding="utf-8")
    give("纹波\n波特率\n".encode())
    err = run("search", "--format", "paths", "-").err.splitlines()
    assert err
    assert len(err) == len(set(err))


def test_nul_needs_a_format(run: Run) -> None:
    ran = run("search", "--print0", "纹波")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "vaultprobe: --print0 needs --format; see vaultprobe search --help\n"


def test_one_form_of_output_at_a_time(run: Run) -> None:
    assert run("search", "--json", "--format", "tsv", "纹波").status == 2


@pytest.mark.parametrize("option", [("--print0",), ("--format", "grep")])
def test_formats_of_the_screen_go_with_picking(
    board: Path, option: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--vault", str(board), *option]) == 2
    assert "go with --pick" in capsys.readouterr().err


def served(folder: Path, *arguments: str, stdout: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "vaultprobe.tui", "search", "--vault", str(folder), *arguments],
        env={**os.environ, "VAULTPROBE_INDEX_DIR": str(folder.parent / "index")},
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def test_an_answer_comes_before_the_next_question(board: Path) -> None:
    with served(board, "--format", "paths", "-") as process:
        assert process.stdin
        assert process.stdout
        for query, path in (("纹波", "01_硬件/电源.md"), ("波特率", "串口.md")):
            process.stdin.write(query.encode() + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().decode() == f"{board}/{path}\n"
        process.stdin.close()
        assert process.wait(60) == 0


@pytest.mark.parametrize("form", ["paths", "grep", "tsv", "jsonl"])
def test_a_reader_who_leaves_is_no_error(board: Path, form: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = served(board, "--format", form, "-", stdout=writer)
    os.close(writer)
    _, err = process.communicate("纹波\n波特率\n".encode())
    assert (process.returncode, err) == (0, b"")
