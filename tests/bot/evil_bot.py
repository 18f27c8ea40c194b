#!/usr/bin/env python3
"""A player that goes wrong at its third decision, in the way that it is told: evil_bot.py KIND"""
import json
import os
import signal
import subprocess
import sys
import time

KIND = sys.argv[1]


def say(**answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def flood(text):
    while True:
        write(text)


def close(number):
    os.close(number)
    time.sleep(60)


def leave_a_child():
    """The child would stay for a minute, and does not listen to SIGTERM."""
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
    subprocess.Popen([sys.executable, "-c", code])
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(60)


def go_wrong(asked, legal):
    number = asked["id"]
    {
        "silent": lambda: time.sleep(60),
        "late": lambda: (time.sleep(4), say(say="move", id=number, move=legal[0])),
        "garbage": lambda: write("Traceback (most recent call last):\n"),
        "binary": lambda: (sys.stdout.buffer.write(b"\x00\xff\x1b[2J\n"), sys.stdout.flush()),
        "empty": lambda: write("\n"),
        "list": lambda: write("[]\n"),
        "crash": lambda: os.kill(os.getpid(), signal.SIGSEGV),
        "exit": lambda: os._exit(3),
        "half": lambda: (write('{"say":"move"'), os._exit(0)),
        "illegal": lambda: say(say="move", id=number, move="+R1" if "+R1" not in legal else "R1"),
        "unreadable": lambda: say(say="move", id=number, move="\x1b[31mcheckmate"),
        "number": lambda: say(say="move", id=number, move=7),
        "no-move": lambda: say(say="move", id=number),
        "no-id": lambda: say(say="move", move=legal[0]),
        "old-id": lambda: say(say="move", id=number - 1, move=legal[0]),
        "no-say": lambda: say(id=number, move=legal[0]),
        "done": lambda: say(say="done", id=number),
        "error": lambda: say(say="error", id=number, text="I do not want to"),
        "long": lambda: write('{"say":"' + "x" * (1 << 20) + '"}\n'),
        "endless": lambda: flood("x" * 65536),
        "flood": lambda: flood('{"say":"info"}\n'),
        "flood-nonsense": lambda: flood("x\n"),
        "deaf": lambda: (os.close(0), say(say="move", id=number, move=legal[0]), time.sleep(60)),
        "mute": lambda: close(1),
        "stubborn": leave_a_child,
        "elsewhere": lambda: (os.setpgid(0, os.getpgid(os.getppid())), signal.signal(signal.SIGTERM, signal.SIG_IGN),
                              time.sleep(60)),
    }[KIND]()


def main():
    goes = 0
    legal = []
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["do"] == "hello":
            if KIND == "no-hello":
                time.sleep(60)
            say(say="hello", id=asked["id"], name="evil", want="bytes", build="another")
            continue
        if asked["do"] == "position":
            legal = asked["legal"]
            write('{"say":"info","text":"thinking"}\n')
        goes += asked["do"] == "go"
        if asked["do"] == "go" and goes == 3:
            go_wrong(asked, legal)
            continue
        say(**({"say": "move", "move": legal[0]} if asked["do"] == "go" else {"say": "done"}), id=asked["id"])


main()
