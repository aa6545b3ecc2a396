"""Formulas as one line of text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vaultprobe.tui.rendering.inline import inline
from vaultprobe.tui.rendering.note import Note
from vaultprobe.tui.rendering.render import render
from vaultprobe.tui.rendering.rows import Look
from vaultprobe.tui.rendering.tex import formula


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (r"50\,\Omega \pm 10\%", "50 Ω ± 10%"),
        (r"2400 \times 10^6 = 2.4", "2400 × 10^6 = 2.4"),
        (r"10^{-3}", "10^-3"),
        (r"V_{in}+V_{a+b}", "V_in+V_(a+b)"),
        (r"x^2y", "x^2y"),
        (r"\frac{1}{\omega C} \ge \frac{a+b}{2}", "1/(ωC) ≥ (a+b)/2"),
        (r"\sqrt{L C}", "√(L C)"),
        (r"25^\circ\text{C}", "25°C"),
        (r"k\log_{2}N", "k log_2N"),
        (r"\left( \frac{V_{dd}}{2} \right)", "( V_dd/2 )"),
        ("V", "V"),
    ],
)
def test_what_is_understood(source: str, said: str) -> None:
    assert formula(source) == said


@pytest.mark.parametrize(
    "source",
    [r"\begin{x}", r"\unknown x", "{", "}", "a_", "^", r"a \\ b", "x" * 500, "{" * 300, "PATH:", "A,"],
)
def test_what_is_not(source: str) -> None:
    assert formula(source) is None


def test_in_a_line_it_loses_its_dollars_only_if_it_is_understood() -> None:
    text, spans = inline(r"so $Z_0 \approx 50\,\Omega$, $\unknown{x}$", {})
    assert text == r"so Z_0 ≈ 50 Ω, $\unknown{x}$"
    assert [text[span.start : span.stop] for span in spans] == ["Z_0 ≈ 50 Ω", r"$\unknown{x}$"]


def test_a_formula_of_its_own_stands_for_all_of_its_lines() -> None:
    (block,) = Note.read("$$\nt \\ge 5\n$$").blocks
    assert [(row.text, row.line, row.last) for row in render(block, Look(40))] == [("t ≥ 5", 1, 3)]
    (block,) = Note.read("$$\n\\begin{x}\n$$").blocks
    assert [row.text for row in render(block, Look(40))] == ["$$", "\\begin{x}", "$$"]


@given(st.text(r"\{}^_ab1,%", max_size=40))
def test_whatever_it_is_it_ends(source: str) -> None:
    said = formula(source)
    assert said is None or "\\" not in said
