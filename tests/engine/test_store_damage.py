"""An index that is damaged, foreign or forged is made anew without a word too many."""

from __future__ import annotations

import json
import os
import pickle
import random
import shutil
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from vaultprobe.engine import EngineError, Index, open_vault
from vaultprobe.engine.notes import ParsedNote, parse
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.store import DamagedIndex, Stored, list_indexes, load, save
from vaultprobe.engine.vault import File

Manifest = dict[str, Any]


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    root = tmp_path / "vault"
    root.mkdir()
    for name, text in (("a", "# 编码器\n\n零位校准 0x1F00\n"), ("b", "编码器 供电 5 V\n"), ("c", "联锁\n")):
        (root / f"{name}.md").write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def folder(vault: Path, tmp_path: Path) -> Path:
    """The folder of a good index with a base and a delta."""
    index = opened(vault, tmp_path)
    index.refresh()
    (vault / "b.md").write_text("编码器 供电 24 V\n", encoding="utf-8")
    index.refresh()
    return index.index_path


def opened(vault: Path, tmp_path: Path) -> Index:
    return open_vault(vault, index_dir=tmp_path / "index")


def emptied(raw: bytes) -> bytes:
    return b""


def zeroed(raw: bytes) -> bytes:
    return bytes(len(raw))


def halved(raw: bytes) -> bytes:
    return raw[: len(raw) // 2]


def noise(raw: bytes) -> bytes:
    return random.Random(1).randbytes(len(raw))


def flipped(raw: bytes) -> bytes:
    at = len(raw) // 3
    return raw[:at] + bytes([raw[at] ^ 0x10]) + raw[at + 1 :]


def longer(raw: bytes) -> bytes:
    return raw + b"\x00" * 64


def nested(raw: bytes) -> bytes:
    return b"[" * 200_000


def a_list(raw: bytes) -> bytes:
    return b"[1, 2]"


class Marker:
    """Creates a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return (os.mkdir, (self.path,))


def check_that_it_heals(vault: Path, tmp_path: Path, why: str) -> None:
    before = {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in vault.iterdir()}
    index = opened(vault, tmp_path)
    assert list(index.search("编码器")) == []
    report = index.refresh()
    assert report.rebuilt is not None
    assert report.rebuilt.startswith(why)
    assert sorted(hit.path for hit in index.search("编码器")) == ["a.md", "b.md"]
    assert {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in vault.iterdir()} == before
    again = opened(vault, tmp_path)
    assert again.refresh().rebuilt is None
    assert sorted(hit.path for hit in again.search("编码器")) == ["a.md", "b.md"]


@pytest.mark.parametrize("kind", ["*.base.arrays", "*.delta.arrays", "manifest.json"])
@pytest.mark.parametrize("damage", [emptied, zeroed, halved, noise, flipped, longer, nested, a_list])
def test_a_damaged_file_is_noticed_and_the_index_made_anew(
    vault: Path, folder: Path, tmp_path: Path, kind: str, damage: Callable[[bytes], bytes]
) -> None:
    (file,) = folder.glob(kind)
    file.write_bytes(damage(file.read_bytes()))
    with pytest.raises(DamagedIndex):
        load(folder)
    assert len(list_indexes(folder.parent)) == 1
    check_that_it_heals(vault, tmp_path, "the old index could not be used: ")


@pytest.mark.parametrize("kind", ["*.base.arrays", "*.delta.arrays", "manifest.json"])
@pytest.mark.parametrize("instead", ["nothing", "a folder", "a link to itself", "a pipe"])
def test_a_file_that_is_gone_or_none(
    vault: Path, folder: Path, tmp_path: Path, kind: str, instead: str
) -> None:
    (file,) = folder.glob(kind)
    file.unlink()
    if instead == "a folder":
        file.mkdir()
    elif instead == "a link to itself":
        file.symlink_to(file.name)
    elif instead == "a pipe" and sys.platform == "win32":
        pytest.skip("no pipes in folders there")
    elif instead == "a pipe":
        os.mkfifo(file)
    index = opened(vault, tmp_path)
    assert list(index.search("编码器")) == []
    index.refresh()
    assert sorted(hit.path for hit in index.search("编码器")) == ["a.md", "b.md"]
    assert opened(vault, tmp_path).refresh().rebuilt is None


def asked_for(index: Index, use: str) -> None:
    if use == "search":
        index.search("编码器")
    elif use == "related":
        index.related("a.md")
    else:
        index.recent()


@pytest.mark.skipif(sys.platform == "win32", reason="what is mapped cannot be cut short there")
@pytest.mark.parametrize("kind", ["*.base.arrays", "*.delta.arrays"])
@pytest.mark.parametrize("use", ["search", "related", "recent", "refresh"])
def test_an_index_that_is_cut_short_while_it_is_open(
    vault: Path, folder: Path, tmp_path: Path, kind: str, use: str
) -> None:
    index = opened(vault, tmp_path)
    (file,) = folder.glob(kind)
    os.truncate(file, 0)
    if use != "refresh":
        with pytest.raises(EngineError, match="the index was cut short by another program; rebuild it"):
            asked_for(index, use)
        assert index.search("编码器").zero is not None
    report = index.refresh()
    assert (report.rebuilt or "").startswith("the old index could not be used: a file has another length")
    assert sorted(hit.path for hit in index.search("编码器")) == ["a.md", "b.md"]


def test_an_index_that_is_removed_while_it_is_open_still_answers(
    vault: Path, folder: Path, tmp_path: Path
) -> None:
    index = opened(vault, tmp_path)
    shutil.rmtree(folder)
    assert sorted(hit.path for hit in index.search("编码器")) == ["a.md", "b.md"]


def test_the_index_of_another_vault_is_refused(vault: Path, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(vault, other)
    (other / "d.md").write_text("编码器 别处\n", encoding="utf-8")
    index = opened(other, tmp_path)
    index.refresh()
    shutil.rmtree(folder)
    shutil.copytree(index.index_path, folder)
    with pytest.raises(DamagedIndex, match="it belongs to another vault"):
        load(folder, vault)
    check_that_it_heals(vault, tmp_path, "the old index could not be used: it belongs to another vault")


def test_a_vault_opened_by_a_link_is_no_other_vault(vault: Path, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(vault)
    assert opened(tmp_path / "link", tmp_path).refresh(rebuild=True).rebuilt == "asked for"
    assert opened(vault, tmp_path).refresh().rebuilt is None


def test_the_lock_file_holds_nothing_that_could_be_damaged(vault: Path, folder: Path, tmp_path: Path) -> None:
    (folder / "lock").write_bytes(b"noise")
    assert opened(vault, tmp_path).refresh().rebuilt is None
    (folder / "lock").unlink()
    assert opened(vault, tmp_path).refresh().rebuilt is None


def forge(folder: Path, change: Callable[[Manifest], object]) -> None:
    """Change the manifest and make its check right again."""
    file = folder / "manifest.json"
    manifest = json.loads(file.read_bytes())
    del manifest["check"]
    change(manifest)
    manifest["check"] = zlib.crc32(json.dumps(manifest, sort_keys=True).encode("ascii"))
    file.write_text(json.dumps(manifest), encoding="ascii")


def named(name: str) -> Callable[[Manifest], object]:
    return lambda manifest: manifest["base"].update(file=name)


def array(name: str, *layout: object) -> Callable[[Manifest], object]:
    return lambda manifest: manifest["base"]["arrays"].update({name: list(layout)})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda manifest: manifest.update(format=2), "it was made by another version"),
        (lambda manifest: manifest.update(format=0), "it was made by another version"),
        (lambda manifest: manifest.update(format=None), "it was made by another version"),
        (lambda manifest: manifest.pop("format"), "its files are damaged"),
        (lambda manifest: manifest.pop("generation"), "its files are damaged"),
        (lambda manifest: manifest.pop("delta"), "its files are damaged"),
        (lambda manifest: manifest.update(base=[]), "its files are damaged"),
        (lambda manifest: manifest.update(generation="x"), "its files are damaged"),
        (lambda manifest: manifest.update(generation=float("inf")), "its files are damaged"),
        (lambda manifest: manifest.update(generation=float("nan")), "its files are damaged"),
        (lambda manifest: manifest.update(vault="a\x00b"), "its files are damaged"),
        (lambda manifest: manifest.update(vault=5), "its files are damaged"),
        (lambda manifest: manifest.update(rejected=[["a.md", "why", [1, 2]]]), "its files are damaged"),
        (lambda manifest: manifest.update(skipped=[1]), "its files are damaged"),
        (lambda manifest: manifest["base"].update(bytes=5), "a file has another length"),
        (lambda manifest: manifest["base"].update(crc=5), "a file does not match its checksum"),
        (lambda manifest: manifest["base"]["arrays"].pop("headings"), "its files are damaged"),
        (named("../base.arrays"), "its manifest names a file elsewhere"),
        (named("/etc/hostname"), "its manifest names a file elsewhere"),
        (named("a\\b"), "its manifest names a file elsewhere"),
        (named(".."), ""),
        (named(""), "its manifest names a file elsewhere"),
        (array("headings", "|O", [1], 0), "it holds arrays of an unknown kind"),
        (array("headings", "<u8", [10**9], 0), "its files are damaged"),
        (array("headings", "<u8", [-1], 0), ""),
        (array("headings", "<u8", ["x"], 0), "its files are damaged"),
        (array("headings", "<u8", [1], 10**12), "its files are damaged"),
        (array("files", "<i8", [1], 0), "its files do not fit together"),
        (array("sections", "<u4", [1, 3], 0), "its files do not fit together"),
        (array("note_sections", "<i8", [0], 0), ""),
        (array("path_offsets", "<i8", [1], 0), ""),
    ],
)
def test_a_forged_manifest_is_refused(
    vault: Path, folder: Path, tmp_path: Path, change: Callable[[Manifest], object], why: str
) -> None:
    forge(folder, change)
    with pytest.raises(DamagedIndex, match=f"^{why}"):
        load(folder, vault)
    check_that_it_heals(vault, tmp_path, f"the old index could not be used: {why}")


def test_another_files_arrays_in_another_place_are_refused(folder: Path) -> None:
    (folder / "copy").mkdir()
    shutil.copy(next(folder.glob("*.base.arrays")), folder / "copy" / "x.arrays")
    forge(folder, named("copy/x.arrays"))
    with pytest.raises(DamagedIndex, match="names a file elsewhere"):
        load(folder)


@pytest.mark.parametrize("dead", [[3], [-1], [0, 99]])
def test_numbers_of_notes_that_are_not_there_are_refused(tmp_path: Path, dead: list[int]) -> None:
    builder = SegmentBuilder()
    builder.add(File("a.md", 1, 2, 3, 4), parse("a.md", "x"))
    none = SegmentBuilder().finish()
    save(tmp_path / "x", Stored(1, builder.finish(), np.array(dead), none, (), ()), None, tmp_path)
    with pytest.raises(DamagedIndex, match="do not fit together"):
        load(tmp_path / "x")


def naming(path: str, note: ParsedNote) -> Stored:
    """A generation, well made, with such a path in it."""
    builder = SegmentBuilder()
    for name in ("first.md", path):
        builder.add(File(name, 1, 2, 3, 4), note)
    return Stored(1, builder.finish(), np.zeros(0, np.int64), SegmentBuilder().finish(), (), ())


@pytest.mark.parametrize("path", ["../outside/secret.md", "/etc/hostname", "a/../../b.md", "..", "a\x00.md"])
def test_paths_outside_the_vault_are_refused(vault: Path, folder: Path, tmp_path: Path, path: str) -> None:
    shutil.rmtree(folder)
    save(folder, naming(path, parse("x.md", "编码器")), None, vault)
    with pytest.raises(DamagedIndex, match="it names files outside the vault"):
        load(folder)
    check_that_it_heals(vault, tmp_path, "the old index could not be used: it names files outside the vault")


@pytest.mark.parametrize("path", ["a..b.md", "..a/b.md", "a/...md", "a/b..", "😀/\udcff.md"])
def test_odd_paths_inside_the_vault_are_not(tmp_path: Path, path: str) -> None:
    save(tmp_path / "x", naming(path, parse("x.md", "y")), None, tmp_path)
    found = load(tmp_path / "x")
    assert found is not None
    assert found.base.paths.all() == ["first.md", path]


@pytest.mark.parametrize("kind", ["*.base.arrays", "*.delta.arrays", "manifest.json", "lock"])
def test_nothing_is_ever_unpickled(vault: Path, folder: Path, tmp_path: Path, kind: str) -> None:
    (file,) = folder.glob(kind)
    raw = pickle.dumps(Marker(tmp_path / "marker"))
    file.write_bytes(raw + bytes(-len(raw) % 64))
    if file.suffix == ".arrays":  # as well forged as it can be
        part = "base" if "base" in kind else "delta"
        size, crc = file.stat().st_size, zlib.crc32(file.read_bytes())
        layout = {"path_data": ["|O", [1], 0]}
        forge(folder, lambda manifest: manifest[part].update(bytes=size, crc=crc, arrays=layout))
    index = opened(vault, tmp_path)
    index.refresh()
    assert sorted(hit.path for hit in index.search("编码器")) == ["a.md", "b.md"]
    assert not (tmp_path / "marker").exists()
