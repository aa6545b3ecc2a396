"""`vaultprobe eval`: the user's own search test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal
from unicodedata import normalize

from vaultprobe.engine import open_vault
from vaultprobe.engine.evaluate import METRICS, Evaluation, Question, evaluate, load_questions

from .choice import chosen_vault
from .cli_arguments import Options
from .cli_output import Line, write_json, write_lines, write_notice
from .cli_refresh import told
from .cli_run_file import run_file, write_run
from .config import load_config
from .reports import evaluation_document
from .trial import trial
from .visible import visible_line


def evaluate_queries(options: Options) -> int:
    """Ask every question of the file, and print the figures and the misses."""
    config = load_config()
    settings, weights = trial(config.engine, options.changes)
    index = open_vault(chosen_vault(options.vault, config), settings, weights=weights)
    out = None if options.run_file is None else run_file(options.run_file, index.root)
    questions = load_questions(Path(options.words[0]).expanduser())
    with told(index) as listener:
        report = index.refresh(progress=listener)
    for notice in report.notices:
        write_notice(notice)
    if absent := _absent(index.root, questions):
        write_notice(f"not in the vault, so never found: {', '.join(absent)}")
    evaluation = evaluate(index, questions)
    if out is not None:
        write_run(out, evaluation)
    if options.as_json:
        write_json(evaluation_document(evaluation))
    else:
        write_lines(_lines(evaluation))
    return 0


def _absent(root: Path, questions: Sequence[Question]) -> list[str]:
    """The labelled notes that are not there; a name may be composed otherwise on disk."""
    paths = dict.fromkeys(passage.path for question in questions for passage in question.relevant)
    forms: tuple[Literal["NFC", "NFD"], ...] = ("NFC", "NFD")
    return [path for path in paths if not any((root / normalize(form, path)).is_file() for form in forms)]


def _lines(evaluation: Evaluation) -> Iterator[Line]:
    yield [(f"{evaluation.queries} questions", "bold")]
    yield [("         " + "".join(f"{name:>11}" for name in METRICS), "dim")]
    for level, figures in (("note", evaluation.note), ("passage", evaluation.passage)):
        if figures is not None:
            yield [(f"{level:9}" + "".join(f"{figures[name]:11.3f}" for name in METRICS), "")]
    for miss in evaluation.misses:
        rank = "not found" if miss.rank is None else f"rank {miss.rank}"
        first = visible_line(miss.first) or "nothing"
        yield [
            (f"{visible_line(miss.id)}  {rank:9}  ", "yellow"),
            (f"{visible_line(miss.query)}  (first: {first})", ""),
        ]
