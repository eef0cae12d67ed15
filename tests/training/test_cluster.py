"""Self-play on a Dask cluster: the same sheets as on one machine, whoever plays them."""

from pathlib import Path

from tests.cluster.clusters import cluster
from tests.cpp import needs_compiler
from training.building import ROOT, Recipe
from training.executor import SelfPlayExecutor
from training.nets.games import GAMES

SEED, NODES, SHEET = 7, 60, "sheet-{}.bin"


@needs_compiler
def test_a_cluster_plays_the_sheets_that_one_machine_plays(tmp_path: Path) -> None:
    nets = ROOT / "training/nets"
    recipe = Recipe(nets / "selfplay.cpp", (nets,), ("GIRONE_FIRST_ROUND", *GAMES["dipole"].definitions))
    here, there = tmp_path / "here", tmp_path / "there"
    there.mkdir()
    (there / SHEET.format(0)).write_bytes(b"played before")
    with cluster(tmp_path) as hosts:
        hosts.join("one", TMPDIR=str(tmp_path))  # where it builds
        SelfPlayExecutor(1, hosts.address).set_up(recipe, tmp_path / "unused")(there, SEED, 0.0, NODES)
    assert not (tmp_path / "unused").exists()
    assert (there / SHEET.format(0)).read_bytes() == b"played before"
    played = {int(sheet.stem.split("-")[1]): sheet.read_bytes() for sheet in there.glob("sheet-*.bin")}
    del played[0]
    assert played
    SelfPlayExecutor(1).set_up(recipe, tmp_path / "selfplay")(here, SEED, 600.0, NODES, 100 * (max(played) + 1))
    for number, games in played.items():
        assert (here / SHEET.format(number)).read_bytes() == games
