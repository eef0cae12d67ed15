"""Friendlies over the API: whole games, seats and secrets, what is refused, and what it says."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from girone import engine, games
from girone.model.game import Side
from girone.players.casual.game import CasualGame
from girone.players.casual.participant import PERSON, Participant
from girone.players.casual.saved import from_text, to_text
from girone.web.play.engine_process import answered
from tests.web.pages import HERE, casual_games_in, casual_games_served
from tests.web.players import Player

needs_core = pytest.mark.skipif(not engine.available(), reason="the native core was not built")
BOTH = {"white": "me", "black": "me"}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with casual_games_served() as served:
        yield served


@pytest.fixture
def anna(client: TestClient) -> Player:
    return Player(client)


@pytest.fixture
def bruno(client: TestClient) -> Player:
    return Player(client)


@needs_core
@pytest.mark.parametrize("mine", ["white", "black"])
def test_a_whole_game_against_a_level_ends_in_words_with_the_rule(mine: str, anna: Player) -> None:
    seats = {"white": 1, "black": 1, mine: "me"}
    game = anna.begin(game="othello", size=4, **seats)
    while not (state := game.when_mine())["over"]:
        assert game.move(state["choices"][0]["move"]).status_code == 200
    assert re.fullmatch(r"(White wins|Black wins|Tie).*, black \d+, white \d+\.", state["words"])
    assert re.search(r"\S \[.+\]$", state["rule"])
    assert state["choices"] == []
    assert game.move("0,0").json()["error"] == "the game is over"


@needs_core
@pytest.mark.parametrize("name", games.names())
def test_the_engine_answers_in_every_game(name: str, anna: Player) -> None:
    first = games.kind(name).first
    game = anna.begin(game=name, **{first.value: "me", first.other.value: 3})
    for _ in range(2):
        game.move(game.when_mine()["choices"][0]["move"])
    assert [each["side"] for each in game.when_mine()["moves"]] == [first, first.other] * 2


def test_the_choices_are_paths_of_cells(anna: Player) -> None:
    state = anna.begin(game="dipole", **BOTH).state
    assert {"move": "H5,N,2", "path": ["H5", "F5"], "label": "H5,N,2"} in state["choices"]
    names = {each["cell"] for each in state["cells"]}
    assert {place for choice in state["choices"] for place in choice["path"]} <= {*names, "off"}
    assert {"cell": "H5", "taken": True, "words": "H5, White, stack of 12"} in state["cells"]
    assert {"cell": "H6", "taken": False, "words": "H6, empty"} in state["cells"]


def test_moves_off_the_board_share_a_path_and_differ_in_words(anna: Player) -> None:
    state = anna.begin(game="dipole", **BOTH).state
    leaving = [choice for choice in state["choices"] if choice["path"][-1] == "off"]
    assert len(leaving) > 1
    assert len({choice["label"] for choice in leaving}) == len(leaving)
    assert any("off the board towards N" in choice["label"] for choice in leaving)


def test_a_forced_pass_is_said_and_is_a_choice_without_a_path(anna: Player) -> None:
    stuck = games.load("othello", size=4).parse("XXO-XXOOOXOOXXXX O")
    state = anna.begin(saved=to_text(CasualGame.begin(stuck, dict.fromkeys(Side, PERSON)))).state
    assert [choice["path"] for choice in state["choices"]] == [[]]
    assert "has no move and has to pass" in state["words"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("3,3", "3,3 is illegal: 3,3 is occupied"), ("d-3", "not a move of Othello"), ("", "not a move of Othello")],
)
def test_what_is_wrong_with_a_move_is_said(typed: str, sentence: str, anna: Player) -> None:
    answer = anna.begin(game="othello", **BOTH).move(typed)
    assert answer.status_code == 400
    assert sentence.casefold() in answer.json()["error"].casefold()


def test_a_typed_move_may_be_in_small_letters(anna: Player) -> None:
    assert anna.begin(game="lines_of_action", **BOTH).move(" a7-c7 ").json()["moves"][0]["move"] == "A7-C7"


@pytest.mark.parametrize(
    ("place", "picked", "words"),
    [("A4", "", "no move begins on A4"), ("A1", "H5", "no move from H5 ends on A1"), ("off", "", "no move begins")],
)
def test_a_place_that_cannot_be_picked_is_explained(place: str, picked: str, words: str, anna: Player) -> None:
    game = anna.begin(game="dipole", **BOTH)
    query = {"place": place, **({"picked": picked} if picked else {})}
    assert words in anna.ask(f"/api/play/{game.name}/why", **query).json()["words"]


def test_only_who_holds_the_seat_moves(anna: Player, bruno: Player) -> None:
    game = anna.begin(game="othello", **BOTH)
    watched = game.watched_by(bruno)
    assert watched.state["choices"] == watched.state["mine"] == watched.state["may"] == []
    assert watched.state["svg"] == game.state["svg"]
    for step in ("move", "resign", "take-back", "again", "swap", "decline"):
        answer = watched.step(step, move="3,2")
        assert answer.status_code == 403, step
        assert "you are watching this game" in answer.json()["error"]
    assert game.state["moves"] == []
    assert anna.secret not in json.dumps(watched.state)


def test_two_machines(anna: Player, bruno: Player, client: TestClient) -> None:
    white = anna.begin(game="dipole", white="me", black="link")
    black = white.watched_by(bruno)
    assert white.move("H5,N,2").json()["error"].startswith("the other seat is still empty")
    assert black.state["seats"]["black"]["invitation"] is None
    invitation = white.state["seats"]["black"]["invitation"]
    assert black.step("sit", invitation=f"{invitation}x").status_code == 403
    assert black.step("sit", invitation=invitation).json()["mine"] == ["black"]
    assert white.watched_by(Player(client)).step("sit", invitation=invitation).status_code == 409
    assert white.state["seats"]["black"] == {"words": "person", "taken": True, "invitation": None}
    assert black.move("A4,S,2").json()["error"] == "it is not your turn"
    assert white.move("H5,N,2").status_code == black.move("A4,S,2").status_code == 200
    assert "hint" not in white.state["may"]
    assert white.step("hint").status_code in (409, 503)


def begin_for_two(anna: Player, bruno: Player) -> Any:
    white = anna.begin(game="dipole", white="me", black="link")
    black = white.watched_by(bruno)
    black.step("sit", invitation=white.state["seats"]["black"]["invitation"])
    return white, black


def test_two_people_agree_on_taking_back(anna: Player, bruno: Player) -> None:
    white, black = begin_for_two(anna, bruno)
    white.move("H5,N,2")
    offer = white.step("take-back").json()["offer"]
    assert offer == {"wish": "take-back", "mine": True, "words": "White asks to take a move back."}
    assert black.state["offer"]["mine"] is False
    assert white.step("take-back").json()["moves"] != []
    assert black.step("decline").json()["offer"] is None
    white.step("take-back")
    assert black.step("take-back").json()["moves"] == []


def test_a_move_answers_an_offer(anna: Player, bruno: Player) -> None:
    white, black = begin_for_two(anna, bruno)
    white.move("H5,N,2")
    white.step("take-back")
    assert black.move("A4,S,2").json()["offer"] is None


def test_a_new_game_with_sides_changed(anna: Player, bruno: Player) -> None:
    white, black = begin_for_two(anna, bruno)
    white.move("H5,N,2")
    assert black.step("resign").json()["words"] == "White wins: Black resigned."
    black.step("swap")
    state = white.step("swap").json()
    assert (state["mine"], state["moves"], state["over"]) == (["black"], [], False)
    assert black.move("H5,N,2").status_code == 200


@needs_core
def test_with_sides_changed_the_engine_begins(anna: Player) -> None:
    game = anna.begin(game="othello", size=4, black="me", white=1)
    game.step("swap")
    state = game.when_mine()
    assert (state["mine"], [each["side"] for each in state["moves"]]) == (["white"], ["black"])


@needs_core
def test_taking_back_goes_to_the_own_last_choice(anna: Player) -> None:
    game = anna.begin(game="othello", black="me", white=1)
    assert game.step("take-back").json()["error"] == "there is nothing to take back"
    game.move(game.state["choices"][0]["move"])
    assert len(game.when_mine()["moves"]) == 2
    assert game.step("take-back").json()["moves"] == []


@needs_core
def test_hint_and_evaluation(anna: Player) -> None:
    game = anna.begin(game="othello", size=6, black="me", white=1)
    hint = game.step("hint").json()
    assert hint["move"] in {choice["move"] for choice in game.state["choices"]}
    assert hint["path"] == [hint["move"]]
    told = game.step("evaluation").json()
    assert set(told["shares"]) == {"white", "black"}
    assert sum(told["shares"].values()) == pytest.approx(1, abs=0.01)


def test_a_game_of_the_terminal_goes_on_and_is_saved_as_there(anna: Player) -> None:
    text = to_text(CasualGame.begin(games.load("fission").start(), dict.fromkeys(Side, PERSON), 300.0))
    played = from_text(text, "it").play(games.load("fission").start().moves()[0], 12.5)
    game = anna.begin(saved=to_text(played))
    assert game.state["moves"] == [{"side": played.game.first, "move": played.turns[0].move, "seconds": 12.5}]
    game.move(game.state["choices"][0]["move"])
    answer = anna.ask(f"/api/play/{game.name}/saved")
    assert answer.headers["content-disposition"] == 'attachment; filename="girone-fission.json"'
    kept = from_text(answer.text, "it")
    assert kept.turns[0] == played.turns[0]
    assert (len(kept.turns), kept.clock) == (2, 300.0)


HOSTILE: list[Any] = [
    {},
    {"game": "otello", **BOTH},
    {"game": ["othello"], **BOTH},
    {"game": "othello", "size": 5, **BOTH},
    {"game": "othello", "size": 1e9, **BOTH},
    {"game": "othello", "size": True, **BOTH},
    {"game": "dipole", "size": 8, **BOTH},
    {"game": "othello", "white": "me"},
    {"game": "othello", "white": "me", "black": 11},
    {"game": "othello", "white": True, "black": "me"},
    {"game": "othello", "white": {"level": 1}, "black": "me"},
    {"game": "othello", "minutes": 0, **BOTH},
    {"game": "othello", "minutes": -1, **BOTH},
    {"game": "othello", "minutes": "5", **BOTH},
    {"saved": 1},
    {"saved": "{"},
    {"saved": "[" * 10_000},
    {"saved": '{"friendly": 1}'},
]


@pytest.mark.parametrize("body", HOSTILE, ids=lambda body: json.dumps(body)[:40])
def test_what_cannot_be_played_is_refused_with_a_sentence(body: Any, anna: Player) -> None:
    answer = anna.send("/api/play", body)
    assert answer.status_code == 400
    assert len(answer.json()["error"].split()) > 3


@pytest.mark.parametrize(
    ("game", "side", "turned"), [("dipole", "black", True), ("dipole", "white", False), ("othello", "black", False)]
)
def test_the_board_is_turned_for_who_sits_opposite(anna: Player, game: str, side: str, turned: bool) -> None:
    seats = {each: "me" if each == side else "link" for each in ("white", "black")}
    board = anna.begin(game=game, **seats)
    assert board.state["turned"] == turned
    assert not board.watched_by(Player(anna.client)).state["turned"]


@pytest.mark.parametrize("clock", [0.0, 86_401.0, 9e8])
def test_a_saved_game_with_an_absurd_clock_is_refused(anna: Player, clock: float) -> None:
    casual_game = CasualGame.begin(games.load("dipole").start(), dict.fromkeys(Side, PERSON), clock)
    answer = anna.send("/api/play", {"saved": to_text(casual_game)})
    assert (answer.status_code, "write more than 0 and at most 86400 s" in answer.json()["error"]) == (400, True)
    longest = to_text(replace(casual_game, clock=86_400.0))
    assert anna.send("/api/play", {"saved": longest}).status_code == 201


def test_a_saved_engine_that_thinks_for_long_is_refused(anna: Player) -> None:
    participants = {Side.WHITE: PERSON, Side.BLACK: Participant(seconds=30)}
    answer = anna.send("/api/play", {"saved": to_text(CasualGame.begin(games.load("dipole").start(), participants))})
    assert answer.status_code == 400
    assert "at most 2 s" in answer.json()["error"]


def test_a_game_that_the_core_does_not_know_is_searched_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "available", lambda: False)
    start = games.load("othello", size=4).start()
    asked = {"game": "othello", "options": start.game.options, "position": start.text(), "seconds": None, "nodes": 50}
    assert answered(asked)["move"] in start.moves()


def test_other_sites_cannot_play(anna: Player) -> None:
    game = anna.begin(game="othello", **BOTH)
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = anna.client.post(f"/api/play/{game.name}/resign", headers=headers)
        assert answer.status_code == 403
        assert anna.client.post("/play", headers=headers, data={"game": "othello"}).status_code == 403
    assert not game.state["over"]


def test_what_is_asked_too_often_is_refused(anna: Player) -> None:
    answers = [anna.send("/api/play", {"game": "dipole", **BOTH}) for _ in range(60)]
    assert {answer.status_code for answer in answers} == {201, 429}
    assert "too many requests" in answers[-1].json()["error"]


def test_steps_and_hints_are_refused_when_there_are_too_many(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "available", lambda: False)
    game = anna.begin(game="dipole", **BOTH)
    casual_games = casual_games_in(anna.client)
    for rate in (casual_games.questions, casual_games.steps):
        rate.burst, rate.per_minute = 1, 0.001
    for step in ("hint", "decline"):
        assert [game.step(step).status_code for _ in range(2)][1] == 429, step


def test_a_saved_game_of_too_many_moves_is_refused(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("girone.web.play.game_request.LONGEST", 1)
    start = CasualGame.begin(games.load("dipole").start(), dict.fromkeys(Side, PERSON))
    played = start.play("H5,N,2", 1.0)
    assert anna.send("/api/play", {"saved": to_text(played)}).status_code == 201
    answer = anna.send("/api/play", {"saved": to_text(played.play("A4,S,2", 1.0))})
    assert answer.status_code == 400
    assert answer.json()["error"] == "the saved game has 2 moves; here a game has at most 1"


def test_an_unknown_game_is_not_there(anna: Player) -> None:
    assert anna.ask("/api/play/unknown").json() == {"error": "there is no such game"}
    assert anna.ask("/play/unknown").status_code == 404


def test_it_can_be_played_without_javascript(client: TestClient) -> None:
    form = {"game": "othello", "size": "4", "opponent": "here", "side": "first", "minutes": ""}
    begun = client.post("/play", data=form, headers={"Origin": HERE})
    assert begun.status_code == 303
    there = begun.headers["location"]
    page = client.get(there)
    assert "<svg" in page.text
    assert page.headers["cache-control"] == "no-store"
    move = re.search(r'<option value="(\d,\d)">', page.text)
    assert move
    assert client.post(f"{there}/move", data={"move": move[1]}).status_code == 303
    assert f'<span class="move">{move[1]}</span>' in client.get(there).text
    assert client.post(f"{there}/resign").status_code == 303
    assert "resigned" in client.get(there).text


def test_an_invitation_asks_before_it_seats(anna: Player, client: TestClient) -> None:
    game = anna.begin(game="dipole", white="me", black="link")
    invitation = game.state["seats"]["black"]["invitation"]
    client.cookies.clear()
    page = client.get(f"/play/{game.name}?seat={invitation}")
    assert "You are invited to play Black." in page.text
    assert not game.state["seats"]["black"]["taken"]
    assert client.post(f"/play/{game.name}/sit", data={"invitation": invitation}).status_code == 303
    assert game.state["seats"]["black"]["taken"]
    client.cookies.clear()
    assert "This seat is taken" in client.get(f"/play/{game.name}?seat={invitation}").text


@pytest.mark.parametrize("form", [{}, {"game": "othello", "opponent": "x"}, {"game": "othello", "side": "red"}])
def test_a_form_that_makes_no_sense_is_refused(form: dict[str, str], client: TestClient) -> None:
    assert client.post("/play", data=form).status_code == 400


def test_who_plays_neither_side_invites_both(client: TestClient) -> None:
    begun = client.post("/play", data={"game": "dipole", "opponent": "link", "side": "none"})
    state = client.get(f"/api{begun.headers['location']}").json()
    assert state["mine"] == []
    assert len({state["seats"][side]["invitation"] for side in Side} - {None}) == 2
    assert client.post("/play", data={"game": "dipole", "opponent": "here", "side": "none"}).status_code == 400


def test_without_a_tournament_there_is_only_the_casual_games(client: TestClient) -> None:
    assert client.get("/").headers["location"] == "/play"
    assert client.get("/standings").status_code == 404
    assert client.get("/play").status_code == 200
    assert all(path.startswith("/api/play") for path in client.get("/api/openapi.json").json()["paths"])


def test_on_the_page_of_a_tournament_one_can_play_too(visitor: TestClient) -> None:
    assert "/standings" in visitor.get("/play").text
    assert Player(visitor).begin(game="dipole", **BOTH).move("H5,N,2").status_code == 200
