"""From the repository to the site: stages the pages, runs Sphinx with warnings as errors, and adds the cards."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright
from sphinx.cmd.build import main as sphinx

from girone import games, wires
from girone.regulations.cards.card import card
from tools.manual import boards, rules_pages, wires_pages
from tools.manual.staging import Stage

HERE = Path(__file__).parent
CHROMIUM = "/usr/bin/chromium"


def stage(folder: Path, printed: bool) -> Stage:
    """Prepare a folder for Sphinx."""
    staged = Stage(folder)
    staged.put("reference/regulations", rules_pages.regulations_page())
    staged.put("reference/cards", rules_pages.cards_page(printed))
    staged.put("reference/wires", wires_pages.overview())
    for name in wires.names():
        staged.put(f"reference/wire-{name}", wires_pages.of_wire(name, staged.put_picture))
    staged.put_repository({f"games/{game}": boards.pictures(game, staged.put_picture) for game in games.names()})
    staged.finish()
    _put_cards(staged.extra / "cards", printed)
    (staged.source / "_static").mkdir()
    shutil.copyfile(HERE / "manual.css", staged.source / "_static" / "manual.css")
    shutil.copyfile(HERE / "conf.py", staged.source / "conf.py")
    return staged


def build(folder: Path, printed: bool = False) -> int:
    """Build the site into folder/html; the exit code is Sphinx's, not 0 after a warning."""
    staged = stage(folder, printed)
    shutil.rmtree(folder / "html", ignore_errors=True)
    return sphinx(
        [
            "-b",
            "html",
            "-q",
            "-W",
            "--keep-going",
            "-d",
            str(folder / "trees"),
            str(staged.source),
            str(folder / "html"),
        ]
    )


def _put_cards(folder: Path, also_printed: bool) -> None:
    folder.mkdir(parents=True)
    pages = {name: card(*each) for name, each in rules_pages.card_files().items()}
    for name, page in pages.items():
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    if also_printed:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for name, page in pages.items():
                sheet = browser.new_page()
                sheet.set_content(page)
                printed = sheet.pdf(prefer_css_page_size=True, print_background=True, tagged=True, outline=True)
                (folder / f"{name}.pdf").write_bytes(printed)
                sheet.close()
            browser.close()
