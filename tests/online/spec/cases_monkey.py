"""Many clients do anything at all, and each keeps its own picture of every table from what it is
told. Whenever it looks (`watch`) the picture must be what the server shows: nothing was told to the
wrong people, forgotten, or told twice. Every message is checked in itself on the way."""
import asyncio
import random

from case import case
from fairness import hash32
from play import check_record, eager, record_of
from shape import faults_of_lines_message, faults_of_position, faults_of_seat, faults_of_short, faults_of_table

TOKENS = set(
    "bad-request hello-first no-such-table not-seated not-your-turn stale seat-taken table-full already-seated running "
    "not-running over not-allowed name-taken bad-name bad-password wrong-password no-such-person too-many too-fast "
    "chat-off".split())
SHOWN = ("state", "seats", "n", "turn", "points", "rated", "match", "players", "game")
SAYS = set("welcome table lines undone seats chat again lobby yours refused done".split())


class Picture:
    """One table as one connection knows it."""

    def __init__(self, m):
        self.seats, self.you, self.players, self.state = m["seats"], m["you"], m["players"], m["state"]
        self.lines, self.result = list(m["lines"]), m.get("result")
        self.said, self.fair, self.start = list(m["said"]), m["fair"], m["start"]
        self.position(m)

    def position(self, m):
        self.turn, self.view, self.legal = m.get("turn"), m.get("view"), m.get("legal")
        self.may, self.n = m.get("may"), m["n"]
        seat = self.seats[self.you] if self.you >= 0 else None
        self.away = bool(seat and seat["standin"])   # when this was told: who comes back then hears `seats` only

    def compare(self, m):
        """What differs from a table message that was asked for."""
        wrong = []
        if self.you >= 0 and m["you"] == self.you and self.state != "waiting":
            self.seats[self.you] = m["seats"][self.you]   # of his own leaving he got only the answer
        seat = m["seats"][self.you] if self.you >= 0 else None
        away = self.away or bool(seat and seat["standin"])
        for key in ("seats", "you", "state", "lines", "turn", "view", "legal", "fair", "start", "result"):
            if key == "legal" and away:
                continue
            if getattr(self, key) != m.get(key):
                wrong.append(f"{key}: told {getattr(self, key)!r}, is {m.get(key)!r}")
        if self.state == "playing" and not away and self.may != m.get("may"):
            wrong.append(f"may: told {self.may}, is {m.get('may')}")
        return wrong


