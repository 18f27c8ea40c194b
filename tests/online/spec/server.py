"""The program under test as a process of its own, ended by its process id; and plain HTTP to it."""
import asyncio
import json
import os
import re
import shutil
import signal
import ssl
import tempfile

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "serve", "page")
PATIENCE = 20  # seconds; sanitizers and a busy machine are slow


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


class Server:
    """`crosstown serve` on a free port and, unless a folder is given, with a new folder for its data."""

    def __init__(self, program, *flags, data=None, limits=False, pace="0"):
        self.program, self.flags = program, list(flags)
        self.own_data = data is None
        self.data = data or tempfile.mkdtemp(prefix="crosstown-spec-")
        self.words = ["serve", "--port", "0", "--data", self.data, "--bot-pace", pace,
                      "--page", PAGE]
        if not limits:
            self.words += ["--limits", "off"]
        self.child = None

    async def start(self):
        self.child = await asyncio.create_subprocess_exec(
            self.program, *self.words, *self.flags, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE)
        self.errors = asyncio.ensure_future(self.child.stderr.read())
        line = await asyncio.wait_for(self.child.stdout.readline(), PATIENCE)
        found = re.search(rb"(https?)://(\[[0-9a-f:]+\]|[0-9.]+):(\d+)/", line)
        if not found:
            await self.kill()
            raise RuntimeError(f"not ready: {line!r} {await self.errors!r}")
        self.scheme, self.host = found[1].decode(), found[2].decode().strip("[]")
        self.port = int(found[3])
        self.tls = None
        if self.scheme == "https":
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE
        return self

    async def __aenter__(self):
        return await self.start()

    async def __aexit__(self, *_):
        await self.stop()

    def signal(self, number):
        """By its process id; Popen.send_signal would take the exit code away from asyncio."""
        if self.child.returncode is None:
            try:
                os.kill(self.child.pid, number)
            except ProcessLookupError:
                pass

    async def kill(self):
        """As a power cut would."""
        self.signal(signal.SIGKILL)
        await self.child.wait()

    async def stop(self):
        """SIGTERM; the exit code, and what it said on standard error."""
        self.signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(self.child.wait(), PATIENCE)
        except asyncio.TimeoutError:
            await self.kill()
        if self.own_data:
            shutil.rmtree(self.data, ignore_errors=True)
        return self.child.returncode, (await self.errors).decode("utf-8", "replace")

    @property
    def uri(self):
        return f"{'wss' if self.tls else 'ws'}://{self.host}:{self.port}/play"

    @property
    def authority(self):
        return f"{self.host}:{self.port}"

    async def open_stream(self):
        return await asyncio.open_connection(self.host, self.port, ssl=self.tls)

    async def http(self, path, method="GET", token=None, **headers):
        """One request on a connection of its own."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {headers.pop('host', self.authority)}",
                 "Connection: close"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        reader, writer = await self.open_stream()
        try:
            writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("utf-8"))
            return await asyncio.wait_for(read_reply(reader, method), PATIENCE)
        finally:
            writer.close()


async def read_reply(reader, method="GET"):
    status = int((await reader.readline()).split()[1])
    headers = {}
    while (line := (await reader.readline()).decode().strip()):
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    body = b""
    if status not in (101, 204, 304) and method != "HEAD":
        if "content-length" in headers:
            body = await reader.readexactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            while (size := int(await reader.readline(), 16)):
                body += await reader.readexactly(size)
                await reader.readline()
        else:
            body = await reader.read()
    return Reply(status, headers, body)


async def run_program(program, *words, text=""):
    """A command of the program: exit code, standard output, standard error."""
    child = await asyncio.create_subprocess_exec(
        program, *words, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE)
    out, err = await asyncio.wait_for(child.communicate(text.encode()), PATIENCE)
    return child.returncode, out.decode(), err.decode()


