from __future__ import annotations

import re
from pathlib import Path, PurePath, PureWindowsPath
from urllib.parse import parse_qsl, unquote_to_bytes, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.addresses import advanced_uri, clean_heading, note_uri, search_uri

ROOT = PurePath("/home/me/vault")


def fields(uri: str) -> dict[str, str]:
    pairs = parse_qsl(urlsplit(uri).query, keep_blank_values=True, errors="surrogateescape")
    assert len({name for name, _ in pairs}) == len(pairs)
    return dict(pairs)


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("a.md", "a"),
        ("电源/上电 时序.md", "%E7%94%B5%E6%BA%90%2F%E4%B8%8A%E7%94%B5%20%E6%97%B6%E5%BA%8F"),
        ("100% 占空比 & PWM+DMA.md", "100%25%20%E5%8D%A0%E7%A9%BA%E6%AF%94%20%26%20PWM%2BDMA"),
        ("日志.txt", "%E6%97%A5%E5%BF%97.txt"),
        ("v1.2/a.md", "v1.2%2Fa"),
        ("手册 v1.2.md", "%E6%89%8B%E5%86%8C%20v1.2.md"),  # without the ending, `.2` would be one
        ("图.png.md", "%E5%9B%BE.png.md"),
        ("A.MD", "A.MD"),
        ("引号'\".md", "%E5%BC%95%E5%8F%B7%27%22"),
        ("x&vault=other&path=%2Fetc%2Fhosts.md", "x%26vault%3Dother%26path%3D%252Fetc%252Fhosts"),
        ("-R.md", "-R"),
        ("+q!.md", "%2Bq%21"),
        ("$(touch X).md", "%24%28touch%20X%29"),
        ("\udcb5\udce7\udcd4\udcb4.md", "%B5%E7%D4%B4"),
        ("half \ud83d.md", "half%20%ED%A0%BD"),
        ("esc\x1b]0;x\x07.md", "esc%1B%5D0%3Bx%07"),
    ],
)
def test_a_note_is_named_by_vault_and_file_encoded_once(path: str, file: str) -> None:
    assert note_uri("vault", None, path, root=ROOT) == f"obsidian://open?vault=vault&file={file}"


@pytest.mark.parametrize(
    ("identifier", "ambiguous", "expected"),
    [
        (None, False, "vault=%E7%AC%94%E8%AE%B0%20%26%20%E5%9B%BE&file=%E5%AD%90%2Fa"),
        ("0123456789abcdef", False, "vault=%E7%AC%94%E8%AE%B0%20%26%20%E5%9B%BE&file=%E5%AD%90%2Fa"),
        ("0123456789abcdef", True, "vault=0123456789abcdef&file=%E5%AD%90%2Fa"),
        (None, True, "path=%2Fhome%2Fme%2Fvault%2F%E5%AD%90%2Fa"),
        ("", True, "path=%2Fhome%2Fme%2Fvault%2F%E5%AD%90%2Fa"),
    ],
)
def test_a_vault_is_named_so_that_no_other_is_meant(
    identifier: str | None, ambiguous: bool, expected: str
) -> None:
    uri = note_uri("笔记 & 图", identifier, "子/a.md", root=ROOT, ambiguous=ambiguous)
    assert uri == f"obsidian://open?{expected}"


def test_an_absolute_path_is_spelled_as_its_system_does() -> None:
    uri = note_uri("v", None, "子/a.md", root=PureWindowsPath("C:\\v"), ambiguous=True)
    assert fields(uri) == {"path": "C:\\v\\子\\a"}


@pytest.mark.parametrize(
    ("headings", "trail"),
    [
        ((), ""),
        (("阻抗",), "#阻抗"),
        (("DDR 设计总结", "PCB 设计要求", "阻抗"), "#DDR 设计总结#PCB 设计要求#阻抗"),
        (("A # B | C",), "#A B C"),
        (("###", "真的"), "#真的"),
        (("", "^"), ""),
    ],
)
def test_headings_make_a_nested_path_inside_the_file(headings: tuple[str, ...], trail: str) -> None:
    uri = note_uri("v", None, "a.md", headings=headings, root=ROOT)
    assert fields(uri)["file"] == "a" + trail
    assert urlsplit(uri).fragment == ""
    by_path = note_uri("v", None, "a.md", headings=headings, root=ROOT, ambiguous=True)
    assert fields(by_path)["path"] == "/home/me/vault/a" + trail


