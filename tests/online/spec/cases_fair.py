"""ON-F: seals, nonces, dealing; every finished game is worked out again here."""
import asyncio
import secrets
import time

from case import case
from fairness import hash32
from play import Eye, check_finished, eyes_of, hasty, look, open_table, play, record_of


def draw():
    nonce = secrets.token_bytes(32)
    return nonce.hex(), hash32(nonce).hex()


@case("ON-F1")
async def sealed(t):
    """Two seals: both see both, then the nonces; the game is dealt from them."""
    a, b = await t.clients_of(2)
    (nonce_a, seal_a), (nonce_b, seal_b) = draw(), draw()
    got = await open_table(t, a, "newyork", 2, seal=seal_a, start="random")
    table, commit = got["table"], got["fair"]["commit"]
    t.same("seals", got["fair"]["seals"], [seal_a, None])
    await t.refuses(a, "not-running", "nonce", table=table, nonce=nonce_a, why="it still waits")
    got = t.must(await b.ask("sit", table=table, seal=seal_b), "table")
    look(t, got)
    t.same("dealing", got["state"], "dealing")
    t.same("seals", got["fair"]["seals"], [seal_a, seal_b])
    told = await a.want("table", lambda m: m["state"] == "dealing")
    look(t, told)
    stranger = await t.client()
    for client, do, keys in ((a, "stand", {}), (b, "stand", {}), (stranger, "sit", {}),
                             (a, "seat", {"seat": 1, "who": "open"}), (a, "again", {})):
        await t.refuses(client, "running", do, table=table, why="from dealing on", **keys)
    await t.refuses(a, "not-running", "move", table=table, n=0, move="pass")
    await t.refuses(a, "bad-request", "nonce", table=table, nonce=nonce_b, why="another's nonce")
    await t.refuses(a, "bad-request", "nonce", table=table, nonce="A" + nonce_a[1:], why="lower-case digits")
    await t.refuses(stranger, ("not-seated", "bad-request"), "nonce", table=table, nonce=nonce_a)
    got = t.must(await a.ask("nonce", table=table, nonce=nonce_a), "table")
    t.same("nonces", got["fair"]["nonces"], [nonce_a, None])
    t.same("state", got["state"], "dealing")
    told = await b.want("table", lambda m: m["fair"]["nonces"][0] is not None)
    t.same("told", told["fair"]["nonces"], [nonce_a, None])
    t.said(await a.ask("nonce", table=table, nonce=nonce_a), "table", "the same once more")
    got = t.must(await b.ask("nonce", table=table, nonce=nonce_b), "table")
    look(t, got)
    t.same("playing", got["state"], "playing")
    t.same("nonces", got["fair"]["nonces"], [nonce_a, nonce_b])
    t.same("commit stays", got["fair"]["commit"], commit)
    await a.want("table", lambda m: m["state"] == "playing")
    a.drop(), b.drop()
    eyes = await eyes_of(t, [a, b], table)
    await play(t, eyes, choose=hasty)
    record = await check_finished(t, eyes)
    fair = record[0]["fair"]
    t.same("commit shown before is that of the end", fair["commit"], commit)
    t.same("seals, nonces of the record", (fair["seals"], fair["nonces"]), ([seal_a, seal_b], [nonce_a, nonce_b]))


@case("ON-F1")
async def withheld(t):
    """Five seconds, then the game starts without that nonce."""
    a, b = await t.clients_of(2)
    (nonce_a, seal_a), (nonce_b, seal_b) = draw(), draw()
    table = (await open_table(t, a, "newyork", 2, seal=seal_a))["table"]
    began = time.monotonic()
    t.must(await b.ask("sit", table=table, seal=seal_b), "table")
    t.must(await b.ask("nonce", table=table, nonce=nonce_b), "table")
    await t.refuses(a, "bad-request", "nonce", table=table, nonce="00" * 32, why="does not fit the seal")
    told = await a.want("table", lambda m: m["state"] == "playing", patience=9)
    took = time.monotonic() - began
    look(t, told)
    t.true(4.5 < took < 7.5, "after 5 s", f"{took:.1f} s")
    t.same("nonces", told["fair"]["nonces"], [None, nonce_b])
    await t.refuses(a, "running", "nonce", table=table, nonce=nonce_a, why="too late")
    a.drop(), b.drop()
    eyes = await eyes_of(t, [a, b], table)
    await play(t, eyes, choose=hasty)
    await check_finished(t, eyes)


