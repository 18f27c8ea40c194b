"""What the tests of the net share: the program under test, and a WebSocket client that can also do
everything wrong. Only plain sockets, so that nothing is put right on the way."""
import base64
import functools
import hashlib
import os
import re
import select
import signal
import socket
import ssl
import struct
import subprocess
import time

PATIENCE = 20  # seconds until a test gives up; sanitizers and a busy machine are slow
TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def same(what, got, wanted):
    if got != wanted:
        raise AssertionError(f"{what}: got {got!r}, wanted {wanted!r}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Program:
    """A running server, ended by its process id at the end of the `with`."""

    def __init__(self, program, *words, **popen):
        self.metrics_port = free_port()
        words = [program, "--metrics", f"127.0.0.1:{self.metrics_port}", *words]
        self.child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **popen)
        line = self.child.stdout.readline().decode()
        found = re.fullmatch(r"(https?)://(\[[0-9a-f:]+\]|[0-9.]+):(\d+)/\n", line)
        if not found:
            self.child.kill()
            raise AssertionError(f"not ready: {line!r} {self.child.communicate()[1].decode()!r}")
        self.tls, self.host, self.port = found[1] == "https", found[2].strip("[]"), int(found[3])
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.child.poll() is None:
            self.child.kill() if kind else self.stop()
        self.child.wait()
        self.child.stdout.close()
        self.child.stderr.close()

    def stop(self):
        self.child.send_signal(signal.SIGTERM)
        _, err = self.child.communicate(timeout=PATIENCE)
        if self.child.returncode != 0:
            raise AssertionError(f"ended with {self.child.returncode}: {err.decode()}")
        return err.decode()

    def connect(self, room=None):
        """`room`: bytes that the system keeps for us while we do not read."""
        link = socket.socket(socket.AF_INET6 if ":" in self.host else socket.AF_INET)
        link.settimeout(PATIENCE)
        if room:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        link.connect((self.host, self.port))
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # An end without a goodbye is an error: it could be anybody's.
        return self.context.wrap_socket(link, suppress_ragged_eofs=False) if self.tls else link

    def counters(self):
        with socket.create_connection(("127.0.0.1", self.metrics_port), PATIENCE) as link:
            link.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            head, _, body = read_all(link).partition(b"\r\n\r\n")
        same("metrics", head.split(b"\r\n")[0], b"HTTP/1.1 200 OK")
        lines = [line for line in body.decode().splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}

    def refused(self, why):
        return self.counters()[f'crosstown_net_refused_total{{why="{why}"}}']


def read_all(link):
    data = b""
    while True:
        try:
            piece = link.recv(65536)
        except ConnectionError:
            return data
        if not piece:
            return data
        data += piece


def wait_for(what, question, seconds=PATIENCE):
    """Asks until it is so."""
    end = time.monotonic() + seconds
    while not question():
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen")
        time.sleep(0.02)


def make_certificate(folder, name="localhost"):
    """A key and a certificate that vouches for itself: the flags that name them."""
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                    "-nodes", "-days", "2", "-subj", f"/CN={name}",
                    "-addext", f"subjectAltName=DNS:{name}", "-keyout", key, "-out", cert],
                   check=True, capture_output=True, timeout=PATIENCE)
    return ["--tls-cert", cert, "--tls-key", key]


# ---- requests -----------------------------------------------------------------------------------

def head_of(path, headers):
    lines = {"Host": "localhost", **headers}
    return (f"GET {path} HTTP/1.1\r\n" +
            "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None) +
            "\r\n").encode()


def read_head(file):
    line = file.readline().decode()
    found = re.fullmatch(r"HTTP/1\.1 (\d\d\d) [A-Za-z ]+\r\n", line)
    if not found:
        raise AssertionError(f"no status line: {line!r}")
    headers = {}
    while (line := file.readline().decode()) != "\r\n":
        name, value = line.rstrip("\r\n").split(": ", 1)
        headers[name.lower()] = value
    return int(found[1]), headers


def read_answer(file, head=False):
    status, headers = read_head(file)
    size = 0 if head or status == 304 else int(headers["content-length"])
    body = file.read(size)
    same("bytes of the body", len(body), size)
    return status, headers, body


