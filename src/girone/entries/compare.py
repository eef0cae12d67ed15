"""Compares hand-ins: reads them, removes what the course gave to everybody, and reports similar pairs.

Programs that differ only in blanks, line ends and file names are reported when they are entered.
"""

import os
import tempfile
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from itertools import combinations
from pathlib import Path

from girone.entries.hand_in import Refused
from girone.entries.likeness import Likeness, Passage, TokenisedProgram, likenesses, read_program
from girone.entries.sources import gather
from girone.entries.unpacking.contents import contents
from girone.entries.unpacking.unpack import unpack
from girone.lab.kits.submission import kept
from girone.languages.language import Language
from girone.model.detail import Detail, Wording
from girone.standalone_html import sheet
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Plan

STYLE = Path(__file__).with_name("compare.css")
GIVEN = ("kits", "submissions")
"""Folders of girone with programs that anybody may start from."""
NOTHING_TO_COMPARE = Wording("compare.nothing", "there is no source code in it that girone can compare")
SHOWN = 12
"""Passages of a pair shown side by side."""
OWN_FILES = "girone"
SOURCES = frozenset(
    {".py", ".js", ".ts", ".c", ".cc", ".cpp", ".h", ".hpp", ".java", ".kt", ".rs", ".go", ".cs", ".sh"}
)
COMPILED = frozenset({".jar", ".class", ".exe"})
IDENTICAL = Wording(
    "entrants_identical", "{name} and {other} handed in the same program, apart from spaces and file names"
)


@dataclass(frozen=True)
class Comparison:
    """The compared programs, those that could not be read, and similar pairs, the most similar first."""

    programs: tuple[TokenisedProgram, ...]
    left_out: tuple[tuple[str, Detail], ...]
    pairs: tuple[Likeness, ...]

    def program(self, name: str) -> TokenisedProgram:
        """A program by its name."""
        return next(each for each in self.programs if each.name == name)


def compare(paths: Sequence[Path], given: Iterable[Path] = ()) -> Comparison:
    """Compare all hand-ins in folders, archives, lists, or a tournament file."""
    plans = [(path.parent, load(path, complete=False)) for path in paths if path.suffix == ".toml"]
    common = [*given, *(base / plan.provide for base, plan in plans if plan.provide)]
    entered = [(each.name, base / each.folder) for base, plan in plans for each in plan.entrants if each.folder]
    handed_in = gather([path for path in paths if path.suffix != ".toml"])
    programs: list[TokenisedProgram] = []
    left_out: list[tuple[str, Detail]] = []
    with tempfile.TemporaryDirectory(prefix="girone-compare-") as temporary:
        for at, (called, source) in enumerate([*entered, *((each.name, each.source) for each in handed_in)]):
            name, workspace = _unused(called, [each.name for each in programs]), Path(temporary) / str(at)
            try:
                unpack(source, workspace)
            except Refused as refused:
                left_out.append((name, refused.detail))
                continue
            program = read_program(name, workspace)
            if program.size:
                programs.append(program)
            else:
                left_out.append((name, NOTHING_TO_COMPARE()))
    ours = [kept(folder) for folder in GIVEN]
    found = likenesses(programs, [read_program(str(folder), folder) for folder in [*common, *ours] if folder.exists()])
    return Comparison(tuple(programs), tuple(left_out), tuple(found))


def _unused(name: str, taken: Sequence[str]) -> str:
    """The name, numbered if another program has it."""
    names = (name, *(f"{name} ({number})" for number in range(2, len(taken) + 3)))
    return next(each for each in names if each not in taken)


def text(comparison: Comparison, language: Language) -> str:
    """The comparison for a terminal."""
    lines = [_summary(comparison, language)]
    for pair in comparison.pairs:
        lines += ["", f"{language.isolated(pair.one)} – {language.isolated(pair.other)}: {_share(pair, language)}"]
        lines += [f"  {_places(passage)}" for passage in pair.passages[:3]]
        if len(pair.passages) > 3:
            lines.append("  " + language.say("and {count} more", count=len(pair.passages) - 3))
    if comparison.left_out:
        lines += ["", language.say("not compared:")]
        lines += [f"  {language.isolated(name)}: {language.tell(why)}" for name, why in comparison.left_out]
    return "\n".join(lines)


