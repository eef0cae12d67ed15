"""Runs a sample player as a program, as tables do: `python -m girone.players.samples`."""

import gc

if __name__ == "__main__":
    gc.disable()  # imports leave no garbage; collecting took an eighth of start and end
    from girone.players.samples.program import main

    gc.freeze()
    gc.enable()
    raise SystemExit(main())
