#!/usr/bin/env python3
"""Names by Python's unicodedata: names.py ASK [STRINGS]

Every code point that both know, in every place of a name, and random strings of many scripts with
tricks among them: is it a name, how is it kept, what is its key?"""
import random
import subprocess
import sys
import unicodedata

# Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties.txt, which Python does not have.
IGNORABLE = [(0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
             (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
             (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8),
             (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)]


def is_ignorable(char):
    return any(first <= ord(char) <= last for first, last in IGNORABLE)


# ---- the rule (ON-5) -----------------------------------------------------------------------------

def part_of(char):
    category = unicodedata.category(char)
    if char in "-_ ":
        return char
    if is_ignorable(char):
        return None
    return category[0] if category[0] in "LM" else "N" if category == "Nd" else None


def name_of(text):
    """As it is kept; None: no name."""
    name = unicodedata.normalize("NFC", text)
    parts = [part_of(char) for char in name]
    if not 2 <= len(name) <= 20 or None in parts or name != name.strip(" ") or "  " in name:
        return None
    for before, part in zip([None, *parts], parts):
        if part == "M" and before not in ("L", "M"):
            return None
    return name


def key_of(name):
    key = unicodedata.normalize("NFKC", name)
    return unicodedata.normalize("NFKC", key.casefold())


# ---- what to ask ---------------------------------------------------------------------------------

def points(known):
    for point in known:
        char = chr(point)
        yield from ("a" + char, char + "a", char * 2, "a" + char + "a", "1" + char, char * 20,
                    "e" + char + "\u0301")


def strings(known, count, rng):
    letters = [p for p in known if unicodedata.category(chr(p))[0] == "L"]
    marks = [p for p in known if unicodedata.category(chr(p))[0] == "M"]
    tricky = [ord(c) for c in "-_ 09ßſİıΣςKÅᾳﬁ각ﷺ"] + [0x300, 0x301, 0x308, 0x323, 0x345, 0x1100,
                                                         0x1161, 0x11A8, 0x200D, 0x3164]
    # Letters that change under some form are few, and all that matter.
    changing = [p for p in letters if key_of(chr(p)) != chr(p)]
    for _ in range(count):
        pools = [(letters, 4), (changing, 6), (marks, 3), (tricky, 2), (known, rng.choice([0, 0, 1]))]
        length = rng.choice([2, 3, 5, 8, 19, 20, 21, 40])
        chosen = rng.choices([p for p, _ in pools], [w for _, w in pools], k=length)
        yield "".join(chr(rng.choice(pool)) for pool in chosen)


class Asked:
    def __init__(self, ask):
        self.ask = ask

    def run(self, what, text=""):
        return subprocess.run([self.ask, what], input=text, capture_output=True, text=True,
                              check=True).stdout.splitlines()

    def categories(self):
        """{code point: (category, ignorable)} of all that are assigned."""
        rows = (line.split() for line in self.run("points"))
        return {int(point, 16): (category, ignorable == "1") for point, category, ignorable in rows}

    def names(self, texts):
        """(name, key) of each, or None."""
        lines = self.run("names", "".join(text.encode().hex() + "\n" for text in texts))
        assert len(lines) == len(texts), "an answer a name"
        for line in lines:
            words = [bytes.fromhex(word).decode() for word in line.split()]
            yield tuple(words) if words else None


def main():
    asked, rng = Asked(sys.argv[1]), random.Random(5)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60000
    theirs, failed, passed = asked.categories(), 0, 0
    known = [point for point in theirs if unicodedata.category(chr(point)) != "Cn"]
    for point in known:
        wanted = (unicodedata.category(chr(point)), is_ignorable(chr(point)))
        passed += theirs[point] == wanted
        if theirs[point] != wanted:
            failed += 1
            print(f"FAILED U+{point:04X}: {theirs[point]}, not {wanted}")
    # Ideographs and syllables go by rule; every hundredth of them will do.
    dull = ("CJK UNIFIED", "TANGUT", "HANGUL SYLLABLE", "<")
    texts = [*points(p for p in known if p % 97 == 0 or
                     not unicodedata.name(chr(p), "<").startswith(dull)),
             *strings(known, count, rng)]
    names = 0
    for text, got in zip(texts, asked.names(texts)):
        name = name_of(text)
        wanted = None if name is None else (name, key_of(name))
        names += name is not None
        passed += got == wanted
        if got != wanted:
            failed += 1
            print(f"FAILED {[f'U+{ord(c):04X}' for c in text]}: {got}, not {wanted}")
            if failed > 50:
                break
        # A key is its own: nothing is left to fold.
        if wanted and key_of(wanted[1]) != wanted[1]:
            failed += 1
            print(f"FAILED {wanted} folds on")
    print(f"{len(known)} code points, {len(texts)} strings, {names} of them names")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
