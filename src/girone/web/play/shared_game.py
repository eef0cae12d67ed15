"""A casual game in the browser: game and clock, holders of seats, followers."""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum

from girone.model.detail import said
from girone.model.game import Move, Side
from girone.players.casual.game import CasualGame
from girone.players.casual.game_file import Scoresheet
from girone.players.casual.running_game import RunningGame
from girone.web.core.wording import Refusal

NAME_BYTES, SECRET_BYTES = 12, 18
LONGEST = 1_000
"""Moves of a casual game: every position is kept, for taking back."""


class Proposal(StrEnum):
    """Actions that both players must agree on."""

    TAKE_BACK = "take-back"
    AGAIN = "again"
    SWAP = "swap"


@dataclass(frozen=True)
class Offer:
    """A proposal that the other side may accept."""

    side: Side
    wish: Proposal


@dataclass
class PlayerSeat:
    """A person's seat: taken by a player's secret, or free for whoever has the invitation."""

    holder: str = ""
    invitation: str = field(default_factory=lambda: secrets.token_urlsafe(SECRET_BYTES))


class SharedGame:
    """A casual game with its seats; every step checks its player's right and notifies followers."""

    def __init__(
        self,
        casual_game: CasualGame,
        holders: Mapping[Side, str],
        host: str = "",
        now: Callable[[], float] = time.monotonic,
        client: str = "",
    ) -> None:
        """`holders` are the secrets of players who are seated already; the host, who began the game, sees the
        invitations.

        `client` is the host's network address.
        """
        self.name = secrets.token_urlsafe(NAME_BYTES)
        self.host, self.client = host, client
        self.table = RunningGame(casual_game, Scoresheet(), now)
        self.seats = {
            side: PlayerSeat(holders.get(side, "")) for side in Side if casual_game.participants[side].is_person
        }
        self.offer: Offer | None = None
        self.trouble = ""
        self.is_waiting_for_a_core = self.is_closed = False
        self.version = 0
        self.printed: dict[str, str] = {}
        """What spectators see of this version, by language, as it was worked out first."""
        self.touched = now()
        self._now = now
        self._watchers: set[asyncio.Event] = set()

    @property
    def casual_game(self) -> CasualGame:
        """The game in its current state."""
        return self.table.casual_game

    @property
    def is_seated(self) -> bool:
        """Whether all people have taken their seats; until then no clock runs and nobody can move."""
        return all(seat.holder for seat in self.seats.values())

    @property
    def is_the_house_to_move(self) -> bool:
        """Whether the engine is to move."""
        goes_on = self.is_seated and not self.is_closed and not self.casual_game.is_over
        return goes_on and not self.casual_game.mover.is_person

    @property
    def seconds(self) -> float:
        """Seconds of the current turn."""
        return self.table.seconds if self.is_seated else self.casual_game.running

    def sides_of(self, player: str) -> tuple[Side, ...]:
        """The sides that a player plays."""
        return tuple(side for side, seat in self.seats.items() if player and seat.holder == player)

    def is_alone(self, player: str) -> bool:
        """Whether a player needs nobody's consent: no other person plays."""
        return bool(self.sides_of(player)) and len(self.sides_of(player)) == len(self.seats)

    def sit(self, player: str, invitation: str) -> None:
        """Take the seat of an invitation; the first player gets it."""
        for seat in self.seats.values():
            if secrets.compare_digest(seat.invitation.encode(), invitation.encode()):
                if seat.holder not in ("", player):
                    raise Refusal(409, said("this seat is taken; you can watch the game"))
                if not seat.holder:  # sitting down twice does not restart the turn
                    seat.holder = player
                    if self.is_seated:
                        self.table.restart_watch()
                    self.tell()
                return
        raise Refusal(403, said("this invitation is not for a seat of this game"))

    def play(self, player: str, move: Move) -> None:
        """Play a move of a person, if it is their turn."""
        self._require_seat(player)
        self._require_people()
        if self.look_at_clock() or self.casual_game.is_over:
            raise Refusal(409, said("the game is over"))
        if self.casual_game.position.turn not in self.sides_of(player):
            raise Refusal(409, said("it is not your turn"))
        if len(self.casual_game.turns) >= LONGEST:
            raise Refusal(
                409, said("a casual game has at most {count} moves; resign, or begin a new one", count=LONGEST)
            )
        self.table.play(move)
        self._stepped()

    def play_house(self, move: Move) -> None:
        """Play a move of the engine."""
        self.table.play(move)
        self._stepped()

    def resign(self, player: str) -> None:
        """Resign; a player of both sides resigns the one to move."""
        sides, turn = self._require_seat(player), self.casual_game.position.turn
        if self.casual_game.is_over:
            raise Refusal(409, said("the game is over"))
        self.table.resign(turn if turn in sides else sides[0])
        self._stepped()

    def wish(self, player: str, wish: Proposal) -> None:
        """Carry out a proposal if no consent is needed or the other side has made the same; else offer it."""
        sides = self._require_seat(player)
        if wish is Proposal.TAKE_BACK and self.casual_game.take_back() is None:
            raise Refusal(409, said("there is nothing to take back"))
        agreed = self.offer and self.offer.wish is wish and self.offer.side not in sides
        if self.is_alone(player) or agreed:
            self._grant(wish)
        else:
            self._require_people()
            self.offer = Offer(sides[0], wish)
            self.tell()

    def decline(self, player: str) -> None:
        """Decline or withdraw an offer."""
        self._require_seat(player)
        if self.offer is not None:
            self.offer = None
            self.tell()

    def look_at_clock(self) -> bool:
        """Whether the game ends now because the time of the side to move is up."""
        if not self.is_seated or not self.table.look_at_clock():
            return False
        self._stepped()
        return True

    def tell(self) -> None:
        """Notify followers of a change."""
        self.version += 1
        self.printed.clear()
        self.touched = self._now()
        for watcher in self._watchers:
            watcher.set()

    def close(self) -> None:
        """Close the game."""
        self.is_closed = True
        self.tell()

    @property
    def followers(self) -> int:
        """Number of followers."""
        return len(self._watchers)

    @contextmanager
    def followed(self) -> Iterator[asyncio.Event]:
        """An asyncio event that is set after every change."""
        watcher = asyncio.Event()
        self._watchers.add(watcher)
        try:
            yield watcher
        finally:
            self._watchers.discard(watcher)

    def _grant(self, wish: Proposal) -> None:
        if wish is Proposal.TAKE_BACK:
            self.table.take_back()
        else:
            self.table.again()
        if wish is Proposal.SWAP:
            casual_game = self.casual_game
            self.table.casual_game = replace(
                casual_game, participants={side: casual_game.participants[side.other] for side in Side}
            )
            self.seats = {side.other: seat for side, seat in self.seats.items()}
        self._stepped()

    def _stepped(self) -> None:
        self.offer, self.trouble = None, ""
        self.tell()

    def _require_seat(self, player: str) -> tuple[Side, ...]:
        if sides := self.sides_of(player):
            return sides
        raise Refusal(403, said("you are watching this game; only players can do that"))

    def _require_people(self) -> None:
        if not self.is_seated:
            raise Refusal(409, said("the other seat is still empty; send the invitation to somebody"))
