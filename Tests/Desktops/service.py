"""The service, as the bus shows it."""

import pathlib

from gi.repository import Gio, GLib

from session import PROPERTIES, call
from waiting import until

NAME, PATH = "org.example.Alarms", "/org/example/Alarms"

# The texts of an alarm of these tests, with parts that only look like markup.
TITLE, BODY = "Tea & toast", "for <b>two</b>"
STOP, SNOOZE, CUSTOM = "Stop", "Snooze", "Recipe"

SEARCH, SEARCH_PATH = f"{NAME}.Search", f"{PATH}/Search"


class Service:
    """alarmsd, and the signals it has sent since it was started."""

    def __init__(self, session, program):
        self.bus = session.bus
        self.programs = pathlib.Path(program).parent
        self.heard = []
        self.bus.signal_subscribe(
            None, NAME, None, PATH, None, Gio.DBusSignalFlags.NONE,
            lambda bus, sender, path, interface, member, values: self.heard.append((member, *values.unpack())))
        self.process = session.start("alarmsd", program, "--state-directory", str(session.directory / "store"))
        until("alarmsd", lambda: session.has_owner(NAME))

    def call(self, member, signature="()", *arguments):
        return call(self.bus, NAME, PATH, NAME, member, signature, *arguments)

    def value(self, path, interface, name):
        return call(self.bus, NAME, path, PROPERTIES, "Get", "(ss)", interface, name)[0]

    def server_name(self):
        """The name that the notification server reports; empty if there is none."""
        return self.value(PATH, NAME, "NotificationServer")

    def ring(self, title=TITLE):
        """Lets an alarm ring; returns its id."""
        configuration = {
            "title": GLib.Variant("s", f"{title}\n{BODY}"),
            "pre-alert": GLib.Variant("t", 1_000_000),
            "post-alert": GLib.Variant("t", 3600_000_000),
            "secondary-behavior": GLib.Variant("s", "both"),
            "buttons": GLib.Variant("a{sa{sv}}", {"custom": {"text": GLib.Variant("s", CUSTOM)}}),
            "sound": GLib.Variant("s", "none"), "countdown-notice": GLib.Variant("s", "never"),
        }
        alarm, _ = self.call("Schedule", "(sa{sv})", "", configuration)
        until("Fired", lambda: self.has("Fired", alarm))
        return alarm

    def start_timer(self):
        """Starts a timer of an hour that shows no countdown; returns its id."""
        configuration = {
            "title": GLib.Variant("s", "Pasta"), "pre-alert": GLib.Variant("t", 3600_000_000),
            "countdown-notice": GLib.Variant("s", "never"),
        }
        return self.call("Schedule", "(sa{sv})", "", configuration)[0]

    def search(self, text):
        """Activates the first thing that a search for this finds; returns the alarm's id."""
        results, = call(self.bus, NAME, SEARCH_PATH, SEARCH, "Find", "(sa{sv})", text, {})
        return self.activate(results[0]["Result"])

    def activate(self, result):
        return call(self.bus, NAME, SEARCH_PATH, SEARCH, "ActivateResult", "(ssa{sv})", result, "", {})[0]

    def has(self, member, *values):
        """True if such a signal has come, with these first arguments."""
        return any(signal[: len(values) + 1] == (member, *values) for signal in self.heard)

    def state(self, alarm):
        """The state of an alarm; None: there is none of this id."""
        return next((row["State"] for row in self.rows() if row["Id"] == alarm), None)

    def is_ringing(self, alarm):
        return self.state(alarm) == "alerting"

    def rows(self):
        """The alarms, as `List` returns them."""
        return self.call("List", "(a{sv})", {})[0]

    def cancel_all(self):
        for row in self.rows():
            self.call("Cancel", "(s)", row["Id"])
