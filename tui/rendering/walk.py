"""Where someone is in a note: at the hit, or at the match that `n` and `N` have come to."""

from __future__ import annotations

from collections.abc import Iterable

from .flow import Flow, Place, Spot
from .matching import Match, Matches
from .note import Note
from .rows import Marks
from .viewport import Viewport


class Walk:
    """Goes from match to match; stays at its match when the note is laid out anew."""

    def __init__(self, note: Note, marks: Marks, pieces: Iterable[str], line: int) -> None:
        self.line = line
        """The source line of the hit, or of the match."""
        self._matches = Matches(note, marks, pieces)
        self._match: Match | None = None

    @property
    def spot(self) -> Spot | None:
        """The match that it has come to; None at the hit."""
        return self._match.spot if self._match else None

    @property
    def position(self) -> tuple[int, int]:
        """Which match of how many; 0: none yet."""
        match = self._match
        return (self._matches.ordinal(match.line, match.nth) if match else 0), self._matches.total

    def stand(self, line: int) -> None:
        """At another source line, and at no match."""
        self.line, self._match = line, None

    def look(self, seconds: float) -> bool:
        """Go on counting matches for about so long; have all been found now?"""
        return self._matches.look(seconds)

    def place(self, flow: Flow) -> Place:
        """The row it is at, in the layout that it was made for."""
        return self._match.spot.place if self._match else flow.telling_row(self.line)

    def here(self, view: Viewport) -> Spot:
        """Where someone is looking: at the match or the hit while that is seen, else at the top."""
        place = self.place(view.flow)
        if not view.shows(place, margin=0):
            return Spot(view.top_place, -1, -1)
        return self.spot or Spot(place, -1, -1)

    def go(self, view: Viewport, *, forward: bool) -> bool:
        """To the next match, from where it is while that is seen, else from the top; is there any?"""
        found = self._matches.beyond(self.here(view), view.flow, forward=forward)
        if found:
            self._match, self.line = found, found.line
        return found is not None

    def laid_out(self, flow: Flow) -> None:
        """The note has been laid out anew: find the match there."""
        if self._match:
            spots = self._matches.spots(self.line, flow)
            self._match = self._match._replace(spot=spots[min(self._match.nth, len(spots) - 1)])
