"""Runs Windows programs with wine: each has settings of its own, and all share one copy of the Windows files.

A wine prefix takes hundreds of megabytes and ten seconds to make, too much for every match. Two programs in one prefix
would share a wine server, which is suspended together with the program that started it.
"""

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from girone.entries.hand_in import Refused
from girone.host.sandbox.bubblewrap import Level
from girone.model.detail import Wording

MADE_WITHIN = 120.0
SCRIPT = "girone-wine.sh"
RUN = """\
#!/bin/sh
# Runs a program for Windows with settings of its own; the files of Windows are shared.
export WINEPREFIX="$HOME/.wine" WINEDEBUG=-all
if [ ! -d "$WINEPREFIX" ] && [ -d {made}/drive_c ]; then
    mkdir -p "$WINEPREFIX/dosdevices"
    cp {made}/*.reg {made}/.update-timestamp "$WINEPREFIX"
    ln -s {made}/drive_c "$WINEPREFIX/dosdevices/c:"
    ln -s / "$WINEPREFIX/dosdevices/z:"
fi
exec wine "$@"
"""
BEHIND_WALLS = Wording(
    "hand_in.windows_strict",
    (
        '{file} is a program for Windows, which sandbox = "strict" cannot run; hand in the '
        "source, too: C, C++ and Java are compiled here"
    ),
)
NO_WINE = Wording("hand_in.no_wine", "{file} is a program for Windows, and wine does not start here: {cause}")


def wine_command(command: str, folder: Path, sandbox: Level) -> str:
    """The command that runs a program with wine; puts what it needs into the folder."""
    _, _, rest = command.partition(" ")
    if sandbox is Level.STRICT:
        raise Refused(BEHIND_WALLS(file=rest))
    made = _cache() / "wine"
    if not made.is_dir():
        try:
            _make(made)
        except (OSError, subprocess.SubprocessError) as error:
            raise Refused(NO_WINE(file=rest, cause=str(error))) from None
    (folder / SCRIPT).write_text(RUN.format(made=f"'{made}'"), encoding="utf-8")
    return f"sh {SCRIPT} {rest}"


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "girone"


def _make(goal: Path) -> None:
    goal.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="wine-", dir=goal.parent) as workspace:
        fresh = Path(workspace) / "prefix"
        environment = {**os.environ, "WINEPREFIX": str(fresh), "WINEDEBUG": "-all", "DISPLAY": ""}
        for command in (["wine", "wineboot", "-i"], ["wine", "wineboot", "-e"]):
            subprocess.run(command, env=environment, check=True, timeout=MADE_WITHIN, capture_output=True)
        fresh.rename(goal)
