#!/usr/bin/env python3
"""What strangers may do to the net, and what others notice of it: test_net_limits.py ECHO_SERVER
PAGE [measured]. With "measured" the program is as people run it, and its memory is looked at."""
import contextlib
import os
import resource
import shutil
import socket
import ssl
import struct
import sys
import tempfile
import threading
import time

from net_client import (CLOSE, PATIENCE, PING, PONG, TEXT, UPGRADE, Program, Socket, ask, frame,
                        head_of, make_certificate, read_all, read_answer, read_head, run_tests,
                        same, shake_hands, timed, wait_for)

ECHO = os.path.abspath(sys.argv[1])
PAGE = os.path.abspath(sys.argv[2])
MEASURED = sys.argv[3:] == ["measured"]
IDLE_BYTES = 12000  # an open WebSocket that nobody uses, without TLS


def Echo(*words, files=None):
    """`files`: how many the program may have open."""
    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    return Program(ECHO, *words, preexec_fn=limit if files else None)


def more_files(wanted):
    """Lets this program have that many files; how many it can have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


@contextlib.contextmanager
def crowd(server, count, data):
    """Connections that have all sent these bytes."""
    links = []
    try:
        for _ in range(count):
            link = server.connect()
            links.append(link)
            link.sendall(data)
        yield links
    finally:
        for link in links:
            link.close()


def takes(action):
    begin = time.monotonic()
    action()
    return time.monotonic() - begin


def is_open(link):
    """Nothing has come, and it was not hung up on."""
    link.setblocking(False)
    try:
        return link.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False
    finally:
        link.settimeout(PATIENCE)


# ---- slow ones ------------------------------------------------------------------------------------

@timed
def test_slow_heads():
    """A thousand heads that never end: a newcomer is answered within a second, others talk on."""
    more_files(1500)
    with Echo("--page", PAGE, "--head", "3000") as server, Socket(server) as talker:
        with crowd(server, 1000, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-a: b\r\n") as slow:
            for turn in range(5):
                for link in slow[turn::5]:
                    with contextlib.suppress(OSError):
                        link.sendall(b"X-more: b\r\n")
                time_of_newcomer = takes(lambda: same("newcomer", ask(server, "/")[0], 200))
                same(f"newcomer after {time_of_newcomer:.2f} s", time_of_newcomer < 1, True)
                talker.answers_within(1)
            wait_for("the end of slow heads", lambda: server.refused("slow-head") == 1000)
            same("all hung up on", sum(is_open(link) for link in slow), 0)
        talker.echoes()


@timed
def test_time_for_a_head():
    """It counts from the beginning, or from the first byte after an answer; never anew."""
    with Echo("--page", PAGE, "--head", "700", "--rest", "60000") as server:
        for rested in (False, True):
            with server.connect() as link, link.makefile("rb") as file:
                if rested:
                    link.sendall(head_of("/", {}))
                    read_answer(file)
                    time.sleep(1.2)  # resting has its own time
                    same("rests", is_open(link), True)
                begin = time.monotonic()
                with contextlib.suppress(OSError):
                    for byte in head_of("/", {"X": "y" * 200}):
                        link.sendall(bytes([byte]))
                        time.sleep(0.05)
                        if not is_open(link):
                            break
                same("not for ever", 0.5 < time.monotonic() - begin < 4, True)
        with server.connect() as mute:
            same("nothing at all", (0.5 < takes(lambda: read_all(mute)) < 4), True)


def check_end_of_rest(server):
    with server.connect() as link, link.makefile("rb") as file:
        link.sendall(head_of("/healthz", {}))
        same("answer", read_answer(file)[0], 200)
        same("then it ends", 0.3 < takes(lambda: same("end", file.read(), b"")) < 4, True)


@timed
def test_resting_ends():
    """Under TLS with a goodbye."""
    with Echo("--rest", "500") as server:
        check_end_of_rest(server)
    with tempfile.TemporaryDirectory() as room, \
            Echo("--rest", "500", *make_certificate(room)) as server:
        check_end_of_rest(server)


@timed
def test_slow_handshakes():
    """Hundreds that shake hands very slowly, while others talk."""
    more_files(1500)
    with Echo() as server, Socket(server) as talker:
        whole = head_of("/play", UPGRADE)
        with crowd(server, 300, whole[:10]) as slow:
            for at in range(10, len(whole), 15):
                for link in slow:
                    link.sendall(whole[at:at + 15])
                talker.answers_within(1)
            for link in slow:
                with link.makefile("rb") as file:
                    same("handshake", read_head(file)[0], 101)
            same("open", server.counters()["crosstown_net_websockets"], 301)
        wait_for("partings", lambda: server.counters()["echo_closed"] == 300)


def big_page(folder):
    """A page with a file that fits into no socket's buffer."""
    shutil.copytree(PAGE, folder, dirs_exist_ok=True)
    with open(os.path.join(folder, "big.txt"), "wb") as file:
        file.write(b"0123456789abcdef" * (1 << 20))
    return folder


