"""Players of casual games without a browser: each with a secret of its own."""

import time
from dataclasses import dataclass
from typing import Any

from starlette.testclient import TestClient

from girone.web.play.playing import HEADER

PATIENCE = 60.0
"""Seconds within which the engine has moved, on any machine."""


@dataclass
class Player:
    """One who plays over the API; `secret` is learned from the first answer."""

    client: TestClient
    secret: str = ""

    def ask(self, path: str, **query: str) -> Any:
        """Look at something."""
        self.client.cookies.clear()
        return self.client.get(path, params=query, headers=self._headers)

    def send(self, path: str, body: Any = None) -> Any:
        """Do something."""
        self.client.cookies.clear()
        answer = self.client.post(path, json=body, headers=self._headers)
        self.secret = self.secret or answer.json().get("player", "")
        return answer

    def begin(self, **wish: Any) -> "Seated":
        """Begin a casual game."""
        answer = self.send("/api/play", wish)
        assert answer.status_code == 201, answer.text
        return Seated(self, answer.json()["name"])

    @property
    def _headers(self) -> dict[str, str]:
        return {HEADER: self.secret} if self.secret else {}


@dataclass
class Seated:
    """A player at a board."""

    player: Player
    name: str

    @property
    def state(self) -> Any:
        """The casual game as it stands."""
        return self.player.ask(f"/api/play/{self.name}").json()

    def step(self, step: str, **body: Any) -> Any:
        """Make a step."""
        return self.player.send(f"/api/play/{self.name}/{step}", body)

    def move(self, move: str) -> Any:
        """Play a move."""
        return self.step("move", move=move)

    def watched_by(self, player: Player) -> "Seated":
        """The same board, seen by somebody else."""
        return Seated(player, self.name)

    def when_mine(self) -> Any:
        """The state as soon as it is this player's turn, or the game is over."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            state = self.state
            if state["over"] or state["turn"] in state["mine"]:
                return state
            time.sleep(0.01)
        raise AssertionError("the engine does not move")
