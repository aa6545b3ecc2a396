"""The progress bar of the command line."""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import suppress

import pytest
from vaultprobe.engine import Progress
from vaultprobe.tui import progress
from vaultprobe.tui.progress import progress_bar

GONE = "\x1b[1A\x1b[2K"
"""How a line that was painted is taken away."""


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
    assert stream.getvalue().endswith(GONE)


def test_a_program_that_is_killed_leaves_the_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = terminal(monkeypatch, patience=0)
    with progress_bar("board") as listener:
        assert listener
        listener(Progress("reading", 1, 2))
        assert "reading board" in stream.getvalue()
        assert "\x1b[?25l" not in stream.getvalue()


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_takes_the_bar_away_before_it_ends_the_program(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    stream = terminal(monkeypatch, patience=0)
    number = getattr(signal, name)
    heard: list[int] = []
    before = signal.signal(number, lambda number, frame: heard.append(number))
    ours = signal.getsignal(number)

    def run() -> None:
        with progress_bar("board") as listener:
            assert listener
            listener(Progress("reading", 1, 2))
            signal.raise_signal(number)

    try:
        with pytest.raises(SystemExit) as end:
            run()
        assert signal.getsignal(number) is ours
    finally:
        signal.signal(number, before)
    assert heard == [number]
    assert end.value.code == 128 + number
    assert stream.getvalue().endswith(GONE)
