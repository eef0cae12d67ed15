"""Replaces this process by the program, as a shell would; says why where that fails."""

import errno
import os


def execute(argv: list[str], folder: str, environment: dict[str, str]) -> bytes:
    """Become the program, or return what the system said against it."""
    try:
        os.chdir(folder)
        if has_windows_line_ends(argv[0]) and _beginning(argv[0]).startswith(b"#!"):
            return f"windows {argv[0]}".encode(errors="backslashreplace")
        try:
            os.execvpe(argv[0], argv, environment)
        except OSError as error:
            if error.errno != errno.ENOEXEC or not _is_text(argv[0]):
                raise
            os.execvpe("bash", ["bash", *argv], environment)  # as a shell does with a script that names none
    except (OSError, ValueError) as error:
        return f"execute {getattr(error, 'strerror', None) or error}".encode()


def has_windows_line_ends(file: str) -> bool:
    """Whether a script was saved on Windows; the system would say that there is no such file."""
    line, _, _ = _beginning(file).partition(b"\n")
    return line.endswith(b"\r") and b"\0" not in line


def _is_text(file: str) -> bool:
    return b"\0" not in _beginning(file)


def _beginning(file: str) -> bytes:
    """The first bytes of a program that is given by its path, as far as it can be read."""
    if "/" not in file:
        return b""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
    except (OSError, ValueError):
        return b""
    try:
        return os.read(opened, 256)
    except OSError:
        return b""
    finally:
        os.close(opened)
