from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from vaultprobe.engine import EngineError, Index, Settings, load_knowledge_dir, open_vault, store
from vaultprobe.engine.store import list_indexes, remove_index

POWER = """---
title: 电源设计
tags: [power]
---
# 电源

## 纹波

VDDIO_DDR 纹波 < 60 mVpp。

## 时序

先 1.8 V 后 3.3 V。
"""


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    root = tmp_path / "板卡"
    write(root / "01_硬件" / "电源.md", POWER)
    write(root / "时钟.md", "# 时钟\n\n24 MHz 晶振\n")
    write(root / "杂项.txt", "纹波 纹波 时钟\n")
    (root / "坏.md").write_bytes(b"\x00\x01" * 50)
    return root


def opened(vault: Path, settings: Settings | None = None) -> Index:
    return open_vault(vault, settings, index_dir=vault.parent / "index")


@pytest.fixture
def index(vault: Path) -> Index:
    made = opened(vault)
    made.refresh()
    return made


def found(index: Index, query: str) -> list[str]:
    return sorted({hit.path for hit in index.search(query)})


def files(folder: Path) -> dict[str, tuple[int, int]]:
    return {str(f): (f.stat().st_mtime_ns, f.stat().st_size) for f in sorted(folder.rglob("*"))}


class TestOpening:
    @pytest.mark.parametrize("name", ["nowhere", "file.md"])
    def test_what_is_no_folder_is_refused_in_plain_words(self, tmp_path: Path, name: str) -> None:
        write(tmp_path / "file.md", "x")
        with pytest.raises(EngineError, match=f"{name}: not a folder"):
            open_vault(tmp_path / name)

    def test_opening_reads_no_note_and_writes_nothing(self, vault: Path) -> None:
        index = opened(vault)
        assert not (vault.parent / "index").exists()
        assert (index.name, index.root, index.state.notes) == ("板卡", vault, 0)
        results = index.search("纹波")
        assert list(results) == []
        assert results.zero is not None
        assert index.recent() == ()

    def test_a_relative_path_and_a_home_folder_will_do(
        self, vault: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(vault.parent)
        monkeypatch.setenv("HOME", str(vault.parent))
        monkeypatch.setenv("USERPROFILE", str(vault.parent))
        for path in ("板卡", "./板卡/", "~/板卡"):
            assert open_vault(path, index_dir=vault.parent / "index").root == vault

    def test_what_was_indexed_is_there_when_it_is_opened_again(self, vault: Path, index: Index) -> None:
        again = opened(vault)
        assert again.state == index.state
        ours, theirs = index.search("纹波"), again.search("纹波")
        assert ours.hits == theirs.hits
        assert ours.skipped == theirs.skipped

    def test_settings_that_change_what_counts_have_an_index_of_their_own(
        self, vault: Path, index: Index
    ) -> None:
        other = opened(vault, Settings(extensions=(".txt",)))
        assert other.state.notes == 0
        assert (other.refresh().notes, found(other, "纹波")) == (1, ["杂项.txt"])
        assert found(opened(vault), "晶振") == ["时钟.md"]
        assert len(list_indexes(vault.parent / "index")) == 2


class TestReports:
    def test_a_folder_of_knowledge_is_ready_at_once(self, vault: Path) -> None:
        assert load_knowledge_dir(vault, index_dir=vault.parent / "index").search("晶振")[0].path == "时钟.md"

    def test_the_first_run_reads_everything(self, vault: Path) -> None:
        index = opened(vault)
        report = index.refresh()
        assert (report.name, report.path, report.index_path) == ("板卡", str(vault), str(index.index_path))
        assert (report.added, report.changed, report.deleted, report.unchanged) == (3, 0, 0, 0)
        assert (report.notes, report.sections) == (3, index.state.sections)
        assert report.rebuilt == "there was no index yet"
        assert [(s.path, s.reason) for s in report.skipped] == [("坏.md", "not text (holds zero bytes)")]
        assert report.bytes == store.size_of(index.index_path) > 0

    def test_later_runs_read_what_changed(self, vault: Path, index: Index) -> None:
        write(vault / "新.md", "独有词鎏金\n")
        write(vault / "时钟.md", "# 时钟\n\n26 MHz\n")
        (vault / "杂项.txt").unlink()
        report = index.refresh()
        assert (report.added, report.changed, report.deleted, report.unchanged) == (1, 1, 1, 1)
        assert report.rebuilt is None
        assert found(index, "独有词鎏金") == ["新.md"]
        assert found(index, "晶振") == []

    def test_a_rebuild_throws_everything_away_first(self, vault: Path, index: Index) -> None:
        report = index.refresh(rebuild=True)
        assert (report.added, report.unchanged, report.rebuilt) == (3, 0, "asked for")
        assert found(opened(vault), "晶振") == ["时钟.md"]

    def test_notes_are_never_touched(self, vault: Path, index: Index) -> None:
        before = files(vault)
        index.refresh(rebuild=True)
        index.search("纹波")
        index.status()
        assert files(vault) == before

    def test_the_same_vault_gives_the_same_bytes(self, vault: Path, index: Index) -> None:
        (arrays,) = index.index_path.glob("*.base.arrays")
        before = arrays.read_bytes()
        index.refresh(rebuild=True)
        (arrays,) = index.index_path.glob("*.base.arrays")
        assert arrays.read_bytes() == before

    def test_what_obsidian_excludes_is_left_out_as_soon_as_it_does(self, vault: Path, index: Index) -> None:
        settings = vault / ".obsidian" / "app.json"
        write(settings, json.dumps({"userIgnoreFilters": ["01_硬件/", "坏"]}))
        report = index.refresh()
        assert (report.deleted, report.skipped) == (1, ())
        assert found(index, "VDDIO_DDR") == []
        settings.unlink()
        assert index.refresh().added == 1
        assert found(index, "VDDIO_DDR") == ["01_硬件/电源.md"]


class TestStatus:
    def test_before_the_first_run(self, vault: Path) -> None:
        status = opened(vault).status()
        assert (status.notes, status.stale, status.fresh_at, status.bytes) == (0, 4, None, 0)

    def test_it_counts_what_changed_and_writes_nothing(self, vault: Path, index: Index) -> None:
        os.utime(index.index_path / "lock", (5, 5))
        write(vault / "新.md", "x")
        write(vault / "时钟.md", "y")
        (vault / "杂项.txt").unlink()
        before = files(vault.parent)
        status = index.status()
        assert (status.notes, status.stale, status.fresh_at) == (3, 3, 5)
        assert [s.path for s in status.skipped] == ["坏.md"]
        assert files(vault.parent) == before
        index.refresh()
        assert index.status().stale == 0
        assert (index.status().fresh_at or 0) > 5


class TestSearching:
    def test_a_hit_can_be_drawn_without_a_second_look(self, vault: Path, index: Index) -> None:
        os.utime(vault / "01_硬件" / "电源.md", (1_700_000_000, 1_700_000_000))
        index.refresh()
        results = index.search("VDDIO_DDR")
        (hit,) = results
        assert (hit.rank, hit.vault, hit.vault_path, hit.path) == (1, "板卡", str(vault), "01_硬件/电源.md")
        assert (hit.title, hit.headings, hit.line) == ("电源设计", ("电源", "纹波"), 9)
        assert hit.line_start <= 9 <= hit.line_end
        assert POWER.split("\n")[hit.line - 1] in hit.text
        assert "VDDIO_DDR" in hit.snippet.text
        assert 0 < hit.similarity <= 1
        assert hit.score > 0
        assert (hit.modified, hit.copy_of) == (1_700_000_000, None)
        assert results.query == "VDDIO_DDR"
        assert results.vaults == (index.state,)
        assert [s.path for s in results.skipped] == ["坏.md"]

    def test_as_many_as_were_asked_for(self, vault: Path, index: Index) -> None:
        for number in range(30):
            write(vault / "多" / f"{number:02}.md", "电感 " * (number + 1))
        index.refresh()
        assert [len(index.search("电感", many)) for many in (1, 10, 30, 50)] == [1, 10, 30, 30]
        results = index.search("电感", 50)
        assert results.total == 30
        assert [hit.rank for hit in results] == list(range(1, 31))
        similarities = [hit.similarity for hit in results]
        assert similarities == sorted(similarities, reverse=True)
        bound = similarities[9]
        assert all(hit.similarity >= bound for hit in index.search("电感", 50, min_similarity=bound))
        assert len(index.search("电感", 50, min_similarity=2)) == 0

    def test_equal_scores_come_by_path_bytes(self, vault: Path, index: Index) -> None:
        names = ["b.md", "a/z.md", "é.md", "中.md", "Z.md"]
        for name in names:
            write(vault / name, "---\ntitle: 同\n---\n电感\n")
        index.refresh()
        hits = index.search("电感")
        assert len({hit.score for hit in hits}) == 1
        assert [hit.path for hit in hits] == sorted(names, key=os.fsencode)

    @pytest.mark.parametrize("query", ["", " ", '"', "tag:", "-", "NEAR(", "\x00", "\ud800", "x" * 999, "[["])
    def test_any_text_is_a_query(self, index: Index, query: str) -> None:
        assert index.search(query).query == query

    def test_a_note_that_changed_or_went_meanwhile_does_no_harm(self, vault: Path, index: Index) -> None:
        write(vault / "时钟.md", "x")
        (vault / "杂项.txt").unlink()
        assert found(index, "时钟") == ["时钟.md", "杂项.txt"]
        assert {hit.path: hit.text for hit in index.search("时钟")} == {"时钟.md": "x", "杂项.txt": ""}

    def test_recent_notes_come_newest_first_and_equal_ones_by_path(self, vault: Path, index: Index) -> None:
        for name, time in (("旧.md", 100), ("a.md", 300), ("b.md", 300), ("新.md", 400)):
            write(vault / name, "x")
            os.utime(vault / name, (time, time))
        for name in ("01_硬件/电源.md", "时钟.md", "杂项.txt"):
            os.utime(vault / name, (1, 1))
        index.refresh()
        hits = index.recent(4)
        assert [(hit.rank, hit.path) for hit in hits] == [
            (1, "新.md"),
            (2, "a.md"),
            (3, "b.md"),
            (4, "旧.md"),
        ]
        assert hits[0].modified == 400
        (vault / "新.md").unlink()
        index.refresh()
        assert [hit.path for hit in index.recent(2)] == ["a.md", "b.md"]


class TestTrouble:
    def test_reading_a_note_gives_its_text_or_a_plain_sentence(self, vault: Path, index: Index) -> None:
        assert index.read_note("时钟.md").text == "# 时钟\n\n24 MHz 晶振\n"
        for path, why in {
            "无.md": "no such note",
            "../x.md": "not a path inside",
            "坏.md": "not text",
        }.items():
            with pytest.raises(EngineError, match=why):
                index.read_note(path)

    def test_an_index_that_cannot_be_written_is_an_error_in_plain_words(self, vault: Path) -> None:
        write(vault.parent / "index", "a file in the way")
        with pytest.raises(EngineError, match="the index cannot be written"):
            opened(vault).refresh()

    def test_a_full_disk_keeps_the_old_index(
        self, vault: Path, index: Index, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write(vault / "新.md", "独有词鎏金\n")

        def full(*arguments: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", full)
            with pytest.raises(EngineError, match="cannot be written: No space left on device"):
                index.refresh()
        assert found(index, "晶振") == ["时钟.md"]
        assert found(opened(vault), "晶振") == ["时钟.md"]
        assert index.refresh().added == 1
        assert found(index, "独有词鎏金") == ["新.md"]

    def test_what_another_process_wrote_is_taken_over(self, vault: Path, index: Index) -> None:
        other = opened(vault)
        write(vault / "新.md", "独有词鎏金\n")
        assert other.refresh().added == 1
        assert index.refresh().added == 0
        assert found(index, "独有词鎏金") == ["新.md"]

    def test_an_index_removed_and_made_anew_under_an_open_one(self, vault: Path, index: Index) -> None:
        remove_index(vault.parent / "index", str(vault))
        write(vault / "00.md", "独有词鎏金\n")
        opened(vault).refresh()
        write(vault / "b.md", "独有词鎏金\n")
        (vault / "时钟.md").unlink()
        index.refresh()
        for each in (index, opened(vault)):
            assert (each.state.notes, found(each, "独有词鎏金")) == (4, ["00.md", "b.md"])
            assert (found(each, "VDDIO_DDR"), found(each, "晶振")) == (["01_硬件/电源.md"], [])
