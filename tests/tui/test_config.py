"""The settings file: what it may say, and how a mistake in it is told."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from vaultprobe.engine.types import Settings
from vaultprobe.tui.config import (
    Config,
    ConfigError,
    config_file,
    load_config,
    parse_config,
)

FILE = Path("/home/user/vaultprobe/config.toml")


def test_no_file_means_all_defaults(tmp_path: Path) -> None:
    assert load_config({"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}) == Config()


def test_every_key_is_read() -> None:
    config = parse_config(
        """
        default_vault = "work"
        extensions = ["md", ".TXT", ".log", "md"]
        follow_links = true
        weighting = "cosine"
        editor = "code -g"
        theme = "bench-dark"
        language = "en"
        mouse = false
        [vaults]
        work = "/srv/笔记"
        side = "beside"
        [keys]
        open = "ctrl+g"
        """,
        FILE,
    )
    assert config == Config(
        default_vault=Path("/srv/笔记"),
        vaults={"work": Path("/srv/笔记"), "side": FILE.parent / "beside"},
        extensions=(".md", ".txt", ".log"),
        follow_links=True,
        weighting="cosine",
        editor="code -g",
        theme="bench-dark",
        language="en",
        mouse=False,
        keys={"open": "ctrl+g"},
    )
    assert all(getattr(config, each.name) != getattr(Config(), each.name) for each in fields(Config))


def test_the_engine_gets_its_part() -> None:
    config = parse_config('extensions = [".org"]\nfollow_links = true\nweighting = "cosine"', FILE)
    assert config.engine == Settings(extensions=(".org",), follow_links=True, weighting="cosine")
    assert Config().engine == Settings()


def test_a_default_vault_may_be_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert parse_config('default_vault = "~/notes"', FILE).default_vault == tmp_path / "notes"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('exstensions = [".md"]', "unknown key 'exstensions' (did you mean 'extensions'?)"),
        ("zzz = 1", "unknown key 'zzz'"),
        ("follow_links = 1", "follow_links must be true or false, not the number 1"),
        ('mouse = "no"', 'mouse must be true or false, not "no"'),
        ("theme = true", "theme must be a text in quotes, not true"),
        ('editor = " "', 'editor must be a text in quotes, not " "'),
        ('extensions = ".md"', 'extensions must be a list of endings such as [".md", ".txt"], not ".md"'),
        (
            "extensions = []",
            'extensions must be a list of endings such as [".md", ".txt"], not an empty list',
        ),
        ('extensions = [".md", 3]', 'each of extensions must be an ending such as ".md", not the number 3'),
        ('extensions = ["a/b"]', 'each of extensions must be an ending such as ".md", not "a/b"'),
        (
            'weighting = "cosin"',
            'weighting must be "bm25" or "cosine", not "cosin" (did you mean \'cosine\'?)',
        ),
        ("weighting = [1]", 'weighting must be "bm25" or "cosine", not a list'),
        ("vaults = 1979-05-27", "vaults must be a table: [vaults], not a date"),
        ("[vaults]\nwork = 1.5", "vaults.work must be a text in quotes, not the number 1.5"),
        ("[keys]\nopen = {}", "keys.open must be a text in quotes, not a table"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_file_and_key(text: str, told: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(text, FILE)
    assert str(caught.value) == f"{FILE}: {told}"


def test_text_that_is_not_toml_is_told_with_its_line() -> None:
    with pytest.raises(ConfigError, match=r"config\.toml: is not valid TOML: .*line 2"):
        parse_config('theme = "a"\nmouse = = true', FILE)


@pytest.mark.parametrize(
    ("content", "told"),
    [("theme = 'a'\n".encode("utf-16"), "is not UTF-8 text"), (None, "no such settings file")],
)
def test_a_named_file_that_cannot_be_used_is_an_error(
    tmp_path: Path, content: bytes | None, told: str
) -> None:
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ConfigError, match=told) as caught:
        load_config({"VAULTPROBE_CONFIG": str(file)})
    assert str(file) in str(caught.value)


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_config({"VAULTPROBE_CONFIG": str(tmp_path)})


def test_a_byte_order_mark_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbfmouse = false\n")
    assert load_config({"VAULTPROBE_CONFIG": str(file)}).mouse is False


def test_the_variable_names_another_file() -> None:
    assert config_file({"VAULTPROBE_CONFIG": "/etc/vp.toml"}) == Path("/etc/vp.toml")
    assert config_file({}).parts[-2:] == ("vaultprobe", "config.toml")
