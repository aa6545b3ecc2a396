"""`vaultprobe search`: one query, over an index that is brought up to date first."""

from __future__ import annotations

import locale
import os
from dataclasses import replace

from vaultprobe.engine import open_vault, search_vaults

from .choice import chosen_vaults, hit_addresses
from .cli_arguments import Options
from .cli_output import write_json, write_lines, write_notice
from .cli_refresh import refreshed
from .cli_text import hit_lines, reading_lines, term_lines, zero_lines
from .config import load_config
from .reports import search_document


def search(options: Options) -> int:
    """Print the hits; exit status 1 when there is none."""
    config = load_config()
    indexes = [open_vault(path, config.engine) for path in chosen_vaults(options.vault, config)]
    notices = () if options.no_refresh else refreshed(indexes)
    query = " ".join(_readable(word) for word in options.words)
    found = search_vaults(indexes, query, options.limit, explain=options.explain)
    results = replace(found, notices=tuple(dict.fromkeys((*notices, *found.notices))))
    for notice in results.notices:
        write_notice(notice)
    if options.as_json:
        write_json(
            search_document(results, hit_addresses(index.root for index in indexes), explain=options.explain)
        )
    else:
        write_lines(hit_lines(results, explain=options.explain))
        if options.explain:
            write_lines(term_lines(results))
        for line in reading_lines(results.terms) if results.hits else zero_lines(query, results.zero):
            write_notice(line)
    return 0 if results.hits else 1


def _readable(word: str) -> str:
    """A word as typed; bytes that are not UTF-8 are read in the terminal's own encoding."""
    try:
        word.encode("utf-8")
    except UnicodeEncodeError:
        return os.fsencode(word).decode(locale.getencoding(), "replace")
    return word
