"""What holds the query as it was typed comes first; a note called so above all; copies below."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from vaultprobe.engine import Hit, Index, load_knowledge_dir
from vaultprobe.engine import exact_first as module

COPY = ".sync-conflict-20240101-120000-ABCDEFG.md"
FILLER = {f"周报 {number}.md": f"# 周报\n\n第 {number} 周的杂事。\n" for number in range(30)}


class Vault:
    """Notes in a folder, indexed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def index(self, notes: Mapping[str, str]) -> Index:
        for path, text in notes.items():
            file = self.folder / "vault" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return load_knowledge_dir(self.folder / "vault", index_dir=self.folder / "index")

    def hits(self, notes: Mapping[str, str], query: str, top_k: int = 50) -> tuple[Hit, ...]:
        return self.index(notes).search(query, top_k).hits

    def paths(self, notes: Mapping[str, str], query: str, top_k: int = 50) -> list[str]:
        return [hit.path for hit in self.hits(notes, query, top_k)]


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(tmp_path)


class TestExactFirst:
    def test_a_note_called_so_is_first(self, vault: Vault) -> None:
        notes = {"I2C 总线.md": "一行。", "周报.md": "# I2C 总线\n\n" + "I2C 总线 " * 30, **FILLER}
        assert vault.paths(notes, "I2C 总线")[0] == "I2C 总线.md"
        assert vault.paths(notes, "i2c 總線")[0] == "I2C 总线.md"

    def test_however_many_hold_it_more_often(self, vault: Vault) -> None:
        others = {f"{n:03}.md": "# 总线\n\n## 总线\n\n" + "总线 " * (n + 5) for n in range(80)}
        assert vault.paths({**others, "总线.md": "一行。"}, "总线", 5)[0] == "总线.md"

    @pytest.mark.parametrize("query", ["PLL bring-up", "总线/a.md", "总线/a", "a.md", "入门"])
    def test_by_alias_path_or_title(self, vault: Vault, query: str) -> None:
        notes = {
            "总线/a.md": "---\ntitle: 入门\naliases: [PLL Bring-up]\n---\n正文。",
            "b.md": "# PLL bring-up 入门\n\n" + "PLL bring-up 入门 总线/a.md " * 9,
        }
        assert vault.paths(notes, query)[0] == "总线/a.md"

    def test_not_when_a_filter_forbids_it(self, vault: Vault) -> None:
        assert vault.paths({"总线.md": "总线", "b.md": "总线"}, "总线 -file:总线") == ["b.md"]

    @pytest.mark.parametrize("query", ["AVDD33_DDR_PLL", "avdd33_ddr_pll", "DDR_PLL"])
    def test_the_name_before_its_parts(self, vault: Vault, query: str) -> None:
        notes = {
            "a.md": "# DDR PLL\n\nAVDD33 DDR PLL AVDD33 DDR PLL",
            "b.md": "接 AVDD33_DDR_PLL。",
            **FILLER,
        }
        assert vault.paths(notes, query)[0] == "b.md"

    @pytest.mark.parametrize(
        ("query", "first"),
        [
            ("钟稳定", "c.md"),
            ("i2c-3 timeout", "b.md"),
            ("i2cdetect -y 3", "a.md"),
            ("0x1F04", "d.md"),
            ("v1.2.1", "e.md"),
            ("v1.2.10", "f.md"),
        ],
    )
    def test_the_literal_text_before_its_pieces(self, vault: Vault, query: str, first: str) -> None:
        notes = {
            "a.md": "- [ ] `i2cdetect -y 3`\n",
            "b.md": "i2c-3: timeout\n",
            "c.md": "时钟稳定\n",
            "d.md": "0x1F04\n",
            "e.md": "v1.2.1\n",
            "f.md": "v1.2.10\n",
            "y.md": "# i2cdetect 3\n\n3 y i2cdetect 3 i2c timeout timeout 3 v1 1.2\n",
            "z.md": "# 稳定的时钟\n\n稳定 时钟 钟稳 稳定 时钟\n",
        }
        assert vault.paths({**notes, **FILLER}, query)[0] == first

    def test_accents_as_typed_before_others(self, vault: Vault) -> None:
        notes = {"a.md": "# resume\n\nresume resume", "b.md": "résumé", "c.md": "resume"}
        assert vault.paths(notes, "résumé")[0] == "b.md"
        assert vault.paths(notes, "resume")[-1] == "b.md"
        assert sorted(vault.paths(notes, "RÉSUMÉ")) == sorted(notes)

    def test_other_spellings_and_inflections_below_the_word(self, vault: Vault) -> None:
        notes = {"a.md": "# u-boot\n\nu-boot u-boot", "b.md": "无关。" * 90 + "uboot", "c.md": "u_boot"}
        assert vault.paths(notes, "uboot")[0] == "b.md"
        assert sorted(vault.paths(notes, "uboot")) == sorted(notes)
        plural = {"a.md": "# regulators\n\nregulators regulators", "b.md": "无关。" * 90 + "regulator"}
        assert vault.paths(plural, "regulator") == ["b.md", "a.md"]

    def test_equal_texts_get_equal_scores_however_many(self, vault: Vault) -> None:
        many = {f"{n:04}.md": "时钟稳定 clock" for n in range(3 * module.MOST_EQUAL)}
        index = vault.index({**many, "z.md": "clock 时钟稳定 clock"})
        for query in ("时钟稳定", "clock", "时钟 clock", "钟稳"):
            hits = index.search(query, 4 * module.MOST_EQUAL)
            assert len(hits) == len(many) + 1
            assert len({(hit.score, hit.similarity) for hit in hits if hit.path != "z.md"}) == 1

    @pytest.mark.parametrize(("notes", "told"), [(4, True), (5, False)])
    def test_what_is_not_read_is_not_told_apart(
        self, vault: Vault, monkeypatch: pytest.MonkeyPatch, notes: int, told: bool
    ) -> None:
        """Which of many equal notes is read must not depend on where it stands."""
        monkeypatch.setattr(module, "CHECKED", 2)
        monkeypatch.setattr(module, "MOST_EQUAL", 4)
        monkeypatch.setattr(module, "LOOKED_THROUGH", 4)
        index = vault.index({f"{n}.md": "时钟 clock" for n in range(notes)})
        for hit in index.search("时钟 clock", explain=True):
            assert ("literal" in {reason.field for reason in hit.why}) is told


