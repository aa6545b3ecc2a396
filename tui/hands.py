"""Hands a hit over to Obsidian or to an editor; the seam that tests put a fake behind."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from vaultprobe.engine import Hit
from vaultprobe.engine.editors import choose_editor
from vaultprobe.engine.handover import Outcome, Target, open_in_editor, open_in_obsidian, plan_editor
from vaultprobe.engine.placing import vault_address

from .choice import obsidian_vaults


class Hands(Protocol):
    """Takes a hit out of the program. All may raise EngineError, and all but `address` take a while."""

    def address(self, hit: Hit) -> str:
        """The hit's `obsidian://` address."""

    def to_obsidian(self, hit: Hit, *, new_tab: bool) -> Outcome:
        """Open the note in Obsidian at the section."""

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

    def address(self, hit: Hit) -> str:
        root = Path(hit.vault_path)
        vault = vault_address(root, obsidian_vaults(), os.environ, sys.platform, advanced_uri=True)
        return vault.note(hit.path, line=hit.line, headings=hit.headings).text

    def to_obsidian(self, hit: Hit, *, new_tab: bool) -> Outcome:
        return open_in_obsidian(
            _target(hit),
            vaults=obsidian_vaults(),
            env=os.environ,
            platform=sys.platform,
            new_tab=new_tab,
            follow_links=self.follow_links,
        )

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


def _target(hit: Hit) -> Target:
    return Target(Path(hit.vault_path), hit.vault, hit.path, hit.line, hit.headings)
