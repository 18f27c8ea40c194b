"""The shapes of messages as ON-8, ON-9 and ON-11 write them: every key that must be there, none
that must be missing, each of its type."""
import re

TABLE_ID = re.compile(r"[0-9a-hjkmnp-tv-z]{12}")
DAY_ID = re.compile(r"[0-9a-hjkmnp-tv-z]{12}|day \d{4}-\d\d-\d\d")
HEX32 = re.compile(r"[0-9a-f]{64}")
STATES = ("waiting", "dealing", "playing", "over", "closed")
GAMES = ("newyork", "traffiq", "tuktuk")


def is_int(value):
    return type(value) is int


def is_text(value):
    return isinstance(value, str)


def is_ids(value):
    return is_text(value) and TABLE_ID.fullmatch(value) is not None


def faults_of_seat(seat):
    if seat is None:
        return []
    if not isinstance(seat, dict):
        return [f"seat {seat!r}"]
    wrong = []
    if not is_text(seat.get("name")):
        wrong.append("seat.name")
    if "agent" not in seat and not is_text(seat.get("person")):
        wrong.append("seat.person")
    if "agent" in seat and not is_text(seat["agent"]):
        wrong.append("seat.agent")
    if "bot" in seat and seat["bot"] is not True:
        wrong.append("seat.bot is true or missing")
    wrong += [f"seat.{key}" for key in ("here", "standin") if type(seat.get(key)) is not bool]
    return wrong


def faults_of_fair(fair, players, table, over):
    if not isinstance(fair, dict):
        return ["fair"]
    wrong = []
    if fair.get("table") != table and not str(fair.get("table")).startswith("day "):
        wrong.append("fair.table")
    if not HEX32.fullmatch(str(fair.get("commit"))):
        wrong.append("fair.commit")
    for key in ("seals", "nonces"):
        values = fair.get(key)
        if not isinstance(values, list) or len(values) != players:
            wrong.append(f"fair.{key} has one a seat")
        elif not all(v is None or HEX32.fullmatch(str(v)) for v in values):
            wrong.append(f"fair.{key}: hex or null")
    if "start" in fair and fair["start"] != "random":
        wrong.append("fair.start is random or missing")
    if not over and "secret" in fair:
        wrong.append("fair.secret before the end")
    return wrong


def faults_of_clocks(message, players):
    if ("clock" in message) != ("clocks" in message) and message.get("state") == "playing":
        return ["clock and clocks belong together"]
    clocks = message.get("clocks")
    if clocks is None:
        return []
    if not isinstance(clocks, list) or len(clocks) != players:
        return ["clocks has one a seat"]
    return [] if all(c is None or is_int(c) for c in clocks) else ["clocks: ms or null"]


def faults_of_line(line, n):
    if line.get("n") != n:
        return [f"line {line} where n is {n}"]
    if "chance" in line:
        return [] if is_text(line["chance"]) and "player" not in line else [f"line {line}"]
    fine = is_int(line.get("player")) and is_text(line.get("move"))
    return [] if fine else [f"line {line}"]


def faults_of_lines(lines, start):
    if not isinstance(lines, list):
        return ["lines"]
    return [fault for n, line in enumerate(lines, start) for fault in faults_of_line(line, n)]


def faults_of_position(m, you, over, bytes_wanted=False):
    """What lines, undone and a running table have in common: turn, view, legal, may."""
    wrong = []
    if not is_int(m.get("turn")) or m["turn"] < -2:
        wrong.append("turn")
    if over and m.get("turn") != -2:
        wrong.append("turn is -2 when it is over")
    if bytes_wanted:
        wrong += [f"{key} beside bytes" for key in ("view", "legal") if key in m]
        wrong += [] if is_text(m.get("bytes")) else ["bytes"]
    else:
        wrong += faults_of_view(m, you, over)
    if not isinstance(m.get("may"), dict) or type(m["may"].get("undo")) is not bool:
        wrong.append("may.undo")
    return wrong


def is_day(m):
    """The day's deal keeps its secrets till tomorrow (ON-19)."""
    return isinstance(m.get("fair"), dict) and str(m["fair"].get("table")).startswith("day ")


def faults_of_view(m, you, over):
    view, wrong = m.get("view"), []
    if "bytes" in m:
        wrong.append("bytes although nobody wanted them")
    if not isinstance(view, dict):
        return wrong + ["view"]
    viewer = -1 if over and not is_day(m) else you if you >= 0 else -2
    if view.get("viewer") != viewer:
        wrong.append(f"view.viewer is {view.get('viewer')}, not {viewer}")
    if view.get("turn") != m.get("turn"):
        wrong.append("view.turn is not turn")
    legal = m.get("legal")
    if (legal is not None) != (m.get("turn") == you and you >= 0):
        wrong.append("legal is for the seat to move, and only for it")
    if legal is not None:
        order = sorted(set(legal), key=lambda text: text.encode())
        if not legal or legal != order:
            wrong.append("legal is sorted, without doubles, not empty")
    return wrong


