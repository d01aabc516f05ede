"""A run of the fuzzer.

Random calls go out in bursts, and each has to be answered. Between bursts the calls that were refused are sent again:
as long as all of them are refused again, nothing may have changed. What a burst costs is measured by the CPU time of
the service; of one that cost much, each call is sent again by itself.
"""

import collections
import pathlib
import random
import signal
import sys
import time

import service
from calls import Calls
from peer import ERROR, NO_REPLY_EXPECTED, HungUp, Lost, Peer, call
from sandbox import APP, Proxy
from server import Server
from service import Service
from session import NAME, PATH, Session
from surface import Surface
from values import Values

# The names of errors that the service documents, and those of the D-Bus specification.
STANDARD = {
    "org.freedesktop.DBus.Error." + name for name in (
        "AccessDenied", "InvalidArgs", "LimitsExceeded", "NotSupported", "PropertyReadOnly", "UnknownInterface",
        "UnknownMethod", "UnknownObject", "UnknownProperty")}
OWN = {
    "org.example.Alarms.Error." + name for name in (
        "AlreadyExists", "InvalidConfiguration", "InvalidSchedule", "InvalidState", "MaximumLimitReached",
        "NotAuthorized", "NotFound", "TooLarge")}

MOST_ALARMS = 1000
# The number of alarms when memory is measured.
MEASURED_ALARMS = 300
# In ns of the service's CPU time: more than an answer may take, and what is looked at call by call.
LONGEST_ANSWER, REMARKABLE = 100_000_000, 30_000_000
# The memory that may be needed more at the end than after a tenth of the calls, while history and free memory still
# grow to their usual size: KiB, and as a factor.
MORE_KIB, MORE_MEMORY = 6144, 1.15
BURST = 32
# Calls between two comparisons of what refused calls have changed.
COMPARED = 1000
# Comparisons until one is without a change by time in between.
MOST_ATTEMPTS = 10
SECRET = "Nobody else's business"
MOST_FAULTS = 10


