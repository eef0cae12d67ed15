"""Our engine behind other people's boards: what it answers to the commands of gtp and of the NBoard."""

import pytest

from girone.model.game import Move, Position, Side
from girone.players.samples import greedy_player, random_player
from girone.wires.client import ConversationResult, Opinion, ServerFault, Tell
from girone.wires.gtp.client import Gtp
from girone.wires.gtp.time_controls import Clocks
from girone.wires.nboard.client import NBoard, read_game

START = "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *];)"


def first(position: Position) -> Move:
    return position.moves()[0]


def said(client: Gtp | NBoard, *lines: str) -> list[str]:
    """What is answered to these lines, answer by answer."""
    end = "\n\n" if isinstance(client, Gtp) else "\n"
    return client.feed("".join(f"{line}\n" for line in lines).encode()).decode().split(end)[:-1]


def test_gtp_names_itself_and_its_commands() -> None:
    engine = Gtp(first)
    assert said(engine, "protocol_version", "name", "known_command genmove", "known_command dance") == [
        "= 2", "= girone", "= true", "= false",
    ]  # fmt: skip
    (listed,) = said(engine, "list_commands")
    assert {"play", "genmove", "undo", "quit", "time_left"} <= set(listed.removeprefix("= ").splitlines())


def test_gtp_numbers_come_back_and_comments_are_passed_over() -> None:
    assert said(Gtp(first), "# nothing", "", "12 boardsize 6 # small", "13 dance") == ["=12", "?13 unknown command"]


def test_gtp_plays_a_game_and_takes_moves_back() -> None:
    engine = Gtp(first)
    assert said(engine, "boardsize 8", "clear_board", "genmove b", "play w c3") == ["=", "=", "= D3", "="]
    assert engine.position
    before = engine.position
    assert said(engine, "play b a1", "play w c4", "play b nowhere") == [
        "? illegal move", "? it is black's turn", "? syntax error: play COLOUR SQUARE",
    ]  # fmt: skip
    assert engine.position == before
    assert said(engine, "genmove black", "undo") == ["= B3", "="]
    assert engine.position == before
    assert said(engine, "undo", "undo", "undo") == ["=", "=", "? cannot undo"]


def test_gtp_needs_no_word_for_a_forced_pass() -> None:
    """Who cannot move is passed over, and the other one asked."""
    passed_over = 0
    for seed in range(10):
        engine = Gtp(random_player(seed))
        said(engine, "boardsize 4", "clear_board")
        while (position := engine.position) and position.moves():
            is_forced = position.game.is_pass(position.moves()[0])
            passed_over += is_forced
            assert said(engine, f"genmove {position.turn.other if is_forced else position.turn}")[0].startswith("= ")
        assert said(engine, "genmove b", "genmove w") == ["= pass", "= pass"]
    assert passed_over


def test_gtp_counts_the_discs() -> None:
    assert said(Gtp(first), "final_score", "play b d3", "final_score") == ["= 0", "=", "= B+3"]


@pytest.mark.parametrize(
    ("lines", "seconds"),
    [
        (["time_settings 0 10 5"], [2.0]),
        (["time_settings 64 0 0"], [2.0]),
        (["time_settings 64 10 5"], [4.0]),
        (["time_settings 0 10 0"], []),
        (["kgs-time_settings none"], []),
        (["kgs-time_settings absolute 64"], [2.0]),
        (["kgs-time_settings byoyomi 64 5 3"], [7.0]),
        (["kgs-time_settings byoyomi 64 5 3", "time_left b 5 2"], [5.0]),
        (["kgs-time_settings canadian 0 10 5", "time_left b 4 2"], [2.0]),
        (["time_left b 30 10"], [3.0]),
        (["time_left b 64 0", "time_left w 3200 0"], [2.0]),
        (["time_settings 64 0 0", "time_left w 3 0"], [2.0]),
        (["time_left w 64 0"], []),
    ],
)
def test_gtp_hears_how_long_a_move_may_take(lines: list[str], seconds: list[float]) -> None:
    granted: list[float] = []
    *settings, _ = said(Gtp(first, granted.append), *lines, "genmove b")
    assert set(settings) == {"="}
    assert granted == seconds


def test_gtp_counts_its_own_time_where_the_board_does_not() -> None:
    granted: list[float] = []
    engine = Gtp(first, granted.append)
    said(engine, "time_settings 60 0 0")
    while engine.position is None or engine.position.moves():
        said(engine, "genmove b", "genmove w")
    assert sum(granted[::2]) <= 60
    assert min(granted) > 0
    said(engine, "clear_board", "genmove b")
    assert granted[-1] == granted[0], "another game has the whole time again"


def test_gtp_is_told_the_game() -> None:
    assert said(Gtp(first), "list_games", "set_game Othello", "set_game Go") == [
        "= Othello", "=", "? unsupported game",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        "time_settings",
        "time_settings a b c",
        "time_left b -1 2",
        "time_left 5 0",
        "kgs-time_settings slow",
        "boardsize 7",
    ],
)
def test_gtp_refuses_what_it_cannot_read(words: str) -> None:
    assert said(Gtp(first), words)[0].startswith("? ")


