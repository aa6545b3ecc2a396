"""`vaultprobe related`: the sections most like one of a note, or like the whole note."""

from __future__ import annotations

from dataclasses import replace

from vaultprobe.engine import open_vault

from .choice import chosen_vault, hit_addresses
from .cli_arguments import Options
from .cli_output import write_json, write_lines, write_notice
from .cli_refresh import refreshed
from .cli_text import hit_lines
from .config import load_config
from .hyperlinks import takes_links
from .note_path import path_in
from .reports import search_document


def related(options: Options) -> int:
    """Print them, best first; exit status 1 when there is none."""
    config = load_config()
    index = open_vault(chosen_vault(options.vault, config), config.engine)
    notices = refreshed([index])
    found = index.related(path_in(index.root, options.words[0]), options.line, options.limit)
    results = replace(found, notices=(*notices, *found.notices))
    for notice in results.notices:
        write_notice(notice)
    if options.as_json:
        write_json(search_document(results, hit_addresses([index.root]), explain=False))
    else:
        address = hit_addresses([index.root]) if takes_links() else None
        write_lines(hit_lines(results, explain=False, address=address))
        if not results:
            write_notice(f"nothing in the vault is like {results.query}")
    return 0 if results else 1
