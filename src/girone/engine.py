"""The typed front of the native core, which is loaded at the first call: importing this costs nothing."""

from importlib.util import find_spec


def available() -> bool:
    """Say whether the native core was built with this installation."""
    return find_spec("girone._native") is not None


def perft(position_text: str, depth: int) -> int:
    """Count the move sequences of `depth` plies from an Othello position in OBF text.

    A pass is one ply, and a game that ends earlier counts 0. Ctrl-C interrupts it.
    """
    _require_core()
    from girone._native import othello_perft

    return othello_perft(position_text, depth)


def build() -> dict[str, str]:
    """Say how the native core was built: its compiler, instructions and sanitizers."""
    _require_core()
    from girone import _native

    return _native.build()


def _require_core() -> None:
    if not available():
        raise RuntimeError(
            "girone was installed without its native core; "
            "install a C++20 compiler (g++ or clang++), then install girone again"
        )
