"""A program for bench/referee/clock.py: answers every line after a known delay and says how long it really took."""

import os
import sys
import time


def main() -> None:
    """Spin for the delay, so that only the reader's latency remains to be measured."""
    delay = int(float(sys.argv[1]) * 1e9)
    while os.read(0, 4096):
        asked = time.monotonic_ns()
        while time.monotonic_ns() < asked + delay:
            pass
        os.write(1, b"MOVE %d\n" % (time.monotonic_ns() - asked))


if __name__ == "__main__":
    main()
