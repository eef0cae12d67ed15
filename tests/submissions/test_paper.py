"""Papers: every word of the Markdown is set, no sign is taken for a command, and the same text gives the same bytes."""

import re
from pathlib import Path

import pytest
import typst
from hypothesis import given, settings
from hypothesis import strategies as st

from girone.cli.main import main
from girone.lab import paper
from girone.lab.paper import STYLE, as_typst, pdf
from tests.support import ROOT

TEXT = (ROOT / "submissions" / "othello-ufmg-2014" / "DOCUMENTATION.md").read_text(encoding="utf-8")
SIGNS = st.text(st.sampled_from("ab1 \n#$*_`<>@[](){}~=/+-;:\"'\\|!.&%^"), max_size=60)


def body(text: str) -> str:
    return as_typst(text).removeprefix(STYLE).strip()


def test_the_documentation_is_a_pdf_and_the_same_again() -> None:
    document = pdf(TEXT)
    assert document.startswith(b"%PDF-")
    assert document == pdf(TEXT)
    assert b"CreationDate" not in document


def test_every_word_is_set() -> None:
    set_words = re.sub(r"\\(.)", r"\1", body(TEXT))
    words = re.findall(r"\w+", re.sub(r"[*`|#]", " ", TEXT))
    assert len(words) > 1000
    assert [word for word in words if word not in set_words] == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("# A b\n\none\ntwo", "= A b\n\none\ntwo"),
        ("## A", "== A"),
        ("a **b** *c* `d`", 'a #strong[b] #emph[c] #raw("d")'),
        ("- a\n- b", "#list([a\n\n],\n[b\n\n],\n)"),
        ("1. a", "#enum([a\n\n],\n)"),
        ("    x = 1\n", '#raw("x = 1", block: true)'),
        ("| a | b |\n|---|---|\n| c | d |\n", "#table(columns: 2,\n[*a*],\n[*b*],\n[c],\n[d],\n)"),
        ("[f](g.md) [h](https://i.j)", 'f #link("https://i.j")[h]'),
        ("#1 a@b $x$", r"\#1 a\@b \$x\$"),
    ],
)
def test_marks_become_those_of_typst(text: str, wanted: str) -> None:
    assert body(text) == wanted


@given(text=SIGNS)
@settings(max_examples=60, deadline=None)
def test_no_text_is_taken_for_commands(text: str) -> None:
    made = typst.compile(as_typst(re.sub(r"!\[", "[", text)).encode())
    assert isinstance(made, bytes)


def test_without_typst_the_markdown_is_written_and_the_command_says_how_to_get_the_pdf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paper, "available", lambda: False)
    assert main(["kit", "--house", "othello-ufmg-2014", str(tmp_path / "hand-in")]) == 0
    assert "`pip install 'girone[paper]'`" in capsys.readouterr().err
    assert (tmp_path / "hand-in" / "DOCUMENTATION.md").exists()
    assert not (tmp_path / "hand-in" / "DOCUMENTATION.pdf").exists()
