"""`eval --set KEY=VALUE`: try other engine settings and other numbers of the ranking, for one run."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from vaultprobe.engine import Settings, Weights

from .config import config_of
from .failure import UsageError, did_you_mean

_OPTION = Path("--set")
_SETTINGS = [setting.name for setting in fields(Settings)]
_WEIGHTS = [weight.name for weight in fields(Weights)]


def trial(settings: Settings, changes: Sequence[str]) -> tuple[Settings, Weights]:
    """`settings` and the usual weights with `KEY=VALUE` texts put in; a value is TOML, or a bare word."""
    wanted = dict(_split(change) for change in changes)
    of_engine = {key: value for key, value in wanted.items() if key in _SETTINGS}
    read = config_of(of_engine, _OPTION).engine
    weights: dict[str, Any] = {key: _number(key, value) for key, value in wanted.items() if key in _WEIGHTS}
    return (
        replace(settings, **{key: getattr(read, key) for key in of_engine}),
        replace(Weights(), **weights),
    )


def _split(change: str) -> tuple[str, object]:
    key, equals, value = change.partition("=")
    if not equals:
        raise UsageError(f"{_OPTION}: {change!r} is not KEY=VALUE")
    if key not in _SETTINGS + _WEIGHTS:
        raise UsageError(f"{_OPTION}: unknown key {key!r}{did_you_mean(key, _SETTINGS + _WEIGHTS)}")
    return key, _toml_value(value)


def _toml_value(text: str) -> object:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _number(key: str, value: object) -> float | tuple[float, ...]:
    """A weight of the kind that the weight called `key` is: a number, or so many numbers."""
    usual = getattr(Weights(), key)
    if isinstance(usual, tuple):
        if isinstance(value, list) and len(value) == len(usual):
            return tuple(_plain_number(key, each) for each in value)
        raise UsageError(f"{_OPTION}: {key} must be a list of {len(usual)} numbers")
    return _plain_number(key, value)


def _plain_number(key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UsageError(f"{_OPTION}: {key} must be a number, not {value!r}")
    return float(value)
