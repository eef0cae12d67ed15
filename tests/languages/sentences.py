"""English sentences as the games, the referee, the wires, the formats and the reports make them, area by area."""

import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace

from girone import formats, games, regulations
from girone.formats._bracket import round_name
from girone.games.grid import COMPASS
from girone.games.picture import draw
from girone.games.terminal import legend
from girone.languages import codes, load
from girone.matches.play import NOBODY_CAME
from girone.model.detail import Detail, Worded, detail_of, has_words
from girone.model.errors import MoveError
from girone.model.game import Game, Move, Position, Side
from girone.model.reason import Kind, Reason
from girone.model.record import DecisionKind
from girone.model.referee import Referee
from girone.model.regulation import Regulation
from girone.model.verdict import Verdict
from girone.tournament.plan.estimate import Estimate, Span
from girone.tournament.plan.estimate_text import sentence
from girone.tournament.results.pairings import PairingState, Worth
from tests.formats.tournaments import field, play_on
from tests.support import VARIANTS, random_game

SMALL = [game for game in VARIANTS if game.options.get("size", 8) <= 8]


def untold(told: str | Detail) -> dict[str, list[str]]:
    """The patterns of a detail, or the word of ours, that a language has no words for."""
    others = [code for code in codes() if code != "en"]
    detail = told.detail if isinstance(told, Worded) else told
    parts = [each.english for each in detail.parts()] if isinstance(detail, Detail) else [detail]
    without = {code: [each for each in parts if has_words(each) and each not in load(code).phrases] for code in others}
    return {code: missing for code, missing in without.items() if missing}


def of_words() -> Iterator[str]:
    """Words that the record has as they are."""
    for words in (Side, PairingState, Worth, DecisionKind, Kind):
        yield from (word.value for word in words)
    yield from (reason.words for reason in Reason)
    yield from (side.capitalize() for side in Side)


def of_objections() -> Iterator[Detail]:
    """Why moves of chance are illegal or no moves at all, as the referee and `girone show` say it."""
    chance = random.Random(1)
    for game in SMALL:
        for position in _positions(game):
            for text in [*(_written(position, chance) for _ in range(12)), *_misspelt(position, chance)]:
                try:
                    position.play(text)
                except MoveError as error:
                    yield detail_of(error)


def of_rare_objections() -> Iterator[Detail]:
    """What games of chance hardly come to."""
    strong = games.load("dipole").parse("C4B5 E4W2 W 0")
    yield from filter(None, (strong.why_not(move) for move in ("E4,N,2", "E4,N,1")))


def of_pictures() -> Iterator[Detail]:
    """The captions of games of chance, and of turns that were lost."""
    for game in SMALL:
        for seed in range(4):
            line = list(random_game(game, seed))
            after = [before for before, _ in line[1:]]
            for (before, move), position in zip(line, [*after, line[-1][0].play(line[-1][1])], strict=True):
                yield from _caption(before, move, position)
        start = game.start()
        yield from filter(None, [draw(start.lose_turn(), (start, "")).caption.last])


def of_the_referee() -> Iterator[Detail]:
    """Verdicts of all reasons, under all regulations."""
    for name in regulations.names():
        strict = _without_lost_turns(regulations.load(name))
        for side in Side:
            for reason in Reason:
                if reason.kind is Kind.FORFEIT and reason is not Reason.LOST_TURNS:
                    yield _words(Referee(strict).fault(side, reason, NOBODY_CAME()))
                    yield _words(_after_leaving(Referee(strict), side).fault(side, reason, NOBODY_CAME()))
        for reason in Reason:
            if reason.kind is Kind.VOID:
                yield Referee(strict).void(reason).told
        yield Referee(strict).both_fail(NOBODY_CAME()).told
        yield _words(Referee(strict).late(1e6))
        yield _words(Referee(strict).late(strict.limits.first_move + 1, stall=2.0))
    yield from _lost_turns()
    yield from _played_out()


def of_formats() -> Iterator[str]:
    """Titles, columns and cells of all formats, and how ties were decided."""
    for name in formats.names():
        for count in range(2, 10):
            form, before = formats.load(name), field(count)
            for now in (before, play_on(form, before, random.Random(count))):
                yield from (fixture.stage for fixture in form.fixtures(now))
                for stage in form.stages(now):
                    yield from (stage.title, *stage.table.columns)
                    yield from (cell for row in stage.table.rows for cell in row.cells if isinstance(cell, str))
                    for tie in (tie for ties in stage.ties for tie in ties):
                        yield from filter(None, [tie.decided_by])
    yield from (round_name(ties) for ties in (1, 2, 4, 8, 16, 32))


