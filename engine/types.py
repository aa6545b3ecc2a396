"""Frozen values that the layers hand to each other: what was read, what was found, what was left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple, overload

Weighting = Literal["bm25", "cosine"]


class EngineError(Exception):
    """A failure with one plain sentence for the user; it names the file and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the engine needs to know; everything here but `weighting` changes the index."""

    extensions: tuple[str, ...] = (".md", ".txt")
    """Endings of the files that count as notes, lower case, with the dot."""
    follow_links: bool = False
    """Read links that lead out of the vault."""
    weighting: Weighting = "bm25"
    """`bm25`: saturating term frequency, gentle length normalisation; `cosine`: the textbook form."""


class Skipped(NamedTuple):
    """A file that is not in the index, and why."""

    path: str
    """Relative to the vault, `/` between the parts, undecodable bytes as surrogate escapes."""
    reason: str
    vault_path: str = ""


class Snippet(NamedTuple):
    """A piece of note text with what to mark in it; plain text, no markup, no colour."""

    text: str
    """At most 400 characters; may hold control characters of the note, the painter shows them as marks."""
    ranges: tuple[tuple[int, int], ...] = ()
    """Half-open character ranges in `text`, rising, not touching."""


class Reason(NamedTuple):
    """One part of a score: which term, found in which field, adding how much."""

    term: str
    field: str
    part: float
    match: str = "exact"


@dataclass(frozen=True, slots=True)
class Hit:
    """One ranked section. It can be drawn without a second look-up."""

    rank: int
    vault: str
    """Name of the vault: its folder's name."""
    vault_path: str
    """The vault's absolute path."""
    path: str
    """The note, relative to the vault, `/` between the parts."""
    title: str
    headings: tuple[str, ...]
    """The headings that govern `line`, outermost first."""
    line_start: int
    line_end: int
    """First and last line of the section, from 1, both included, front matter counted."""
    line: int
    """The line to open at: the best match."""
    similarity: float
    """0 to 1, falling down the list, comparable between queries."""
    score: float
    snippet: Snippet
    text: str = ""
    """The section as it stands in the note."""
    modified: float = 0.0
    """When the note was last written: seconds since the epoch."""
    copy_of: str | None = None
    """The original's path when the note is a sync-conflict copy."""
    why: tuple[Reason, ...] = ()


TermRole = Literal["searched", "little", "missing", "near", "parts", "filter", "aside"]
"""An ordinary term; one that says little; not in the vault; its nearest words, or its parts, searched
instead; a filter; set aside."""


class TermUse(NamedTuple):
    """How one term of the query was read."""

    text: str
    sections: int
    """Sections that hold it."""
    weight: float
    """Its share of the query's weight, 0 to 1."""
    note: str = ""
    """Why it counts little or not at all; empty for an ordinary term."""
    role: TermRole = "searched"
    """The same for programs."""
    instead: tuple[str, ...] = ()
    """Words of the vault that were searched in its place (`near`, `parts`)."""


RemarkKind = Literal[
    "phrase", "together", "filter", "operator", "property", "regex", "minus", "quotes", "group", "quote"
]
"""A phrase that stands nowhere; phrases that do, but never together; a filter that no note meets; signs that
were not obeyed, their words searched: an operator or a property that is not known, `/…/`, `-word`, `“…”`, an
OR in brackets, a quote that is not closed."""


class Remark(NamedTuple):
    """Something in a query that was not found, or not taken as it may have been meant."""

    kind: RemarkKind
    text: str
    """As it was typed."""
    instead: str = ""
    """What to write instead; empty where nothing is near."""


class Zero(NamedTuple):
    """Why nothing was found."""

    missing: tuple[str, ...] = ()
    nearest: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    filtered_out: Mapping[str, int] = MappingProxyType({})
    notes: int = 0
    skipped: int = 0


class VaultState(NamedTuple):
    """What a search looked through."""

    name: str
    path: str
    notes: int
    sections: int
    stale: int = 0
    """Notes known to have changed since they were read."""


@dataclass(frozen=True, slots=True)
class Results(Sequence[Hit]):
    """The answer to one query: a sequence of hits, best first, with how the query was read."""

    query: str
    hits: tuple[Hit, ...]
    terms: tuple[TermUse, ...] = ()
    remarks: tuple[Remark, ...] = ()
    """What the user should know of how the query was read, the weightiest first."""
    zero: Zero | None = None
    notices: tuple[str, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    vaults: tuple[VaultState, ...] = ()
    total: int = 0
    """Sections that match at all; `hits` may be fewer."""
    took_ms: float = 0.0

    def __len__(self) -> int:
        return len(self.hits)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Hit, ...]: ...
    def __getitem__(self, index: int | slice) -> Hit | tuple[Hit, ...]:
        return self.hits[index]

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)


class Progress(NamedTuple):
    """How far an index run has come."""

    phase: Literal["waiting", "listing", "reading", "answering", "saving"]
    """`waiting`: another process is at work on the index; `answering`: a first reading goes on, and what has
    been read so far can be searched."""
    done: int
    total: int
    bytes_done: int = 0
    bytes_total: int = 0
    holder: str = ""
    """Whom a run waits for, such as `process 4711 on bench3`; empty when nobody knows."""


Listener = Callable[[Progress], None]
Cancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Report:
    """What an index run did."""

    name: str
    path: str
    notes: int
    sections: int
    added: int
    changed: int
    deleted: int
    unchanged: int
    skipped: tuple[Skipped, ...]
    seconds: float
    bytes: int
    """Size of the index on disk."""
    index_path: str
    rebuilt: str | None = None
    """Why everything was read anew; None when only changes were."""
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Status:
    """Where an index stands, without reading a note."""

    name: str
    path: str
    notes: int
    sections: int
    stale: int
    skipped: tuple[Skipped, ...]
    bytes: int
    index_path: str
    fresh_at: float | None
    """When the index was last brought up to date: seconds since the epoch, None when there is none."""


class NoteText(NamedTuple):
    """A note as it stands on disk now."""

    path: str
    file: Path
    text: str
    encoding: str
