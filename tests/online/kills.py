#!/usr/bin/env python3
"""The server is killed (SIGKILL) again and again while people play: kills.py PROGRAM PAGE [KILLS [SEED]]

Six people play the three games, two a table; whoever loses his connection comes back with his token
and sends the same request again. Every line that anybody was told of must be there after every kill,
at its place, and nothing twice; finished games must replay and prove their deal. Ends with
"1 passed, 0 failed", or says what was lost."""
import asyncio
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

import websockets

from board import Board, Lost

PROGRAM, PAGE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
KILLS = int(sys.argv[3]) if len(sys.argv) > 3 else 5
RNG = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
GAMES = ("newyork", "traffiq", "tuktuk")
GONE = (websockets.ConnectionClosed, ConnectionError, OSError, asyncio.TimeoutError,
        websockets.InvalidHandshake)


class House:
    """The server, and what is known about it."""

    def __init__(self, folder):
        self.folder, self.child, self.port, self.over = folder, None, 0, False
        self.lines = self.games = self.repeats = 0

    def start(self):
        self.child = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--data", self.folder, "--bot-pace", "0",
             "--limits", "off", "--page", PAGE], stdout=subprocess.PIPE, text=True)
        line = self.child.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            sys.exit(f"the server did not start again: {line!r}")
        self.port = int(found[1])

    def kill(self):
        self.child.kill()
        self.child.wait()
        self.child.stdout.close()


class Person:
    def __init__(self, house):
        self.house, self.token, self.socket, self.ids = house, None, None, 0

    async def connect(self):
        while not self.house.over:
            try:
                self.socket = await asyncio.wait_for(websockets.connect(
                    f"ws://127.0.0.1:{self.house.port}/play", subprotocols=["crosstown.1"]), 5)
                hello = {"do": "hello"} if not self.token else {"do": "hello", "token": self.token}
                answer = await self.once(hello)
                self.token = answer.get("token", self.token)
                return
            except GONE:
                await asyncio.sleep(0.02)

    async def once(self, request):
        self.ids += 1
        await self.socket.send(json.dumps({**request, "id": self.ids}))
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
            if message.get("re") == self.ids:
                return message

    async def ask(self, request):
        """Until it is answered; after a kill the same again."""
        while True:
            try:
                if self.socket is None:
                    await self.connect()
                return await self.once(request)
            except GONE:
                if self.house.over:
                    raise
                self.house.repeats += 1
                self.socket = None


class Whole(Board):
    def whole(self, message):
        if message["n"] < len(self.lines):
            raise Lost(f"{self.table}: {len(self.lines)} lines were told, {message['n']} are there")
        self.note(message["lines"])


def check_record(house, table):
    with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/api/table/{table}/record") as got:
        record = got.read()
    path = os.path.join(house.folder, "record.jsonl")
    with open(path, "wb") as file:
        file.write(record)
    for command in ("replay", "fair"):
        done = subprocess.run([PROGRAM, command, path], capture_output=True, text=True)
        if done.returncode:
            raise Lost(f"{table}: {command} says {done.stdout}{done.stderr}")


async def play_one(house, people, game):
    opened = await people[0].ask({"do": "open", "game": game, "players": 2, "listed": False})
    board = Whole(opened["table"])
    sat = await people[1].ask({"do": "sit", "table": board.table})
    if sat["say"] == "refused" and sat["token"] not in ("already-seated", "running"):
        raise Lost(f"{board.table}: nobody can sit down: {sat}")
    finished = False
    while not finished and not house.over:
        for person in people:
            seen = await person.ask({"do": "watch", "table": board.table})
            board.whole(seen)
            finished = finished or seen["state"] == "over"
            while seen.get("legal") and not finished and not house.over:
                seen = await person.ask({"do": "move", "table": board.table, "n": seen["n"],
                                         "move": RNG.choice(seen["legal"])})
                if seen["say"] != "lines":
                    raise Lost(f"{board.table}: {seen}")
                board.note(seen["lines"])
                house.lines = house.lines + len(seen["lines"])
                finished = seen.get("state") == "over"
    if finished:
        house.games += 1
        return board.table
    return None


async def play_on(house, game, tables):
    people = [Person(house), Person(house)]
    while not house.over:
        try:
            table = await play_one(house, people, game)
        except GONE:
            if not house.over:
                raise
            return
        if table:
            tables.append(table)


async def killer(house):
    for kill in range(KILLS):
        await asyncio.sleep(RNG.uniform(0.02, 0.3))
        house.kill()
        house.start()
        if KILLS >= 100 and kill % 100 == 99:
            print(f"{kill + 1} kills, {house.lines} lines, {house.games} games", flush=True)
    await asyncio.sleep(0.5)
    house.over = True


async def main():
    folder = tempfile.mkdtemp(prefix="crosstown-kills-")
    house, tables = House(folder), []
    house.start()
    began = time.time()
    try:
        killing = asyncio.ensure_future(killer(house))
        playing = [asyncio.ensure_future(play_on(house, game, tables)) for game in GAMES]
        done, _ = await asyncio.wait([killing, *playing], return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        await asyncio.wait_for(asyncio.gather(*playing), 60)
        for table in tables:
            check_record(house, table)
        if house.lines == 0 or house.repeats == 0:
            raise Lost("nothing was tried")
        print(f"{KILLS} kills, {house.lines} lines, {house.games} games finished, {house.repeats} requests "
              f"repeated, nothing lost, {time.time() - began:.0f} s")
    except Lost as lost:
        print(f"lost: {lost}\n0 passed, 1 failed")
        sys.exit(1)
    finally:
        house.over = True
        house.kill()
        shutil.rmtree(folder, ignore_errors=True)
    print("1 passed, 0 failed")


asyncio.run(main())
