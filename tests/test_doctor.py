"""What the doctor says where something is missing: sentences, never a traceback."""

import os
import sys

import pytest

from girone.host import doctor
from girone.host.doctor import HostGrade
from girone.host.supervisor.control import CannotStart, Supervisor
from tests.test_cli import Shell


def test_root_is_warned_and_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    finding = doctor.user()
    assert finding.grade is HostGrade.LESS
    assert "as root" in finding.words
    assert "start girone as that user" in finding.remedy
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert doctor.user().grade is HostGrade.GOOD


def test_a_host_without_tools_is_examined_to_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    found = {finding["subject"]: finding for finding in Shell(capsys).json("doctor", "--json")}
    assert found["supervisor"]["grade"] == "good"
    assert found["namespaces"]["words"] == "not tried: there is no unshare in PATH"
    assert found["compilers"]["words"] == "none"
    assert "disk" in found


def test_a_program_that_cannot_be_tried_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(supervisor: Supervisor, argv: list[str]) -> None:
        raise CannotStart(f"cannot start {argv[0]}")

    monkeypatch.setattr(Supervisor, "launch", refuse)
    finding = doctor.supervisor()
    assert finding.grade is HostGrade.BAD
    assert f"cannot start {sys.executable}" in finding.words


def test_ports_that_cannot_be_had_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(host: str) -> int:
        raise OSError("no network at all")

    monkeypatch.setattr(doctor, "free_port", refuse)
    assert "no network at all" in doctor.ports().words
