"""Hands a hit over to Obsidian or to an editor; the seam that tests put a fake behind."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from vaultprobe.engine import EngineError, Hit, Snippet
from vaultprobe.engine.editors import choose_editor
from vaultprobe.engine.handover import (
    Outcome,
    Target,
    open_in_editor,
    open_in_obsidian,
    plan_editor,
    plan_obsidian,
)
from vaultprobe.engine.links import Destination
from vaultprobe.engine.links_writing import LinkStyle, link_style
from vaultprobe.engine.note_names import stem
from vaultprobe.engine.outward import open_web, search_in_obsidian
from vaultprobe.engine.placing import vault_address

from .choice import obsidian_vaults


class Hands(Protocol):
    """Takes a hit out of the program. All may raise EngineError, and all but `has_editor` take a while."""

    @property
    def has_editor(self) -> bool:
        """Whether the user has said which editor to use."""

    def address(self, hit: Hit) -> str:
        """The hit's `obsidian://` address."""

    def link_style(self, hit: Hit) -> LinkStyle:
        """How the vault's settings want links to the hit's note to be written."""

    def to_obsidian(self, hit: Hit, *, new_tab: bool) -> Outcome:
        """Open the note in Obsidian at the section."""

    def to_obsidian_search(self, vault_path: str, query: str) -> Outcome:
        """Show what Obsidian's own search finds in a vault for the whole query."""

    def to_web(self, address: str) -> Outcome:
        """Open an address outside the vault; only for one that the user has seen and said yes to."""

    def needs_terminal(self, hit: Hit) -> bool:
        """Whether the editor runs in this terminal."""

    def to_editor(self, hit: Hit) -> Outcome:
        """Open the note in the editor at the line; returns when a terminal editor has ended."""


@dataclass(frozen=True, slots=True)
class Desktop:
    """The programs of this machine."""

    editor: str | None = None
    """The editor's command line from the settings."""
    follow_links: bool = False

    @property
    def has_editor(self) -> bool:
        named = (self.editor, os.environ.get("VISUAL"), os.environ.get("EDITOR"))
        return any(each and each.strip() for each in named)

    def address(self, hit: Hit) -> str:
        vaults, target = obsidian_vaults(), _target(hit)
        with suppress(EngineError):  # the note has gone: an address without a look at it
            return plan_obsidian(
                target,
                vaults=vaults,
                env=os.environ,
                platform=sys.platform,
                follow_links=self.follow_links,
            ).address
        vault = vault_address(target.root, vaults, os.environ, sys.platform, advanced_uri=True)
        return vault.note(hit.path, line=hit.line, headings=hit.headings).text

    def link_style(self, hit: Hit) -> LinkStyle:
        return link_style(Path(hit.vault_path), hit.path)

    def to_obsidian(self, hit: Hit, *, new_tab: bool) -> Outcome:
        return open_in_obsidian(
            _target(hit),
            vaults=obsidian_vaults(),
            env=os.environ,
            platform=sys.platform,
            new_tab=new_tab,
            follow_links=self.follow_links,
        )

    def to_obsidian_search(self, vault_path: str, query: str) -> Outcome:
        return search_in_obsidian(
            Path(vault_path), query, vaults=obsidian_vaults(), env=os.environ, platform=sys.platform
        )

    def to_web(self, address: str) -> Outcome:
        return open_web(address, env=os.environ, platform=sys.platform)

    def needs_terminal(self, hit: Hit) -> bool:
        plan = plan_editor(
            _target(hit),
            self._editor(),
            env=os.environ,
            platform=sys.platform,
            follow_links=self.follow_links,
        )
        return not plan.graphical

    def to_editor(self, hit: Hit) -> Outcome:
        return open_in_editor(
            _target(hit),
            self._editor(),
            env=os.environ,
            platform=sys.platform,
            follow_links=self.follow_links,
        )

    def _editor(self) -> str:
        return choose_editor(self.editor, os.environ, sys.platform)


def hit_for(vault_path: str, vault: str, destination: Destination) -> Hit:
    """The place that a link leads to, as something to open, to show and to copy."""
    return Hit(
        rank=0,
        vault=vault,
        vault_path=vault_path,
        path=destination.path,
        title=stem(destination.path),
        headings=destination.headings,
        line_start=destination.line,
        line_end=destination.line,
        line=destination.line,
        similarity=0.0,
        score=0.0,
        snippet=Snippet(""),
    )


def _target(hit: Hit) -> Target:
    return Target(Path(hit.vault_path), hit.vault, hit.path, hit.line, hit.headings)
