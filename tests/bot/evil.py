#!/usr/bin/env python3
"""Programs that go wrong lose the game with the reason, and the match goes on: evil.py PROGRAM [KIND]"""
import json
import os
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from case import check, finish, left_over, run

PROGRAM = sys.argv[1]
ONLY = sys.argv[2:]
EVIL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "evil_bot.py")

KINDS = {
    "silent": r"it said nothing for 1500 ms",
    "late": r"it said nothing for 1500 ms",
    "garbage": r'it said no JSON object but "Traceback .*"',
    "binary": r"it said no JSON object but .*",
    "empty": r'it said no JSON object but ""',
    "list": r'it said no JSON object but "\[\]"',
    "crash": r"it was ended by signal 11",
    "exit": r"it ended with exit code 3",
    "half": r"it ended with exit code 0",
    "illegal": r"its move \+?R1 is not allowed: NY-\d+: .*",
    "unreadable": r"its move .\[31mcheckmate is not allowed: R-13: .*",
    "number": r'it named no move: "{.*',
    "no-move": r'it named no move: "{.*',
    "no-id": r'it said what nobody asked for: "{.*',
    "old-id": r'it said what nobody asked for: "{.*',
    "no-say": r'it said "" instead of "move"',
    "done": r'it said "done" instead of "move"',
    "error": r"it answered with an error: I do not want to",
    "long": r"it said more than 1048576 bytes in a line",
    "endless": r"it said more than 1048576 bytes in a line",
    "flood": r"it talked(, but did not answer for 1500 ms| too much and did not answer)",
    "flood-nonsense": r'it said no JSON object but "x"',
    "deaf": r"it said nothing for 1500 ms",
    "mute": r"it closed its output",
    "stubborn": r"it said nothing for 1500 ms",
    "elsewhere": r"it said nothing for 1500 ms",
}


def spec(kind, settings="ms=100:grace=1400"):
    return f"program:{settings}:{sys.executable} {EVIL} {kind}"


def lose(kind, wanted):
    """Every game of a match is lost, for the reason that fits."""
    begin = time.time()
    code, out, err = run(PROGRAM, "arena", "--game", "newyork", "--agents", spec(kind) + ",random", "--games", "2",
                         "--jobs", "2", "--json")
    if not check(f"{kind}: the match", (code, err), (0, "")):
        return
    first, second = json.loads(out)["agents"]
    check(f"{kind}: forfeits", (first.get("forfeits"), "forfeits" in second), (2, False))
    check(f"{kind}: lost", (first["wins"], second["wins"], first["places"]), (0, 2, [0, 2]))
    got = first.get("forfeit", "")
    check(f"{kind}: the reason", wanted if re.fullmatch(wanted, got) else got, wanted)
    check(f"{kind}: nothing that moves a cursor", any(ord(c) < 32 for c in got), False)
    check(f"{kind}: no hanging ({time.time() - begin:.1f} s)", time.time() - begin < 20, True)


def in_a_record():
    words = ("--game", "newyork", "--players", "3", "--agents", f"random,{spec('exit')},random", "--seed", "4",
             "--games", "2")
    code, out, err = run(PROGRAM, "record", *words)
    check("record: exit code", code, 1)
    check("record: complaints", re.findall(r"seed (\d): seat (\d) \(.*\) has lost: (.*)", err),
          [("4", "1", "it ended with exit code 3"), ("5", "1", "it ended with exit code 3")])
    headers = [json.loads(line) for line in out.splitlines() if "crosstown" in line[:14]]
    check("record: headers", [h.get("forfeit") for h in headers],
          [{"seat": 1, "why": "it ended with exit code 3"}] * 2)
    check("record: no result", '"result"' in out, False)
    check("record: holds", run(PROGRAM, "replay", "--partial", "-", input=out)[0], 0)
    check("record: not without --partial", run(PROGRAM, "replay", "-", input=out)[0], 1)


