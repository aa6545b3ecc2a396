"""Make the pictures of the README from the real app on the sample vault: python docs/make_screens.py"""

from __future__ import annotations

import asyncio
import html
import re
import tempfile
from pathlib import Path

from rich.cells import cell_len
from vaultprobe.engine import Settings
from vaultprobe.tui.app import VaultprobeApp
from vaultprobe.tui.launch import Launch

HERE = Path(__file__).parent
DEMO = HERE.parent / "tui" / "demo"
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


async def picture(
    name: str, query: str, size: tuple[int, int], theme: str = "graphite", keys: str = ""
) -> None:
    """Type a query into the app and keep what it shows."""
    with tempfile.TemporaryDirectory() as folder:
        launch = Launch(
            vaults=(DEMO,), query="", theme=theme, settings=Settings(), index_dir=Path(folder),
            config_dir=Path(folder), language="en", demo=True,
        )  # fmt: skip
        app = VaultprobeApp(launch)
        async with app.run_test(size=size) as pilot:
            await pilot.pause(1.5)
            await pilot.press(*query)
            await pilot.pause(1.5)
            if keys:
                await pilot.press(*keys.split())
                await pilot.pause(0.8)
            (HERE / f"{name}.svg").write_text(
                fit_cells(app.export_screenshot(title="vaultprobe demo")), encoding="utf-8"
            )


async def main() -> None:
    """All pictures, one after the other."""
    await picture("screen-wide", "电源纹波要求", (150, 40))
    await picture("screen-narrow", "RTSP 推流命令", (80, 24))
    await picture("screen-light", "AVDD33_DDR_PLL", (150, 40), theme="paper")
    await picture("screen-nothing", "镭射焊锡", (100, 24))


if __name__ == "__main__":
    asyncio.run(main())
