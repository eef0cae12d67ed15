"""Measures moves of random 8×8 Othello from Python on one core: our batch, and other packages in the same run.

All installed packages take turns: rust_reversi, which has one board, and Pgx, which plays many at once with JAX. Each
is used in its fastest way, and gives the legal moves after every move; the batch and Pgx also give the boards as
arrays. Only processor time counts, so that load changes little; the ratios are relative to the batch.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from girone.learning.batch import Batch

GAMES = 1_024
STEPS = 100
ROUNDS = 7
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


def ours() -> Callable[[], int]:
    """The batch, with its own random moves."""
    batch = Batch("othello", games=GAMES, seed=1)

    def steps() -> int:
        for _ in range(STEPS):
            batch.step(batch.sample())
        return GAMES * STEPS

    return steps


def rust_reversi() -> Callable[[], int]:
    """One board after the other, each move from Python, with the legal moves as a list."""
    board_kind: Any = import_module("rust_reversi").Board

    def games() -> int:
        moves = 0
        for _ in range(STEPS):
            board = board_kind()
            while not board.is_game_over():
                if board.is_pass():
                    board.do_pass()
                else:
                    board.get_legal_moves_vec()
                    board.do_move(board.get_random_move())
                moves += 1
        return moves

    return games


def pgx() -> Callable[[], int]:
    """As many games at once as our batch, all steps in one compiled call."""
    jax: Any = import_module("jax")
    environment: Any = import_module("pgx").make("othello")
    step = jax.vmap(import_module("pgx.experimental.wrappers").auto_reset(environment.step, environment.init))

    def one(carried: Any, key: Any) -> Any:
        logits = jax.numpy.where(carried.legal_action_mask, 0.0, -1e9)
        chosen, resets = jax.random.categorical(key, logits, axis=1), jax.random.split(key, GAMES)
        return step(carried, chosen, resets), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, STEPS))[0])
    state = jax.vmap(environment.init)(jax.random.split(jax.random.PRNGKey(0), GAMES))
    key = jax.random.PRNGKey(1)

    def steps() -> int:
        nonlocal state
        state = run(state, key)
        jax.block_until_ready(state)
        return GAMES * STEPS

    return steps


PEERS = {"rust_reversi": rust_reversi, "pgx": pgx}


def ways() -> Iterator[tuple[str, Callable[[], int]]]:
    """The packages that are installed."""
    yield "girone batch", ours()
    for name, made in PEERS.items():
        if find_spec(name):
            yield name, made()


def main() -> None:
    """Measure in turns, and print the best rounds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    as_json: bool = parser.parse_args().json
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ["XLA_FLAGS"] = ONE_THREAD
    every = dict(ways())
    best = dict.fromkeys(every, 0.0)
    for moves in every.values():
        moves()  # the first call compiles
    for _ in range(ROUNDS):
        for name, moves in every.items():
            begun = time.process_time()
            best[name] = max(best[name], moves() / (time.process_time() - begun) / 1e6)
    ratios = {name: best["girone batch"] / rate for name, rate in best.items()}
    if as_json:
        json.dump({"million_moves_per_second": best, "ratio_of_batch": ratios}, sys.stdout, indent=2)
        print()
        return
    print(f"random 8×8 Othello, million moves a second of processor time, one core, best of {ROUNDS}")
    for name, rate in best.items():
        print(f"{name:14} {rate:8.3f}   the batch is {ratios[name]:.1f} times as fast")


if __name__ == "__main__":
    main()
