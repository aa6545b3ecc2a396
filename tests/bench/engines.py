"""What is compared: vaultprobe and its peers, behind the same three steps, each loaded only when used."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Protocol, cast

OURS = "vaultprobe"


class DoesNotFit(Exception):
    """Why an engine cannot do this vault on this machine."""


@dataclass(frozen=True, slots=True)
class Size:
    """What an engine has indexed."""

    notes: int
    units: int
    """Sections or pieces: what a hit is."""
    text_bytes: int


class Engine(Protocol):
    """One way to search a vault. `folder` is its own, empty before a build."""

    def build(self, vault: Path, folder: Path) -> Size:
        """From the files of the vault to an index saved in the folder."""
        ...

    def load(self, vault: Path, folder: Path) -> None:
        """Get ready to answer from what was saved."""
        ...

    def query(self, text: str, top: int) -> int:
        """Answer; how many hits there are, at most `top`."""
        ...


class _Place(NamedTuple):
    module: str
    needs: tuple[str, ...]


_PLACES = {
    OURS: _Place("ours", ("vaultprobe.engine",)),
    "sklearn": _Place("peer_sklearn", ("sklearn",)),
    "bm25s": _Place("peer_bm25s", ("bm25s",)),
    "tantivy": _Place("peer_tantivy", ("tantivy",)),
    "fts5": _Place("peer_fts5", ("sqlite3",)),
    "article": _Place("peer_article", ()),
}
PEERS = tuple(name for name in _PLACES if name != OURS)


def missing(name: str) -> list[str]:
    """Packages that an engine needs and that are not installed."""
    return [package for package in _PLACES[name].needs if find_spec(package) is None]


def engine(name: str) -> Engine:
    """An engine by its name; loads what it needs."""
    return cast(Engine, import_module(_PLACES[name].module).Engine())
