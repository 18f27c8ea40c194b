"""Plain HTTP: records, people, leaders, the day, health, metrics."""
import socket
import urllib.parse

from case import case
from play import eyes_of, hasty, open_table, play, record_of, start_game


@case("HTTP")
async def not_there(t):
    client = await t.client()
    waiting = (await open_table(t, client, "newyork", 2))["table"]
    for path, status in (("/api/table/000000000000/record", 404), (f"/api/table/{waiting}/record", 404),
                         ("/api/table/xyz/record", 404), ("/api/table//record", 404), ("/api/person/Nobody-here", 404),
                         ("/api/person/", 404), ("/api/leaders/chess", 404), ("/api", 404), ("/api/nothing", 404),
                         (f"/api/table/{waiting}", 404), ("/metrics", 404), ("/api/person/%ff%fe", 404),
                         ("/api/person/..%2f..%2fetc%2fpasswd", 404), ("/healthz", 200), ("/api/leaders/newyork", 200)):
        reply = await t.server.http(path)
        if path.endswith(("%fe", "passwd", "//record")):
            t.true(reply.status in (400, 404), "400 or 404", reply, path)
        else:
            t.same("status", reply.status, status, f"GET {path}")
    guest = (await client.settle())["person"]["name"]
    reply = await t.server.http("/api/person/" + urllib.parse.quote(guest))
    t.same("a guest", reply.status, 404)


@case("HTTP")
async def tokens_and_methods(t):
    client = await t.client()
    for path in ("/api/leaders/newyork", "/api/day", "/api/person/level3", "/api/table/000000000000/record"):
        reply = await t.server.http(path, token="A" * 43)
        t.same("an unknown token", reply.status, 401, path)
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            reply = await t.server.http(path, method=method)
            t.same("status", reply.status, 405, f"{method} {path}")
    for path in ("/api/leaders/newyork", "/healthz"):
        got, head = await t.server.http(path), await t.server.http(path, method="HEAD")
        t.same("HEAD like GET", (head.status, head.body), (got.status, b""), path)
    reply = await t.server.http("/api/leaders/newyork", token=client.token)
    t.same("a known token", reply.status, 200)
    t.true(isinstance(reply.json().get("leaders"), list), "leaders", reply)
    t.true("json" in reply.headers.get("content-type", ""), "JSON", reply.headers)


@case("HTTP", seconds=60)
async def record_of_a_running_game(t):
    """Every place of the set-up that the asker does not know is "?"."""
    (a, b), table = await start_game(t, "newyork", clock={"kind": "days", "days": 1})
    stranger = await t.client()
    eyes = await eyes_of(t, [a, b], table)
    await play(t, eyes, until=lambda eye: eye.n >= 7)
    views = {}
    for who, client in (("a", a), ("b", b), ("stranger", stranger), (None, None)):
        lines = await record_of(t, t.server, table, token=client and client.token)
        header = lines[0]
        t.same("kinds", [header.get("crosstown"), header["game"], header["players"]], [1, "newyork", 2])
        t.true(isinstance(header.get("names"), list) and isinstance(header.get("fair"), dict) and "clock" in header,
               "names, fair, clock", header)
        t.true("secret" not in header["fair"], "no secret", header["fair"])
        t.true("result" not in lines[-1], "no result", lines[-1])
        t.same("lines", [(x["n"], x.get("player"), x.get("move")) for x in lines[1:]],
               [(x["n"], x.get("player"), x.get("move")) for x in eyes[0].lines])
        views[who] = header["setup"]["deck"]
        t.same("48 places", len(views[who]), 48)
    t.same("a stranger is a spectator", views["stranger"], views[None])
    hand = eyes[0].views[0]["seats"][0]["hand"]
    t.same("his own hand", sorted(views["a"][:6]), sorted(hand))
    played = {x["move"] for x in eyes[0].lines if not x["move"].startswith("+")}
    # What nobody has shown stays hidden: cards of b that he has not played.
    known_of_b = [c for c in views["a"][6:12] if c != "?"]
    t.true(set(known_of_b) <= played, "of another hand only what was played", (known_of_b, sorted(played)))
    turned = 12 + 6 + sum(1 for x in eyes[0].lines if x["move"].startswith("+"))
    for who in views:
        t.true("?" not in views[who][12:turned], "the display and what was turned up are known", views[who])
        t.same("the stock", views[who][turned:], ["?"] * (48 - turned))
    t.true(all(c == "?" or c in played for c in views[None][:12]), "to a spectator hands are hidden", views[None])
    await play(t, eyes, choose=hasty)
    record = await record_of(t, t.server, table)
    deck = record[0]["setup"]["deck"]
    for who, shown in views.items():
        # In which order six cards came that are dealt together nobody is told.
        for first in (0, 6, 12):
            t.true(set(shown[first:first + 6]) - {"?"} <= set(deck[first:first + 6]), "what was shown was true",
                   (who, shown, deck))
        t.true(all(x in ("?", y) for x, y in zip(shown[18:], deck[18:])), "what was shown was true", (who, shown, deck))
    t.same("no ? after the end", "?" in record[0]["setup"]["deck"], False)


