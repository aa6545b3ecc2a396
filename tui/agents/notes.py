"""What an agent may ask of the notes: plain values in, bounded plain values out, nothing written.

Text of notes is made harmless on its way out, and only notes that are in the index can be read.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from vaultprobe.engine import EngineError, Hit, Index, search_vaults
from vaultprobe.engine.context_formats import harmless
from vaultprobe.engine.extracts import Span, extract
from vaultprobe.engine.types import Listener, Results, Status

from ..labels import Labels
from ..labels_en import ENGLISH
from ..remarks import sentences
from ..reports import Document, local_time

MOST_HITS = 20
MOST_LINES = 400
MOST_TEXT = 20_000
"""Characters of note text in one answer."""
_LONGEST_TOLD = 400
_MOST_OF_HIT = 1200
_MOST_SKIPPED = 20
_FRESH = 2.0
"""Seconds for which the notes are not looked through for changes again."""
NARROWED = ("tag", "path", "heading")


@dataclass(slots=True)
class Notes:
    """The vaults that are served. Safe to ask from several threads."""

    indexes: Sequence[Index]
    clock: Callable[[], float] = time.monotonic
    _checked: float | None = None
    _notices: tuple[str, ...] = ()
    """What the last look for changes had to say."""
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def refresh(self, progress: Listener | None = None) -> None:
        """Take in what changed, unless that was done just now."""
        with self._turn:
            if self._checked is not None and self.clock() - self._checked < _FRESH:
                return
            notices: list[str] = []
            for index in self.indexes:
                try:
                    notices += index.refresh(progress=progress, wait=False).notices
                except EngineError as error:
                    notices.append(f"{index.name}: {error}")
            self._checked = self.clock()
            self._notices = tuple(notices)

    def search(
        self, query: str, vault: str | None = None, limit: int = 5, **narrowed: str | None
    ) -> Document:
        """The best sections; `narrowed` takes a tag, a part of the path, a part of a heading."""
        limit = _within(limit, MOST_HITS)
        asked = " ".join(
            [query, *(f'{kind}:"{_bare(narrowed[kind])}"' for kind in NARROWED if narrowed.get(kind))]
        )
        found = search_vaults(self._named(vault), asked, limit)
        zero = found.zero
        return self._sections(found, limit) | {
            "query": harmless(found.query[:_LONGEST_TOLD]),
            "not_in_the_notes": []
            if zero is None
            else [harmless(w[:_LONGEST_TOLD]) for w in zero.missing[:20]],
            "remarks": [harmless(told[:_LONGEST_TOLD]) for _, told in sentences(found, Labels(ENGLISH))],
            "nearest_words": {} if zero is None else {k: list(v) for k, v in zero.nearest.items()},
        }

    def related(
        self, path: str, vault: str | None = None, line: int | None = None, limit: int = 5
    ) -> Document:
        """Sections like the one at a line of a note, or like the whole note."""
        limit = _within(limit, MOST_HITS)
        index, path = self._holding(path, vault)
        return self._sections(index.related(path, line, limit), limit)

    def read(
        self, path: str, vault: str | None = None, first: int = 1, last: int | None = None, around: int = 0
    ) -> Document:
        """Lines `first` to `last` of a note, from 1, with `around` more on both sides."""
        index, path = self._holding(path, vault)
        lines = index.read_note(path).text.split("\n")
        around = max(around, 0)
        low = min(max(first - around, 1), len(lines))
        wanted = min(max(last or len(lines), first) + around, len(lines))
        high = _fitting(lines, low, wanted)
        return {
            "vault": harmless(index.name),
            "path": harmless(path),
            "line_start": low,
            "line_end": high,
            "lines_in_note": len(lines),
            "text": harmless("\n".join(lines[low - 1 : high])[:MOST_TEXT]),
            "cut": high < wanted or sum(map(len, lines[low - 1 : high])) > MOST_TEXT,
        }

    def vaults(self) -> list[Document]:
        """The vaults that are served."""
        return [
            {"name": harmless(s.name), "path": harmless(s.path), "notes": s.notes, "sections": s.sections}
            for s in (index.state for index in self.indexes)
        ]

    def status(self, vault: str | None = None) -> list[Document]:
        """Where the indexes stand."""
        return [_status(index.status()) for index in self._named(vault)]

    def recent(self, limit: int) -> list[Hit]:
        """The notes written last."""
        found = [hit for index in self.indexes for hit in index.recent(limit)]
        return sorted(found, key=lambda hit: -hit.modified)[:limit]

    def _sections(self, found: Results, limit: int) -> Document:
        most = min(_MOST_OF_HIT, MOST_TEXT // limit)
        return {
            "total": found.total,
            "notices": [harmless(notice) for notice in dict.fromkeys((*self._notices, *found.notices))],
            "sections": [_section(hit, most) for hit in found.hits],
        }

    def _named(self, vault: str | None) -> Sequence[Index]:
        if vault is None:
            return self.indexes
        named = [index for index in self.indexes if vault in (index.name, str(index.root))]
        if not named:
            known = ", ".join(index.name for index in self.indexes)
            raise EngineError(f"no vault {vault!r} is served here; there is {known}")
        return named

    def _holding(self, path: str, vault: str | None) -> tuple[Index, str]:
        """The one vault in whose index the note is, and its true path: a name may have been made harmless."""
        served = self._named(vault)
        holding = [(index, path) for index in served if index.holds(path)]
        if not holding:
            holding = [(index, true) for index in served for true in index.paths() if harmless(true) == path]
        if not holding:
            raise EngineError(
                f"{path}: no note of this name in the vault; give the path as search_notes does"
            )
        if len(holding) > 1:
            places = ", ".join(str(index.root) for index, _ in holding)
            raise EngineError(f"{path}: several vaults have such a note; choose one: {places}")
        return holding[0]


def told(error: EngineError) -> str:
    """An error's sentence as a model may read it."""
    return harmless(str(error))[:_LONGEST_TOLD]


