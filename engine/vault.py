"""A vault: a folder of notes. Walk it, say which files count, read them."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from .decoding import UnreadableText, decode
from .file_facts import State, is_junction, not_on_this_machine, state_of
from .types import EngineError, NoteText, Settings, Skipped

Excluded = Callable[[str], bool]

_LASTING = frozenset({errno.ENAMETOOLONG, errno.ELOOP})
"""What does not pass by itself: the notes are out of reach, and the others must not wait for them."""
_SHORTAGES = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOMEM})
"""What this machine lacks just now: no fault of the folder that happened to meet it."""
_UNREACHABLE = frozenset({errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.EPERM, *_LASTING})
"""A link with such a target leads to nothing."""
_PLAIN_STAT = sys.platform not in ("win32", "darwin")
"""Placeholders are told by their blocks alone; there they have flags, which `not_on_this_machine` reads."""
_HAS_JUNCTIONS = sys.platform == "win32"
_TOLD = 120
"""Characters that are told of the start and of the end of a path that is too long for the system."""


class File(NamedTuple):
    """A note on disk as the walk saw it; what refresh compares."""

    path: str
    """Relative to the vault, `/` between the parts, surrogate escapes for undecodable bytes."""
    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int

    @property
    def state(self) -> State:
        """What changes when the file does."""
        return self[1:]


@dataclass(frozen=True, slots=True)
class Listing:
    """All notes of a vault, by path bytes, and what was left out with its reason."""

    files: tuple[File, ...]
    skipped: tuple[Skipped, ...]
    elsewhere: frozenset[str] = frozenset()
    """Notes whose content is not on this machine now: what the index knows of them stays."""
    unlisted: tuple[Skipped, ...] = ()
    """Folders that could not be listed just now: what the index knows of the notes below them stays."""

    def keeps(self, path: str) -> bool:
        """Whether a note that is not in the list may still be there."""
        return path in self.elsewhere or any(path.startswith(f"{s.path}/") for s in self.unlisted)

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should know beside the list."""
        return tuple(f"{s.path}: {s.reason}; what the index knows of it stays" for s in self.unlisted)


def list_notes(root: Path, settings: Settings, excluded: Excluded = lambda path: False) -> Listing:
    """Walk the vault.

    Hidden folders and files, and what Obsidian excludes, are left out silently: the user did so.
    A folder that cannot be listed is named, and the others are walked all the same. Raises EngineError
    when the vault itself cannot be listed, or nothing can be just now.
    """
    return _Walk(root, settings, excluded).run()


class _Walk:
    def __init__(self, root: Path, settings: Settings, excluded: Excluded) -> None:
        self.root = os.path.realpath(root)
        self.settings = settings
        self.endings = tuple(e.lower() for e in settings.extensions)
        self.excluded = excluded
        self.files: list[File] = []
        self.skipped: list[Skipped] = []
        self.elsewhere: set[str] = set()
        self.unlisted: list[Skipped] = []
        self.folders = [(self.root, "")]
        self.links: list[tuple[str, str]] = []
        """(path, where it lies); followed after the folders, in order, so that a walk always ends alike."""
        self.visited: set[tuple[int, int]] = set()

    def run(self) -> Listing:
        while self.folders or self.links:
            while self.folders:
                self._folder(*self.folders.pop())
            links, self.links = sorted(self.links), []
            for path, full in links:
                self._link(path, full)
        self.files.sort(key=_path_bytes if _undecodable(self.files) else None)
        self.skipped.sort(key=lambda s: os.fsencode(s.path))
        return Listing(
            tuple(self.files), tuple(self.skipped), frozenset(self.elsewhere), tuple(self.unlisted)
        )

    def _folder(self, folder: str, prefix: str) -> None:
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    name = entry.name
                    if name.startswith("."):
                        continue
                    if name.endswith(self.endings) and entry.is_file(follow_symlinks=False):
                        if not self.excluded(prefix + name):
                            self._note(prefix + name, entry)
                    else:
                        self._entry(entry, prefix + name)
        except PermissionError:
            if not prefix:
                raise EngineError(f"{folder}: the vault's folder cannot be read: permission denied") from None
            self._skip(prefix.rstrip("/"), "folder cannot be read: permission denied")
        except (FileNotFoundError, NotADirectoryError):
            if not prefix:
                raise EngineError(f"{folder}: the vault's folder is gone") from None
        except OSError as error:
            if not prefix or error.errno in _SHORTAGES:
                raise EngineError(f"{folder}: cannot be listed now: {error.strerror}; try again") from error
            self._unlisted(prefix.rstrip("/"), "folder cannot be listed", error)

    def _unlisted(self, path: str, what: str, error: OSError) -> None:
        """A folder whose notes are out of reach, for good or just now."""
        if error.errno in _LASTING:
            self._skip(_shortened(path), f"{what}: {error.strerror}")
        else:
            self._skip(path, f"{what} now: {error.strerror}")
            self.unlisted.append(self.skipped[-1])

    def _entry(self, entry: os.DirEntry[str], path: str) -> None:
        if entry.is_symlink() or (_HAS_JUNCTIONS and is_junction(entry)):
            self.links.append((path, entry.path))
        elif entry.is_dir(follow_symlinks=False):
            if not self.excluded(path + "/"):
                self.folders.append((entry.path, path + "/"))
        elif path.lower().endswith(self.endings) and not self.excluded(path):
            self._note(path, entry)

    def _note(self, path: str, entry: os.DirEntry[str]) -> None:
        """One file that cannot be looked at never hides the others of its folder."""
        try:
            info = entry.stat(follow_symlinks=False)
        except FileNotFoundError:
            pass  # deleted since the folder was listed
        except PermissionError:
            self._skip(path, "cannot be read: permission denied")
        except OSError as error:
            if error.errno in _LASTING:
                self._skip(_shortened(path), f"cannot be read: {error.strerror}")
                return
            self.elsewhere.add(path)
            self._skip(path, f"cannot be read now: {error.strerror}")
        else:
            if (
                _PLAIN_STAT and info.st_blocks and stat.S_ISREG(info.st_mode)
            ):  # some of it is on this machine, and its kind is known
                self.files.append(File._make((path, *state_of(info))))
            else:
                self._file(path, info, entry.path)

    def _link(self, path: str, full: str) -> None:
        """A link inside the vault shows a note that is found anyway; one that leaves it needs the setting."""
        real = os.path.realpath(full)
        outside = not _is_below(real, self.root)
        follow = outside and self.settings.follow_links
        info, away = _look(real)
        is_folder = info is not None and stat.S_ISDIR(info.st_mode)
        may_be_folder = is_folder or (follow and away is not None)
        if not may_be_folder and not path.lower().endswith(self.endings):
            return
        if self.excluded(path + "/" if may_be_folder else path):
            return
        if follow and away:
            self.elsewhere.add(path)
            self._unlisted(path, "the link's target cannot be read", away)
        elif info is None:
            self._skip(path, "link to nothing that can be read")
        elif not outside:
            self._skip(path, "link to another place in the vault")
        elif not follow:
            self._skip(path, "link out of the vault (follow_links is off)")
        elif is_folder:
            self._linked_folder(path, real, (info.st_dev, info.st_ino))
        else:
            self._file(path, info, real)

    def _linked_folder(self, path: str, real: str, identity: tuple[int, int]) -> None:
        if identity in self.visited or _is_below(self.root, real):
            self._skip(path, "link to a folder that was visited already")
        else:
            self.visited.add(identity)
            self.folders.append((real, path + "/"))

    def _file(self, path: str, info: os.stat_result, full: str) -> None:
        if not stat.S_ISREG(info.st_mode):
            self._skip(path, "not a regular file")
        elif not_on_this_machine(info, full):
            self.elsewhere.add(path)
            self._skip(path, "content is not on this machine (cloud placeholder)")
        else:
            self.files.append(File._make((path, *state_of(info))))

    def _skip(self, path: str, reason: str) -> None:
        self.skipped.append(Skipped(path, reason, self.root))


