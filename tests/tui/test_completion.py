"""Completion in the shells themselves, where they are installed: what they offer is what the parsers take."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from vaultprobe.tui.__main__ import main
from vaultprobe.tui.cli import COMMANDS
from vaultprobe.tui.cli_arguments_agents import SHELLS

Offers = Callable[[str], set[str]]

_BASH = """
source {script}
COMP_WORDS=({words})
COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
_vaultprobe
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
_ZSH = """
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; stty -echo; autoload -Uz compinit; compinit -u -D; source {script}; unsetopt list_packed'
zpty -w shell 'zstyle ":completion:*" verbose no; bindkey "^I" list-choices; print READY'
zpty -r shell out '*READY*'
zpty -w -n shell {line}$'\\t'
zpty -r shell out '*{offered}*'
"""


def script_of(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.fixture(params=["bash", "fish"])
def offers(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Offers:
    """What a shell offers for a command line, in a folder with a note and a vault in it."""
    shell: str = request.param
    if not shutil.which(shell):
        pytest.skip(f"needs {shell}")
    script = tmp_path / "script"
    script.write_text(script_of(shell, capsys), encoding="utf-8")
    here = tmp_path / "here"
    (here / "my vault").mkdir(parents=True)
    (here / "note.md").touch()

    def offers(line: str) -> set[str]:
        if shell == "bash":
            words = " ".join(map(shlex.quote, line.split(" ")))
            command = ["bash", "--norc", "-c", _BASH.format(script=script, words=words)]
        else:
            command = ["fish", "--no-config", "-c", f"source {script}; complete -C {shlex.quote(line)}"]
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, cwd=here, env={"PATH": os.environ["PATH"]}
        )
        assert done.stderr == ""
        return {found.split("\t")[0].rstrip("/") for found in done.stdout.splitlines() if found}

    return offers


def test_commands_are_offered_first(offers: Offers) -> None:
    assert offers("vaultprobe ") == set(COMMANDS)
    assert offers("vaultprobe se") == {"search"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_every_command_is_offered(offers: Offers, name: str) -> None:
    parser = COMMANDS[name].parser()
    known = {option for option in parser._option_string_actions if option.startswith("--")}
    assert {option for option in offers(f"vaultprobe {name} --") if option != "--"} == known


def test_the_bare_program_has_options_too(offers: Offers) -> None:
    assert {"--pick", "--vault", "--print0"} <= offers("vaultprobe --")


def test_values_are_offered_where_they_are_known(offers: Offers) -> None:
    assert offers("vaultprobe search --format ") == {"paths", "grep", "tsv", "jsonl"}
    assert offers("vaultprobe context --format j") == {"json"}
    assert offers("vaultprobe completion ") == set(SHELLS)
    assert offers("vaultprobe search --limit ") == set()


def test_folders_and_files_are_offered_where_they_belong(offers: Offers) -> None:
    assert {found.replace("\\ ", " ") for found in offers("vaultprobe search --vault ")} == {"my vault"}
    assert {found.replace("\\ ", " ") for found in offers("vaultprobe my")} == {"my vault"}
    assert offers("vaultprobe no") == set()
    assert offers("vaultprobe open no") == {"note.md"}
    assert offers("vaultprobe search no") == set()


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_good_shell(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not shutil.which(shell):
        pytest.skip(f"needs {shell}")
    script = tmp_path / "script"
    script.write_text(script_of(shell, capsys), encoding="utf-8")
    done = subprocess.run([shell, "-n", str(script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_in_every_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    script = script_of(shell, capsys)
    for name, command in COMMANDS.items():
        assert name in script
        for option in command.parser()._option_string_actions:
            assert (option.lstrip("-") if shell == "fish" else option) in script


@pytest.mark.skipif(not shutil.which("zsh"), reason="needs zsh")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("vaultprobe se", "search"),
        ("vaultprobe search --form", "--format"),
        ("vaultprobe context --format ", "markdown"),
        ("vaultprobe --format ", "jsonl"),
        ("vaultprobe completion b", "bash"),
        ("vaultprobe /us", "usr/"),
    ],
)
def test_zsh_offers_it_too(
    line: str, offered: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script"
    script.write_text(script_of("zsh", capsys), encoding="utf-8")
    session = _ZSH.format(script=script, line=shlex.quote(line), offered=offered)
    env = {"PATH": os.environ["PATH"], "TERM": "dumb", "HOME": str(tmp_path)}
    subprocess.run(["zsh", "-f", "-c", session], timeout=30, check=True, env=env)  # ends once it is offered


def test_another_shell_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "fisch"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "vaultprobe: no completion for 'fisch' (did you mean 'fish'?); there is one for bash, zsh, fish\n"
    )
