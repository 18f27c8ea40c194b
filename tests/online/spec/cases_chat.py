"""ON-16: words, phrases, who hears them, mute and report."""
import time

from case import case
from play import open_table, start_game

PHRASES = ("hello good-luck well-played nice-move oops thanks sorry one-moment back your-turn "
           "good-game again bye").split()


async def heard(t, client, text, what):
    told = await client.want("chat", lambda m: text in (m.get("text"), m.get("phrase")))
    t.true(type(told.get("time")) is int and abs(told["time"] - time.time() * 1000) < 60000, f"time ({what})", told)
    return told


@case("ON-16")
async def who_hears(t):
    (a, b), table = await start_game(t, "newyork")
    c, d, e = await t.clients_of(3)
    await c.ask("watch", table=table)
    await d.ask("watch", table=table)
    t.said(await a.ask("chat", table=table, text="from a seat"), "done")
    for client in (b, c, d):
        told = await heard(t, client, "from a seat", "seat")
        t.same("from", (told["from"].get("person"), told["from"].get("seat")), (a.person, 0))
        t.true(isinstance(told["from"].get("name"), str), "name", told)
        t.same("table", told["table"], table)
    await t.quiet(a, "chat", why="to the asker")
    t.said(await c.ask("chat", table=table, text="from a watcher"), "done")
    told = await heard(t, d, "from a watcher", "spectator")
    t.same("from", (told["from"]["person"], told["from"]["seat"]), (c.person, -1))
    for client in (a, b):
        await t.quiet(client, "chat", why="of spectators, to seats")
    t.said(await b.ask("chat", table=table, phrase="nice-move"), "done")
    told = await heard(t, a, "nice-move", "phrase")
    t.true("text" not in told, "a phrase has no text", told)
    await t.refuses(e, "not-allowed", "chat", table=table, text="from outside")
    said = {}
    for name, client in (("seat", a), ("spectator", d)):
        got = await client.ask("watch", table=table)
        said[name] = [m.get("text", m.get("phrase")) for m in got["said"]]
    t.same("said, to seats", said["seat"], ["from a seat", "nice-move"])
    t.same("said, to spectators", said["spectator"], ["from a seat", "from a watcher", "nice-move"])
    await a.ask("move", table=table, n=0, move="pass")
    await b.ask("move", table=table, n=1, move="pass")
    t.said(await c.ask("chat", table=table, text="well played"), "done")
    for client in (a, b, d):
        await heard(t, client, "well played", "after the end to all")


@case("ON-16")
async def bad_words(t):
    a, b = await t.clients_of(2)
    table = (await open_table(t, a, "newyork", 2))["table"]
    await b.ask("watch", table=table)
    for keys in ({}, {"text": "x" * 201}, {"text": "é" * 201}, {"text": "a\nb"}, {"text": "a\tb"},
                 {"text": "a\u0000b"}, {"text": "a\u007fb"}, {"text": "a\u0085b"}, {"text": "\u001b[31m"},
                 {"phrase": "good game"}, {"phrase": "nonsense"}, {"phrase": 5}, {"text": 5}, {"phrase": ""}):
        await t.refuses(a, "bad-request", "chat", table=table, **keys)
    await t.quiet(b, "chat", why="that was refused")
    for text in ("x" * 200, "😀" * 200, "é" * 200):
        t.said(await a.ask("chat", table=table, text=text), "done", "200 code points")
        t.same("text", (await b.want("chat"))["text"], text)
    for phrase in PHRASES:
        t.said(await a.ask("chat", table=table, phrase=phrase), "done")
        t.same("phrase", (await b.want("chat"))["phrase"], phrase)


@case("ON-16")
async def last_fifty(t):
    a, b = await t.clients_of(2)
    table = (await open_table(t, a, "newyork", 2))["table"]
    for n in range(53):
        await a.ask("chat", table=table, text=f"word {n}")
    got = t.must(await b.ask("watch", table=table), "table")
    t.same("the last 50", [m["text"] for m in got["said"]], [f"word {n}" for n in range(3, 53)])
    t.same("from", got["said"][0]["from"]["person"], a.person)


@case("ON-16")
async def phrases_and_off(t):
    a, b = await t.clients_of(2)
    table = (await open_table(t, a, "newyork", 2, chat="phrases"))["table"]
    await t.refuses(a, "chat-off", "chat", table=table, text="hello")
    await t.refuses(b, "chat-off", "chat", table=table, text="hello", why="comes before not-allowed")
    await t.refuses(b, "not-allowed", "chat", table=table, phrase="hello")
    t.said(await a.ask("chat", table=table, phrase="hello"), "done")
    table = (await open_table(t, a, "newyork", 2, chat="off"))["table"]
    await t.refuses(a, "chat-off", "chat", table=table, text="hello")
    await t.refuses(a, "chat-off", "chat", table=table, phrase="hello")
    await t.refuses(a, "bad-request", "chat", table=table, phrase="nonsense", why="comes before chat-off")


@case("ON-16", server=None)
async def chat_of_the_program(t):
    """--chat phrases: no free words anywhere."""
    server = await t.own_server("--chat", "phrases")
    a = await t.client(server)
    got = await a.ask("open", game="newyork", players=2, chat="free")
    if got["say"] == "table":
        t.same("chat", got["chat"], "phrases", got.sent)
        await t.refuses(a, "chat-off", "chat", table=got["table"], text="hello")
    got = t.must(await a.ask("open", game="newyork", players=2), "table")
    t.same("chat", got["chat"], "phrases", got.sent)
    t.said(await a.ask("chat", table=got["table"], phrase="hello"), "done")


@case("ON-16")
async def mute(t):
    (a, b), table = await start_game(t, "newyork")
    c = await t.client()
    await c.ask("watch", table=table)
    t.said(await a.ask("mute", person=b.person, on=True), "done")
    t.said(await b.ask("chat", table=table, text="can you hear me"), "done")
    t.said(await b.ask("chat", table=table, phrase="hello"), "done")
    await heard(t, c, "can you hear me", "others hear him")
    await t.quiet(a, "chat", why="of who is muted")
    second = await t.again(a)
    got = await second.ask("watch", table=table)
    t.same("said, kept with the person", got["said"], [])
    t.said(await second.ask("mute", person=b.person, on=False), "done")
    t.said(await b.ask("chat", table=table, text="and now"), "done")
    await heard(t, a, "and now", "heard again")
    await t.refuses(a, "no-such-person", "mute", person="000000000000", on=True)
    await t.refuses(a, "bad-request", "mute", person=b.person)
    await t.refuses(a, "bad-request", "mute", on=True)
    await t.refuses(a, "bad-request", "mute", person=5, on=True)


@case("ON-16")
async def report(t):
    (a, b), table = await start_game(t, "newyork")
    t.said(await a.ask("report", table=table, person=b.person, text="he was rude"), "done")
    await t.quiet(b, "chat")
    await t.refuses(a, "no-such-person", "report", table=table, person="000000000000", text="x")


@case("ON-16")
async def chat_while_it_waits(t):
    a, b = await t.clients_of(2)
    table = (await open_table(t, a, "newyork", 3))["table"]
    await b.ask("sit", table=table)
    t.said(await b.ask("chat", table=table, text="shall we"), "done")
    await heard(t, a, "shall we", "before the start")
