"""What stands in place of the list when there is nothing to list, and why."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.widgets import Static
from vaultprobe.engine import Results, Zero

from ..labels import Labels
from ..literal import literal
from ..reading import missing
from ..remarks import IN_VAIN, filters, sentences


class EmptyNote(Static):
    """A few quiet lines; never a silent zero."""

    DEFAULT_CSS = """
    EmptyNote { height: 1fr; width: 1fr; padding: 1 2; color: $quiet; }
    """

    def __init__(self, labels: Labels, skipped_key: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._labels = labels
        self._skipped_key = skipped_key

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
            self.update(Content("\n").join([title, Content(""), *self._reasons(results, results.zero)]))

    def _reasons(self, results: Results, zero: Zero) -> Iterable[Content]:
        say = self._labels
        for remark, sentence in sentences(results, say):
            style = "$warning" if remark.kind in IN_VAIN else ""
            yield Content.styled(literal(sentence[:1].upper() + sentence[1:]), style)
        if any(remark.kind in ("phrase", "together") for remark in results.remarks):
            yield Content(say["zero.unquoted"])
        if words := missing(results):
            yield self._words("zero.missing", words, "$warning")
        for word, near in zero.nearest.items():
            yield self._words("zero.nearest", near, "$foreground", word=literal(word))
        for name, count in filters(results, zero):
            yield Content(say("zero.filtered", n=count, filter=literal(name)))
        yield Content(say("zero.covers", n=zero.notes))
        if zero.skipped:
            yield Content.styled(say("zero.skipped", n=zero.skipped, key=self._skipped_key), "$warning")

    def _words(self, key: str, words: Iterable[str], style: str, **values: object) -> Content:
        """A sentence with its words in a style of their own."""
        before, _, after = self._labels(key, words="\0", **values).partition("\0")
        listed = Content("  ").join(Content.styled(literal(word), style) for word in words)
        return Content.assemble(before, listed, after)
