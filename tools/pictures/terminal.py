"""The screens of `girone play`, play-GAME.svg, as a terminal shows them, light and dark."""

import re
from pathlib import Path

from girone import games
from girone.engine import Engine
from girone.model.game import Game, Move
from girone.players.casual.game import CasualGame
from girone.players.casual.game_file import Scoresheet
from girone.players.casual.house import House
from girone.players.casual.participant import PERSON, Participant
from girone.players.casual.running_game import RunningGame
from girone.players.casual.terminal.app import Play

SCENES: dict[str, tuple[list[Move], list[str]]] = {
    "othello": (["3,2", "2,4", "4,5", "3,1", "2,1", "5,4"], ["e", "h"]),
    "lines_of_action": (["A2-C2", "G1-G3", "A7-B6", "B8-E5"], ["tab", "tab", "enter"]),
    "fission": (["C5,NE", "D5,N"], ["tab"]),
    "dipole": (["H5,NW,1", "A4,SE,1", "H5,NE,1", "A4,SE,3", "G4,NE,1", "A4,SE,3"], ["tab", "tab", "tab", "enter", "e"]),
}
"""Moves to an interesting position, and keys to press there."""

COLUMN = 12.2
"""Width of a text column in these pictures."""


THEMES = {"": "textual-light", "-dark": "textual-dark"}
"""Suffixes of the pictures' names, and their themes."""
SIZE = (80, 24)


async def draw(pictures: Path) -> None:
    """Draw all of them."""
    for name, (moves, keys) in SCENES.items():
        for ending, theme in THEMES.items():
            picture = await _screen(games.load(name), moves, keys, theme)
            file = pictures / f"play-{name}{ending}.svg"
            file.write_text(picture, encoding="utf-8")
            print(f"{file}  {file.stat().st_size // 1024} KiB", flush=True)


async def _screen(game: Game, moves: list[Move], keys: list[str], theme: str) -> str:
    person = game.first
    casual_game = CasualGame.begin(game.start(), {person: PERSON, person.other: Participant(level=5)})
    for number, move in enumerate(moves):
        casual_game = casual_game.play(move, 3.0 + 2 * number % 5 if casual_game.position.turn is person else 0.2)
    house = House(lambda: Engine(megabytes=8))
    try:
        # A stopped clock, so that the same code draws the same picture.
        play = Play(RunningGame(casual_game, Scoresheet(), now=lambda: 0.0), house)
        async with play.run_test(size=SIZE) as pilot:
            play.theme = theme
            await pilot.pause()
            await pilot.press(*keys)
            await play.workers.wait_for_complete()
            await pilot.pause()
            return slim(play.export_screenshot(title=f"girone play {game.name}"))
    finally:
        house.close()


def slim(svg: str) -> str:
    """The picture without external fonts, useless clip paths, and names that change from run to run."""
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = re.sub(r'<clipPath id="terminal-\d+-line-\d+">.*?</clipPath>\n?', "", svg, flags=re.DOTALL)
    svg = re.sub(r' clip-path="url\(#terminal-\d+-line-\d+\)"', "", svg)
    svg = re.sub(r"<text[^>]*>\n</text>", "", svg)
    svg = re.sub(r"terminal-\d+-", "", svg)
    svg = re.sub(r"(\d+\.\d{2})\d+", r"\1", svg)
    return re.sub(r'x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)">((?:&#160;)+)', _without_indent, svg)


def _without_indent(text: re.Match[str]) -> str:
    """Replace leading blanks by an offset: some SVG viewers drop them."""
    x, y, length, blanks = text.groups()
    indent = COLUMN * (len(blanks) // len("&#160;"))
    return f'x="{float(x) + indent:.1f}" y="{y}" textLength="{float(length) - indent:.1f}">'
