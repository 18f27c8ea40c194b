#!/usr/bin/env python3
"""Looking after what servers keep, in folders and in PostgreSQL: ops.py PROGRAM. `crosstown admin` on a
database with two servers and with none, `crosstown move-store` in all directions, killed in the middle,
from damaged stores. `ONLY=name` runs one."""
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "store"))
from postgres import Postgres  # noqa: E402

from house import (PAGE, PROGRAM, Person, Server, account, admin, place, play_some,  # noqa: E402
                   told)
from net_client import run_tests, same  # noqa: E402

DATABASE = None  # one PostgreSQL for all tests, a schema each
MANY = 60000


class Schema:
    """A part of the database that nobody else uses."""
    number = 0

    def __enter__(self):
        Schema.number += 1
        self.name = f"s{Schema.number}"
        sql(f"CREATE SCHEMA {self.name}")
        self.url = f"{DATABASE.address}&options=-csearch_path%3D{self.name}"
        return self

    def __exit__(self, *_):
        sql(f"DROP SCHEMA {self.name} CASCADE")

    def sql(self, text):
        return sql(f"SET search_path = {self.name}; {text}")


def sql(text):
    """The last answer."""
    done = subprocess.run([os.path.join(DATABASE.bin, "psql"), DATABASE.address, "-qAtX", "-v", "ON_ERROR_STOP=1",
                           "-c", text], capture_output=True, text=True)
    same(f"psql {text}: {done.stderr}", done.returncode, 0)
    return done.stdout.strip()


class Room(tempfile.TemporaryDirectory):
    def __enter__(self):
        super().__enter__()
        return self

    def path(self, name):
        return os.path.join(self.name, name)


def move(start, end, code=0):
    """What it says."""
    done = subprocess.run([PROGRAM, "move-store", start, end], capture_output=True, text=True, timeout=120)
    same(f"move-store: code (it said {done.stdout!r} {done.stderr!r})", done.returncode, code)
    return done.stdout + done.stderr


def refused(start, end, word):
    said = move(start, end, 1)
    same(f"{word!r} in {said!r}", (word in said, said.count("\n")), (True, 1))
    return said


def rows(where, schema=None):
    """All of them, as bytes."""
    if schema:
        lines = schema.sql("SELECT encode(key, 'hex'), encode(value, 'hex') FROM kept ORDER BY key").splitlines()
        return [tuple(bytes.fromhex(cell) for cell in line.split("|")) for line in lines]
    with closing(sqlite3.connect(os.path.join(where, "crosstown.db"))) as db:
        db.text_factory = bytes
        return db.execute("SELECT key, value FROM kept ORDER BY key").fetchall()


def fill(folder, count):
    """A store of so many rows, which a server has made."""
    with Server(folder):
        pass
    with closing(sqlite3.connect(os.path.join(folder, "crosstown.db"))) as db, db:
        db.executemany("INSERT INTO kept VALUES (?, ?)",
                       ((f"z/{i:012}", f"row {i} ä" * (i % 9)) for i in range(count)))


# ---- admin on a database ----------------------------------------------------------------------------

def look(url, anna, bert, guest, waiting, running):
    same("people", [(p["id"], p["name"]) for p in admin(url, "people", "--guests")],
         [(anna.id, "Anna"), (bert.id, "Bert"), (guest.id, "Gerda")])
    same("by name", [p["name"] for p in admin(url, "people", "bert", "@" + guest.id)], ["Bert", "Gerda"])
    tables = {t["table"]: (t["state"], [s and s["name"] for s in t["seats"]]) for t in admin(url, "tables")}
    same("tables", tables, {waiting: ("waiting", ["Anna", None, "level1"]), running: ("playing", ["Gerda", "Bert"])})
    same("reports", [(r["by"]["name"], r["person"]["name"], r["text"]) for r in admin(url, "reports")],
         [("Bert", "Gerda", "slow")])
    same("check", [line["is"] for line in admin(url, "check") if line["is"] != "progress"], ["checked"])


def bans(url, schema, here, there, people):
    """Two servers: whoever sits elsewhere sees it; what another server has in memory does not undo it."""
    anna, bert, guest, waiting, running = people
    same("mute", bert.do("mute", person=guest.id, on=True)["say"], "done")
    looker = Person(there)
    looker.do("watch", table=running)
    done = admin(url, "ban", "BERT", "--days", "3")[0]
    same("banned", (done["id"], done["tables"]), (bert.id, 1))
    seats = looker.wait_for(lambda s: s["say"] in ("seats", "table") and s["seats"][1]["standin"])["seats"]
    same("a stand-in, seen elsewhere", seats[1]["name"], "Bert")
    for server in (here, there):
        same("his token", Person(server, token=bert.token).welcome["token"], "not-allowed")
        same("log in", Person(server).do("login", name="Bert", password="password Bert")["token"], "not-allowed")
    try:  # his server may not have heard of it, or may have sent him away
        bert.do("mute", person=anna.id, on=True)
    except (EOFError, OSError):
        pass
    same("still banned", [p["name"] for p in admin(url, "people") if "banned" in p], ["Bert"])
    admin(url, "unban", "Bert")
    back = Person(there, token=bert.token)
    same("back", back.welcome["person"]["name"], "Bert")
    row = schema.sql(f"SELECT convert_from(value, 'UTF8') FROM kept WHERE key = 'p/{bert.id}'::bytea")
    same(f"nothing of his was lost: {row}", (guest.id in row, "banned" in row), (True, False))
    same("closed", admin(url, "close", waiting)[0]["table"], waiting)
    anna.wait_for(lambda s: s["say"] == "table" and s["table"] == waiting and s["state"] == "closed")


