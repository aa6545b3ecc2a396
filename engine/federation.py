"""One query over several vaults."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace

from .index import Index
from .types import Hit, Remark, Results, TermRole, TermUse, Zero

_BEST_ROLE: Sequence[TermRole] = ("searched", "little", "near", "parts", "filter", "aside", "missing")


def search_vaults(indexes: Sequence[Index], query: str, top_k: int = 10, *, explain: bool = False) -> Results:
    """The best sections of all vaults. Similarities mean the same everywhere, so they decide the order."""
    answers = [index.search(query, top_k, explain=explain) for index in indexes]
    if len(answers) == 1:
        return answers[0]
    found = [hit for answer in answers for hit in answer.hits]
    hits = _once(sorted(found, key=_order))[:top_k]
    return Results(
        query=query,
        hits=tuple(replace(hit, rank=rank) for rank, hit in enumerate(hits, 1)),
        terms=_terms(answers),
        remarks=_remarks(answers),
        zero=None if hits else _zero(answers),
        notices=tuple(dict.fromkeys(n for a in answers for n in a.notices)),
        skipped=tuple(s for a in answers for s in a.skipped),
        vaults=tuple(v for a in answers for v in a.vaults),
        total=sum(a.total for a in answers),
        took_ms=sum(a.took_ms for a in answers),
    )


def _once(hits: Sequence[Hit]) -> list[Hit]:
    """Each section once, where it stands first: one vault may lie in another."""
    real = {path: os.path.realpath(path) for path in {hit.vault_path for hit in hits}}
    first: dict[tuple[str, int], Hit] = {}
    for hit in hits:
        first.setdefault((os.path.join(real[hit.vault_path], hit.path), hit.line_start), hit)
    return list(first.values())


def _order(hit: Hit) -> tuple[float, float, str, bytes, int]:
    """Best first; equal ones by vault, path bytes, line."""
    path = hit.path.encode("utf-8", sys.getfilesystemencodeerrors())
    return (-hit.similarity, -hit.score, hit.vault_path, path, hit.line_start)


def _terms(answers: Sequence[Results]) -> tuple[TermUse, ...]:
    """Each term once: sections of all vaults, weight and role where they are best."""
    found: dict[str, TermUse] = {}
    for use in (use for answer in answers for use in answer.terms):
        before = found.get(use.text)
        if before is None:
            found[use.text] = use
        else:
            told = min(before, use, key=lambda told: _BEST_ROLE.index(told.role))
            sections, weight = before.sections + use.sections, max(before.weight, use.weight)
            found[use.text] = told._replace(sections=sections, weight=weight)
    return tuple(found.values())


def _remarks(answers: Sequence[Results]) -> tuple[Remark, ...]:
    """Those that hold in every vault: what stands in one of them is not nowhere."""
    first = answers[0].remarks if answers else ()
    return tuple(remark for remark in first if all(remark in answer.remarks for answer in answers))


def _zero(answers: Sequence[Results]) -> Zero:
    zeros = [a.zero for a in answers if a.zero]
    words = dict.fromkeys(m for z in zeros for m in z.missing)
    missing = [m for m in words if all(m in z.missing for z in zeros)]
    near = {m: tuple(dict.fromkeys(w for z in zeros for w in z.nearest.get(m, ()))) for m in missing}
    filters = dict.fromkeys(f for z in zeros for f in z.filtered_out)
    removed = {f: sum(z.filtered_out.get(f, 0) for z in zeros) for f in filters}
    return Zero(
        tuple(missing),
        {m: found for m, found in near.items() if found},
        removed,
        sum(z.notes for z in zeros),
        sum(z.skipped for z in zeros),
    )
