"""The room of the entrants: what each won, against whom, in which time, by which faults, and how its rating grew."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from girone.model.game import Side
from girone.model.record import DecisionKind
from girone.tournament.results.certified import certificate
from girone.web.tournament.rating_history import MOST, cuts
from tests.results.evening import Evening, file_of
from tests.web.conftest import serving

TWO = '[categories.all]\n[categories.cup]\nformat = "knockout"\n'
NAMES = ("Alfa", "Beta", "Clumsy", "Missing", "Late")


class Lobby:
    """A league and a cup of five, and a reader of their pages."""

    def __init__(self, evening: Evening, client: httpx2.Client) -> None:
        self.evening, self.client = evening, client
        self.state = evening.state

    def of(self, name: str, part: str = "") -> Any:
        number = [entrant.name for entrant in self.state.entrants].index(name)
        answer = self.client.get(f"/api/entrants/{number}{part}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def page(self, name: str, part: str = "") -> str:
        number = [entrant.name for entrant in self.state.entrants].index(name)
        answer = self.client.get(f"/entrants/{number}{part}")
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lobby]:
    folder = tmp_path_factory.mktemp("lobby") / "evening.store"
    evening = Evening(folder, file_of(*NAMES, more=TWO), clumsy=["Clumsy"], missing=["Missing"])
    evening.play()
    evening.decide(DecisionKind.ACCEPT, "as handed in", name="Alfa", fingerprint="c0ffee")
    with serving(folder) as address, httpx2.Client(base_url=address, timeout=60) as client:
        yield Lobby(evening, client)


def test_everybody_is_listed_with_what_the_record_has(lobby: Lobby) -> None:
    listed = lobby.client.get("/api/entrants").json()
    assert [each["name"] for each in listed] == list(NAMES)
    results = lobby.state.results.values()
    for each in listed:
        name = each["name"]
        own = [result for result in results if name in result.pairing.names]
        assert each["won"] == sum(result.winner == name for result in own)
        assert each["lost"] == sum(name in result.losers for result in own)
        assert each["played"] == len(own) == each["won"] + each["tied"] + each["lost"]
    page = lobby.client.get("/entrants").text
    assert all(f"<bdi>{name}</bdi>" in page for name in NAMES)


def test_head_to_head_adds_up_and_is_seen_alike_from_both_sides(lobby: Lobby) -> None:
    alfa = lobby.of("Alfa")
    assert sum(rival["won"] for rival in alfa["rivals"]) == alfa["won"]
    for rival in alfa["rivals"]:
        back = next(each for each in lobby.of(rival["name"])["rivals"] if each["name"] == "Alfa")
        assert (back["won"], back["lost"], back["tied"]) == (rival["lost"], rival["won"], rival["tied"])
        assert back["difference"] == -rival["difference"]
    assert {rival["name"] for rival in alfa["rivals"]} == set(NAMES) - {"Alfa"}


def test_results_lead_to_their_matches(lobby: Lobby) -> None:
    alfa, page = lobby.of("Alfa"), lobby.page("Alfa")
    assert {each["category"] for each in alfa["results"]} == {"all", "cup"}
    for each in alfa["results"]:
        match = lobby.client.get(f"/api/matches/{each['match']}").json()
        assert match[each["side"]]["name"] == "Alfa"
        assert match["words"] == each["words"]
        place = {key: each[key] for key in ("category", "stage", "round")}
        assert place in match["places"]
        assert f'href="/matches/{each["match"]}"' in page
        assert each["outcome"] == ("won" if match["verdict"]["winner"] == each["side"] else "lost")


def test_time_is_told_against_the_limit(lobby: Lobby) -> None:
    time = lobby.of("Alfa")["time"]
    assert (time["mean"], time["longest"], time["limit"]) == (0.25, 0.25, 1.0)
    assert (time["mean_share"], time["longest_share"]) == (0.25, 0.25)
    standing = [each for each in lobby.state.standing.values() if "Alfa" in each.pairing.names and each.facts]
    sides = [(Side.WHITE if each.white == "Alfa" else Side.BLACK, each.facts) for each in standing]
    assert time["answers"] == sum(facts.time[side].answers for side, facts in sides if facts) > 20
    page = lobby.page("Alfa")
    assert page.count('<rect class="longest"') == page.count('<rect class="mean"') > 5
    assert 'class="limit"' in page


def test_who_never_answered_has_no_time(lobby: Lobby) -> None:
    time = lobby.of("Missing")["time"]
    assert (time["answers"], time["mean"], time["longest_share"]) == (0, None, None)
    assert "<rect" not in lobby.page("Missing")


def test_faults_come_with_their_rule_and_nothing_private(lobby: Lobby) -> None:
    clumsy = lobby.of("Clumsy")
    reasons = [each for each in lobby.state.results.values() if each.forfeit and "Clumsy" in each.losers]
    assert len(clumsy["faults"]) == len(reasons) > 4
    assert any("played an illegal move" in fault["words"] for fault in clumsy["faults"])
    assert all(fault["rule"]["english"] for fault in clumsy["faults"])
    assert "The server informs the client that its last move is not valid" in lobby.page("Clumsy")
    missing = lobby.page("Missing")
    assert "did not show up" in missing
    assert "/home/" not in missing + lobby.page("Alfa")
    assert lobby.of("Beta")["faults"] == []


def test_software_and_decisions_are_shown(lobby: Lobby) -> None:
    assert lobby.of("Alfa")["software"] == "c0ffee"
    assert [(each["ruling"], each["reason"]) for each in lobby.of("Alfa")["decisions"]] == [("accept", "as handed in")]


def test_who_withdrew_is_out_with_its_reason(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "gone.store", file_of("Alfa", "Beta", "Late"))
    evening.play()
    evening.decide(DecisionKind.WITHDRAW, "has <b>no</b> time", name="Late")
    with serving(evening.store.folder) as address, httpx2.Client(base_url=address, timeout=60) as client:
        lobby = Lobby(evening, client)
        late = lobby.of("Late")
        assert late["out"] == {"ruling": "withdraw", "reason": "has <b>no</b> time"}
        assert [(each["ruling"], each["reason"]) for each in late["decisions"]] == [("withdraw", "has <b>no</b> time")]
        assert (late["standings"], late["played"], len(lobby.of("Alfa")["rivals"])) == ([], 0, 1)
        assert "has &lt;b&gt;no&lt;/b&gt; time" in lobby.page("Late")


def test_nothing_tells_how_a_program_is_started_or_who_made_it(tmp_path: Path) -> None:
    text = file_of("Alfa", "Beta").replace('name = "Alfa"\n', 'name = "Alfa"\nmembers = ["Rossi"]\n')
    evening = Evening(tmp_path / "members.store", text)
    evening.play()
    with serving(evening.store.folder) as address, httpx2.Client(base_url=address, timeout=60) as client:
        for path in ("/entrants", "/entrants/0", "/api/entrants", "/api/entrants/0"):
            page = client.get(path).text
            assert [word for word in ("Rossi", "bot.py", "/home/") if word in page] == []


def test_a_rating_ends_where_the_certificate_does(lobby: Lobby) -> None:
    ratings = {each["category"]: each["ratings"] for each in lobby.of("Beta", "/rating")}
    for category in lobby.state.plan.categories:
        found = certificate(lobby.state, category)
        rating = next(each.rating for each in found.entrants if each.name == "Beta")
        last = ratings[category.name][-1]
        assert (last["elo"], last["low"], last["high"]) == (round(rating.elo), round(rating.low), round(rating.high))
        assert last["games"] == found.games
    assert [each["games"] for each in ratings["all"]] == sorted({each["games"] for each in ratings["all"]})
    page = lobby.page("Beta", "/rating")
    assert page.count('class="band"') == 2
    assert f"{ratings['all'][-1]['elo']:+d}" in page


def test_who_has_not_played_has_no_rating(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "fresh.store", file_of("Alfa", "Beta"))
    with serving(evening.store.folder) as address, httpx2.Client(base_url=address, timeout=60) as client:
        assert client.get("/api/entrants/0/rating").json() == [{"category": "all", "ratings": []}]
        assert "There is no game yet" in client.get("/entrants/0/rating").text
        assert client.get("/entrants/0").status_code == 200


@pytest.mark.parametrize("games", [0, 1, 5, 12, 13, 500, 100_000])
def test_ratings_are_worked_out_a_few_times_and_always_for_all_games(games: int) -> None:
    found = cuts(games)
    assert len(found) <= MOST + 1
    assert found[-1:] == ([games] if games else [])
    assert found == sorted(set(found))
    assert set(cuts(games + 1)[:-1]) <= set(found)


@pytest.mark.parametrize("number", ["5", "-1", "x", "٣", "9" * 1000])
def test_who_is_not_there_is_a_sentence(lobby: Lobby, number: str) -> None:
    for path in (f"/api/entrants/{number}", f"/api/entrants/{number}/rating"):
        answer = lobby.client.get(path)
        assert (answer.status_code, bool(answer.json()["error"])) == (404, True)
    assert lobby.client.get(f"/entrants/{number}").status_code == 404
