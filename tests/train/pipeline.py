#!/usr/bin/env python3
"""From data to a net at toy size (train/README.md): pipeline.py PROGRAM LEARN"""
import importlib.util
import os
import subprocess
import sys
import tempfile

import numpy as np

program, script = sys.argv[1:]
spec = importlib.util.spec_from_file_location("learn", script)
learn = importlib.util.module_from_spec(spec)
spec.loader.exec_module(learn)


def check(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: got {got}, wanted {wanted}")


def make(path, seed):
    subprocess.run([program, "data", str(seed), "0", path, "10"], check=True)
    return open(path, "rb").read()


with tempfile.TemporaryDirectory() as folder:
    first, second, net = (os.path.join(folder, name) for name in ("1.bin", "2.bin", "net.txt"))
    raw = make(first, 1)
    check("the same seed makes the same data", make(second, 1) == raw, True)
    check("another seed makes other data", make(second, 2) == raw, False)
    check("bytes beyond whole records", len(raw) % (2 * learn.RECORD), 0)

    data = learn.Data([first, second])
    seen = data.mask > 0
    check("decisions", len(data.mask) > 20, True)
    check("siblings of a decision, least", int(data.mask.sum(1).min()) >= 2, True)
    check("worth within a win", bool(((data.worth >= 0) & (data.worth <= 1)).all()), True)
    check("stages", set(data.stage[seen]) <= set(range(learn.STAGES)), True)
    # Inputs that everybody can count: points, trucks and taxis of a seat are eleven vehicles' worth.
    points, trucks, taxis = (data.x[seen][..., i] for i in (0, 1, 18))
    check("vehicles", np.unique(points + 2 * trucks + taxis).tolist(), [14.0])

    subprocess.run([sys.executable, script, "--out", net, "--epochs", "4", first, second], check=True,
                   stdout=subprocess.DEVNULL)
    numbers = open(net, encoding="ascii").read().split()
    sizes = [int(n) for n in numbers[1:5]]
    check("sizes", sizes[:3], [learn.INPUTS, learn.SHARED, learn.STAGES])
    flat = np.array(numbers[5:], int)
    most, tables, at = flat[: learn.INPUTS], [], learn.INPUTS
    for rows in (learn.INPUTS, learn.SHARED, learn.STAGES, learn.STAGES):
        tables.append(flat[at : at + rows * learn.HIDDEN].reshape(rows, learn.HIDDEN))
        at += rows * learn.HIDDEN
    check("numbers", at, len(flat))

    # The program and numpy say the same of every record.
    said = subprocess.run([program, "judge", second], check=True, capture_output=True, text=True,
                          env={**os.environ, "CROSSTOWN_NET": net}).stdout.split()
    records = np.fromfile(second, "<i2").reshape(-1, learn.RECORD)
    rows = records[:, learn.HEAD :].reshape(-1, 2, learn.INPUTS)
    wanted = learn.compare(sizes[3], tables, most, rows, records[:, 3])
    check("judgements", [int(n) for n in said], wanted.tolist())
    check("a net that says nothing", any(wanted), True)

    with open(net, "a", encoding="ascii") as to:
        to.seek(0)
        to.truncate()
        print("net 1 2 3", file=to)
    broken = subprocess.run([program, "judge", second], capture_output=True,
                            env={**os.environ, "CROSSTOWN_NET": net})
    check("exit code with a broken net", broken.returncode, 1)