class Monkey:
    def __init__(self, t, client, rng, name):
        self.t, self.client, self.rng, self.name = t, client, rng, name
        self.pictures, self.nonces, self.read = {}, {}, 0
        self.at, self.maybe, self.faults, self.lobby, self.compared = set(), set(), [], {}, 0

    # ---- what is told ----

    def take_all(self):
        for message in self.client.log[self.read:]:
            self.read += 1
            self.take(message)

    def talk(self, table):
        """The last that it asked about a table, and the answers."""
        asked = [m for m in self.client.log if m.sent and m.sent.get("table", m.get("table")) == table]
        return [(m.sent["do"], m.get("token", m["say"])) for m in asked][-5:]

    def wrong(self, faults, message):
        if faults and len(self.faults) < 5:
            self.faults.append((faults, message))

    def take(self, m):
        say, table = m["say"], m.get("table")
        if say not in SAYS:
            return self.wrong([f"an unknown say {say}"], m)
        if say == "refused":
            self.maybe.add(m.sent and m.sent.get("table"))
            rules = m.get("rule") is not None
            return self.wrong([] if m["token"] in TOKENS or rules else ["an unknown token"], m)
        if m.sent:
            self.answered(m.sent)
        if say == "table":
            self.wrong(self.less_legal(faults_of_table(m), m), m)
            if m.sent is None and table not in self.at | self.maybe:
                self.wrong(["a table that this connection is not at"], m)
            if m.sent and m.sent["do"] == "watch" and table in self.pictures:
                self.compared += 1
                self.wrong([f"{fault}, after {self.talk(table)}" for fault in self.pictures[table].compare(m)], {})
            self.pictures[table] = Picture(m)
            self.at.add(table)
        elif say in ("lines", "undone", "seats", "chat"):
            if table not in self.at and table in self.maybe:
                return None   # whether a refused request brings to the table is another case's question
            if table not in self.at:
                return self.wrong([f"{say} of a table that this connection is not at, after {self.talk(table)}"], m)
            if table in self.pictures:
                getattr(self, say)(m, self.pictures[table])
        elif say == "yours":
            for short in m["tables"]:
                self.wrong(faults_of_short(short, own=True) if short["state"] not in ("over", "closed") else [], short)
        elif say == "lobby":
            self.wrong([f for s in m.get("tables", m.get("changed", [])) for f in faults_of_short(s)], m)
            if "tables" in m:
                self.lobby = {}
            self.lobby.update({s["table"]: s for s in m.get("tables", m.get("changed", []))})
            for gone in m.get("gone", []):
                self.lobby.pop(gone, None)

    def answered(self, request):
        """A request that was not refused: it brings to the table, or away from it (ON-10)."""
        do, table = request["do"], request.get("table")
        if do == "unwatch":
            self.at.discard(table)
            self.pictures.pop(table, None)
        elif table and do != "chat":
            self.at.add(table)
        picture = self.pictures.get(table)
        if do == "leave" and picture and picture.state == "playing":
            picture.seats[picture.you]["standin"] = True

    @staticmethod
    def less_legal(faults, m, seats=None):
        """Whose seat a stand-in has is not shown what he may not do."""
        you, seats = m.get("you", -1), seats or m.get("seats")
        if you >= 0 and seats[you] and seats[you]["standin"] and "legal" not in m:
            return [f for f in faults if not f.startswith("legal is")]
        return faults

    def lines(self, m, picture):
        faults = faults_of_lines_message(m, picture.you, picture.players)
        self.wrong(self.less_legal(faults, {**m, "you": picture.you}, picture.seats), m)
        if m["from"] > len(picture.lines) or m.sent is None and m["from"] != len(picture.lines):
            self.wrong([f"from {m['from']} after {len(picture.lines)} lines"], m)
        picture.lines[m["from"]:] = m["lines"]
        picture.position(m)
        if m.get("state") == "over":
            picture.state, picture.result, picture.fair = "over", m["result"], m["fair"]

    def undone(self, m, picture):
        faults = faults_of_position(m, picture.you, False)
        self.wrong(self.less_legal(faults, {**m, "you": picture.you}, picture.seats), m)
        del picture.lines[m["n"]:]
        picture.position(m)

    def seats(self, m, picture):
        self.wrong([f for s in m["seats"] for f in faults_of_seat(s)], m)
        picture.seats = m["seats"]

    def chat(self, m, picture):
        picture.said.append(m)

    # ---- what is done ----

    async def step(self, tables):
        rng = self.rng
        self.take_all()
        table = rng.choice(tables) if tables else "000000000000"
        picture = self.pictures.get(table)
        n = len(picture.lines) if picture else rng.randrange(9)
        await self.tell_nonces()
        if picture and picture.legal and rng.random() < 0.75:
            return await self.client.ask("move", table=table, n=n, move=eager(picture.legal, rng))
        do = rng.choice("sit sit sit stand seat watch unwatch move undo undo undo leave back again chat lobby "
                        "hello nonce excuse open".split())
        answer = await getattr(self, "do_" + do, self.plain)(do, table, n)
        self.take_all()
        if table in self.at and table not in self.pictures:
            await self.client.ask("watch", table=table)
        if answer["say"] == "table" and answer["table"] not in tables and answer["game"]:
            tables.append(answer["table"])

    async def plain(self, do, table, n):
        return await self.client.ask(do, table=table)

    async def tell_nonces(self):
        for table, picture in list(self.pictures.items()):
            if picture.state == "dealing" and picture.you >= 0 and table in self.nonces and self.rng.random() < 0.7:
                await self.client.ask("nonce", table=table, nonce=self.nonces[table])
                self.take_all()

    async def do_sit(self, do, table, n):
        keys = {"seat": self.rng.randrange(3)} if self.rng.random() < 0.3 else {}
        if self.rng.random() < 0.2:
            nonce = self.rng.randbytes(32)
            keys["seal"], self.nonces[table] = hash32(nonce).hex(), nonce.hex()
        return await self.client.ask("sit", table=table, **keys)

    async def do_seat(self, do, table, n):
        seat, who = self.rng.randrange(2), self.rng.choice(["open", "level1"])
        return await self.client.ask("seat", table=table, seat=seat, who=who)

    async def do_move(self, do, table, n):
        return await self.client.ask("move", table=table, n=max(0, n - self.rng.randrange(3)),
                                     move=self.rng.choice(["pass", "end", "R7", "+B2", "roll", "NNN", "?"]))

    async def do_undo(self, do, table, n):
        return await self.client.ask("undo", table=table, n=n)

    async def do_chat(self, do, table, n):
        return await self.client.ask("chat", table=table, text=f"{self.name} at {n}")

    async def do_lobby(self, do, table, n):
        self.take_all()
        return await self.client.ask("lobby", on=True)

    async def do_hello(self, do, table, n):
        return await self.client.ask("hello")

    async def do_nonce(self, do, table, n):
        return await self.client.ask("nonce", table=table, nonce="00" * 32)

    async def do_excuse(self, do, table, n):
        return await self.client.ask("excuse", table=table, seat=self.rng.randrange(2))

    async def do_open(self, do, table, n):
        rng = self.rng
        game, players = rng.choice(["newyork", "newyork", "traffiq", "tuktuk"]), rng.choice([2, 2, 3])
        keys = {"options": {"customers": "1"}} if game == "tuktuk" else {}
        if rng.random() < 0.3:
            keys["clock"] = {"kind": "live", "base": 600, "more": 3}
        if rng.random() < 0.3:
            keys["seats"] = ["me"] + [rng.choice(["open", "level1"]) for _ in range(players - 1)]
        return await self.client.ask("open", game=game, players=players, start=rng.choice([0, "random"]), listed=True,
                                     standin="level1", chat="free", **keys)