def test_admin_on_database():
    with Schema() as schema, Room() as room:
        url = schema.url
        same("nobody is there", "No server keeps anything" in told(url, "people", code=1), True)
        same("and nothing was made", schema.sql("SELECT to_regclass('kept')"), "")
        with Server(url) as here, Server(url) as there:
            people = anna, bert, guest, waiting, running = play_some(here)
            same("report", bert.do("report", table=running, person=guest.id, text="slow")["say"], "done")
            look(url, *people)
            admin(url, "backup", room.path("one.db"))
            bans(url, schema, here, there, people)
        same("check", "All is well." in told(url, "check"), True)
        same("stopped", [t["table"] for t in admin(url, "tables")], [running])
        admin(url, "ban", "Anna")
        with Server(url) as server:
            same("banned while stopped", Person(server, token=anna.token).welcome["token"], "not-allowed")
        backups(url, schema, room, people)


def backups(url, schema, room, people):
    """A file like that of a folder's store: it can be looked at, and a server starts on it."""
    admin(url, "backup", room.path("two.db"))
    same("its rights", os.stat(room.path("two.db")).st_mode & 0o777, 0o600)
    same("not over a file", "is there already" in told(url, "backup", room.path("two.db"), code=1), True)
    same("nothing else", sorted(os.listdir(room.name)), ["one.db", "two.db"])
    for name in ("one", "two"):
        os.mkdir(room.path(name), 0o700)
        os.rename(room.path(name + ".db"), room.path(name + "/crosstown.db"))
    same("the same rows", rows(room.path("two")), rows(None, schema))
    look(room.path("one"), *people)
    with Server(room.path("two")) as server:
        same("a server on it", Person(server, token=people[1].token).welcome["person"]["name"], "Bert")


def test_password_is_not_shown():
    with Schema() as schema:
        url = schema.url.replace("postgresql://", "postgresql://crosstown:top-secret@").replace("&user=crosstown", "")
        with Server(url) as server:
            with open(f"/proc/{server.child.pid}/cmdline") as file:
                same("in the list of processes", "top-secret" in file.read(), False)
            account(server, "Anna")
            same("works", [p["name"] for p in admin(url, "people")], ["Anna"])
        wrong = url.replace("/postgres?", ":1/postgres?")
        for words in (["admin", *place(wrong), "people"], ["move-store", wrong, "/nowhere/at/all"],
                      ["serve", "--port", "0", "--page", PAGE, *place(wrong)]):
            done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60)
            same(f"{words[0]} fails", done.returncode, 1)
            same(f"no password in {done.stderr!r}", "top-secret" in done.stdout + done.stderr, False)


# ---- move-store -------------------------------------------------------------------------------------

def test_move():
    with Schema() as first, Schema() as second, Room() as room:
        folder, copy = room.path("data"), room.path("copy")
        with Server(folder) as server:
            anna, bert, _, _, running = play_some(server)
        kept = rows(folder)
        said = [move(folder, first.url), move(first.url, second.url), move(second.url, copy), move(copy, room.path("3"))]
        for where, schema in ((None, first), (None, second), (copy, None), (room.path("3"), None), (folder, None)):
            same("the same rows", rows(where, schema) == kept, True)
        same("the same digest", len({line.splitlines()[0] for line in said}), 1)
        same("counted", f"{len(kept)} rows, {sum(len(k) + len(v) for k, v in kept)} bytes" in said[0], True)
        same("its files", sorted(os.listdir(copy)), ["crosstown.db", "crosstown.lock"])
        same("their rights", os.stat(os.path.join(copy, "crosstown.db")).st_mode & 0o777, 0o600)
        for where in (first.url, copy):
            same("check", "All is well." in told(where, "check"), True)
            with Server(where) as server:
                table = Person(server, token=bert.token).do("watch", table=running)
                same("goes on", table["state"], "playing")
        refused(folder, second.url, "has rows already")
        refused(first.url, copy, "is there already")
        refused(first.url, first.url, "stop it first")
        refused(folder, folder, "in use by another program")
        refused(room.path("none"), copy, "No server keeps anything in the folder")
        same("none was made", os.path.exists(room.path("none")), False)
        refused(folder, room.path("no/such/place"), "cannot be made")


