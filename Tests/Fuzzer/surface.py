"""The service's surface on the bus, as it says itself by Introspect."""

import collections
import xml.etree.ElementTree

from peer import BUS, BUS_PATH, ERROR

NAME, ROOT = "org.example.Alarms", "/org/example/Alarms"
# Objects that no other one names as a child.
HIDDEN = ("/StatusNotifierItem", "/StatusNotifierItem/Menu", "/org/mpris/MediaPlayer2", "/krunner")
INTROSPECTABLE = "org.freedesktop.DBus.Introspectable"

# A method: its object is a path, or "alarm" or "activity" for any of these; its arguments are pairs of a name and a type.
Method = collections.namedtuple("Method", "owner path interface name arguments")


class Surface:
    """All methods and properties of all connections of the service, with one alarm for all alarms, and one activity for all."""

    def __init__(self, peer, process):
        self._peer = peer
        self.methods, self.properties, self.interfaces = [], [], set()
        self._seen = set()
        main = peer.ask(BUS, BUS_PATH, BUS, "GetNameOwner", "s", NAME).values()[0]
        for name in peer.ask(BUS, BUS_PATH, BUS, "ListNames").values()[0]:
            if not name.startswith(":") or self._process(name) != process:
                continue
            # Its other names come and go.
            owner = NAME if name == main else name
            for path in ("/", *HIDDEN):
                self._walk(owner, path)

    def _process(self, name):
        answer = self._peer.ask(BUS, BUS_PATH, BUS, "GetConnectionUnixProcessID", "s", name)
        return None if answer.kind == ERROR else answer.values()[0]

    def _walk(self, owner, path):
        """Reads an object and those below it, of alarms and activities one each."""
        kind = next((kind for kind in ("alarm", "activity") if path.startswith(f"{ROOT}/{kind}/")), None)
        answer = self._peer.ask(owner, path, INTROSPECTABLE, "Introspect")
        if answer.kind == ERROR:
            return
        tree = xml.etree.ElementTree.fromstring(answer.values()[0])
        for interface in tree.findall("interface"):
            self._read(owner, kind or path, interface)
        children = [node.get("name") for node in tree.findall("node")]
        for child in children[:1] if path in (ROOT + "/alarm", ROOT + "/activity") else children:
            self._walk(owner, path.rstrip("/") + "/" + child)

    def _read(self, owner, path, interface):
        name = interface.get("name")
        self.interfaces.add(name)
        for method in interface.findall("method"):
            arguments = tuple(
                (argument.get("name") or "", argument.get("type")) for argument in method.findall("arg")
                if argument.get("direction", "in") == "in")
            found = Method(owner, path, name, method.get("name"), arguments)
            key = (path, name, found.name)
            if key not in self._seen:
                self._seen.add(key)
                self.methods.append(found)
        for value in interface.findall("property"):
            self.properties.append((owner, path, name, value.get("name"), value.get("type")))