def _path_bytes(file: File) -> bytes:
    return os.fsencode(file.path)


def _undecodable(files: Sequence[File]) -> bool:
    """Whether any name is not UTF-8. Text sorts as its bytes do, but for what stands for such bytes."""
    try:
        "".join([file.path for file in files]).encode()
    except UnicodeEncodeError:
        return True
    return False


def _shortened(path: str) -> str:
    return path if len(path) <= 2 * _TOLD else f"{path[:_TOLD]}…{path[-_TOLD:]}"


def _look(real: str) -> tuple[os.stat_result | None, OSError | None]:
    """What a link leads to; with why it cannot be read now, unless it leads to nothing."""
    try:
        return os.stat(real), None
    except OSError as error:
        return None, None if error.errno in _UNREACHABLE else error


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def resolve_inside(root: Path, path: str, *, follow_links: bool = False) -> Path:
    """The file of a note; EngineError unless it lies inside the vault (or links may be followed)."""
    parts = path.split("/")
    if (
        not path
        or "\x00" in path
        or os.path.isabs(path)
        or ".." in parts
        or (os.sep == "\\" and "\\" in path)
    ):
        raise EngineError(f"{path}: not a path inside the vault")
    full = os.path.join(root, *parts)
    may_leave = not follow_links and _has_link(root, parts)
    if may_leave and not _is_below(os.path.realpath(full), os.path.realpath(root)):
        raise EngineError(f"{path}: leads out of the vault (follow_links is off)")
    return Path(full)


def _has_link(root: Path, parts: Iterable[str]) -> bool:
    """Is any part of a path below the vault a link? Quicker to tell than where all of it leads."""
    file = os.fspath(root)
    for part in parts:
        file = f"{file}{os.sep}{part}"
        try:
            info = os.lstat(file)
        except OSError:
            return True  # perhaps
        if stat.S_ISLNK(info.st_mode) or getattr(info, "st_reparse_tag", 0) != 0:
            return True
    return False


def read_bytes(file: Path | str, most: int = -1) -> bytes:
    """The content of a regular file, or its first `most` bytes; never opens a pipe or a device."""
    descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb", buffering=0) as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError("not a regular file")
        return stream.read(most)


def read_note(root: Path, path: str, settings: Settings) -> NoteText:
    """Read and decode one note; EngineError with one plain sentence when it cannot be."""
    file = resolve_inside(root, path, follow_links=settings.follow_links)
    try:
        text, encoding = decode(read_bytes(file))
    except FileNotFoundError:
        raise EngineError(f"{path}: no such note (deleted, renamed or mistyped)") from None
    except OSError as error:
        raise EngineError(f"{path}: cannot be read: {error.strerror or error}") from error
    except UnreadableText as error:
        raise EngineError(f"{path}: {error}") from error
    return NoteText(path, file, text, encoding)
