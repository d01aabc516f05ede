"""An app in a sandbox, as Flatpak runs one."""

import os
import pathlib

from gi.repository import Gio, GLib

from service import NAME, PATH
from session import call

APP, APP_NAME = "org.example.Tea", "Tea Timer"

# The app as it is known outside the sandbox.
ENTRY = f"""[Desktop Entry]
Type=Application
Name={APP_NAME}
Icon=appointment-soon
Exec=flatpak run {APP}
"""

INFORMATION = f"""[Application]
name={APP}

[Instance]
instance-id=1
"""

# The directories that Flatpak lets its proxy write to.
WRITABLE = ("/tmp", "/var", "/run")


class SandboxedApp:
    """A client of the service behind a real `xdg-dbus-proxy`, at whose root `.flatpak-info` names the app."""

    def __init__(self, session):
        entry = session.directory / f"data/applications/{APP}.desktop"
        entry.parent.mkdir(exist_ok=True)
        entry.write_text(ENTRY)
        information = session.directory / "flatpak-info"
        information.write_text(INFORMATION)
        socket = session.directory / "proxy"
        self.life, said = os.pipe()
        content = os.open(information, os.O_RDONLY)
        # The proxy says a byte once it listens, and ends when the pipe's other end is closed.
        session.start(
            "proxy", "bwrap", *self.root(), "--bind", str(session.directory), str(session.directory),
            "--perms", "0600", "--file", str(content), "/.flatpak-info", "--",
            "xdg-dbus-proxy", f"--fd={said}", session.environment["DBUS_SESSION_BUS_ADDRESS"], str(socket),
            "--filter", f"--talk={NAME}", pass_fds=[said, content])
        os.close(said)
        os.close(content)
        os.read(self.life, 1)
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            f"unix:path={socket}", flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)

    @staticmethod
    def root():
        """The arguments that give the proxy the root's directories."""
        for path in pathlib.Path("/").iterdir():
            if path.is_symlink():
                yield from ("--symlink", str(path.readlink()), str(path))
            elif path.is_dir():
                yield from ("--bind" if str(path) in WRITABLE else "--ro-bind", str(path), str(path))

    def close(self):
        self.bus.close_sync(None)
        os.close(self.life)

    def authorization(self):
        return self.call("GetAuthorization", "(a{sv})", {})[0]

    def start_timer(self):
        """Starts a timer of an hour that shows no countdown; returns its id, or None if the app may not."""
        configuration = {
            "title": GLib.Variant("s", "Pasta"), "pre-alert": GLib.Variant("t", 3600_000_000),
            "countdown-notice": GLib.Variant("s", "never"), "usage": GLib.Variant("s", "Rings when your tea is ready."),
        }
        try:
            return self.call("Schedule", "(sa{sv})", "", configuration)[0]
        except GLib.Error as error:
            if Gio.DBusError.get_remote_error(error) == f"{NAME}.Error.NotAuthorized":
                return None
            raise

    def call(self, *arguments):
        return call(self.bus, NAME, PATH, NAME, *arguments)
