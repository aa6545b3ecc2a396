"""What of a snippet is shown where it does not fit: from where most of its matches are seen."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from rich.cells import cell_len
from rich.style import Style
from vaultprobe.engine import Snippet

from ..cells import ELLIPSIS, Run, marked
from ..literal import literal

_WORTH_IT = 2
"""More than so many times as much of the matches is to be seen for beginning later."""
_NOT_FIRST = " ，。、；：？！）》」』】,.;:?!)]}·"


def shown(snippet: Snippet, room: int, plain: Style, mark: Style) -> list[Run]:
    """The snippet for `room` cells, its matches marked; it begins later where that shows far more of them."""
    begin = _begin(snippet.text, snippet.ranges, room)
    if not begin:
        return marked(snippet.text, snippet.ranges, plain, mark)
    ranges = [(max(start - begin, 0), end - begin) for start, end in snippet.ranges if end > begin]
    return [(ELLIPSIS, plain), *marked(snippet.text[begin:], ranges, plain, mark)]


def _begin(text: str, ranges: Sequence[tuple[int, int]], room: int) -> int:
    """The character to begin with: 0 unless a later one shows far more of the matches."""
    cells = [*accumulate(map(_cells, text), initial=0)]
    room -= 2 * len(ELLIPSIS)
    if not 0 < room < cells[-1]:
        return 0

    def seen(first: int) -> int:
        stop = cells[first] + room
        return sum(max(0, min(cells[b], stop) - max(cells[a], cells[first])) for a, b in ranges)

    firsts = (bisect_left(cells, min(cells[a] - room // 4, cells[-1] - room)) for a, _ in ranges)
    best = max((0, *firsts), key=seen)
    if seen(best) <= _WORTH_IT * seen(0):
        return 0
    return _whole_word(text, best, next((a for a, _ in ranges if a >= best), best))


@lru_cache(maxsize=8192)
def _cells(character: str) -> int:
    return cell_len(literal(character))


def _whole_word(text: str, begin: int, match: int) -> int:
    """A beginning that cuts no word and is no full stop, but comes before the match."""
    later = begin
    while later < match and _is_letter(text[later - 1]) and _is_letter(text[later]):
        later += 1
    while later < match and text[later] in _NOT_FIRST:
        later += 1
    return later if later < match else begin


def _is_letter(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character == "_")
