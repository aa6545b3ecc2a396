"""What the bare program and `demo` hand to the screen."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from vaultprobe.engine import Settings
from vaultprobe.tui import cli_app
from vaultprobe.tui.__main__ import main
from vaultprobe.tui.launch import Launch
from vaultprobe.tui.sample import sample_folder


@pytest.fixture
def launched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """The launches instead of the screen, on a machine on which nothing is known."""
    seen: list[Launch] = []

    def run(launch: Launch) -> int:
        seen.append(launch)
        return 0

    monkeypatch.setattr(cli_app, "_run", run)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("VAULTPROBE_CONFIG", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.chdir(tmp_path)
    return seen


def test_with_no_vault_known_the_screen_gets_none(launched: list[Launch]) -> None:
    assert main([]) == 0
    assert launched[0].vaults == ()


def test_options_come_before_settings(launched: list[Launch], tmp_path: Path) -> None:
    (tmp_path / "config" / "vaultprobe").mkdir(parents=True)
    (tmp_path / "config" / "vaultprobe" / "config.toml").write_text(
        "theme = 'paper'\nlanguage = 'zh'\nmouse = false\neditor = 'vi'\n"
        "extensions = ['.org']\nkeys.open = 'f5'\n"
    )
    (tmp_path / "a").mkdir()
    assert main(["--vault", "a", "--query", "电源", "--theme", "contrast"]) == 0
    assert main([]) == 0
    assert launched[0] == Launch(
        vaults=(tmp_path / "a",),
        query="电源",
        theme="contrast",
        settings=Settings(extensions=(".org",)),
        editor="vi",
        config_dir=tmp_path / "config" / "vaultprobe",
        state_dir=tmp_path / "state" / "vaultprobe",
        mouse=False,
        keys={"open": "f5"},
        language="zh",
    )
    assert (launched[1].theme, launched[1].query) == ("paper", "")


def test_the_language_follows_the_locale_unless_set(launched: list[Launch]) -> None:
    main([])
    assert launched[0].language is None


def test_demo_is_the_sample_vault(launched: list[Launch]) -> None:
    assert main(["demo", "--query", "DDR"]) == 0
    (launch,) = launched
    assert (launch.demo, launch.query) == (True, "DDR")
    assert launch.vaults == (sample_folder(),)
    assert not sample_folder().exists()  # made when it is opened


def test_the_vault_around_the_current_folder_is_used(
    launched: list[Launch], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "v" / ".obsidian").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "v")
    main([])
    assert launched[0].vaults == (tmp_path / "v",)


@pytest.mark.parametrize("word", [".", "a/b", "a/b/", "~/a/b"])
def test_a_folder_as_the_first_word_is_the_vault(launched: list[Launch], tmp_path: Path, word: str) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    assert main([word, "--query", "DDR"]) == 0
    (launch,) = launched
    assert (launch.vaults, launch.query) == ((tmp_path if word == "." else tmp_path / "a" / "b",), "DDR")


def test_an_option_stays_one_where_a_folder_is_called_so(
    launched: list[Launch],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "--version").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("vaultprobe ")
    assert not launched


def test_a_folder_that_is_called_like_a_command_needs_its_path(
    launched: list[Launch], tmp_path: Path
) -> None:
    (tmp_path / "demo").mkdir()
    assert main(["demo"]) == main(["./demo"]) == 0
    assert [launch.demo for launch in launched] == [True, False]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("arguments", [[], ["demo"]])
def test_a_terminal_that_cannot_be_drawn_on_gets_a_plain_sentence(
    monkeypatch: pytest.MonkeyPatch, board: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    monkeypatch.setattr("vaultprobe.tui.app.run", lambda launch: pytest.fail("the screen was started"))
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setenv("TERM", "dumb")
    assert main(arguments) == 2
    assert "TERM is dumb" in capsys.readouterr().err


def test_the_demo_offers_its_own_questions(launched: list[Launch]) -> None:
    assert main(["demo"]) == 0
    assert "RTSP 推流命令" in launched[0].examples
