#!/usr/bin/env python3
"""From data to a net for New York at toy size (train/README.md): piles.py PROGRAM LEARN PACK"""
import importlib.util
import os
import subprocess
import sys
import tempfile

import numpy as np

program, script, pack = sys.argv[1:]
spec = importlib.util.spec_from_file_location("learn_piles", script)
learn = importlib.util.module_from_spec(spec)
spec.loader.exec_module(learn)


def check(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: got {got}, wanted {wanted}")


def make(path, seed, players):
    subprocess.run([program, "piles", str(seed), "0", path, str(players), "60"], check=True)
    return open(path, "rb").read()


def look_at(data, players):
    """What must hold of every record."""
    record = data.record
    check("players", data.players, players)
    check("decisions", len(data.begin) > 40, True)
    check("siblings", int((data.end - data.begin).max()) > 2, True)
    check("tried", int(record["tried"].min()) >= 12, True)
    total = record["top"].astype(int).sum(2)
    check("shares of a pile", bool(((total > 65535 - learn.TOPS) & (total <= 65535)).all()), True)
    may = record["may"][:, :, None] >> np.arange(learn.TOPS) & 1
    check("on top is only what may be", int(record["top"][may == 0].sum()), 0)
    # The four cards of a pile, each with the same top; one card is on it, unless nobody is.
    row = record["card"].astype(int)
    check("cards in their order", np.unique(row // (learn.TOPS * learn.PLACES), axis=None).tolist(), [0, 1, 2, 3])
    top = row // learn.PLACES % learn.TOPS
    check("one top", bool((top == top[:, :, :1]).all()), True)
    gone = row % learn.PLACES == learn.PLACES - 1
    check("a top is gone from hands", bool(gone[top == np.arange(4)].all()), True)
    everybody = (1 << players) - 1
    check("who is in", int((record["in"] & ~everybody).max()), 0)
    check("somebody is in", int(record["in"].min()) > 0, True)


with tempfile.TemporaryDirectory() as folder:
    first, second, net = (os.path.join(folder, name) for name in ("1.bin", "2.bin", "net.txt"))
    for players in 2, 3, 4:
        make(first, 1, players)
        look_at(learn.Data([first]), players)
    raw = open(first, "rb").read()
    check("the same seed makes the same data", make(second, 1, 4) == raw, True)
    check("another seed makes other data", make(second, 2, 4) == raw, False)

    subprocess.run([sys.executable, script, "--out", net, "--epochs", "3", "--size", "8", first, second], check=True,
                   stdout=subprocess.DEVNULL)
    words = open(net, encoding="ascii").read().split()
    check("begins with", words[:2] + words[3:4], ["newyork-net", "4", str(learn.FINE)])
    numbers, tables, at = np.array(words[4:], int), {}, 0
    for name, rows in (("begin", 1), ("taking", 1), ("left", learn.LEFT), ("in", 16), ("number", learn.PILES),
                       ("place", learn.ROWS), ("out", learn.TOPS), ("bias", 1)):
        width = learn.TOPS if name == "bias" else learn.UNITS
        tables[name] = numbers[at : at + rows * width].reshape(rows, width)
        at += rows * width
    check("numbers", at, len(numbers))

    # It has learnt something, and the program and numpy say the same of every record.
    data = learn.Data([second])
    record = data.record
    chance = learn.judge(int(words[2]), tables, record)
    share = record["top"] / record["top"].astype(int).sum(2, keepdims=True)
    may = record["may"][:, :, None] >> np.arange(learn.TOPS) & 1
    alike = may / may.sum(2, keepdims=True)
    check("better than knowing nothing", bool(abs(chance / learn.CERTAIN - share).mean() < abs(alike - share).mean()),
          True)
    environment = {**os.environ, "CROSSTOWN_PILES_4": net}
    said = subprocess.run([program, "judge-piles", second], check=True, capture_output=True, text=True,
                          env=environment).stdout.split()
    check("judgements", [int(n) for n in said], chance.reshape(-1).tolist())

    packed = subprocess.run([pack, net], check=True, capture_output=True, text=True).stdout
    check("packed", "weights_of_4 = {" in packed and packed.count("{") == packed.count("}"), True)
    lines = open(net, encoding="ascii").read().splitlines()
    for what, broken in (("a line too few", lines[:-1]), ("a line too many", lines + ["1 2 3 4 5"]),
                         ("too large", lines[:1] + ["40000 " + lines[1].split(" ", 1)[1]] + lines[2:])):
        with open(net, "w", encoding="ascii") as to:
            to.write("\n".join(broken) + "\n")
        check(f"packing {what}", subprocess.run([pack, net], capture_output=True).returncode, 1)
    with open(net, "w", encoding="ascii") as to:
        print("newyork-net 4 1", file=to)
    broken = subprocess.run([program, "judge-piles", second], capture_output=True, env=environment)
    check("exit code with a broken net", broken.returncode, 1)
