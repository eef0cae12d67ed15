"""Checks what this host can do for a tournament: each finding says what was tried, the result, and a remedy."""

import os
import platform
import select
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path

from girone import engine, formats, games, regulations, wires
from girone.host.channels.tcp import free_port
from girone.host.cores import USUAL_FOLDER, VARIABLE, command_of, holders
from girone.host.load import busy_host
from girone.host.sandbox import probe as survey
from girone.host.sandbox.bubblewrap import BUBBLEWRAP
from girone.host.share import WANTED, by_session, give_share
from girone.host.supervisor.control import CannotStart, Supervisor, SupervisorFailed
from girone.model.errors import ConfigError
from girone.plugins import loadable

PORT = 8901
WITHOUT_LINUX = "no tournaments; play, join, kit, analyse, replay, the page of a record and the library work"
ONE_MATCH = "; single matches by `girone match`, without limits or isolation (level none)"
ELSEWHERE = {
    "darwin": "tournaments run in a container: podman machine init, then see docs/server.md",
    "win32": "tournaments run in WSL: wsl --install, then pip install girone there",
}
"""How to hold tournaments on systems that cannot."""
EXTRAS = {"cluster": "distributed", "paper": "typst", "seal": "cryptography"}
"""The optional parts, each with a package that it requires."""
SERVER = {"systemctl": "systemd", "caddy": "caddy"}
"""The tools of a server, each with its Debian package."""


class HostGrade(StrEnum):
    """How serious a finding is."""

    GOOD = "good"
    LESS = "less"
    BAD = "bad"


@dataclass(frozen=True)
class HostFinding:
    """The result of one check; `remedy` says what to do, if anything."""

    subject: str
    grade: HostGrade
    words: str
    remedy: str = ""


def examine() -> list[HostFinding]:
    """All findings, in the order a person would ask."""
    checks: Sequence[Callable[[], HostFinding]] = (
        system, user, cores, leases, load, clock, scheduling, share, supervisor, namespaces, sandbox,
        compiler, core, extras, extensions, server, ports, disk,
    )  # fmt: skip
    anywhere = (system, core, extras, extensions, disk)
    return [check() for check in (checks if sys.platform == "linux" else anywhere)]


def system() -> HostFinding:
    """Python and the operating system."""
    words = f"Python {platform.python_version()} on {platform.platform()}"
    if sys.platform != "linux":
        remedy = ELSEWHERE.get(sys.platform, "tournaments need a Linux machine, or a container: see docs/server.md")
        one_match = ONE_MATCH if hasattr(select, "poll") and find_spec("psutil") else ""
        return HostFinding("system", HostGrade.BAD, f"{words}: {WITHOUT_LINUX}{one_match}", remedy)
    return HostFinding("system", HostGrade.GOOD, words + ("; all of girone works in WSL" if _is_wsl() else ""))


def _is_wsl() -> bool:
    return "microsoft" in platform.release().lower()


def user() -> HostFinding:
    """Whose rights programs would have."""
    if os.geteuid():
        return HostFinding("user", HostGrade.GOOD, "programs run without the rights of root")
    words = "programs would run as root, and nothing on this host would be safe from them"
    return HostFinding(
        "user", HostGrade.LESS, words, "make a user for tournaments, and start girone as that user: useradd -m girone"
    )


def cores() -> HostFinding:
    """How many programs can run at the same time."""
    usable, present = len(os.sched_getaffinity(0)), os.cpu_count() or 1
    words = f"{usable} of {present} cores usable: one match at a time where both programs run"
    if usable == 1:
        return HostFinding(
            "cores", HostGrade.LESS, words, "programs that think at the same time share the core; use two or more"
        )
    if usable > 2:
        words = f"{usable} of {present} cores usable: {(usable - 1) // 2} matches at a time where both programs run"
    return HostFinding("cores", HostGrade.GOOD, words)


def leases() -> HostFinding:
    """Which cores are lent to matches now, and whether the girone processes of this host know of each other."""
    try:
        held = holders()
    except OSError as error:
        words = f"matches of other girone processes may be given the same cores: {error}"
        return HostFinding(
            "leases", HostGrade.LESS, words, f"mkdir -m 1777 {USUAL_FOLDER}, or name another: {VARIABLE}"
        )
    lent = {process: [str(core) for core in held if held[core] == process] for process in held.values()}
    each = (f"core {', '.join(lent[process])}: process {process} ({command_of(process) or '?'})" for process in lent)
    return HostFinding("leases", HostGrade.GOOD, "; ".join(each) or "no match uses a core now")


