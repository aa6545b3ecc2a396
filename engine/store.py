"""Segments on disk: plain arrays in one file each, checked, mapped, and a manifest that is replaced last.

Nothing is ever unpickled. What is damaged, foreign or from another version is treated as not there: the
index is made anew from the notes, which are the only thing that matters.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .lexicon import Lexicon
from .postings import Postings
from .segment import Segment
from .strings import Strings
from .types import EngineError, Settings

FORMAT = 1
MANIFEST = "manifest.json"
LOCK = "lock"
_ALIGN = 64
_DTYPES = frozenset({"|u1", "<u4", "<u8", "<i8"})


class DamagedIndex(Exception):
    """Why what is on disk cannot be used."""


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
        base = _read_arrays(folder / manifest["base"]["file"], manifest["base"])
        delta = _read_arrays(folder / manifest["delta"]["file"], manifest["delta"])
        stored = Stored(
            int(manifest["generation"]),
            _unpack(base),
            delta.pop("dead").astype(np.int64),
            _unpack(delta),
            tuple(Rejected(r[0], r[1], tuple(r[2])) for r in manifest["rejected"]),  # type: ignore[arg-type]
            tuple((s[0], s[1]) for s in manifest["skipped"]),
        )
    except DamagedIndex:
        raise
    except FileNotFoundError:
        raise
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise DamagedIndex("its files are damaged") from error
    for segment in (stored.base, stored.delta):
        _validate(segment)
    if (
        stored.dead.size
        and not 0 <= int(stored.dead.min()) <= int(stored.dead.max()) < stored.base.note_count
    ):
        raise DamagedIndex("its files do not fit together")
    return stored


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
    old = _old_manifest(folder) if previous is not None else None
    if old is not None and previous is not None and previous.base is stored.base:
        base = old["base"]
    else:
        base = _write_arrays(folder / f"{stored.generation}.base.arrays", _pack(stored.base))
    arrays = _pack(stored.delta) | {"dead": stored.dead}
    delta = _write_arrays(folder / f"{stored.generation}.delta.arrays", arrays)
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
    _sweep(folder, {MANIFEST, base["file"], delta["file"], LOCK})


def _old_manifest(folder: Path) -> dict[str, Any] | None:
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
        return manifest if (folder / manifest["base"]["file"]).is_file() else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _sweep(folder: Path, keep: set[str]) -> None:
    """Remove files of older generations; one that a reader still has open may stay until next time."""
    for entry in folder.iterdir():
        if entry.name not in keep and entry.suffix in (".arrays", ".draft"):
            with suppress(OSError):
                entry.unlink()


def _write_arrays(file: Path, arrays: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
    """Arrays one after the other, aligned; what the manifest needs to read them back."""
    layout: dict[str, Any] = {}
    position, crc = 0, 0
    with file.open("wb") as stream:
        for name, array in arrays.items():
            plain = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False)
            layout[name] = [plain.dtype.str, list(plain.shape), position]
            data = plain.tobytes()
            data += b"\x00" * (-len(data) % _ALIGN)
            crc = zlib.crc32(data, crc)
            stream.write(data)
            position += len(data)
    return {"file": file.name, "bytes": position, "crc": crc, "arrays": layout}


def _read_arrays(file: Path, entry: Mapping[str, Any]) -> dict[str, NDArray[Any]]:
    if file.name != entry["file"] or "/" in entry["file"] or "\\" in entry["file"]:
        raise DamagedIndex("its manifest names a file elsewhere")
    size = file.stat().st_size
    if size != entry["bytes"]:
        raise DamagedIndex("a file has another length than it should")
    data: NDArray[np.uint8] = (
        np.memmap(file, dtype=np.uint8, mode="r") if size else np.zeros(0, dtype=np.uint8)
    )
    if zlib.crc32(data) != entry["crc"]:
        raise DamagedIndex("a file does not match its checksum")
    arrays = {}
    for name, (dtype, shape, position) in entry["arrays"].items():
        if dtype not in _DTYPES:
            raise DamagedIndex("it holds arrays of an unknown kind")
        length = int(np.prod(shape, dtype=np.int64)) * np.dtype(dtype).itemsize
        arrays[name] = np.asarray(data[position : position + length].view(dtype)).reshape(shape)
    return arrays


def _pack(segment: Segment) -> dict[str, NDArray[Any]]:
    return {
        "path_data": segment.paths.data, "path_offsets": segment.paths.offsets,
        "title_data": segment.titles.data, "title_offsets": segment.titles.offsets,
        "tag_data": segment.tags.data, "tag_offsets": segment.tags.offsets,
        "files": segment.files,
        "note_sections": segment.note_sections, "note_headings": segment.note_headings,
        "sections": segment.sections, "headings": segment.headings,
        "heading_data": segment.heading_texts.data, "heading_offsets": segment.heading_texts.offsets,
        "rows": segment.postings.rows, "starts": segment.postings.starts,
        "units": segment.postings.units, "counts": segment.postings.counts,
        "word_keys": segment.lexicon.keys, "word_heads": segment.lexicon.heads,
        "word_data": segment.lexicon.words.data, "word_offsets": segment.lexicon.words.offsets,
    }  # fmt: skip


def _unpack(a: Mapping[str, NDArray[Any]]) -> Segment:
    return Segment(
        Strings(a["path_data"], a["path_offsets"]),
        Strings(a["title_data"], a["title_offsets"]),
        Strings(a["tag_data"], a["tag_offsets"]),
        a["files"],
        a["note_sections"],
        a["note_headings"],
        a["sections"],
        a["headings"],
        Strings(a["heading_data"], a["heading_offsets"]),
        Postings(a["rows"], a["starts"], a["units"], a["counts"]),
        Lexicon(a["word_keys"], Strings(a["word_data"], a["word_offsets"]), a["word_heads"]),
    )


def _validate(segment: Segment) -> None:
    """Sizes and borders fit together, and every path lies inside the vault."""
    notes, sections, headings = segment.note_count, segment.section_count, segment.headings.shape[0]
    postings, lexicon = segment.postings, segment.lexicon
    fits = (
        segment.files.shape == (notes, 4)
        and segment.sections.shape[1:] == (7,)
        and segment.headings.shape[1:] == (4,)
        and len(segment.titles) == len(segment.tags) == notes
        and len(segment.heading_texts) == headings
        and _rises(segment.note_sections, notes, sections)
        and _rises(segment.note_headings, notes, headings)
        and _rises(postings.starts, postings.rows.size, postings.units.size)
        and postings.counts.size == postings.units.size
        and lexicon.keys.size == lexicon.heads.size == len(lexicon.words)
        and all(
            _rises(s.offsets, len(s), s.data.size)
            for s in (segment.paths, segment.titles, segment.tags, segment.heading_texts, lexicon.words)
        )
    )
    if not fits:
        raise DamagedIndex("its files do not fit together")
    data = segment.paths.data.tobytes()
    suspicious = b".." in data or b"\x00" in data or b"\\" in data
    for path in segment.paths.all() if suspicious else ():
        if ".." in path.split("/") or "\x00" in path or (os.sep == "\\" and "\\" in path):
            raise DamagedIndex("it names files outside the vault")
    firsts = segment.paths.data[np.minimum(segment.paths.offsets[:-1], max(segment.paths.data.size - 1, 0))]
    if firsts.size and (firsts == ord("/")).any():
        raise DamagedIndex("it names files outside the vault")


def _rises(borders: NDArray[np.int64], count: int, last: int) -> bool:
    return bool(
        borders.ndim == 1
        and borders.size == count + 1
        and borders[0] == 0
        and borders[-1] == last
        and (np.diff(borders) >= 0).all()
    )


def generation(folder: Path) -> int | None:
    """The generation on disk now; None when there is none that can be read."""
    try:
        return int(json.loads((folder / MANIFEST).read_bytes())["generation"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


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


@contextmanager
def writer_lock(folder: Path, *, wait: bool) -> Iterator[bool]:
    """Be the only writer. Yields False when another one is at work and `wait` is off.

    The system frees the lock when its process ends, however it ends.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / LOCK).open("a+b") as stream:
        yield _lock(stream.fileno(), wait)


