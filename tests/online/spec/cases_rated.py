"""ON-R: ratings, compared with an implementation of our own."""
import asyncio
import math

from case import case
from play import eager, eyes_of, hasty, look, open_table, play, start_game

LIVE = {"kind": "live", "base": 300, "more": 10}
BETA, KAPPA = 25 / 6, 0.0001


def rate(players):
    """[(mu, sigma, rank)] -> [(mu, sigma)]: Weng and Lin 2011, algorithm 4."""
    c = math.sqrt(sum(sigma * sigma + BETA * BETA for _, sigma, _ in players))
    strength = [math.exp(mu / c) for mu, _, _ in players]
    new = []
    for i, (mu, sigma, rank) in enumerate(players):
        omega = delta = 0.0
        for q, (_, _, other) in enumerate(players):
            if other > rank:
                continue
            field = sum(s for s, (_, _, r) in zip(strength, players) if r >= other)
            tied = sum(r == other for _, _, r in players)
            share = strength[i] / field
            omega += ((q == i) - share) / tied
            delta += share * (1 - share) / tied
        gamma = sigma / c
        mu += sigma * sigma / c * omega
        new.append((mu, sigma * math.sqrt(max(1 - gamma * (sigma / c) ** 2 * delta, KAPPA))))
    return new


def shown(mu, sigma):
    return 1500 + 40 * (mu - 25), 40 * sigma


FRESH = (25.0, 25 / 3)


def compare(t, rating, before, ranks, what):
    """The `rating` of a message against our own; the new (mu, sigma) of each seat."""
    new = rate([(*b, rank) for b, rank in zip(before, ranks)])
    if not t.true(isinstance(rating, list) and len(rating) == len(ranks), f"rating has one a seat ({what})", rating):
        return new
    for seat, (entry, old, now) in enumerate(zip(rating, before, new)):
        wanted = {"before": shown(*old)[0], "after": shown(*now)[0], "deviation": shown(*now)[1]}
        near = all(abs(entry.get(k, 1e9) - v) < 0.0501 for k, v in wanted.items())
        t.true(near, f"seat {seat}: {({k: round(v, 3) for k, v in wanted.items()})} ({what})", entry)
        for value in entry.values():
            t.true(abs(value * 10 - round(value * 10)) < 1e-6, "one decimal", entry)
    return new


@case("ON-R1")
async def who_may(t):
    guest, account = await t.client(), await t.account()
    for keys, token in (({"game": "newyork", "clock": LIVE}, "bad-request"), ({"game": "tuktuk"}, "bad-request"),
                        ({"game": "newyork", "match": True}, "bad-request")):
        for client in (guest, account):
            await t.refuses(client, token, "open", players=2, rated=True, **keys)
    await t.refuses(guest, "not-allowed", "open", game="tuktuk", players=2, rated=True, clock=LIVE)
    await t.refuses(guest, "not-allowed", "quick", game="tuktuk", players=2, rated=True, clock=LIVE)
    await t.refuses(account, "bad-request", "quick", game="tuktuk", players=2, rated=True)
    table = await open_table(t, account, "tuktuk", 2, rated=True, clock=LIVE)
    t.same("rated", table["rated"], True)
    await t.refuses(guest, "not-allowed", "sit", table=table["table"])
    t.said(await account.ask("open", game="newyork", players=2, rated=True, clock=LIVE, match=True), "table")


async def rated_game(t, clients, game="traffiq", choose=hasty, seed=1, **keys):
    _, table = await start_game(t, game, len(clients), clients=clients, rated=True, clock=LIVE, **keys)
    eyes = await eyes_of(t, clients, table)
    await play(t, eyes, choose=choose, seed=seed)
    return eyes


