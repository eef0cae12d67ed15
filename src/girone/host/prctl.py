"""What Linux lets a process say about itself and its children, until it ends; other systems are not told."""

import ctypes
import os
import sys
from contextlib import suppress

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_CAPBSET_DROP = 24
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38


def adopt_orphans() -> None:
    """Become the parent of every descendant that loses its own, so that none leaves the tree."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent(number: int) -> None:
    """Be sent this signal when the thread that started us ends."""
    _prctl(_PR_SET_PDEATHSIG, number)


def gain_no_privileges() -> None:
    """Refuse set-user-id programs, for us and all descendants: such a one could not be signalled, nor dies with us."""
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def drop_capability(number: int) -> None:
    """Let no program that is executed from here on have this right, not even as root."""
    with suppress(PermissionError):  # who may not drop it does not have it to pass on
        _prctl(_PR_CAPBSET_DROP, number)


def be_private() -> None:
    """Keep other processes of this user out of our memory and our open files; ends when another program is executed."""
    _prctl(_PR_SET_DUMPABLE, 0)


def _prctl(option: int, value: int) -> None:
    if sys.platform != "linux":
        return
    if ctypes.CDLL(None, use_errno=True).prctl(option, ctypes.c_ulong(value), 0, 0, 0):
        raise OSError(ctypes.get_errno(), f"prctl({option}): {os.strerror(ctypes.get_errno())}")
