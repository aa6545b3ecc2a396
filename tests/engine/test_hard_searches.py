"""Searches that went wrong once: small vaults, what must be found, and what must not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from vaultprobe.engine import Hit, Index, Results, load_knowledge_dir

Notes = Mapping[str, str]
Search = Callable[..., Results]


@pytest.fixture
def vault(tmp_path: Path) -> Callable[[Notes], Index]:
    def made(notes: Notes) -> Index:
        for path, text in notes.items():
            (tmp_path / "v").mkdir(exist_ok=True)
            (tmp_path / "v" / path).write_text(text, encoding="utf-8")
        return load_knowledge_dir(tmp_path / "v", index_dir=tmp_path / "i")

    return made


def paths(found: Results) -> list[str]:
    return list(dict.fromkeys(hit.path for hit in found.hits))


def marked(hit: Hit) -> list[str]:
    return [hit.snippet.text[a:b] for a, b in hit.snippet.ranges]


LOG = {
    "a.md": "# 开机日志\n\n[    5.713220] i2c i2c-1: timeout\n2026-03-18 10:31:00 掉电\n",
    "b.md": "# 其他\n\n电源掉电流程 i2c timeout\n",
}
MAC = {
    "m1.md": "# 网卡\n\n板子 MAC 00:11:22:33:44:55 已烧录\n",
    "m2.md": "# 另一块\n\n板子 MAC 00:AA:BB:CC:DD:EE\n",
}
ALARM = {"c.md": "# 闹钟\n\n闹钟设为 08:30:15 唤醒\n", "d.md": "# 其他\n\n闹钟 唤醒\n"}
FRONT = {
    "e.md": (
        "---\nhardware_rev: B2  # 换过晶振\n作者：李雷\ntags: [财务, 月度记账]\n"
        "created: 2026-03-18 10:31:00\n---\n\n正文。\n"
    ),
    "f.md": "---\n\n## 会议纪要\n讨论了蓝牙功耗 BT_SLEEP_EN\n\n---\n\n## 下一步\n测电流\n",
}
RADICALS = {
    "r.md": "# ⻓度匹配\n\n⻔电路 ⻆度 ⻚面\n",
    "t.md": "隨著溫度升高，接著測試 \u221240℃ don\u2019t\n",
}
PROSE = {
    "n.md": "# 警告\n\nDo NOT connect VBUS to the 5V rail\n",
    "o.md": "# 其他\n\nconnect VBUS to the 5V rail\n",
}
FILES = {"p.md": "# 日志\n\nopen file:test.wav ok,file size:960044\n", "q.md": "# 其他\n\nopen ok size\n"}
NAMES = {"s.md": "AVDD33_DDR_PLL 接 3V3\n", "u.md": "3V3 电源\n"}
APART = {"v.md": "# 上电流程\n\n电时钟\n后来时序正常 GPIO\n", "w.md": "GPIO 上电时序\n"}
LED = {
    "x.md": "# statusLed\n\nstatusLed on statusLed\n",
    "y.md": "# 灯\n\nthe led of the board and much more text here\n",
}


@pytest.mark.parametrize(
    ("notes", "query", "expected"),
    [
        (MAC, "00:11:22:33:44:55", ["m1.md", "m2.md"]),
        (MAC, '"00:11:22:33:44:55"', ["m1.md"]),
        (LOG, '"2026-03-18 10:31:00 掉电"', ["a.md"]),
        (LOG, '"[    5.713220] i2c"', ["a.md"]),
        (LOG, '"10:31:00"', ["a.md"]),
        (LOG, "2026-03-18 10:31:00 掉电", ["a.md", "b.md"]),
        (LOG, "[    5.713220] i2c i2c-1: timeout", ["a.md", "b.md"]),
        (ALARM, '"闹钟设为 08:30:15 唤醒"', ["c.md"]),
        (FRONT, "[created:2026-03-18 10:31:00]", ["e.md"]),
        (FRONT, "hardware_rev", ["e.md"]),
        (FRONT, "换过晶振", ["e.md"]),
        (FRONT, "李雷", ["e.md"]),
        (FRONT, '"月度记账"', ["e.md"]),
        (FRONT, "会议纪要", ["f.md"]),
        (FRONT, '"BT_SLEEP_EN"', ["f.md"]),
        (RADICALS, "长度", ["r.md"]),
        (RADICALS, '"门电路"', ["r.md"]),
        (RADICALS, "接着", ["t.md"]),
        (RADICALS, '"-40℃"', ["t.md"]),
        (RADICALS, '"don\'t"', ["t.md"]),
        (PROSE, "Do NOT connect VBUS to the 5V rail", ["n.md", "o.md"]),
        (PROSE, "you must NOT connect VBUS", ["n.md", "o.md"]),
        (FILES, "open file:test.wav ok,file size:960044", ["p.md", "q.md"]),
        (NAMES, '3V3 -"DDR_PLL"', ["u.md"]),
        (NAMES, "3V3 NOT DDR_PLL", ["u.md"]),
        (APART, "GPIO NOT 上电时序", ["v.md"]),
        (LED, "led", ["y.md", "x.md"]),
        (LED, '"led"', ["y.md"]),
        ({"h.md": "## 设置 `SPI` 时钟\n\n正文\n"}, 'heading:"设置 SPI" 正文', ["h.md"]),
        ({"h.md": "---\ntags: [power]\n---\n正文\n", "i.md": "正文\n"}, "tag：power 正文", ["h.md"]),
    ],
)
def test_what_is_found(
    vault: Callable[[Notes], Index], notes: Notes, query: str, expected: Sequence[str]
) -> None:
    assert paths(vault(notes).search(query)) == list(expected)


def test_the_exact_one_comes_first_however_deep_it_stands(vault: Callable[[Notes], Index]) -> None:
    notes = {
        f"{n:02}.md": f"# reset / gpio / low {n}\n\nlow, gpio; reset now. gpio is low. reset it. low gpio.\n"
        for n in range(40)
    }
    notes["z.md"] = (
        "# power\n\n" + "Some words about other things. " * 12 + "Then set reset gpio low before power.\n"
    )
    assert paths(vault(notes).search("reset gpio low"))[0] == "z.md"


def test_a_name_comes_before_names_that_contain_it(vault: Callable[[Notes], Index]) -> None:
    notes = {f"{n:02}.md": f"# clkSrc{n}\n\nclkSrc clkDiv clkGate clkSrc clkDiv\n" for n in range(30)}
    notes["z.md"] = "# 信号\n\n" + "别的话。" * 30 + " 信号 clk 频率\n"
    assert paths(vault(notes).search("clk"))[0] == "z.md"


def test_a_rare_phrase_of_common_words_is_found(vault: Callable[[Notes], Index]) -> None:
    notes = {
        f"{n:04}.md": f"# the state of reset {n}\n\nthe reset of the state, state of the; of reset.\n"
        for n in range(2200)
    }
    notes["z.md"] = (
        "# x\n\n" + "Some words about other things. " * 12 + "we saw reset the state of once here\n"
    )
    assert paths(vault(notes).search('"reset the state of"')) == ["z.md"]


def test_front_matter_is_shown_where_the_word_stands(vault: Callable[[Notes], Index]) -> None:
    (hit,) = vault(FRONT).search('"月度记账"').hits
    assert hit.line == 4
    assert marked(hit) == ["月度记账"]


@pytest.mark.parametrize(
    ("text", "query", "mark"),
    [
        ("based, on; on, based. " * 14 + "this is based on data. " + "zzz " * 80, '"based on"', "based on"),
        ("支持；仅限，" * 60 + "本函数仅支持主模式。" + "其他" * 80, '"仅支持主模式"', "仅支持主模式"),
        ("执行`k230_sdk`generated under`make rt-smart`命令", "generated", "generated"),
        ("> [!note] 先断电", "note", "note"),
    ],
)
def test_the_snippet_shows_the_match(
    vault: Callable[[Notes], Index], text: str, query: str, mark: str
) -> None:
    assert mark in marked(vault({"a.md": f"# x\n\n{text}\n"}).search(query).hits[0])


def test_of_two_lines_the_one_that_holds_the_phrase_whole(vault: Callable[[Notes], Index]) -> None:
    text = "# x\n\n```c\nif (ret)\n{\n}\nif (ret) {\n}\n```\n"
    assert vault({"a.md": text}).search('"if (ret) {"').hits[0].line == 7


@pytest.mark.parametrize(
    ("typed", "meant"), [("mipedance", "impedance"), ("jmpedance", "impedance"), ("onfig", "config")]
)
def test_a_slip_in_the_first_letter(vault: Callable[[Notes], Index], typed: str, meant: str) -> None:
    found = vault({"a.md": f"# x\n\nthe {meant} of it\n"}).search(typed)
    assert paths(found) == ["a.md"]
    assert found.terms[0].instead == (meant,)


PINS = {
    "pmic.md": "# 电源树\n\nPMIC RTP5092 上电\n",
    "perf.md": "# 火焰图\n\nperf record -F 99\n",
    "boot.md": "# u-boot 移植\n\nboot 命令\n",
}


@pytest.mark.parametrize("query", ["RTP9999", "wombat-99", "secure boot", "GPIO7_B6 上电"])
def test_what_the_vault_does_not_know_is_not_called_similar(
    vault: Callable[[Notes], Index], query: str
) -> None:
    assert all(hit.similarity < 0.6 for hit in vault(PINS).search(query))


def test_a_question_word_that_no_note_has_is_not_missed(vault: Callable[[Notes], Index]) -> None:
    found = vault(PINS).search("怎么 上电")
    assert {term.text: term.role for term in found.terms}["怎么"] == "little"


def test_an_empty_heading_is_no_step_of_the_trail(vault: Callable[[Notes], Index]) -> None:
    assert vault({"a.md": "# 一\n\n##\n\n### 三\n\n正文\n"}).search("正文").hits[0].headings == ("一", "三")


def test_a_zero_says_that_only_the_phrase_is_missing(vault: Callable[[Notes], Index]) -> None:
    zero = vault({"a.md": "foo bar qux\n"}).search('"foo qux"').zero
    assert zero is not None
    assert zero.missing == ('"foo qux"',)


def test_one_character_is_found_by_cosine_too(tmp_path: Path) -> None:
    from vaultprobe.engine import Settings

    (tmp_path / "v").mkdir()
    (tmp_path / "v" / "a.md").write_text("时钟 稳定\n", encoding="utf-8")
    index = load_knowledge_dir(tmp_path / "v", Settings(weighting="cosine"), index_dir=tmp_path / "i")
    assert paths(index.search("钟")) == paths(index.search("钟 稳定")) == ["a.md"]
