"""The log of a drop folder: appended lines say what was done with which files; there is no other memory."""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from girone.model.detail import PLAIN, Detail
from girone.model.errors import RecordError

Mark = tuple[str, str]
"""A hand-in's name in the drop folder, and the fingerprint of its files."""
TEXTS = ("at", "hand_in", "fingerprint", "name", "receipt", "doing", "outcome", "command", "log")
BESIDE = "beside "
"""Prefix for a hand-in whose name another one already has; once that is gone, it is looked at again."""


@dataclass(frozen=True)
class HandInRecord:
    """A line of the log; `is_done` means that it has the result, `receipt` is the author's file.

    `doing` is the key of the current step. The other fields come from the receipt, and are set if `is_done`.
    """

    hand_in: str
    fingerprint: str
    name: str
    receipt: str = ""
    is_done: bool = False
    doing: str = ""
    outcome: str = ""
    told: Detail = field(default_factory=lambda: PLAIN(cause=""))
    findings: tuple[Detail, ...] = ()
    missing: tuple[Detail, ...] = ()
    command: str = ""
    log: str = ""
    at: str = ""

    @property
    def mark(self) -> Mark:
        """The hand-in that the line is about."""
        return self.hand_in, self.fingerprint


class Log:
    """Lines of JSON in a file, which may not exist yet."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def records(self) -> list[HandInRecord]:
        """All lines, oldest first."""
        found = []
        for number, line in enumerate(self._whole().splitlines(), start=1):
            record = _record(line)
            if not record.keys() >= {"hand_in", "fingerprint", "name"}:
                raise RecordError(f"{self._file}, line {number} is not what girone wrote; correct or remove the line")
            texts = {key: str(record.get(key, "")) for key in TEXTS}
            found.append(
                HandInRecord(
                    **texts,
                    is_done="entered" in record,
                    told=_detail(record.get("told") or record.get("words", "")),
                    findings=tuple(map(_detail, record.get("found") or record.get("findings", ()))),
                    missing=tuple(map(_detail, record.get("lacking") or record.get("missing", ()))),
                )
            )
        return found

    def note(self, mark: Mark, **more: Any) -> None:
        """Append a line."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        line = json.dumps({"at": now, "hand_in": mark[0], "fingerprint": mark[1], **more})
        whole = self._whole()
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("ab") as file:
            file.truncate(len(whole))
            file.write(b"\n" if whole and not whole.endswith(b"\n") else b"")
            file.write(f"{line}\n".encode())

    def _whole(self) -> bytes:
        """The content of the file, without an incomplete last line of a killed writer."""
        text = self._file.read_bytes() if self._file.exists() else b""
        before, end, last = text.rpartition(b"\n")
        return text if _record(last) else before + end


def _detail(told: Any) -> Detail:
    """A detail; older logs have a finished sentence instead."""
    return Detail.from_json(told) if isinstance(told, dict) else PLAIN(cause=str(told))


def _record(line: bytes) -> dict[str, Any]:
    """The line as a record; empty if it is not one."""
    try:
        record = json.loads(line)
    except ValueError:
        return {}
    return record if isinstance(record, dict) else {}
