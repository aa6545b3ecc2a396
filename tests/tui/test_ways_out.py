"""Links out of the vault: no command looks behind them unless the settings say so."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Run

SECRET = "# 保险柜\n\n备用密码 zorkmid\n"
OUT = {"借来的.md": "secret.md", "借来的": "."}


@pytest.fixture
def linked(board: Path, tmp_path: Path) -> Path:
    """The board's vault with a link to a note and one to a folder, both outside."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text(SECRET, encoding="utf-8")
    for name, target in OUT.items():
        (board / name).symlink_to(outside / target)
    return board


def test_what_lies_outside_is_neither_found_nor_read_nor_opened(run: Run, linked: Path) -> None:
    assert run("search", "zorkmid").status == 1
    assert run("search", "纹波").status == 0
    skipped = {each["path"]: each["reason"] for each in run("search", "--json", "纹波").json["skipped"]}
    assert all("out of the vault" in skipped[name] for name in OUT)
    for path in ("借来的.md", "借来的/secret.md", str(linked / "借来的.md")):
        for command in (("open", "--print"), ("open", "--print", "--with", "editor"), ("related",)):
            ran = run(*command, path)
            assert (ran.status, ran.out) == (2, ""), (command, path)
            assert len(ran.err.splitlines()) == 1


def test_it_is_followed_when_the_settings_say_so(run: Run, linked: Path) -> None:
    config = Path(os.environ["XDG_CONFIG_HOME"], "vaultprobe")
    config.mkdir(parents=True)
    (config / "config.toml").write_text("follow_links = true\n", encoding="utf-8")
    found = run("search", "--json", "zorkmid").json["hits"]
    assert {hit["path"] for hit in found} == {"借来的.md", "借来的/secret.md"}
    assert run("open", "--print", "借来的/secret.md").out.startswith("obsidian://")


def test_file_names_with_control_codes_are_marks_in_plain_output_and_whole_in_json(
    run: Run, board: Path
) -> None:
    name = "波形\x1b]2;x\x07\x9b.md"
    (board / name).write_text("# 波形\n\nzorkmid \x1b[2J\n", encoding="utf-8")
    plain = run("search", "zorkmid").out
    assert "波形␛]2;x␇‹9B›.md:" in plain
    found = run("search", "--json", "zorkmid")
    for out in (plain, found.out):
        assert not {sign for sign in out if sign != "\n" and (sign < " " or "\x7f" <= sign < "\xa0")}
    assert found.json["hits"][0]["path"] == name
