"""A session of its own: directories, a bus, a screen, and the programs that run in it."""

import os
import pathlib
import shutil
import subprocess

from gi.repository import Gio, GLib

DESKTOP = pathlib.Path(__file__).resolve().parents[2] / "desktop"

# The places of an application's files below a directory of data, and the files in relation to DESKTOP.
APPLICATION_FILES = {
    "applications/{}.desktop": "{}.desktop",
    "gnome-shell/search-providers/{}.search-provider.ini": "{}.search-provider.ini",
    "krunner/dbusplugins/{}.desktop": "{}.krunner.desktop",
}
APPLICATIONS = ("org.example.Alarms", "org.example.AppIntents")
# What the bus starts. The service itself is started by the trial.
SERVICE_FILE = "dbus-1/services/org.example.AppIntents.service"

WIDTH, HEIGHT = 1280, 800

LONGEST_CALL_MS = 10_000

PROPERTIES = "org.freedesktop.DBus.Properties"

# The variables of the caller's environment that tell programs of its own session.
FOREIGN = (
    "DISPLAY WAYLAND_DISPLAY XAUTHORITY LANGUAGE LC_ALL XDG_SESSION_ID XDG_SEAT XDG_VTNR GTK_MODULES NO_AT_BRIDGE "
    "DBUS_STARTER_ADDRESS DBUS_STARTER_BUS_TYPE AT_SPI_BUS_ADDRESS SESSION_MANAGER"
).split()


class Session:
    """Lasts as long as this process, which is the first one of its process namespace: the kernel ends
    all others with it."""

    def __init__(self, directory, logs, programs):
        self.directory = pathlib.Path(directory)
        self.logs = logs
        self.environment = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        for variable, name in [
            ("HOME", "home"), ("XDG_RUNTIME_DIR", "runtime"), ("XDG_CONFIG_HOME", "config"),
            ("XDG_CACHE_HOME", "cache"), ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"),
        ]:
            (self.directory / name).mkdir(mode=0o700)
            self.environment[variable] = str(self.directory / name)
        self.environment |= {
            "XDG_DATA_DIRS": f"{self.directory}/share:/usr/local/share:/usr/share", "LANG": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1",
            "GSETTINGS_BACKEND": "keyfile", "PULSE_SERVER": f"unix:{self.directory}/none",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.directory}/none",
        }
        self.block_activation()
        self.install_application(programs)
        self.bus = self.start_bus("bus", "DBUS_SESSION_BUS_ADDRESS", ["--session"])
        self.start(
            "traffic", "dbus-monitor", "--session", "interface=org.freedesktop.Notifications",
            "interface=org.example.Alarms")

    def block_activation(self):
        """Keeps the bus from starting whichever notification server is installed."""
        services = self.directory / "runtime/dbus-1/services"
        services.mkdir(parents=True)
        (services / "org.freedesktop.Notifications.service").write_text(
            "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/bin/false\n")

    def install_application(self, programs):
        """Makes the application, its icons and its search known, as an installed package does."""
        data = self.directory / "share"
        shutil.copytree(DESKTOP / "icons", data / "icons")
        files = {
            target.format(name): DESKTOP / source.format(name)
            for name in APPLICATIONS for target, source in APPLICATION_FILES.items()
        } | {SERVICE_FILE: DESKTOP.parent / "dbus" / pathlib.Path(SERVICE_FILE).name}
        for target, source in files.items():
            file = data / target
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(source.read_text().replace("@bindir@", str(programs)))

    def start(self, name, *command, environment=None, **options):
        """Starts a program, the log of which is kept."""
        with open(self.logs / f"{name}.log", "ab") as log:
            return subprocess.Popen(
                command, env=self.environment | (environment or {}), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                cwd=self.directory, **options)

    def start_and_read(self, name, command):
        """Starts what says a line to a descriptor as soon as it is fit for use, and returns the line."""
        reading, writing = os.pipe()
        self.start(name, *command(writing), pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            return pipe.readline().strip()

    def run(self, *command):
        """Runs a program to its end; returns what it prints. It must not fail."""
        return subprocess.run(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True, text=True,
            cwd=self.directory, timeout=30).stdout

    def start_bus(self, name, variable, arguments):
        """Starts a bus whose address is in `variable` from now on; returns a connection to it."""
        address = f"unix:path={self.directory / name}"
        self.environment[variable] = address
        self.start_and_read(
            name,
            lambda said: [
                "dbus-daemon", "--nofork", f"--address={address}", f"--print-address={said}", *arguments])
        flags = Gio.DBusConnectionFlags
        return Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)

    def start_screen(self):
        """Starts an X server."""
        number = self.start_and_read(
            "screen",
            lambda said: [
                "Xvfb", "-displayfd", str(said), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"])
        self.set({"DISPLAY": f":{number}", "XDG_SESSION_TYPE": "x11"})

    def set(self, environment):
        """Adds to the environment of all that is started from now on, by the bus too."""
        self.environment |= environment
        ask_bus(self.bus, "UpdateActivationEnvironment", "(a{ss})", environment)

    def has_owner(self, name, bus=None):
        """True if somebody owns this name."""
        return ask_bus(bus or self.bus, "NameHasOwner", "(s)", name)[0]


def call(bus, name, path, interface, method, signature="()", *arguments):
    """Calls a method; returns its results."""
    answer = bus.call_sync(
        name, path, interface, method, GLib.Variant(signature, arguments), None, Gio.DBusCallFlags.NO_AUTO_START,
        LONGEST_CALL_MS, None)
    return answer.unpack()


def ask_bus(bus, method, signature, *arguments):
    """Calls a method of the bus itself; returns its results."""
    name = "org.freedesktop.DBus"
    return call(bus, name, "/org/freedesktop/DBus", name, method, signature, *arguments)
