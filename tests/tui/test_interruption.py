"""Ctrl+C ends a command quietly, whatever it meets."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from vaultprobe.tui import cli
from vaultprobe.tui.__main__ import main
from vaultprobe.tui.interruption import INTERRUPTED, Interruption, hand_back


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """Ctrl+C as Python has it, before and after."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("error", [AttributeError, ImportError, OSError])
def test_an_error_made_of_it_is_not_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: type[Exception]
) -> None:
    def half_done(arguments: object) -> int:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise error("half done") from None
        return 0

    monkeypatch.setattr(cli, "run", half_done)
    monkeypatch.setattr(sys, "argv", ["vaultprobe", "search", "x"])
    assert main() == INTERRUPTED == 130
    assert capsys.readouterr() == ("", "")


def test_a_module_that_swallows_it_while_it_is_loaded_does_not_go_on(tmp_path: Path) -> None:
    (tmp_path / "swallows.py").write_text(
        "import signal\ntry:\n    signal.raise_signal(signal.SIGINT)\nexcept KeyboardInterrupt:\n    pass\n"
    )
    code = (
        "import sys\nfrom vaultprobe.tui.interruption import Interruption\nInterruption().watch()\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\nimport swallows\nsys.stdout.write('went on')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_where_it_is_ignored_it_stays_so() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Interruption().watch()
    hand_back()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_the_screen_gets_it_as_python_has_it() -> None:
    interruption = Interruption()
    interruption.watch()
    assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    hand_back()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert not interruption.came
