"""`vaultprobe mcp` before anybody speaks the protocol: which vaults, and what is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from vaultprobe.tui.agents.notes import Notes

if TYPE_CHECKING:
    from tests.conftest import Run


@pytest.mark.parametrize("missing", ["mcp", "mcp.server.mcpserver", "anyio"])
def test_without_the_sdk_one_line_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.delitem(sys.modules, "vaultprobe.tui.agents.server", raising=False)
    for name in [name for name in sys.modules if name == missing or name.startswith(f"{missing}.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    ran = run("mcp")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "vaultprobe: vaultprobe mcp needs the MCP SDK, version 2: "
        "install it with its extra, pip install '.[mcp]'\n"
    )


def test_it_ends_with_its_client(board: Path) -> None:
    pytest.importorskip("mcp.server.mcpserver", reason="needs the extra mcp")
    done = subprocess.run(
        [sys.executable, "-m", "vaultprobe.tui", "mcp", "--vault", str(board)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The vaults of each server instead of a server."""
    server = pytest.importorskip("vaultprobe.tui.agents.server", reason="needs the extra mcp")
    seen: list[list[str]] = []

    def run(notes: Notes) -> None:
        seen.append([index.name for index in notes.indexes])

    monkeypatch.setattr(server, "run", run)
    return seen


def test_without_a_vault_all_that_are_known_are_served(
    run: Run, board: Path, served: list[list[str]], tmp_path: Path
) -> None:
    assert run("mcp", at=None).status == 2
    settings = tmp_path / "home" / ".config" / "vaultprobe" / "config.toml"
    settings.parent.mkdir(parents=True)
    (tmp_path / "two").mkdir()
    settings.write_text(f"[vaults]\none = '{board}'\nb = '{tmp_path / 'two'}'\ngone = '/nowhere'\n")
    assert run("mcp", at=None).status == 0
    assert run("mcp").status == 0
    assert served == [["板卡", "two"], ["板卡"]]
