"""The context of a question: the answers inside, never over budget, nothing when nothing is relevant."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from vaultprobe.engine import Context, Index, context, load_knowledge_dir
from vaultprobe.engine.context_formats import ContextFormat

DEMO = Path(str(files("vaultprobe.tui") / "demo"))
QUESTIONS = [json.loads(line) for line in (DEMO / "questions.jsonl").read_text(encoding="utf-8").splitlines()]


def vault(folder: Path, **notes: str) -> Index:
    folder.mkdir(exist_ok=True)
    for name, text in notes.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return load_knowledge_dir(folder, index_dir=folder.parent / "index")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return load_knowledge_dir(DEMO, index_dir=tmp_path_factory.mktemp("index"))


def places(found: Context) -> list[tuple[str, int, int]]:
    return [(passage.path, passage.line_start, passage.line_end) for passage in found.passages]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])
def test_the_answer_is_in_a_block_of_2000_characters(demo: Index, question: dict[str, object]) -> None:
    found = context(demo, str(question["query"]), budget=2000)
    assert len(found.text) <= 2000
    relevant = question["relevant"]
    assert isinstance(relevant, list)
    assert any(
        path == each["path"] and first <= each["line_end"] and each["line_start"] <= last
        for each in relevant
        for path, first, last in places(found)
    )


def test_passages_are_what_the_lines_say(demo: Index) -> None:
    found = context(demo, "DDR 走线阻抗要求", budget=100_000)
    for number, passage in enumerate(found.passages, 1):
        lines = (DEMO / passage.path).read_text(encoding="utf-8").split("\n")
        assert passage.number == number
        assert (
            passage.text == "\n".join(lines[passage.line_start - 1 : passage.line_end]).strip("\n").rstrip()
        )


def test_nothing_when_nothing_is_relevant(demo: Index) -> None:
    found = context(demo, "红烧肉怎么做")
    assert (found.passages, found.text) == ((), "")
    assert not found
    assert not context(demo, "DDR 走线阻抗要求", min_similarity=1.0)
    assert context(demo, "红烧肉怎么做 DDR", min_similarity=0.0)


@pytest.mark.parametrize(
    "question",
    ["how do I cook rice", "帮我写一首诗", "明天几点开会", "今天天气怎么样", "what is the capital of France"],
)
def test_a_question_about_something_else_gets_nothing(demo: Index, question: str) -> None:
    assert not context(demo, question)


@pytest.mark.parametrize(
    "question",
    [
        "请问 RTSP 怎么推流",
        "ZQ电阻要用多大的",
        "启动模式怎么选",
        "怎么编译SDK，需要装什么包",
        "impedance of the DDR traces",
    ],
)
def test_a_question_may_be_asked_as_people_talk(demo: Index, question: str) -> None:
    assert context(demo, question)


def test_the_limit_counts_passages(demo: Index) -> None:
    assert len(context(demo, "DDR", limit=2, min_similarity=0, budget=10_000).passages) == 2


def test_sections_that_overlap_are_one_passage(tmp_path: Path) -> None:
    line = "".join(f"测量 {n}：{'电容两端的电压。' * 30}" for n in range(12))
    index = vault(tmp_path / "v", 电源=f"# 电源\n\n{line}\n")
    assert {hit.line for hit in index.search("测量").hits} == {3}
    assert len(index.search("测量").hits) > 1
    found = context(index, "测量", min_similarity=0, budget=10_000)
    assert places(found) == [("电源.md", 1, 3)]
    assert found.passages[0].text == f"# 电源\n\n{line}"


def test_in_a_very_long_line_the_match_is_shown(tmp_path: Path) -> None:
    line = "电容两端的电压。" * 300 + "晶振是 26 MHz。" + "电容两端的电压。" * 300
    index = vault(tmp_path / "v", 电源=f"# 电源\n\n{line}\n")
    assert "晶振是 26 MHz" in context(index, "晶振", budget=700, min_similarity=0).text


def test_copies_are_left_out(tmp_path: Path) -> None:
    text = "# 电源\n\n纹波 60 mVpp\n"
    index = vault(tmp_path / "v", **{"电源": text, "副本": text, "电源 (conflicted copy 2026-01-01)": text})
    assert len(context(index, "纹波 60 mVpp").passages) == 1


def test_encoded_pictures_take_no_room(tmp_path: Path) -> None:
    index = vault(tmp_path / "v", 图=f"# 图\n\n纹波 ![](data:image/png;base64,{'QUJD' * 500}) 60 mVpp\n")
    (passage,) = context(index, "纹波 60 mVpp").passages
    assert passage.text == "纹波 ![](…) 60 mVpp"


def test_a_note_that_is_gone_is_left_out(tmp_path: Path) -> None:
    index = vault(tmp_path / "v", 电源="# 电源\n\n纹波 60 mVpp\n", 串口="# 串口\n\n纹波 115200\n")
    (tmp_path / "v" / "电源.md").unlink()
    assert {path for path, _, _ in places(context(index, "纹波", min_similarity=0))} == {"串口.md"}


def test_several_vaults_answer_together(tmp_path: Path) -> None:
    one = vault(tmp_path / "a", 电源="# 电源\n\n纹波 60 mVpp\n")
    two = vault(tmp_path / "b", 时钟="# 时钟\n\n纹波 35 mVpp\n")
    found = context([one, two], "纹波")
    assert {passage.vault for passage in found.passages} == {"a", "b"}
    assert f"{tmp_path}/a/电源.md:1-3" in found.text


def test_the_best_comes_alone_when_only_it_fits(demo: Index) -> None:
    question = "DDR 走线阻抗要求"
    best = demo.search(question, 1)[0]
    found = context(demo, question, budget=450)
    assert places(found)[0][0] == best.path
    assert len(found.text) <= 450


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """Long rows, code full of backticks and quotes, sentences without an end."""
    rows = "\n".join(f'| 纹波 {n} | "{n * 7} mVpp" & <{"x" * n}> |' for n in range(60))
    return vault(
        tmp_path_factory.mktemp("odd") / "v",
        表=f"# 表\n\n| 纹波 | 值 |\n|---|---|\n{rows}\n",
        码="# 码\n\n````sh\n" + "echo ```` 纹波 \\\" '\t\n" * 40 + "````\n",
        长="# 长\n\n" + "纹波没有句号" * 300 + "\n",
        短="# 短\n\n纹波。\n",
    )


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    budget=st.integers(-5, 6000),
    limit=st.integers(1, 8),
    form=st.sampled_from(["markdown", "xml", "json"]),
    question=st.sampled_from(["纹波", "纹波 33", "echo 纹波", "mVpp", "句号"]),
)
def test_never_over_budget(odd: Index, budget: int, limit: int, form: ContextFormat, question: str) -> None:
    found = context(odd, question, budget=budget, limit=limit, min_similarity=0, form=form)
    assert len(found.text) <= max(budget, 0)
    assert len(found.passages) <= limit
    assert bool(found.text) == bool(found.passages)
    assert found.passages or budget < 1500
    assert all(passage.text.strip() for passage in found.passages)


WORDS = st.sampled_from(
    ["纹波", "60 mVpp", "。", ". ", "| 纹波 | 1 |\n|---|---|\n", "\n", "\n\n", "# 电源\n", "```\n", '"<&>`']
)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.lists(WORDS, min_size=1, max_size=400).map("".join), min_size=1, max_size=4),
    st.integers(0, 2500),
    st.sampled_from(["markdown", "xml", "json"]),
)
def test_whatever_is_in_the_notes_it_is_never_over_budget(
    notes: list[str], budget: int, form: ContextFormat
) -> None:
    with TemporaryDirectory() as folder:
        index = vault(Path(folder) / "v", **{f"n{number}": text for number, text in enumerate(notes)})
        found = context(index, "纹波 mVpp", budget=budget, min_similarity=0, form=form)
    assert len(found.text) <= budget
    assert [passage.number for passage in found.passages] == list(range(1, len(found.passages) + 1))
    for passage in found.passages:
        lines = notes[int(passage.path[1:-3])].split("\n")
        shown = [line for line in passage.text.split("\n") if line.strip("… ")]
        assert 1 <= passage.line_start <= passage.line_end <= len(lines)
        assert all(any(line.strip("… ") in whole for whole in lines) for line in shown)
