"""Recent queries, across runs and between programs."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from vaultprobe.tui.history import FILE, LONGEST, MOST, MOST_IN_ALL, History

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def test_the_last_one_comes_first_and_each_once(tmp_path: Path) -> None:
    history = History(tmp_path)
    for query in ("ddr", "纹波", " ddr "):
        history.add(query)
    assert History(tmp_path).queries() == ("ddr", "纹波")


def test_a_step_on_the_way_to_a_query_is_not_kept(tmp_path: Path) -> None:
    for folder in (tmp_path, None):
        history = History(folder)
        history.add("ddr")
        history.add("ddr 阻抗", instead_of="ddr")
        assert history.queries() == ("ddr 阻抗",)


def test_it_does_not_grow_without_end_nor_keep_what_was_pasted(tmp_path: Path) -> None:
    history = History(tmp_path)
    for number in range(MOST + 5):
        history.add(f"query {number}")
    history.add("x" * (LONGEST + 1))
    history.add("  ")
    assert len(history.queries()) == MOST
    assert history.queries()[0] == f"query {MOST + 4}"


@pytest.mark.skipif(os.name != "posix", reason="modes")
def test_the_file_is_for_the_user_alone_and_holds_any_text(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "vaultprobe"
    odd = 'quote " 换行 \udcff \u2028 😀'
    History(folder).add(odd)
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert History(folder).queries() == (odd,)
    assert sorted(each.name for each in folder.iterdir()) == [FILE, "lock"]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b'{"a": 1}', b"\xff\xfe", b"[1, null, [2]]", b"[" * 100_000, b'["' + b"x" * 2_000_000],
)
def test_a_file_that_makes_no_sense_counts_as_empty_and_is_replaced(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    history = History(tmp_path)
    assert history.queries() == ()
    history.add("ddr")
    assert History(tmp_path).queries() == ("ddr",)


def _folder_for_file(folder: Path) -> None:
    (folder / FILE).mkdir()


def _file_for_folder(folder: Path) -> None:
    folder.rmdir()
    folder.write_text("")


def _read_only(folder: Path) -> None:
    folder.chmod(0o500)


@pytest.mark.parametrize(
    "spoil",
    [
        _folder_for_file,
        _file_for_folder,
        pytest.param(
            _read_only, marks=pytest.mark.skipif(ROOT or os.name != "posix", reason="may write anywhere")
        ),
    ],
)
def test_where_nothing_can_be_kept_it_lasts_as_long_as_the_program(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    folder = tmp_path / "state"
    folder.mkdir()
    spoil(folder)
    history = History(folder)
    history.add("ddr")
    history.add("纹波")
    assert history.queries() == ("纹波", "ddr")
    history.clear()
    assert history.queries() == ()


def test_several_programs_at_once_lose_nothing(tmp_path: Path) -> None:
    programs = [History(tmp_path) for _ in range(4)]

    def work(number: int) -> None:
        for turn in range(5):
            programs[number].add(f"{number}.{turn}")

    threads = [Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for program in programs:
        program.add("last")
    assert set(History(tmp_path).queries()) == {f"{n}.{t}" for n in range(4) for t in range(5)} | {"last"}


def test_clearing_forgets_what_other_programs_see(tmp_path: Path) -> None:
    first, second = History(tmp_path), History(tmp_path)
    first.add("ddr")
    assert second.clear()
    assert first.queries() == ()


def test_each_set_of_vaults_has_its_own(tmp_path: Path) -> None:
    history = History(tmp_path, ["/a"])
    history.add("secret of a")
    history.turn_to(["/b"])
    assert history.queries() == ()
    history.add("ddr")
    assert History(tmp_path, ["/b", "/a"]).queries() == ()
    assert History(tmp_path, ["/a"]).queries() == ("secret of a",)
    history.turn_to(["/b", "/a"])
    history.add("both")
    assert History(tmp_path, ["/a", "/b"]).queries() == ("both",)
    assert History(tmp_path, ["/b"]).queries() == ("ddr",)


def test_so_also_without_a_file() -> None:
    history = History(None, ["/a"])
    history.add("secret of a")
    history.turn_to(["/b"])
    assert history.queries() == ()
    history.turn_to(["/a"])
    assert history.queries() == ("secret of a",)


def test_a_vault_is_known_by_whatever_leads_to_it(tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "vault")
    History(tmp_path, [str(tmp_path / "link")]).add("ddr")
    assert History(tmp_path, [str(tmp_path / "vault")]).queries() == ("ddr",)


def test_clearing_forgets_those_of_all_vaults(tmp_path: Path) -> None:
    History(tmp_path, ["/a"]).add("secret of a")
    assert History(tmp_path, ["/b"]).clear()
    assert History(tmp_path, ["/a"]).queries() == ()
    assert "secret" not in (tmp_path / FILE).read_text()


def test_the_vaults_asked_last_keep_theirs(tmp_path: Path) -> None:
    for vault in ("/a", "/b", "/c", "/d"):
        history = History(tmp_path, [vault])
        history.turn_to([vault], first=(f"{vault} {number}" for number in range(MOST)))
        history.add(f"{vault} last")
    assert [len(History(tmp_path, [vault]).queries()) for vault in ("/a", "/b", "/c", "/d")] == [
        0,
        *3 * [MOST_IN_ALL // 3],
    ]


@pytest.mark.parametrize(("sole", "kept"), [(True, ("new", "纹波", "ddr")), (False, ("new",))])
def test_queries_of_older_versions_go_to_the_only_vault_or_to_none(
    tmp_path: Path, sole: bool, kept: tuple[str, ...]
) -> None:
    (tmp_path / FILE).write_text('["纹波", "ddr"]')
    history = History(tmp_path, ["/a"])
    assert history.queries() == ()
    history.adopt(lambda: sole)
    history.add("new")
    assert history.queries() == kept
    assert ("ddr" in (tmp_path / FILE).read_text()) is sole
    assert History(tmp_path, ["/b"]).queries() == ()


def test_it_may_begin_with_queries_that_are_not_written_anywhere() -> None:
    history = History()
    history.turn_to(["/sample"], first=("一", "二"))
    history.add("三")
    assert history.queries() == ("三", "一", "二")
    history.turn_to(["/a"])
    assert history.queries() == ()
