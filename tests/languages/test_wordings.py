"""Every wording of the package: one key, one pattern, used somewhere; a verdict does not hang on it."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from girone.matches import journal, replay
from girone.model.detail import GAP, Wording
from tests.test_version1 import journals, unpacked
from tools.catalogues.wordings import SOURCE, declared, name_of


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
    from girone.host.supervisor.control import FACTS

    told = set()
    for name in ("supervised_program", "process", "launch", "suspension_watch"):
        text = (SOURCE / "host" / "supervisor" / f"{name}.py").read_text(encoding="utf-8")
        told |= set(re.findall(r'"((?:over|stirred)\.\w+|plain|still_running|not_stopped|windows_line_ends)"', text))
    assert told == set(FACTS)


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
