"""What stands in place of the list when there is nothing to list, and why."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.widgets import Static
from vaultprobe.engine import Results, Zero

from ..labels import Labels
from ..literal import literal


class EmptyNote(Static):
    """A few quiet lines; never a silent zero."""

    DEFAULT_CSS = """
    EmptyNote { height: 1fr; width: 1fr; padding: 1 2; color: $quiet; }
    """

    def __init__(self, labels: Labels, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._labels = labels

    def tell(self, text: str) -> None:
        """Show one sentence."""
        self.update(Content(text))

    def explain(self, results: Results, excuse: str) -> None:
        """Say why there is nothing; `excuse` when it is because not all notes have been read yet."""
        if excuse:
            self.tell(excuse)
        elif results.zero is None:
            vault = " + ".join(vault.name for vault in results.vaults)
            self.tell(self._labels("empty.vault", vault=literal(vault)))
        else:
            title = Content.styled(self._labels["zero.title"], "bold $foreground")
            self.update(Content("\n").join([title, Content(""), *self._reasons(results.zero)]))

    def _reasons(self, zero: Zero) -> Iterable[Content]:
        say = self._labels
        if zero.missing:
            yield self._words("zero.missing", zero.missing, "$warning")
        for word, near in zero.nearest.items():
            yield self._words("zero.nearest", near, "$foreground", word=literal(word))
        for name, count in zero.filtered_out.items():
            yield Content(say("zero.filtered", n=count, filter=literal(name)))
        yield Content(say("zero.covers", n=zero.notes))
        if zero.skipped:
            yield Content.styled(say("zero.skipped", n=zero.skipped), "$warning")

    def _words(self, key: str, words: Iterable[str], style: str, **values: object) -> Content:
        """A sentence with its words in a style of their own."""
        before, _, after = self._labels(key, words="\0", **values).partition("\0")
        listed = Content("  ").join(Content.styled(literal(word), style) for word in words)
        return Content.assemble(before, listed, after)
