"""A server and people, for tests that look at it from outside (admin.py, ops.py, ops_logs.py): PROGRAM is
the first word of their command lines."""
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys

from net_client import CLOSE, PATIENCE, PING, PONG, Socket, frame, same

PROGRAM = os.path.abspath(sys.argv[1])
PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "serve", "page")
LIVE = {"kind": "live", "base": 7200, "more": 0}


def place(where):
    """The words for a folder or a database."""
    return ["--database" if where.startswith("postgresql:") else "--data", where]


class Server:
    """`crosstown serve` with a folder or a database; the net's client only needs host and port."""
    tls = False
    host = "127.0.0.1"

    def __init__(self, where, *more):
        words = [PROGRAM, "serve", "--port", "0", "--page", PAGE, *place(where), "--bot-pace", "0",
                 *more, *(() if "--limits" in more else ("--limits", "off"))]
        self.child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.child.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            self.child.kill()
            raise AssertionError(f"not ready: {line!r} {self.child.communicate()[1].decode()!r}")
        self.port = int(found[1])

    def connect(self):
        return socket.create_connection((self.host, self.port), PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGKILL if kind else signal.SIGTERM)
        err = self.child.communicate(timeout=PATIENCE)[1].decode()
        if not kind and self.child.returncode not in (0, -signal.SIGKILL):
            raise AssertionError(f"ended with {self.child.returncode}: {err}")

    def kill(self):
        self.child.send_signal(signal.SIGKILL)
        self.child.wait()


class Person:
    """A connection that waits for the answer to each request."""

    def __init__(self, server, **hello):
        self.socket = Socket(server)
        self.next = 0
        self.heard = []
        self.welcome = self.do("hello", **hello)
        if self.welcome["say"] == "welcome":
            self.id = self.welcome["person"]["id"]
            self.token = self.welcome.get("token", hello.get("token"))

    def hear(self):
        while True:
            kind, payload = self.socket.hear()
            if kind == PING:
                self.socket.send(frame(PONG, payload))
            elif kind == CLOSE:
                raise EOFError(struct.unpack(">H", payload[:2])[0])
            else:
                return json.loads(payload)

    def do(self, what, **more):
        self.next += 1
        self.socket.say(json.dumps({"do": what, "id": self.next, **more}))
        while True:
            said = self.hear()
            if said.get("re") == self.next:
                return said
            self.heard.append(said)

    def wait_for(self, wanted):
        """What is said by itself, until it is what we wait for."""
        for said in iter(lambda: self.heard.pop(0) if self.heard else self.hear(), None):
            if wanted(said):
                return said

    def play(self, table, choice=0):
        """From what a `table` shows to the end of the game."""
        last = table
        while last.get("state") != "over":
            if last.get("legal"):
                move = last["legal"][choice % len(last["legal"])]
                last = self.do("move", table=table["table"], n=last["n"], move=move)
                same("move", last["say"], "lines")
            else:
                last = self.wait_for(lambda s: s["say"] == "lines" and s["table"] == table["table"])
        return last


def account(server, name):
    person = Person(server)
    same("register " + name, person.do("register", name=name, password="password " + name)["say"], "welcome")
    return person


def admin(where, *words, code=0):
    """Its lines as objects."""
    done = subprocess.run([PROGRAM, "admin", *place(where), "--json", *words], capture_output=True, timeout=120)
    same(f"admin {words}: code (it said {done.stdout[-600:]!r} {done.stderr[-2000:]!r})", done.returncode, code)
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def told(where, *words, code=0):
    """What people read, both streams."""
    done = subprocess.run([PROGRAM, "admin", *place(where), *words], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=120)
    same(f"admin {words}: code ({done.stdout!r})", done.returncode, code)
    return done.stdout.decode()


def play_some(server):
    """Three rated games and an unrated one with agents; a waiting and a running table."""
    anna, bert = account(server, "Anna"), account(server, "Bert")
    for i, person in enumerate((anna, bert, anna)):
        table = person.do("open", game="traffiq", players=2, seats=["me", "level1"], rated=True, clock=LIVE)
        same("open", table["say"], "table")
        over = person.play(table, i)
        same("rated", len(over["rating"]), 2)
    guest = Person(server, name="Gerda")
    guest.play(guest.do("open", game="tuktuk", players=3, seats=["me", "level1", "level1"], clock=LIVE))
    waiting = anna.do("open", game="tuktuk", players=3, seats=["me", "open", "level1"], start="random")
    running = bert.do("open", game="traffiq", players=2, seats=["open", "me"])
    same("sit", guest.do("sit", table=running["table"])["state"], "playing")
    return anna, bert, guest, waiting["table"], running["table"]


def is_closed(person, code):
    try:
        while True:
            person.hear()
    except EOFError as end:
        same("closed with", end.args[0], code)
