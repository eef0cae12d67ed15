"""The page as a process: `girone page`, and the page beside a run."""

import http.client
import itertools
import json
import re
import signal
import socket
import subprocess
import urllib.request
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from girone.cli.terminal import keep_open
from girone.web.companion import page_beside
from girone.web.serve import listener, next_free
from tests.tournament.cups import GIRONE, clean, girone, start, write
from tests.web.pages import page_process

AMISS = (
    b"\x16\x03\x01\x02\n\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
)


def get(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=60) as answer:
        body: bytes = answer.read()
        return body


def test_strangers_cannot_flood_the_screen(played: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with page_process(played) as (_, (address,)):
        for words in AMISS * 3:
            with socket.create_connection((urlsplit(address).hostname or "", urlsplit(address).port or 0), 60) as line:
                line.sendall(words)
                assert line.recv(100).startswith(b"HTTP/1.1 4")
        assert json.loads(get(f"{address}api/tables")) == []
    assert capfd.readouterr().err == ""


def test_it_says_where_it_is_and_ends_at_ctrl_c_although_a_spectator_hangs_on(played: Path) -> None:
    with page_process(played) as (page, (address,)):
        assert json.loads(get(f"{address}api/tables")) == []
        spectator = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        spectator.request("GET", "/api/live")
        stream = spectator.getresponse()
        assert stream.readline() == b"event: begin\n"
        page.send_signal(signal.SIGINT)
        assert page.wait(60) == 0
        assert stream.read().endswith(b"\n\n")
        spectator.close()


def test_the_organisers_address_is_printed_only_when_asked_for(played: Path) -> None:
    with page_process(played, "--organiser") as (_, lines):
        found = re.fullmatch(r"organiser, for you alone: (http://127.0.0.1:\d+/organiser\?token=(\S{32}))", lines[1])
        assert found
        assert found[2].encode() in get(found[1])
        with pytest.raises(urllib.error.HTTPError, match="401"):
            get(found[1][:-1])
        body = json.dumps({"token": found[2]}).encode()
        with urllib.request.urlopen(f"{lines[0]}api/organiser/session", body, timeout=60) as answer:
            assert answer.status == 201


def test_a_port_that_is_taken_is_answered_with_one_that_is_free(played: Path) -> None:
    with listener("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        run = girone("page", str(played), "--port", str(port), cwd=played.parent)
        assert run.returncode == 2
        found = re.fullmatch(rf"girone: port {port} is taken; (\d+) is free: --port \1\n", run.stderr)
        assert found
        assert int(found[1]) > port


def test_the_next_free_port_is_the_port_itself_where_it_is_free() -> None:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    assert next_free("127.0.0.1", port) >= port


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.store"], "nowhere.store is not the store of a tournament"),
        (["cup.store", "--port", "70000"], "'70000' is not a port"),
        (["cup.store", "--host", "203.0.113.7"], "cannot listen at 203.0.113.7"),
    ],
)
def test_what_cannot_be_served_is_answered_in_a_sentence(played: Path, words: list[str], said: str) -> None:
    run = girone("page", *words, cwd=played.parent)
    assert (run.returncode, said in run.stderr, run.stdout) == (2, True, "")


def test_a_run_has_its_page_beside_it_which_ends_with_it(tmp_path: Path) -> None:
    write(tmp_path, "dipole-2020", ["random", "greedy"])
    run = start("run", "cup.toml", "--page", "--port", "0", cwd=tmp_path)
    assert run.stdout
    address = next(line for line in run.stdout if line.startswith("watch: ")).split()[1]
    assert b"Cup" in get(address)
    run.communicate(timeout=120)
    assert run.returncode == 0
    with pytest.raises(OSError, match="refused"):
        get(address)


def test_a_run_has_its_organisers_room_whose_token_is_on_no_command_line(tmp_path: Path) -> None:
    write(tmp_path, "dipole-2020", ["random", "greedy"])
    run = start("run", "cup.toml", "--page", "--organiser", "--port", "0", "--json", cwd=tmp_path)
    assert run.stderr
    said = {line.partition(": ")[0]: line.partition(": ")[2].strip() for line in itertools.islice(run.stderr, 2)}
    address, token = said["organiser, for you alone"].split("organiser?token=")
    assert address == said["watch"]
    assert token.encode() not in command_lines()
    body = json.dumps({"token": token}).encode()
    with urllib.request.urlopen(f"{address}api/organiser/session", body, timeout=60) as answer:
        assert answer.status == 201
    run.communicate(timeout=120)
    assert run.returncode == 0


def command_lines() -> bytes:
    """Those of all processes, among them our own page."""
    found = b""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended meanwhile
            found += file.read_bytes()
    assert b"girone.web.companion" in found
    return found


def test_an_organisers_room_needs_a_page(tmp_path: Path) -> None:
    write(tmp_path, "dipole-2020", ["random", "greedy"])
    run = girone("run", "cup.toml", "--organiser", cwd=tmp_path)
    assert (run.returncode, "needs --page" in run.stderr) == (2, True)


def test_a_page_ends_with_whoever_started_it(played: Path) -> None:
    with page_beside(played, 0) as (address, organiser):
        assert b"Evening" in get(address)
        assert organiser == ""
    with pytest.raises(OSError, match="refused"):
        get(address)


def test_other_commands_do_not_load_the_server(tmp_path: Path) -> None:
    asked = (
        "import sys; from girone.cli.main import main\n"
        "try: main(['run', '--help'])\n"
        "except SystemExit: pass\n"
        "raise SystemExit(bool({'starlette', 'uvicorn', 'jinja2'} & sys.modules.keys()))"
    )
    command = [*GIRONE[:2], "-c", asked]
    assert subprocess.run(command, stdout=subprocess.DEVNULL, timeout=60).returncode == 0


def test_without_a_store_one_can_only_play_and_ctrl_c_sends_everybody_home() -> None:
    page = subprocess.Popen([*GIRONE, "page", "--port", "0"], stdout=subprocess.PIPE, text=True, env=clean())
    assert page.stdout
    try:
        address = page.stdout.readline().strip()
        wish = json.dumps({"game": "othello", "white": "me", "black": "me"}).encode()
        with urllib.request.urlopen(f"{address}api/play", wish, timeout=60) as answer:
            name = json.load(answer)["name"]
        spectator = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        spectator.request("GET", f"/api/play/{name}/live")
        stream = spectator.getresponse()
        assert stream.readline() == b"event: state\n"
        page.send_signal(signal.SIGINT)
        assert page.wait(60) == 0
        assert b"event: gone\n" in stream.read()
        spectator.close()
    finally:
        page.kill()
        page.wait()
        page.stdout.close()


def test_an_organiser_needs_a_tournament(tmp_path: Path) -> None:
    run = girone("page", "--organiser", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (2, "girone: --organiser needs the STORE of a tournament\n")


def test_a_page_that_stays_open_has_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "pause", lambda: signal.raise_signal(signal.SIGINT))
    keep_open("http://a/")
    assert capsys.readouterr().out == "\nthe page stays open until Ctrl-C:\n  http://a/\n\n"
