"""Enter, from the real app to the program that the system has registered, or to the next best thing."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.terminal.conftest import Running

NOTES = {
    "电源/上电 时序.md": "# 电源\n\n## 上电: 顺序\n\n先 1.8 V 后 3.3 V\n",
    "$(touch INJECTED);x&vault=other&path=%2Fetc%2Fhosts'.md": "铆钉",
}
RECORD = """#!{python}
import json, os, sys
with open({file!r} + ".part", "w") as part:
    json.dump(sys.argv[1:], part)
os.rename({file!r} + ".part", {file!r})
"""


def recorder(home: Path, name: str) -> Path:
    """A program that writes down its arguments in a file of its own name and `.json`."""
    program = home / name
    program.write_text(
        RECORD.format(python=sys.executable, file=str(home / f"{name}.json")), encoding="utf-8"
    )
    program.chmod(0o755)
    return program


def recorded(home: Path, name: str) -> list[str]:
    arguments: list[str] = json.loads((home / f"{name}.json").read_text(encoding="utf-8"))
    return arguments


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A vault that Obsidian knows, on a machine where nothing has been set up yet."""
    vault = tmp_path / "笔记"
    for path, text in NOTES.items():
        (vault / path).parent.mkdir(parents=True, exist_ok=True)
        (vault / path).write_text(text, encoding="utf-8")
    settings = tmp_path / ".config/obsidian/obsidian.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"vaults": {"0123456789abcdef": {"path": str(vault), "ts": 1}}}))
    return vault


@pytest.fixture
def desktop(tmp_path: Path) -> Mapping[str, str]:
    """A desktop on which a program is registered for `obsidian:`, by the tools of the system itself."""
    if not (shutil.which("xdg-open") and shutil.which("xdg-mime")):
        pytest.skip("needs xdg-utils")
    applications = tmp_path / "share/applications"
    applications.mkdir(parents=True)
    (applications / "recorder.desktop").write_text(
        "[Desktop Entry]\nType=Application\nName=Recorder\nMimeType=x-scheme-handler/obsidian;\n"
        f"Exec={recorder(tmp_path, 'handler')} %u\n"
    )
    env = {
        "XDG_DATA_HOME": str(tmp_path / "share"),
        "XDG_CONFIG_HOME": str(tmp_path / ".config"),
        "DISPLAY": ":77",
    }
    default = ["xdg-mime", "default", "recorder.desktop", "x-scheme-handler/obsidian"]
    subprocess.run(default, env=os.environ | env | {"HOME": str(tmp_path)}, check=True)
    return env


@pytest.mark.parametrize(
    ("query", "address"),
    [
        (
            "上电顺序",
            "obsidian://open?vault=%E7%AC%94%E8%AE%B0&file=%E7%94%B5%E6%BA%90%2F%E4%B8%8A%E7%94%B5%20%E6%97%B6"
            "%E5%BA%8F%23%E7%94%B5%E6%BA%90%23%E4%B8%8A%E7%94%B5%20%E9%A1%BA%E5%BA%8F",
        ),
        (
            "铆钉",
            "obsidian://open?vault=%E7%AC%94%E8%AE%B0&file=%24%28touch%20INJECTED%29%3Bx%26vault%3Dother"
            "%26path%3D%252Fetc%252Fhosts%27",
        ),
    ],
)
def test_enter_reaches_the_program_registered_for_obsidian(
    running: Running, tmp_path: Path, notes: Path, desktop: Mapping[str, str], query: str, address: str
) -> None:
    with running(tmp_path, "--vault", str(notes), "--query", query, env=desktop) as terminal:
        terminal.wait_until(lambda: "%" in terminal.text and "1 hit" in terminal.text)
        terminal.type("\r")
        terminal.wait_until((tmp_path / "handler.json").exists)
        assert recorded(tmp_path, "handler") == [address]
        terminal.wait_until(lambda: "Opened in Obsidian" in terminal.text)
    assert not list(tmp_path.rglob("INJECTED"))


def test_over_a_session_without_a_display_enter_opens_the_editor_that_is_set(
    running: Running, tmp_path: Path, notes: Path
) -> None:
    env = {"SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22", "EDITOR": f"{recorder(tmp_path, 'ed')} -n"}
    with running(tmp_path, "--vault", str(notes), "--query", "上电顺序", env=env) as terminal:
        terminal.wait_until(lambda: "1 hit" in terminal.text)
        terminal.type("\r")
        terminal.wait_until(
            lambda: "no desktop here" in terminal.text and "editor at line 3" in terminal.text
        )
        assert recorded(tmp_path, "ed") == ["-n", "+3", str(notes / "电源/上电 时序.md")]


def test_without_display_and_editor_the_address_is_copied_and_shown(
    running: Running, tmp_path: Path, notes: Path
) -> None:
    with running(tmp_path, "--vault", str(notes), "--query", "上电顺序") as terminal:
        terminal.wait_until(lambda: "1 hit" in terminal.text)
        terminal.type("\r")
        terminal.wait_until(lambda: "no desktop here" in terminal.text and "obsidian://open" in terminal.text)
        copied = re.findall(rb"\x1b]52;c;([A-Za-z0-9+/=]+)", terminal.written)
        address = base64.b64decode(copied[0])
        assert address.startswith(b"obsidian://open?vault=%E7%AC%94%E8%AE%B0&file=")
        terminal.wait_until(lambda: b";" + address + b"\x1b\\" in terminal.written)  # it can be clicked on
