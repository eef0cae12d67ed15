"""Spectators of one page in one process: `python bench/page/crowd.py PORT SPECTATORS idle|nice|elsewhere`.

Prints `seated` when all follow; after a line of input it ends, and prints what each spectator received: match, ply,
time.
"""

import asyncio
import json
import os
import re
import resource
import sys
import time

TOLD = re.compile(rb'"match":(\d+),.*?"ply":(\d+)')
Heard = list[tuple[int, int, float]]


def main() -> int:
    """Follow until told to stop."""
    port, spectators, how = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if how == "idle":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif how == "elsewhere":
        os.sched_setaffinity(0, set(range(os.cpu_count() or 1)) - os.sched_getaffinity(0))
    else:
        os.nice(10)
    print(json.dumps(asyncio.run(crowd(port, spectators))))
    return 0


async def crowd(port: int, spectators: int) -> Heard:
    """Let everybody follow until a line comes."""
    heard: Heard = []
    seated = asyncio.Semaphore(0)
    async with asyncio.TaskGroup() as tasks:
        following = [tasks.create_task(follow(port, heard, seated)) for _ in range(spectators)]
        for _ in range(spectators):
            await seated.acquire()
        print("seated", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        await asyncio.sleep(1)  # for events still on their way
        for each in following:
            each.cancel()
    return heard


async def follow(port: int, heard: Heard, seated: asyncio.Semaphore) -> None:
    """One spectator; records when it received each ply of each match."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    try:
        writer.write(b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        event = b""
        while line := await reader.readline():
            if line.startswith(b"event: "):
                event = line[7:].strip()
                if event == b"tables":
                    seated.release()
            elif line.startswith(b"data: ") and event == b"table":
                at, found = time.time(), TOLD.search(line)
                assert found
                heard.append((int(found[1]), int(found[2]), at))
    finally:
        writer.close()


if __name__ == "__main__":
    raise SystemExit(main())
