"""The manifest of an index: which files make a generation. Replaced last, so it is the old or the new one."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .array_files import DamagedIndex
from .own_files import clear_way, write_own
from .vault import read_bytes

FORMAT = 5
MANIFEST = "manifest.json"
_DRAFT = "manifest.draft"


def read_checked(folder: Path, root: Path | None) -> Mapping[str, Any]:
    """The manifest of the index of the vault at `root`; DamagedIndex when it is not as it was written.

    OSError when it cannot be read: what is no regular file is never opened.
    """
    text = read_bytes(folder / MANIFEST)
    try:
        manifest: Mapping[str, Any] = json.loads(text)
        if manifest["format"] != FORMAT:
            raise DamagedIndex("it was made by another version")
        if manifest["check"] != _check(manifest):
            raise DamagedIndex("its manifest is damaged")
        if root is not None and os.path.realpath(manifest["vault"]) != os.path.realpath(root):
            raise DamagedIndex("it belongs to another vault")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise DamagedIndex("its files are damaged") from error
    return manifest


def read_manifest(folder: Path) -> Mapping[str, Any]:
    """The manifest as it stands, unchecked; empty when it cannot be read."""
    try:
        manifest = json.loads(read_bytes(folder / MANIFEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return manifest if isinstance(manifest, dict) else {}


def write_manifest(folder: Path, values: Mapping[str, Any]) -> None:
    """Replace the manifest; with that the new generation is there."""
    manifest = {"format": FORMAT, **values}
    manifest["check"] = _check(manifest)
    draft = folder / _DRAFT
    write_own(draft, json.dumps(manifest).encode("ascii"))
    clear_way(folder / MANIFEST)  # a folder there would be in the way for ever
    os.replace(draft, folder / MANIFEST)


def generation(folder: Path) -> int | None:
    """The generation on disk now; None when there is none that can be read."""
    found = read_manifest(folder).get("generation")
    return found if isinstance(found, int) else None


def _check(manifest: Mapping[str, Any]) -> int:
    rest = {k: v for k, v in manifest.items() if k != "check"}
    return zlib.crc32(json.dumps(rest, sort_keys=True).encode("ascii"))
