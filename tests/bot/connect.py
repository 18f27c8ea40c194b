#!/usr/bin/env python3
"""`crosstown connect` on a real server: connect.py PROGRAM DOCS PAGE (needs python3-websockets)"""
import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import websockets

from case import ENGLISH, check, finish, left_over

PROGRAM, DOCS, PAGE = sys.argv[1:4]
FOLDER = tempfile.mkdtemp(prefix="crosstown-connect-")
ENGLISH["XDG_CONFIG_HOME"] = FOLDER
ENGLISH["CROSSTOWN_PASSWORD"] = "a long secret"
MYBOT = f"{sys.executable} {DOCS}/mybot.py"
EVIL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "evil_bot.py")
ENGINE = f"'{PROGRAM}' bot --agent greedy"


class Server:
    def __init__(self, port="0"):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", port, "--data", f"{FOLDER}/data", "--bot-pace", "0", "--limits", "off",
             "--page", PAGE], stdout=subprocess.PIPE, text=True, env=ENGLISH)
        self.port = re.search(r"http://[^/]*:(\d+)/", self.process.stdout.readline())[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def end(self, how="terminate"):
        getattr(self.process, how)()
        return self.process.wait(20)


def connect(server, *words, wait=True, **more):
    process = subprocess.Popen([PROGRAM, "connect", "--server", server.url, *words], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env={**ENGLISH, **more})
    return hear(process) if wait else process


def hear(process):
    """Its exit code, the games that it printed, its complaints."""
    try:
        out, err = process.communicate(timeout=90)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        err += "\n(took too long)"
    return process.returncode, [json.loads(line) for line in out.splitlines()], err


def kept_token(name):
    folder = f"{FOLDER}/crosstown/online"
    file, = (f for f in os.listdir(folder) if f.endswith("+" + name))
    with open(f"{folder}/{file}", encoding="utf-8") as text:
        return text.read().strip()


async def tables_of(server, name):
    async with websockets.connect(f"ws://127.0.0.1:{server.port}/play", subprotocols=["crosstown.1"]) as socket:
        await socket.send(json.dumps({"do": "hello", "token": kept_token(name)}))
        return json.loads(await socket.recv())["tables"]


def is_game(what, answer, game, games=1, players=2):
    code, results, err = answer
    check(f"{what}: {err}", (code, err, len(results)), (0, "", games))
    for result in results:
        check(f"{what}: its game", (result["game"], len(result["result"]["ranks"])), (game, players))


def whole_games(server):
    """Every game, by view and by bytes, against the server's agents."""
    is_game("register", connect(server, "--register", "Robin", "--bot", MYBOT, "--against", "level1", "--game",
                                "newyork"), "newyork")
    for game, players, against in (("newyork", 3, "level1"), ("traffiq", 2, "level2"), ("tuktuk", 3, "level1,level2")):
        for bot in (MYBOT, ENGINE):
            is_game(f"{game}, {bot[-12:]}", connect(server, "--name", "Robin", "--bot", bot, "--against", against,
                                                    "--game", game, "--players", str(players)), game, 1, players)
    process = connect(server, "--name", "Robin", "--against", "level1", "--game", "newyork", wait=False)
    for _ in range(200):
        time.sleep(0.05)
        if asyncio.run(tables_of(server, "Robin")):
            break
    process.terminate()
    check("without --bot: ended", hear(process), (-15, [], ""))
    time.sleep(0.1)
    check("without --bot: the engine, which ends with it", [w for w in left_over() if " bot" in w], [])
    is_game("its game goes on", connect(server, "--name", "Robin", "--bot", MYBOT, "--against", "level1", "--game",
                                        "tuktuk"), "newyork")


def together(server):
    """Two bots find each other; the loser of the race waits in the lobby."""
    connect(server, "--register", "Ben", "--bot", MYBOT, "--against", "level1", "--game", "newyork")
    pair = [connect(server, "--name", name, "--bot", bot, "--quick", "--game", "traffiq", "--games", "2",
                    "--clock", "600+10", wait=False) for name, bot in (("Robin", ENGINE), ("Ben", MYBOT))]
    for process in pair:
        is_game("quick", hear(process), "traffiq", 2)
    pair = [connect(server, "--name", "Ben", "--bot", MYBOT, "--lobby", "--game", "newyork", wait=False),
            connect(server, "--name", "Robin", "--bot", ENGINE, "--quick", "--game", "newyork", wait=False)]
    for process in pair:
        is_game("lobby", hear(process), "newyork")


async def at_a_table(server):
    """By a link, with a person, who sees that it is a bot; twice, and the person takes a move back."""
    async with websockets.connect(f"ws://127.0.0.1:{server.port}/play", subprotocols=["crosstown.1"]) as socket:
        async def say(**request):
            await socket.send(json.dumps(request))

        await say(do="hello", name="Anna")
        await say(do="open", game="newyork", players=2, seats=["me", "open"], listed=False)
        bot, undone, results, bots = None, 0, 0, set()
        async for text in socket:
            message = json.loads(text)
            if message["say"] == "refused":
                check("a refusal", message["text"], "")
            if message["say"] == "again" and results < 2:
                await say(do="sit", table=message["new"])
            if message["say"] == "undone":
                undone += 1
            if message["say"] not in ("table", "lines", "undone"):
                continue
            if message["say"] == "table":
                bots |= {bool(seat.get("bot")) for seat in message["seats"] if seat and seat["name"] == "Robin"}
                if bot is None:
                    bot = connect(server, "--table", f"{server.url}/t/{message['table']}", "--name", "Robin", "--bot",
                                  MYBOT, "--games", "2", wait=False)
            if message.get("state") == "over":
                results += 1
                if results == 2:
                    break
            elif message.get("legal"):
                if message.get("may", {}).get("undo") and undone < 1:
                    await say(do="undo", table=message["table"], n=message["n"])
                else:
                    await say(do="move", table=message["table"], n=message["n"], move=message["legal"][0])
        is_game("a link", hear(bot), "newyork", 2)
        check("the seat says that it is a bot's", bots, {True})
        check("a move was taken back", undone, 1)


def killed(server):
    """The server is killed under two bots; they come back and go on."""
    pair = [connect(server, "--name", name, "--bot", bot, "--quick", "--game", "traffiq", "--games", "12", wait=False)
            for name, bot in (("Robin", MYBOT), ("Ben", MYBOT))]
    first = [process.stdout.readline() for process in pair]
    server.end("kill")
    time.sleep(0.3)
    server = Server(server.port)
    for process in pair:
        code, results, err = hear(process)
        check("killed: " + err, (code, len(results), "Trying again" in err), (0, 11, True))
    check("killed: played before", all(first), True)
    return server


def gone_wrong(server):
    for kind, reason in (("exit", "it ended with exit code 3"), ("illegal", "is not allowed: NY-"),
                         ("silent", "it said nothing for 700 ms")):
        bot = f"ms=200:grace=500:{sys.executable} {EVIL} {kind}"
        code, results, err = connect(server, "--name", "Robin", "--bot", f"program:{bot}", "--against", "level1",
                                     "--game", "newyork", "--games", "0")
        check(f"{kind}: {err}", (code, results, err.count(reason)), (1, [], 3))


def who(server):
    """Tokens by every way; guests and people are turned away."""
    token = kept_token("Robin")
    with open(f"{FOLDER}/token", "w", encoding="utf-8") as file:
        file.write(token + "\n")
    game = ("--bot", MYBOT, "--against", "level1", "--game", "newyork")
    is_game("a token", connect(server, "--token", token, *game), "newyork")
    is_game("a token in a file", connect(server, "--token-file", f"{FOLDER}/token", *game), "newyork")
    is_game("a token in the environment", connect(server, *game, CROSSTOWN_TOKEN=token), "newyork")
    check("a guest", connect(server, "--name", "Nobody", *game)[0], 1)
    check("a name that is taken", connect(server, "--register", "Robin", *game)[0], 1)

    async def make_person():
        async with websockets.connect(f"ws://127.0.0.1:{server.port}/play", subprotocols=["crosstown.1"]) as socket:
            await socket.send(json.dumps({"do": "hello", "name": "Anna"}))
            guest = json.loads(await socket.recv())
            await socket.send(json.dumps({"do": "register", "name": "Anna", "password": "a long secret"}))
            await socket.recv()
            return guest["token"]
    code, _, err = connect(server, "--token", asyncio.run(make_person()), *game)
    check("a person", (code, "not marked as a bot" in err), (1, True))
    for words in (("--against", "level1"), ("--quick",), ("--quick", "--lobby", "--game", "newyork"), (),
                  ("--lobby", "--game", "chess"), ("--table", "x"), ("--lobby", "--clock", "1"),
                  ("--lobby", "--bot", "'x")):
        check(f"a wrong command line {words}", connect(server, *words)[0], 2)
    check("no such program", connect(server, "--name", "Robin", "--bot", "./nothing", "--lobby")[0], 1)


def main():
    server = Server()
    try:
        whole_games(server)
        together(server)
        asyncio.run(asyncio.wait_for(at_a_table(server), 60))
        server = killed(server)
        gone_wrong(server)
        who(server)
    finally:
        code = server.end()
        shutil.rmtree(FOLDER, ignore_errors=True)
    check("the server's end", code, 0)
    finish()


main()
