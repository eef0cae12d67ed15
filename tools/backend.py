"""Builds girone with scikit-build-core, after compiling the catalogues of the languages."""

from pathlib import Path
from tempfile import TemporaryDirectory

from scikit_build_core import build
from scikit_build_core.build import (
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

from tools.catalogues.compiling import compile_all

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]
Settings = dict[str, str | list[str]] | None


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build a wheel with compiled catalogues; writes nothing into the sources, which may be read-only."""
    with TemporaryDirectory() as compiled:
        compile_all(Path(compiled))
        with_catalogues = {**(config_settings or {}), f"wheel.force-include.{compiled}": "girone/languages"}
        return str(build.build_wheel(wheel_directory, with_catalogues, metadata_directory))


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build an editable wheel; the compiled catalogues are put beside their sources."""
    compile_all()
    return str(build.build_editable(wheel_directory, config_settings, metadata_directory))
