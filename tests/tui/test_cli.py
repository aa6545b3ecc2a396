"""The commands that search and index, on a small real vault."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from vaultprobe.engine import EngineError, Index, Report

if TYPE_CHECKING:
    from tests.conftest import Run


def test_search_json_has_every_field_of_the_contract(run: Run, board: Path) -> None:
    ran = run("search", "--json", "VDDIO_DDR", "纹波")
    assert (ran.status, ran.err) == (0, "")
    found = ran.json
    assert set(found) >= {"query", "took_ms", "terms", "zero", "notices", "skipped", "vaults", "hits"}
    assert (found["query"], found["zero"]) == ("VDDIO_DDR 纹波", None)
    assert {"vault_path", "path", "reason"} <= set(found["skipped"][0])
    assert found["skipped"][0]["path"] == "坏.md"
    assert found["vaults"] == [
        {
            "name": "板卡",
            "path": str(board),
            "notes": 2,
            "sections": found["vaults"][0]["sections"],
            "stale": 0,
        }
    ]
    hit = found["hits"][0]
    assert hit["path"] == "01_硬件/电源.md"
    assert (hit["rank"], hit["vault"], hit["vault_path"]) == (1, "板卡", str(board))
    assert (hit["title"], hit["headings"], hit["line"]) == ("电源设计", ["电源设计", "纹波"], 9)
    assert hit["line_start"] <= 9 <= hit["line_end"]
    assert 0 < hit["similarity"] <= 1
    assert hit["score"] > 0
    assert hit["copy_of"] is None
    assert "why" not in hit
    assert hit["uri"].startswith("obsidian://open?vault=")
    assert datetime.fromisoformat(hit["modified"]).tzinfo is not None
    assert any("VDDIO_DDR" in hit["snippet"][low:high] for low, high in hit["highlights"])
    assert all({"text", "sections", "weight"} <= set(term) for term in found["terms"])


def test_the_parts_of_an_explanation_add_up_to_the_score(run: Run) -> None:
    hit = run("search", "--json", "--explain", "VDDIO_DDR 纹波").json["hits"][0]
    assert all({"term", "field", "part", "match"} == set(reason) for reason in hit["why"])
    assert sum(reason["part"] for reason in hit["why"]) == pytest.approx(hit["score"])


def test_plain_search_is_one_block_a_hit(run: Run) -> None:
    ran = run("search", "VDDIO_DDR")
    first, snippet, *_ = ran.out.splitlines()
    assert re.fullmatch(r"01_硬件/电源\.md:9  \d+%  电源设计 › 纹波", first)
    assert snippet.startswith("    ")
    assert "VDDIO_DDR" in ran.out


def test_control_characters_of_a_note_are_marks_in_plain_output_and_escapes_in_json(run: Run) -> None:
    plain = run("search", "控制字符").out
    assert "␛[31m 红 ‹9B›" in plain
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", plain)
    found = run("search", "--json", "控制字符")
    assert "\\u001b[31m" in found.out
    assert "\x1b[31m" in found.json["hits"][0]["snippet"]


def test_nothing_turns_the_reading_direction_of_the_output(run: Run, board: Path) -> None:
    (board / "dm.\u202etxt.md").write_text("# 铌酸锂\u2066\n铌酸锂 \u202eabc\n", encoding="utf-8")
    for arguments in (("search", "铌酸锂"), ("search", "--json", "铌酸锂"), ("related", "dm.\u202etxt.md")):
        ran = run(*arguments)
        assert "铌酸锂" in ran.out or "related" in arguments
        assert not re.search("[\u202a-\u202e\u2066-\u2069]", ran.out + ran.err)


def test_with_several_vaults_paths_say_which(run: Run, board: Path, tmp_path: Path) -> None:
    (tmp_path / "另").mkdir()
    (tmp_path / "另" / "a.md").write_text("纹波\n", encoding="utf-8")
    ran = run("search", "纹波", "--vault", str(tmp_path / "另"))
    assert f"{tmp_path / '另'}/a.md:1  " in ran.out
    assert f"{board}/01_硬件/电源.md:" in ran.out


def test_nothing_found_says_why_and_exits_with_1(run: Run) -> None:
    ran = run("search", "--json", "量子纠缠")
    assert ran.status == 1
    assert ran.json["hits"] == []
    assert set(ran.json["zero"]) == {"missing", "nearest", "filtered_out", "covers"}
    assert ran.json["zero"]["covers"] == {"notes": 2, "skipped": 1}
    plain = run("search", "量子纠缠")
    assert (plain.status, plain.out) == (1, "")
    assert "nothing found" in plain.err


def test_hits_come_with_a_word_on_what_was_not_searched_as_typed(run: Run) -> None:
    ran = run("search", "VDDIO_DDR", "wifi6")
    assert ran.status == 0
    assert ran.err == "vaultprobe: not in the notes: wifi6\n"
    assert run("search", "VDDIO_DDR").err == ""
    assert run("search", "--json", "VDDIO_DDR", "wifi6").err == ""


def test_search_sees_what_was_saved_a_moment_ago_unless_told_not_to(run: Run, board: Path) -> None:
    run("index")
    (board / "新.md").write_text("鎏金\n", encoding="utf-8")
    assert run("search", "--no-refresh", "鎏金").status == 1
    assert run("search", "鎏金").status == 0


def test_limit_counts_sections(run: Run) -> None:
    assert len(run("search", "--json", "--limit", "1", "电源 串口").json["hits"]) == 1


def test_index_reports_what_it_did(run: Run, board: Path) -> None:
    first = run("index", "--json").json["vaults"][0]
    assert set(first) >= {
        *("name", "path", "notes", "sections", "added", "changed", "deleted", "unchanged"),
        *("skipped", "seconds", "bytes", "index_path", "rebuilt"),
    }
    assert (first["notes"], first["added"], first["unchanged"]) == (2, 2, 0)
    assert [each["path"] for each in first["skipped"]] == ["坏.md"]
    assert Path(first["index_path"]).is_relative_to(board.parent / "index")
    (board / "串口.md").unlink()
    second = run("index", "--json").json["vaults"][0]
    assert (second["added"], second["deleted"], second["unchanged"]) == (0, 1, 1)
    rebuilt = run("index", "--json", "--rebuild").json["vaults"][0]
    assert rebuilt["rebuilt"]
    plain = run("index")
    assert "1 note" in plain.out
    assert "skipped 坏.md: " in plain.out


def test_index_and_search_say_when_the_exclusion_list_is_broken(run: Run, board: Path) -> None:
    (board / ".obsidian" / "app.json").write_text('{"userIgnoreFilters": ["/(/"]}', encoding="utf-8")
    told = "vaultprobe: excluded files: /(/ is not a regular expression we understand\n"
    indexed = run("index", "--json")
    assert (indexed.status, indexed.err) == (0, told)
    assert len(indexed.json["vaults"][0]["notices"]) == 1
    assert run("search", "纹波").err == told
    (board / ".obsidian" / "app.json").write_text("{", encoding="utf-8")
    assert "app.json: ignored, not valid JSON" in run("index").err


def test_indexes_are_listed_and_removed(run: Run, board: Path) -> None:
    assert run("index", "--list", at=None).status == 1
    run("index")
    (info,) = run("index", "--list", "--json", at=None).json
    assert (info["name"], info["path"], info["notes"]) == ("板卡", str(board), 2)
    assert f"{board}" in run("index", "--list", at=None).out
    removed = run("index", "--remove", str(board), at=None)
    assert (removed.status, removed.out) == (0, f"removed the index of {board}\n")
    assert not Path(info["index_path"]).exists()
    again = run("index", "--remove", str(board), at=None)
    assert (again.status, again.out) == (2, "")


def test_status_changes_nothing(run: Run, board: Path) -> None:
    before = run("status", "--json").json["vaults"][0]
    assert (before["notes"], before["fresh_at"], before["problem"]) == (0, None, None)
    run("index")
    (board / "新.md").write_text("鎏金\n", encoding="utf-8")
    status = run("status", "--json").json["vaults"][0]
    assert (status["notes"], status["stale"]) == (2, 1)
    assert datetime.fromisoformat(status["fresh_at"]).tzinfo is not None
    assert {"name", "path", "sections", "skipped", "bytes", "index_path"} <= set(status)
    assert "1 file changed since" in run("status").out


@pytest.mark.parametrize("content", [b"{", b'{"format": 99}'])
def test_status_says_why_an_index_cannot_be_used(run: Run, content: bytes) -> None:
    run("index")
    status = run("status", "--json").json["vaults"][0]
    assert status["problem"] is None
    for file in Path(status["index_path"]).rglob("*"):
        if file.is_file():
            file.write_bytes(content)
    damaged = run("status", "--json").json["vaults"][0]
    assert damaged["problem"].startswith("the old index could not be used: ")
    plain = run("status").out
    assert damaged["problem"] in plain
    assert "not indexed yet" not in plain


def test_a_vault_that_is_no_folder_is_an_error_before_anything_is_done(run: Run) -> None:
    ran = run("index", "--json", "--vault", "/nonexistent")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "vaultprobe: /nonexistent: no such folder\n"


def test_one_vault_that_fails_does_not_stop_the_others(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()
    unlistable(monkeypatch, "other")
    ran = run("index", "--json", "--vault", str(tmp_path / "other"))
    assert [vault["name"] for vault in ran.json["vaults"]] == ["板卡"]
    assert (ran.status, ran.err) == (2, "vaultprobe: other: cannot be listed now\n")


def test_a_vault_that_cannot_be_listed_is_searched_as_it_was(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("index")
    unlistable(monkeypatch, "板卡")
    ran = run("search", "--json", "纹波")
    assert (ran.status, ran.json["notices"]) == (
        0,
        ["板卡: cannot be listed now; searched the index as it was"],
    )
    assert ran.err == "vaultprobe: 板卡: cannot be listed now; searched the index as it was\n"


def test_a_vault_that_was_never_listed_is_an_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    unlistable(monkeypatch, "板卡")
    ran = run("search", "--json", "纹波")
    assert (ran.status, ran.out, ran.err) == (2, "", "vaultprobe: 板卡: cannot be listed now\n")


def unlistable(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The vault of this name cannot be read for a moment."""
    refresh = Index.refresh

    def failing(index: Index, **options: Any) -> Report:
        if index.name == name:
            raise EngineError(f"{name}: cannot be listed now")
        return refresh(index, **options)

    monkeypatch.setattr(Index, "refresh", failing)


def test_a_vault_may_be_named_before_the_command(run: Run, board: Path) -> None:
    for before in (["--vault", str(board)], [f"--vault={board}"]):
        assert "VDDIO_DDR" in run(*before, "search", "VDDIO_DDR", at=None).out


def test_a_folder_may_be_named_before_the_command(run: Run, board: Path) -> None:
    assert "VDDIO_DDR" in run(str(board), "search", "VDDIO_DDR", at=None).out


def test_what_is_no_command_gets_a_hint(run: Run, board: Path) -> None:
    assert "did you mean 'search'" in run("serach", "x", at=None).err
    assert "did you mean vaultprobe search 休眠 电流" in run("休眠", "电流", at=None).err
    gone = str(board / "gone")
    assert (
        run(gone, at=None).err
        == f"vaultprobe: {gone}: no such folder, and no command; see vaultprobe --help\n"
    )
