"""A segment as named arrays for the disk, and back, with a check that they fit together."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .array_files import DamagedIndex
from .fields import FIELD_BITS
from .lengths import Arrays, pack_borders, unpack_borders
from .lexicon import Lexicon
from .packed_postings import pack_postings, unpack_postings
from .segment import SPAN_END, SPAN_START, Segment
from .strings import Strings

_MISFIT = "its files do not fit together"
_KINDS = {
    "files": ("<i8", 4), "sections": ("<u4", 7), "headings": ("<u4", 4), "word_heads": ("<u8", 0),
    "word_rows": ("<u4", 0), "row_tops": ("<u2", 0), "row_tops_rows": ("<u4", 0), "row_lows": ("<u4", 0),
    "dead": ("<i8", 0),
}  # fmt: skip
"""Type and columns of the arrays that are not of bytes; those of long lengths are `<u4`."""


def pack(segment: Segment) -> dict[str, NDArray[Any]]:
    """The arrays of a segment by name. A word's key is stored as the number of the first row that has it."""
    lexicon = segment.lexicon
    word_rows = np.searchsorted(segment.postings.rows, lexicon.keys << np.uint64(FIELD_BITS))
    return {
        **_pack_strings("path", segment.paths),
        **_pack_strings("title", segment.titles),
        **_pack_strings("property", segment.properties),
        "files": segment.files,
        **pack_borders("note_sections", segment.note_sections),
        **pack_borders("note_headings", segment.note_headings),
        "sections": segment.sections,
        "headings": segment.headings,
        **_pack_strings("heading", segment.heading_texts),
        **pack_postings(segment.postings),
        "word_rows": word_rows.astype(np.uint32),
        "word_heads": lexicon.heads,
        **_pack_strings("word", lexicon.words),
    }


def unpack(arrays: Arrays) -> Segment:
    """The segment that `pack` took apart; DamagedIndex when the arrays do not fit together."""
    for name, array in arrays.items():
        kind, columns = _KINDS.get(name, ("<u4" if name.endswith("_long") else "|u1", 0))
        if array.dtype != np.dtype(kind) or array.shape[1:] != ((columns,) if columns else ()):
            raise DamagedIndex(_MISFIT)
    postings = unpack_postings(arrays)
    keys = postings.rows[arrays["word_rows"]] >> np.uint64(FIELD_BITS)
    segment = Segment(
        _unpack_strings("path", arrays),
        _unpack_strings("title", arrays),
        _unpack_strings("property", arrays),
        arrays["files"],
        unpack_borders("note_sections", arrays).astype(np.int64),
        unpack_borders("note_headings", arrays).astype(np.int64),
        arrays["sections"],
        arrays["headings"],
        _unpack_strings("heading", arrays),
        postings,
        Lexicon(keys, _unpack_strings("word", arrays), arrays["word_heads"]),
    )
    if not _fits(segment):
        raise DamagedIndex(_MISFIT)
    if _leads_out(segment.paths):
        raise DamagedIndex("it names files outside the vault")
    return segment


def _pack_strings(name: str, strings: Strings) -> dict[str, NDArray[Any]]:
    return {f"{name}_data": strings.data, **pack_borders(name, strings.offsets)}


def _unpack_strings(name: str, arrays: Arrays) -> Strings:
    strings = Strings(arrays[f"{name}_data"], unpack_borders(name, arrays).astype(np.int64))
    if strings.offsets[-1] != strings.data.size:
        raise DamagedIndex(_MISFIT)
    return strings


def _fits(segment: Segment) -> bool:
    notes, sections, headings = segment.note_count, segment.section_count, segment.headings.shape[0]
    lexicon, spans = segment.lexicon, segment.headings[:, SPAN_START : SPAN_END + 1]
    return (
        segment.files.shape[0] == len(segment.titles) == len(segment.properties) == notes
        and len(segment.heading_texts) == headings
        and segment.note_sections.size == segment.note_headings.size == notes + 1
        and segment.note_sections[-1] == sections
        and segment.note_headings[-1] == headings
        and bool((spans[:, 0] <= spans[:, 1]).all() and (spans[:, 1] <= sections).all())
        and lexicon.keys.size == lexicon.heads.size == len(lexicon.words)
    )


def _leads_out(paths: Strings) -> bool:
    """Whether a path is none inside the vault. Looks at single paths only where one could be."""
    data, starts = paths.data, paths.offsets[:-1]
    odd = (data == 0) | (data == ord("\\")) | (data == ord(":"))
    odd[1:] |= (data[1:] == ord(".")) & (data[:-1] == ord("."))
    first = starts[starts < data.size]
    odd[first] |= data[first] == ord("/")
    numbers = np.searchsorted(paths.offsets, np.flatnonzero(odd), "right") - 1
    return any(_is_outside(paths[number]) for number in sorted(set(numbers.tolist())))


def _is_outside(path: str) -> bool:
    return (
        os.path.isabs(path)
        or ".." in path.split("/")
        or "\x00" in path
        or (os.sep == "\\" and ("\\" in path or ":" in path))
    )