@timed
def test_slow_readers():
    """Hundreds that read a large file a few bytes at a time: others notice nothing."""
    more_files(1500)
    with tempfile.TemporaryDirectory() as room, Echo("--page", big_page(room)) as server, \
            Socket(server) as talker, contextlib.ExitStack() as stack:
        slow = [stack.enter_context(server.connect(room=1024)) for _ in range(500)]
        for link in slow:
            link.sendall(head_of("/big.txt", {}))
        before = cpu_seconds(server)
        for _ in range(10):
            for link in slow:
                link.recv(20)
            time_of_newcomer = takes(lambda: same("newcomer", ask(server, "/")[0], 200))
            same(f"newcomer after {time_of_newcomer:.2f} s", time_of_newcomer < 1, True)
            talker.answers_within(1)
        same(f"{cpu_seconds(server) - before} s of work", cpu_seconds(server) - before < 2, True)


def test_answer_that_nobody_reads():
    with tempfile.TemporaryDirectory() as room:
        big_page(room)
        with Echo("--stuck", "500", "--page", room) as server, Socket(server) as other, \
                server.connect(room=4096) as lazy:
            lazy.sendall(head_of("/big.txt", {}))
            wait_for("it is hung up on", lambda: server.refused("stuck") == 1)
            other.echoes()
            same("the whole of it", len(ask(server, "/big.txt")[2]), 1 << 24)


@timed
def test_messages_that_nobody_reads():
    """A megabyte waits at most; whoever does not read is dropped, and nobody else notices."""
    with Echo() as server, Socket(server) as other, Socket(server) as lazy:
        for _ in range(40):
            lazy.say("!flood 50 10000")
        wait_for("it is dropped", lambda: server.refused("stuck") == 1)
        wait_for("it is told", lambda: server.counters()["echo_closed"] == 1)
        other.answers_within(2)


def check_slow_reader(server):
    """What waits comes out whole and in order, however little of it the system takes at a time."""
    with Socket(server, server.connect(room=4096)) as peer:
        for count, size in ((45, 20000), (13, 70000), (3000, 10)):
            peer.say(f"!flood {count} {size}")
            time.sleep(0.3)
            for _ in range(count):
                peer.hears("in the end", TEXT, b"x" * size)
        peer.echoes()


def test_reader_that_is_only_slow():
    """Nearly a megabyte at once is no reason to be dropped."""
    with Echo() as server:
        check_slow_reader(server)
    with tempfile.TemporaryDirectory() as room, Echo(*make_certificate(room)) as server:
        check_slow_reader(server)


# ---- silence --------------------------------------------------------------------------------------

@timed
def test_pings():
    with Echo("--ping", "300") as server, Socket(server) as peer:
        peer.say("!delay")
        peer.hears("not known", TEXT, b"-1")
        for _ in range(3):
            kind, payload = peer.hear()
            same("ping", kind, PING)
            time.sleep(0.1)
            peer.send(frame(PONG, payload))
        peer.say("!delay")
        while (got := peer.hear())[0] != TEXT:
            peer.send(frame(PONG, got[1]))
        same(f"delay {got[1]}", 90 <= int(got[1]) <= 5000, True)


@timed
def test_silence():
    """Half-open: whoever does not even answer pings is closed; whoever does stays."""
    with Echo("--ping", "300", "--silence", "1000", "--leave", "300") as server:
        with Socket(server) as silent, Socket(server) as alive:
            end = time.monotonic() + 3
            while time.monotonic() < end:
                kind, payload = alive.hear()
                same("pings", kind, PING)
                alive.send(frame(PONG, payload))
            heard = []
            while (got := silent.hear())[0] == PING:
                heard.append(got)
            same("pings first", 2 <= len(heard) <= 5, True)
            same("then closed", got, (CLOSE, struct.pack(">H", 1001) + b"silent"))
            same("and hung up on", silent.file.read(1), b"")
            same("counted", server.refused("silent"), 1)
            alive.say("here")
            while (got := alive.hear())[0] == PING:
                pass
            same("still here", got, (TEXT, b"here"))


# ---- too many -------------------------------------------------------------------------------------

