from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from vaultprobe.engine.handover import (
    Outcome,
    Target,
    open_in_editor,
    open_in_obsidian,
    plan_editor,
    plan_obsidian,
)
from vaultprobe.engine.obsidian import KnownVault
from vaultprobe.engine.programs import Launched
from vaultprobe.engine.types import EngineError


@dataclass
class Bench:
    """A vault with one note, the programs of a machine, and a record of what was started."""

    folder: Path
    env: dict[str, str]
    platform: str = "linux"
    fails: tuple[str, ...] = ()
    started: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def vault(self) -> Path:
        return self.folder / "笔记"

    @property
    def target(self) -> Target:
        return Target(self.vault, "笔记", "子/上电 时序.md", 44, ("电源", "上电: 顺序"))

    def launch(self, argv: Sequence[str]) -> Launched:
        self.started.append(tuple(argv))
        failed = os.path.basename(argv[0]) in self.fails
        return Launched(not failed, "it ended with status 3" if failed else "")

    def run(self, argv: Sequence[str]) -> int:
        self.started.append(("in the terminal", *argv))
        return 1 if os.path.basename(argv[0]) in self.fails else 0

    def open(self, target: Target | None = None, *, new_tab: bool = False) -> Outcome:
        return open_in_obsidian(
            target or self.target,
            vaults=[KnownVault("笔记", "0123456789abcdef", self.vault)],
            env=self.env,
            platform=self.platform,
            launch=self.launch,
            new_tab=new_tab,
        )

    def edit(self, editor: str, target: Target | None = None) -> Outcome:
        return open_in_editor(
            target or self.target,
            editor,
            env=self.env,
            platform=self.platform,
            run=self.run,
            launch=self.launch,
        )


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("xdg-open", "gio", "vi", "code"):
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    note = tmp_path / "笔记/子/上电 时序.md"
    note.parent.mkdir(parents=True)
    note.write_text("# 电源\n", encoding="utf-8")
    return Bench(tmp_path, {"PATH": str(programs), "DISPLAY": ":0"})


def query(text: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(text).query).items()}


def test_obsidian_gets_the_heading_as_one_argument(bench: Bench) -> None:
    outcome = bench.open()
    assert query(outcome.address) == {"vault": "笔记", "file": "子/上电 时序#电源#上电 顺序"}
    assert bench.started == [(str(bench.folder / "bin/xdg-open"), outcome.address)]
    assert (outcome.way, outcome.launched, outcome.argv) == ("heading", True, bench.started[0])
    assert outcome.message == "Opened in Obsidian at the heading"


def test_the_block_of_the_line_is_opened_where_it_has_an_id(bench: Bench) -> None:
    (bench.vault / bench.target.path).write_text(
        "# 电源\n\n- 先 1.8 V ^first\n- 后 3.3 V\n", encoding="utf-8"
    )
    outcome = bench.open(replace(bench.target, line=3))
    assert query(outcome.address)["file"] == "子/上电 时序#^first"
    assert (outcome.way, outcome.message) == ("block", "Opened in Obsidian at the block")
    assert bench.open(replace(bench.target, line=4)).way == "heading"


def test_an_attachment_is_opened_as_it_is(bench: Bench) -> None:
    (bench.vault / "图.png").write_bytes(b"\x89PNG\0\1\2")
    assert query(bench.open(Target(bench.vault, "笔记", "图.png", 1)).address)["file"] == "图.png"


@pytest.mark.parametrize("trouble", ["missing", "failing"])
def test_where_nothing_opens_addresses_obsidians_own_command_line_is_asked(
    bench: Bench, trouble: str
) -> None:
    (bench.folder / "bin/gio").unlink()
    (bench.folder / "bin/xdg-open").rename(
        bench.folder / "bin" / ("obsidian" if trouble == "missing" else "xdg-open")
    )
    (bench.folder / "bin/obsidian").touch(0o755)
    (bench.folder / "bin/obsidian").chmod(0o755)
    bench.fails = ("xdg-open",)
    outcome = bench.open()
    assert (outcome.way, outcome.launched) == ("cli", True)
    assert outcome.message == "Opened by Obsidian's command line, at the top of the note"
    assert bench.started[-1] == outcome.argv
    assert outcome.argv[1:] == ("vault=笔记", "open", "path=子/上电 时序.md")


