"""`vaultprobe index` and `vaultprobe status`: what is indexed, where, and how fresh."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from vaultprobe.engine import EngineError, open_vault
from vaultprobe.engine.store import IndexInfo, default_index_dir, list_indexes, remove_index
from vaultprobe.engine.types import Report

from .choice import chosen_vaults
from .cli_arguments import Options
from .cli_output import Line, write_json, write_lines, write_notice
from .cli_refresh import told
from .cli_text import counted, report_lines, size_text, status_lines, when_text
from .config import Config, load_config
from .reports import index_document, indexes_document, status_document
from .visible import visible_line


def index(options: Options) -> int:
    """Refresh or rebuild, list, or remove."""
    if options.list_all:
        return _list(options)
    if options.remove is not None:
        return _remove(options.remove)
    config = load_config()
    paths = chosen_vaults(options.vault, config)
    reports = list(_refreshed(paths, config, rebuild=options.rebuild))
    if options.as_json:
        write_json(index_document(reports))
    else:
        write_lines(line for report in reports for line in report_lines(report))
    return 0 if len(reports) == len(paths) else 2


def status(options: Options) -> int:
    """Say where the indexes stand; nothing is read or written."""
    config = load_config()
    indexes = [open_vault(path, config.engine) for path in chosen_vaults(options.vault, config)]
    statuses = [(index.status(), index.problem) for index in indexes]
    if options.as_json:
        write_json(status_document(statuses))
    else:
        write_lines(line for each, problem in statuses for line in status_lines(each, problem))
    return 0


def _refreshed(paths: Sequence[Path], config: Config, *, rebuild: bool) -> Iterator[Report]:
    """The reports of the vaults that could be indexed; the others are named on standard error."""
    for path in paths:
        try:
            vault = open_vault(path, config.engine)
            with told(vault) as listener:
                report = vault.refresh(rebuild=rebuild, progress=listener)
        except EngineError as error:
            write_notice(str(error))
            continue
        for notice in report.notices:
            write_notice(notice)
        yield report


def _list(options: Options) -> int:
    indexes = list_indexes(default_index_dir(os.environ))
    if options.as_json:
        write_json(indexes_document(indexes))
    else:
        write_lines(_info_line(info) for info in indexes)
    return 0 if indexes else 1


def _remove(name: str) -> int:
    removed = remove_index(default_index_dir(os.environ), os.path.expanduser(name))
    write_lines(
        [(f"removed the index of {visible_line(info.path or info.index_path)}", "")] for info in removed
    )
    return 0


def _info_line(info: IndexInfo) -> Line:
    fresh = "never completed" if info.fresh_at is None else when_text(info.fresh_at)
    return [
        (visible_line(info.vault or "damaged"), "bold"),
        (f"  {visible_line(info.path or info.index_path)}  ", ""),
        (f"{counted(info.notes, 'note')}, {size_text(info.bytes)}, {fresh}", "dim"),
    ]
