"""What the user should know of how a query was read, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from vaultprobe.engine import Remark, Results, Zero

from .labels import Labels

IN_VAIN = ("phrase", "together", "filter")
"""Remarks on what was asked for and is not there."""


def sentences(results: Results, say: Labels) -> Iterator[tuple[Remark, str]]:
    """Each remark with its sentence; they hold what was typed, to be made safe before it is shown."""
    for remark in results.remarks:
        yield remark, _sentence(remark, say, listed=bool(results.hits))


def filters(results: Results, zero: Zero) -> Iterator[tuple[str, int]]:
    """The filters that left out sections, with how many; of those that no note meets a remark tells."""
    idle = [remark.text for remark in results.remarks if remark.kind == "filter"]
    return ((name, count) for name, count in zero.filtered_out.items() if count and name not in idle)


def _sentence(remark: Remark, say: Labels, *, listed: bool) -> str:
    key = f"remark.{remark.kind}"
    if remark.kind == "phrase" and listed:
        key += "-listed"
    elif remark.kind in ("operator", "property") and not remark.instead:
        key += "-alone"
    word = remark.text.removesuffix(":")
    return say(key, text=remark.text, word=word, instead=remark.instead)
