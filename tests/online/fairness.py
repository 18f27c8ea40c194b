"""Fair dealing as the specification says it (ON-F, ON-19), from the definitions of its parts and
nothing of the program: BLAKE2b from Python's hashlib, ChaCha20 from RFC 8439."""

import hashlib
import struct

MASK = 0xffffffff


def hash32(data):
    return hashlib.blake2b(data, digest_size=32).digest()


# ---- ChaCha20 (RFC 8439, 2.3) ------------------------------------------------------------------

def quarter(s, a, b, c, d):
    for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[x] = (s[x] + s[y]) & MASK
        s[z] ^= s[x]
        s[z] = (s[z] << by | s[z] >> (32 - by)) & MASK


def block(key, counter, nonce):
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter,
             *struct.unpack("<3I", nonce)]
    s = list(start)
    for _ in range(10):
        for column in range(4):
            quarter(s, column, column + 4, column + 8, column + 12)
        for column in range(4):
            quarter(s, column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12)
    return struct.pack("<16I", *((x + y) & MASK for x, y in zip(s, start)))


# The example of RFC 8439, 2.3.2: whoever changes something above hears of it.
EXAMPLE = block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
assert EXAMPLE.hex().startswith("10f1e7e4d13b5915500fdd1fa32071c4"), "ChaCha20 is broken"


# ---- streams -----------------------------------------------------------------------------------

class Stream:
    """The 32-bit words of a label."""

    def __init__(self, key, label):
        self.words = self.read(hash32(key + label.encode("ascii")))

    @staticmethod
    def read(seed):
        counter = 0
        while True:
            yield from struct.unpack("<16I", block(seed, counter, b"LibsodiumDRG"))
            counter += 1

    def below(self, n):
        while True:
            word = next(self.words)
            if word < 2 ** 32 // n * n:
                return word % n


# ---- what is drawn -----------------------------------------------------------------------------

LISTS = {"newyork": "deck", "traffiq": "stack", "tuktuk": "stock"}


def is_day(table):
    return table.startswith("day ")


def key_of(secret, table, nonces):
    """`nonces`: bytes or None for each seat."""
    parts = [] if is_day(table) else [nonce or bytes(32) for nonce in nonces]
    return hash32(secret + table.encode("ascii") + b"".join(parts))


def start_of(key, players):
    return Stream(key, "start").below(players)


def shuffled(key, texts):
    stream = Stream(key, "deal")
    order = sorted(texts, key=lambda text: text.encode())
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def outcome_of(key, n, weights):
    """`weights`: {text: weight}."""
    drawn = Stream(key, f"line {n}").below(sum(weights.values()))
    for text in sorted(weights, key=lambda text: text.encode()):
        if drawn < weights[text]:
            return text
        drawn -= weights[text]
    raise AssertionError("beyond the last outcome")
