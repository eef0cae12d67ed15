"""The sample players as real processes, over pipes, connections and files."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from girone import games, wires
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.players.samples.program import main
from tests.clients.programs import SAMPLE, last_words, listener, port_of, relay, running, serve_lines, take, words
from tests.documents import orders

CLI = (sys.executable, "-c", "from girone.cli.main import main; raise SystemExit(main())", "join")
START = "........\n" * 3 + "...WB...\n...BW...\n" + "........\n" * 3


@orders("fission-2022", "Ogni giocatore artificiale deve poter ricevere i seguenti")
@orders("dipole-2020", "Ogni giocatore artificiale deve poter ricevere i seguenti")
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("program", [SAMPLE, CLI], ids=["module", "command"])
def test_line_server_over_connections(name: str, program: tuple[str, ...]) -> None:
    setup = {"othello": ["MESSAGE Game othello size 6 layout mirrored"]}.get(name, [])
    game = games.load(name, size=6, layout="mirrored") if setup else games.load(name)
    chosen = [] if setup else ["--game", name]
    with listener() as listening:
        address = ["127.0.0.1", port_of(listening)]
        reach = [name, *address, "--wire", "unical_server"] if program is CLI else ["unical_server", *address, *chosen]
        player = ["--player"] if program is CLI else []
        with running(*program, *player, "random", *reach, "--seed", "1") as white:
            first = take(listening)
            with running(*program, *player, "greedy", *reach) as black:
                final = serve_lines(game, {Side.WHITE: first, Side.BLACK: take(listening)}, setup)
                assert last_words(white) == (0, words(final, Side.WHITE))
                assert last_words(black) == (0, words(final, Side.BLACK))


def test_line_server_over_pipes() -> None:
    with running(*SAMPLE, "random", "unical_server", "--game", "dipole", "--seed", "1") as white:
        assert white.stdin
        assert white.stdout
        white.stdin.write(b"WELCOME White\nYOUR_TURN\n")
        assert white.stdout.readline().startswith(b"MOVE H5,")
        white.stdin.write(b"TIMEOUT\nDEFEAT\n")
        assert last_words(white) == (0, "lost: too slow\n")


@orders("loa-2012", "I due giocatori dovranno comunicare con l’avversario")
@orders("loa-2012", "Il programma che gioca come giocatore bianco apre un")
@orders("loa-2012", "Quando una partita finisce i programmi devono terminare")
def test_relay_with_both_players() -> None:
    with listener() as listening, running(*SAMPLE, "greedy", "unical_relay", "--listen", "0") as white:
        assert white.stderr
        port = int(white.stderr.readline().decode().removeprefix("white listens on port "))
        with running(*SAMPLE, "random", "unical_relay", "127.0.0.1", port_of(listening), "--seed", "3") as black:
            connections = {Side.BLACK: take(listening)}
            connections[Side.WHITE] = socket.create_connection(("127.0.0.1", port), timeout=30)
            final = relay(games.load("lines_of_action"), connections)
            assert last_words(white) == (0, words(final, Side.WHITE))
            assert last_words(black) == (0, words(final, Side.BLACK))


@orders("othello-sadjad-1389", "برنامه باید دادهها را از ورودی استاندارد بخواند و در خروجی استاندارد بنویسد.")
def test_simulator_with_both_players() -> None:
    position = games.load("othello", size=6, layout="mirrored").start()
    with (
        running(*SAMPLE, "random", "sadjad_stdio", "--seed", "1") as black,
        running(*SAMPLE, "greedy", "sadjad_stdio") as white,
    ):
        players = {Side.BLACK: black, Side.WHITE: white}
        for number, program in enumerate(players.values(), start=1):
            assert program.stdin
            program.stdin.write(f"6 {number}\n".encode())
        while not position.outcome():
            asked, told = players[position.turn], players[position.turn.other]
            assert asked.stdout
            assert told.stdin
            pair = asked.stdout.readline()
            row, column = pair.split()
            position = position.play(f"{int(column)},{int(row)}")
            told.stdin.write(pair)
        for side, program in players.items():
            assert last_words(program) == (0, words(position, side))


@orders("othello-ufmg-2014", "um kit com o servidor do torneio e um agente 'random'")
@orders("othello-ufmg-2014", "A jogada deverá ser convertida para a representação")
def test_files(tmp_path: Path) -> None:
    (tmp_path / "state.txt").write_text(START, encoding="ascii")
    called = subprocess.run(
        [*SAMPLE, "greedy", "ufmg_files", "state.txt", "black"], cwd=tmp_path, timeout=30, check=True
    )
    assert called.returncode == 0
    assert (tmp_path / "move.txt").read_bytes() == b"3,2"
    assert {file.name for file in tmp_path.iterdir()} == {"state.txt", "move.txt"}


@pytest.mark.parametrize(
    ("told", "status", "said"),
    [
        (b"", 1, "unknown: the server closed without a result\n"),
        (b"8 9\n", 1, "girone: the server called us player 9; there are 1 and 2\n"),
        (b"8 1\n", 1, "unknown: the server closed without a result\n"),
    ],
)
def test_a_server_at_fault(told: bytes, status: int, said: str) -> None:
    with running(*SAMPLE, "random", "sadjad_stdio") as program:
        assert program.stdin
        program.stdin.write(told)
        assert last_words(program) == (status, said)


def test_closed_pipes_and_signals_end_it_quietly() -> None:
    with running(*SAMPLE, "random", "sadjad_stdio") as unheard:
        assert unheard.stdin
        assert unheard.stdout
        assert unheard.stderr
        unheard.stdout.close()
        unheard.stdin.write(b"8 1\n")
        assert unheard.wait(timeout=30) == 1
        assert unheard.stderr.read() == b"unknown: the server closed without a result\n"
    for number, status in ((signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 130)):
        with running(*SAMPLE, "random", "sadjad_stdio") as stopped:
            assert stopped.stdin
            assert stopped.stdout
            stopped.stdin.write(b"8 1\n")
            stopped.stdout.readline()
            os.kill(stopped.pid, number)
            assert last_words(stopped) == (status, "")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("rndom", "sadjad_stdio"), 2, "girone: no player 'rndom'; there are: greedy, level1, "),
        (
            ("random", "sadjad"),
            2,
            "girone: no wire 'sadjad'; there are: gtp, nboard, sadjad_stdio, ufmg_files",
        ),
        (("random", "sadjad_stdio", "x"), 2, "girone: sadjad_stdio is reached only over standard input and output"),
        (
            ("random", "unical_server", "x"),
            2,
            "girone: unical_server is reached by HOST PORT, or without arguments over standard input",
        ),
        (
            ("random", "unical_server", "x", "y"),
            2,
            "girone: 'y' is not a port; write HOST PORT, such as 127.0.0.1 8901",
        ),
        (("random", "unical_server", "--game", "chess"), 2, "girone: no game 'chess'; there are: dipole, fission"),
        (("random", "unical_relay"), 2, "girone: unical_relay is reached by HOST PORT (black) or --listen PORT"),
        (("random", "unical_relay", "--listen", "70000"), 2, "girone: 70000 is not a port; it is a number up to 65535"),
        (("random", "sadjad_stdio", "--listen", "40001"), 2, "girone: --listen does not fit sadjad_stdio"),
        (("random", "sadjad_stdio", "--game", "othello"), 2, "girone: --game does not fit sadjad_stdio"),
        (("random", "sadjad_stdio", "--delay", "-1"), 2, "girone: --delay -1 is not a duration; write seconds"),
        (("random", "ufmg_files"), 2, "girone: ufmg_files is called with STATE_FILE black|white"),
        (("random", "ufmg_files", "/nowhere", "black"), 1, "girone: cannot read /nowhere: No such file or directory"),
        (("random", "unical_server", "127.0.0.1", "1"), 1, "girone: cannot connect to 127.0.0.1 port 1: "),
    ],
)
def test_mistakes_are_answered_in_a_sentence(
    arguments: tuple[str, ...], status: int, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == status
    assert capfd.readouterr().err.startswith(said)


def test_a_wire_that_no_client_speaks_is_told() -> None:
    with pytest.raises(ConfigError, match="^no player joins over carrier_pigeon"):
        wires.client_kind("carrier_pigeon")
