from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from vaultprobe.engine.links import Reference, VaultLinks
from vaultprobe.engine.links_syntax import Link, address_link, links_within, wikilink
from vaultprobe.engine.types import EngineError, Settings

NOTES = {
    "主页.md": "见 [[电源#纹波|纹波]] 和 ![[图.png]]\n\n[[没有的]] <https://a.b>\n",
    "硬件/电源.md": "# 电源\n\n## 纹波\n\n60 mVpp ^r1\n\n回到 [主页](../主页.md)，见 [[#纹波]]\n",
    "硬件/README.md": "- [[电源#^r1]]\n- [[电源#^r2]]\n- [[电源#无]]\n- [[硬件]]\n- [[{{title}}]]\n",
    "模板/t.md": "`[[电源]]`\n\n[x](file:///etc/hosts) [y](../../../x.md) [z](C:\\x.md) [w](mailto:a@b.c)\n",
    "图.png": "",
}


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    for path, text in NOTES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def links(vault: Path) -> VaultLinks:
    return VaultLinks(vault, Settings())


def outcome(links: VaultLinks, path: str) -> list[tuple[str, str, int, str]]:
    return [
        (each.destination.kind, each.destination.path, each.destination.line, each.destination.problem)
        for each in links.outgoing(path)
    ]


def test_outgoing_links_lead_to_notes_places_files_and_the_web(links: VaultLinks) -> None:
    assert outcome(links, "主页.md") == [
        ("note", "硬件/电源.md", 3, ""),
        ("file", "图.png", 1, ""),
        ("none", "", 1, "no-file"),
        ("web", "", 1, ""),
    ]
    assert links.outgoing("主页.md")[0].destination.headings == ("电源", "纹波")
    assert outcome(links, "硬件/电源.md") == [("note", "主页.md", 1, ""), ("note", "硬件/电源.md", 3, "")]


def test_what_leads_nowhere_says_why(links: VaultLinks) -> None:
    assert outcome(links, "硬件/README.md") == [
        ("note", "硬件/电源.md", 5, ""),
        ("note", "硬件/电源.md", 1, "no-block"),
        ("note", "硬件/电源.md", 1, "no-heading"),
        ("none", "", 1, "folder"),
        ("none", "", 1, "template"),
    ]
    for each in links.outgoing("硬件/README.md"):
        assert bool(each.destination.detail) is bool(each.destination.problem)


def test_nothing_outside_the_vault_is_a_destination(links: VaultLinks) -> None:
    assert outcome(links, "模板/t.md") == [
        ("none", "", 1, "outside"),
        ("none", "", 1, "outside"),
        ("none", "", 1, "outside"),
        ("web", "", 1, ""),
    ]


@pytest.mark.parametrize(
    "address",
    ["file:///etc/hosts", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "//host/share/x"],
)
def test_addresses_that_run_things_or_read_files_lead_nowhere(links: VaultLinks, address: str) -> None:
    assert links.follow("主页.md", address_link(address, "x")).problem == "outside"


@pytest.mark.parametrize(
    "target", ["/etc/hosts", "~/x.md", "\\\\host\\x.md", "C:/x.md", "../../../etc/passwd"]
)
def test_names_of_other_places_lead_nowhere(links: VaultLinks, target: str) -> None:
    assert links.follow("主页.md", wikilink(target)).kind == "none"


def test_incoming_links_are_told_with_their_line(links: VaultLinks) -> None:
    found = links.incoming("硬件/电源.md")
    assert [(each.path, each.title, each.link.line) for each in found] == [
        ("主页.md", "主页", 1),
        ("硬件/README.md", "README", 1),
        ("硬件/README.md", "README", 2),
        ("硬件/README.md", "README", 3),
    ]
    assert found[0].context == "见 [[电源#纹波|纹波]] 和 ![[图.png]]"
    assert [each.path for each in links.incoming("图.png")] == ["主页.md"]
    assert links.incoming("模板/t.md") == ()


def test_every_link_to_nothing_is_named(links: VaultLinks) -> None:
    assert [(each.path, each.destination.problem) for each in links.unresolved()] == [
        ("主页.md", "no-file"),
        ("模板/t.md", "outside"),
        ("模板/t.md", "outside"),
        ("硬件/README.md", "folder"),
        ("硬件/README.md", "template"),
    ]


def test_what_is_new_is_seen_after_renewing(links: VaultLinks, vault: Path) -> None:
    assert links.incoming("没有的.md") == ()
    (vault / "没有的.md").write_text("现在有了", encoding="utf-8")
    (vault / "串口.md").write_text("[[电源]]", encoding="utf-8")
    os.remove(vault / "硬件/README.md")
    links.renew()
    assert [each.path for each in links.incoming("没有的.md")] == ["主页.md"]
    assert [each.path for each in links.incoming("硬件/电源.md")] == ["串口.md", "主页.md"]


def test_only_notes_that_changed_are_read_again(
    links: VaultLinks, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    links.unresolved()
    (vault / "主页.md").write_text("[[电源]] 改了", encoding="utf-8")
    links.renew()
    looked_through: list[str] = []

    def note(text: str) -> tuple[Link, ...]:
        looked_through.append(text)
        return links_within(text)

    monkeypatch.setattr("vaultprobe.engine.links.links_within", note)
    assert [each.path for each in links.incoming("图.png")] == []
    assert looked_through == ["[[电源]] 改了"]


def test_a_long_line_is_told_in_part(links: VaultLinks, vault: Path) -> None:
    (vault / "长.md").write_text("前" * 5000 + "[[电源]]" + "后" * 5000, encoding="utf-8")
    found = next(each for each in links.incoming("硬件/电源.md") if each.path == "长.md")
    assert "[[电源]]" in found.context
    assert len(found.context) <= 300


def test_a_note_that_cannot_be_read_has_no_links_and_no_places(links: VaultLinks, vault: Path) -> None:
    (vault / "坏.md").write_bytes(b"\0\1\2\0" * 64)
    assert links.outgoing("坏.md") == ()
    assert links.outgoing("gone.md") == ()
    assert links.follow("主页.md", wikilink("坏#一")).problem == "unreadable"
    assert len(links.unresolved()) == 5


def test_following_a_link_does_not_wait_for_the_vault_to_be_read(
    links: VaultLinks, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, go_on = threading.Event(), threading.Event()

    def slow(text: str) -> tuple[Link, ...]:
        reading.set()
        assert go_on.wait(60)
        return links_within(text)

    monkeypatch.setattr("vaultprobe.engine.links.links_within", slow)
    found: list[Reference] = []
    thread = threading.Thread(target=lambda: found.extend(links.incoming("图.png")))
    thread.start()
    assert reading.wait(60)
    assert links.follow("主页.md", wikilink("电源")).path == "硬件/电源.md"
    links.renew()
    go_on.set()
    thread.join(60)
    assert [each.path for each in found] == ["主页.md"]


def test_reading_is_given_up_when_leaving(links: VaultLinks) -> None:
    links.stop()
    with pytest.raises(EngineError):
        links.incoming("图.png")
    assert links.follow("主页.md", wikilink("电源")).path == "硬件/电源.md"
