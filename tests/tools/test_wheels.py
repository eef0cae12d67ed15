"""Wheels hold what an installation from source holds."""

import re

from tests.support import ROOT
from tools.wheels.core import BINDINGS


def test_the_parts_that_know_python_are_those_of_an_installation_from_source() -> None:
    listed = re.search(
        r"nanobind_add_module\((.*?)\)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.DOTALL
    )
    assert listed
    sources = set(re.findall(r"native/\w+\.cpp", listed[1]))
    assert sources == {file.relative_to(ROOT).as_posix() for file in BINDINGS}
