"""The user's own search test: labelled questions in, hit@k, MRR, nDCG and recall out.

The rules are those of TREC-style known-item scoring: hits on `ignore` entries are taken out before ranks
are counted; at note level hits fold to notes, at passage level a hit counts when its lines overlap.
"""

from __future__ import annotations

import json
import math
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from .types import EngineError, Results

DEPTH = 20
"""Hits that are looked at."""
METRICS = ("hit@1", "hit@3", "hit@5", "MRR@10", "nDCG@10", "recall@20")


class Searcher(Protocol):
    """Anything that answers queries."""

    def search(self, query: str, top_k: int = 10) -> Results:
        """The best `top_k` sections."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A labelled answer: a note, or some lines of it."""

    path: str
    lines: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Question:
    """One labelled query."""

    id: str
    query: str
    relevant: tuple[Passage, ...]
    ignore: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundLines:
    """What of a hit the scoring looks at."""

    path: str
    line_start: int
    line_end: int
    score: float


@dataclass(frozen=True, slots=True)
class Miss:
    """A question whose answer was not first."""

    id: str
    query: str
    rank: int | None
    first: str
    """Path of the first hit; empty when there was none."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Means over all questions."""

    queries: int
    note: Mapping[str, float]
    passage: Mapping[str, float] | None
    """None when no answer has lines."""
    misses: tuple[Miss, ...]
    runs: tuple[tuple[str, tuple[FoundLines, ...]], ...]
    lines_per_hit: float
    """Mean length of the first ten hits: very long hits win passage matches too cheaply."""


def load_questions(file: Path) -> tuple[Question, ...]:
    """Read a JSONL file of questions; EngineError names the line that is wrong."""
    try:
        lines = file.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise EngineError(f"{file}: cannot be read: {reason}") from error
    questions = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            questions.append(_question(json.loads(line)))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise EngineError(
                f'{file}:{number}: not a question; needs {{"id", "query", "relevant": [{{"path"}}]}}'
            ) from error
    if not questions:
        raise EngineError(f"{file}: holds no questions")
    if len({q.id for q in questions}) < len(questions):
        raise EngineError(f"{file}: two questions have the same id")
    return tuple(questions)


def _question(entry: Mapping[str, Any]) -> Question:
    relevant = tuple(_passage(p) for p in entry["relevant"])
    ignore = tuple(_passage(p) for p in entry.get("ignore", ()))
    if not relevant or not isinstance(entry["query"], str):
        raise ValueError("no answer")
    return Question(str(entry["id"]), entry["query"], relevant, ignore)


def _passage(entry: Mapping[str, Any]) -> Passage:
    start, end = entry.get("line_start"), entry.get("line_end")
    start, end = (end if start is None else start), (start if end is None else end)
    lines = None if start is None or end is None else (min(int(start), int(end)), max(int(start), int(end)))
    return Passage(_normal(entry["path"]), lines)


def _normal(path: str) -> str:
    return unicodedata.normalize("NFC", path.replace("\\", "/")).removeprefix("./").lstrip("/")


def evaluate(index: Searcher, questions: Path | Sequence[Question]) -> Evaluation:
    """Ask every question and score the answers."""
    asked = load_questions(questions) if isinstance(questions, Path) else tuple(questions)
    runs = [(question.id, _found(index, question)) for question in asked]
    by_note = [_score(q, found, lines=False) for q, (_, found) in zip(asked, runs, strict=True)]
    has_lines = any(p.lines for q in asked for p in q.relevant)
    by_passage = (
        [_score(q, found, lines=True) for q, (_, found) in zip(asked, runs, strict=True)]
        if has_lines
        else None
    )
    ranks = [r["rank"] for r in (by_passage or by_note)]
    misses = tuple(
        Miss(q.id, q.query, int(rank) or None, found[0].path if found else "")
        for q, rank, (_, found) in zip(asked, ranks, runs, strict=True)
        if rank != 1
    )
    lengths = [h.line_end - h.line_start + 1 for _, found in runs for h in found[:10]]
    return Evaluation(
        len(asked),
        _means(by_note),
        _means(by_passage) if by_passage else None,
        misses,
        tuple(runs),
        sum(lengths) / len(lengths) if lengths else 0.0,
    )


def _found(index: Searcher, question: Question) -> tuple[FoundLines, ...]:
    """The first DEPTH hits that are not to be ignored, however many of those come before them."""
    depth = DEPTH + 10 * len(question.ignore)
    while True:
        hits = index.search(question.query, depth).hits
        found = tuple(FoundLines(h.path, h.line_start, h.line_end, h.score) for h in hits)
        kept = _without_ignored(question, found)[:DEPTH]
        if len(kept) == DEPTH or len(hits) < depth:
            return kept
        depth *= 4


def _without_ignored(question: Question, found: Iterable[FoundLines]) -> tuple[FoundLines, ...]:
    return tuple(h for h in found if not any(_matches(h, p) for p in question.ignore))


def _matches(hit: FoundLines, passage: Passage) -> bool:
    if _normal(hit.path) != passage.path:
        return False
    return passage.lines is None or (hit.line_start <= passage.lines[1] and passage.lines[0] <= hit.line_end)


def _score(question: Question, found: Sequence[FoundLines], *, lines: bool) -> dict[str, float]:
    """The metrics of one question, and the rank of its first right hit (0: none)."""
    answers = list(dict.fromkeys(p if lines else Passage(p.path, None) for p in question.relevant))
    credited: set[Passage] = set()
    within_20: set[Passage] = set()
    gains: list[int] = []
    first = 0
    seen: set[str] = set()
    for hit in found:
        path = _normal(hit.path)
        if not lines and path in seen:
            continue
        seen.add(path)
        right = [p for p in answers if _matches(hit, p)]
        new = [p for p in right if p not in credited]
        credited.update(new)
        gains.append(1 if new else 0)
        if len(gains) <= DEPTH:
            within_20.update(new)
        if right and not first:
            first = len(gains)
    ideal = sum(1 / math.log2(i + 2) for i in range(min(len(answers), 10)))
    gained = sum(g / math.log2(i + 2) for i, g in enumerate(gains[:10]))
    return {
        "hit@1": float(first == 1),
        "hit@3": float(0 < first <= 3),
        "hit@5": float(0 < first <= 5),
        "MRR@10": 1 / first if 0 < first <= 10 else 0.0,
        "nDCG@10": gained / ideal,
        "recall@20": len(within_20) / len(answers),
        "rank": float(first),
    }


def _means(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    return {m: sum(r[m] for r in rows) / len(rows) for m in METRICS}
