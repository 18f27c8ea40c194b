#!/usr/bin/env python3
"""`crosstown bot` as a program plays what the agent plays that it wraps, and docs/mybot.py plays as well:
same.py PROGRAM DOCS"""
import json
import os
import sys
import tempfile

from case import check, finish, run

PROGRAM, DOCS = sys.argv[1:3]
SPY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "spy_bot.py")


def wrapped(agent):
    return f"program:ms=3000000:seed=deal:'{PROGRAM}' bot --agent {agent}"


def strip(out, *names):
    """A result without what the agents are called."""
    result = json.loads(out)
    for agent in result["agents"]:
        del agent["agent"]
    return result


def in_the_arena(game, players, first, second, *more):
    words = (PROGRAM, "arena", "--game", game, "--players", players, "--games", players, "--seed", "11", "--json", *more)
    inside = run(*words, "--agents", f"{first},{second}", "--jobs", "1")
    outside = run(*words, "--agents", f"{wrapped(first)},{second}")
    both = run(*words, "--agents", f"{wrapped(first)},{wrapped(second)}")
    for name, got in (("one", outside), ("both", both)):
        check(f"{game}, {players} players, {name} outside: {got[2]}", got[0] or strip(got[1]),
              inside[0] or strip(inside[1]))


def in_a_record(game, agents, *more):
    words = (PROGRAM, "record", "--game", game, "--players", str(len(agents)), "--seed", "3", *more)
    inside = run(*words, "--agents", ",".join(agents))
    outside = run(*words, "--agents", ",".join(wrapped(agent) for agent in agents))
    check(f"{game}: record {outside[2]}", (outside[0], outside[1].splitlines()[1:]), (0, inside[1].splitlines()[1:]))


def told(game, players):
    """A program is told what its seat may know: the lines of the record with their events, the view of its seat,
    and neither the order of what was shuffled nor the seed from which it follows."""
    seed = "987654321"
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "told")
        code, out, err = run(PROGRAM, "record", "--game", game, "--players", str(players), "--seed", seed, "--legal",
                             "--agents", ",".join([f"program:{sys.executable} {SPY} {log}"] + ["random"] * (players - 1)))
        check(f"{game}: the spy's game {err}", code, 0)
        with open(log, encoding="utf-8") as file:
            text = file.read()
    header, *lines = (json.loads(line) for line in out.splitlines())
    asked = [json.loads(line) for line in text.splitlines()]
    check(f"{game}: no seed", seed in text, False)
    new, = (a for a in asked if a["do"] == "new")
    for key in ("deck", "stack", "stock"):
        if key in header["setup"]:
            shuffled = header["setup"].pop(key)
            check(f"{game}: the {key} in order", new["header"]["setup"].pop(key), sorted(shuffled))
            check(f"{game}: which it was not", shuffled == sorted(shuffled), False)
    del header["names"], header["seed"]
    check(f"{game}: the header", new["header"], header)
    positions = [a for a in asked if a["do"] == "position"]
    heard = [line for position in positions for line in position["lines"]]
    wanted = [{k: v for k, v in line.items() if k != "legal"} for line in lines]
    check(f"{game}: the lines, without others' legal moves", heard, wanted[:len(heard)])
    check(f"{game}: events for each", [len(p["events"]) for p in positions], [len(p["lines"]) for p in positions])
    check(f"{game}: its own eyes", {(p["turn"], p["view"]["viewer"]) for p in positions}, {(0, 0)})
    own = {line["n"]: line["legal"] for line in lines if line.get("player") == 0}
    check(f"{game}: its legal moves", {p["n"]: p["legal"] for p in positions}, own)


def example():
    """The bot of the document: whole games, and the same again from the same seed."""
    for game, players in (("newyork", "2"), ("traffiq", "3"), ("tuktuk", "4")):
        words = (PROGRAM, "arena", "--game", game, "--players", players, "--games", "4", "--json", "--agents",
                 f"program:{sys.executable} {DOCS}/mybot.py,random")
        first, again = run(*words), run(*words, "--jobs", "1")
        check(f"{game}: docs/mybot.py {first[2]}", first[0], 0)
        result = json.loads(first[1])["agents"]
        check(f"{game}: no game lost by not moving", ["forfeits" in a for a in result], [False, False])
        check(f"{game}: the same again", again, first)


in_the_arena("newyork", "2", "master:iters=40", "greedy")
in_the_arena("newyork", "3", "ismcts:iters=60:threads=2", "level2", "--option", "scoring=pro")
in_the_arena("traffiq", "2", "level3", "greedy")
in_the_arena("tuktuk", "2", "master:iters=20", "eager")
in_a_record("newyork", ["master:iters=30", "random", "greedy", "level1"])
in_a_record("traffiq", ["greedy", "random"], "--legal", "--start", "random")
in_a_record("tuktuk", ["eager", "master:iters=10", "random"], "--without", "police")
for game, players in (("newyork", 3), ("traffiq", 2), ("tuktuk", 2)):
    told(game, players)
example()
finish()
