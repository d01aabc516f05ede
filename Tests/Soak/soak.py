"""The soak test: random load on the service, with audits in between."""

import contextlib
import datetime
import pathlib
import signal
import sys
import time

import limits
import sample
import store_faults
from alarm_record import now
from clients import OBJECTS, YEAR_2199, Clients
from limits import SECOND
from loop import Loop, TooLate
from reference_model import ReferenceModel
from server import Server
from session import NAME, PATH, RESTART_DELAY, Session

# The part of the time in which service, bus and notification server are ended again and again. In the rest the service
# runs on, and what it needs is compared; the part of that which is needed to warm up.
DISTURBED, WARMING = 0.6, 0.15
# How often something is ended, in seconds: at least so many times, and not more often than that.
DISTURBANCES, SHORTEST, LONGEST = 8, 1.5, 12
# The interval of the audits meanwhile.
AUDITING = 15
# How long a ring is waited for, in seconds, to end the service at it.
LONGEST_WAIT = 5
# How many alarms there are when it is measured.
MEASURED_ALARMS = 200


class TooMany(Exception):
    """There are too many faults to go on."""


class Soak:
    """One run; with a store fault it injects that, and ends at the first fault found."""

    def __init__(self, program, directory, hours, chance, store_fault=None):
        self.seconds = hours * 3600
        self.chance = chance
        self.store_fault = store_fault
        self.loop = Loop()
        self.session = Session(program, directory, self.loop)
        self.model = ReferenceModel(self.fault)
        self.clients = Clients(self.session, chance)
        self.server = self.own = None
        self.faults = []
        self.done = {"kills": 0, "ends": 0, "bus restarts": 0, "server restarts": 0}
        self.first = self.last = None
        self._presses = 0
        self._audited = now()

    def run(self):
        """Runs the test; returns true if it has found no fault."""
        try:
            self._connect()
            self.session.start_service()
            self.audit()
            self._disturb(self.seconds * DISTURBED)
            self._endure(self.seconds * (1 - DISTURBED))
            self.session.end_service(signal.SIGTERM)
        except TooMany:
            pass
        except (TooLate, ConnectionError) as failure:
            self._tell("other", None, str(failure))
        finally:
            self.session.end()
        return not self.faults

    # --- faults ------------------------------------------------------------------------------------------------------

    def fault(self, kind, record, text):
        """Reports a fault, with the evidence."""
        self._tell(kind, record, text)
        if len(self.faults) >= (1 if self.store_fault else limits.MOST_FAULTS):
            raise TooMany

    def _tell(self, kind, record, text):
        self.faults.append(kind)
        print(f"\nsoak: FAULT at {clock(now())}: {kind}: {record.id if record else ''} {text}", file=sys.stderr)
        if record is not None:
            print(f"made by {record.configuration}; told: {record.told}", file=sys.stderr)
            for at, event in record.events:
                print(f"    {clock(at)} {event}", file=sys.stderr)
        print(f"the service's log ends:\n{self.session.log()}", file=sys.stderr, flush=True)

    # --- the session -------------------------------------------------------------------------------------------------

    def _connect(self):
        """Starts a bus with all programs but the service."""
        self.session.start_bus()
        monitor = self.session.connect(self.model.hear)
        monitor.ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Monitoring", "BecomeMonitor",
                    "asu", [[], 0])
        self.own = self.session.connect()
        self.server = Server(self.session, self.chance)
        self.clients.connect()

    def _hold(self):
        """Stops the load."""
        self.clients.is_held = self.server.is_held = True

    def _release(self):
        self.clients.is_held = self.server.is_held = False

    def _go_on(self, seconds):
        """Runs the random load for so long, with audits now and then."""
        self._release()
        end = time.monotonic() + seconds
        auditing = time.monotonic() + AUDITING
        while (left := end - time.monotonic()) > 0:
            self.loop.run(min(left, 1))
            if not self.session.is_serving():
                self.fault("other", None, f"the service has ended, with status {self.session.service.returncode}")
                self._start()
            self.model.look()
            for call in self.clients.unanswered(limits.LONGEST_ANSWER):
                self.fault("other", None, f"no answer to {call} within {limits.LONGEST_ANSWER} s")
                self.clients.waiting.clear()
            if time.monotonic() > auditing:
                self.audit()
                self._release()
                auditing = time.monotonic() + AUDITING

    def audit(self):
        """Compares the reference model with the service."""
        self._hold()
        # What was sent before has been answered before this is.
        self.own.ask_bus("GetId")
        self._ask("org.freedesktop.DBus.Properties", "Get", "ss", NAME, "Version")
        self.loop.until("the answers to all calls", lambda: not self.model.calls, limits.LONGEST_ANSWER)
        # The reference model compares when it sees the replies, among the service's other messages.
        audits = self.model.counts["audits"]
        self.model.auditor = self.own.name
        self._ask(OBJECTS, "GetManagedObjects")
        since = self._audited - 60 * SECOND
        self._audited = now()
        self._ask(NAME, "History", "a{sv}", {"since": ("t", since)})
        self.loop.until("the monitor", lambda: self.model.counts["audits"] > audits, limits.LONGEST_ANSWER)
        self.model.auditor = ""
        self.model.look()
        self.clients.alarms = list(self.model.records)

    def _ask(self, interface, member, signature="", *values):
        return self.own.ask(NAME, PATH, interface, member, signature, values).values()[0]

    def _start(self):
        """Restarts the service, now and then killing it at once, and audits it."""
        self._hold()
        if self.store_fault:
            store_faults.inject(self.store_fault, self.session.directory / "state")
        while self.chance.random() < 0.2:
            self.session.begin_start()
            self.loop.run(self.chance.uniform(0, 0.3))
            self.session.end_service(signal.SIGKILL)
            self.done["kills"] += 1
        self.session.start_service()
        self.audit()

    # --- what is done to it ------------------------------------------------------------------------------------------

    def _disturb(self, seconds):
        end = time.monotonic() + seconds
        disturbances = []
        mean = min(max(seconds / DISTURBANCES, SHORTEST), LONGEST)
        while (left := end - time.monotonic()) > 0:
            self._go_on(min(left, self.chance.uniform(0.3, 1.7) * mean))
            if not disturbances:
                # Each at least once, however short it is.
                disturbances = [self._restart_bus, self._restart_server, self._kill, self._terminate]
                self.chance.shuffle(disturbances)
                disturbances = self.chance.choices([self._kill, self._restart_server], k=6) + disturbances
            disturbances.pop()()

    def _kill(self):
        """Waits, now and then, until an alarm rings: between the signal and the commit."""
        if self.chance.random() < 0.5:
            rings = self.model.counts["rings"]
            with contextlib.suppress(TooLate):
                self.loop.until("a ring", lambda: self.model.counts["rings"] > rings, LONGEST_WAIT)
        self.session.end_service(signal.SIGKILL)
        self.done["kills"] += 1
        self._restart()

    def _terminate(self):
        status = self.session.end_service(signal.SIGTERM)
        self.done["ends"] += 1
        if status != 0:
            self.fault("other", None, f"told to end, the service ended with status {status}")
        self._restart()

    def _restart(self):
        self.loop.run(RESTART_DELAY)
        self._start()

    def _restart_server(self):
        self._presses += self.server.presses
        self.server.end()
        self.done["server restarts"] += 1
        self.loop.run(self.chance.uniform(0, 2))
        self.server = Server(self.session, self.chance)

    def _restart_bus(self):
        self._presses += self.server.presses
        self.session.kill_bus()
        self._hold()
        self.done["bus restarts"] += 1
        status = self.session.await_end()
        if status != 1:
            self.fault("other", None, f"without a bus, the service ended with status {status}")
        self.model.ended(self.clients.lost(), with_bus=True)
        self.loop.run(RESTART_DELAY)
        self._connect()
        self._start()

    # --- what it needs -----------------------------------------------------------------------------------------------

    def _endure(self, seconds):
        self._terminate()
        self._go_on(seconds * WARMING)
        self.first = self._measure()
        self._go_on(seconds * (1 - WARMING))
        for _ in range(limits.MEASUREMENTS):
            self.last = self._measure()
            if not sample.delay(self.first, self.last):
                break
        for text in sample.excess(self.first, self.last) + sample.delay(self.first, self.last):
            self.fault("other", None, text)

    def _measure(self):
        """Returns a sample with the same number of alarms each time, none of which rings."""
        self.audit()
        for alarm in list(self.model.records):
            self.clients.call(self.own, "Cancel", "s", [alarm])
        for number in range(MEASURED_ALARMS):
            configuration = {"title": ("s", f"Measured {number}"), "fire-at": ("t", YEAR_2199 + number)}
            self.clients.call(self.own, "Schedule", "sa{sv}", ["", configuration])
        self.audit()
        process = pathlib.Path(f"/proc/{self.session.service.pid}")
        self.loop.until("the end of the player", lambda: not sample.children(process), limits.LONGEST_SETTLING)
        return sample.take(self.session, self.own)

    def summary(self):
        """Returns a summary of the run, in a line."""
        counts = self.model.counts
        found = {kind: self.faults.count(kind) for kind in ("lost", "twice", "early", "late", "other")}
        parts = [
            f"{self.seconds / 3600:.3g} h", f"{self.clients.sent} calls",
            f"{counts['acknowledged']} acknowledged changes", f"{counts['refused']} refused",
            f"{counts['rings']} rings", f"{self._presses + self.server.presses} presses",
            *(f"{count} {name}" for name, count in self.done.items()), f"{counts['audits']} audits",
            f"{counts['lost calls']} calls lost in ends", f"{counts['taken as found']} alarms taken as found after them",
            f"{counts['repeats']} rings repeated after them",
            f"latest {self.model.lateness / 1000:.0f} ms", *(f"{kind} = {count}" for kind, count in found.items())]
        if self.last:
            first, last = self.first, self.last
            parts += [
                f"RSS {first.memory} → {last.memory} KiB", f"descriptors {first.descriptors} → {last.descriptors}",
                f"p50 {first.median} → {last.median} µs", f"p90 {first.slow} → {last.slow} µs"]
        return ", ".join(parts)


def clock(instant):
    return datetime.datetime.fromtimestamp(instant / SECOND, datetime.timezone.utc).strftime("%H:%M:%S.%f")
