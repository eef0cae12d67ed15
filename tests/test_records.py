"""Journals that are not what they claim: whatever is in the file, the answer is a sentence that names it."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from girone.cli.main import main
from girone.matches import replay
from girone.matches.story import story as story_of
from girone.model.errors import RecordError
from girone.model.wire import End
from tests.virtual import Evening, Scripted, file, move

FUZZED = settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
DEEP = "[" * 100_000
SENTENCE = re.compile(r"(line \d+: .|not a journal|journal version|cannot be read|ends without|needs more than)")


def won(evening: Evening) -> None:
    evening.play("dipole-2020", Scripted(move("E4,N,2")), Scripted(), opening="C4B2 E4W3 W 10")


def left(evening: Evening) -> None:
    early = Scripted(seated=[(15.1, b"MOVE A4,S,2\n"), (15.2, End.EOF)])
    evening.play("dipole-2020", Scripted(move("H5,N,2", 0.9)), early)


def slow(evening: Evening) -> None:
    evening.play("dipole-2020", Scripted(move("H5,N,2")), Scripted())


def lost_turns(evening: Evening) -> None:
    black = Scripted(file(b"5,4"), *[file(None) for _ in range(5)])
    evening.play("othello-ufmg-2014", Scripted(*[file(b"garbage") for _ in range(5)]), black)


def interrupted(evening: Evening) -> None:
    evening.loop.interrupt_after(15.5)
    evening.play("dipole-2020", Scripted(), Scripted(), wire_options__pace=0.1)


MATCHES = [won, left, slow, lost_turns, interrupted]


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The journals of whole matches by the names of their endings."""
    found = {}
    for play in MATCHES:
        evening = Evening(tmp_path_factory.mktemp(play.__name__))
        play(evening)
        found[play.__name__] = evening.journal.read_bytes()
    return found


def answered(journal: Path) -> None:
    """Both readers take the file, or refuse it in a sentence that begins with its name."""
    for reader in (replay.rejudge, story_of):
        said = refusal(reader, journal)
        assert said is None or (said.startswith(str(journal)) and SENTENCE.search(said) and len(said) < 1000), said


def refusal(reader: Callable[[Path], object], journal: Path) -> str | None:
    try:
        reader(journal)
        return None
    except RecordError as error:
        return str(error)


names = st.sampled_from([play.__name__ for play in MATCHES])
STRANGE: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(
        [
            None,
            True,
            False,
            0,
            -1,
            2**63,
            10**400,
            0.5,
            1e300,
            -1e300,
            "",
            "white",
            "MOVE",
            "\ud800",
            "\x00",
            "é€",
            [],
            {},
        ]
    ),
    st.recursive(st.none() | st.text(max_size=3), lambda inner: st.lists(inner, max_size=2), max_leaves=4),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
)


@FUZZED
@given(name=names, data=st.data())
def test_any_bytes_are_answered_in_a_sentence(
    originals: dict[str, bytes], tmp_path: Path, name: str, data: Any
) -> None:
    content = bytearray(originals[name])
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(content)))
        content[place : place + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=6))
    (tmp_path / "journal").write_bytes(content)
    answered(tmp_path / "journal")


@FUZZED
@given(name=names, data=st.data())
def test_lines_out_of_their_order_are_answered_in_a_sentence(
    originals: dict[str, bytes], tmp_path: Path, name: str, data: Any
) -> None:
    lines = originals[name].splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 3))):
        line = lines.pop(data.draw(st.integers(1, len(lines) - 1)))
        for _ in range(data.draw(st.integers(0, 2))):
            lines.insert(data.draw(st.integers(1, len(lines))), line)
    (tmp_path / "journal").write_bytes(b"".join(lines))
    answered(tmp_path / "journal")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every field of a record."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from places(each, (*path, key))


@FUZZED
@given(name=names, data=st.data())
def test_strange_fields_are_answered_in_a_sentence(
    originals: dict[str, bytes], tmp_path: Path, name: str, data: Any
) -> None:
    records = [json.loads(line) for line in originals[name].splitlines()]
    for _ in range(data.draw(st.integers(1, 3))):
        record = data.draw(st.sampled_from(records[:1] * len(records) + records))
        *way, key = data.draw(st.sampled_from(list(places(record)) or [("t",)]))
        for each in way:
            record = record[each]
        if isinstance(record, dict) and data.draw(st.booleans()):
            del record[key]
            key = data.draw(
                st.sampled_from(["t", "seat", "got", "file", "ruled", "verdict", "failed", "late", "x", key])
            )
        record[key] = data.draw(STRANGE)
    text = "".join(json.dumps(record) + "\n" for record in records)
    (tmp_path / "journal").write_text(text, encoding="utf-8")
    answered(tmp_path / "journal")


def change(**fields: Any) -> Callable[[bytes], bytes]:
    """The journal with these fields of its last line changed."""

    def changed(content: bytes) -> bytes:
        *lines, last = content.splitlines()
        return b"\n".join([*lines, json.dumps(json.loads(last) | fields).encode()]) + b"\n"

    return changed


