"""`vaultprobe context`: a block for a model, or nothing at all and the reason for people."""

from __future__ import annotations

import inspect
import io
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest
from vaultprobe.engine import context
from vaultprobe.engine.context_formats import ContextFormat
from vaultprobe.tui.cli_arguments_agents import FORMS, context_parser

if TYPE_CHECKING:
    from tests.conftest import Run


def test_the_block_is_all_there_is(run: Run) -> None:
    ran = run("context", "VDDIO_DDR", "纹波")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("Answer only from the numbered passages")
    assert "[1] `01_硬件/电源.md:" in ran.out
    assert "VDDIO_DDR 纹波 < 60 mVpp。" in ran.out


def test_every_format(run: Run) -> None:
    document = json.loads(run("context", "--format", "json", "纹波").out)
    assert document["passages"][0]["path"] == "01_硬件/电源.md"
    root = ElementTree.fromstring(run("context", "--format", "xml", "纹波").out)
    assert [passage.attrib["number"] for passage in root.iter("passage")] == ["1"]


def test_nothing_relevant_is_status_1_and_no_output(run: Run) -> None:
    ran = run("context", "红烧肉", "放多少糖")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("vaultprobe: nothing found for")


def test_what_is_not_near_enough_is_told_to_people(run: Run) -> None:
    ran = run("context", "--min-similarity", "1", "纹波", "zzzz")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("vaultprobe: nothing relevant: the nearest section is 0.")
    assert "not in the notes: zzzz" in ran.err
    assert run("context", "--min-similarity", "0", "纹波", "zzzz").status == 0


def test_a_budget_that_holds_nothing_says_so(run: Run) -> None:
    ran = run("context", "--budget", "50", "纹波")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "vaultprobe: no passage fits into 50 characters; give --budget more\n"


def test_the_question_can_come_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("VDDIO_DDR\n纹波\n".encode())))
    assert "60 mVpp" in run("context", "-").out


def test_control_characters_of_notes_stay_inside(run: Run) -> None:
    out = run("context", "波特率").out
    assert "␛[31m" in out
    assert "\x1b" not in out
    assert "\x9b" not in out


def test_changes_are_seen_unless_they_are_not_wanted(run: Run, board: Path) -> None:
    run("index")
    (board / "时钟.md").write_text("# 时钟\n\n晶振 26 MHz\n", encoding="utf-8")
    assert run("context", "--no-refresh", "晶振").status == 1
    assert run("context", "晶振").status == 0


def test_the_command_lines_defaults_are_the_librarys() -> None:
    options = context_parser().read(["question"])
    given = inspect.signature(context).parameters
    assert options.budget == given["budget"].default
    assert options.limit == given["limit"].default
    assert options.min_similarity == given["min_similarity"].default
    assert options.form == given["form"].default
    assert get_args(ContextFormat) == FORMS


@pytest.mark.parametrize("value", ["-0.1", "1.1", "nan", "much", ""])
def test_a_similarity_is_from_0_to_1(run: Run, value: str) -> None:
    ran = run("context", f"--min-similarity={value}", "纹波")
    assert (ran.status, ran.out) == (2, "")
    assert "is not a number from 0 to 1" in ran.err
