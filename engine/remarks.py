"""What a user is told of a query beyond its words: what it asked for in vain, and what was not obeyed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

import numpy as np

from .filters import Filter
from .folding import normal
from .forms import lives
from .loose_signs import loose_signs
from .operators import unknown_operators
from .query import LONGEST_WITH_CONDITIONS, Query
from .ranking import Ranking
from .readings import SectionText
from .restrict import meets, settled
from .snapshot import Snapshot
from .tokens import word_keys
from .types import Hit, Remark

_MOST_WORDS = 8
"""A query of more words was pasted: its signs are the text's own."""
_LOOKED_AT = 10
"""Hits that are looked at for what stands so in the notes."""
_QUOTED = re.compile(r'"([^"]+)"|“([^“”]+)”')


def remarks(
    snapshot: Snapshot,
    query: Query,
    ranking: Ranking,
    absent: Collection[str],
    hits: Sequence[Hit],
    text_of: SectionText,
) -> tuple[Remark, ...]:
    """The weightiest first. `absent`: the phrases that stand nowhere."""
    return (
        *_phrases(query, ranking, absent),
        *_idle_filters(snapshot, query, ranking, text_of),
        *_not_obeyed(snapshot, query, hits),
    )


def _phrases(query: Query, ranking: Ranking, absent: Collection[str]) -> Iterator[Remark]:
    """Phrases that are nowhere, or never together."""
    typed = {normal(quoted): quoted for found in _QUOTED.finditer(query.text) for quoted in found.groups("")}
    for phrase in absent:
        yield Remark("phrase", f'"{typed.get(phrase, phrase)}"')
    together = len(query.phrases) == 1 and len(query.phrases[0]) > 1
    if together and not (absent or ranking.total or ranking.unchecked or query.filters):
        yield Remark("together", " ".join(f'"{typed.get(p, p)}"' for p in query.phrases[0]))


def _idle_filters(
    snapshot: Snapshot, query: Query, ranking: Ranking, text_of: SectionText
) -> Iterator[Remark]:
    """Filters that no note meets, so that they leave out everything or, negated, nothing."""
    for typed in query.filters:
        wanted = settled(typed, snapshot.parts)
        if wanted.kind in ("word", "phrase"):
            continue
        removed = ranking.filtered_out.get(wanted.text, 0)
        alone = sum(other.group == wanted.group for other in query.filters) == 1
        idle = not removed if wanted.negated else not ranking.total or not alone
        if idle and not _is_met(snapshot, wanted._replace(negated=False), text_of):
            yield Remark("filter", re.sub(r"^(-|NOT\s+)", "", wanted.text) if wanted.negated else wanted.text)


def _is_met(snapshot: Snapshot, wanted: Filter, text_of: SectionText) -> bool:
    for number, part in enumerate(snapshot.parts):
        met, _ = meets(part, number, wanted, np.zeros(part.segment.section_count, np.float32), text_of)
        if (met if part.alive_sections is None else met & part.alive_sections).any():
            return True
    return False


def _not_obeyed(snapshot: Snapshot, query: Query, hits: Sequence[Hit]) -> Iterator[Remark]:
    """What looks like an operator and is none; not where a hit has it just so, for then it is text."""
    text = query.text.strip()
    if len(text) > LONGEST_WITH_CONDITIONS or len(text.split()) > _MOST_WORDS:
        return
    parts = snapshot.parts
    told = [
        *unknown_operators(text, snapshot.property_keys, lambda word: lives(parts, word_keys([word]))),
        *loose_signs(text),
    ]
    if told:
        found = normal("\n".join(hit.text for hit in hits[:_LOOKED_AT]))
        yield from (remark for remark in told if normal(_as_written(remark, text)) not in found)


def _as_written(remark: Remark, text: str) -> str:
    """An operator with its value: `line:` alone stands in many a note."""
    if remark.kind != "operator":
        return remark.text
    return text[text.find(remark.text) :].split()[0]