BROKEN: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "deep nesting": (lambda content: content + DEEP.encode() + b"\n", "nested too deeply"),
    "deep nesting inside": (
        lambda content: content + b'{"t": 1, "verdict": ' + b"[" * 500 + b"]" * 500 + b"}\n",
        "nested too deeply",
    ),
    "half a line": (lambda content: content + b'{"t": 1\n', "not a record: Expecting ',' delimiter"),
    "NUL": (lambda content: content + b"\0\0\0\n", "not a record: Expecting value"),
    "not UTF-8": (lambda content: content + b'{"t": "\xff"}\n', "not a record: 'utf-8' codec can't decode"),
    "no record": (lambda content: content + b"[1]\n", r"not a record but \[1\]"),
    "no time": (lambda content: content + b"{}\n", "'t' is missing"),
    "endless number": (lambda content: content + b'{"t": ' + b"9" * 5000 + b"}\n", "not a record: Exceeds the limit"),
    "no number": (lambda content: content + b'{"t": NaN}\n', "NaN is not a number"),
    "wrong type": (change(t="soon"), "'t' = 'soon' is not valid"),
    "wrong seat": (change(seat="red"), "'seat' = "),
    "no bytes": (change(seat="white", got="€"), "'got' = "),
    "strange file": (change(seat="white", file=5), "'file' = "),
    "no seat": (lambda content: content + b'{"t": 1, "got": "x"}\n', "'seat' is missing"),
    "no side": (
        lambda content: content + b'{"t": 1, "ruled": "accepted", "move": "H5,N,2", "seconds": 0, "stall": 0}\n',
        "'side' is missing",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_named_with_its_line(originals: dict[str, bytes], tmp_path: Path, name: str) -> None:
    spoil, words = BROKEN[name]
    content = spoil(originals["slow"])
    journal = tmp_path / "journal"
    journal.write_bytes(content)
    line = content.count(b"\n")
    for reader in (replay.rejudge, story_of):
        with pytest.raises(RecordError, match=f"^{re.escape(str(journal))}, line {line}: .*{words}"):
            reader(journal)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b'"wire": "unical_server"', b'"wire": "telegraph"', "no wire 'telegraph'"),
        (b'"wire_options": {}', b'"wire_options": {"pace": []}', "pace = [] is not possible"),
    ],
)
def test_a_match_over_a_wire_that_is_not_here_is_told_and_not_judged(
    originals: dict[str, bytes], tmp_path: Path, old: bytes, new: bytes, words: str
) -> None:
    assert old in originals["slow"]
    journal = tmp_path / "journal"
    journal.write_bytes(originals["slow"].replace(old, new))
    assert story_of(journal).verdict
    with pytest.raises(RecordError, match=f"^{re.escape(str(journal))}, line 1: .*{re.escape(words)}"):
        replay.rejudge(journal)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b'"opening": null', b'"opening": "nonsense"', "nonsense"),
        (b'"opening": null', b'"opening": 7', "'opening' = 7 is not valid"),
        (b'"overrides": {}', b'"overrides": {"limits.grace": {}}', "grace must be a number of seconds, not {}"),
        (b'"overrides": {}', b'"overrides": []', "'overrides' = "),
        (b'"text": "', b'"text": "x = ' + b"[" * 5000, "nested too deeply"),
        (b'"seats"', b'"chairs"', "'seats' is missing"),
    ],
)
def test_a_header_that_no_match_can_be_set_up_from_is_named(
    originals: dict[str, bytes], tmp_path: Path, old: bytes, new: bytes, words: str
) -> None:
    assert old in originals["slow"]
    journal = tmp_path / "journal"
    journal.write_bytes(originals["slow"].replace(old, new))
    for reader in (replay.rejudge, story_of):
        with pytest.raises(RecordError, match=f"^{re.escape(str(journal))}, line 1: .*{re.escape(words)}"):
            reader(journal)


def test_a_move_that_cannot_be_played_is_named_with_its_line(originals: dict[str, bytes], tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    content = originals["slow"].replace(b'"move": "H5,N,2"', b'"move": "H5,N,9"')
    journal.write_bytes(content)
    line = next(number for number, each in enumerate(content.splitlines(), start=1) if b"H5,N,9" in each)
    with pytest.raises(RecordError, match=f"line {line}: H5,N,9 is illegal"):
        story_of(journal)


@pytest.mark.parametrize("name", ["won", "interrupted"])
def test_a_match_that_has_its_verdict_cannot_be_interrupted(
    originals: dict[str, bytes], tmp_path: Path, name: str
) -> None:
    journal = tmp_path / "journal"
    once_more = b'{"t": 1, "interrupted": true}\n'
    lines = originals[name].splitlines(keepends=True)
    verdict = next(number for number, line in enumerate(lines) if b'"verdict"' in line)
    journal.write_bytes(b"".join([*lines[:verdict], once_more, *lines[verdict:]]))
    with pytest.raises(RecordError, match=f"line {verdict + 1}: the match comes to 'verdict'"):
        replay.rejudge(journal)


def test_a_torn_last_line_is_left_out(originals: dict[str, bytes], tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    journal.write_bytes(originals["slow"] + b'{"t": 1, "noted')
    assert replay.rejudge(journal).agrees


@pytest.mark.parametrize(
    ("name", "what", "code"),
    [
        *(("verify", what, code) for what, code in {"missing": 2, "folder": 2, "empty": 1, "garbage": 1}.items()),
        *(("replay", what, 2) for what in ("missing", "folder", "empty", "garbage")),
    ],
)
def test_the_commands_answer_with_a_sentence_and_their_exit_code(
    name: str, what: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "garbage").write_bytes(b"\xff\xfe\0\n" * 3)
    assert main([name, str(tmp_path / what)]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"girone: {tmp_path / what}")
    assert printed.err.count("\n") == 1


def test_names_that_are_no_unicode_can_be_read_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.name = "\udcff"
    slow(evening)
    assert story_of(evening.journal).white == "\udcff"


def test_a_story_tells_limits_and_why_turns_were_lost(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    lost_turns(evening)
    plies = story_of(evening.journal).plies
    assert [ply.move for ply in plies[:3]] == ["5,4", None, None]
    assert {ply.limit for ply in plies} == {5.0}
    assert [ply.fault and str(ply.fault) for ply in plies[:3]] == [
        None,
        "malformed answer: 'garbage' is not x,y in one line, such as 5,4",
        "no answer written: there is no move.txt",
    ]
