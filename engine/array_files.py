"""Plain arrays in one file, one after the other, checked, read or mapped. Nothing is ever unpickled."""

from __future__ import annotations

import mmap
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]

_BYTE = np.uint8
_ALIGN = 64
READ_WHOLE = 8_000_000
"""Files of up to so many bytes are read, larger ones mapped. Who reads in a map that was cut short dies."""
_DTYPES = frozenset({"|u1", "<u2", "<u4", "<u8", "<i8"})


class DamagedIndex(Exception):
    """Why what is on disk cannot be used."""


def write_arrays(file: Path, arrays: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
    """Write a new file; gives what `read_arrays` needs."""
    layout: dict[str, Any] = {}
    position, crc = 0, 0
    with file.open("xb") as stream:
        for name, array in arrays.items():
            plain = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False)
            layout[name] = [plain.dtype.str, list(plain.shape), position]
            for data in plain.data.cast("B") if plain.size else b"", bytes(-plain.nbytes % _ALIGN):
                crc = zlib.crc32(data, crc)
                stream.write(data)
                position += len(data)
    return {"file": file.name, "bytes": position, "crc": crc, "arrays": layout}


def read_arrays(folder: Path, entry: Mapping[str, Any]) -> dict[str, NDArray[Any]]:
    """Map the arrays of a file that `write_arrays` wrote; DamagedIndex when it is not as it was."""
    name = entry["file"]
    file = folder / name
    if file.name != name or "/" in name or "\\" in name:
        raise DamagedIndex("its manifest names a file elsewhere")
    size = file.stat().st_size
    if size != entry["bytes"]:
        raise DamagedIndex("a file has another length than it should")
    data = (
        _mapped(file, entry["crc"]) if size > READ_WHOLE else _checked(np.fromfile(file, _BYTE), entry["crc"])
    )
    if data.size != size:
        raise DamagedIndex("a file has another length than it should")
    arrays = {}
    for key, (dtype, shape, position) in entry["arrays"].items():
        if dtype not in _DTYPES:
            raise DamagedIndex("it holds arrays of an unknown kind")
        length = int(np.prod(shape, dtype=np.int64)) * np.dtype(dtype).itemsize
        arrays[key] = np.asarray(data[position : position + length].view(dtype)).reshape(shape)
    return arrays


def _mapped(file: Path, crc: int) -> Bytes:
    """A map of the file; what was looked at only to be checked does not stay in this process's memory."""
    with file.open("rb") as stream:
        pages = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    data = _checked(np.frombuffer(pages, _BYTE), crc)
    if hasattr(mmap, "MADV_DONTNEED"):
        pages.madvise(mmap.MADV_DONTNEED)
    return data


def _checked(data: Bytes, crc: int) -> Bytes:
    if zlib.crc32(data.data) != crc:
        raise DamagedIndex("a file does not match its checksum")
    return data
