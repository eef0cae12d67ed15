"""What people read at the command line follows the locale; records, JSON, CSV and exit codes do not."""

import argparse
import inspect
import json
import os
import subprocess
from pathlib import Path

import pytest

from girone.cli.help import OF_ARGPARSE
from girone.cli.main import main
from girone.languages import load
from girone.tournament.results.reports.report import columns, heads
from tests.matches.evening import PYTHON
from tests.results.evening import Evening, file_of

GIRONE = [PYTHON, "-P", "-c", "from girone.cli.main import main; raise SystemExit(main())"]
BOT = "import sys\nfor line in sys.stdin:\n    if 'YOUR_TURN' in line:\n        print('MOVE A1,N,1', flush=True)\n"
VERDICTS = {
    "it_IT.UTF-8": "partita 1: Vince il Nero: il bianco ha giocato una mossa non valida: A1,N,1: la casella A1 è vuota",
    "pt_BR.UTF-8": "partida 1: Vencem as Pretas: as brancas fizeram uma jogada inválida: A1,N,1: a casa A1 está vazia",
    "fa_IR.UTF-8": "بازی \u20681\u2069: مشکی برنده است: سفید حرکت غیرمجاز انجام داد: "
    "\u2068A1,N,1\u2069: خانهٔ \u2068A1\u2069 خالی است",
    "C": "match 1: Black wins: white played an illegal move: A1,N,1: A1 is empty",
}
RULES = {
    "it_IT.UTF-8": "  regola: Il server informa il client che la sua ultima mossa non è valida (l'avversario vince).",
    "pt_BR.UTF-8": "  regra: The server informs the client that its last move is not valid (the opponent wins).",
    "fa_IR.UTF-8": "  قاعده: \u2068The server informs the client that its last move is not valid (the opponent wins).",
    "C": "  rule: The server informs the client that its last move is not valid (the opponent wins).",
}


