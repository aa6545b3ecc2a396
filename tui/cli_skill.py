"""`vaultprobe skill`: a SKILL.md that tells an agent when and how to search a vault."""

from __future__ import annotations

import os
from pathlib import Path

from vaultprobe.engine.obsidian import enclosing_vault

from .agents.skill import MARK, skill_name, skill_text
from .choice import chosen_vaults
from .cli_arguments import Options
from .cli_output import write_text
from .config import load_config
from .failure import UsageError


def skill(options: Options) -> int:
    """Print it, or write it into its own folder below the agent's folder of skills."""
    vaults = chosen_vaults(options.vault, load_config())
    for vault in vaults:
        if not _is_text(str(vault)):
            raise UsageError(f"{vault}: the path is not plain text, and no skill can name it")
    text = skill_text(vaults)
    if options.folder is None:
        write_text(text)
        return 0
    file = _place(options.folder, vaults[0]) / skill_name(vaults[0]) / "SKILL.md"
    if file.is_file() and not _is_ours(file):
        raise UsageError(
            f"{file}: exists and was not written by vaultprobe; move it away, or give another --dir"
        )
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{file}: cannot be written: {error.strerror or error}") from error
    write_text(f"{file}\n")
    return 0


def _place(name: str, vault: Path) -> Path:
    """The folder; a UsageError when the file would be a note of a vault. Hidden folders hold no notes."""
    if not name.strip():
        raise UsageError("--dir is empty; name the agent's folder of skills")
    folder = Path(os.path.realpath(os.path.expanduser(name)))
    root = Path(os.path.realpath(vault))
    around = root if folder.is_relative_to(root) else enclosing_vault(folder)
    if around is not None and not any(part.startswith(".") for part in folder.relative_to(around).parts):
        raise UsageError(
            f"{folder}: lies among the notes of {around}; give --dir a folder outside, or a hidden one"
        )
    return folder


def _is_text(path: str) -> bool:
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return path.isprintable()


def _is_ours(file: Path) -> bool:
    try:
        return MARK in file.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
