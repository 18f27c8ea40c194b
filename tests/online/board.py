"""What was told of a table, for tests in which servers die: nothing of it may be lost, and nothing may
be there twice (kills.py, nodes.py)."""


class Lost(Exception):
    pass


def key(line):
    return line.get("player", -1), line.get("move", line.get("chance"))


class Board:
    """What was told of one table, by anybody, on any server."""

    def __init__(self, table):
        self.table, self.lines = table, []

    def note(self, lines):
        for line in lines:
            n = line["n"]
            if n < len(self.lines):
                if self.lines[n] != key(line):
                    raise Lost(f"{self.table}: line {n} was {self.lines[n]}, now {key(line)}")
            elif n == len(self.lines):
                self.lines.append(key(line))
            else:
                raise Lost(f"{self.table}: line {n} without those before it")
