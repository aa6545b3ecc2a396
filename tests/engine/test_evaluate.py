from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import pytest
from vaultprobe.engine import EngineError, Hit, Results, Snippet, load_knowledge_dir
from vaultprobe.engine.evaluate import (
    METRICS,
    Evaluation,
    FoundLines,
    Passage,
    Question,
    evaluate,
    load_questions,
)

SHARED = Path(__file__).resolve().parents[2].parent / "shared"


def hit(path: str, first: int = 1, last: int = 5, score: float = 1.0) -> Hit:
    return Hit(
        rank=1, vault="v", vault_path="/v", path=path, title="", headings=(), line_start=first, line_end=last,
        line=first, similarity=0.5, score=score, snippet=Snippet(""),
    )  # fmt: skip


class Fake:
    """A searcher with prepared answers."""

    def __init__(self, answers: Mapping[str, Sequence[Hit]]) -> None:
        self.answers = answers
        self.asked: list[tuple[str, int]] = []

    def search(self, query: str, top_k: int = 10) -> Results:
        self.asked.append((query, top_k))
        return Results(query, tuple(self.answers[query][:top_k]))


def ask(hits: Sequence[Hit], relevant: Sequence[Passage], ignore: Sequence[Passage] = ()) -> Evaluation:
    return evaluate(Fake({"q": hits}), [Question("1", "q", tuple(relevant), tuple(ignore))])


def values(**metrics: float) -> dict[str, float]:
    return {name.replace("_", "@"): value for name, value in metrics.items()}


A, B = Passage("a.md", None), Passage("b.md", None)


class TestOneQuestion:
    @pytest.mark.parametrize(
        ("rank", "expected"),
        [
            (1, values(hit_1=1, hit_3=1, hit_5=1, MRR_10=1, nDCG_10=1, recall_20=1)),
            (3, values(hit_1=0, hit_3=1, hit_5=1, MRR_10=1 / 3, nDCG_10=0.5, recall_20=1)),
            (5, values(hit_1=0, hit_3=0, hit_5=1, MRR_10=0.2, nDCG_10=1 / math.log2(6), recall_20=1)),
            (10, values(hit_1=0, hit_3=0, hit_5=0, MRR_10=0.1, nDCG_10=1 / math.log2(11), recall_20=1)),
            (11, values(hit_1=0, hit_3=0, hit_5=0, MRR_10=0, nDCG_10=0, recall_20=1)),
            (20, values(hit_1=0, hit_3=0, hit_5=0, MRR_10=0, nDCG_10=0, recall_20=1)),
            (21, values(hit_1=0, hit_3=0, hit_5=0, MRR_10=0, nDCG_10=0, recall_20=0)),
        ],
    )
    def test_the_rank_decides(self, rank: int, expected: dict[str, float]) -> None:
        hits = [hit(f"{n}.md") for n in range(1, rank)] + [hit("a.md")]
        found = ask(hits, [A])
        assert found.note == pytest.approx(expected)
        assert found.passage is None

    def test_no_hit_at_all_is_nought_and_a_miss(self) -> None:
        found = ask([], [A])
        assert set(found.note.values()) == {0.0}
        assert [(m.id, m.query, m.rank, m.first) for m in found.misses] == [("1", "q", None, "")]
        assert found.lines_per_hit == 0

    def test_further_hits_of_a_note_fold_into_its_first_at_note_level(self) -> None:
        hits = [hit("b.md", 1, 2), hit("b.md", 3, 4), hit("b.md", 5, 6), hit("a.md")]
        assert ask(hits, [A]).note["MRR@10"] == 0.5

    def test_at_passage_level_every_hit_takes_a_rank_and_a_shared_line_counts(self) -> None:
        hits = [hit("a.md", 1, 9), hit("b.md"), hit("a.md", 10, 20)]
        found = ask(hits, [Passage("a.md", (20, 30))])
        assert found.passage is not None
        assert found.note["MRR@10"] == 1
        assert found.passage["MRR@10"] == pytest.approx(1 / 3)
        assert [(m.rank, m.first) for m in found.misses] == [(3, "a.md")]

    def test_a_passage_is_credited_once(self) -> None:
        hits = [hit("a.md", 1, 5), hit("a.md", 5, 9), hit("b.md")]
        found = ask(hits, [Passage("a.md", (4, 6)), B])
        assert found.passage is not None
        assert found.passage["nDCG@10"] == pytest.approx((1 + 1 / 2) / (1 + 1 / math.log2(3)))
        assert found.passage["recall@20"] == 1

    def test_ignored_hits_are_taken_out_before_ranks_are_counted(self) -> None:
        hits = [hit("x.md"), hit("y.md", 1, 5), hit("y.md", 6, 9), hit("a.md")]
        found = ask(hits, [A], [Passage("x.md", None), Passage("y.md", (5, 5))])
        assert found.note["MRR@10"] == 0.5
        assert [h.path for h in found.runs[0][1]] == ["y.md", "a.md"]

    def test_there_is_room_for_what_is_ignored(self) -> None:
        fake = Fake(
            {"q": [hit("x.md", n, n) for n in range(1, 8)] + [hit("a.md", n, n) for n in range(1, 30)]}
        )
        evaluate(fake, [Question("1", "q", (A,), (Passage("x.md", None),))])
        ((_, top_k),) = fake.asked
        assert top_k == 30

    def test_a_note_to_be_ignored_may_have_any_number_of_hits(self) -> None:
        hits = [hit("x.md", n, n) for n in range(1, 400)] + [hit("a.md")]
        assert ask(hits, [A], [Passage("x.md", None)]).note["hit@1"] == 1

    def test_only_the_first_ten_hits_count_for_the_length(self) -> None:
        assert ask([hit("a.md", 1, 4)] * 10 + [hit("a.md", 1, 99)], [A]).lines_per_hit == 4

    @pytest.mark.parametrize(
        "path", ["./目录/Über.md", "/目录/Über.md", "目录\\Über.md", "目录/U\u0308ber.md"]
    )
    def test_paths_are_compared_composed_and_from_the_vault(self, path: str, tmp_path: Path) -> None:
        file = questions(tmp_path, {"id": 1, "query": "q", "relevant": [{"path": path}]})
        assert evaluate(Fake({"q": [hit("目录/Über.md")]}), file).note["hit@1"] == 1


