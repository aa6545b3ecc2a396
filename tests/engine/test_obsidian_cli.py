from __future__ import annotations

from pathlib import Path

import pytest
from vaultprobe.engine.obsidian_cli import cli_command
from vaultprobe.engine.placing import VaultAddress

PLAIN = VaultAddress("笔记", None, Path("/v"))
INNER = VaultAddress("笔记", None, Path("/v/sub"), prefix="sub/")
SHARED = VaultAddress("笔记", "id", Path("/v"), ambiguous=True)
NAMELESS = VaultAddress("笔记", None, Path("/v"), ambiguous=True)


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "obsidian").write_text("#!/bin/sh\n")
    (tmp_path / "obsidian").chmod(0o755)
    return {"PATH": str(tmp_path), "DISPLAY": ":0"}


@pytest.mark.parametrize(
    ("vault", "path", "new_tab", "arguments"),
    [
        (PLAIN, "子/上电 时序.md", False, ("vault=笔记", "open", "path=子/上电 时序.md")),
        (PLAIN, "a.md", True, ("vault=笔记", "open", "path=a.md", "newtab")),
        (INNER, "a.md", False, ("vault=笔记", "open", "path=sub/a.md")),
        (SHARED, "a.md", False, ("vault=id", "open", "path=a.md")),
        (PLAIN, "C# 笔记.md", False, ("vault=笔记", "open", "path=C# 笔记.md")),
        (PLAIN, "-R.md", False, ("vault=笔记", "open", "path=-R.md")),
        (PLAIN, "a vault=o.md", False, ("vault=笔记", "open", "path=a vault=o.md")),
        (PLAIN, "$(touch X);`y`'\".md", False, ("vault=笔记", "open", "path=$(touch X);`y`'\".md")),
    ],
)
def test_the_vault_comes_first_and_each_value_is_one_argument(
    tmp_path: Path,
    env: dict[str, str],
    vault: VaultAddress,
    path: str,
    new_tab: bool,
    arguments: tuple[str, ...],
) -> None:
    command = cli_command(vault, path, env, "linux", new_tab=new_tab)
    assert command == (str(tmp_path / "obsidian"), *arguments)


@pytest.mark.parametrize(
    ("vault", "lacking"),
    [(NAMELESS, ""), (PLAIN, "DISPLAY"), (PLAIN, "PATH")],
    ids=["name", "desktop", "command"],
)
def test_where_it_cannot_help_it_is_left_alone(
    env: dict[str, str], vault: VaultAddress, lacking: str
) -> None:
    if lacking:
        env[lacking] = ""
    assert cli_command(vault, "a.md", env, "linux") == ()
