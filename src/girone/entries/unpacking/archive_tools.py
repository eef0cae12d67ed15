"""Runs a system tool on a stranger's archive: it may write into one folder, with limits on size and time.

Such tools had bugs that let an archive write anywhere, so they run in a sandbox if the host can build one.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from girone.entries.unpacking.size_limits import SizeLimits
from girone.host.copies import inside
from girone.host.sandbox.bubblewrap import tool_walls

UNPACK_WITHIN = 60.0
LOOK = 0.05
"""Seconds between two looks at what a tool has written."""


def is_unpacked(source: Path, command: Sequence[str], workspace: Path, allowance: SizeLimits) -> bool:
    """Whether a tool has unpacked something; Refused if it is larger than a hand-in may be."""
    words = [*_walls(command[0], source, workspace), *command, str(source.absolute())]
    try:
        tool = subprocess.Popen(
            words,
            cwd=workspace,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    try:
        has_ended = _watch(tool, workspace, allowance)
    finally:
        if tool.poll() is None:
            os.killpg(tool.pid, signal.SIGKILL)
            tool.wait()
    _check(workspace, allowance)  # what it wrote since the last look
    return has_ended and tool.returncode == 0 and any(workspace.iterdir())  # some tools accept anything


def _watch(tool: "subprocess.Popen[bytes]", workspace: Path, allowance: SizeLimits) -> bool:
    """Whether a tool ends in time."""
    until = time.monotonic() + UNPACK_WITHIN
    while time.monotonic() < until:
        try:
            tool.wait(LOOK)
        except subprocess.TimeoutExpired:
            _check(workspace, allowance)
        else:
            return True
    return False


def _check(workspace: Path, allowance: SizeLimits) -> None:
    left = SizeLimits(allowance.files, allowance.size)
    for path in inside(workspace):
        left.take_file()
        try:
            left.take_bytes(path.lstat().st_size)
        except FileNotFoundError:
            continue  # the tool has just renamed it


def _walls(tool: str, source: Path, workspace: Path) -> list[str]:
    """The sandbox's command before the tool's; empty if this host cannot build a sandbox."""
    place = shutil.which(tool) or tool
    words = tool_walls([place, str(Path(place).resolve()), str(source.absolute())], workspace)
    return words if words and subprocess.run([*words, "true"], capture_output=True, check=False).returncode == 0 else []
