"""ON-20: matches. Every seat begins once; the server opens the next game by itself."""
import time

from case import case
from play import check_finished, eager, eyes_of, hasty, look, open_table, play, start_game
from shape import match_fits


async def next_game(t, clients, table, number, points):
    """Everybody hears of the next table; its id."""
    new = None
    for client in clients:
        told = await client.want("again", lambda m: m["table"] == table)
        new = new or told["new"]
        t.same("the same for all", told["new"], new)
        match = told.get("match")
        if match is not True:
            t.true(match_fits(match, len(clients)), "again carries match", told)
    got = t.must(await clients[0].ask("watch", table=new), "table")
    look(t, got)
    t.same("match", (got["match"].get("game"), got["match"].get("of")), (number, len(clients)))
    if points is not None:
        t.same("points of the games before", got["match"]["points"], points)
    return new, got


@case("ON-20", seconds=90)
async def newyork_match(t):
    clients, first = await start_game(t, "newyork", match=True, start=1)
    table, points = first, [0, 0]
    for number in (1, 2):
        eyes = await eyes_of(t, clients, table)
        t.same("match", eyes[0].now.get("match"), {"id": first, "game": number, "of": 2, "points": points})
        t.same("start moves on", eyes[0].start, (1 + number - 1) % 2)
        await play(t, eyes, choose=eager, seed=number)
        await check_finished(t, eyes)
        points = [p + s for p, s in zip(points, eyes[0].over["result"]["scores"])]
        if number == 2:
            for client in clients:
                await t.quiet(client, "again", why="after the last game")
            break
        table, got = await next_game(t, clients, table, 2, points)
        t.same("waiting for all to sit", got["state"], "waiting")
        t.same("start", got["start"], 0)
        stranger = await t.client()
        await t.refuses(stranger, "table-full", "sit", table=table, why="the seats are kept")
        await t.refuses(stranger, "seat-taken", "sit", table=table, seat=0)
        answer = t.must(await clients[1].ask("sit", table=table), "table")
        t.same("his old seat", answer["you"], 1)
        t.same("still waiting", answer["state"], "waiting")
        answer = t.must(await clients[0].ask("sit", table=table), "table")
        t.same("running", answer["state"], "playing")
        t.true(answer["fair"]["commit"] != eyes[0].over["fair"]["commit"], "another secret", answer["fair"])
        for client in clients:
            client.drop()


@case("ON-20", seconds=60)
async def three_games_of_three(t):
    """Everybody passes at once: the seats begin in turn, the third game is the last."""
    clients, table = await start_game(t, "newyork", 3, match=True, start=2, options={"scoring": "pro"})
    first = table
    for number in (1, 2, 3):
        start = (2 + number - 1) % 3
        got = t.must(await clients[0].ask("watch", table=table), "table")
        t.same("match", got["match"], {"id": first, "game": number, "of": 3, "points": [0, 0, 0]})
        t.same("start, options", (got["start"], got["options"]), (start, {"scoring": "pro"}))
        for n in range(3):
            t.must(await clients[(start + n) % 3].ask("move", table=table, n=n, move="pass"), "lines")
        if number < 3:
            table, _ = await next_game(t, clients, table, number + 1, [0, 0, 0])
            for client in clients:
                t.must(await client.ask("sit", table=table), "table")
        for client in clients:
            await client.settle()
            t.true(number < 3 or not [m for m in client.pushed if m["say"] == "again"], "no fourth game", number)
            client.drop()


@case("ON-20", seconds=60)
async def match_with_an_agent(t):
    client = await t.client()
    got = await open_table(t, client, "traffiq", 2, seats=["me", "level1"], match=True)
    first = got["table"]
    from play import Eye
    eye = Eye(t, client, got)
    await play(t, [eye], choose=hasty)
    told = await client.want("again", lambda m: m["table"] == first)
    got = t.must(await client.ask("sit", table=told["new"]), "table")
    t.same("the agent is there", (got["state"], got["seats"][1]["agent"]), ("playing", "level1"))
    t.same("start", got["start"], 1)
    t.same("match", (got["match"]["id"], got["match"]["game"]), (first, 2))


@case("ON-20", seconds=60)
async def tuktuk_match_counts_ranks(t):
    clients, table = await start_game(t, "tuktuk", match=True, options={"customers": "1"})
    eyes = await eyes_of(t, clients, table)
    await play(t, eyes, seed=11)
    _, got = await next_game(t, clients, table, 2, None)
    ranks, scores = (eyes[0].over["result"][k] for k in ("ranks", "scores"))
    t.true(got["match"]["points"] in (ranks, scores), f"points {ranks} (or {scores})", got["match"])


@case("ON-20", seconds=100, slow=True)
async def match_starts_after_a_minute(t):
    clients, table = await start_game(t, "newyork", match=True, standin="level1")
    for n, client in enumerate(clients):
        await client.ask("move", table=table, n=n, move="pass")
    new, _ = await next_game(t, clients, table, 2, [0, 0])
    began = time.monotonic()
    t.must(await clients[0].ask("sit", table=new), "table")
    told = await clients[0].want("table", lambda m: m["state"] == "playing", patience=70)
    took = time.monotonic() - began
    t.true(57 < took < 63, "after 60 s", f"{took:.1f} s")
    t.same("who did not sit has left", [s["standin"] for s in told["seats"]], [False, True])


@case("ON-20", seconds=60)
async def nobody_gets_out_of_a_match(t):
    """Who stands up before a later game has his seat kept all the same, and nobody takes a seat away."""
    clients, table = await start_game(t, "newyork", match=True)
    for n, client in enumerate(clients):
        t.must(await client.ask("move", table=table, n=n, move="pass"), "lines")
    table, _ = await next_game(t, clients, table, 2, [0, 0])
    t.must(await clients[1].ask("sit", table=table), "table")
    t.must(await clients[1].ask("stand", table=table), "table")
    stranger = await t.client()
    await t.refuses(stranger, "table-full", "sit", table=table, why="the seat is still kept")
    await t.refuses(stranger, "seat-taken", "sit", table=table, seat=1)
    for who in ("open", "level1"):
        await t.refuses(clients[0], "not-allowed", "seat", table=table, seat=1, who=who)
    t.must(await clients[0].ask("sit", table=table), "table")
    got = t.must(await clients[1].ask("sit", table=table), "table")
    t.same("his seat", (got["you"], got["state"]), (1, "playing"))
