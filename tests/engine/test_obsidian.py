from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from vaultprobe.engine.obsidian import KnownVault, enclosing_vault, known_vaults


def write_list(file: Path, vaults: object) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"vaults": vaults}), encoding="utf-8")


@pytest.mark.parametrize(
    ("platform", "env", "file"),
    [
        ("linux", {}, "home/.config/obsidian/obsidian.json"),
        ("linux", {"XDG_CONFIG_HOME": "{base}/xdg"}, "xdg/obsidian/obsidian.json"),
        ("linux", {"XDG_CONFIG_HOME": "relative"}, "home/.config/obsidian/obsidian.json"),
        ("linux", {}, "home/.var/app/md.obsidian.Obsidian/config/obsidian/obsidian.json"),
        ("linux", {}, "home/snap/obsidian/current/.config/obsidian/obsidian.json"),
        ("darwin", {}, "home/Library/Application Support/obsidian/obsidian.json"),
        ("win32", {"APPDATA": "{base}/Roaming"}, "Roaming/obsidian/obsidian.json"),
        ("win32", {}, "home/AppData/Roaming/obsidian/obsidian.json"),
        ("linux", {"WSL_DISTRO_NAME": "U"}, "mnt/c/Users/王工/AppData/Roaming/obsidian/obsidian.json"),
        ("linux", {"WSL_DISTRO_NAME": "U", "APPDATA": r"C:\R"}, "mnt/c/R/obsidian/obsidian.json"),
    ],
)
def test_every_installation_keeps_its_list_somewhere(
    tmp_path: Path, platform: str, env: dict[str, str], file: str
) -> None:
    vault = tmp_path / "我的 笔记"
    vault.mkdir()
    write_list(tmp_path / file, {"0123456789abcdef": {"path": str(vault), "ts": 7, "open": True}})
    env = {key: value.replace("{base}", str(tmp_path)) for key, value in env.items()}

    found = known_vaults(env, platform, tmp_path / "home", drives=tmp_path / "mnt")

    expected = KnownVault("我的 笔记", "0123456789abcdef", vault, "obsidian", exists=True, open=True, ts=7)
    assert list(found) == [expected]
    assert found.notices == ()


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_a_machine_without_obsidian_knows_none(tmp_path: Path, platform: str) -> None:
    found = known_vaults({}, platform, tmp_path)
    assert len(found) == 0
    assert found.notices == ()


def test_under_wsl_the_paths_are_translated(tmp_path: Path) -> None:
    drives = tmp_path / "mnt"
    (drives / "d/vault").mkdir(parents=True)
    write_list(
        drives / "c/Users/me/AppData/Roaming/obsidian/obsidian.json",
        {"a": {"path": "D:\\vault"}, "b": {"path": "E:\\gone"}},
    )
    found = known_vaults({"WSL_DISTRO_NAME": "Ubuntu"}, "linux", tmp_path / "home", drives=drives)
    assert {v.id: (v.path, v.exists) for v in found} == {
        "a": (drives / "d/vault", True),
        "b": (drives / "e/gone", False),
    }


def test_last_opened_comes_first_and_a_missing_vault_is_named(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    write_list(
        tmp_path / ".config/obsidian/obsidian.json",
        {"old": {"path": str(tmp_path / "moved"), "ts": 1}, "new": {"path": str(tmp_path / "new"), "ts": 2}},
    )
    found = known_vaults({}, "linux", tmp_path)
    assert [(v.id, v.exists) for v in found] == [("new", True), ("old", False)]
    assert found[0].name == "new"
    assert found[1:] == (found[1],)


def test_a_vault_in_two_lists_counts_once_as_opened_last(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    link = tmp_path / "link"
    link.symlink_to(vault)
    write_list(tmp_path / ".config/obsidian/obsidian.json", {"native": {"path": str(vault), "ts": 5}})
    write_list(
        tmp_path / ".var/app/md.obsidian.Obsidian/config/obsidian/obsidian.json",
        {"flatpak": {"path": str(link), "ts": 9}},
    )
    assert [v.id for v in known_vaults({}, "linux", tmp_path)] == ["flatpak"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"[1, 2]",
        b"null x",
        b'{"vaults": []}',
        b'{"vaults": null}',
        b'{"vaults": {"a": null}}',
        b'{"vaults": {"a": {"path": 3}}}',
        b'{"vaults": {"a": {"path": ""}}}',
        b'{"vaults": {"a": {"path": "/x\\u0000y"}}}',
        b'{"vaults": {"a": {"path": "/x\\ud800y"}}}',
        b"[" * 100_000,
    ],
)
def test_a_broken_list_is_news_not_a_crash(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / ".config/obsidian/obsidian.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    found = known_vaults({}, "linux", tmp_path)
    assert len(found) == 0
    assert len(found.notices) == 1
    assert str(file) in found.notices[0]
    assert "ignored" in found.notices[0]


def test_odd_entries_do_not_hide_the_good_ones(tmp_path: Path) -> None:
    file = tmp_path / ".config/obsidian/obsidian.json"
    write_list(
        file,
        {"bad": 1, "good": {"path": str(tmp_path), "ts": "yesterday", "open": "yes"}, "worse": {"ts": 1}},
    )
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())  # as some editors on Windows save it
    found = known_vaults({}, "linux", tmp_path)
    assert [(v.id, v.ts, v.open) for v in found] == [("good", 0, False)]
    assert len(found.notices) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_list_that_is_no_regular_file_is_not_waited_for(tmp_path: Path) -> None:
    file = tmp_path / ".config/obsidian/obsidian.json"
    file.parent.mkdir(parents=True)
    os.mkfifo(file)
    assert "not a regular file" in known_vaults({}, "linux", tmp_path).notices[0]


@pytest.mark.parametrize("inner", ["", "a", "a/b c"])
def test_the_enclosing_vault_is_the_nearest_parent_with_settings(tmp_path: Path, inner: str) -> None:
    vault = tmp_path / "outer/vault"
    (tmp_path / "outer/.obsidian").mkdir(parents=True)
    (vault / ".obsidian").mkdir(parents=True)
    folder = vault / inner
    folder.mkdir(parents=True, exist_ok=True)
    assert enclosing_vault(folder) == vault


def test_a_file_called_obsidian_makes_no_vault(tmp_path: Path) -> None:
    (tmp_path / ".obsidian").touch()
    assert enclosing_vault(tmp_path) != tmp_path
