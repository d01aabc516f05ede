"""A connection to a bus."""

import os
import socket

import message
from message import CALL, ERROR, REPLY, SIGNAL, Message

BUS, BUS_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"


class Connection:
    """A D-Bus connection on a socket. `on_message` is called with each message that isn't a reply; `answered` of a call
    with the reply, or with None if the connection ended before it."""

    def __init__(self, address, loop, on_message=None, ended=None):
        self.loop, self.on_message, self.ended = loop, on_message, ended
        self.name = ""
        self.is_open = self.is_reading = True
        self._serial = 0
        self._received = bytearray()
        self._waiting = {}
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(30)
        self._socket.connect(address.removeprefix("unix:path="))
        self._socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        if not self._socket.recv(4096).startswith(b"OK "):
            raise ConnectionError("the bus refuses the user")
        self._socket.sendall(b"BEGIN\r\n")
        loop.watch(self._socket.fileno(), self._read)
        self.name = self.ask(BUS, BUS_PATH, BUS, "Hello").values()[0]

    def close(self):
        """Closes it; calls without a reply get None."""
        if not self.is_open:
            return
        self.is_open = False
        self.loop.forget(self._socket.fileno())
        self._socket.close()
        for answered in list(self._waiting.values()):
            answered(None)
        self._waiting.clear()
        if self.ended:
            self.ended()

    def send(self, sent):
        """Sends a message and returns its serial."""
        self._serial += 1
        self.write(sent.bytes(self._serial))
        return self._serial

    def write(self, data):
        """Sends raw bytes."""
        try:
            self._socket.sendall(data)
        except OSError:
            self.close()

    def call(self, destination, path, interface, member, signature="", values=(), answered=None):
        """Calls a method without waiting for the reply."""
        flags = message.NO_AUTO_START | (0 if answered else message.NO_REPLY_EXPECTED)
        sent = Message(
            CALL, signature, values, flags, destination=destination, path=path, interface=interface, member=member)
        if not self.is_open:
            if answered:
                answered(None)
            return
        if answered:
            self._waiting[self._serial + 1] = answered
        self.send(sent)

    def ask(self, destination, path, interface, member, signature="", values=(), limit=60):
        """Calls a method, waits for the reply and returns it."""
        answers = []
        self.call(destination, path, interface, member, signature, values, answers.append)
        self.loop.until(f"the answer to {member}", lambda: answers, limit)
        answer = answers[0]
        if answer is None:
            raise ConnectionError("the bus has hung up")
        if answer.kind == ERROR:
            raise ConnectionError(f"{member}: {answer.error}: {answer.values()}")
        return answer

    def ask_bus(self, member, signature="", *values):
        return self.ask(BUS, BUS_PATH, BUS, member, signature, values).values()

    def emit(self, path, interface, member, signature, *values, destination=""):
        """Sends a signal."""
        self.send(
            Message(SIGNAL, signature, values, path=path, interface=interface, member=member, destination=destination))

    def answer(self, call, signature="", *values):
        """Sends the reply to a call."""
        self.send(Message(REPLY, signature, values, reply_serial=call.serial, destination=call.sender))

    def stop_reading(self):
        if self.is_open and self.is_reading:
            self.is_reading = False
            self.loop.forget(self._socket.fileno())

    def resume_reading(self):
        if self.is_open and not self.is_reading:
            self.is_reading = True
            self.loop.watch(self._socket.fileno(), self._read)

    def _read(self):
        try:
            data = self._socket.recv(1 << 18, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.close()
            return
        self._received += data
        place = 0
        view = self._received
        while (size := message.length(view[place:place + 16])) is not None and len(view) - place >= size:
            complete = bytes(view[place:place + size])
            place += size
            self._take(Message.parse(complete))
        del self._received[:place]

    def _take(self, received):
        answered = None
        # The connection has no name before the reply to Hello.
        if received.kind in (REPLY, ERROR) and self.name in ("", received.destination):
            answered = self._waiting.pop(received.reply_serial, None)
        if answered:
            answered(received)
        elif self.on_message and self.is_open:
            self.on_message(received)
