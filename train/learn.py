#!/usr/bin/env python3
"""Trains the net of ai/minds/net.h on what `crosstown_train data` wrote.

    train/learn.py --out net.txt data-*.bin

What counts is how well it tells siblings apart, moves of one decision in one world: the error of a
sibling less the mean error of its decision. (For n siblings that is what all pairs would give.) The
plain error counts a little, too, so that shares stay shares. The net corrects the brain's own
logit. Torch is used where it has a GPU, numpy otherwise; the arithmetic is the same.
"""

import argparse
import sys

import numpy as np

HEAD, INPUTS, SHARED, STAGES, HIDDEN, FINE = 6, 46, 39, 5, 16, 3
SIBLINGS, SHARE = 4, 5040
PLAIN = 0.1  # how much the plain error counts beside that between siblings
RECORD = HEAD + 2 * INPUTS


def gpu():
    try:
        import torch
    except ImportError:
        return None
    return torch if torch.cuda.is_available() else None


class Data:
    """Decisions, padded to SIBLINGS: x [decision, sibling, seat, input] and so on."""

    def __init__(self, paths):
        parts = []
        for number, path in enumerate(paths):
            raw = np.fromfile(path, dtype="<i2")
            if len(raw) % RECORD:
                sys.exit(f"{path}: not whole records of {RECORD} numbers")
            raw = raw.reshape(-1, RECORD).astype(np.int32)
            keys = (number << 32) + (raw[:, 0].astype(np.int64) << 16) + raw[:, 1]
            parts.append((keys, raw))
        keys = np.concatenate([part[0] for part in parts])
        raw = np.concatenate([part[1] for part in parts])
        begins = np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]])
        count = np.diff(np.r_[begins, len(keys)])
        decision = np.repeat(np.arange(len(begins)), count)
        sibling = np.arange(len(keys)) - begins[decision]
        shape = (len(begins), SIBLINGS)
        self.mask = np.zeros(shape, np.float32)
        self.worth = np.zeros(shape, np.float32)
        self.by_hand = np.zeros(shape, np.float32)
        self.stage = np.zeros(shape, np.int64)
        self.x = np.zeros(shape + (2, INPUTS), np.float32)
        at = decision, sibling
        self.mask[at] = 1
        self.stage[at] = raw[:, 3]
        self.worth[at] = raw[:, 4] / SHARE
        self.by_hand[at] = raw[:, 5] / 1000
        self.x[at] = raw[:, HEAD:].reshape(-1, 2, INPUTS)
        self.game = keys[begins] >> 16
        self.mover = raw[begins, 2]
        self.keep(count > 1)

    def keep(self, which):
        for name in ("mask", "worth", "by_hand", "stage", "x", "game", "mover"):
            setattr(self, name, getattr(self, name)[which])

    def parted(self):
        """For learning, and whole games for judging: one in ten."""
        hashed = (self.game * 2654435761) % 1000003 % 10
        learn, judge = Data.__new__(Data), Data.__new__(Data)
        for part, which in ((learn, hashed > 0), (judge, hashed == 0)):
            part.__dict__.update(self.__dict__)
            part.keep(which)
        return learn, judge


# ---- the net, with its gradient; `xp` arrays are numpy's or torch's -----------------------------


def start(rng, hidden, linear):
    def normal(*shape, scale):
        return (rng.standard_normal(shape) * scale).astype(np.float32)

    return {
        "own": normal(INPUTS, hidden, scale=INPUTS**-0.5),
        "rival": normal(SHARED, hidden, scale=SHARED**-0.5),
        "bias": normal(STAGES, hidden, scale=0.1) + (30 if linear else 0),
        "out": np.zeros((STAGES, hidden), np.float32) + normal(1, hidden, scale=0.05),
    }


def judge(p, own, rival, stages):
    acc = own @ p["own"] + rival[:, :SHARED] @ p["rival"] + stages @ p["bias"]
    units = acc * (acc > 0)
    weights = stages @ p["out"]
    return acc, units, weights, (units * weights).sum(1)