def test_move_beside_servers():
    with Schema() as schema, Schema() as other, Room() as room:
        folder = room.path("data")
        with Server(folder):
            refused(folder, other.url, "in use by another program")
        with Server(schema.url):
            refused(schema.url, room.path("new"), "stop it first")
            refused(folder, schema.url, "stop it first")
        same("nothing was begun", (os.path.exists(room.path("new/crosstown.db")), other.sql(
            "SELECT to_regclass('kept')")), (False, ""))
        # While it is being moved no server starts there.
        holder = subprocess.Popen([os.path.join(DATABASE.bin, "psql"), schema.url, "-qAtX"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True)
        holder.stdin.write("SELECT pg_advisory_lock(1131566200, 'kept'::regclass::oid::int); SELECT 'held';\n")
        holder.stdin.flush()
        while holder.stdout.readline() != "held\n":
            pass
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--page", PAGE, *place(schema.url)], capture_output=True,
                              text=True, timeout=60)
        holder.communicate()
        same(f"refused: {done.stderr!r}", (done.returncode, "being moved" in done.stderr), (1, True))


def kill_in_the_middle(start, end, is_under_way):
    child = subprocess.Popen([PROGRAM, "move-store", start, end], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not is_under_way():
        same("it is at work", child.poll(), None)
        time.sleep(0.002)
    child.send_signal(signal.SIGKILL)
    child.communicate()
    same("killed", child.returncode, -signal.SIGKILL)


def test_move_killed():
    with Schema() as schema, Room() as room:
        folder, copy = room.path("data"), room.path("copy")
        fill(folder, MANY)
        copies = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'COPY kept%' AND state = 'active'"
        kill_in_the_middle(folder, schema.url, lambda: sql(copies) == "1")
        while schema.sql("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = 1131566200") != "0":
            time.sleep(0.02)  # until the database has noticed
        same("no store", ("No server keeps anything" in told(schema.url, "people", code=1),
                          schema.sql("SELECT to_regclass('kept')")), (True, ""))
        began = time.monotonic()
        move(folder, schema.url)
        took = time.monotonic() - began
        part = os.path.join(copy, "crosstown.db.part")
        kill_in_the_middle(schema.url, copy, lambda: os.path.exists(part) and os.path.getsize(part) > 1 << 20)
        same("no store", "no server keeps anything" in told(copy, "people", code=1), True)
        move(schema.url, copy)
        same("the same rows", rows(copy) == rows(folder), True)
        same("nothing left", sorted(os.listdir(copy)), ["crosstown.db", "crosstown.lock"])
        print(f"{MANY} rows into a database in {took:.1f} s")


def test_move_damaged():
    with Schema() as schema, Room() as room:
        whole, broken = room.path("whole"), room.path("broken")
        fill(whole, 5000)
        shutil.copytree(whole, broken)
        with open(os.path.join(broken, "crosstown.db"), "r+b") as file:
            file.seek(40 * 4096)
            file.write(os.urandom(4096))
        refused(broken, schema.url, "is damaged: put a backup")
        same("nothing was made", schema.sql("SELECT to_regclass('kept')"), "")
        shutil.copyfile(os.path.join(whole, "crosstown.db"), os.path.join(broken, "crosstown.db"))
        with closing(sqlite3.connect(os.path.join(broken, "crosstown.db"))) as db, db:
            db.execute("UPDATE kept SET value = CAST(x'610062' AS TEXT) WHERE key = 'z/000000000777'")
        refused(broken, schema.url, "The row z/000000000777 is damaged")
        refused(broken, room.path("new"), "The row z/000000000777 is damaged")
        same("nothing left", os.listdir(room.path("new")), ["crosstown.lock"])
        with open(os.path.join(broken, "crosstown.db"), "wb") as file:
            file.write(b"a letter, not a store" * 500)
        refused(broken, schema.url, "is no database of Crosstown")
        move(whole, schema.url)
        schema.sql("UPDATE kept SET value = '\\x6100'::bytea WHERE key = 'z/000000004999'::bytea")
        refused(schema.url, room.path("new"), "The row z/000000004999 is damaged")
        same("nothing left", os.listdir(room.path("new")), ["crosstown.lock"])
        same("no backup of it", "is damaged" in told(schema.url, "backup", room.path("x.db"), code=1), True)
        schema.sql("UPDATE kept_form SET form = 99")
        same("a newer one", "newer version" in told(schema.url, "people", code=1), True)


def main():
    global DATABASE
    DATABASE = Postgres(("fsync=off",))
    try:
        return run_tests(globals())
    finally:
        DATABASE.close()


if __name__ == "__main__":
    sys.exit(main())
