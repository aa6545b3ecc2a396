"""Generations of an index on disk: files of arrays, and a manifest that is replaced last.

What is damaged, foreign or from another version is treated as not there: the index is made anew from the
notes, which are the only thing that matters.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
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
from .packing import pack, unpack
from .segment import Segment
from .types import EngineError, Settings
from .writer_lock import LOCK
from .writer_lock import writer_lock as writer_lock

FORMAT = 4
MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A file that could not be read as a note, known by its state so that it is not tried in vain."""

    path: str
    reason: str
    state: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Stored:
    """One generation: base and delta, which notes of the base are gone, and what was left out."""

    generation: int
    base: Segment
    dead: NDArray[np.int64]
    """Numbers of the base's notes that were deleted or are in the delta."""
    delta: Segment
    rejected: tuple[Rejected, ...]
    skipped: tuple[tuple[str, str], ...]


def renumbered(stored: Stored, generation: int) -> Stored:
    """The same under another generation number."""
    return replace(stored, generation=generation)


def default_index_dir(env: Mapping[str, str]) -> Path:
    """Where indexes live: VAULTPROBE_INDEX_DIR, else the user's cache folder."""
    if env.get("VAULTPROBE_INDEX_DIR"):
        return Path(env["VAULTPROBE_INDEX_DIR"])
    import platformdirs

    return Path(platformdirs.user_cache_dir("vaultprobe", appauthor=False)) / "index"


def folder_for(index_dir: Path, root: Path, settings: Settings) -> Path:
    """The folder of one vault's index; settings that change an index are part of its identity."""
    real = os.path.realpath(root)
    identity = json.dumps([real, sorted(settings.extensions), settings.follow_links])
    name = "".join(c if c.isalnum() else "-" for c in os.path.basename(real))[:40].encode("utf-8", "replace")
    digest = hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return index_dir / f"{name.decode('utf-8', 'replace')}-{digest}"


def load(folder: Path) -> Stored | None:
    """What is stored; None when there is nothing. DamagedIndex when it cannot be used."""
    for _ in range(5):
        try:
            return _load(folder)
        except FileNotFoundError:
            # A writer replaced the generation between the manifest and the arrays: read it again.
            if not (folder / MANIFEST).exists():
                return None
    raise DamagedIndex("files are missing")


def _load(folder: Path) -> Stored:
    text = (folder / MANIFEST).read_bytes()
    try:
        manifest = json.loads(text)
        if manifest["format"] != FORMAT:
            raise DamagedIndex("it was made by another version")
        if manifest["check"] != _check(manifest):
            raise DamagedIndex("its manifest is damaged")
        base = read_arrays(folder, manifest["base"])
        delta = read_arrays(folder, manifest["delta"])
        stored = Stored(
            int(manifest["generation"]),
            unpack(base),
            delta["dead"].astype(np.int64),
            unpack(delta),
            tuple(_rejected(*entry) for entry in manifest["rejected"]),
            tuple((str(path), str(reason)) for path, reason in manifest["skipped"]),
        )
    except (DamagedIndex, FileNotFoundError):
        raise
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise DamagedIndex("its files are damaged") from error
    if stored.dead.size and not 0 <= stored.dead.min() <= stored.dead.max() < stored.base.note_count:
        raise DamagedIndex("its files do not fit together")
    return stored


def _rejected(path: str, reason: str, state: list[int]) -> Rejected:
    size, mtime_ns, ctime_ns, inode = state
    return Rejected(path, reason, (size, mtime_ns, ctime_ns, inode))


def _check(manifest: Mapping[str, Any]) -> int:
    rest = {k: v for k, v in manifest.items() if k != "check"}
    return zlib.crc32(json.dumps(rest, sort_keys=True).encode("ascii"))


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
    manifest: dict[str, Any] = {
        "format": FORMAT,
        "generation": stored.generation,
        "vault": str(root),
        "notes": stored.base.note_count - int(stored.dead.size) + stored.delta.note_count,
        "base": base,
        "delta": delta,
        "rejected": [[r.path, r.reason, list(r.state)] for r in stored.rejected],
        "skipped": [list(s) for s in stored.skipped],
    }
    manifest["check"] = _check(manifest)
    draft = folder / "manifest.draft"
    draft.write_text(json.dumps(manifest), encoding="ascii")
    os.replace(draft, folder / MANIFEST)
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


def _sweep(folder: Path, keep: set[str]) -> None:
    """Remove files of older generations; one that a reader still has open may stay until next time."""
    with suppress(OSError):
        for entry in list(folder.iterdir()):
            if entry.name not in keep and entry.suffix in (".arrays", ".draft"):
                with suppress(OSError):
                    entry.unlink()


def read_manifest(folder: Path) -> Mapping[str, Any]:
    """The manifest as it stands, unchecked; empty when it cannot be read."""
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return manifest if isinstance(manifest, dict) else {}


def generation(folder: Path) -> int | None:
    """The generation on disk now; None when there is none that can be read."""
    found = read_manifest(folder).get("generation")
    return found if isinstance(found, int) else None


def mark_fresh(folder: Path) -> None:
    """Remember that the index was compared with the vault just now: the time of the lock file says when."""
    with suppress(OSError):
        os.utime(folder / LOCK)


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
    """Every index below `index_dir`, damaged ones included, by vault path."""
    found = []
    for folder in sorted(index_dir.iterdir()) if index_dir.is_dir() else ():
        if not _is_ours(folder):
            continue
        manifest = read_manifest(folder)
        path, notes = manifest.get("vault", ""), manifest.get("notes", 0)
        if not isinstance(path, str) or not isinstance(notes, int):
            path, notes = "", 0
        info = IndexInfo(os.path.basename(path), path, str(folder), size_of(folder), fresh_at(folder), notes)
        found.append(info)
    return tuple(sorted(found, key=lambda info: (info.path, info.index_path)))


def _is_ours(folder: Path) -> bool:
    """Whether a folder is an index and nothing else: other programs have manifests too."""
    if not (folder / MANIFEST).is_file():
        return False
    with suppress(OSError):
        names = {entry.name for entry in folder.iterdir()}
        return all(name in (MANIFEST, LOCK) or name.endswith((".arrays", ".draft")) for name in names)
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
    with writer_lock(folder, wait=False) as mine:
        if not mine:
            raise EngineError(f"{folder}: another process is at work on this index; try again later")
        try:
            (folder / MANIFEST).unlink(missing_ok=True)  # first: without it, the rest is nothing
            shutil.rmtree(folder)
        except OSError as error:
            raise EngineError(f"{folder}: cannot be removed: {error.strerror}") from error
