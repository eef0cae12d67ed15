"""Programs behind walls: what they find there, and that they are started, held and ended as everywhere else."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from girone.host.channels.channel import Noted
from girone.host.channels.one_shot import OneShotChannel
from girone.host.sandbox import bubblewrap as sandbox
from girone.host.sandbox.bubblewrap import Level
from girone.host.sandbox.probe import demand, missing
from girone.host.supervisor.control import CannotStart, ResourceLimits, adopt_orphans
from girone.host.supervisor.launch import NotWalled
from girone.host.supervisor.news import AllProcessesEnded, Exited
from girone.host.supervisor.program import Program, RunSettings
from girone.host.supervisor.supervised_program import SupervisedProgram
from girone.matches.order import Contestant, Dialled, Dials, Stdio
from girone.model.errors import ConfigError, HostFailed
from girone.model.wire import FileContent, Launch, PutFile, RemoveFile
from tests.host.supervising import AGES, PROGRAMS, Seat, eventually, supervisors
from tests.matches.evening import PYTHON, late, left_running, order, table
from tests.siege.walls import needs_walls

SAMPLE = f"{PYTHON} -m girone.players.samples random unical_server --game dipole"


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """A seat behind walls; its folder is not the one of the log and the home."""
    folder = tmp_path / "folder"
    folder.mkdir()
    shown = (str(PROGRAMS / "unruly.py"),)
    with Seat(folder, log=tmp_path / "bot.log", level=Level.STRICT, shown=shown) as made:
        yield made


def said(seat: Seat, script: str) -> str:
    """What a script in Python printed until its end."""
    seat.supervisor.launch([sys.executable, "-I", "-S", "-c", script])
    seat.news()
    return seat.log.read_text()


@needs_walls
def test_no_setting_of_the_kernel_can_be_changed_even_where_root_started_it(seat: Seat) -> None:
    script = """
import os
writable = []
for folder, _, names in [*os.walk("/proc/sys"), ("/proc/self", (), ("oom_score_adj", "autogroup", "uid_map"))]:
    for path in (os.path.join(folder, name) for name in names):
        try:
            os.close(os.open(path, os.O_WRONLY))
            writable.append(path)
        except OSError:
            pass
print(writable, os.path.exists("/proc/sys/kernel/core_pattern"))
"""
    assert said(seat, script) == "[] True\n"


@needs_walls
def test_only_its_own_folders_can_be_written_and_others_are_not_seen(seat: Seat, tmp_path: Path) -> None:
    (tmp_path / "rival").mkdir()
    places = [str(tmp_path / "folder"), str(tmp_path / "bot.home"), "/tmp", "/", "/usr", "/dev", "/etc"]
    script = f"""
import os
print(sorted(os.listdir({str(tmp_path)!r})))
for place in {places!r}:
    try:
        open(place + "/{seat.mark}", "w").close()
        print("wrote", place)
    except OSError as error:
        print("could not write", place, error.strerror)
"""
    lines = said(seat, script).splitlines()
    assert lines[0] == "['bot.home', 'folder']"
    assert [line.removeprefix("wrote ") for line in lines if line.startswith("wrote")] == places[:3]
    assert len(lines) == 1 + len(places)
    assert not Path(f"/tmp/{seat.mark}").exists()


@needs_walls
def test_it_has_processes_and_a_network_of_its_own_and_no_rights(seat: Seat) -> None:
    script = """