async def run_monkeys(t, seed, people=5, steps=300):
    rng = random.Random(seed)
    clients = await t.clients_of(people)
    for client in clients:
        await client.ask("open", game="newyork", players=2, listed=False)  # stored, so that it can connect again
    clients += [await t.again(clients[0]), await t.again(clients[1])]
    monkeys = [Monkey(t, c, random.Random(rng.random()), f"monkey {i}") for i, c in enumerate(clients)]
    for monkey in monkeys:
        monkey.read = len(monkey.client.log)
    tables = []

    async def live(monkey):
        for _ in range(steps):
            await monkey.step(tables)
            while len(tables) > 8:
                tables.pop(0)
            await asyncio.sleep(0)
    await asyncio.gather(*(live(monkey) for monkey in monkeys))
    return monkeys, tables


async def quieten(monkeys):
    """Until nothing comes any more."""
    for _ in range(40):
        before = sum(len(m.client.log) for m in monkeys)
        await asyncio.sleep(0.25)
        for monkey in monkeys:
            await monkey.client.settle()
        if sum(len(m.client.log) for m in monkeys) == before + len(monkeys):
            return


@case("ON-9", seconds=60)
async def pictures_are_right(t):
    await pictures(t, seed=t.seed, people=5)


@case("ON-9", seconds=60)
async def pictures_of_a_crowd(t):
    await pictures(t, seed=t.seed + 500, people=12)


async def pictures(t, seed, people):
    monkeys, tables = await run_monkeys(t, seed, people)
    for monkey in monkeys:
        monkey.take_all()
        for table in list(monkey.pictures):
            t.must(await monkey.client.ask("watch", table=table), "table")
        monkey.take_all()
        for faults, message in monkey.faults:
            t.true(False, f"no {faults}", message, getattr(message, "sent", monkey.name))
    over = {table for monkey in monkeys for table, p in monkey.pictures.items() if p.state == "over"}
    for table in sorted(over):
        record = await record_of(t, t.server, table)
        await check_record(t, record)
    t.true(sum(m.compared for m in monkeys) > 50, "enough was compared", [m.compared for m in monkeys])


@case("ON-8", seconds=60)
async def lobby_is_right(t):
    """Who listens to the lobby from the beginning knows what it would answer now."""
    watcher = await t.client()
    seer = Monkey(t, watcher, random.Random(1), "watcher")
    await watcher.ask("lobby", on=True)
    monkeys, tables = await run_monkeys(t, seed=t.seed, people=3, steps=150)
    await quieten(monkeys)
    fresh = await t.client()
    for _ in range(5):   # agents may still be thinking; twice a second the lobby hears of it
        await asyncio.sleep(1.2)
        got = t.must(await fresh.ask("lobby", on=True), "lobby")
        await watcher.settle()
        seer.take_all()
        told, now = ({k: {x: s.get(x) for x in SHOWN} for k, s in shorts.items() if k in set(tables)}
                     for shorts in (seer.lobby, {s["table"]: s for s in got["tables"]}))
        if told == now:
            break
    for table in told.keys() | now.keys():
        t.same(f"{table} in the lobby, as told", told.get(table), now.get(table))
    for faults, message in seer.faults:
        t.true(False, f"no {faults}", message)
    for table, short in now.items():
        whole = t.must(await fresh.ask("watch", table=table), "table")
        if short["state"] == "playing" and whole["n"] == short["n"]:
            view = whole["view"]
            points = [s["points"] if "seats" in view else s["deliveries"] for s in view.get("seats") or view["taxis"]]
            t.same(f"points of a running game of {short['game']}", short["points"], points)