def gradient(p, own, rival, stages, seen, wanted, into):
    acc, units, weights, _ = seen
    down = weights * wanted[:, None] * (acc > 0)
    into["own"] = into["own"] + own.T @ down
    into["rival"] = into["rival"] + rival[:, :SHARED].T @ down
    into["bias"] = into["bias"] + stages.T @ down
    into["out"] = into["out"] + stages.T @ (units * wanted[:, None])


def sigmoid(xp, z):
    return 1 / (1 + xp.exp(-z))


def errors(xp, p, batch):
    x, stages, by_hand, worth, mask = batch
    first = judge(p, x[:, 0], x[:, 1], stages)
    second = judge(p, x[:, 1], x[:, 0], stages)
    share = sigmoid(xp, by_hand + first[3] - second[3])
    wrong = ((share - worth) * mask).reshape(-1, SIBLINGS)
    rows = mask.reshape(-1, SIBLINGS)
    apart = (wrong - wrong.sum(1)[:, None] / rows.sum(1)[:, None]) * rows
    return first, second, share, wrong.reshape(-1), apart.reshape(-1)


def step(xp, p, batch, decay):
    x, stages, _, _, mask = batch
    first, second, share, wrong, apart = errors(xp, p, batch)
    into = {name: decay * value for name, value in p.items()}
    into["bias"] = into["bias"] * 0
    wanted = (apart + PLAIN * wrong) * share * (1 - share) / mask.sum()
    gradient(p, x[:, 0], x[:, 1], stages, first, wanted, into)
    gradient(p, x[:, 1], x[:, 0], stages, second, -wanted, into)
    return into


class Bench:
    """The data as flat arrays where they are reckoned with."""

    def __init__(self, data, scale, torch):
        self.xp = torch or np
        count = len(data.mask)
        flat = {
            "x": (data.x / scale).reshape(-1, 2, INPUTS),
            "stages": np.eye(STAGES, dtype=np.float32)[data.stage.reshape(-1)],
            "by_hand": data.by_hand.reshape(-1),
            "worth": data.worth.reshape(-1),
            "mask": data.mask.reshape(-1),
        }
        put = (lambda a: torch.from_numpy(np.ascontiguousarray(a)).cuda()) if torch else (lambda a: a)
        self.rows = [
            put(value.astype(np.float32).reshape((count, SIBLINGS) + value.shape[1:]))
            for value in flat.values()
        ]

    def batch(self, which):
        return [a[which].reshape((-1,) + tuple(a.shape[2:])) for a in self.rows]


def regret(data, share):
    """What is lost on average by the choice of the one that looks best to whoever chose."""
    sign = np.where(data.mover == 0, 1, -1)[:, None]
    looks = np.where(data.mask > 0, sign * share.reshape(-1, SIBLINGS), -9)
    worth = np.where(data.mask > 0, sign * data.worth, -9)
    chosen = worth[np.arange(len(worth)), looks.argmax(1)]
    return float((worth.max(1) - chosen).mean())


def report(what, data, bench, p):
    _, _, share, wrong, apart = errors(bench.xp, p, bench.batch(slice(None)))
    if bench.xp is not np:
        share, wrong, apart = (a.cpu().numpy() for a in (share, wrong, apart))
    count = data.mask.sum()
    print(
        f"{what}: between siblings {1000 * (np.square(apart).sum() / count) ** 0.5:.2f}, "
        f"plain {1000 * (np.square(wrong).sum() / count) ** 0.5:.2f}, "
        f"lost by choosing {1000 * regret(data, share):.2f} thousandths of a win",
        flush=True,
    )