import os, socket
print(len([name for name in os.listdir("/proc") if name.isdigit()]), socket.gethostname(), os.getuid() != 0)
print([line.split()[1] for line in open("/proc/self/status") if line.startswith(("CapEff", "CapBnd", "Seccomp:"))])
print([line.split(":")[0].strip() for line in open("/proc/net/dev")][2:])
"""
    assert said(seat, script).splitlines() == [
        "2 girone True",
        "['0000000000000000', '0000000000000000', '2']",
        "['lo']",
    ]


@needs_walls
def test_it_inherits_no_files_but_its_own_three(seat: Seat) -> None:
    assert said(seat, "import os; print(sorted(map(int, os.listdir('/proc/self/fd')))[:-1])") == "[0, 1, 2]\n"


@needs_walls
@pytest.mark.parametrize("level", Level)
def test_a_closed_output_is_seen_at_once(level: Level, tmp_path: Path) -> None:
    reading, writing = socket.socketpair()
    with reading, writing, Seat(tmp_path, level=level) as seat:
        script = "import os, time; os.write(1, b'bye'); os.close(1); time.sleep(600)"
        seat.supervisor.launch([sys.executable, "-I", "-S", "-c", script], stdout=writing.fileno())
        writing.close()
        reading.settimeout(AGES)
        assert b"".join(iter(lambda: reading.recv(16), b"")) == b"bye"
        assert seat.alive()


@needs_walls
def test_it_cannot_leave_its_core(tmp_path: Path) -> None:
    core = min(os.sched_getaffinity(0))
    script = "import os; os.sched_setaffinity(0, range(os.cpu_count())); print('left')"
    with Seat(tmp_path, level=Level.STRICT, cores=[core]) as seat:
        assert "PermissionError" in said(seat, script)
    with Seat(tmp_path, level=Level.LIMITS, cores=[core], log=tmp_path / "free.log") as seat:
        assert said(seat, script) == "left\n"


@needs_walls
@pytest.mark.parametrize(
    ("script", "ending"), [("raise SystemExit(3)", Exited(3, None)), ("import os; os.abort()", Exited(None, 6))]
)
def test_its_end_is_told_as_it_was(seat: Seat, script: str, ending: Exited) -> None:
    seat.supervisor.launch([sys.executable, "-c", script])
    assert seat.news() == [ending, AllProcessesEnded()]


@needs_walls
def test_what_cannot_be_started_is_the_programs_fault(seat: Seat, tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match="cannot start './none' in .*: No such file or directory"):
        seat.supervisor.launch(["./none"])
    (seat.supervisor.folder / "plain.sh").write_text("echo run by a shell\n")
    (seat.supervisor.folder / "plain.sh").chmod(0o755)
    seat.supervisor.launch(["./plain.sh"])
    seat.news()
    assert seat.log.read_text() == "run by a shell\n"


@needs_walls
def test_a_folder_that_the_program_spoilt_is_its_own_fault(seat: Seat, tmp_path: Path) -> None:
    """Else who is losing would spoil it, and void the match."""
    assert said(seat, "import os; os.chmod('.', 0); os.chmod(os.environ['HOME'], 0)") == ""
    with pytest.raises(CannotStart):
        seat.supervisor.launch(["true"])


@needs_walls
def test_it_is_stopped_and_goes_on_with_all_its_children(seat: Seat) -> None:
    seat.launch("family")
    assert eventually(lambda: all(seat.counted()))
    seat.supervisor.stop()
    counted = seat.counted()
    assert seat.alive()
    assert seat.counted() == counted
    seat.supervisor.resume()
    assert eventually(lambda: all(now > then for now, then in zip(seat.counted(), counted, strict=True)))


DISK = {
    "a file": "open('much', 'wb').write(bytes(2**23))",
    "a file at home": "open(os.environ['HOME'] + '/much', 'wb').write(bytes(2**23))",
    "a file in /tmp": "open('/tmp/much', 'wb').write(bytes(2**23))",
    "a file in /dev/shm": "open('/dev/shm/much', 'wb').write(bytes(2**23))",
    "a file without a name": "f = open('much', 'wb'); os.unlink('much'); f.write(bytes(2**23)); f.flush()",
    "a file in a closed folder": "os.mkdir('d'); f = open('d/much', 'wb'); os.chmod('d', 0); f.write(bytes(2**23))",
    "many files": "[open(f'{place}/{n}', 'w').close() for n in range(7000) for place in ('.', '/tmp', '/dev/shm')]",
    "many links": "open('f', 'w'); [os.link('f', f'l{n}') for n in range(20001)]",
}


@needs_walls
@pytest.mark.parametrize("how", DISK)
def test_who_lays_down_too_much_is_told_so_and_goes_on(how: str, tmp_path: Path) -> None:
    script = f"""
import os
try:
    {DISK[how]}
except OSError as error:
    print(os.strerror(error.errno))
