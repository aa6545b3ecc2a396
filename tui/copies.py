"""What can be copied of a hit, and how it can be sent to the terminal's clipboard."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal
from urllib.parse import quote

from vaultprobe.engine import Hit
from vaultprobe.engine.addresses import clean_heading

Kind = Literal["wikilink", "heading", "path", "text", "address"]

LIMIT = 74_000
"""Bytes that terminals take by OSC 52: 100,000 in base 64 for the strictest common one."""

_BREAKS_WIKILINKS = frozenset("[]#^|\\")


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


def copies(hit: Hit, address: str) -> tuple[Copy, ...]:
    """The links, the path, the text and the address of a hit."""
    separator = "\\" if "\\" in hit.vault_path and "/" not in hit.vault_path else "/"
    file = separator.join([hit.vault_path.rstrip("/\\"), *hit.path.split("/")])
    return (
        _copy("wikilink", _link(hit, ())),
        _copy("heading", _link(hit, hit.headings)),
        _copy("path", file),
        _copy("text", hit.text),
        _copy("address", address),
    )


def _copy(kind: Kind, text: str) -> Copy:
    sent = text.encode("utf-8", "replace").decode()
    return Copy(kind, sent, lossy=sent != text)


def _link(hit: Hit, headings: tuple[str, ...]) -> str:
    """A wikilink by the full path, which is never ambiguous; a Markdown link where a name forbids that."""
    trail = "".join(f"#{heading}" for heading in map(clean_heading, headings) if heading)
    if _BREAKS_WIKILINKS.isdisjoint(hit.path):
        note = PurePosixPath(hit.path)
        return f"[[{note.with_suffix('') if note.suffix == '.md' else note}{trail}]]"
    target = quote(hit.path.encode("utf-8", "surrogateescape")) + quote(trail, safe="#")
    title = hit.title.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return f"[{title}]({target})"
