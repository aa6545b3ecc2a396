"""`vaultprobe context`: passages of the notes for a language model, or nothing."""

from __future__ import annotations

from typing import cast

from vaultprobe.engine import Context, context, open_vault
from vaultprobe.engine.context_formats import ContextFormat
from vaultprobe.engine.relevance import familiarity

from .choice import chosen_vaults
from .cli_arguments import Options
from .cli_output import write_notice, write_text
from .cli_questions import question
from .cli_refresh import refreshed
from .cli_text import reading_lines, zero_lines
from .config import load_config


def passages(options: Options) -> int:
    """Print the block; exit status 1, and nothing on standard output, when nothing is relevant."""
    config = load_config()
    indexes = [open_vault(path, config.engine) for path in chosen_vaults(options.vault, config)]
    notices = () if options.no_refresh else refreshed(indexes)
    found = context(
        indexes,
        question(options.words),
        budget=options.budget,
        limit=options.limit,
        min_similarity=options.min_similarity,
        form=cast(ContextFormat, options.form),
    )
    for notice in dict.fromkeys((*notices, *found.results.notices)):
        write_notice(notice)
    if not found:
        _explain(found, options)
        return 1
    write_text(found.text)
    return 0


def _explain(found: Context, options: Options) -> None:
    """Why there is nothing."""
    results = found.results
    if not results.hits:
        lines = list(zero_lines(results))
    elif found.relevant:
        lines = [f"no passage fits into {options.budget} characters; give --budget more"]
    else:
        nearest = results.hits[0].similarity * familiarity(results.terms)
        least = f"--min-similarity is {options.min_similarity:g}"
        lines = [
            f"nothing relevant: the nearest section is {nearest:.2f} like the question, {least}",
            *reading_lines(results),
        ]
    for line in lines:
        write_notice(line)
