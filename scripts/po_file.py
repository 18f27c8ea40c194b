"""Catalogues of sentences (.po, .pot): reading, and what a sentence is made of."""
import json
import re

# Every one of these has a catalogue and, but for English, a glossary.
LANGUAGES = "en de sv fi nb da fr nl it".split()

PLACE = re.compile(r"\{(\w+)\}")
# printf's: %s, %1$s, %.40s, %+6.1f, %lld, %%
DIRECTIVE = re.compile(r"%(?:(\d+)\$)?([-+#0]*)(\*|\d+)?(?:\.(\*|\d+))?(hh|h|ll|l|z|j)?([diouxXeEfFgGcsp%])")


class Message:
    """msgid, msgid_plural (or None), msgstr as a list of forms, flags, and the line it begins on."""

    def __init__(self, line):
        self.line, self.flags, self.texts, self.places = line, set(), {}, []

    @property
    def one(self):
        return self.texts.get("msgid", "")

    @property
    def many(self):
        return self.texts.get("msgid_plural")

    @property
    def forms(self):
        names = sorted(name for name in self.texts if name.startswith("msgstr"))
        return [self.texts[name] for name in names]


def read(path):
    """The messages of a file in their order, its header (msgid "") included; no obsolete ones."""
    messages, current, keyword = [], None, None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if not line or line.startswith("#~"):
                current = None
                continue
            if current is None:
                current, keyword = Message(number), None
                messages.append(current)
            if line.startswith("#,"):
                current.flags.update(flag.strip() for flag in line[2:].split(","))
            if line.startswith("#:"):
                current.places += line[2:].split()
            if line.startswith("#"):
                continue
            said = re.match(r'(?:(\S+) )?"(.*)"$', line)
            if not said:
                raise SystemExit(f"{path}:{number}: this line is no part of a catalogue.")
            keyword = said[1] or keyword
            if said[1] == "msgid":
                current.line = number
            current.texts[keyword] = current.texts.get(keyword, "") + json.loads(f'"{said[2]}"')
    return [message for message in messages if "msgid" in message.texts]


def places(text):
    return sorted(set(PLACE.findall(text)))


def directives(text):
    """What a printf sentence takes, by the number of the argument: {1: "s", 2: "lld"}."""
    taken, next_one = {}, 1
    for number, _, width, precision, size, kind in DIRECTIVE.findall(text):
        if kind == "%":
            continue
        for star in (width, precision):
            if star == "*":
                taken[next_one] = "*"
                next_one += 1
        taken[int(number) if number else next_one] = size + kind
        next_one += not number
    return taken


def quote(text):
    return json.dumps(text, ensure_ascii=False)
