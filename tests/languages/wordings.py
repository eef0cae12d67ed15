"""All wordings of the package, by loading every module of it that makes one."""

from importlib import import_module
from pathlib import Path

from girone.model.detail import Wording
from tests.support import ROOT

SOURCE = ROOT / "src" / "girone"


def name_of(file: Path) -> str:
    """The name under which a file is imported."""
    return ".".join(file.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")


def declared() -> set[Wording]:
    """Every wording at the top of a module, or in a table there."""
    files = [file for file in SOURCE.rglob("*.py") if "Wording(" in file.read_text(encoding="utf-8")]
    values = [value for file in files for value in vars(import_module(name_of(file))).values()]
    inside = [each for value in values if isinstance(value, dict) for each in value.values()]
    return {each for each in (*values, *inside) if isinstance(each, Wording)}
