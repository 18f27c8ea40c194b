#!/usr/bin/env python3
"""`crosstown admin` from outside: admin.py PROGRAM. A real server, people who play over its sockets,
then every order while it runs and when it is stopped; and rows that were damaged on purpose, each of
which check must find."""
import json
import os
import shutil
import socket
import sqlite3
import stat
import struct
import subprocess
import sys
import tempfile
import time

from house import LIVE, PAGE, PROGRAM, Person, Server, account, admin, is_closed, play_some, told
from net_client import PATIENCE, run_tests, same


def one(lines, kind):
    found = [line for line in lines if line["is"] == kind]
    same(f"lines that are {kind} in {lines}", len(found), 1)
    return found[0]


def found(folder, code=1):
    lines = admin(folder, "check", code=code)
    one(lines, "checked")
    return [line for line in lines if line["is"] == "found"]


class Place:
    """A folder, and a server that can be stopped."""

    def __enter__(self):
        self.room = tempfile.TemporaryDirectory()
        self.folder = os.path.join(self.room.name, "data")
        return self

    def __exit__(self, *_):
        self.room.cleanup()

    def serve(self):
        return Server(self.folder)

    def copy(self, name):
        """Of a stopped server's folder."""
        to = os.path.join(self.room.name, name)
        shutil.copytree(self.folder, to)
        return to


# ---- looking --------------------------------------------------------------------------------------

def test_lists():
    with Place() as place:
        with place.serve() as server:
            anna, bert, guest, waiting, running = play_some(server)
            same("report", bert.do("report", table=running, person=guest.id, text="He\x1b[1m swears")["say"], "done")
            running_says = look(place.folder, anna, bert, guest, waiting, running, True)
        stopped_says = look(place.folder, anna, bert, guest, waiting, running, False)
        for lines in (running_says, stopped_says):
            for line in lines:
                line.pop("here", None)
                line.pop("watching", None)
                for seat in line.get("seats", []):
                    if seat:
                        seat.pop("here")
        same("stopped as running", stopped_says, running_says)


def look(folder, anna, bert, guest, waiting, running, here):
    people = admin(folder, "people")
    same("accounts", [(p["id"], p["name"], p["guest"], p["here"]) for p in people],
         [(anna.id, "Anna", False, here), (bert.id, "Bert", False, here)])
    everybody = admin(folder, "people", "--guests")
    same("everybody", [p["name"] for p in everybody], ["Anna", "Bert", "Gerda"])
    same("by name and id", [p["name"] for p in admin(folder, "people", "bert", "@" + guest.id)], ["Bert", "Gerda"])
    lines = admin(folder, "people", "Nobody", "Anna", code=1)
    same("missing", (one(lines, "missing")["person"], one(lines, "person")["name"]), ("Nobody", "Anna"))
    tables = admin(folder, "tables")
    same("tables", {t["table"]: (t["state"], t["game"]) for t in tables},
         {waiting: ("waiting", "tuktuk"), running: ("playing", "traffiq")})
    seats = {t["table"]: [s and s["name"] for s in t["seats"]] for t in tables}
    same("seats", seats, {waiting: ["Anna", None, "level1"], running: ["Gerda", "Bert"]})
    reports = admin(folder, "reports")
    same("reports", [(r["table"], r["by"]["name"], r["person"], r["text"]) for r in reports],
         [(running, "Bert", {"id": guest.id, "name": "Gerda"}, "He\x1b[1m swears")])
    same("nothing wrong", found(folder, 0), [])
    words = told(folder, "reports")
    same("no control characters", "\x1b" in words, False)
    same("in words", ("Bert" in words, "swears" in words), (True, True))
    for order in ("people", "tables"):
        same(order, len(told(folder, order).splitlines()), 2)
    same("check in words", "All is well." in told(folder, "check"), True)
    return people + everybody + sorted(tables, key=lambda t: t["table"]) + reports


# ---- doing ----------------------------------------------------------------------------------------