def test_without_a_line_the_note_itself_is_opened(bench: Bench) -> None:
    outcome = bench.open(replace(bench.target, line=None))
    assert query(outcome.address)["file"] == "子/上电 时序"
    assert (outcome.way, outcome.message) == ("note", "Opened in Obsidian")


def test_with_the_plugin_the_line_itself_is_opened(bench: Bench) -> None:
    (bench.vault / ".obsidian").mkdir()
    (bench.vault / ".obsidian/community-plugins.json").write_text('["obsidian-advanced-uri"]')
    outcome = bench.open(new_tab=True)
    assert outcome.address.startswith("obsidian://adv-uri?")
    assert query(outcome.address)["line"] == "44"
    assert query(outcome.address)["openmode"] == "tab"
    assert (outcome.way, outcome.message) == ("line", "Opened in Obsidian at line 44")


def test_the_next_opener_is_tried_when_the_first_fails(bench: Bench) -> None:
    bench.fails = ("xdg-open",)
    outcome = bench.open()
    assert [os.path.basename(argv[0]) for argv in bench.started] == ["xdg-open", "gio"]
    assert (outcome.launched, outcome.argv) == (True, bench.started[1])


def no_display(bench: Bench) -> None:
    del bench.env["DISPLAY"]


def no_programs(bench: Bench) -> None:
    bench.env["PATH"] = "/nonexistent"


def all_fail(bench: Bench) -> None:
    bench.fails = ("xdg-open", "gio")


@pytest.mark.parametrize(
    ("trouble", "kind", "message", "starts"),
    [
        (no_display, "no-desktop", "no desktop", 0),
        (no_programs, "no-opener", "xdg-open or gio is not installed", 0),
        (all_fail, "opener-failed", "gio could not open Obsidian: it ended with status 3", 2),
    ],
)
def test_when_nothing_opens_the_address_stays_in_hand(
    bench: Bench, trouble: Callable[[Bench], None], kind: str, message: str, starts: int
) -> None:
    trouble(bench)
    outcome = bench.open()
    assert (outcome.way, outcome.launched, outcome.trouble) == ("none", False, kind)
    assert query(outcome.address)["file"].startswith("子/上电 时序#")
    assert message in outcome.message
    assert len(bench.started) == starts


def test_a_name_that_obsidian_would_misread_is_not_sent(bench: Bench) -> None:
    (bench.vault / "C# 笔记.md").touch()
    outcome = bench.open(replace(bench.target, path="C# 笔记.md"))
    assert (outcome.way, outcome.launched, bench.started) == ("none", False, [])
    assert "#" in outcome.message


def test_a_plan_launches_nothing_and_names_the_address_and_the_command(bench: Bench) -> None:
    plan = plan_obsidian(bench.target, vaults=[], env=bench.env, platform="linux")
    assert not plan.launched
    assert plan.argv == (str(bench.folder / "bin/xdg-open"), plan.address)
    elsewhere = plan_obsidian(bench.target, vaults=[], env={}, platform="linux")
    assert (elsewhere.way, elsewhere.argv, elsewhere.address) == ("heading", (), plan.address)


def test_a_terminal_editor_is_run_and_a_graphical_one_launched(bench: Bench) -> None:
    note, programs = str(bench.vault / "子/上电 时序.md"), bench.folder / "bin"
    terminal = bench.edit("vi")
    graphical = bench.edit("code --wait")
    assert bench.started == [
        ("in the terminal", str(programs / "vi"), "+44", note),
        (str(programs / "code"), "--wait", "-g", f"{note}:44"),
    ]
    assert (terminal.way, terminal.launched, terminal.message) == ("editor", True, "Edited with vi")
    assert (graphical.way, graphical.launched) == ("editor", True)
    assert graphical.message == "Opened in code at line 44"


