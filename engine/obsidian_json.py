"""Read a settings file of Obsidian's, which anyone may have edited, cut short or synchronised badly."""

from __future__ import annotations

import json
from pathlib import Path

from .vault import read_bytes


def read_object(file: Path) -> tuple[dict[str, object], str]:
    """The JSON object in a file and, when there is a file but no such object, why not."""
    value, problem = _read(file)
    if isinstance(value, dict):
        return value, ""
    return {}, problem or ("" if value is None else f"{file}: ignored, not a JSON object")


def read_strings(file: Path) -> tuple[tuple[str, ...], str]:
    """The texts of the JSON list in a file; anything else in it is passed over."""
    value, problem = _read(file)
    if isinstance(value, list):
        return tuple(v for v in value if isinstance(v, str)), ""
    return (), problem or ("" if value is None else f"{file}: ignored, not a JSON list")


def _read(file: Path) -> tuple[object, str]:
    try:
        return json.loads(read_bytes(file).decode("utf-8-sig")), ""
    except (FileNotFoundError, NotADirectoryError):
        return None, ""
    except OSError as error:
        return None, f"{file}: ignored, cannot be read: {error.strerror or error}"
    except (ValueError, RecursionError):  # undecodable, no JSON, or nested beyond reason
        return None, f"{file}: ignored, not valid JSON"
