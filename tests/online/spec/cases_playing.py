"""ON-11 to ON-15, ON-17, ON-18: moves, repeats, undo, leaving, clocks, once more."""
import asyncio
import time

from case import case
from play import Eye, check_finished, eyes_of, hasty, look, open_table, play, start_game
from shape import faults_of_lines_message, faults_of_position, faults_of_seat

LIVE = {"kind": "live", "base": 60, "more": 5}


@case("ON-11")
async def lines(t):
    (a, b), table = await start_game(t, "newyork")
    c = await t.client()
    eyes = await eyes_of(t, [a, b], table)
    watcher = Eye(t, c, await c.ask("watch", table=table))
    card = eyes[0].legal[0][0]
    answer = await eyes[0].move(card)
    t.same("lines", answer["lines"], [{"n": 0, "player": 0, "move": card}])
    t.same("from, n, turn", [answer[k] for k in ("from", "n", "turn")], [0, 1, 0])
    t.same("events", [e["event"] for e in answer["events"][0]], ["played"])
    t.same("legal", answer["legal"], sorted("+" + d for d in answer["view"]["display"]))
    for eye in (eyes[1], watcher):
        told = await eye.client.want("lines")
        eye.take_lines(told)
        t.true("re" not in told, "no re for others", told)
        t.true("legal" not in told, "no legal for others", told)
        t.same("lines", told["lines"], answer["lines"])
        t.same("viewer", told["view"]["viewer"], 1 if eye is eyes[1] else -2)
    await t.quiet(a, "lines", why="beside the answer")


@case("ON-11")
async def repeats(t):
    (a, b), table = await start_game(t, "newyork")
    eyes = await eyes_of(t, [a, b], table)
    card = eyes[0].legal[0][0]
    await eyes[0].move(card)
    await eyes[0].move(eyes[0].legal[1][0])
    taken = eyes[0].lines[1]["move"]
    b.drop()
    for n, move in ((0, card), (1, taken)):
        got = await a.ask("move", table=table, n=n, move=move)
        if t.said(got, "lines", "a repeat"):
            t.same("from, n", (got["from"], got["n"]), (n, 2), got.sent)
            t.same("lines", got["lines"], eyes[0].lines[n:])
            faults = faults_of_lines_message(got, 0, 2)
            t.true(not faults, f"no {faults}", got, got.sent)
    await t.quiet(b, "lines", why="of a repeat")
    other = next(m for m in eyes[0].legal[0] if m != card)
    await t.refuses(a, "stale", "move", table=table, n=0, move=other)
    await t.refuses(b, "stale", "move", table=table, n=0, move=card, why="another seat's line")
    await t.refuses(a, "stale", "move", table=table, n=3, move=card, why="above the table's number")
    await t.refuses(a, "stale", "move", table=table, n=2 ** 53 - 1, move=card)
    await t.refuses(a, "stale", "move", table=table, n=0, move="rubbish")
    c = await t.client()
    await t.refuses(c, "not-seated", "move", table=table, n=0, move=card)
    b_eye = Eye(t, b, await b.ask("watch", table=table))
    await b_eye.move("pass")
    got = t.must(await a.ask("move", table=table, n=1, move=taken), "lines")
    t.same("lines of others since", [line["player"] for line in got["lines"]], [0, 1])
    t.same("legal now", got.get("turn"), 0)


@case("ON-11")
async def the_same_move_twice_in_a_row(t):
    """A repeat that is on its way before the first was answered."""
    (a, b), table = await start_game(t, "newyork")
    legal = (await a.ask("watch", table=table))["legal"]
    twice = [a.send("move", table=table, n=0, move=legal[0]) for _ in range(3)]
    answers = [await future for future in twice]
    t.same("say", [m["say"] for m in answers], ["lines"] * 3)
    t.same("from, n", [(m["from"], m["n"]) for m in answers], [(0, 1)] * 3)
    await b.settle()
    t.same("told once", sum(m["say"] == "lines" for m in b.pushed), 1)


