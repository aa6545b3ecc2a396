"""The quiet line under the box: how the query was read."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.widgets import Static
from vaultprobe.engine import Results

from ..labels import Labels
from ..literal import literal
from ..reading import Lot, Word, words

_GAP = "   "
_STYLES: dict[Lot, str] = {"used": "$foreground", "little": "", "aside": "", "missing": "$warning"}


class ReadingLine(Static):
    """Words that were searched, that say little, that were set aside or are not in the vault."""

    DEFAULT_CSS = """
    ReadingLine { height: 1; width: 1fr; color: $quiet; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, labels: Labels, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._labels = labels

    def show(self, results: Results | None) -> None:
        """Tell how a query was read; None when there is no query."""
        if results is None:
            self.update(Content(self._labels["reading.recent"]), layout=False)
        else:
            self.update(Content(_GAP).join(self._parts(results)), layout=False)

    def clear(self) -> None:
        """Nothing can be told yet."""
        self.update(Content(), layout=False)

    def _parts(self, results: Results) -> Iterable[Content]:
        read = words(results.terms)
        for lot, style in _STYLES.items():
            told = [self._word(word, style) for word in read if word.lot == lot]
            if told:
                yield Content.assemble(self._labels[f"reading.{lot}"], " ", Content("  ").join(told))
        for notice in results.notices:
            yield Content(literal(notice))

    def _word(self, word: Word, style: str) -> Content:
        reason = self._labels.get(f"aside.{word.reason}", literal(word.reason))
        return Content.assemble((literal(word.text), style), f" ({reason})" if reason else "")
