#!/usr/bin/env python3
"""`crosstown bot`: the session of docs/bot.md, and what else it promises: protocol.py PROGRAM DOCS"""
import json
import re
import sys

from case import Bot, check, finish, run

PROGRAM, DOCS = sys.argv[1:3]


def read_doc():
    with open(f"{DOCS}/bot.md", encoding="utf-8") as file:
        return file.read()


def session():
    """The lines of the document, said and heard in its order."""
    text = re.search(r"```session\n(.*?)```", read_doc(), re.S)[1]
    bot = Bot(PROGRAM, "bot")
    heard = 0
    for line in text.splitlines():
        if line.startswith("> "):
            bot.say(line[2:])
            continue
        got, wanted = bot.hear(), line[2:]
        pattern = ".+?".join(re.escape(part) for part in wanted.split("…"))
        check("the session of docs/bot.md", got if re.fullmatch(pattern, got) is None else wanted, wanted)
        heard += 1
    check("answers in the document", heard > 15, True)
    check("the session's end", bot.end(), (0, ""))


def example():
    with open(f"{DOCS}/mybot.py", encoding="utf-8") as file:
        check("docs/bot.md shows docs/mybot.py", f"```python\n{file.read()}```" in read_doc(), True)


def whole_games():
    """Every game by new, go, play and roll; its record by position gives the same."""
    for game in ("newyork", "traffiq", "tuktuk"):
        bot = Bot(PROGRAM, "bot", "--agent", "eager")
        where = bot.ask(do="new", game=game, players=3, seed="5")
        lines = []
        while where["turn"] != -2:
            if where["turn"] == -1:
                where = bot.ask(do="roll")
                lines.append({"n": where["n"] - 1, "chance": where["chance"]})
                continue
            move = bot.ask(do="go")
            lines.append({"n": where["n"], "player": where["turn"], "move": move["move"]})
            where = bot.ask(do="play", move=move["move"], n=where["n"])
        code, out, _ = run(PROGRAM, "record", "--game", game, "--players", "3", "--agents", "eager", "--seed", "5")
        header, *wanted = (json.loads(line) for line in out.splitlines())
        check(f"{game}: the game of record", (code, lines + [{"result": where["result"]}]), (0, wanted))
        again = bot.ask(do="position", header=header, lines=lines + [{"result": where["result"]}])
        check(f"{game}: its record", (again["n"], again["result"]), (len(lines), where["result"]))
        bot.say({"do": "analyse", "id": "all", "header": header, "lines": lines[:-1], "agent": "random",
                 "at": [line["n"] for line in lines[:-1] if "move" in line]})
        decisions = [line["n"] for line in lines[:-1] if "move" in line]
        got = sorted(json.loads(bot.hear())["n"] for _ in decisions)
        check(f"{game}: a query for every decision", got, decisions)
        check(f"{game}: the end", bot.end(), (0, ""))


def wrong_lines():
    bot = Bot(PROGRAM, "bot")

    def error(line):
        bot.say(line)
        answer = json.loads(bot.hear())
        check(f"an error to {line[:60]}", answer["say"], "error")
        check(f"a sentence to {line[:60]}", 5 < len(answer["text"]) < 200, True)
        return answer

    for line in ("", "x", "[]", "3", "{}", '{"do":3}', '{"do":"x","do":"y"}', '{"do":"hello"} {}', '"hello"',
                 '{"do":"' + "a" * 5000 + '"}', "[" * 100000, '{"do":"legal"}', '{"do":"go"}', '{"do":"play"}',
                 '{"do":"new"}', '{"do":"new","game":"chess"}', '{"do":"new","game":"newyork","players":9}',
                 '{"do":"new","game":"newyork","players":2.0}', '{"do":"new","game":"newyork","options":{"a":"b"}}',
                 '{"do":"new","game":"newyork","options":[]}', '{"do":"new","game":"newyork","seed":"x"}',
                 '{"do":"new","game":"newyork","seed":-1}', '{"do":"new","game":"newyork","seat":2,"players":2}',
                 '{"do":"new","game":"newyork","start":"never"}', '{"do":"new","game":"newyork","rules":2}',
                 '{"do":"new","header":[]}', '{"do":"position"}', '{"do":"position","header":{},"lines":[]}',
                 '{"do":"position","header":{},"lines":{}}', '{"do":"analyse"}', '{"do":"analyse","agent":"god"}',
                 '{"do":"analyse","agent":"program:true"}', '{"do":"analyse","priority":"high"}', "\x00", "\xff"):
        error(line)
    check("an id of an error", error('{"do":"nothing","id":"ä"}')["id"], "ä")
    check("no id of an error", "id" in error('{"do":"nothing","id":{}}'), False)
    bot.say('{"do":"hello","x":"' + "a" * (4 << 20) + '"}')
    check("a long line", json.loads(bot.hear())["text"], "a line has at most 4 MiB")
    check("goes on", bot.ask(do="hello", id=7)["id"], 7)
    bot.ask(do="new", game="newyork", players=2, seat=1, seed=1)
    for line in ('{"do":"go"}', '{"do":"position"}', '{"do":"position","bytes":"AAAA"}', '{"do":"position","bytes":3}',
                 '{"do":"position","bytes":"?","n":-1}', '{"do":"roll"}'):
        error(line)
    check("the end", bot.end(), (0, ""))


def command_line():
    check("a wrong agent", run(PROGRAM, "bot", "--agent", "god")[0], 2)
    check("threads", run(PROGRAM, "bot", "--threads", "0")[0], 2)
    code, out, _ = run(PROGRAM, "bot", input='{"do":"hello"}')  # without its end
    check("a last line", (code, out.count("\n")), (0, 1))


def several_threads():
    bot = Bot(PROGRAM, "bot", "--threads", "2")
    bot.ask(do="new", game="traffiq", players=2, seed=3)
    bot.say({"do": "analyse", "id": "long", "agent": "ismcts", "iters": 100000000})
    bot.say({"do": "analyse", "id": "short", "agent": "ismcts", "iters": 10})
    check("the short one overtakes", json.loads(bot.hear())["id"], "short")
    bot.say({"do": "terminate", "target": "nobody"})
    check("nobody's query", json.loads(bot.hear())["say"], "done")
    bot.say({"do": "terminate", "target": "long"})
    check("done", json.loads(bot.hear())["say"], "done")
    check("stopped", json.loads(bot.hear()).get("stopped"), True)
    bot.say({"do": "analyse", "id": "a", "agent": "ismcts", "iters": 100000000, "ms": 50})
    check("a limit of time", json.loads(bot.hear())["id"], "a")
    bot.say({"do": "analyse", "id": "b", "agent": "ismcts", "iters": 100000000})
    bot.say({"do": "quit"})
    check("quit is a hurry", bot.end(), (0, '{"say":"done"}\n'))


session()
example()
whole_games()
wrong_lines()
command_line()
several_threads()
finish()