def test_ban():
    with Place() as place:
        with place.serve() as server:
            anna, bert, guest, waiting, running = play_some(server)
            done = one(admin(place.folder, "ban", "BERT", "--days", "3"), "banned")
            same("who", (done["id"], done["name"], done["tables"]), (bert.id, "Bert", 1))
            same("until", round((done["until"] / 1000 - time.time()) / 86400, 1), 3.0)
            is_closed(bert, 1008)
            seat = guest.wait_for(lambda s: s["say"] == "seats" and s["seats"][1]["standin"])["seats"][1]
            same("left", seat["agent"], "level3")
            same("his token", Person(server, token=bert.token).welcome["token"], "not-allowed")
            other = Person(server)
            same("log in", other.do("login", name="Bert", password="password Bert")["token"], "not-allowed")
            same("a wrong password is one", other.do("login", name="Bert", password="password")["token"],
                 "wrong-password")
            same("a name that stays taken", other.do("register", name="Bert", password="password")["token"],
                 "name-taken")
            one(admin(place.folder, "ban", "@" + anna.id), "banned")
            is_closed(anna, 1008)
            table = other.do("watch", table=waiting)
            same("stood up", table["seats"][0], None)
            same("nobody", one(admin(place.folder, "ban", "Carl", code=1), "error")["token"], "no-such-person")
            same("shown", [p["name"] for p in admin(place.folder, "people") if "banned" in p], ["Anna", "Bert"])
            same("nothing wrong", found(place.folder, 0), [])
        one(admin(place.folder, "unban", "Bert"), "unbanned")
        same("in words", told(place.folder, "unban", "Bert").strip(), f"Bert ({bert.id}) was not banned.")
        # A guest who never sat is in no store, but in the server's memory.
        with place.serve() as server:
            back = Person(server, token=bert.token)
            same("back", back.welcome["person"]["name"], "Bert")
            same("takes his seat", back.do("back", table=running)["say"], "table")
            same("still banned", Person(server, token=anna.token).welcome["token"], "not-allowed")
            looker = Person(server, name="Looker")
            one(admin(place.folder, "ban", "@" + looker.id), "banned")
            is_closed(looker, 1008)
            same("a guest's token", Person(server, token=looker.token).welcome["token"], "not-allowed")
        one(admin(place.folder, "ban", "@" + guest.id), "banned")
        with place.serve() as server:
            same("banned while stopped", Person(server, token=guest.token).welcome["token"], "not-allowed")
            table = Person(server).do("watch", table=running)
            same("and left", (table["seats"][0]["standin"], table["seats"][1]["standin"]), (True, False))
        same("nothing wrong", found(place.folder, 0), [])


def test_close():
    with Place() as place:
        with place.serve() as server:
            anna, bert, guest, waiting, running = play_some(server)
            same("closed", one(admin(place.folder, "close", running), "closed")["table"], running)
            for person in (bert, guest):
                table = person.wait_for(lambda s: s["say"] == "table" and s["table"] == running
                                        and s["state"] == "closed")
                same("nothing to see", [key for key in ("turn", "view", "legal", "result") if key in table], [])
            same("no move", bert.do("move", table=running, n=0, move="x")["token"], "over")
            same("again", one(admin(place.folder, "close", running, code=1), "error")["token"], "over")
            same("none", one(admin(place.folder, "close", "0" * 12, code=1), "error")["token"], "no-such-table")
        one(admin(place.folder, "close", waiting), "closed")
        same("tables", admin(place.folder, "tables"), [])
        same("in words", told(place.folder, "tables"), "There are none.\n")
        same("nothing wrong", found(place.folder, 0), [])
        with place.serve() as server:
            again = Person(server, token=anna.token)
            same("his tables", again.welcome["tables"], [])
            same("state", again.do("watch", table=waiting)["state"], "closed")


def test_close_game_of_match():
    """Seats of the next game are kept for people who have not come yet; their rows must go, too."""
    with Place() as place:
        with place.serve() as server:
            anna = account(server, "Anna")
            table = anna.do("open", game="newyork", players=2, seats=["me", "level1"], match=True, clock=LIVE)
            anna.play(table)
            new = anna.wait_for(lambda s: s["say"] == "again")["new"]
            same("nothing wrong", found(place.folder, 0), [])
            one(admin(place.folder, "close", new), "closed")
            same("nothing wrong", found(place.folder, 0), [])
            same("her tables", Person(server, token=anna.token).welcome["tables"], [])


