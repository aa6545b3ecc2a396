"""Make the pictures of the README from the real app on the sample vault: python docs/make_screens.py"""

from __future__ import annotations

import asyncio
import html
import re
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.cells import cell_len
from vaultprobe.engine import Progress, Report, Settings
from vaultprobe.engine.types import Listener
from vaultprobe.tui.app import VaultprobeApp
from vaultprobe.tui.launch import Launch
from vaultprobe.tui.library import Library, Vaults
from vaultprobe.tui.sample import prepared_sample
from vaultprobe.tui.services import services_for

HERE = Path(__file__).parent
_TEXT = re.compile(r'(<text [^>]*?textLength=")([\d.]+)("[^>]*>)([^<]*)(</text>)')
_FONT = '"Fira Code", "DejaVu Sans Mono", "Noto Sans Mono CJK SC", "Sarasa Mono SC", monospace'


def fit_cells(svg: str) -> str:
    """Rich gives text lengths in characters; a Han character is two cells wide."""

    def fit(found: re.Match[str]) -> str:
        text = html.unescape(found[4])
        length = float(found[2]) / max(len(text), 1) * cell_len(text)
        return f"{found[1]}{length:.1f}{found[3]}{found[4]}{found[5]}"

    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.S)
    return _TEXT.sub(fit, svg).replace("font-family: Fira Code, monospace", f"font-family: {_FONT}")


class Slowly(Vaults):
    """A rebuild of the sample vault is over before it can be seen."""

    def refresh(
        self, *, rebuild: bool, progress: Listener, cancelled: Callable[[], bool]
    ) -> tuple[Report, ...]:
        def tell(told: Progress) -> None:
            progress(told)
            if rebuild and told.phase == "reading":
                time.sleep(0.4)

        return super().refresh(rebuild=rebuild, progress=tell, cancelled=cancelled)


def open_slowly(paths: Sequence[Path], folder: Path) -> Library:
    """The sample vault, as the app opens it."""
    return Slowly.open(paths, Settings(), folder)


async def picture(
    name: str,
    query: str,
    size: tuple[int, int],
    *,
    theme: str = "graphite",
    keys: str = "",
    until: str = "",
) -> None:
    """Type a query into the app, press some keys, and keep what it shows (once it shows some text)."""
    with tempfile.TemporaryDirectory() as folder:
        launch = Launch(
            vaults=(prepared_sample(),), query="", theme=theme, settings=Settings(), index_dir=Path(folder),
            config_dir=Path(folder), language="en", demo=True,
        )  # fmt: skip
        services = replace(services_for(launch), open_library=partial(open_slowly, folder=Path(folder)))
        app = VaultprobeApp(launch, services)
        async with app.run_test(size=size) as pilot:
            await pilot.pause(1.5)
            await pilot.press(*query)
            await pilot.pause(1.5)
            if keys:
                await pilot.press(*keys.split())
                await pilot.pause(0.1 if until else 0.8)
            while until not in app.export_screenshot().replace("&#160;", " "):
                await pilot.pause(0.05)
            (HERE / f"{name}.svg").write_text(
                fit_cells(app.export_screenshot(title="vaultprobe demo")), encoding="utf-8"
            )


async def main() -> None:
    """All pictures, one after the other."""
    await picture("screen-wide", "电源纹波要求", (150, 40))
    await picture("screen-narrow", "RTSP 推流命令", (80, 24))
    await picture("screen-light", "AVDD33_DDR_PLL", (150, 40), theme="paper")
    await picture("screen-nothing", "镭射焊锡", (100, 24))
    await picture("screen-rebuild", "上电时序", (110, 30), keys="ctrl+r", until="11/30")


if __name__ == "__main__":
    asyncio.run(main())
