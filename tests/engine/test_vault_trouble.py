from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from vaultprobe.engine.types import EngineError, Settings
from vaultprobe.engine.vault import Listing, list_notes, read_bytes, read_note

PLAIN = Settings()
FOLLOW = Settings(follow_links=True)
linux = pytest.mark.skipif(sys.platform != "linux", reason="file names of any bytes, pipes, SEEK_DATA")


def write(root: Path, *paths: str) -> None:
    for path in paths:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {file.name}\n", encoding="utf-8")


def paths(listing: Listing) -> list[str]:
    return [file.path for file in listing.files]


def reasons(listing: Listing) -> dict[str, str]:
    return {skipped.path: skipped.reason for skipped in listing.skipped}


def without_permission(code: str, *arguments: str) -> str:
    """What Python code prints when file permissions hold, as they do not for root."""
    command = [sys.executable, "-c", code, *arguments]
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root reads everything here")
        drop = "-dac_override,-dac_read_search"
        command = ["setpriv", f"--bounding-set={drop}", f"--inh-caps={drop}", *command]
    return subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8").stdout


LIST = """
import sys
from pathlib import Path
from vaultprobe.engine.types import EngineError, Settings
from vaultprobe.engine.vault import list_notes, read_note

root, settings, say = Path(sys.argv[1]), Settings(), sys.stdout.write
try:
    listing = list_notes(root, settings)
    for file in listing.files:
        try:
            say(f"{file.path}: {read_note(root, file.path, settings).text}")
        except EngineError as error:
            say(f"{error}\\n")
    for skipped in listing.skipped:
        say(f"{skipped.path}: {skipped.reason}\\n")
except EngineError as error:
    say(f"error: {error}")
"""


class Unlucky:
    """An entry of a folder; looking at `b.md` fails."""

    def __init__(self, entry: os.DirEntry[str], number: int) -> None:
        self._entry, self._number = entry, number

    def __getattr__(self, name: str) -> Any:
        return getattr(self._entry, name)

    def stat(self, *, follow_symlinks: bool) -> os.stat_result:
        if self._entry.name == "b.md":
            raise OSError(self._number, os.strerror(self._number))
        return self._entry.stat(follow_symlinks=follow_symlinks)


@linux
def test_pipes_are_named_and_never_opened(tmp_path: Path) -> None:
    write(tmp_path, "a.md")
    os.mkfifo(tmp_path / "pipe.md")
    listing = list_notes(tmp_path, PLAIN)
    assert paths(listing) == ["a.md"]
    assert reasons(listing) == {"pipe.md": "not a regular file"}
    with pytest.raises(OSError, match="not a regular file"):
        read_bytes(tmp_path / "pipe.md")
    with pytest.raises(EngineError, match=r"pipe\.md: cannot be read: not a regular file"):
        read_note(tmp_path, "pipe.md", PLAIN)


@linux
def test_what_may_not_be_read_is_named_and_the_rest_is_found(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "locked.md", "closed/b.md", "names only/c.md", "z.md")
    (tmp_path / "locked.md").chmod(0)
    (tmp_path / "closed").chmod(0)
    (tmp_path / "names only").chmod(0o400)
    assert without_permission(LIST, str(tmp_path)).splitlines() == [
        "a.md: # a.md",
        "locked.md: cannot be read: Permission denied",
        "z.md: # z.md",
        "closed: folder cannot be read: permission denied",
        "names only/c.md: cannot be read: permission denied",
    ]


@linux
def test_a_vault_that_may_not_be_read_is_an_error_and_not_an_empty_vault(tmp_path: Path) -> None:
    write(tmp_path, "vault/a.md")
    (tmp_path / "vault").chmod(0)
    out = without_permission(LIST, str(tmp_path / "vault"))
    assert out == f"error: {tmp_path / 'vault'}: the vault's folder cannot be read: permission denied"


def test_a_vault_that_is_gone_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="the vault's folder is gone"):
        list_notes(tmp_path / "nowhere", PLAIN)
    write(tmp_path, "file.md")
    with pytest.raises(EngineError, match="the vault's folder is gone"):
        list_notes(tmp_path / "file.md", PLAIN)