class TestCopies:
    @pytest.mark.parametrize("query", ["LDO3 电压", "LDO3", "电源", "电源 LDO3 电压", '"LDO3 电压"'])
    def test_a_conflict_copy_comes_below_its_original(self, vault: Vault, query: str) -> None:
        notes = {
            "电源.md": "# 电源\n\nLDO3 的输出 电压。LDO3 电压。",
            "电源" + COPY: "# 电源\n\n" + "LDO3 电压 " * 30,
            "电源 (Alice's conflicted copy 2024-01-01).md": "# LDO3 电压\n\nLDO3 电压",
            **FILLER,
        }
        found = vault.paths(notes, query)
        assert found[0] == "电源.md"
        assert len(found) == 3

    def test_also_where_both_have_the_same_title(self, vault: Vault) -> None:
        notes = {"z.md": "---\ntitle: 电源\n---\n纹波", "z" + COPY: "---\ntitle: 电源\n---\n纹波"}
        assert vault.paths(notes, "电源") == list(notes)

    def test_also_where_the_original_is_in_the_delta(self, vault: Vault) -> None:
        notes = {"电源" + COPY: "# LDO3 电压\n\nLDO3 电压 LDO3 电压", "电源.md": "LDO3，电压"}
        vault.index({path: text for path, text in notes.items() if COPY in path})
        assert vault.paths(notes, "LDO3 电压") == ["电源.md", "电源" + COPY]

    def test_a_copy_without_a_hit_in_its_original_stands_for_itself(self, vault: Vault) -> None:
        notes = {"电源.md": "纹波", "电源" + COPY: "独有词", "b" + COPY: "独有词"}
        found = {hit.path: hit.score for hit in vault.hits(notes, "独有词")}
        assert 0 < found["电源" + COPY] < found["b" + COPY]
