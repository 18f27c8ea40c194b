#!/usr/bin/env python3
"""A bot for Crosstown (docs/bot.md): any legal move, but it waits only if it must.

usage: crosstown arena --game newyork --agents "program:docs/mybot.py,random" """
import json
import random
import sys

WAITS = {"pass", "end", "skip", "hold", "stay"}


def answer(request, game):
    """What is said to a request; `game` is what the bot remembers."""
    if request["do"] == "hello":
        return {"say": "hello", "name": "mybot", "version": "1"}
    if request["do"] == "new":  # a game begins, we have request["seat"]
        game["chance"] = random.Random(request["seed"])
    elif request["do"] == "position":  # what we see, and what we may do
        game["legal"] = request["legal"]
    elif request["do"] == "go":
        moves = [move for move in game["legal"] if move not in WAITS]
        return {"say": "move", "move": game["chance"].choice(moves or game["legal"])}
    elif request["do"] == "quit":
        sys.exit()
    return {"say": "done"}


memory = {}
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({**answer(asked, memory), "id": asked["id"]}), flush=True)
