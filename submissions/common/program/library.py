"""The engine through its C library: what `girone.engine` uses of `_native`, for hand-ins that build without nanobind.

The set-up copies this file into the package as `_native.py`, beside the library that it has built.
"""

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

FILE = "core.library"
"""Not `_native.so`: Python would take that for an extension module."""
ROOM = 512
"""Bytes for the reason why something is refused."""
MOST_THREADS = 256
HEAR = ctypes.CFUNCTYPE(None, ctypes.c_char_p)


def _opened(path: Path) -> ctypes.CDLL:
    library = ctypes.CDLL(str(path))
    handle, text, number, size, real = (
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_size_t, ctypes.c_double,
    )  # fmt: skip
    reason = (ctypes.c_char_p, size)
    for name, result, arguments in (
        ("board", handle, (text, text, number, number, number, number, *reason)),
        ("book", text, (handle, *reason)),
        ("free_board", None, (handle,)),
        ("engine", handle, (size, *reason)),
        ("free_engine", None, (handle,)),
        ("clear", None, (handle,)),
        ("stop", None, (handle,)),
        ("ready", None, (handle,)),
        ("think", text, (handle, handle, real, real, ctypes.c_uint64, number, number, number, HEAR, *reason)),
    ):
        function = getattr(library, f"girone_{name}")
        function.restype, function.argtypes = result, arguments
    return library


LIBRARY = _opened(Path(__file__).with_name(FILE))


class Board:
    """A position that the library has set up."""

    def __init__(
        self,
        game: str,
        text: str,
        *,
        size: int = 8,
        layout: str = "",
        move_limit: int = 0,
        at_limit: str = "tie",
        removal: str = "dark",
    ) -> None:
        self.handle: int | None = None
        reason = ctypes.create_string_buffer(ROOM)
        words = game.encode(), text.encode()
        options = size, move_limit, at_limit == "count", removal == "letter"
        self.handle = LIBRARY.girone_board(*words, *options, reason, ROOM)
        if not self.handle:
            raise ValueError(reason.value.decode())

    def __del__(self) -> None:
        if self.handle:
            LIBRARY.girone_free_board(self.handle)

    def book(self) -> "Thought | None":
        """What the opening book says, as a thought without nodes; None where the position is not in it."""
        reason = ctypes.create_string_buffer(ROOM)
        told: bytes | None = LIBRARY.girone_book(self.handle, reason, ROOM)
        if told is None:
            raise ValueError(reason.value.decode())
        return Thought.read(told.decode()) if told else None


@dataclass(frozen=True)
class ScoredMove:
    """A move at the root, with its score and the line that follows."""

    move: str
    score: int
    line: list[str]


@dataclass(frozen=True)
class Thought:
    """What a search has found out."""

    depth: int
    score: int
    nodes: int
    seconds: float
    line: list[str]
    moves: list[ScoredMove]
    is_proven: bool

    @classmethod
    def read(cls, text: str) -> "Thought":
        """The thought that the library has written down."""
        facts, line, *moves = text.split("\n")
        depth, score, nodes, seconds, is_proven = facts.split()
        scored = [ScoredMove(move, int(worth), then) for move, worth, *then in map(str.split, moves)]
        numbers = int(depth), int(score), int(nodes), float(seconds)
        return cls(*numbers, line.split(), scored, is_proven == "1")


class Engine:
    """A search with its table."""

    def __init__(self, megabytes: int = 64) -> None:
        self._handle: int | None = None
        self._busy = Lock()
        reason = ctypes.create_string_buffer(ROOM)
        self._handle = LIBRARY.girone_engine(megabytes, reason, ROOM)
        if not self._handle:
            raise MemoryError(reason.value.decode())

    def __del__(self) -> None:
        if self._handle:
            LIBRARY.girone_free_engine(self._handle)

    def clear(self) -> None:
        """Forget everything."""
        with _Seat(self._busy):
            LIBRARY.girone_clear(self._handle)

    def stop(self) -> None:
        """End the search that runs now, or else the next one, from any thread."""
        LIBRARY.girone_stop(self._handle)

    def ready(self) -> None:
        """Forget a stop that came too late: from now on one is meant for the next search."""
        LIBRARY.girone_ready(self._handle)

    def think(
        self,
        board: Board,
        *,
        soft_seconds: float = 0.0,
        hard_seconds: float = 0.0,
        nodes: int = 0,
        depth: int = 0,
        threads: int = 1,
        score_all: bool = False,
        progress: Callable[[Thought], None] | None = None,
    ) -> Thought:
        """Think about a position until the first limit; 0 is no limit."""
        if not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"threads are 1 to {MOST_THREADS}, not {threads}")
        if soft_seconds < 0 or hard_seconds < 0 or nodes < 0 or depth < 0:
            raise ValueError("limits are not negative")
        ear, reason = _Ear(progress, self.stop), ctypes.create_string_buffer(ROOM)
        limits = soft_seconds, hard_seconds, nodes, depth
        with _Seat(self._busy):
            answer: bytes | None = LIBRARY.girone_think(
                self._handle, board.handle, *limits, threads, score_all, HEAR(ear.hear), reason, ROOM
            )
        if ear.failure:
            raise ear.failure
        if answer is None:
            raise ValueError(reason.value.decode())
        return Thought.read(answer.decode())


class _Ear:
    """What the library calls with each finished depth."""

    def __init__(self, progress: Callable[[Thought], None] | None, stop: Callable[[], None]) -> None:
        self.failure: BaseException | None = None
        self._progress = progress
        self._stop = stop

    def hear(self, text: bytes) -> None:
        """Pass it on."""
        try:
            if self._progress and not self.failure:
                self._progress(Thought.read(text.decode()))
        except BaseException as failure:  # nothing passes through C; it is raised when the search has ended
            self.failure = failure
            self._stop()


class _Seat:
    """One at a time."""

    def __init__(self, lock: Lock) -> None:
        self._lock = lock

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise ValueError("this engine is thinking already; take another one")

    def __exit__(self, *_: object) -> None:
        self._lock.release()
