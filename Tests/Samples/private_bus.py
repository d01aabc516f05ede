"""A private bus on which the programs of listings run, and a client on it."""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from gi.repository import Gio, GLib

BUS, BUS_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"
PATIENCE = 30


class Missed(Exception):
    """Something expected that didn't come."""


class PrivateBus:
    """A bus, a home directory that is empty at first, and a client."""

    def __init__(self, products):
        self.products = products

    def __enter__(self):
        self.directory = Path(tempfile.mkdtemp())
        home = self.directory / "home"
        self.data = home / ".local/share"
        for folder in [home / ".config/alarms", self.data / "dbus-1/services", self.data / "applications"]:
            folder.mkdir(parents=True)
        self.environment = os.environ | {
            "HOME": str(home), "XDG_DATA_HOME": str(self.data), "XDG_CONFIG_HOME": str(home / ".config"),
            "XDG_STATE_HOME": str(home / ".local/state"), "LANG": "C.UTF-8",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.directory}/none"} | self.variables()
        self.children = []
        bus = self.start("dbus-daemon", "--session", "--nofork", "--print-address=1", stdout=subprocess.PIPE)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.address = bus.stdout.readline().strip()
        self.client = self.connection()
        return self

    def __exit__(self, *_):
        for child in reversed(self.children):
            child.terminate()
            child.wait()
        shutil.rmtree(self.directory)

    def variables(self):
        """Further variables of the environment of all programs."""
        return {}

    def connection(self):
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        return Gio.DBusConnection.new_for_address_sync(self.address, flags, None, None)

    def start(self, *command, **options):
        child = subprocess.Popen(
            [str(word) for word in command], env=self.environment, stderr=open(self.directory / "log", "a"),
            text=True, **options)
        self.children.append(child)
        return child

    def log(self):
        return (self.directory / "log").read_text()

    def call_bus(self, method, signature="()", *arguments):
        return self.client.call_sync(
            BUS, BUS_PATH, BUS, method, GLib.Variant(signature, arguments), None, Gio.DBusCallFlags.NONE, -1,
            None).unpack()

    def until(self, condition, what):
        """Waits until `condition` returns something true, and returns it."""
        end = GLib.get_monotonic_time() + PATIENCE * 1_000_000
        while not (result := condition()):
            if GLib.get_monotonic_time() > end:
                raise Missed(f"expected {what}")
            GLib.timeout_add(20, lambda: GLib.SOURCE_REMOVE)
            GLib.MainContext.default().iteration(True)
        return result
