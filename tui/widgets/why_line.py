"""Above the status line, on demand: why the selected hit is where it is."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget
from vaultprobe.engine.types import Reason

from ..labels import Labels
from ..literal import literal
from ..why import Share, shares

_GAP = "   "
_LINES = 2
_MOST_FIELDS = 3
"""Places that are named for a word, the weightiest: a note's name is also in its path, often in a tag."""


class WhyLine(Widget):
    """The words of the query with what they add, then what raised the sum; no part is broken in two."""

    DEFAULT_CSS = "WhyLine { display: none; height: auto; width: 1fr; padding: 0 2; color: $quiet; }"

    parts: reactive[tuple[Content, ...]] = reactive((), layout=True)

    def __init__(self, labels: Labels, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._labels = labels

    def show(self, reasons: Sequence[Reason]) -> None:
        """Tell the parts of a score."""
        label = Content.styled(self._labels["why.label"], "$foreground")
        self.parts = (label, *map(self._told, shares(reasons)))
        self.display = True

    def tell(self, text: str) -> None:
        """Show one sentence."""
        self.parts = (Content(literal(text)),)
        self.display = True

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as are needed, but few."""
        return len(self._lines(width))

    def render(self) -> Content:
        width = self.content_size.width
        return Content("\n").join(line.truncate(width, ellipsis=True) for line in self._lines(width))

    def _lines(self, width: int) -> list[Content]:
        """The parts, as many on a line as fit; the last line may be too long."""
        lines: list[Content] = []
        for part in self.parts:
            longer = Content.assemble(lines[-1], _GAP, part) if lines else part
            if lines and (longer.cell_length <= width or len(lines) == _LINES):
                lines[-1] = longer
            else:
                lines.append(part)
        return lines

    def _told(self, part: Share) -> Content:
        say = self._labels
        if not part.name:
            what = say.get(f"why.{part.fields[0]}", literal(part.fields[0]))
            return Content.assemble(f"{part.share:+.0%} ", (what, "$trail"))
        share = f" {part.share:.0%}"
        fields = say["why.and"].join(
            say.get(f"why.{field}", literal(field)) for field in part.fields[:_MOST_FIELDS]
        )
        fields += " …" if len(part.fields) > _MOST_FIELDS else ""
        how = f" ({say[f'why.as-{part.match}']})" if part.match != "exact" else ""
        return Content.assemble((literal(part.name), "bold $match"), f"{share} {say['why.in']}{fields}{how}")
