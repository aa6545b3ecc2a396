"""What was typed, read as a query with its conditions, or as a piece of text that was pasted."""

from __future__ import annotations

import numpy as np

from .literal import Literal
from .query import Query, as_text, inner_keys, parse
from .readings import SectionText, read
from .restrict import holding, text_sections
from .snapshot import Place, Snapshot

_FEWEST_WORDS = 3
"""Of fewer words, what looks like a condition is meant as one."""
_MOST_READ = 128


def understand(text: str, snapshot: Snapshot, text_of: SectionText) -> Query:
    """The query. `Do NOT connect VBUS` and `open file:a.wav failed` are text where a note says just that."""
    query = parse(text, snapshot.property_keys if "[" in text else ())
    conditional = bool(query.filters) or len(query.phrases) > 1
    if not conditional or '"' in text or len(text.split()) < _FEWEST_WORDS:
        return query
    plain = as_text(text)
    return plain if _stands_somewhere(plain.literal, snapshot, text_of) else query


def _stands_somewhere(literal: str, snapshot: Snapshot, text_of: SectionText) -> bool:
    keys = inner_keys(literal)
    places = [
        Place(number, section)
        for number, part in enumerate(snapshot.parts)
        if keys
        for section in np.flatnonzero(holding(part, keys, text_sections)).tolist()
        if part.alive_sections is None or part.alive_sections[section]
    ]
    wanted = Literal(literal)
    return any(wanted.inside(r.text, r.rendered) for r in read(places[:_MOST_READ], text_of))
