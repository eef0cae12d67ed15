"""Tests are dealt out as said: folders whole, files whole, and single tests of what shares nothing, in this order."""

from tests.distribution import APART, LONG, TOGETHER, WAITING, rank, scope
from tests.support import ROOT


def test_what_is_named_is_there() -> None:
    assert all((ROOT / folder).is_dir() for folder in TOGETHER)
    assert all((ROOT / file).is_file() for file in APART + LONG + WAITING)


def test_who_is_dealt_out_alone_shares_nothing() -> None:
    assert not [file for file in APART + LONG if 'scope="' in (ROOT / file).read_text(encoding="utf-8")]


def test_scopes_and_their_order() -> None:
    single, file, folder = f"{APART[0]}::test_a[x::y]", "tests/test_cli.py::test_a", f"{TOGETHER[0]}/test_x.py::test_a"
    assert [scope(each) for each in (single, file, folder)] == [single, "tests/test_cli.py", TOGETHER[0]]
    assert sorted((single, file, folder), key=rank) == [folder, file, single]
    assert rank(f"{LONG[0]}::test_a") == rank(folder)
