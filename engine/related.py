"""More like this: the sections most like a given one."""

from __future__ import annotations

from .frontmatter import front_length
from .gather import Form, gather
from .query import LONGEST_QUERY, Query, QueryTerm, as_text
from .scoring import document_frequency
from .segment import FIRST
from .snapshot import Place, Snapshot
from .types import EngineError
from .weights import inverse_document_frequency

MOST_TERMS = 40
"""So many of a section's terms, those that say most, stand for it."""


def sections_at(snapshot: Snapshot, path: str, line: int | None) -> list[Place]:
    """Sections of a note: the one that holds `line` (from 1), or all of them.

    EngineError when the note is not in the index.
    """
    found = snapshot.find_note(path)
    if found is None:
        raise EngineError(f"{path}: not in the index; see `vaultprobe status`")
    part, note = found
    segment = snapshot.parts[part].segment
    first, last = int(segment.note_sections[note]), int(segment.note_sections[note + 1])
    if line is None:
        return [Place(part, section) for section in range(first, last)]
    starts = segment.sections[first:last, FIRST]
    before = int((starts <= line - 1).sum())
    return [Place(part, first + max(before - 1, 0))]


def telling_query(snapshot: Snapshot, text: str) -> Query:
    """The query of a text's most telling terms: frequency × idf, words and pairs only."""
    whole = as_text(text[front_length(text) :][:LONGEST_QUERY])
    weighed: list[tuple[float, int, QueryTerm]] = []
    for number, term in enumerate(whole.terms):
        if term.kind not in ("word", "pair") or term.note:
            continue
        form = [Form(term.low, term.high, 1.0, "exact")]
        df = sum(document_frequency(part, gather(part.segment, form)) for part in snapshot.parts)
        weighed.append((-inverse_document_frequency(df, snapshot.section_count) * term.count, number, term))
    chosen = sorted(number for _, number, _ in sorted(weighed)[:MOST_TERMS])
    terms = tuple(whole.terms[number] for number in chosen)
    return whole._replace(terms=terms, literal="")
