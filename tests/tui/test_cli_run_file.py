"""`eval --run` writes its own file and no other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Ran, Run

QUESTION = {"id": "q1", "query": "纹波", "relevant": [{"path": "01_硬件/电源.md"}]}


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    file = tmp_path / "q.jsonl"
    file.write_text(json.dumps(QUESTION) + "\n", encoding="utf-8")
    return file


def refused(ran: Ran, why: str) -> None:
    assert (ran.status, ran.out) == (2, "")
    assert why in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("name", ["串口.md", "01_硬件/电源.md", "new.jsonl", "link.jsonl"])
def test_nothing_in_the_vault_is_written(run: Run, board: Path, questions: Path, name: str) -> None:
    (board / "link.jsonl").symlink_to("串口.md")
    before = {file: file.read_bytes() for file in board.rglob("*") if file.is_file()}
    refused(run("eval", "--run", str(board / name), str(questions)), f"lies in the vault {board}")
    assert {file: file.read_bytes() for file in board.rglob("*") if file.is_file()} == before


def test_nor_in_another_vault_nor_through_a_link(
    run: Run, board: Path, questions: Path, tmp_path: Path
) -> None:
    (tmp_path / "other" / ".obsidian").mkdir(parents=True)
    (tmp_path / "other" / "sub").mkdir()
    (tmp_path / "out.jsonl").symlink_to(board / "串口.md")
    before = (board / "串口.md").read_bytes()
    for file in (tmp_path / "other" / "sub" / "a.jsonl", tmp_path / "out.jsonl"):
        refused(run("eval", "--run", str(file), str(questions)), f"{file}: lies in the vault")
    assert not (tmp_path / "other" / "sub" / "a.jsonl").exists()
    assert (board / "串口.md").read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"# a note\n", b'{"id": 1}\n', b"\xff\xfe", b"[1]\n", b"\n", b"[" * 100_000]
)
def test_what_no_run_wrote_stays(run: Run, questions: Path, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(content)
    refused(run("eval", "--run", str(file), str(questions)), "exists and is no file that --run wrote")
    assert file.read_bytes() == content


def test_the_questions_are_not_written_over(run: Run, questions: Path) -> None:
    before = questions.read_bytes()
    refused(run("eval", "--run", str(questions), str(questions)), "give --run another name")
    assert questions.read_bytes() == before


def test_an_earlier_run_and_an_empty_file_are_written_over(run: Run, questions: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    file.touch()
    assert run("eval", "--run", str(file), str(questions)).status == 0
    first = file.read_bytes()
    assert json.loads(first)["id"] == "q1"
    assert run("eval", "--run", str(file), str(questions)).status == 0
    assert file.read_bytes() == first


def test_a_home_folder_will_do(
    run: Run, questions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run("eval", "--run", "~/run.jsonl", str(questions)).status == 0
    assert (tmp_path / "run.jsonl").is_file()
