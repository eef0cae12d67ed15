"""Arrows point down only: a room imports from below, and from its own level where that is named here with a reason."""

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.support import ROOT

PACKAGE = ROOT / "src" / "girone"
LEVELS = [
    {"model"},
    {"languages", "plugins"},
    {"config", "formats", "games", "ratings", "standalone_html", "wires"},
    {"regulations"},
    {"engine", "host", "players"},
    {"matches"},
    {"tournament"},
    {"entries", "lab"},
    {"learning", "play_match", "web"},
    {"cli"},
]
WITHIN_A_LEVEL = {
    ("entries", "lab"): "a hand-in is tried in the situations of the lab",
    ("formats", "ratings"): "a ladder is ordered by ratings",
    ("host", "engine"): "the doctor says whether the native core was built",
    ("players", "engine"): "our players think with the engine",
    ("wires", "games"): "a wire writes the moves of a game in its own way",
}
"""The imports between rooms of one level, and why; never in both directions."""
FREE = {"__init__", "_native"}
HARMLESS = {
    "abc", "collections", "dataclasses", "difflib", "enum", "functools", "hashlib", "itertools", "math", "re", "types",
    "typing", "unicodedata", "girone",
}  # fmt: skip
PURE: dict[str, tuple[set[str], set[str]]] = {
    "model": (set(), set()),
    "games": ({"xml"}, {"model", "languages"}),
    "wires": (set(), {"model", "games"}),
    "formats": ({"networkx"}, {"model", "ratings"}),
    "ratings": ({"numpy", "statistics"}, {"model"}),
}
"""The pure rooms: what they may use besides the harmless packages, and the rooms that they may know."""
SIDES = ("referee.py", "client.py")
MODULES = sorted(PACKAGE.rglob("*.py"))
OWN_TESTS = {
    "bench": ("tests/bench",),
    "tools": ("tests/languages/test_catalogues.py", "tests/tools"),
    "training": ("tests/training",),
}
"""What lies beside the package, and the only tests that import it."""
PURE_MODULES = [module for module in MODULES if module.relative_to(PACKAGE).parts[0] in PURE]


def room(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(module: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def rooms_used(module: Path) -> set[str]:
    return {name.split(".")[1] for name in imports(module) if name.startswith("girone.")} - FREE - {"__version__"}


def level(name: str) -> int:
    return next(number for number, rooms in enumerate(LEVELS) if name in rooms)


def test_rooms_of_one_level_import_each_other_only_where_there_is_a_reason() -> None:
    found = {
        (room(module), used)
        for module in MODULES
        if room(module) not in FREE
        for used in rooms_used(module) - {room(module)}
        if level(used) == level(room(module))
    }
    assert found == WITHIN_A_LEVEL.keys()
    assert not any((used, user) in found for user, used in found)


def test_every_room_has_its_level() -> None:
    assert {room(module) for module in MODULES} - FREE <= set().union(*LEVELS)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(PACKAGE)))
def test_arrows_point_down(module: Path) -> None:
    if room(module) not in FREE:
        assert [used for used in rooms_used(module) if level(used) > level(room(module))] == []


@pytest.mark.parametrize("beside", OWN_TESTS)
def test_what_lies_beside_the_package_is_imported_by_its_own_tests_only(beside: str) -> None:
    users = [
        file for file in (ROOT / "tests").rglob("*.py") if beside in {name.split(".")[0] for name in imports(file)}
    ]
    places = {file.relative_to(ROOT).as_posix() for file in users}
    assert sorted(place for place in places if not place.startswith(OWN_TESTS[beside])) == []
    assert places


@pytest.mark.parametrize("module", PURE_MODULES, ids=lambda module: str(module.relative_to(PACKAGE)))
def test_pure_rooms_import_nothing_that_touches_the_world(module: Path) -> None:
    """Time, lots, files and the environment come in as parameters; only a registry looks for what it holds."""
    name = room(module)
    packages, rooms = PURE[name]
    is_registry = module == PACKAGE / name / "__init__.py"
    finds = {"pathlib"} if is_registry else set()
    assert {used.split(".")[0] for used in imports(module)} <= HARMLESS | packages | finds
    assert rooms_used(module) <= {name} | rooms | ({"plugins"} if is_registry else set())