def test_sockets_an_address():
    with Echo("--sockets", "3", "--proxy", "127.0.0.1") as server:
        peers = [Socket(server) for _ in range(3)]
        status, headers = shake_hands(server, {})
        same("a fourth", (status, "retry-after" in headers), (429, True))
        same("page and questions go on", ask(server, "/healthz")[0], 200)
        elsewhere = {"X-Forwarded-For": "203.0.113.7"}
        others = [Socket(server, **elsewhere) for _ in range(3)]
        same("a fourth there", shake_hands(server, elsewhere)[0], 429)
        same("the same house", [shake_hands(server, {"X-Forwarded-For": f"2001:db8::{i}"})[0]
                                for i in range(2)], [101, 101])
        peers.pop().close()
        wait_for("room", lambda: shake_hands(server, {})[0] == 101)
        same("counted", server.refused("too-many") >= 2, True)
        for peer in peers + others:
            peer.close()


def test_unwanted_address():
    with Echo("--unwanted", "203.0.113.7", "--proxy", "127.0.0.1") as server:
        same("unwanted", shake_hands(server, {"X-Forwarded-For": "203.0.113.7"})[0], 429)
        same("others", shake_hands(server, {"X-Forwarded-For": "203.0.113.8"})[0], 101)


@timed
def test_full():
    """Only so many in all: who rests goes first, sockets stay, and who gets no place is told."""
    with Echo("--page", PAGE, "--connections", "16") as server:
        peers = [Socket(server) for _ in range(14)]
        same("sockets leave room for others", shake_hands(server, {})[0], 503)
        with server.connect() as resting, resting.makefile("rb") as file:
            resting.sendall(head_of("/", {}))
            same("one more", read_answer(file)[0], 200)
            for _ in range(5):
                same("still answers", ask(server, "/")[0], 200)
            busy = [server.connect() for _ in range(2)]
            for link in busy:
                link.sendall(head_of("/api/later/1500", {}))
            same("who rested had to go", file.read(), b"")
            status, headers, body = ask(server, "/")
            same("no place", (status, headers.get("connection"), "retry-after" in headers, len(body) > 10),
                 (503, "close", True, True))
            for link in busy:
                with link.makefile("rb") as answer:
                    same("who was being answered", read_answer(answer)[0], 200)
                link.close()
        for peer in peers:
            peer.echoes()
            peer.close()
        wait_for("room", lambda: ask(server, "/")[0] == 200)
        same("counted", (server.refused("full") >= 2, server.refused("pushed-out") >= 1), (True, True))


def count_files(server):
    return len(os.listdir(f"/proc/{server.child.pid}/fd"))


@timed
def test_out_of_files():
    """Fewer files than slow strangers: newcomers push the slowest out, nobody else notices."""
    more_files(1500)
    with Echo("--page", PAGE, files=300) as server, Socket(server) as talker:
        with crowd(server, 900, b"GET / HT"):
            for _ in range(5):
                time_of_newcomer = takes(lambda: same("newcomer", ask(server, "/")[0], 200))
                same(f"newcomer after {time_of_newcomer:.2f} s", time_of_newcomer < 1, True)
                talker.answers_within(1)
            same("files in reserve", count_files(server) < 300 - 32, True)
        same("pushed out", server.refused("pushed-out") > 600, True)


def test_full_of_sockets():
    """As many sockets as there is room for; those above are told, and none is lost."""
    more_files(1500)
    with Echo("--page", PAGE, files=300) as server:
        peers, refused = [], 0
        for _ in range(250):
            link = server.connect()
            link.sendall(head_of("/play", UPGRADE))
            with link.makefile("rb") as file:
                status = read_head(file)[0]
            if status == 101:
                peers.append(link)
            else:
                same("refused with", status, 503)
                refused += 1
                link.close()
        same("many", (len(peers) > 150, refused > 20), (True, True))
        same("the page is still served", ask(server, "/")[0], 200)
        for link in peers:
            link.sendall(frame(TEXT, b"here"))
        for link in peers:
            with link.makefile("rb") as file:
                same("echo", file.read(6), b"\x81\x04here")
            link.close()


# ---- floods ---------------------------------------------------------------------------------------

@timed
def test_flood_of_messages():
    """One that never stops talking (and reads): everybody else is answered in good time."""
    with Echo() as server, Socket(server) as loud, Socket(server) as quiet:
        done = threading.Event()
        data = frame(TEXT, b"x" * 100) * 200

        def shout():
            with contextlib.suppress(OSError):
                while not done.is_set():
                    loud.link.sendall(data)

        def listen():
            with contextlib.suppress(OSError):
                while not done.is_set() and loud.link.recv(1 << 16):
                    pass

        threads = [threading.Thread(target=work) for work in (shout, listen)]
        for thread in threads:
            thread.start()
        for _ in range(20):
            quiet.answers_within(1)
        done.set()
        for thread in threads:
            thread.join()
        same("heard much", server.counters()["crosstown_net_messages_in_total"] > 1000, True)


