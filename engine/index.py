"""An index of one vault: open, refresh, search. The only place that knows the order of these steps."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np

from . import store
from .account import Account
from .explain import explain as reasons
from .hits import HitMaker
from .newest import newest_notes
from .query import parse
from .ranking import Ranking, rank
from .refresh import Changes, Read, RefreshCancelled, apply, compare, worth_saving
from .related import sections_at, telling_query
from .snapshot import Snapshot
from .stored import Stored
from .summary import explain_zero, tell, term_uses
from .texts import NoteTexts
from .types import (
    Cancelled,
    EngineError,
    Hit,
    Listener,
    NoteText,
    Progress,
    Report,
    Results,
    Settings,
    Status,
    VaultState,
)
from .understanding import understand
from .vault import Listing, list_notes, read_note
from .vault_settings import vault_settings
from .weights import Weights

_NONE_YET = "there was no index yet"


class Index:
    """The index of one vault. Searching is safe from any thread, also while a refresh runs in another."""

    def __init__(self, root: Path, settings: Settings, index_dir: Path, weights: Weights) -> None:
        self.root = root
        self.name = root.name or str(root)
        self.settings = settings
        self.index_path = store.folder_for(index_dir, root, settings)
        self.weights = weights
        self._account = Account(self.name, root, self.index_path)
        self._texts = NoteTexts(root, settings)
        self._notices: tuple[str, ...] = ()
        self._rebuilt: str | None = None
        self._turn = threading.Lock()
        self._snapshot = Snapshot.of(self._load())

    def _load(self) -> store.Stored | None:
        try:
            stored = store.load(self.index_path, self.root)
        except store.DamagedIndex as why:
            self._rebuilt = f"the old index could not be used: {why}"
            return None
        except OSError as error:
            self._rebuilt = f"the old index could not be read: {error.strerror or error}"
            return None
        self._rebuilt = _NONE_YET if stored is None else None
        return stored

    @property
    def problem(self) -> str | None:
        """Why the index on disk cannot be used; None when it can, or when there is none."""
        return None if self._rebuilt == _NONE_YET else self._rebuilt

    @property
    def state(self) -> VaultState:
        """What a search looks through now."""
        return self._account.state(self._snapshot)

    def search(
        self, query: str, top_k: int = 10, *, min_similarity: float = 0.0, explain: bool = False
    ) -> Results:
        """The best sections for `query`, at most `top_k`, each with at least that similarity, 0 to 1.

        0.3 keeps out most of what only shares a common word with the query.
        """
        started = time.perf_counter()
        snapshot = self._sound()
        maker = HitMaker(snapshot, self._texts, self.root, self.name, parse(""), seen={})
        understood = understand(query, snapshot, maker.text_of)
        ranking = rank(snapshot, understood, top_k, self.weights, maker.text_of, self.settings.weighting)
        kept = [r for r in ranking.ranked if r.similarity >= min_similarity]
        whys = [reasons(snapshot, ranking, r, self.weights) if explain else () for r in kept]
        weights = [t.weight for t in ranking.terms]
        hits = maker._replace(query=understood, forms=ranking.forms).hits(kept, weights, whys)
        told = tell(snapshot, understood, ranking, hits, maker.text_of)
        return Results(
            query=query,
            hits=hits,
            terms=told.terms,
            remarks=told.remarks,
            zero=told.zero,
            notices=(*self._notices, *_unchecked(ranking)),
            skipped=self._account.skipped(snapshot),
            vaults=(self._account.state(snapshot),),
            total=ranking.total,
            took_ms=(time.perf_counter() - started) * 1000,
        )

    def related(self, path: str, line: int | None = None, top_k: int = 10) -> Results:
        """Sections most like the one at `line` (from 1) of a note, or like the whole note, from other notes.

        Sections of the note itself come only when no other note has anything. EngineError when the
        note is not in the index.
        """
        started = time.perf_counter()
        snapshot = self._sound()
        own = sections_at(snapshot, path, line)
        note = set(sections_at(snapshot, path, None))
        maker = HitMaker(snapshot, self._texts, self.root, self.name, parse(""))
        query = telling_query(snapshot, "\n".join(maker.text_of(place) for place in own))
        maker = maker._replace(query=query)
        ranking = rank(snapshot, query, top_k + len(note), self.weights, maker.text_of)
        others = [r for r in ranking.ranked if r.place not in note]
        kept = (others or [r for r in ranking.ranked if r.place not in own])[:top_k]
        hits = maker.hits(kept, [t.weight for t in ranking.terms], [()] * len(kept))
        return Results(
            query=path if line is None else f"{path}:{line}",
            hits=hits,
            terms=term_uses(query, ranking),
            zero=None if hits else explain_zero(snapshot, query, ranking),
            vaults=(self._account.state(snapshot),),
            skipped=self._account.skipped(snapshot),
            total=ranking.total,
            took_ms=(time.perf_counter() - started) * 1000,
        )

    def _sound(self) -> Snapshot:
        """What to search; EngineError, once, when another program has cut it short."""
        snapshot = self._snapshot
        if snapshot.stored is not None and store.cut_short(self.index_path, snapshot.stored):
            self._snapshot = Snapshot.of(self._load())
            raise EngineError(f"{self.index_path}: the index was cut short by another program; rebuild it")
        return snapshot

    def recent(self, limit: int = 10) -> tuple[Hit, ...]:
        """The notes written last, newest first."""
        return newest_notes(self._sound(), self.name, self.root, limit)

    def refresh(
        self,
        *,
        rebuild: bool = False,
        progress: Listener | None = None,
        cancelled: Cancelled | None = None,
        wait: bool = True,
    ) -> Report:
        """Bring the index up to date, or throw it away first and build it anew.

        Raises EngineError when the vault cannot be listed (the index stays as it was) or the index
        cannot be written, RefreshCancelled when `cancelled` says so. With `wait` off, and another
        process at work on this index, its present state is kept.
        """
        tell, stop = progress or _silent, cancelled or _never
        patient = wait or self._snapshot.stored is None

        def waiting(holder: str) -> None:
            tell(Progress("waiting", 0, 0, holder=holder))

        with self._turn:
            try:
                with store.writer_lock(
                    self.index_path, wait=patient, cancelled=stop, waiting=waiting
                ) as mine:
                    if stop():
                        raise RefreshCancelled("Stopped; the index is as it was.")
                    return self._refresh(rebuild, mine, tell, stop)
            except OSError as error:
                raise EngineError(
                    f"{self.index_path}: the index cannot be written: {error.strerror or error} "
                    "(VAULTPROBE_INDEX_DIR puts it elsewhere)"
                ) from error

    def _refresh(self, rebuild: bool, mine: bool, progress: Listener, cancelled: Cancelled) -> Report:
        started = time.perf_counter()
        self._take_newer()
        why = "asked for" if rebuild else self._rebuilt
        stored = None if rebuild else self._snapshot.stored
        if not mine:
            busy = "another process is at work on the index; this is its last state"
            return self._account.report(self._snapshot, time.perf_counter() - started, (busy,))
        progress(Progress("listing", 0, 0))
        listing = self._list()
        changes = compare(stored, listing)
        same_skips = stored is not None and stored.skipped == tuple(
            (s.path, s.reason) for s in listing.skipped
        )
        read = None
        if stored is None or changes.any() or not same_skips:
            before = self._snapshot
            try:
                read = self._read(changes, listing, progress, cancelled)
                if worth_saving(stored, changes, read, listing):
                    progress(Progress("saving", 0, 0))
                    self._save(apply(stored, changes, read, listing), stored)
            except BaseException:
                self._snapshot = before  # what a first reading had so far must not pass for all
                raise
        store.mark_fresh(self.index_path)
        self._rebuilt = None
        seconds = time.perf_counter() - started
        return self._account.report(self._snapshot, seconds, self._notices, why, changes, read)

    def _save(self, fresh: Stored, stored: Stored | None) -> None:
        if stored is None and self._snapshot.stored is not None:
            fresh = store.renumbered(fresh, self._snapshot.stored.generation + 1)
        store.save(self.index_path, fresh, stored, self.root)
        self._snapshot = Snapshot.of(fresh)

    def _read(self, changes: Changes, listing: Listing, progress: Listener, cancelled: Cancelled) -> Read:
        """The notes that are new or changed; while there is nothing to search yet, the newest soon can be."""
        from .first_build import read_newest_first  # all that reads notes; most searches find none changed
        from .note_reader import read_files

        files = (*changes.added, *changes.changed)
        if self._snapshot.stored is not None:
            return read_files(self.root, files, progress, cancelled)

        def publish(read: Read) -> None:
            self._snapshot = Snapshot.of(apply(None, changes, read, listing))

        return read_newest_first(self.root, files, progress, cancelled, publish)

    def _take_newer(self) -> None:
        """Another process may have written a newer generation meanwhile."""
        ours = self._snapshot.stored
        if (
            ours is None
            or store.generation(self.index_path) != ours.generation
            or store.cut_short(self.index_path, ours)
        ):
            self._snapshot = Snapshot.of(self._load())

    def _list(self) -> Listing:
        obsidian = vault_settings(self.root)
        listing = list_notes(self.root, self.settings, obsidian.is_excluded)
        self._notices = (*obsidian.notices, *listing.notices)
        return listing

    def status(self) -> Status:
        """Where the index stands. Lists the vault to count what changed; reads no note, writes nothing."""
        snapshot, stale = self._snapshot, 0
        with suppress(EngineError):
            changes = compare(snapshot.stored, self._list())
            stale = len(changes.added) + len(changes.changed) + len(changes.deleted)
        return self._account.status(snapshot, stale)

    def holds(self, path: str) -> bool:
        """Whether a note is in the index."""
        return self._snapshot.find_note(path) is not None

    def paths(self) -> Iterator[str]:
        """The notes in the index."""
        for part in self._snapshot.parts:
            yield from (part.segment.paths[n] for n in np.flatnonzero(part.alive_notes).tolist())

    def read_note(self, path: str) -> NoteText:
        """A note as it stands now; EngineError with a plain sentence when it cannot be read."""
        return read_note(self.root, path, self.settings)


def _unchecked(ranking: Ranking) -> tuple[str, ...]:
    if not ranking.unchecked:
        return ()
    return (f"{ranking.unchecked:,} more sections hold the words of the phrase; they were not read",)


def _silent(progress: Progress) -> None:
    pass


def _never() -> bool:
    return False


def open_index(path: Path | str, settings: Settings, index_dir: Path | None, weights: Weights) -> Index:
    """Open the index of a vault; EngineError when `path` is no folder."""
    root = Path(os.path.abspath(os.path.expanduser(path)))
    if not root.is_dir():
        raise EngineError(f"{path}: not a folder; give the folder of a vault")
    return Index(root, settings, index_dir or store.default_index_dir(os.environ), weights)