def next_game(server, match=True):
    """Anna and Bert in the next game (of a match), before Bert has come to it."""
    anna, bert = account(server, "Anna"), account(server, "Bert")
    table = anna.do("open", game="newyork", players=2, match=match, clock=LIVE)["table"]
    last = {bert: bert.do("sit", table=table)}
    last[anna] = anna.do("watch", table=table)
    while last[anna].get("state") != "over":
        for mover in (anna, bert):
            if last[mover].get("legal"):
                other = bert if mover is anna else anna
                last[mover] = mover.do("move", table=table, n=last[mover]["n"], move=last[mover]["legal"][0])
                last[other] = other.wait_for(lambda s: s["say"] == "lines" and s["table"] == table)
                break
    if not match:
        return anna, bert, anna.do("again", table=table)["table"]
    return anna, bert, anna.wait_for(lambda s: s["say"] == "again")["new"]


def test_kept_seats():
    """Whoever has a seat kept for him has the table among his until it is not kept any more."""
    with Place() as place:
        with place.serve() as server:
            anna, bert, new = next_game(server, match=False)
            same("nothing wrong", found(place.folder, 0), [])
            same("given away", anna.do("seat", table=new, seat=1, who="level1")["say"], "table")
            same("nothing wrong", found(place.folder, 0), [])
            same("not his", Person(server, token=bert.token).welcome["tables"], [])
    with Place() as place:
        with place.serve() as server:
            anna, bert, new = next_game(server)
            same("forget", bert.do("forget", password="password Bert")["say"], "done")
            same("nothing wrong", found(place.folder, 0), [])


def test_backup():
    with Place() as place:
        there, other = os.path.join(place.room.name, "copy.db"), os.path.join(place.room.name, "other.db")
        with place.serve() as server:
            anna, _, _, waiting, _ = play_some(server)
            same("made", one(admin(place.folder, "backup", there), "backup")["file"], there)
            same("private", stat.S_IMODE(os.stat(there).st_mode), 0o600)
            error = one(admin(place.folder, "backup", there, code=1), "error")
            same("never overwritten", (error["token"], there in error["text"]), ("copy", True))
            anna.do("stand", table=waiting)
            # From where the asker is, not the server.
            done = subprocess.run([PROGRAM, "admin", "--data", place.folder, "backup", "here.db"],
                                  cwd=place.room.name, capture_output=True, timeout=60)
            same("beside the asker", (done.returncode, os.path.exists(place.room.name + "/here.db")), (0, True))
        one(admin(place.folder, "backup", other), "backup")
        for copy, taken in ((there, True), (other, False)):
            folder = os.path.join(place.room.name, "from " + os.path.basename(copy))
            os.mkdir(folder, 0o700)
            shutil.copy(copy, os.path.join(folder, "crosstown.db"))
            same("a copy is whole", found(folder, 0), [])
            with Server(folder) as server:
                table = Person(server).do("watch", table=waiting)
                same("as of its moment", table["seats"][0] is not None, taken)


def test_backup_of_damage():
    """A copy of pages that are not in order is none."""
    with Place() as place:
        with place.serve() as server:
            play_some(server)
        path, there = os.path.join(place.folder, "crosstown.db"), os.path.join(place.room.name, "copy.db")
        with open(path, "r+b") as file:
            data = file.read()
            size = int.from_bytes(data[16:18], "big")
            page = next(at for at in range(2 * size, len(data), size)
                        if data[at] == 10 and b'"is":"rated"' in data[at:at + size])
            file.seek(page + 8)
            file.write(b"\xff" * 64)
        error = one(admin(place.folder, "backup", there, code=1), "error")
        same("said", error["token"], "copy")
        same("nothing is left", sorted(os.listdir(place.room.name)), ["data"])


# ---- the door -------------------------------------------------------------------------------------

def raw(folder, data, end=True):
    with socket.socket(socket.AF_UNIX) as link:
        link.settimeout(PATIENCE)
        link.connect(os.path.join(folder, "admin"))
        try:
            link.sendall(data)
            if end:
                link.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := link.recv(65536):
                answer += piece
        except ConnectionError:
            return b""
        return answer


