"""What a user is told of a query: what is nowhere, and what was not obeyed."""

from __future__ import annotations

from pathlib import Path

import pytest
from vaultprobe.engine import Index, Remark, load_knowledge_dir, search_vaults

NOTES = {
    "a.md": "---\ntags: [power]\n---\n# 供电\n\n阻抗匹配电阻，foo bar baz。\n",
    "旧/b.md": "# DDR\n\n匹配电阻的阻抗。baz foo 与 bar。qux line:eth foo\n",
}


def indexed(folder: Path, notes: dict[str, str]) -> Index:
    for path, text in notes.items():
        file = folder / "vault" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return load_knowledge_dir(folder / "vault", index_dir=folder / "index")


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return indexed(tmp_path_factory.mktemp("remarks"), NOTES)


@pytest.mark.parametrize(
    ("query", "hits"),
    [('"阻抗匹配电阻"', 1), ('"Foo  Bar baz"', 1), ('"foo bar baz" OR qux', 2), ('"ddr"', 1)],
)
def test_of_a_phrase_that_was_found_nothing_is_said(index: Index, query: str, hits: int) -> None:
    found = index.search(query)
    assert (len(found), found.remarks) == (hits, ())


@pytest.mark.parametrize(
    ("query", "phrase", "hits"),
    [
        ('"阻抗电阻匹配"', '"阻抗电阻匹配"', 0),
        ("“阻抗电阻匹配”", '"阻抗电阻匹配"', 0),
        ('"BAR foo" qux', '"BAR foo"', 0),
        ('"bar foo" "foo bar"', '"bar foo"', 0),
        ('"bar foo" path:旧', '"bar foo"', 0),
        ('"->" foo', '"->"', 0),
        ('"bar foo" OR "foo bar"', '"bar foo"', 1),
    ],
)
def test_a_phrase_that_stands_nowhere_is_named(index: Index, query: str, phrase: str, hits: int) -> None:
    found = index.search(query)
    assert (len(found), found.remarks) == (hits, (Remark("phrase", phrase),))


def test_a_phrase_that_only_a_filter_keeps_out_is_not_called_absent(index: Index) -> None:
    found = index.search('"foo bar baz" path:旧')
    assert not found.hits
    assert found.remarks == ()
    assert found.zero is not None
    assert found.zero.filtered_out == {"path:旧": 1}


def test_a_quoted_word_is_missing_like_any_other(index: Index) -> None:
    found = index.search('"nosuch"')
    assert found.remarks == ()
    assert found.zero is not None
    assert found.zero.missing == ("nosuch",)


def test_phrases_that_stand_apart(index: Index) -> None:
    typed = '"foo bar" "baz foo"'
    assert index.search(typed).remarks == (Remark("together", typed),)


@pytest.mark.parametrize(
    ("query", "idle"),
    [
        ("tag:nosuch 阻抗", "tag:nosuch"),
        ("阻抗 -tag:nosuch", "tag:nosuch"),
        ("阻抗 NOT path:nosuch", "path:nosuch"),
        ("tag:nosuch OR tag:power", "tag:nosuch"),
        ("heading:nosuch", "heading:nosuch"),
        ("[tags:nosuch] 阻抗", "[tags:nosuch]"),
    ],
)
def test_a_filter_that_no_note_meets(index: Index, query: str, idle: str) -> None:
    assert index.search(query).remarks == (Remark("filter", idle),)


@pytest.mark.parametrize(
    "query", ["tag:power ddr", "tag:pow", "-tag:power", "NOT nosuch foo", "tag:power foo"]
)
def test_filters_that_some_note_meets(index: Index, query: str) -> None:
    assert index.search(query).remarks == ()


def test_what_looks_like_an_operator(index: Index) -> None:
    assert index.search("line:(foo bar)").remarks == (Remark("operator", "line:", '"…"'),)
    assert index.search("-foo").remarks == (Remark("minus", "-foo", "NOT foo"),)


def test_not_where_it_stands_so_in_a_note_nor_in_a_pasted_line(index: Index) -> None:
    assert index.search("line:eth").remarks == ()
    assert index.search("line:foo one two three four five six seven eight").remarks == ()


def test_question_words_that_are_nowhere_are_missed_where_nothing_else_was_asked(index: Index) -> None:
    found = index.search("怎么")
    assert found.zero is not None
    assert found.zero.missing == ("怎么",)


def test_of_several_vaults_only_what_holds_in_all(index: Index, tmp_path: Path) -> None:
    other = indexed(tmp_path, {"c.md": "---\ntags: [hot]\n---\nbar foo\n"})
    for indexes in ([index, other], [other, index]):
        assert search_vaults(indexes, '"bar foo"').remarks == ()
        assert search_vaults(indexes, "tag:hot foo").remarks == ()
        assert search_vaults(indexes, '"baz bar"').remarks == (Remark("phrase", '"baz bar"'),)
