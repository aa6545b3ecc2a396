"""The quiet line under the box: how the query was read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from textual.content import Content
from textual.widgets import Static
from vaultprobe.engine import Results

from ..labels import Labels
from ..literal import literal
from ..reading import Word, words
from ..remarks import IN_VAIN, sentences

_GAP = "   "
_ARROW = " → "
_STYLES = {
    "missing": "$warning",
    "near": "$warning",
    "parts": "$warning",
    "searched": "$foreground",
    "only": "$foreground",
    "without": "$foreground",
    "little": "",
    "aside": "",
}
"""The lots of words, in the order in which they stand: what a narrow screen must not lose comes first."""
_WITHOUT = re.compile(r"-|NOT\s+")


class ReadingLine(Static):
    """What was asked for in vain or not obeyed, words that are not in the vault, that were searched, filters,
    and what was set aside.
    """

    DEFAULT_CSS = """
    ReadingLine { height: 1; width: 1fr; color: $quiet; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, labels: Labels, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._labels = labels

    def show(self, results: Results) -> None:
        """Tell how a query was read."""
        self.update(Content(_GAP).join(self._parts(results)), layout=False)

    def show_recent(self, *, queries: bool, demo: bool = False) -> None:
        """There is no query; say what is listed instead: `queries` to ask again or, in the demo, to try."""
        key = "reading.recent" if not queries else "reading.examples" if demo else "reading.recent-queries"
        self.update(Content(self._labels[key]), layout=False)

    def clear(self) -> None:
        """Nothing can be told yet."""
        self.update(Content(), layout=False)

    def _parts(self, results: Results) -> Iterable[Content]:
        for remark, sentence in sentences(results, self._labels):
            yield Content.styled(literal(sentence), "$warning" if remark.kind in IN_VAIN else "$foreground")
        idle = [remark.text for remark in results.remarks if remark.kind == "filter"]
        read = [(_lot(word), word) for word in words(results.terms) if _unsigned(word) not in idle]
        for lot, style in _STYLES.items():
            told = [self._word(word, lot, style) for its, word in read if its == lot]
            if told:
                yield Content.assemble(self._labels[f"reading.{lot}"], " ", Content("  ").join(told))
        for notice in results.notices:
            yield Content(literal(notice))

    def _word(self, word: Word, lot: str, style: str) -> Content:
        text = _unsigned(word) if lot == "without" else word.text
        instead = _ARROW + " ".join(map(literal, word.instead)) if word.instead else ""
        reason = self._labels.get(f"aside.{word.reason}", literal(word.reason))
        return Content.assemble(
            (literal(text), style), (instead, "$foreground"), f" ({reason})" if reason else ""
        )


def _unsigned(word: Word) -> str:
    """What a filter asks for or leaves out; any other word as it is."""
    return _WITHOUT.sub("", word.text, count=1) if word.role == "filter" else word.text


def _lot(word: Word) -> str:
    """The words of one label: those of one role, but filters by what they do."""
    if word.role != "filter":
        return word.role
    return "without" if _WITHOUT.match(word.text) else "only"
