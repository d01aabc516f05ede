"""Random calls of a surface."""

import collections
import struct

import peer
import wire

PROPERTIES, PEER = "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Peer"

# Their answers are as long as there are alarms, and so they are rarer.
LONG_ANSWERS = {"GetManagedObjects": 0.02, "List": 0.1, "History": 0.1, "Introspect": 0.05, "GetLayout": 0.1}
# They are at each object, and of those of properties there are others below.
OTHERS = {"Ping": 0.05, "GetMachineId": 0.05, "Get": 0.1, "Set": 0.1, "GetAll": 0.1}
# They change much at once, or make the alarms to be changed.
FREQUENT = {"Schedule": 12, "Start": 2, "Update": 3, "ScheduleAt": 3, "StartTimer": 3, "Cancel": 0.3, "Dismiss": 0.3}
# They lead to further calls.
PERFORMING = {"Perform": 8, "Press": 5, "Ask": 3, "Show": 2}


class Call(collections.namedtuple("Call", "owner path interface member signature body flags is_big arguments")):
    """A call to send."""

    @property
    def is_of_peer(self):
        """True if libdbus answers it itself."""
        return self.interface == PEER or (not self.interface and self.member in ("Ping", "GetMachineId"))


class Calls:
    """A source of random calls."""

    def __init__(self, chance, values, surface):
        self.chance, self.values, self.surface = chance, values, surface
        self._weights = []
        total = 0
        for method in surface.methods:
            total += (LONG_ANSWERS | OTHERS | FREQUENT | PERFORMING).get(method.name, 1)
            self._weights.append(total)
        self._members = sorted({method.name for method in surface.methods})
        self._interfaces = sorted(surface.interfaces)

    def next(self):
        """Returns a random call."""
        chance = self.chance
        which = chance.random()
        if which < 0.82:
            return self._method()
        if which < 0.92:
            return self._property()
        if which < 0.97:
            return self._mistyped()
        return self._misdirected()

    def _call(self, owner, path, interface, member, kinds, arguments):
        chance = self.chance
        if not path.startswith("/"):
            path = self.values.object(path)
        flags = peer.NO_AUTO_START | (peer.NO_REPLY_EXPECTED if chance.random() < 0.04 else 0)
        signature = "".join(kinds)
        # Only of simple types, as `wire` writes this machine's byte order.
        is_big = chance.random() < 0.05 and all(kind in "sut" for kind in kinds)
        body = big_endian(kinds, arguments) if is_big else wire.marshal(signature, arguments)
        return Call(owner, path, interface, member, signature, body, flags, is_big, arguments)

    def _arguments(self, method):
        """Returns values that are likely for a method."""
        return [self.values.of(kind, self.values.name(method, name)) for name, kind in method.arguments]

    def _method(self):
        chance = self.chance
        method = chance.choices(self.surface.methods, cum_weights=self._weights)[0]
        kinds = [kind for _, kind in method.arguments]
        arguments = self._arguments(method)
        interface = "" if chance.random() < 0.02 else method.interface
        return self._call(method.owner, method.path, interface, method.name, kinds, arguments)

    def _property(self):
        chance = self.chance
        owner, path, interface, name, kind = chance.choice(self.surface.properties)
        which = chance.random()
        if which < 0.1:
            interface = chance.choice(self._interfaces + ["", "org.example", self.values.text()])
        if which > 0.9:
            name = chance.choice((self.values.text(), "", name.lower()))
        member = chance.choice(("Get", "Get", "Get", "Set", "Set", "GetAll"))
        if member == "GetAll":
            return self._call(owner, path, PROPERTIES, member, ["s"], [interface])
        if member == "Get":
            return self._call(owner, path, PROPERTIES, member, ["s", "s"], [interface, name])
        value = (kind, self.values.of(kind, name)) if chance.random() < 0.7 else self.values.variant()
        return self._call(owner, path, PROPERTIES, member, ["s", "s", "v"], [interface, name, value])

    def _mistyped(self):
        """A known method with arguments of other types."""
        chance = self.chance
        method = chance.choice(self.surface.methods)
        arguments = list(method.arguments)
        which = chance.random()
        if which < 0.3 and arguments:
            arguments.pop(chance.randrange(len(arguments)))
        elif which < 0.6:
            arguments.insert(chance.randrange(len(arguments) + 1), ("", self.values.variant(1)[0]))
        else:
            arguments = [(name, self.values.variant(1)[0]) for name, _ in arguments] or [("", "s")]
        kinds = [kind for _, kind in arguments]
        return self._call(
            method.owner, method.path, method.interface, method.name, kinds,
            [self.values.of(kind, name) for name, kind in arguments])

    def _misdirected(self):
        """A call of another object, interface or method."""
        chance = self.chance
        method = chance.choice(self.surface.methods)
        path = chance.choice((method.path, self.values.path(), self.values.path(), "/a" * 100))
        interface = chance.choice((method.interface, chance.choice(self._interfaces), "a.b", method.interface.lower(), ""))
        member = chance.choice((method.name, chance.choice(self._members), method.name.lower(), "x" * 255))
        kinds = [kind for _, kind in method.arguments]
        arguments = self._arguments(method)
        return self._call(method.owner, path, interface, member, kinds, arguments)


def big_endian(kinds, arguments):
    """Returns the bytes of simple values in the other byte order."""
    data = bytearray()
    for kind, value in zip(kinds, arguments, strict=True):
        data.extend(bytes(-len(data) % (8 if kind == "t" else 4)))
        if kind == "s":
            text = value.encode()
            data += struct.pack(">I", len(text)) + text + b"\0"
        else:
            data += struct.pack(">Q" if kind == "t" else ">I", value)
    return bytes(data)
