#!/usr/bin/env python3
"""Fair records, in both directions: fair.py PROGRAM ASK [ROUNDS]

1. what is dealt and diced here (fairness.py) and played by the program's rules at random (ask
   desk), `crosstown fair` finds fair;
2. what online/ deals (ask fair) is found fair here, and by `crosstown fair`;
3. what is spoilt or forged is named, step by step, as it is named here;
4. what cannot be checked is refused in one line.
"""
import copy
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
OWN_BOXES = os.path.join(os.path.dirname(HERE), "fuzz", "corpus", "fuzz_record")
sys.path.insert(0, HERE)
from fairness import LISTS, hash32, is_day, key_of, outcome_of, shuffled, start_of  # noqa: E402

IDS = "0123456789abcdefghjkmnpqrstvwxyz"
GAMES = ("newyork", "traffiq", "tuktuk")


class Report:
    passed = failed = 0

    def say(self, ok, what, detail=""):
        if ok:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {what}\n  {detail.strip()[:2000]}", flush=True)


# ---- making --------------------------------------------------------------------------------------

def draw_fair(players, rng):
    """Every seat with a seal or without, told or withheld; now and then the day's deal."""
    secret = rng.randbytes(32)
    fair = {"table": "".join(rng.choice(IDS) for _ in range(12)), "commit": hash32(secret).hex(),
            "secret": secret.hex(), "seals": [None] * players, "nonces": [None] * players}
    if rng.random() < 0.5:
        fair["start"] = "random"
    if rng.random() < 0.2:
        fair["table"] = "day 2026-11-16"
        return fair
    for seat in range(players):
        nonce = rng.randbytes(32)
        if rng.random() < 0.7:
            fair["seals"][seat] = hash32(nonce).hex()
            if rng.random() < 0.8:
                fair["nonces"][seat] = nonce.hex()
    return fair


def key_from(fair):
    nonces = [bytes.fromhex(nonce) if nonce else None for nonce in fair["nonces"]]
    return key_of(bytes.fromhex(fair["secret"]), fair["table"], nonces)


class Forgery:
    """What a cheat would do while the game is dealt and played."""

    def __init__(self, start=False, swap=False, die=None):
        self.start, self.swap, self.die = start, swap, die
        self.names = set()

    def seat(self, seat, players):
        if not self.start:
            return seat
        self.names.add("start")
        return (seat + 1) % players

    def order(self, texts):
        if not self.swap:
            return texts
        self.names.add("deal")
        first = next(i for i, text in enumerate(texts) if text != texts[-1])
        return [*texts[:first], texts[-1], *texts[first + 1:-1], texts[first]]

    def outcome(self, n, rolls, outcome, outcomes):
        if rolls != self.die:
            return outcome
        self.names.add(f"line {n}")
        return outcomes[(outcomes.index(outcome) + 1) % len(outcomes)]


