"""What is seen of the service from outside: its state on the bus, its memory and CPU."""

import pathlib
import re

import wire
from peer import ERROR, Lost, call
from surface import NAME, ROOT

OBJECTS, PROPERTIES = "org.freedesktop.DBus.ObjectManager", "org.freedesktop.DBus.Properties"

# These are told by boot time, or from it, and so differ a little each time. What changes them otherwise is signalled.
_DRIFTING = re.compile(
    rb"((?:NextFireUSec|RemainingUSec|AlertStartUSec|Countdown(?:Elapsed|Start|Fire|FireBoot)USec)\0\x01t\0)")
_PATH = re.compile(rb"/org/example/Alarms/(alarm|activity)/([0-9a-f_]{36})\0")


class Service:
    """The running service, as a host program asks it."""

    def __init__(self, peer, process):
        self.peer, self.process = peer, process
        self._schedstat = pathlib.Path(f"/proc/{process}/schedstat")

    def cpu(self):
        """Returns the CPU time that its one thread has used, ns."""
        return int(self._schedstat.read_text().split()[0])

    def memory(self):
        """Returns the resident memory, KiB."""
        text = pathlib.Path(f"/proc/{self.process}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1])

    def listing(self):
        """Returns the bytes of all alarms, with what drifts set to zero."""
        body = self._ask(OBJECTS, ROOT, "GetManagedObjects").body
        return _without_drift(body)

    def digest(self):
        """Returns what a refused call may not change."""
        parts = {
            "GetManagedObjects": self.listing(),
            "History": self._ask(NAME, ROOT, "History", "a{sv}", {"limit": ("u", 20)}).body,
            "Recent": self._ask(NAME, ROOT, "Recent", "u", 0).body,
            "ListUndo": self._ask(NAME, ROOT, "ListUndo", "a{sv}", {}).body,
            "properties": _without_drift(self._ask(PROPERTIES, ROOT, "GetAll", "s", NAME).body),
        }
        return parts

    def alarms(self):
        """Returns the properties of all alarms, by path."""
        objects = self._ask(OBJECTS, ROOT, "GetManagedObjects").values()[0]
        return {
            path: interfaces[NAME + ".Alarm"] for path, interfaces in objects.items() if NAME + ".Alarm" in interfaces}

    def tokens(self):
        """Returns the tokens of what can be undone."""
        return [entry["Token"] for entry in self._ask(NAME, ROOT, "ListUndo", "a{sv}", {}).values()[0]]

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
        return self._ask(NAME + ".Activities", ROOT, "Start", "sa{sv}", "", configuration).values()[0]

    def schedule(self, configuration):
        """Schedules an alarm, and returns its id."""
        return self._ask(NAME, ROOT, "Schedule", "sa{sv}", "", configuration).values()[0]

    def authorize(self, app, decision):
        """Sets the person's decision on an app."""
        self._ask(NAME, ROOT, "SetAuthorization", "ss", app, decision)

    def _send(self, interface, member, signature, *values):
        serial = self.peer.number()
        body = wire.marshal(signature, values)
        self.peer.send(call(serial, NAME, ROOT, interface, member, signature, body))
        return serial

    def _ask(self, interface, path, member, signature="", *values):
        destination = NAME if path == ROOT else interface
        answer = self.peer.ask(destination, path, interface, member, signature, *values)
        if answer.kind == ERROR:
            raise Lost(f"{member}: {answer.error}: {answer.values()}")
        return answer


def identifiers(listing, kind="alarm"):
    """Returns the ids of the alarms, or of the activities, in the bytes of a listing."""
    return [
        identifier.decode().replace("_", "-") for found, identifier in _PATH.findall(listing) if found.decode() == kind]


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
    place = next((place for place, (left, right) in enumerate(zip(one, other)) if left != right), 0)
    return one[max(0, place - 200):place + 50], other[max(0, place - 200):place + 50]
