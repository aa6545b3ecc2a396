"""A segment as named arrays for the disk, and back, with a check that they fit together."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .array_files import DamagedIndex
from .lexicon import Lexicon
from .postings import Postings
from .segment import Segment
from .strings import Strings


def pack(segment: Segment) -> dict[str, NDArray[Any]]:
    """The arrays of a segment by name."""
    return {
        "path_data": segment.paths.data, "path_offsets": segment.paths.offsets,
        "title_data": segment.titles.data, "title_offsets": segment.titles.offsets,
        "property_data": segment.properties.data, "property_offsets": segment.properties.offsets,
        "files": segment.files,
        "note_sections": segment.note_sections, "note_headings": segment.note_headings,
        "sections": segment.sections, "headings": segment.headings,
        "heading_data": segment.heading_texts.data, "heading_offsets": segment.heading_texts.offsets,
        "rows": segment.postings.rows, "starts": segment.postings.starts,
        "units": segment.postings.units, "counts": segment.postings.counts,
        "word_keys": segment.lexicon.keys, "word_heads": segment.lexicon.heads,
        "word_data": segment.lexicon.words.data, "word_offsets": segment.lexicon.words.offsets,
    }  # fmt: skip


def unpack(a: Mapping[str, NDArray[Any]]) -> Segment:
    """The segment that `pack` took apart; DamagedIndex when the arrays do not fit together."""
    segment = Segment(
        Strings(a["path_data"], a["path_offsets"]),
        Strings(a["title_data"], a["title_offsets"]),
        Strings(a["property_data"], a["property_offsets"]),
        a["files"],
        a["note_sections"],
        a["note_headings"],
        a["sections"],
        a["headings"],
        Strings(a["heading_data"], a["heading_offsets"]),
        Postings(a["rows"], a["starts"], a["units"], a["counts"]),
        Lexicon(a["word_keys"], Strings(a["word_data"], a["word_offsets"]), a["word_heads"]),
    )
    if not _fits(segment):
        raise DamagedIndex("its files do not fit together")
    if _leads_out(segment.paths):
        raise DamagedIndex("it names files outside the vault")
    return segment


def _fits(segment: Segment) -> bool:
    notes, sections, headings = segment.note_count, segment.section_count, segment.headings.shape[0]
    postings, lexicon = segment.postings, segment.lexicon
    return (
        segment.files.shape == (notes, 4)
        and segment.sections.shape[1:] == (7,)
        and segment.headings.shape[1:] == (4,)
        and len(segment.titles) == len(segment.properties) == notes
        and len(segment.heading_texts) == headings
        and _rises(segment.note_sections, notes, sections)
        and _rises(segment.note_headings, notes, headings)
        and _rises(postings.starts, postings.rows.size, postings.units.size)
        and postings.counts.size == postings.units.size
        and lexicon.keys.size == lexicon.heads.size == len(lexicon.words)
        and all(
            _rises(s.offsets, len(s), s.data.size)
            for s in (segment.paths, segment.titles, segment.properties, segment.heading_texts, lexicon.words)
        )
    )


def _rises(borders: NDArray[np.int64], count: int, last: int) -> bool:
    return bool(
        borders.ndim == 1
        and borders.size == count + 1
        and borders[0] == 0
        and borders[-1] == last
        and (np.diff(borders) >= 0).all()
    )


def _leads_out(paths: Strings) -> bool:
    """Whether a path is none inside the vault. Looks at single paths only when some could be."""
    data = paths.data.tobytes()
    starts = paths.offsets[:-1]
    absolute = bool((paths.data[starts[starts < paths.data.size]] == ord("/")).any())
    if not absolute and b".." not in data and b"\x00" not in data and b"\\" not in data:
        return False
    return any(
        os.path.isabs(path)
        or ".." in path.split("/")
        or "\x00" in path
        or (os.sep == "\\" and ("\\" in path or ":" in path))
        for path in paths.all()
    )
