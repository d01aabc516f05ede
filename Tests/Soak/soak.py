"""A long run of random clients with restarts of the service, the bus and the notification server, and its checks."""

import contextlib
import datetime
import pathlib
import signal
import sys
import time

import limits
import corruption
import sample
from checker import Checker
from clients import OBJECTS, YEAR_2199, Clients
from record import now
from limits import SECOND
from loop import Loop, TimedOut
from server import Server
from session import NAME, PATH, RESTART_DELAY, Session

# The part of the run with restarts of service, bus and notification server. In the rest the service runs on, and its
# growth is measured, after a warm-up of the second part.
DISTURBED, WARMING = 0.6, 0.15
# The minimum number of restarts, and the limits of the mean interval between them, in seconds.
DISTURBANCES, SHORTEST, LONGEST = 8, 1.5, 12
# The interval of audits, in seconds.
AUDITING = 15
# The longest wait for a ring at which to kill the service, in seconds.
LONGEST_WAIT = 5
# The number of alarms during a measurement.
MEASURED_ALARMS = 200


class TooManyFaults(Exception):
    """The maximum number of faults was reached."""


class Soak:
    """One run. With the name of a corruption, it injects that fault and ends at the first fault found."""

    def __init__(self, program, directory, hours, random, corruption=None):
        self.seconds = hours * 3600
        self.random = random
        self.corruption = corruption
        self.loop = Loop()
        self.session = Session(program, directory, self.loop)
        self.checker = Checker(self.fault)
        self.clients = Clients(self.session, random)
        self.server = self.own = None
        self.faults = []
        self.done = {"kills": 0, "ends": 0, "bus restarts": 0, "server restarts": 0}
        self.first = self.last = None
        self._presses = 0
        self._audited = now()

    def run(self):
        """Runs the soak; returns true if there were no faults."""
        try:
            self._connect()
            self.session.start_service()
            self.audit()
            self._run_with_restarts(self.seconds * DISTURBED)
            self._measure_growth(self.seconds * (1 - DISTURBED))
            self.session.end_service(signal.SIGTERM)
        except TooManyFaults:
            pass
        except (TimedOut, ConnectionError) as failure:
            self._tell("other", None, str(failure))
        finally:
            self.session.end()
        return not self.faults

    # --- faults ------------------------------------------------------------------------------------------------------

    def fault(self, kind, record, text):
        """Reports a fault, with the log of its alarm."""
        self._tell(kind, record, text)
        if len(self.faults) >= (1 if self.corruption else limits.MOST_FAULTS):
            raise TooManyFaults

    def _tell(self, kind, record, text):
        self.faults.append(kind)
        print(f"\nsoak: FAULT at {clock(now())}: {kind}: {record.id if record else ''} {text}", file=sys.stderr)
        if record is not None:
            print(f"configuration: {record.configuration}; properties: {record.properties}", file=sys.stderr)
            for at, event in record.events:
                print(f"    {clock(at)} {event}", file=sys.stderr)
        print(f"end of the service's log:\n{self.session.log()}", file=sys.stderr, flush=True)

    # --- the session -------------------------------------------------------------------------------------------------

    def _connect(self):
        """Starts a bus, with everything but the service on it."""
        self.session.start_bus()
        monitor = self.session.connect(self.checker.handle)
        monitor.ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Monitoring", "BecomeMonitor",
                    "asu", [[], 0])
        self.own = self.session.connect()
        self.server = Server(self.session, self.random)
        self.clients.connect()

    def _pause(self):
        """Pauses all clients and the user."""
        self.clients.is_paused = self.server.is_paused = True

    def _resume(self):
        self.clients.is_paused = self.server.is_paused = False

    def _run_clients(self, seconds):
        """Lets clients and user act for this many seconds, with audits in between."""
        self._resume()
        end = time.monotonic() + seconds
        auditing = time.monotonic() + AUDITING
        while (left := end - time.monotonic()) > 0:
            self.loop.run(min(left, 1))
            if not self.session.is_serving():
                self.fault("other", None, f"the service has ended, with status {self.session.service.returncode}")
                self._start()
            self.checker.check_overdue()
            for call in self.clients.unanswered(limits.LONGEST_ANSWER):
                self.fault("other", None, f"no answer to {call} within {limits.LONGEST_ANSWER} s")
                self.clients.waiting.clear()
            if time.monotonic() > auditing:
                self.audit()
                self._resume()
                auditing = time.monotonic() + AUDITING

    def audit(self):
        """Compares the checker's records with the service's state."""
        self._pause()
        # Replies come in order: all earlier messages are then handled.
        self.own.ask_bus("GetId")
        self._ask("org.freedesktop.DBus.Properties", "Get", "ss", NAME, "Version")
        self.loop.until("the answers to all calls", lambda: not self.checker.calls, limits.LONGEST_ANSWER)
        # The checker compares when it sees the replies, in order with all other messages of the service.
        audits = self.checker.counts["audits"]
        self.checker.auditor = self.own.name
        self._ask(OBJECTS, "GetManagedObjects")
        since = self._audited - 60 * SECOND
        self._audited = now()
        self._ask(NAME, "History", "a{sv}", {"since": ("t", since)})
        self.loop.until("the monitor", lambda: self.checker.counts["audits"] > audits, limits.LONGEST_ANSWER)
        self.checker.auditor = ""
        self.checker.check_overdue()
        self.clients.alarms = list(self.checker.records)

    def _ask(self, interface, member, signature="", *values):
        return self.own.ask(NAME, PATH, interface, member, signature, values).values()[0]

    def _start(self):
        """Restarts the service, sometimes killing it during its start, and compares the records."""
        self._pause()
        if self.corruption:
            corruption.corrupt(self.corruption, self.session.directory / "state")
        while self.random.random() < 0.2:
            self.session.begin_start()
            self.loop.run(self.random.uniform(0, 0.3))
            self.session.end_service(signal.SIGKILL)
            self.done["kills"] += 1
        self.session.start_service()
        self.audit()

    # --- what is done to it ------------------------------------------------------------------------------------------

    def _run_with_restarts(self, seconds):
        end = time.monotonic() + seconds
        disturbances = []
        mean = min(max(seconds / DISTURBANCES, SHORTEST), LONGEST)
        while (left := end - time.monotonic()) > 0:
            self._run_clients(min(left, self.random.uniform(0.3, 1.7) * mean))
            if not disturbances:
                # Each kind at least once, however short the run.
                disturbances = [self._restart_bus, self._restart_server, self._kill, self._terminate]
                self.random.shuffle(disturbances)
                disturbances = self.random.choices([self._kill, self._restart_server], k=6) + disturbances
            disturbances.pop()()

    def _kill(self):
        """Kills the service at once, or as soon as an alarm rings, possibly between the signal and the write to
        disk."""
        if self.random.random() < 0.5:
            rings = self.checker.counts["rings"]
            with contextlib.suppress(TimedOut):
                self.loop.until("a ring", lambda: self.checker.counts["rings"] > rings, LONGEST_WAIT)
        self.session.end_service(signal.SIGKILL)
        self.done["kills"] += 1
        self._restart()

    def _terminate(self):
        status = self.session.end_service(signal.SIGTERM)
        self.done["ends"] += 1
        if status != 0:
            self.fault("other", None, f"at SIGTERM, the service ended with status {status}")
        self._restart()

    def _restart(self):
        self.loop.run(RESTART_DELAY)
        self._start()

    def _restart_server(self):
        self._presses += self.server.presses
        self.server.end()
        self.done["server restarts"] += 1
        self.loop.run(self.random.uniform(0, 2))
        self.server = Server(self.session, self.random)

    def _restart_bus(self):
        self._presses += self.server.presses
        self.session.kill_bus()
        self._pause()
        self.done["bus restarts"] += 1
        status = self.session.await_end()
        if status != 1:
            self.fault("other", None, f"without a bus, the service ended with status {status}")
        self.checker.ended(self.clients.lost(), with_bus=True)
        self.loop.run(RESTART_DELAY)
        self._connect()
        self._start()

    # --- what it needs -----------------------------------------------------------------------------------------------

    def _measure_growth(self, seconds):
        self._terminate()
        self._run_clients(seconds * WARMING)
        self.first = self._measure()
        self._run_clients(seconds * (1 - WARMING))
        for _ in range(limits.MEASUREMENTS):
            self.last = self._measure()
            if not sample.delay(self.first, self.last):
                break
        for text in sample.excess(self.first, self.last) + sample.delay(self.first, self.last):
            self.fault("other", None, text)

    def _measure(self):
        """Takes a sample with a fixed number of alarms, none of which rings."""
        self.audit()
        for alarm in list(self.checker.records):
            self.clients.call(self.own, "Cancel", "s", [alarm])
        for number in range(MEASURED_ALARMS):
            configuration = {"title": ("s", f"Measured {number}"), "fire-at": ("t", YEAR_2199 + number)}
            self.clients.call(self.own, "Schedule", "sa{sv}", ["", configuration])
        self.audit()
        process = pathlib.Path(f"/proc/{self.session.service.pid}")
        self.loop.until("the end of the player", lambda: not sample.children(process), limits.LONGEST_SETTLING)
        return sample.take(self.session, self.own)

    def summary(self):
        """Returns a line that sums up the run."""
        counts = self.checker.counts
        found = {kind: self.faults.count(kind) for kind in ("lost", "twice", "early", "late", "other")}
        parts = [
            f"{self.seconds / 3600:.3g} h", f"{self.clients.sent} calls",
            f"{counts['acknowledged']} acknowledged changes", f"{counts['refused']} refused",
            f"{counts['rings']} rings", f"{self._presses + self.server.presses} presses",
            *(f"{count} {name}" for name, count in self.done.items()), f"{counts['audits']} audits",
            f"{counts['lost calls']} calls lost as it ended", f"{counts['reread']} alarms reread after them",
            f"{counts['repeats']} rings repeated after them",
            f"latest {self.checker.lateness / 1000:.0f} ms", *(f"{kind} = {count}" for kind, count in found.items())]
        if self.last:
            first, last = self.first, self.last
            parts += [
                f"RSS {first.memory} → {last.memory} KiB", f"descriptors {first.descriptors} → {last.descriptors}",
                f"p50 {first.median} → {last.median} µs", f"p90 {first.slow} → {last.slow} µs"]
        return ", ".join(parts)


def clock(instant):
    return datetime.datetime.fromtimestamp(instant / SECOND, datetime.timezone.utc).strftime("%H:%M:%S.%f")
