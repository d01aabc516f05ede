#!/usr/bin/python3
"""Shows a task of some seconds as an activity, with a bar, a countdown and a button that cancels it.

Usage: activity.py [SECONDS]. Needs PyGObject (Debian: python3-gi)."""
import sys
import time

from gi.repository import Gio, GLib

NAME = "org.example.Alarms"
PATH = "/org/example/Alarms"
INTERFACE = "org.example.Alarms.Activities"


def element(kind, **keys):
    """An element of a layout: what begins with a dollar is looked up in the content."""
    types = {str: "s", bool: "b", float: "d", int: "u", list: "aa{sv}"}
    keys = {"type": kind} | keys
    return {key: GLib.Variant(types[type(value)], value) for key, value in keys.items()}


LAYOUT = {
    "compact-leading": element("icon", name="folder-download-symbolic"),
    "compact-trailing": element("timer", to="$to"),
    "expanded": element("column", children=[
        element("row", children=[
            element("text", text="$title", style="title", expand=True),
            element("timer", to="$to", style="number"),
        ]),
        element("text", text="$status"),
        element("progress", value="$progress"),
        element("button", text="Cancel", action="cancel"),
    ]),
}


class Task:
    """A task that has a step a second."""

    def __init__(self, length):
        self.length = length
        self.step = 0
        self.status = 1
        self.end = time.time() + length
        self.loop = GLib.MainLoop()
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        # Before the activity is there, so that no press is missed.
        self.bus.signal_subscribe(
            NAME, INTERFACE, "ActionInvoked", PATH, None, Gio.DBusSignalFlags.NONE, self.pressed)
        configuration = {
            "title": GLib.Variant("s", "Download"),
            "content": self.content("Starting"),
            "layout": GLib.Variant("a{sv}", {
                region: GLib.Variant("a{sv}", look) for region, look in LAYOUT.items()}),
            # A button names one of these; the name inside is that of the app's action, for apps that D-Bus starts.
            "actions": GLib.Variant("a{sa{sv}}", {"cancel": {"name": GLib.Variant("s", "cancel")}}),
            # If this program crashes, the activity ends.
            "ends-with-caller": GLib.Variant("b", True),
        }
        self.id, _ = self.call("Start", "(sa{sv})", "", configuration).unpack()
        GLib.timeout_add_seconds(1, self.work)

    def call(self, method, signature, *arguments):
        return self.bus.call_sync(
            NAME, PATH, INTERFACE, method, GLib.Variant(signature, arguments), None, Gio.DBusCallFlags.NONE, -1)

    def content(self, status):
        """The content, which an update replaces as a whole. Times are microseconds since 1970."""
        return GLib.Variant("a{sv}", {
            "status": GLib.Variant("s", status),
            "progress": GLib.Variant("d", self.step / self.length),
            "to": GLib.Variant("t", int(self.end * 1_000_000)),
        })

    def work(self):
        self.step += 1
        if self.step >= self.length:
            self.finish("Done", 0)
            return GLib.SOURCE_REMOVE
        try:
            self.call("Update", "(sa{sv})", self.id, {"content": self.content(f"{self.step} of {self.length} parts")})
        except GLib.Error as error:
            # A person has dismissed it, or the service is gone: the task goes on unseen.
            print(f"activity.py: {error.message}", file=sys.stderr)
        return GLib.SOURCE_CONTINUE

    def pressed(self, bus, sender, path, interface, signal, parameters):
        identifier, action, _ = parameters.unpack()
        if (identifier, action) == (self.id, "cancel"):
            self.finish("Cancelled", 1)

    def finish(self, text, status):
        self.status = status
        try:
            self.call("End", "(sa{sv})", self.id, {"content": self.content(text)})
        except GLib.Error as error:
            print(f"activity.py: {error.message}", file=sys.stderr)
        self.loop.quit()


def main():
    length = sys.argv[1] if len(sys.argv) > 1 else "20"
    if not (length.isascii() and length.isdigit() and 0 < int(length) < 1_000_000):
        print("Usage: activity.py [SECONDS]", file=sys.stderr)
        sys.exit(2)
    try:
        task = Task(int(length))
    except GLib.Error as error:
        sys.exit(f"activity.py: {error.message}")
    try:
        task.loop.run()
    except KeyboardInterrupt:
        task.finish("Cancelled", 1)
    sys.exit(task.status)


main()
