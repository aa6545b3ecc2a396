"""`vaultprobe search`: one query, or many, over indexes that are brought up to date first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from vaultprobe.engine import Index, open_vault, search_vaults
from vaultprobe.engine.types import Hit, Results

from .choice import chosen_vaults, hit_addresses
from .cli_arguments import Options
from .cli_output import write_bytes, write_json, write_lines, write_notice
from .cli_questions import STDIN, queries
from .cli_records import Records
from .cli_refresh import refreshed
from .cli_text import hit_lines, query_lines, reading_lines, term_lines, zero_lines
from .config import load_config
from .failure import UsageError
from .hyperlinks import takes_links
from .reports import search_document

Writer = Callable[[Results], None]


def search(options: Options) -> int:
    """Print the hits; exit status 1 when there is none."""
    if options.print0 and not options.form:
        raise UsageError("--print0 needs --format; see vaultprobe search --help")
    config = load_config()
    indexes = [open_vault(path, config.engine) for path in chosen_vaults(options.vault, config)]
    notices = () if options.no_refresh else refreshed(indexes)
    write = _writer(options, indexes)
    told: set[str] = set()
    found = False
    for query in queries(options.words):
        answer = search_vaults(indexes, query, options.limit, explain=options.explain)
        results = replace(answer, notices=tuple(dict.fromkeys((*notices, *answer.notices))))
        for notice in results.notices:
            if notice not in told:
                write_notice(notice)
        told.update(results.notices)
        write(results)
        found = found or bool(results.hits)
    return 0 if found else 1


def _writer(options: Options, indexes: Sequence[Index]) -> Writer:
    """What prints the answer to one query as it was asked for."""
    roots = [index.root for index in indexes]
    if options.as_json:
        uri = hit_addresses(roots)
        return lambda results: write_json(search_document(results, uri, explain=options.explain))
    if options.form:
        records = Records(options.form, roots, nul=options.print0)
        return lambda results: write_bytes(records.of(results.hits, results.query))
    many = options.words == STDIN
    address = hit_addresses(roots) if takes_links() else None
    return lambda results: _write_plain(results, explain=options.explain, many=many, address=address)


def _write_plain(
    results: Results, *, explain: bool, many: bool, address: Callable[[Hit], str] | None
) -> None:
    if many:
        write_lines(query_lines(results.query))
    write_lines(hit_lines(results, explain=explain, address=address))
    if explain:
        write_lines(term_lines(results))
    for line in reading_lines(results) if results.hits else zero_lines(results):
        write_notice(line)
