"""The screen as a chooser: Enter gives the selected hit to whoever started the program, and leaves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from vaultprobe.engine import Hit
from vaultprobe.engine.handover import Outcome

from .app import VaultprobeApp, run_to_end
from .hands import Desktop
from .labels import Labels
from .launch import Launch
from .services import services_for

_NOWHERE = Outcome("none", "", (), True, "")


class PickApp(VaultprobeApp):
    """Ends with a hit, or with none."""

    def __init__(self, launch: Launch) -> None:
        hands = PickingHands(launch.editor, launch.settings.follow_links, self._take)
        super().__init__(launch, replace(services_for(launch), hands=hands))
        words = self._labels
        self._labels = Labels(
            {**words.table, "command.open": words["command.pick"], "help.open": words["help.pick"]}
        )
        self.picked: Hit | None = None

    def _take(self, hit: Hit) -> None:
        self.picked = hit
        self.call_from_thread(self.exit)


@dataclass(frozen=True, slots=True)
class PickingHands(Desktop):
    """Takes a hit for an answer where Obsidian would be opened; in a new tab it still is."""

    take: Callable[[Hit], None] = lambda hit: None
    """Called from a thread of its own."""

    def to_obsidian(self, hit: Hit, *, new_tab: bool) -> Outcome:
        if new_tab:
            return Desktop.to_obsidian(self, hit, new_tab=True)
        self.take(hit)
        return _NOWHERE


def run_pick(launch: Launch) -> tuple[int, Hit | None]:
    """Run the screen; its exit status, and the hit that was picked."""
    app = PickApp(launch)
    status = run_to_end(app, mouse=launch.mouse)
    return status, app.picked
