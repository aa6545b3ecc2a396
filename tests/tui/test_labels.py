"""The words of the screen."""

from __future__ import annotations

import re

import pytest
from vaultprobe.tui.commands import COMMANDS, GROUPS
from vaultprobe.tui.labels import labels, labels_for

_FIELD = re.compile(r"\{(\w+)\}")


def test_both_languages_are_complete() -> None:
    assert list(labels["zh"]) == list(labels["en"])
    assert all(text.strip() for table in labels.values() for text in table.values())


def test_both_languages_fill_in_the_same_values() -> None:
    for key, english in labels["en"].items():
        for form in english.split("|"):
            assert set(_FIELD.findall(form)) == set(_FIELD.findall(labels["zh"][key])), key


def test_every_command_and_group_has_its_words() -> None:
    for table in labels.values():
        for command in COMMANDS:
            assert f"command.{command.name}" in table
            assert f"help.{command.name}" in table
        assert all(f"group.{group}" in table for group in GROUPS)


def test_one_and_many() -> None:
    say = labels_for("en")
    assert say("status.notes", n=1) == "1 note"
    assert say("status.notes", n=14384) == "14,384 notes"
    assert labels_for("zh")("status.notes", n=1) == "1 篇笔记"


def test_values_are_never_read_as_patterns() -> None:
    assert labels_for("en")("news.failed", why="{key} {0}").endswith(": {key} {0}")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "C"}, "en"),
    ],
)
def test_the_language_follows_the_locale(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert labels_for(None).table is labels[language]
    assert labels_for("auto").table is labels[language]


def test_the_setting_goes_before_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert labels_for("en").table is labels["en"]
