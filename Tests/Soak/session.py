"""A session of its own: directories, a bus, and the service on it, both of which can be killed and restarted."""

import contextlib
import fcntl
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

from connection import Connection
from loop import TooLate

NAME, PATH = "org.example.Alarms", "/org/example/Alarms"
ALARMS = PATH + "/alarm/"

# In seconds. The first is how long the service manager waits before it starts a service again that has failed.
RESTART_DELAY, LONGEST_START, LONGEST_END = 2, 60, 30

# What the environment of the caller tells programs of its own session.
FOREIGN = ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "DBUS_STARTER_ADDRESS", "LANGUAGE", "LC_ALL")

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>{address}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="max_incoming_bytes">1000000000</limit>
  <limit name="max_outgoing_bytes">1000000000</limit>
  <limit name="max_message_size">1000000000</limit>
  <limit name="max_replies_per_connection">50000</limit>
</busconfig>
"""


class Session:
    """A session whose files are in one directory."""

    def __init__(self, program, directory, loop):
        self.program, self.directory, self.loop = program, directory, loop
        self.bus = self.service = None
        self._programs = []
        self.environment = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        directory.mkdir(parents=True, exist_ok=True)
        self._lock = os.open(directory, os.O_RDONLY)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"soak: {directory}: another run uses it")
        # What an earlier run has left would be taken for this one's.
        for left in directory.iterdir():
            shutil.rmtree(left) if left.is_dir() else left.unlink()
        for variable in (
                "HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
                "XDG_DATA_DIRS", "XDG_CONFIG_DIRS"):
            path = directory / variable.lower()
            path.mkdir(mode=0o700, parents=True)
            self.environment[variable] = str(path)
        # The player finds no sound server, which it has to survive.
        self.environment |= {"LANG": "C.UTF-8", "TZ": "UTC", "PULSE_SERVER": f"unix:{directory}/none"}
        preferences = directory / "xdg_config_home/alarms"
        preferences.mkdir()
        (preferences / "alarms.conf").write_text("sound = none\nalert-timeout = 10s\n")
        # The path of a socket is limited, unlike that of this checkout.
        self.sockets = pathlib.Path(tempfile.mkdtemp(prefix="alarms-soak-"))
        self.address = f"unix:path={self.sockets}/bus"
        self.environment |= {"DBUS_SESSION_BUS_ADDRESS": self.address, "DBUS_SYSTEM_BUS_ADDRESS": self.address}
        (directory / "bus.conf").write_text(CONFIGURATION.format(address=self.address))
        self._manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._manager.bind(str(self.sockets / "notify"))
        self._manager.setblocking(False)
        self._notified = b""
        # The service waits for whoever doesn't read it.
        loop.watch(self._manager.fileno(), self._read)

    # --- the bus -----------------------------------------------------------------------------------------------------

    def start_bus(self):
        (self.sockets / "bus").unlink(missing_ok=True)
        self.bus = self.start("bus", ["dbus-daemon", "--nofork", f"--config-file={self.directory}/bus.conf"])
        self.loop.until("the bus", self._bus_listens, LONGEST_START)

    def _bus_listens(self):
        probe = socket.socket(socket.AF_UNIX)
        with contextlib.closing(probe):
            return probe.connect_ex(f"{self.sockets}/bus") == 0

    def kill_bus(self):
        self.bus.kill()
        self.bus.wait()

    def connect(self, heard=None, ended=None):
        return Connection(self.address, self.loop, heard, ended)

    # --- the service -------------------------------------------------------------------------------------------------

    def begin_start(self):
        """Starts the service without waiting for it."""
        self._await_free_name()
        self._read()
        self._notified = b""
        self.service = self.start(
            "service", [str(self.program), "--state-directory", str(self.directory / "state")],
            {"NOTIFY_SOCKET": str(self.sockets / "notify")})

    def _await_free_name(self):
        """Waits until nobody has the service's name. When the service is killed as it starts another program, that has a
        copy of its connection until it runs its own."""
        connection = self.connect()
        with contextlib.closing(connection):
            self.loop.until(
                "the end of the name", lambda: not connection.ask_bus("NameHasOwner", "s", NAME)[0], LONGEST_END)

    def start_service(self):
        """Starts the service, and waits for READY=1."""
        self.begin_start()
        self.loop.until("READY=1 of the service", self._is_ready, LONGEST_START)

    def _is_ready(self):
        if self.service.poll() is not None:
            raise TooLate(f"the service ended as it started, with status {self.service.returncode}")
        return b"READY=1" in self._notified

    def _read(self):
        with contextlib.suppress(BlockingIOError):
            while True:
                told = self._manager.recv(4096)
                if b"READY=1" in told:
                    self._notified = told

    def end_service(self, number):
        """Sends the service this signal, and returns its exit status once it has ended."""
        self.service.send_signal(number)
        return self.await_end()

    def await_end(self):
        self.loop.until("the service's end", lambda: self.service.poll() is not None, LONGEST_END)
        return self.service.returncode

    def is_serving(self):
        return self.service is not None and self.service.poll() is None

    def log(self, lines=60, name="service"):
        """Returns the end of a program's log."""
        file = self.directory / f"{name}.log"
        text = file.read_text(errors="replace") if file.exists() else ""
        return "\n".join(text.splitlines()[-lines:])

    def start(self, name, command, environment=None):
        """Starts a program with a log of this name, and returns its process."""
        with open(self.directory / f"{name}.log", "ab") as log:
            process = subprocess.Popen(
                command, env=self.environment | (environment or {}), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                cwd=self.directory)
        self._programs.append(process)
        return process

    def end(self):
        """Ends the bus and all programs."""
        for process in reversed(self._programs):
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
                process.wait()
        self._manager.close()
        shutil.rmtree(self.sockets)
