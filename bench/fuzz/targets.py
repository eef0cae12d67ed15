"""All targets by name."""

from collections.abc import Mapping

from bench.fuzz.command_line import CommandLine
from bench.fuzz.configs import RegulationFile, TournamentFile
from bench.fuzz.http import Described, Requests
from bench.fuzz.records import Rejudged, Shown
from bench.fuzz.stores import Stores
from bench.fuzz.target import Maker
from bench.fuzz.wires import WireTarget
from girone import wires

KINDS = (TournamentFile, RegulationFile, Rejudged, Shown, Stores, Requests, Described, CommandLine)


def _wire(name: str) -> Maker:
    return lambda folder: WireTarget(name)


TARGETS: Mapping[str, Maker] = {
    **{name: _wire(name) for name in wires.names()},
    **{kind.name: kind for kind in KINDS},
}
