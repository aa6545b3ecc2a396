"""What is said while an index is brought up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from vaultprobe.engine import Index, Progress, Report

if TYPE_CHECKING:
    from tests.conftest import Run


@pytest.mark.parametrize("command", [("index",), ("search", "纹波"), ("related", "01_硬件/电源.md")])
@pytest.mark.parametrize(
    ("holder", "who"),
    [("process 7 on bench3", "another vaultprobe (process 7 on bench3)"), ("", "another vaultprobe")],
)
def test_a_run_that_waits_for_another_process_says_for_whom(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], holder: str, who: str
) -> None:
    refresh = Index.refresh

    def waiting(index: Index, **options: Any) -> Report:
        options["progress"](Progress("waiting", 0, 0, holder=holder))
        return refresh(index, **options)

    monkeypatch.setattr(Index, "refresh", waiting)
    first = run(*command).err.splitlines()[0]
    assert first == f"vaultprobe: 板卡: waiting for {who} that is at work on the index; Ctrl+C gives up"