def page(comparison: Comparison, language: Language) -> str:
    """The comparison as one HTML file, with the passages side by side."""
    title = language.say("Similar programs")
    sections = "".join(_section(pair, comparison, language) for pair in comparison.pairs)
    left_out = "".join(f"<li>{escape(name)}: {escape(language.tell(why))}</li>\n" for name, why in comparison.left_out)
    rest = f"<h2>{escape(language.say('not compared:'))}</h2>\n<ul>\n{left_out}</ul>\n" if left_out else ""
    hint = language.say("A hint, not a verdict: look yourself. Names, numbers, texts and layout do not count.")
    body = f"""<h1>{escape(title)}</h1>
<p>{escape(_summary(comparison, language))}</p>
<p class="quiet">{escape(hint)}</p>
{sections}{rest}"""
    return sheet(title, STYLE, body, language.code, language.direction)


def _summary(comparison: Comparison, language: Language) -> str:
    alike = language.say("similar pairs: {count}", count=len(comparison.pairs))
    none = language.say("no similar programs")
    counted = language.say("programs compared: {count}", count=len(comparison.programs))
    return f"{counted}; {alike if comparison.pairs else none}"


def _share(pair: Likeness, language: Language) -> str:
    return language.say("{percent} of the smaller program is also in the other", percent=f"{pair.share:.0%}")


def _places(passage: Passage) -> str:
    return " = ".join(f"{name}:{first}–{last}" for name, first, last in (passage.one, passage.other))


def _section(pair: Likeness, comparison: Comparison, language: Language) -> str:
    rows = "".join(_row(passage, pair, comparison) for passage in pair.passages[:SHOWN])
    more = len(pair.passages) - SHOWN
    rest = f"<p>{escape(language.say('and {count} more', count=more))}</p>\n" if more > 0 else ""
    return f"""<section>
<h2><bdi>{escape(pair.one)}</bdi> – <bdi>{escape(pair.other)}</bdi></h2>
<p>{escape(_share(pair, language))}</p>
<table dir="ltr">
{rows}</table>
{rest}</section>
"""


def _row(passage: Passage, pair: Likeness, comparison: Comparison) -> str:
    one = _excerpt(comparison.program(pair.one), *passage.one)
    other = _excerpt(comparison.program(pair.other), *passage.other)
    return f"<tr><td>{one}</td><td>{other}</td></tr>\n"


def _excerpt(program: TokenisedProgram, name: str, first: int, last: int) -> str:
    source = next(each for each in program.sources if each.name == name)
    lines = source.text.split("\n")[first - 1 : last]
    shown = "\n".join(f"{number:4} {line}" for number, line in enumerate(lines, start=first))
    return f"<h3>{escape(name)}</h3><pre>{escape(shown)}</pre>"


def identical(plan: Plan, fresh: Collection[str]) -> list[Detail]:
    """A detail for each pair of entrants with the same program, at least one of them in `fresh`."""
    folders = {each.name: plan.base / each.folder for each in plan.entrants if each.folder} if fresh else {}
    known = {name: _digest(folder) for name, folder in folders.items()}
    pairs = [pair for pair in combinations(known, 2) if not {*pair}.isdisjoint(fresh)]
    return [IDENTICAL(name=one, other=two) for one, two in pairs if known[one] and known[one] == known[two]]


def _digest(folder: Path) -> str:
    """Hash of the sources, or of compiled files if there are none; files that girone added do not count."""
    files = [path for path in contents(folder) if path.is_file() and not path.is_symlink()]
    own = [path for path in files if not any(part.startswith(OWN_FILES) for part in path.relative_to(folder).parts)]
    compiled = [path for path in own if path.suffix.lower() in COMPILED or os.access(path, os.X_OK)]
    chosen = [path for path in own if path.suffix.lower() in SOURCES] or compiled
    digests = sorted(sha256(b"".join(path.read_bytes().split())).hexdigest() for path in chosen)
    return sha256("".join(digests).encode()).hexdigest() if digests else ""
