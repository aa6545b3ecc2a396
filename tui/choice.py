"""Which vaults a command works on (the ones named, else the one that is meant), and their addresses."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from vaultprobe.engine.obsidian import KnownVault, KnownVaults, enclosing_vault, known_vaults
from vaultprobe.engine.placing import vault_address
from vaultprobe.engine.types import Hit

from .config import Config
from .failure import UsageError, did_you_mean


def obsidian_vaults() -> KnownVaults:
    """The vaults that Obsidian knows on this machine."""
    return known_vaults(os.environ, sys.platform, Path.home())


def all_vaults(config: Config, obsidian: Sequence[KnownVault]) -> tuple[KnownVault, ...]:
    """The vaults of the settings, then the others that Obsidian knows; what Obsidian says of one is kept."""
    rest = {_place(vault.path): vault for vault in obsidian}
    configured = []
    for name, path in config.vaults.items():
        known = rest.pop(_place(path), None) or KnownVault(name, None, path, exists=path.is_dir())
        configured.append(replace(known, name=name, path=path, source="config"))
    return (*configured, *rest.values())


def named_vaults(names: Sequence[str], config: Config) -> tuple[Path, ...]:
    """The folders that `--vault` names, by path or by their names in the settings, each once."""
    found: dict[str, Path] = {}
    for name in names:
        path = Path(os.path.abspath(os.path.expanduser(name)))
        if not path.is_dir():
            path = config.vaults.get(name, path)
        if not path.is_dir():
            raise UsageError(f"{path}: no such folder{did_you_mean(name, config.vaults)}")
        found.setdefault(_place(path), path)
    return tuple(found.values())


def usual_vault(config: Config, known: Sequence[KnownVault]) -> Path | None:
    """The vault that holds the current folder, else the default, else the only one there is."""
    if enclosing := _enclosing_vault():
        return enclosing
    if config.default_vault:
        if not config.default_vault.is_dir():
            raise UsageError(f"default_vault in the settings: {config.default_vault}: no such folder")
        return config.default_vault
    present = [vault for vault in known if vault.exists]
    only = [vault for vault in present if vault.source == "obsidian"] or present
    return only[0].path if len(only) == 1 else None


def chosen_vaults(names: Sequence[str], config: Config) -> tuple[Path, ...]:
    """The vaults to work on; a UsageError that lists the choices when none is meant."""
    if names:
        return named_vaults(names, config)
    known = all_vaults(config, obsidian_vaults())
    if usual := usual_vault(config, known):
        return (usual,)
    choices = ", ".join(f"{vault.name} ({vault.path})" for vault in known if vault.exists)
    raise UsageError(
        f"several vaults are known, choose one with --vault: {choices}"
        if choices
        else "no vault is known: name its folder with --vault PATH"
    )


def chosen_vault(names: Sequence[str], config: Config) -> Path:
    """The one vault to work on."""
    chosen = chosen_vaults(names, config)
    if len(chosen) > 1:
        raise UsageError("this command works on one vault: give --vault once")
    return chosen[0]


def hit_addresses(roots: Iterable[Path]) -> Callable[[Hit], str]:
    """What gives the `obsidian://` address of a hit in one of the vaults at `roots`."""
    known = obsidian_vaults()
    vaults = {str(root): vault_address(root, known, os.environ, sys.platform) for root in roots}
    return lambda hit: vaults[hit.vault_path].note(hit.path, line=hit.line, headings=hit.headings).text


def _enclosing_vault() -> Path | None:
    try:
        return enclosing_vault(Path.cwd())
    except OSError:  # the current folder is gone
        return None


def _place(path: Path) -> str:
    """What two ways of writing the same folder have in common."""
    return os.path.normcase(os.path.realpath(path))
