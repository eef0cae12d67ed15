"""The folder is the registry: outside it no module names a game, a wire or a format to tell it from others."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from girone import formats, games, wires

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "girone"
ROOMS = {"games": games.names(), "wires": wires.names(), "formats": formats.names()}
EXCUSED = {
    "games": {
        "play_match.py": "the game of a match that names none",
        "wires/gtp.py": "a wire declares which games it carries",
        "wires/nboard.py": "a wire declares which games it carries",
        "wires/sadjad_stdio.py": "a wire declares which games it carries",
        "wires/ufmg_files.py": "a wire declares which games it carries",
        "wires/unical_relay.py": "a wire declares which games it carries",
        "clients/nboard.py": "the name of the game in the protocol",
        "matches/notations/ggf.py": "the name of the game in the format",
    },
    "wires": {
        "clients/nboard.py": "the first word of the protocol",
        "lab/situation.py": "situations are about what one wire does",
        "lab/losses.py": "each byte counts at the relay",
    },
    "formats": {
        "regulations/cards/facts.py": "formats in words",
        "tournament/plan/estimate.py": "shorter formats to propose",
        "tournament/plan/file.py": "an option of this name",
    },
}


def named(file: Path, names: tuple[str, ...]) -> Iterator[str]:
    """The names that stand in a module as strings of their own."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in names:
            yield f"line {node.lineno}: {node.value}"


@pytest.mark.parametrize("room", ROOMS)
def test_nobody_else_names_them(room: str) -> None:
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        where = file.relative_to(PACKAGE).as_posix()
        if not where.startswith(f"{room}/") and (places := list(named(file, ROOMS[room]))):
            found[where] = places
    assert {where: places for where, places in found.items() if where not in EXCUSED[room]} == {}
    assert EXCUSED[room].keys() <= found.keys(), "an excuse that nobody needs any more"


@pytest.mark.parametrize("game", games.names())
def test_a_game_has_one_default_regulation_at_most(game: str) -> None:
    from girone import regulations

    defaults = [
        name for name in regulations.names() if (each := regulations.load(name)).default and each.game.name == game
    ]
    assert len(defaults) == 1
