"""Playing in a real browser: clicks, keys, drags, a menu, two machines, a phone, and Persian."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from girone import engine
from tests.web.conftest import Open, serving
from tests.web.test_browser import overhang

needs_core = pytest.mark.skipif(not engine.available(), reason="there is no native core here")


def begin(page: Page, game: str, opponent: str = "here", size: str = "") -> None:
    """Choose at the door, and come to the board."""
    page.locator(f"input[name=game][value={game}]").check()
    page.locator(f"input[name=opponent][value='{opponent}']").check()
    if size:
        page.locator("select[name=size]").select_option(size)
    page.locator(".new-game button").click()
    expect(page.locator("[role=gridcell]").first).to_be_visible()


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"[role=gridcell][data-cell='{name}']")


def moves(page: Page) -> Locator:
    return page.locator("[data-moves] li")


@needs_core
def test_a_whole_game_against_level_1_by_clicking(casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play")
    begin(page, "othello", "1", size="4")
    words, rule = page.locator("[data-words]"), page.locator("[data-rule]")
    legal, passing = page.locator("[data-kind=target]"), page.locator("[data-pass]")
    while not rule.is_visible():
        expect(legal.or_(passing).or_(rule).locator("visible=true").first).to_be_visible()
        if rule.is_visible():
            break
        before = moves(page).count()
        (passing if passing.is_visible() else legal.first).click()
        expect(moves(page).nth(before)).to_be_attached()
        expect(words).not_to_contain_text("thinks")
    expect(words).to_contain_text("black")
    expect(words).to_contain_text("white")
    expect(page.locator("[data-kind=target]")).to_have_count(0)
    page.get_by_role("button", name="New game, sides changed").click()
    expect(page.locator("[data-side=white] [data-who]")).to_have_text("you")
    expect(moves(page)).to_have_count(1)


def test_pieces_show_where_they_go_and_wrong_picks_are_explained(casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play")
    begin(page, "lines_of_action")
    expect(page.locator("[data-kind=movable]")).to_have_count(12)
    cell(page, "A7").click()
    expect(cell(page, "A7")).to_have_attribute("data-kind", "chosen")
    expect(cell(page, "C7")).to_have_attribute("aria-label", "C7, empty, legal target")
    cell(page, "D4").click()
    expect(page.locator("[data-notice]")).to_have_text("no move from A7 ends on D4")
    cell(page, "A7").click()
    expect(page.locator("[data-kind=movable]")).to_have_count(12)
    cell(page, "A7").click()
    cell(page, "C7").click()
    expect(moves(page)).to_have_count(1)
    expect(page.locator("[data-words]")).to_have_text("Black to move.")
    expect(page.locator(".last [data-cell=C7]")).to_be_attached()


def test_off_the_board_by_click_with_a_menu(casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play")
    begin(page, "dipole")
    off = page.get_by_role("button", name="Off the board")
    expect(off).to_be_hidden()
    cell(page, "H5").click()
    off.click()
    menu = page.get_by_role("dialog", name="Which move?")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(cell(page, "H5")).to_have_attribute("data-kind", "movable")
    cell(page, "H5").click()
    page.locator("[data-board-part]").click(position={"x": 4, "y": 200})
    menu.get_by_role("button", name="H5,NE,4: 4 off the board towards NE").click()
    expect(moves(page)).to_have_count(1)
    expect(moves(page).first).to_contain_text("H5,NE,4")
    expect(page.locator("[data-side=white] [data-pieces]")).to_have_text("8")


def test_keys_alone_are_enough(casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play")
    begin(page, "dipole")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    expect(cell(page, "A1")).to_be_focused()
    for key in ["ArrowDown"] * 9 + ["ArrowRight"] * 4:
        page.keyboard.press(key)
    expect(cell(page, "H5")).to_be_focused()
    expect(cell(page, "H5")).to_have_attribute("aria-label", "H5, White, stack of 12, can move")
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(cell(page, "H5")).to_have_attribute("data-kind", "movable")
    page.keyboard.press("Enter")
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(moves(page).first).to_contain_text("H5,N,2")
    expect(cell(page, "F5")).to_be_focused()
    expect(page.locator("[data-said]")).to_have_text("White played H5,N,2.")
    expect(page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    for key in ["Home"] + ["ArrowRight"] * 3 + ["ArrowUp"] * 5 + ["Enter", "o"]:
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")
    expect(moves(page)).to_have_count(2)


def test_a_board_is_turned_for_black_and_by_hand(casual_games: str, look: Open) -> None:
    anna = look(f"{casual_games}/play")
    begin(anna, "dipole", "link")
    bruno = look(anna.get_by_label("Invitation").input_value())
    bruno.get_by_role("button", name="Join the game").click()
    turn = bruno.get_by_role("button", name="Turn the board")
    expect(turn).to_have_attribute("aria-pressed", "true")
    expect(anna.get_by_role("button", name="Turn the board")).to_have_attribute("aria-pressed", "false")
    for page, own, other in ((anna, "white", "black"), (bruno, "black", "white")):
        expect(page.locator("[role=gridcell]").first).to_be_visible()
        assert high(page.locator(f".pieces.{own} [data-cell]")) > high(page.locator(f".pieces.{other} [data-cell]"))
        assert high(page.locator(f"[data-side={own}]")) > high(page.locator(f"[data-side={other}]"))
    cell(anna, "H5").click()
    cell(anna, "F5").click()
    expect(moves(bruno)).to_have_count(1)
    over_the_pieces(bruno)
    cell(bruno, "A4").click()
    bruno.keyboard.press("Escape")
    cell(bruno, "A4").focus()
    bruno.keyboard.press("Enter")
    for key in ("ArrowUp", "ArrowUp", "Enter"):  # as the eye sees it
        bruno.keyboard.press(key)
    expect(moves(bruno).nth(1)).to_contain_text("A4,S,2")
    turn.click()
    expect(turn).to_have_attribute("aria-pressed", "false")
    over_the_pieces(bruno)
    assert high(bruno.locator("[data-side=black]")) < high(bruno.locator("[data-side=white]"))


def high(place: Locator) -> float:
    return middle(place.first)["y"]


def over_the_pieces(page: Page) -> None:
    """Every cell lies on what is drawn for it."""
    for drawn in page.locator(".pieces [data-cell]").all():
        piece, place = middle(drawn), middle(cell(page, drawn.get_attribute("data-cell") or ""))
        assert abs(piece["x"] - place["x"]) < 1.5
        assert abs(piece["y"] - place["y"]) < 1.5


def test_a_typed_move(casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play", silent=False)
    begin(page, "fission")
    field = page.get_by_label("Type a move")
    field.fill("nonsense")
    field.press("Enter")
    expect(page.locator("[data-notice]")).to_contain_text("is not a move of Fission")
    legal = page.locator("#legal option").first.get_attribute("value") or ""
    field.fill(legal.lower())
    field.press("Enter")
    expect(moves(page).first).to_contain_text(legal)


def test_drag_and_take_back(casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play")
    begin(page, "lines_of_action")
    cell(page, "A7").hover()
    page.mouse.down()
    cell(page, "C5").hover()
    expect(page.locator(".ghost.white")).to_be_visible()
    page.mouse.up()
    expect(moves(page).first).to_contain_text("A7-C5")
    expect(page.locator(".ghost")).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    expect(moves(page)).to_have_count(0)
    cell(page, "A7").drag_to(cell(page, "D4"))
    expect(page.locator("[data-notice]")).to_have_text("no move from A7 ends on D4")
    expect(moves(page)).to_have_count(0)


def test_a_piece_is_dragged_and_a_cell_tapped_by_touch(casual_games: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 400, "height": 800}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{casual_games}/play")
    begin(page, "lines_of_action")
    page.locator("[data-board-part]").scroll_into_view_if_needed()
    points = [middle(cell(page, name)) for name in ("A7", "B6", "C5")]
    finger = context.new_cdp_session(page)
    for kind, at in zip(("touchStart", "touchMove", "touchMove"), points, strict=True):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(moves(page).first).to_contain_text("A7-C5")
    expect(cell(page, "B8")).to_have_attribute("data-kind", "movable")
    cell(page, "B8").tap()
    page.locator("[data-kind=target]").first.tap()
    expect(moves(page)).to_have_count(2)
    context.close()


def test_a_finger_that_opens_the_menu_chooses_nothing_in_it(casual_games: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 400, "height": 800}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{casual_games}/play")
    begin(page, "dipole")
    cell(page, "H5").tap()
    expect(page.locator("[data-board-part]")).to_have_attribute("data-exit", "")
    page.evaluate("addEventListener('click', (event) => { window.clicked = event.target.tagName; }, true)")
    page.locator("[data-board-part]").tap(position={"x": 6, "y": 200})
    expect(page.get_by_role("dialog", name="Which move?")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button").last.tap()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.evaluate("window.clicked") == "BUTTON"  # the only click: that of the button
    expect(cell(page, "H5")).to_have_attribute("data-kind", "movable")
    expect(moves(page)).to_have_count(0)
    context.close()


def test_a_click_without_a_pointer_picks(casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play")
    begin(page, "lines_of_action")
    box = middle(cell(page, "A7"))
    click = f"new MouseEvent('click', {{bubbles: true, clientX: {box['x']}, clientY: {box['y']}}})"
    cell(page, "A7").evaluate(f"(cell) => cell.dispatchEvent({click})")
    expect(cell(page, "A7")).to_have_attribute("data-kind", "chosen")


def middle(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_before_the_first_news_nothing_goes_wrong(casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play")
    page.context.route("**/live", lambda route: None)  # never answered, as on a machine that has no time
    page.clock.install()
    page.locator(".new-game button").click()
    expect(page.get_by_role("button", name="Turn the board")).to_be_visible()
    page.clock.run_for(2000)
    expect(page.locator("[role=gridcell]")).to_have_count(0)


def test_resigning_is_asked_once(casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play")
    begin(page, "othello")
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("[data-notice]")).to_have_text("Press again to resign.")
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("[data-words]")).to_have_text("White wins: Black resigned.")
    expect(page.locator("[data-kind=target]")).to_have_count(0)


@needs_core
def test_hint_and_scale(casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play")
    begin(page, "othello", "1", size="6")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-notice]")).to_contain_text("Hint: ")
    expect(page.locator("[role=gridcell][data-hint]")).to_have_count(1)
    page.get_by_role("button", name="Who is ahead?").click()
    expect(page.locator("[data-scale] .bar")).to_be_visible()
    expect(page.locator("[data-scale-words]")).not_to_be_empty()


def test_two_machines_and_a_spectator(casual_games: str, look: Open) -> None:
    anna = look(f"{casual_games}/play")
    begin(anna, "dipole", "link")
    expect(anna.locator("[data-words]")).to_have_text("The game begins when every seat is taken.")
    invitation = anna.get_by_label("Invitation").input_value()
    bruno, watcher = look(invitation), look(anna.url)
    bruno.get_by_role("button", name="Join the game").click()
    expect(bruno.locator("[data-side=black] [data-who]")).to_have_text("you")
    expect(anna.get_by_label("Invitation")).to_be_hidden()
    cell(anna, "H5").click()
    cell(anna, "F5").click()
    for page in (bruno, watcher):
        expect(moves(page)).to_have_count(1)
    expect(watcher.locator("[data-kind=movable]")).to_have_count(0)
    expect(watcher.locator("[data-actions]")).to_be_hidden()
    cell(bruno, "A4").click()
    cell(bruno, "C4").click()
    expect(moves(anna)).to_have_count(2)
    anna.get_by_role("button", name="Take back").click()
    expect(bruno.locator("[data-offer-words]")).to_have_text("White asks to take a move back.")
    bruno.get_by_role("button", name="Agree").click()
    for page in (anna, bruno, watcher):
        expect(moves(page)).to_have_count(1)


def test_half_a_typed_move_survives_what_the_other_does(casual_games: str, look: Open) -> None:
    anna = look(f"{casual_games}/play")
    begin(anna, "dipole", "link")
    bruno = look(anna.get_by_label("Invitation").input_value())
    bruno.get_by_role("button", name="Join the game").click()
    anna.get_by_label("Type a move").fill("H5,")
    bruno.get_by_role("button", name="New game", exact=True).click()
    expect(anna.locator("[data-offer-words]")).to_have_text("Black asks for a new game.")
    expect(anna.get_by_label("Type a move")).to_have_value("H5,")


def test_a_page_that_cannot_be_reached_is_said(look: Open) -> None:
    with serving(None) as address:
        page = look(f"{address}/play", silent=False)
        begin(page, "othello")
    expect(page.locator("[data-trouble]")).to_contain_text("The connection is lost")
    page.locator("[data-kind=target]").first.click()
    expect(page.locator("[data-notice]")).to_contain_text("The connection is lost")


@pytest.mark.parametrize("locale", ["en", "fa"])
@pytest.mark.parametrize("game", ["dipole", "othello"])
def test_on_a_phone_nothing_hangs_over_and_the_board_stays_left_to_right(
    game: str, locale: str, casual_games: str, look: Open
) -> None:
    page = look(f"{casual_games}/play", width=360, height=640, locale=locale)
    assert overhang(page) <= 0
    begin(page, game, size="18" if game == "othello" else "")
    expect(page.locator("html")).to_have_attribute("dir", "rtl" if locale == "fa" else "ltr")
    assert overhang(page) <= 0
    first, last = (page.locator("[role=row]").first.locator("[role=gridcell]").nth(at) for at in (0, -1))
    left, right = first.bounding_box(), last.bounding_box()
    assert left
    assert right
    assert left["x"] < right["x"]


@pytest.mark.parametrize("game", ["dipole", "fission", "lines_of_action", "othello"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_cells_lie_on_those_of_the_drawing(game: str, width: int, casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play", width=width)
    begin(page, game)
    drawn = page.locator(".pieces [data-cell]").first
    name = drawn.get_attribute("data-cell")
    piece, place = drawn.bounding_box(), cell(page, name or "").bounding_box()
    assert piece
    assert place
    assert abs(piece["x"] + piece["width"] / 2 - place["x"] - place["width"] / 2) < 1.5
    assert abs(piece["y"] + piece["height"] / 2 - place["y"] - place["height"] / 2) < 1.5


SLOW_FILES = """
const text = Blob.prototype.text;
Blob.prototype.text = async function () {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return text.call(this);
};
"""


@pytest.mark.parametrize("script", ["", SLOW_FILES], ids=["at-once", "slowly"])
def test_a_saved_game_is_loaded_from_its_file(script: str, casual_games: str, look: Open) -> None:
    page = look(f"{casual_games}/play")
    page.add_init_script(script)
    begin(page, "lines_of_action")
    cell(page, "A7").click()
    cell(page, "C7").click()
    expect(moves(page)).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the game").click()
    page.get_by_role("link", name="Another game").click()
    expect(page.get_by_label("File")).to_be_visible()
    page.get_by_label("File").set_input_files(download.value.path())
    page.get_by_role("button", name="Continue").click()
    expect(moves(page).first).to_contain_text("A7-C7")
    expect(page.locator("[data-words]")).to_have_text("Black to move.")