def ask(server, path, **headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    with server.connect() as link, link.makefile("rb") as file:
        link.sendall(head_of(path, headers))
        return read_answer(file)


# ---- WebSockets ---------------------------------------------------------------------------------

UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
           "Sec-WebSocket-Key": KEY}


def shake_hands(server, changes):
    """The status that an attempt gets, and its headers."""
    with server.connect() as link, link.makefile("rb") as file:
        link.sendall(head_of("/play", {**UPGRADE, **changes}))
        return read_head(file)


def frame(kind, payload=b"", last=True, reserved=0, mask=b"\x12\x34\x56\x78", length=None):
    """The bytes of a frame; `length` is how the length is written, `mask` None leaves it out."""
    size = len(payload)
    if length is None:
        length = (bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size)
                  if size < 65536 else b"\x7f" + struct.pack(">Q", size))
    first = bytes([(0x80 if last else 0) | reserved << 4 | kind])
    if mask is None:
        return first + length + payload
    key = (mask * (size // 4 + 1))[:size]
    masked = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
    return first + bytes([length[0] | 0x80]) + length[1:] + mask + masked


class Socket:
    """A WebSocket to the server, open from the beginning."""

    def __init__(self, server, link=None, **headers):
        self.link = link or server.connect()
        self.link.sendall(head_of("/play", {**UPGRADE, "Sec-WebSocket-Protocol": "crosstown.1",
                                            **headers}))
        self.file = self.link.makefile("rb")
        status, got = read_head(self.file)
        same("handshake", status, 101)
        accept = base64.b64encode(hashlib.sha1((KEY + MAGIC).encode()).digest()).decode()
        same("accept", got["sec-websocket-accept"], accept)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.file.close()
        self.link.close()

    def send(self, *frames):
        self.link.sendall(b"".join(frames))

    def say(self, text):
        self.send(frame(TEXT, text if isinstance(text, bytes) else text.encode()))

    def hear(self):
        """The next frame: its kind and payload."""
        first, second = self.file.read(2)
        same("last, nothing reserved", first & 0xf0, 0x80)
        same("not masked", second & 0x80, 0)
        size = second
        if size == 126:
            size, = struct.unpack(">H", self.file.read(2))
        elif size == 127:
            size, = struct.unpack(">Q", self.file.read(8))
        return first & 15, self.file.read(size)

    def hears(self, what, kind, payload):
        got, said = self.hear()
        same(what, (got, said[:80]), (kind, payload[:80]))
        same(what, said == payload, True)

    def echoes(self, text="still here"):
        self.say(text)
        self.hears("echo", TEXT, text if isinstance(text, bytes) else text.encode())

    def is_closed(self, what, code, reason=b""):
        """A close frame with that code (None: without one), and then the end."""
        kind, payload = self.hear()
        same(what, kind, CLOSE)
        wanted = b"" if code is None else struct.pack(">H", code) + reason
        same(what, (int.from_bytes(payload[:2], "big"), payload), (code or 0, wanted))
        same(what + ", nothing behind it", self.file.read(1), b"")

    def answers_within(self, seconds):
        begin = time.monotonic()
        self.echoes()
        if time.monotonic() - begin > seconds:
            raise AssertionError(f"an echo took {time.monotonic() - begin:.2f} s")

    def is_gone(self):
        """Has the server hung up, whatever it has said before?"""
        ready, _, _ = select.select([self.link], [], [], 0)
        try:
            return bool(ready) and not self.link.recv(65536)
        except ConnectionError:
            return True


# ---- tests --------------------------------------------------------------------------------------

def timed(test):
    """A test of times: on a busy machine one good try of three is enough."""
    @functools.wraps(test)
    def tries():
        for attempt in (1, 2, 3):
            try:
                return test()
            except (AssertionError, ConnectionError):
                if attempt == 3:
                    raise
    return tries


def run_tests(tests):
    """Runs every function whose name begins with test_; the exit code."""
    chosen = os.environ.get("ONLY", "")
    passed = failed = 0
    for name, test in list(tests.items()):
        if not name.startswith("test_") or chosen not in name:
            continue
        try:
            test()
            passed += 1
        except Exception as problem:  # every test is told, whatever went wrong
            failed += 1
            print(f"FAILED  {name}: {type(problem).__name__}: {problem}")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0 or passed == 0)
