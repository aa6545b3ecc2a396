"""The indexes on this machine: where they are, which there are, removing one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from vaultprobe.engine import EngineError, Index, Settings, open_vault
from vaultprobe.engine.store import (
    default_index_dir,
    folder_for,
    fresh_at,
    list_indexes,
    mark_fresh,
    remove_index,
    size_of,
)


def indexed(root: Path, index_dir: Path, notes: int = 1) -> Index:
    root.mkdir(parents=True)
    for number in range(notes):
        (root / f"{number}.md").write_text("x", encoding="utf-8")
    index = open_vault(root, index_dir=index_dir)
    index.refresh()
    return index


def test_the_folder_of_indexes_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert default_index_dir({"VAULTPROBE_INDEX_DIR": str(tmp_path)}) == tmp_path
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert default_index_dir({"VAULTPROBE_INDEX_DIR": "~/x"}) == tmp_path / "x"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    usual = default_index_dir({"VAULTPROBE_INDEX_DIR": ""})
    assert usual.parts[-2:] == ("vaultprobe", "index")


def test_settings_that_change_an_index_are_part_of_its_identity(tmp_path: Path) -> None:
    folders = {
        folder_for(tmp_path, tmp_path / "vault", settings)
        for settings in (
            Settings(),
            Settings(extensions=(".md",)),
            Settings(extensions=(".md", ".txt", ".org")),
            Settings(follow_links=True),
        )
    }
    assert len(folders) == 4
    same = [
        folder_for(tmp_path, tmp_path / "vault", settings)
        for settings in (Settings(), Settings(weighting="cosine"), Settings(extensions=(".txt", ".md")))
    ]
    assert len(set(same)) == 1


def test_vaults_of_one_name_have_folders_of_their_own(tmp_path: Path) -> None:
    one, other = (folder_for(tmp_path, tmp_path / at / "docs", Settings()) for at in "ab")
    assert one != other
    assert one.name.startswith("docs-")


def test_a_vault_has_one_index_whatever_way_leads_to_it(tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    (tmp_path / "link").symlink_to("vault")
    assert folder_for(tmp_path, tmp_path / "link", Settings()) == folder_for(
        tmp_path, tmp_path / "vault", Settings()
    )


@pytest.mark.parametrize(
    "name", ["电源 [WIP]", "a" * 200, "电" * 80, "..", "\udcb5\udce7", "-R", "con", "a\nb"]
)
def test_any_vault_name_gives_a_plain_folder_name(tmp_path: Path, name: str) -> None:
    folder = folder_for(tmp_path, tmp_path / name, Settings())
    assert folder.parent == tmp_path
    assert len(os.fsencode(folder.name)) < 200
    assert folder.name.replace("-", "a").isalnum()


def test_every_index_is_listed_with_its_vault(tmp_path: Path) -> None:
    assert list_indexes(tmp_path / "nowhere") == ()
    for name, notes in (("b", 2), ("a", 1)):
        indexed(tmp_path / name, tmp_path / "index", notes)
    (tmp_path / "index" / "stray").mkdir()
    (tmp_path / "index" / "file").write_text("x")
    found = list_indexes(tmp_path / "index")
    assert [(info.vault, info.path, info.notes) for info in found] == [
        ("a", str(tmp_path / "a"), 1),
        ("b", str(tmp_path / "b"), 2),
    ]
    for info in found:
        folder = Path(info.index_path)
        assert info.bytes == size_of(folder) == sum(file.stat().st_size for file in folder.iterdir()) > 0
        assert info.fresh_at == fresh_at(folder)


@pytest.mark.parametrize("manifest", [b"", b"[]", b'{"vault": 5, "notes": "x"}', b"{}", b"[" * 100_000])
def test_a_damaged_index_is_listed_and_can_be_removed_by_its_folder(tmp_path: Path, manifest: bytes) -> None:
    index = indexed(tmp_path / "vault", tmp_path / "index")
    (index.index_path / "manifest.json").write_bytes(manifest)
    (info,) = list_indexes(tmp_path / "index")
    assert (info.path, info.notes) == ("", 0)
    with pytest.raises(EngineError):
        remove_index(tmp_path / "index", "")
    assert remove_index(tmp_path / "index", info.index_path) == (info,)
    assert not index.index_path.exists()


def test_an_index_is_removed_by_its_vault_and_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        indexed(tmp_path / name, tmp_path / "index")
    remove_index(tmp_path / "index", str(tmp_path / "a"))
    monkeypatch.chdir(tmp_path)
    remove_index(tmp_path / "index", "b")
    assert [info.vault for info in list_indexes(tmp_path / "index")] == ["c"]
    assert sorted(file.name for file in (tmp_path / "a").iterdir()) == ["0.md"]


def test_the_index_of_a_vault_that_was_opened_by_a_link_is_found_by_it(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    index = open_vault(tmp_path / "link", index_dir=tmp_path / "index")
    index.refresh()
    assert len(remove_index(tmp_path / "index", str(tmp_path / "link"))) == 1


@pytest.mark.parametrize("which", ["", "/", "..", "nowhere", "vault"])
def test_nothing_but_an_index_is_ever_removed(tmp_path: Path, which: str) -> None:
    index = indexed(tmp_path / "vault", tmp_path / "index")
    with pytest.raises(EngineError, match="no index of this vault here"):
        remove_index(tmp_path / "index", which)
    assert index.index_path.is_dir()


def test_being_fresh_is_remembered_without_writing_anything_else(tmp_path: Path) -> None:
    index = indexed(tmp_path / "vault", tmp_path / "index")
    os.utime(index.index_path / "lock", (1, 1))
    assert fresh_at(index.index_path) == 1
    mark_fresh(index.index_path)
    assert (fresh_at(index.index_path) or 0) > 1
    assert fresh_at(tmp_path / "nowhere") is None
    mark_fresh(tmp_path / "nowhere")
    assert size_of(tmp_path / "nowhere") == 0
