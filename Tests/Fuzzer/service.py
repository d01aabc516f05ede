"""What is seen on the bus of the service's state."""

import re

import wire
from peer import ERROR, Lost, call
from session import NAME, PATH

OBJECTS, PROPERTIES = "org.freedesktop.DBus.ObjectManager", "org.freedesktop.DBus.Properties"

# These are told by boot time, or from it, and so differ a little each time. What changes them otherwise is signalled.
_DRIFTING = re.compile(
    rb"((?:NextFireUSec|RemainingUSec|AlertStartUSec|Countdown(?:Elapsed|Start|Fire|FireBoot)USec)\0\x01t\0)")
_OBJECT = re.compile(rb"/org/example/Alarms/(alarm|activity)/([0-9a-f_]{36})\0")


class Service:
    """The running service, as a host program asks it."""

    def __init__(self, peer):
        self.peer = peer

    def listing(self):
        """Returns the bytes of all alarms, with what drifts set to zero."""
        body = self._ask(OBJECTS, PATH, "GetManagedObjects").body
        return _without_drift(body)

    def digest(self):
        """Returns what a refused call may not change."""
        parts = {
            "GetManagedObjects": self.listing(),
            "History": self._ask(NAME, PATH, "History", "a{sv}", {"limit": ("u", 20)}).body,
            "Recent": self._ask(NAME, PATH, "Recent", "u", 0).body,
            "ListUndo": self._ask(NAME, PATH, "ListUndo", "a{sv}", {}).body,
            "properties": _without_drift(self._ask(PROPERTIES, PATH, "GetAll", "s", NAME).body),
        }
        return parts

    def alarms(self):
        """Returns the properties of all alarms, by path."""
        objects = self._ask(OBJECTS, PATH, "GetManagedObjects").values()[0]
        return {
            path: interfaces[NAME + ".Alarm"] for path, interfaces in objects.items() if NAME + ".Alarm" in interfaces}

    def tokens(self):
        """Returns the tokens of what can be undone."""
        return [entry["Token"] for entry in self._ask(NAME, PATH, "ListUndo", "a{sv}", {}).values()[0]]

    def cancel(self, identifiers):
        """Cancels alarms, those that are there."""
        serials = []
        for identifier in identifiers:
            serials.append(self._send(NAME, "Cancel", "s", identifier))
        self.peer.wait(serials)

    def dismiss(self, identifiers):
        """Dismisses activities, those that are there."""
        self.peer.wait([self._send(NAME + ".Activities", "Dismiss", "s", identifier) for identifier in identifiers])

    def start(self, configuration):
        """Starts an activity, and returns its id."""
        return self._ask(NAME + ".Activities", PATH, "Start", "sa{sv}", "", configuration).values()[0]

    def schedule(self, configuration):
        """Schedules an alarm, and returns its id."""
        return self._ask(NAME, PATH, "Schedule", "sa{sv}", "", configuration).values()[0]

    def authorize(self, app, decision):
        """Sets the person's decision on an app."""
        self._ask(NAME, PATH, "SetAuthorization", "ss", app, decision)

    def _send(self, interface, member, signature, *values):
        serial = self.peer.number()
        body = wire.marshal(signature, values)
        self.peer.send(call(serial, NAME, PATH, interface, member, signature, body))
        return serial

    def _ask(self, interface, path, member, signature="", *values):
        destination = NAME if path == PATH else interface
        answer = self.peer.ask(destination, path, interface, member, signature, *values)
        if answer.kind == ERROR:
            raise Lost(f"{member}: {answer.error}: {answer.values()}")
        return answer


def identifiers(listing, kind="alarm"):
    """Returns the ids of the alarms, or of the activities, in the bytes of a listing."""
    return [
        identifier.decode().replace("_", "-") for found, identifier in _OBJECT.findall(listing) if found.decode() == kind]


def _without_drift(body):
    pieces, place = [], 0
    for found in _DRIFTING.finditer(body):
        end = found.end()
        end += -end % 8
        pieces.append(body[place:end])
        # Whether there is a time at all doesn't drift.
        pieces.append(b"some time" if any(body[end:end + 8]) else b"no time")
        place = end + 8
    pieces.append(body[place:])
    return b"".join(pieces)


def difference(one, other):
    """Returns what is about the first difference of the bytes of two listings."""
    place = next((place for place, (left, right) in enumerate(zip(one, other)) if left != right), min(len(one), len(other)))
    return one[max(0, place - 200):place + 50], other[max(0, place - 200):place + 50]
