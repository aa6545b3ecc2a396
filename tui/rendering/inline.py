"""Inline Markdown as Obsidian reads it -> plain text with style spans. Every newline of the source stays."""

from __future__ import annotations

import html
import re
from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from ..literal import literal
from .breaks import BREAK
from .emphasis import Delimiter, Emphasis, delimiter, resolve
from .html_tags import STYLES, Tag, read_tag
from .rows import Span, StyleName
from .targets import Target
from .tex import formula

EMBED = "◫ "
"""Stands before what Obsidian would show in place: an image, an embedded note."""

_SPECIAL = re.compile(r"[\\`*_~=\[\]!<&%$#^\n]|https?:")
_TOKEN = re.compile(
    r"""
    (?P<escape>    \\[!-/:-@\[-`{-~] | \\(?=\n) )
  | (?P<ticks>     `+ )
  | (?P<comment>   %%.*?%% | <!--.*?--> )
  | (?P<math>      \$\$.+?\$\$ | \$(?=[^\s$])[^$\n]*?(?<=[^\s\\])\$(?!\d) )
  | (?P<wiki>      !?\[\[[^\[\]\n]+\]\] )
  | (?P<footnote>  \[\^[^\]\s]+\]:? | \^\[[^\]\n]*\] )
  | (?P<defined>   (?:(?<=\n)|\A)\[[^\[\]\n]+\]:(?=\s) )
  | (?P<open>      !?\[ )
  | (?P<close>     \] )
  | (?P<newline>   \n[ ]* )
  | (?P<hard>      <br[ ]*/?>(?:[ ]*\n)?[ ]* )
  | (?P<auto>      <(?:[a-z][a-z0-9+.-]*:|[\w.+-]+@)[^\s<>]*> )
  | (?P<html>      </?[A-Za-z][^<>\n]*> )
  | (?P<entity>    &(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w{1,31}); )
  | (?P<url>       https?://[^\s<>"'`|\\^{}\[\]，。；：、！？（）【】《》「」“”’]+ )
  | (?P<tag>       (?<!\S)\#(?=[\w/-]*[^\W\d])[\w/-]+ )
  | (?P<anchor>    (?:(?<=[ \n])|\A)\^[A-Za-z0-9-]+(?=[ ]*(?:\n|\Z)) )
  | (?P<run>       \*+ | _+ | (?<!~)~~(?!~) | (?<!=)==(?!=) )
    """,
    re.VERBOSE | re.DOTALL,
)
_PLAINLY_STYLED: dict[str, StyleName] = {
    "comment": "dim",
    "footnote": "footnote",
    "defined": "dim",
    "tag": "tag",
    "anchor": "dim",
}
"""Tokens shown as they are written, in a style of their own."""
_ADDRESS = re.compile(
    r"""\([ ]*(?:<(?P<bracketed>[^<>\n]*)>|(?P<bare>[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*))"""
    r"""(?:[ ]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ ]*\)"""
)
_LABEL = re.compile(r"\[([^\[\]\n]*)\]")
_SIZE = re.compile(r"\|\d+(?:x\d+)?$")
"""How large an image is to be: `![board|300](board.png)`."""


class Inline(NamedTuple):
    """Plain text and its styles."""

    text: str
    spans: list[Span]


def inline(source: str, references: Mapping[str, str]) -> Inline:
    """Read sanitised inline Markdown; `references` are the note's link definitions."""
    if not _SPECIAL.search(source):
        return Inline(source, [])
    return _Reader(source, references).read()