@timed
def test_flood_of_connections():
    with Echo("--page", PAGE) as server, Socket(server) as talker:
        for turn in range(600):
            link = server.connect()
            if turn % 3 == 0:
                link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            if turn % 2 == 0:
                link.sendall((head_of("/", {}), frame(TEXT, b"x"), os.urandom(50), b"\n")[turn // 2 % 4])
            link.close()
        talker.answers_within(1)
        wait_for("all have gone", lambda: server.counters()["crosstown_net_connections"] <= 2)


def check_pipeline(server):
    with server.connect() as link, link.makefile("rb") as file:
        for batch in range(0, 600, 40):
            link.sendall(b"".join(head_of(f"/api/echo?{i}", {"X": "y" * (i * 7 % 900)})
                                  for i in range(batch, batch + 40)))
            for i in range(batch, batch + 40):
                same("in order", f"query={i} ".encode() in read_answer(file)[2], True)
    with server.connect() as link:
        link.sendall(head_of("/api/later", {}) + 40000 * b"x")
        with contextlib.suppress(ssl.SSLEOFError):
            same("far too much ahead", read_all(link), b"")


def test_pipelines():
    """Many requests at once: every answer comes, in order."""
    with Echo() as server:
        check_pipeline(server)
    with tempfile.TemporaryDirectory() as room, Echo(*make_certificate(room)) as server:
        check_pipeline(server)


def check_rest(server):
    with Socket(server), server.connect() as begun, server.connect() as refused, \
            Socket(server) as closing, server.connect() as later, \
            Socket(server, server.connect(room=4096)) as lazy, \
            socket.create_connection((server.host, server.port), PATIENCE) as mute, \
            socket.create_connection((server.host, server.port), PATIENCE) as gone:
        begun.sendall(b"GET /")
        refused.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        later.sendall(head_of("/api/later", {}))
        later.shutdown(socket.SHUT_WR)
        closing.say("!close 1000")
        lazy.say("!flood 45 20000")
        mute.sendall(b"\x16\x03\x01\x02")  # may be the beginning of a handshake
        gone.shutdown(socket.SHUT_WR)
        time.sleep(0.5)
        before = cpu_seconds(server)
        time.sleep(1)
        same("busy", cpu_seconds(server) - before < 0.2, True)


@timed
def test_no_busy_loop():
    """With connections in every state of waiting the program rests, too."""
    with Echo("--page", PAGE) as server:
        check_rest(server)
    with tempfile.TemporaryDirectory() as room, Echo(*make_certificate(room)) as server:
        check_rest(server)


def test_slow_tls():
    """Hundreds that never get through the handshake of TLS; and their time ends."""
    more_files(1500)
    with tempfile.TemporaryDirectory() as room, \
            Echo("--head", "2000", *make_certificate(room)) as server, Socket(server) as talker:
        plain = [socket.create_connection((server.host, server.port), PATIENCE) for _ in range(300)]
        for link in plain:
            link.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
        talker.answers_within(2)
        same("newcomer", ask(server, "/healthz")[0], 200)
        wait_for("their end", lambda: server.refused("slow-head") == 300)
        for link in plain:
            same("hung up on", read_all(link), b"")
            link.close()
        talker.echoes()


def cpu_seconds(server):
    with open(f"/proc/{server.child.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# ---- memory ---------------------------------------------------------------------------------------

def resident(server):
    with open(f"/proc/{server.child.pid}/status", encoding="ascii") as file:
        line, = (line for line in file if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def test_idle_memory():
    if not MEASURED:
        return
    count = min(5000, (more_files(5300) - 300) // 10 * 10)
    with Echo() as server:
        for _ in range(50):
            with Socket(server) as peer:
                peer.echoes(b"x" * 1000)
        before, peers = resident(server), []
        for _ in range(count):
            peers.append(Socket(server))
            peers[-1].echoes(b"x" * 1000)
        each = (resident(server) - before) / count
        print(f"{count} idle sockets: {each:.0f} bytes each")
        for peer in peers:
            peer.close()
        same(f"{each:.0f} bytes an idle socket", each <= IDLE_BYTES, True)
        wait_for("partings", lambda: server.counters()["echo_closed"] == count + 50)


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
