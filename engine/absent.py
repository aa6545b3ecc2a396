"""Quoted phrases that stand nowhere in a vault."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np

from .across import held_across
from .names import names_of, perhaps_called
from .phrases import Phrases
from .query import Query, inner_keys
from .ranking import Ranking
from .readings import MOST_READ, SectionText, read
from .restrict import holding, text_sections
from .snapshot import Part, Place, Snapshot

_MOST_BESIDE_HITS = 64
"""Sections read for one phrase where the other side of an OR has hits: it is no more than a remark."""


def absent_phrases(
    snapshot: Snapshot, query: Query, ranking: Ranking, text_of: SectionText
) -> tuple[str, ...]:
    """The phrases, folded, that no text and no name holds, whatever the filters; none that is in doubt."""
    asked = tuple(dict.fromkeys(phrase for side in query.phrases for phrase in side))
    if ranking.total and len(query.phrases) == 1:
        return ()
    known = not ranking.total and not ranking.unchecked and not query.filters
    if known and len(asked) == 1 and inner_keys(asked[0]):
        return asked  # every section that holds its words was read
    most = _MOST_BESIDE_HITS if ranking.total else MOST_READ
    return tuple(phrase for phrase in asked if not _stands_somewhere(snapshot, phrase, text_of, most))


def _stands_somewhere(snapshot: Snapshot, phrase: str, text_of: SectionText, most: int) -> bool:
    """Whether a phrase stands anywhere, or may: more than `most` sections hold its words."""
    wanted = Phrases((phrase,))
    places = list(islice(_places(snapshot, wanted), most + 1))
    if len(places) > most or any(wanted.inside(reading) for reading in read(places, text_of)):
        return True
    return any(
        _is_named(part, wanted, phrase) or held_across(part, number, (phrase,), _living(part), text_of)
        for number, part in enumerate(snapshot.parts)
    )


def _places(snapshot: Snapshot, wanted: Phrases) -> Iterator[Place]:
    """The living sections that hold all words of a phrase."""
    for number, part in enumerate(snapshot.parts):
        held = holding(part, wanted.keys, text_sections) & (_living(part) > 0)
        yield from (Place(number, section) for section in np.flatnonzero(held).tolist())


def _living(part: Part) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """(S,) 1 for each living section."""
    alive = np.ones(part.segment.section_count, dtype=np.float32)
    return alive if part.alive_sections is None else alive * part.alive_sections


def _is_named(part: Part, wanted: Phrases, phrase: str) -> bool:
    notes = perhaps_called(part, phrase)
    return any(wanted.inside_names("\n".join(names_of(part.segment, note))) for note in notes)
