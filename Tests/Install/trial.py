"""Installs the package in a fresh system, uses it, upgrades and removes it, and says what came of each."""

import re
import time

from notifications import NotificationServer
from system import Failed
from waiting import Missed, until

PACKAGE = "alarms"


class Trial:
    """What is tried in one release of Debian with one message bus."""

    def __init__(self, system, bus, package, earlier):
        """Tries `package` and, of the upgrade, `earlier`: names of files in /opt. The bus is "daemon" or "broker"."""
        self.system = system
        self.bus = {"daemon": "dbus", "broker": "dbus-broker"}[bus]
        self.package = f"/opt/{package}"
        self.earlier = f"/opt/{earlier}"
        self.failures = []
        self.seconds_to_ring = None

    def check(self, what, holds, found=""):
        print(f"  {'ok' if holds else 'FAILED':8}{what}" + ("" if holds else f": {found}"), flush=True)
        if not holds:
            self.failures.append(what)

    def run(self):
        for step in (self.install, self.log_in_again, self.check_files, self.purge, self.upgrade):
            try:
                step()
            except (Failed, Missed) as failure:
                self.check(step.__name__.replace("_", " "), False, failure)
                break
        if self.failures:
            print(self.system.journal()[-8000:])

    # --- steps ---------------------------------------------------------------------------------------------------

    def install(self):
        self.system.run("apt-get", "-q", "update")
        self.before = self.system.files()
        self.server = NotificationServer(self.system.session_bus)
        start = time.monotonic()
        self.system.run("apt-get", "-q", "-y", "install", self.package)
        self.call("StartTimer", "us", "1", "Tea")
        until("a ring", lambda: self.server.rings("Tea"))
        self.seconds_to_ring = time.monotonic() - start
        self.check(f"rings {self.seconds_to_ring:.1f} s after the start of apt-get", True)
        bus = self.system.unit("dbus.service", "Id")
        self.check(f"the bus is {self.bus}", bus == f"{self.bus}.service", bus)
        self.check("the bus has started the unit", self.system.unit("alarmsd.service") == "active")
        waker = self.system.run("sh", "-c", "/sbin/getcap $(dpkg -L alarms | grep /alarms-waker$)")
        self.check("alarms-waker may wake the machine", waker.endswith("cap_wake_alarm=ep\n"), waker)
        enabled = self.system.attempt("systemctl", "--user", "is-enabled", "alarmsd-login.service", person=True).stdout
        self.check("the start at login is enabled", enabled == "enabled\n", enabled)
        self.alarmsctl("stop")
        self.alarmsctl("list")

    def log_in_again(self):
        self.renew()
        state = self.system.unit("alarmsd.service")
        self.check("without alarms it isn't started at login", state == "inactive", state)
        self.alarmsctl("timer", "1h", "Cake", "countdown-notice=never")
        self.renew()
        until("the service", lambda: self.system.unit("alarmsd.service") == "active")
        self.check("with alarms it is started at login", True)
        self.check("its alarms are there", "Cake" in self.alarmsctl("list"))

    def check_files(self):
        system = self.system
        files = system.run("dpkg", "-L", PACKAGE).split("\n")
        for unit in ("alarmsd.service", "alarmsd-login.service"):
            verified = system.attempt("systemd-analyze", "--user", "verify", unit, person=True)
            self.check(f"systemd-analyze verify {unit}", (verified.returncode, verified.stdout) == (0, ""), verified)
        pages = [file for file in files if re.search(r"/man/man\d/.*\.\d(\.gz)?$", file)]
        self.check("there are manual pages", len(pages) >= 4, pages)
        for page in pages:
            shown = system.run("sh", "-c", 'man --warnings -E UTF-8 -l "$1" 2>&1 >/dev/null', "sh", page)
            self.check(f"man {page.rsplit('/')[-1]}", shown == "", shown)
        self.check_completions()

    # Shells, and the line that has each load completions as people's configuration does. fish has a command for the rest.
    SHELLS = {
        "bash": (["bash", "--norc", "-i"], ". /usr/share/bash-completion/bash_completion"),
        "zsh": (["zsh", "-f", "-i"], "autoload -Uz compinit; compinit -u -D"),
    }

    def check_completions(self):
        for name, (shell, line) in self.SHELLS.items():
            # Completed it is "alarmsctl status --help"; without that it is an error.
            shown = self.system.type(shell, f"{line}\nalarmsctl stat\t--help\n", until="Usage: alarmsctl status")
            self.check(f"{name} completes alarmsctl", shown.endswith("Usage: alarmsctl status"), repr(shown[-500:]))
        offered = self.system.person("fish", "-c", "complete -C 'alarmsctl stat'")
        self.check("fish completes alarmsctl", offered.startswith("status"), offered)

    def purge(self):
        self.system.run("apt-get", "-q", "-y", "purge", "--autoremove", PACKAGE)
        until("the end of the service", lambda: not self.system.attempt("pgrep", "-x", "alarmsd").stdout)
        self.check("purged, it has ended", True)
        left = sorted(path for path in self.system.files() - self.before if path)
        own = [path for path in left if path.startswith("/home/person/.")]
        self.check("the person's alarms are kept", any(path.endswith("/alarms.sqlite3") for path in own), left)
        self.check("nothing else is left", left == own, " ".join(path for path in left if path not in own))
        gone = sorted(self.before - self.system.files())
        self.check("nothing else is gone", not gone, " ".join(gone))

    def upgrade(self):
        self.system.run("apt-get", "-q", "-y", "install", self.earlier)
        before = self.system.run("dpkg-query", "-f", "${Version}", "-W", PACKAGE)
        self.check("installed again, its alarms are there", "Cake" in self.alarmsctl("list"))
        self.alarmsctl("timer", "2h", "Pie", "countdown-notice=never")
        process = self.system.unit("alarmsd.service", "MainPID")
        self.system.run("apt-get", "-q", "-y", "install", self.package)
        after = self.system.run("dpkg-query", "-f", "${Version}", "-W", PACKAGE)
        self.check(f"upgraded from {before} to {after}", before != after)
        until("the service", lambda: self.system.unit("alarmsd.service") == "active")
        self.check("it is restarted", self.system.unit("alarmsd.service", "MainPID") not in ("0", process))
        listed = self.alarmsctl("list")
        self.check("its alarms are kept", "Cake" in listed and "Pie" in listed, listed)
        wants = self.system.attempt("ls", "/etc/systemd/user/default.target.wants").stdout.split()
        self.check("it is started at login only with alarms", wants == ["alarmsd-login.service"], wants)

    # --- in it ---------------------------------------------------------------------------------------------------

    def renew(self):
        """Logs the person out and in."""
        self.system.log_out()
        self.system.log_in()
        self.server = NotificationServer(self.system.session_bus)

    def call(self, method, signature, *arguments):
        self.system.person(
            "busctl", "--user", "call", "org.example.Alarms", "/org/example/Alarms", "org.example.Alarms", method, signature,
            *arguments)

    def alarmsctl(self, *arguments):
        return self.system.person("alarmsctl", *arguments)