def girone(folder: Path, locale: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run girone as somebody with this locale does, whether or not the system has it."""
    inherited = {name: value for name, value in os.environ.items() if name != "GIRONE_LANGUAGE"}
    own = inherited | {"LC_ALL": locale, "PYTHONUTF8": "1", "COLUMNS": "80"}
    return subprocess.run(
        [*GIRONE, *arguments], capture_output=True, encoding="utf-8", timeout=120, cwd=folder, env=own
    )


@pytest.mark.parametrize("locale", VERDICTS)
def test_a_match_is_told_in_the_readers_language(locale: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BOT)
    limits = ["--set", "limits.warm_up=0", "--set", "limits.move=20"]
    match = ["match", "dipole", "--white", f"{PYTHON} bot.py", "--black", "random", "--record", "m", *limits]
    played = girone(tmp_path, locale, *match)
    assert played.returncode == 0, played.stderr
    verdict, rule, *_ = played.stdout.splitlines()
    assert verdict == VERDICTS[locale]
    assert rule.startswith(RULES[locale])
    record = (tmp_path / "m" / "journal.jsonl").read_text(encoding="utf-8")
    assert "Black wins: white played an illegal move: A1,N,1: A1 is empty" in record
    judged = girone(tmp_path, locale, "verify", "--json", "m/journal.jsonl")
    assert (judged.returncode, json.loads(judged.stdout)["agrees"]) == (0, True)
    assert json.loads(judged.stdout)["verdict"]["detail"]["key"] == "fault.illegal"
    shown = girone(tmp_path, locale, "replay", "m/journal.jsonl")
    assert verdict.endswith(shown.stdout.splitlines()[-1])


HELPS = {
    "it_IT.UTF-8": (
        "uso: girone kit ",
        "opzioni:",
        "uno di: cpp, csharp, go, java, javascript, python, rust",
        "errore: argomenti sconosciuti: --x",
    ),
    "pt_BR.UTF-8": (
        "uso: girone kit ",
        "opções:",
        "um de: cpp, csharp, go, java, javascript, python, rust",
        "erro: argumentos desconhecidos: --x",
    ),
    "fa_IR.UTF-8": (
        "شیوهٔ استفاده: girone kit ",
        "گزینه\u200cها:",
        "یکی از: \u2068cpp, csharp, go, java, javascript, python,\u2069 \u2068rust\u2069",
        "خطا: آرگومان\u200cهای ناشناخته: \u2068--x\u2069",
    ),
    "C": (
        "usage: girone kit ",
        "options:",
        "one of: cpp, csharp, go, java, javascript, python, rust",
        "error: unrecognized arguments: --x",
    ),
}


@pytest.mark.parametrize("locale", HELPS)
def test_help_and_mistakes_are_in_the_readers_language(locale: str, tmp_path: Path) -> None:
    usage, options, listed, wrong = HELPS[locale]
    told = girone(tmp_path, locale, "kit", "--help")
    assert told.returncode == 0
    assert told.stdout.startswith(usage)
    unwrapped = " ".join(told.stdout.split())
    assert all(words in unwrapped for words in (options, listed, "girone kit --list"))
    mistaken = girone(tmp_path, locale, "kit", "--x")
    assert mistaken.returncode == 2
    assert mistaken.stderr.startswith(usage)
    assert mistaken.stderr.endswith(f"girone kit: {wrong}\n")


@pytest.fixture
def italian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIRONE_LANGUAGE", "it")


@pytest.mark.usefixtures("italian")
def test_refusals_and_positions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "lines_of_action", "A2-D2"]) == 2
    assert capsys.readouterr().err == (
        "girone: mossa 1: A2-D2 non è valida: sulla linea ci sono 2 pedine, "
        "quindi la pedina deve muovere di 2 caselle, non di 3\n"
    )
    assert main(["show", "othello", "5,4"]) == 0
    assert "Tocca al Bianco (Nero 4, Bianco 1)\nultima mossa: Nero 5,4 – ne gira 1\n" in capsys.readouterr().out
    assert main(["show", "othello", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turn"] == "black"
    assert main(["show", "otello"]) == 2
    assert capsys.readouterr().err.startswith("girone: non c'è il gioco 'otello'; ci sono: dipole, ")


@pytest.mark.usefixtures("italian")
def test_tables_and_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(tmp_path / "store", file_of("Alfa", "white", "Clumsy"), clumsy=["Clumsy"])
    assert main(["standings", str(evening.store.folder)]) == 0
    assert capsys.readouterr().err == "girone: non è stato ancora giocato nulla\n"
    evening.play()
    assert main(["standings", str(evening.store.folder), "--crosstable"]) == 0
    table = capsys.readouterr().out
    assert table.startswith("campionato\n\n   nome    giocate  vinte  pareggi  perse  punti")
    assert "white" in table
    assert "w con il bianco" in table
    assert main(["matches", str(evening.store.folder)]) == 0
    assert "vince white" in capsys.readouterr().out
    assert main(["matches", str(evening.store.folder), "--json"]) == 0
    assert "Black wins: won on the board" in capsys.readouterr().out
    assert main(["standings", str(evening.store.folder), "--csv"]) == 0
    assert "points" in capsys.readouterr().out


def test_a_terminal_without_the_letters_gets_english(tmp_path: Path) -> None:
    asked = os.environ | {"GIRONE_LANGUAGE": "fa", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    shown = subprocess.run([*GIRONE, "show", "dipole"], capture_output=True, timeout=60, cwd=tmp_path, env=asked)
    assert b"White to move" in shown.stdout


def test_columns_line_up_in_persian() -> None:
    head = heads(["name", "answers"], load("fa"))
    rows = columns([head, ["Al\u200cfa", 1]]).splitlines()
    assert rows[0].endswith("پاسخ\u200cها")
    assert rows[1] == "Al\\u200cfa" + " " * 2 + " " * (len("پاسخها") - 1) + "1"


def test_what_argparse_says_is_asked_for_in_its_own_patterns() -> None:
    source = inspect.getsource(argparse)
    assert [pattern for pattern in OF_ARGPARSE if f"'{pattern}'" not in source] == []


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (["--wait", "soon", "--regulation", "loa-2012"], "soon non è una durata"),
        (["--regulation", "x", "--w"], "opzione ambigua: --w può essere"),
        ([], "mancano questi argomenti: "),
        (["--size", "4"], "--size è un valore del regolamento"),
    ],
)
@pytest.mark.usefixtures("italian")
def test_mistakes_in_arguments_are_told_in_italian(
    typed: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["check", *typed])
    assert words in capsys.readouterr().err
    assert vars(argparse)["_"]("unrecognized arguments: %s") == "unrecognized arguments: %s"
