"""The page before the first match: the calendar from the tournament's file, to read and to print; then the run."""

from pathlib import Path

from girone.tournament.store.store import Store
from tests.documents import orders
from tests.results.test_timetable import planned
from tests.tournament.test_by_hand import a_game, begun, enter
from tests.web.conftest import Open
from tests.web.pages import TOKEN, page_process, served
from tests.web.test_replaced import until


@orders("loa-2012", "Il calendario delle partite sarà reso noto il giorno del torneo.")
@orders("loa-2012", "verrà effettuata un’estrazione per assegnare i gruppi alle squadre previste dal calendario")
def test_before_the_first_match_the_page_shows_places_pairings_and_expected_times(tmp_path: Path) -> None:
    file = planned(tmp_path)
    with served(tmp_path / "cup.store", file=file) as visitor:
        told = visitor.get("/api/calendar").json()
        assert (told["total"], told["begins"], told["matches"][0]["expected"]) == (20, "2012-02-14 09:00", "09:00")
        assert len(visitor.get("/api/draw").json()["categories"][0]["places"]) == 5
        for path in ("/", "/standings", "/calendar", "/calendar/sheet", "/draw", "/projector", "/entrants"):
            assert visitor.get(path).status_code == 200
        sheet = visitor.get("/calendar/sheet").text
        assert sheet.count("<tr>") == 21
        assert visitor.get("/calendar/sheet?round=1").text.count("<tr>") == 5


def test_what_changes_in_the_file_shows_and_a_mistake_in_it_leaves_the_last_calendar(tmp_path: Path) -> None:
    file = planned(tmp_path)
    with served(tmp_path / "cup.store", file=file) as visitor:

        def total() -> int:
            answer = visitor.get("/api/calendar")
            return int(answer.json()["total"]) if answer.status_code == 200 else 0

        file.write_text("name = ")
        assert total() == 20
        planned(tmp_path, 6)
        until(lambda: total() == 30)


def test_when_the_tournament_begins_the_page_shows_its_store(tmp_path: Path) -> None:
    file, folder = planned(tmp_path), tmp_path / "cup.store"
    with served(folder, TOKEN, file) as visitor:
        assert visitor.get("/api/tournament").json()["played"] == 0
        store = Store.create(folder, file.read_text())
        enter(store, "E1:E2", moves=tuple(a_game("loa-2012", 2)))
        until(lambda: (answer := visitor.get("/api/tournament")).status_code == 200 and answer.json()["played"] == 1)
        assert visitor.get("/api/calendar").json()["matches"][0]["expected"] is None


@orders("loa-2012", "Questo nel caso la rete non dovesse funzionare il giorno del torneo.")
def test_a_match_entered_by_hand_is_shown_move_by_move_without_times(tmp_path: Path) -> None:
    store, moves = begun(tmp_path), a_game("loa-2012", 1)
    enter(store, "Alfa:Beta", moves=tuple(moves))
    with served(store.folder) as visitor:
        plies = visitor.get("/api/matches/1/plies").json()["plies"]
        assert [(ply["move"], ply["seconds"]) for ply in plies] == [(move, None) for move in moves]
        page = visitor.get("/matches/1").text
        assert "Played by hand, without clocks:" in page
        assert 'id="times" hidden' in page


def test_the_organiser_enters_a_result_and_its_moves_on_the_page(tmp_path: Path) -> None:
    store, moves = begun(tmp_path), a_game("loa-2012", 1)
    with served(store.folder, TOKEN) as boss:
        boss.headers["X-Girone-Session"] = boss.post("/api/organiser/session", json={"token": TOKEN}).json()["proof"]
        decision_request = {"ruling": "enter-result", "subject": "Alfa:Beta", "reason": "no network"}
        assert (
            boss.post("/api/organiser/decisions", json={**decision_request, "moves": " ".join(moves)}).status_code
            == 201
        )
        assert boss.post("/api/organiser/decisions", json={**decision_request, "moves": "A1-A1"}).status_code == 400
        assert 'value="enter-result"' in boss.get("/organiser").text
        assert boss.post("/api/organiser/decisions", json={"ruling": "prolong", "reason": "x"}).status_code == 400
    assert store.attempts()[0].counts


@orders("loa-2012", "Il calendario delle partite sarà reso noto il giorno del torneo.")
def test_the_sheet_prints_on_paper_without_the_rest_of_the_page(tmp_path: Path, look: Open) -> None:
    with page_process(planned(tmp_path)) as (_, (address,)):
        page = look(f"{address}calendar")
        page.get_by_role("link", name="Sheet to print").click()
        page.emulate_media(media="print")
        assert page.locator("tbody tr").count() == 20
        assert page.locator("header.site, footer.site, nav").count() == 0
        assert page.pdf(format="A4").startswith(b"%PDF")
        page.close()  # before its server ends
