"""Which note a sync-conflict copy is of."""

from __future__ import annotations

import pytest
from vaultprobe.engine.copies import may_be_copies, original_of

COPIES = [
    ("硬件/电源.sync-conflict-20240102-030405-ABCDEF7.md", "硬件/电源.md"),
    ("a (Jo's conflicted copy 2024-01-02).md", "a.md"),
    ("a (conflicted copy 2024-01-02 030405).md", "a.md"),
    ("a (Conflicted copy bench 202401020304).md", "a.md"),
    ("a (Conflict).md", "a.md"),
    ("a (Conflicted).md", "a.md"),
    ("a (Conflict 2024-01-02-03-04-05).md", "a.md"),
    ("电源 (小明 的冲突副本 2024-01-02).md", "电源.md"),
    ("電源 (小明 的衝突複本 2024-01-02).md", "電源.md"),
    ("x/a (1) (conflicted copy).md", "x/a (1).md"),
]
NOTES = [
    "a.md",
    "电源/冲突处理.md",
    "I2C 地址冲突 (已解决).md",
    "conflicted copy.md",
    "Conflict (bus).md",
    "merge (conflict resolution).md",
    "a (conflicted copy)/b.md",
    ".sync-conflict-20240102-030405-ABCDEF7.md",
    " (Conflict).md",
]


@pytest.mark.parametrize(("path", "original"), COPIES)
def test_a_copy_names_its_original(path: str, original: str) -> None:
    assert original_of(path) == original


@pytest.mark.parametrize("path", NOTES)
def test_a_note_is_no_copy(path: str) -> None:
    assert original_of(path) is None


@pytest.mark.parametrize("path", [path for path, _ in COPIES])
def test_a_sign_stands_inside_the_path_of_a_copy(path: str) -> None:
    before, after = "硬件/a.md".encode(), b"b.md"
    signs = list(may_be_copies(before + path.encode() + after))
    assert signs
    assert all(len(before) <= sign < len(before) + len(path.encode()) for sign in signs)


def test_most_vaults_hold_none() -> None:
    assert not list(may_be_copies("01_硬件/电源.md02_软件/驱动.md".encode()))