@case("ON-R1", seconds=90)
async def three_rated_games(t):
    clients = [await t.account() for _ in range(3)]
    now = [FRESH] * 3
    for seed in range(3):
        eyes = await rated_game(t, clients, choose=eager, seed=40 + seed)
        ranks = eyes[0].over["result"]["ranks"]
        rating = eyes[0].over.get("rating")
        t.same("the same for all", [e.over.get("rating") for e in eyes], [rating] * 3)
        now = compare(t, rating, now, ranks, f"game {seed}")
        got = t.must(await clients[0].ask("watch", table=eyes[0].table), "table")
        t.same("rating of the table", got.get("rating"), rating)
        t.true(not any(e.may["undo"] for e in eyes), "no undo in rated games", eyes[0].may)
    for client, (mu, sigma) in zip(clients, now):
        got = (await t.server.http(f"/api/person/{client.name}")).json()
        mine = got["ratings"].get("traffiq", {})
        rating, deviation = shown(mu, sigma)
        t.true(abs(mine.get("rating", 0) - rating) < 0.0501 and abs(mine.get("deviation", 0) - deviation) < 0.0501,
               f"{rating:.1f} ± {deviation:.1f}", got["ratings"])
        t.same("provisional above 110", mine.get("provisional"), deviation > 110)
        t.same("games", mine.get("games"), 3)
        t.true(abs(got["results"][0].get("rating", 0) - rating) < 0.0501, "the rating after", got["results"][0])
    leaders = (await t.server.http("/api/leaders/traffiq")).json()["leaders"]
    there = {c.name for c in clients} & {x["name"] for x in leaders}
    t.true(not there, "nobody provisional among the leaders", leaders)


@case("ON-R1", seconds=90)
async def ties(t):
    """Nobody places a vehicle: all share the first place."""
    clients = [await t.account() for _ in range(4)]
    eyes = await rated_game(t, clients)
    t.same("ranks", eyes[0].over["result"]["ranks"], [1, 1, 1, 1])
    compare(t, eyes[0].over.get("rating"), [FRESH] * 4, [1] * 4, "four share a place")


@case("ON-R1", seconds=90)
async def undo_and_back_in_rated_games(t):
    clients = [await t.account() for _ in range(2)]
    _, table = await start_game(t, "traffiq", clients=clients, rated=True, clock=LIVE, standin="level1")
    eyes = await eyes_of(t, clients, table)
    await eyes[0].move("end")
    await t.refuses(clients[0], "not-allowed", "undo", table=table, n=1)
    await eyes[1].follow()
    t.said(await clients[0].ask("leave", table=table), "done")
    await t.refuses(clients[0], "not-allowed", "back", table=table)


@case("ON-R1", seconds=90)
async def leavers_are_last(t):
    """Who left first is last, whatever the game's own result says."""
    clients = [await t.account() for _ in range(3)]
    a, b, c = clients
    _, table = await start_game(t, "traffiq", 3, clients=clients, rated=True, clock=LIVE, standin="level1")
    eyes = await eyes_of(t, clients, table)
    t.said(await b.ask("leave", table=table), "done")
    t.said(await a.ask("leave", table=table), "done")
    eyes[0].away = eyes[1].away = True

    async def to_the_end(eye):
        while not eye.over:
            if eye.turn == eye.you and eye.you == 2:
                await eye.move("end")
            else:
                await eye.follow()
    await asyncio.gather(*(to_the_end(eye) for eye in eyes))
    compare(t, eyes[2].over.get("rating"), [FRESH] * 3, [2, 3, 1], "b left, then a; c stayed")
    record = await t.server.http(f"/api/table/{table}/record")
    t.true(b'"result"' in record.body, "the record's result stays the game's", record)
    got = (await t.server.http(f"/api/person/{c.name}")).json()
    t.same("played", got["ratings"]["traffiq"]["games"], 1)


@case("ON-R1", seconds=90)
async def rated_match(t):
    """New York: once, with the last game, by the places of the match."""
    await whole_match(t, "newyork", {})


@case("ON-R1", seconds=90)
async def rated_match_of_tuktuk(t):
    """Ranks summed, the lower the better."""
    await whole_match(t, "tuktuk", {"customers": "1"})


async def whole_match(t, game, options):
    clients = [await t.account() for _ in range(2)]
    _, table = await start_game(t, game, clients=clients, rated=True, clock=LIVE, match=True, options=options)
    first, points, won = table, [0, 0], [0, 0]
    for number in (1, 2):
        eyes = await eyes_of(t, clients, table)
        await play(t, eyes, choose=eager, seed=number + 20)
        result = eyes[0].over["result"]
        counted = result["scores"] if game != "tuktuk" else [-rank for rank in result["ranks"]]
        points = [p + s for p, s in zip(points, counted)]
        won = [w + (r == 1) for w, r in zip(won, result["ranks"])]
        if number == 1:
            t.true("rating" not in eyes[0].over, "no rating before the last game", eyes[0].over.get("rating"))
            told = await clients[0].want("again")
            table = told["new"]
            for client in clients:
                t.must(await client.ask("sit", table=table), "table")
            for client in clients:
                await client.settle()
                client.drop()
    keys = list(zip(points, won))
    ranks = [1 + sum(other > mine for other in keys) for mine in keys]
    compare(t, eyes[0].over.get("rating"), [FRESH] * 2, ranks, f"points {points}, won {won}")
    for client, rank in zip(clients, ranks):
        got = (await t.server.http(f"/api/person/{client.name}")).json()
        results = [(r.get("table"), r["rank"], "rating" in r) for r in got["results"]]
        t.same("one result, its first table, its place", results, [(first, rank, True)])
        t.same("one rated game", got["ratings"][game]["games"], 1)