def test_a_note_without_a_line_is_edited_from_its_first(bench: Bench) -> None:
    plan = plan_editor(replace(bench.target, line=None), "vi", env=bench.env, platform="linux")
    assert plan.argv[1] == "+1"
    assert not plan.graphical
    assert bench.started == []


def test_an_editor_that_fails_is_told(bench: Bench) -> None:
    bench.fails = ("vi", "code")
    assert bench.edit("vi").message == "vi ended with status 1"
    outcome = bench.edit("code")
    assert (outcome.way, outcome.launched) == ("none", False)
    assert outcome.message == "code could not be started: it ended with status 3"


def test_a_missing_editor_is_told(bench: Bench) -> None:
    with pytest.raises(EngineError, match="no-such-editor"):
        bench.edit("no-such-editor")


@pytest.mark.parametrize(
    "path", ["", "/etc/hosts", "../outside.md", "子/../../outside.md", "子/../子/上电 时序.md", "a\0.md"]
)
def test_a_path_that_is_not_inside_the_vault_is_refused(bench: Bench, path: str) -> None:
    (bench.folder / "outside.md").touch()
    refused = replace(bench.target, path=path)
    with pytest.raises(EngineError, match="not a path inside the vault"):
        bench.open(refused)
    with pytest.raises(EngineError, match="not a path inside the vault"):
        bench.edit("vi", refused)
    assert bench.started == []


def test_a_link_out_of_the_vault_needs_leave(bench: Bench) -> None:
    (bench.folder / "outside.md").touch()
    (bench.vault / "link.md").symlink_to(bench.folder / "outside.md")
    target = replace(bench.target, path="link.md")
    with pytest.raises(EngineError, match="leads out of the vault"):
        bench.edit("vi", target)
    with pytest.raises(EngineError, match="leads out of the vault"):
        bench.open(target)
    plan = plan_editor(target, "vi", env=bench.env, platform="linux", follow_links=True)
    assert plan.argv[-1] == str(bench.vault / "link.md")


@pytest.mark.parametrize("path", ["gone.md", "子"])
def test_a_note_that_vanished_is_told(bench: Bench, path: str) -> None:
    with pytest.raises(EngineError, match="no such note"):
        bench.open(replace(bench.target, path=path))


@pytest.mark.parametrize(
    "name",
    [
        "-R.md",
        "+q!.md",
        "$(touch INJECTED).md",
        "a;touch INJECTED2;.md",
        "x&vault=o&path=%2Fetc.md",
        "引号'\".md",
    ],
)
def test_names_that_try_to_be_commands_stay_names(bench: Bench, name: str) -> None:
    (bench.vault / name).touch()
    target = replace(bench.target, path=name, headings=("铆 & 接",))
    address = bench.open(target).address
    assert query(address) == {"vault": "笔记", "file": f"{name.removesuffix('.md')}#铆 & 接"}
    bench.edit("vi", target)
    assert bench.started[1] == (
        "in the terminal",
        str(bench.folder / "bin/vi"),
        "+44",
        str(bench.vault / name),
    )


def test_a_name_that_is_not_utf8_opens_by_its_bytes(bench: Bench) -> None:
    path = os.fsdecode("电源".encode("gb18030")) + ".md"
    try:
        (bench.vault / path).touch()
    except OSError:
        pytest.skip("this file system wants UTF-8")
    target = replace(bench.target, path=path, line=None)
    assert bench.open(target).address.endswith("&file=%B5%E7%D4%B4")
    bench.edit("vi", target)
    assert os.fsencode(bench.started[1][-1]).endswith("电源.md".encode("gb18030"))
