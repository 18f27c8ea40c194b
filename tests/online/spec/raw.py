"""WebSocket frames by hand, to do what a library would put right."""
import asyncio
import base64
import json
import os
import struct

from server import PATIENCE, read_reply

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(opcode, payload=b"", fin=True, mask=True, reserved=0):
    if isinstance(payload, str):
        payload = payload.encode()
    head = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    size, bit = len(payload), 0x80 if mask else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 1 << 16:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    if not mask:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(b ^ key[i % 4] for i, b in enumerate(payload))


async def handshake(server, **headers):
    """The reply to an upgrade, and the streams."""
    lines = {"Host": server.authority, "Upgrade": "websocket", "Connection": "Upgrade",
             "Sec-WebSocket-Version": "13",
             "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode()}
    for name, value in headers.items():
        lines[name.replace("_", "-")] = value
    reader, writer = await server.open_stream()
    text = "".join(f"{k}: {v}\r\n" for k, v in lines.items() if v is not None)
    writer.write(f"GET /play HTTP/1.1\r\n{text}\r\n".encode())
    return await asyncio.wait_for(read_reply(reader), PATIENCE), reader, writer


class Raw:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, server, **headers):
        reply, reader, writer = await handshake(server, Sec_WebSocket_Protocol="crosstown.1", **headers)
        if reply.status != 101:
            raise RuntimeError(f"handshake: {reply}")
        return cls(reader, writer)

    def send(self, *frames):
        self.writer.write(b"".join(frames))

    async def read_frame(self):
        first, second = await self.reader.readexactly(2)
        size = second & 0x7f
        if size == 126:
            size = struct.unpack(">H", await self.reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
        return first & 0x0f, await self.reader.readexactly(size)

    async def message(self):
        """The next text as JSON, or ("closed", code)."""
        while True:
            try:
                opcode, payload = await asyncio.wait_for(self.read_frame(), PATIENCE)
            except (asyncio.IncompleteReadError, ConnectionError):
                return "closed", None
            if opcode == CLOSE:
                return "closed", struct.unpack(">H", payload[:2])[0] if payload else None
            if opcode == PONG:
                return "pong", payload
            if opcode == TEXT:
                return "text", json.loads(payload)

    async def answer_to(self, id):
        while True:
            kind, message = await self.message()
            if kind != "text" or message.get("re") == id:
                return kind, message

    async def close_code(self, patience=5):
        """None: no goodbye, or not closed at all."""
        async def wait():
            while True:
                kind, code = await self.message()
                if kind == "closed":
                    return code
        try:
            return await asyncio.wait_for(wait(), patience)
        except asyncio.TimeoutError:
            return None

    def end(self):
        self.writer.close()