class Fuzzer:
    """A run on a service of its own."""

    def __init__(self, program, directory, loop, options, seed):
        self.options, self.seed, self.loop = options, seed, loop
        self.chance = random.Random(seed)
        self.session = Session(program, directory, loop)
        self.counts, self.errors = collections.Counter(), collections.Counter()
        self.faults = []
        self.number = self.noreply = self.most = self.hangups = 0
        self.worst = (0, "none")
        self.compared = self.unclear = 0
        self.memory = []
        self._refused, self._heard, self._proxy, self._has_tray = [], 0, None, False

    # --- the run -----------------------------------------------------------------------------------------------------

    def run(self):
        """Returns true if there were no faults."""
        try:
            self._start()
            self._fuzz()
            self._end()
        except Lost as failure:
            self._fault(str(failure))
        finally:
            if self._proxy:
                self._proxy.end()
            self.session.end()
        return not self.faults

    def _start(self):
        # No server is started to speak titles, which would outlive the service.
        self.session.environment["SPEECHD_CMD"] = "/bin/false"
        self.session.start_bus()
        # The icon in the tray is there only where somebody shows it.
        watcher = self.session.connect()
        watcher.heard = lambda message: self._answer(watcher, message)
        watcher.ask_bus("RequestName", "su", "org.kde.StatusNotifierWatcher", 0)
        server = Server(self.session, self.chance)
        # Presses would come at other times each time.
        server.is_held = True
        self.session.start_service()
        process = self.session.service.pid
        self.host = Service(Peer(self.session.address, self.loop, self._hear), process)
        self.host.peer.ask(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s",
            f"type='signal',sender='{NAME}'")
        self.values = Values(self.chance, lambda: time.time_ns() // 1000)
        # One that rings: some objects are there only meanwhile.
        ringing = {"pre-alert": ("t", 1_000_000), "alert-timeout": ("t", 2**64 - 1), "title": ("s", SECRET)}
        self.values.ids.append(self.host.schedule(ringing))
        self.loop.until("a ring, and the tray's icon", lambda: server.shown and self._has_tray, 20)
        # The methods of one are found by what there is. Its notice is shown like a ring.
        self.values.activities.append(self.host.start({"content": ("a{sv}", {}), "title": ("s", SECRET)}))
        surface = Surface(self.host.peer, process)
        self.values.results = self._results()
        self.calls = Calls(self.chance, self.values, surface)
        self.peer = self.host.peer
        if self.options.caller == "sandboxed":
            self._proxy = Proxy(self.session)
            self._connect_through_proxy()
            for number in range(100):
                hidden = {"title": ("s", f"{SECRET} {number}"), "time": ("s", "07:30"), "weekdays": ("as", ["mon"])}
                self.values.ids.append(self.host.schedule(hidden))
        self.hidden = set(self.values.ids) if self._proxy else set()
        self._hidden = self._of_others()
        print(
            f"fuzz: {len(surface.methods)} methods and {len(surface.properties)} properties of "
            f"{len(surface.interfaces)} interfaces", flush=True)

    def _connect_through_proxy(self):
        self.peer = Peer(self._proxy.address, self.loop)
        self.peer.forbidden = SECRET.encode()

    def _of_others(self):
        """Returns the alarms that the caller may neither see nor change, but for what time changes."""
        alarms = self.host.alarms() if self.hidden else {}
        return {
            path: [alarm[name] for name in ("Configuration", "State", "Enabled", "SkippedUSec", "SnoozeCount")]
            for path, alarm in alarms.items() if alarm["Id"] in self.hidden}

    def _results(self):
        """Returns what a search finds, as ActivateResult takes it."""
        text = self.chance.choice(("tea", "5 minutes", "07:30", "stop", "wake up"))
        found = self.host.peer.ask(NAME, PATH + "/Search", NAME + ".Search", "Find", "sa{sv}", text, {})
        return [] if found.kind == ERROR else [row["Result"] for row in found.values()[0]]

    def _answer(self, watcher, message):
        """Answers as the tray does."""
        if message.member == "Get":
            watcher.answer(message, "v", ("b", True))
        elif message.member == "RegisterStatusNotifierItem":
            self._has_tray = True
            watcher.answer(message)

    def _hear(self, _):
        self._heard += 1

    def _fuzz(self):
        total = self.options.calls
        tenth = total // 10
        next_comparison = COMPARED
        while self.number < total and len(self.faults) < MOST_FAULTS:
            burst = [self.calls.next() for _ in range(min(self.chance.randrange(1, 2 * BURST), total - self.number))]
            self._burst(burst)
            self.loop.step(0)
            if self.session.service.poll() is not None:
                raise Lost(f"the service has ended, with status {self.session.service.returncode}")
            if self.number >= next_comparison:
                next_comparison = self.number + COMPARED
                self._compare()
                self._make_room(MOST_ALARMS)
            if self.number >= tenth * (len(self.memory) + 1):
                self._measure()
        self._compare()
        if len(self.memory) < 2:
            self._measure()

    def _burst(self, burst):
        before = self.host.cpu()
        answers = self._send(burst)
        spent = self.host.cpu() - before
        for sent, answer in zip(burst, answers, strict=True):
            self.counts[sent.member] += 1
            self.number += 1
            if answer is not None:
                self._check(sent, answer)
        if spent > REMARKABLE or len(burst) == 1:
            for sent in burst:
                before = self.host.cpu()
                self._send([sent])
                self._took(sent, self.host.cpu() - before)

    def _took(self, sent, spent):
        if spent > self.worst[0]:
            self.worst = spent, shown(sent)
        if spent > LONGEST_ANSWER:
            self._fault(f"{shown(sent)} took {spent / 1e6:.1f} ms of CPU")

    def _send(self, burst):
        """Sends calls at once, and returns their answers; None: none is expected, or an old proxy, which takes some calls
        for invalid, has hung up."""
        try:
            return self._exchange(burst)
        except HungUp:
            if not self._proxy or self.hangups > self.number // 200:
                raise
            self.hangups += 1
            self._connect_through_proxy()
            return [None] * len(burst)

    def _exchange(self, burst):
        serials, data = [], []
        for sent in burst:
            serial = self.peer.number()
            serials.append(serial)
            # The proxy lets through only calls of this name.
            owner = NAME if self._proxy else sent.owner
            data.append(call(
                serial, owner, sent.path, sent.interface, sent.member, sent.signature, sent.body, sent.flags,
                sent.is_big))
        self.peer.send(b"".join(data))
        expected = [
            serial for sent, serial in zip(burst, serials, strict=True) if not sent.flags & NO_REPLY_EXPECTED]
        self.noreply += len(burst) - len(expected)
        found = self.peer.wait(expected)
        if self.peer.answers:
            unasked = [one for serial, one in zip(serials, burst, strict=True) if serial in self.peer.answers]
            self.peer.answers.clear()
            # Those of Peer are libdbus's own, which answers in any case.
            unasked = [shown(one) for one in unasked if not one.is_of_peer]
            if unasked:
                self._fault(f"answered, though no answer was expected: {unasked}")
        return [found.get(serial) for serial in serials]

    def _check(self, sent, answer):
        if answer.kind != ERROR:
            if sent.member in ("Schedule", "StartTimer", "ScheduleAt") and answer.signature[:1] == "s":
                self.values.ids.append(answer.values()[0])
            elif sent.member == "Start":
                self.values.activities.append(answer.values()[0])
            return
        self.errors[answer.error] += 1
        if answer.error not in STANDARD and answer.error not in OWN:
            self._fault(f"{shown(sent)}: the error {answer.error}: {answer.values()}")
        elif answer.signature != "s" or not answer.values()[0]:
            self._fault(f"{shown(sent)}: {answer.error} without a text")
        else:
            self._refused.append(sent)

    # --- no change by refused calls ----------------------------------------------------------------------------------

    def _compare(self):
        """Sends the refused calls again, and compares the state before and after. What time changes meanwhile makes it
        unclear."""
        refused, self._refused = self._refused, []
        for _ in range(MOST_ATTEMPTS):
            heard, before = self._heard, self.host.digest()
            again = self._refused_of(refused)
            after = self.host.digest()
            if len(again) < len(refused):
                # The state is another than it was: what is accepted now may change it.
                refused = again
                continue
            if before == after:
                self.compared += len(refused)
                self._take(after["GetManagedObjects"])
                return
            # Signals tell of changes by time.
            culprits = self._heard == heard and [shown(sent) for sent in refused if self._changes(sent)]
            if culprits:
                changed = [
                    (name, *service.difference(part, before[name])) for name, part in after.items()
                    if part != before[name]]
                self._fault(f"changed by refused calls: {culprits[:3]}: {changed}")
                break
        self.unclear += len(refused)
        self._take(self.host.listing())

    def _refused_of(self, refused):
        """Returns the calls that are refused again."""
        again = []
        for start in range(0, len(refused), 64):
            part = refused[start:start + 64]
            answers = self._send(part)
            again += [
                sent for sent, answer in zip(part, answers, strict=True) if answer is None or answer.kind == ERROR]
        return again

    def _changes(self, sent):
        """Returns true if a call changes the state, twice in a row: once may be by time."""
        for _ in range(2):
            before = self.host.digest()
            self._send([sent])
            if self.host.digest() == before:
                return False
        return True

    def _take(self, listing):
        self.values.ids[:] = service.identifiers(listing) or ["00000000-0000-4000-8000-000000000000"]
        self.values.activities[:] = service.identifiers(listing, "activity")
        self.most = max(self.most, len(self.values.ids))
        missing = self.hidden.difference(self.values.ids)
        if missing:
            self._fault(f"{len(missing)} alarms of others are gone")
            self.hidden.difference_update(missing)
        self.values.tokens = self.host.tokens()[:20]
        self.values.results = self._results()

    def _make_room(self, most):
        if self._proxy:
            # Half of the time the app may.
            decision = self.chance.choice(("authorized", "authorized", "denied", "not-determined"))
            self.host.authorize(APP, decision)
        own = [identifier for identifier in self.values.ids if identifier not in self.hidden]
        if len(self.values.activities) > 48:
            self.host.dismiss(self.values.activities[:24])
        if len(self.values.ids) > most - COMPARED // 4:
            self.chance.shuffle(own)
            self.host.cancel(own[:max(0, len(self.values.ids) - most // 2)])

    # --- the service's needs -----------------------------------------------------------------------------------------

    def _measure(self):
        """Measures the memory with the same number of alarms each time."""
        while len(found := service.identifiers(self.host.listing())) > MEASURED_ALARMS:
            own = [identifier for identifier in found if identifier not in self.hidden]
            self.host.cancel(own[:len(found) - MEASURED_ALARMS])
        for number in range(MEASURED_ALARMS - len(found)):
            self.host.schedule({"title": ("s", f"Measured {number}"), "fire-at": ("t", 7_226_582_400_000_000)})
        self.memory.append(self.host.memory())
        print(f"fuzz: {self.number} calls, RSS {self.memory[-1]} KiB", flush=True)

    def _end(self):
        first, last = self.memory[0], self.memory[-1]
        if last > max(first * MORE_MEMORY, first + MORE_KIB):
            self._fault(f"RSS has grown from {first} to {last} KiB")
        if self._of_others() != self._hidden:
            self._fault("alarms of others have changed")
        before = self.host.alarms()
        status = self.session.end_service(signal.SIGTERM)
        if status != 0:
            self._fault(f"told to end, the service ended with status {status}")
        self.session.start_service()
        self.host = Service(self.host.peer, self.session.service.pid)
        after = self.host.alarms()
        soon = time.time_ns() // 1000 + 60_000_000
        for path, alarm in before.items():
            if alarm["State"] == "alerting" or 0 < alarm["NextFireUSec"] < soon:
                # It may have changed since, and be gone.
                continue
            kept = after.get(path, {})
            if (alarm["State"], kept.get("State")) == ("scheduled", "countdown"):
                # Its countdown has begun meanwhile.
                continue
            for name in ("Configuration", "Enabled", "Title", "State", "OccurrenceUSec", "SkippedUSec", "SnoozeCount"):
                # As texts: a NaN is no other NaN's equal.
                if repr(kept.get(name)) != repr(alarm[name]):
                    self._fault(f"{path}: {name} was {alarm[name]}, and after a restart is {kept.get(name)}")
                    break
        for path in after.keys() - before.keys():
            self._fault(f"{path} is there after a restart only")
        if self.session.end_service(signal.SIGTERM) != 0:
            self._fault("the service didn't end well after a restart")

    # --- what is told ------------------------------------------------------------------------------------------------

    def _fault(self, text):
        self.faults.append(text)
        caller = self.options.caller
        print(f"\nfuzz: FAULT: seed {self.seed}, caller {caller}, call {self.number}: {text[:2000]}", file=sys.stderr)
        print(f"the service's log ends:\n{self.session.log(20)}", file=sys.stderr, flush=True)

    def summary(self):
        """Returns a summary of the run, in lines."""
        def listed(counter):
            return ", ".join(f"{name.rsplit('.', 1)[-1]} {count}" for name, count in counter.most_common())
        spent, worst = self.worst
        return "\n".join((
            f"calls by method: {listed(self.counts)}", f"errors: {listed(self.errors)}",
            f"{self.number} calls, {self.noreply} without a reply, {sum(self.errors.values())} refused, "
            f"{self.compared} of them sent again and compared, {self.unclear} unclear"
            + (f", {self.hangups} connections ended by the proxy" if self._proxy else ""),
            f"worst CPU {spent / 1e6:.1f} ms: {worst[:300]}",
            f"RSS {' → '.join(str(memory) for memory in self.memory)} KiB, at most {self.most} alarms, "
            f"{len(self.faults)} faults"))


def shown(sent):
    """Returns a call as text."""
    text = f"{sent.interface}.{sent.member}{sent.arguments!r} ({sent.signature}) at {sent.path}"
    return text if len(text) < 700 else text[:700] + f"… ({len(text)} characters)"
