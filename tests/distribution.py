"""How the tests are spread over the workers of `./check tests`: what is built once stays together, the rest fills gaps.

A file stays on one worker, because its tests share what they have started. A folder does, where its files share what
takes long to build; it comes first, and so do the longest single tests. Other files whose tests share nothing are dealt
out one test at a time, at the end, so that no worker is left alone with a long file. The last worker begins with files
that mostly wait.
"""

from pathlib import PurePosixPath

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

TOGETHER = ("tests/kits", "tests/submissions")
APART = (
    "tests/host/test_supervisor_escape.py",
    "tests/games/test_exam.py",
    "tests/matches/test_faults.py",
    "tests/matches/test_hostile.py",
    "tests/matches/test_interruptions.py",
    "tests/matches/test_match_command.py",
    "tests/matches/test_referee_command.py",
    "tests/matches/test_whole_games.py",
    "tests/native/test_search.py",
    "tests/native/test_twins.py",
    "tests/siege/test_busy.py",
)

LONG = ("tests/games/test_endgame.py", "tests/siege/test_as_user.py", "tests/tournament/test_examples.py")
"""Their tests, which share nothing, take so long that none may begin last."""

WAITING = (
    "tests/casual/test_terminal.py",
    "tests/cluster/test_cluster.py",
    "tests/matches/test_files.py",
    "tests/test_tutorial.py",
    "tests/tournament/test_presence.py",
    "tests/tournament/test_run.py",
    "tests/training/test_cluster.py",
    "tests/web/test_arena_browser.py",
    "tests/web/test_browser.py",
    "tests/web/test_play_browser.py",
)
"""They take less than half a core."""


def scope(nodeid: str) -> str:
    """What a test stays together with: its folder, its file, or nothing else."""
    file = nodeid.split("::", 1)[0]
    folder = str(PurePosixPath(file).parent)
    return folder if folder in TOGETHER else nodeid if file in APART + LONG else file


def rank(nodeid: str) -> int:
    """What comes first: folders and long tests, then files, then the other single tests."""
    found = scope(nodeid)
    return 0 if found in TOGETHER or nodeid.startswith(LONG) else 2 if found == nodeid else 1


class Dealing(LoadScopeScheduling):
    """Deals out scopes in the order of the collection."""

    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        self.workqueue.move_to_end(self._next(node), last=False)
        super()._assign_work_unit(node)

    def _next(self, node: WorkerController) -> str:
        """The next scope for a worker: the last worker begins with what waits, the others leave it to the end."""
        is_last = node.gateway.id == f"gw{self.numnodes - 1}"
        return next((each for each in self.workqueue if (each in WAITING) == is_last), next(iter(self.workqueue)))
