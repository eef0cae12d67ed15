"""Engine games for ratings and tests: from the attempts of a store, or from journals of single matches."""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from girone import regulations
from girone.matches.journal import journal
from girone.matches.journal.lines import Decided
from girone.matches.table import JOURNAL
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.reason import Kind
from girone.model.record import Attempt
from girone.model.verdict import Verdict
from girone.ratings.match_table import EngineGame
from girone.tournament.store.journals import store_at
from girone.tournament.store.store import Store

MATCH_STORE = "match.store"
"""The store of many games in the folder of `girone match`."""


def game_of(attempt: Attempt) -> EngineGame | None:
    """The game of an attempt; None if it does not count or both lost."""
    verdict, pairing = attempt.verdict, attempt.pairing
    if not (verdict and attempt.counts) or len(verdict.losers) > 1:
        return None
    sides = [Side.WHITE if attempt.white == name else Side.BLACK for name in pairing.names]
    facts = attempt.facts
    first, second = (facts.time[side] for side in sides) if facts else (None, None)
    return EngineGame(
        *pairing.names,
        pairing.number,
        _score(verdict, sides[0]),
        (first.answers if first else 0, second.answers if second else 0),
        (first.total if first else 0.0, second.total if second else 0.0),
        (first.longest if first else 0.0, second.longest if second else 0.0),
        at_fault=attempt.name(verdict.losers[0]) if verdict.kind is Kind.FORFEIT else "",
        reason=verdict.reason.value,
    )


def recorded_games(paths: Iterable[Path]) -> list[EngineGame]:
    """The games at these paths: folders of `girone match`, stores, tournament files, or journals."""
    games, journals = list[EngineGame](), list[Path]()
    for path in paths:
        own = path / MATCH_STORE
        if store := own if own.is_dir() else store_at(path):
            games += games_of_store(store)
        else:
            journals += sorted(path.rglob(JOURNAL)) if path.is_dir() else [path]
    return games + games_of_journals(journals)


def games_of_store(folder: Path) -> list[EngineGame]:
    """The games of a store that count, in the order in which they began."""
    with closing(Store(folder)) as store:
        last = {attempt.pairing: attempt for attempt in store.attempts() if attempt.counts}
    return [game for attempt in last.values() if (game := game_of(attempt))]


def games_of_journals(files: Iterable[Path]) -> list[EngineGame]:
    """The games of journals; two with the same opening and changed colours are a pair."""
    games: list[EngineGame] = []
    met: Counter[tuple[str, str, str]] = Counter()
    meetings: dict[tuple[Sequence[str], str, int], int] = {}
    for file in files:
        header, lines = journal.read_lines(file)
        verdict = next((line.verdict for line in lines if isinstance(line, Decided)), None)
        if not verdict or verdict.kind is Kind.VOID or len(verdict.losers) > 1:
            continue
        opener = regulations.load(header.regulation, dict(header.overrides)).game.first
        names = (header.seats[opener].name, header.seats[opener.other].name)
        if names[0] == names[1]:
            raise ConfigError(f"{file}: both programs are called {names[0]}; nobody can tell which is the new one")
        opening = header.opening or ""
        met[*names, opening] += 1
        meeting = meetings.setdefault((tuple(sorted(names)), opening, met[*names, opening]), len(meetings) + 1)
        games.append(EngineGame(*names, meeting, _score(verdict, opener)))
    return games


def _score(verdict: Verdict, side: Side) -> float:
    return 0.5 if verdict.winner is None else float(verdict.winner is side)
