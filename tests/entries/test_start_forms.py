"""How programs take address, port and colour, by their usage, their sources, their settings; nothing is played."""

import shlex
import subprocess
from pathlib import Path

import pytest

from girone.entries.building.build import BUILD_WITHIN
from girone.entries.building.prepare import Workshop
from girone.entries.building.settings_file import RUN, SCRIPT, settings_forms
from girone.entries.building.several import likeliest, one_for_each_side
from girone.entries.building.start import commands_to_try, find_build, find_start, printed_commands
from girone.entries.building.usage import fixed_path, printed_forms, typed_commands, variable_forms
from girone.entries.hand_in import HandIn
from girone.host.copies import lay_out
from girone.model.game import Side

SETTINGS = "# ruolo = nero oppure bianco\r\nruolo = Bianco\r\nserver = 192.168.0.12\r\nporta=40123\r\ntempo = 0.5\r\n"


def lay(folder: Path, **files: str) -> Path:
    """Files by their names, in which two underscores are a dot and three a slash."""
    for name, text in files.items():
        file = folder / name.replace("___", "/").replace("__", ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, newline="")
    return folder


@pytest.mark.parametrize(
    ("printed", "white", "black"),
    [
        ("Usage: java -jar player.jar <ip>:<port>", "{host}:{port}", "{host}:{port}"),
        ("usage: client.py [-h] --host HOST --port PORT", "--host {host} --port {port}", "--host {host} --port {port}"),
        ("usage: dipole.py [-h] [--server SERVER] [--porta PORTA] [--debug]", *["--server {host} --porta {port}"] * 2),
        ("Uso ./avvio.sh <ip> <port>", "{host} {port}", "{host} {port}"),
        ("uso: gioca <porta> <host>", "{port} {host}", "{port} {host}"),
        ("java Main [-server ip] [-port numero]", "-server {host} -port {port}", "-server {host} -port {port}"),
        (
            "esempio:  FISSION_IP=127.0.0.1 FISSION_PORTA=8901 ./fission",
            *["env FISSION_IP={host} FISSION_PORTA={port}"] * 2,
        ),
        ("Connessione rifiutata\nTraceback (most recent call last):", "", ""),
    ],
)
def test_a_program_names_its_arguments_in_its_output(printed: str, white: str, black: str) -> None:
    assert [printed_forms(printed, side, False) for side in Side] == [
        [white] if white else [],
        [black] if black else [],
    ]


@pytest.mark.parametrize(
    ("printed", "white", "black"),
    [
        ("LOA b porta  |  LOA n indirizzo porta", "b {port}", "n {host} {port}"),
        ("Uso: ./loa bianco <porta>\n     ./loa nero <host> <porta>", "bianco {port}", "nero {host} {port}"),
        ("node x.js --white PORT | --black HOST PORT", "--white {port}", "--black {host} {port}"),
        (
            "perl gioca.pl --colore=bianco [--porta=40001]\nperl gioca.pl --colore=nero --host=IP --porta=PORTA",
            "--colore=bianco --porta={port}",
            "--colore=nero --host={host} --porta={port}",
        ),
    ],
)
def test_a_colour_in_its_usage_is_told_to_that_side(printed: str, white: str, black: str) -> None:
    assert [printed_forms(printed, side, True) for side in Side] == [[white], [black]]


def test_what_it_prints_stands_behind_the_command_that_failed() -> None:
    tried = ["./player {host} {port}", "./player {port} {host}"]
    assert printed_commands(tried, "unical_server", Side.WHITE, "usage: player <ip>:<porta>") == [
        "./player {host}:{port}"
    ]


def test_variables_that_its_sources_read(tmp_path: Path) -> None:
    lay(
        tmp_path,
        a__c='char *h = getenv("FISSION_IP"), *p = getenv("FISSION_PORTA"), *x = getenv("HOME");\n',
        b__py='import os\nCOLORE = os.environ["COLORE"]\n',
    )
    assert variable_forms(tmp_path, Side.BLACK, False) == [
        "env COLORE=nero FISSION_IP={host} FISSION_PORTA={port}",
        "env COLORE=black FISSION_IP={host} FISSION_PORTA={port}",
    ]
    assert variable_forms(tmp_path, Side.WHITE, True)[0] == "env COLORE=bianco FISSION_PORTA={port}"
    assert not variable_forms(lay(tmp_path / "other", a__py='os.environ["HOME"]\n'), Side.WHITE, False)


def test_a_settings_file_is_filled_in_for_each_side(tmp_path: Path) -> None:
    lay(tmp_path, codice___config__txt=SETTINGS, codice___main__cpp='leggi("config.txt");\n', readme__txt="porta=1\n")
    assert settings_forms(tmp_path, Side.WHITE, True) == [
        f"sh {SCRIPT} codice/config.txt ruolo=Bianco porta={{port}} --"
    ]
    (form,) = settings_forms(tmp_path, Side.BLACK, False)
    (tmp_path / SCRIPT).write_text(RUN)
    words = form.replace("{host}", "127.0.0.1").replace("{port}", "8901")
    said = subprocess.run([*shlex.split(words), "cat", "config.txt"], cwd=tmp_path, check=True, capture_output=True)
    filled = "ruolo = Nero\r\nserver = 127.0.0.1\r\nporta=8901\r\ntempo = 0.5\r\n"
    assert said.stdout.decode() == f"# ruolo = nero oppure bianco\r\n{filled}"


