#!/usr/bin/env python3
"""The net from outside: test_net.py ECHO_SERVER PAGE. What is said and how it is closed; what
strangers may do to it is in test_net_limits.py."""
import os
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
import warnings

from net_client import (BINARY, CLOSE, KEY, MORE, PATIENCE, PING, PONG, TEXT, UPGRADE, Program,
                        Socket, ask, frame, head_of, make_certificate, read_all, read_answer,
                        read_head, run_tests, same, shake_hands, timed, wait_for)

ECHO = os.path.abspath(sys.argv[1])
PAGE = os.path.abspath(sys.argv[2])


def Echo(*words, **popen):
    return Program(ECHO, *words, **popen)


# ---- the handshake ------------------------------------------------------------------------------

def test_good_handshakes():
    cases = [({}, None),
             ({"Sec-WebSocket-Protocol": "crosstown.1"}, "crosstown.1"),
             ({"Sec-WebSocket-Protocol": "chat, crosstown.1,x"}, "crosstown.1"),
             ({"Connection": "keep-alive , upgrade"}, None),
             ({"Upgrade": "h2c, WebSocket"}, None),
             ({"Sec-WebSocket-Extensions": "permessage-deflate"}, None)]
    with Echo() as server:
        for changes, protocol in cases:
            status, headers = shake_hands(server, changes)
            same(str(changes), status, 101)
            same(str(changes), headers.get("sec-websocket-protocol"), protocol)
            same("as in RFC 6455", headers["sec-websocket-accept"], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            same("no extension", headers.get("sec-websocket-extensions"), None)


def test_bad_handshakes():
    cases = [({"Sec-WebSocket-Protocol": "chat"}, 400),
             ({"Sec-WebSocket-Protocol": "crosstown.10, Crosstown.1, xcrosstown.1"}, 400),
             ({"Sec-WebSocket-Protocol": ""}, 400),
             ({"Connection": "keep-alive"}, 426),
             ({"Connection": None}, 426),
             ({"Upgrade": "websockets"}, 426),
             ({"Upgrade": None}, 426),
             ({"Sec-WebSocket-Version": "8"}, 426),
             ({"Sec-WebSocket-Version": "13, 8"}, 426),
             ({"Sec-WebSocket-Version": None}, 426),
             ({"Sec-WebSocket-Key": None}, 400),
             ({"Sec-WebSocket-Key": ""}, 400),
             ({"Sec-WebSocket-Key": KEY[:-1]}, 400),
             ({"Sec-WebSocket-Key": KEY + "="}, 400),
             ({"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25j ZQ="}, 400),
             ({"Sec-WebSocket-Key": KEY + "\r\nSec-WebSocket-Key: " + KEY}, 400),
             ({"Content-Length": "4"}, 400),
             ({"Transfer-Encoding": "chunked"}, 400)]
    with Echo() as server:
        for changes, wanted in cases:
            status, headers = shake_hands(server, changes)
            same(str(changes), status, wanted)
            if wanted == 426:
                same("what would do", (headers["upgrade"], headers["sec-websocket-version"]),
                     ("websocket", "13"))
        for method, wanted in (("POST", 405), ("HEAD", 426), ("PUT", 405)):
            with server.connect() as link, link.makefile("rb") as file:
                link.sendall(head_of("/play", UPGRADE).replace(b"GET", method.encode(), 1))
                same(method, read_head(file)[0], wanted)
        with server.connect() as link, link.makefile("rb") as file:
            link.sendall(head_of("/play", UPGRADE).replace(b"HTTP/1.1", b"HTTP/1.0", 1))
            same("HTTP/1.0", read_head(file)[0], 426)
        same("none was opened", server.counters()["echo_opened"], 0)


def test_keep_alive_before_a_socket():
    """A connection that was answered, also with 426, may become a socket."""
    with Echo("--page", PAGE) as server, server.connect() as link, link.makefile("rb") as file:
        link.sendall(head_of("/", {}))
        same("page", read_answer(file)[0], 200)
        link.sendall(head_of("/play", {}))
        same("no upgrade", read_answer(file)[0], 426)
        with Socket(server, link) as peer:
            peer.echoes()


def test_frames_right_behind_the_handshake():
    with Echo() as server, server.connect() as link, link.makefile("rb") as file:
        link.sendall(head_of("/play", UPGRADE) + frame(TEXT, b"early"))
        same("handshake", read_head(file)[0], 101)
        same("echo", file.read(7), b"\x81\x05early")


def origin_cases(port):
    here = f"localhost:{port}"
    own = {"Origin": f"http://{here}", "Host": here}
    return [
        (own, 101), ({"Host": here}, 101),
        ({"Origin": f"http://127.0.0.1:{port}", "Host": f"127.0.0.1:{port}"}, 101),
        ({"Origin": f"http://[::1]:{port}", "Host": f"[::1]:{port}"}, 101),
        ({"Origin": "http://localhost", "Host": "localhost:80"}, 101),
        ({"Origin": f"HTTP://{here}", "Host": here}, 403),
        ({"Origin": f"http://LOCALHOST:{port}", "Host": here}, 101),
        ({"Origin": "https://play.example.org", "Host": "play.example.org"}, 101),
        ({"Origin": "https://play.example.org", "Host": here}, 101),
        ({"Origin": "https://play.example.org:443", "Host": here}, 101),
        ({"Origin": "http://alt.example.org:8080", "Host": "ALT.example.org:99"}, 101),
        ({**own, "Origin": "null"}, 403),
        ({**own, "Origin": ""}, 403),
        ({**own, "Origin": f"https://{here}"}, 403),
        ({**own, "Origin": "http://localhost"}, 403),
        ({**own, "Origin": f"http://127.0.0.1:{port}"}, 403),
        ({**own, "Origin": f"http://{here}/"}, 403),
        ({**own, "Origin": f"http://evil.example@{here}"}, 403),
        ({**own, "Origin": f"http://{here}.evil.example"}, 403),
        ({**own, "Origin": "http://play.example.org"}, 403),
        ({**own, "Origin": "https://play.example.org:8443"}, 403),
        ({**own, "Origin": "https://evil.example"}, 403),
        ({"Origin": "http://evil.example", "Host": "evil.example"}, 403),
        ({"Host": "evil.example"}, 403), ({"Host": "localhost.evil.example"}, 403),
        ({"Host": "localhost."}, 403), ({"Host": "127.0.0.1.evil.example"}, 403),
        ({"Host": "0x7f.1"}, 403), ({"Host": "2130706433"}, 403), ({"Host": "::1"}, 403),
        ({"Host": "[::1"}, 403), ({"Host": "[evil]"}, 403), ({"Host": ""}, 403),
        ({"Host": "localhost:x"}, 403), ({"Host": "localhost:0"}, 403),
        ({"Host": "localhost:65536"}, 403), ({"Host": "user@localhost"}, 403),
        ({"Host": "localhost, localhost"}, 403), ({"Host": None}, 400),
        ({"Host": f"{here}\r\nHost: {here}"}, 400),
        ({**own, "Origin": f"http://{here}\r\nOrigin: http://{here}"}, 400),
    ]


def test_origins_and_hosts():
    """ON-3, at /play; the Host elsewhere, too."""
    with Echo("--page", PAGE, "--origin", "https://play.example.org",
              "--origin", "http://alt.example.org:8080") as server:
        for changes, wanted in origin_cases(server.port):
            same(str(changes), shake_hands(server, changes)[0], wanted)
        for host, wanted in (("localhost", 200), ("10.1.2.3:1", 200), ("[fe80::1]", 200),
                             ("play.example.org", 200), ("evil.example", 403)):
            for path in ("/", "/healthz", "/api/echo"):
                same(f"{host}{path}", ask(server, path, Host=host)[0], wanted)
        same("a page elsewhere may look", ask(server, "/", Origin="https://evil.example")[0], 200)
        same("counted", (server.refused("origin") > 5, server.refused("host") > 5), (True, True))


def test_bad_options():
    cases = [(["--origin", "play.example.org"], b"--origin play.example.org"),
             (["--origin", "https://play.example.org/"], b"--origin"),
             (["--origin", "*"], b"--origin"), (["--origin", "https://"], b"--origin"),
             (["--proxy", "localhost"], b"--proxy localhost"),
             (["--proxy", "10.0.0.0/8"], b"--proxy"), (["--metrics", "127.0.0.1"], b"--metrics"),
             (["--metrics", "[::1]"], b"--metrics"), (["--metrics", "127.0.0.1:x"], b"--metrics"),
             (["--tls-cert", "missing.pem"], b"belong together"),
             (["--tls-key", "missing.pem"], b"belong together")]
    for words, said in cases:
        done = subprocess.run([ECHO, *words], capture_output=True, timeout=PATIENCE)
        same(str(words), (done.returncode, done.stdout, done.stderr.count(b"\n")), (1, b"", 1))
        same(str(words), said in done.stderr, True)


def told_address(server, forwarded):
    body = ask(server, "/api/echo", X_Forwarded_For=forwarded)[2].decode()
    return body.split("address=")[1].strip()


def test_forwarded():
    with Echo() as server:
        same("nobody is believed", told_address(server, "203.0.113.7"), "127.0.0.1")
    with Echo("--proxy", "127.0.0.1", "--proxy", "10.0.0.2") as server:
        for forwarded, wanted in [
                (None, "127.0.0.1"), ("203.0.113.7", "203.0.113.7"), ("", "127.0.0.1"),
                ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
                ("198.51.100.1,203.0.113.7 ,10.0.0.2", "203.0.113.7"),
                ("203.0.113.7\r\nX-Forwarded-For: 10.0.0.2", "203.0.113.7"),
                ("10.0.0.2", "10.0.0.2"), ("evil, 203.0.113.7", "203.0.113.7"),
                ("203.0.113.7, evil", "127.0.0.1"), ("203.0.113.7, evil, 10.0.0.2", "10.0.0.2"),
                ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("::ffff:203.0.113.7", "203.0.113.7"),
                ("203.0.113.7:1234", "127.0.0.1"), ("x" * 100, "127.0.0.1")]:
            same(str(forwarded), told_address(server, forwarded), wanted)
    with Echo("--proxy", "10.0.0.2") as server:
        same("another proxy", told_address(server, "203.0.113.7"), "127.0.0.1")


# ---- messages -----------------------------------------------------------------------------------

def test_sizes():
    with Echo() as server, Socket(server) as peer:
        for size in (0, 1, 2, 124, 125, 126, 127, 4080, 4081, 4088, 4095, 4096, 4097, 8192, 16383,
                     16384):
            peer.echoes(b"x" * size)
        for text in ("ünï ☕ 𝄞", "\x00", "\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff"):
            peer.echoes(text)


def test_many_in_one_piece():
    with Echo() as server, Socket(server) as peer:
        texts = [str(i).encode() * (i % 40) for i in range(300)]
        peer.send(*[frame(TEXT, text) for text in texts])
        for text in texts:
            peer.hears("in order", TEXT, text)


def test_byte_by_byte():
    with Echo() as server, Socket(server) as peer:
        for text in (b"", b"slow", b"x" * 200):
            for byte in frame(TEXT, text):
                peer.send(bytes([byte]))
                time.sleep(0.001)
            peer.hears("slow", TEXT, text)


def test_fragments():
    with Echo() as server, Socket(server) as peer:
        peer.send(frame(TEXT, b"one ", last=False), frame(MORE, b"two ", last=False),
                  frame(MORE, b"three"))
        peer.hears("three pieces", TEXT, b"one two three")
        note = "♫".encode()
        peer.send(*[frame(TEXT if i == 0 else MORE, note[i:i + 1], last=i == 2) for i in range(3)])
        peer.hears("a sign in three pieces", TEXT, note)
        peer.send(frame(TEXT, b"", last=False), *300 * [frame(MORE, b"", last=False)],
                  frame(MORE, b"end"), frame(TEXT, b"", last=False), frame(MORE, b""))
        peer.hears("empty pieces", TEXT, b"end")
        peer.hears("nothing but empty pieces", TEXT, b"")
        peer.send(frame(TEXT, b"x" * 10000, last=False))
        time.sleep(0.1)
        peer.send(frame(MORE, b"y" * 6384))
        peer.hears("as long as it may be", TEXT, b"x" * 10000 + b"y" * 6384)
        peer.send(*[frame(TEXT if i == 0 else MORE, b"z", last=i == 16383) for i in range(16384)])
        peer.hears("in very small pieces", TEXT, b"z" * 16384)


def test_control_in_between():
    with Echo() as server, Socket(server) as peer:
        peer.send(frame(TEXT, b"half ", last=False), frame(PING, b"are you there?"),
                  frame(PONG, b"unasked"), frame(PING), frame(MORE, b"and half"))
        peer.hears("pong", PONG, b"are you there?")
        peer.hears("empty pong", PONG, b"")
        peer.hears("message", TEXT, b"half and half")
        peer.send(frame(PING, b"p" * 125))
        peer.hears("longest pong", PONG, b"p" * 125)


def bad_texts():
    return [b"\xff", b"\xc3", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80",
            b"fine until here \xe2\x82", b"\x80abc", "ü".encode("latin-1")]


def breaches():
    """Bytes of a client, and the code that it is closed with."""
    yield "too long", frame(TEXT, b"x" * 16385), 1009
    yield "too long in all", frame(TEXT, b"x" * 16384, last=False) + frame(MORE, b"x"), 1009
    yield "too long, announced", b"\x81\xff" + struct.pack(">Q", 1 << 40) + b"maskx", 1009
    yield "too long, small pieces", frame(TEXT, b"", last=False) + 17 * frame(MORE, b"x" * 1000, last=False), 1009
    yield "binary", frame(BINARY, b"x"), 1003
    yield "binary, empty", frame(BINARY), 1003
    yield "binary in pieces", frame(BINARY, b"x", last=False), 1003
    for text in bad_texts():
        yield f"text {text}", frame(TEXT, text), 1007
        yield f"text in pieces {text}", frame(TEXT, text[:1], last=False) + frame(MORE, text[1:]), 1007
    yield "no mask", frame(TEXT, b"x", mask=None), 1002
    yield "no mask, empty", frame(TEXT, mask=None), 1002
    yield "no mask on a ping", frame(PING, mask=None), 1002
    for reserved in (1, 2, 4, 7):
        yield f"reserved bits {reserved}", frame(TEXT, b"x", reserved=reserved), 1002
        yield f"reserved bits {reserved} of a ping", frame(PING, reserved=reserved), 1002
    for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        yield f"kind {kind}", frame(kind, b"x"), 1002
        yield f"kind {kind}, empty", frame(kind), 1002
    for kind in (CLOSE, PING, PONG):
        yield f"control {kind} in pieces", frame(kind, b"", last=False), 1002
        yield f"control {kind} too long", frame(kind, b"\x03\xe8" + b"x" * 124), 1002
    yield "a piece of nothing", frame(MORE, b"x"), 1002
    yield "a piece of nothing, unfinished", frame(MORE, b"x", last=False), 1002
    yield "a message inside another", frame(TEXT, b"x", last=False) + frame(TEXT, b"y"), 1002
    yield "binary inside another", frame(TEXT, b"x", last=False) + frame(BINARY, b"y"), 1002
    yield "length in two bytes without need", frame(TEXT, b"x", length=b"\x7e\x00\x01"), 1002
    yield "length in eight bytes without need", frame(TEXT, b"x" * 300,
                                                      length=b"\x7f" + struct.pack(">Q", 300)), 1002
    yield "length below zero", b"\x81\xff" + b"\xff" * 8 + b"maskx", 1002
    yield "close with half a code", frame(CLOSE, b"\x03"), 1002
    for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
        yield f"close with {code}", frame(CLOSE, struct.pack(">H", code)), 1002
    yield "close with a bad reason", frame(CLOSE, b"\x03\xe8\xff"), 1007


def test_breaches():
    with Echo() as server, Socket(server) as other:
        count = 0
        for what, data, code in breaches():
            with Socket(server) as peer:
                peer.send(frame(TEXT, b"before"), data, frame(TEXT, b"never told"))
                peer.hears(what, TEXT, b"before")
                peer.is_closed(what, code)
            count += 1
        other.echoes()
        counters = server.counters()
        same("closed", (counters["echo_opened"], counters["echo_closed"]), (count + 1, count))
        same("counted", server.refused("frames"), count)


def test_ten_megabytes():
    """Whoever goes on sending still gets to read why he was closed."""
    with Echo() as server, Socket(server) as peer, Socket(server) as other:
        data = frame(TEXT, b"x" * 10_000_000)
        try:
            for at in range(0, len(data), 65536):
                peer.send(data[at:at + 65536])
        except ConnectionError:
            pass
        peer.is_closed("ten megabytes", 1009)
        other.echoes()


# ---- closing ------------------------------------------------------------------------------------

def test_close_is_answered():
    with Echo() as server:
        for payload in (b"", b"\x03\xe8", b"\x03\xe9gone", struct.pack(">H", 1012), struct.pack(">H", 1014),
                        struct.pack(">H", 3000), struct.pack(">H", 4999) + "ü".encode() * 61):
            with Socket(server) as peer:
                peer.send(frame(CLOSE, payload), frame(TEXT, b"too late"))
                peer.is_closed(str(payload), int.from_bytes(payload[:2], "big") if payload else None)
        wait_for("every parting", lambda: server.counters()["echo_closed"] == 7)


def test_closed_by_the_program():
    with Echo() as server:
        for order, code, reason in (("!close 1008 too fast", 1008, b"too fast"),
                                    ("!close 4001", 4001, b""), ("!close 1000 " + 123 * "x", 1000, b"x" * 123)):
            with Socket(server) as peer:
                peer.say(order)
                kind, payload = peer.hear()
                same(order, (kind, payload), (CLOSE, struct.pack(">H", code) + reason))
                peer.send(frame(TEXT, b"ignored"), frame(PING, b"ignored"), frame(CLOSE, payload[:2]))
                same("then it hangs up", peer.file.read(1), b"")
        with Socket(server) as peer:
            peer.say("!twice")
            peer.hears("before", TEXT, b"before")
            peer.is_closed("only once", 1000)
        same("closed", server.counters()["echo_closed"], 4)


def check_numbers(server, count, size, pause):
    """Everything said in one turn of the loop comes, in order, and the end behind it."""
    with Socket(server, server.connect(room=4096)) as peer:
        peer.say(f"!number {count} {size}")
        time.sleep(pause)
        for i in range(count):
            peer.hears(f"{i} of {count}", TEXT, str(i).encode().ljust(size))
        peer.echoes()
        peer.say(f"!number {count} {size} 4321")
        peer.say("too late")
        time.sleep(pause)
        for i in range(count):
            peer.hears(f"{i} of {count}, then the end", TEXT, str(i).encode().ljust(size))
        peer.hears("the end", CLOSE, struct.pack(">H", 4321))
        peer.send(frame(CLOSE, struct.pack(">H", 4321)))
        same("nothing behind it", peer.file.read(1), b"")


def test_much_in_one_turn():
    """What the system takes at once, what it takes in pieces, and one message longer than both."""
    sizes = ((1, 16, 0), (2, 3000, 0), (1000, 100, 0.2), (300, 3000, 0.2), (1, 1000000, 0.2))
    with tempfile.TemporaryDirectory() as room:
        for words in ((), make_certificate(room)):
            with Echo(*words) as server:
                for count, size, pause in sizes:
                    check_numbers(server, count, size, pause)
                wait_for("all have gone", lambda: server.counters()["echo_closed"] == len(sizes))
                same("nobody was stuck", server.refused("stuck"), 0)


@timed
def test_nobody_answers_the_close():
    with Echo("--leave", "300") as server, Socket(server) as peer:
        begin = time.monotonic()
        peer.say("!close 1000")
        peer.is_closed("in time", 1000)
        same("not at once, not late", 0.2 < time.monotonic() - begin < 3, True)


def check_all_at_once(server, count, size, how):
    """Everything is there before the server looks; behind it is nothing, an end, or a reset."""
    peer = Socket(server)
    peer.echoes()
    server.child.send_signal(signal.SIGSTOP)
    try:
        peer.send(frame(TEXT, b"x" * size) * count)
        if how == "end":
            peer.link.shutdown(socket.SHUT_WR)
        if how == "reset":
            peer.link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            peer.close()
    finally:
        server.child.send_signal(signal.SIGCONT)
    if how == "reset":
        return
    for i in range(count):
        peer.hears(f"{i} of {count}, {how}", TEXT, b"x" * size)
    if how == "end":
        same("the end", peer.file.read(1), b"")
    peer.close()


def test_all_at_once():
    """Whatever the room for reading, 16384 bytes, all is heard, and who goes is missed soon."""
    gone = 0
    with Echo() as server:
        for count, size in ((1, 100), (1, 16376), (2, 16376), (9, 16376)):
            for how in ("nothing", "end", "reset"):
                check_all_at_once(server, count, size, how)
                gone += 1
                wait_for("parting", lambda: server.counters()["echo_closed"] == gone, 5)


def test_all_with_the_handshake():
    """Who asks for the socket, speaks and ends at once, while others speak, is answered."""
    for _ in range(10):
        with Echo() as server, Socket(server) as other, server.connect() as link:
            other.echoes()  # both have been accepted
            server.child.send_signal(signal.SIGSTOP)
            try:
                link.sendall(head_of("/play", UPGRADE) + frame(TEXT, b"all I have to say"))
                link.shutdown(socket.SHUT_WR)
                time.sleep(0.01)
                other.say("me, too")
            finally:
                server.child.send_signal(signal.SIGCONT)
            other.hears("other", TEXT, b"me, too")
            head, _, rest = read_all(link).partition(b"\r\n\r\n")
            same("welcome", head.split(b"\r\n")[0], b"HTTP/1.1 101 Switching Protocols")
            same("echo", rest, b"\x81\x11all I have to say")


def test_urgent_bytes():
    """They are no part of what is said, and what comes behind them is heard."""
    with Echo() as server, Socket(server) as peer:
        peer.echoes()
        server.child.send_signal(signal.SIGSTOP)
        try:
            peer.say("one")
            peer.link.send(b"!", socket.MSG_OOB)
            peer.say("two")
        finally:
            server.child.send_signal(signal.SIGCONT)
        for text in (b"one", b"two"):
            peer.hears("around it", TEXT, text)
        peer.link.send(b"!", socket.MSG_OOB)
        peer.echoes()


def test_vanishing():
    """Every way to go without a word is noticed, once."""
    with Echo() as server:
        for i in range(20):
            peer = Socket(server)
            if i % 2:
                peer.send(frame(TEXT, b"x" * 100)[:30])
            if i % 3 == 0:
                peer.link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            if i % 3 == 1:
                peer.link.shutdown(socket.SHUT_WR)
            peer.close()
        wait_for("partings", lambda: server.counters()["echo_closed"] == 20)
        same("none left", server.counters()["crosstown_net_websockets"], 0)


@timed
def test_stop():
    """What was said goes out first; sockets are closed, and the program ends soon."""
    with Echo() as server, Socket(server) as peer, server.connect() as idle, Socket(server) as third:
        idle.sendall(b"GET / HTTP/1.1\r\n")
        peer.say("!flood 50 10000")
        peer.hears("first", TEXT, b"x" * 10000)
        third.echoes()
        begin = time.monotonic()
        server.child.send_signal(signal.SIGTERM)
        for _ in range(49):
            peer.hears("the rest", TEXT, b"x" * 10000)
        for one in (peer, third):
            kind, payload = one.hear()
            same("restart", (kind, payload), (CLOSE, struct.pack(">H", 1012)))
            one.send(frame(CLOSE, payload))
            same("end", one.file.read(1), b"")
        same("idle", read_all(idle), b"")
        same("exit code", server.child.wait(PATIENCE), 0)
        same("soon", time.monotonic() - begin < 1.8, True)


@timed
def test_stop_with_silent_peers():
    with Echo("--stop", "500") as server, Socket(server), Socket(server) as lazy:
        lazy.say("!flood 100 10000")
        time.sleep(0.2)
        begin = time.monotonic()
        server.child.send_signal(signal.SIGTERM)
        same("exit code", server.child.wait(PATIENCE), 0)
        same("bounded", 0.3 < time.monotonic() - begin < 4, True)


# ---- questions ----------------------------------------------------------------------------------

def test_questions():
    with Echo() as server:
        for path, headers, told in [
                ("/healthz", {}, "path=healthz query= token=(none) address=127.0.0.1\n"),
                ("/api/person/Ada%20L%C3%B6v?before=12&x=%20", {},
                 "path=api/person/Ada Löv query=before=12&x=%20 token=(none) address=127.0.0.1\n"),
                ("/api/day", {"Authorization": "Bearer abc-_.~+/="},
                 "path=api/day query= token=abc-_.~+/= address=127.0.0.1\n"),
                ("/api/day", {"Authorization": "bearer   x"},
                 "path=api/day query= token=x address=127.0.0.1\n"),
                ("/api/", {"Authorization": "Basic eHl6"},
                 "path=api/ query= token= address=127.0.0.1\n"),
                ("/api/x", {"Authorization": "Bearer two words"},
                 "path=api/x query= token= address=127.0.0.1\n")]:
            status, got, body = ask(server, path, **headers)
            same(path, (status, body.decode()), (200, told))
            same(path, (got["cache-control"], got["content-type"]), ("no-store", "text/plain"))
            same(path, got["x-content-type-options"], "nosniff")
        status, got, _ = ask(server, "/api/status/401")
        same("401", (status, got["www-authenticate"]), (401, "Bearer"))
        for path, status in (("/api/status/404", 404), ("/api", 404), ("/healthz/", 404),
                             ("/api/../x", 400), ("/metrics", 404), ("/", 404)):
            same(path, ask(server, path)[0], status)
        with server.connect() as link, link.makefile("rb") as file:
            link.sendall(head_of("/api/echo", {}).replace(b"GET", b"HEAD", 1))
            status, got, body = read_answer(file, head=True)
            same("HEAD", (status, int(got["content-length"]) > 20, body), (200, True, b""))
            link.sendall(head_of("/api/echo", {}).replace(b"GET", b"POST", 1))
            same("POST", read_answer(file)[0], 405)


def test_answers_later():
    """Answers come in the order of the questions; whoever has gone gets none."""
    with Echo("--page", PAGE, "--verbose") as server:
        with server.connect() as link, link.makefile("rb") as file:
            link.sendall(head_of("/api/later", {}) + head_of("/api/echo", {}) + head_of("/", {}))
            same("first", b"path=api/later" in read_answer(file)[2], True)
            same("second", b"path=api/echo" in read_answer(file)[2], True)
            same("third", read_answer(file)[0], 200)
            link.sendall(head_of("/api/later", {}))
            link.shutdown(socket.SHUT_WR)
            same("half closed", read_answer(file)[0], 200)
        for _ in range(5):
            gone = server.connect()
            gone.sendall(head_of("/api/later", {}))
            gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            time.sleep(0.05)
            gone.close()
        same("goes on", ask(server, "/api/later")[0], 200)
        log = server.stop().splitlines()
        same("log", ([line.rsplit(" ", 1)[0] for line in log][:2], len(log)),
             (["GET /api/later 200", "GET /api/echo 200"], 5))


def test_metrics():
    with Echo() as server, Socket(server) as peer:
        peer.echoes()
        counters = server.counters()
        same("sockets", (counters["crosstown_net_websockets"], counters["echo_opened"]), (1, 1))
        same("messages", (counters["crosstown_net_messages_in_total"],
                          counters["crosstown_net_messages_out_total"]), (1, 1))
        for path, status in (("/metrics?x", 200), ("/", 404), ("/play", 404), ("/healthz", 404)):
            with socket.create_connection(("127.0.0.1", server.metrics_port), PATIENCE) as link:
                link.sendall(head_of(path, UPGRADE))
                with link.makefile("rb") as file:
                    same(path, read_answer(file)[0], status)
        with socket.create_connection(("127.0.0.1", server.metrics_port), PATIENCE) as link:
            link.sendall(head_of("/metrics", {"Host": "evil.example"}))
            with link.makefile("rb") as file:
                same("rebinding", read_answer(file)[0], 403)


# ---- TLS ----------------------------------------------------------------------------------------

def certificate_in(folder):
    with open(os.path.join(folder, "cert.pem"), encoding="ascii") as file:
        return ssl.PEM_cert_to_DER_cert(file.read())


def shown(server):
    with server.connect() as link:
        return link.getpeercert(binary_form=True)


def test_tls():
    with tempfile.TemporaryDirectory() as room:
        words = make_certificate(room)
        first = certificate_in(room)
        with Echo("--page", PAGE, *words) as server:
            same("certificate", shown(server), first)
            with open(os.path.join(PAGE, "index.html"), "rb") as file:
                index = file.read()
            same("page", ask(server, "/")[2], index)
            same("plain HTTP", b"HTTP" in plain_request(server), False)
            with Socket(server) as peer:
                for size in (1, 125, 4000, 16384):
                    peer.echoes(b"x" * size)
                peer.say("!flood 30 20000")
                for _ in range(30):
                    peer.hears("flood", TEXT, b"x" * 20000)
                peer.send(frame(CLOSE, b"\x03\xe8"))
                peer.is_closed("close", 1000)
            check_origin_over_tls(server)
            check_renewal(server, room, first)


def plain_request(server):
    with socket.create_connection((server.host, server.port), PATIENCE) as link:
        link.sendall(head_of("/", {}))
        return read_all(link)


def check_origin_over_tls(server):
    here = f"localhost:{server.port}"
    same("own page", shake_hands(server, {"Host": here, "Origin": f"https://{here}"})[0], 101)
    same("page without TLS", shake_hands(server, {"Host": here, "Origin": f"http://{here}"})[0], 403)


def check_renewal(server, room, first):
    """SIGHUP: newcomers see the new certificate, who is connected stays; a bad one changes nothing."""
    with Socket(server) as peer:
        make_certificate(room)
        second = certificate_in(room)
        same("not yet", shown(server), first)
        server.child.send_signal(signal.SIGHUP)
        wait_for("the new certificate", lambda: shown(server) == second)
        peer.echoes()
        with open(os.path.join(room, "key.pem"), "w", encoding="ascii") as file:
            file.write("broken")
        server.child.send_signal(signal.SIGHUP)
        line = server.child.stderr.readline().decode()
        same("said", "--tls-key" in line, True)
        same("the old one stays", shown(server), second)
        peer.echoes()


def test_old_tls():
    warnings.simplefilter("ignore", DeprecationWarning)  # that they are old is the point
    with tempfile.TemporaryDirectory() as room:
        with Echo(*make_certificate(room)) as server:
            for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
                server.context.set_ciphers("ALL:@SECLEVEL=0")
                server.context.minimum_version = server.context.maximum_version = version
                try:
                    shown(server)
                    raise AssertionError(f"{version} was accepted")
                except (ssl.SSLError, ConnectionError):
                    pass
            for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
                server.context.minimum_version = ssl.TLSVersion.TLSv1_2
                server.context.maximum_version = version
                server.context.minimum_version = version
                same(str(version), len(shown(server)) > 100, True)


def test_bad_certificates():
    with tempfile.TemporaryDirectory() as room:
        make_certificate(room)
        other = os.path.join(room, "other")
        os.mkdir(other)
        make_certificate(other)
        locked = os.path.join(room, "locked.pem")
        subprocess.run(["openssl", "ec", "-in", room + "/key.pem", "-aes256", "-passout", "pass:x",
                        "-out", locked], check=True, capture_output=True, timeout=PATIENCE)
        empty = os.path.join(room, "empty.pem")
        shutil.copy(os.devnull, empty)
        cert, key = room + "/cert.pem", room + "/key.pem"
        for cert_file, key_file, said in [
                (room + "/none.pem", key, "--tls-cert"), (cert, room + "/none.pem", "--tls-key"),
                (empty, key, "--tls-cert"), (key, key, "--tls-cert"), (cert, cert, "--tls-key"),
                (cert, other + "/key.pem", "--tls-key"), (cert, locked, "--tls-key")]:
            done = subprocess.run([ECHO, "--tls-cert", cert_file, "--tls-key", key_file],
                                  capture_output=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
            same(said, (done.returncode, done.stdout, done.stderr.count(b"\n")), (1, b"", 1))
            same(done.stderr.decode(), said in done.stderr.decode(), True)


def test_addresses():
    """--host 0.0.0.0 tells every address of the machine; each leads here."""
    words = [ECHO, "--host", "0.0.0.0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as child:
        port = int(child.stdout.readline().decode().rsplit(":", 1)[1].strip("/\n"))
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # sends nothing: only chooses an address
                own = probe.getsockname()[0]
            except OSError:
                own = None
        child.terminate()
        rest = child.stdout.read().decode()
        same("exit code", child.wait(PATIENCE), 0)
    if own and not own.startswith("127."):
        same(f"{own} in {rest!r}", f"http://{own}:{port}/" in rest.splitlines(), True)
    same("not the loopback twice", "127.0.0.1" in rest, False)


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
