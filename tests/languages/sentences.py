"""English sentences as the games, the referee, the wires, the formats and the reports make them, area by area."""

import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace

from girone import formats, games, regulations
from girone.formats._bracket import round_name
from girone.games.grid import COMPASS
from girone.games.picture import draw
from girone.games.terminal import as_text
from girone.languages import codes, load
from girone.matches.play import NOBODY_CAME
from girone.model.errors import MoveError
from girone.model.game import Game, Move, Position, Side
from girone.model.reason import Kind, Reason
from girone.model.record import Ruling
from girone.model.referee import Referee
from girone.model.regulation import Regulation
from girone.model.verdict import Verdict
from girone.tournament.plan.estimate import Estimate, Span
from girone.tournament.plan.estimate_text import sentence
from girone.tournament.results.lost_turns import WIPED_OUT
from girone.tournament.results.pairings import PairingState, Worth
from girone.tournament.results.report import tie_state, tie_text
from tests.formats.tournaments import field, play_on
from tests.languages.spoken import SAMPLE, sentences_of
from tests.support import DATA, VARIANTS, random_game

SMALL = [game for game in VARIANTS if game.options.get("size", 8) <= 8]
HOSTS = (
    "supervisor/supervised_program",
    "supervisor/execute",
    "supervisor/control",
    "channels/one_shot",
    "supervisor/program",
    "channels/stdio",
    "channels/tcp",
    "supervisor/suspension_watch",
    "sandbox/tcp",
)
TOURNAMENTS = ("decisions/rules", "plan/drawing", "run/resume", "run/runner", "results/state")
CLUSTER = ("extra", "journal_return", "processes", "files_to_worker", "roster", "executor")
DETAIL = "nobody came in time"


def untold(sentence: str) -> dict[str, list[str]]:
    """The parts of a sentence that a language has no words for; samples stand for what is put in."""
    others = [code for code in codes() if code != "en"]
    parts = {code: [part for part in load(code).unknown(sentence) if part != SAMPLE] for code in others}
    return {code: missing for code, missing in parts.items() if missing}


def of_words() -> Iterator[str]:
    """Words that the record has as they are."""
    for words in (Side, PairingState, Worth, Ruling, Kind):
        yield from (word.value for word in words)
    yield from (reason.words for reason in Reason)
    yield from (side.capitalize() for side in Side)


def of_objections() -> Iterator[str]:
    """Why moves of chance are illegal or no moves at all, as the referee and `girone show` say it."""
    chance = random.Random(1)
    for game in SMALL:
        for position in _positions(game):
            for text in [*(_written(position, chance) for _ in range(12)), *_misspelt(position, chance)]:
                try:
                    position.play(text)
                except MoveError as error:
                    yield f"move 1: {error}"


def of_rare_objections() -> Iterator[str]:
    """What games of chance hardly come to."""
    strong = games.load("dipole").parse("C4B5 E4W2 W 0")
    yield f"E4,N,2: {strong.why_not('E4,N,2')}"
    yield f"E4,N,1: {strong.why_not('E4,N,1')}"


def of_pictures() -> Iterator[str]:
    """The captions of games of chance, and of turns that were lost."""
    for game in SMALL:
        for seed in range(4):
            line = list(random_game(game, seed))
            after = [before for before, _ in line[1:]]
            for (before, move), position in zip(line, [*after, line[-1][0].play(line[-1][1])], strict=True):
                yield from _caption(before, move, position)
        start = game.start()
        yield draw(start.lose_turn(), (start, "")).caption.last
    yield from (f"{side} wins" for side in Side)


def of_the_referee() -> Iterator[str]:
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
                yield Referee(strict).void(reason).words
        yield Referee(strict).both_fail(NOBODY_CAME()).words
        yield _words(Referee(strict).late(1e6))
        yield _words(Referee(strict).late(strict.limits.first_move + 1, stall=2.0))
    yield from _lost_turns()
    yield WIPED_OUT
    yield from _played_out()


