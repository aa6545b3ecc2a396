"""Pictures of the screens: fixed size, fixed ages. `pytest --snapshot-update` draws them anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from textual.pilot import Pilot
from vaultprobe.engine import Hit, Skipped
from vaultprobe.tui.history import History

if TYPE_CHECKING:
    from tests.tui.conftest import Desk

FOUND, UNKNOWN, NOTE = "阻抗", "阻坑", "note"
LINK = "right_square_bracket"
FOLDED, RECENT = "DDR", ""
SKIPPED = (
    Skipped("02_软件/old/固件说明.md", "not text", "/vaults/hi3519"),
    Skipped("attachments/导出.txt", "not text", "/vaults/hi3519"),
    Skipped("shared", "link out of the vault (follow_links is off)", "/vaults/hi3519"),
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


@dataclass(frozen=True)
class Scene:
    """What to do until a screen is there."""

    query: str
    keys: tuple[str, ...]
    awaited: str
    """What is painted when the screen is complete."""


SCENES = {
    "found": Scene(FOUND, (), "line 43 of"),
    "nothing": Scene(UNKNOWN, (), "Nothing found"),
    "note": Scene(NOTE, ("tab", "tab", LINK), "→ 时序#上电"),
    "raw": Scene(NOTE, ("tab", "tab", "r"), "==LDO only=="),
    "outline": Scene(NOTE, ("tab", "tab", "o"), "Type to narrow"),
    "links": Scene(NOTE, ("tab", "tab", "l"), "0 links to this note"),
    "asking": Scene(NOTE, ("tab", "tab", LINK, LINK, "enter"), "in the browser?"),
    "help": Scene(FOUND, ("f1",), "Keys and commands"),
    "copy": Scene(FOUND, ("ctrl+y", "enter"), "OSC 52"),
    "queries": Scene(RECENT, ("down",), "Recent queries and notes"),
    "unfolded": Scene(FOLDED, ("ctrl+g", "f2"), "words together"),
    "skipped": Scene(FOUND, ("f4",), "Skipped files: 3"),
    "vaults": Scene(FOUND, ("ctrl+l",), "Sample vault"),
}
FRAMES = {
    "narrow": ((80, 24), "paper"),
    "middle": ((110, 30), "graphite"),
    "wide": ((160, 45), "paper"),
}
"""Every screen in two themes and three sizes."""
OTHERS = {
    "recent": ("soldermask", "zh", Scene("", (), "line 1 of")),
    "help": ("contrast", "en", Scene(FOUND, ("f1",), "Keys and commands")),
    "copy": ("paper", "zh", Scene(FOUND, ("ctrl+y", "enter"), "OSC 52")),
    "terminal": ("terminal", "en", Scene(FOUND, ("down",), "line 14 of")),
}
"""The other themes, and the other language."""


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("scene", SCENES)
def test_screen(
    desk: Desk, tmp_path: Path, snap_compare: Callable[..., bool], scene: str, frame: str
) -> None:
    size, theme = FRAMES[frame]
    assert looks_as_before(desk, tmp_path, snap_compare, SCENES[scene], size, theme, "en")


@pytest.mark.parametrize("name", OTHERS)
def test_other_look(desk: Desk, tmp_path: Path, snap_compare: Callable[..., bool], name: str) -> None:
    theme, language, scene = OTHERS[name]
    assert looks_as_before(desk, tmp_path, snap_compare, scene, (100, 30), theme, language)


def looks_as_before(
    desk: Desk,
    vault: Path,
    snap_compare: Callable[..., bool],
    scene: Scene,
    size: tuple[int, int],
    theme: str,
    language: str,
) -> bool:
    """Draw a scene and compare it with the picture that was kept."""
    desk.library.empty = (UNKNOWN,)
    if scene.query == NOTE:
        show_note(desk, vault)
    if scene.query == FOLDED:
        desk.library.change = of_two_notes
    if "f4" in scene.keys:
        desk.library.run = lambda rebuild, progress, cancelled: replace(desk.report(), skipped=SKIPPED)
    if scene is SCENES["queries"]:
        for query in ("RTSP 推流命令", "上电时序", "err -110"):
            History(vault / "state").add(query)
    app = desk.app(scene.query, theme=theme, language=language, state_dir=vault / "state")

    async def settle(pilot: Pilot[Any]) -> None:
        await desk.until(pilot, lambda: desk.main(app).hits or scene.query == UNKNOWN)
        await desk.shown(pilot, "刚刚检查" if language == "zh" else "checked just now")
        if scene.query == NOTE:
            await desk.shown(pilot, "电源树 ·" if size[1] < 30 else "power-up order")
        await pilot.press(*scene.keys)
        await desk.shown(pilot, scene.awaited)

    return snap_compare(app, terminal_size=size, run_before=settle)


def of_two_notes(hit: Hit) -> Hit:
    """The sections of two notes instead of five."""
    path = "01_硬件/04_DDR设计.md" if hit.path < "02" else "02_软件/06_RTSP推流.md"
    return replace(hit, path=path, title=Path(path).stem)


def show_note(desk: Desk, vault: Path) -> None:
    """A note with some of everything, as the only hit."""
    (vault / "电源树.md").write_text(RICH_NOTE, encoding="utf-8")
    (vault / "时序.md").write_text("# 上电\n", encoding="utf-8")
    desk.library.hits = (1,)
    desk.library.change = lambda hit: replace(hit, vault_path=str(vault), path="电源树.md", line=5)
