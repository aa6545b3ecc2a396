"""Theme files: what ships is good, what is bad is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.color import Color
from vaultprobe.tui.themes import DEFAULT, ThemeError, load_themes, own_variables, parse_theme, shipped_themes

MINE = """
[colors]
primary = "#82b1d6"
foreground = "white"
background = "#101010"
"""
AA = 4.5
SHIPPED = shipped_themes()
TEXT = ("foreground", "quiet", "trail", "primary", "secondary", "accent", "warning", "error", "success")
GROUNDS = ("background", "surface", "panel", "selection")
PAIRS = (
    *((text, ground) for text in TEXT for ground in GROUNDS),
    ("match", "match-background"),
    ("block-cursor-foreground", "block-cursor-background"),
    ("input-cursor-foreground", "input-cursor-background"),
    ("foreground", "input-selection-background"),
)
"""What is painted on what."""


def contrast(one: Color, other: Color) -> float:
    """The ratio of WCAG 2: 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color.normalized]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def colors_of(name: str) -> dict[str, str]:
    """Every variable the stylesheets get."""
    theme = SHIPPED[name]
    return own_variables(theme) | theme.to_color_system().generate() | theme.variables


def test_five_themes_ship_the_default_first() -> None:
    assert list(SHIPPED) == [DEFAULT, "contrast", "paper", "soldermask", "terminal"]
    assert [name for name, theme in SHIPPED.items() if theme.ansi] == ["terminal"]
    assert [name for name, theme in SHIPPED.items() if not theme.dark] == ["paper"]


@pytest.mark.parametrize("name", [name for name, theme in SHIPPED.items() if not theme.ansi])
def test_text_can_be_read_on_every_ground(name: str) -> None:
    colors = {name: Color.parse(value) for name, value in colors_of(name).items() if value.startswith("#")}
    ratios = {(text, ground): contrast(colors[text], colors[ground]) for text, ground in PAIRS}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < AA} == {}


def test_a_theme_of_three_colours_gets_the_rest() -> None:
    theme = parse_theme(MINE, "mine")
    assert theme.name == "mine"
    assert Color.parse(theme.variables["quiet"]) != Color.parse("white")
    assert set(own_variables(theme)) <= set(theme.variables)


def test_an_ansi_theme_needs_no_variables() -> None:
    theme = parse_theme("ansi = true\n" + re.sub(r'"[^"]+"', '"ansi_blue"', MINE), "t")
    assert theme.variables["match"].startswith("ansi_")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[colors", "is not valid TOML"),
        (MINE + 'primray = "red"', "unknown colour 'primray'"),
        ("colours = {}\n" + MINE, "unknown key 'colours'"),
        (MINE.replace("primary", "secondary"), "lacks the colour 'primary'"),
        (MINE.replace("#82b1d6", "bluish"), "'bluish' is not a colour"),
        ("dark = 1\n" + MINE, "dark must be true or false"),
        ("name = 3\n" + MINE, "name must be"),
        ('name = "[/x]"\n' + MINE, "name must be"),
        (MINE.replace('"white"', "7"), "colors.foreground must be a text"),
        ("variables = 3\n" + MINE, "variables must be a table"),
    ],
)
def test_what_is_wrong_with_a_theme_is_named(text: str, why: str) -> None:
    with pytest.raises(ThemeError, match=why.replace("[", r"\[")):
        parse_theme(text, "mine")


def test_a_bad_file_is_news_and_the_others_load(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    (tmp_path / "bad.toml").write_text("[colors", encoding="utf-8")
    (tmp_path / "gbk.toml").write_bytes("# 颜色".encode("gbk"))
    (tmp_path / "notes.txt").write_text("no theme", encoding="utf-8")
    loaded = load_themes(tmp_path)
    assert set(loaded.themes) == {*SHIPPED, "mine"}
    assert {file.name: why.split(":")[0] for file, why in loaded.failed.items()} == {
        "bad.toml": "is not valid TOML",
        "gbk.toml": "is not UTF-8 text",
    }


def test_the_users_own_theme_goes_first(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(f'name = "{DEFAULT}"\n' + MINE, encoding="utf-8")
    assert load_themes(tmp_path).themes[DEFAULT].foreground == "white"
    assert load_themes(tmp_path / "none").failed == {}
