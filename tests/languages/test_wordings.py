"""Every wording of the package: one key, one pattern, used somewhere; a verdict does not hang on it."""

import ast
import json
import re
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from girone.formats._bracket import round_name
from girone.matches import replay
from girone.matches.journal import journal
from girone.model import detail
from girone.model.detail import GAP, Detail, Worded, Wording, said
from girone.tournament.results.verification.verify import verify
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import Store
from tests.languages.wordings import SOURCE, declared, name_of
from tests.test_version1 import STORES, journals, unpacked
from tests.test_version2 import unpacked as of_version_2


def test_every_key_has_one_pattern() -> None:
    keys = Counter(wording.key for wording in declared())
    assert {key for key, times in keys.items() if times > 1} == {"recorded"}
    assert [key for key in keys if not re.fullmatch(r"[a-z_]+(\.[a-z_]+)*", key)] == []


def test_one_and_many_have_the_same_gaps_and_what_is_private_is_one_of_them() -> None:
    for wording in declared():
        gaps = set(GAP.findall(wording.english))
        assert set(wording.private) <= gaps, wording.key
        if wording.one:
            assert set(GAP.findall(wording.one)) | {"count"} == gaps, wording.key


def test_every_pattern_is_used() -> None:
    """By its name, where it is declared or where that is imported."""
    for file in SOURCE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for name, key in re.findall(r"^([A-Z_]+) = Wording\(\s*\"([a-z_.]+)\"", text, re.MULTILINE):
            imported = rf"from {name_of(file)} import .*\b{name}\b|from {name_of(file)} import \([^)]*\b{name}\b"
            elsewhere = (re.search(imported, each.read_text(encoding="utf-8")) for each in SOURCE.rglob("*.py"))
            assert len(re.findall(rf"\b{name}\b", text)) > 1 or any(elsewhere), f"nobody says {name}, {key!r}"


def test_what_the_process_of_a_supervisor_tells_has_words() -> None:
    """It tells keys, and its table has the words."""
    from girone.host.supervisor.news import FACTS

    told = set()
    for name in ("supervised_program", "process", "launch", "suspension_watch"):
        text = (SOURCE / "host" / "supervisor" / f"{name}.py").read_text(encoding="utf-8")
        told |= set(re.findall(r'"((?:over|stirred)\.\w+|plain|still_running|not_stopped|windows_line_ends)"', text))
    assert told == set(FACTS)


TAKES_APART = {
    *("endswith", "find", "index", "partition", "removeprefix", "removesuffix"),
    *("rpartition", "rsplit", "split", "splitlines", "startswith"),
}


def is_sentence(node: ast.AST) -> bool:
    """Whether an expression is a finished sentence: the words of something, or a detail as text."""
    match node:
        case ast.Attribute(attr="words"):
            return True
        case ast.Call(func=ast.Name("str"), args=[ast.Attribute(attr="detail" | "told") | ast.Name("detail" | "told")]):
            return True
    return False


def test_nobody_takes_a_sentence_apart() -> None:
    """Whoever asks what happened asks for keys and values."""
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Compare(left, _, others):
                    read = [left, *others]
                case ast.Call(ast.Attribute(value, attr)) if attr in TAKES_APART:
                    read = [value]
                case ast.Call(ast.Attribute(ast.Name("re")), arguments):
                    read = list(arguments)
                case _:
                    continue
            assert not any(map(is_sentence, read)), f"{file}, line {node.lineno}: {ast.unparse(node)}"


def test_another_wording_changes_no_verdict(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every pattern is rewritten; what was recorded before, in either version, is judged the same."""
    kept, modern = unpacked(tmp_path / "version1"), []
    for number, file in enumerate(journals(kept)):
        if '"verdict"' in file.read_text(encoding="utf-8"):
            modern.append(tmp_path / f"{number}.jsonl")
            header, records = journal.read(file)
            again = [*records]
            for at, record in enumerate(records):
                if "verdict" in record:
                    judged = replay.rejudge(file).verdict
                    again[at] = {**record, "verdict": judged.as_json(), "words": judged.words}
            lines = [{**header, "journal": journal.VERSION}, *again]
            modern[-1].write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    before = [replay.rejudge(file).verdict for file in modern]
    assert all(replay.rejudge(file).agrees for file in modern)
    for wording in declared():
        monkeypatch.setitem(vars(wording), "english", f"otherwise: {wording.english}")
        monkeypatch.setitem(vars(wording), "one", wording.one and f"otherwise: {wording.one}")
    assert str(Wording("x", "{cause}")(cause="so")) == "so"
    after = [replay.rejudge(file) for file in modern]
    assert all("otherwise" in judged.verdict.words for judged in after)
    assert [judged.verdict for judged in after] == before
    assert all(judged.agrees for judged in after)
    assert all(replay.rejudge(file).agrees for file in journals(kept) if '"verdict"' in file.read_text("utf-8"))


def reword(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every sentence of the package other words: declared wordings, sentences said, and names made of them."""

    def otherwise(pattern: str, **values: object) -> Detail:
        return said(f"otherwise: {pattern}", **values)

    for wording in declared():
        monkeypatch.setitem(vars(wording), "english", f"otherwise: {wording.english}")
        monkeypatch.setitem(vars(wording), "one", wording.one and f"otherwise: {wording.one}")
    ours = [module for name, module in sys.modules.items() if name.startswith("girone.")]
    for module in ours:
        for name, value in list(vars(module).items()):
            if value is said and module is not detail:
                monkeypatch.setattr(module, name, otherwise)
            elif isinstance(value, Worded):
                monkeypatch.setattr(module, name, otherwise("{detail}", detail=value).worded)
            elif isinstance(value, dict):
                for key, each in value.items():
                    if isinstance(each, Worded):
                        monkeypatch.setitem(value, key, otherwise("{detail}", detail=each).worded)


def told(folder: Path) -> tuple[list[str], list[object]]:
    """What is wrong with a store, and its tables without their words."""
    with closing(Store(folder)) as store:
        state = state_of(store)
        stages = [stage for category in state.plan.categories for stage in state.stages(category)]
        tables: list[object] = [[(row.rank, row.name) for row in stage.table.rows] for stage in stages]
        ties = [(tie.names, tie.winner) for stage in stages for round_ in stage.ties for tie in round_]
        return [str(each) for each in verify(store, lambda done, of: None)], [*tables, ties, sorted(state.out)]


def test_another_wording_changes_no_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Stores of both versions are whole as before, and nobody has another place: also where a lot was drawn."""
    old = unpacked(tmp_path / "version1")
    stores = [*(old / f"{name}.store" for name in STORES), of_version_2(tmp_path / "version2")]
    before = [told(folder) for folder in stores]
    assert [wrong for wrong, _ in before] == [[]] * len(stores)
    reword(monkeypatch)
    assert round_name(1) == "otherwise: final"
    assert [told(folder) for folder in stores] == before
