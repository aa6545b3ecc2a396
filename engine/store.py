"""Generations of an index on disk: files of arrays, and a manifest that is replaced last.

What is damaged, foreign or from another version is treated as not there: the index is made anew from the
notes, which are the only thing that matters.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .array_files import DamagedIndex as DamagedIndex
from .array_files import read_arrays, write_arrays
from .manifest import MANIFEST, read_checked, read_manifest, write_manifest
from .manifest import generation as generation
from .packing import pack, unpack
from .stored import Rejected as Rejected
from .stored import Stored as Stored
from .stored import cut_short as cut_short
from .types import EngineError, Settings
from .writer_lock import LOCK
from .writer_lock import writer_lock as writer_lock


def renumbered(stored: Stored, generation: int) -> Stored:
    """The same under another generation number."""
    return replace(stored, generation=generation)


def default_index_dir(env: Mapping[str, str]) -> Path:
    """Where indexes live: VAULTPROBE_INDEX_DIR, else the user's cache folder."""
    if env.get("VAULTPROBE_INDEX_DIR"):
        return Path(os.path.expanduser(env["VAULTPROBE_INDEX_DIR"]))
    import platformdirs

    return Path(platformdirs.user_cache_dir("vaultprobe", appauthor=False)) / "index"


def folder_for(index_dir: Path, root: Path, settings: Settings) -> Path:
    """The folder of one vault's index; settings that change an index are part of its identity."""
    real = os.path.realpath(root)
    identity = json.dumps([real, sorted(settings.extensions), settings.follow_links])
    name = "".join(c if c.isalnum() else "-" for c in os.path.basename(real))[:40].encode("utf-8", "replace")
    named = identity.encode("utf-8", "surrogatepass")
    digest = (
        f"{zlib.crc32(named):08x}{zlib.crc32(named[::-1]):08x}"  # hashlib brings OpenSSL, and takes longer
    )
    return index_dir / f"{name.decode('utf-8', 'replace')}-{digest}"


def load(folder: Path, root: Path | None = None) -> Stored | None:
    """What is stored; None when there is nothing. DamagedIndex when it cannot be used.

    With `root`, the index must be that of the vault there.
    """
    for _ in range(5):
        try:
            return _load(folder, root)
        except FileNotFoundError:
            # A writer replaced the generation between the manifest and the arrays: read it again.
            if not (folder / MANIFEST).exists():
                return None
    raise DamagedIndex("files are missing")