class Desk:
    """The program's rules: a game that is played from here, line by line."""

    def __init__(self, ask, header):
        self.process = subprocess.Popen([ask, "desk"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.say(dump(header))

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        self.now = json.loads(self.process.stdout.readline())
        if "result" in self.now:
            self.process.communicate()


def make(ask, box, fair, rng, forgery=None):
    """A whole record from a header that has everything but the deal, played at random."""
    forgery, key = forgery or Forgery(), key_from(fair)
    players, name = box["players"], LISTS[box["game"]]
    drawn = start_of(key, players) if "start" in fair else rng.randrange(players)
    header = {**box, "start": forgery.seat(drawn, players), "fair": fair}
    texts = forgery.order(shuffled(key, box["setup"][name]))
    header["setup"] = {**box["setup"], name: texts}
    lines, desk, rolls = [header], Desk(ask, header), 0
    while "result" not in desk.now:
        n, legal = len(lines) - 1, desk.now["legal"]
        if desk.now["turn"] < 0:
            text = forgery.outcome(n, rolls, outcome_of(key, n, {o: 1 for o in legal}), legal)
            lines.append({"n": n, "chance": text})
            rolls += 1
        else:
            text = rng.choice(legal)
            lines.append({"n": n, "player": desk.now["turn"], "move": text})
        desk.say(text)
    return [*lines, desk.now]


def header_of(text):
    header = json.loads(text.splitlines()[0])
    return {key: header[key] for key in ("crosstown", "game", "rules", "players", "options", "setup")}


def boxes(program, game_id, players):
    """Headers with the default options, each other value once, and somebody's own box."""
    games = json.loads(run(program, "games", "--json").stdout)
    options = next(game["options"] for game in games if game["id"] == game_id)
    choices = [[]] + [["--option", f"{option['name']}={value}"] for option in options
                      for value in option["values"]
                      if value not in ("custom", option["default"])]
    for choice in choices:
        made = run(program, "record", "--game", game_id, "--players", str(players), *choice)
        if made.returncode == 0:  # some values are not for so many players
            yield header_of(made.stdout)
    own = os.path.join(OWN_BOXES, f"{game_id}-{players}-custom-begun.jsonl")
    if os.path.exists(own):
        with open(own, encoding="utf-8") as file:
            yield header_of(file.read())


def dump(line):
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


# ---- checking ------------------------------------------------------------------------------------

def failures(lines):
    """The steps of a record that fail, by name, in the order of the steps."""
    header, fair = lines[0], lines[0]["fair"]
    game_id, key, found = header["game"], key_from(fair), []
    if hash32(bytes.fromhex(fair["secret"])).hex() != fair["commit"]:
        found.append("commit")
    for seat, (seal, nonce) in enumerate(zip(fair["seals"], fair["nonces"])):
        nobody = seal is None and nonce is None
        told = nonce is not None and hash32(bytes.fromhex(nonce)).hex() == seal
        withheld = seal is not None and nonce is None
        if not nobody and (is_day(fair["table"]) or not (told or withheld)):
            found.append(f"seal {seat}")
    if "start" in fair and start_of(key, header["players"]) != header.get("start", 0):
        found.append("start")
    texts = header["setup"][LISTS[game_id]]
    if shuffled(key, texts) != texts:
        found.append("deal")
    # Only Tuk Tuk rolls, and its die has six sides.
    found += [f"line {line['n']}" for line in lines if "chance" in line and
              outcome_of(key, line["n"], {side: 1 for side in "123456"}) != line["chance"]]
    return found


def failures_in_json(verdict):
    """The same from what `crosstown fair --json` says."""
    found = [] if verdict["commit"] else ["commit"]
    found += [f"seal {seat}" for seat, seal in enumerate(verdict["seals"])
              if seal not in ("none", "fits", "withheld")]
    if verdict["start"].get("drawn", verdict["start"]["is"]) != verdict["start"]["is"]:
        found.append("start")
    if verdict["deal"]["wrong"]:
        found.append("deal")
    return found + [f"line {wrong['n']}" for wrong in verdict["chance"]["wrong"]]


def failures_in_text(text):
    """And from what it says to people: a list for each game."""
    games = []
    for line in text.splitlines():
        if line.startswith("game "):
            games.append([])
        elif ": FAILED, " in line:
            games[-1].append(line.split(":")[0].strip().replace("seal of seat", "seal"))
    return games


def text_of(records):
    return "".join(dump(line) + "\n" for lines in records for line in lines)


def run(program, *args, text=None):
    return subprocess.run([program, *args], input=text, capture_output=True, text=True)


def compare(program, records, whats, report):
    """Does the program find the same in these records as we do?"""
    wanted = [failures(lines) for lines in records]
    code = 1 if any(wanted) else 0
    for flags in ([], ["--json"]):
        done = run(program, "fair", "-", *flags, text=text_of(records))
        report.say(done.returncode == code and not done.stderr, f"exit code {code} {flags}",
                   f"{done.returncode} {done.stderr}")
        if flags:
            verdicts = [json.loads(line) for line in done.stdout.splitlines()]
            got = [failures_in_json(verdict) for verdict in verdicts]
            for verdict, found, what in zip(verdicts, got, whats):
                report.say(verdict["fair"] == (not found), f"{what}: \"fair\" in JSON", str(verdict))
        else:
            got = failures_in_text(done.stdout)
            report.say(done.stdout.count("fair: everything") == wanted.count([]), "said to be fair",
                       done.stdout)
        report.say(len(got) == len(records), f"a verdict a game {flags}", done.stdout + done.stderr)
        for found, want, what in zip(got, wanted, whats):
            report.say(found == want, f"{what} {flags}", f"the program: {found}\n  here: {want}")
    return wanted


# ---- the four directions -------------------------------------------------------------------------

def ours_hold(program, ask, rounds, rng, report):
    records, whats = [], []
    for game_id in GAMES:
        for players in (2, 3, 4):
            for box in boxes(program, game_id, players):
                for _ in range(rounds):
                    records.append(make(ask, box, draw_fair(players, rng), rng))
                    whats.append(f"made here: {game_id} {box['options']}, {players} players")
    found = compare(program, records, whats, report)
    report.say(not any(found), "what is made here is fair", str(found))
    own = [box for box in (lines[0] for lines in records) if "custom" in box["options"].values()]
    report.say({box["game"] for box in own} == {"traffiq", "tuktuk"}, "own boxes among them")


def theirs_hold(program, ask, rounds, report):
    records, whats = [], []
    for game_id in GAMES:
        for players in (2, 3, 4):
            for seed in range(8 * rounds):
                done = run(ask, "fair", game_id, str(players), str(seed))
                report.say(done.returncode == 0, f"ask fair {game_id} {players} {seed}", done.stderr)
                records.append([json.loads(line) for line in done.stdout.splitlines()])
                whats.append(f"made by online/: {game_id}, {players} players, seed {seed}")
    found = compare(program, records, whats, report)
    report.say(not any(found), "what online/ deals is fair", str(found))
    seen = [line["fair"] for lines in records for line in lines if "fair" in line]
    report.say(any(is_day(fair["table"]) for fair in seen), "a day's deal among them")
    report.say(any(seal and not nonce for fair in seen
                   for seal, nonce in zip(fair["seals"], fair["nonces"])), "a withheld nonce among them")


def flip(text):
    """One bit of 64 hexadecimal digits."""
    return text[:20] + "0123456789abcdef"[int(text[20], 16) ^ 4] + text[21:]


def sealed_fair(players, rng):
    """Everybody sealed and told, and the start is drawn."""
    fair = draw_fair(players, random.Random(players))
    nonces = [rng.randbytes(32) for _ in range(players)]
    fair.update(table="".join(rng.choice(IDS) for _ in range(12)), start="random",
                seals=[hash32(nonce).hex() for nonce in nonces],
                nonces=[nonce.hex() for nonce in nonces])
    return fair


def spoilt(lines):
    """(what, record, names that must be among the failures) of a good record."""
    header = lines[0]

    def changed(what, names, change):
        spoilt_header = copy.deepcopy(header)
        change(spoilt_header["fair"])
        return what, [spoilt_header, *lines[1:]], names

    def set_seat(key, seat, value):
        return lambda fair: fair[key].__setitem__(seat, value(fair[key][seat]))

    def swap(fair):
        for key in ("seals", "nonces"):
            fair[key][:2] = fair[key][1::-1]

    last = header["players"] - 1
    yield changed("secret", {"commit", "deal"}, lambda f: f.update(secret=flip(f["secret"])))
    yield changed("commit", {"commit"}, lambda f: f.update(commit=flip(f["commit"])))
    yield changed("nonce", {f"seal {last}", "deal"}, set_seat("nonces", last, flip))
    yield changed("nonce dropped", {"deal"}, set_seat("nonces", 0, lambda _: None))
    yield changed("seal", {"seal 0"}, set_seat("seals", 0, flip))
    yield changed("seal dropped", {"seal 0"}, set_seat("seals", 0, lambda _: None))
    yield changed("two seats", {"deal"}, swap)
    yield changed("table", {"deal"}, lambda f: f.update(table=f["table"][:-1] + "-"))
    yield changed("day", {"seal 0", "deal"}, lambda f: f.update(table="day 2026-11-16"))


def decoy(lines, rng):
    """A fair list under another name beside the one that is played from."""
    header = copy.deepcopy(lines[0])
    name = LISTS[header["game"]]
    for other in set(LISTS.values()) - {name}:
        header["setup"] = {other: shuffled(key_from(header["fair"]), header["setup"][name]),
                           **header["setup"]}
    header["fair"]["secret"] = rng.randbytes(32).hex()
    header["fair"]["commit"] = hash32(bytes.fromhex(header["fair"]["secret"])).hex()
    return [header, *lines[1:]]


def spoilt_are_named(program, ask, rng, report):
    records, whats, names = [], [], []
    for game_id in GAMES:
        for players in (2, 3, 4):
            box, fair = next(boxes(program, game_id, players)), sealed_fair(players, rng)
            good = make(ask, box, fair, rng)
            cases = [*spoilt(good), ("decoy", decoy(good, rng), {"deal"})]
            forgeries = {"start": Forgery(start=True), "cards": Forgery(swap=True)}
            if game_id == "tuktuk":
                forgeries.update(die=Forgery(die=7), first_die=Forgery(die=0))
            for what, forgery in forgeries.items():
                lines = make(ask, box, fair, rng, forgery)
                found = failures(lines)
                report.say(set(found) == forgery.names, f"{game_id}: {what} alone", str(found))
                cases.append((what, lines, forgery.names))
            for what, lines, wanted in cases:
                records.append(lines)
                whats.append(f"{game_id}, {players} players, spoilt: {what}")
                names.append(wanted)
    for found, wanted, what in zip(compare(program, records, whats, report), names, whats):
        report.say(wanted <= set(found), f"{what} is named here", f"{found}, not {wanted}")


def refused(program, ask, rng, report):
    """One line on standard error, naming what is wrong; nothing on standard output."""
    good = make(ask, next(boxes(program, "newyork", 2)), sealed_fair(2, rng), rng)

    def without(key):
        return lambda fair: fair.pop(key)

    cases = [
        ('"table" in', without("table")), ('"commit" in', without("commit")),
        ('"seals" in', without("seals")), ('"nonces" in', without("nonces")),
        ("secret has not been told", without("secret")),
        ('"secret" in', lambda fair: fair.update(secret=fair["secret"].upper() + "A")),
        ('"commit" in', lambda fair: fair.update(commit=fair["commit"][:-1])),
        ('"seals" in', lambda fair: fair["seals"].append(None)),
        ('"nonces" in', lambda fair: fair.update(nonces=[1, 2])),
        ('"start" in', lambda fair: fair.update(start=1)),
        ('no "fair"', lambda fair: fair.clear() or good_header.pop("fair")),
    ]
    for wanted, change in cases:
        good_header = copy.deepcopy(good[0])
        change(good_header["fair"])
        done = run(program, "fair", "-", text=text_of([[good_header, *good[1:]]]))
        report.say(done.returncode == 1 and wanted in done.stderr and not done.stdout and
                   done.stderr.count("\n") == 1, f"refused: {wanted}", done.stderr + done.stdout)
    # What is wrong in itself is refused in replay's words.
    for lines in ([*good[:-1]], [*good, good[3]], [good[0], *good[2:]],
                  [*good[:-1], {"result": {**good[-1]["result"], "reason": "magic"}}]):
        said = [run(program, command, "-", text=text_of([lines])) for command in ("fair", "replay")]
        report.say(said[0].stderr == said[1].stderr and said[0].returncode == 1,
                   "refused as by replay", said[0].stderr + said[1].stderr)
    report.say(run(program, "fair").returncode == 2, "no FILE")


def running(program, ask, rng, report):
    """A game that still runs is for --partial."""
    for game_id in GAMES:
        lines = make(ask, next(boxes(program, game_id, 3)), sealed_fair(3, rng), rng)[:-5]
        done = run(program, "fair", "-", text=text_of([lines]))
        report.say("R-11" in done.stderr and not done.stdout, "a running game is refused", done.stderr)
        for records in ([lines], [lines, lines]):
            done = run(program, "fair", "-", "--partial", text=text_of(records))
            report.say(done.returncode == 0 and done.stdout.count("fair: everything") == len(records),
                       f"{game_id} still running", done.stdout + done.stderr)


def main():
    program, ask = (os.path.abspath(path) for path in sys.argv[1:3])
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    rng, report = random.Random(20261116), Report()
    ours_hold(program, ask, rounds, rng, report)
    theirs_hold(program, ask, rounds, report)
    spoilt_are_named(program, ask, rng, report)
    refused(program, ask, rng, report)
    running(program, ask, rng, report)
    print(f"{report.passed} passed, {report.failed} failed")
    sys.exit(report.failed > 0)


if __name__ == "__main__":
    main()
