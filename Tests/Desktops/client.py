"""A program that talks to the notification server beside the service."""

from gi.repository import Gio, GLib

from server import NAME, PATH
from service import SNOOZE, STOP
from session import call
from waiting import until

# The number of closes in a ring of which people are told, and the longest time before an alert comes back, in seconds.
CLOSES, LONGEST_ABSENCE = 4, 40

# The text that tells them.
PROBLEM = "Something closes the notification of an alarm that rings."

# The notification that it shows: fixed keys, with the labels of the service's buttons.
SUMMARY, BUTTONS = "Update installed", ["stop", STOP, "snooze", SNOOZE]


class Client:
    """Uses the numbers of others on a connection of its own."""

    def __init__(self, session):
        self.record = session.directory / "runtime/alarms/notifications"
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            session.environment["DBUS_SESSION_BUS_ADDRESS"],
            flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)

    def close(self, number):
        """Closes a notification; returns false if the server refuses it."""
        return self.ask("CloseNotification", "(u)", number)

    def replace(self, number):
        """Shows one in the place of another; returns false if the server refuses it."""
        hints = {"urgency": GLib.Variant("y", 2), "resident": GLib.Variant("b", True)}
        return self.ask(
            "Notify", "(susssasa{sv}i)", "Updates", number, "", SUMMARY, "All is well", BUTTONS, hints, 0)

    def close_often(self, close=None):
        """Closes the alert as often as people aren't told of, and once more, by `close` if that is given. Returns its last
        number."""
        number = 0
        for _ in range(CLOSES):
            number = until("the alert", lambda: self.shown_number(number), LONGEST_ABSENCE)
            (close or self.close)(number)
        return number

    def shown_number(self, former=0):
        """The server's number of the alert, as the service has recorded it; None if it has none, or the former one."""
        try:
            lines = self.record.read_text().splitlines()[1:]
        except FileNotFoundError:
            # It goes whenever nothing is shown.
            return None
        numbers = [int(words[0]) for words in map(str.split, lines) if len(words) == 4 and words[0].isdigit()]
        return next((number for number in numbers if number != former), None)

    def ask(self, *arguments):
        try:
            call(self.bus, NAME, PATH, NAME, *arguments)
        except GLib.Error:
            return False
        return True