@case("ON-18")
async def repeat_after_the_end(t):
    (a, b), table = await start_game(t, "newyork")
    await a.ask("move", table=table, n=0, move="pass")
    last = t.must(await b.ask("move", table=table, n=1, move="pass"), "lines")
    told = await a.want("lines", lambda m: m.get("state") == "over")
    for message in (last, told, await a.ask("move", table=table, n=0, move="pass"),
                    await b.ask("move", table=table, n=1, move="pass")):
        t.must(message, "lines")
        faults = faults_of_lines_message(message, 0, 2)
        t.true(not faults, f"no {faults}", message, message.sent)
        t.same("state", message.get("state"), "over", message.sent)
        t.same("result", message.get("result"), {"scores": [0, 0], "ranks": [1, 1], "reason": "all-passed"})
        t.true("secret" in message.get("fair", {}), "the secret", message.get("fair"))
        t.same("hands at the end", [len(s["hand"]) - s["hand"].count("?") for s in message["view"]["seats"]], [6, 6])
    c = await t.client()
    got = t.must(await c.ask("watch", table=table), "table")
    look(t, got)
    t.same("may.undo", got["may"]["undo"], False)
    t.same("viewer", got["view"]["viewer"], -1)


@case("ON-12")
async def other_starts(t):
    for start in (0, 1):
        clients, table = await start_game(t, "newyork", start=start)
        eyes = await eyes_of(t, clients, table)
        t.same("turn", [eye.turn for eye in eyes], [start, start])
        t.same("start", eyes[0].start, start)
        await t.refuses(clients[1 - start], "not-your-turn", "move", table=table, n=0, move="pass")


# ---- ON-13 ---------------------------------------------------------------------------------------

async def undo(t, eyes, eye, wanted_n):
    """One step back; everybody hears of it."""
    answer = await eye.client.ask("undo", table=eye.table, n=eye.n)
    t.must(answer, "undone")
    for other in eyes:
        m = answer if other is eye else await other.client.want("undone")
        t.same("n", m["n"], wanted_n, m.sent)
        t.same("table", m["table"], eye.table)
        t.true(other is eye or "re" not in m, "re for the asker only", m)
        faults = faults_of_position(m, other.you, False)
        t.true(not faults, f"no {faults}", m, m.sent)
        other.lines = other.lines[:wanted_n]
        other.position(m)
    return answer


@case("ON-13")
async def undo_by_knowledge(t):
    """A played card may come back; not once a new card was turned up."""
    clients, table = await start_game(t, "newyork")
    watcher = await t.client()
    eyes = await eyes_of(t, [*clients, watcher], table)
    a, b = eyes[:2]
    t.same("may.undo at the start", a.may["undo"], False)
    first = a.legal[0][0]
    await a.move(first)
    for eye in eyes[1:]:
        await eye.follow()
    t.same("may.undo after playing", [e.may["undo"] for e in eyes], [True, False, False])
    await t.refuses(clients[1], "not-allowed", "undo", table=table, n=1)
    await t.refuses(watcher, "not-seated", "undo", table=table, n=1)
    await t.refuses(clients[0], "stale", "undo", table=table, n=0)
    await t.refuses(clients[0], "stale", "undo", table=table, n=2)
    hand = list(a.views[0]["seats"][0]["hand"])
    await undo(t, eyes, a, 0)
    t.same("the hand is whole again", sorted(a.now["view"]["seats"][0]["hand"]), sorted(hand))
    t.same("others know that card now", b.now["view"]["seats"][0]["hand"].count("?") <= 6, True)
    await t.refuses(clients[0], "not-allowed", "undo", table=table, n=0)
    second = next(m for m in a.legal[0] if m not in (first, "pass"))
    await a.move(second)
    await a.move(a.legal[1][0])
    for eye in eyes[1:]:
        await eye.follow()
        await eye.follow()
    t.same("may.undo once a card was turned up", [e.may["undo"] for e in eyes], [False] * 3)
    await t.refuses(clients[0], "not-allowed", "undo", table=table, n=2)
    got = t.must(await watcher.ask("watch", table=table), "table")
    t.same("lines that are left", [line["move"] for line in got["lines"]], [second, got["lines"][1]["move"]])


