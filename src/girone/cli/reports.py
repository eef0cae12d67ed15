"""What --json prints, as types. The manual lists them, and tests compare them with real reports.

Within a release no key is removed or changes its type; new keys may be added.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict

from girone.engine import Analysis, Solution
from girone.engine.review import Mistake
from girone.entries.likeness import Likeness
from girone.host.doctor import HostFinding
from girone.ratings.certificate import Certificate
from girone.ratings.match_table import EngineRow
from girone.ratings.sprt import SprtResult
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.estimate import Estimate
from girone.tournament.results.fairness import Fairness
from girone.tournament.results.verification.verify import RecordFault


class Rule(TypedDict):
    """The rule that a verdict or a finding quotes."""

    source: Annotated[str, "where it stands in the document"]
    text: Annotated[str, "the document's own words"]
    english: str


class DetailJson(TypedDict):
    """A fact: a key, its values, and the sentence made from them."""

    key: str
    english: Annotated[str, "the sentence, with gaps for the values"]
    values: Annotated[dict[str, Any], "by their gaps; a value may be a detail itself"]
    private: NotRequired[Annotated[list[str], "the values that are not for everybody"]]


class VerdictJson(TypedDict):
    """How a match ended."""

    winner: Annotated[str | None, "`white`, `black` or null"]
    losers: Annotated[list[str], "sides; both if both lose, none after a tie or a void match"]
    reason: Annotated[str, "one word of the [closed set](verdicts.md)"]
    kind: Annotated[str, "`played`, `forfeit` or `void`"]
    detail: Annotated[DetailJson | None, "what happened"]
    margin: Annotated[int | None, "pieces of the winner minus those of the loser; null where pieces do not count"]
    rule: Rule


class MatchResult(TypedDict):
    """A match that was played."""

    verdict: VerdictJson
    words: Annotated[str, "the verdict in a sentence"]
    journal: Annotated[str, "its path"]
    notes: Annotated[list[Any], "what was odd about the table, mostly nothing"]


class PlayedMatchJson(MatchResult):
    """A match of `girone match`."""

    match: Annotated[int, "its number"]
    white: Annotated[str, "the command"]
    black: str
    lost_turns: Annotated[dict[str, dict[str, int]], "by side and reason"]


class JudgedMatch(TypedDict):
    """A match that was judged again."""

    journal: str
    agrees: Annotated[bool, "whether it is the verdict on record"]
    broken: Annotated[list[str], "lines that were changed after they were written"]
    verdict: VerdictJson


class RecordReport(TypedDict):
    """A whole store that was judged again."""

    version: Annotated[int, "of the record"]
    matches: Annotated[int, "how many were examined"]
    chain: Annotated[str, "the chain and its seals, in words"]
    findings: Annotated[list[RecordFault], "what is wrong"]


class PublishedReport(TypedDict):
    """A published record that was judged again."""

    matches: Annotated[int, "how many ended"]
    journals: Annotated[int, "how many of them were published, and examined"]
    chain: Annotated[str, "how long it is, in words"]
    findings: Annotated[list[RecordFault], "what is wrong"]


class GameOption(TypedDict):
    """An option of a game; it has either choices, or least, most and step."""

    default: Any
    meaning: str
    choices: NotRequired[list[Any]]
    least: NotRequired[int]
    most: NotRequired[int]
    step: NotRequired[int]


class GameReport(TypedDict):
    """A game."""

    game: Annotated[str, "the name, as commands take it"]
    title: Annotated[str, "the name for people"]
    first: Annotated[str, "the side that moves first"]
    origin: Annotated[str, "the package or folder that it comes from; empty if it is built in"]
    options: dict[str, GameOption]


class PositionReport(TypedDict):
    """A position."""

    turn: Annotated[str, "the side to move"]
    moves: Annotated[list[str], "the legal moves in a fixed order; none when the game is over"]
    outcome: Annotated[dict[str, Any] | None, "null while the game goes on, else `winner` and `reason`"]
    rows: Annotated[list[str], "the board from the top, in the signs of the [position text](games.md#position-texts)"]


class Counts(TypedDict):
    """Move sequences."""

    game: str
    options: dict[str, Any]
    leaves: Annotated[list[int], "from depth 1 on"]


class RegulationReport(TypedDict):
    """A regulation; [its values](configuration.md#a-regulation)."""

    name: str
    title: str
    document: str
    language: str
    default: bool
    game: Annotated[dict[str, Any], "`name`, and every option of the game"]
    wire: str
    wire_options: dict[str, Any]
    limits: Annotated[dict[str, float], "in seconds"]
    conduct: dict[str, Any]
    adjudication: Annotated[dict[str, int], "when a game ends early, by the scores that the programs report"]
    format: str
    points: Annotated[dict[str, int] | None, "`win`, `draw`, `loss`"]
    members: int | None
    hand_in: list[dict[str, Any]]
    sentences: Annotated[dict[str, Rule], "by reason"]
    origin: str


class PlannedCategory(TypedDict):
    """A category before it begins."""

    name: str
    format: Annotated[dict[str, Any], "its `kind` and its options"]
    entrants: list[str]
    known: Annotated[int, "matches known now"]
    most: Annotated[int, "matches there can be"]


class PlanReport(TypedDict):
    """A tournament's file without mistakes."""

    name: str
    regulation: str
    overrides: dict[str, Any]
    seed: str
    sandbox: str
    entrants: list[Entrant]
    categories: list[PlannedCategory]
    changed: Annotated[list[str], "entrants whose files have changed since they were handed in"]
    notes: list[str]
    estimate: Estimate
    alternatives: Annotated[dict[str, Estimate], "what else could be done, by its name in words"]


class Mistakes(TypedDict):
    """A tournament's file with mistakes; the exit code is 2."""

    mistakes: Annotated[list[str], "a sentence each"]


class DrawnPlace(TypedDict):
    """A place of the calendar."""

    name: str
    lot: Annotated[str | None, "null where places are not drawn, and for those who came later"]
    recipe: Annotated[str | None, "the command that gives the same lot"]
    late: Annotated[bool, "whether the entrant came after the draw"]


class DrawReport(TypedDict):
    """The draw of a category."""

    category: str
    seed: Annotated[str | None, "null where places are not drawn"]
    places: Annotated[list[DrawnPlace], "in their order"]


class ComparisonReport(TypedDict):
    """Hand-ins that were compared."""

    programs: Annotated[list[str], "by their names"]
    left_out: Annotated[dict[str, str], "why a program could not be compared"]
    pairs: Annotated[list[Likeness], "the most alike first; a place is file, first and last line"]


class ReceiptJson(TypedDict):
    """A hand-in."""

    name: str
    source: Any
    entered: bool
    outcome: Annotated[str, "`entered`, `entered with findings` or `refused`"]
    words: Annotated[str, "how the test matches ended, or why it was refused"]
    told: Annotated[DetailJson, "the same as a fact"]
    findings: Annotated[list[str], "what would lose matches"]
    found: Annotated[list[DetailJson], "the same as facts"]
    folder: Any
    command: str
    frozen: Annotated[str, "the fingerprint of its files"]
    log: Any
    missing: Annotated[list[Any], "what the regulation lists and was not handed in"]
    lacking: Annotated[list[DetailJson], "the same as facts"]


class Event(TypedDict):
    """An event of a run; `event` tells which of the other keys are present."""

    event: Annotated[
        str,
        "`began`, `ended`, `decided`, `refused`, `paused`, `roll_call`, `present`, `sealed`, `venue`: about a host, "
        "or `queue`: of hand-ins",
    ]
    waiting: NotRequired[Annotated[list[dict[str, Any]], "of a ladder's queue: `name`, `ahead`, expected `seconds`"]]
    match: NotRequired[Annotated[int, "its number"]]
    first: NotRequired[Annotated[str, "with `second` and `number` the pairing"]]
    second: NotRequired[str]
    number: NotRequired[int]
    white: NotRequired[str]
    black: NotRequired[str]
    stage: NotRequired[str]
    round: NotRequired[int]
    ports: NotRequired[Annotated[dict[str, int], "the ports where programs from elsewhere are awaited, by name"]]
    verdict: NotRequired[VerdictJson]
    words: NotRequired[Annotated[str, "the verdict or the news in a sentence"]]
    notes: NotRequired[Annotated[list[str], "what was odd about the table"]]
    name: NotRequired[Annotated[str, "who is present"]]
    names: NotRequired[Annotated[list[str], "who is called"]]
    wait: NotRequired[Annotated[float, "seconds that they have to come"]]
    ruling: NotRequired[str]
    subject: NotRequired[dict[str, Any]]
    reason: NotRequired[str]


class RatingEvent(TypedDict):
    """The table of a match between engines."""

    event: Annotated[str, "`rating`"]
    games: Annotated[int, "that count so far"]
    engines: Annotated[list[EngineRow], "the best first; an Elo of null is infinite"]
    sprt: Annotated[SprtResult | None, "the state of the test, where one was asked for"]


class DecisionReport(TypedDict):
    """A decision on record."""

    number: int
    at: str
    ruling: str
    subject: dict[str, Any]
    reason: str


class TakenDecision(TypedDict):
    """A decision that was just made."""

    ruling: str
    subject: dict[str, Any]
    reason: str
    taken: Annotated[str, "whether it is on record, or the runner takes it in"]


class StageTable(TypedDict):
    """A stage of a category."""

    stage: str
    table: Annotated[list[dict[str, Any]], "for each place `rank`, `name` and the columns by their heads"]
    rounds: Annotated[list[Any], "the ties of a knockout: `names`, `winner`, `decided_by`, `out`, `legs`"]


class TimeUseJson(TypedDict):
    """The time of an entrant, in seconds."""

    name: str
    answers: int
    total: float
    longest: float
    match: Annotated[int | None, "the match with the longest answer"]


class CategoryTables(TypedDict):
    """The tables of a category."""

    category: str
    format: dict[str, Any]
    stages: list[StageTable]
    crosstables: Annotated[list[dict[str, Any]], "`stage`, `names`, and `cells` by row and column: marks such as `w1`"]
    time: list[TimeUseJson]
    lost_turns: Annotated[list[dict[str, Any]], "`name`, `turns`, `matches`, `reasons`"]
    out: Annotated[list[dict[str, Any]], "who is excluded or withdrawn"]


class StandingsReport(TypedDict):
    """The tables of a tournament."""

    tournament: str
    as_of: Annotated[str, "when the record was last added to"]
    finished: Annotated[bool, "never so of a standing ladder"]
    categories: list[CategoryTables]


class AttemptReport(TypedDict):
    """One try at a match."""

    match: Annotated[int, "its number"]
    worth: Annotated[str, "`stands` if it counts"]
    began: str
    ended: str | None
    words: str
    record: Annotated[str, "its folder in the store"]
    plies: int | None
    time: Annotated[dict[str, Any] | None, "by side"]
    lost_turns: Annotated[dict[str, dict[str, int]] | None, "by side and reason"]


class PairingReport(TypedDict):
    """A pairing of the calendar; [the states](organising.md#results)."""

    category: str
    stage: str
    round: int
    first: str
    second: str
    number: Annotated[int, "which of the meetings with these colours, from 1"]
    white: str
    black: str
    state: str
    winner: str | None
    losers: list[str]
    reason: str | None
    margin: int | None
    words: str
    rule: Rule | None
    lost_turns: dict[str, dict[str, int]] | None
    record: str | None
    expected: Annotated[str | None, "when it may begin; null once it has"]
    attempts: list[AttemptReport]


class TournamentReport(StandingsReport):
    """A whole tournament."""

    places: Annotated[dict[str, list[str]], "by category"]
    matches: list[PairingReport]
    decisions: Annotated[list[dict[str, Any]], "`at`, `ruling`, `subject`, `reason`, `after`"]
    seed: str
    regulation: Annotated[dict[str, Any], "`name`, `overrides`"]
    game: dict[str, Any]
    girone: Annotated[str, "the version"]


class CertificateReport(TypedDict):
    """How certain the order of a category is: the keys of Certificate, and these keys."""

    category: str
    out: list[dict[str, Any]]


class KitList(TypedDict):
    """The regulations and languages that have starter programs."""

    regulations: Annotated[dict[str, str], "names with titles"]
    languages: list[str]
    house: Annotated[list[str], "regulations that there is a hand-in of girone's engine for"]


class WrittenKit(TypedDict):
    """A starter program that was written to files."""

    output: str
    files: list[str]


class SituationReport(TypedDict):
    """A situation of the lab."""

    name: str
    outcome: Annotated[str, "`passed`, `faulty`, `not reached` or `not judged`"]
    matches: int
    broken_off: Any
    faults: list[str]


class FindingReport(TypedDict):
    """Something that the lab found."""

    fault: str
    grade: Annotated[str, "`loses matches`, `risky` or `advice`"]
    what: str
    why: str
    fix: Annotated[str, "how to fix it"]
    rule: Rule
    situation: str
    also_in: list[str]
    side: str
    position: Annotated[str | None, "in which it was asked"]
    after: Annotated[str | None, "the opponent's move before that"]
    seed: int | None
    exchange: Annotated[list[Any], "each `>`, `<` or `.`, bytes as text, and seconds since the match began"]
    log: Any
    record: Any


class CheckReport(TypedDict):
    """A program in the lab."""

    program: str
    regulation: str
    worst: Annotated[str | None, "the worst grade"]
    situations: list[SituationReport]
    left_out: Annotated[list[str], "situations that `--quick` did not try"]
    skipped: Annotated[list[str], "situations that were not tried because the same cause ended every game early"]
    findings: list[FindingReport]


class PracticeJson(TypedDict):
    """Practice against the levels of girone's engine."""

    program: str
    regulation: str
    standing: Annotated[dict[str, Any], "`level`, `low`, `high`"]
    time: dict[str, Any]
    games: Annotated[list[dict[str, Any]], "`level`, `side`, `score`, and the keys of MatchResult"]
    crashed: Annotated[int | None, "the number of the game in which it crashed"]
    mistakes: list[dict[str, Any]]


class TurnReport(TypedDict):
    """One turn of a recorded match."""

    side: str
    move: Annotated[str | None, "null if the turn was lost"]
    seconds: float | None
    position: Annotated[str, "after it"]


class ReplayReport(TypedDict):
    """A recorded match."""

    game: str
    options: dict[str, Any]
    event: str
    white: str
    black: str
    start: Annotated[str, "the position text from which it began"]
    turns: list[TurnReport]
    words: Annotated[str, "how it ended"]


class RerunJson(MatchResult):
    """A recorded match that a program played again."""

    side: str
    answers: Annotated[
        list[dict[str, Any]], "`same`, `recorded` and `given`, each with `ply`, `position`, `words`, `raw`, `seconds`"
    ]
    recorded_words: str
    stopped: Annotated[str | None, "why the recorded opponent could not go on"]
    same: bool


class BookAnalysis(TypedDict):
    """The keys of Analysis, and this key."""

    book: Annotated[Analysis | None, "what the opening book says"]


class ReviewReport(TypedDict):
    """A review of a recorded match."""

    exact_from: Annotated[int | None, "from so many plies on it is solved; null if not even the last one is"]
    winner: Annotated[str | None, "who wins there with best play"]
    mistakes: Annotated[list[Mistake], "moves that changed who wins"]
    losing: Annotated[Mistake | None, "the first losing one"]


class BenchReport(TypedDict):
    """The bench number of a game."""

    game: str
    nodes: int
    seconds: float
    nodes_per_second: float


class SealReport(TypedDict):
    """A seal of the record."""

    file: Annotated[str, "where it is kept"]
    entries: Annotated[int, "of the chain"]
    head: str
    key: Annotated[str, "the public key"]
    matches: int
    text: str
    signature: str


class Shape(NamedTuple):
    """When a command prints which type, and whether as a list or one per line."""

    when: str
    types: tuple[type, ...]
    is_list: bool = False
    lines: str = ""


REPORTS: Mapping[str, tuple[Shape, ...]] = MappingProxyType(
    {
        "analyse": (
            Shape("a position", (Analysis, BookAnalysis)),
            Shape("`--exact`", (Solution,)),
            Shape("a recorded match", (ReviewReport,)),
            Shape("`--bench`", (BenchReport,), lines="game"),
        ),
        "check": (Shape("", (CheckReport,)), Shape("`--list`: the situations by name", (dict,))),
        "decide": (Shape("", (TakenDecision,)), Shape("without a ruling", (DecisionReport,), lines="decision")),
        "demo": (Shape("", (Event,), lines="event"),),
        "doctor": (Shape("", (HostFinding,), is_list=True),),
        "enter": (Shape("", (ReceiptJson,), lines="hand-in"), Shape("`--compare`", (ComparisonReport,))),
        "export": (Shape("", (TournamentReport,)),),
        "kit": (Shape("", (WrittenKit,)), Shape("`--list`", (KitList,))),
        "ladder": (Shape("", (Event,), lines="event"),),
        "match": (
            Shape("`--white` and `--black`", (PlayedMatchJson,), lines="match"),
            Shape("engines", (Event,), lines="event"),
            Shape("engines, event `rating`", (RatingEvent,), lines="table"),
        ),
        "matches": (Shape("", (PairingReport,), is_list=True),),
        "plan": (
            Shape("", (PlanReport,)),
            Shape("with mistakes", (Mistakes,)),
            Shape("`--draw`", (DrawReport,), lines="category"),
        ),
        "practice": (Shape("", (PracticeJson,)),),
        "referee": (Shape("", (MatchResult,), lines="match"),),
        "regulations": (Shape("one", (RegulationReport,)), Shape("without a name", (RegulationReport,), is_list=True)),
        "replay": (Shape("", (ReplayReport,)), Shape("with a program", (RerunJson,))),
        "run": (Shape("", (Event,), lines="event"),),
        "seal": (Shape("", (SealReport,)),),
        "show": (
            Shape("a position", (PositionReport,)),
            Shape("without `GAME`", (GameReport,), is_list=True),
            Shape("`--perft`", (Counts,)),
        ),
        "sprt": (Shape("", (SprtResult,)),),
        "standings": (
            Shape("", (StandingsReport,)),
            Shape("`--certificate`", (Certificate, CertificateReport), lines="category"),
            Shape("`--fairness`", (Fairness,)),
        ),
        "verify": (
            Shape("a store", (RecordReport,)),
            Shape("matches", (JudgedMatch,), lines="match"),
            Shape("a published record", (PublishedReport,)),
        ),
    }
)
