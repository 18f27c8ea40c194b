"""What the tests of bots share: a program that is talked to, checks that say what and wanted."""
import json
import os
import subprocess
import sys
import threading

MARK = f"CROSSTOWN_TEST_BOT={os.getpid()}"  # whoever we start carries it
ENGLISH = {**os.environ, "LANGUAGE": "", "LC_ALL": "C.UTF-8", **dict([MARK.split("=")])}
passed = failed = 0


def check(what, got, wanted):
    global passed, failed
    if got == wanted:
        passed += 1
        return True
    failed += 1
    print(f"FAILED {what}\n  wanted {wanted!r}\n  got    {got!r}", flush=True)
    return False


def left_over():
    """What the programs that we started say that they are, if they still run."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                if MARK.encode() not in file.read().split(b"\0") or int(pid) == os.getpid():
                    continue
            with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
                if stat.read().rsplit(")", 1)[1].split()[0] == "Z":
                    continue
            with open(f"/proc/{pid}/cmdline", encoding="utf-8") as words:
                found.append(words.read().replace("\0", " "))
        except OSError:
            pass
    return found


def finish():
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0 or passed == 0)


def run(*words, timeout=60, **more):
    """A command to its end: its exit code, what it wrote, what it complained about."""
    done = subprocess.run(words, capture_output=True, text=True, timeout=timeout, env=ENGLISH, **more)
    return done.returncode, done.stdout, done.stderr


class Bot:
    """`crosstown bot`, line by line."""

    def __init__(self, *words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=ENGLISH)
        self.timer = threading.Timer(60, self.process.kill)
        self.timer.daemon = True
        self.timer.start()

    def say(self, line):
        self.process.stdin.write((line if isinstance(line, str) else json.dumps(line)) + "\n")
        self.process.stdin.flush()

    def hear(self):
        return self.process.stdout.readline().rstrip("\n")

    def ask(self, **request):
        self.say(request)
        return json.loads(self.hear())

    def end(self):
        """Its exit code, once its input is closed."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        code = self.process.wait(30)
        self.timer.cancel()
        return code, rest
