#!/usr/bin/python3
"""Decisions a second from Python, moves picked in numpy: bench.py [--json] [--ms N] [--games G] [--threads T]

On one core unless --threads says more; processor time, so that a busy machine does not count. Two rows a game: lists of
moves alone, and with mask and observation. --json: the first of them, {"newyork": decisions a second, ...}."""
import argparse
import json
import pathlib
import sys
import time

import numpy as np

# Beside this file lies the package without its native part: what `make wheel` built, or what is installed.
sys.path[0] = str(pathlib.Path(__file__).resolve().parents[2] / "build" / "python")
import crosstown  # noqa: E402

WIDTH = {"traffiq": 256}  # rows of its masks: longer lists are cut there, and hardly ever come


def speed(game, games, write, ms, threads):
    batch = crosstown.Batch(game, games, 1, threads=threads, width=WIDTH.get(game.name, 0), write=write)
    rng = np.random.Generator(np.random.SFC64(1))
    chance, choices = np.empty(games, np.float32), np.empty(games, np.int32)
    clock = time.process_time if threads == 1 else time.perf_counter
    begin, steps = clock(), 0
    while (passed := clock() - begin) < ms / 1000:
        for _ in range(16):
            rng.random(out=chance, dtype=np.float32)
            np.multiply(chance, batch.counts, out=choices, casting="unsafe")
            batch.step(choices)
        steps += 16
    return steps * games / passed


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--json", action="store_true")
    words.add_argument("--ms", type=int, default=1000)
    words.add_argument("--games", type=int, default=2048, help="at once")
    words.add_argument("--threads", type=int, default=1)
    wish = words.parse_args()
    lists = {}
    for name in crosstown.game_names():
        game = crosstown.load_game(name)
        lists[name] = speed(game, wish.games, ("counts", "codes"), wish.ms, wish.threads)
        if not wish.json:
            seen = speed(game, wish.games, ("counts", "mask", "observation"), wish.ms, wish.threads)
            print(f"{name:<10}{lists[name] / 1e6:8.1f} M/s{seen / 1e6:8.2f} M/s with mask and observation", flush=True)
    if wish.json:
        print(json.dumps({name: round(value) for name, value in lists.items()}))


if __name__ == "__main__":
    main()
