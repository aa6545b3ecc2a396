"""Arrays in a file: what is written comes back, what is not as it was is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from vaultprobe.engine import array_files
from vaultprobe.engine.array_files import DamagedIndex, read_arrays, write_arrays

ARRAYS: dict[str, NDArray[Any]] = {
    "bytes": np.frombuffer(b"abc", dtype=np.uint8),
    "none": np.zeros(0, dtype=np.uint32),
    "table": np.arange(12, dtype=np.uint32).reshape(4, 3),
    "far": np.array([-(2**62), 2**62], dtype=np.int64),
    "keys": np.array([2**64 - 1], dtype=np.uint64),
}


@pytest.fixture(params=["read", "mapped"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(array_files, "READ_WHOLE", 10**9 if request.param == "read" else 0)
    return str(request.param)


def test_what_was_written_comes_back(tmp_path: Path, way: str) -> None:
    entry = write_arrays(tmp_path / "a.arrays", ARRAYS)
    found = read_arrays(tmp_path, entry)
    assert list(found) == list(ARRAYS)
    for name, array in ARRAYS.items():
        assert found[name].dtype == array.dtype
        assert found[name].tolist() == array.tolist()


def test_nothing_at_all_comes_back_too(tmp_path: Path, way: str) -> None:
    assert read_arrays(tmp_path, write_arrays(tmp_path / "a.arrays", {})) == {}


def test_an_existing_file_is_never_written_over(tmp_path: Path) -> None:
    write_arrays(tmp_path / "a.arrays", ARRAYS)
    with pytest.raises(FileExistsError):
        write_arrays(tmp_path / "a.arrays", {})


@pytest.mark.parametrize("damage", [b"", b"x", b"x" * 10_000])
def test_another_length_is_refused(tmp_path: Path, way: str, damage: bytes) -> None:
    entry = write_arrays(tmp_path / "a.arrays", ARRAYS)
    (tmp_path / "a.arrays").write_bytes(damage)
    with pytest.raises(DamagedIndex):
        read_arrays(tmp_path, entry)


def test_one_other_byte_is_refused(tmp_path: Path, way: str) -> None:
    entry = write_arrays(tmp_path / "a.arrays", ARRAYS)
    data = bytearray((tmp_path / "a.arrays").read_bytes())
    data[70] ^= 1
    (tmp_path / "a.arrays").write_bytes(data)
    with pytest.raises(DamagedIndex, match="checksum"):
        read_arrays(tmp_path, entry)


@pytest.mark.parametrize("name", ["../a.arrays", "/etc/passwd", "b\\a.arrays"])
def test_a_file_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    entry = write_arrays(tmp_path / "a.arrays", ARRAYS)
    with pytest.raises(DamagedIndex, match="elsewhere"):
        read_arrays(tmp_path, {**entry, "file": name})


@pytest.mark.parametrize("kind", ["|O", "<f8", "<U4"])
def test_arrays_of_another_kind_are_refused(tmp_path: Path, kind: str) -> None:
    entry = write_arrays(tmp_path / "a.arrays", {"x": np.zeros(4, np.uint8)})
    entry["arrays"]["x"][0] = kind
    with pytest.raises(DamagedIndex, match="unknown kind"):
        read_arrays(tmp_path, entry)


def test_a_small_file_may_be_cut_short_once_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(array_files, "READ_WHOLE", 10**9)
    entry = write_arrays(tmp_path / "a.arrays", {"x": np.arange(100_000, dtype=np.uint32)})
    found = read_arrays(tmp_path, entry)
    (tmp_path / "a.arrays").write_bytes(b"")
    assert int(found["x"].sum()) == sum(range(100_000))
