"""The wheel: everything the program needs is inside, and nothing else."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("engine", "tui", "themes")
LITTER = shutil.ignore_patterns("__pycache__", "*.pyc", "*.egg-info", ".DS_Store")

pytestmark = pytest.mark.skipif(not (ROOT / "pyproject.toml").exists(), reason="needs the source tree")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a wheel is made of; building leaves the source tree alone."""
    copy = tmp_path_factory.mktemp("source")
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, copy / folder, ignore=LITTER)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(out), *build_options(), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=out)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.glob("*.whl")
    return ZipFile(built)


def build_options() -> list[str]:
    """Without the network where the environment's own setuptools can build it."""
    try:
        return ["--no-isolation"] if int(version("setuptools").split(".")[0]) >= 77 else []
    except PackageNotFoundError:
        return []


def test_every_file_of_the_packages_is_inside(source: Path, wheel: ZipFile) -> None:
    wanted = {
        f"vaultprobe/{file.relative_to(source).as_posix()}"
        for folder in FOLDERS
        for file in (source / folder).rglob("*")
        if file.is_file()
    }
    inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert inside == wanted


def test_the_parts_that_are_easily_forgotten_are_there(wheel: ZipFile) -> None:
    inside = wheel.namelist()
    assert {"vaultprobe/engine/py.typed", "vaultprobe/tui/py.typed"} <= set(inside)
    assert sum(name.startswith("vaultprobe/tui/demo/") and name.endswith(".md") for name in inside) >= 20
    assert sum(name.startswith("vaultprobe/themes/") and name.endswith(".toml") for name in inside) >= 2
    assert any(name.endswith(".tcss") for name in inside)


def test_licence_command_and_dependencies_are_declared(wheel: ZipFile) -> None:
    (info,) = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    assert "vaultprobe = vaultprobe.tui.__main__:main" in wheel.read(f"{info}/entry_points.txt").decode()
    assert wheel.read(f"{info}/licenses/LICENSE")
    metadata = wheel.read(f"{info}/METADATA").decode()
    assert "License-Expression: MIT" in metadata
    assert "Requires-Python: >=3.11" in metadata


def test_every_folder_with_code_is_a_declared_package() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"][
        "packages"
    ]
    found = {
        "vaultprobe." + file.parent.relative_to(ROOT).as_posix().replace("/", ".")
        for folder in FOLDERS
        for file in (ROOT / folder).rglob("*.py")
    }
    assert found == set(declared)
