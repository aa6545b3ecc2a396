"""Who may import whom: the engine knows no terminal, the command line no Textual; a start loads little."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib.util import find_spec
from pathlib import Path

import pytest

TERMINAL = {"textual", "rich", "argparse", "curses"}


def package_folder(name: str) -> Path:
    spec = find_spec(name)
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


ENGINE, TUI = package_folder("vaultprobe.engine"), package_folder("vaultprobe.tui")


def sources(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.py"))
    assert found
    return found


def imported(file: Path) -> Iterator[str]:
    """Every module that a file names in an import, wherever in the file; relative ones with their dots."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def modules_after(code: str) -> set[str]:
    """Top-level names and vaultprobe modules loaded in a fresh process that has run `code`."""
    report = "import sys; sys.stderr.write(chr(10).join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{report}"], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


@pytest.mark.parametrize("file", sources(ENGINE), ids=lambda file: file.name)
def test_the_engine_names_no_terminal(file: Path) -> None:
    names = {name.split(".")[0] for name in imported(file)}
    assert not names & TERMINAL
    assert not [name for name in imported(file) if name.startswith(("vaultprobe.tui", "vaultprobe.themes"))]


@pytest.mark.parametrize("file", sources(ENGINE), ids=lambda file: file.name)
def test_the_engine_prints_nothing(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert "print" not in called


@pytest.mark.parametrize("file", [*sources(ENGINE), *sources(TUI)], ids=lambda file: file.name)
def test_nobody_imports_the_folders_by_their_bare_names(file: Path) -> None:
    assert not {name.split(".")[0] for name in imported(file)} & {"engine", "tui", "themes", "tests"}


def test_engine_modules_do_not_import_each_other_in_circles() -> None:
    graph = {
        file.stem: {name.lstrip(".").split(".")[0] for name in imported(file) if name.startswith(".")}
        for file in sources(ENGINE)
        if file.stem != "__init__"
    }
    assert list(TopologicalSorter(graph).static_order())


def test_importing_the_engine_loads_no_terminal() -> None:
    loaded = modules_after("import vaultprobe.engine")
    assert "vaultprobe.engine" in loaded
    assert not loaded & TERMINAL


@pytest.mark.parametrize(
    ("command", "module"),
    [
        (["search", "--json", "纹波"], "cli_search"),
        (["search", "--format", "jsonl", "纹波"], "cli_records"),
        (["context", "纹波"], "cli_context"),
        (["skill"], "cli_skill"),
        (["completion", "bash"], "cli_completion"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_scripts_call_loads_no_screen_and_no_extra(
    tmp_path: Path, command: list[str], module: str
) -> None:
    (tmp_path / "vault").mkdir()
    (tmp_path / "vault" / "电源.md").write_text("# 电源\n纹波 60 mVpp\n", encoding="utf-8")
    where = [] if module == "cli_completion" else ["--vault", str(tmp_path / "vault")]
    arguments = [command[0], *where, *command[1:]]
    loaded = modules_after(
        f"import os; os.environ['VAULTPROBE_INDEX_DIR'] = {str(tmp_path / 'index')!r}\n"
        f"from vaultprobe.tui.__main__ import main; assert main({arguments!r}) == 0"
    )
    assert f"vaultprobe.tui.{module}" in loaded
    assert not loaded & {"textual", "rich", "importlib.metadata", "mcp", "pydantic", "anyio"}


def test_a_search_does_not_load_what_makes_passages(tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    loaded = modules_after(
        f"import os; os.environ['VAULTPROBE_INDEX_DIR'] = {str(tmp_path / 'index')!r}\n"
        "from vaultprobe.tui.__main__ import main\n"
        f"assert main(['search', '--vault', {str(tmp_path / 'vault')!r}, '纹波']) == 1"
    )
    assert not [
        name for name in loaded if name.startswith(("vaultprobe.engine.context_", "vaultprobe.tui.agents"))
    ]


def test_only_the_server_names_the_protocols_sdk() -> None:
    naming = {
        file.relative_to(TUI).as_posix()
        for file in sources(TUI)
        if {name.split(".")[0] for name in imported(file)} & {"mcp", "anyio", "pydantic"}
    }
    assert naming == {"agents/server.py"}


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_load_almost_nothing(option: str) -> None:
    loaded = modules_after(f"from vaultprobe.tui.__main__ import main; assert main([{option!r}]) == 0")
    assert "vaultprobe.tui.cli" in loaded
    assert not loaded & {"textual", "rich", "numpy", "vaultprobe.engine"}


def test_the_table_of_modules_is_true() -> None:
    """docs/design.md names every module of the engine, and imports go up the table, or stay in their row."""
    design = Path(__file__).parents[1] / "docs" / "design.md"
    if not design.is_file():
        pytest.skip("the tests run away from the source tree")
    rows = [
        re.findall(r"`(\w+)`", line.split("|")[1])
        for line in design.read_text(encoding="utf-8").split("\n")
        if line.startswith("| `")
    ]
    row_of = {module: number for number, row in enumerate(rows) for module in row}
    modules = {file.stem for file in ENGINE.glob("*.py")} - {"__init__"}
    assert set(row_of) == modules
    down = [
        f"{file.stem} -> {name[1:]}"
        for file in ENGINE.glob("*.py")
        for name in imported(file)
        if name.startswith(".") and row_of.get(name[1:], 0) > row_of.get(file.stem, 99)
    ]
    assert down == []
