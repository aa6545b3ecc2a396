"""A vault: a folder of notes. Walk it, say which files count, turn bytes into text."""

from __future__ import annotations

import codecs
import os
import stat
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .characters import compose
from .types import EngineError, NoteText, Settings, Skipped

Excluded = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class File:
    """A note on disk as the walk saw it; what refresh compares."""

    path: str
    """Relative to the vault, `/` between the parts, surrogate escapes for undecodable bytes."""
    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int

    @property
    def state(self) -> tuple[int, int, int, int]:
        """What changes when the file does."""
        return (self.size, self.mtime_ns, self.ctime_ns, self.inode)


@dataclass(frozen=True, slots=True)
class Listing:
    """All notes of a vault, by path bytes, and what was left out with its reason."""

    files: tuple[File, ...]
    skipped: tuple[Skipped, ...]
    elsewhere: frozenset[str] = frozenset()
    """Notes whose content is not on this machine now: what the index knows of them stays."""


def list_notes(root: Path, settings: Settings, excluded: Excluded = lambda path: False) -> Listing:
    """Walk the vault.

    Hidden folders and files, and what Obsidian excludes, are left out silently: the user did so.
    Raises EngineError when a folder cannot be listed for a passing reason, since a partial list
    would drop notes from the index.
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
        self.visited: set[tuple[int, int]] = set()

    def run(self) -> Listing:
        pending = [(self.root, "")]
        while pending:
            self._folder(*pending.pop(), pending)
        self.files.sort(key=lambda f: os.fsencode(f.path))
        self.skipped.sort(key=lambda s: os.fsencode(s.path))
        return Listing(tuple(self.files), tuple(self.skipped), frozenset(self.elsewhere))

    def _folder(self, folder: str, prefix: str, pending: list[tuple[str, str]]) -> None:
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    self._entry(entry, prefix, pending)
        except PermissionError:
            self._skip(prefix.rstrip("/") or ".", "folder cannot be read: permission denied")
        except (FileNotFoundError, NotADirectoryError):
            if not prefix:
                raise EngineError(f"{folder}: the vault's folder is gone") from None
        except OSError as error:
            raise EngineError(f"{folder}: cannot be listed now: {error.strerror}") from error

    def _entry(self, entry: os.DirEntry[str], prefix: str, pending: list[tuple[str, str]]) -> None:
        name = entry.name
        if name.startswith("."):
            return
        path = prefix + name
        if entry.is_symlink():
            self._link(entry, path, pending)
        elif entry.is_dir(follow_symlinks=False):
            if not self.excluded(path + "/"):
                pending.append((entry.path, path + "/"))
        elif name.lower().endswith(self.endings) and not self.excluded(path):
            self._file(path, entry.stat(follow_symlinks=False), entry.path)

    def _link(self, entry: os.DirEntry[str], path: str, pending: list[tuple[str, str]]) -> None:
        """A link inside the vault shows a note that is found anyway; one that leaves it needs the setting."""
        real = os.path.realpath(entry.path)
        is_folder = os.path.isdir(real)
        if not is_folder and not entry.name.lower().endswith(self.endings):
            return
        if self.excluded(path + "/" if is_folder else path):
            return
        inside = real == self.root or real.startswith(self.root.rstrip(os.sep) + os.sep)
        if inside:
            self._skip(path, "link to another place in the vault")
        elif not self.settings.follow_links:
            self._skip(path, "link out of the vault (follow_links is off)")
        elif not os.path.exists(real):
            self._skip(path, "link to nothing")
        elif is_folder:
            seen = os.stat(real)
            if (seen.st_dev, seen.st_ino) in self.visited or self.root.startswith(real + os.sep):
                self._skip(path, "link to a folder that was visited already")
            else:
                self.visited.add((seen.st_dev, seen.st_ino))
                pending.append((real, path + "/"))
        else:
            self._file(path, os.stat(real), real)

    def _file(self, path: str, info: os.stat_result, full: str) -> None:
        if not stat.S_ISREG(info.st_mode):
            self._skip(path, "not a regular file")
        elif not_on_this_machine(info, full):
            self.elsewhere.add(path)
            self._skip(path, "content is not on this machine (cloud placeholder)")
        else:
            self.files.append(
                File(path, info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino & (2**63 - 1))
            )

    def _skip(self, path: str, reason: str) -> None:
        self.skipped.append(Skipped(path, reason, self.root))


def not_on_this_machine(info: os.stat_result, path: str) -> bool:
    """A placeholder whose content would have to be fetched.

    macOS flags it SF_DATALESS, Windows by its RECALL attributes. Elsewhere no blocks alone is normal
    on network mounts, so only a file in which SEEK_DATA finds nothing counts.
    """
    if sys.platform == "darwin":
        return bool(info.st_flags & 0x40000000)
    if sys.platform == "win32":
        return bool(info.st_file_attributes & 0x00440000)
    if not info.st_size or info.st_blocks:
        return False
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        os.lseek(descriptor, 0, os.SEEK_DATA)
    except OSError as error:
        return error.errno == 6  # ENXIO: no data from here to the end
    finally:
        os.close(descriptor)
    return False


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
    real_root = os.path.realpath(root)
    real = os.path.realpath(full)
    if not follow_links and not real.startswith(real_root.rstrip(os.sep) + os.sep):
        raise EngineError(f"{path}: leads out of the vault (follow_links is off)")
    return Path(full)


def read_bytes(file: Path | str) -> bytes:
    """The content of a regular file; never opens a pipe or a device."""
    descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb") as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError("not a regular file")
        return stream.read()


def read_note(root: Path, path: str, settings: Settings) -> NoteText:
    """Read and decode one note; EngineError with one plain sentence when it cannot be."""
    file = resolve_inside(root, path, follow_links=settings.follow_links)
    try:
        text, encoding = decode(read_bytes(file))
    except FileNotFoundError:
        raise EngineError(f"{path}: the note is gone (deleted or renamed)") from None
    except OSError as error:
        raise EngineError(f"{path}: cannot be read: {error.strerror or error}") from error
    except UnreadableText as error:
        raise EngineError(f"{path}: {error}") from error
    return NoteText(path, file, text, encoding)


class UnreadableText(ValueError):
    """Bytes that are no text; the message is the reason for the report."""


_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(data: bytes) -> tuple[str, str]:
    """Text with `\\n` line ends and composed characters, and the encoding's name.

    UTF-8 first, then what a byte-order mark says, then GB18030, which covers GBK and GB2312. Raises
    UnreadableText rather than show replacement characters.
    """
    text, encoding = _decode(data)
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    return (text if text.isascii() else compose(text)), encoding


def _decode(data: bytes) -> tuple[str, str]:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(encoding), encoding
            except UnicodeDecodeError:
                break
    try:
        text, encoding = data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        text, encoding = _decode_other(data)
    if "\x00" in text[:4096] or text.count("\x00") > len(text) // 100:
        raise UnreadableText("not text (holds zero bytes)")
    return text, encoding


def _decode_other(data: bytes) -> tuple[str, str]:
    cut = _damaged_utf8(data)
    if cut is not None:
        return cut, "utf-8"
    if b"\x00" in data[:4096]:
        raise UnreadableText("not text (holds zero bytes)")
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        raise UnreadableText("not text in UTF-8, UTF-16 or GB18030") from None
    if not _plausible(text):
        raise UnreadableText("not text in UTF-8, UTF-16 or GB18030")
    return text, "gb18030"


def _damaged_utf8(data: bytes) -> str | None:
    """UTF-8 with a few broken bytes (a cut log, a stray byte): those are left out. None when it is not that."""
    text = data.decode("utf-8", "ignore")
    lost = len(data) - len(text.encode("utf-8"))
    multibyte = sum(1 for c in text if c > "\x7f")
    return text if lost <= 8 and multibyte > 8 * lost else None


def _plausible(text: str) -> bool:
    """GB18030 decodes almost any bytes; real text has no private-use signs and mostly common Han characters."""
    other = [c for c in text if c > "\x7f"]
    common = sum(
        "\u4e00" <= c <= "\u9fff" or "\u3000" <= c <= "\u303f" or "\uff00" <= c <= "\uffef" for c in other
    )
    controls = sum(c < " " and c not in "\t\n\r\f\x1b\x07\x08" for c in text)
    return common * 10 >= len(other) * 6 and controls * 100 <= len(text)
