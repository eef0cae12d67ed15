"""Programs that are called for every move, as real processes (the UFMG 2014 document)."""

from pathlib import Path

from tests.documents import orders
from tests.matches.evening import left_running, order, table


def agent(folder: Path, script: str) -> str:
    folder.mkdir()
    (folder / "launch.sh").write_text(f"#!/bin/sh\n{script}\n")
    (folder / "launch.sh").chmod(0o755)
    return str(folder)


@orders("othello-ufmg-2014", "De fato, o servidor encerrará seu script launch.sh após")
def test_a_script_is_ended_at_the_limit_and_what_it_has_written_counts(tmp_path: Path) -> None:
    black = agent(tmp_path / "stays", "printf 5,4 > move.txt; sleep 1000")
    white = agent(tmp_path / "garbage", "echo nada > move.txt")
    placed = order("othello-ufmg-2014", tmp_path / "match", white, black, limits__move=3, conduct__lost_turns=1)
    played = table(placed, timeout=60)
    rulings = [record for record in played.records if "ruled" in record]
    assert (rulings[0]["ruled"], rulings[0]["move"]) == ("accepted", "5,4")
    assert played.verdict["winner"] == "black"
    assert left_running(str(tmp_path)) == []


@orders("othello-ufmg-2014", "após a jogada, seu agente deverá encerrar sua execução,")
@orders("othello-ufmg-2014", "No torneio, após realizar a jogada, seu agente deverá encerrar sua execução.")
@orders("othello-ufmg-2014", "Para facilitar a detecção de erros, é permitido imprimir")
def test_an_agent_that_ends_is_started_anew_and_may_print_what_it_likes(tmp_path: Path) -> None:
    black = agent(tmp_path / "talks", "echo run >> runs; echo 9,9; echo thinking >&2; printf 5,4 > move.txt")
    white = agent(tmp_path / "answers", "printf 5,5 > move.txt")
    placed = order("othello-ufmg-2014", tmp_path / "match", white, black, limits__move=20, conduct__lost_turns=1)
    played = table(placed, timeout=60)
    assert [record["move"] for record in played.records if record.get("ruled") == "accepted"] == ["5,4", "5,5"]
    assert (tmp_path / "talks" / "runs").read_text() == "run\nrun\n"
    assert "9,9" in (tmp_path / "match" / "black.log").read_text()
