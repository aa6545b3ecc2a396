"""What an agent may ask: bounded, harmless, inside the vaults, and told when something is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from vaultprobe.engine import EngineError, Progress, open_vault
from vaultprobe.tui.agents.notes import MOST_LINES, MOST_TEXT, Notes

Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes a vault of notes by path."""

    def make(name: str, **notes: str) -> Path:
        for path, text in notes.items():
            file = tmp_path / name / f"{path}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return tmp_path / name

    return make


def served(*vaults: Path) -> Notes:
    notes = Notes([open_vault(vault, index_dir=vault.parent / "index") for vault in vaults])
    notes.refresh()
    return notes


def sections(document: dict[str, object]) -> list[dict[str, Any]]:
    found = document["sections"]
    assert isinstance(found, list)
    return found


def test_a_search_tells_where_and_what(make: Make) -> None:
    found = served(make("board", 电源="# 电源\n\n## 纹波\n\n纹波 60 mVpp\n")).search("纹波")
    (section,) = sections(found)
    assert section == {
        "rank": 1,
        "vault": "board",
        "path": "电源.md",
        "title": "电源",
        "headings": ["电源", "纹波"],
        "line": 3,
        "line_start": 1,
        "line_end": 5,
        "similarity": section["similarity"],
        "text": "# 电源\n\n## 纹波\n\n纹波 60 mVpp",
    }
    assert (found["query"], found["total"], found["not_in_the_notes"]) == ("纹波", 1, [])


def test_filters_narrow_down_whatever_is_in_them(make: Make) -> None:
    vault = make(
        "board", **{"硬件/电源": "---\ntags: [power]\n---\n# 一\n\n纹波\n", "软件/日志": "# 二\n\n纹波\n"}
    )
    notes = served(vault)
    assert len(sections(notes.search("纹波"))) == 2
    for found in (
        notes.search("纹波", tag="power"),
        notes.search("纹波", path="硬件"),
        notes.search("纹波", heading="一"),
    ):
        assert [each["path"] for each in sections(found)] == ["硬件/电源.md"]
    assert sections(notes.search("纹波", tag='x" OR tag:"power')) == []


def test_a_zero_names_what_is_missing(make: Make) -> None:
    found = served(make("board", 电源="纹波 impedance\n")).search("铆钉")
    assert (found["sections"], found["not_in_the_notes"]) == ([], ["铆钉"])


def test_answers_are_bounded(make: Make) -> None:
    many = {f"n{n}": "纹波 " + "很长的一行。" * 4000 for n in range(30)}
    notes = served(make("board", **many))
    for limit in (-1, 5, 10_000):
        found = sections(notes.search("纹波", limit=limit))
        assert len(found) <= 20
        assert sum(len(each["text"]) for each in found) <= MOST_TEXT
    read = notes.read("n1.md")
    assert len(str(read["text"])) == MOST_TEXT
    assert read["cut"] is True


def test_lines_are_read_as_asked_and_no_further(make: Make) -> None:
    lines = [f"line {n}" for n in range(1, 1001)]
    notes = served(make("board", a="\n".join(lines)))

    def read(*asked: int | None) -> tuple[object, object, object]:
        found = notes.read("a.md", None, *asked)  # type: ignore[arg-type]
        first, last = found["line_start"], found["line_end"]
        assert isinstance(first, int)
        assert isinstance(last, int)
        assert found["text"] == "\n".join(lines[first - 1 : last])
        return first, last, found["cut"]

    assert read(3, 5, 0) == (3, 5, False)
    assert read(3, 5, 4) == (1, 9, False)
    assert read(5, 3, 0) == (5, 5, False)
    assert read(999, 5000, 0) == (999, 1000, False)
    assert read(5000, None, 0) == (1000, 1000, False)
    assert read(-4, None, -7) == (1, MOST_LINES, True)


@pytest.mark.parametrize(
    "path",
    [
        "../secret.md",
        "/etc/hostname",
        "a/../../secret.md",
        ".obsidian/app.json",
        "script.py",
        "",
        "\x00",
        "b.md",
        "link.md",
    ],
)
def test_only_notes_of_the_vault_can_be_read(make: Make, tmp_path: Path, path: str) -> None:
    vault = make("board", a="# a\n")
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")
    (vault / ".obsidian").mkdir()
    (vault / ".obsidian" / "app.json").write_text("{}", encoding="utf-8")
    (vault / "script.py").write_text("secret", encoding="utf-8")
    (vault / "link.md").symlink_to(tmp_path / "secret.md")
    notes = served(vault)
    for ask in (notes.read, notes.related):
        with pytest.raises(EngineError, match="no note of this name"):
            ask(path)


