"""The fields in which a term can stand, and what kind of unit each one counts over."""

from __future__ import annotations

from enum import IntEnum


class Field(IntEnum):
    """Where in a note a term stands; three bits of a posting row."""

    BODY = 0
    CODE = 1
    HEADING = 2
    TITLE = 3
    ALIAS = 4
    TAG = 5
    PATH = 6
    PROPERTY = 7


FIELD_BITS = 3

SECTION_FIELDS = (Field.BODY, Field.CODE)
"""Counted over sections."""
NOTE_FIELDS = (Field.TITLE, Field.ALIAS, Field.TAG, Field.PATH, Field.PROPERTY)
"""Counted over notes; a note stands for all its sections. `HEADING` is counted over headings likewise."""