def of_the_wires() -> Iterator[str]:
    """The breaches of all golden conversations."""
    for file in sorted((DATA / "conversations").glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("= ") and line.count(" | ") >= 2:
                yield line.split(" | ", 2)[2]


def of_hosts() -> Iterator[str]:
    """What channels, keepers and tables say, most of it on hosts that fail."""
    yield from sentences_of(
        *(f"matches/{name}.py" for name in ("seat", "journal_file", "table")), *(f"host/{name}.py" for name in HOSTS)
    )
    yield from sentences_of(*(f"tournament/{name}.py" for name in TOURNAMENTS))
    yield from sentences_of(*(f"tournament/run/cluster/{name}.py" for name in CLUSTER))
    for ending in ("ended with exit code 1", "was ended by signal 9 (Killed)"):
        yield f"the table {ending} without a verdict; what there is of the match is in x"
        yield f"the table {ending} after its verdict"
    yield "there is no match 9; `girone matches` lists them, 1 to 4"
    yield from _disqualifications()
    yield "store.sqlite cannot be written: nothing may be written into its folder"
    for cores in ("1 core", "8 cores"):
        yield f"host desk is here with {cores}"
    for act in ("telling white the end", "the farewell", "closing the channel of black"):
        yield f"{act}: No space left on device"


def _disqualifications() -> Iterator[str]:
    yield "disqualified after 1 fault against the protocol"  # in older records
    deeds = ("1 lost turn", "5 lost turns")
    yield from (f"disqualified after {deed} in {where}" for deed in deeds for where in ("match 3", "the tournament"))
    yield from (f"disqualified after {lost} lost by a fault" for lost in ("1 match", "2 matches"))
    yield f"disqualified after match 3, lost by lost turns alone, as the document says: “{SAMPLE}”"


def of_the_lab() -> Iterator[str]:
    """What the lab adds to the words of referee and supervisor."""
    yield from sentences_of("lab/habits.py")
    yield "1 byte after the result"


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
                        yield from (tie.decided_by or "level", tie_state(tie), tie_text(tie).partition(": ")[2])
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


def _caption(before: Position, move: Move, position: Position) -> Iterator[str]:
    picture = draw(position, (before, move))
    yield from (picture.caption.state, picture.caption.last, picture.caption.tally)
    legend = as_text(picture).splitlines()[-1]
    if legend[0] in "[(x#*>":
        yield from re.split(r"  (?=\S)", legend)


def _words(ruling: object) -> str:
    assert isinstance(ruling, Verdict)
    return ruling.words


def _without_lost_turns(regulation: Regulation) -> Regulation:
    return replace(regulation, conduct=replace(regulation.conduct, lost_turns=0))


def _after_leaving(referee: Referee, side: Side) -> Referee:
    referee.has_left(side.other)
    return referee


def _lost_turns() -> Iterator[str]:
    regulation = regulations.load("othello-ufmg-2014")
    impatient = Referee(replace(regulation, conduct=replace(regulation.conduct, lost_turns=1)))
    yield _words(impatient.fault(impatient.mover, Reason.MISSING, NOBODY_CAME()))
    for reason in (Reason.MALFORMED, Reason.MISSING):
        referee = Referee(regulation)
        while not referee.verdict:
            referee.fault(referee.mover, reason, NOBODY_CAME())
        yield referee.verdict.words
    slow = Referee(regulation)
    while not slow.verdict:
        slow.fault(slow.mover, Reason.MISSING, NOBODY_CAME(), running=True)
    yield slow.verdict.words
    for text, seconds in (("0,0", 0.1), ("0,0", 99.0), ("nonsense", 0.1)):
        referee = Referee(regulation)
        while not referee.verdict:
            referee.rule(text, seconds)
        yield referee.verdict.words


def _played_out() -> Iterator[str]:
    for name in regulations.names():
        regulation = regulations.load(name)
        own = [game for game in SMALL if game.name == regulation.game.name]
        for seed, game in enumerate(own):
            referee = Referee(replace(regulation, game=game))
            for _, move in random_game(game, seed):
                referee.rule(move, 0.1)
            assert referee.verdict
            yield referee.verdict.words
    fission = regulations.load("fission-2022")
    tied = Referee(fission, fission.game.parse(f"W......./{'......../' * 6}W.B....B W 10"))
    tied.rule("H1,E", 0.1)
    assert tied.verdict
    yield tied.verdict.words