class _Reader:
    """One pass over the source: pieces of output, spans over pieces, delimiters paired at the end."""

    def __init__(self, source: str, references: Mapping[str, str]) -> None:
        self.source = source
        self.references = references
        self.pieces: list[str] = []
        self.spans: list[Emphasis] = []
        self.delimiters: list[Delimiter] = []
        self.brackets: list[tuple[int, int]] = []
        self.open_tags: list[tuple[Tag, int]] = []
        """Tags that wait for their partner, with their piece."""
        self.ticks: dict[int, list[int]] = {}
        for run in re.finditer("`+", source):
            self.ticks.setdefault(len(run[0]), []).append(run.start())

    def read(self) -> Inline:
        position = 0
        while special := _SPECIAL.search(self.source, position):
            start = special.start()
            match = _TOKEN.match(self.source, start)
            self.pieces.append(self.source[position : start if match else start + 1])
            position = self.take(match) if match else start + 1
        self.pieces.append(self.source[position:])
        self.leave_open(0)
        self.spans = resolve(self.delimiters) + self.spans
        for run in self.delimiters:
            self.pieces[run.piece] = run.character * run.count
        ends = [0, *accumulate(map(len, self.pieces))]
        spans = [Span(ends[start], ends[stop], style, target) for start, stop, style, target in self.spans]
        return Inline("".join(self.pieces), [span for span in spans if span.start < span.stop])

    def take(self, match: re.Match[str]) -> int:
        """Put one token out; returns where reading goes on."""
        kind, text = match.lastgroup, match[0]
        if kind in _PLAINLY_STYLED:
            self.styled(text, _PLAINLY_STYLED[kind])
        elif kind == "run":
            self.delimiters.append(delimiter(self.source, match.start(), match.end(), len(self.pieces)))
            self.pieces.append(text)
        elif kind == "math":
            said = None if "\n" in text else formula(text.strip("$"))
            self.styled(said or text, "math")
        elif kind == "newline":
            self.pieces[-1] = self.pieces[-1].rstrip(" ")
            self.pieces.append("\n")
        elif kind == "hard":
            self.pieces.append("\n" if "\n" in text else BREAK)
        elif kind == "escape":
            self.pieces.append(text[1:])
        elif kind == "ticks":
            return self.code(match.start(), len(text))
        elif kind == "open":
            self.brackets.append((len(self.pieces), match.end()))
            self.pieces.append(text)
        elif kind == "close":
            return self.close(match.end())
        elif kind == "wiki":
            self.wiki(text)
        elif kind == "auto":
            self.styled(text[1:-1], "link", Target(text[1:-1]))
        elif kind == "url":
            return self.url(match)
        elif kind == "html":
            self.html(text)
        else:
            self.pieces.append(literal(html.unescape(text)))
        return match.end()

    def styled(self, text: str, style: StyleName, target: Target | None = None) -> None:
        self.spans.append(Emphasis(len(self.pieces), len(self.pieces) + 1, style, target))
        self.pieces.append(text)

    def html(self, text: str) -> None:
        """A tag: what it does, if it is known and has its partner; else it may be anything, and is shown."""
        tag = read_tag(text)
        if tag and tag.is_embed:
            source = tag.attributes.get("src")
            self.styled("" if tag.is_end else EMBED + tag.what, "embed", Target(source) if source else None)
        elif tag and (tag.is_layout or tag.name == "li"):
            self.pieces.append(tag.sign)
        elif tag and tag.name in STYLES and tag.is_end and (opened := self.partner(tag.name)):
            self.enclose(*opened, tag)
        elif tag and tag.name in STYLES and not tag.is_end:
            self.open_tags.append((tag, len(self.pieces)))
            self.pieces.append(text)
        else:
            self.styled(text, "dim")

    def partner(self, name: str) -> tuple[Tag, int] | None:
        """The nearest open tag of this name; those inside of it stay as they are written."""
        for at in range(len(self.open_tags) - 1, max(-1, len(self.open_tags) - 33), -1):
            if self.open_tags[at][0].name == name:
                self.leave_open(at + 1)
                return self.open_tags.pop()
        return None

    def leave_open(self, first: int) -> None:
        """These tags have no partner."""
        self.spans += [Emphasis(piece, piece + 1, "dim") for _, piece in self.open_tags[first:]]
        del self.open_tags[first:]

    def enclose(self, opened: Tag, piece: int, closed: Tag) -> None:
        """Everything since the beginning tag is in its style."""
        self.pieces[piece] = opened.sign
        address = opened.attributes.get("href")
        if (style := STYLES[opened.name]) and (opened.name != "a" or address):
            target = Target(address) if address else None
            self.spans.append(Emphasis(piece, len(self.pieces), style, target))
        self.pieces.append(closed.sign)

    def code(self, start: int, size: int) -> int:
        """A code span, if a run of as many back ticks closes it."""
        opened = start + size
        runs = self.ticks.get(size, [])  # none of this size: an escape took the run's first one
        following = bisect_left(runs, opened)
        if following == len(runs):
            self.pieces.append(self.source[start:opened])
            return opened
        closing = runs[following]
        text = self.source[opened:closing]
        if text.startswith(" ") and text.endswith(" ") and not text.isspace():
            text = text[1:-1]
        self.styled(text, "code")
        return closing + size

    def wiki(self, text: str) -> None:
        """`[[note#heading|alias]]` is its alias or its target; `![[embed]]` is named."""
        target, _, alias = text.lstrip("!")[2:-2].partition("|")
        leads_to = Target(target.rstrip("\\"), is_wiki=True)
        if text.startswith("!"):
            self.styled(EMBED + leads_to.text, "embed", leads_to)
        else:
            self.styled(alias or target, "link", leads_to)

    def url(self, match: re.Match[str]) -> int:
        text = match[0].rstrip(".,;:!?*_~=")
        if text.endswith(")") and "(" not in text:
            text = text.rstrip(")")
        self.styled(text, "link", Target(text))
        return match.start() + len(text)

    def close(self, end: int) -> int:
        """`]`: the end of a link or image when an address or a known label goes with it."""
        if not self.brackets:
            self.pieces.append("]")
            return end
        piece, opened = self.brackets.pop()
        label = self.source[opened : end - 1]
        address, after = self.address(label, end)
        if address is None:
            self.pieces.append("]")
            return after
        target = Target(address)
        is_image = self.pieces[piece] == "!["
        self.pieces[piece] = EMBED if is_image else ""
        if is_image and (size := _SIZE.search(label)):
            self.pieces[-1] = self.pieces[-1].removesuffix(size[0])
            label = label.removesuffix(size[0])
        self.spans.append(Emphasis(piece, len(self.pieces), "embed" if is_image else "link", target))
        if address and address != label and not address.startswith("#"):
            shown = target.file if is_image else target.shown
            self.styled(f" ({shown})" if label else shown, "address", target)
        return after

    def address(self, label: str, end: int) -> tuple[str | None, int]:
        """Where a link with this label leads, and where reading goes on; None: it is no link."""
        if match := _ADDRESS.match(self.source, end):
            return match["bracketed"] or match["bare"] or "", match.end()
        second = _LABEL.match(self.source, end)
        for name, after in ((second[1] or label, second.end()) if second else ("", end), (label, end)):
            if name and (address := self.references.get(name.casefold())) is not None:
                return address, after
        return None, end
