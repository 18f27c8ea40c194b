#!/usr/bin/env python3
"""Plays the first legal move, and writes down all that it is told: spy_bot.py FILE"""
import json
import sys

legal = []
with open(sys.argv[1], "a", encoding="utf-8") as log:
    for line in sys.stdin:
        log.write(line)
        log.flush()
        asked = json.loads(line)
        legal = asked.get("legal", legal)
        say = {"hello": {"say": "hello"}, "go": {"say": "move", "move": legal[0] if legal else ""}}
        print(json.dumps({**say.get(asked["do"], {"say": "done"}), "id": asked["id"]}), flush=True)