def test_nothing_pure_reads_the_environment_when_it_is_imported() -> None:
    names = [".".join(module.relative_to(PACKAGE.parent).with_suffix("").parts) for module in PURE_MODULES]
    theirs = "import importlib, numpy, os, statistics, xml.sax.saxutils"  # what these do is not ours
    asked = f"{theirs}; del os.environ; [importlib.import_module(name) for name in {names!r}]"
    assert subprocess.run([sys.executable, "-c", asked], timeout=60).returncode == 0


@pytest.mark.parametrize("wire", sorted((PACKAGE / "wires").glob("*/referee.py")), ids=lambda file: file.parent.name)
def test_the_two_sides_of_a_wire_share_no_code(wire: Path) -> None:
    """Two readings of a document check each other; only the spelling of Othello's squares stands once."""
    ours, theirs = (_of_girone(wire.with_name(name)) - {f"girone.wires.{wire.parent.name}"} for name in SIDES)
    assert {name for name in ours & theirs if not name.startswith("girone.model.")} <= {"girone.games.othello.squares"}


def _of_girone(module: Path) -> set[str]:
    return {name.rpartition(".")[0] for name in imports(module) if name.startswith("girone.")} - {"girone"}


TOLD_BY_THE_RECORD = (
    *(f"decisions/{name}" for name in ("disqualification",)),
    *(f"plan/{name}" for name in ("course", "credit", "delivery", "drawing", "estimate", "preview")),
    *(
        f"results/{name}"
        for name in (
            "certified", "crosstable", "grades", "lost_turns", "pairings", "state", "time_use", "reports/overview",
            "reports/report", "reports/report_csv", "reports/report_json", "reports/report_text", "reports/report_xml",
        )
    ),
)  # fmt: skip
"""Modules of `tournament` that are told by plan and record alone; the page in HTML reads its style."""
THEY_REST_ON = {"plan.draft", "plan.entrant", "plan.lengths", "plan.plan", "run.orders"}
THEY_MAY_USE = HARMLESS | {"csv", "datetime", "io", "shlex", "xml", "zoneinfo"}
CLOCKS = {"now", "today", "utcnow"}


@pytest.mark.parametrize("name", TOLD_BY_THE_RECORD)
def test_results_read_no_clock_no_file_and_no_environment(name: str) -> None:
    module = PACKAGE / "tournament" / f"{name}.py"
    used = imports(module)
    assert {each.split(".")[0] for each in used} <= THEY_MAY_USE
    assert rooms_used(module) <= {
        "config",
        "formats",
        "games",
        "languages",
        "model",
        "plugins",
        "ratings",
        "tournament",
    }
    known = {each.replace("/", ".") for each in TOLD_BY_THE_RECORD} | THEY_REST_ON
    inside = [f"{each}." for each in used if each.startswith("girone.tournament.")]
    assert [each for each in inside if not each.startswith(tuple(f"girone.tournament.{one}." for one in known))] == []
    tree = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
    assert not {node.attr for node in tree if isinstance(node, ast.Attribute)} & CLOCKS


def test_only_the_command_line_parses_arguments() -> None:
    """Rules of the application take values; what commands share is about arguments and the terminal, and little."""
    parsing = {room(module) for module in MODULES if "argparse" in imports(module)}
    assert parsing == {"cli", "players"}


HEAVY = ("distributed", "networkx", "numpy", "textual")
LIGHT = [
    "import girone; girone.games(), girone.load('othello').start().svg(), girone.Tournament",
    "import girone; girone.match('random', 'greedy', 'dipole')",
    "import girone.matches.table",
    "from girone.cli.main import main; main(['--help'])",
    "from girone.cli.main import main; main(['show', 'othello'])",
    "from girone.players.casual import game_file, house, move_choice, prompt",
]


@pytest.mark.parametrize("what", LIGHT)
@pytest.mark.parametrize("heavy", HEAVY)
def test_heavy_packages_are_not_loaded_for_what_does_not_need_them(what: str, heavy: str) -> None:
    asked = f"{what}; import sys; raise SystemExit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], stdout=subprocess.DEVNULL, timeout=60).returncode == 0