if sys.platform == "win32":
    import msvcrt
    import time

    def _lock(descriptor: int, wait: bool) -> bool:
        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    return False
                time.sleep(0.05)
            else:
                return True
else:
    import fcntl

    def _lock(descriptor: int, wait: bool) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True


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
        if not (folder / MANIFEST).is_file():
            continue
        try:
            manifest = json.loads((folder / MANIFEST).read_bytes())
            path, notes = str(manifest["vault"]), int(manifest["notes"])
        except (OSError, ValueError, KeyError, TypeError):
            path, notes = "", 0
        info = IndexInfo(os.path.basename(path), path, str(folder), size_of(folder), fresh_at(folder), notes)
        found.append(info)
    return tuple(sorted(found, key=lambda info: (info.path, info.index_path)))


def remove_index(index_dir: Path, which: str) -> tuple[IndexInfo, ...]:
    """Remove the indexes of a vault, named by its path or by the index folder; EngineError when there is none."""
    wanted = {which, os.path.realpath(which)}
    found = tuple(i for i in list_indexes(index_dir) if i.path in wanted or i.index_path in wanted)
    if not found:
        raise EngineError(f"{which}: no index of this vault here (see `vaultprobe index --list`)")
    for info in found:
        shutil.rmtree(info.index_path, ignore_errors=True)
    return found
