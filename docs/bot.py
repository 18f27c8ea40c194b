#!/usr/bin/env python3
"""A bot for Crosstown's server: it opens a table against a computer player and plays any legal move.

usage: bot.py [URL [GAME]]        needs Debian's python3-websockets"""
import asyncio
import json
import random
import sys

import websockets


async def play(url="ws://127.0.0.1:8420", game="newyork"):
    async with websockets.connect(url + "/play", subprotocols=["crosstown.1"]) as socket:
        async def say(**request):
            await socket.send(json.dumps(request))

        await say(do="hello", name="Random Robin")
        await say(do="open", game=game, players=2, seats=["me", "level1"], listed=False)
        async for text in socket:
            message = json.loads(text)
            if message["say"] == "refused":
                sys.exit(f"refused: {message['text']}")
            if message["say"] not in ("table", "lines"):
                continue  # welcome, seats, chat, yours: nothing to decide
            if message.get("state") == "over":
                return message["result"]
            if message.get("legal"):  # it is our turn
                await asyncio.sleep(0.06)  # a server takes 20 requests a second
                await say(do="move", table=message["table"], n=message["n"],
                          move=random.choice(message["legal"]))


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play(*sys.argv[1:]))))