def of_rules() -> Iterator[str]:
    """The sentences that hold where a document is silent."""
    house = tomllib.loads((regulations.FOLDER / regulations.HOUSE).read_text(encoding="utf-8"))
    yield from (each["english"] for each in house["sentences"].values())


def of_estimates() -> Iterator[str]:
    """How long a tournament takes."""
    for matches in (1, 6, 1234):
        for most in (matches, 5000):
            for tables in (1, 3):
                yield sentence(Estimate(matches, most, {}, tables, Span(60, 600), Span(3600, 90_000)))


def _positions(game: Game) -> Iterator[Position]:
    for seed in range(2):
        line = list(random_game(game, seed))
        yield from (position for position, _ in line)
        yield line[-1][0].play(line[-1][1])


def _written(position: Position, chance: random.Random) -> Move:
    """Well written, and most of the time illegal; often with a piece that could move."""
    if position.game.name == "othello":
        return chance.choice(["-1,-1", f"{chance.randrange(10)},{chance.randrange(10)}"])
    cells = [f"{chance.choice('ABCDEFGH')}{chance.randint(1, 8)}" for _ in range(2)]
    origin = chance.choice([cells[0], *(move[:2] for move in position.moves()[-1:])])
    way = chance.choice(list(COMPASS))
    endings = {"dipole": f",{way},{chance.randrange(14)}", "fission": f",{way}", "lines_of_action": f"-{cells[1]}"}
    return origin + endings[position.game.name]


def _misspelt(position: Position, chance: random.Random) -> list[str]:
    text = list(_written(position, chance))
    text[chance.randrange(len(text))] = chance.choice("x; '\"\\\n{}é")
    return ["".join(text), "", "x" * 100]


def _caption(before: Position, move: Move, position: Position) -> Iterator[Detail]:
    picture = draw(position, (before, move))
    yield from filter(None, (picture.caption.state, picture.caption.last, picture.caption.tally))
    yield from legend(picture)


def _words(ruling: object) -> Detail:
    assert isinstance(ruling, Verdict)
    return ruling.told


def _without_lost_turns(regulation: Regulation) -> Regulation:
    return replace(regulation, conduct=replace(regulation.conduct, lost_turns=0))


def _after_leaving(referee: Referee, side: Side) -> Referee:
    referee.has_left(side.other)
    return referee


def _lost_turns() -> Iterator[Detail]:
    regulation = regulations.load("othello-ufmg-2014")
    impatient = Referee(replace(regulation, conduct=replace(regulation.conduct, lost_turns=1)))
    yield _words(impatient.fault(impatient.mover, Reason.MISSING, NOBODY_CAME()))
    for reason in (Reason.MALFORMED, Reason.MISSING):
        referee = Referee(regulation)
        while not referee.verdict:
            referee.fault(referee.mover, reason, NOBODY_CAME())
        yield referee.verdict.told
    slow = Referee(regulation)
    while not slow.verdict:
        slow.fault(slow.mover, Reason.MISSING, NOBODY_CAME(), running=True)
    yield slow.verdict.told
    for text, seconds in (("0,0", 0.1), ("0,0", 99.0), ("nonsense", 0.1)):
        referee = Referee(regulation)
        while not referee.verdict:
            referee.rule(text, seconds)
        yield referee.verdict.told


def _played_out() -> Iterator[Detail]:
    for name in regulations.names():
        regulation = regulations.load(name)
        own = [game for game in SMALL if game.name == regulation.game.name]
        for seed, game in enumerate(own):
            referee = Referee(replace(regulation, game=game))
            for _, move in random_game(game, seed):
                referee.rule(move, 0.1)
            assert referee.verdict
            yield referee.verdict.told
    fission = regulations.load("fission-2022")
    tied = Referee(fission, fission.game.parse(f"W......./{'......../' * 6}W.B....B W 10"))
    tied.rule("H1,E", 0.1)
    assert tied.verdict
    yield tied.verdict.told
