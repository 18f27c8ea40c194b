"""Whole games of all three games, by legal lists, with people, agents and spectators: every list
that a seat was shown, every line and the result are compared with the rules in tests/oracle."""
import asyncio
import tempfile

from case import case
from play import Eye, check_finished, eyes_of, open_table, play, start_game
from server import run_program
from views import view_faults


async def whole(t, game, players, seed, **keys):
    clients, table = await start_game(t, game, players, **keys)
    watcher = await t.client()
    eyes = await eyes_of(t, [*clients, watcher], table)
    await play(t, eyes[:-1], seed=seed, watchers=eyes[-1:])
    record = await check_finished(t, eyes)
    for eye in eyes:
        for fault in await asyncio.to_thread(view_faults, record, eye):
            t.true(False, fault, eye.over.get("result"))
    await by_the_program(t, record)
    return eyes, record


async def by_the_program(t, record):
    """`crosstown replay` and `crosstown fair` say that it holds."""
    from common import dump
    text = "".join(dump(line) + "\n" for line in record)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        for command in ("replay", "fair"):
            code, out, err = await run_program(t.program, command, file.name)
            t.same(f"crosstown {command}", (code, err), (0, ""), out)


@case("ON-11", seconds=90)
async def newyork_two(t):
    await whole(t, "newyork", 2, 1)


@case("ON-11", seconds=90)
async def newyork_four_pro(t):
    await whole(t, "newyork", 4, 2, options={"scoring": "pro"}, start="random")


@case("ON-11", seconds=90)
async def traffiq_two(t):
    await whole(t, "traffiq", 2, 3, start=1)


@case("ON-11", seconds=90)
async def traffiq_three_open(t):
    await whole(t, "traffiq", 3, 4, options={"scenario": "central-park", "hands": "open"}, start="random")


@case("ON-11", seconds=90)
async def tuktuk_two(t):
    await whole(t, "tuktuk", 2, 5, start="random")


@case("ON-11", seconds=90)
async def tuktuk_three_asia(t):
    await whole(t, "tuktuk", 3, 6, options={"board": "asia", "signs": "easy", "customers": "1"})


@case("ON-11", seconds=90)
async def with_agents(t):
    for game, seats in (("newyork", ["level1", "me", "level1"]), ("tuktuk", ["me", "level1"]),
                        ("traffiq", ["level1", "me"])):
        client = await t.client()
        got = await open_table(t, client, game, len(seats), seats=seats, start=0)
        eye = Eye(t, client, got)
        await play(t, [eye], seed=7)
        await check_finished(t, [eye])
        t.same("agents", [s.get("agent") for s in got["seats"]], [s if s != "me" else None for s in seats])


@case("ON-4", seconds=90)
async def in_bytes(t):
    """want: bytes; every view and legal is replaced."""
    import base64
    a, b = await t.client(want="bytes"), await t.client()
    a.wanted = "bytes"
    table = (await open_table(t, b, "newyork", 2, seats=["open", "me"]))["table"]
    got = t.must(await a.ask("sit", table=table), "table")
    b.drop()
    eye = Eye(t, a, got, bytes_wanted=True)
    seat = await t.again(a, want="bytes")
    plain = await t.again(a)
    other = await seat.ask("watch", table=table)
    t.same("the same to all connections of a seat", other["bytes"], got["bytes"])
    base64.b64decode(got["bytes"], validate=True)
    first = t.must(await plain.ask("watch", table=table), "table")
    t.true("bytes" not in first and "view" in first, "want is of the connection", sorted(first))
    eye.legal[0] = first["legal"]
    await eye.move(first["legal"][0])
    undone = t.must(await a.ask("undo", table=table, n=1), "undone")
    t.true("view" not in undone and "legal" not in undone, "bytes in undone, too", sorted(undone))
    t.same("the same position again, but for the card that was seen", type(undone.get("bytes")), str)
    eye.n, eye.lines = 0, []
    await eye.move("pass")
    await b.settle()
    t.must(await b.ask("move", table=table, n=1, move="pass"), "lines")
    await eye.follow()
    t.true("bytes" in eye.over, "bytes at the end", sorted(eye.over))
    a.wanted = None
    t.must(await a.ask("hello", want="view"), "welcome")
    got = t.must(await a.ask("watch", table=table), "table")
    t.true("view" in got and "bytes" not in got, "view again", sorted(got))
