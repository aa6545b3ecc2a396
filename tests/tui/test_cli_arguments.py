"""The command line's grammar."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from vaultprobe.tui import cli_arguments as grammar
from vaultprobe.tui.failure import UsageError


def test_words_may_stand_between_options() -> None:
    options = grammar.search_parser().read(["DDR", "--limit", "3", "走线", "--json", "阻抗"])
    assert (options.words, options.limit, options.as_json) == (["DDR", "走线", "阻抗"], 3, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--", "--erase-all"], ["--erase-all"]),
        (["a", "--", "-EPROBE_DEFER", "--", "--json"], ["a", "-EPROBE_DEFER", "--", "--json"]),
        ([""], [""]),
        (["-5"], ["-5"]),
        (["--", ""], [""]),
    ],
)
def test_after_two_dashes_everything_is_a_word(arguments: list[str], words: list[str]) -> None:
    options = grammar.search_parser().read(arguments)
    assert options.words == words
    assert options.as_json is False


def test_vaults_add_up_and_defaults_hold() -> None:
    options = grammar.search_parser().read(["--vault", "a", "x", "--vault=b"])
    assert options.vault == ["a", "b"]
    assert (options.limit, options.explain, options.no_refresh) == (10, False, False)
    assert grammar.search_parser().read(["x"]).vault == []


@pytest.mark.parametrize(
    ("parser", "arguments", "told"),
    [
        (grammar.search_parser, [], "QUERY... is missing"),
        (grammar.search_parser, ["--"], "QUERY... is missing"),
        (grammar.search_parser, ["-EPROBE"], "-EPROBE (what begins with a dash goes after --)"),
        (grammar.search_parser, ["--lim", "3", "x"], "unrecognized arguments: --lim"),
        (grammar.search_parser, ["x", "--vault", ""], "argument --vault: it is empty"),
        (grammar.index_parser, ["--vault", " "], "argument --vault: it is empty"),
        (grammar.search_parser, ["x", "--limit", "0"], "'0' is not a whole number from 1"),
        (grammar.search_parser, ["x", "--limit", "9" * 5000], "is not a whole number from 1"),
        (grammar.search_parser, ["x", "--limit", "-3"], "--limit"),
        (grammar.open_parser, ["a.md", "b.md"], "one NOTE only"),
        (grammar.open_parser, ["a.md", "--with", "word"], "invalid choice: 'word'"),
        (grammar.open_parser, ["a.md", "--line", "x"], "'x' is not a whole number from 1"),
        (grammar.eval_parser, [], "QUERIES.jsonl is missing"),
        (grammar.status_parser, ["a"], "unrecognized arguments: a"),
        (grammar.vaults_parser, ["--", "a"], "unexpected 'a'"),
        (grammar.index_parser, ["--list", "--rebuild"], "not allowed with argument --list"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence(
    parser: Callable[[], grammar.Parser], arguments: list[str], told: str
) -> None:
    with pytest.raises(UsageError) as caught:
        parser().read(arguments)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "--help" in str(caught.value)


def test_the_help_shows_the_operators_and_the_format_of_questions(capfd: pytest.CaptureFixture[str]) -> None:
    grammar.search_parser().print_help()
    shown = capfd.readouterr().out
    for operator in (
        "tag:x",
        "path:x",
        "file:x",
        "heading:x",
        "[property:value]",
        '-"phrase"',
        "NOT",
        " OR ",
    ):
        assert operator in shown
    grammar.eval_parser().print_help()
    example = capfd.readouterr().out.splitlines()[-1]
    assert set(json.loads(example)) == {"id", "query", "relevant"}