def test_door():
    with Place() as place:
        # Longer than an address of the system can be.
        place.folder = os.path.join(place.room.name, "x" * 200)
        with place.serve() as server:
            os.chdir(place.folder)
            same("private", stat.S_IMODE(os.stat("admin").st_mode), 0o600)
            same("people", raw(".", b"people\0"), b"0\n")
            for what, data in (("nothing", b""), ("no end", b"people"), ("too many words", b"a\0" * 65),
                               ("too long", b"a" * 20000 + b"\0")):
                same(what, raw(".", data), b"")
            for order in (b"what\0", b"\0", b"people\0x\0", b"ban\0", b"ban\0Anna\0x\0", b"ban\0Anna\0-1\0",
                          b"backup\0relative.db\0", b"close\0"):
                same(str(order), raw(".", order), b"2\n")
            links = []
            for _ in range(8):
                links.append(socket.socket(socket.AF_UNIX))
                links[-1].connect("admin")
                links[-1].settimeout(PATIENCE)
            ninth = socket.socket(socket.AF_UNIX)
            ninth.connect("admin")
            ninth.sendall(b"people\0")
            ninth.shutdown(socket.SHUT_WR)
            ninth.settimeout(1)
            try:
                same("no more than eight", ninth.recv(100), "nothing yet")
            except TimeoutError:
                pass
            for link in links:
                link.close()
            ninth.settimeout(PATIENCE)
            same("the ninth comes in when there is room", ninth.recv(100), b"0\n")
            ninth.close()
            same("a folder has one program", subprocess.run(
                [PROGRAM, "serve", "--port", "0", "--page", PAGE, "--data", place.folder],
                capture_output=True, timeout=60).returncode, 1)
            same("still there", raw(".", b"people\0"), b"0\n")
            server.kill()
        same("left behind", os.path.exists("admin"), True)
        same("none runs", admin(place.folder, "people"), [])
        with place.serve():
            same("its own door", raw(".", b"people\0"), b"0\n")
        same("goes with it", os.path.exists("admin"), False)
        os.chdir("/")


def test_usage():
    with Place() as place:
        same("nothing there", "no server keeps" in told(place.folder, "people", code=1), True)
        same("and nothing made", os.path.exists(place.folder), False)
        for words in ((), ("what",), ("tables", "x"), ("ban",), ("close", "a", "b"), ("tables", "--days", "3"),
                      ("ban", "x", "--days", "0"), ("people", "x", "--guests")):
            told(place.folder, *words, code=2)


# ---- check ----------------------------------------------------------------------------------------

def play_to_check(place):
    with place.serve() as server:
        anna, bert, guest, waiting, running = play_some(server)
        # Among the leaders stands only who has played much: the rows are made as the server does.
        return anna.id, bert.id, guest.id, waiting, running


