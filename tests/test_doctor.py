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


@pytest.mark.parametrize(
    ("system", "remedy"), [("darwin", "podman machine"), ("win32", "wsl --install"), ("aix", "Linux")]
)
def test_elsewhere_it_says_what_works_and_what_to_do_for_the_rest(
    monkeypatch: pytest.MonkeyPatch, system: str, remedy: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    found = {finding.subject: finding for finding in doctor.examine()}
    assert list(found) == ["system", "native core", "extras", "extensions", "disk"]
    assert found["system"].grade is HostGrade.BAD
    assert "play, join, kit" in found["system"].words
    assert remedy in found["system"].remedy


def test_what_only_root_may_has_a_command_that_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "give_share", lambda process: 0)
    finding = doctor.share()
    assert finding.grade is HostGrade.LESS
    assert 'echo "$USER - nice -10" | sudo tee -a /etc/security/limits.conf, and log in again' in finding.remedy
    assert f"sudo setcap cap_sys_nice+ep {os.path.realpath(sys.executable)}" in finding.remedy


def test_what_is_not_installed_has_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "find_spec", lambda package: None)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "executable", "/some where/python")
    assert doctor.extras().remedy == "uv pip install --python '/some where/python' 'girone[cluster,paper,seal]'"
    monkeypatch.setattr(doctor, "find_spec", lambda package: "there" if package == "pip" else None)
    assert doctor.extras().remedy == "'/some where/python' -m pip install 'girone[cluster,paper,seal]'"
    assert doctor.server().remedy == "apt install systemd caddy"
