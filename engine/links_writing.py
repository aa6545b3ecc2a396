"""Links to a note as Obsidian would write them: the vault's "new link format", wikilink or Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import quote

from .addresses import clean_heading
from .links_files import list_files
from .obsidian import enclosing_vault
from .vault_settings import vault_settings

_BREAKS_WIKILINKS = frozenset("[]#^|\\")
_BREAKS_ADDRESSES = re.compile(r"[\x00-\x20\x7f-\xa0\ud800-\udfff<>()\[\]{}\\`\"#%?^|]+")
"""What has to be encoded in the address of a Markdown link; Chinese stays readable, as Obsidian leaves it."""
_BREAKS_LABELS = re.compile(r"([\\\[\]])")


class LinkStyle(NamedTuple):
    """How a vault wants links to a note to be written."""

    path: str
    """The note as links name it: its path in the vault, or as much of it as is enough."""
    markdown: bool = False
    """Whether as Markdown, not as a wikilink."""


def link_style(root: Path, path: str) -> LinkStyle:
    """How Obsidian's settings want a note to be named; reads them, and for the shortest name lists the vault.

    A link "relative to the note" cannot be known before it is put somewhere: it names the whole path,
    which leads there from any note.
    """
    home = enclosing_vault(root) or root
    settings = vault_settings(home)
    inner = (root / path).relative_to(home).as_posix()
    named = inner
    if settings.new_link_format == "shortest":
        name = inner.rpartition("/")[2]
        if list_files(home).find_all(_without_ending(name), "") == [inner]:
            named = name
    return LinkStyle(named, settings.use_markdown_links)


def link_text(style: LinkStyle, title: str, headings: Iterable[str] = (), block: str = "") -> str:
    """The link, to a heading or the id of a block; as Markdown where a wikilink would break."""
    trail = "".join(f"#{heading}" for heading in map(clean_heading, headings) if heading)
    if not style.markdown and _BREAKS_WIKILINKS.isdisjoint(style.path):
        return f"[[{_without_ending(style.path)}{f'#^{block}' if block else trail}]]"
    place = f"#^{block}" if block else "".join("#" + _encoded(part) for part in trail.split("#")[1:])
    target = _encoded(style.path) + place
    label = _BREAKS_LABELS.sub(r"\\\1", title)
    return f"[{label}]({target})"


def _without_ending(path: str) -> str:
    note = PurePosixPath(path)
    return str(note.with_suffix("")) if note.suffix == ".md" else path


def _encoded(text: str) -> str:
    def encode(found: re.Match[str]) -> str:
        return quote(found[0].encode("utf-8", "surrogateescape"), safe="")

    return _BREAKS_ADDRESSES.sub(encode, text)
