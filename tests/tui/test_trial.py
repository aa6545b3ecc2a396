"""Settings tried for one evaluation."""

from __future__ import annotations

from dataclasses import fields

import pytest
from vaultprobe.engine import Settings, Weights
from vaultprobe.tui.failure import UsageError
from vaultprobe.tui.trial import trial


def test_nothing_changes_without_changes() -> None:
    settings = Settings(follow_links=True)
    assert trial(settings, []) == (settings, Weights())


def test_settings_and_weights_are_changed_one_by_one() -> None:
    settings, weights = trial(
        Settings(follow_links=True), ["weighting=cosine", 'extensions=["txt"]', "length=1", "part=0.5"]
    )
    assert settings == Settings(extensions=(".txt",), follow_links=True, weighting="cosine")
    assert weights == Weights(length=1.0, part=0.5)


def test_a_weight_for_every_field_is_a_list() -> None:
    wanted = tuple(float(number) for number in range(len(Weights().fields)))
    assert trial(Settings(), [f"fields={list(wanted)}"])[1] == Weights(fields=wanted)


def test_no_name_stands_for_two_things() -> None:
    assert not {each.name for each in fields(Settings)} & {each.name for each in fields(Weights)}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("weighting", "--set: 'weighting' is not KEY=VALUE"),
        ("wheighting=cosine", "--set: unknown key 'wheighting' (did you mean 'weighting'?)"),
        ("follow_links=yes", '--set: follow_links must be true or false, not "yes"'),
        ("theme=dark", "--set: unknown key 'theme'"),
        ("length=true", "--set: length must be a number, not True"),
        ("length=long", "--set: length must be a number, not 'long'"),
        ("fields=[1, 2]", f"--set: fields must be a list of {len(Weights().fields)} numbers"),
    ],
)
def test_a_wrong_change_is_told(change: str, told: str) -> None:
    with pytest.raises(UsageError) as caught:
        trial(Settings(), [change])
    assert str(caught.value) == told
