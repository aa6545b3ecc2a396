"""`obsidian://` addresses: every value percent-encoded exactly once, whatever stands in a name.

Sources: help.obsidian.md/uri for `open`, publish.obsidian.md/advanced-uri-doc for `adv-uri`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePath
from urllib.parse import quote

_BREAKS_LINKS = re.compile(r"[:#|^\\\r\n]|%%|\[\[|\]\]")
"""What Obsidian's own `stripHeadingForLink` takes out of a heading."""


def note_uri(
    vault_name: str,
    vault_id: str | None,
    path: str,
    *,
    headings: Iterable[str] = (),
    block: str = "",
    root: PurePath,
    ambiguous: bool = False,
    new_tab: bool = False,
) -> str:
    """The address of a note, or of a heading or a block in it, for Obsidian itself.

    `headings` are the titles that lead to the place, outermost first; `block` is the id of a block, which
    comes before them. `ambiguous` says that the vault's name alone does not lead to this vault: its id
    does, or the absolute path under `root`.
    """
    trail = "".join(f"#{heading}" for heading in map(clean_heading, headings) if heading)
    trail = f"#^{block}" if block else trail
    if ambiguous and not vault_id:
        fields = {"path": _without_ending(str(root / path)) + trail}
    else:
        vault = vault_id if ambiguous and vault_id else vault_name
        fields = {"vault": vault, "file": _without_ending(path) + trail}
    return _address("open", fields | ({"paneType": "tab"} if new_tab else {}))


def advanced_uri(vault: str, path: str, line: int | None, *, new_tab: bool = False) -> str:
    """The address of a line, for the Advanced URI plugin; `vault` is a name or an id."""
    fields = {"vault": vault, "filepath": path}
    if line is not None:
        fields["line"] = str(line)
    return _address("adv-uri", fields | ({"openmode": "tab"} if new_tab else {}))


def search_uri(vault: str, query: str) -> str:
    """The address of a search in Obsidian; `vault` is a name or an id."""
    return _address("search", {"vault": vault, "query": query})


def clean_heading(heading: str) -> str:
    """A heading as it stands in a link to it."""
    return " ".join(_BREAKS_LINKS.sub(" ", heading).split())


def _without_ending(path: str) -> str:
    """Leave out `.md`, unless what stays has an ending of its own and could be taken for another file."""
    stem = path.removesuffix(".md")
    return path if "." in PurePath(stem).name else stem


def _address(action: str, fields: dict[str, str]) -> str:
    return f"obsidian://{action}?" + "&".join(f"{name}={_encode(value)}" for name, value in fields.items())


def _encode(value: str) -> str:
    try:
        return quote(value.encode("utf-8", "surrogateescape"), safe="")  # the bytes of the name, as on disk
    except UnicodeEncodeError:
        return quote(value.encode("utf-8", "surrogatepass"), safe="")  # Windows allows half a pair in a name
