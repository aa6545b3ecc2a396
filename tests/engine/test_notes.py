from __future__ import annotations

import unicodedata

import pytest
from vaultprobe.engine.fields import Field
from vaultprobe.engine.note_names import stem
from vaultprobe.engine.notes import note_fields, parse, section_fields

DRAWING = """# 图

UART 接线

%%
```compressed-json
N4KAkARALgngDgUwgLgAQQQDwMYEMA2AlgCYBOuA7hADTgQBuCpAzoQ

PYB2KqATL
```
%%
"""


def fields(path: str, text: str) -> dict[Field, str]:
    return dict(note_fields(path, parse(path, text)))


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a.md", "a"),
        ("目录/电源 设计.md", "电源 设计"),
        ("rk3588-evb1.dts.md", "rk3588-evb1.dts"),
        ("v1.2/说明", "说明"),
        ("C++.md", "C++"),
        ("----.md", "----"),
        ("a.long ending of words", "a.long ending of words"),
    ],
)
def test_a_notes_name_is_its_file_name_without_the_ending(path: str, name: str) -> None:
    assert stem(path) == name


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# 一级标题", "文件"),
        ("---\ntitle: 电源设计\n---\n# 一级标题", "电源设计"),
        ("---\nTitle: 'a: b'\n---", "a: b"),
        ("---\ntitle:\n---", "文件"),
        ("---\ntitle: []\n---", "文件"),
    ],
)
def test_the_title_is_what_the_properties_say_or_else_the_file_name(text: str, title: str) -> None:
    assert parse("目录/文件.md", text).title == title


def test_a_title_is_composed_and_the_path_stays_as_on_disk() -> None:
    path = unicodedata.normalize("NFD", "가/Überspannung.md")
    found = fields(path, "")
    assert found[Field.TITLE] == "Überspannung"
    assert found[Field.PATH] == "가\n\nÜberspannung"


@pytest.mark.parametrize(
    ("front", "aliases"),
    [
        ("aliases: [143544, DCDC]", ("143544", "DCDC")),
        ("alias: 上电", ("上电",)),
        ("aliases:\n  - a\n  - null\nalias: b", ("a", "b")),
        ("aliases: A: B: [unclosed", ("A: B: [unclosed",)),
        ("- a list\n- no properties", ()),
    ],
)
def test_aliases_of_any_type_are_text(front: str, aliases: tuple[str, ...]) -> None:
    assert parse("a.md", f"---\n{front}\n---\nbody").aliases == aliases


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("---\ntags: [power, '#ddr']\n---", ("power", "ddr")),
        ("---\ntags: power, ddr，时序 x\n---", ("power", "ddr", "时序", "x")),
        ("---\ntag: one\ntags:\n  - two/three\n---\n#four", ("two/three", "one", "four")),
        ("a #硬件/电源 b, #i2c-3。", ("硬件/电源", "i2c-3")),
        ("见：，#中文标签、#另一个", ("中文标签", "另一个")),
        ("# 标题 #进行中\n\n| a | #表 |\n|---|---|", ("进行中", "表")),
        ("> - #quoted", ("quoted",)),
        ("#1 #2024 #1a", ("1a",)),
        ("a#b c\\#d https://x.io/#e [f](#g) ##h", ()),
        ("```\n#include <x>\n```\n    #define Y", ()),
        ("#same #same", ("same",)),
    ],
)
def test_tags_of_properties_and_of_the_text(text: str, tags: tuple[str, ...]) -> None:
    assert sorted(parse("a.md", text).tags) == sorted(tags)


def test_the_fields_of_a_note() -> None:
    text = (
        "---\ntitle: T\naliases: [A, B]\ntags: [x]\nchip: RK3588\nboards:\n  - evb1\n  - evb2\n---\nbody #y"
    )
    assert fields("d/e.md", text) == {
        Field.TITLE: "T",
        Field.ALIAS: "A\n\nB",
        Field.TAG: "x\n\ny",
        Field.PATH: "d\n\ne",
        Field.PROPERTY: text[: text.index("body")],
    }
    assert set(fields("e.md", "body")) == {Field.TITLE, Field.PATH}


def test_code_and_text_of_a_section_are_apart_and_headings_in_neither() -> None:
    text = "# 烧录\n\n先断电。\n\n```sh\nesptool.py erase_flash\n```\n\n再上电。\n"
    note = parse("a.md", text)
    (section,) = note.sections
    assert dict(section_fields(section, note.text)) == {
        Field.BODY: "先断电。\n\n\n再上电。\n",
        Field.CODE: "```sh\nesptool.py erase_flash\n```\n",
    }
    assert [heading.text for heading in note.headings] == ["烧录"]


def test_each_piece_of_a_table_is_searched_with_its_head() -> None:
    note = parse("a.md", "| 寄存器 | 地址 |\n|---|---|\n" + "| CTRL | 0x1F00 |\n" * 200)
    assert len(note.sections) > 2
    for section in note.sections:
        body = dict(section_fields(section, note.text))[Field.BODY]
        assert body.startswith("| 寄存器 | 地址 |")
        assert body.count("寄存器") == 1


@pytest.mark.parametrize("text", [DRAWING, "![图](data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==)\n\nUART\n"])
def test_encoded_data_is_blank_and_everything_else_stays_where_it_was(text: str) -> None:
    note = parse("a.md", text)
    assert len(note.text) == len(text)
    assert note.text.index("UART") == text.index("UART")
    assert note.text.count("\n") == text.count("\n")
    assert "N4KAk" not in note.text
    assert "iVBOR" not in note.text


@pytest.mark.parametrize(
    "opening", ["```compressed-json\n", "data:image/png;base64,", "data:a/b;", "#1", "a #"]
)
def test_hostile_notes_take_no_longer_than_their_length(opening: str) -> None:
    note = parse("a.md", opening * 30_000)
    assert note.sections  # quadratic work would need minutes
