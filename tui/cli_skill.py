"""`vaultprobe skill`: a SKILL.md that tells an agent when and how to search a vault."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from vaultprobe.engine.obsidian import enclosing_vault
from vaultprobe.engine.own_files import write_own

from .agents.skill import MARK, skill_name, skill_text
from .choice import all_vaults, chosen_vaults, obsidian_vaults
from .cli_arguments import Options
from .cli_output import write_text
from .config import Config, load_config
from .failure import UsageError
from .visible import visible_line


def skill(options: Options) -> int:
    """Print it, or write it into its own folder below the agent's folder of skills."""
    config = load_config()
    vaults = chosen_vaults(options.vault, config)
    for vault in vaults:
        if not _is_text(str(vault)):
            raise UsageError(f"{vault}: the path is not plain text, and no skill can name it")
    text = skill_text(vaults)
    if options.folder is None:
        write_text(text)
        return 0
    file = _place(options.folder, skill_name(vaults[0]), (*vaults, *_known(config)))
    try:
        if os.path.lexists(file) and not _is_ours(file):
            raise UsageError(
                f"{file}: exists and was not written by vaultprobe; move it away, or give another --dir"
            )
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f".{file.name}.{os.getpid()}")
        write_own(draft, text.encode("utf-8"))
        os.replace(draft, file)
    except OSError as error:
        raise UsageError(f"{file}: cannot be written: {error.strerror or error}") from error
    write_text(visible_line(str(file)) + "\n")
    return 0


def _known(config: Config) -> tuple[Path, ...]:
    return tuple(Path(vault.path) for vault in all_vaults(config, obsidian_vaults()))


def _place(name: str, skill: str, vaults: Sequence[Path]) -> Path:
    """The file; a UsageError when it would be a note of a vault. Hidden folders hold no notes."""
    if not name.strip():
        raise UsageError("--dir is empty; name the agent's folder of skills")
    folder = Path(os.path.realpath(Path(name).expanduser() / skill))  # a link there may lead into a vault
    roots = [Path(os.path.realpath(vault)) for vault in vaults]
    around = next((root for root in roots if folder.is_relative_to(root)), None) or enclosing_vault(folder)
    if around is not None and not any(part.startswith(".") for part in folder.relative_to(around).parts):
        raise UsageError(
            f"{folder}: lies among the notes of {around}; give --dir a folder outside, or a hidden one"
        )
    return folder / "SKILL.md"


def _is_text(path: str) -> bool:
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return path.isprintable()


def _is_ours(file: Path) -> bool:
    """Whether the front matter of a regular file says that we wrote it."""
    if file.is_symlink() or not file.is_file():
        return False
    try:
        front = file.read_text(encoding="utf-8").split("\n---", 1)[0]
    except (OSError, ValueError):
        return False
    return any(line.strip() == MARK for line in front.split("\n"))
