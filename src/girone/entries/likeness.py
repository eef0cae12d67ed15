"""Which hand-ins are similar: a hint for a person, never a verdict.

Programs are compared by their tokens. Names, numbers and strings each count as one kind of token, whatever their text;
comments and layout are ignored. So renaming, reformatting and reordering functions hide little. Common runs of tokens
are found by winnowing (Schleimer, Wilkerson, Aiken: Winnowing, SIGMOD 2003) and assigned without overlap, the longest
first. Code that the course gave to everybody, or that most programs share, is removed first.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path
from zlib import crc32

RUN = 16
"""Tokens of the shortest run that is found; about two lines of code."""
WINDOW = 12
"""Of this many neighbouring runs one is kept, so that every common run of RUN + WINDOW - 1 tokens is found."""
SHORTEST = 24
"""Tokens of the shortest passage that is reported."""
NOTABLE = 0.3
"""Share of the smaller program from which a pair is reported."""
SHARED_BY_MOST = 0.5
"""Runs that more than this share of the programs has, if there are enough programs, are ignored."""
ENOUGH = 6
MOST_PLACES = 40
"""Runs that a program has more often say nothing about similarity."""
LARGEST = 1 << 20
"""Bytes; larger files are ignored."""
SUFFIXES = frozenset(
    {
        *(".py", ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".java", ".js", ".mjs", ".ts", ".sh", ".awk", ".cs", ".go"),
        *(".rs", ".kt", ".scala", ".php", ".rb", ".pl", ".lua"),
    }
)
MODULUS, BASE = (1 << 61) - 1, 1_000_003


@dataclass(frozen=True)
class Source:
    """One file of a program: its tokens as numbers, and the line of each."""

    name: str
    tokens: tuple[int, ...]
    lines: tuple[int, ...]
    text: str = field(repr=False)

    @cached_property
    def runs(self) -> tuple[tuple[int, int], ...]:
        """Hash and position of each run that winnowing keeps."""
        hashes = _hashes(self.tokens)
        kept: dict[int, int] = {}
        for at in range(max(len(hashes) - WINDOW + 1, min(len(hashes), 1))):
            window = hashes[at : at + WINDOW]
            least = min(window)
            kept[at + len(window) - 1 - window[::-1].index(least)] = least
        return tuple((value, at) for at, value in kept.items())


@dataclass(frozen=True)
class TokenisedProgram:
    """A hand-in with its sources."""

    name: str
    sources: tuple[Source, ...]

    @property
    def size(self) -> int:
        """Number of tokens."""
        return sum(len(source.tokens) for source in self.sources)


@dataclass(frozen=True)
class Passage:
    """The same run of tokens in two programs: file, first and last line in each."""

    tokens: int
    one: tuple[str, int, int]
    other: tuple[str, int, int]


@dataclass(frozen=True)
class Likeness:
    """Two programs and what they share; `share` is relative to the smaller one, without common code."""

    one: str
    other: str
    share: float
    passages: tuple[Passage, ...]


def read_program(name: str, folder: Path) -> TokenisedProgram:
    """Read the program in a folder or a single file."""
    files = [folder] if folder.is_file() else sorted(path for path in folder.rglob("*") if path.is_file())
    found = (read_source(path, folder) for path in files if path.suffix.lower() in SUFFIXES)
    return TokenisedProgram(name, tuple(source for source in found if source))


def read_source(path: Path, folder: Path) -> Source | None:
    """A file as tokens; None if it is too large or in an unknown language."""
    from pygments.lexers import get_lexer_for_filename
    from pygments.token import Token
    from pygments.util import ClassNotFound

    if path.is_symlink() or path.stat().st_size > LARGEST:
        return None
    text = path.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    try:
        lexer = get_lexer_for_filename(path.name)
    except ClassNotFound:
        return None
    tokens, lines, line = list[int](), list[int](), 1
    literal = False
    for kind, word in lexer.get_tokens(text):
        if kind in Token.Literal.String or kind in Token.Comment or kind in Token.Literal.Number:
            if kind not in Token.Comment and not literal:
                tokens.append(1)
                lines.append(line)
            literal = kind not in Token.Comment
        elif word.strip():
            literal = False
            tokens.append(2 if kind in Token.Name else crc32(word.strip().encode()))
            lines.append(line)
        line += word.count("\n")
    name = path.name if path == folder else path.relative_to(folder).as_posix()
    return Source(name, tuple(tokens), tuple(lines), text)


def likenesses(programs: Sequence[TokenisedProgram], given: Iterable[TokenisedProgram] = ()) -> list[Likeness]:
    """All pairs that share a notable part, most similar first; `given` is what the course gave to everybody."""
    common = {value for program in given for source in program.sources for value in _hashes(source.tokens)}
    common |= _shared_by_most(programs)
    own = {program.name: _own_size(program, common) for program in programs}
    places = {program.name: _places(program, common) for program in programs}
    found = []
    for one, other in combinations(programs, 2):
        if min(own[one.name], own[other.name]) < SHORTEST or places[one.name].keys().isdisjoint(places[other.name]):
            continue
        passages = _passages(one, other, places[one.name], places[other.name], common)
        share = sum(passage.tokens for passage in passages) / min(own[one.name], own[other.name])
        if share >= NOTABLE:
            found.append(Likeness(one.name, other.name, min(share, 1.0), tuple(passages)))
    return sorted(found, key=lambda each: (-each.share, each.one, each.other))


def _hashes(tokens: Sequence[int]) -> list[int]:
    """The hash of every run of RUN tokens."""
    first, value, found = pow(BASE, RUN, MODULUS), 0, []
    for at, token in enumerate(tokens):
        value = (value * BASE + token) % MODULUS
        if at >= RUN:
            value = (value - tokens[at - RUN] * first) % MODULUS
        if at >= RUN - 1:
            found.append(value)
    return found


def _shared_by_most(programs: Sequence[TokenisedProgram]) -> set[int]:
    if len(programs) < ENOUGH:
        return set()
    owners = Counter(
        value for program in programs for value in {value for source in program.sources for value, _ in source.runs}
    )
    return {value for value, count in owners.items() if count > SHARED_BY_MOST * len(programs)}


def _own_size(program: TokenisedProgram, common: set[int]) -> int:
    """Number of tokens that are not common code."""
    return sum(_is_own(source, common).count(True) for source in program.sources)


def _is_own(source: Source, common: set[int]) -> list[bool]:
    """Which tokens of a file are not common code."""
    free = [True] * len(source.tokens)
    for at, value in enumerate(_hashes(source.tokens)):
        if value in common:
            free[at : at + RUN] = [False] * RUN
    return free


Places = Mapping[int, Sequence[tuple[int, int]]]
"""Positions of a run, as file and token, by its hash."""


def _places(program: TokenisedProgram, common: set[int]) -> Places:
    found: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, source in enumerate(program.sources):
        for value, at in source.runs:
            if value not in common:
                found[value].append((number, at))
    return {value: where for value, where in found.items() if len(where) <= MOST_PLACES}


def _passages(
    one: TokenisedProgram, other: TokenisedProgram, here: Places, there: Places, common: set[int]
) -> list[Passage]:
    """The longest common passages that do not overlap in either program."""
    free = [[_is_own(source, common) for source in program.sources] for program in (one, other)]
    found = []
    for length, (file, at), (rival, from_) in sorted(_matches(one, other, here, there), reverse=True):
        ours, theirs = free[0][file], free[1][rival]
        for start, end in _unclaimed(ours, theirs, at, from_, length):
            if end - start >= SHORTEST:
                ours[at + start : at + end] = theirs[from_ + start : from_ + end] = [False] * (end - start)
                found.append(
                    Passage(
                        end - start,
                        _lines(one.sources[file], at + start, at + end),
                        _lines(other.sources[rival], from_ + start, from_ + end),
                    )
                )
    return sorted(found, key=lambda each: (-each.tokens, each.one, each.other))


Place = tuple[int, int]


def _matches(
    one: TokenisedProgram, other: TokenisedProgram, here: Places, there: Places
) -> Iterator[tuple[int, Place, Place]]:
    """Every common run, extended to both sides: its length, and its start in both programs."""
    seen: set[tuple[Place, Place]] = set()
    for value in here.keys() & there.keys():
        for file, at in here[value]:
            ours = one.sources[file].tokens
            for rival, from_ in there[value]:
                theirs = other.sources[rival].tokens
                back = 0
                while at > back and from_ > back and ours[at - back - 1] == theirs[from_ - back - 1]:
                    back += 1
                begins = (file, at - back), (rival, from_ - back)
                if begins in seen:
                    continue
                seen.add(begins)
                length, most = back, min(len(ours) - at, len(theirs) - from_) + back
                while length < most and ours[at - back + length] == theirs[from_ - back + length]:
                    length += 1
                if length >= SHORTEST:
                    yield length, *begins


def _unclaimed(ours: Sequence[bool], theirs: Sequence[bool], at: int, from_: int, length: int) -> list[tuple[int, int]]:
    """The parts of a common run that no longer passage has taken and that are not common code."""
    parts, start = [], None
    for step in range(length):
        if ours[at + step] and theirs[from_ + step]:
            start = step if start is None else start
        elif start is not None:
            parts.append((start, step))
            start = None
    return [*parts, (start, length)] if start is not None else parts


def _lines(source: Source, first: int, behind: int) -> tuple[str, int, int]:
    return source.name, source.lines[first], source.lines[behind - 1]
