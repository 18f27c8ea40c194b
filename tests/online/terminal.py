#!/usr/bin/env python3
"""`crosstown play --server`: people at terminals on a real server. terminal.py PROGRAM PAGE [NAME...]

Two of them (or one and a client of others) play whole games of every kind by what is typed, talk,
take back, leave and come back, watch; the server is killed under them and started again; and a
server that sends nonsense must not bring anybody down (EVIL=100000: with all kinds of it). Prints
every test that fails, and ends with "N passed, M failed"; TIMES=1 says how long each took."""
import asyncio
import json
import os
import pty
import random
import re
import select
import shutil
import socket
import subprocess
import sys
import termios
import tempfile
import threading
import time
import traceback

import websockets

from at_terminal import (PATIENCE, PROGRAM, ROOM, THE_END, YOUR_TURN, Person, Server, complaint,
                         decisions, record_of, same, together, two_at_a_table)
from terminal_evil import test_evil_bytes, test_evil_messages  # noqa: F401 - main() runs them

ONLY = sys.argv[3:]


# ---- two people at terminals -------------------------------------------------------------------

def test_whole_game():
    """A game of New York with everything that is said beside it, then once more."""
    with Server() as server:
        anna, ben, table = two_at_a_table(server, "newyork 2 text")
        with anna, ben:
            anna.until(YOUR_TURN)
            ben.type("R1")
            ben.until("It is not your turn.")
            ben.type("chat What a fine evening: über alles")
            anna.until("  Ben: What a fine evening: über alles")
            anna.type("say good-luck")
            ben.until("  Anna: Good luck!")
            anna.type("say 1")
            ben.until("  Anna: Hello!")
            anna.type("?")
            anna.until("The moves, by number or text:")
            anna.type("R99")
            anna.until("is no move and no command")
            anna.type("take R1")
            anna.until("Refused by NY-", "is no move and no command")
            anna.type("1")
            anna.until("  Anna plays ")
            ben.until("  Anna plays ")
            anna.until(YOUR_TURN)
            anna.type("undo")
            anna.until("Anna takes back the last move.")
            ben.until("Anna takes back the last move.")
            anna.until(YOUR_TURN)
            anna.type("undo")
            anna.until("There is nothing that you may take back")
            ben.type("leave")
            ben.until("A robot sits in for you.")
            anna.until("A robot sits in for Ben.")
            ben.type("back")
            ben.until("You have your seat again.")
            anna.until("Ben has taken the seat again.")
            anna.at = len(anna.seen)
            anna.type("board")
            together(anna.play, ben.play)
            assert "  Place 1: " in anna.seen and "  Place 2: " in ben.seen, "places are told"
            record = record_of(anna)
            same("Anna's decisions", decisions(record, 0), anna.typed)
            same("Ben's decisions", decisions(record, 1), ben.typed)
            assert record[0]["fair"]["seals"].count(None) == 0, "both have sealed"
            assert record[0]["fair"]["nonces"].count(None) == 0, "both have told their nonce"
            anna.type("")
            anna.until("Display none", "Display ")
            anna.type("again")
            anna.until("Table ")
            ben.until("Once more?")
            ben.type("again")
            ben.until("The game begins.")
            anna.until("The game begins.")
            ben.until(YOUR_TURN)
            ben.type("quit")
            ben.until(f"The game goes on. Come back with:\n  crosstown play --table {server.url}/t/")
            same("Ben's exit code", ben.end(), 0)
            anna.until("Ben is away.")
            with Person(server.url, home=ben.home) as again:
                again.until("You are Ben on")
                again.until("Your games:")
                again.until("with Anna: it is your turn.")
                again.type("1")
                again.until(YOUR_TURN)
                anna.until("Ben is here.")
                again.type("1")
                again.until("  Ben plays ")