print("went on")
"""
    with Seat(tmp_path, level=Level.STRICT, ceilings=ResourceLimits(disk=2**22)) as seat:
        assert said(seat, script).splitlines()[:2] == ["No space left on device", "went on"]
        assert sorted(file.name for file in tmp_path.iterdir()) == ["bot.log", "counters"]


@needs_walls
def test_memory_that_nobody_counts_cannot_be_had(seat: Seat) -> None:
    assert "PermissionError" in said(seat, "import os; os.memfd_create('much')")


@needs_walls
def test_what_it_finds_in_its_folder_is_not_counted(tmp_path: Path) -> None:
    (tmp_path / "net").write_bytes(bytes(2**23))
    with Seat(tmp_path, level=Level.STRICT, ceilings=ResourceLimits(disk=2**22)) as seat:
        assert said(seat, "open('more', 'wb').write(bytes(2**21)); print(len(open('net', 'rb').read()))") == "8388608\n"


@needs_walls
def test_what_it_leaves_between_two_launches_stays_and_is_gone_with_its_supervisor(tmp_path: Path) -> None:
    with Seat(tmp_path, level=Level.STRICT) as seat:
        seat.supervisor.launch(["sh", "-c", "echo mine > note; echo mine > $HOME/note"])
        seat.news()
        seat.supervisor.launch(["sh", "-c", "cat note $HOME/note"])
        seat.news()
        assert seat.log.read_text() == "mine\nmine\n"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bot.log", "counters"]


def answers(folder: Path, script: str, launches: int) -> list[FileContent]:
    """What a program answers that is launched for every move, behind walls; it knows which launch it is by `n`."""
    words = ["bash", "-c", f"n=$(cat n || echo 0); echo $((n + 1)) > n; {script}\necho $n > move.txt"]
    program = Program(words, RunSettings(folder, folder.with_name("white.log"), level=Level.STRICT))
    found: list[FileContent] = []
    with closing(OneShotChannel(program, folder)) as channel:
        for number in range(launches):
            channel.perform(RemoveFile("move.txt"))
            channel.perform(Launch((), "move.txt"))
            while len(found) == number:
                heard = [each.what for fd in channel.watched() for each in channel.collect(fd)]
                found += [each for each in heard if isinstance(each, FileContent)]
    return found


SPOILT = {
    "a file": "mv {top} {shared}/y; echo > {top}",
    "a link to the outside": "mv {top} {shared}/y; ln -s /oldroot{outside} {top}",
    "a closed folder": "mv {top} {shared}/y; mkdir {top}; chmod 0 {top} {shared}",
    "no file left": "mv {top}/match {shared}/m; rmdir {top}; touch f{{1..20000}}",
    "folders in folders": "cd {shared}; mkdir -p $(printf 'd/%.0s' {{1..1900}}); cd -",
}


@needs_walls
@pytest.mark.parametrize("shared", ["/tmp", "/dev/shm"])
@pytest.mark.parametrize("how", SPOILT)
def test_what_it_leaves_beside_its_folder_neither_voids_the_match_nor_leads_out(
    how: str, shared: str, tmp_path: Path
) -> None:
    """The walls are built again for every move, and where the match lies in /tmp its folder is reached through that."""
    outside = tmp_path / "outside"
    outside.mkdir()
    with TemporaryDirectory(dir=shared, prefix="girone-match-") as top:
        folder = Path(top, "match", "white.folder")
        folder.mkdir(parents=True)
        spoil = SPOILT[how].format(top=top, shared=shared, outside=outside)
        found = answers(folder, f"[ $n = 0 ] && {{ {spoil}; }} 2>/dev/null", 3)
    assert found[1:] == [FileContent(b"1\n"), FileContent(b"2\n")]
    assert list(outside.iterdir()) == []


@needs_walls
def test_what_lies_in_tmp_is_gone_at_the_next_launch(seat: Seat) -> None:
    for _ in range(2):
        seat.supervisor.launch(["sh", "-c", "ls /dev/shm; touch /tmp/.left /dev/shm/left; ls -A /tmp | grep left"])
        seat.news()
    assert seat.log.read_text() == ".left\n.left\n"


@needs_walls
def test_a_folder_that_is_full_is_the_fault_of_who_filled_it(tmp_path: Path) -> None:
    """A program that runs for one move would void a match that it is losing, by leaving no room for the position."""
    program = Program(["sh", "-c", "cat /dev/zero > much"], lodged(tmp_path))
    with closing(OneShotChannel(program, tmp_path)) as channel:
        channel.perform(Launch((), "move.txt"))
        heard: list[object] = []
        while not any(isinstance(each, FileContent) for each in heard):
            heard += [each.what for fd in channel.watched() for each in channel.collect(fd)]
        channel.perform(PutFile("state.txt", bytes(10_000)))
        channel.perform(Launch((), "move.txt"))
        (noted, answer) = [each.what for each in channel.retry()]
    assert isinstance(noted, Noted)
    assert str(noted.detail) == "state.txt cannot be written into its folder: [Errno 28] No space left on device"
    assert answer == FileContent(None)


def lodged(folder: Path) -> RunSettings:
    """Settings that allow little on the disk."""
    return RunSettings(folder, folder.with_name("bot.log"), ceilings=ResourceLimits(disk=2**22), level=Level.STRICT)


@needs_walls
def test_nothing_outlives_a_supervisor_that_was_killed(seat: Seat) -> None:
    adopt_orphans()
    seat.launch("family")
    (supervisor,) = supervisors()
    os.kill(supervisor, signal.SIGKILL)
    seat.supervisor.close()
    assert not seat.alive()


@needs_walls
def test_a_command_shows_the_files_it_names_but_never_the_match(tmp_path: Path) -> None:
    folder, bot = tmp_path / "match" / "white.folder", tmp_path / "bot.py"
    folder.mkdir(parents=True)
    bot.write_text("import os; print(os.listdir('..'), os.listdir('../..'))")
    shown = (str(bot), str(tmp_path), "/")
    with Seat(folder, level=Level.STRICT, log=folder / "bot.log", shown=shown) as seat:
        seat.supervisor.launch([sys.executable, str(bot)])
        seat.news()
        assert seat.log.read_text() == "['white.folder'] ['match', 'bot.py']\n"


def test_without_the_tool_a_match_is_void_and_no_run_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "BUBBLEWRAP", "no-such-tool")
    with (
        Seat(tmp_path, level=Level.STRICT) as seat,
        pytest.raises(HostFailed, match="the sandbox could not be started.*no-such"),
    ):
        seat.supervisor.launch(["true"])
    assert "install bubblewrap" in missing()
    with pytest.raises(ConfigError, match="sandbox strict: the sandbox could not be started"):
        demand(Level.STRICT, tmp_path)
    demand(Level.LIMITS, tmp_path)


def test_memory_that_cannot_be_bounded_is_told_as_walls_that_cannot_be_built(tmp_path: Path) -> None:
    nothing_mounted = SupervisedProgram(
        str(tmp_path), {}, [], asdict(ResourceLimits()), ["bwrap"], 2, lambda *news: None
    )
    with pytest.raises(NotWalled, match="mount: "):
        nothing_mounted.launch(1, ["true"], None, None, None)


def test_a_record_that_programs_could_read_is_refused() -> None:
    with pytest.raises(ConfigError, match="/usr/local/cup lies in /usr, which every program can read"):
        demand(Level.STRICT, Path("/usr/local/cup"))


@needs_walls
@pytest.mark.parametrize(
    "regulation", ["dipole-2020", "fission-2022", "loa-2012", "othello-sadjad-1389", "othello-ufmg-2014"]
)
def test_whole_games_of_every_regulation(regulation: str, tmp_path: Path) -> None:
    walled = order(regulation, tmp_path / "walled", "random", "greedy", seed=3)
    free = order(regulation, tmp_path / "free", "random", "greedy", seed=3)
    opening = late(regulation) if regulation == "othello-ufmg-2014" else None  # a process for every move takes long
    played = table(replace(walled, sandbox=Level.STRICT, opening=opening))
    assert played.verdict["kind"] == "played"
    assert played.verdict == table(replace(free, opening=opening)).verdict
    assert left_running(str(tmp_path)) == []


@needs_walls
@pytest.mark.parametrize(
    ("reach", "command"),
    [
        (Dials, f"{SAMPLE} $0 $1"),
        (Dials, f"{SAMPLE} $0 $1 & exit 0"),
        (Stdio, f"exec 3<&0; {SAMPLE} <&3 & exit 0"),
    ],
)
def test_they_dial_us_and_a_launcher_may_go(reach: type[Dials | Stdio], command: str, tmp_path: Path) -> None:
    player = Contestant("player", "unical_server", reach(("sh", "-c", command, "{host}", "{port}")))
    match = order("dipole-2020", tmp_path, player, "random", limits__start=50)
    assert table(replace(match, sandbox=Level.STRICT, provides=("girone",))).verdict["kind"] == "played"
    assert left_running(str(tmp_path)) == []


@needs_walls
def test_two_programs_may_have_the_same_port_and_never_meet(tmp_path: Path) -> None:
    """Each calls the port that it was told, in a network of its own; a third one listens there outside."""
    with socket.create_server(("127.0.0.1", 0)) as outside:
        port = outside.getsockname()[1]
        command = ("sh", "-c", f"{SAMPLE} $0 $1", "{host}", "{port}")
        place = Contestant("player", "unical_server", Dials(command, port=port))
        match = order("dipole-2020", tmp_path, place, place, limits__start=50)
        assert table(replace(match, sandbox=Level.STRICT, provides=("girone",))).verdict["kind"] == "played"
        outside.setblocking(False)
        with pytest.raises(BlockingIOError):
            outside.accept()


@needs_walls
@pytest.mark.parametrize("reach", [Dials, Dialled])
def test_who_never_comes_does_not_show_up(reach: type[Dials | Dialled], tmp_path: Path) -> None:
    ends = Contestant("absent", "unical_relay", reach(("true", "{port}")))
    seats = (ends, "random") if reach is Dialled else ("random", ends)
    played = table(replace(order("loa-2012", tmp_path, *seats, limits__start=5), sandbox=Level.STRICT))
    assert played.result == ("black" if reach is Dialled else "white", "no_show")


def test_a_porter_imports_little_and_so_starts_fast() -> None:
    source = Path(sandbox.__file__).parents[3]
    script = f"import sys; sys.path.append({str(source)!r}); import girone.host.sandbox.init; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-I", "-S", "-c", script], text=True).split()
    rooms = {"girone", "girone.host", "girone.host.sandbox"}
    assert {name for name in loaded if name.startswith("girone")} - rooms == {"girone.host.sandbox.init"}
    assert {"collections", "socket", "re", "typing"}.isdisjoint(loaded)
