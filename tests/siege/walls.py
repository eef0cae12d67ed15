"""Whether the walls of the strict level can be built here; where not, what needs them is skipped and says why."""

import pytest

from girone.host.sandbox.probe import missing

WHY_NOT = missing()
needs_walls = pytest.mark.skipif(bool(WHY_NOT), reason=f"the strict level cannot be tried here: {WHY_NOT}")
