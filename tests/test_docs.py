"""What the documents say is true: commands, keys, settings, and the library example."""

from __future__ import annotations

import re
import shutil
from dataclasses import fields
from pathlib import Path

import pytest
from vaultprobe.tui.cli import COMMANDS
from vaultprobe.tui.commands import COMMANDS as SCREEN_COMMANDS
from vaultprobe.tui.commands import key_names
from vaultprobe.tui.config import Config, parse_config

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(not (ROOT / "README.md").exists(), reason="needs the source tree")


def document(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The fenced code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_every_command_is_in_the_readme_and_no_other() -> None:
    table = re.findall(r"^\| `vaultprobe (\w+)", document("README.md"), re.MULTILINE)
    assert sorted(table) == sorted(COMMANDS)


def test_the_readmes_keys_are_those_of_the_table_in_the_code() -> None:
    rows = re.findall(r"^\| ([^|]+?) \| `([a-z-]+)` \| [^|]+ \|$", document("README.md"), re.MULTILINE)
    assert sorted(rows) == sorted((key_names(command.keys), command.name) for command in SCREEN_COMMANDS)


def test_the_first_screen_holds_both_commands() -> None:
    first_screen = document("README.md").splitlines()[:30]
    commands = [line for line in first_screen if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    assert commands[0].endswith("vaultprobe demo")
    assert commands[1].endswith("-m pytest -n 2")
    assert not [line for line in commands if "--user" in line or "sudo" in line or "--break" in line]


def test_the_ci_can_find_the_test_command() -> None:
    marked = re.search(r"<!-- test command -->\n```sh\n(.*)\n```\n", document("README.md"))
    assert marked
    assert marked[1].endswith("-m pytest -n 2")


def test_the_library_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes").mkdir()
    board = tmp_path / "notes" / "board"
    shutil.copytree(ROOT / "tui" / "demo", board)
    (board / "工具.md").write_text("# Function Calling\n模型按约定调用函数。\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VAULTPROBE_INDEX_DIR", str(tmp_path / "index"))
    (example,) = blocks(document("README.md"), "python")
    exec(compile(example, "README.md", "exec"), {})
    assert re.match(r"\d+% 工具\.md \d Function Calling", capsys.readouterr().out)


def test_every_setting_is_documented_once_and_no_other() -> None:
    text = document("docs/settings.md")
    tables = text.split("## Environment")[0]
    documented = re.findall(r"^\| `(\w+)` \|", tables, re.MULTILINE)
    assert sorted(documented) == sorted(setting.name for setting in fields(Config))


def test_the_example_settings_are_valid_and_name_every_key() -> None:
    (example,) = blocks(document("docs/settings.md"), "toml")
    config = parse_config(example, Path("/home/user/config.toml"))
    assert config.default_vault == config.vaults["board"]
    assert all(re.search(rf"^\[?{setting.name}\b", example, re.MULTILINE) for setting in fields(Config))
    assert set(config.keys) <= {command.name for command in SCREEN_COMMANDS}


@pytest.mark.parametrize("name", ["README.md", "docs/settings.md", "docs/agents.md", "CHANGELOG.md"])
def test_links_inside_the_project_lead_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)#:\s]+)\)", document(name))
    assert not [link for link in links if not (ROOT / name).parent.joinpath(link).exists()]
