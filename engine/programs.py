"""Find and start other programs: no shell, one argument stays one argument."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from .types import EngineError

GRACE = 2.0
"""Seconds a started program has to say that it failed; one that takes longer is left alone."""


@dataclass(frozen=True, slots=True)
class Launched:
    """Whether a program started, or why it did not."""

    ok: bool
    reason: str = ""


Launch = Callable[[Sequence[str]], Launched]
"""Start a program beside us and come back."""
Run = Callable[[Sequence[str]], int]
"""Run a program in our terminal to its end; its exit status."""


def find_program(name: str, env: Mapping[str, str]) -> str | None:
    """Where a program is, by the PATH in `env`.

    A bare name is never taken from the current folder, as Windows would: that may be someone's vault.
    """
    found = shutil.which(name, path=env.get("PATH", os.defpath))
    if found and not os.path.isabs(found) and not os.path.dirname(name):
        return None
    return found


def launch_detached(argv: Sequence[str], grace: float = GRACE) -> Launched:
    """Start a program that lives on without us and writes nothing on our screen."""
    try:
        process = _start(argv)
    except (OSError, ValueError) as error:
        return Launched(False, _cause(error))
    try:
        status = process.wait(grace)
    except subprocess.TimeoutExpired:
        threading.Thread(target=process.wait, daemon=True).start()  # so that no zombie stays
        return Launched(True)
    return Launched(status == 0, "" if status == 0 else f"it ended with status {status}")


def run_in_terminal(argv: Sequence[str]) -> int:
    """Run a program that takes over the terminal, its keys for interrupting included, and wait for it."""
    try:
        with _deaf_to_the_keyboard():
            return subprocess.call(list(argv))
    except (OSError, ValueError) as error:
        raise EngineError(f"{argv[0]}: cannot be started: {_cause(error)}") from error


def _start(argv: Sequence[str]) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    if sys.platform == "win32":
        alone = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(list(argv), stdin=quiet, stdout=quiet, stderr=quiet, creationflags=alone)
    return subprocess.Popen(list(argv), stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


@contextmanager
def _deaf_to_the_keyboard() -> Iterator[None]:
    """Ctrl+C and Ctrl+\\ reach all programs of a terminal; for a while they are not meant for us.

    A handler that does nothing, not SIG_IGN: the program we start would inherit that.
    """
    heard = {}
    if threading.current_thread() is threading.main_thread():
        for number in (getattr(signal, name, None) for name in ("SIGINT", "SIGQUIT")):
            if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
                heard[number] = signal.signal(number, lambda number, frame: None)
    try:
        yield
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler)


def _cause(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
