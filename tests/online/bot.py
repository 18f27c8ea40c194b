#!/usr/bin/env python3
"""The bot of docs/online.md plays every game to its end: bot.py PROGRAM DOCS PAGE"""
import importlib.util
import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM, DOCS, PAGE = sys.argv[1:4]


def main():
    with open(os.path.join(DOCS, "bot.py"), encoding="utf-8") as file:
        code = file.read()
    with open(os.path.join(DOCS, "online.md"), encoding="utf-8") as file:
        if f"```python\n{code}```" not in file.read():
            sys.exit("docs/online.md shows another bot than docs/bot.py")
    spec = importlib.util.spec_from_file_location("bot", os.path.join(DOCS, "bot.py"))
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    folder = tempfile.mkdtemp(prefix="crosstown-bot-")
    server = subprocess.Popen(
        [PROGRAM, "serve", "--port", "0", "--data", folder, "--bot-pace", "0", "--page", PAGE],
        stdout=subprocess.PIPE, text=True)
    try:
        url = re.search(r"http://(\S+)/", server.stdout.readline())[1]

        async def all_games():
            games = ("newyork", "traffiq", "tuktuk")
            return await asyncio.gather(*(bot.play(f"ws://{url}", game) for game in games))

        for result in asyncio.run(asyncio.wait_for(all_games(), 120)):
            if sorted(result) != ["ranks", "reason", "scores"] or min(result["ranks"]) != 1:
                sys.exit(f"not a result: {result}")
    finally:
        server.terminate()
        code = server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)
    if code != 0:
        sys.exit(f"the server ended with {code}")
    print("1 passed, 0 failed")


main()
