from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from vaultprobe.engine.obsidian import KnownVault
from vaultprobe.engine.outward import open_web, search_in_obsidian
from vaultprobe.engine.programs import Launched
from vaultprobe.engine.types import EngineError


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "xdg-open").write_text("#!/bin/sh\n")
    (tmp_path / "xdg-open").chmod(0o755)
    return {"PATH": str(tmp_path), "DISPLAY": ":0"}


@pytest.fixture
def started() -> list[tuple[str, ...]]:
    return []


def starting(started: list[tuple[str, ...]], argv: Sequence[str]) -> Launched:
    started.append(tuple(argv))
    return Launched(True)


def test_the_whole_query_is_searched_in_the_vault(
    tmp_path: Path, env: dict[str, str], started: list[tuple[str, ...]]
) -> None:
    outcome = search_in_obsidian(
        tmp_path / "笔记",
        'DDR "阻抗 50Ω" & $(x)',
        vaults=[KnownVault("笔记", "id", tmp_path / "笔记")],
        env=env,
        platform="linux",
        launch=lambda argv: starting(started, argv),
    )
    assert (outcome.way, outcome.launched, outcome.message) == ("search", True, "Searched in Obsidian")
    assert started == [(str(tmp_path / "xdg-open"), outcome.address)]
    assert parse_qs(urlsplit(outcome.address).query) == {
        "vault": ["笔记"],
        "query": ['DDR "阻抗 50Ω" & $(x)'],
    }


def test_a_vault_that_cannot_be_named_is_not_searched(tmp_path: Path, env: dict[str, str]) -> None:
    others = [KnownVault("v", "id", tmp_path / "other/v")]
    with pytest.raises(EngineError, match="several vaults"):
        search_in_obsidian(tmp_path / "v", "x", vaults=others, env=env, platform="linux")


def test_a_query_that_no_address_holds_is_told(tmp_path: Path, env: dict[str, str]) -> None:
    with pytest.raises(EngineError, match="too long"):
        search_in_obsidian(tmp_path / "v", "阻" * 1000, vaults=[], env=env, platform="linux")


def test_without_a_desktop_the_search_stays_in_hand(tmp_path: Path, env: dict[str, str]) -> None:
    del env["DISPLAY"]
    outcome = search_in_obsidian(tmp_path / "v", "x", vaults=[], env=env, platform="linux")
    assert (outcome.launched, outcome.address) == (False, "obsidian://search?vault=v&query=x")


@pytest.mark.parametrize(
    ("address", "argument"),
    [
        ("https://a.b/c?d=e&f#g", "https://a.b/c?d=e&f#g"),
        ("https://a.b/%20x", "https://a.b/%20x"),
        ("https://a.b/电源", "https://a.b/%E7%94%B5%E6%BA%90"),
        ("https://a.b/$(touch x);`y`'\"", "https://a.b/%24%28touch%20x%29%3B%60y%60%27%22"),
        ("https://a.b/\x1b]0;x\x07", "https://a.b/%1B]0%3Bx%07"),
    ],
)
def test_an_address_is_one_harmless_argument(
    tmp_path: Path, env: dict[str, str], started: list[tuple[str, ...]], address: str, argument: str
) -> None:
    outcome = open_web(address, env=env, platform="linux", launch=lambda argv: starting(started, argv))
    assert (outcome.way, outcome.message) == ("web", "Opened in the browser")
    assert started == [(str(tmp_path / "xdg-open"), argument)]


@pytest.mark.parametrize("address", ["file:///etc/hosts", "javascript:x", "--help", "a.md", "smb://host/x"])
def test_an_address_of_another_kind_is_refused(
    env: dict[str, str], started: list[tuple[str, ...]], address: str
) -> None:
    with pytest.raises(EngineError, match="not opened from here"):
        open_web(address, env=env, platform="linux", launch=lambda argv: starting(started, argv))
    assert started == []
