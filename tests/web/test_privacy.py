"""What is private to an entrant is in no page, no answer, no event, no export and no parcel of another."""

import asyncio
import json
import re
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from girone.cli.commands.export import FORMATS, GAMES
from girone.cli.main import main
from girone.model.record import DecisionKind
from girone.tournament.plan.entrant import PRIVATE, Entrant
from girone.web.app import ROUTE_MODULES
from girone.web.tournament.live_state import LiveState
from tests.results.evening import file_of
from tests.web.fairs import Fair
from tests.web.pages import served

NAMES = ("Alfa", "Beta", "Missing", "Afar", "Late")
MARK = "kept-private"
PATH = f"{MARK}-path"
ENDLESS, OF_GAMES, OF_ORGANISER = "/api/live", "{name}", "/organiser"
PATIENCE = 30.0


def secret(name: str, what: str) -> str:
    return f"{MARK}-{name}-{what}"


def entrant(name: str) -> str:
    """How an entrant is written into the file, with a mark in all that is private."""
    way = f'command = "python3 /home/{secret(name, "command")}/bot.py"\nfolder = "{secret(name, "folder")}"\n'
    way = f'address = "{secret(name, "address")}"\n' if name == "Afar" else way
    return f'[[entrants]]\nname = "{name}"\nmembers = ["{secret(name, "member")}"]\n{way}'


def latecomer(name: str) -> Entrant:
    starts = {key: secret(name, key) for key in ("command", "white", "black", "folder")}
    return Entrant(name, "unical_server", members=(secret(name, "member"),), categories=("all",), **starts)


@contextmanager
def evening(folder: Path) -> Iterator[Fair]:
    """A league in which one does not come and one was entered late, in a folder whose path is private too."""
    for name in NAMES:
        (folder / PATH / secret(name, "folder")).mkdir(parents=True)
    text = file_of() + "".join(map(entrant, NAMES[:-1]))
    fair = Fair(folder / PATH / "cup.store", text, missing=["Missing"])
    fair.same_reason = f"cannot start {secret('Missing', 'reason')}"
    with closing(fair.store):
        fair.play(0)
        fair.decide(DecisionKind.ENTER, "late", **asdict(latecomer("Late")))
        while len(fair.state.due) > 1:
            fair.match(fair.state.due[-1].pairing)
        yield fair


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fair]:
    """Such a league; nobody plays on in it."""
    with evening(tmp_path_factory.mktemp("played")) as fair:
        yield fair


def addresses(fair: Fair) -> Iterator[str]:
    """Every address of the page that is for everybody, with all numbers that there are."""
    paths = {
        route.path
        for module in ROUTE_MODULES
        for route in module.ROUTES
        if isinstance(route, Route) and _is_read(route)
    }
    paths = {re.sub(":[a-z]+}", "}", path) for path in paths}
    for path in sorted(paths):
        if path != ENDLESS and OF_GAMES not in path and OF_ORGANISER not in path:
            numbers = range(len(fair.state.attempts) + 1) if "{" in path else range(1)
            for number in numbers:
                for message in range(8) if "{message}" in path else range(1):
                    yield path.format(number=number, message=message, ply=1)


def _is_read(route: Route) -> bool:
    return "GET" in (route.methods or ()) and not route.path.endswith("/evaluation")  # which the engine works out


def test_every_private_field_is_one_of_an_entrant() -> None:
    assert {each.name for each in fields(Entrant)} > PRIVATE
    shown = Entrant("Alfa", "gtp", "group", ("Rossi",), command="c", white="w", black="b", folder="f", address="a")
    assert shown.public == Entrant("Alfa", "gtp", "group")


def test_no_page_and_no_answer_tells_it(played: Fair) -> None:
    seen = 0
    with served(played.store.folder) as client:
        for address in addresses(played):
            answer = client.get(address)
            seen += answer.status_code == 200
            assert MARK not in answer.text, address
            assert MARK not in str(answer.headers), address
    assert seen > 100


def test_no_event_tells_it(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as aside:  # a browser of other tests may have its loop in this thread
        told = aside.submit(lambda: asyncio.run(_told_of_a_match(tmp_path))).result()
    assert {"table", "ended"} <= {event for event, _ in told}
    assert MARK not in json.dumps(told, default=str)


async def _told_of_a_match(folder: Path) -> list[tuple[str, Any]]:
    with evening(folder) as played:
        return await _told(played)


async def _told(played: Fair) -> list[tuple[str, Any]]:
    live_state = LiveState(played.store.folder)
    told = list[tuple[str, Any]]()
    publish = live_state.feed.publish

    def listen(event: str, data: Any) -> None:
        told.append((event, data))
        publish(event, data)

    live_state.feed.publish = listen  # type: ignore[method-assign]
    async with live_state.open(), asyncio.timeout(PATIENCE):
        attempt = played.begin()
        while attempt.number not in live_state.tables:
            await asyncio.sleep(0.01)
        played.end(attempt)
        while attempt.number in live_state.tables or not _has_ended(live_state, attempt.number):
            await asyncio.sleep(0.01)
    return told


@pytest.mark.parametrize("form", [*FORMATS, *(form for form in GAMES if form == "transcript")])
def test_no_export_tells_it(form: str, played: Fair, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(played.store.folder), "--format", form]) == 0
    printed = capsys.readouterr().out
    assert len(printed) > 100
    assert MARK not in printed


def _has_ended(live_state: LiveState, number: int) -> bool:
    attempt = live_state.edition.attempts.get(number)
    return bool(attempt and attempt.ended)


COMMANDS = (
    "standings --json", "standings --csv", "standings --certificate --json", "standings --fairness --json",
    "standings --certificate", "matches --json", "matches --csv", "matches --entrant Missing --json",
    "plan --draw --json", "verify --json",
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS)
def test_no_command_for_scripts_tells_it(words: str, played: Fair, capsys: pytest.CaptureFixture[str]) -> None:
    command, *options = words.split()
    assert main([command, str(played.store.folder), *options]) == 0
    printed = capsys.readouterr().out
    assert len(printed) > 50
    assert MARK not in printed


def test_no_site_and_nothing_published_tells_it(played: Fair, tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    store, out = str(played.store.folder), tmp_path / "out"
    out.mkdir()
    assert main(["export", store, "--site", str(out / "site")]) == 0
    assert main(["export", store, "--site", str(out / "site.zip")]) == 0
    assert main(["seal", store, "--key", str(out / "key"), "-o", str(out / "published.zip")]) == 0
    files = dict(_contents(out))
    assert len(files) > 100
    assert {name for name, data in files.items() if MARK.encode() in data + name.encode()} == set()


def _contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    """All files in a folder, and those in its ZIPs, by name."""
    for file in folder.rglob("*"):
        if zipfile.is_zipfile(file):
            with zipfile.ZipFile(file) as packed:
                yield from ((f"{file.name}/{name}", packed.read(name)) for name in packed.namelist())
        elif file.is_file():
            yield str(file.relative_to(folder)), file.read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_no_parcel_tells_it_of_a_rival(name: str, played: Fair, tmp_path: Path) -> None:
    assert main(["export", str(played.store.folder), "--entrant", name, "-o", str(tmp_path / "parcel")]) == 0
    files = [file for file in (tmp_path / "parcel").rglob("*") if file.is_file()]
    assert len(files) > 3
    for file in files:
        found = re.findall(rf"{MARK}-(\w+)", file.read_text(encoding="utf-8"))
        assert set(found) <= {name}, file