@case("ON-F1")
async def one_seal_among_three(t):
    a, b, c = await t.clients_of(3)
    nonce, seal = draw()
    table = (await open_table(t, a, "tuktuk", 4, seats=["me", "open", "open", "level1"], start="random",
                              options={"customers": "1"}))["table"]
    t.must(await b.ask("sit", table=table, seal=seal), "table")
    got = t.must(await c.ask("sit", table=table), "table")
    t.same("dealing", got["state"], "dealing")
    await t.refuses(a, "bad-request", "nonce", table=table, nonce=nonce, why="without a seal")
    got = t.must(await b.ask("nonce", table=table, nonce=nonce), "table")
    t.same("playing", got["state"], "playing")
    for client in (a, b, c):
        client.drop()
    record = (await record_of(t, t.server, table))[0]
    t.same("start in fair", record["fair"].get("start"), "random")
    t.true("secret" not in record["fair"], "no secret yet", record["fair"])


@case("ON-F1")
async def standing_up_drops_the_seal(t):
    a, b = await t.clients_of(2)
    seal = draw()[1]
    table = (await open_table(t, a, "newyork", 3, seal=seal))["table"]
    t.must(await b.ask("sit", table=table, seal=draw()[1]), "table")
    got = t.must(await b.ask("stand", table=table), "table")
    t.same("seals", got["fair"]["seals"], [seal, None, None])
    got = t.must(await b.ask("sit", table=table), "table")
    t.same("seals", got["fair"]["seals"], [seal, None, None])
    for bad in ("AB" * 32, "ab" * 31, 5, None):
        c = await t.client()
        await t.refuses(c, "bad-request", "sit", table=table, seal=bad)


@case("ON-F1")
async def leaving_does_not_stop_the_deal(t):
    await asyncio.gather(gone_while_dealing(t, "leave"), gone_while_dealing(t, "forget"))


async def gone_while_dealing(t, how):
    a, b = await t.clients_of(2)
    (nonce_a, seal_a), (_, seal_b) = draw(), draw()
    table = (await open_table(t, a, "newyork", 2, seal=seal_a, standin="level1"))["table"]
    t.must(await b.ask("sit", table=table, seal=seal_b), "table")
    t.must(await a.ask("nonce", table=table, nonce=nonce_a), "table")
    t.said(await b.ask(how, table=table), "done")
    told = await a.want("table", lambda m: m["state"] == "playing", patience=9)
    t.same("nonces", told["fair"]["nonces"], [nonce_a, None])
    t.same("seals", told["fair"]["seals"], [seal_a, seal_b])
    got = t.must(await a.ask("watch", table=table), "table")
    t.same("who is gone has left", got["seats"][1]["standin"], True)
    eye = Eye(t, a, got)
    await eye.move("pass")
    await eye.follow()
    t.same("his stand-in plays", eye.lines[-1]["player"], 1)


@case("ON-F3")
async def no_seals_no_waiting(t):
    a, b = await t.clients_of(2)
    table = (await open_table(t, a, "newyork", 2, start="random"))["table"]
    got = t.must(await b.ask("sit", table=table), "table")
    t.same("at once", got["state"], "playing")
    t.same("fair.start", got["fair"].get("start"), "random")
    t.same("turn is start", got["turn"], got["start"])
    await t.refuses(a, "running", "nonce", table=table, nonce="00" * 32)
    a.drop(), b.drop()
    eyes = await eyes_of(t, [a, b], table)
    await play(t, eyes, choose=hasty)
    await check_finished(t, eyes)


@case("ON-F1")
async def quick_with_seals(t):
    clock = {"kind": "live", "base": 81, "more": 3}
    a, b = await t.clients_of(2)
    (nonce_a, seal_a), (nonce_b, seal_b) = draw(), draw()
    got = t.must(await a.ask("quick", game="newyork", players=2, clock=clock, seal=seal_a), "table")
    table = got["table"]
    got = t.must(await b.ask("quick", game="newyork", players=2, clock=clock, seal=seal_b), "table")
    t.same("the same table, dealing", (got["table"], got["state"]), (table, "dealing"))
    t.must(await b.ask("nonce", table=table, nonce=nonce_b), "table")
    got = t.must(await a.ask("nonce", table=table, nonce=nonce_a), "table")
    t.same("playing", got["state"], "playing")
    clocks = got["clocks"]
    t.same("clocks", sorted(clocks)[0], 81000)
