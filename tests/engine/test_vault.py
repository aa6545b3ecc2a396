from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from vaultprobe.engine.types import EngineError, Settings
from vaultprobe.engine.vault import (
    Listing,
    list_notes,
    read_note,
    resolve_inside,
)

PLAIN = Settings()
FOLLOW = Settings(follow_links=True)
linux = pytest.mark.skipif(sys.platform != "linux", reason="file names of any bytes, pipes, SEEK_DATA")


def write(root: Path, *paths: str) -> None:
    for path in paths:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {file.name}\n", encoding="utf-8")


def paths(listing: Listing) -> list[str]:
    return [file.path for file in listing.files]


def reasons(listing: Listing) -> dict[str, str]:
    return {skipped.path: skipped.reason for skipped in listing.skipped}


def test_notes_come_by_the_bytes_of_their_paths(tmp_path: Path) -> None:
    write(tmp_path, "b.md", "a/z.md", "a.md", "Q.MD", "中.txt", "é.md", "a/b/c.TXT")
    assert paths(list_notes(tmp_path, PLAIN)) == [
        "Q.MD",
        "a.md",
        "a/b/c.TXT",
        "a/z.md",
        "b.md",
        "é.md",
        "中.txt",
    ]


def test_hidden_files_and_folders_are_left_out_silently(tmp_path: Path) -> None:
    write(
        tmp_path,
        ".obsidian/plugins/x/README.md",
        ".trash/a.md",
        ".git/b.md",
        ".c.md",
        "d/.e/f.md",
        "g.md",
    )
    write(tmp_path, ".图.md.icloud")
    listing = list_notes(tmp_path, PLAIN)
    assert paths(listing) == ["g.md"]
    assert listing.skipped == ()


def test_other_kinds_of_files_are_no_notes(tmp_path: Path) -> None:
    write(tmp_path, "a.pdf", "b.canvas", "md", "c.md.bak", "d.md")
    assert paths(list_notes(tmp_path, PLAIN)) == ["d.md"]
    assert paths(list_notes(tmp_path, Settings(extensions=(".Canvas",)))) == ["b.canvas"]


@pytest.mark.parametrize(
    "name", ["🐘.md", "°.md", "----.md", "{.md", "[0].md", "[WIP] 电源/[草稿] DCDC.md", "-R.md"]
)
def test_any_name_will_do(tmp_path: Path, name: str) -> None:
    write(tmp_path, name)
    assert paths(list_notes(tmp_path, PLAIN)) == [name]
    assert read_note(tmp_path, name, PLAIN).text.startswith("# ")


def test_excluded_folders_are_not_even_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "old/a.md", "old/deep/b.md", "new/c.md", "new/draft.md")
    listed: list[str] = []
    scandir = os.scandir

    def noting(folder: str) -> Any:
        listed.append(os.path.basename(folder))
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", noting)
    listing = list_notes(tmp_path, PLAIN, lambda path: path.startswith(("old/", "new/draft")))
    assert paths(listing) == ["new/c.md"]
    assert listing.skipped == ()
    assert sorted(listed) == ["new", tmp_path.name]


def test_a_vault_may_lie_in_a_hidden_folder_or_behind_a_link(tmp_path: Path) -> None:
    write(tmp_path, ".notes/a.md")
    (tmp_path / "link").symlink_to(".notes")
    assert paths(list_notes(tmp_path / ".notes", PLAIN)) == ["a.md"]
    assert paths(list_notes(tmp_path / "link", PLAIN)) == ["a.md"]


@linux
def test_names_that_are_not_utf8_are_kept_byte_for_byte(tmp_path: Path) -> None:
    name = b"\xff\xfe\xb5\xe7.md"
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))).write_bytes(b"# x")
    (path,) = paths(list_notes(tmp_path, PLAIN))
    assert os.fsencode(path) == name
    assert read_note(tmp_path, path, PLAIN).text == "# x"


@linux
def test_decomposed_names_are_kept_as_they_are_on_disk(tmp_path: Path) -> None:
    write(tmp_path, "U\u0308berspannung.md")
    assert paths(list_notes(tmp_path, PLAIN)) == ["U\u0308berspannung.md"]


def test_the_state_of_a_note_is_what_the_disk_says(tmp_path: Path) -> None:
    write(tmp_path, "a.md")
    os.utime(tmp_path / "a.md", ns=(1, 1_700_000_000_123_456_789))
    (file,) = list_notes(tmp_path, PLAIN).files
    info = (tmp_path / "a.md").stat()
    assert file.state == (7, 1_700_000_000_123_456_789, info.st_ctime_ns, info.st_ino)


@linux
def test_a_file_without_any_data_is_named_and_not_read(tmp_path: Path) -> None:
    write(tmp_path, "a.md")
    with (tmp_path / "cloud.md").open("wb") as stream:
        stream.truncate(70_000)
    if (tmp_path / "cloud.md").stat().st_blocks:
        pytest.skip("this file system stores holes")
    listing = list_notes(tmp_path, PLAIN)
    assert paths(listing) == ["a.md"]
    assert reasons(listing) == {"cloud.md": "content is not on this machine (cloud placeholder)"}
    assert listing.elsewhere == {"cloud.md"}


@pytest.mark.parametrize("path", ["", "/etc/hosts", "../out.md", "a/../../out.md", "a/..", "a\x00.md"])
def test_only_paths_inside_the_vault_are_opened(tmp_path: Path, path: str) -> None:
    write(tmp_path, "out.md", "vault/a/b.md")
    for settings in (PLAIN, FOLLOW):
        with pytest.raises(EngineError, match="not a path inside the vault"):
            read_note(tmp_path / "vault", path, settings)


def test_the_file_keeps_the_name_it_has_in_the_vault(tmp_path: Path) -> None:
    write(tmp_path, "real/a.md")
    (tmp_path / "link").symlink_to("real")
    assert resolve_inside(tmp_path / "link", "a.md") == tmp_path / "link" / "a.md"


def test_a_note_that_vanished_gets_a_plain_sentence(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"a\.md: no such note \(deleted, renamed or mistyped\)"):
        read_note(tmp_path, "a.md", PLAIN)


def test_bytes_that_are_no_text_get_a_plain_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\x00\x01" * 40)
    with pytest.raises(EngineError, match=r"a\.md: not text \(holds zero bytes\)"):
        read_note(tmp_path, "a.md", PLAIN)


def test_text_comes_with_its_encoding(tmp_path: Path) -> None:
    (tmp_path / "说明.md").write_bytes("第一行\r\n第二行\r\n".encode("gb18030"))
    note = read_note(tmp_path, "说明.md", PLAIN)
    assert (note.path, note.text, note.encoding) == ("说明.md", "第一行\n第二行\n", "gb18030")
    assert note.file == tmp_path / "说明.md"
