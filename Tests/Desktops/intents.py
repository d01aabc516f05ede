"""An app with actions, and the host that finds and runs them."""

import shlex

from gi.repository import GLib

from session import call

HOST, HOST_PATH = "org.example.AppIntents", "/org/example/AppIntents"

# The app of the tests' own, which writes what it does to a file.
APP, APP_NAME = "org.example.Kit-App", "Kit"

# The host's activation by the bus is what is tried, so a call may start it.
LONGEST_CALL_MS = 20_000


def activate(bus, result):
    """Does what a result of the search says."""
    bus.call_sync(
        HOST, HOST_PATH, HOST, "ActivateResult", GLib.Variant("(ssa{sv})", (result, "", {})), None, 0, LONGEST_CALL_MS,
        None)


class IntentsApp:
    """The app kit-app, installed as `app-intents files` does it."""

    def __init__(self, session, programs):
        self.bus = session.bus
        self.file = session.directory / "kit-lines"
        program = session.directory / "kit"
        command = shlex.join([str(programs / "kit-app"), "intents", APP, str(self.file), "idle", "60000"])
        program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        program.chmod(0o755)
        session.run(str(programs / "app-intents"), "files", str(program), "--id", APP, "--name", APP_NAME)

    def has(self, line):
        """True if the app has written this line."""
        return self.file.exists() and line in self.file.read_text().splitlines()

    def run(self, action, parameters=""):
        """Runs an action of the app, as its result of the search does."""
        activate(self.bus, f"run:{APP}/{action}{parameters}")

    def can_undo(self):
        """True if an action can be undone."""
        return bool(call(self.bus, HOST, HOST_PATH, HOST, "ListUndo")[0])
