"""vaultprobe itself, as a library."""

from __future__ import annotations

from pathlib import Path

from engines import Size
from vaultprobe.engine import Index, load_knowledge_dir, open_vault


class Engine:
    """Build, open and search through the public face; a search includes snippets and lines to open at."""

    index: Index

    def build(self, vault: Path, folder: Path) -> Size:
        self.index = load_knowledge_dir(vault, index_dir=folder)
        state = self.index.state
        text = sum(file.stat().st_size for file in vault.rglob("*") if file.is_file())
        return Size(state.notes, state.sections, text)

    def load(self, vault: Path, folder: Path) -> None:
        self.index = open_vault(vault, index_dir=folder)

    def query(self, text: str, top: int) -> int:
        return len(self.index.search(text, top))
