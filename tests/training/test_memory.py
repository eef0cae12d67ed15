"""How much memory a proof may take: a container's limit counts where it is below the machine's memory."""

from pathlib import Path

import pytest

from training.books import prove

GIGABYTE = 1 << 30


def group(folder: Path, file: str, says: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(f"{says}\n")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """What stands for /proc/self/cgroup."""
    return tmp_path / "own"


def test_every_group_above_a_process_has_its_limit(tmp_path: Path, own: Path) -> None:
    own.write_text("0::/box/inner\n")
    group(tmp_path / "box", "memory.max", str(3 * GIGABYTE))
    group(tmp_path / "box/inner", "memory.max", "max")
    assert prove.limits(tmp_path, own) == [3 * GIGABYTE]


def test_a_container_sees_its_group_as_the_top(tmp_path: Path, own: Path) -> None:
    own.write_text("5:cpu,cpuacct:/docker/1f\n4:memory:/docker/1f\n")
    group(tmp_path / "memory", "memory.limit_in_bytes", str(2 * GIGABYTE))
    group(tmp_path / "cpu", "memory.limit_in_bytes", "1")
    assert prove.limits(tmp_path, own) == [2 * GIGABYTE]


def test_without_control_groups_there_is_no_limit(tmp_path: Path, own: Path) -> None:
    assert prove.limits(tmp_path, own) == []


def test_a_limit_below_the_memory_of_the_machine_is_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    free = prove.megabytes()
    monkeypatch.setattr(prove, "limits", lambda: [GIGABYTE // 2, GIGABYTE])
    assert prove.megabytes() == 128 < free
