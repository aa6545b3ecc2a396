"""How the command line writes."""

from __future__ import annotations

import io
import json
import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.tui.cli_output import json_text, write_json, write_lines, write_notice
from vaultprobe.tui.failure import UsageError


class Terminal(io.TextIOWrapper):
    """A standard output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch, **env: str) -> io.BytesIO:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Terminal(written, encoding="utf-8"))
    return written


def test_json_is_utf8_with_lone_surrogates_and_controls_escaped() -> None:
    text = json_text({"path": "电源/\udcff\x9b\x1b.md"})
    assert text == '{"path": "电源/\\udcff\\u009b\\u001b.md"}'
    assert json_text("gnp\u202e.md\u2066") == '"gnp\\u202e.md\\u2066"'


@given(st.dictionaries(st.text(st.characters(codec=None)), st.text(st.characters(codec=None))))
def test_any_text_survives_json_and_utf8(value: dict[str, str]) -> None:
    text = json_text(value)
    assert json.loads(text.encode("utf-8")) == value
    assert "\u2028" not in text


def test_output_is_utf8_whatever_the_stream_says(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    write_lines([[("上电", "bold"), ("时序 é", "")]])
    write_json(["纹波"])
    assert written.getvalue().decode("utf-8") == '上电时序 é\n["纹波"]\n'


def test_a_terminal_gets_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    written = terminal(monkeypatch)
    write_lines([[("[b]纹波", "bold"), (" \x1b[2J:smile:", "")]])
    assert written.getvalue().decode("utf-8") == "\x1b[1m[b]纹波\x1b[0m ␛[2J:smile:\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_without_colour_gets_none(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    written = terminal(monkeypatch, **{name: value})
    write_lines([[("纹波", "bold")]])
    assert written.getvalue().decode("utf-8") == "纹波\n"


def test_long_lines_are_not_wrapped_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    written = terminal(monkeypatch, COLUMNS="20")
    write_lines([[("路" * 60, "")]])
    assert written.getvalue().decode("utf-8") == "路" * 60 + "\n"


def test_a_notice_is_one_line_without_controls(capsys: pytest.CaptureFixture[str]) -> None:
    write_notice("bad\nname \x1b[1m")
    assert capsys.readouterr().err == "vaultprobe: bad␊name ␛[1m\n"


def test_results_that_go_nowhere_are_an_error_and_notices_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(UsageError, match="cannot write the output: it is closed"):
        write_lines([[("a", "")]])
    with pytest.raises(UsageError, match="cannot write the output: it is closed"):
        write_json([])
    write_notice("a")


def test_a_notice_is_never_a_wall_of_text_and_keeps_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    write_notice("x" * 100_000 + ": no such folder")
    told = capsys.readouterr().err
    assert len(told) < 2100
    assert told.endswith("xxx: no such folder\n")
    write_notice("x" * 2000)
    assert capsys.readouterr().err == f"vaultprobe: {'x' * 2000}\n"


def test_a_reader_who_left_is_noticed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        with pytest.raises(BrokenPipeError):
            write_lines([[("a", "")]])


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/full", "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        with pytest.raises(UsageError, match="cannot write the output: No space left"):
            write_lines([[("a", "")]])
