"""One side of bench/engine/duel.py: a build of the native core that answers positions with moves, line by line.

It is loaded before any import of the installed build: a process uses only the first.
"""

import sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location

from girone import games
from girone.engine import Effort, Engine


def main(core: str, name: str, seconds: str, nodes: str, size: str) -> None:
    """Answer until standard input ends."""
    load(core)
    game, engine = games.load(name, **({"size": int(size)} if int(size) else {})), Engine(16)
    effort = Effort(seconds=float(seconds) or None, nodes=int(nodes) or None)
    for line in sys.stdin:
        print(engine.analyse(game.parse(line.rstrip("\n")), effort).best, flush=True)


def load(core: str) -> None:
    """Load a build in place of the installed one."""
    assert "girone._native" not in sys.modules
    spec = spec_from_file_location("girone._native", core, loader=ExtensionFileLoader("girone._native", core))
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules["girone._native"] = module


if __name__ == "__main__":
    main(*sys.argv[1:])
