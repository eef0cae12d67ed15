"""What comes from outside is shown in a terminal, and never obeyed by it; names that look alike are told."""

import io
import json
import os
from contextlib import suppress
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone.cli.help import Visible
from girone.cli.main import main
from girone.cli.terminal import Commentary
from girone.entries.hand_in import HandIn
from girone.host.channels.channel import Present
from girone.languages import codes, load
from girone.matches.journal.lines import Came, WarmedUp
from girone.model.detail import GAP
from girone.model.game import Side
from girone.model.text import lookalikes, visible
from girone.players.screen import Screen
from girone.tournament.plan.file import load as load_plan

HOSTILE = "\x1b[2J\x1b]0;title\x07\u202eevil\u2066\u200b\x9b1m"
FILE = """\
name = {name}
regulation = "othello-ufmg-2014"
seed = "1 April"
"""
ENTRANT = '\n[[entrants]]\nname = "{}"\nplayer = "random"\n'


class Tty(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def tournament(folder: Path, *names: str, title: str = "Cup") -> Path:
    file = folder / "cup.toml"
    text = FILE.format(name=json.dumps(title)) + "".join(map(ENTRANT.format, names))
    file.write_text(text, encoding="utf-8")
    return file


@given(st.text())
def test_a_terminal_obeys_nothing(text: str) -> None:
    for line in visible(text).split("\n"):
        signs = [sign for sign in line if not sign.isprintable()]
        assert set(signs) <= set("\t\u200c\u2068\u2069")
        assert signs.count("\u2068") == signs.count("\u2069")


def test_sentences_of_ours_stay_as_they_are() -> None:
    persian = load("fa")
    words = persian.say(
        "the names {name} and {other} look alike; readers may take one for the other", name="a", other="b"
    )
    assert "\u2068a\u2069" in words
    assert visible(f"{words}\n\t{words}\n") == f"{words}\n\t{words}\n"


@pytest.mark.parametrize("code", [code for code in codes() if code != "en"])
def test_no_sentence_of_a_catalogue_has_a_sign_that_is_written_out(code: str) -> None:
    """Neither its own words nor code with names in it, which Persian isolates as a whole."""
    language = load(code)
    for english in language.phrases:
        told = language.say(english, **dict.fromkeys(GAP.findall(english), "a"))
        assert visible(told) == told


def test_isolates_that_do_not_end_are_written_out() -> None:
    for line in ("\u2068a", "a\u2069", "\u2068a \u2068b\u2069", "\u2068a\u2069\u2069", "\u2069a\u2068"):
        assert visible(line).isprintable()
    assert visible("\u2068program = \u2068a\u2069\u2069") == "\u2068program = \u2068a\u2069\u2069"


def test_colours_are_kept_on_a_terminal_alone() -> None:
    for out, shown in ((Tty(), "\x1b[1;31mx\x1b[0m \\x1b[2J"), (io.StringIO(), "\\x1b[1;31mx\\x1b[0m \\x1b[2J")):
        print("\x1b[1;31mx\x1b[0m \x1b[2J", end="", file=Visible(out))
        assert out.getvalue() == shown


def test_a_line_is_written_anew_only_by_ourselves() -> None:
    out = Tty()
    print("\r", "1 of 2\rlie", sep="", end="", file=Visible(out))
    assert out.getvalue() == "\r1 of 2\\rlie"


def test_the_warm_up_is_counted_down_on_a_terminal_alone() -> None:
    for out, shown in ((Tty(), True), (io.StringIO(), False)):
        commentary = Commentary(out, load("it"), every_move=True, warm_up=20.0)
        for side in Side:
            commentary.tell(Came(0, side, Present()))
            commentary.look()
        assert out.getvalue().endswith("      riscaldamento: 20 s") is shown
        commentary.tell(WarmedUp(1))
        commentary.look()
        assert "riscaldamento" not in out.getvalue().split("\r")[-1] or not shown


def test_a_player_says_nothing_that_a_terminal_obeys() -> None:
    reading, writing = os.pipe()
    Screen(writing, has_boards=False).say(f"the server said {HOSTILE}\udcff")
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as said:
        assert said.read().removesuffix("\n").isprintable()


@pytest.mark.parametrize(
    "command",
    [
        ["plan", "{file}"],
        ["plan", "--draw", "{file}"],
        ["standings", HOSTILE],
        ["show", HOSTILE],
        [HOSTILE],
        ["replay", HOSTILE],
        ["regulations", "--card", HOSTILE],
        ["decide", HOSTILE, "list"],
        ["enter", HOSTILE],
        ["page", HOSTILE],
        ["verify", HOSTILE],
        ["worker", HOSTILE],
        ["page", "--port", "0", "--host", HOSTILE],
    ],
)
def test_no_command_prints_what_a_terminal_obeys(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tournament(tmp_path, "Ada", "Bob", title=f"Cup {HOSTILE}\nnext")
    with suppress(SystemExit):
        main([word.replace("{file}", str(file)) for word in command])
    printed = capsys.readouterr()
    shown = printed.out + printed.err
    assert shown.replace("\n", "").isprintable()
    assert "\\u202e" in shown or "\\\\u202e" in shown


def test_a_name_is_the_same_however_it_is_composed(tmp_path: Path) -> None:
    apart = normalize("NFD", "José")
    plan = load_plan(tournament(tmp_path, apart, "Bob"))
    assert [each.name for each in plan.entrants] == ["José", "Bob"]
    assert HandIn(tmp_path, apart).name == "José"


def test_names_that_look_alike() -> None:
    names = ["Ada", "Аdа", "Bob", "Ｂob", "Νina", "Nina", "Вова", "Boba2", "Zoe"]
    assert lookalikes(names) == [("Ada", "Аdа"), ("Bob", "Ｂob"), ("Νina", "Nina")]


def test_names_that_look_alike_are_told_and_not_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tournament(tmp_path, "Ada", "Аdа", "Bob")
    told = "the names Ada and Аdа look alike; readers may take one for the other"
    assert main(["plan", str(file)]) == 0
    assert f"  note         {told}\n" in capsys.readouterr().out
    assert main(["plan", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["notes"] == [told]
