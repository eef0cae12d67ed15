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
        **{
            f"wires/{name}/__init__.py": "a wire declares which games it carries"
            for name in wires.names()
            if wires.kind(name).games
        },
    },
    "wires": {},
    "formats": dict.fromkeys(("cli/main.py", "cli/reports.py", "cli/commands/serve.py"), "the command of this name"),
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


IMPORTED = {
    "games": {
        "cli/commands/move.py": "girone move plays Othello by files",
        "cli/commands/show.py": "squares and transcripts of Othello",
        **{
            f"matches/notations/{name}.py": "a notation of some games only"
            for name in ("files", "ggf", "read_sgf", "sgf", "transcript")
        },
        "players/files.py": "girone move plays Othello by files",
        "players/othello.py": "the function that the UFMG document asks for",
        "tournament/run/cluster/host.py": "a yardstick of the speed of hosts",
        "web/play/routes.py": "the sizes in the form for a new game",
        **{
            f"wires/{name}/{side}.py": "a wire that carries this game"
            for name in wires.names()
            if wires.kind(name).games
            for side in ("client", "referee")
        },
    },
    "wires": {
        "players/othello.py": "reads a board as ufmg_files writes it",
        "players/files.py": "girone move is a program of ufmg_files",
    },
    "formats": {
        "cli/commands/ladder.py": "girone ladder holds one",
        "entries/arena/new_arena.py": "a new arena has one",
        "entries/reception.py": "versions of a program, by the names that the ladder gives them",
        "entries/drop_folder/drop_folder.py": "versions of a program, by the names that the ladder gives them",
        "entries/drop_folder/receipts.py": "versions of a program, by the names that the ladder gives them",
        "tournament/plan/delivery.py": "more time for an entrant is that of all its versions",
    },
}


@pytest.mark.parametrize("room", IMPORTED)
def test_nobody_else_imports_one_of_them(room: str) -> None:
    folders = tuple(f"girone.{room}.{name}" for name in ROOMS[room])
    found = set()
    for file in sorted(PACKAGE.rglob("*.py")):
        where = file.relative_to(PACKAGE).as_posix()
        if not where.startswith(f"{room}/"):
            nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
            found |= {where for module in modules if module.startswith(folders)}
    assert {where for where in IMPORTED[room] if not where.startswith("wires/")} <= found <= IMPORTED[room].keys()


@pytest.mark.parametrize("game", games.names())
def test_a_game_has_one_default_regulation_at_most(game: str) -> None:
    from girone import regulations

    defaults = [
        name for name in regulations.names() if (each := regulations.load(name)).default and each.game.name == game
    ]
    assert len(defaults) == 1