def _section(hit: Hit, most: int) -> Document:
    lines = hit.text.split("\n")
    best = min(max(hit.line - hit.line_start, 0), len(lines) - 1)
    cut = extract(lines, Span(0, len(lines), best), most)
    return {
        "rank": hit.rank,
        "vault": harmless(hit.vault),
        "path": harmless(hit.path),
        "title": harmless(hit.title),
        "headings": list(map(harmless, hit.headings)),
        "line": hit.line,
        "line_start": hit.line_start + cut.first,
        "line_end": hit.line_start + max(cut.last - 1, cut.first),
        "similarity": hit.similarity,
        "text": harmless(cut.text or hit.snippet.text),
    }


def _status(status: Status) -> Document:
    skipped = status.skipped[:_MOST_SKIPPED]
    return {
        "name": harmless(status.name),
        "path": harmless(status.path),
        "notes": status.notes,
        "sections": status.sections,
        "changed_since": status.stale,
        "fresh_at": local_time(status.fresh_at),
        "skipped": [{"path": harmless(s.path), "reason": harmless(s.reason)} for s in skipped],
        "skipped_in_all": len(status.skipped),
    }


def _fitting(lines: Sequence[str], low: int, wanted: int) -> int:
    """The last line, from 1, up to which an answer is not too long; at least one line."""
    room, high = MOST_TEXT, low - 1
    while high < min(wanted, low - 1 + MOST_LINES) and len(lines[high]) + 1 <= room:
        room -= len(lines[high]) + 1
        high += 1
    return max(high, low)


def _within(limit: int, most: int) -> int:
    return min(max(limit, 1), most)


def _bare(text: str | None) -> str:
    """What stands in quotes in a query cannot hold any."""
    return (text or "").replace('"', " ").strip()
