"""How Obsidian calls a vault, so that a note's address leads to this vault and no other."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath
from typing import Literal, NamedTuple

from .addresses import advanced_uri as plugin_uri
from .addresses import clean_heading, note_uri, search_uri
from .obsidian import KnownVault, enclosing_vault
from .vault_settings import vault_settings
from .wsl import in_wsl, to_windows

Landing = Literal["line", "block", "heading", "note", "search", "none"]

_LONGEST = 2000
"""Windows cuts addresses after 2083 characters; a Chinese character takes nine."""


class Address(NamedTuple):
    """An address and where it lands; `none`: Obsidian cannot be told this note's name."""

    way: Landing
    text: str


class VaultAddress(NamedTuple):
    """A vault as Obsidian knows it. Made once a vault; addresses of its notes touch no disk."""

    name: str
    id: str | None
    root: PurePath
    """The folder searched, in the spelling of the system Obsidian runs on."""
    prefix: str = ""
    """Where the folder searched lies in Obsidian's vault: empty, or `sub/folder/`."""
    ambiguous: bool = False
    """Whether the name alone does not lead here."""
    advanced: bool = False
    """Whether the vault has the Advanced URI plugin on."""

    @property
    def called(self) -> str:
        """The name or the id that leads to this vault and no other; empty when nothing does."""
        return (self.id or "") if self.ambiguous else self.name

    def inner(self, path: str) -> str:
        """A note's path as Obsidian counts it."""
        return self.prefix + path

    def search(self, query: str) -> Address:
        """The address of a search in Obsidian for the whole query."""
        text = search_uri(self.called, query)
        return Address("search" if self.called and len(text) <= _LONGEST else "none", text)

    def note(
        self,
        path: str,
        *,
        line: int | None = None,
        headings: Sequence[str] = (),
        block: str = "",
        new_tab: bool = False,
    ) -> Address:
        """The address that lands closest to `line`: at the block of that id, or under `headings`."""
        inner, vault = self.inner(path), self.called
        unlinkable = "#" in inner  # in a link that is where the heading begins
        if self.advanced and vault and (line is not None or unlinkable):
            exact: Landing = "note" if line is None else "line"
            return Address(exact, plugin_uri(vault, inner, line, new_tab=new_tab))
        trail = () if line is None or unlinkable else tuple(filter(None, map(clean_heading, headings)))
        block = "" if line is None or unlinkable else block
        by_path = self.ambiguous and not self.id
        while True:
            text = note_uri(
                self.name,
                self.id,
                path if by_path else inner,
                headings=trail,
                block=block,
                root=self.root,
                ambiguous=self.ambiguous,
                new_tab=new_tab,
            )
            if block or len(text) <= _LONGEST or not trail:
                way: Landing = "block" if block else "heading" if trail else "note"
                return Address("none" if unlinkable else way, text)
            trail = trail[1:]


def vault_address(
    root: Path,
    vaults: Sequence[KnownVault],
    env: Mapping[str, str],
    platform: str,
    *,
    advanced_uri: bool = False,
) -> VaultAddress:
    """Find the vault of Obsidian's that holds `root`.

    With `advanced_uri`, addresses are for the Advanced URI plugin where the vault has it on; without,
    they are those that every Obsidian understands.
    Where Obsidian's list lacks it, only the absolute path is sure. Where there is no list at all, as
    on a machine reached over ssh, the name is the better guess: the address may be used elsewhere.
    """
    listed = [v for v in vaults if v.source == "obsidian"]
    real = Path(os.path.realpath(root))
    home, known = _home(real, listed)
    inner = real.relative_to(home).as_posix()
    return VaultAddress(
        name=known.name if known else home.name,
        id=known.id if known else None,
        root=to_windows(real, env) if in_wsl(env, platform) else real,
        prefix="" if inner == "." else inner + "/",
        ambiguous=_is_ambiguous(known, listed) if known else bool(listed),
        advanced=advanced_uri and vault_settings(home).advanced_uri,
    )


def _home(real: Path, listed: Sequence[KnownVault]) -> tuple[Path, KnownVault | None]:
    """The folder at the top of Obsidian's vault, and the vault when Obsidian lists it."""
    for folder in (real, *real.parents):
        known = next((v for v in listed if _same(folder, v.path)), None)
        if known:
            return folder, known
    return enclosing_vault(real) or real, None


def _is_ambiguous(vault: KnownVault, listed: Sequence[KnownVault]) -> bool:
    """Whether another vault answers to the same name, which Obsidian compares with names and ids."""
    name = vault.name.casefold()
    return any(v is not vault and name in (v.name.casefold(), (v.id or "").casefold()) for v in listed)


def _same(folder: Path, other: Path) -> bool:
    if os.path.normcase(os.path.realpath(other)) == os.path.normcase(folder):
        return True
    try:
        return os.path.samefile(folder, other)
    except OSError:
        return False