def failing(monkeypatch: pytest.MonkeyPatch, name: str, number: int) -> None:
    """Folders called `name` cannot be listed."""
    scandir = os.scandir

    def failing(folder: str) -> Any:
        if folder.endswith(name):
            raise OSError(number, os.strerror(number))
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", failing)


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENFILE, errno.ENOMEM])
def test_what_the_machine_lacks_just_now_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    write(tmp_path, "a.md", "sub/b.md")
    failing(monkeypatch, "sub", number)
    with pytest.raises(EngineError, match=f"sub: cannot be listed now: {os.strerror(number)}; try again"):
        list_notes(tmp_path, PLAIN)


@pytest.mark.parametrize("number", [errno.EIO, errno.ESTALE, errno.ENOTCONN, errno.ENAMETOOLONG])
def test_a_vault_that_cannot_be_listed_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    write(tmp_path, "vault/a.md")
    failing(monkeypatch, "vault", number)
    with pytest.raises(EngineError, match=f"vault: cannot be listed now: {os.strerror(number)}"):
        list_notes(tmp_path / "vault", PLAIN)


@pytest.mark.parametrize("number", [errno.EIO, errno.ESTALE, errno.ENOTCONN])
def test_a_folder_that_cannot_be_listed_just_now_is_named_and_keeps_its_notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    write(tmp_path, "a.md", "sub/b.md", "submarine/c.md")
    failing(monkeypatch, "sub", number)
    listing = list_notes(tmp_path, PLAIN)
    assert paths(listing) == ["a.md", "submarine/c.md"]
    why = f"folder cannot be listed now: {os.strerror(number)}"
    assert reasons(listing) == {"sub": why}
    assert listing.notices == (f"sub: {why}; what the index knows of it stays",)
    assert [path for path in ("sub/b.md", "submarine/d.md", "a.md") if listing.keeps(path)] == ["sub/b.md"]


@linux
def test_folders_too_deep_for_the_system_are_named_in_few_words_and_hide_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "z.md")
    monkeypatch.chdir(tmp_path)
    for _ in range(20):
        os.mkdir("d" * 250)
        os.chdir("d" * 250)
        Path("n.md").write_text("x")
    listing = list_notes(tmp_path, PLAIN)
    assert paths(listing)[-1] == "z.md"
    assert len(listing.files) > 10
    ((path, reason),) = reasons(listing).items()
    assert reason == "folder cannot be listed: File name too long"
    assert (path[:100], "…" in path, len(path) < 300) == ("d" * 100, True, True)
    assert (listing.unlisted, listing.notices) == ((), ())


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOENT, None),
        (errno.EACCES, "cannot be read: permission denied"),
        (errno.EIO, "cannot be read now"),
        (errno.ENAMETOOLONG, "cannot be read: File name too long"),
    ],
)
def test_one_note_that_cannot_be_looked_at_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str | None
) -> None:
    write(tmp_path, "a.md", "b.md", "c.md")
    scandir = os.scandir
    monkeypatch.setattr(os, "scandir", lambda at: nullcontext([Unlucky(e, number) for e in scandir(at)]))
    listing = list_notes(tmp_path, PLAIN)
    assert paths(listing) == ["a.md", "c.md"]
    assert {path: why.partition(": Input")[0] for path, why in reasons(listing).items()} == (
        {"b.md": reason} if reason else {}
    )
    assert listing.elsewhere == ({"b.md"} if number == errno.EIO else set())


def test_a_followed_link_to_a_disk_that_is_away_is_named_and_keeps_its_notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "vault/a.md", "disk/b.md")
    (tmp_path / "vault" / "net").symlink_to("../disk")
    stat = os.stat

    def failing(path: Any, **more: Any) -> os.stat_result:
        if os.fspath(path) == str(tmp_path / "disk"):
            raise OSError(errno.EIO, "Input/output error")
        return stat(path, **more)

    monkeypatch.setattr(os, "stat", failing)
    listing = list_notes(tmp_path / "vault", FOLLOW)
    assert paths(listing) == ["a.md"]
    assert reasons(listing) == {"net": "the link's target cannot be read now: Input/output error"}
    assert [path for path in ("net", "net/b.md", "nets/c.md") if listing.keeps(path)] == ["net", "net/b.md"]
    assert len(listing.notices) == 1
    assert list_notes(tmp_path / "vault", PLAIN).skipped == ()