def test_gtp_knows_the_result_of_its_own_side() -> None:
    engine, other = Gtp(greedy_player()), Gtp(greedy_player())
    said(engine, "boardsize 4")
    said(other, "boardsize 4")
    for asked, told, colour in [(engine, other, "b"), (other, engine, "w")] * 10:
        (answer,) = said(asked, f"genmove {colour}")
        if asked.position and asked.position.outcome() and told.position and told.position.outcome():
            break
        assert said(told, f"play {colour} {answer[2:]}") == ["="]
    assert said(engine, "quit") == ["="]
    other.eof()
    assert {engine.result, other.result} == {ConversationResult.WON, ConversationResult.LOST}


def test_the_nboard_is_answered() -> None:
    depths: list[int] = []
    engine = NBoard(first, lambda: Opinion(1.25, 7, ("5,4", "5,5")), depths.append)
    assert said(engine, "nboard 2", "set depth 9", f"set game {START}", "dance") == ["set myname girone"]
    assert depths == [9]
    assert said(engine, "ping 4", "hint 2") == ["pong 4", "search F5F6 1.25 0 7", "status girone waits"]
    assert said(engine, "go") == ["=== D3/1.25/", "status girone waits"]
    assert said(engine, "learn", "quit") == ["learned"]
    assert engine.result is ConversationResult.DISMISSED


def test_the_nboard_is_told_the_time_of_a_move_by_the_clock_that_is_given() -> None:
    engine = NBoard(first, clock=iter((3.0, 4.5)).__next__)
    assert said(engine, "go") == ["=== D3//1.50", "status girone waits"]


def test_the_nboard_moves_and_we_only_choose() -> None:
    engine = NBoard(first)
    before = engine.position
    said(engine, "go")
    assert engine.position == before
    said(engine, "move F5/0.5/1.2", "move F6")
    assert engine.position == read_game(START.replace(";)", "B[F5//1]W[f6/2];)"))[-1]


def test_a_hint_names_so_many_moves_at_every_depth_while_it_is_searched() -> None:
    sent: list[bytes] = []

    def follow(position: Position, count: int, tell: Tell) -> bool:
        for depth in (1, 2):
            tell([Opinion(1.0, depth, (move,)) for move in position.moves()[:count]])
        assert b"".join(sent).count(b"\n") == 2 * count, "it has left already"
        tell([Opinion(6.0, 60, position.moves()[:1], is_exact=True), Opinion(0.5, 9, ("5,4",), is_from_book=True)])
        return True

    engine = NBoard(first, follow=follow)
    engine.speak = sent.append
    assert said(engine, "hint 2") == ["status girone waits"]
    assert b"".join(sent).decode().splitlines() == [
        "search D3 1.00 0 1", "search C4 1.00 0 1", "search D3 1.00 0 2", "search C4 1.00 0 2",
        "search D3 6.00 0 100%", "book F5 0.50 0 9",
    ]  # fmt: skip


def test_a_ping_that_is_read_or_overheard_stops_a_thought() -> None:
    engines: list[NBoard] = []

    def follow(position: Position, count: int, tell: Tell) -> bool:
        (engine,) = engines
        assert not engine.is_ended_by(b"")
        assert not engine.is_ended_by(b"set depth 3\npin")
        return not engine.is_ended_by(b"ping 7\n")

    engines.append(NBoard(first, follow=follow))
    assert said(engines[0], "hint 1") == ["status girone waits"]
    engines[0] = NBoard(first, follow=lambda position, count, tell: not engines[0].is_ended_by(b""))
    assert said(engines[0], "analyze", "ping 3") == ["status girone waits", "pong 3"]


def test_a_game_is_analysed_from_its_end_with_scores_for_black() -> None:
    """White's best reply was F6, which was played; Black's best move was another one."""

    def follow(position: Position, count: int, tell: Tell) -> bool:
        made = sum(row.count("X") + row.count("O") for row in position.rows()) - 4
        tell([Opinion((4.0, -1.0, 2.5)[made], 8, ("5,5",) if made == 1 else position.moves()[:1])])
        return True

    engine = NBoard(first, follow=follow)
    said(engine, "move F5", "move F6")
    assert said(engine, "analyze") == [
        "analysis 2 2.50", "analysis 1 2.50", "analysis 0 4.00", "status girone waits",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["set game (;GM[Go]BO[8 -- *];)"], "the board plays 'Go'; we play Othello here"),
        (["set game (;GM[Othello]BO[8 --- *];)"], "the board shows a position that cannot be: 3 cells"),
        (["set game (;GM[Othello]BO[7 --- *];)"], "the board shows a position that cannot be: "),
        (["move A1"], "the board says that A1 was played, but "),
        (["move nowhere"], "the board says 'nowhere', which is not a square such as F5"),
    ],
)
def test_a_board_that_shows_nonsense_is_told_so(lines: list[str], fault: str) -> None:
    with pytest.raises(ServerFault) as told:
        said(NBoard(first), *lines)
    assert str(told.value).startswith(fault)


@pytest.mark.parametrize(
    ("clocks", "main", "after"),
    [(Clocks(60.0, 30.0, 10), 60.0, 3.0), (Clocks(60.0, 5.0, 3, is_for_each_move=True), 60.0, 5.0)],
)
def test_a_board_that_never_tells_the_time_left_grants_no_more_than_there_is(
    clocks: Clocks, main: float, after: float
) -> None:
    granted = [clocks.grant(Side.BLACK, 30 - move) for move in range(30)]
    beyond = [seconds - after for seconds in granted]
    assert sum(granted[: next(at for at, more in enumerate(beyond) if more <= 0)]) <= main + after
    assert granted[-1] == after
