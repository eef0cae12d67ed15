"""The organiser's sessions: opened with the token; they record decisions and start runs."""

import secrets
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from subprocess import DEVNULL, STDOUT, Popen

from starlette.requests import Request
from starlette.responses import Response

from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.web.core.rates import Rate
from girone.web.settings import TOKEN_BYTES, Session, Settings

MOST_SESSIONS = 32


class Organiser:
    """Access to the organiser's pages; closed without a token."""

    def __init__(self, settings: Settings) -> None:
        self._token = settings.token
        self._is_played = settings.arena is not None or settings.is_below
        self._sessions = settings.sessions
        self._starter = Starter(settings) if settings.token and settings.folder else None
        self.knocks = Rate(burst=10, per_minute=10)
        self.cookie = f"girone-{sha256(settings.token.encode()).hexdigest()[:8]}"  # cookies ignore ports

    @property
    def is_open(self) -> bool:
        """Whether there is an organiser's page."""
        return bool(self._token)

    @property
    def can_start(self) -> bool:
        """Whether a run can be started: the tournament's file is known, and no arena runs its matches itself."""
        return self.starter.file is not None and not self._is_played

    def knows(self, token: str) -> bool:
        """Whether the token is right; compares in constant time."""
        return bool(self._token) and secrets.compare_digest(self._token.encode(), token.encode(errors="replace"))

    def enter(self, token: str) -> str | None:
        """Open a session with the token; its secret, or None."""
        return self.let_in(Session()) if self.knows(token) else None

    def let_in(self, session: Session) -> str:
        """Open a session; return its secret."""
        if len(self._sessions) >= MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        name = secrets.token_urlsafe(TOKEN_BYTES)
        self._sessions[name] = session
        return name

    def give(self, answer: Response, name: str) -> None:
        """Set the cookie of a session."""
        answer.set_cookie(self.cookie, name, httponly=True, samesite="strict", path="/")
        answer.headers["Cache-Control"] = "no-store"

    def session(self, name: str) -> Session | None:
        """The session of a cookie."""
        return self._sessions.get(name)

    def leave(self, name: str) -> None:
        """Close a session."""
        self._sessions.pop(name, None)

    @property
    def starter(self) -> "Starter":
        """Starts runs; only call it if there is an organiser."""
        assert self._starter
        return self._starter


def found_session(request: Request) -> Session | None:
    """The session of a request, if any; an assistant's ends when its link is revoked."""
    organiser: Organiser | None = getattr(request.app.state, "organiser", None)
    if organiser is None or not organiser.is_open:
        return None
    session = organiser.session(request.cookies.get(organiser.cookie, ""))
    if session and session.link and not any(each.link == session.link for each in request.app.state.accounts or ()):
        return None
    return session


class Starter:
    """Starts runs at the usual priority, although the page has lowered its own.

    On Linux a process inherits priority and cores from the thread that forks it; this thread existed before the page
    lowered its priority.
    """

    def __init__(self, settings: Settings) -> None:
        assert settings.folder  # there is an organiser only with a tournament
        beside = settings.folder.with_suffix(".toml")
        self.file = settings.file or (beside if beside.is_file() else None)
        self._folder = settings.folder
        self._log = settings.cache / "run.log"
        self._thread = ThreadPoolExecutor(1, "starter")
        self._thread.submit(int).result()
        self._run: Popen[bytes] | None = None

    def check(self) -> None:
        """Raise an error if a run cannot be started."""
        if self.file is None:
            raise ConfigError(said("the tournament's file is not known; `girone page --file FILE` names it"))
        if self._run is not None and self._run.poll() is None:
            raise ConfigError(said("the run that was started here is still running"))

    def start(self) -> None:
        """Start `girone run`."""
        assert self.file
        self._run = self._thread.submit(self._start, self.file).result()

    def _start(self, file: Path) -> Popen[bytes]:
        self._log.parent.mkdir(parents=True, exist_ok=True)
        command = [
            sys.executable,
            "-P",
            "-m",
            "girone.cli.start",
            "run",
            str(file),
            "--store",
            str(self._folder),
            "--json",
        ]
        with self._log.open("ab") as log:
            return Popen(command, stdin=DEVNULL, stdout=log, stderr=STDOUT, start_new_session=True)
