"""Choosing a move by hand: the cells picked so far determine which can follow, and which moves remain."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from girone.games.picture import OFF, picks
from girone.model.detail import Detail, said
from girone.model.game import Cell, Move, Position


@dataclass(frozen=True)
class MoveChoice:
    """Cells picked on a position, each a step towards a legal move; `OFF` is the place beside the board."""

    position: Position
    picked: tuple[Cell, ...] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that begin with these picks."""
        return tuple(move for move, path in self._paths.items() if path[: len(self.picked)] == self.picked)

    @property
    def places(self) -> frozenset[Cell]:
        """The cells that can be picked next; none if the picks are complete."""
        at = len(self.picked)
        return frozenset(self._paths[move][at] for move in self.moves if len(self._paths[move]) > at)

    @property
    def origin(self) -> Cell | None:
        """The cell of the piece being moved."""
        return self.picked[0] if self.picked and self.places else None

    @property
    def is_complete(self) -> bool:
        """Whether nothing more can be picked; then one move remains, or several to choose from in a list."""
        return not self.places

    def pick(self, place: Cell) -> Self:
        """The choice after a pick: the same piece is dropped, another one replaces it, other cells have no effect."""
        if place in self.places:
            return replace(self, picked=(*self.picked, place))
        if self.picked and place == self.picked[-1]:
            return replace(self, picked=self.picked[:-1])
        fresh = self.reset()
        return replace(fresh, picked=(place,)) if place in fresh.places else self

    def reset(self) -> Self:
        """The choice before its first pick."""
        return replace(self, picked=())

    def why_not(self, place: Cell) -> Detail:
        """Why a place cannot be picked."""
        if self.position.game.notation.fullmatch(place):
            return self.position.why_not(place) or said("{place} can be picked", place=place)
        if self.origin and place != OFF:
            return said("no move from {place} ends on {target}", place=self.origin, target=place)
        if self.origin:
            return said("nothing may leave the board from {place}", place=self.origin)
        return said("no move begins on {place}", place=place)

    @cached_property
    def _paths(self) -> dict[Move, tuple[Cell, ...]]:
        return {move: picks(self.position, move) for move in self.position.moves()}
