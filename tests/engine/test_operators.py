"""Operators that are none here are told from logs, registers and prose."""

from __future__ import annotations

import pytest
from vaultprobe.engine import Remark
from vaultprobe.engine.operators import unknown_operators

PROPERTIES = ("status", "board")


def told(text: str, *words: str) -> list[Remark]:
    return list(unknown_operators(text, PROPERTIES, lambda word: word in words))


@pytest.mark.parametrize(
    ("text", "name", "nearest"),
    [
        ("line:(foo bar)", "line:", '"…"'),
        ("ddr line:foo", "line:", '"…"'),
        ('block:"foo bar"', "block:", '"…"'),
        ("section:阻抗", "section:", "heading:"),
        ("content:foo tag:power", "content:", ""),
        ("task:供电", "task:", '"- ["'),
        ("task-todo:foo", "task-todo:", '"- [ ]"'),
        ("task-done:foo", "task-done:", '"- [x]"'),
        ("match-case:Foo", "match-case:", ""),
        ("ignore-case:foo", "ignore-case:", ""),
        ("-line:foo", "line:", '"…"'),
        ("tags:#power/ldo", "tags:", "tag:"),
        ("tga:power", "tga:", "tag:"),
        ("pth:02_软件", "pth:", "path:"),
        ("folder:02_软件/驱动", "folder:", "path:"),
        ("flie:时序", "flie:", "file:"),
        ("headding:阻抗", "headding:", "heading:"),
        ("title：阻抗", "title:", "file:"),
    ],
)
def test_operators_that_are_not_known(text: str, name: str, nearest: str) -> None:
    assert told(text) == [Remark("operator", name, nearest)]


@pytest.mark.parametrize(
    "text",
    [
        "addr:0x36",
        "i2c-1:timeout",
        "error:foo",
        "12:30:45",
        "https://example.org/a",
        "file:///etc/fstab",
        "line:42",
        "folder:0x36",
        "block:0x1000",
        "section:.text",
        "line: foo",
        "Line:foo",
        "task:swapper/0",
        "task:kworker state:D pid:34",
        "error: foo line:bar",
        "i2c-1:timeout tags:power",
        "http://line:foo",
        "content:text/html",
        "fire:foo lag:bar",
        "C:\\notes tags:power",
        '"line:foo"',
        "tag:power path:a file:b heading:c",
        "00:1b:44:11:3a:b7",
        "[31:0]",
        "[drm:intel_pipe_update] ERROR",
        "[init] done",
    ],
)
def test_logs_registers_times_and_addresses_are_text(text: str) -> None:
    assert told(text) == []


def test_a_slip_that_is_a_word_of_the_notes_is_that_word() -> None:
    assert told("pat:foo") == [Remark("operator", "pat:", "path:")]
    assert told("pat:foo", "pat") == []


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("[statsu:done] ddr", "[status]"),
        ("[owner:me]", ""),
        ("[tag:power]", "tag:"),
        ("-[boards] x", "[board]"),
    ],
)
def test_properties_that_no_note_has(text: str, instead: str) -> None:
    assert told(text) == [Remark("property", text.split()[0], instead)]


def test_properties_that_some_note_has() -> None:
    assert told("[status:done] [Board]") == []
