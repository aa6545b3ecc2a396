"""Which line of each text holds most of a query: where the preview stands and the snippet begins."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .groups import group
from .marks import Found

_LITERAL_WEIGHT = 1e9
_SPREAD = 0.5
"""What a match over several lines counts, and one in front matter: a line that says it all is better."""


def best_lines(
    found: Sequence[Found], weights: Sequence[float], texts: Sequence[str], fronts: Sequence[int] = ()
) -> list[int]:
    """For each text the line, from 0, that holds most of the query; -1 when none holds any of it.

    `weights`: of the query's terms. A term counts once a line, another form of it less than the word
    itself. The line with the query as it was typed comes first, of equal lines the upper one.
    `fronts`: characters of front matter with which each text begins.
    """
    joined = np.frombuffer("\n".join(texts).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    breaks = np.flatnonzero(joined == ord("\n"))
    lengths = np.array([len(text) + 1 for text in texts], dtype=np.int64)
    begins = np.cumsum(lengths) - lengths
    first_lines = np.searchsorted(breaks, begins)
    out = np.full(len(texts), -1, dtype=np.int64)
    sizes = [its.terms.size for its in found]
    if not sum(sizes):
        return out.tolist()

    of_literal = [*weights, _LITERAL_WEIGHT]  # the number of the literal is -1: the last
    terms = np.concatenate([its.terms for its in found]) % len(of_literal)
    starts = np.concatenate([its.starts for its in found]) + np.repeat(begins, sizes)
    ends = np.concatenate([its.ends for its in found]) + np.repeat(begins, sizes)
    line_of = np.searchsorted(breaks, starts)
    cells = line_of * len(of_literal) + terms
    gains = np.take(of_literal, terms) * np.concatenate([its.shares for its in found])
    gains[np.searchsorted(breaks, ends) > line_of] *= _SPREAD
    if fronts:
        gains[starts < np.repeat(begins + np.array(fronts), sizes)] *= _SPREAD
    by_cell = group(cells)
    gains = np.maximum.reduceat(gains[by_cell.order], by_cell.starts)
    lines, _, first_cells = group(by_cell.distinct // len(of_literal))
    totals = np.add.reduceat(gains, first_cells)
    of_text = np.searchsorted(first_lines, lines, "right") - 1
    order = np.lexsort((lines, -totals, of_text))
    best = order[np.flatnonzero(np.diff(of_text[order], prepend=-1))]
    out[of_text[best]] = lines[best] - first_lines[of_text[best]]
    return out.tolist()
