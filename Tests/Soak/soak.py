"""A long time of everything at once: what is done to the service, and what is looked at in between."""

import contextlib
import datetime
import pathlib
import signal
import sys
import time

import limits
import sabotage
import sample
from bookkeeper import Bookkeeper
from clients import OBJECTS, YEAR_2199, Clients
from ledger import now
from limits import SECOND
from loop import Loop, TooLate
from server import Server
from session import NAME, PATH, RESTART_DELAY, Session

# The part of the time in which service, bus and notification server are ended again and again. In the rest the service
# runs on, and what it needs is compared; the part of that which is needed to warm up.
DISTURBED, WARMING = 0.6, 0.15
# How often something is ended, in seconds: at least so many times, and not more often than that.
DISTURBANCES, SHORTEST, LONGEST = 8, 1.5, 12
# How often the books are compared meanwhile.
AUDITING = 15
# How long a ring is waited for, in seconds, to end the service at it.
LONGEST_WAIT = 5
# How many alarms there are when it is measured.
MEASURED_ALARMS = 200


class TooMany(Exception):
    """There are so many faults that more would tell nothing."""


class Soak:
    """One run; with the name of a sabotage it ends at the first fault, of which it makes one."""

    def __init__(self, program, directory, hours, chance, sabotage=None):
        self.seconds = hours * 3600
        self.chance = chance
        self.sabotage = sabotage
        self.loop = Loop()
        self.session = Session(program, directory, self.loop)
        self.bookkeeper = Bookkeeper(self.fault)
        self.clients = Clients(self.session, chance)
        self.server = self.own = None
        self.faults = []
        self.done = {"kills": 0, "ends": 0, "bus restarts": 0, "server restarts": 0}
        self.first = self.last = None
        self._presses = 0
        self._audited = now()

    def run(self):
        """Does it all; returns whether all was as it should be."""
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

    def fault(self, kind, ledger, text):
        """Tells of a fault, with the evidence."""
        self._tell(kind, ledger, text)
        if len(self.faults) >= (1 if self.sabotage else limits.MOST_FAULTS):
            raise TooMany

    def _tell(self, kind, ledger, text):
        self.faults.append(kind)
        print(f"\nsoak: FAULT at {clock(now())}: {kind}: {ledger.id if ledger else ''} {text}", file=sys.stderr)
        if ledger is not None:
            print(f"made by {ledger.configuration}; told: {ledger.told}", file=sys.stderr)
            for at, event in ledger.events:
                print(f"    {clock(at)} {event}", file=sys.stderr)
        print(f"the service's log ends:\n{self.session.log()}", file=sys.stderr, flush=True)

    # --- the session -------------------------------------------------------------------------------------------------

    def _connect(self):
        """Starts a bus, with all but the service on it."""
        self.session.start_bus()
        monitor = self.session.connect(self.bookkeeper.hear)
        monitor.ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Monitoring", "BecomeMonitor",
                    "asu", [[], 0])
        self.own = self.session.connect()
        self.server = Server(self.session, self.chance)
        self.clients.connect()

    def _hold(self):
        """Nobody does anything any more."""
        self.clients.is_held = self.server.is_held = True

    def _release(self):
        self.clients.is_held = self.server.is_held = False

    def _go_on(self, seconds):
        """Lets them all do what they like for so long, and compares the books now and then."""
        self._release()
        end = time.monotonic() + seconds
        auditing = time.monotonic() + AUDITING
        while (left := end - time.monotonic()) > 0:
            self.loop.run(min(left, 1))
            if not self.session.is_serving():
                self.fault("other", None, f"the service has ended, with status {self.session.service.returncode}")
                self._start()
            self.bookkeeper.look()
            for call in self.clients.unanswered(limits.LONGEST_ANSWER):
                self.fault("other", None, f"no answer to {call} within {limits.LONGEST_ANSWER} s")
                self.clients.waiting.clear()
            if time.monotonic() > auditing:
                self.audit()
                self._release()
                auditing = time.monotonic() + AUDITING

    def audit(self):
        """Compares the books with what the service says."""
        self._hold()
        # What was sent before has been answered before this is.
        self.own.ask_bus("GetId")
        self._ask("org.freedesktop.DBus.Properties", "Get", "ss", NAME, "Version")
        self.loop.until("the answers to all calls", lambda: not self.bookkeeper.calls, limits.LONGEST_ANSWER)
        # The bookkeeper compares as it sees the answers, between all else that the service says.
        audits = self.bookkeeper.counts["audits"]
        self.bookkeeper.auditor = self.own.name
        self._ask(OBJECTS, "GetManagedObjects")
        since = self._audited - 60 * SECOND
        self._audited = now()
        self._ask(NAME, "History", "a{sv}", {"since": ("t", since)})
        self.loop.until("the monitor", lambda: self.bookkeeper.counts["audits"] > audits, limits.LONGEST_ANSWER)
        self.bookkeeper.auditor = ""
        self.bookkeeper.look()
        self.clients.alarms = list(self.bookkeeper.ledgers)

    def _ask(self, interface, member, signature="", *values):
        return self.own.ask(NAME, PATH, interface, member, signature, values).values()[0]

    def _start(self):
        """Starts the service again, now and then to be killed at once, and compares the books."""
        self._hold()
        if self.sabotage:
            sabotage.commit(self.sabotage, self.session.directory / "state")
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
        """Now, or as soon as an alarm rings: between the signal and the disk, now and then."""
        if self.chance.random() < 0.5:
            rings = self.bookkeeper.counts["rings"]
            with contextlib.suppress(TooLate):
                self.loop.until("a ring", lambda: self.bookkeeper.counts["rings"] > rings, LONGEST_WAIT)
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
        self.bookkeeper.ended(self.clients.lost(), with_bus=True)
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
        """A sample, with as many alarms of the same kind each time, of which none rings."""
        self.audit()
        for alarm in list(self.bookkeeper.ledgers):
            self.clients.call(self.own, "Cancel", "s", [alarm])
        for number in range(MEASURED_ALARMS):
            configuration = {"title": ("s", f"Measured {number}"), "fire-at": ("t", YEAR_2199 + number)}
            self.clients.call(self.own, "Schedule", "sa{sv}", ["", configuration])
        self.audit()
        process = pathlib.Path(f"/proc/{self.session.service.pid}")
        self.loop.until("the end of the player", lambda: not sample.children(process), limits.LONGEST_SETTLING)
        return sample.take(self.session, self.own)

    def summary(self):
        """What it was and what came of it, in a line."""
        books = self.bookkeeper.counts
        found = {kind: self.faults.count(kind) for kind in ("lost", "twice", "early", "late", "other")}
        parts = [
            f"{self.seconds / 3600:.3g} h", f"{self.clients.sent} calls",
            f"{books['acknowledged']} acknowledged changes", f"{books['refused']} refused",
            f"{books['rings']} rings", f"{self._presses + self.server.presses} presses",
            *(f"{count} {name}" for name, count in self.done.items()), f"{books['audits']} audits",
            f"{books['lost calls']} calls lost in ends", f"{books['taken as found']} alarms taken as found after them",
            f"{books['repeats']} rings repeated after them",
            f"latest {self.bookkeeper.lateness / 1000:.0f} ms", *(f"{kind} = {count}" for kind, count in found.items())]
        if self.last:
            first, last = self.first, self.last
            parts += [
                f"RSS {first.memory} → {last.memory} KiB", f"descriptors {first.descriptors} → {last.descriptors}",
                f"p50 {first.median} → {last.median} µs", f"p90 {first.slow} → {last.slow} µs"]
        return ", ".join(parts)


def clock(instant):
    return datetime.datetime.fromtimestamp(instant / SECOND, datetime.timezone.utc).strftime("%H:%M:%S.%f")