def naive(question: Question, hits: Sequence[Hit], *, lines: bool) -> dict[str, float]:
    """The definitions, word by word and slowly."""

    def matches(found: Hit, wanted: Passage) -> bool:
        if found.path != wanted.path:
            return False
        if not lines or wanted.lines is None:
            return True
        return bool(
            set(range(found.line_start, found.line_end + 1))
            & set(range(wanted.lines[0], wanted.lines[1] + 1))
        )

    def ignored(found: Hit) -> bool:
        for wanted in question.ignore:
            first, last = wanted.lines or (0, 10**9)
            if found.path == wanted.path and found.line_start <= last and found.line_end >= first:
                return True
        return False

    ranked = [found for found in hits if not ignored(found)][:20]
    if not lines:
        ranked = [f for n, f in enumerate(ranked) if f.path not in [g.path for g in ranked[:n]]]
    wanted = sorted({p if lines else Passage(p.path, None) for p in question.relevant}, key=repr)
    right = [n for n, found in enumerate(ranked, 1) if any(matches(found, w) for w in wanted)]
    first_at = [min((n for n, found in enumerate(ranked, 1) if matches(found, w)), default=0) for w in wanted]
    gains = {n for n in first_at if 0 < n <= 10}
    best = right[0] if right else 99
    return {
        "hit@1": float(best <= 1),
        "hit@3": float(best <= 3),
        "hit@5": float(best <= 5),
        "MRR@10": 1 / best if best <= 10 else 0.0,
        "nDCG@10": sum(1 / math.log2(n + 1) for n in gains)
        / sum(1 / math.log2(n + 1) for n in range(1, min(len(wanted), 10) + 1)),
        "recall@20": sum(n > 0 for n in first_at) / len(wanted),
    }


def passage(chance: random.Random, *, whole: float) -> Passage:
    first = chance.randint(1, 40)
    return Passage(
        f"{chance.choice('abcde')}.md",
        None if chance.random() < whole else (first, first + chance.randint(0, 9)),
    )


@pytest.mark.parametrize("seed", range(40))
def test_the_metrics_are_those_of_a_naive_reference(seed: int) -> None:
    chance = random.Random(seed)
    answers: dict[str, list[Hit]] = {}
    asked = []
    for number in range(6):
        query = str(number)
        answers[query] = []
        for _ in range(chance.choice((0, 3, 30, 80))):
            first = chance.randint(1, 40)
            answers[query].append(hit(f"{chance.choice('abcdefgh')}.md", first, first + chance.randint(0, 5)))
        relevant = tuple(passage(chance, whole=0.3) for _ in range(chance.randint(1, 14)))
        ignore = tuple(passage(chance, whole=0.5) for _ in range(chance.randint(0, 2)))
        asked.append(Question(query, query, relevant, ignore))
    found = evaluate(Fake(answers), asked)
    for lines, means in ((False, found.note), (True, found.passage)):
        if means is None:
            assert not any(p.lines for q in asked for p in q.relevant)
            continue
        rows = [naive(q, answers[q.query], lines=lines) for q in asked]
        assert means == pytest.approx({m: sum(row[m] for row in rows) / len(rows) for m in METRICS})


def questions(folder: Path, *entries: object) -> Path:
    file = folder / "questions.jsonl"
    file.write_text(
        "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries), encoding="utf-8"
    )
    return file


