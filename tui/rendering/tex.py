"""Formulas as one line of text, `50 Ω ± 10%`; what one line cannot say is not understood."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"\\[A-Za-z]+[ ]*|\\.|[{}^_ ]|[^\\{}^_ ]+", re.DOTALL)
_TABLE = """
alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ kappa κ
lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ
Theta Θ Lambda Λ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω times × cdot · div ÷ pm ± mp ∓ ast * circ °
degree ° le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ sim ~ ll ≪ gg ≫ equiv ≡ propto ∝ infty ∞
partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ to → rightarrow → leftarrow ← in ∈ Rightarrow ⇒ implies ⇒
cdots … ldots … dots … parallel ∥ angle ∠ oplus ⊕ land ∧ lor ∨ neg ¬ mid | sin sin cos cos tan tan
arctan arctan ln ln log log exp exp min min max max lim lim
"""
_NAMES = _TABLE.split()
_SYMBOLS = {
    **dict(zip(_NAMES[::2], _NAMES[1::2], strict=True)),
    **dict.fromkeys(("quad", "qquad"), "  "),
    **dict.fromkeys(("left", "right", "big", "displaystyle", "limits"), ""),
}
_RELATIONS = frozenset("×÷±∓≤≥≠≈≪≫≡∝→←⇒∈=<>")
"""Stand between blanks even where none are written."""
_SPACES = {",": " ", ";": " ", ":": " ", " ": " ", "!": ""}
_LITERAL = frozenset("%$#&_{}|")
_PLAIN = frozenset(("text", "mathrm", "mathbf", "mathit", "textbf", "textrm", "operatorname", "vec"))
_SIMPLE = re.compile(r"[\w.]*")
_FACTOR = re.compile(r"[\d.]+|\w(?:_\w+)?|[A-Za-z]+")
_SPARE_BLANKS = re.compile(r" +(?= |[_^])")
_SHELL = re.compile(r"[A-Z_][A-Z0-9_]{2,}\W*|\w+\W")
"""Between two dollars rather a variable of a shell: `$PATH:$HOME`."""
_LONGEST = 400


class _NotUnderstood(Exception):
    pass


def formula(source: str) -> str | None:
    """What stands between the dollars as text; None for what one line cannot say."""
    if len(source) > _LONGEST or _SHELL.fullmatch(source):
        return None
    reader = _Reader(source)
    try:
        text = reader.read()
    except (_NotUnderstood, RecursionError):
        return None
    return _SPARE_BLANKS.sub("", text).strip()


class _Reader:
    """Reads groups within groups, each becoming text."""

    def __init__(self, source: str) -> None:
        self._tokens = _TOKEN.findall(source)
        self._at = 0

    def read(self, *, inside: bool = False) -> str:
        """Everything up to the end, or up to the bracket that ends the group."""
        said = ""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token == "}":
                if inside:
                    return said
                raise _NotUnderstood
            said += self._one()
        if inside:
            raise _NotUnderstood
        return said

    def _one(self) -> str:
        """The next token, or the group that begins with it."""
        if self._at >= len(self._tokens):
            raise _NotUnderstood
        token = self._tokens[self._at]
        self._at += 1
        if token == "{":
            said = self.read(inside=True)
            self._at += 1
            return said
        if token in ("^", "_"):
            return self._script(token)
        return self._command(token[1:].rstrip(" ")) if token.startswith("\\") else token

    def _script(self, sign: str) -> str:
        """What is raised or lowered."""
        following = self._tokens[self._at] if self._at < len(self._tokens) else ""
        if following[:1] not in ("{", "\\", "") and len(following) > 1:
            self._tokens[self._at : self._at + 1] = [following[0], following[1:]]
        said = self._one()
        if said == "°":
            return said
        return f"{sign}{said}" if _SIMPLE.fullmatch(said.removeprefix("-")) else f"{sign}({said})"

    def _command(self, name: str) -> str:
        if name in _SPACES:
            return _SPACES[name]
        if name in _LITERAL:
            return name
        if name in ("frac", "dfrac", "tfrac"):
            above, below = self._grouped(), self._grouped()
            return f"{above}/{below}"
        if name == "sqrt":
            return f"√{self._grouped()}"
        if name in _PLAIN:
            return self._one()
        if name not in _SYMBOLS:
            raise _NotUnderstood
        symbol = _SYMBOLS[name]
        if symbol in _RELATIONS and symbol:
            return f" {symbol} "
        return f" {symbol} " if symbol.isalpha() and len(symbol) > 1 else symbol

    def _grouped(self) -> str:
        said = self._one()
        return said if _FACTOR.fullmatch(said) else f"({said.strip()})"
