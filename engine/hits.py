"""Ranked sections to hits: text, snippet, line and headings, as the notes stand now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from .best_lines import best_lines
from .copies import original_of
from .current import Standing, as_indexed, found_again, trail_at
from .frontmatter import front_length
from .gather import Form
from .marks import LITERAL, Found, Range, find, merged
from .query import Query
from .ranking import Ranked
from .segment import FIRST, LAST, LINE
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
    seen: dict[Place, Standing] | None = None
    """Sections that were read for this query."""

    def text_of(self, place: Place) -> str:
        """The text of a section; empty when the note cannot be read now."""
        return self._standing(place).text

    def _standing(self, place: Place) -> Standing:
        if self.seen is None:
            return self._read(place)
        if place not in self.seen:
            self.seen[place] = self._read(place)
        return self.seen[place]

    def _read(self, place: Place) -> Standing:
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
        fronts = [_front(now) for now in standing]
        best = best_lines(found, weights, texts, fronts)
        snippets = list(self._snippets(ranked, standing, found, best))
        return tuple(
            self._hit(rank, r, standing[rank - 1], best[rank - 1], snippets[rank - 1], whys[rank - 1])
            for rank, r in enumerate(ranked, 1)
        )

    def _snippets(
        self,
        ranked: Sequence[Ranked],
        standing: Sequence[Standing],
        found: Sequence[Found],
        best: Sequence[int],
    ) -> Iterator[Snippet]:
        pieces = []
        for place, now, its, line in zip((r.place for r in ranked), standing, found, best, strict=True):
            lines = now.text.split("\n")
            begin = sum(len(above) + 1 for above in lines[: max(line, 0)])
            end = begin + len(lines[max(line, 0)])
            marked = [(a - begin, b - begin) for a, b in _telling(its) if a >= begin and b <= end]
            pieces.append(cut(lines, line, marked, self._told_elsewhere(place, now)))
        for piece, marks in zip(pieces, find(self.query, pieces, self.forms), strict=True):
            yield Snippet(piece, merged(marks))

    def _told_elsewhere(self, place: Place, now: Standing) -> set[int]:
        """Lines of a section, from 0, that are headings (code may look like one) or front matter."""
        if now.note is not None:
            lines = [heading.line for heading in now.note.headings]
        else:
            segment = self.snapshot.parts[place.part].segment
            first, last = segment.note_headings[segment.note_of_section[place.section] :][:2].tolist()
            lines = segment.headings[first:last, LINE].tolist()
        return {
            *range(now.text.count("\n", 0, _front(now))),
            *(line - now.first for line in lines if now.first <= line < now.last),
        }

    def _hit(
        self, rank: int, ranked: Ranked, now: Standing, best: int, snippet: Snippet, why: tuple[Reason, ...]
    ) -> Hit:
        segment = self.snapshot.parts[ranked.place.part].segment
        note = int(segment.note_of_section[ranked.place.section])
        line = now.first + (best if best >= 0 else _opening(now))
        path = segment.paths[note]
        if now.note is None:
            headings = tuple(filter(None, (segment.heading_texts[h] for h in segment.trail(note, line))))
        else:
            headings = tuple(h.text for h in trail_at(now.note.headings, line) if h.text)
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


def _front(now: Standing) -> int:
    """Characters of front matter with which a section begins."""
    return front_length(now.text) if now.first == 0 else 0


def _opening(now: Standing) -> int:
    """The line of a section at which its text begins, from 0; front matter and what is blank are no text."""
    front = _front(now)
    return now.text.count("\n", 0, len(now.text) - len(now.text[front:].lstrip())) if front else 0


def _telling(found: Found) -> tuple[Range, ...]:
    """What a snippet must show: the query as it was typed where it stands so, else all its words."""
    literal = found.terms == LITERAL
    if not literal.any():
        return merged(found)
    return merged(found.some(literal))