@case("HTTP", seconds=60)
async def records_of_other_games(t):
    (a, b), table = await start_game(t, "traffiq")
    eyes = await eyes_of(t, [a, b], table)
    await play(t, eyes, until=lambda eye: eye.n >= 6)
    tiles = (await record_of(t, t.server, table, token=a.token))[0]["setup"]["stack"]
    t.same("his own first two", sorted(tiles[:2]), sorted(eyes[0].views[0]["seats"][0]["hand"]))
    drawn = 44 - eyes[0].now["view"]["stack"]
    t.same("the stack", set(tiles[drawn:]), {"?"})
    (a, b), table = await start_game(t, "tuktuk", options={"customers": "1"})
    eyes = await eyes_of(t, [a, b], table)
    await play(t, eyes, until=lambda eye: any("chance" in x for x in eye.lines))
    stock = (await record_of(t, t.server, table))[0]["setup"]["stock"]
    left = eyes[0].now["view"]["stock"]
    t.same("the stock", set(stock[len(stock) - left:]), {"?"})
    t.true("?" not in stock[:len(stock) - left], "drawn tiles are known", stock[:5])


@case("HTTP", seconds=60)
async def person(t):
    a, b = await t.account(), await t.account()
    tables = []
    for listed in (True, False):
        _, table = await start_game(t, "newyork", clients=[a, b], listed=listed)
        for n, client in enumerate((a, b)):
            await client.ask("move", table=table, n=n, move="pass")
        tables.append(table)
    reply = await t.server.http(f"/api/person/{a.name}")
    t.same("status", reply.status, 200)
    got = reply.json()
    t.same("name", got["name"], a.name)
    t.true(type(got.get("since")) is int, "since in ms", got)
    t.true("bot" not in got, "no bot", got)
    t.same("games", got["games"].get("newyork"), {"played": 2, "won": 2})
    t.same("ratings", got.get("ratings"), {})
    t.same("results", len(got["results"]), 2)
    newest, oldest = got["results"]
    t.true(newest["time"] >= oldest["time"], "newest first", got["results"])
    t.same("table only if it was listed", (newest.get("table"), oldest.get("table")), (None, tables[0]))
    for result in got["results"]:
        t.same("result", [result.get(k) for k in ("game", "players", "rank")], ["newyork", 2, 1])
        t.true("rating" not in result, "no rating of an unrated game", result)
    mine = (await t.server.http(f"/api/person/{a.name.upper()}", token=b.token)).json()
    t.same("who sat there sees the table", [r.get("table") for r in mine["results"]], tables[::-1])
    older = (await t.server.http(f"/api/person/{a.name}?before={newest['time']}")).json()
    t.same("older ones", [r["time"] for r in older["results"]],
           [r["time"] for r in got["results"] if r["time"] < newest["time"]])
    reply = await t.server.http("/api/person/level1")
    t.same("agents stand there", (reply.status, reply.status == 200 and reply.json()["name"]), (200, "level1"))


@case("HTTP", seconds=60)
async def twenty_results(t):
    a, b = await t.account(), await t.client()
    for _ in range(22):
        table = (await open_table(t, a, "newyork", 2))["table"]
        await b.ask("sit", table=table)
        await a.ask("move", table=table, n=0, move="pass")
        await b.ask("move", table=table, n=1, move="pass")
    got = (await t.server.http(f"/api/person/{a.name}")).json()
    t.same("the last twenty", len(got["results"]), 20)
    t.same("played", got["games"]["newyork"]["played"], 22)
    last = got["results"][-1]["time"]
    older = (await t.server.http(f"/api/person/{a.name}?before={last}")).json()
    t.true(1 <= len(older["results"]) <= 2, "the older ones", older["results"])
    t.true(all(r["time"] < last for r in older["results"]), "before", older["results"])


@case("HTTP", server=None)
async def metrics(t):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = await t.own_server("--metrics", f"127.0.0.1:{port}")
    reply = await server.http("/metrics")
    t.true(reply.status != 200 or b"# TYPE" not in reply.body, "never on the players' port", reply)
    players_port, server.port = server.port, port
    reply = await server.http("/metrics")
    server.port = players_port
    t.same("status", reply.status, 200)
    t.true(b"# TYPE" in reply.body and "text/plain" in reply.headers.get("content-type", ""), "Prometheus' text form",
           reply.headers)
    names = [line.decode().split()[0].split("{")[0] for line in reply.body.splitlines() if line and line[:1] != b"#"]
    t.true(names and all(n.replace("_", "a").replace(":", "a").isalnum() for n in names), "samples", names[:5])
