"""Small tournaments for the page: real journals, no processes, and whatever an organiser may do to them."""

from collections.abc import Callable
from pathlib import Path

from girone.matches.table import JOURNAL
from girone.model.record import Attempt, DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.results.state import TournamentState
from girone.web.tournament.archive import Edition
from girone.web.tournament.front_view import side_view
from tests.results.evening import Evening, file_of

SCRIPT = "<script>alert(1)</script>"
PERSIAN = "برنامهٔ «رستم» 🦁"
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte"
TWO = '[categories.all]\n[categories.cup]\nformat = "knockout"\n'
GROUPS = '[categories.all]\nformat = "groups"\ngroups = 2\nadvance = 1\n'
CUP = '[categories.all]\nformat = "knockout"\n'


class Fair(Evening):
    """An evening whose editions can be looked at."""

    @property
    def edition(self) -> Edition:
        return edition_of(self.state)

    def begin(self) -> Attempt:
        """Begin what is due next; its journal is that of the first match, up to its last question."""
        before, due = self.state.attempts[0], self.state.due[0]
        attempt = self.store.begin(due.pairing, due.pairing.first, due.pairing.second)
        folder = self.store.folder / attempt.folder
        folder.mkdir(parents=True)
        lines = (self.store.folder / before.folder / JOURNAL).read_text(encoding="utf-8").splitlines(keepends=True)
        last = max(at for at, line in enumerate(lines) if '"asked"' in line)
        (folder / JOURNAL).write_text("".join(lines[: last + 1]), encoding="utf-8")
        return attempt

    def end(self, attempt: Attempt) -> None:
        """End what was begun, as the first match ended."""
        before = self.state.attempts[0]
        assert before.verdict
        self.store.end(attempt, before.verdict, before.facts)


def edition_of(state: TournamentState) -> Edition:
    """The only edition of a tournament."""
    return Edition(1, state, {attempt.number: attempt for attempt in state.attempts})


Fairs = Callable[[str], Fair]


def fair(kind: str, folder: Path) -> Fair:
    """One of the tournaments below, played as its name says."""
    return KINDS[kind](folder / f"{kind}.store")


def _league(folder: Path) -> Fair:
    played = Fair(folder, file_of("Alfa", "Beta", "Gamma"))
    played.play(4)
    return played


def _cup(folder: Path) -> Fair:
    played = Fair(folder, file_of("Alfa", "Beta", "Gamma", "Clumsy", "Eta", more=CUP), clumsy=["Clumsy"])
    played.play()
    return played


def _groups(folder: Path) -> Fair:
    played = Fair(folder, file_of("Alfa", "Beta", "Gamma", "Delta", more=GROUPS))
    played.play(1)
    return played


def _two(folder: Path) -> Fair:
    played = Fair(folder, file_of("Alfa", "Beta", "Gamma", more=TWO))
    played.play()
    return played


def _excluded(folder: Path) -> Fair:
    played = Fair(folder, file_of("Alfa", "Beta", "Gamma"))
    played.play(3)
    played.decide(DecisionKind.EXCLUDE, "copied", name="Beta")
    return played


def _dethroned(folder: Path) -> Fair:
    """The champion was excluded, and what is due now is not played yet."""
    played = Fair(folder, file_of("Alfa", "Beta", "Gamma", "Delta", more=CUP))
    played.play()
    champion = next(row["name"] for row in side_view(played.edition)["leaders"][0]["table"])
    played.decide(DecisionKind.EXCLUDE, "copied", name=champion)
    return played


def _void(folder: Path) -> Fair:
    played = Fair(folder, file_of("Alfa", "Beta"))
    played.play(0)
    played.match(Pairing("Alfa", "Beta"), void=True)
    played.play(1)
    return played


def _hidden(folder: Path) -> Fair:
    text = file_of("Alfa", "Beta", "Gamma", "Clumsy", more=CUP).replace("seed =", "public_from = 2\nseed =")
    played = Fair(folder, text, clumsy=["Clumsy"])
    played.play()
    return played


def _hostile(folder: Path) -> Fair:
    played = Fair(folder, file_of(SCRIPT, PERSIAN, LONG, "Clumsy", more=TWO), clumsy=["Clumsy"])
    played.play()
    return played


KINDS: dict[str, Callable[[Path], Fair]] = {
    "league": _league,
    "cup": _cup,
    "groups": _groups,
    "two": _two,
    "excluded": _excluded,
    "dethroned": _dethroned,
    "void": _void,
    "hidden": _hidden,
    "hostile": _hostile,
}
