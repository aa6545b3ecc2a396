"""The engine's values as JSON documents: the field names that scripts and agents rely on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from vaultprobe.engine.store import IndexInfo
from vaultprobe.engine.types import Hit, Report, Results, Skipped, Status, TermUse, VaultState, Zero

if TYPE_CHECKING:  # not needed for a search, and costly to import
    from vaultprobe.engine.evaluate import Evaluation

Document = dict[str, object]
Address = Callable[[Hit], str]
"""The `obsidian://` address of a hit."""


def search_document(results: Results, address: Address, *, explain: bool) -> Document:
    """What `search --json` prints."""
    return {
        "query": results.query,
        "took_ms": round(results.took_ms, 2),
        "terms": [_term(term) for term in results.terms],
        "remarks": [
            {"kind": remark.kind, "text": remark.text, "instead": remark.instead}
            for remark in results.remarks
        ],
        "zero": None if results.zero is None else _zero(results.zero),
        "notices": list(results.notices),
        "skipped": [{"vault_path": each.vault_path, **_skipped(each)} for each in results.skipped],
        "vaults": [_vault(vault) for vault in results.vaults],
        "hits": [hit_document(hit, address, explain=explain) for hit in results.hits],
    }


def index_document(reports: Iterable[Report]) -> Document:
    """What `index --json` prints."""
    return {"vaults": [_report(report) for report in reports]}


def status_document(statuses: Iterable[tuple[Status, str | None]]) -> Document:
    """What `status --json` prints: each status with why the index cannot be used, if it cannot."""
    return {"vaults": [{**_status(status), "problem": problem} for status, problem in statuses]}


def indexes_document(indexes: Iterable[IndexInfo]) -> list[Document]:
    """What `index --list --json` prints."""
    return [
        {
            "name": info.vault,
            "path": info.path,
            "index_path": info.index_path,
            "notes": info.notes,
            "bytes": info.bytes,
            "fresh_at": local_time(info.fresh_at),
        }
        for info in indexes
    ]


def evaluation_document(evaluation: Evaluation) -> Document:
    """What `eval --json` prints."""
    passage = evaluation.passage
    return {
        "queries": evaluation.queries,
        "note": dict(evaluation.note),
        "passage": None if passage is None else dict(passage),
        "lines_per_hit": evaluation.lines_per_hit,
        "misses": [
            {"id": miss.id, "query": miss.query, "rank": miss.rank, "first": miss.first}
            for miss in evaluation.misses
        ],
    }


def local_time(seconds: float | None) -> str | None:
    """Seconds since the epoch as ISO 8601 with the local offset; None when no calendar holds them."""
    if seconds is None:
        return None
    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone().isoformat(timespec="seconds")
    except (OverflowError, OSError, ValueError):
        return None


def hit_document(hit: Hit, address: Address, *, explain: bool = False) -> Document:
    """One hit, as in `search --json`."""
    document: Document = {
        "rank": hit.rank,
        "vault": hit.vault,
        "vault_path": hit.vault_path,
        "path": hit.path,
        "title": hit.title,
        "headings": list(hit.headings),
        "line_start": hit.line_start,
        "line_end": hit.line_end,
        "line": hit.line,
        "similarity": hit.similarity,
        "score": hit.score,
        "snippet": hit.snippet.text,
        "highlights": [list(span) for span in hit.snippet.ranges],
        "copy_of": hit.copy_of,
        "modified": local_time(hit.modified),
        "uri": address(hit),
    }
    if explain:
        document["why"] = [
            {"term": reason.term, "field": reason.field, "part": reason.part, "match": reason.match}
            for reason in hit.why
        ]
    return document


def _term(term: TermUse) -> Document:
    document: Document = {"text": term.text, "sections": term.sections, "weight": term.weight}
    if term.note:
        document["note"] = term.note
    return document


def _zero(zero: Zero) -> Document:
    return {
        "missing": list(zero.missing),
        "nearest": {word: list(near) for word, near in zero.nearest.items()},
        "filtered_out": dict(zero.filtered_out),
        "covers": {"notes": zero.notes, "skipped": zero.skipped},
    }


def _skipped(skipped: Skipped) -> Document:
    return {"path": skipped.path, "reason": skipped.reason}


def _vault(vault: VaultState) -> Document:
    return {
        "name": vault.name,
        "path": vault.path,
        "notes": vault.notes,
        "sections": vault.sections,
        "stale": vault.stale,
    }


def _report(report: Report) -> Document:
    return {
        "name": report.name,
        "path": report.path,
        "notes": report.notes,
        "sections": report.sections,
        "added": report.added,
        "changed": report.changed,
        "deleted": report.deleted,
        "unchanged": report.unchanged,
        "skipped": [_skipped(each) for each in report.skipped],
        "seconds": round(report.seconds, 3),
        "bytes": report.bytes,
        "index_path": report.index_path,
        "rebuilt": report.rebuilt,
        "notices": list(report.notices),
    }


def _status(status: Status) -> Document:
    return {
        "name": status.name,
        "path": status.path,
        "notes": status.notes,
        "sections": status.sections,
        "stale": status.stale,
        "skipped": [_skipped(each) for each in status.skipped],
        "bytes": status.bytes,
        "index_path": status.index_path,
        "fresh_at": local_time(status.fresh_at),
    }
