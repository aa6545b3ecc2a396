"""The command line as a process: locales, pipes, exit statuses, and never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from vaultprobe.tui import cli
from vaultprobe.tui.__main__ import main

NO_UTF8 = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    vault = tmp_path / "板卡"
    vault.mkdir()
    (vault / "时序.md").write_text("# 上电时序\n先 1.8 V，é 🐘\n", encoding="utf-8")
    return vault


def start(
    vault: Path, *arguments: str | bytes, env: dict[str, str] | None = None, stdout: int = subprocess.PIPE
) -> subprocess.Popen[bytes]:
    kept = {
        name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT") if name in os.environ
    }
    home = vault.parent / "home"
    home.mkdir(exist_ok=True)
    return subprocess.Popen(
        [sys.executable, "-m", "vaultprobe.tui", *arguments],
        cwd=home,
        env=kept | {"HOME": str(home), "VAULTPROBE_INDEX_DIR": str(home / "index"), **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def run(vault: Path, *arguments: str | bytes, env: dict[str, str] | None = None) -> tuple[int, bytes, str]:
    process = start(vault, *arguments, env=env)
    out, err = process.communicate()
    return process.returncode, out, err.decode("utf-8")


@pytest.mark.parametrize("env", [NO_UTF8, {"LC_ALL": "C.UTF-8"}], ids=["C without UTF-8", "UTF-8"])
def test_output_is_utf8_whatever_the_locale(vault: Path, env: dict[str, str]) -> None:
    query = "上电时序 é".encode()
    status, out, err = run(vault, "search", "--json", "--vault", str(vault), query, env=env)
    assert (status, err) == (0, "")
    found = json.loads(out.decode("utf-8"))
    assert found["query"] == "上电时序 é"
    assert [hit["path"] for hit in found["hits"]] == ["时序.md"]
    assert found["hits"][0]["vault_path"] == str(vault)
    _, plain, _ = run(vault, "search", "--vault", str(vault), query, env=env)
    assert "上电时序".encode() in plain


@pytest.mark.skipif(sys.platform != "linux", reason="needs file names that are any bytes")
@pytest.mark.parametrize("env", [NO_UTF8, {"LC_ALL": "C.UTF-8"}], ids=["C without UTF-8", "UTF-8"])
def test_a_name_that_is_not_utf8_travels_as_surrogates_and_opens_again(
    vault: Path, env: dict[str, str]
) -> None:
    name = b"\xff\xfe\xe7\x94\xb5.md"
    Path(os.fsdecode(os.fsencode(vault) + b"/" + name)).write_text("校准\n", encoding="utf-8")
    _, out, _ = run(vault, "search", "--json", "--vault", str(vault), "校准", env=env)
    assert b'"path": "\\udcff\\udcfe\xe7\x94\xb5.md"' in out
    assert json.loads(out)["hits"][0]["path"] == "\udcff\udcfe电.md"
    _, plain, _ = run(vault, "search", "--vault", str(vault), "校准", env=env)
    assert plain.decode("utf-8").startswith("??电.md:1  ")
    status, address, err = run(vault, "open", "--vault", str(vault), "--print", name, env=env)
    assert (status, err) == (0, "")
    assert b"%FF%FE%E7%94%B5" in address


def test_a_query_that_is_not_utf8_is_no_error(vault: Path) -> None:
    status, out, err = run(
        vault, "search", "--json", "--vault", str(vault), b"\xff\xfe", env={"LC_ALL": "C.UTF-8"}
    )
    assert (status, err.count("Traceback")) == (1, 0)
    assert json.loads(out)["hits"] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["serch", "x"],
        ["search"],
        ["search", "--vault", "/nonexistent", "x"],
        ["search", "--limit", "many", "x"],
        ["eval", "/nonexistent.jsonl"],
        ["status", "--vault", "/dev/null"],
        ["index", "--remove", "/nonexistent"],
        ["--theme"],
        ["--vault", "/nonexistent"],
        [],
        ["demo"],
    ],
    ids=" ".join,
)
def test_an_error_is_one_line_and_status_2(vault: Path, arguments: list[str]) -> None:
    status, out, err = run(vault, *arguments)
    assert (status, out) == (2, b"")
    assert err.startswith("vaultprobe: ")
    assert err.count("\n") == 1


def test_a_wrong_command_names_the_near_one(vault: Path) -> None:
    assert "(did you mean 'search'?)" in run(vault, "serch", "x")[2]


def test_a_broken_settings_file_is_one_line(vault: Path) -> None:
    file = vault.parent / "config.toml"
    file.write_text("mouse = 3\n", encoding="utf-8")
    status, _, err = run(vault, "search", "x", env={"VAULTPROBE_CONFIG": str(file)})
    assert (status, err) == (2, f"vaultprobe: {file}: mouse must be true or false, not the number 3\n")


def test_a_reader_who_leaves_is_no_error(vault: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start(vault, "search", "--json", "--vault", str(vault), "上电", stdout=writer)
    os.close(writer)
    _, err = process.communicate()
    assert (process.returncode, err) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_one_line(vault: Path) -> None:
    with open("/dev/full", "wb") as full:
        process = start(vault, "search", "--vault", str(vault), "上电", stdout=full.fileno())
        _, err = process.communicate()
    assert (process.returncode, err) == (2, b"vaultprobe: cannot write the output: No space left on device\n")


def test_help_lists_every_command_and_version_is_told(vault: Path) -> None:
    status, out, err = run(vault, "--help")
    assert (status, err) == (0, "")
    assert all(f"\n  {name} " in out.decode() for name in cli.COMMANDS)
    status, out, _ = run(vault, "--version")
    assert (status, out.split()[0]) == (0, b"vaultprobe")


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: vaultprobe {name}")


def test_an_interruption_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run", interrupted)
    assert main(["search", "x"]) == 128 + signal.SIGINT
    assert capsys.readouterr() == ("", "")


def test_what_nobody_foresaw_is_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(arguments: object) -> int:
        raise RuntimeError("two\nlines \x1b[1m 电")

    monkeypatch.setattr(cli, "run", broken)
    assert main(["search", "x"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("vaultprobe: unexpected error: RuntimeError: two lines ")
    assert err.count("\n") == 1
    assert "\x1b" not in err
    monkeypatch.setenv("VAULTPROBE_DEBUG", "1")
    with pytest.raises(RuntimeError):
        main(["search", "x"])
