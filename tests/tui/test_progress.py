"""The progress bar of the command line."""

from __future__ import annotations

import io
import sys
from contextlib import suppress

import pytest
from vaultprobe.engine import Progress
from vaultprobe.tui import progress
from vaultprobe.tui.progress import progress_bar


class Terminal(io.StringIO):
    """A standard error that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch, *, patience: float) -> Terminal:
    monkeypatch.setattr(progress, "PATIENCE", patience)
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    return stream


def test_without_a_terminal_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (io.StringIO(), None):
        monkeypatch.setattr(sys, "stderr", stream)
        with progress_bar("board") as listener:
            assert listener is None


def test_a_run_that_is_over_soon_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = terminal(monkeypatch, patience=3600)
    with progress_bar("board") as listener:
        assert listener
        listener(Progress("reading", 5, 10))
    assert stream.getvalue() == ""


def test_a_run_that_takes_its_time_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = terminal(monkeypatch, patience=0)
    with progress_bar("板卡\x1b[bold]") as listener:
        assert listener
        listener(Progress("listing", 0, 0))
        listener(Progress("reading", 5, 10))
        listener(Progress("saving", 0, 0))
    last = stream.getvalue().rpartition("板卡␛[bold]")
    assert last[0].endswith("saving ")
    assert "0/?" in last[2]


def test_an_error_on_the_way_takes_the_bar_away(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = terminal(monkeypatch, patience=0)
    with suppress(RuntimeError), progress_bar("board") as listener:
        assert listener
        listener(Progress("reading", 1, 2))
        raise RuntimeError
    written = stream.getvalue()
    assert written.count("\x1b[?25l") == written.count("\x1b[?25h") == 1
