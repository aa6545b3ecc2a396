"""A signal ends the program, whatever it is stuck in."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")

PROGRAM = """
import asyncio, os, signal, sys, threading
from vaultprobe.tui.leaving import leave_on_signals

async def main():
    left = asyncio.Event()
    leave_on_signals(lambda status: (print("left with", status, flush=True), left.set()), patience={patience})
    os.kill(os.getpid(), signal.{name})
    {then}

asyncio.run(main())
print("after", flush=True)
"""


def run(name: str, then: str, patience: float = 0.01) -> tuple[int, str]:
    program = PROGRAM.format(name=name, then=then, patience=patience)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert not ran.stderr
    return ran.returncode, ran.stdout


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_loop_that_is_held_up_does_not_hold_up_the_end(name: str) -> None:
    assert run(name, "threading.Event().wait()") == (128 + getattr(signal, name), "")


def test_a_thread_that_never_ends_does_not_hold_up_the_end() -> None:
    then = "await left.wait(); asyncio.get_running_loop().run_in_executor(None, threading.Event().wait)"
    assert run("SIGTERM", then)[0] == 143


def test_where_nothing_is_in_the_way_it_leaves_in_good_order() -> None:
    assert run("SIGTERM", "await left.wait()", 60) == (0, "left with 143\nafter\n")
