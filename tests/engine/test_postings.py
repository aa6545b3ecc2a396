"""Small things about rows."""

from __future__ import annotations

import numpy as np
from vaultprobe.engine.fields import FIELD_BITS, Field
from vaultprobe.engine.postings import fields_of, starts_of_runs


def test_the_fields_of_rows() -> None:
    rows = np.array(
        [(key << FIELD_BITS) | field for key in (0, 5, (1 << 51) - 1) for field in Field], np.uint64
    )
    assert fields_of(rows).tolist() == list(Field) * 3


def test_where_values_change() -> None:
    assert starts_of_runs(np.array([4, 4, 7, 7, 7, 9], np.uint64)).tolist() == [0, 2, 5]
    assert starts_of_runs(np.zeros(0, np.uint64)).tolist() == []
