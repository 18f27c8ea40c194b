"""Whole games by legal lists, and what must be true of them: every message of every client is
checked in itself while the game runs, and against the rules of tests/oracle when it is over."""
import asyncio
import copy
import json
import random

from check import check_bytes, read_header
from common import RecordError, dump, full_options, load_game
from fairness import LISTS, hash32, key_of, outcome_of, shuffled, start_of
from shape import faults_of_lines_message, faults_of_table


async def open_table(t, client, game, players, **keys):
    """A table with the asker on seat 0 (unless `seats` says otherwise)."""
    for key, value in (("start", 0), ("chat", "free"), ("listed", True)):
        keys.setdefault(key, value)
    answer = t.must(await client.ask("open", game=game, players=players, **keys), "table")
    look(t, answer)
    return answer


async def start_game(t, game, players=2, clients=None, **keys):
    """A running game with a person on each seat; the clients in seat order."""
    clients = clients or await t.clients_of(players)
    table = await open_table(t, clients[0], game, players, **keys)
    answers = [table]
    for seat, client in enumerate(clients[1:], 1):
        answer = t.must(await client.ask("sit", table=table["table"], seat=seat), "table")
        look(t, answer)
        answers.append(answer)
    t.same("state of the one who fills the last seat", answers[-1]["state"], "playing", answers[-1].sent)
    for client in clients[:-1]:
        told = await client.want("table", lambda m: m["table"] == table["table"]
                                 and m["state"] == "playing")
        look(t, told)
    for client in clients:
        client.drop()
    return clients, table["table"]


def look(t, message, **keys):
    """A table message that is wrong in itself is a failure of the case."""
    faults = faults_of_table(message, **keys)
    t.true(not faults, f"no {'; no '.join(faults)}", message, message.sent)


class Eye:
    """One client at one table: what it has been told of it."""

    def __init__(self, t, client, table, bytes_wanted=False):
        self.t, self.client, self.bytes_wanted = t, client, bytes_wanted
        self.table, self.players = table["table"], table["players"]
        self.start, self.options, self.game = table["start"], table["options"], table["game"]
        self.you, self.away = table["you"], False   # away: a stand-in has the seat
        self.over = None
        self.views, self.legal = {}, {}   # n -> as told
        self.take_table(table)

    def take_table(self, m):
        look(self.t, m, bytes_wanted=self.bytes_wanted)
        self.lines = list(m["lines"])
        self.position(m)
        if m["state"] == "over":
            self.over = m

    def position(self, m):
        self.n, self.turn = m["n"], m["turn"]
        self.may, self.clocks = m.get("may", {}), m.get("clocks")
        self.views[self.n] = m.get("view")
        self.now = m
        if "legal" in m:
            self.legal[self.n] = m["legal"]

    def take_lines(self, m):
        faults = faults_of_lines_message(m, self.you, self.players, self.bytes_wanted)
        if self.away and "legal" not in m:
            faults = [fault for fault in faults if not fault.startswith("legal is")]
        self.t.true(not faults, f"no {'; no '.join(faults)}", m, m.sent)
        self.t.same("from", m["from"], self.n, m.sent)
        self.lines += m["lines"]
        self.position(m)
        if m.get("state") == "over":
            self.over = m
            faults = [key for key in ("result", "fair") if key not in m]
            self.t.true(not faults, f"{faults} at the end", m)

    async def follow(self):
        """Takes the next `lines` that comes by itself."""
        self.take_lines(await self.client.want("lines", lambda m: m["table"] == self.table))

    async def move(self, text):
        answer = await self.client.ask("move", table=self.table, n=self.n, move=text)
        self.t.must(answer, "lines")
        self.take_lines(answer)
        return answer


def eager(legal, rng):
    """Goes deep: gives up only when there is nothing else."""
    deep = [m for m in legal if m not in ("pass", "end", "skip", "hold", "stay")]
    return rng.choice(deep or legal)


def hasty(legal, rng):
    """Ends soon."""
    for word in ("pass", "end"):
        if word in legal:
            return word
    return rng.choice(legal)


