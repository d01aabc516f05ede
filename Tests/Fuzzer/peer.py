"""A connection to a bus that sends many calls at once, and waits for all replies. Only what a fuzzer needs of a message
is read and written. D-Bus Specification, *Message Format*.
"""

import functools
import os
import socket
import struct
import time

import wire

CALL, REPLY, ERROR, SIGNAL = 1, 2, 3, 4
NO_REPLY_EXPECTED, NO_AUTO_START = 1, 2
BUS, BUS_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"

# In seconds; more than any call may take, on a machine that is busy.
LONGEST_WAIT = 60


class Lost(Exception):
    """The connection has ended, or replies haven't come; the argument says which."""


class Answer:
    """A message that was received. Its values are read lazily."""

    __slots__ = ("kind", "number", "serial", "error", "member", "path", "sender", "signature", "body")

    def __init__(self, data):
        self.kind = data[1]
        self.serial = 0
        self.error = self.member = self.path = self.sender = self.signature = ""
        little = data[0] == 0x6C
        number = struct.Struct("<I" if little else ">I")
        self.number = number.unpack_from(data, 8)[0]
        end = 16 + number.unpack_from(data, 12)[0]
        place = 16
        while place < end:
            code, kind = data[place], data[place + 2]
            if kind == 0x67:
                size = data[place + 4]
                text, place = data[place + 5:place + 5 + size], place + 6 + size
            elif kind == 0x75:
                text, place = number.unpack_from(data, place + 4)[0], place + 8
            else:
                size = number.unpack_from(data, place + 4)[0]
                text, place = data[place + 8:place + 8 + size], place + 9 + size
            place += -place % 8
            if code == 5:
                self.serial = text
            elif code == 4:
                self.error = text.decode()
            elif code == 7:
                self.sender = text.decode()
            elif code == 8:
                self.signature = text.decode()
            elif code == 3:
                self.member = text.decode()
            elif code == 1:
                self.path = text.decode()
        self.body = data[end + -end % 8:]

    def values(self):
        """The arguments."""
        return wire.unmarshal(self.signature, self.body)


class HungUp(Lost):
    """The other side has ended the connection."""


class Peer:
    """A connection. `heard` is called with each signal, `called` with each call, to which it has to reply. The loop, in
    which the other programs of the session are, goes on while it waits."""

    def __init__(self, address, loop, heard=None, called=None):
        self.loop, self.heard, self.called = loop, heard, called
        self.answers = {}
        # Bytes that no message to it may contain; None: any may.
        self.forbidden = None
        self._serial = 0
        self._received = bytearray()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(LONGEST_WAIT)
        self._socket.connect(address.removeprefix("unix:path="))
        self._socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        if not self._socket.recv(4096).startswith(b"OK "):
            raise Lost("the bus refuses the user")
        self._socket.sendall(b"BEGIN\r\n")
        loop.watch(self._socket.fileno(), self._receive)
        self.name = self.ask(BUS, BUS_PATH, BUS, "Hello").values()[0]

    def close(self):
        self.loop.forget(self._socket.fileno())
        self._socket.close()

    def number(self):
        """Returns the serial of the next message."""
        self._serial += 1
        return self._serial

    def send(self, data):
        """Sends messages."""
        try:
            self._socket.sendall(data)
        except OSError as failure:
            raise self._hung_up(failure) from failure

    def wait(self, serials):
        """Waits for the replies to the calls of these serials, and returns them by serial."""
        end = time.monotonic() + LONGEST_WAIT
        while missing := [serial for serial in serials if serial not in self.answers]:
            if (left := end - time.monotonic()) <= 0:
                raise Lost(f"no answer to {len(missing)} calls within {LONGEST_WAIT} s")
            self.loop.step(left)
        return {serial: self.answers.pop(serial) for serial in serials}

    def _receive(self):
        try:
            data = self._socket.recv(1 << 20)
        except OSError as failure:
            raise self._hung_up(failure) from failure
        if not data:
            raise self._hung_up("the end")
        self._received += data
        for message in self._complete():
            if message.kind in (REPLY, ERROR):
                self.answers[message.serial] = message
            elif message.kind == SIGNAL and self.heard:
                self.heard(message)
            elif message.kind == CALL and self.called:
                self.called(message)

    def _hung_up(self, reason):
        """Closes the connection, and returns the error."""
        self.close()
        return HungUp(f"the bus has hung up: {reason}")

    def ask(self, destination, path, interface, member, signature="", *values):
        """Calls a method, and waits for the reply, which may be an error."""
        serial = self.number()
        body = wire.marshal(signature, values)
        self.send(call(serial, destination, path, interface, member, signature, body))
        return self.wait([serial])[serial]

    def answer(self, called, signature="", *values):
        """Replies to a call."""
        self.send(reply(self.number(), called, "", signature, wire.marshal(signature, values)))

    def refuse(self, called, error, text):
        """Replies to a call with an error."""
        self.send(reply(self.number(), called, error, "s", wire.marshal("s", (text,))))

    def _complete(self):
        """Removes the complete messages from what was received, and returns them."""
        view, place, found = self._received, 0, []
        while len(view) - place >= 16:
            form = "<I" if view[place] == 0x6C else ">I"
            start = 16 + struct.unpack_from(form, view, place + 12)[0]
            size = start + -start % 8 + struct.unpack_from(form, view, place + 4)[0]
            if len(view) - place < size:
                break
            data = bytes(view[place:place + size])
            if self.forbidden and self.forbidden in data:
                raise Lost(f"was sent {self.forbidden!r}, which is another app's: {data[:400]!r}")
            found.append(Answer(data))
            place += size
        del self._received[:place]
        return found


@functools.lru_cache(maxsize=4096)
def _field(code, kind, text, is_big):
    data = text.encode()
    if kind == "g":
        return bytes([code, 1, 0x67, 0, len(data)]) + data + b"\0"
    return bytes([code, 1, ord(kind), 0]) + struct.pack(">I" if is_big else "<I", len(data)) + data + b"\0"


def call(serial, destination, path, interface, member, signature, body, flags=NO_AUTO_START, is_big=False):
    """Returns the bytes of a method call. An empty interface or destination is left out."""
    fields = [_field(1, "o", path, is_big), _field(3, "s", member, is_big)]
    if destination:
        fields.append(_field(6, "s", destination, is_big))
    if interface:
        fields.append(_field(2, "s", interface, is_big))
    return _message(CALL, serial, fields, signature, body, flags, is_big)


def reply(serial, called, error, signature, body):
    """Returns the bytes of a reply to a call, with the name of an error if it isn't empty."""
    fields = [_field(6, "s", called.sender, False), bytes([5, 1, 0x75, 0]) + struct.pack("<I", called.number)]
    if error:
        fields.append(_field(4, "s", error, False))
    return _message(ERROR if error else REPLY, serial, fields, signature, body, 0, False)


def _message(kind, serial, fields, signature, body, flags, is_big):
    if signature:
        fields.append(_field(8, "g", signature, is_big))
    array = b"".join(field + bytes(-len(field) % 8) for field in fields[:-1]) + fields[-1]
    order, form = (0x42, ">II I") if is_big else (0x6C, "<II I")
    header = bytes([order, kind, flags, 1]) + struct.pack(form, len(body), serial, len(array)) + array
    return header + bytes(-len(header) % 8) + body
