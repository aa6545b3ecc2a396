"""Bits of HTML in a text: what they do to it is shown, not how they are spelt."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from ..literal import literal
from .rows import StyleName

_TAG = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)(?P<rest>[^<>]*)>")
_ATTRIBUTE = re.compile(r"""(?<![\w:-])([\w:-]+)[ ]*=[ ]*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")

STYLES: dict[str, StyleName | None] = {
    **dict.fromkeys(("b", "strong", "th", "summary"), "strong"),
    **dict.fromkeys(("i", "em", "cite", "var", "dfn"), "emphasis"),
    **dict.fromkeys(("s", "del", "strike"), "strike"),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), "code"),
    **dict.fromkeys(
        ("u", "ins", "small", "big", "font", "span", "sup", "sub", "ruby", "rt", "rp", "q"), None
    ),
    "mark": "marked",
    "a": "link",
}
"""Elements within a line, and the style of what they hold. A tag without its partner may be anything:
`<i>` in a command line stands for a number."""

_SIGNS = {"sup": "^", "sub": "_", "rt": "("}
"""What stands for a beginning tag."""
_END_SIGNS = {"rt": ")"}
_LAYOUT = frozenset(
    [
        "article", "aside", "center", "col", "colgroup", "dd", "details", "div", "dl",
        "dt", "figcaption", "figure", "footer", "header", "main", "nav", "ol",
        "p", "section", "table", "tbody", "td", "tfoot", "thead", "tr", "ul",
    ]
)  # fmt: skip
"""Elements that only arrange others: nothing of their tags is shown."""
_NAMED = frozenset(("img", "video", "audio", "source", "iframe", "embed"))
"""What is shown in place by a browser: it is named instead."""


class Tag(NamedTuple):
    """One tag, read."""

    name: str
    is_end: bool
    attributes: dict[str, str]

    @property
    def is_layout(self) -> bool:
        """Does it only arrange things?"""
        return self.name in _LAYOUT

    @property
    def is_embed(self) -> bool:
        """Does it show something else in place?"""
        return self.name in _NAMED

    @property
    def sign(self) -> str:
        """The characters to show for it."""
        if self.name == "li":
            return "" if self.is_end else "• "
        return (_END_SIGNS if self.is_end else _SIGNS).get(self.name, "")

    @property
    def what(self) -> str:
        """Of an embed: its description, else the name of its file."""
        source = self.attributes.get("src", "")
        short = source.partition(":")[0] if source.startswith("data:") else source.rpartition("/")[2]
        return self.attributes.get("alt") or short or self.name


def read_tag(text: str) -> Tag | None:
    """The tag that a text is."""
    match = _TAG.fullmatch(text)
    if match is None:
        return None
    attributes = {
        found[1].lower(): literal(html.unescape(found[2] or found[3] or found[4] or ""))
        for found in _ATTRIBUTE.finditer(match["rest"])
    }
    return Tag(match["name"].lower(), bool(match["end"]), attributes)