def at_a_larger_table():
    """The others share the win; the file of results keeps why."""
    path = f"/tmp/crosstown-evil-{os.getpid()}.jsonl"
    words = (PROGRAM, "arena", "--game", "newyork", "--players", "3", "--agents", spec("illegal") + ",random",
             "--games", "3", "--json", "--resume", path)
    try:
        code, out, err = run(*words)
        check("three: the match", (code, err), (0, ""))
        check("three: shares", [a["wins"] for a in json.loads(out)["agents"]], [0, 3])
        again = run(*words)
        check("three: from the file", again, (0, out, ""))
        with open(path, encoding="utf-8") as file:
            deal = json.loads(file.readlines()[1])
        check("three: in the file", sorted(g["forfeit"]["seat"] for g in deal["games"]), [0, 1, 2])
        check("three: places", sorted(g["ranks"] for g in deal["games"]), [[1, 1, 3], [1, 3, 1], [3, 1, 1]])
    finally:
        os.unlink(path)


def at_the_keyboard():
    code, out, err = run(PROGRAM, "play", "newyork", "--seed", "3", "--agents", spec("crash"),
                         input="1\n" * 30)
    check("play: exit code", code, 1)
    check("play: said", "has lost the game: it was ended by signal 11." in " ".join((out + err).split()), True)


def wrong_commands():
    """Before anything is played; a record's names start nothing."""
    for words in (("arena", "--games", "2"), ("record",), ("play", "--seed", "1")):
        game = words[:1] + ("--game", "newyork") + words[1:]
        check(f"{words[0]}: no such program", run(PROGRAM, *game, "--agents", "program:./nothing,random")[0], 1)
        code, _, err = run(PROGRAM, *game, "--agents", spec("no-hello", "start=200") + ",random")
        check(f"{words[0]}: no hello", (code, "it said nothing for 200 ms" in err), (1, True))
        for wrong in ("program:", "program:   ", "program:ms=0:x", "program:ms=x:y", "program:hurry=1:x", "program:'x",
                      "program:" + "x" * 600, "program:" + "x " * 100):
            check(f"{words[0]}: {wrong[:30]}", run(PROGRAM, *game, "--agents", wrong + ",random")[0], 2)
    check("no cheating twin", run(PROGRAM, "arena", "--game", "newyork", "--agents", "cheat-program:x,random")[0], 2)
    check("hint asks none", run(PROGRAM, "hint", "-", "--agent", "program:true")[0], 2)
    marker = f"/tmp/crosstown-evil-{os.getpid()}"
    code, out, _ = run(PROGRAM, "record", "--game", "newyork", "--agents", "random", "--seed", "1")
    header, *lines = out.splitlines()
    named = json.loads(header) | {"names": [f"program:touch {marker}"] * 2}
    path = marker + ".jsonl"
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([json.dumps(named)] + lines[:5]) + "\n")
    run(PROGRAM, "play", "--load", path, input="1\n1\n1\nquit\n")
    check("a record's names start nothing", os.path.exists(marker), False)
    os.unlink(path)


def quoting():
    """Words, quotation marks, commas."""
    code = "import sys,json;[print(json.dumps({'say':'error','id':json.loads(l)['id'],'text':'|'.join(sys.argv[1:])}),flush=True) for l in sys.stdin]"
    command = f'program:{sys.executable} -c "{code}" \'a, b\' "c\\"d" e\\ f'
    _, _, err = run(PROGRAM, "record", "--game", "newyork", "--agents", command + ",random")
    check("quoting", err.rsplit(": ", 1)[-1], 'a, b|c"d|e f\n')


with ThreadPoolExecutor(6) as pool:  # they mostly wait
    list(pool.map(lambda kind: lose(kind, KINDS[kind]), [k for k in KINDS if not ONLY or k in ONLY]))
check("nobody is left of those", left_over(), [])
if not ONLY:
    in_a_record()
    at_a_larger_table()
    at_the_keyboard()
    wrong_commands()
    quoting()
    check("nobody is left", left_over(), [])
finish()
