"""Which vault a command works on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from vaultprobe.engine.obsidian import KnownVault
from vaultprobe.tui.choice import all_vaults, chosen_vault, chosen_vaults, named_vaults, obsidian_vaults
from vaultprobe.tui.config import Config
from vaultprobe.tui.failure import UsageError


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, and a current folder that is in no vault."""
    for name in ("home", "elsewhere", "a", "b"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home" / ".config"))
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("WSL_DISTRO_NAME", "WSL_INTEROP"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def obsidian_knows(machine: Path, *vaults: Path) -> None:
    folder = machine / "home" / ".config" / "obsidian"
    folder.mkdir(parents=True)
    entries = {f"{number:016x}": {"path": str(path), "ts": number} for number, path in enumerate(vaults)}
    (folder / "obsidian.json").write_text(json.dumps({"vaults": entries}), encoding="utf-8")


def test_the_vault_around_the_current_folder_comes_first(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = machine / "a" / "01_硬件"
    inner.mkdir()
    (machine / "a" / ".obsidian").mkdir()
    monkeypatch.chdir(inner)
    assert chosen_vaults([], Config(default_vault=machine / "b")) == (machine / "a",)


def test_then_the_default_then_the_only_one_obsidian_knows(machine: Path) -> None:
    obsidian_knows(machine, machine / "a", machine / "gone")
    assert chosen_vaults([], Config(default_vault=machine / "b")) == (machine / "b",)
    assert chosen_vaults([], Config(vaults={"side": machine / "b"})) == (machine / "a",)
    assert chosen_vaults([], Config()) == (machine / "a",)


def test_the_only_one_of_the_settings_will_do(machine: Path) -> None:
    assert chosen_vaults([], Config(vaults={"side": machine / "b"})) == (machine / "b",)


def test_with_several_the_choices_are_listed(machine: Path) -> None:
    obsidian_knows(machine, machine / "a", machine / "b")
    with pytest.raises(UsageError) as caught:
        chosen_vaults([], Config())
    assert f"a ({machine / 'a'})" in str(caught.value)
    assert f"b ({machine / 'b'})" in str(caught.value)


def test_with_none_the_way_out_is_named() -> None:
    with pytest.raises(UsageError, match=r"no vault is known: .*--vault PATH"):
        chosen_vaults([], Config())


def test_a_default_that_is_gone_is_told(machine: Path) -> None:
    with pytest.raises(UsageError, match=r"default_vault in the settings: .*gone: no such folder"):
        chosen_vaults([], Config(default_vault=machine / "gone"))


def test_vaults_are_named_by_path_or_by_their_name_in_the_settings(machine: Path) -> None:
    config = Config(vaults={"board": machine / "b"})
    (machine / "link").symlink_to(machine / "a")
    assert named_vaults(["../a", "board", str(machine / "a"), str(machine / "link")], config) == (
        machine / "a",
        machine / "b",
    )


def test_a_folder_that_is_not_there_is_an_error(machine: Path) -> None:
    config = Config(vaults={"board": machine / "gone"})
    with pytest.raises(UsageError, match=r"boart: no such folder \(did you mean .board.\?\)"):
        named_vaults(["boart"], config)
    with pytest.raises(UsageError, match="gone: no such folder"):
        named_vaults(["board"], config)
    (machine / "file.md").touch()
    with pytest.raises(UsageError, match="no such folder"):
        named_vaults([str(machine / "file.md")], config)


def test_one_vault_where_one_is_wanted(machine: Path) -> None:
    both = [str(machine / "a"), str(machine / "b")]
    assert chosen_vault(both[:1], Config()) == machine / "a"
    with pytest.raises(UsageError, match="--vault once"):
        chosen_vault(both, Config())


def test_the_settings_name_a_vault_that_obsidian_knows_too(machine: Path) -> None:
    obsidian_knows(machine, machine / "a", machine / "b")
    known = all_vaults(Config(vaults={"board": machine / "b", "lost": machine / "gone"}), obsidian_vaults())
    assert [(vault.name, vault.id, vault.source, vault.exists) for vault in known] == [
        ("board", f"{1:016x}", "config", True),
        ("lost", None, "config", False),
        ("a", f"{0:016x}", "obsidian", True),
    ]
    assert all(isinstance(vault, KnownVault) for vault in known)
