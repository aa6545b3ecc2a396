"""A segment goes to arrays and comes back; arrays of anything else do no harm."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from vaultprobe.engine import Settings, open_vault
from vaultprobe.engine.array_files import DamagedIndex, read_arrays, write_arrays
from vaultprobe.engine.notes import parse
from vaultprobe.engine.packing import pack, unpack
from vaultprobe.engine.segment import Segment
from vaultprobe.engine.segment_builder import SegmentBuilder
from vaultprobe.engine.vault import File

Arrays = dict[str, NDArray[Any]]

TEXTS = {
    "编码器.md": "---\ntitle: 编码器 encoder\ntags: [motor]\n---\n"
    "# 零位校准\n\n编码器 0x1F00 校准 `i2cdetect`\n\n## 时钟\n\n时钟 clock",
    "b/供电.md": "编码器 供电 5 V " + "电源 " * 40 + "\n\n# 时钟 clock\n\nclocks, clocking\n",
    "名" * 70 + "/" + "字" * 40 + ".md": "联锁 interlock\n" * 30,
    "empty.md": "",
    "many.md": "\n\n".join(f"# {n}\n\n{'总线' if n % 290 == 9 else '寄存器'} r{n}" for n in range(600)),
}
QUERIES = ["编码器", "时", "clock", "clo", "clokc", "0x1f00", '"编码器 供电"']
FILTERED = ["tag:motor 编码器", "path:供电 编码器", "编码器 OR clock", "电源 -clock"]


def built(texts: Mapping[str, str]) -> Segment:
    builder = SegmentBuilder()
    for path, text in texts.items():
        builder.add(File(path, len(text), 1, 2, 3), parse(path, text))
    return builder.finish()


ARRAYS = pack(built(TEXTS))


def test_what_was_packed_comes_back() -> None:
    segment, back = built(TEXTS), unpack(ARRAYS)
    for name in ("paths", "titles", "properties", "heading_texts"):
        assert getattr(back, name).all() == getattr(segment, name).all() != []
    for name in ("files", "sections", "headings", "note_sections", "note_headings"):
        assert getattr(back, name).tolist() == getattr(segment, name).tolist()
        assert getattr(back, name).dtype == getattr(segment, name).dtype
    assert back.lexicon.keys.tolist() == segment.lexicon.keys.tolist() != []
    assert back.lexicon.heads.tolist() == segment.lexicon.heads.tolist()
    assert back.lexicon.words.all() == segment.lexicon.words.all()
    rows = segment.postings.rows.size
    ours, theirs = segment.postings.between(0, rows), back.postings.between(0, rows)
    assert [a.tolist() for a in theirs] == [a.tolist() for a in ours]


def test_no_notes() -> None:
    assert unpack(pack(built({}))).note_count == 0


@pytest.mark.parametrize("name", ARRAYS)
def test_an_array_that_is_not_there(name: str) -> None:
    with pytest.raises(KeyError):  # which the store takes for damage
        unpack({other: array for other, array in ARRAYS.items() if other != name})


@pytest.mark.parametrize("name", ARRAYS)
def test_an_array_of_another_kind(name: str) -> None:
    other = np.zeros(ARRAYS[name].shape, np.uint32 if ARRAYS[name].dtype == np.uint8 else np.uint8)
    for changed in (other, ARRAYS[name].reshape(1, *ARRAYS[name].shape)):
        with pytest.raises(DamagedIndex):
            unpack({**ARRAYS, name: changed})


def test_rows_must_rise() -> None:
    with pytest.raises(DamagedIndex):
        unpack({**ARRAYS, "row_lows": ARRAYS["row_lows"][::-1].copy()})


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("vault")
    for path, text in TEXTS.items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize("name", ARRAYS)
@pytest.mark.parametrize("shorter", [False, True])
def test_noise_with_a_good_checksum_does_no_harm(
    vault: Path, tmp_path: Path, name: str, shorter: bool
) -> None:
    """It is refused, or searched without an error; either way a rebuild heals it."""
    index = open_vault(vault, index_dir=tmp_path)
    index.refresh()
    folder = index.index_path
    manifest = json.loads((folder / "manifest.json").read_bytes())
    arrays = dict(read_arrays(folder, manifest["base"]))
    for seed in range(2):
        forged = dict(arrays)
        size = max(arrays[name].size - shorter * arrays[name].shape[-1], 0)
        noise = np.random.default_rng(seed).integers(0, 256, size * arrays[name].itemsize, np.uint8)
        shape = (-1, *arrays[name].shape[1:])
        forged[name] = noise.view(arrays[name].dtype).reshape(shape)
        replace(folder, manifest, forged, seed)
        for settings in Settings(), Settings(weighting="cosine"):
            damaged = open_vault(vault, index_dir=tmp_path, settings=settings)
            for query in QUERIES + FILTERED:
                damaged.search(query, explain=True)
    damaged.refresh(rebuild=True)
    assert "编码器.md" in [hit.path for hit in damaged.search("编码器")]


def replace(folder: Path, manifest: dict[str, Any], arrays: Arrays, number: int) -> None:
    """Other arrays as the base, as well forged as can be."""
    entry = write_arrays(folder / f"forged-{number}.base.arrays", arrays)
    rest = {key: value for key, value in (manifest | {"base": entry}).items() if key != "check"}
    check = zlib.crc32(json.dumps(rest, sort_keys=True).encode("ascii"))
    (folder / "manifest.json").write_text(json.dumps(rest | {"check": check}), encoding="ascii")
