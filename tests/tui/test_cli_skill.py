"""`vaultprobe skill`: a file in the layout that agents read, whose commands work as they stand."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from vaultprobe.tui.agents.skill import skill_name, skill_text

if TYPE_CHECKING:
    from tests.conftest import Run

yaml = pytest.importorskip("yaml", reason="reads the front matter as agents do")


def front_matter(text: str) -> dict[str, Any]:
    _, front, body = text.split("---\n", 2)
    assert body.strip()
    found: dict[str, Any] = yaml.safe_load(front)
    return found


def test_the_layout_is_that_of_the_specification(run: Run, board: Path, tmp_path: Path) -> None:
    skills = tmp_path / "agent" / "skills"
    ran = run("skill", "--dir", str(skills))
    assert (ran.status, ran.err) == (0, "")
    file = Path(ran.out.rstrip("\n"))
    assert file == skills / skill_name(board) / "SKILL.md"
    text = file.read_text(encoding="utf-8")
    front = front_matter(text)
    assert front["name"] == file.parent.name
    assert 0 < len(front["description"]) <= 1024
    assert board.name in front["description"]
    assert text.count("\n") < 500
    assert text.endswith("\n")


@pytest.mark.parametrize("name", ["hi3519", "我的 板卡", "A--b..c", "x" * 200, "笔记", '"; rm -rf: #', "-"])
def test_any_vault_gives_a_good_name_and_good_front_matter(name: str) -> None:
    vault = Path("/v") / name
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", skill_name(vault))
    assert len(skill_name(vault)) <= 64
    front = front_matter(skill_text([vault]))
    assert front["name"] == skill_name(vault)
    assert len(front["description"]) <= 1024


def test_vaults_of_the_same_letters_have_skills_of_their_own() -> None:
    names = {
        skill_name(Path(path)) for path in ("/a/板卡", "/a/电源", "/b/板卡", "/a/x y", "/a/x-y", "/a/x_y")
    }
    assert len(names) == 6
    assert skill_name(Path("/a/hi3519")) == "vaultprobe-hi3519"


def test_the_commands_work_as_they_stand(board: Path) -> None:
    vault = board.rename(board.with_name("it's a 板卡"))
    (vault / "走线.md").write_text("# DDR 走线\n\nDDR 走线 阻抗 50 Ω\n", encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```$", skill_text([vault]), re.M | re.S)
    commands = [line for block in blocks for line in block.splitlines()]
    assert len(commands) == 3
    for command in commands:
        words = shlex.split(command)
        program = words[: words.index("context" if "context" in words else "search")]
        done = subprocess.run(
            [sys.executable, "-m", "vaultprobe.tui", *words[len(program) :]],
            capture_output=True,
            check=False,
            env={**os.environ, "VAULTPROBE_INDEX_DIR": str(vault.parent / "index")},
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert "50 Ω" in done.stdout.decode()


def test_without_a_folder_it_is_printed(run: Run, board: Path) -> None:
    ran = run("skill")
    assert (ran.status, ran.out) == (0, skill_text([board]))


def test_our_own_file_is_written_anew_and_no_other(run: Run, board: Path, tmp_path: Path) -> None:
    skills = tmp_path / "skills"
    assert run("skill", "--dir", str(skills)).status == 0
    assert run("skill", "--dir", str(skills)).status == 0
    file = skills / skill_name(board) / "SKILL.md"
    file.write_text("---\nname: mine\n---\n", encoding="utf-8")
    ran = run("skill", "--dir", str(skills))
    assert (ran.status, ran.out) == (2, "")
    assert "was not written by vaultprobe" in ran.err
    assert file.read_text(encoding="utf-8") == "---\nname: mine\n---\n"


def test_nothing_is_written_among_the_notes(run: Run, board: Path) -> None:
    for folder in (board, board / "new" / "skills"):
        ran = run("skill", "--dir", str(folder))
        assert (ran.status, ran.out) == (2, "")
        assert "lies among the notes" in ran.err
    assert not list(board.rglob("SKILL.md"))
    assert run("skill", "--dir", str(board / ".claude" / "skills")).status == 0


@pytest.mark.skipif(sys.platform != "linux", reason="needs file names that are any bytes")
@pytest.mark.parametrize("name", ["\udcff", "a\nb"])
def test_a_vault_that_no_text_can_name_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    ran = run("skill", at=tmp_path / name)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith("the path is not plain text, and no skill can name it\n")


@pytest.mark.parametrize("folder", ["", " "])
def test_an_empty_folder_name_is_refused(run: Run, folder: str) -> None:
    assert run("skill", "--dir", folder).status == 2


def test_a_folder_that_cannot_be_made_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = run("skill", "--dir", str(tmp_path / "file" / "skills"))
    assert (ran.status, ran.out) == (2, "")
    assert "cannot be written" in ran.err


def test_no_way_leads_into_a_vault(run: Run, board: Path, tmp_path: Path) -> None:
    skills, name = tmp_path / "skills", skill_name(board)
    skills.mkdir()
    (skills / name).symlink_to(board)
    assert run("skill", "--dir", str(skills)).status == 2
    (skills / name).unlink()
    (skills / name).mkdir()
    (skills / name / "SKILL.md").symlink_to(board / "new.md")
    assert run("skill", "--dir", str(skills)).status == 2
    other = tmp_path / "other"
    other.mkdir()
    assert run("skill", "--vault", str(other), "--dir", str(other)).status == 2
    assert not (board / "SKILL.md").exists()
    assert not (board / "new.md").exists()
    assert not list(other.rglob("*.md"))


@pytest.mark.parametrize("kind", ["text", "pipe"])
def test_what_is_not_ours_is_left_alone(run: Run, board: Path, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "skills" / skill_name(board) / "SKILL.md"
    file.parent.mkdir(parents=True)
    if kind == "text":
        file.write_text("---\nname: x\n---\nnotes on generator: vaultprobe skills\n", encoding="utf-8")
    else:
        os.mkfifo(file)
    before = os.lstat(file)
    ran = run("skill", "--dir", str(tmp_path / "skills"))
    assert ran.status == 2
    assert "was not written by vaultprobe" in ran.err
    assert os.lstat(file) == before
