"""Does check.py say about each spoilt record what spoil.py expects?

    python3 make.py ... | python3 spoil.py | python3 selftest.py
"""

import base64
import json
import sys
from collections import Counter

from check import check_bytes
from common import RecordError


def record_of(case):
    if case.get("encoding") == "base64":
        return base64.b64decode(case["record"])
    return case["record"].encode("utf-8", "surrogatepass")


def verdict(case):
    try:
        check_bytes(record_of(case), case.get("partial", False))
    except RecordError as error:
        return error.code, error.line
    return "ok", None


def agrees(case, code, line):
    expect = case.get("likely", case["expect"])
    return code == expect and (case["line"] is None or line == case["line"])


def main():
    count = Counter()
    wrong = 0
    for text in sys.stdin:
        case = json.loads(text)
        code, line = verdict(case)
        count[case["expect"]] += 1
        if not agrees(case, code, line):
            wrong += 1
            wanted = f"{case['expect']} at {case['line']}"
            print(f"{case['kind']}: expect {wanted}, got {code} at {line}")
    print(", ".join(f"{key} {count[key]}" for key in sorted(count)), f"; {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
