"""Likeness of hand-ins: what copying hides and what it does not, and programs that only do the same."""

import json
import re
import zipfile
from pathlib import Path

import pytest

from girone.cli.main import main
from girone.entries.compare import Comparison, compare
from girone.entries.likeness import NOTABLE, likenesses, read_program
from tests.report_types import assert_reported

PLAYER = """
import socket
import sys

DIRECTIONS = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1)]


def inside(row, column):
    return 0 <= row < 8 and 0 <= column < 8


def flips(board, row, column, mine):
    found = []
    for down, right in DIRECTIONS:
        line, r, c = [], row + down, column + right
        while inside(r, c) and board[r][c] not in (mine, "."):
            line.append((r, c))
            r, c = r + down, c + right
        if line and inside(r, c) and board[r][c] == mine:
            found += line
    return found


def moves(board, mine):
    return [(r, c) for r in range(8) for c in range(8) if board[r][c] == "." and flips(board, r, c, mine)]


def worth(board, mine):
    total = 0
    for r in range(8):
        for c in range(8):
            weight = 10 if (r in (0, 7) and c in (0, 7)) else 1
            if board[r][c] == mine:
                total += weight
            elif board[r][c] != ".":
                total -= weight
    return total


def best(board, mine, depth):
    chosen, value = None, -10000
    for move in moves(board, mine):
        after = [list(line) for line in board]
        for r, c in flips(board, *move, mine) + [move]:
            after[r][c] = mine
        score = worth(after, mine) if depth == 0 else -best(after, "O" if mine == "X" else "X", depth - 1)[1]
        if score > value:
            chosen, value = move, score
    return chosen, value


def main():
    connection = socket.create_connection((sys.argv[1], int(sys.argv[2])))
    stream = connection.makefile("rw")
    mine = stream.readline().strip()
    for line in stream:
        board = [list(part) for part in line.split()]
        move, _ = best(board, mine, 2)
        stream.write("%d,%d\\n" % move if move else "pass\\n")
        stream.flush()
"""

OTHER = '''
import random
from sys import argv, stdin


class Node:
    """A node of the tree."""

    def __init__(self, state, parent=None):
        self.state, self.parent = state, parent
        self.children, self.visits, self.wins = {}, 0, 0.0

    def select(self):
        return max(self.children.values(), key=lambda child: child.wins / (child.visits + 1) + random.random() / 10)

    def expand(self, move, state):
        return self.children.setdefault(move, Node(state, self))

    def back(self, result):
        self.visits += 1
        self.wins += result
        if self.parent is not None:
            self.parent.back(1 - result)


def rollout(state, rules):
    while not rules.over(state):
        state = rules.play(state, random.choice(rules.legal(state)))
    return rules.result(state)


def think(state, rules, rounds):
    root = Node(state)
    for number in range(rounds):
        node = root
        while node.children and len(node.children) == len(rules.legal(node.state)):
            node = node.select()
        if not rules.over(node.state):
            move = random.choice([m for m in rules.legal(node.state) if m not in node.children])
            node = node.expand(move, rules.play(node.state, move))
        node.back(rollout(node.state, rules))
    return max(root.children, key=lambda move: root.children[move].visits)


if __name__ == "__main__":
    size = int(argv[1]) if len(argv) > 1 else 8
    for text in stdin:
        print(think(text.strip(), size, 400), flush=True)
'''


def renamed(text: str) -> str:
    """All names of the program's own in another language."""
    own = [
        "inside",
        "flips",
        "moves",
        "worth",
        "best",
        "board",
        "mine",
        "row",
        "column",
        "found",
        "line",
        "score",
        "chosen",
    ]
    for at, name in enumerate(own):
        text = re.sub(rf"\b{name}\b", f"nome{at}", text)
    return text


def reordered(text: str) -> str:
    head, *functions = text.split("\n\n\n")
    return "\n\n\n".join([head, *reversed(functions)])


def recommented(text: str) -> str:
    return re.sub(r"^(\s*)(for|if) ", r"\1# look here\n\1\2 ", text, flags=re.MULTILINE).replace('"pass', '"passo')


def padded(text: str) -> str:
    return re.sub(r"^(    )return ", r"\1unused = 0\n\1return ", text, flags=re.MULTILINE)


def share(tmp_path: Path, one: str, other: str, suffix: str = ".py") -> float:
    programs = []
    for name, text in (("one", one), ("other", other)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"main{suffix}").write_text(text, encoding="utf-8")
        programs.append(read_program(name, tmp_path / name))
    return sum(each.share for each in likenesses(programs))


