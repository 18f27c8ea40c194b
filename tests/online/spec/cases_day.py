"""ON-19: the day's deal."""
import asyncio
import datetime
import json
import random
import re

from case import case
from play import Eye, eager, look, record_lines


def today():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")


async def day_table(t, client):
    got = t.must(await client.ask("day"), "table")
    look(t, got)
    return got


@case("ON-19")
async def day_is_told(t):
    reply = await t.server.http("/api/day")
    t.same("status", reply.status, 200)
    day = reply.json()
    t.same("date", day.get("date"), today())
    t.true(day.get("game") in ("newyork", "traffiq", "tuktuk") and isinstance(day.get("options"), dict)
           and type(day.get("players")) is int, "game, options, players", day)
    t.true(re.fullmatch("[0-9a-f]{64}", str(day.get("commit"))), "commit", day)
    t.true("results" not in day, "no results for a spectator", day)
    got = await day_table(t, await t.client())
    keys = ("game", "options", "players")
    t.same("the same deal", [got[k] for k in keys], [day[k] for k in keys])
    t.same("commit", got["fair"]["commit"], day["commit"])
    t.same("fair.table", got["fair"]["table"], f"day {day['date']}")
    t.same("seals, nonces", (got["fair"]["seals"], got["fair"]["nonces"]), ([None] * day["players"],) * 2)
    t.true("secret" not in got["fair"], "no secret before the day is over", got["fair"])
    t.same("rated", got["rated"], False)
    t.same("agents and oneself", sum("agent" in s for s in got["seats"]), day["players"] - 1)


@case("ON-19")
async def one_a_person(t):
    a, b = await t.clients_of(2)
    first, other = await day_table(t, a), await day_table(t, b)
    t.same("goes on with one's own", (await day_table(t, a))["table"], first["table"])
    t.true(other["table"] != first["table"], "one a person", other["table"])
    for do, keys in (("watch", {}), ("sit", {}), ("chat", {"text": "hi"}), ("move", {"n": 0, "move": "pass"})):
        await t.refuses(b, "no-such-table", do, table=first["table"], why="nobody else sees it", **keys)
    reply = await t.server.http(f"/api/table/{first['table']}/record")
    t.same("its record for a stranger", reply.status, 404)
    reply = await t.server.http(f"/api/table/{first['table']}/record", token=a.token)
    t.same("its record for him", reply.status, 200)
    lobby = await b.ask("lobby", on=True)
    t.true(first["table"] not in [s["table"] for s in lobby["tables"]], "not in the lobby", first["table"])


@case("ON-19", seconds=120)
async def equal_moves_equal_answers(t):
    """Two people who play alike see the same game, to the end; both keep "?" till tomorrow."""
    clients = [await t.account(), await t.client()]
    eyes = [Eye(t, client, await day_table(t, client)) for client in clients]
    rngs = [random.Random(5), random.Random(5)]

    async def one(eye, rng):
        while not eye.over:
            if eye.turn != eye.you:
                await eye.follow()
            else:
                t.same("may.undo", eye.may["undo"], False)
                await eye.move(eager(eye.legal[eye.n], rng))
    await asyncio.gather(*(one(eye, rng) for eye, rng in zip(eyes, rngs)))
    t.same("the same lines", eyes[0].lines, eyes[1].lines)
    t.same("the same result", eyes[0].over["result"], eyes[1].over["result"])
    for eye in eyes:
        t.true("secret" not in eye.over["fair"], "no secret before the day is over", eye.over["fair"])
        got = t.must(await eye.client.ask("watch", table=eye.table), "table")
        look(t, got)
        t.true("secret" not in got["fair"], "no secret before the day is over", got["fair"])
        reply = await t.server.http(f"/api/table/{eye.table}/record", token=eye.client.token)
        t.same("record", reply.status, 200)
        record = record_lines(reply)
        t.true("secret" not in record[0]["fair"], "no secret in the record", record[0]["fair"])
        # Who has seen every card of New York, or all but one, knows where each of them lay.
        unseen = json.dumps(got["view"]).count('"?"')
        if eye.game == "traffiq" or (eye.game == "newyork" and unseen > 1):
            t.true('"?"' in reply.body.decode(), 'the record keeps "?"', record[0]["setup"])
        reply = await t.server.http("/api/day", token=eye.client.token)
        t.true(isinstance(reply.json().get("results"), list), "results for who has finished", reply)
    await t.refuses(clients[0], "over", "move", table=eyes[0].table, n=eyes[0].n, move="pass")
    got = t.must(await clients[0].ask("day"), "table")
    t.same("one a person, also when it is over", got["table"], eyes[0].table)


@case("ON-19")
async def no_undo_in_the_days_deal(t):
    client = await t.client()
    eye = Eye(t, client, await day_table(t, client))
    while eye.turn != eye.you:
        await eye.follow()
    await eye.move(eager(eye.legal[eye.n], random.Random(1)))
    t.same("may.undo", eye.may["undo"], False)
    await client.settle()
    for message in [m for m in client.pushed if m["say"] == "lines"]:
        eye.take_lines(message)
    if not eye.over:
        got = await client.ask("undo", table=eye.table, n=eye.n)
        t.refused(got, "not-allowed", "stale")


@case("ON-19", server=None, seconds=120)
async def the_day_survives_a_kill(t):
    """The same deal and the same answers after a kill, also in the middle of a game."""
    folder = t.folder()
    server = await t.own_server(data=folder)
    a, b = await t.client(server), await t.client(server)
    before = (await server.http("/api/day")).json()
    first = Eye(t, a, await day_table(t, a))
    await play_day(first, random.Random(3), 12)
    half = Eye(t, b, await day_table(t, b))
    await play_day(half, random.Random(3), 5)
    await server.kill()
    server = await t.own_server(data=folder)
    t.same("/api/day", (await server.http("/api/day")).json(), before)
    b = await t.client(server, token=b.token)
    again = Eye(t, b, await day_table(t, b))
    t.same("goes on with his own", (again.table, again.n >= half.n), (half.table, True))
    mine = [line["move"] for line in first.lines if line.get("player") == again.you]
    while not again.over and again.n < len(first.lines):
        if again.turn == again.you:
            done = sum(line.get("player") == again.you for line in again.lines)
            await again.move(mine[done])
        else:
            await again.follow()
    t.same("equal moves, equal answers", again.lines[:len(first.lines)], first.lines[:len(again.lines)])


async def play_day(eye, rng, decisions):
    """So many decisions of his own, and the answers to them."""
    while not eye.over and (decisions > 0 or eye.turn != eye.you):
        if eye.turn == eye.you:
            await eye.move(eager(eye.legal[eye.n], rng))
            decisions -= 1
        else:
            await eye.follow()