def test_a_note_that_became_a_way_out_is_refused(make: Make, tmp_path: Path) -> None:
    vault = make("board", a="# a\n")
    notes = served(vault)
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")
    (vault / "a.md").unlink()
    (vault / "a.md").symlink_to(tmp_path / "secret.md")
    with pytest.raises(EngineError, match="leads out of the vault"):
        notes.read("a.md")


def test_of_several_vaults_one_is_named(make: Make) -> None:
    one, two = make("one", a="# 纹波\n\n一\n"), make("two", a="# 纹波\n\n二\n", b="# 铆钉\n")
    notes = served(one, two)
    assert {each["vault"] for each in sections(notes.search("纹波"))} == {"one", "two"}
    assert {each["vault"] for each in sections(notes.search("纹波", "two"))} == {"two"}
    assert notes.read("b.md")["vault"] == "two"
    assert "二" in str(notes.read("a.md", str(two))["text"])
    with pytest.raises(EngineError, match="several vaults have such a note"):
        notes.read("a.md")
    with pytest.raises(EngineError, match="no vault 'three' is served here; there is one, two"):
        notes.search("纹波", "three")
    assert [vault["name"] for vault in notes.vaults()] == ["one", "two"]
    assert [status["notes"] for status in notes.status("two")] == [2]


def test_related_sections_come_from_other_notes(make: Make) -> None:
    notes = served(make("board", a="# 纹波 电容\n\n纹波 电容 测量\n", b="# 纹波 电容\n", c="# 铆钉\n"))
    assert [each["path"] for each in sections(notes.related("a.md", line=3))] == ["b.md"]


def test_nothing_unseen_leaves(make: Make) -> None:
    found = served(make("board", a="# 纹波 \x1b[31m\n\n\u202e\x9b 尾\n"))
    for document in (found.search("纹波"), found.read("a.md")):
        assert not set("\x1b\x9b\u202e") & set(str(document))
        assert "␛" in str(document)


def test_changes_are_looked_for_now_and_then(make: Make) -> None:
    vault = make("board", a="# 纹波\n")
    now = [100.0]
    notes = Notes([open_vault(vault, index_dir=vault.parent / "index")], clock=lambda: now[0])
    heard: list[Progress] = []
    notes.refresh(heard.append)
    assert any(progress.phase == "reading" for progress in heard)
    make("board", b="# 铆钉\n")
    now[0] += 1
    notes.refresh()
    assert sections(notes.search("铆钉")) == []
    now[0] += 5
    notes.refresh()
    assert len(sections(notes.search("铆钉"))) == 1


def test_a_vault_that_is_gone_is_told_and_the_others_answer(make: Make, tmp_path: Path) -> None:
    one, two = make("one", a="# 纹波\n"), make("two", a="# 纹波\n")
    notes = Notes([open_vault(vault, index_dir=tmp_path / "index") for vault in (one, two)])
    two.rename(tmp_path / "away")
    notes.refresh()
    found = notes.search("纹波")
    assert {each["vault"] for each in sections(found)} == {"one"}
    assert "the vault's folder is gone" in str(found["notices"])


def test_a_path_as_it_is_told_opens_the_note(make: Make, tmp_path: Path) -> None:
    vault = make("board", 电源="纹波\n")
    (vault / "esc\x1b[31m.md").write_text("zorkmid\n", encoding="utf-8")
    (vault / "bad\udcff.md").write_text("zorkmid 二\n", encoding="utf-8")
    notes = served(vault)
    found = sections(notes.search("zorkmid"))
    assert len(found) == 2
    for section in found:
        read = notes.read(section["path"])
        assert "zorkmid" in str(read["text"])
        assert read["path"] == section["path"]
        assert str(section["path"]).isprintable()


def test_what_is_told_of_a_query_is_bounded(make: Make) -> None:
    found = served(make("board", 电源="纹波\n")).search("词" * 50_000)
    assert len(str(found)) < 20_000