@case("ON-R1", seconds=90)
async def leaver_of_a_match(t):
    """Who left one of its games is behind, however many points he has."""
    a, b = clients = [await t.account() for _ in range(2)]
    _, table = await start_game(t, "newyork", clients=clients, rated=True, clock=LIVE, match=True, standin="level3")
    eyes = await eyes_of(t, clients, table)
    t.said(await a.ask("leave", table=table), "done")
    eyes[0].away = True
    while not eyes[1].over:
        if eyes[1].turn == 1:
            await eyes[1].move("pass")
        else:
            await eyes[1].follow()
    result = eyes[1].over["result"]
    t.same("his stand-in won the game", result["ranks"], [1, 2])
    told = await b.want("again", lambda m: m["table"] == table)
    for client in clients:
        await client.settle()
        client.drop()
    for client in clients:
        t.must(await client.ask("sit", table=told["new"]), "table")
    t.must(await b.ask("move", table=told["new"], n=0, move="pass"), "lines")
    last = t.must(await a.ask("move", table=told["new"], n=1, move="pass"), "lines")
    compare(t, last.get("rating"), [FRESH] * 2, [2, 1], "a left the first game")


@case("ON-R1", seconds=90)
async def agents_are_rated(t):
    server = await t.own_server()
    account = await t.account(server)
    now = {"level1": FRESH, "me": FRESH}
    from play import Eye
    for seed in (1, 2):
        got = t.must(await account.ask("open", game="traffiq", players=2, start=0, seats=["me", "level1"], rated=True,
                                       clock=LIVE), "table")
        look(t, got)
        eye = Eye(t, account, got)
        await play(t, [eye], choose=eager, seed=seed)
        before, ranks = [now["me"], now["level1"]], eye.over["result"]["ranks"]
        new = compare(t, eye.over.get("rating"), before, ranks, f"game {seed}")
        now = {"me": new[0], "level1": new[1]}
    got = (await server.http("/api/person/level1")).json()
    t.true(abs(got["ratings"]["traffiq"]["rating"] - shown(*now["level1"])[0]) < 0.0501, "the agent's rating", got)
    leaders = (await server.http("/api/leaders/traffiq")).json()["leaders"]
    t.true("level1" not in [x["name"] for x in leaders], "agents are not among the leaders", leaders)


@case("ON-R1", server=None, seconds=120)
async def leaders(t):
    """Enough games, and the deviation falls to 110: then he stands there, and not one game before."""
    server = await t.own_server()
    people, now, found = [await t.account(server) for _ in range(2)], [FRESH] * 2, None
    while now[0][1] * 40 > 110:
        found = (await server.http("/api/leaders/traffiq")).json()["leaders"]
        got = t.must(await people[0].ask("open", game="traffiq", players=2, start=0, rated=True, clock=LIVE), "table")
        t.must(await people[1].ask("sit", table=got["table"]), "table")
        for n in range(10):   # nobody does anything: eight quiet turns, and a last round
            t.must(await people[n % 2].ask("move", table=got["table"], n=n, move="end"), "lines")
        now = rate([(*p, 1) for p in now])
        for client in people:
            client.drop()
    t.same("nobody yet, a game before", found, [])
    found = (await server.http("/api/leaders/traffiq")).json()["leaders"]
    t.same("leaders", sorted(x["name"] for x in found), sorted(p.name for p in people))
    rating, deviation = shown(*now[0])
    t.true(all(abs(x["rating"] - rating) < 0.06 and abs(x["deviation"] - deviation) < 0.06 for x in found),
           f"rating and deviation {rating:.1f}, {deviation:.1f}", found)
    got = (await server.http(f"/api/person/{people[0].name}")).json()["ratings"]["traffiq"]
    t.same("provisional", got["provisional"], False)
