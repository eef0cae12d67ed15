"""docs/findings.md and docs/attacks.md: what the lab tries and finds, and which attacks succeed."""

from girone import wires
from girone.lab.catalogue import FAULTS
from girone.lab.finding import Grade
from girone.lab.situations.situation import Situation
from girone.lab.situations.situation_list import BOARDS, SITUATIONS, SIZES
from girone.languages import ENGLISH
from tests.lab.table_of_vices import table as vices
from tests.siege.table_of_attacks import table as attacks
from tools.manual.tables import code, table


def findings_page() -> str:
    """Every situation, every fault with its fix, and the lab's findings for a bot with each vice."""
    parts = [
        "# The findings of the lab",
        "What [`girone check`](lab.md) tries, and what it can find. A fault with a grade of *risky* "
        "or *advice* may be harmless "
        "in your tournament.",
        "## Situations",
        table(("name", "wires", "what happens", "at most"), map(_situation, _once())),
        "## Faults",
        table(
            ("fault", "grade", "what happened", "what it costs", "how to fix it"),
            (
                (code(name), each.grade.words, _escaped(each.what), each.why, _escaped(each.fix))
                for name, each in FAULTS.items()
            ),
        ),
        "## What the lab says of our test bot",
        "The bot of our tests has a vice for everything that programs do wrong. [A "
        "test](../tests/lab/test_vices.py) computes this "
        "table from [recorded matches](../tests/data/lab). `sadjad_stdio` accepts any whitespace and "
        "kills programs at the end; "
        "`ufmg_files` accepts one line end of either kind.",
        vices(),
    ]
    return "\n\n".join(parts) + "\n"


def _once() -> list[Situation]:
    """All situations; of those for different board sizes only one."""
    sizes = {f"size-{size}" for size in SIZES}
    return [each for each in SITUATIONS if each.name not in sizes or each is BOARDS[0]]


def _situation(situation: Situation) -> tuple[str, str, str, str]:
    fits = [name for name in wires.names() if situation.exercise in wires.kind(name).exercises]
    named = code(situation.name)
    title = ENGLISH.say(situation.title, **situation.gaps)
    if situation is BOARDS[0]:
        named, title = f"{named} … {code(f'size-{SIZES[-1]}')}", "a board of every size"
    worst = "" if situation.worst is Grade.LOSES else situation.worst.words
    return named, "all" if len(fits) == len(wires.names()) else ", ".join(map(code, fits)), title, worst


def _escaped(text: str) -> str:
    return text.replace("{", "\\{").replace("*", "\\*").replace("_", "\\_").replace("<", "&lt;")


def attacks_page() -> str:
    """Every attack that the tests try, with the sandbox level that stops it."""
    return (
        "\n\n".join(
            [
                "# The attacks",
                "Each attack is a small program in "
                "[tests/siege/attacks.py](../tests/siege/attacks.py) that really tries. `none` is a "
                "bare process: that column proves that the attack works. Attacks that succeed at `limits` are what "
                "[`strict`](reliability.md#strict) is for. The results are the same for root and for an ordinary user.",
                attacks(),
            ]
        )
        + "\n"
    )