def faults_of_table(m, bytes_wanted=False):
    """What is wrong with a `table` message in itself."""
    wrong = []
    state, players, you = m.get("state"), m.get("players"), m.get("you")
    if not is_ids(m.get("table")):
        wrong.append("table")
    if m.get("game") not in GAMES or m.get("rules") != 1:
        wrong.append("game, rules")
    if not is_int(players) or not 2 <= players <= 4:
        return wrong + ["players"]
    if state not in STATES:
        return wrong + ["state"]
    if not is_int(you) or not -1 <= you < players:
        return wrong + ["you"]
    before = state in ("waiting", "dealing", "closed")
    if not (is_int(m.get("start")) and 0 <= m["start"] < players):
        if not (m.get("start") == "random" and before):
            wrong.append("start")
    if not isinstance(m.get("options"), dict) or not m["options"]:
        wrong.append("options")
    if "box" in m and not isinstance(m["box"], dict):
        wrong.append("box")
    seats = m.get("seats")
    if not isinstance(seats, list) or len(seats) != players:
        wrong.append("seats")
    else:
        wrong += [fault for seat in seats for fault in faults_of_seat(seat)]
        if not before and None in seats:
            wrong.append("no seat is open in a game")
    if not is_int(m.get("n")) or m["n"] != len(m.get("lines", "")):
        wrong.append("n is the number of lines")
    wrong += faults_of_lines(m.get("lines"), 0)
    if before:
        wrong += [f"{key} while {state}" for key in ("turn", "view", "legal", "bytes", "result")
                  if key in m]
    else:
        wrong += faults_of_position(m, you, state == "over", bytes_wanted)
    if type(m.get("rated")) is not bool:
        wrong.append("rated")
    if m.get("chat") not in ("free", "phrases", "off"):
        wrong.append("chat")
    if not isinstance(m.get("said"), list) or len(m["said"]) > 50:
        wrong.append("said")
    if not is_int(m.get("watching")) or m["watching"] < 0:
        wrong.append("watching")
    if "match" in m and not match_fits(m["match"], players):
        wrong.append("match")
    over = state == "over"
    wrong += faults_of_fair(m.get("fair"), players, m.get("table"), over)
    if over and not is_day(m) and "secret" not in m.get("fair", {}):
        wrong.append("fair.secret when it is over")
    if ("result" in m) != over:
        wrong.append("result when it is over, and only then")
    if "rating" in m and not (over and m["rated"]):
        wrong.append("rating only in rated games that are over")
    return wrong + faults_of_clocks(m, players)


def match_fits(match, players):
    return (isinstance(match, dict) and is_ids(match.get("id")) and is_int(match.get("game"))
            and 1 <= match["game"] <= players and match.get("of") == players
            and isinstance(match.get("points"), list) and len(match["points"]) == players)


def faults_of_lines_message(m, you, players, bytes_wanted=False):
    """What is wrong with a `lines` message in itself."""
    wrong = []
    over = m.get("state") == "over"
    if not is_ids(m.get("table")) or not is_int(m.get("from")) or not is_int(m.get("n")):
        return ["table, from, n"]
    wrong += faults_of_lines(m.get("lines"), m["from"])
    if m["from"] + len(m.get("lines", [])) != m["n"]:
        wrong.append("from + lines is n")
    events = m.get("events")
    if not isinstance(events, list) or len(events) != len(m.get("lines", [])):
        wrong.append("events has a list a line")
    elif not all(isinstance(e, dict) and is_text(e.get("event")) and is_text(e.get("rule"))
                 for line in events for e in line):
        wrong.append("each event has event and rule")
    wrong += faults_of_position(m, you, over, bytes_wanted)
    for key in ("result", "fair"):
        if (key in m) != over:
            wrong.append(f"{key} at the end, and only there")
    if over and isinstance(m.get("fair"), dict):
        wrong += faults_of_fair(m["fair"], players, m["table"], True)
    return wrong + faults_of_clocks({**m, "clock": 1} if "clocks" in m else m, players)


def faults_of_short(m, own=False):
    """A short form (ON-8)."""
    wrong = []
    if not is_ids(m.get("table")):
        wrong.append("table")
    if m.get("game") not in GAMES:
        wrong.append("game")
    if not isinstance(m.get("options"), dict):
        wrong.append("options")
    if not is_int(m.get("players")):
        return wrong + ["players"]
    seats = m.get("seats")
    if not isinstance(seats, list) or len(seats) != m["players"]:
        wrong.append("seats")
    elif not all(s is None or is_text(s.get("name")) for s in seats):
        wrong.append("seats have names")
    wrong += [key for key in ("rated", "match") if type(m.get(key)) is not bool]
    if m.get("state") not in STATES:
        wrong.append("state")
    if not is_int(m.get("watching")):
        wrong.append("watching")
    if m.get("state") == "playing":
        if not is_int(m.get("n")) or not is_int(m.get("turn")):
            wrong.append("n, turn of running ones")
        points = m.get("points")
        if not isinstance(points, list) or len(points) != m["players"]:
            wrong.append("points of running ones")
        if own and "deadline" in m and not ("clock" in m and is_int(m["deadline"])):
            wrong.append("deadline in ms, where there is a clock")
    if own and not (is_int(m.get("you")) and 0 <= m["you"] < m["players"]):
        if m.get("state") in ("waiting", "playing", "dealing"):
            wrong.append("you")
    if not own and ("you" in m or "deadline" in m):
        wrong.append("you, deadline are for one's own")
    return wrong