def _load(folder: Path, root: Path | None) -> Stored:
    manifest = read_checked(folder, root)
    try:
        base = read_arrays(folder, manifest["base"])
        delta = read_arrays(folder, manifest["delta"])
        stored = Stored(
            int(manifest["generation"]),
            unpack(base),
            delta["dead"].astype(np.int64),
            unpack(delta),
            tuple(_rejected(*entry) for entry in manifest["rejected"]),
            tuple((str(path), str(reason)) for path, reason in manifest["skipped"]),
            tuple((manifest[part]["file"], manifest[part]["bytes"]) for part in ("base", "delta")),
        )
    except (DamagedIndex, FileNotFoundError):
        raise
    except (OSError, ArithmeticError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise DamagedIndex("its files are damaged") from error
    if stored.dead.size and not 0 <= stored.dead.min() <= stored.dead.max() < stored.base.note_count:
        raise DamagedIndex("its files do not fit together")
    return stored


def _rejected(path: str, reason: str, state: list[int]) -> Rejected:
    size, mtime_ns, ctime_ns, inode = state
    return Rejected(path, reason, (size, mtime_ns, ctime_ns, inode))


def save(folder: Path, stored: Stored, previous: Stored | None, root: Path) -> None:
    """Write a generation; whatever happens on the way, the folder holds the old one or the new one.

    Arrays that the previous generation wrote already are kept, not written again. The caller holds the
    writer's lock. Raises OSError when the disk does not take it.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(OSError):
        os.chmod(folder, 0o700)
    written: list[Path] = []
    try:
        kept = _write(folder, stored, previous, root, written)
    except OSError:
        for file in written:
            file.unlink(missing_ok=True)
        raise
    _sweep(folder, kept)


def _write(
    folder: Path, stored: Stored, previous: Stored | None, root: Path, written: list[Path]
) -> set[str]:
    """The names of the files that make the new generation; notes in `written` those that are new."""

    def write(what: str, arrays: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
        written.append(_unused(folder, stored.generation, what))
        return write_arrays(written[-1], arrays)

    base = _kept_base(folder, stored, previous) or write("base", pack(stored.base))
    delta = write("delta", pack(stored.delta) | {"dead": stored.dead})
    manifest = {
        "generation": stored.generation,
        "vault": str(root),
        "notes": stored.base.note_count - int(stored.dead.size) + stored.delta.note_count,
        "base": base,
        "delta": delta,
        "rejected": [[r.path, r.reason, list(r.state)] for r in stored.rejected],
        "skipped": [list(s) for s in stored.skipped],
    }
    write_manifest(folder, manifest)
    return {MANIFEST, base["file"], delta["file"], LOCK}


def _kept_base(folder: Path, stored: Stored, previous: Stored | None) -> dict[str, Any] | None:
    """What the manifest says of the base, when the one on disk is the one to store."""
    if previous is None or previous.base is not stored.base:
        return None
    manifest = read_manifest(folder)
    try:
        same = manifest["generation"] == previous.generation and (folder / manifest["base"]["file"]).is_file()
        return dict(manifest["base"]) if same else None
    except (KeyError, TypeError, ValueError):
        return None


def _unused(folder: Path, generation: int, what: str) -> Path:
    """A new file's name: one that exists may be mapped by a reader, or be all that an old manifest has."""
    while (file := folder / f"{generation}.{what}.arrays").exists():
        generation += 1
    return file


_WRITTEN = (".arrays", ".draft")


def _sweep(folder: Path, keep: set[str]) -> None:
    """Remove files of older generations; one that a reader still has open may stay until next time."""
    with suppress(OSError):
        for entry in list(folder.iterdir()):
            if entry.name not in keep and entry.name.endswith(_WRITTEN):
                with suppress(OSError):
                    entry.unlink()


def mark_fresh(folder: Path) -> None:
    """Remember that the index was compared with the vault just now: the time of the lock file says when.

    What a writer that was killed has left is removed.
    """
    with suppress(OSError, KeyError, TypeError):
        os.utime(folder / LOCK)
        if sum(name.endswith(_WRITTEN) for name in os.listdir(folder)) > 2:
            manifest = read_manifest(folder)
            _sweep(folder, {manifest["base"]["file"], manifest["delta"]["file"]})


def fresh_at(folder: Path) -> float | None:
    """When the index was last brought up to date, seconds since the epoch."""
    try:
        return (folder / LOCK).stat().st_mtime
    except OSError:
        return None


@dataclass(frozen=True, slots=True)
class IndexInfo:
    """An index on this machine."""

    vault: str
    """Name of the vault's folder."""
    path: str
    """The vault's absolute path."""
    index_path: str
    bytes: int
    fresh_at: float | None
    notes: int


def size_of(folder: Path) -> int:
    """Bytes on disk."""
    with suppress(OSError):
        return sum(f.stat().st_size for f in folder.iterdir() if f.is_file())
    return 0


def list_indexes(index_dir: Path) -> tuple[IndexInfo, ...]:
    """Every index below `index_dir`, damaged ones included, by vault path.

    EngineError when the folder is there but cannot be read.
    """
    try:
        folders = sorted(folder for folder in index_dir.iterdir() if _is_ours(folder))
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise EngineError(
            f"{index_dir}: the folder of the indexes cannot be read: {error.strerror}"
        ) from error
    return tuple(sorted(map(_info, folders), key=lambda info: (info.path, info.index_path)))


def _info(folder: Path) -> IndexInfo:
    manifest = read_manifest(folder)
    path, notes = manifest.get("vault", ""), manifest.get("notes", 0)
    if not isinstance(path, str) or not isinstance(notes, int):
        path, notes = "", 0
    return IndexInfo(os.path.basename(path), path, str(folder), size_of(folder), fresh_at(folder), notes)


def _is_ours(folder: Path) -> bool:
    """Whether a folder is an index and nothing else: other programs have manifests too.

    One that may not be looked into is taken for ours, where only ours should be.
    """
    try:
        names = {entry.name for entry in folder.iterdir()}
        return (
            MANIFEST in names
            and all(name in (MANIFEST, LOCK) or name.endswith((".arrays", ".draft")) for name in names)
            and not (folder / MANIFEST).is_dir()
        )
    except PermissionError:
        return True
    except OSError:
        return False


def remove_index(index_dir: Path, which: str) -> tuple[IndexInfo, ...]:
    """Remove the indexes of a vault, named by its path or the index folder; EngineError for none."""
    if not which.strip():
        raise EngineError("no index of this vault here: name the vault by its path")
    wanted = {which, os.path.abspath(which), os.path.realpath(which)}
    found = tuple(i for i in list_indexes(index_dir) if wanted & {i.path or i.index_path, i.index_path})
    if not found:
        raise EngineError(f"{which}: no index of this vault here (see `vaultprobe index --list`)")
    for info in found:
        _remove(Path(info.index_path))
    return found


def _remove(folder: Path) -> None:
    try:
        with writer_lock(folder, wait=False) as mine:
            if not mine:
                raise EngineError(f"{folder}: another process is at work on this index; try again later")
            (folder / MANIFEST).unlink(missing_ok=True)  # first: without it, the rest is nothing
            import shutil

            shutil.rmtree(folder)
    except OSError as error:
        raise EngineError(
            f"{folder}: the index cannot be removed: {error.strerror or error}; check who may write there"
        ) from error
