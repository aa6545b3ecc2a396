"""Ranked sections to hits: text, snippet, line and headings, as the note stands now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .copies import original_of
from .marks import best_line
from .query import Query
from .ranking import Ranked
from .segment import END, FIRST, LAST, START
from .snapshot import Place, Snapshot
from .snippet import snippet
from .texts import NoteTexts
from .types import Hit, Reason, Snippet


@dataclass(frozen=True, slots=True, eq=False)
class HitMaker:
    """Makes the hits of one query."""

    snapshot: Snapshot
    texts: NoteTexts
    root: Path
    name: str
    query: Query

    def text_of(self, place: Place) -> str:
        """The text of a section; empty when the note cannot be read now."""
        segment = self.snapshot.parts[place.part].segment
        row = segment.sections[place.section]
        text = self.texts.get(segment.paths[int(segment.note_of_section[place.section])])
        return "" if text is None else text[int(row[START]) : int(row[END])]

    def hit(self, ranked: Ranked, rank: int, weights: Sequence[float], why: tuple[Reason, ...] = ()) -> Hit:
        """Everything that a row of the list shows. `weights`: of the query's terms, for the best line."""
        segment = self.snapshot.parts[ranked.place.part].segment
        note = int(segment.note_of_section[ranked.place.section])
        row = segment.sections[ranked.place.section]
        first, last = int(row[FIRST]), int(row[LAST])
        text = self.text_of(ranked.place)
        best = best_line(self.query, weights, text)
        line = first + max(best, 0)
        path = segment.paths[note]
        return Hit(
            rank=rank,
            vault=self.name,
            vault_path=str(self.root),
            path=path,
            title=segment.titles[note],
            headings=tuple(segment.heading_texts[h] for h in segment.trail(note, line)),
            line_start=first + 1,
            line_end=max(last, first + 1),
            line=line + 1,
            similarity=round(ranked.similarity, 4),
            score=round(ranked.score, 6),
            snippet=snippet(self.query, text.split("\n"), best) if text else Snippet(""),
            text=text,
            modified=int(segment.files[note, 1]) / 1e9,
            copy_of=original_of(path),
            why=why,
        )
