from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest
from vaultprobe.engine.programs import find_program, launch_detached, run_in_terminal
from vaultprobe.engine.types import EngineError

RECORD = """
import json, os, sys
with open(sys.argv[1], "w") as record:
    json.dump([sys.argv[2:], os.getsid(0), os.isatty(0)], record)
"""
WAIT_FOR = """
import os, sys, time
while not os.path.exists(sys.argv[1]):
    time.sleep(0.05)
raise SystemExit(9)
"""
HOSTILE = ["-R.md", "+q!.md", "$(touch INJECTED)", "a;touch INJECTED2;", "引号'\" `id`", "*", ""]


def install(folder: Path, name: str) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


def test_programs_are_found_by_the_path_that_is_given(tmp_path: Path) -> None:
    file = install(tmp_path, "vaultprobe-test-program")
    assert find_program("vaultprobe-test-program", {"PATH": str(tmp_path)}) == str(file)
    assert find_program(str(file), {"PATH": ""}) == str(file)
    assert find_program("vaultprobe-test-program", {}) is None


def test_a_bare_name_is_never_taken_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "planted")
    monkeypatch.chdir(tmp_path)
    assert find_program("planted", {"PATH": "."}) is None
    assert find_program(os.path.join(".", "planted"), {"PATH": ""}) is not None


@pytest.mark.skipif(sys.platform == "win32", reason="sessions are a Unix idea")
def test_a_launched_program_gets_its_arguments_whole_and_a_session_of_its_own(tmp_path: Path) -> None:
    record = tmp_path / "argv.json"
    assert launch_detached([sys.executable, "-c", RECORD, str(record), *HOSTILE], grace=60).ok
    arguments, session, terminal = json.loads(record.read_text())
    assert arguments == HOSTILE
    assert session != os.getsid(0)
    assert not terminal
    assert not list(tmp_path.glob("INJECTED*"))


def test_an_early_failure_is_told() -> None:
    launched = launch_detached([sys.executable, "-c", "raise SystemExit(3)"], grace=60)
    assert not launched.ok
    assert "status 3" in launched.reason


def test_a_program_that_hangs_is_left_alone(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    try:
        assert launch_detached([sys.executable, "-c", WAIT_FOR, str(gate)], grace=0.05).ok
    finally:
        gate.touch()


@pytest.mark.parametrize("program", ["/no/such/program", "nul\0byte"])
def test_a_program_that_cannot_start_is_told(program: str) -> None:
    launched = launch_detached([program])
    assert not launched.ok
    assert launched.reason
    with pytest.raises(EngineError, match="cannot be started"):
        run_in_terminal([program])


def test_a_program_in_our_terminal_is_waited_for(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    code = "import sys; open(sys.argv[1], 'w').close(); raise SystemExit(4)"
    assert run_in_terminal([sys.executable, "-c", code, str(mark)]) == 4
    assert mark.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
@pytest.mark.parametrize("name", ["SIGINT", "SIGQUIT"])
def test_while_it_runs_the_keys_for_interrupting_are_its_own(name: str) -> None:
    number = getattr(signal, name)
    heard: list[int] = []
    before = signal.signal(number, lambda number, frame: heard.append(number))
    try:
        code = f"import os, signal; os.kill(os.getppid(), {number:d}); os.kill(os.getpid(), {number:d})"
        assert run_in_terminal([sys.executable, "-c", f"{code}; signal.pause()"]) == -number
        assert not heard
        os.kill(os.getpid(), number)
        assert heard == [number]
    finally:
        signal.signal(number, before)
