"""A release of Debian, booted in namespaces by Tests/RealSystem/boot, with a person who is logged in."""

import os
import pathlib
import select
import socket
import subprocess
import tempfile
import time

from waiting import until

BOOT = pathlib.Path(__file__).resolve().parent.parent / "RealSystem/boot"

PERSON = 1500
RUNTIME = f"/run/user/{PERSON}"
ENVIRONMENT = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}

# Both buses by dbus-broker.
BROKER = (
    "ln -sf /usr/lib/systemd/system/dbus-broker.service /etc/person/units/dbus.service;"
    "ln -sf /usr/lib/systemd/user/dbus-broker.service /etc/systemd/user/dbus.service"
)


class Failed(Exception):
    """A command failed, or the system did not boot; says how."""


class System:
    """Lasts until it is closed, or this process ends."""

    def __init__(self, base, shared, bus, longest=600):
        """Boots `base`, a directory or several over each other, with the directory `shared` as /opt, and with `bus`: "daemon"
        or "broker". A command may take `longest` seconds."""
        self.longest = longest
        with tempfile.TemporaryDirectory() as directory, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
            ready.bind(f"{directory}/notify")
            ready.settimeout(60)
            os.mkdir(f"{directory}/files")
            environment = os.environ | {
                "NOTIFY_SOCKET": f"{directory}/notify", "BASE": str(base), "SHARED": str(shared)}
            self.messages = tempfile.TemporaryFile("w+")
            self.process = subprocess.Popen(
                [BOOT, f"{directory}/files", BROKER if bus == "broker" else ":"], env=environment,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.messages, text=True)
            self.first = self.process.stdout.readline().strip()
            try:
                while "READY=1" not in ready.recv(4096).decode().split("\n"):
                    pass
            except TimeoutError:
                self.messages.seek(0)
                raise Failed(f"the system isn't up:\n{self.messages.read()}") from None

    def close(self):
        self.process.stdin.close()
        self.process.wait()

    @property
    def root(self):
        """The root directory, as seen from outside."""
        return pathlib.Path(f"/proc/{self.first}/root")

    @property
    def session_bus(self):
        return f"unix:path={self.root}{RUNTIME}/bus"

    def attempt(self, *command, person=False):
        """Runs a program to its end; returns its ending with all that it has printed."""
        return subprocess.run(
            self.command(command, person), env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=self.longest)

    def command(self, command, person):
        """The command line, out here, of a command in it."""
        if person:
            become = [
                "setpriv", "--reuid", str(PERSON), "--regid", str(PERSON), "--clear-groups", "--inh-caps=-all", "env",
                "--chdir=/", "HOME=/home/person", f"XDG_RUNTIME_DIR={RUNTIME}",
                f"DBUS_SESSION_BUS_ADDRESS=unix:path={RUNTIME}/bus"]
        else:
            become = ["env", "--chdir=/", "HOME=/root", "DEBIAN_FRONTEND=noninteractive"]
        return ["nsenter", "-t", self.first, "-a", *become, *command]

    def type(self, shell, keys, until, limit=20):
        """Types keys into a shell of the person's on a terminal; returns what it shows, up to `until` if that comes."""
        keyboard, terminal = os.openpty()
        process = subprocess.Popen(
            self.command(["setsid", "--ctty", *shell], person=True), env=ENVIRONMENT | {"TERM": "xterm"}, stdin=terminal, stdout=terminal,
            stderr=terminal)
        os.close(terminal)
        os.write(keyboard, keys.encode())
        shown, end = "", time.monotonic() + limit
        while until not in shown and time.monotonic() < end:
            if select.select([keyboard], [], [], 0.1)[0]:
                try:
                    shown += os.read(keyboard, 65536).decode(errors="replace")
                except OSError:  # It has ended.
                    break
        os.close(keyboard)
        process.kill()
        process.wait()
        found, separator, _rest = shown.partition(until)
        return found + separator

    def run(self, *command, person=False):
        """Runs a program to its end; returns what it has printed. It must not fail."""
        ended = self.attempt(*command, person=person)
        if ended.returncode:
            raise Failed(f"{' '.join(command)}: exited with {ended.returncode}\n{ended.stdout}")
        return ended.stdout

    def person(self, *command):
        """Runs a program as the person who is logged in."""
        return self.run(*command, person=True).strip()

    def unit(self, name, key="ActiveState"):
        """A property of a unit of the person's."""
        return self.person("systemctl", "--user", "show", "--value", "--property", key, name)

    def log_out(self):
        self.run("systemctl", "stop", "session.service")
        until(
            "the end of the user manager",
            lambda: self.attempt("systemctl", "is-active", f"user@{PERSON}.service").stdout.strip() == "inactive")

    def log_in(self):
        self.run("systemctl", "start", "login.service")
        until("the login", lambda: self.unit("default.target") == "active")

    def files(self):
        """The paths of all files and directories, without those of the running system and of apt and dpkg."""
        apart = ("/var/lib/dpkg", "/var/lib/apt", "/var/cache", "/var/log", "/var/tmp/systemd-private-*", "/opt")
        prune = " -o ".join(f"-path '{path}'" for path in apart)
        listed = self.run("sh", "-c", rf"find / /etc/systemd/user -xdev \( {prune} \) -prune -o -print")
        return set(listed.split("\n"))

    def journal(self):
        self.attempt("journalctl", "--sync")
        return self.attempt("journalctl", "--no-pager", "-q").stdout
