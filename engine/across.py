"""Phrases that run over the border of two sections: a long line or block was cut in the middle of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .folding import normal
from .literal import Literal
from .query import inner_keys
from .readings import MOST_READ, SectionText
from .restrict import Bits, holding, text_sections
from .scoring import F32
from .segment import END, START
from .snapshot import Part, Place
from .tokens import WORD

_MARGIN = 80
"""So many characters more than the phrase has are looked at: marks of Markdown, blanks."""


def held_across(
    part: Part, number: int, texts: Sequence[str], before: F32, text_of: SectionText
) -> dict[int, float]:
    """Sections of part `number` that hold folded phrases together with the section after them, with a score.

    `before` (S,): scores; where neither has one, nobody looks.
    """
    literals = [Literal(text) for text in texts]
    reach = max(map(len, texts)) + _MARGIN
    scores = before.copy()
    scores[:-1] = np.maximum(scores[:-1], before[1:])
    found: dict[int, float] = {}
    for section in np.flatnonzero(_possible(part, texts) & (scores > 0)).tolist()[:MOST_READ]:
        border = "\n" if _apart(part, section) else ""
        first, second = (text_of(Place(number, s)) for s in (section, section + 1))
        joined = normal(first[-reach:] + border + second[:reach])
        if all(literal.inside(joined) for literal in literals):
            found[section] = float(scores[section])
    return found


def _possible(part: Part, texts: Sequence[str]) -> Bits:
    """(S,) sections that hold all terms of the texts together with the next one of their note.

    But for one pair of characters: the border may stand between them.
    """
    segment = part.segment
    possible = np.zeros(segment.section_count, dtype=np.bool_)
    possible[:-1] = segment.note_of_section[:-1] == segment.note_of_section[1:]
    pairs_missing = np.zeros(segment.section_count, dtype=np.int64)
    for low, high in (key for text in texts for key in inner_keys(text)):
        held = holding(part, [(low, high)], text_sections)
        held[:-1] |= held[1:]
        if low < WORD:
            pairs_missing += ~held
        else:
            possible &= held
    return possible & (pairs_missing <= 1)


def _apart(part: Part, section: int) -> bool:
    """Whether something stands between a section and the next."""
    return bool(part.segment.sections[section, END] < part.segment.sections[section + 1, START])