def load() -> HostFinding:
    """Whether other processes keep the cores busy."""
    if told := busy_host(len(_held_cores())):
        return HostFinding("load", HostGrade.LESS, str(told), "close what runs beside the tournament")
    return HostFinding("load", HostGrade.GOOD, "no other processes keep the cores busy")


def _held_cores() -> dict[int, int]:
    with suppress(OSError):
        return holders()
    return {}


def clock() -> HostFinding:
    """The resolution of the clock, and how late a sleeping process wakes up."""
    resolution = time.get_clock_info("monotonic").resolution
    late = sorted(_lateness(0.001) for _ in range(200))
    words = f"steps of {resolution * 1e9:.0f} ns; woken {late[100] * 1e6:.0f} µs late, at worst {late[-1] * 1e6:.0f} µs"
    if late[-1] > 0.02:
        return HostFinding(
            "clock", HostGrade.LESS, words, "the host is busy or shared: close what runs beside the tournament"
        )
    return HostFinding("clock", HostGrade.GOOD, words)


def _lateness(seconds: float) -> float:
    begun = time.perf_counter()
    time.sleep(seconds)
    return time.perf_counter() - begun - seconds


def scheduling() -> HostFinding:
    """Whether a table may have priority over the programs it judges."""
    trial = "import os; os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))"
    if subprocess.run([sys.executable, "-c", trial], capture_output=True).returncode == 0:
        return HostFinding(
            "scheduling", HostGrade.GOOD, "tables may run in real time, so busy programs do not delay the clock"
        )
    return HostFinding("scheduling", HostGrade.LESS, "tables run like any other process", _allowed("rtprio 1"))


def _allowed(limit: str) -> str:
    """How an ordinary user can be allowed this: by a limit from the next login on, or by a capability of Python."""
    line = f'echo "$USER - {limit}" | sudo tee -a /etc/security/limits.conf'
    right = f"sudo setcap cap_sys_nice+ep {shlex.quote(os.path.realpath(sys.executable))}"
    return f"{line}, and log in again; or {right}, which allows it to all who use this Python"


def share() -> HostFinding:
    """The share of a core that a program gets beside other processes."""
    shell = ["/bin/sh", "-c", "read line"]  # a Python with a capability would belong to root
    with subprocess.Popen(shell, stdin=subprocess.PIPE, start_new_session=True) as trial:
        granted = give_share(trial.pid)
        trial.kill()
    how = "by session (autogroup)" if by_session() else "by process"
    words = f"the kernel shares cores {how}; programs have nice {granted}"
    if granted < 0:
        return HostFinding("share", HostGrade.GOOD, words)
    return HostFinding("share", HostGrade.LESS, words, _allowed(f"nice {WANTED}"))


def supervisor() -> HostFinding:
    """Whether programs can be stopped with confirmation, ended completely, and kept from changing the record."""
    with tempfile.TemporaryDirectory() as base:
        folder = Path(base, "program")
        folder.mkdir()
        try:
            with Supervisor(folder, Path(base, "log"), kept=[Path(base)]) as trial:
                trial.launch([sys.executable, "-c", "import time; time.sleep(60)"])
                begun = time.perf_counter()
                trial.stop()
                stopped = time.perf_counter() - begun
                trial.resume()
                trial.end_program()
                obstacle = trial.obstacle()
        except (SupervisorFailed, CannotStart) as error:
            return HostFinding(
                "supervisor", HostGrade.BAD, f"programs cannot be stopped: {error}", "the referee needs /proc and prctl"
            )
    words = f"programs can be stopped and ended completely; a confirmed stop took {stopped * 1e3:.1f} ms"
    if obstacle:
        words += f"; without sandbox strict a program can change the record and other programs: {obstacle}"
        return HostFinding("supervisor", HostGrade.LESS, words, "allow user namespaces, or use sandbox strict")
    return HostFinding("supervisor", HostGrade.GOOD, f"{words}; they cannot change the record, but read it")


def namespaces() -> HostFinding:
    """Whether a program can have its own process and network namespaces."""
    if not shutil.which("unshare"):
        return HostFinding(
            "namespaces", HostGrade.LESS, "not tried: there is no unshare in PATH", "apt install util-linux"
        )
    tried = subprocess.run(
        ["unshare", "--user", "--map-root-user", "--pid", "--net", "--fork", "true"], capture_output=True
    )
    if tried.returncode == 0:
        return HostFinding(
            "namespaces", HostGrade.GOOD, "programs can have process and network namespaces of their own"
        )
    return HostFinding(
        "namespaces", HostGrade.LESS, "the system gives no namespaces", "sysctl kernel.unprivileged_userns_clone=1"
    )