@case("ON-13")
async def undo_two_steps(t):
    """Again, one more; until somebody else decides."""
    clients, table = await start_game(t, "tuktuk", options={"customers": "2"})
    eyes = await eyes_of(t, clients, table)
    mover = next(e for e in eyes if e.you == e.turn)     # the last player places first (TT-1)
    other = next(e for e in eyes if e is not mover)
    await mover.move(mover.legal[0][0])
    await other.follow()
    t.same("may.undo", (mover.may["undo"], other.may["undo"]), (True, False))
    await undo(t, eyes, mover, 0)
    await mover.move(mover.legal[0][1])
    await other.follow()
    await other.move(other.legal[1][0])                  # and now he places twice
    await mover.follow()
    t.same("may.undo", (mover.may["undo"], other.may["undo"]), (False, True))
    await t.refuses(mover.client, "not-allowed", "undo", table=table, n=2)
    await other.move(other.legal[2][0])
    await mover.follow()
    await undo(t, eyes, other, 2)
    await undo(t, eyes, other, 1)
    await t.refuses(other.client, "not-allowed", "undo", table=table, n=1)
    t.same("turn", mover.turn, other.you)


@case("ON-13")
async def no_undo_of_a_die(t):
    """The tile was laid and the die fell: no way back."""
    clients, table = await start_game(t, "tuktuk", options={"customers": "1"})
    eyes = await eyes_of(t, clients, table)
    rolled = lambda eye: any("chance" in line for line in eye.lines)
    await play(t, eyes, until=rolled)
    told = eyes[0].now["lines"]
    t.true("move" in told[0] and "chance" in told[-1], "chance with its decision in one message", told)
    t.same("may.undo", [e.may["undo"] for e in eyes], [False, False])
    for eye in eyes:
        await t.refuses(eye.client, "not-allowed", "undo", table=table, n=eye.n)


@case("ON-13")
async def traffiq_undo(t):
    """A draw shows its player a tile; the end of a turn shows nothing."""
    clients, table = await start_game(t, "traffiq")
    eyes = await eyes_of(t, clients, table)
    a, b = eyes
    await a.move("end")
    await b.follow()
    t.same("may.undo after end", (a.may["undo"], b.may["undo"]), (True, False))
    await undo(t, eyes, a, 0)
    await a.move("draw")
    await b.follow()
    t.same("may.undo after draw", (a.may["undo"], b.may["undo"]), (False, False))
    await t.refuses(clients[0], "not-allowed", "undo", table=table, n=1)
    t.same("events", ([e["event"] for e in a.now["events"][0]], [e["event"] for e in b.now["events"][0]]),
           (["drew-tile"], ["drew"]))
    await a.move("end")
    await b.follow()
    t.same("may.undo after end", a.may["undo"], True)
    await undo(t, eyes, a, 1)
    await t.refuses(clients[0], "not-allowed", "undo", table=table, n=1, why="a draw came before")


# ---- ON-14 ---------------------------------------------------------------------------------------

@case("ON-14", seconds=60)
async def leave_and_back(t):
    (a, b), table = await start_game(t, "newyork", standin="level1")
    eyes = await eyes_of(t, [a, b], table)
    second = await t.again(b)
    await second.ask("watch", table=table)
    t.said(await b.ask("leave", table=table), "done")
    eyes[1].away = True
    for client in (a, second):
        told = await client.want("seats", lambda m: m["table"] == table)
        t.same("standin", [s["standin"] for s in told["seats"]], [False, True])
        faults = [f for s in told["seats"] for f in faults_of_seat(s)]
        t.true(not faults, f"no {faults}", told)
    await t.quiet(b, "seats", why="to the asker")
    t.said(await b.ask("leave", table=table), "done", "leaving twice changes nothing")
    await t.quiet(a, "seats", why="when nothing changes")
    await t.refuses(b, "not-your-turn", "move", table=table, n=0, move="pass", why="comes before not-allowed")
    await eyes[0].move("pass")
    # The stand-in plays alone now, to the end: nobody else is left.
    eyes[1].take_lines(await b.want("lines"))
    await asyncio.gather(*(follow_to_the_end(eye) for eye in eyes))
    await check_finished(t, eyes)
    await t.refuses(b, "over", "back", table=table)


