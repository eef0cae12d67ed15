"""The strict level on a cluster: hosts that cannot build walls are named, and get no matches."""

import json
from pathlib import Path

from girone.matches.journal import journal
from tests.cluster.clusters import cluster
from tests.siege.walls import needs_walls
from tests.tournament.cups import FAST, girone, state, write

STRICT = f'sandbox = "strict"\n{FAST}'


@needs_walls
def test_hosts_without_walls_are_refused_at_the_start_and_left_out_later(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "random"], limits=STRICT)
    with cluster(tmp_path) as hosts:
        hosts.join("open", PATH="/nowhere")  # no bubblewrap is found there
        refused = girone("run", "cup.toml", "--json", "--cluster", hosts.address, cwd=tmp_path)
        assert refused.returncode == 2
        assert "sandbox strict: no host of the cluster supports it\nhost open: sandbox strict: " in refused.stderr
        assert not file.with_suffix(".store").exists()
        hosts.join("walled")
        played = girone("run", "cup.toml", "--json", "--cluster", hosts.address, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    told = [event["words"] for line in played.stdout.splitlines() if (event := json.loads(line))["event"] == "venue"]
    assert any(words.startswith("host open does not support this sandbox level; it is not used: ") for words in told)
    attempts = state(file).attempts
    headers = [journal.read(tmp_path / "cup.store" / each.folder / "journal.jsonl")[0] for each in attempts]
    assert [(header["host"]["name"], header["sandbox"]) for header in headers] == [("walled", "strict")] * 2
