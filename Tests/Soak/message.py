"""D-Bus messages: D-Bus Specification, *Message Format*."""

import struct

import wire

CALL, REPLY, ERROR, SIGNAL = 1, 2, 3, 4
NO_REPLY_EXPECTED, NO_AUTO_START = 1, 2

_FIELDS = {
    "path": (1, "o"), "interface": (2, "s"), "member": (3, "s"), "error": (4, "s"), "reply_serial": (5, "u"),
    "destination": (6, "s"), "sender": (7, "s"), "signature": (8, "g"),
}
_NAMES = {number: name for name, (number, _) in _FIELDS.items()}
_HEADER = struct.Struct("<BBBBII")


class Message:
    """A received message, or one to send. Its values are unmarshalled on demand."""

    def __init__(self, kind, signature="", values=(), flags=0, **fields):
        self.kind, self.flags, self.serial = kind, flags, 0
        self.path = self.interface = self.member = self.error = self.destination = self.sender = ""
        self.reply_serial = 0
        self.signature = signature
        self.__dict__.update(fields)
        self.body = wire.marshal(signature, values)

    @classmethod
    def parse(cls, data):
        """Parses a complete message."""
        message = cls(data[1])
        message.flags = data[2]
        message.serial = _HEADER.unpack_from(data)[5]
        for number, value in wire.unmarshal("a(yv)", data, 12)[0]:
            if number in _NAMES:
                setattr(message, _NAMES[number], value)
        message.body = data[_start_of_body(data):]
        return message

    def values(self):
        """The arguments."""
        return wire.unmarshal(self.signature, self.body)

    def bytes(self, serial):
        """Returns the message's bytes, with this serial."""
        self.serial = serial
        fields = [
            (number, (kind, getattr(self, name))) for name, (number, kind) in _FIELDS.items() if getattr(self, name)]
        header = bytearray(_HEADER.pack(ord("l"), self.kind, self.flags, 1, len(self.body), serial))
        wire.append(header, "a(yv)", fields)
        header += bytes(-len(header) % 8)
        return bytes(header) + self.body


def _start_of_body(data):
    start = 16 + struct.unpack_from("<I", data, 12)[0]
    return start + -start % 8


def length(data):
    """Returns the length of the message at the start of the data; None if more data is needed."""
    if len(data) < 16:
        return None
    return _start_of_body(data) + struct.unpack_from("<I", data, 4)[0]