FILES, LINES, ANSWERS = "a file that people write, in TOML", "JSON in a file or on a pipe", "JSON for scripts"
ALIASES = {"Json", "Record"}
"""Names for `dict[str, Any]` that other modules import; in `web` they are views: JSON for browsers and templates."""
UNTYPED = {
    "cli/commands/plan.py": ANSWERS,
    "cli/commands/regulations.py": ANSWERS,
    "cli/commands/show.py": ANSWERS,
    "cli/reports.py": ANSWERS,
    "config.py": FILES,
    "entries/arena/accounts.py": LINES,
    "entries/hand_in.py": FILES,
    "entries/drop_folder/log.py": LINES,
    "entries/arena/author_requests.py": "a practice, as its file has it",
    "entries/arena/checks.py": "a practice, as its file has it",
    "entries/arena/practice.py": "a practice, as its file has it",
    "entries/reception.py": ANSWERS,
    "entries/sources.py": "a table of hand-ins, in CSV",
    "host/supervisor/control.py": LINES,
    "lab/practice/report.py": ANSWERS,
    "lab/practice/sparring.py": "values of a regulation, as TOML has them",
    "lab/report_json.py": ANSWERS,
    "lab/rerun/comparison.py": ANSWERS,
    "lab/rerun/playing.py": ANSWERS,
    "lab/rerun/order.py": LINES,
    "lab/situations/script.py": LINES,
    "lab/situations/situation_run.py": "values of a regulation, as TOML has them",
    "matches/journal/fields.py": LINES,
    **dict.fromkeys((f"matches/journal/{name}.py" for name in ("chain", "journal", "lines")), LINES),
    "matches/journal/version1.py": LINES,
    **dict.fromkeys((f"matches/{name}.py" for name in ("order", "table", "table_report")), LINES),
    "model/detail.py": LINES,
    "model/options.py": "options of a game, as TOML has them",
    "model/record.py": LINES,
    "model/decision_subject.py": LINES,
    "model/verdict.py": LINES,
    "players/time_allowance.py": FILES,
    "players/casual/saved.py": LINES,
    "regulations/__init__.py": FILES,
    "regulations/cards/__init__.py": FILES,
    "tournament/decisions/request.py": ANSWERS,
    "tournament/plan/entrant.py": LINES,
    "tournament/plan/file.py": FILES,
    "tournament/results/bundle.py": LINES,
    "tournament/results/lost_turns.py": ANSWERS,
    "tournament/results/redact.py": LINES,
    "tournament/results/reports/report_csv.py": "rows for the csv module",
    "learning/gymnasium.py": "what Gymnasium calls info and options",
    "learning/pettingzoo.py": "what PettingZoo calls info and options",
    "tournament/results/reports/report_json.py": ANSWERS,
    "tournament/run/events.py": ANSWERS,
    "tournament/store/chain.py": LINES,
    "tournament/store/rows.py": LINES,
    "tournament/store/subjects.py": LINES,
    "web/core/requests.py": "JSON that a browser sends",
    "web/play/engine_process.py": LINES,
    "web/play/game_request.py": "JSON that a browser sends",
}
"""Where objects without types are read or written, and why; between rooms go values with names and types."""


def test_objects_without_types_stay_at_the_edges() -> None:
    found = {
        module.relative_to(PACKAGE).as_posix()
        for module in MODULES
        if "dict[str, Any]" in module.read_text(encoding="utf-8")
        or (room(module) != "web" and ALIASES & {name.rpartition(".")[2] for name in imports(module)})
    }
    assert found == UNTYPED.keys()


BESIDE_THE_FOLD = {
    "lab/situations/situation_run.py": "breaks a match off when it has shown enough",
    "matches/play.py": "writes them",
    "tournament/results/clocking.py": "how long an order took until the next line",
    "web/tournament/live_tables.py": "when the clock on the wall started",
}


def test_questions_and_answers_are_put_together_in_one_fold() -> None:
    """Page, live views, replay, reports, fairness, lab and practice take turns and positions from `matches.story`."""
    asked = {"girone.matches.journal.lines.Asked"}
    found = {module.relative_to(PACKAGE).as_posix() for module in MODULES if imports(module) & asked}
    assert found == {*BESIDE_THE_FOLD, "matches/story.py"}


def test_a_class_has_its_name_for_itself() -> None:
    """The two sides of a wire alone share theirs, on purpose."""
    names = Counter(
        node.name
        for module in MODULES
        if room(module) != "wires"
        for node in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in names.items() if times > 1] == []
