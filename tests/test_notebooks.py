"""The notebooks of the examples run from their first cell to their last, all in one kernel."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from girone import engine
from tests.support import ROOT

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


@pytest.mark.skipif(not engine.available(), reason="the native core was not built")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the kernel's own packages
def test_they_run(tmp_path: Path) -> None:
    books = [nbformat.read(file, as_version=4) for file in NOTEBOOKS]
    assert len(books) == 3
    whole = nbformat.v4.new_notebook(cells=[cell for book in books for cell in book.cells])
    NotebookClient(whole, timeout=120, resources={"metadata": {"path": tmp_path}}).execute()
    shown = str([cell.get("outputs", []) for cell in whole.cells])
    for what in ("image/svg+xml", 'type="range"', "Ada", "played white, b black"):
        assert what in shown, what


def test_they_are_kept_without_outputs() -> None:
    for file in NOTEBOOKS:
        cells = nbformat.read(file, as_version=4).cells
        assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells), file.name
