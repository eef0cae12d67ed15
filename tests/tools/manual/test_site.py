"""The manual as a site: pages find their place, links are followed, and what is wrong is named."""

from pathlib import Path

import pytest

from tools.manual.contents import OTHER, PARTS, Part, arranged, trees
from tools.manual.inspection import faults
from tools.manual.links import Links
from tools.manual.staging import sources

PAGE = "<html><body id='top'>{}</body></html>"


def test_a_page_that_is_not_there_yet_is_left_out_and_a_new_one_is_found() -> None:
    parts = [Part("First", ("known", "planned"))]
    assert arranged(["index", "known", "new", "games/chess"], parts) == {"First": ["known"], OTHER: ["new"]}


def test_every_page_of_the_manual_is_in_its_contents_once() -> None:
    listed = [page for part in PARTS for page in part.pages]
    assert len(listed) == len(set(listed))
    pages = set(sources().values())
    assert "performance" in pages
    assert all(f"\n{page}\n" in trees(sorted(pages)) for page in pages if "/" not in page and page != "index")


@pytest.fixture
def links(tmp_path: Path) -> Links:
    (tmp_path / "docs").mkdir()
    for file in ("docs/one.md", "docs/two.md", "code.py", "docs/board.svg", "docs/both.png", "docs/both-dark.png"):
        (tmp_path / file).write_text("")
    return Links(tmp_path, {tmp_path / "docs" / "two.md": "second"})


@pytest.mark.parametrize(
    ("written", "becomes"),
    [
        ("[b](two.md#there)", "[b](../second.md#there)"),
        ("[`c`](../code.py)", '<a href="../files/code.py.txt"><code>c</code></a>'),
        ("[the folder](../docs)", "the folder"),
        ("![a board](board.svg)", "![a board](../pictures/board.svg)"),
        (
            "![both](both.png)",
            "![both](../pictures/both.png){.only-light}![both](../pictures/both-dark.png){.only-dark}",
        ),
        ("[here](#below)", "[here](#below)"),
        ("[out](https://example.org)", "[out](https://example.org)"),
        ("`[b](two.md)`", "`[b](two.md)`"),
    ],
)
def test_links_of_the_repository_become_links_of_the_site(
    links: Links, tmp_path: Path, written: str, becomes: str
) -> None:
    assert links.rewrite(written, tmp_path / "docs" / "one.md", "part/first") == becomes


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<a href='b.html#there'>b</a><a href='https://example.org/'>out</a>", ""),
        ("<a href='c.html'>c</a>", "a.html leads to c.html"),
        ("<a href='b.html#nowhere'>b</a>", "a.html leads to b.html#nowhere"),
        ("<img src='none.png'>", "a.html leads to none.png"),
        ("<script src='https://example.org/x.js'></script>", "a.html fetches https://example.org/x.js"),
        ("<link rel='stylesheet' href='//example.org/x.css'>", "a.html fetches //example.org/x.css"),
    ],
)
def test_a_site_is_looked_over(tmp_path: Path, body: str, fault: str) -> None:
    (tmp_path / "a.html").write_text(PAGE.format(body))
    (tmp_path / "b.html").write_text(PAGE.format("<p id='there'></p>"))
    assert faults(tmp_path) == ([fault] if fault else [])


def test_a_style_that_fetches_is_found(tmp_path: Path) -> None:
    (tmp_path / "x.css").write_text("@import url(https://example.org/font.css);")
    assert faults(tmp_path) == ["x.css fetches from elsewhere"]
