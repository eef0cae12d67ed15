"""The generated references leave nothing out."""

import re

import pytest

from girone import formats, games, regulations, wires
from girone.cli.main import commands, main
from girone.model.reason import Reason
from girone.web.app import ROUTE_MODULES
from girone.web.core.openapi import routes_of
from tools.manual import commands_page, configuration_page, http_page, meanings, rules_pages, wires_pages
from tools.manual.sequence import diagram, read


def unescaped(text: str) -> str:
    return re.sub(r"\\([_*{|])", r"\1", text)


@pytest.mark.parametrize("name", commands())
def test_every_argument_of_a_command_is_there(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([name, "--help"])
    offered = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", capsys.readouterr().out.partition("Examples:")[0]))
    section = unescaped(commands_page.page()).partition(f"## `girone {name}`\n")[2].partition("\n## ")[0]
    assert section
    assert {option for option in offered if option not in section} <= {"--help"}


def test_every_key_of_the_files_has_its_meaning_and_no_meaning_is_left_over() -> None:
    assert configuration_page.tournament_keys().keys() == meanings.OF_TOURNAMENTS.keys()
    assert configuration_page.regulation_keys().keys() == meanings.OF_REGULATIONS.keys()


def test_the_configuration_has_every_option() -> None:
    page = configuration_page.page()
    assert all(f"`{key}`" in page for key in (*meanings.OF_TOURNAMENTS, *meanings.OF_REGULATIONS))
    assert all(f"`{name}`" in page for name in (*formats.names(), *games.names()))
    assert all(f"`game.{key}`" in page for name in games.names() for key in games.load(name).options)
    assert all(f"`wire_options.{key}`" in page for name in wires.names() for key in wires.kind(name).options)


@pytest.mark.parametrize("name", regulations.names())
def test_every_sentence_of_a_regulation_is_there(name: str) -> None:
    section = rules_pages.regulations_page().partition(f"## `{name}`\n")[2].partition("\n## ")[0]
    for reason, sentence in regulations.load(name).sentences.items():
        assert f"`{reason}`" in section
        assert sentence.english in section
        assert sentence.text in section


def test_every_verdict_and_card_is_there() -> None:
    assert all(f"| `{reason}` |" in rules_pages.verdicts_page() for reason in Reason)
    page = rules_pages.cards_page(printed=True)
    assert all(f"cards/{name}.{code}.html" in page for name in regulations.names() for code in ("en",))
    assert len(rules_pages.card_files()) == 2 * len(regulations.names())


def test_every_address_is_there() -> None:
    page = http_page.page()
    wanted = {
        (method, route.path_format)
        for route in routes_of(ROUTE_MODULES)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert len(wanted) > 20
    assert [each for each in sorted(wanted) if f"## `{each[0]} {each[1]}`" not in page] == []


@pytest.mark.parametrize("name", wires.names())
def test_every_conversation_is_drawn(name: str) -> None:
    pictures: dict[str, str] = {}
    page = wires_pages.of_wire(name, lambda title, svg: pictures.setdefault(title, svg) and f"/{title}.svg")
    files = wires_pages.conversations_of(name)
    assert files
    assert [file.stem for file in files if f"/wire-{file.stem}.svg" not in page] == []
    assert f"[`{name}`](wire-{name}.md)" in wires_pages.overview()


def test_a_diagram_has_an_arrow_for_every_message() -> None:
    _, head, steps = read(wires_pages.CONVERSATIONS / "unical_server_first_player.txt")
    drawn = diagram(steps, head["seat"])
    assert drawn.count('v10z" fill') == sum(step.sign in "<>" for step in steps) == 11
    assert "MOVE H1,NE,1\\n</text>" in drawn
    assert ">white</text>" in drawn