def learn(bench, count, p, rng, epochs, rate, size=1024, decay=1e-6):
    """Adam; the rate falls to nothing."""
    xp = bench.xp
    mean = {name: value * 0 for name, value in p.items()}
    square = {name: value * 0 for name, value in p.items()}
    size = min(size, count)
    steps, at = epochs * (count // size), 0
    for _ in range(epochs):
        order = rng.permutation(count)
        if xp is not np:
            order = xp.from_numpy(order).cuda()
        for begin in range(0, count - size + 1, size):
            at += 1
            into = step(xp, p, bench.batch(order[begin : begin + size]), decay)
            now = rate * (1 - at / (steps + 1))
            for name, g in into.items():
                mean[name] = 0.9 * mean[name] + 0.1 * g
                square[name] = 0.999 * square[name] + 0.001 * g * g
                m, s = mean[name] / (1 - 0.9**at), square[name] / (1 - 0.999**at)
                p[name] = p[name] - now * m / (s**0.5 + 1e-9)
    return p


# ---- whole numbers -----------------------------------------------------------------------------


def whole(p, scale, most):
    """The tables of struct ct_net, with the finest scale that cannot overflow."""
    own = p["own"] / scale[:, None]
    rival = p["rival"] / scale[:SHARED, None]
    out = np.clip(np.round(p["out"] * 1000 * 2**FINE), -32767, 32767).astype(int)
    for shift in range(11, -1, -1):
        tables = [np.round(t * 2**shift).astype(int) for t in (own, rival, p["bias"])]
        reach = abs(tables[2]).max(0) + most @ abs(tables[0]) + most[:SHARED] @ abs(tables[1])
        if reach.max() <= 32767:
            return shift, tables + [out]
    sys.exit("the weights are too large")


def compare(shift, tables, most, x, stage):
    """As ct_net_compare does it."""
    own, rival, bias, out = tables
    x = np.clip(x.astype(int), -most, most)

    def side(a, b):
        acc = bias[stage] + a @ own + b[:, :SHARED] @ rival
        return (np.maximum(acc, 0) * out[stage]).sum(1)

    apart = side(x[:, 0], x[:, 1]) - side(x[:, 1], x[:, 0])
    return np.sign(apart) * (abs(apart) >> (shift + FINE))


def write(path, shift, tables, most):
    with open(path, "w", encoding="ascii") as to:
        print("net", INPUTS, SHARED, STAGES, shift, file=to)
        print(*most, file=to)
        for table in tables:
            for row in table:
                print(*row, file=to)


def check_whole(data, bench, p, shift, tables, most):
    first = data.mask.reshape(-1) > 0
    x = data.x.reshape(-1, 2, INPUTS)[first]
    got = compare(shift, tables, most, x, data.stage.reshape(-1)[first])
    f, s, *_ = errors(bench.xp, p, bench.batch(slice(None)))
    wanted = f[3] - s[3]
    wanted = (wanted if bench.xp is np else wanted.cpu().numpy())[first] * 1000
    print(f"whole numbers, shift {shift}: off by {abs(got - wanted).mean():.1f}, at most "
          f"{abs(got - wanted).max():.1f} thousandths of a logit", flush=True)


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("files", nargs="+")
    words.add_argument("--out", required=True)
    words.add_argument("--epochs", type=int, default=60)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--also", default="", metavar="UNITS,…", help="other sizes, only to compare")
    given = words.parse_args()
    rng, torch = np.random.default_rng(given.seed), gpu()
    data = Data(given.files)
    learning, judging = data.parted()
    seen = learning.mask > 0
    scale = np.maximum(learning.x[seen].reshape(-1, INPUTS).std(0), 0.1)
    most = np.ceil(abs(data.x).max((0, 1, 2))).astype(int)
    bench, trial = Bench(learning, scale, torch), Bench(judging, scale, torch)
    print(f"{len(learning.mask)} decisions to learn from, {len(judging.mask)} to judge by, "
          f"{'torch' if torch else 'numpy'}", flush=True)

    def begun(hidden, linear=False):
        p = start(rng, hidden, linear)
        return {n: torch.from_numpy(v).cuda() if torch else v for n, v in p.items()}

    nothing = {n: v * 0 for n, v in begun(1).items()}
    report("by hand", judging, trial, nothing)
    line = learn(bench, len(learning.mask), begun(1, linear=True), rng, given.epochs // 2, 2e-3)
    report("a line a stage", judging, trial, line)
    for hidden in [int(n) for n in given.also.split(",") if n] + [HIDDEN]:
        p = learn(bench, len(learning.mask), begun(hidden), rng, given.epochs, 4e-3)
        report(f"{hidden} units", judging, trial, p)
        report(f"{hidden} units, on what it learnt from", learning, bench, p)
    p_here = {n: v if torch is None else v.cpu().numpy() for n, v in p.items()}
    shift, tables = whole(p_here, scale, most)
    check_whole(judging, trial, p, shift, tables, most)
    write(given.out, shift, tables, most)


if __name__ == "__main__":
    main()
