"""Pictures of the screens: fixed size, fixed ages. `pytest --snapshot-update` draws them anew."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pytest_textual_snapshot import SVGImageExtension  # type: ignore[import-untyped]
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from textual.widgets import Input
from vaultprobe.engine import EngineError, Hit, Progress, Report, Skipped, VaultState
from vaultprobe.engine.obsidian import KnownVault
from vaultprobe.engine.types import Listener
from vaultprobe.tui.app import VaultprobeApp
from vaultprobe.tui.history import History
from vaultprobe.tui.messages import IndexProgress

if TYPE_CHECKING:
    from tests.tui.conftest import Desk

VAULT = "/vaults/hi3519"
CHECKED, CHECKED_ZH = "checked just now", "刚刚检查"
PREVIEW = "line 43 of"
LINK = "right_square_bracket"
SKIPPED = (
    Skipped("02_软件/old/固件说明.md", "not text", VAULT),
    Skipped("attachments/导出.txt", "not text", VAULT),
    Skipped("shared", "link out of the vault (follow_links is off)", VAULT),
)

RICH_NOTE = """---
title: 电源树
tags: [power, ddr]
---
# 电源树

Rails of the board, see [[时序#上电|power-up order]] and the [data sheet](https://example.com/ds).[^1] ^rails

| 网络 | 电压 | 说明 |
|:--|--:|---|
| `VDDIO_DDR` | 1.20 V | 纹波 < **60 mVpp** |
| `AVDD33_PLL` | 3.30 V | ==LDO only==, ~~buck~~ |

> [!warning] 上电顺序
> `VPP` before `VDDIO`, %%unsure%% or the PLL will not lock: $t \\ge 5$ ms.

- [x] measured
- [ ] at 70 ℃ #todo/lab
    - ![[ripple.png|300]]

```c
/* 初始化 */
static int ddr_init(uint32_t freq) { return freq == 2400 ? 0 : -1; }
```

[^1]: Rev. <b>B</b>, 10<sup>-6</sup>
"""


def nothing_special(desk: Desk, folder: Path) -> None:
    """Five hits, or the same five notes as recent ones."""


def nothing_found(desk: Desk, folder: Path) -> None:
    desk.library.empty = ("阻坑",)


def of_two_notes(desk: Desk, folder: Path) -> None:
    """The sections of two notes instead of five."""

    def change(hit: Hit) -> Hit:
        path = "01_硬件/04_DDR设计.md" if hit.path < "02" else "02_软件/06_RTSP推流.md"
        return replace(hit, path=path, title=Path(path).stem)

    desk.library.change = change


def one_note(desk: Desk, folder: Path) -> None:
    """A note with some of everything, as the only hit."""
    (folder / "电源树.md").write_text(RICH_NOTE, encoding="utf-8")
    (folder / "时序.md").write_text("# 上电\n\nFirst the rails of [[电源树]].\n", encoding="utf-8")
    desk.library.hits = (1,)
    desk.library.change = lambda hit: replace(hit, vault_path=str(folder), path="电源树.md", line=5)


def with_history(desk: Desk, folder: Path) -> None:
    for query in ("RTSP 推流命令", "上电时序", "err -110"):
        History(folder / "state", [desk.library.state.path]).add(query)


def some_skipped(desk: Desk, folder: Path) -> None:
    desk.library.run = lambda rebuild, progress, cancelled: replace(desk.report(), skipped=SKIPPED)


def other_vaults(desk: Desk, folder: Path) -> None:
    desk.known = [
        KnownVault("实验记录", "ab12", Path("/home/lab/实验记录")),
        KnownVault("wiki", "cd34", Path("/mnt/nas/wiki"), exists=False),
    ]


def first_build(desk: Desk, folder: Path) -> None:
    desk.library.state = VaultState("hi3519", VAULT, 0, 0)
    desk.library.empty = ("DDR",)
    desk.library.run = until_stopped


def until_stopped(rebuild: bool, progress: Listener, cancelled: Callable[[], bool]) -> Report:
    while not cancelled():
        time.sleep(0.01)
    raise EngineError("stopped")


def unreadable(desk: Desk, folder: Path) -> None:
    def fail(rebuild: bool, progress: Listener, cancelled: Callable[[], bool]) -> Report:
        raise EngineError(f"{VAULT}: cannot be listed now: Too many open files; try again")

    desk.library.run = fail


@dataclass(frozen=True)
class Scene:
    """What to do until a screen is there."""

    awaited: str
    """What is painted when the screen is complete."""
    keys: Sequence[str] = ()
    query: str = "阻抗"
    prepare: Callable[[Desk, Path], None] = nothing_special
    settled: Sequence[str] = (CHECKED, PREVIEW)
    """What is painted before the keys may be pressed."""
    vaults: tuple[Path, ...] = (Path(VAULT),)
    progress: Progress | None = None
    """How far an index run has come in 4 seconds."""
    again: Sequence[str] = ()
    """What opens the screen anew, where an open one keeps its colours."""


def note_scene(awaited: str, *keys: str) -> Scene:
    """The preview has the focus."""
    return Scene(awaited, ["tab", "tab", *keys], "note", one_note, (CHECKED, "电源树 ·"))


READ = Progress("reading", 300, 1200)
SCENES = {
    "found": Scene(PREVIEW),
    "why": Scene("words together", ["ctrl+g", "f2"], "DDR", of_two_notes),
    "nothing": Scene("Nothing found", (), "阻坑", nothing_found, [CHECKED]),
    "recent": Scene("line 1 of", (), "", settled=[CHECKED]),
    "queries": Scene("Recent queries and notes", ["down"], "", with_history, [CHECKED]),
    "note": note_scene("→ 时序#上电", LINK),
    "raw": note_scene("==LDO only==", "r"),
    "outline": note_scene("Type to narrow", "o"),
    "links": note_scene("1 link to this note", "l"),
    "narrowed": note_scene("https://example.com/ds", "l", *"data"),
    "asking": note_scene("in the browser?", LINK, LINK, "enter"),
    "copy": Scene("OSC 52", ["ctrl+y", "enter"]),
    "help": Scene("Keys and commands", ["f1"]),
    "palette": Scene("Back from where links have led", ["ctrl+p"], again=["escape", "ctrl+p"]),
    "skipped": Scene("Skipped files: 3", ["f4"], prepare=some_skipped),
    "vaults": Scene("Sample vault", ["ctrl+l"], prepare=other_vaults),
    "welcome": Scene("No vault is known", (), "", vaults=(), settled=["Sample vault"]),
    "rebuild": Scene("300/1,200", (), progress=READ),
    "first": Scene("300/1,200", (), "DDR", first_build, ["for the first time"], progress=READ),
    "unreadable": Scene("try again", (), prepare=unreadable, settled=["try again", PREVIEW]),
    "small": Scene("at least", settled=()),
}
THEMES = ("graphite", "paper")
FRAMES = {"narrow": (80, 24), "middle": (110, 30), "wide": (160, 45)}
SMALL = {"narrow": (20, 5), "middle": (39, 24), "wide": (110, 11)}
"""Every screen in two themes and three sizes."""
OTHERS = {
    "recent": ("soldermask", "zh", Scene("line 1 of", (), "", settled=[CHECKED_ZH])),
    "help": ("contrast", "en", SCENES["help"]),
    "copy": ("paper", "zh", replace(SCENES["copy"], settled=[CHECKED_ZH, PREVIEW])),
    "terminal": ("terminal", "en", Scene("line 14 of", ["down"])),
}
"""The other themes, and the other language."""


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """A drawing equals the one that was kept under its name."""
    return snapshot.use_extension(SVGImageExtension)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("name", SCENES)
async def test_screen(desk: Desk, tmp_path: Path, picture: SnapshotAssertion, name: str, frame: str) -> None:
    scene = SCENES[name]
    app = set_up(desk, tmp_path, scene, THEMES[0], "en")
    async with app.run_test(size=(SMALL if name == "small" else FRAMES)[frame]) as pilot:
        await reach(desk, pilot, scene)
        for theme in THEMES:
            if theme != app.theme:
                app.action_use_theme(theme)
                await pilot.press(*scene.again)
                await desk.shown(pilot, scene.awaited)
            assert await drawn(pilot) == picture(name=theme)


@pytest.mark.parametrize("name", OTHERS)
async def test_other_look(desk: Desk, tmp_path: Path, picture: SnapshotAssertion, name: str) -> None:
    theme, language, scene = OTHERS[name]
    app = set_up(desk, tmp_path, scene, theme, language)
    async with app.run_test(size=(100, 30)) as pilot:
        await reach(desk, pilot, scene)
        assert await drawn(pilot) == picture


def set_up(desk: Desk, folder: Path, scene: Scene, theme: str, language: str) -> VaultprobeApp:
    """The app before it is started."""
    scene.prepare(desk, folder)
    state = folder / "state"
    return desk.app(scene.query, vaults=scene.vaults, theme=theme, language=language, state_dir=state)


async def reach(desk: Desk, pilot: Pilot[Any], scene: Scene) -> None:
    """Go on until the screen is there."""
    for text in scene.settled:
        await desk.shown(pilot, text)
    await pilot.press(*scene.keys)
    if scene.progress:
        desk.main(pilot.app).post_message(IndexProgress(scene.progress, 4.0, rebuild=True))
    await desk.shown(pilot, scene.awaited)


async def drawn(pilot: Pilot[Any]) -> str:
    """The screen as it is once nothing moves any more."""
    for box in pilot.app.screen.query(Input):
        box.cursor_blink = False
    await pilot.wait_for_scheduled_animations()
    await pilot.pause()
    return pilot.app.export_screenshot(simplify=True)
