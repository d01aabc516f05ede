"""What programs have on the bus, as they say themselves by Introspect."""

import collections
import xml.etree.ElementTree

from peer import BUS, BUS_PATH, ERROR

INTROSPECTABLE = "org.freedesktop.DBus.Introspectable"

# A method: its object is a path, or the kind of a collection for any object of that; its arguments are pairs of a name
# and a type.
Method = collections.namedtuple("Method", "owner path interface name arguments")


class Surface:
    """All methods and properties of some objects. The first object of a collection stands for all of it. `kinds` has the
    kinds of collections by their paths."""

    def __init__(self, peer, kinds=None):
        self._peer, self._kinds = peer, kinds or {}
        self.methods, self.properties, self.interfaces = [], [], set()
        self._seen = set()

    def add(self, name, process, paths):
        """Adds the objects at these paths and below, of all connections of a process, of which the main one has this
        name."""
        main = self._peer.ask(BUS, BUS_PATH, BUS, "GetNameOwner", "s", name).values()[0]
        for found in self._peer.ask(BUS, BUS_PATH, BUS, "ListNames").values()[0]:
            if not found.startswith(":") or self._process(found) != process:
                continue
            # Its other names come and go.
            owner = name if found == main else found
            for path in paths:
                self._walk(owner, path)

    def _process(self, name):
        answer = self._peer.ask(BUS, BUS_PATH, BUS, "GetConnectionUnixProcessID", "s", name)
        return None if answer.kind == ERROR else answer.values()[0]

    def _walk(self, owner, path):
        """Reads an object and those below it, of a collection one."""
        kind = next((kind for parent, kind in self._kinds.items() if path.startswith(parent + "/")), None)
        answer = self._peer.ask(owner, path, INTROSPECTABLE, "Introspect")
        if answer.kind == ERROR:
            return
        tree = xml.etree.ElementTree.fromstring(answer.values()[0])
        for interface in tree.findall("interface"):
            self._read(owner, kind or path, interface)
        children = [node.get("name") for node in tree.findall("node")]
        for child in children[:1] if path in self._kinds else children:
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
