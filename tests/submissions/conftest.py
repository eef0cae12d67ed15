"""Hand-ins as their jury has them: in a folder with a blank in its name, set up with and without a compiler."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.submissions.handing_in import COMPILERS, HandedIn, set_up, write


@pytest.fixture(scope="session")
def bare(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH with nothing on it but a Python that knows no girone."""
    folder = tmp_path_factory.mktemp("bin")
    (folder / "python3").symlink_to(Path(sys.base_prefix, "bin", f"python3.{sys.version_info.minor}").resolve())
    return str(folder)


@pytest.fixture(scope="session")
def compiled(bare: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], HandedIn]:
    """A hand-in that was set up with a compiler, once for all tests; not optimised, which takes a third of the time."""
    made: dict[str, HandedIn] = {}

    def make(name: str) -> HandedIn:
        if not any(map(shutil.which, COMPILERS)):
            pytest.skip("there is no C++ compiler")
        if name not in made:
            environment = {"PATH": os.pathsep.join([bare, os.environ["PATH"]]), "CXXFLAGS": "-O0"}
            made[name] = set_up(write(name, tmp_path_factory.mktemp("jury")), environment)
        return made[name]

    return make


@pytest.fixture(scope="session")
def plain(bare: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], HandedIn]:
    """A hand-in that was set up where there is no compiler, once for all tests."""
    made: dict[str, HandedIn] = {}

    def make(name: str) -> HandedIn:
        if name not in made:
            made[name] = set_up(write(name, tmp_path_factory.mktemp("jury")), {"PATH": bare})
        return made[name]

    return make
