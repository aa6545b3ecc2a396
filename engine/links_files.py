"""Every file that a link of a vault can name, and which of them Obsidian would take for a name.

As Obsidian resolves: `./` and `../` are read from the note's folder, `/` from the top of the vault; any other
name may be the end of a path. Of several, the one whose whole path is named comes first, then those below
the note's own folder, then the shortest path. Names are compared composed and in lower case.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from .file_facts import is_junction


class VaultFiles:
    """The files of a vault by name. Made once; does not look at the disk again."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.paths = tuple(sorted(paths, key=os.fsencode))
        self._by_name: dict[str, list[tuple[str, str]]] = {}
        self._folders: set[str] = set()
        for path in self.paths:
            folded = fold(path)
            self._by_name.setdefault(_name(folded), []).append((folded, path))
            folder = _folder(folded)
            while folder and folder not in self._folders:
                self._folders.add(folder)
                folder = _folder(folder)

    def find(self, target: str, source: str) -> str | None:
        """The file that a link in the note `source` names; None when there is none."""
        return next(iter(self.find_all(target, source)), None)

    def find_all(self, target: str, source: str) -> list[str]:
        """All files that the name could mean, the one that is meant first."""
        wanted = fold(target)
        return self._named(wanted, source) or self._named(wanted + ".md", source)

    def is_folder(self, target: str, source: str) -> bool:
        """Whether the name is a folder's, read from the note's folder or from the top."""
        wanted = fold(target).strip("/")
        folder = _folder(fold(source))
        inside = wanted if not folder or target.startswith("/") else f"{folder}/{wanted}"
        return any(_joined(path)[0] in self._folders for path in (wanted, inside))

    def _named(self, wanted: str, source: str) -> list[str]:
        bearers = self._by_name.get(_name(wanted))
        if not bearers:
            return []
        folder = _folder(fold(source))
        if wanted.startswith(("./", "../")):
            wanted = _joined(f"{folder}/{wanted}")[0]
        from_top = wanted.startswith("/")
        wanted = wanted.lstrip("/")
        for folded, path in bearers:
            if folded == wanted:
                return [path]
        if from_top:
            return []
        ending = "/" + wanted
        found = [(folded, path) for folded, path in bearers if folded.endswith(ending)]
        below = folder + "/" if folder else ""
        found.sort(key=lambda each: (not each[0].startswith(below), len(each[1])))
        return [path for _, path in found]


def leaves_vault(target: str, source: str) -> bool:
    """Whether a relative name climbs above the top of the vault."""
    relative = target.startswith(("./", "../"))
    return _joined(f"{_folder(source)}/{target}" if relative else target)[1]


def fold(path: str) -> str:
    """A path as Obsidian compares it: composed, lower case, no-break spaces as spaces."""
    return unicodedata.normalize("NFC", path).replace("\xa0", " ").lower()


def list_files(root: Path, *, follow_links: bool = False) -> VaultFiles:
    """Walk a vault for names. Hidden files and folders are left out, what cannot be listed as well.

    Links are followed as for the index: within the vault never, since they show what is found anyway.
    """
    return VaultFiles(_walk(os.path.realpath(root), follow_links))


def _walk(root: str, follow_links: bool) -> Iterator[str]:
    folders, visited = [(root, "")], {root}
    while folders:
        folder, prefix = folders.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError:
            continue
        for entry in entries:
            if entry.name.startswith("."):
                continue
            place = entry.path
            if entry.is_symlink() or is_junction(entry):
                place = os.path.realpath(place)
                outside = os.path.commonpath([root, place]) != root if _comparable(root, place) else True
                if not outside or not follow_links or place in visited:
                    continue
                visited.add(place)
            if os.path.isdir(place) if place is not entry.path else entry.is_dir():
                folders.append((place, f"{prefix}{entry.name}/"))
            else:
                yield prefix + entry.name


def _comparable(one: str, other: str) -> bool:
    return os.path.splitdrive(one)[0] == os.path.splitdrive(other)[0]


def _name(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _joined(path: str) -> tuple[str, bool]:
    """The path without `.` and `..`, and whether it climbed above its beginning."""
    parts: list[str] = []
    climbed = False
    for part in path.split("/"):
        if part == "..":
            climbed = climbed or not parts
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts), climbed
