"""How soon a changed note is found: in a running process, and by a search from the shell.

usage: refreshing.py VAULT FOLDER, prints the figures of the running process as JSON; it changes notes
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from cold import search
from growing import change, notes_of
from measured import Figures, Spent, middle, run, timed

TIMES = 5
STRIDE = 7919
"""From one changed note to the next: all over the vault."""


def refresh_figures(work: Path, vault: Path, folder: Path) -> Figures:
    """Everything about changed notes; the vault's index is in the folder."""
    _, printed = run([sys.executable, __file__, str(vault), str(folder)])
    figures: Figures = json.loads(printed)
    notes = notes_of(vault)

    def search_after_a_change(number: int) -> Spent:
        change(notes[number * STRIDE % len(notes)], number)
        return search(work, vault, folder, "LDO 纹波")

    return {**figures, **_figures("search_changed", search_after_a_change)}


def _figures(name: str, once: Callable[[int], Spent]) -> Figures:
    return middle([once(number).ms(f"{name}_") for number in range(TIMES)])


def in_a_running_process(vault: Path, folder: Path) -> Figures:
    """The bare walk, a refresh with nothing to do, and one after a note has changed."""
    from vaultprobe.engine import open_vault

    index = open_vault(vault, index_dir=folder)
    notes = notes_of(vault)

    def walk_once(number: int) -> Spent:
        with timed() as spent:
            _walk(vault)
        return spent

    def refresh_once(number: int) -> Spent:
        with timed() as spent:
            index.refresh()
        return spent

    def change_and_refresh(number: int) -> Spent:
        change(notes[(number + TIMES) * STRIDE % len(notes)], number)
        return refresh_once(number)

    return {
        **_figures("walk", walk_once),
        **_figures("refresh_same", refresh_once),
        **_figures("refresh_changed", change_and_refresh),
    }


def _walk(folder: Path | str) -> None:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                _walk(entry.path)
            else:
                entry.stat()


if __name__ == "__main__":
    print(json.dumps(in_a_running_process(Path(sys.argv[1]), Path(sys.argv[2]))))
