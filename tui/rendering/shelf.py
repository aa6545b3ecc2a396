"""The notes seen last, as they were laid out: to come back to one costs next to nothing."""

from __future__ import annotations

from itertools import accumulate

from .flow import Flow
from .note import Note
from .painting import Painter
from .rows import Look, Marks
from .standing import Manner

_NOTES = 6
_FLOWS = 4
_MOST = 1_000_000
"""Characters of all of them together; the newest is kept however large it is."""


class Shelf:
    """Keeps a few notes, and a few of them laid out, the newest first."""

    def __init__(self) -> None:
        self._notes: list[tuple[bool, Note]] = []
        self._flows: list[tuple[Marks, Look, Flow]] = []

    def find(self, text: str, manner: Manner) -> Note | None:
        """The note with this text, if it is here."""
        same = ((raw, note) for raw, note in self._notes if raw == manner.raw and note.text == text)
        return next((note for _, note in same), None)

    def note(self, text: str, manner: Manner) -> Note:
        """The note with this text, cut into blocks."""
        note = self.find(text, manner) or manner.read(text)
        others = [each for each in self._notes if each[1] is not note]
        sizes = accumulate(len(each.text) for _, each in others)
        fitting = sum(len(text) + size <= _MOST for size in sizes)
        self._notes = [(manner.raw, note), *others[:fitting]][:_NOTES]
        return note

    def flow(self, note: Note, look: Look, marks: Marks, painter: Painter) -> Flow:
        """The note in a look, with its matches marked."""
        for place, (known_marks, known_look, flow) in enumerate(self._flows):
            if flow.note is note and known_marks is marks and known_look == look:
                self._flows.insert(0, self._flows.pop(place))
                flow.repaint(painter)
                return flow
        flow = Flow(note, look, marks, painter)
        kept = {id(each) for _, each in self._notes}
        others = [each for each in self._flows if id(each[2].note) in kept]
        self._flows = [(marks, look, flow), *others][:_FLOWS]
        return flow

    def forget_rows(self) -> None:
        """Render everything anew when it is looked at again."""
        for _, _, flow in self._flows:
            flow.forget()
