"""What is kept, and what is dropped."""

from __future__ import annotations

from collections.abc import Callable

from vaultprobe.engine.recent import Recent


def wanted(recent: Recent[str], keys: str) -> str:
    """The keys whose values had to be made."""
    made = ""
    for key in keys:

        def make(key: str = key) -> str:
            nonlocal made
            made += key
            return key * 3

        assert recent.get(key, make) == key * 3
    return made


def test_what_was_used_last_is_kept() -> None:
    recent = Recent[str](6, len)
    assert wanted(recent, "abab") == "ab"
    assert wanted(recent, "cba") == "ca"  # a was dropped for c, then c for a


def test_what_is_too_large_is_kept_alone() -> None:
    recent = Recent[str](2, len)
    assert wanted(recent, "aab") == "ab"
    assert wanted(recent, "b") == ""


def test_what_was_made_twice_at_a_time_counts_once() -> None:
    recent = Recent[str](6, len)

    def nested() -> str:
        recent.get("a", lambda: "aaa")
        return "aaa"

    make: Callable[[], str] = nested
    recent.get("a", make)
    assert wanted(recent, "bab") == "b"
