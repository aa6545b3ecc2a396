"""What can be copied of a hit, and how it can be sent to the terminal's clipboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vaultprobe.engine import Hit
from vaultprobe.engine.links_writing import LinkStyle, link_text

from .reading_place import own_text

Kind = Literal["wikilink", "heading", "block", "path", "text", "address"]

LIMIT = 74_000
"""Bytes that terminals take by OSC 52: 100,000 in base 64 for the strictest common one."""


@dataclass(frozen=True, slots=True)
class Copy:
    """Something to copy; `lossy` when a name in it had bytes that are no text."""

    kind: Kind
    text: str
    lossy: bool = False

    @property
    def size(self) -> int:
        """Bytes to send."""
        return len(self.text.encode())

    @property
    def fits(self) -> bool:
        """Whether a terminal can be expected to take it."""
        return self.size <= LIMIT


def copies(hit: Hit, address: str, style: LinkStyle | None = None) -> tuple[Copy, ...]:
    """The links, the path, the text and the address of a hit; to its heading and block only if there is one.

    `style` is how the vault wants links; without it they are wikilinks by the whole path.
    """
    separator = "\\" if "\\" in hit.vault_path and "/" not in hit.vault_path else "/"
    file = separator.join([hit.vault_path.rstrip("/\\"), *hit.path.split("/")])
    style = style or LinkStyle(hit.path)
    trail = hit.headings[1:] if hit.headings[:1] == (hit.title,) and len(hit.headings) > 1 else hit.headings
    note, place = link_text(style, hit.title), link_text(style, hit.title, trail)
    block = _block(hit)
    return (
        _copy("wikilink", note),
        *([_copy("heading", place)] if place != note else []),
        *([_copy("block", link_text(style, hit.title, block=block))] if block else []),
        _copy("path", file),
        _copy("text", own_text(hit)),
        _copy("address", address),
    )


def _block(hit: Hit) -> str:
    """The id of the block that the hit's line stands in."""
    from vaultprobe.engine.links_places import block_at

    return block_at(hit.text, hit.line - hit.line_start + 1)


def _copy(kind: Kind, text: str) -> Copy:
    sent = text.encode("utf-8", "replace").decode()
    return Copy(kind, sent, lossy=sent != text)