def test_strangers():
    """TraffIQ against a client of others, with a spectator at a terminal."""
    async def stranger(url, opened):
        async with websockets.connect(url.replace("http", "ws") + "/play") as client:
            rng = random.Random(5)
            await client.send(json.dumps({"do": "hello", "name": "Stranger"}))
            await client.send(json.dumps({"do": "open", "game": "traffiq", "players": 2,
                                          "chat": "free"}))
            async for text in client:
                message = json.loads(text)
                if message["say"] == "table":
                    opened.append(message["table"])
                if message["say"] == "chat":
                    await client.send(json.dumps({
                        "do": "chat", "table": message["table"],
                        "text": "You said: " + message["text"]}))
                if message.get("state") == "over":
                    return
                if message.get("legal"):
                    await client.send(json.dumps({
                        "do": "move", "table": message["table"], "n": message["n"],
                        "move": rng.choice(message["legal"])}))

    with Server() as server:
        opened = []
        other = threading.Thread(target=lambda: asyncio.run(stranger(server.url, opened)))
        other.start()
        end = time.monotonic() + PATIENCE
        while not opened and time.monotonic() < end:
            time.sleep(0.02)
        with Person(server.url, name="Carla") as carla, \
                Person("", "--table", f"{server.url}/#/t/{opened[0]}", "--watch",
                       name="Dora") as dora:
            dora.until("You are watching.")
            dora.type("R7")
            dora.until("is no command here")
            dora.type("leave")
            dora.until("You do not sit at this table.")
            carla.until("1  Manhattan TraffIQ with Stranger: 1 chair is free.")
            carla.type("1")
            carla.until("The game begins.")
            dora.until("The game begins.")
            carla.type("chat hi")
            carla.until("  Stranger: You said: hi")
            carla.at = carla.seen.index("The game begins.")
            together(carla.play, lambda: dora.until(THE_END))
            same("Carla's decisions", decisions(record_of(carla), 1), carla.typed)
            dora.type("chat Well done")
            carla.until("  Dora (watching): Well done")
        other.join(PATIENCE)
        assert not other.is_alive(), "the other client does not end"


def test_killed_server():
    """Tuk Tuk Taxi; the server is killed again and again, also under a move, and started again."""
    with Server() as server:
        anna, ben, _ = two_at_a_table(server, "tuktuk 2")
        with anna, ben:
            rng, killers = random.Random(11), []

            def kill(wait):
                time.sleep(wait)
                server.kill()
                server.start()

            def pick(typed):
                if typed in (2, 7, 12):
                    for killer in killers:
                        killer.join()
                    killers.append(threading.Thread(target=kill, args=(rng.random() * 0.004,)))
                    killers[-1].start()
                return "1"

            together(lambda: anna.play(pick=pick), ben.play)
            for killer in killers:
                killer.join()
            same("kills", len(killers), 3)
            assert anna.seen.count("No connection") == anna.seen.count("Back. Nothing was lost.") > 0
            record = record_of(anna)
            same("Anna's decisions", decisions(record, 0), anna.typed)
            same("Ben's decisions", decisions(record, 1), ben.typed)


def test_match_and_levels():
    """Three at a table with computers, a match that goes on by `sit`, questions instead of words."""
    with Server() as server:
        with Person(server.url) as anna:
            anna.until("What do you want to be called there?")
            anna.type("A")
            anna.until("A name has 2 to 20 letters")
            anna.type("Anna")
            anna.until("You are Anna on")
            anna.type("open traffiq 2 level1 match private")
            anna.play()
            anna.until("Next game of the match", "The next game of the match is waiting")
            anna.type("sit")
            anna.until("Game 2 of 2 of a match.")
            anna.play()
            anna.type("lobby")
            anna.until("Type a number to sit down")
            anna.type("open")
            anna.until("Which game?")
            anna.type("2")
            while anna.until("Option ", "How many players") == "Option ":
                anna.type("")
            for answer in ("3", "level1", "", "2"):
                anna.type(answer)
            table = anna.table()
            anna.type("who")
            anna.until("Seat 1: level1 (computer)")
            anna.until("Seat 2: free, waits for a friend")
            with Person(server.url, "--table", f"{server.url}/t/{table}", name="Ben") as ben:
                ben.until("Seat 2: Ben (you)", "Ben sits down.")
                anna.until("Ben sits down.")
                together(lambda: anna.until("Time left: "), lambda: ben.until("The game begins."))
                anna.type("quit")
                same("exit code", anna.end(), 0)


