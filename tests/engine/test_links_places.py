from __future__ import annotations

import pytest
from vaultprobe.engine.links_places import block_at, find_place

NOTE = """\
# 概述

## 阻抗: 50Ω

一段文字，
第二行 ^para

- 一项
- 二项
  接着 ^item
- 三项

# DDR **走线** `v1.2`

## 阻抗: 50Ω

| a | b |
|---|---|
| 1 | 2 |

^table

## Power-up Timing & Reset

```
^code
```

段 ^last
"""


@pytest.mark.parametrize(
    ("place", "line", "headings"),
    [
        ("概述", 1, ("概述",)),
        ("阻抗: 50Ω", 3, ("概述", "阻抗: 50Ω")),
        ("阻抗 50ω", 3, ("概述", "阻抗: 50Ω")),
        ("ddr 走线 v1.2", 13, ("DDR **走线** `v1.2`",)),
        ("DDR **走线** `v1.2`#阻抗 50Ω", 15, ("DDR **走线** `v1.2`", "阻抗: 50Ω")),
        ("概述#阻抗 50Ω", 3, ("概述", "阻抗: 50Ω")),
        ("power-up-timing--reset", 23, ("DDR **走线** `v1.2`", "Power-up Timing & Reset")),
        ("^para", 5, ("概述", "阻抗: 50Ω")),
        ("^PARA", 5, ("概述", "阻抗: 50Ω")),
        ("^item", 9, ("概述", "阻抗: 50Ω")),
        ("^table", 17, ("DDR **走线** `v1.2`", "阻抗: 50Ω")),
        ("^last", 29, ("DDR **走线** `v1.2`", "Power-up Timing & Reset")),
    ],
)
def test_a_place_is_found_as_links_name_it(place: str, line: int, headings: tuple[str, ...]) -> None:
    assert find_place(NOTE, place) == (line, headings)


@pytest.mark.parametrize("place", ["没有", "阻抗 50Ω#概述", "^code", "^nothing", "###", "^", ""])
def test_what_is_not_there_is_not_found(place: str) -> None:
    assert find_place(NOTE, place) is None


@pytest.mark.parametrize(
    ("line", "name"),
    [(5, "para"), (6, "para"), (8, ""), (9, "item"), (10, "item"), (11, ""), (17, "table"), (19, "table"),
     (1, ""), (4, ""), (26, ""), (29, "last"), (99, "")],
)  # fmt: skip
def test_a_line_knows_the_id_of_its_block(line: int, name: str) -> None:
    assert block_at(NOTE, line) == name


@pytest.mark.parametrize("line", [5, 9, 17, 29])
def test_the_id_of_a_block_leads_back_to_it(line: int) -> None:
    found = find_place(NOTE, "^" + block_at(NOTE, line))
    assert found is not None
    assert found.line == line


def test_an_id_below_a_list_means_the_list_not_one_of_its_items() -> None:
    assert block_at("- a\n- b\n\n^list\n", 2) == ""
    assert find_place("- a\n- b\n\n^list\n", "^list") == (1, ())
