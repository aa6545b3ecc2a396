"""Temporary vaults: the notes of a given one, as they are or many times over; the given one is only read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from article import KINDS


def notes_of(vault: Path) -> list[Path]:
    """The notes of a vault; hidden folders and links left out."""
    files = (file for file in vault.rglob("*") if file.suffix in KINDS)
    return sorted(file for file in files if file.is_file() and not _left_out(file, vault))


def _left_out(file: Path, vault: Path) -> bool:
    return file.is_symlink() or any(part.startswith(".") for part in file.relative_to(vault).parts)


def grow(vault: Path, target: Path, count: int | None) -> None:
    """Copy a vault's notes, `count` of them: each once, then again and a little different."""
    notes = notes_of(vault)
    if not notes:
        raise SystemExit(f"{vault}: no notes in this folder")
    for turn, note in _wanted(notes, len(notes) if count is None else count):
        inside = note.relative_to(vault)
        copy = target / f"copy-{turn:03d}" / inside if turn else target / inside
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(note.read_bytes())
        if turn:
            change(copy, turn)


def _wanted(notes: list[Path], count: int) -> Iterator[tuple[int, Path]]:
    """Which note in which turn; a turn that is not for all of them takes notes from everywhere."""
    turns, rest = divmod(count, len(notes))
    for turn in range(turns):
        yield from ((turn, note) for note in notes)
    yield from ((turns, notes[n * len(notes) // rest]) for n in range(rest))


def change(note: Path, number: int) -> None:
    """Add a line, with a word that no other note has."""
    with note.open("ab") as stream:
        stream.write(f"\n\nchange {number}: {note.stem}_{number:05d}\n".encode("utf-8", "replace"))
