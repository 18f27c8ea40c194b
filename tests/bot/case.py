"""What the tests of bots share: a program that is talked to, checks that say what and wanted."""
import json
import os
import subprocess
import sys
import threading

ENGLISH = {**os.environ, "LANGUAGE": "", "LC_ALL": "C.UTF-8"}
passed = failed = 0


def check(what, got, wanted):
    global passed, failed
    if got == wanted:
        passed += 1
        return True
    failed += 1
    print(f"FAILED {what}\n  wanted {wanted!r}\n  got    {got!r}", flush=True)
    return False


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
