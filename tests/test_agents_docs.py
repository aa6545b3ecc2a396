"""docs/agents.md is true: its commands run, its settings start the server, its loop answers."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "agents.md"

pytestmark = [
    pytest.mark.skipif(not PAGE.exists(), reason="needs the source tree"),
    pytest.mark.skipif(not shutil.which("bash"), reason="needs bash"),
]

PROGRAM = '#!/bin/sh\nexec "{python}" -m vaultprobe.tui "$@"\n'
STAND_INS = {
    "vim": '#!/bin/sh\n[ "$1" = -q ] && cat "$2"\n',
    "claude": '#!/bin/sh\n[ "$1 $2 $4" = "mcp add --" ] || exit 9\nshift 4\nexec "$@" --help\n',
}


def blocks(language: str) -> list[str]:
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def commands() -> list[str]:
    return [line for block in blocks("sh") for line in block.splitlines()]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with the sample notes, and the programs of the page on the PATH."""
    notes = tmp_path / "notes" / "board"
    shutil.copytree(ROOT / "tui" / "demo", notes)
    (tmp_path / "bin").mkdir()
    for name, text in {"vaultprobe": PROGRAM.format(python=sys.executable), **STAND_INS}.items():
        (tmp_path / "bin" / name).write_text(text, encoding="utf-8")
        (tmp_path / "bin" / name).chmod(0o755)
    return tmp_path


def ran(home: Path, command: str, given: str = "") -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("VAULTPROBE_", "XDG_"))}
    env = kept | {
        "HOME": str(home),
        "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        input=given.encode(),
        capture_output=True,
        cwd=home,
        env=env,
        check=False,
    )
    assert (done.returncode, done.stderr.decode()) == (0, ""), command
    return done.stdout.decode()


EXPECTED = {
    "context": "240Ω|sample_venc|mVpp",
    "skill": r"skills/vaultprobe-board/SKILL\.md\n$",
    "search": r"\.md",
    "vim": r"notes/board/01_硬件/02_DDR设计\.md:\d+:",
    "claude": "usage: vaultprobe mcp",
    "completion": "^$",
}


@pytest.mark.parametrize("command", commands())
def test_every_command_runs_as_it_stands(home: Path, command: str) -> None:
    words = command.replace("(", " ").replace("$", " ").replace('"', " ").split()
    (kind,) = [name for name in EXPECTED if name in words and not (name == "search" and "vim" in words)]
    assert re.search(EXPECTED[kind], ran(home, command), re.M)


def test_the_page_has_every_kind_of_command() -> None:
    assert all(any(kind in command for command in commands()) for kind in EXPECTED)


def test_the_hook_puts_passages_before_the_prompt_or_nothing(home: Path) -> None:
    (settings,) = blocks("json")
    (hook,) = json.loads(settings)["hooks"]["UserPromptSubmit"][0]["hooks"]
    assert hook["type"] == "command"
    assert "240Ω" in ran(home, hook["command"], json.dumps({"prompt": "ZQ 电阻值\n是多少"}))
    assert ran(home, hook["command"], json.dumps({"prompt": "how do I cook rice"})) == ""


async def test_the_servers_settings_start_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mcp.server.mcpserver", reason="needs the extra mcp")
    mcp = pytest.importorskip("mcp")
    yaml = pytest.importorskip("yaml")
    (settings,) = blocks("yaml")
    server = yaml.safe_load(settings)["mcp_servers"]["notes"]
    monkeypatch.setenv("HOME", str(home))
    command = shutil.which(server["command"], path=str(home / "bin"))
    started = mcp.StdioServerParameters(
        command=command, args=server["args"], env={**os.environ, "HOME": str(home)}
    )
    async with mcp.Client(started, read_timeout_seconds=60) as agent:
        found = await agent.call_tool("search_notes", {"query": "ZQ 电阻值"})
        assert found.structured_content["sections"][0]["path"] == "01_硬件/02_DDR设计.md"
        named = re.findall(
            r"^\| `(\w+)` \| (?:the|lines|sections|how)", PAGE.read_text(encoding="utf-8"), re.M
        )
        assert named == [tool.name for tool in (await agent.list_tools()).tools]


def test_the_loop_answers_from_the_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "tui" / "demo", tmp_path / "knowledge")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VAULTPROBE_INDEX_DIR", str(tmp_path / "index"))
    (loop,) = blocks("python")
    assert loop.strip().count("\n") <= 26
    names: dict[str, Any] = {}
    exec(compile(loop, PAGE.name, "exec"), names)

    def chat(messages: list[dict[str, Any]], tools: list[Any]) -> dict[str, Any]:
        """A model that looks once for itself, and then says what it was given."""
        assert [tool.__name__ for tool in tools] == ["search_notes"]
        given = "\n".join(str(message.get("content")) for message in messages)
        if len(messages) == 1:
            return {"role": "assistant", "content": "", "tool_calls": [{"query": "RTSP 推流"}]}
        return {"role": "assistant", "content": given}

    said = names["answer"]("ZQ 电阻值", chat)
    assert "[1] `01_硬件/02_DDR设计.md" in said
    assert "240Ω" in said
    assert "02_软件/06_RTSP推流.md" in said
    assert "sample_venc" in said
    assert "similarity" not in names["answer"]("how do I cook rice", chat)
