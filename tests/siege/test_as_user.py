"""The tests of keepers and walls once more as an ordinary user, where root runs them: the kernel shows a user less."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.siege.as_user import USER, command
from tests.siege.walls import WHY_NOT
from tests.support import ROOT

FOLDERS = ("host", "siege")


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder of that user's own; those of pytest are closed to others."""
    folder = tempfile.mkdtemp(prefix="girone-user-")
    user = pwd.getpwnam(USER)
    os.chown(folder, user.pw_uid, user.pw_gid)
    yield Path(folder)
    shutil.rmtree(folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="who runs this is an ordinary user already, and so is every other test")
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_same_as_an_ordinary_user(folder: str, place: Path) -> None:
    words = ["pytest", "-q", "-p", "no:cacheprovider", f"--basetemp={place / 'base'}"]
    words += [f"tests/{folder}", f"--ignore={Path(__file__)}"]
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "GIRONE_SKIPPED"))
    }
    environment |= {"TMPDIR": str(place), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command([sys.executable, "-m", *words]), cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert WHY_NOT or "the strict level cannot be tried here" not in done.stdout, done.stdout
