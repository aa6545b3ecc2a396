"""Which matches are places to step to: those that hold most of something that was typed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from vaultprobe.engine.folding import normal
from vaultprobe.engine.query import parse


@lru_cache(maxsize=8)
def typed_pieces(query: str) -> tuple[str, ...]:
    """The words of a query, and its runs of characters without spaces, folded; none that says little."""
    words, runs = dict[str, bool](), list[tuple[str, bool]]()
    for term in parse(query).terms:
        tells = not term.note
        if term.kind == "word":
            words[term.text] = tells
        elif term.kind == "pair" and runs and runs[-1][0][-1] == term.text[0]:
            runs[-1] = runs[-1][0] + term.text[1:], runs[-1][1] or tells
        elif term.kind == "pair":
            runs.append((term.text, tells))
    pieces = {**words, **dict(runs)}
    return tuple(piece for piece, tells in pieces.items() if tells) or tuple(pieces)


class Places:
    """Tells places from other matches of a note by their texts, once it has seen them all."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self._pieces = tuple(pieces)
        self._held: dict[str, tuple[int, ...]] = {}
        """How many characters of each piece a match holds."""
        self._most = (0,) * len(self._pieces)

    def see(self, text: str) -> None:
        """Take a match of the note into account."""
        if text not in self._held:
            folded = normal(text)
            self._held[text] = held = tuple(_longest_common(piece, folded) for piece in self._pieces)
            self._most = tuple(map(max, self._most, held))

    def is_place(self, text: str) -> bool:
        """Whether no other match holds more of a piece than this one."""
        if not any(self._most):
            return True  # nothing is known of what was typed
        held = self._held.get(text, ())
        return any(here and here == most for here, most in zip(held, self._most, strict=False))


def _longest_common(piece: str, text: str) -> int:
    """Characters of the longest stretch of a piece that stands in a text."""
    if piece in text:
        return len(piece)
    most = 0
    for start in range(len(piece)):
        while start + most < len(piece) and piece[start : start + most + 1] in text:
            most += 1
    return most
