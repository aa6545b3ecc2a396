"""`vaultprobe vaults`: the vaults known on this machine."""

from __future__ import annotations

from vaultprobe.engine.obsidian import KnownVault

from .choice import all_vaults, obsidian_vaults
from .cli_arguments import Options
from .cli_output import Line, write_json, write_lines, write_notice
from .config import load_config
from .visible import visible_line


def vaults(options: Options) -> int:
    """List them; exit status 1 when there is none."""
    obsidian = obsidian_vaults()
    known = all_vaults(load_config(), obsidian)
    for notice in obsidian.notices:
        write_notice(notice)
    if options.as_json:
        write_json([_document(vault) for vault in known])
    else:
        write_lines(_line(vault) for vault in known)
        if not known:
            write_notice("no vault is known")
    return 0 if known else 1


def _document(vault: KnownVault) -> dict[str, object]:
    return {
        "name": vault.name,
        "id": vault.id,
        "path": str(vault.path),
        "source": vault.source,
        "exists": vault.exists,
        "open": vault.open,
    }


def _line(vault: KnownVault) -> Line:
    remarks = [vault.source, *["open"] * vault.open, *["missing"] * (not vault.exists)]
    return [
        (visible_line(vault.name), "bold"),
        (f"  {visible_line(str(vault.path))}", ""),
        (f"  {', '.join(remarks)}", "dim"),
    ]
