#!/usr/bin/env python3
"""A PostgreSQL of a test's own: postgres.py COMMAND [ARGUMENT...]

Makes a database in a new folder, reachable through a socket in that folder alone, runs the command
with its address in CT_POSTGRES, and removes it all. PostgreSQL refuses to run as root; for root it
runs as the user `postgres`, who comes with Debian's package. Other tests import Postgres from here."""
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time


def tools():
    """The newest version's folder of programs, which Debian keeps off the PATH."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2]))
    if found:
        return found[-1]
    postgres = shutil.which("postgres")
    if not postgres:
        sys.exit("PostgreSQL is not here (scripts/deps build test)")
    return os.path.dirname(postgres)


class Postgres:
    def __init__(self, settings=()):
        self.bin, self.child, self.settings = tools(), None, settings
        self.folder = tempfile.mkdtemp(prefix="ct-pg-")
        self.as_user = []
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            self.as_user = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}",
                            "--clear-groups"]
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        os.chmod(self.folder, 0o711)
        self.data = os.path.join(self.folder, "data")
        self.address = f"postgresql:///postgres?host={self.folder}&user=crosstown"
        self.run("initdb", "-D", self.data, "-U", "crosstown", "-A", "trust", "-E", "UTF8",
                 "--locale=C", "--no-sync")
        self.start()

    def run(self, program, *arguments):
        done = subprocess.run([*self.as_user, os.path.join(self.bin, program), *arguments],
                              cwd=self.folder, capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C"})
        if done.returncode:
            sys.exit(f"{program}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        """Returns when it can be written."""
        log = open(os.path.join(self.folder, "log"), "ab")
        self.child = subprocess.Popen(
            [*self.as_user, os.path.join(self.bin, "postgres"), "-D", self.data,
             "-c", "listen_addresses=", "-c", f"unix_socket_directories={self.folder}",
             *(word for setting in self.settings for word in ("-c", setting))],
            cwd=self.folder, stdout=log, stderr=log, env={**os.environ, "LC_ALL": "C"})
        log.close()
        for _ in range(600):
            ready = subprocess.run([os.path.join(self.bin, "pg_isready"), "-q", "-h", self.folder])
            if ready.returncode == 0:
                return
            if self.child.poll() is not None:
                break
            time.sleep(0.05)
        with open(os.path.join(self.folder, "log")) as file:
            sys.exit("PostgreSQL does not start: " + file.read())

    def stop(self, how=signal.SIGINT):
        """SIGINT ends its sessions, SIGKILL is a crash: whatever was going on is cut off."""
        if how == signal.SIGKILL:
            children = self.children()
        self.child.send_signal(how)
        self.child.wait()
        if how == signal.SIGKILL:  # its processes notice, but a new one may not wait for that
            for pid in children:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            self.forget_crash(children)

    def children(self):
        with open(f"/proc/{self.child.pid}/task/{self.child.pid}/children") as file:
            return [int(pid) for pid in file.read().split()]

    @staticmethod
    def forget_crash(children):
        for pid in children:
            while os.path.exists(f"/proc/{pid}") and not is_zombie(pid):
                time.sleep(0.01)

    def close(self):
        if self.child and self.child.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def is_zombie(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def main():
    postgres = Postgres()
    try:
        sys.exit(subprocess.run(sys.argv[1:], env={**os.environ, "CT_POSTGRES": postgres.address}).returncode)
    finally:
        postgres.close()


if __name__ == "__main__":
    main()
