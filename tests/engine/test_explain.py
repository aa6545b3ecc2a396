"""Why a section is where it is: parts with their fields and manners, adding up to the score."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from vaultprobe.engine import Index, Reason, Weights, load_knowledge_dir

NOTES = {
    "时钟/clock.md": "---\ntitle: clock\naliases: [pll]\ntags: [clock]\nboard: clock\n---\n"
    "# clock\n\nclock\n\n```\nclock\n```\n",
    "a.md": "regulators 时钟稳定\n",
    "b.md": "impedance\n",
    "c.md": "# 稳定 钟稳 时钟\n\n稳定 钟稳 时钟 稳定 钟稳 时钟\n",
}
W = Weights()


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return indexed(tmp_path_factory.mktemp("explain"), NOTES)


def indexed(folder: Path, notes: Mapping[str, str]) -> Index:
    for path, text in notes.items():
        file = folder / "vault" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return load_knowledge_dir(folder / "vault", index_dir=folder / "index")


def why(index: Index, query: str, path: str) -> dict[tuple[str, str], Reason]:
    """Reasons of a hit by term and field; they must add up to its score."""
    (hit,) = (hit for hit in index.search(query, explain=True) if hit.path == path)
    assert sum(reason.part for reason in hit.why) == pytest.approx(hit.score, rel=1e-3)
    return {(reason.term, reason.field): reason for reason in hit.why}


def test_nothing_is_explained_unless_asked_for(index: Index) -> None:
    assert all(hit.why == () for hit in index.search("clock"))


def test_every_field_has_its_part(index: Index) -> None:
    reasons = why(index, "clock nowhere", "时钟/clock.md")
    fields = {field: reason.part for (term, field), reason in reasons.items() if term == "clock"}
    assert set(fields) == {"title", "tag", "path", "property", "heading", "body", "code"}
    shares = [fields["title"] / W.fields[3], fields["tag"] / W.fields[5]]
    assert shares == pytest.approx([shares[0]] * 2)
    assert fields["heading"] / shares[0] == pytest.approx(W.fields[2] + W.own_heading)


@pytest.mark.parametrize(
    ("query", "path", "term", "match"),
    [
        ("clock", "时钟/clock.md", "clock", "exact"),
        ("regulator x", "a.md", "regulator", "form"),
        ("x reg", "a.md", "reg", "prefix"),
        ("impedence x", "b.md", "impedence", "near"),
        ("时钟", "a.md", "时钟", "exact"),
    ],
)
def test_how_the_term_was_matched(index: Index, query: str, path: str, term: str, match: str) -> None:
    (found,) = {reason.match for (of, _), reason in why(index, query, path).items() if of == term}
    assert found == match


def test_what_raised_the_sum(index: Index) -> None:
    reasons = why(index, "时钟稳定 regulators", "a.md")
    raised = {field for term, field in reasons if not term}
    assert raised == {"coverage"}
    assert {field for term, field in why(index, "regulators 时钟稳定", "a.md") if not term} == {
        "coverage",
        "order",
        "literal",
    }


def test_what_put_it_below_or_above(index: Index) -> None:
    lowered = why(index, "时钟稳定", "c.md")["", "not as typed"]
    assert lowered.part < 0
    named = why(index, "clock", "时钟/clock.md")["", "place"]
    assert named.match == "the note is called so"


def test_conflict_copies(tmp_path: Path) -> None:
    copy = "a.sync-conflict-20240101-120000-ABCDEFG.md"
    index = indexed(tmp_path, {"a.md": "纹波 大", copy: "# 纹波 电压\n\n纹波 电压"})
    reasons = why(index, "纹波 电压", copy)
    assert reasons["", "copy"].part < 0
    assert reasons["", "place"].match == "below its original"


@pytest.mark.parametrize("query", ["tag:clock", "heading:时钟", "NOT clock", '"```"'])
def test_where_there_is_no_word(index: Index, query: str) -> None:
    hits = index.search(query, explain=True)
    assert hits
    assert all(sum(r.part for r in hit.why) == pytest.approx(hit.score) for hit in hits)
