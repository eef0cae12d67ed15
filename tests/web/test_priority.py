"""The page steps aside: whoever has to answer goes first."""

import json
import os
import subprocess
import sys

ASIDE = """
import json, os, threading
from girone.web.core.priority import step_aside
before = os.getpriority(os.PRIO_PROCESS, 0)
step_aside()
found = []
thread = threading.Thread(target=lambda: found.append([os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0)]))
thread.start()
thread.join()
found.append([os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0)])
print(json.dumps([before, *found, len(os.sched_getaffinity(0))]))
"""


def test_the_page_and_its_threads_interrupt_nobody() -> None:
    run = subprocess.run([sys.executable, "-c", ASIDE], check=True, capture_output=True, text=True)
    before, thread, process, cores = json.loads(run.stdout)
    assert thread == process == [os.SCHED_BATCH, min(before + 5, 19)]
    assert cores == (1 if len(os.sched_getaffinity(0)) > 2 else len(os.sched_getaffinity(0)))