def test_settings_in_json(tmp_path: Path) -> None:
    lay(tmp_path, a__json='{\n  "serverPort": 8901,\n  "server_ip": "1.2.3.4"\n}\n', a__js='require("./a.json")')
    (tmp_path / SCRIPT).write_text(RUN)
    words = settings_forms(tmp_path, Side.WHITE, False)[0].replace("{host}", "localhost").replace("{port}", "77")
    said = subprocess.run([*shlex.split(words), "cat", "a.json"], cwd=tmp_path, check=True, capture_output=True)
    assert said.stdout.decode() == '{\n  "serverPort": 77,\n  "server_ip": "localhost"\n}\n'


def test_a_program_that_asks_is_answered_on_its_input(tmp_path: Path) -> None:
    command, _ = typed_commands("cat", Side.WHITE, False)
    words = shlex.split(command.replace("{host}", "127.0.0.1").replace("{port}", "8901"))
    assert subprocess.run(words, cwd=tmp_path, check=True, capture_output=True).stdout == b"127.0.0.1\n8901\n"
    lay(tmp_path, player__py='ip = input("IP: ")\n')
    tried = commands_to_try({"command": "python3 player.py"}, "unical_server", False, tmp_path)
    assert tried[Side.WHITE][-2:] == tuple(typed_commands("python3 player.py", Side.WHITE, False))
    assert typed_commands("./loa", Side.BLACK, True)[0].endswith(" - {host} {port}")


@pytest.mark.parametrize(
    ("names", "pair"),
    [
        (["gioca_bianco.sh", "gioca_nero.sh"], ("gioca_bianco.sh", "gioca_nero.sh")),
        (["src/ClientBlack.java", "src/ClientWhite.java"], ("src/ClientWhite.java", "src/ClientBlack.java")),
        (["a.sh", "b.sh"], ()),
        (["bianco.py", "altro_nero.py"], ()),
        (["bianco.py", "nero.py", "main.py"], ()),
    ],
)
def test_two_programs_whose_names_are_the_colours(names: list[str], pair: tuple[str, ...]) -> None:
    found = one_for_each_side(names)
    assert tuple(found[side] for side in Side if found) == pair


def test_each_side_starts_its_own_program(tmp_path: Path) -> None:
    lay(tmp_path, gioca_bianco__sh="", gioca_nero__sh="", loa__py="")
    assert find_start(tmp_path, "unical_relay") == {"white": "bash gioca_bianco.sh", "black": "bash gioca_nero.sh"}


def test_the_likeliest_of_several(tmp_path: Path) -> None:
    names = ["src/it/client/DipoleClient.java", "src/it/prova/ProvaMosse.java"]
    assert likeliest(tmp_path, names) == names[:1]
    assert likeliest(tmp_path, ["A.java", "B.java"]) == ["A.java", "B.java"]
    lay(tmp_path, LEGGIMI="Si avvia con: java it.unical.B <ip> <porta>\n")
    assert likeliest(tmp_path, ["A.java", "B.java"]) == ["B.java"]
    assert likeliest(tmp_path, ["prova.py", "test.py"]) == ["prova.py", "test.py"]


def test_programs_in_other_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda tool: f"/usr/bin/{tool}")
    lay(tmp_path / "go", go__mod="", board___board__go="package board\n", cmd___gioca___main__go="func main() {\n")
    (command,) = find_build(tmp_path / "go")[2:]
    assert command.startswith("cd cmd/gioca && ")
    assert command.endswith(" -o ../../girone-program .")
    lay(tmp_path / "rust", player___Cargo__toml="")
    assert find_build(tmp_path / "rust")[:3] == ["cargo", "install", "--offline"]
    lay(tmp_path / "perl", gioca__pl="")
    assert find_start(tmp_path / "perl", "unical_server") == {"command": "perl gioca.pl"}
    lay(tmp_path / "python", PLAYER__PY="")
    assert find_start(tmp_path / "python", "unical_server") == {"command": "python3 PLAYER.PY"}


def test_headers_in_a_folder_of_their_own_and_a_makefile_in_capitals(tmp_path: Path) -> None:
    lay(tmp_path, include___Board__h="", src___main__cpp="int main() {}\n")
    assert "-Iinclude" in find_build(tmp_path)
    assert find_build(lay(tmp_path, MAKEFILE="player: x\n"))[:3] == ["make", "-f", "MAKEFILE"]


def test_a_path_of_another_computer_is_found_in_the_sources(tmp_path: Path) -> None:
    lay(tmp_path, LOA__cpp='int a;\nifstream f("C:\\\\Users\\\\Ada\\\\pesi.txt");\n', x__py='open("/usr/share/dict")\n')
    assert list(fixed_path(tmp_path)) == [{"name": "C:\\Users\\Ada\\pesi.txt", "file": "LOA.cpp", "number": "2"}]


def test_a_package_that_is_started_from_above_finds_itself_under_its_own_name(tmp_path: Path) -> None:
    folder = lay(
        tmp_path / "tp1", launch__sh="", torneio__py="from tp1_bia.tabuleiro import x\n", tabuleiro__py="x = 7\n"
    )
    hand_in = HandIn(tmp_path / "tp1.zip", "tp1", own_name="tp1_bia")
    (tmp_path / "logs").mkdir()
    Workshop(tmp_path / "logs", BUILD_WITHIN).prepare(hand_in, folder, "ufmg_files")
    (tmp_path / "room").mkdir()
    copy = lay_out(folder, tmp_path / "room")
    (copy / "torneio.py").write_text("import tp1_bia.tabuleiro as t\nprint(t.x, t.__file__)\n")
    said = subprocess.run(["python3", "-m", "tp1_bia.torneio"], cwd=copy.parent, check=True, capture_output=True)
    assert said.stdout.decode().startswith("7 ")
