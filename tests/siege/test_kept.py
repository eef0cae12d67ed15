"""Programs without walls: what they can read they cannot change, save what is their own."""

from dataclasses import replace
from pathlib import Path

import pytest

from girone.matches.order import Contestant, Stdio
from tests.matches.evening import order, table
from tests.siege.walls import needs_walls

VANDAL = """
cd "$(dirname "$0")"
for file in {places}; do
    echo changed >> "$file"; rm -rf "$file"; mv "$file" "$HOME"; ln -sf /etc/passwd "$file"
done
mount -o remount,rw,bind {base} && echo changed > {base}/cup.toml
for process in $PPID 1; do echo changed > /proc/$process/root{base}/cup.toml; done
mv "$PWD" "$PWD.moved"
for place in . .. "$HOME" /tmp; do touch "$place/$1.own" && echo "$place" >> "$HOME/written"; rm -f "/tmp/$1.own"; done
"""


@needs_walls
@pytest.mark.parametrize("is_handed_in", [True, False], ids=["hand-in", "command"])
def test_a_program_at_the_level_limits_changes_nothing_of_others(is_handed_in: bool, tmp_path: Path) -> None:
    base = tmp_path / "cup"
    store = base / "cup.store"
    folder = store / "matches" / "00002"
    room = folder / "white.entrant" / "vandal" if is_handed_in else tmp_path / "elsewhere"
    others = [
        store / "store.sqlite",
        base / "cup.toml",
        base / "entrants" / "rival.py",
        store / "matches" / "00001" / "journal.jsonl",
        folder / "black.entrant" / "rival.py",
    ]
    for file in [*others, room / "vandal.sh"]:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("as it was")
    places = " ".join(map(str, [*others, folder / "journal.jsonl", folder / "black.log"]))
    (room / "vandal.sh").write_text(VANDAL.format(places=places, base=base))
    command = ("bash", "vandal.sh", "vandal") if is_handed_in else ("bash", str(room / "vandal.sh"), "vandal")
    vandal = Contestant("Vandal", "sadjad_stdio", Stdio(command, folder=str(room) if is_handed_in else ""))
    match = replace(order("othello-sadjad-1389", folder, vandal, "greedy", limits__start=60), kept=(str(base),))
    played = table(match)
    assert played.verdict["winner"] == "black"
    assert [file.read_text() for file in others] == ["as it was"] * len(others)
    home = folder / "white.home"
    assert (home / "written").read_text().split() == [".", "..", str(home), "/tmp"]


@needs_walls
def test_a_program_whose_own_files_lie_in_the_tournaments_folder_may_write_beside_them(tmp_path: Path) -> None:
    base = tmp_path / "cup"
    store, script = base / "cup.store", base / "bots" / "bot.sh"
    for file in (store / "store.sqlite", script):
        file.parent.mkdir(parents=True)
        file.write_text("as it was")
    script.write_text(f'echo changed > {store / "store.sqlite"}; echo log > "$(dirname "$0")/bot.log"')
    bot = Contestant("Bot", "sadjad_stdio", Stdio(("bash", str(script))))
    match = order("othello-sadjad-1389", store / "matches" / "00001", bot, "greedy", limits__start=60)
    table(replace(match, kept=(str(base), str(store))))
    assert (store / "store.sqlite").read_text() == "as it was"
    assert (base / "bots" / "bot.log").read_text() == "log\n"
