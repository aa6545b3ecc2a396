"""Which vaults Obsidian knows on this machine, and which vault a folder belongs to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, overload

from .obsidian_json import read_object
from .wsl import DRIVES, from_windows, in_wsl

Source = Literal["obsidian", "config"]


@dataclass(frozen=True, slots=True)
class KnownVault:
    """A vault that Obsidian or the settings name."""

    name: str
    """The folder's name: what Obsidian calls the vault."""
    id: str | None
    """Obsidian's own key for it; None when only the settings name it."""
    path: Path
    source: Source = "obsidian"
    exists: bool = True
    """False for a vault that was moved or whose disk is not here."""
    open: bool = False
    """Whether Obsidian had it open when it last wrote its list."""
    ts: int = 0
    """When Obsidian last opened it, in milliseconds since the epoch; 0 when unknown."""


@dataclass(frozen=True, slots=True)
class KnownVaults(Sequence[KnownVault]):
    """The vaults of Obsidian's list, last opened first, and what in that list could not be used."""

    vaults: tuple[KnownVault, ...] = ()
    notices: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.vaults)

    @overload
    def __getitem__(self, index: int) -> KnownVault: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[KnownVault, ...]: ...
    def __getitem__(self, index: int | slice) -> KnownVault | tuple[KnownVault, ...]:
        return self.vaults[index]

    def __iter__(self) -> Iterator[KnownVault]:
        return iter(self.vaults)


def known_vaults(env: Mapping[str, str], platform: str, home: Path, *, drives: Path = DRIVES) -> KnownVaults:
    """Read Obsidian's own list, from every place where an installation on this system keeps it.

    `platform` is what `sys.platform` says; `drives` is where WSL mounts Windows. A broken list or
    entry is passed over with a notice. A vault that several lists name counts once.
    """
    found: dict[str, KnownVault] = {}
    notices: list[str] = []
    for file in _lists(env, platform, home, drives):
        entries, problem = _entries(file)
        notices += [problem] * bool(problem)
        for key, entry in entries.items():
            vault = _vault(key, entry, lambda text: _reached(text, env, platform, drives))
            if vault is None:
                notices.append(f"{file}: entry {key!r} ignored, it names no folder")
                continue
            place = os.path.normcase(os.path.realpath(vault.path))
            if place not in found or found[place].ts < vault.ts:
                found[place] = vault
    newest_first = sorted(found.values(), key=lambda v: (-v.ts, os.fsencode(v.path)))
    return KnownVaults(tuple(newest_first), tuple(notices))


def enclosing_vault(folder: Path) -> Path | None:
    """The vault that holds a folder: itself or the nearest parent with `.obsidian` in it."""
    start = Path(os.path.abspath(folder))
    return next((p for p in (start, *start.parents) if os.path.isdir(p / ".obsidian")), None)


def _lists(env: Mapping[str, str], platform: str, home: Path, drives: Path) -> Iterator[Path]:
    """Where Obsidian may keep its list; most of these files do not exist."""
    if platform == "win32":
        yield Path(env.get("APPDATA") or home / "AppData/Roaming") / "obsidian/obsidian.json"
        return
    if platform == "darwin":
        yield home / "Library/Application Support/obsidian/obsidian.json"
        return
    configured = env.get("XDG_CONFIG_HOME", "")
    yield Path(configured if os.path.isabs(configured) else home / ".config") / "obsidian/obsidian.json"
    yield home / ".var/app/md.obsidian.Obsidian/config/obsidian/obsidian.json"
    yield home / "snap/obsidian/current/.config/obsidian/obsidian.json"
    if in_wsl(env, platform):
        yield from _windows_lists(env, drives)


def _windows_lists(env: Mapping[str, str], drives: Path) -> Iterator[Path]:
    """The list of the Windows user, whom WSL does not always name: then of all whose folders may be read."""
    if appdata := env.get("APPDATA"):
        yield from_windows(appdata, env, drives) / "obsidian/obsidian.json"
        return
    try:
        users = sorted(os.listdir(drives / "c/Users"))
    except OSError:
        return
    for user in users:
        file = drives / "c/Users" / user / "AppData/Roaming/obsidian/obsidian.json"
        if os.path.isfile(file):
            yield file


def _entries(file: Path) -> tuple[dict[str, object], str]:
    content, problem = read_object(file)
    vaults = content.get("vaults", {})
    if isinstance(vaults, dict):
        return vaults, problem
    return {}, f"{file}: ignored, its vaults are not a JSON object"


def _vault(key: str, entry: object, reached: Callable[[str], Path]) -> KnownVault | None:
    fields = entry if isinstance(entry, dict) else {}
    text, opened = fields.get("path"), fields.get("ts")
    if not isinstance(text, str) or not text.strip() or "\x00" in text:
        return None
    path = reached(text)
    try:
        os.fsencode(path)
    except UnicodeEncodeError:  # half of a surrogate pair: no file system has such a name
        return None
    return KnownVault(
        name=path.name or str(path),
        id=key,
        path=path,
        exists=os.path.isdir(path),
        open=fields.get("open") is True,
        ts=opened if isinstance(opened, int) else 0,
    )


def _reached(text: str, env: Mapping[str, str], platform: str, drives: Path) -> Path:
    return from_windows(text, env, drives) if in_wsl(env, platform) else Path(text)
