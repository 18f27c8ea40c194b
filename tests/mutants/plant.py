#!/usr/bin/env python3
"""plant.py LIST ROOT OUT [NAME]: writes the source of each planted bug into a folder of its own.

Fails loudly when an old text does not stand exactly once in its file. The format of LIST is in
README.md.
"""

import pathlib
import sys


def entries(text):
    entry, part = None, None
    for number, line in enumerate(text.splitlines(), 1):
        if part in ("old", "new"):
            if part == "old" and line == "new":
                part = "new"
            elif part == "new" and line == "end":
                yield entry
                entry, part = None, None
            else:
                entry[part].append(line)
            continue
        word, _, rest = line.partition(" ")
        if not line or line.startswith("#"):
            continue
        if word == "mutant":
            entry = {"name": rest, "want": "any", "old": [], "new": []}
        elif word in ("laws", "unit", "any"):
            entry["want"] = word
        elif word in ("file", "why"):
            entry[word] = rest.strip()
        elif word == "old":
            part = "old"
        else:
            sys.exit(f"line {number}: {line}?")
    if entry:
        sys.exit(f"{entry['name']} has no end")


def main(list_path, root, out, name=""):
    for number, entry in enumerate(entries(pathlib.Path(list_path).read_text()), 1):
        if name not in entry["name"]:
            continue
        source = pathlib.Path(root, entry["file"]).read_text()
        old, new = "\n".join(entry["old"]), "\n".join(entry["new"])
        if source.count(old) != 1:
            sys.exit(f"{entry['name']}: the old text stands {source.count(old)} times in "
                     f"{entry['file']}, not once:\n{old}")
        folder = pathlib.Path(out, f"{number:03}-{entry['name']}")
        folder.mkdir(parents=True)
        (folder / "source").write_text(source.replace(old, new))
        (folder / "file").write_text(entry["file"])
        (folder / "want").write_text(entry["want"])


if __name__ == "__main__":
    main(*sys.argv[1:])