def test_a_block_comes_before_the_headings() -> None:
    uri = note_uri("v", None, "子/a.md", headings=("一",), block="ab-1", root=ROOT)
    assert fields(uri) == {"vault": "v", "file": "子/a#^ab-1"}


@pytest.mark.parametrize("query", ["DDR 阻抗", '"a b" -c tag:#x', "x&vault=other", "100% + #1\n\x1b]0;x\x07"])
def test_a_search_is_one_value(query: str) -> None:
    uri = search_uri("笔记 & 图", query)
    assert uri.startswith("obsidian://search?vault=")
    assert re.fullmatch(r"[!-~]+", uri)
    assert fields(uri) == {"vault": "笔记 & 图", "query": query}


@pytest.mark.parametrize(
    ("heading", "cleaned"),
    [
        ("普通 标题", "普通 标题"),
        ("R12: 10K5 | ±1%", "R12 10K5 ±1%"),
        ("见 [[其他 笔记]] %%注%%", "见 其他 笔记 注"),
        ("a[0] 100% b]c", "a[0] 100% b]c"),
        ("C:\\tmp ^id #tag", "C tmp id tag"),
        ("  宽\u3000空\t格  ", "宽 空 格"),
        ("**粗** `code`", "**粗** `code`"),
    ],
)
def test_headings_are_cleaned_as_obsidian_does(heading: str, cleaned: str) -> None:
    assert clean_heading(heading) == cleaned


@pytest.mark.parametrize(
    ("line", "new_tab", "expected"),
    [
        (44, False, "obsidian://adv-uri?vault=a%20b&filepath=%E5%AD%90%2Fa.md&line=44"),
        (44, True, "obsidian://adv-uri?vault=a%20b&filepath=%E5%AD%90%2Fa.md&line=44&openmode=tab"),
        (None, False, "obsidian://adv-uri?vault=a%20b&filepath=%E5%AD%90%2Fa.md"),
    ],
)
def test_the_plugin_is_given_the_line(line: int | None, new_tab: bool, expected: str) -> None:
    assert advanced_uri("a b", "子/a.md", line, new_tab=new_tab) == expected


def test_a_new_tab_is_asked_for_by_name() -> None:
    assert note_uri("v", None, "a.md", root=ROOT, new_tab=True).endswith("&file=a&paneType=tab")


names = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1)


@settings(deadline=None)
@given(vault=names, path=names, headings=st.lists(names, max_size=3), new_tab=st.booleans())
def test_whatever_the_names_nothing_escapes_its_value(
    vault: str, path: str, headings: list[str], new_tab: bool
) -> None:
    uri = note_uri(vault, None, path + ".txt", headings=headings, root=Path("/r"), new_tab=new_tab)
    assert re.fullmatch(r"[!-~]+", uri)
    found = re.fullmatch(r"obsidian://open\?vault=([^&=#]+)&file=([^&=#]+)(&paneType=tab)?", uri)
    assert found
    trail = "".join("#" + h for h in map(clean_heading, headings) if h)
    assert unquote_to_bytes(found[1]) == vault.encode("utf-8")
    assert unquote_to_bytes(found[2]) == (path + ".txt" + trail).encode("utf-8")


@pytest.mark.parametrize(("name", "expected"), [("a\udcff", "a%FF"), ("a\ud800", "a%ED%A0%80")])
def test_a_name_that_is_no_unicode_keeps_its_bytes(name: str, expected: str) -> None:
    assert note_uri("v", None, name + ".txt", root=Path("/r")).endswith(f"&file={expected}.txt")
