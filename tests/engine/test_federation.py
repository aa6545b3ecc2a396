"""One query over several vaults: one list, one reading of the query, one explanation of a zero."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from vaultprobe.engine import Index, TermUse, load_knowledge_dir, search_vaults


def indexed(folder: Path, notes: Mapping[str, str]) -> Index:
    for path, text in notes.items():
        file = folder / "docs" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return load_knowledge_dir(folder / "docs", index_dir=folder / "index")


@pytest.fixture
def one(tmp_path: Path) -> Index:
    index = indexed(tmp_path / "a", {"说明.md": "时钟稳定 impedance\n", "b.md": "时钟\n"})
    (index.root / "坏.md").write_bytes(b"\x00" * 99)
    index.refresh()
    return index


@pytest.fixture
def other(tmp_path: Path) -> Index:
    notes = {"说明.md": "时钟稳定\n", "c.md": "# 时钟稳定\n\n时钟稳定 时钟稳定 纹波\n"}
    return indexed(tmp_path / "b", notes)


def uses(indexes: list[Index], query: str) -> dict[str, TermUse]:
    return {use.text: use for use in search_vaults(indexes, query).terms}


def test_one_vault_is_searched_as_it_is(one: Index) -> None:
    assert search_vaults([one], "时钟").hits == one.search("时钟").hits


def test_no_vault_at_all() -> None:
    found = search_vaults([], "时钟")
    assert (found.hits, found.total, found.vaults) == ((), 0, ())
    assert found.zero is not None


def test_hits_of_all_by_similarity(one: Index, other: Index) -> None:
    found = search_vaults([one, other], "时钟稳定")
    assert [hit.similarity for hit in found] == sorted((h.similarity for h in found), reverse=True)
    assert [hit.rank for hit in found] == list(range(1, len(found) + 1))
    assert {(hit.vault_path, hit.path) for hit in found} == {
        (index.search("时钟稳定").vaults[0].path, hit.path)
        for index in (one, other)
        for hit in index.search("时钟稳定")
    }
    assert found.total == len(found)


def test_a_vault_within_another_gives_nothing_twice(tmp_path: Path) -> None:
    notes = {f"sub/{number}.md": f"时钟 {number}\n" for number in range(4)} | {"top.md": "时钟 稳定\n"}
    outer = indexed(tmp_path, notes)
    (tmp_path / "link").symlink_to(outer.root / "sub")
    inner = load_knowledge_dir(tmp_path / "link", index_dir=tmp_path / "index")
    for indexes in ([outer, inner], [inner, outer]):
        found = search_vaults(indexes, "时钟")
        assert sorted(hit.path.removeprefix("sub/") for hit in found) == [
            *(f"{n}.md" for n in range(4)),
            "top.md",
        ]
        assert [hit.rank for hit in found] == [1, 2, 3, 4, 5]
        assert len(search_vaults(indexes, "时钟", 3)) == 3


def test_vaults_of_the_same_name_are_told_apart(one: Index, other: Index) -> None:
    found = search_vaults([one, other], "说明")
    assert [hit.vault for hit in found] == ["docs", "docs"]
    assert {hit.vault_path for hit in found} == {str(one.root), str(other.root)}


def test_the_order_of_the_vaults_does_not_matter(one: Index, other: Index) -> None:
    for query in ("时钟", "时钟稳定", "说明"):
        there, back = search_vaults([one, other], query), search_vaults([other, one], query)
        assert there.hits == back.hits


def test_the_best_of_all_are_kept(one: Index, other: Index) -> None:
    everything = search_vaults([one, other], "时钟", 50)
    assert search_vaults([one, other], "时钟", 2).hits == everything.hits[:2]
    assert search_vaults([one, other], "时钟", 2).total == 4


@pytest.mark.parametrize(
    ("query", "text", "sections", "role", "instead"),
    [
        ("时钟", "时钟", 4, "searched", ()),
        ("纹波", "纹波", 1, "searched", ()),
        ("impedence", "impedence", 0, "near", ("impedance",)),
        ("impedance", "impedance", 1, "searched", ()),
        ("镭射", "镭射", 0, "missing", ()),
        ("多少", "多少", 0, "little", ()),
        ("tag:x", "tag:x", 0, "filter", ()),
        ("->", "->", 0, "aside", ()),
    ],
)
def test_how_each_term_was_read(
    one: Index, other: Index, query: str, text: str, sections: int, role: str, instead: tuple[str, ...]
) -> None:
    for indexes in ([one, other], [other, one]):
        use = uses(indexes, query)[text]
        assert (use.sections, use.role, use.instead) == (sections, role, instead)


def test_a_zero_is_one_of_all(one: Index, other: Index) -> None:
    found = search_vaults([one, other], '"impedence" 镭射 "纹波 稳定"').zero
    assert found is not None
    assert found.missing == ('"纹波 稳定"', "impedence", "镭射")
    assert found.nearest == {"impedence": ("impedance",)}
    assert (found.notes, found.skipped) == (4, 1)
    removed = search_vaults([one, other], "时钟 tag:x").zero
    assert removed is not None
    assert removed.filtered_out == {"tag:x": 4}


def test_what_was_looked_through_and_left_out(one: Index, other: Index) -> None:
    found = search_vaults([one, other], "时钟")
    assert [(v.path, v.notes) for v in found.vaults] == [(str(one.root), 2), (str(other.root), 2)]
    assert [(s.vault_path, s.path) for s in found.skipped] == [(str(one.root), "坏.md")]


def test_reasons_add_up_in_each_vault(one: Index, other: Index) -> None:
    for hit in search_vaults([one, other], "时钟稳定", explain=True):
        assert sum(reason.part for reason in hit.why) == pytest.approx(hit.score, rel=1e-3)