async def follow_to_the_end(eye):
    while not eye.over:
        await eye.follow()


@case("ON-14", seconds=60)
async def back_in_time(t):
    (a, b), table = await start_game(t, "newyork", standin="level1")
    eyes = await eyes_of(t, [a, b], table)
    got = t.must(await a.ask("back", table=table), "table", "back without having left changes nothing")
    await t.quiet(b, "seats")
    t.said(await b.ask("leave", table=table), "done")
    await a.want("seats")
    got = t.must(await b.ask("back", table=table), "table")
    look(t, got)
    t.same("standin", got["seats"][1]["standin"], False)
    told = await a.want("seats")
    t.same("standin", told["seats"][1]["standin"], False)
    # Who leaves at his own turn: the stand-in plays at once; he comes back at his next decision.
    t.said(await a.ask("leave", table=table), "done")
    eyes[0].away = True
    for _ in range(2):
        for eye in eyes:
            await eye.follow()
    t.same("it is the other's turn now", eyes[1].turn, 1)
    await t.refuses(a, "not-your-turn", "move", table=table, n=2, move="pass")
    got = t.must(await a.ask("back", table=table), "table")
    eyes[0].away = False
    await eyes[1].move("pass")
    await eyes[0].follow()
    t.same("his own turn again", (eyes[0].turn, eyes[0].n in eyes[0].legal), (0, True))
    await eyes[0].move("pass")
    t.same("over", eyes[0].over and eyes[0].over["state"], "over")


@case("ON-14", seconds=60)
async def move_while_the_standin_has_it(t):
    """At the seat's turn a slow stand-in thinks: a move is not-allowed, undo too."""
    server = await t.own_server(pace="3000")
    a, b = [await t.client(server) for _ in range(2)]
    table = (await open_table(t, a, "newyork", 2, standin="level1"))["table"]
    await b.ask("sit", table=table)
    await a.want("table", lambda m: m["state"] == "playing")
    t.said(await a.ask("leave", table=table), "done")
    await t.refuses(a, "not-allowed", "move", table=table, n=0, move="pass")
    got = t.must(await a.ask("back", table=table), "table")
    t.same("standin", got["seats"][0]["standin"], False)


@case("ON-13")
async def no_undo_for_who_left(t):
    server = await t.own_server(pace="5000")
    a, b = [await t.client(server) for _ in range(2)]
    _, table = await start_game(t, "traffiq", clients=[a, b])
    t.must(await a.ask("move", table=table, n=0, move="end"), "lines")
    t.same("may.undo", (await a.ask("watch", table=table))["may"]["undo"], True)
    t.said(await a.ask("leave", table=table), "done")
    t.same("may.undo while a stand-in has the seat", (await a.ask("watch", table=table))["may"]["undo"], False)
    await t.refuses(a, "not-allowed", "undo", table=table, n=1)
    t.must(await a.ask("back", table=table), "table")
    t.must(await a.ask("undo", table=table, n=1), "undone")


@case("ON-14", seconds=60)
async def everybody_leaves(t):
    clients, table = await start_game(t, "traffiq", 3, standin="level1")
    watcher = await t.client()
    eye = Eye(t, watcher, await watcher.ask("watch", table=table))
    for client in clients:
        t.said(await client.ask("leave", table=table), "done")
    await follow_to_the_end(eye)
    await check_finished(t, [eye])


# ---- ON-15 ---------------------------------------------------------------------------------------

