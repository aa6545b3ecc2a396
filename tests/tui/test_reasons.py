"""Errors in one line."""

from __future__ import annotations

import pytest
from vaultprobe.engine import EngineError
from vaultprobe.tui.reasons import reason


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (EngineError("/v: no such folder"), "/v: no such folder"),
        (OverflowError("int too big\n  to convert"), "OverflowError: int too big to convert"),
        (MemoryError(), "MemoryError:"),
        (ValueError("x" * 1000), "ValueError: " + "x" * 288),
    ],
)
def test_foreseen_errors_are_sentences_and_others_name_their_kind(error: Exception, line: str) -> None:
    assert reason(error) == line