@pytest.mark.parametrize(
    ("change", "least"),
    [(str, 1.0), (renamed, 1.0), (reordered, 0.9), (recommented, 0.95), (padded, 0.7)],
    ids=["copied", "renamed", "reordered", "recommented", "padded"],
)
def test_a_copy_is_found_whatever_was_done_to_it(tmp_path: Path, change: object, least: float) -> None:
    assert callable(change)
    assert share(tmp_path, PLAYER, change(PLAYER)) >= least
    assert least > NOTABLE


def test_everything_at_once_is_still_found(tmp_path: Path) -> None:
    assert share(tmp_path, PLAYER, padded(recommented(reordered(renamed(PLAYER))))) >= 0.6


def test_programs_that_only_do_the_same_are_not_told(tmp_path: Path) -> None:
    assert share(tmp_path, PLAYER, OTHER) == 0


def test_what_everybody_was_given_does_not_count(tmp_path: Path) -> None:
    given, rest = PLAYER.split("def worth")
    names = ("one", "other")
    for name, text in zip(names, (given + OTHER, given + "\n\ndef worth" + rest), strict=True):
        (tmp_path / name).mkdir()
        (tmp_path / name / "main.py").write_text(text, encoding="utf-8")
    (tmp_path / "kit.py").write_text(given, encoding="utf-8")
    paths = [tmp_path / name for name in names]
    assert compare(paths).pairs
    assert not compare(paths, [tmp_path / "kit.py"]).pairs


def test_what_most_programs_share_does_not_count(tmp_path: Path) -> None:
    for at in range(8):
        folder = tmp_path / "all" / f"student{at}"
        folder.mkdir(parents=True)
        (folder / "main.py").write_text(PLAYER + f"\nown = {at}\n", encoding="utf-8")
    assert not compare([tmp_path / "all"]).pairs


def zipped(file: Path, text: str, name: str = "main.py") -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, text)


@pytest.fixture
def hand_ins(tmp_path: Path) -> Path:
    folder = tmp_path / "hand-ins"
    folder.mkdir()
    zipped(folder / "rossi.zip", PLAYER)
    zipped(folder / "bianchi.zip", renamed(PLAYER), "project/player.py")
    zipped(folder / "verdi.zip", OTHER)
    zipped(folder / "neri.zip", "a report", "report.txt")
    (folder / "broken.zip").write_bytes(b"PK half")
    return folder


def test_a_folder_of_hand_ins_is_compared_and_who_cannot_be_is_named(hand_ins: Path) -> None:
    found: Comparison = compare([hand_ins])
    assert [each.name for each in found.programs] == ["bianchi", "rossi", "verdi"]
    assert [(each.one, each.other) for each in found.pairs] == [("bianchi", "rossi")]
    assert [name for name, _ in found.left_out] == ["broken", "neri"]


def test_the_command_tells_pairs_with_their_places(
    hand_ins: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "alike.html"
    assert main(["enter", "--compare", str(hand_ins), "-o", str(page)]) == 0
    told = capsys.readouterr().out
    assert re.search(r"bianchi – rossi: (9\d|100)% of the smaller program is also in the other", told)
    assert "player.py:" in told
    assert "neri: there is no source code in it" in told
    assert "def flips(board, row, column, mine):" in page.read_text(encoding="utf-8")


def test_the_command_prints_json(hand_ins: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["enter", "--compare", str(hand_ins), "--json"]) == 0
    out = capsys.readouterr().out
    assert_reported("enter", 1, out)
    (pair,) = json.loads(out)["pairs"]
    assert (pair["one"], pair["other"]) == ("bianchi", "rossi")
    assert 0.9 <= pair["share"] <= 1


def test_two_programs_of_one_name_are_told_apart(tmp_path: Path) -> None:
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
        zipped(tmp_path / folder / "player.zip", PLAYER)
    found = compare([tmp_path / "first" / "player.zip", tmp_path / "second" / "player.zip"])
    assert [(each.one, each.other) for each in found.pairs] == [("player", "player (2)")]


JAVA = """
public class Player {
    private final int[][] board = new int[8][8];
    int count(int mine) {
        int total = 0;
        for (int row = 0; row < 8; row++) {
            for (int column = 0; column < 8; column++) {
                if (board[row][column] == mine) { total++; } else if (board[row][column] != 0) { total--; }
            }
        }
        return total;
    }
    boolean inside(int row, int column) { return row >= 0 && row < 8 && column >= 0 && column < 8; }
}
"""


@pytest.mark.parametrize(("suffix", "text"), [(".java", JAVA), (".cpp", JAVA), (".js", JAVA.replace("int ", "let "))])
def test_other_languages_are_compared_too(tmp_path: Path, suffix: str, text: str) -> None:
    again = text.replace("count", "conta").replace("total", "totale").replace("    ", "\t")
    assert share(tmp_path, text, again, suffix) == 1
