"""What notes are called: their titles, their files and their aliases."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .fields import Field
from .folding import normal
from .gather import Form, gather
from .note_names import stem
from .query import term_keys
from .segment import Segment
from .snapshot import Part


def names_of(segment: Segment, note: int) -> Iterator[str]:
    """The names of a note, folded: title, path and file with and without their ending, aliases."""
    path = segment.paths[note]
    file = path.rsplit("/", 1)[-1]
    yield normal(segment.titles[note])
    for name in dict.fromkeys((path, file)):
        yield from map(normal, (name, name.rsplit(".", 1)[0]))
    for line in segment.properties[note].split("\n"):
        key, _, value = line.partition("\t")
        if key in ("aliases", "alias"):
            yield normal(value)


def called_exactly(part: Part, literal: str) -> list[int]:
    """Living notes of which one name is just that; `literal` folded."""
    segment = part.segment
    most = 4 * len(literal.encode("utf-8", "surrogatepass")) + 8  # bytes; folding makes no text much shorter
    return [
        note
        for note in sorted({*perhaps_called(part, literal), *perhaps_called(part, stem(literal))})
        if _shortest_name(segment, note) <= most and literal in names_of(segment, note)
    ]


def _shortest_name(segment: Segment, note: int) -> int:
    """Bytes of a note's title or file name; 0 when it has aliases, which may be shorter still."""
    if b"alias" in segment.properties.raw(note):
        return 0
    path = segment.paths.raw(note)
    title = segment.titles.offsets[note + 1] - segment.titles.offsets[note]
    return min(int(title), len(path) - path.rfind(b"/"))


def perhaps_called(part: Part, text: str) -> list[int]:
    """Living notes with all words and pairs of `text` in their names or folders; none without any."""
    keys = term_keys(text)
    called = part.alive_notes.copy() if keys else np.zeros(part.segment.note_count, dtype=np.bool_)
    for low, high in keys:
        has = np.zeros_like(called)
        for row in gather(part.segment, [Form(low, high, 1.0, "exact")]):
            if row.field in (Field.TITLE, Field.ALIAS, Field.PATH):
                has[row.units] = True
        called &= has
    return np.flatnonzero(called).tolist()