@case("ON-15")
async def live_clocks(t):
    clients, table = await start_game(t, "newyork", 3, clock=LIVE, start=1)
    eyes = await eyes_of(t, clients, table)
    clocks = eyes[0].clocks
    near = lambda got, wanted: got is not None and wanted - 2500 <= got <= wanted + 50
    t.true(near(clocks[1], 65000), "base and more for the first to decide", clocks)
    t.same("base for the others", [clocks[0], clocks[2]], [60000, 60000])
    await asyncio.sleep(2.5)
    await eyes[1].move(eyes[1].legal[0][0])
    clocks = eyes[1].clocks
    t.true(clocks[1] <= 65000 - 1400, "it runs (a second of delay may be given back)", clocks)
    t.true(clocks[1] >= 65000 - 5000, "not too fast", clocks)
    before = clocks[1]
    await eyes[1].move(eyes[1].legal[1][0])
    clocks = eyes[1].clocks
    t.true(clocks[1] <= before, "no more within one's turn", clocks)
    t.true(near(clocks[2], 65000), "more, when the turn comes", clocks)
    t.same("the third still waits", clocks[0], 60000)


@case("ON-15")
async def no_more_for_the_die(t):
    """`more` comes with the turn from elsewhere: not with a die that one's own decision has rolled, and
    not to who plays on alone."""
    clock = {"kind": "live", "base": 60, "more": 100}
    clients, table = await start_game(t, "tuktuk", options={"customers": "1"}, clock=clock)
    eyes = await eyes_of(t, clients, table)
    await play(t, eyes, until=lambda eye: any("chance" in line for line in eye.lines))
    mover = eyes[0].lines[-2]["player"]
    if eyes[0].turn == mover:
        t.true(eyes[0].clocks[mover] <= 60000 + 2 * 100000, "once for his customer, once for this turn", eyes[0].clocks)
    (a, b), table = await start_game(t, "newyork", clock=clock)
    eyes = await eyes_of(t, [a, b], table)
    await eyes[0].move("pass")
    await eyes[1].follow()
    before = eyes[1].clocks[1]
    t.true(159000 < before <= 160000, "his first turn", before)
    for _ in range(3):
        await eyes[1].move(eyes[1].legal[eyes[1].n][0])
        t.true(eyes[1].clocks[1] <= before, "nothing comes from elsewhere any more", eyes[1].clocks)


@case("ON-15")
async def clocks_of_agents_and_days(t):
    client = await t.client()
    got = await open_table(t, client, "newyork", 2, clock={"kind": "days", "days": 3}, seats=["me", "level1"])
    t.same("none for agents", got["clocks"][1], None)
    t.true(abs(got["clocks"][0] - 3 * 86400000) < 3000, "three days", got["clocks"])
    eye = Eye(t, client, got)
    await eye.move(eye.legal[0][0])
    await eye.move(eye.legal[1][0])
    await eye.follow()
    await eye.follow()
    t.true(abs(eye.clocks[0] - 3 * 86400000) < 3000, "anew when the turn comes", eye.clocks)
    clients, table = await start_game(t, "newyork", clock=LIVE, standin="level1")
    t.said(await clients[1].ask("leave", table=table), "done")
    got = t.must(await clients[0].ask("watch", table=table), "table")
    t.same("none for stand-ins", got["clocks"][1], None)
    plain = await open_table(t, client, "newyork", 2, seats=["me", "level1"])
    t.true("clock" not in plain and "clocks" not in plain, "no clock", plain)


@case("ON-15", seconds=90, slow=True)
async def clock_runs_out(t):
    clients, table = await start_game(t, "newyork", clock={"kind": "live", "base": 30, "more": 0}, standin="level1")
    eyes = await eyes_of(t, clients, table)
    began = time.monotonic()
    await clients[1].want("seats", lambda m: m["seats"][0]["standin"], patience=40)
    eyes[0].away = True
    took = time.monotonic() - began
    t.true(28.5 < took < 34, "after 30 s", f"{took:.1f} s")
    for _ in range(2):
        for eye in eyes:
            await eye.follow()
    got = t.must(await clients[0].ask("back", table=table), "table")
    eyes[0].away = False
    t.true(got["clocks"][0] is None or got["clocks"][0] >= 30000, "at least 30 s after back", got["clocks"])
    await eyes[1].move("pass")
    await eyes[0].follow()
    t.true(eyes[0].clocks[0] >= 29000, "at least 30 s", eyes[0].clocks)


