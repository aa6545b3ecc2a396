"""The links that stand in a note: wikilinks, embeds, Markdown links, addresses of the web.

What stands in code, comments and formulas is no link, as in Obsidian; what stands in properties is.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Literal, NamedTuple
from urllib.parse import unquote

from .markdown import scan

LinkKind = Literal["wiki", "embed", "markdown", "image", "web"]


class Link(NamedTuple):
    """A link as it stands in a text."""

    start: int
    end: int
    """Half-open range of characters in the text, the brackets and the `!` included."""
    line: int
    """From 1."""
    kind: LinkKind
    text: str
    """What the reader sees: the alias, the label, else the target."""
    target: str
    """What is named, without the place in it; empty for the note itself. The whole address for `web`."""
    place: str = ""
    """`heading`, `outer#inner` or `^block`, without the first `#`."""


_MAYBE = re.compile(r"\[\[|\]\(|\]\[|\]:|://|mailto:|<[\w.+-]+@")
_TO_THE_WEB = r"[ \t]*<?(?:[A-Za-z][A-Za-z0-9+.-]+:|//)"
_MAYBE_WITHIN = re.compile(rf"\[\[|\](?:\(|:)(?!{_TO_THE_WEB})")
_DEFINED_WITHIN = re.compile(rf"\]:(?!{_TO_THE_WEB})")
_REACHING_FAR = ("%%", "<!--", "-->", "$$", "]:")
"""What has to do with more than its own paragraph: hides what follows, or defines a label."""
_SPECIAL = re.compile(r"[\\`%$\[\]<]|!\[|https?://")
_TOKEN = re.compile(
    r"""
    (?P<escape>   \\[!-/:-@\[-`{-~] )
  | (?P<ticks>    `+ )
  | (?P<comment>  %% | <!-- )
  | (?P<math>     \$\$ | \$(?=[^\s$])[^$\n]*?(?<=[^\s\\])\$(?!\d) )
  | (?P<wiki>     !?\[\[[^\[\]\n]+\]\] )
  | (?P<open>     !?\[ )
  | (?P<close>    \] )
  | (?P<auto>     <(?:[A-Za-z][A-Za-z0-9+.-]+:|[\w.+-]+@)[^\s<>]*> )
  | (?P<url>      https?://[^\s<>"'`|\\^{}\[\]，。；：、！？（）【】《》「」“”’]+ )
    """,
    re.VERBOSE,
)
_CLOSED_BY = {"%%": "%%", "<!--": "-->", "$$": "$$"}
_ADDRESS = re.compile(
    r"""\([ ]*(?:<(?P<bracketed>[^<>\n]*)>|(?P<bare>[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*))"""
    r"""(?:[ ]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ ]*\)"""
)
_LABEL = re.compile(r"\[([^\[\]\n]*)\]")
_DEFINITION = re.compile(r"^ {0,3}\[([^\[\]\n^][^\[\]\n]*)\]:[ \t]*(?:<([^<>\n]*)>|(\S+))", re.M)
_MAY_BE_CODE = re.compile(r"```|~~~|(?:^|\n)(?: {4}| {0,3}\t)")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


def links_in(text: str) -> tuple[Link, ...]:
    """All links of a note, in order. `text` has `\\n` line ends."""
    if not _MAYBE.search(text):
        return ()
    shown = _without_code(text)
    return tuple(sorted(_Reader(shown).links())) if _MAYBE.search(shown) else ()


def links_within(text: str) -> tuple[Link, ...]:
    """All links but those to the web; quick, for reading a whole vault."""
    if not _MAYBE_WITHIN.search(text):
        return ()
    shown = _without_code(text)
    if not _DEFINED_WITHIN.search(shown):
        shown = "\n\n".join(map(_worth_reading, shown.split("\n\n")))
    return tuple(sorted(link for link in _Reader(shown).links() if link.kind != "web"))


def link_at(text: str, line: int, column: int | None = None) -> Link | None:
    """The link at a place (line from 1, column from 0); without a column, the first on the line."""
    for link in links_in(text):
        if link.line == line:
            start = text.rfind("\n", 0, link.start) + 1
            if column is None or link.start - start <= column < link.end - start:
                return link
    return None


def wikilink(inside: str, *, embed: bool = False, start: int = 0, end: int = 0, line: int = 1) -> Link:
    """The link whose brackets hold `inside`: `note#place|alias`, in a table `note\\|alias`."""
    target, bar, alias = inside.partition("|")
    if bar:
        target = target.removesuffix("\\")
    name, _, place = target.partition("#")
    shown = alias.strip() or target.strip()
    return Link(start, end, line, "embed" if embed else "wiki", shown, name.strip(), place.strip())


def address_link(
    address: str, label: str, *, image: bool = False, start: int = 0, end: int = 0, line: int = 1
) -> Link:
    """The link of `[label](address)`."""
    address = html.unescape(_ESCAPED.sub(r"\1", address.strip()))
    text = label.strip() or address
    if _SCHEME.match(address) or address.startswith("//"):
        return Link(start, end, line, "web", text, address)
    name, _, place = address.partition("#")
    decoded, inner = (unquote(part, errors="surrogateescape") for part in (name, place))
    return Link(start, end, line, "image" if image else "markdown", text, decoded, inner)


def _worth_reading(paragraph: str) -> str:
    """The paragraph if it may matter to a link within the vault; else it is blanked, its line ends stay."""
    if "[" in paragraph and _MAYBE_WITHIN.search(paragraph):
        return paragraph
    if any(sign in paragraph for sign in _REACHING_FAR):
        return paragraph
    lines = paragraph.count("\n")
    return "\n" * lines + " " * (len(paragraph) - lines)


def _without_code(text: str) -> str:
    """The text with its blocks of code blanked: lengths and line ends stay."""
    if not _MAY_BE_CODE.search(text):
        return text
    outline = scan(text)
    lines = outline.lines
    blocks = [block for block in outline.blocks if block.kind == "code"]
    for block in blocks:
        lines[block.start : block.end] = [" " * len(line) for line in lines[block.start : block.end]]
    return "\n".join(lines) if blocks else text


class _Reader:
    """One pass over a text; brackets wait on a stack for what makes them links."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.counted = (0, 1)
        """A place in the text and its line."""
        self.definitions: dict[str, str] = {}
        if "]:" in text:
            for name, bracketed, bare in _DEFINITION.findall(text):
                self.definitions.setdefault(name.casefold(), bracketed or bare)
        self.open: list[tuple[int, int]] = []
        """Where each open bracket stands, with its `!`, and where its label begins."""
        self.missing: set[str] = set()
        """Signs that close nothing from here on."""
        self.ticks: dict[int, list[int]] = {}
        for run in re.finditer("`+", text):
            self.ticks.setdefault(len(run[0]), []).append(run.start())

    def links(self) -> Iterator[Link]:
        position = 0
        while special := _SPECIAL.search(self.text, position):
            token = _TOKEN.match(self.text, special.start())
            if token is None:
                position = special.start() + 1
                continue
            kind, start, position = token.lastgroup, token.start(), token.end()
            if kind == "ticks":
                position = self._after_code(start, position)
            elif kind in ("comment", "math"):
                position = self._after_hidden(token)
            elif kind == "wiki":
                inside = token[0].lstrip("!")[2:-2]
                embed = token[0].startswith("!")
                if inside.strip(" |#"):
                    yield wikilink(inside, embed=embed, start=start, end=position, line=self._line(start))
            elif kind == "open":
                self.open.append((start, position))
            elif kind == "close":
                if link := self._closed(position):
                    yield link
                    position = link.end
            elif kind == "auto":
                yield self._web(start, position, _with_scheme(token[0][1:-1]))
            elif kind == "url":
                address = _trimmed(token[0])
                yield self._web(start, start + len(address), address)

    def _line(self, position: int) -> int:
        place, line = self.counted
        if place <= position:
            line += self.text.count("\n", place, position)
        else:
            line -= self.text.count("\n", position, place)
        self.counted = (position, line)
        return line

    def _web(self, start: int, end: int, address: str) -> Link:
        return Link(start, end, self._line(start), "web", address.removeprefix("mailto:"), address)

    def _after_code(self, start: int, opened: int) -> int:
        """Where reading goes on after back ticks: after the run that closes them in the same paragraph."""
        runs = self.ticks.get(opened - start, [])  # none of this size: an escape took the run's first one
        following = bisect_right(runs, start)
        if following == len(runs):
            return opened
        gap = _BLANK_LINE.search(self.text, opened, runs[following])
        return opened if gap else runs[following] + opened - start

    def _after_hidden(self, token: re.Match[str]) -> int:
        closing = _CLOSED_BY.get(token[0])
        if closing is None:
            return token.end()
        end = -1 if closing in self.missing else self.text.find(closing, token.end())
        if end < 0:
            self.missing.add(closing)
            return token.end()
        return end + len(closing)

    def _closed(self, end: int) -> Link | None:
        """`]`: the end of a link or image when an address or a known label goes with it."""
        if not self.open:
            return None
        start, label_start = self.open.pop()
        if _BLANK_LINE.search(self.text, label_start, end):
            self.open.clear()  # of a paragraph before
            return None
        label = self.text[label_start : end - 1]
        address, after = self._address(label, end)
        if address is None or label.startswith("^"):
            return None
        image = self.text[start] == "!"
        if not image:  # a link holds no other link
            self.open = [each for each in self.open if self.text[each[0]] == "!"]
        return address_link(address, label, image=image, start=start, end=after, line=self._line(start))

    def _address(self, label: str, end: int) -> tuple[str | None, int]:
        if match := _ADDRESS.match(self.text, end):
            return match["bracketed"] or match["bare"] or "", match.end()
        if not self.definitions or self.text.startswith(":", end):
            return None, end
        second = _LABEL.match(self.text, end)
        for name, after in ((second[1] or label, second.end()) if second else ("", end), (label, end)):
            if name and (address := self.definitions.get(name.casefold())) is not None:
                return address, after
        return None, end


def _with_scheme(address: str) -> str:
    return address if _SCHEME.match(address) else f"mailto:{address}"


def _trimmed(address: str) -> str:
    """An address in running text without the punctuation after it."""
    address = address.rstrip(".,;:!?*_~=")
    return address.rstrip(")") if address.endswith(")") and "(" not in address else address
