from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.engine.frontmatter import front_end, properties


@pytest.mark.parametrize(
    ("note", "end"),
    [
        ("---\ntitle: a\n---\nbody", 3),
        ("---\n---", 2),
        ("--- \ntitle: a\n---\t\nbody", 3),
        ("---\ntitle: a\n...\nbody", 3),
        ("---\ntext without an end", 0),
        ("\n---\ntitle: a\n---", 0),
        (" ---\ntitle: a\n---", 0),
        ("----\ntitle: a\n----", 0),
        ("# heading\n---\n", 0),
        ("---\na: b\n ---\n---", 4),
        ("", 0),
        ("---\n\n## 会议纪要\n讨论了功耗\n\n---\n", 0),
        ("---\n# a comment\nkey: x\n---\n", 4),
    ],
)
def test_front_matter_stands_between_fences_at_the_very_start(note: str, end: int) -> None:
    assert front_end(note.split("\n")) == end


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("title: 电源设计", {"title": ("电源设计",)}),
        ("Title:   A: B", {"title": ("A: B",)}),
        ("title: 'it''s'", {"title": ("it's",)}),
        (r'title: "a \"b\" \\c"', {"title": (r'a "b" \c',)}),
        ("title: a # note to self", {"title": ("a",)}),
        ("title: C# and F#", {"title": ("C# and F#",)}),
        ('"quoted key": x', {"quoted key": ("x",)}),
        ("'key' : x", {"key": ("x",)}),
        ("two words: x", {"two words": ("x",)}),
        ("链接: [[笔记]]", {"链接": ("[[笔记]]",)}),
        ("url: https://example.com/a?b=c#d", {"url": ("https://example.com/a?b=c#d",)}),
        ("created: 2024-05-01T08:00", {"created": ("2024-05-01T08:00",)}),
        ("empty:", {"empty": ()}),
        ("nothing: null\ntilde: ~", {"nothing": (), "tilde": ()}),
        ("a: 1\na: 2", {"a": ("1", "2")}),
    ],
)
def test_a_key_with_its_value(text: str, found: dict[str, tuple[str, ...]]) -> None:
    assert properties(text.split("\n")) == found


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("tags: [power, ddr, 时序]", ("power", "ddr", "时序")),
        ("tags: []", ()),
        ("tags: [ a ,, 'b, c' , \"d\" ]", ("a", "b, c", "d")),
        ("tags: [[[一]], [[二]]]", ("[[一]]", "[[二]]")),
        ("tags: [[一]], [[二]]", ("[[一]], [[二]]",)),
        ("tags: [1.8, null, true]", ("1.8", "true")),
        ("tags: [{a, {b, c}, [[d, [[e, f]], g]", ("{a", "{b, c}", "[[d", "[[e, f]]", "g")),
        ("tags:\n  - a\n  - b", ("a", "b")),
        ("tags:\n- a\n- 'b'\n-\n- [[c]]", ("a", "b", "[[c]]")),
        ("tags:\n\n  # the important ones\n  - a\n", ("a",)),
        ("tags: a b c", ("a b c",)),
        ("tags: >-\n  folded\n  text", ("folded", "text")),
        ("tags: |\n  one\n  two", ("one", "two")),
        ("tags:\n  nested: x", ("nested: x",)),
    ],
)
def test_lists_and_longer_values(text: str, values: tuple[str, ...]) -> None:
    assert properties(text.split("\n")) == {"tags": values}


@pytest.mark.parametrize(
    "slip",
    [
        "title: A: B: [unclosed",
        "}{ nonsense",
        "- item of nothing",
        "key without colon",
        ": no key",
        'x: "unclosed',
        "\tindented: by a tab",
        "tags: {a: [b}",
        "* alias",
        "%%",
    ],
)
def test_a_slip_in_one_line_never_loses_the_others(slip: str) -> None:
    found = properties(["before: 1", slip, "aliases: [143544]", "after: 2"])
    assert found["before"][0] == "1"
    assert found["aliases"] == ("143544",)
    assert found["after"] == ("2",)


def test_a_list_in_place_of_properties_is_nothing() -> None:
    assert properties(["- a", "- b"]) == {}


@given(st.lists(st.text(st.characters(exclude_characters="\n")), max_size=8))
def test_any_lines_give_text_values(lines: list[str]) -> None:
    for key, values in properties(lines).items():
        assert key == key.lower()
        assert all(isinstance(value, str) and value.strip() for value in values)


@pytest.mark.parametrize(
    "line",
    [
        "a" + " " * 200_000 + "x",
        "a: b" + " " * 200_000 + "c",
        "a: [" + '"x,' * 60_000,
        "a:" * 100_000,
        "a: [" + "{," * 300_000 + "]",
        "a: [" + "[[x," * 300_000 + "]",
        "a: [" + "{," * 300_000 + "}" + " " * 300_000 + "x]",
        "a: [" + "[[x," * 300_000 + "]] y]",
        "a: [" + "'x," * 300_000 + "]",
    ],
    ids=lambda line: line[:8],
)
def test_very_long_lines_take_no_longer_than_their_length(line: str) -> None:
    assert isinstance(properties([line]), dict)  # a backtracking expression would need hours
