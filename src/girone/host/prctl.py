"""Linux `prctl` settings of this process and its children; on other systems these functions do nothing."""

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
    """Become the parent of all orphaned descendants, so that none leaves the process tree."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent(number: int) -> None:
    """Receive this signal when the thread that started this process ends."""
    _prctl(_PR_SET_PDEATHSIG, number)


def gain_no_privileges() -> None:
    """Disable set-user-id programs for us and all descendants: they could not be signalled and would outlive us."""
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def drop_capability(number: int) -> None:
    """Remove a capability from all programs executed from now on, even for root."""
    with suppress(PermissionError):  # a process that may not drop it does not have it
        _prctl(_PR_CAPBSET_DROP, number)


def be_private() -> None:
    """Keep other processes of this user out of our memory and our open files, until another program is executed."""
    _prctl(_PR_SET_DUMPABLE, 0)


def _prctl(option: int, value: int) -> None:
    if sys.platform != "linux":
        return
    if ctypes.CDLL(None, use_errno=True).prctl(option, ctypes.c_ulong(value), 0, 0, 0):
        raise OSError(ctypes.get_errno(), f"prctl({option}): {os.strerror(ctypes.get_errno())}")
