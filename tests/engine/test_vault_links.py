from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from vaultprobe.engine.types import EngineError, Settings
from vaultprobe.engine.vault import Listing, list_notes, read_note

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
PLAIN = Settings()
FOLLOW = Settings(follow_links=True)


def write(root: Path, *paths: str) -> None:
    for path in paths:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {file.name}\n", encoding="utf-8")


def paths(listing: Listing) -> list[str]:
    return [file.path for file in listing.files]


def reasons(listing: Listing) -> dict[str, str]:
    return {skipped.path: skipped.reason for skipped in listing.skipped}


def backwards(scandir: Callable[[str], Any]) -> Callable[[str], nullcontext[list[Any]]]:
    """A disk that lists its folders in another order."""

    def other(folder: str) -> nullcontext[list[Any]]:
        with scandir(folder) as entries:
            return nullcontext(sorted(entries, key=lambda entry: str(entry.name), reverse=True))

    return other


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault beside a folder that is none of its business."""
    write(
        tmp_path,
        "vault/a.md",
        "vault/sub/b.md",
        "outside/secret.md",
        "outside/deep/c.md",
        "outside/x.bin",
    )
    return tmp_path / "vault"


def test_links_out_of_the_vault_are_named_and_not_followed(root: Path) -> None:
    (root / "file.md").symlink_to("../outside/secret.md")
    (root / "folder").symlink_to("../outside")
    (root / "picture.png").symlink_to("../outside/x.bin")
    listing = list_notes(root, PLAIN)
    assert paths(listing) == ["a.md", "sub/b.md"]
    out = "link out of the vault (follow_links is off)"
    assert reasons(listing) == {"file.md": out, "folder": out}
    for path in ("file.md", "folder/secret.md"):
        with pytest.raises(EngineError, match="leads out of the vault"):
            read_note(root, path, PLAIN)


def test_they_are_followed_when_the_setting_says_so(root: Path) -> None:
    (root / "file.md").symlink_to("../outside/secret.md")
    (root / "folder").symlink_to("../outside")
    listing = list_notes(root, FOLLOW)
    assert paths(listing) == ["a.md", "file.md", "folder/deep/c.md", "folder/secret.md", "sub/b.md"]
    assert listing.skipped == ()
    assert read_note(root, "folder/secret.md", FOLLOW).text == "# secret.md\n"


@pytest.mark.parametrize("settings", [PLAIN, FOLLOW])
def test_links_within_the_vault_show_nothing_twice(root: Path, settings: Settings) -> None:
    (root / "again.md").symlink_to("a.md")
    (root / "more").symlink_to("sub")
    (root / "sub" / "loop").symlink_to("..")
    (root / "sub" / "gone.md").symlink_to("nowhere.md")
    listing = list_notes(root, settings)
    assert paths(listing) == ["a.md", "sub/b.md"]
    another = "link to another place in the vault"
    assert reasons(listing) == {
        "again.md": another,
        "more": another,
        "sub/gone.md": "link to nothing that can be read",
        "sub/loop": another,
    }


def test_a_link_out_of_the_vault_to_nothing_is_called_so(root: Path) -> None:
    (root / "gone.md").symlink_to("../outside/gone.md")
    assert reasons(list_notes(root, PLAIN)) == {"gone.md": "link to nothing that can be read"}


def test_loops_end(root: Path) -> None:
    outside = root.parent / "outside"
    (root / "out").symlink_to(outside)
    (root / "self.md").symlink_to("self.md")
    (outside / "back").symlink_to(root)
    (outside / "round").symlink_to(outside)
    (outside / "deep" / "up").symlink_to(outside)
    (outside / "top").symlink_to("/")
    (outside / "above").symlink_to(root.parent)
    (outside / "dangling.md").symlink_to("/nowhere/at/all.md")
    listing = list_notes(root, FOLLOW)
    assert paths(listing) == ["a.md", "out/deep/c.md", "out/secret.md", "sub/b.md"]
    visited = "link to a folder that was visited already"
    assert reasons(listing) == {
        "out/above": visited,
        "out/back": "link to another place in the vault",
        "out/dangling.md": "link to nothing that can be read",
        "out/deep/up": visited,
        "out/round": visited,
        "out/top": visited,
        "self.md": "link to nothing that can be read",
    }


def test_two_links_to_one_folder_end_alike_whatever_the_order_on_disk(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "y").symlink_to("../outside")
    (root / "x").symlink_to("../outside")
    listing = list_notes(root, FOLLOW)
    assert paths(listing) == ["a.md", "sub/b.md", "x/deep/c.md", "x/secret.md"]
    monkeypatch.setattr(os, "scandir", backwards(os.scandir))
    assert list_notes(root, FOLLOW) == listing


def test_excluded_links_are_left_out_silently(root: Path) -> None:
    (root / "old").symlink_to("../outside")
    (root / "old.md").symlink_to("../outside/secret.md")
    listing = list_notes(root, FOLLOW, lambda path: path in ("old/", "old.md"))
    assert paths(listing) == ["a.md", "sub/b.md"]
    assert listing.skipped == ()
