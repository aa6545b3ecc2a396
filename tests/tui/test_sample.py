"""The copy of the sample vault that is shown."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from vaultprobe.tui.launch import Launch
from vaultprobe.tui.sample import SHIPPED, age_of, prepared_sample, sample_folder
from vaultprobe.tui.services import services_for

INDEX = "00_总索引.md"
DAY = 86_400


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("VAULTPROBE_INDEX_DIR", str(tmp_path / "index"))
    return tmp_path / "cache"


def contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def test_the_copy_is_what_is_shipped_and_the_shipped_folder_is_left_alone(cache: Path) -> None:
    before = [(file, file.stat().st_mtime_ns) for file in sorted(SHIPPED.rglob("*"))]
    folder = prepared_sample()
    assert folder == sample_folder()
    assert cache in folder.parents
    assert list(contents(folder)) == list(contents(SHIPPED))
    assert [(file, file.stat().st_mtime_ns) for file in sorted(SHIPPED.rglob("*"))] == before


def test_its_notes_are_of_many_ages_and_keep_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 2e9)
    ages = {path: 2e9 - (prepared_sample() / path).stat().st_mtime for path, _ in contents(SHIPPED)}
    assert all(3600 <= age < 140 * DAY for age in ages.values())
    assert len({int(age / DAY) for age in ages.values()}) > 12
    monkeypatch.setattr("time.time", lambda: 2e9 + DAY)
    assert ages == {path: 2e9 - (prepared_sample() / path).stat().st_mtime for path, _ in contents(SHIPPED)}


def test_a_journal_is_as_old_as_its_name_says() -> None:
    assert age_of("日志/2026-03-18.md") == 3 * DAY
    assert age_of("日志/2026-03-11.md") - age_of("日志/2026-03-18.md") == 7 * DAY


def test_what_an_older_version_shipped_or_was_lost_is_restored() -> None:
    folder = prepared_sample()
    (folder / INDEX).write_text("other", encoding="utf-8")
    os.utime(folder / INDEX, (1e9, 1e9))
    (folder / ".obsidian" / "app.json").unlink()
    assert list(contents(prepared_sample())) == list(contents(SHIPPED))


def test_what_somebody_wrote_into_it_stays() -> None:
    folder = prepared_sample()
    with (folder / INDEX).open("a", encoding="utf-8") as note:
        note.write("mine")
    (folder / "mine.md").write_text("mine", encoding="utf-8")
    prepared_sample()
    assert (folder / INDEX).read_text(encoding="utf-8").endswith("mine")
    assert (folder / "mine.md").exists()


def test_where_nothing_can_be_written_the_shipped_one_is_shown(cache: Path) -> None:
    cache.write_text("a file where the folder should be", encoding="utf-8")
    assert prepared_sample() == SHIPPED


def test_opening_the_sample_makes_it(tmp_path: Path) -> None:
    services = services_for(Launch(vaults=()))
    library = services.open_library((services.sample_vault,))
    library.refresh(rebuild=False, progress=lambda progress: None, cancelled=lambda: False)
    recent = library.recent(30)
    assert len(recent) > 20
    assert len({int(hit.modified / DAY) for hit in recent}) > 12
