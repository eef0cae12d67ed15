"""The virtual environment that ./girone and ./check set up."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.skipif(Path(sys.prefix).resolve() != ROOT / ".venv", reason="another environment than the checkout's")
def test_the_folder_above_the_checkout_is_not_on_the_path() -> None:
    asked = [sys.executable, "-P", "-c", "import json, sys; print(json.dumps(sys.path))"]
    path = json.loads(subprocess.run(asked, capture_output=True, check=True, text=True, cwd="/").stdout)
    assert ROOT.parent not in [Path(each).resolve() for each in path]