def sandbox() -> HostFinding:
    """Whether programs can run at the strict level."""
    if not shutil.which(BUBBLEWRAP):
        return HostFinding("sandbox", HostGrade.LESS, "bubblewrap is not installed", "apt install bubblewrap")
    if why := survey.missing():
        return HostFinding("sandbox", HostGrade.LESS, why, "see the manual on the strict level: docs/reliability.md")
    return HostFinding("sandbox", HostGrade.GOOD, "programs can run in the sandbox: level strict")


def compiler() -> HostFinding:
    """The tools for building programs from source."""
    found = [tool for tool in ("c++", "javac", "make", "cargo") if shutil.which(tool)]
    if "c++" in found:
        return HostFinding("compilers", HostGrade.GOOD, ", ".join(found))
    return HostFinding("compilers", HostGrade.LESS, ", ".join(found) or "none", "apt install g++")


def core() -> HostFinding:
    """Whether the native core is installed."""
    if engine.available():
        build = engine.build()
        return HostFinding("native core", HostGrade.GOOD, f"built by {build['compiler']}, {build['instructions']}")
    remedy = "pip install --force-reinstall --only-binary girone girone"
    return HostFinding("native core", HostGrade.LESS, "not built; the Python rules are used", remedy)


def extras() -> HostFinding:
    """Which optional parts are installed."""
    missing = [name for name, package in EXTRAS.items() if not find_spec(package)]
    words = ", ".join(name for name in EXTRAS if name not in missing) or "none"
    install = f"{shlex.quote(sys.executable)} -m pip install" if find_spec("pip") else _with_uv()
    return HostFinding("extras", HostGrade.GOOD, words, f"{install} 'girone[{','.join(missing)}]'" if missing else "")


def _with_uv() -> str:
    """How to install into an environment without pip, such as those made by uv."""
    return f"uv pip install --python {shlex.quote(sys.executable)}"


def server() -> HostFinding:
    """What an arena on the internet needs besides girone."""
    missing = [package for tool, package in SERVER.items() if not shutil.which(tool)]
    words = "an arena can run as a service with a certificate: see docs/server.md"
    if missing:
        words = "an arena on the internet needs a service and a proxy: see docs/server.md"
    return HostFinding("server", HostGrade.GOOD, words, f"apt install {' '.join(missing)}" if missing else "")


def extensions() -> HostFinding:
    """The installed extensions, and those that cannot be loaded."""
    registries: dict[str, tuple[Callable[[], Sequence[str]], Callable[[str], str], Callable[[str], object]]] = {
        "game": (games.names, games.origin, games.load),
        "wire": (wires.names, wires.origin, wires.kind),
        "format": (formats.names, formats.origin, formats.load),
        "regulation": (regulations.names, regulations.origin, regulations.load),
    }
    found, wrong = dict[str, list[str]](), list[str]()
    for what, (names, origin, load) in registries.items():
        try:
            outside = [name for name in names() if origin(name)]
        except ConfigError as error:
            wrong.append(str(error))
            continue
        for name in outside:
            found.setdefault(origin(name), []).append(f"{what} {name}")
        wrong += loadable(outside, load)[1]
    words = "; ".join(f"{origin}: {', '.join(things)}" for origin, things in found.items())
    if wrong:
        return HostFinding(
            "extensions", HostGrade.LESS, "; ".join(wrong), "fix or uninstall it, or leave it out of GIRONE_PATH"
        )
    return HostFinding(
        "extensions", HostGrade.GOOD, words or "none: all games, wires, formats and regulations are built in"
    )


def ports() -> HostFinding:
    """Whether programs can connect to us."""
    try:
        socket.create_server(("", PORT)).close()
        high = free_port("127.0.0.1")
    except OSError as error:
        return HostFinding(
            "ports", HostGrade.LESS, f"port {PORT}: {error.strerror or error}", "end what listens there, or use --port"
        )
    return HostFinding("ports", HostGrade.GOOD, f"{PORT} is free, and so are ports above 40000 such as {high}")


def disk() -> HostFinding:
    """Whether there is disk space for the record."""
    free = shutil.disk_usage(".").free / 1e9
    grade = HostGrade.GOOD if free > 1 else HostGrade.LESS
    return HostFinding(
        "disk", grade, f"{free:.1f} GB free here", "" if free > 1 else "make room: logs may grow to 1 MB each"
    )
