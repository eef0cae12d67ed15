"""The result of practice: as a value, as text and as JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from girone import games
from girone.lab.practice.mistakes import PracticeMistake
from girone.lab.practice.sparring import PracticeGame
from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.amounts import ANSWERS
from girone.model.detail import Wording, said
from girone.model.text import plain
from girone.ratings.ladder import LevelLadder, Placing, standing

WHERE = Wording(
    "practice.level",
    "{stage} (95 %: {between}), from {count} different games.",
    one="{stage} (95 %: {between}), from 1 game.",
)

NEAR = 0.8
"""Share of the limit from which an answer counts as close to it."""
SCORES = {1.0: "won", 0.5: "tied", 0.0: "lost", None: "void"}


@dataclass(frozen=True)
class AnswerTimes:
    """How a program used its time: number of answers, mean, longest, and number close to the limit."""

    answers: int
    mean: float
    longest: float
    limit: float
    near: int


@dataclass(frozen=True)
class PracticeReport:
    """One program: its games, its level with an interval, its time, its worst moves."""

    program: str
    regulation: str
    game: str
    bouts: Sequence[PracticeGame]
    standing: Placing
    time: AnswerTimes
    mistakes: Sequence[PracticeMistake]
    check: str = "girone check"
    """The command that checks the same program in the lab."""

    @property
    def crashed(self) -> PracticeGame | None:
        """The first game in which it crashed."""
        return next((bout for bout in self.bouts if bout.has_crashed), None)


def telling(bouts: Sequence[PracticeGame]) -> list[tuple[int, float]]:
    """The scores that count, with their levels: no void games, no repetitions."""
    known: set[tuple[object, ...]] = set()
    found = []
    for bout in bouts:
        key = (bout.level, bout.side, bout.moves)
        if bout.score is not None and key not in known:
            found.append((bout.level, bout.score))
            known.add(key)
    return found


def report(
    program: str, regulation: str, game: str, bouts: Sequence[PracticeGame], found: Sequence[PracticeMistake]
) -> PracticeReport:
    """Make the report of these games."""
    return PracticeReport(
        program, regulation, game, bouts, standing(_ladder(game), telling(bouts)), _time(bouts), found
    )


def _ladder(game: str) -> LevelLadder:
    """Strengths of the levels of girone's engine, measured against each other."""
    levels = games.kind(game).levels
    assert levels, f"nobody has measured the levels of {game}"
    return LevelLadder(*levels)


def _time(bouts: Sequence[PracticeGame]) -> AnswerTimes:
    used = [seconds for bout in bouts for seconds in bout.seconds]
    limit = bouts[0].limit if bouts else 0.0
    near = sum(seconds > NEAR * limit for seconds in used)
    return AnswerTimes(len(used), round(mean(used), 6) if used else 0.0, max(used, default=0.0), limit, near)


def line(number: int, bout: PracticeGame, language: Language = ENGLISH) -> str:
    """A game in one line."""
    words = said(
        "level {number} as {side}: {state} ({detail})",
        number=bout.level,
        side=bout.side,
        state=SCORES[bout.score],
        detail=bout.result.verdict.told,
    )
    return f"{number:3}. {language.tell(words)}"


def verdict(report: PracticeReport) -> str:
    """Its level, in a sentence."""
    found, games = report.standing, len(telling(report.bouts))
    if found.level < 1:
        where = said("It is below level 1 so far")
    elif found.level > _ladder(report.game).top:
        where = said("It is above level {number}", number=_ladder(report.game).top)
    else:
        where = said("It reaches level {number}", number=f"{found.level:.1f}")
    low, high = _bound(found.low), _bound(found.high)
    between = low if low == high else f"{low} – {high}"
    return WHERE(stage=where, between=between, count=games).worded


def _bound(level: float) -> str:
    if level < 1:
        return "< 1"
    return f"{level:.1f}" if level <= 10 else "> 10"


def time_words(time: AnswerTimes) -> str:
    """Its time in a sentence."""
    answers = ANSWERS(count=time.answers)
    used = {"answers": answers, "seconds": time.mean, "stall": time.longest, "limit": time.limit}
    if not time.near:
        return said("Time: {answers}, {seconds} s on average, the longest {stall} s of {limit} s.", **used).worded
    pattern = (
        "Time: {answers}, {seconds} s on average, the longest {stall} s of {limit} s; "
        "{number} took more than {share} of the limit."
    )
    return said(pattern, **used, number=time.near, share=f"{NEAR:.0%}").worded


def mistake_words(mistake: PracticeMistake) -> str:
    """A mistake in a sentence."""
    where = {"number": mistake.game, "count": mistake.ply, "move": mistake.played, "better": mistake.better}
    if mistake.loses_after:
        return said("game {number}, ply {count}: {move} loses the game; better {better}", **where).worded
    if mistake.wins_before:
        return said("game {number}, ply {count}: {move} loses a win; better {better}", **where).worded
    pattern = "game {number}, ply {count}: {move} costs about {difference} pieces; better {better}"
    return said(pattern, **where, difference=f"{mistake.loss / 100:.1f}").worded


def text(report: PracticeReport, language: Language = ENGLISH) -> str:
    """The report for a person; a program that crashes gets no advice on its play."""
    if report.crashed:
        return "\n".join(crash_words(report, report.crashed, language))
    lines = [language.tell(verdict(report)), language.tell(time_words(report.time))]
    lines.append(language.say("The most costly moves:" if report.mistakes else "No move cost much."))
    for each in report.mistakes:
        lines.append(f"  {language.tell(mistake_words(each))}")
        lines.append(f"    girone show {report.game} --position '{each.position.text()}'")
    return "\n".join(lines)


def crash_words(report: PracticeReport, crashed: PracticeGame, language: Language = ENGLISH) -> list[str]:
    """The crash, the program's last output, and what to do."""
    number = report.bouts.index(crashed) + 1
    words = said(
        "It crashed in game {number}: {detail}", number=number, detail=crashed.failure or crashed.result.verdict.told
    )
    said_last = [f"  {plain(line)}" for line in crashed.last_words]
    return [
        language.tell(words),
        *([language.say("its standard error:"), *said_last] if said_last else []),
        language.say("There is no level and no mistake to show until it plays its games to the end."),
        language.say("to find out more: {command}", command=report.check),
    ]


def as_json(report: PracticeReport) -> dict[str, Any]:
    """The report for scripts."""
    return {
        "program": report.program,
        "regulation": report.regulation,
        "standing": vars(report.standing),
        "time": vars(report.time),
        "games": [
            {"level": bout.level, "side": bout.side, "score": bout.score, **bout.result.record} for bout in report.bouts
        ],
        "crashed": report.bouts.index(report.crashed) + 1 if report.crashed else None,
        "mistakes": [{**vars(each), "position": each.position.text()} for each in report.mistakes],
    }