class TestQuestionFiles:
    def test_lines_may_be_one_both_or_none_and_the_wrong_way_round(self, tmp_path: Path) -> None:
        entry = {"id": 7, "query": "q", "relevant": [
            {"path": "a.md"}, {"path": "a.md", "line_start": 3}, {"path": "a.md", "line_end": 4},
            {"path": "a.md", "line_start": 9, "line_end": 5}, {"path": "a.md", "line_start": None},
        ], "ignore": [{"path": "b.md"}], "note": "anything"}  # fmt: skip
        (question,) = load_questions(questions(tmp_path, entry))
        assert question.id == "7"
        assert [p.lines for p in question.relevant] == [None, (3, 3), (4, 4), (5, 9), None]
        assert question.ignore == (Passage("b.md", None),)

    def test_a_byte_order_mark_and_blank_lines_do_no_harm(self, tmp_path: Path) -> None:
        file = tmp_path / "q.jsonl"
        line = '{"id": "1", "query": "q", "relevant": [{"path": "a.md"}]}'
        file.write_text(f"\ufeff\n{line}\n\n  \n", encoding="utf-8")
        assert [q.id for q in load_questions(file)] == ["1"]

    def test_only_newlines_end_a_line(self, tmp_path: Path) -> None:
        query = "a\u2028b\x0cc\x85d"
        file = questions(tmp_path, {"id": "1", "query": query, "relevant": [{"path": "a.md"}]})
        assert [q.query for q in load_questions(file)] == [query]

    @pytest.mark.parametrize(
        "line",
        [
            "{",
            "[]",
            "5",
            "{}",
            '{"id": 1, "query": "q"}',
            '{"id": 1, "query": "q", "relevant": []}',
            '{"id": 1, "query": 5, "relevant": [{"path": "a"}]}',
            '{"id": 1, "query": "q", "relevant": [{"path": 5}]}',
            '{"id": 1, "query": "q", "relevant": ["a.md"]}',
            '{"id": 1, "query": "q", "relevant": {"path": "a.md"}}',
            '{"id": 1, "query": "q", "relevant": [{"path": "a", "line_start": "x"}]}',
            pytest.param("[" * 100_000, id="deep"),
        ],
    )
    def test_a_line_that_is_no_question_is_named(self, tmp_path: Path, line: str) -> None:
        file = questions(tmp_path, {"id": "1", "query": "q", "relevant": [{"path": "a.md"}]})
        file.write_text(file.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
        with pytest.raises(EngineError, match=r"questions\.jsonl:2: not a question"):
            load_questions(file)

    def test_a_file_without_questions_or_with_one_twice_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(EngineError, match="holds no questions"):
            load_questions(questions(tmp_path))
        entry = {"id": "1", "query": "q", "relevant": [{"path": "a.md"}]}
        with pytest.raises(EngineError, match="two questions have the same id"):
            load_questions(questions(tmp_path, entry, entry))

    def test_a_file_that_cannot_be_read_is_an_error_in_plain_words(self, tmp_path: Path) -> None:
        with pytest.raises(EngineError, match="cannot be read: No such file"):
            load_questions(tmp_path / "nowhere.jsonl")
        (tmp_path / "gbk.jsonl").write_bytes("电源".encode("gb18030"))
        with pytest.raises(EngineError, match="cannot be read: not UTF-8"):
            load_questions(tmp_path / "gbk.jsonl")


@pytest.mark.skipif(not SHARED.is_dir(), reason="the labelled questions are not here")
@pytest.mark.parametrize(
    ("vault", "level"), [("esp-en-blind", "passage"), ("xquad-zh", "path"), ("esp-zh", "path")]
)
def test_a_real_run_is_scored_as_the_reference_program_scores_it(
    vault: str, level: str, tmp_path: Path
) -> None:
    lines = (SHARED / "eval" / f"{vault}.jsonl").read_text(encoding="utf-8").splitlines()[::9]
    asked = questions(tmp_path, *map(json.loads, lines))
    index = load_knowledge_dir(SHARED / "vaults" / vault, index_dir=tmp_path / "index")
    found = evaluate(index, asked)
    run = tmp_path / "run.jsonl"
    run.write_text("".join(run_line(name, hits) for name, hits in found.runs), encoding="utf-8")
    command = [
        sys.executable,
        str(SHARED / "eval" / "score.py"),
        str(asked),
        str(run),
        "--level",
        level,
        "--json",
    ]
    told = json.loads(subprocess.check_output(command, text=True, encoding="utf-8"))
    means = found.note if level == "path" else found.passage
    assert means is not None
    assert told["n"] == found.queries == len(lines)
    assert dict(means) == pytest.approx({metric: told[metric] for metric in METRICS})
    assert means["hit@5"] > 0.5
    if level == "passage":
        assert found.lines_per_hit == pytest.approx(told["lines/hit"])


def run_line(name: str, hits: Sequence[FoundLines]) -> str:
    return json.dumps({"id": name, "hits": [asdict(found) for found in hits]}) + "\n"
