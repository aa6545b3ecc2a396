"""How a query was read, and why nothing was found."""

from __future__ import annotations

from pathlib import Path

import pytest
from vaultprobe.engine import Index, TermUse, Zero, load_knowledge_dir

NOTES = {
    "a.md": "---\ntags: [power]\n---\n# 供电\n\nDDR 走线阻抗 50Ω，impedance。怎么测？\n",
    "b.md": "# DDR\n\nAVDD33_DDR_PLL uart0\n",
    "旧/c.md": "阻抗\n",
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    folder = tmp_path_factory.mktemp("summary")
    for path, text in NOTES.items():
        file = folder / "vault" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (folder / "vault" / "坏.md").write_bytes(b"\x00" * 99)
    return load_knowledge_dir(folder / "vault", index_dir=folder / "index")


def uses(index: Index, query: str) -> dict[str, TermUse]:
    return {use.text: use for use in index.search(query).terms}


def zero(index: Index, query: str) -> Zero:
    results = index.search(query)
    assert not results.hits
    assert results.zero is not None
    return results.zero


def test_words_and_the_sections_that_hold_them(index: Index) -> None:
    found = uses(index, "DDR 阻抗")
    assert {text: (use.sections, use.role, use.note) for text, use in found.items()} == {
        "ddr": (2, "searched", ""),
        "阻抗": (2, "searched", ""),
    }
    assert sum(use.weight for use in found.values()) == pytest.approx(1, abs=1e-3)


def test_parts_of_words_are_not_listed(index: Index) -> None:
    assert list(uses(index, "AVDD33_DDR_PLL")) == ["avdd33_ddr_pll"]


def test_words_that_say_little_weigh_little(index: Index) -> None:
    found = uses(index, "怎么 阻抗")
    assert (found["怎么"].role, found["怎么"].note) == ("little", "says little")
    assert found["怎么"].weight < found["阻抗"].weight / 4


@pytest.mark.parametrize(
    ("query", "text", "role", "instead"),
    [
        ("impedence", "impedence", "near", ("impedance",)),
        ("DDR_PHY", "ddr_phy", "parts", ("ddr",)),
        ("镭射 阻抗", "镭射", "missing", ()),
        ('"impedence"', "impedence", "missing", ()),
    ],
)
def test_what_is_not_in_the_vault(
    index: Index, query: str, text: str, role: str, instead: tuple[str, ...]
) -> None:
    use = uses(index, query)[text]
    assert (use.sections, use.role, use.instead) == (0, role, instead)
    assert all(word in use.note for word in ("in the vault", *instead))


def test_what_was_set_aside_and_what_filters(index: Index) -> None:
    found = uses(index, "[   12.345678] 阻抗 tag:power path:")
    assert {text: (use.role, use.note) for text, use in found.items() if text != "阻抗"} == {
        "tag:power": ("filter", "filter"),
        "[   12.345678]": ("aside", "set aside: time stamp"),
        "path:": ("aside", "set aside: filter without a value"),
    }


def test_a_zero_names_missing_words_and_nearest_ones(index: Index) -> None:
    found = zero(index, '"impedence" 镭射')
    assert found.missing == ("impedence", "镭射")
    assert found.nearest == {"impedence": ("impedance",)}


def test_a_zero_names_the_filters_that_did_it(index: Index) -> None:
    assert zero(index, "阻抗 path:新").filtered_out == {"path:新": 2}
    assert zero(index, "阻抗 tag:power path:旧").filtered_out == {"tag:power": 1, "path:旧": 1}
    assert zero(index, "tag:none").filtered_out == {"tag:none": 3}


def test_a_zero_tells_what_the_index_covers(index: Index) -> None:
    assert (zero(index, "镭射").notes, zero(index, "镭射").skipped) == (3, 1)


def test_words_that_do_occur_but_not_as_the_phrase(index: Index) -> None:
    assert zero(index, '"阻抗 走线"').missing == ('"阻抗 走线"',)
    assert zero(index, '"阻抗 走线" OR 镭射').missing == ('"阻抗 走线"', "镭射")


def test_punctuation_says_what_to_do(index: Index) -> None:
    assert uses(index, "->")["->"].note == "set aside: punctuation, found only in quotes"
    assert zero(index, "->").missing == ()


def test_hits_need_no_excuse(index: Index) -> None:
    assert index.search("阻抗").zero is None


def test_a_vault_without_notes(tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    empty = load_knowledge_dir(tmp_path / "vault", index_dir=tmp_path / "index")
    assert zero(empty, "阻抗") == Zero(("阻抗",), {}, {}, 0, 0)
