"""What the tests of the package share: a bare Debian, made by mmdebstrap from the sources that this
machine's own apt uses. It needs root, and packages from somewhere: without them a test exits with 77
(skipped), or with --require, fails."""
import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

REQUIRE = "--require" in sys.argv
SKIPPED, BASE_SECONDS = 77, 6 * 3600
PASSED = []
UNREACHABLE = r"Failed to fetch|Could not resolve|Could not connect|Unable to connect|Temporary failure"


def skip(why, require=REQUIRE):
    print(f"{'FAILED' if require else 'skipped'}: {why}")
    sys.exit(1 if require else SKIPPED)


def same(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: got {got!r}, wanted {wanted!r}")
    PASSED.append(what)


def codename():
    with open("/etc/os-release") as file:
        found = re.search(r"^VERSION_CODENAME=(\S+)", file.read(), re.M)
    return found[1] if found else skip("this is no released Debian")


def sources(suite):
    """The lines of this machine's sources that are for Debian's own suites, and the keys they name."""
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)|$(RELEASE)|$(COMPONENT)|$(SIGNED_BY)",
         "Created-By: Packages"], capture_output=True, text=True, check=True).stdout
    lines, keys = [], set()
    for row in listed.splitlines():
        uri, release, component, key = row.split("|")
        if release not in (suite, f"{suite}-updates", f"{suite}-security", f"{suite}/updates"):
            continue
        option = f"[signed-by={key}] " if key.startswith("/") else ""
        keys.update([key] if option else [])
        line = f"deb {option}{uri} {release} {component}"
        lines += [line] if line not in lines else []
    return lines or skip(f"apt knows no source for {suite}"), keys


def apt_options():
    """How apt gets out of here."""
    said = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=True).stdout
    return [line for line in said.splitlines() if re.match(r'Acquire::[a-z]+::Proxy(::\S+)? "', line)]


def make_base(tar, suite, lines):
    done = subprocess.run(
        ["mmdebstrap", "--mode=root", "--variant=apt", "--format=tar", "--skip=cleanup/apt/lists",
         "--dpkgopt=force-unsafe-io", *(f"--aptopt={option}" for option in apt_options()),
         suite, f"{tar}.part", *lines], capture_output=True, text=True,
        env={**os.environ, "TMPDIR": quick_folder() or tempfile.gettempdir()})
    if done.returncode:
        said = done.stdout + done.stderr
        if re.search(UNREACHABLE, said):
            skip(f"Debian's packages cannot be fetched: {said[-600:]}")
        sys.exit(f"mmdebstrap: {said}")
    os.rename(f"{tar}.part", tar)


def base_system(room, suite, lines):
    """Made once for all tests, and again when it is some hours old; whoever comes second waits."""
    name = hashlib.sha256("\n".join([suite, *lines]).encode()).hexdigest()[:12]
    tar = os.path.join(room, f"debian-{name}.tar")
    with open(f"{tar}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(tar) or time.time() - os.path.getmtime(tar) > BASE_SECONDS:
            make_base(tar, suite, lines)
    return tar


def make_system(folder, room):
    if os.geteuid() != 0:
        skip("only root can make a system of its own (chroot)")
    if not shutil.which("mmdebstrap"):
        skip("mmdebstrap is missing (scripts/deps build test)")
    suite = codename()
    lines, keys = sources(suite)
    os.mkdir(folder)
    subprocess.run(["tar", "--numeric-owner", "--xattrs", "-xpf", base_system(room, suite, lines),
                    "-C", folder], check=True)
    for key in keys:
        if not os.path.exists(folder + key):
            os.makedirs(os.path.dirname(folder + key), exist_ok=True)
            shutil.copy(key, folder + key)
    shutil.copy("/etc/resolv.conf", f"{folder}/etc/resolv.conf")


class Debian:
    def __init__(self, folder):
        self.folder = folder

    def words(self, *words):
        """In processes and mounts of its own: whatever is started in there ends with it."""
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", f"--mount-proc={self.folder}/proc",
                "chroot", self.folder, *words]

    def run(self, *words, code=0, **more):
        done = subprocess.run(self.words(*words), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=300,
                              env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
                                   "DEBIAN_FRONTEND": "noninteractive", **more})
        if done.returncode != code:
            if words[0] == "apt-get" and re.search(UNREACHABLE, done.stdout):
                skip(f"Debian's packages cannot be fetched: {done.stdout[-600:]}")
            sys.exit(f"{' '.join(words)}: ended with {done.returncode}: {done.stdout}")
        return done.stdout

    def path(self, name):
        return self.folder + name

    def read(self, name):
        with open(self.path(name)) as file:
            return file.read()

    def files(self):
        """Everything but what apt and dpkg write about themselves."""
        skipped = ("/proc", "/tmp", "/var/cache", "/var/log", "/var/lib/apt", "/var/lib/dpkg")
        found = set()
        for top, folders, names in os.walk(self.folder):
            here = top[len(self.folder):]
            folders[:] = [name for name in folders if f"{here}/{name}" not in skipped]
            found.update(f"{here}/{name}" for name in (*names, *folders))
        return found


def quick_folder():
    """In memory, where programs may run there: nothing of it has to last."""
    try:
        about = os.statvfs("/dev/shm")
    except OSError:
        return None
    roomy = about.f_bavail * about.f_frsize > 1 << 30
    return "/dev/shm" if roomy and not about.f_flag & (os.ST_NOEXEC | os.ST_NODEV) else None


@contextlib.contextmanager
def bare_debian(deb):
    """One with the package in /tmp; it is gone at the end. What it was made from stays beside the package."""
    top = tempfile.mkdtemp(prefix="ct-debian-", dir=quick_folder())
    os.chmod(top, 0o755)  # the service's user goes through it
    try:
        folder = os.path.join(top, "root")
        make_system(folder, os.path.dirname(deb))
        shutil.copy(deb, f"{folder}/tmp/crosstown.deb")
        yield Debian(folder)
    finally:
        shutil.rmtree(top, ignore_errors=True)