async def play(t, eyes, choose=eager, seed=1, until=None, watchers=()):
    """Until it is over, or `until(eye)`; who is to move moves, the others follow."""
    rng = random.Random(seed)
    everybody = [*eyes, *watchers]
    while not eyes[0].over and not (until and until(eyes[0])):
        behind = [eye for eye in everybody if eye.n < max(e.n for e in everybody)]
        if behind:   # an agent was faster than we could look
            await asyncio.gather(*(eye.follow() for eye in behind))
            continue
        mover = next((eye for eye in eyes if eye.you == eye.turn), None)
        if mover is None:   # an agent's turn
            await asyncio.gather(*(eye.follow() for eye in everybody))
            continue
        legal = mover.legal[mover.n]
        await mover.move(choose(legal, rng))
        await asyncio.gather(*(eye.follow() for eye in everybody if eye is not mover))
    for eye in everybody:
        while eye.n < max(e.n for e in everybody):
            await eye.follow()
        t.same("n, the same for all", eye.n, eyes[0].n)
        t.same("lines, the same for all", eye.lines, eyes[0].lines)


async def eyes_of(t, clients, table, **keys):
    """Each client looks at the table (`watch`)."""
    eyes = []
    for client in clients:
        got = t.must(await client.ask("watch", table=table), "table")
        # Agents may have moved since the start: that is in the answer.
        client.pushed[:] = [m for m in client.pushed
                            if not (m["say"] == "lines" and m["table"] == table and m["n"] <= got["n"])]
        eyes.append(Eye(t, client, got, **keys))
    return eyes


# ---- afterwards ----------------------------------------------------------------------------------

def record_lines(reply):
    return [json.loads(line) for line in reply.body.decode().splitlines()]


async def record_of(t, server, table, token=None):
    reply = await server.http(f"/api/table/{table}/record", token=token)
    t.same(f"status of the record of {table}", reply.status, 200)
    return record_lines(reply)


async def check_record(t, record, legal=None):
    """A finished record against the oracle, with the legal lists that the seats were told; and by ON-F.
    In a thread of its own, so that clients are heard meanwhile."""
    faults = await asyncio.to_thread(lambda: rule_faults(record, legal) + fair_faults(record))
    t.true(not faults, f"the record holds: {faults}", record[-1])


def rule_faults(record, legal=None):
    lines = copy.deepcopy(record)
    for line in lines[1:]:
        if "move" in line and legal and line["n"] in legal:
            line["legal"] = legal[line["n"]]
    try:
        check_bytes("".join(dump(line) + "\n" for line in lines).encode())
    except RecordError as error:
        return [str(error)]
    return []


def fair_faults(record, fair=None):
    """ON-F over a finished record, by our own arithmetic."""
    header = record[0]
    fair = fair or header["fair"]
    wrong = []
    secret = bytes.fromhex(fair["secret"])
    if hash32(secret).hex() != fair["commit"]:
        wrong.append("commit")
    for seat, (seal, nonce) in enumerate(zip(fair["seals"], fair["nonces"])):
        if nonce is not None and hash32(bytes.fromhex(nonce)).hex() != seal:
            wrong.append(f"seal {seat}")
    key = key_of(secret, fair["table"], [n and bytes.fromhex(n) for n in fair["nonces"]])
    if fair.get("start") == "random" and header.get("start", 0) != start_of(key, header["players"]):
        wrong.append("start")
    texts = header["setup"][LISTS[header["game"]]]
    if shuffled(key, texts) != texts:
        wrong.append("deal")
    die = {side: 1 for side in "123456"}
    wrong += [f"line {line['n']}" for line in record[1:]
              if "chance" in line and outcome_of(key, line["n"], die) != line["chance"]]
    return wrong


def game_at(record, n):
    """The oracle's game after n lines."""
    game = read_header(record[0], 1)
    for line in record[1:1 + n]:
        game.apply(line.get("move", line.get("chance")))
    return game


def oracle_options(game, given):
    return full_options(load_game(game), given)


async def check_finished(t, eyes, server=None):
    """Everything that must hold of a game when it is over: result, fairness, record, legal lists."""
    server, eye = server or t.server, eyes[0]
    record = await record_of(t, server, eye.table)
    header = record[0]
    t.same("lines of the record", [{k: v for k, v in line.items() if k in ("n", "player", "move", "chance")}
                                   for line in record[1:-1]],
           [{k: v for k, v in line.items() if k in ("n", "player", "move", "chance")} for line in eye.lines])
    legal = {n: texts for e in eyes for n, texts in e.legal.items()}
    await check_record(t, record, legal)
    result = {k: eye.over["result"].get(k) for k in ("scores", "ranks", "reason")}
    t.same("result of the record", {k: record[-1].get("result", {}).get(k) for k in result}, result)
    t.same("fair of the record is that of the end", header["fair"], eye.over["fair"])
    t.same("start of the record", header.get("start", 0), eye.start)
    t.same("names of the record", len(header.get("names", [])), eye.players)
    for other in eyes:
        t.same("result for all", other.over["result"], eye.over["result"])
    return record
