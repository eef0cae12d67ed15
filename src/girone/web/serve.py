"""The page as a process: listens, lowers its priority, and ends at once even with connected spectators."""

import errno
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import uvicorn

from girone.host.channels.tcp import is_host
from girone.host.prctl import be_private
from girone.model.detail import said
from girone.model.errors import ConfigError, HostFailed, shorten
from girone.tournament.plan.file import load
from girone.tournament.store.reading import read_store
from girone.tournament.store.store import DATABASE
from girone.web.app import application
from girone.web.core.connection_guard import MOST_SILENT, ConnectionCounts, ConnectionGuard
from girone.web.core.policy import LARGEST_HEAD, Policy
from girone.web.core.priority import step_aside
from girone.web.play.casual_games import CasualGames
from girone.web.settings import Settings
from girone.web.tournament.live_routes import MOST_FOLLOWERS
from girone.web.tournament.live_state import LiveState

OTHER_CONNECTIONS = 500
"""Connections beside spectators."""
LEAVE_WITHIN = 1
LAST_PORT = 65_535


def serve(settings: Settings, port: int, listening: Callable[[str], None]) -> bool:
    """Serve until Ctrl-C or SIGTERM, or until another page replaces this one; returns whether it was replaced.

    `listening` is called with the address once it is known.
    """
    if settings.folder and settings.file and not (settings.folder / DATABASE).exists():
        load(settings.file)
    elif settings.folder:
        with read_store(settings.folder):  # report a missing or damaged store before anything else
            pass
    with listener(settings.host, port) as opened:
        page = application(settings)
        step_aside()
        be_private()  # so that a program of the tournament cannot read the organiser's token from our memory
        listening(address(settings, opened))
        config = uvicorn.Config(
            page,
            log_level="error",  # malformed requests are no news, and would flood the screen
            access_log=False,
            server_header=False,
            lifespan="on",
            ws="none",
            proxy_headers=False,  # else X-Forwarded-For would let a local client pose as many
            http=partial(ConnectionGuard, ConnectionCounts()),  # type: ignore[arg-type]  # uvicorn takes any factory
            h11_max_incomplete_event_size=LARGEST_HEAD,
            limit_concurrency=MOST_FOLLOWERS + OTHER_CONNECTIONS + MOST_SILENT,
            timeout_graceful_shutdown=LEAVE_WITHIN,
        )
        house = PageServer(config, page)
        with suppress(KeyboardInterrupt):  # Ctrl-C closes the page
            house.run(sockets=[opened])
        if house.live_state and house.live_state.has_failed:
            raise HostFailed("the page cannot follow the tournament any more; see above")
        return house.is_replaced


class PageServer(uvicorn.Server):
    """A server that ends its event streams before it waits for connections to close."""

    def __init__(self, config: uvicorn.Config, page: Policy) -> None:
        super().__init__(config)
        self.live_state: LiveState | None = page.app.state.live_state
        self._followed: list[LiveState] = getattr(page.app.state, "followed", [])
        self._casual_games: CasualGames = page.app.state.casual_games
        self._state = page.app.state

    async def on_tick(self, counter: int) -> bool:
        """Whether to end: on request, after a failure to follow the tournament, or for another page."""
        ends = await super().on_tick(counter) or any(each.has_failed for each in self._followed) or self.is_replaced
        if ends:
            self._casual_games.close()
            for each in self._followed:
                each.feed.close()
        return ends

    @property
    def is_replaced(self) -> bool:
        """Whether an arena was made, its final drawn or a season begun, so that another page must be served."""
        return getattr(self._state, "is_made", False)


def address(settings: Settings, opened: socket.socket) -> str:
    """The address of the page."""
    host = settings.names[0] if settings.names else settings.host
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{opened.getsockname()[1]}/"


def listener(host: str, port: int) -> socket.socket:
    """A listening socket; if the port is taken, the error names a free one."""
    if not is_host(host):
        raise ConfigError(said("{quoted} is not an address of this machine", quoted=shorten(host)))
    try:
        return _bound(host, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise ConfigError(f"cannot listen at {host}, port {port}: {error.strerror}") from None
    raise ConfigError(f"port {port} is taken; {next_free(host, port)} is free: --port {next_free(host, port)}")


def next_free(host: str, port: int) -> int:
    """The first free port from this one, or 0, which means any."""
    for each in range(port, LAST_PORT + 1):
        try:
            _bound(host, each).close()
        except OSError:
            continue
        return each
    return 0


def _bound(host: str, port: int) -> socket.socket:
    opened = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(1024)
    except OSError:
        opened.close()
        raise
    return opened
