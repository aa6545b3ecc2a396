"""The whole path from files to hits, by kinds of queries."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from vaultprobe.engine import Index, Results, load_knowledge_dir


def indexed(folder: Path, notes: Mapping[str, str]) -> Index:
    for path, text in notes.items():
        file = folder / "vault" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return load_knowledge_dir(folder / "vault", index_dir=folder / "index")


def paths(results: Results) -> list[str]:
    return [hit.path for hit in results]


def vault(factory: pytest.TempPathFactory, notes: Mapping[str, str]) -> Index:
    return indexed(factory.mktemp("vault"), notes)


# What must be found, and first


NAMES = {
    "pll.md": "接 AVDD33_DDR_PLL，见 sample_svp_npu_main。\n",
    "apart.md": "AVDD33 与 DDR 与 PLL；svp npu main sample。\n",
    "reg.md": "偏移 0x1F00，USART1_CR2 = 0x1F08。\n",
    "reg4.md": "偏移 0x1F04，USART1_CR3。\n",
    "bus.md": "接在 i2c-3 上，封装 QFN-48，见 DEC-0054。\n",
    "loose.md": "i2c-0 与 3；QFN 48；DEC 与 0054。\n",
    "dts.md": "改 rk3588-evb1.dts。\n",
    "dtsi.md": "改 rk3588.dtsi。\n",
    "C++.md": "异常。\n",
    "C.md": "指针。\n",
    "C#.md": "委托。\n",
    "v1.md": "升级到 v1.2.1。\n",
    "v10.md": "升级到 v1.2.10。\n",
    "glued.md": "把SPI3时钟设为24MHz后DMA不再丢包\n",
    "glued1.md": "把SPI1时钟设为48MHz后DMA仍丢包\n",
    "mcu.md": "用 STM32F407VET6 与 getDeviceTree。\n",
    "units.md": "电阻 50 Ω，电容 4.7 µF，25℃，面积 3 m²，1.8V。\n",
    "defer.md": "返回 -EPROBE_DEFER；先 --erase-all。\n",
    "path.md": "见 /dev/ttyUSB0 与 drivers/i2c/busses/i2c-rk3x.c:412。\n",
    "log.md": "```\n[   12.345678] i2c i2c-1: timeout, addr=0x68 err -110\n```\n",
    "arrow.md": "用 `dev->of_node == NULL` 判断。\n",
}


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return vault(tmp_path_factory, NAMES)


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("AVDD33_DDR_PLL", "pll.md"),
        ("avdd33_ddr_pll", "pll.md"),
        ("DDR_PLL", "pll.md"),
        ("sample_svp_npu_main", "pll.md"),
        ("svp_npu", "pll.md"),
        ("0x1F00", "reg.md"),
        ("0X1f00", "reg.md"),
        ("1F00", "reg.md"),
        ("0x1f04", "reg4.md"),
        ("usart1_cr2", "reg.md"),
        ("i2c-3", "bus.md"),
        ("I2C‑3", "bus.md"),
        ("DEC-0054", "bus.md"),
        ("qfn-48", "bus.md"),
        ("rk3588-evb1.dts", "dts.md"),
        (".dts", "dts.md"),
        ("C++", "C++.md"),
        ("c#", "C#.md"),
        ("C", "C.md"),
        ("v1.2.1", "v1.md"),
        ("v1.2.10", "v10.md"),
        ("SPI3", "glued.md"),
        ("spi3时钟", "glued.md"),
        ("24MHz", "glued.md"),
        ("时钟设为48", "glued1.md"),
        ("F407", "mcu.md"),
        ("device tree", "mcu.md"),
        ("50\u2126", "units.md"),
        ("4.7 \u03bcF", "units.md"),
        ("25 °C", "units.md"),
        ("3 m2", "units.md"),
        ("1.8v", "units.md"),
        ("-EPROBE_DEFER", "defer.md"),
        ("--erase-all", "defer.md"),
        ("/dev/ttyUSB0", "path.md"),
        ("drivers/i2c/busses/i2c-rk3x.c:412", "path.md"),
        ("[    9.000001] i2c i2c-1: timeout, addr=0x68 err -110", "log.md"),
        ("err -110", "log.md"),
        ('"dev->of_node == NULL"', "arrow.md"),
        ('"->"', "arrow.md"),
        ('"addr=0x68"', "log.md"),
    ],
)
def test_names_units_marks_and_lines(names: Index, query: str, path: str) -> None:
    assert names.search(query)[0].path == path


PROSE = {
    "zh.md": "复位信号必须在时钟稳定之后才能释放，否则状态机可能进入未知状态。\n",
    "tw.md": "電源時序與訊號完整性，請參考示波器波形。\n",
    "ja.md": "このレギュレータは出力が安定です。\n",
    "ko.md": "전원 순서를 확인하십시오.\n",
    "wrap.md": "第一行写到上拉电\n阻为止，**去耦**电容另说。\n",
    "de.md": "Die Überspannung prüfen.\n",
    "plain.md": "Uberspannung without dots.\n",
}


@pytest.fixture(scope="module")
def prose(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return vault(tmp_path_factory, PROSE)


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("稳定", "zh.md"),
        ("钟稳", "zh.md"),
        ("态机可", "zh.md"),
        ("复", "zh.md"),
        ("电源时序", "tw.md"),
        ("訊號完整", "tw.md"),
        ("讯号完整性", "tw.md"),
        ("レギュレータ", "ja.md"),
        ("ﾚｷﾞｭﾚｰﾀ", "ja.md"),
        ("전원", "ko.md"),
        ("上拉电阻", "wrap.md"),
        ("去耦电容", "wrap.md"),
        ("Überspannung", "de.md"),
        ("Uberspannung", "plain.md"),
        ("U\u0308berspannung pru\u0308fen", "de.md"),
    ],
)
@pytest.mark.parametrize("quoted", [False, True])
def test_prose_without_word_borders(prose: Index, query: str, path: str, quoted: bool) -> None:
    assert prose.search(f'"{query}"' if quoted else query)[0].path == path


def test_the_same_error_with_and_without_its_punctuation(tmp_path: Path) -> None:
    index = indexed(tmp_path, {"a.md": "ERROR: timeout (code 7)\n", "b.md": "timeout\n", "c.md": "无关\n"})
    assert paths(index.search("ERROR: timeout")) == paths(index.search("ERROR timeout")) == ["a.md", "b.md"]


def test_a_word_in_every_note_is_found_in_all(tmp_path: Path) -> None:
    hits = indexed(tmp_path, {"a.md": "电感 4.7uH\n", "b.md": "电感 4.7uH\n"}).search("电感", 50)
    assert paths(hits) == ["a.md", "b.md"]
    assert hits[0].score == hits[1].score > 0


# The query language


FIELDS = {
    "硬件/电源.md": "---\ntags: [power, 电源/LDO]\n状态: 进行中\n负责人: [张三, 李 四]\n---\n"
    "# 供电\n\n时钟与纹波。\n",
    "软件/驱动.md": "---\n状态: 完成\n---\n# 驱动\n\nu-boot 的时钟。#驱动\n",
    "软件/旧/备份.md": "# 备份\n\n时钟 err -110\n",
}


@pytest.fixture(scope="module")
def fields(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return vault(tmp_path_factory, FIELDS)


POWER, DRIVER, OLD = FIELDS


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("时钟 tag:power", [POWER]),
        ("时钟 tag:#电源", [POWER]),
        ("时钟 -tag:power", [DRIVER, OLD]),
        ("时钟 tag:驱动", [DRIVER]),
        ("时钟 path:软件", [DRIVER, OLD]),
        ("时钟 path:软件/旧", [OLD]),
        ("时钟 -path:软件", [POWER]),
        ("时钟 file:驱动", [DRIVER]),
        ('时钟 file:"备份.md"', [OLD]),
        ("时钟 heading:供电", [POWER]),
        ("时钟 [状态:进行中]", [POWER]),
        ("时钟 [狀態:進行中]", [POWER]),
        ("时钟 -[状态:完成]", [POWER, OLD]),
        ("时钟 [负责人:李 四]", [POWER]),
        ("时钟 [状态]", [POWER, DRIVER]),
        ("时钟 NOT 纹波", [DRIVER, OLD]),
        ("时钟 NOT u-boot", [POWER, OLD]),
        ('时钟 -"err -110"', [POWER, DRIVER]),
        ("时钟 -纹波", [POWER, DRIVER, OLD]),
        ("纹波 OR err", [POWER, OLD]),
        ("tag:power OR 时钟", [POWER]),
        ("时钟 tag:power OR tag:驱动", [POWER, DRIVER]),
        ("时钟 path:旧 OR [状态:完成]", [DRIVER, OLD]),
        ("path:软件", [DRIVER, OLD]),
        ("-path:软件", [POWER]),
        ("[状态:完成]", [DRIVER]),
        ("时钟 [31:0]", [POWER, DRIVER, OLD]),
    ],
)
def test_what_narrows_a_search(fields: Index, query: str, found: list[str]) -> None:
    assert sorted(set(paths(fields.search(query)))) == sorted(found)


def test_one_hit_is_enough_when_the_filter_leaves_one(fields: Index) -> None:
    assert paths(fields.search("时钟 path:旧", 1)) == [OLD]


# Typing


TYPED = {
    "产线终检.md": "# 产线终检\n\nEnd of line test procedure, fixture B.\n",
    "o.md": "# Line\n\nLine width 0.15 mm, end mill.\n",
    "reg.md": "---\ntags: [电源, power]\n---\n# 寄存器\n\n"
    "AVDD33_DDR_PLL 在 0x1F00，v1.2.10，i2c-3，24.5MHz，Überspannung。\n",
}


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return vault(tmp_path_factory, TYPED)


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("end of line test", "产线终检.md"),
        ("产线终检", "产线终检.md"),
        ("AVDD33_DDR_PLL", "reg.md"),
        ("0x1F00", "reg.md"),
        ("v1.2.10", "reg.md"),
        ("i2c-3", "reg.md"),
        ("24.5MHz", "reg.md"),
        ("überspannung", "reg.md"),
        ("寄存器 tag:电源", "reg.md"),
        ("寄存器 tag:power", "reg.md"),
        ("寄存器 path:reg", "reg.md"),
        ("寄存器 heading:寄存器", "reg.md"),
        ('"DDR_PLL"', "reg.md"),
        ("寄存器 -tag:old", "reg.md"),
    ],
)
def test_typing_on_never_loses_the_hit(typed: Index, query: str, path: str) -> None:
    opening = 2 if query[0] in '"-' else 1
    for end in range(opening, len(query) + 1):
        assert path in paths(typed.search(query[:end])), query[:end]


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("regulatr", "regulator"),
        ("impedence", "impedance"),
        ("uboot", "u-boot"),
        ("osciloscope", "oscilloscope"),
    ],
)
def test_slips_come_below_what_is_exact(tmp_path: Path, query: str, meant: str) -> None:
    notes = {"meant.md": f"# {meant}\n\n{meant} {meant}\n", "other.md": "无关 text\n"}
    guessed = indexed(tmp_path / "a", notes).search(query)
    assert paths(guessed) == ["meant.md"]
    assert not indexed(tmp_path / "a", notes).search(f'"{query}"').hits
    exact = indexed(tmp_path / "b", {**notes, "exact.md": "无关的长文字。" * 90 + query}).search(query)
    assert paths(exact)[0] == "exact.md"