def test_words():
    """Phrases only, muting, and another language."""
    with Server() as server:
        anna, ben, table = two_at_a_table(server, "newyork 2")
        with anna, ben:
            anna.type("chat hello there")
            anna.until("This cannot be said at this table.")
            anna.type("mute Ben")
            anna.until("You will not read Ben any more.")
            ben.type("say hello")
            ben.type("say nonsense")
            ben.until("There is no phrase")
            anna.type("unmute 1")
            anna.until("You will read Ben again.")
            ben.type("say bye")
            anna.until("  Ben: Goodbye!")
            assert "  Ben: Hello!" not in anna.seen, "he was muted"
            anna.type("excuse Ben")
            anna.until("That is not allowed here.")
            anna.type("mute Zoe")
            anna.until("Nobody of that name sits here")
            anna.type("link")
            anna.until(f"{server.url}/t/{table}")
            with Person(server.url, "--table", table, name="Carl",
                        env={"LANGUAGE": "de", "LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}) as carl:
                carl.until("Table ", "Tisch ", "http")
                carl.type("quit")


def test_accounts():
    """Who has an account logs in, plays a rated game, and comes back as the same."""
    async def register(url):
        async with websockets.connect(url.replace("http", "ws") + "/play") as client:
            await client.send(json.dumps({"do": "hello"}))
            await client.send(json.dumps({"do": "register", "name": "Robin",
                                          "password": "a good one"}))
            while "token" not in json.loads(await client.recv()):
                pass
            same("registered", json.loads(await client.recv())["person"]["guest"], False)

    with Server() as server:
        asyncio.run(register(server.url))
        with Person(server.url, name="Somebody") as robin:
            robin.until("You are Somebody on")
            robin.type("open traffiq 2 level1 rated")
            robin.until("That is not allowed here.")
            robin.type("login Robin")
            robin.type("a bad one")
            robin.until("Name or password is wrong.")
            robin.type("login Robin")
            robin.type("a good one")
            robin.until("You are Robin on")
            robin.type("open traffiq 2 level1 rated")
            robin.until("This game is rated.")
            robin.until("Time left: 10 minutes.")
            robin.at = robin.seen.index("This game is rated.")
            robin.play()
            assert re.search(r"Rating of Robin: 1500(\.0)? before, \d+\.\d now", robin.seen), \
                robin.seen[-2000:]
            assert "a good one" not in robin.seen, "the password was shown"
        with Person(server.url, home=robin.home) as again:
            again.until("You are Robin on")
        with Person(server.url, name="Somebody", home=robin.home) as again:
            again.until("You are Somebody on")
        for folder, _, files in os.walk(robin.home):
            for file in files:
                same(file, os.stat(os.path.join(folder, file)).st_mode & 0o777, 0o600)


def test_quick():
    """Two who want to play with somebody now find each other; one reads what happened since."""
    with Server() as server:
        with Person(server.url, name="Anna") as anna, Person(server.url, name="Ben") as ben:
            anna.type("quick tuktuk 2")
            anna.until("free, waits for a friend")
            ben.until("1  Tuk Tuk Taxi with Anna: 1 chair is free.", "There is no table")
            ben.type("quick tuktuk 2")
            ben.until("The game begins.")
            anna.until("The game begins.")
            both, mover = (anna, ben), None
            end = time.monotonic() + PATIENCE
            while not mover and time.monotonic() < end:
                mover = next((p for p in both if p.find(YOUR_TURN)), None)
                time.sleep(0.01)
            other = ben if mover is anna else anna
            name = "Ben" if mover is anna else "Anna"
            other.type("lobby")
            other.until("Your chair is kept", "The game goes on.")
            mover.type("1")
            there, end = "It is your turn at another table, Tuk Tuk Taxi", time.monotonic() + PATIENCE
            while not other.find(there):
                if mover.find(YOUR_TURN):
                    mover.type("1")
                assert time.monotonic() < end, other.seen
                time.sleep(0.01)
            other.type("")
            other.until("it is your turn.")
            other.type("1")
            other.until("Since your last turn", YOUR_TURN)
            other.type("1")
            mover.until(f"  {name} ")


def test_tls():
    """A server that speaks HTTPS; a certificate that nobody vouches for is refused in one line."""
    folder = tempfile.mkdtemp(dir=ROOM)
    key, cert = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=here",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
                   check=True, capture_output=True)
    with Server("--tls-cert", cert, "--tls-key", key) as server:
        with Person(server.url, name="Anna") as anna:
            anna.until("cannot be reached: its certificate is not trusted")
            same("exit code", anna.end(), 1)
        with Person(server.url, name="Anna", env={"SSL_CERT_FILE": cert}) as anna:
            anna.until("You are Anna on")
            anna.type("open newyork 2 level1")
            anna.play()
            record_of(anna)


# ---- what goes wrong -----------------------------------------------------------------------------

def test_complaints():
    with Server() as server:
        free = socket.socket()
        free.bind(("127.0.0.1", 0))
        dead = f"http://127.0.0.1:{free.getsockname()[1]}"
        unknown = "000000000000"
        for code, words, command in (
                (2, "is no address of a server", ("--server", "ftp://127.0.0.1")),
                (2, "is no address of a server", ("--server", "http://")),
                (2, "is no address of a server", ("--server", f"{server.url}/elsewhere")),
                (2, "neither a table nor a link", ("--server", server.url, "--table", "short")),
                (2, "only --table, --watch", ("--server", server.url, "newyork")),
                (2, "need a --server", ("--watch",)),
                (1, "cannot be reached", ("--server", dead, "--name", "Anna")),
                (1, "cannot be reached", ("--server", "http://no.such.host.invalid", "--name", "A b")),
                (1, "There is no such table.",
                 ("--server", server.url, "--table", unknown, "--name", "Anna")),
                (1, "A name has 2 to 20", ("--server", server.url, "--name", "!"))):
            got, said = complaint(*command)
            same(f"{command}: exit code, {said!r}", got, code)
            same(f"{command}: one line with {words!r} in {said!r}",
                 (said.count("\n"), words in said), (1, True))
        free.close()


# ---- a terminal that is one ----------------------------------------------------------------------

def test_typing():
    """What is being typed survives what others say; the terminal is as it was afterwards."""
    with Server() as server:
        anna, ben, table = two_at_a_table(server, "newyork 2 text")
        with anna, ben:
            master, slave = pty.openpty()
            before = termios.tcgetattr(slave)
            env = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "LANGUAGE": "", "TERM": "vt100",
                   "COLUMNS": "100", "XDG_CONFIG_HOME": ben.home}
            child = subprocess.Popen([PROGRAM, "play", "--server", server.url, "--table", table],
                                     stdin=slave, stdout=slave, stderr=slave, env=env)
            seen = ""

            def until(words):
                nonlocal seen
                end = time.monotonic() + PATIENCE
                while words not in seen:
                    ready, _, _ = select.select([master], [], [], 0.2)
                    seen += os.read(master, 65536).decode("utf-8", "replace") if ready else ""
                    assert time.monotonic() < end, f"no {words!r} in {seen!r}"

            until("Anna is to move>")
            os.write(master, "chat Grü".encode())
            until("chat Grü")
            anna.type("chat now?")
            until("Anna: now?")
            os.write(master, "ßx\x7f e\x17uch\x1b[D\r".encode())
            anna.until("  Ben: Grüß uch")
            os.write(master, b"quit\r")
            until("The game goes on.")
            same("exit code", child.wait(PATIENCE), 0)
            same("the terminal", termios.tcgetattr(slave), before)
            os.close(master)
            os.close(slave)


def main():
    passed = failed = 0
    tests = [(name[5:], test) for name, test in globals().items() if name.startswith("test_")]
    try:
        for name, test in tests:
            if ONLY and name not in ONLY:
                continue
            began = time.monotonic()
            try:
                test()
                passed += 1
            except Exception:  # noqa: BLE001 - whatever it is, the next one is run
                failed += 1
                traceback.print_exc()
                print(f"failed: {name}")
            if os.environ.get("TIMES"):
                print(f"{name}: {time.monotonic() - began:.1f} s")
    finally:
        shutil.rmtree(ROOM, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
