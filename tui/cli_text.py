"""The engine's values as lines for people: what the commands print without --json."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

from vaultprobe.engine.types import Hit, Report, Results, Skipped, Snippet, Status

from .cli_output import Line, Piece, shortened
from .hyperlinks import linked
from .labels import Labels
from .labels_en import ENGLISH
from .reading import missing, replaced, words
from .remarks import filters, sentences
from .visible import visible_line

MARK = "bold yellow"
_INDENT = "    "
_TOLD = 100
"""Characters of a query, or of a word of it, that are told: someone may have pasted a whole file."""
_FEW = 10
"""Words of a query that are told one by one."""


def hit_lines(
    results: Results, *, explain: bool, address: Callable[[Hit], str] | None = None
) -> Iterator[Line]:
    """One block a hit: `path:line  NN%  heading › heading`, then the snippet, indented.

    With `address`, the path can be clicked on.
    """
    several = len(results.vaults) > 1
    for hit in results.hits:
        where = f"{hit.vault_path}/{hit.path}" if several else hit.path
        trail = " › ".join(hit.headings) or hit.title
        copy = f"  (copy of {visible_line(hit.copy_of)})" if hit.copy_of else ""
        yield [
            (f"{visible_line(where)}:{hit.line}", linked("bold cyan", address(hit) if address else "")),
            (f"  {hit.similarity:.0%}  ", "green"),
            (visible_line(trail), ""),
            (copy, "dim"),
        ]
        yield from _snippet_lines(hit.snippet)
        if explain:
            yield from _why_lines(hit)


def query_lines(query: str) -> Iterator[Line]:
    """What stands above the hits of one query of many."""
    yield [("? ", "dim"), (visible_line(shortened(query, _TOLD)), "bold")]


def term_lines(results: Results) -> Iterator[Line]:
    """How each word of the query was read."""
    for term in results.terms:
        note = f"  {term.note}" if term.note else ""
        held = f"in {counted(term.sections, 'section')}, weight {term.weight:.2f}"
        yield [(f"{visible_line(term.text)}  {held}{note}", "dim")]


def reading_lines(results: Results) -> Iterator[str]:
    """What of a query was not searched as it was typed, most of it in one line; nothing when all was."""
    yield from (shortened(sentence, 2 * _TOLD) for _, sentence in sentences(results, Labels(ENGLISH)))
    read = words(results.terms)
    unknown = [word.text for word in read if word.role == "missing"]
    aside = [f"{shortened(word.text, _TOLD)} ({word.reason})" for word in read if word.role == "aside"]
    told = [
        *([f"not in the notes: {_some(unknown)}"] if unknown else []),
        *list(replaced(results.terms))[:_FEW],
        *([f"set aside: {_some(aside)}"] if aside else []),
    ]
    if told:
        yield "; ".join(told)


def zero_lines(results: Results) -> Iterator[str]:
    """Why nothing was found."""
    yield f"nothing found for {shortened(results.query, _TOLD)!r}"
    zero = results.zero
    if zero is None:
        return
    yield from (shortened(sentence, 2 * _TOLD) for _, sentence in sentences(results, Labels(ENGLISH)))
    unknown = missing(results)
    for word in unknown[:_FEW]:
        near = ", ".join(zero.nearest.get(word, ()))
        yield f"not in the notes: {shortened(word, _TOLD)}" + (f" (nearest: {near})" if near else "")
    if len(unknown) > _FEW:
        yield f"nor are {counted(len(unknown) - _FEW, 'other word')} of the query"
    for name, count in filters(results, zero):
        yield f"{shortened(name, _TOLD)} leaves out {counted(count, 'section')}"
    listed = " (vaultprobe status lists them)" if zero.skipped else ""
    yield f"looked through {counted(zero.notes, 'note')}, {counted(zero.skipped, 'file')} skipped{listed}"


def report_lines(report: Report) -> Iterator[Line]:
    """What an index run did, and every file it left out."""
    yield _vault_line(report.name, report.path)
    yield _plain(f"{counted(report.notes, 'note')}, {counted(report.sections, 'section')}")
    yield _plain(
        f"{report.added} added, {report.changed} changed, "
        f"{report.deleted} deleted, {report.unchanged} unchanged"
    )
    if report.rebuilt:
        yield _plain(f"read anew: {report.rebuilt}")
    yield from _skipped_lines(report.skipped)
    yield _plain(f"{report.seconds:.2f} s, {size_text(report.bytes)} in {report.index_path}")


def status_lines(status: Status, problem: str | None = None) -> Iterator[Line]:
    """Where an index stands; `problem` is why what is on disk cannot be used."""
    yield _vault_line(status.name, status.path)
    yield _plain(f"{counted(status.notes, 'note')}, {counted(status.sections, 'section')}")
    if problem is not None:
        yield [(f"  {visible_line(problem)}; the next search reads the notes anew", "yellow")]
    elif status.fresh_at is None:
        yield _plain("not indexed yet")
    else:
        yield _plain(f"{counted(status.stale, 'file')} changed since {when_text(status.fresh_at)}")
    yield from _skipped_lines(status.skipped)
    yield _plain(f"{size_text(status.bytes)} in {status.index_path}")


def counted(number: int, noun: str) -> str:
    """`1 note`, `2 notes`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def size_text(count: int) -> str:
    """A number of bytes in the unit that suits it."""
    if count < 1000:
        return f"{count} B"
    return f"{count / 1e3:.0f} kB" if count < 1e6 else f"{count / 1e6:.1f} MB"


def when_text(seconds: float) -> str:
    """A moment, to the minute, in local time."""
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return "an unknown time"


def _some(texts: Sequence[str]) -> str:
    """The first few, and how many more there are."""
    more = f" and {len(texts) - _FEW} more" if len(texts) > _FEW else ""
    return ", ".join(shortened(text, _TOLD) for text in texts[:_FEW]) + more


def _snippet_lines(snippet: Snippet) -> Iterator[Line]:
    start = 0
    for text in snippet.text.split("\n"):
        yield [(_INDENT, ""), *_marked(text, start, snippet.ranges)]
        start += len(text) + 1


def _marked(text: str, start: int, ranges: Iterable[tuple[int, int]]) -> Iterator[Piece]:
    """One line of a snippet, cut where the marks begin and end; `start` is its place in the snippet."""
    done = 0
    for low, high in ranges:
        begin, end = max(low - start, done), min(high - start, len(text))
        if begin < end:
            yield text[done:begin], ""
            yield text[begin:end], MARK
            done = end
    yield text[done:], ""


def _why_lines(hit: Hit) -> Iterator[Line]:
    for reason in hit.why:
        yield [
            (
                f"{_INDENT}{reason.part:+.3f}  {visible_line(reason.term)}  {reason.field}, {reason.match}",
                "dim",
            )
        ]
    yield [(f"{_INDENT}{hit.score:.3f}  in all", "dim")]


def _skipped_lines(skipped: Iterable[Skipped]) -> Iterator[Line]:
    for each in skipped:
        yield [(f"  skipped {visible_line(each.path)}: {each.reason}", "yellow")]


def _vault_line(name: str, path: str) -> Line:
    return [(visible_line(name), "bold"), (f"  {visible_line(path)}", "dim")]


def _plain(text: str) -> Line:
    return [(f"  {text}", "")]
