"""Ranked sections to hits: text, snippet, line and headings, as the notes stand now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from .best_lines import best_lines
from .copies import original_of
from .current import Standing, as_indexed, found_again, trail_at
from .gather import Form
from .marks import Found, find, merged
from .query import Query
from .ranking import Ranked
from .segment import FIRST, LAST
from .snapshot import Place, Snapshot
from .snippet import cut
from .texts import NoteTexts
from .types import Hit, Reason, Snippet


class HitMaker(NamedTuple):
    """Makes the hits of one query."""

    snapshot: Snapshot
    texts: NoteTexts
    root: Path
    name: str
    query: Query
    forms: tuple[tuple[Form, ...], ...] = ()
    """Other words that count for the query's terms; they are marked too."""

    def text_of(self, place: Place) -> str:
        """The text of a section; empty when the note cannot be read now."""
        return self._standing(place).text

    def _standing(self, place: Place) -> Standing:
        segment = self.snapshot.parts[place.part].segment
        number = int(segment.note_of_section[place.section])
        path = segment.paths[number]
        kept = self.texts.read(path)
        if kept is None:
            row = segment.sections[place.section]
            return Standing("", int(row[FIRST]), int(row[LAST]), None)
        state, text = kept
        if state == tuple(segment.files[number].tolist()):
            return as_indexed(segment, place.section, text)
        return found_again(segment, place.section, path, text)

    def hits(
        self, ranked: Sequence[Ranked], weights: Sequence[float], whys: Sequence[tuple[Reason, ...]]
    ) -> tuple[Hit, ...]:
        """Everything that the rows of the list show. `weights`: of the query's terms, for the best line."""
        standing = [self._standing(r.place) for r in ranked]
        texts = [s.text for s in standing]
        found = find(self.query, texts, self.forms)
        best = best_lines(found, weights, texts)
        snippets = list(self._snippets(texts, found, best))
        return tuple(
            self._hit(rank, r, standing[rank - 1], best[rank - 1], snippets[rank - 1], whys[rank - 1])
            for rank, r in enumerate(ranked, 1)
        )

    def _snippets(
        self, texts: Sequence[str], found: Sequence[Found], best: Sequence[int]
    ) -> Iterator[Snippet]:
        pieces = []
        for text, its, line in zip(texts, found, best, strict=True):
            lines = text.split("\n")
            begin = sum(len(above) + 1 for above in lines[: max(line, 0)])
            marked = [
                (a - begin, b - begin)
                for a, b in merged(its)
                if a >= begin and b <= begin + len(lines[max(line, 0)])
            ]
            pieces.append(cut(lines, line, marked))
        for piece, marks in zip(pieces, find(self.query, pieces, self.forms), strict=True):
            yield Snippet(piece, merged(marks))

    def _hit(
        self, rank: int, ranked: Ranked, now: Standing, best: int, snippet: Snippet, why: tuple[Reason, ...]
    ) -> Hit:
        segment = self.snapshot.parts[ranked.place.part].segment
        note = int(segment.note_of_section[ranked.place.section])
        line = now.first + max(best, 0)
        path = segment.paths[note]
        if now.note is None:
            headings = tuple(segment.heading_texts[h] for h in segment.trail(note, line))
        else:
            headings = trail_at(now.note, line)
        return Hit(
            rank=rank,
            vault=self.name,
            vault_path=str(self.root),
            path=path,
            title=segment.titles[note],
            headings=headings,
            line_start=now.first + 1,
            line_end=max(now.last, now.first + 1),
            line=line + 1,
            similarity=round(ranked.similarity, 4),
            score=round(ranked.score, 6),
            snippet=snippet,
            text=now.text,
            modified=int(segment.files[note, 1]) / 1e9,
            copy_of=original_of(path),
            why=why,
        )