# ---- ON-17 ---------------------------------------------------------------------------------------

async def short_game(t, clients, **keys):
    """New York, everybody passes."""
    players = len(clients)
    _, table = await start_game(t, "newyork", players, clients=clients, **keys)
    start = keys.get("start", 0)
    for n in range(players):
        t.must(await clients[(start + n) % players].ask("move", table=table, n=n, move="pass"), "lines")
    for client in clients:
        await client.settle()
        client.drop()
    return table


@case("ON-17")
async def again(t):
    a, b, c = clients = await t.clients_of(3)
    stranger = await t.client()
    table = await short_game(t, clients, options={"scoring": "pro"}, start=1)
    await stranger.ask("watch", table=table)
    got = t.must(await b.ask("again", table=table), "table")
    look(t, got)
    new = got["table"]
    t.true(new != table, "a new table", got)
    t.same("you", got["you"], 1)
    t.same("state", got["state"], "waiting")
    t.same("start", got["start"], 2)
    t.same("options", got["options"], {"scoring": "pro"})
    for client in (a, c):
        told = await client.want("again")
        t.same("again", (told["table"], told["new"]), (table, new))
    await t.quiet(b, "again", why="to the asker")
    await t.refuses(stranger, "seat-taken", "sit", table=new, seat=0, why="kept for another")
    await t.refuses(stranger, "table-full", "sit", table=new)
    await t.refuses(a, "seat-taken", "sit", table=new, seat=2, why="kept for another")
    later = t.must(await a.ask("again", table=table), "table")
    t.same("later ones get the same table", later["table"], new)
    got = t.must(await c.ask("sit", table=new), "table")
    if later["you"] == -1:   # `again` told him the table; `sit` takes the seat
        t.same("his own seat", got["you"], 2)
        got = t.must(await a.ask("sit", table=new), "table")
    t.same("running", got["state"], "playing")
    t.same("seats", [s["person"] for s in got["seats"]], [a.person, b.person, c.person])
    t.same("turn", got["turn"], 2)


@case("ON-17")
async def all_say_again_at_once(t):
    clients = await t.clients_of(3)
    table = await short_game(t, clients)
    answers = await asyncio.gather(*(c.ask("again", table=table) for c in clients))
    for answer in answers:
        t.must(answer, "table")
    t.same("one new table", len({m["table"] for m in answers}), 1)
    for client, answer in zip(clients, answers):
        if answer["you"] == -1:
            t.must(await client.ask("sit", table=answer["table"]), "table")
    got = t.must(await clients[0].ask("watch", table=answers[0]["table"]), "table")
    t.same("playing, everybody on his old seat", (got["state"], [s and s["person"] for s in got["seats"]]),
           ("playing", [c.person for c in clients]))


@case("ON-17", seconds=90)
async def again_with_agents_and_random_start(t):
    a = await t.client()
    b = await t.client()
    got = await open_table(t, a, "newyork", 3, seats=["level1", "me", "open"], start="random")
    table = got["table"]
    await b.ask("sit", table=table)
    eyes = await eyes_of(t, [a, b], table)
    start = eyes[0].start
    await play(t, eyes, choose=hasty)
    got = t.must(await a.ask("again", table=table, seal="cd" * 32), "table")
    t.same("agents stay", got["seats"][0]["agent"], "level1")
    t.same("start: the real one plus one", got["start"], (start + 1) % 3)
    t.same("seal", got["fair"]["seals"], [None, "cd" * 32, None])
    t.true("start" not in got["fair"], "not drawn any more", got["fair"])