class Rows:
    """The rows of a copy, to be spoilt."""

    def __init__(self, folder):
        self.base = sqlite3.connect(os.path.join(folder, "crosstown.db"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.base.commit()
        self.base.close()

    def keys(self, prefix):
        return [bytes(key).decode() if isinstance(key, bytes) else key for key, in self.base.execute(
            "SELECT key FROM kept ORDER BY key") if self.text(key).startswith(prefix)]

    @staticmethod
    def text(value):
        return value.decode() if isinstance(value, bytes) else value

    def like(self, value):
        """As the store writes it: text or bytes."""
        if not hasattr(self, "kind"):
            self.kind = type(next(self.base.execute("SELECT key FROM kept LIMIT 1"))[0])
        return value.encode() if self.kind is bytes else value

    def get(self, key):
        row = self.base.execute("SELECT value FROM kept WHERE key = ?", (self.like(key),)).fetchone()
        return row and self.text(row[0])

    def put(self, key, value):
        self.base.execute("REPLACE INTO kept (key, value) VALUES (?, ?)", (self.like(key), self.like(value)))

    def drop(self, key):
        same("there was " + key, self.get(key) is not None, True)
        self.base.execute("DELETE FROM kept WHERE key = ?", (self.like(key),))

    def change(self, key, old, new):
        value = self.get(key)
        same(f"{old} stands in {key}", old in value, True)
        self.put(key, value.replace(old, new, 1))

    def entries(self, table, kind):
        return [key for key in self.keys(f"t/{table}/e") if json.loads(self.get(key))["is"] == kind]


def bits(number):
    return struct.unpack("<Q", struct.pack("<d", number))[0]


def from_bits(text):
    return struct.unpack("<d", struct.pack("<Q", int(text)))[0]


def damages(anna, bert, guest, waiting, running, rated):
    """A name, what is spoilt, and what check must say: all of it."""
    def line(kind, n):
        return lambda rows: rows.entries(rated, "line")[n] if kind == "line" else rows.entries(rated, kind)[0]

    def other_move(rows):
        key = line("line", 1)(rows)
        entry = json.loads(rows.get(key))
        rows.put(key, json.dumps(entry | {"move": "nonsense"}, separators=(",", ":")))

    def other_rating(rows):
        key = rows.entries(rated, "rated")[0]
        entry = json.loads(rows.get(key))
        numbers = entry["exact"][0].split()
        numbers[3] = str(bits(from_bits(numbers[3]) + 1e-6))
        entry["exact"][0] = " ".join(numbers)
        rows.put(key, json.dumps(entry, separators=(",", ":"), ensure_ascii=False))

    def other_shown(rows):
        key = rows.entries(rated, "rated")[0]
        shown = json.loads(rows.get(key))["rating"][0]["after"]
        rows.change(key, f'"after":{shown}', f'"after":{shown + 1}')

    def own_rating(rows):
        key = f"r/traffiq/p{anna}"
        mu, sigma, games = rows.get(key).split()
        rows.put(key, f"{bits(from_bits(mu) + 1)} {sigma} {games}")

    def one_game_more(rows):
        key = "r/traffiq/alevel1"
        mu, sigma, games = rows.get(key).split()
        rows.put(key, f"{mu} {sigma} {int(games) + 1}")

    def leader(rows, points=8484000, name="Anna", sure=True):
        """The rating becomes one that is not provisional; its chain breaks."""
        sigma = 2.0 if sure else 25 / 3
        value = f"{bits(25.0)} {bits(sigma)} 2"
        rows.put(f"r/traffiq/p{anna}", value)
        rows.put(f"o/traffiq/{points:07d}/{anna}", f"{value}\n{name}")

    chain = ("rating-chain", "row", f"traffiq/p{anna}")
    right = 9999999 - 15000
    return [
        ("a line is gone", lambda r: r.drop(line("line", 1)(r)), {"entry-missing"}),
        ("a line is another", other_move, {"entry-refused"}),
        ("a line stands twice", lambda r: r.put(line("line", 1)(r), r.get(line("line", 0)(r))), {"entry-refused"}),
        ("no header", lambda r: r.drop(f"t/{rated}/0"), {"no-header"}),
        ("no JSON", lambda r: r.put(f"t/{rated}/0", "{"), {"bad-header"}),
        ("another game", lambda r: r.change(f"t/{rated}/0", '"game":"traffiq"', '"game":"chess"'), {"bad-header"}),
        ("the end is gone", lambda r: (r.drop(r.entries(rated, "rated")[0]),
                                       r.drop(r.entries(rated, "line")[-1])), {"live-missing", "mine-missing"}),
        ("another secret", lambda r: r.change(f"t/{waiting}/0", '"secret":"', '"secret":"' + "0" * 64 + '","old":"'),
         {"unfair"}),
        ("not rated", lambda r: r.drop(r.entries(rated, "rated")[0]), {"not-rated"}),
        ("rated twice", lambda r: r.put(f"t/{rated}/e{len(r.keys(f't/{rated}/e')) + 1:010d}",
                                        r.get(r.entries(rated, "rated")[0])), {"rated-twice"}),
        ("another rating", other_rating, {"rated-wrong"}),
        ("another rating shown", other_shown, {"rated-wrong"}),
        ("a rating is gone", lambda r: r.drop(f"r/traffiq/p{anna}"), {"rating-missing"}),
        ("a rating is another", own_rating, {"rating-chain"}),
        ("a game that never was", one_game_more, {"rating-chain"}),
        ("nobody's rating", lambda r: r.put("r/tuktuk/p" + "0" * 12, f"{bits(25.0)} {bits(8.0)} 1"),
         {"rating-orphan", "rating-chain"}),
        ("a leader who fits", lambda r: leader(r, right), {"rating-chain"}),
        ("a leader in the wrong place", lambda r: leader(r), {"rating-chain", "leader-wrong", "leader-missing"}),
        ("a leader of another name", lambda r: leader(r, right, "Bert"), {"rating-chain", "leader-wrong"}),
        ("a leader who is not sure", lambda r: leader(r, right, sure=False), {"rating-chain", "leader-wrong"}),
        ("not live", lambda r: r.drop("l/" + waiting), {"live-missing"}),
        ("still live", lambda r: r.put("l/" + rated, ""), {"live-wrong"}),
        ("live, but not there", lambda r: r.put("l/" + "0" * 12, ""), {"live-wrong"}),
        ("not his", lambda r: r.drop(f"m/{bert}/{running}"), {"mine-missing"}),
        ("still his", lambda r: r.put(f"m/{anna}/{rated}", ""), {"mine-wrong"}),
        ("never his", lambda r: r.put(f"m/{anna}/{running}", ""), {"mine-wrong"}),
        ("his, but not there", lambda r: r.put(f"m/{anna}/{'0' * 12}", ""), {"mine-wrong"}),
        ("no name", lambda r: r.drop("n/anna"), {"name-missing"}),
        ("another's name", lambda r: r.put("n/anna", bert), {"name-missing", "name-wrong"}),
        ("a name of nobody", lambda r: r.put("n/carl", "0" * 12), {"name-wrong"}),
        ("a name of a guest", lambda r: r.put("n/gerda", guest), {"name-wrong"}),
        ("no person", lambda r: r.drop("p/" + guest), {"person-missing", "mine-wrong"}),
        ("a person that is none", lambda r: r.put("p/" + guest, "?"), {"bad-row"}),
        ("a strange table", lambda r: r.put("t/what/0", "{}"), {"bad-row"}),
    ], chain


def rated_table_of(folder, person):
    with Rows(folder) as rows:
        for key in rows.keys("t/"):
            if key.endswith("/0") and json.loads(rows.get(key)).get("rated"):
                table = key.split("/")[1]
                if any(json.loads(rows.get(k)).get("person") == person for k in rows.entries(table, "sit")):
                    return table
    raise AssertionError("no rated table")


def test_check():
    with Place() as place:
        anna, bert, guest, waiting, running = play_to_check(place)
        rated = rated_table_of(place.folder, bert)
        same("nothing wrong", found(place.folder, 0), [])
        cases, chain = damages(anna, bert, guest, waiting, running, rated)
        for number, (name, spoil, wanted) in enumerate(cases):
            folder = place.copy(f"spoilt {number}")
            with Rows(folder) as rows:
                spoil(rows)
            lines = found(folder)
            got = {line["what"] for line in lines}
            # What else does not fit any more when a rated game cannot be read is no surprise.
            if any(what.startswith(("entry-", "no-header", "bad-header", "not-rated", "rated-", "live-missing"))
                   for what in wanted):
                got -= {"rating-chain"}
            same(f"{name}: {lines}", got, wanted)
            if name == "a rating is another":
                same("which", lines[0][chain[1]], chain[2])
            words = told(folder, "check", code=1)
            same(f"{name} in words: {words}", any("{" in line for line in words.splitlines()), False)
            shutil.rmtree(folder)


def test_check_while_playing():
    """Games begin and end while everything is looked at, again and again: nothing is wrong."""
    with Place() as place, place.serve() as server:
        people = [account(server, f"Player {i}") for i in range(2)]
        for _ in range(6):
            check = subprocess.Popen([PROGRAM, "admin", "--data", place.folder, "--json", "check"],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for person in people:
                person.play(person.do("open", game="traffiq", players=2, seats=["me", "level1"], rated=True,
                                      clock=LIVE))
            out, err = check.communicate(timeout=60)
            same(f"check says {out} {err}", check.returncode, 0)


def test_asker_goes():
    """An order is given and nobody waits: the server goes on."""
    with Place() as place, place.serve() as server:
        play_some(server)
        for order in (b"check\0", b"people\0", b"tables\0"):
            for _ in range(5):
                with socket.socket(socket.AF_UNIX) as link:
                    link.connect(os.path.join(place.folder, "admin"))
                    link.sendall(order)
                    link.shutdown(socket.SHUT_WR)
        same("nothing wrong", found(place.folder, 0), [])


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
