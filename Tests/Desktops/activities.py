"""The activities of the service, as apps start and update them."""

from gi.repository import Gio, GLib

from service import NAME, PATH
from session import call

INTERFACE = f"{NAME}.Activities"

# The types of the configuration keys that aren't texts.
TYPES = {
    "start-at": "t", "stale-at": "t", "dismiss-at": "t", "relevance": "d", "ends-with-caller": "b",
}


class Activities:
    """Activities, and the signals about their ends and buttons since this was made."""

    def __init__(self, bus):
        self.bus = bus
        self.heard = []
        bus.signal_subscribe(
            None, INTERFACE, None, PATH, None, Gio.DBusSignalFlags.NONE,
            lambda bus, sender, path, interface, member, values: self.heard.append((member, *values.unpack())))

    def start(self, title, **keys):
        """Starts an activity; returns its id. Keys are those of the configuration, with `_` for `-`."""
        return self.call("Start", "(sa{sv})", "", configuration({"title": title, "content": {}, **keys}))[0]

    def update(self, activity, **keys):
        self.call("Update", "(sa{sv})", activity, configuration(keys))

    def end(self, activity, **keys):
        self.call("End", "(sa{sv})", activity, configuration(keys))

    def rows(self, regions=()):
        """The activities in the order to show, with what is drawn of them in these regions."""
        return self.call("List", "(a{sv})", {"regions": GLib.Variant("as", regions)} if regions else {})[0]

    def ids(self):
        return [row["Id"] for row in self.rows()]

    def end_all(self):
        for activity in self.ids():
            self.call("Dismiss", "(s)", activity)

    def has(self, member, *values):
        """True if such a signal has come, with these first arguments."""
        return any(signal[: len(values) + 1] == (member, *values) for signal in self.heard)

    def call(self, member, signature, *arguments):
        return call(self.bus, NAME, PATH, INTERFACE, member, signature, *arguments)


def configuration(keys):
    """A dictionary of configuration keys as values of D-Bus."""
    packed = {}
    for name, value in keys.items():
        key = name.replace("_", "-")
        if isinstance(value, GLib.Variant):
            packed[key] = value
        elif key == "actions":
            packed[key] = GLib.Variant("a{sa{sv}}", {action: dictionary(entries) for action, entries in value.items()})
        else:
            packed[key] = GLib.Variant(TYPES[key], value) if key in TYPES else variant(value)
    return packed


def dictionary(values):
    return {key: GLib.Variant("u", value) if key == "lines" else variant(value) for key, value in values.items()}


def variant(value):
    """A value of D-Bus: times and other integers are t or x, lists are of dictionaries."""
    match value:
        case bool():
            return GLib.Variant("b", value)
        case int():
            return GLib.Variant("t" if value >= 0 else "x", value)
        case float():
            return GLib.Variant("d", value)
        case str():
            return GLib.Variant("s", value)
        case dict():
            return GLib.Variant("a{sv}", dictionary(value))
        case _:
            return GLib.Variant("aa{sv}", [dictionary(element) for element in value])
