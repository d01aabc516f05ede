"""Clients of all kinds: some set alarms and answer them, some make invalid calls, some disconnect during a call, and
one reads slowly."""

import contextlib
import time
import uuid

import wire
from call import CREATING_CALLS, RINGING_CALLS
from record import now
from limits import SECOND
from message import CALL, Message
from session import ALARMS, NAME, PATH

ALARM, PROPERTIES, OBJECTS = NAME + ".Alarm", "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.ObjectManager"
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
YEAR_2199 = 7_226_582_400 * SECOND

# The number of callers; the mean intervals, in seconds, of a caller's calls, of early disconnects, of garbage data, and
# of the slow client's reads.
CALLERS = 6
CALLING, DISCONNECTING, GARBAGE, READING = 0.15, 1.0, 3.0, 20.0
# The number of alarms above which the callers cancel some first.
MOST_ALARMS = 300
# The longest time, in seconds, that a call of a disconnected client stays under way.
UNDER_WAY = 5


class Clients:
    """All clients on one bus."""

    def __init__(self, session, random):
        self.session, self.random, self.loop = session, random, session.loop
        self.alarms = []
        self.sent = 0
        # The calls without a reply, by number: member, alarm, signature, arguments, and start time.
        self.waiting = {}
        self.is_paused = True
        self._bus_number = 0
        self._titles = 0
        self._slow = None
        self.callers = []

    def connect(self):
        """Connects all clients to the session's current bus."""
        self._bus_number += 1
        self.callers = [self.session.connect() for _ in range(CALLERS)]
        for caller in self.callers:
            self._repeat(CALLING, lambda caller=caller: self._act(caller))
        self._repeat(DISCONNECTING, self._disconnect_early)
        self._repeat(GARBAGE, self._send_garbage)
        if self._slow is not None:
            self._slow.close()
        self._slow = self.session.connect(on_message=lambda message: None)
        self._slow.ask_bus("AddMatch", "s", "type='signal'")
        self._slow.stop_reading()
        self._repeat(READING, self._read_slowly)

    def lost(self):
        """Returns the calls without a reply, and forgets them."""
        calls = [
            (member, alarm, wire.unmarshal(signature, wire.marshal(signature, values)))
            for member, alarm, signature, values, _ in self.waiting.values()]
        self.waiting.clear()
        return calls

    def unanswered(self, seconds):
        """Returns the calls that have waited longer than this for their reply."""
        return [call[:2] for call in self.waiting.values() if time.monotonic() - call[4] > seconds]

    def _repeat(self, mean, action):
        number = self._bus_number

        def act():
            if self._bus_number != number:
                return
            if not self.is_paused:
                action()
            self.loop.after(self.random.expovariate(1 / mean), act)

        self.loop.after(self.random.expovariate(1 / mean), act)

    # --- calls -------------------------------------------------------------------------------------------------------

    def call(self, caller, member, signature="", values=(), alarm=None, done=lambda answer: None):
        """Calls a method of the service, or of an alarm's object."""
        self.sent += 1
        number = self.sent
        path, interface, about = PATH, NAME, (member, None, signature, values)
        if alarm is not None:
            path, interface, about = ALARMS + alarm.replace("-", "_"), ALARM, (member, alarm, signature, values)
        elif member in RINGING_CALLS:
            about = member, "", "", ()
        elif member not in CREATING_CALLS:
            about = member, values[0], signature[1:], values[1:]
        self.waiting[number] = *about, time.monotonic()

        def answered(answer):
            # A call without a reply is lost; the handler of the service's end counts it.
            if answer is not None and self.waiting.pop(number, None):
                done(answer)

        caller.call(NAME, path, interface, member, signature, values, answered)

    def change_alarm(self, caller, member, signature="", values=()):
        """Calls a method that changes an alarm, on the service's or on the alarm's interface."""
        alarm = self._some_alarm()
        if self.random.random() < 0.4:
            self.call(caller, member, signature, values, alarm=alarm)
            return
        if member in ("Stop", "Snooze") and self.random.random() < 0.2:
            self.call(caller, f"{member}Ringing")
            return
        self.call(caller, member, "s" + signature, [alarm, *values])

    def query(self, caller, interface, member, signature="", values=(), path=PATH):
        self.sent += 1
        caller.call(NAME, path, interface, member, signature, values, lambda answer: None)

    def _some_alarm(self):
        if not self.alarms or self.random.random() < 0.02:
            return str(uuid.UUID(int=self.random.getrandbits(128)))
        # Prefers recent alarms, which change most.
        return self.alarms[int(len(self.alarms) * self.random.random() ** 0.5)]

    def _title(self, what):
        self._titles += 1
        return f"{what} {self._titles}"

    def _created(self, answer):
        if not answer.error:
            self.alarms.append(answer.values()[0])

    # --- what a caller does ------------------------------------------------------------------------------------------

    def _act(self, caller):
        if not caller.is_open:
            return
        if len(self.alarms) > MOST_ALARMS:
            alarm = self.alarms.pop(self.random.randrange(len(self.alarms)))
            self.call(caller, "Cancel", "s", [alarm])
            return
        actions = {
            self.schedule_soon: 12, self.schedule_far: 8, self.start_timer: 3, self.schedule_at: 3, self.update: 10,
            self.cancel: 8, self.other_change: 40, self.ask: 12, self.call_invalidly: 4}
        self.random.choices(list(actions), actions.values())[0](caller)

    def schedule_soon(self, caller):
        length = int(self.random.uniform(0.4, 6) * SECOND)
        configuration = {"title": ("s", self._title("Soon"))}
        if self.random.random() < 0.5:
            configuration["fire-at"] = "t", now() + length
            if self.random.random() < 0.3:
                configuration["pre-alert"] = "t", 2 * SECOND
        else:
            configuration["pre-alert"] = "t", max(length, SECOND)
        if self.random.random() < 0.6:
            configuration["post-alert"] = "t", self.random.randint(1, 4) * SECOND
        for likelihood, key, value in [
                (0.1, "keep", ("b", True)), (0.2, "countdown-notice", ("b", True)), (0.05, "sound", ("s", "default")),
                (0.2, "secondary-behavior", ("s", "both")), (0.1, "max-snoozes", ("u", 0)),
                (0.1, "alert-timeout", ("t", 15 * SECOND))]:
            if self.random.random() < likelihood:
                configuration[key] = value
        self.schedule(caller, configuration)

    def schedule_far(self, caller):
        kind = self.random.choice(["fire-at", "time", "pre-alert"])
        configuration = {
            "title": ("s", self._title("Far")),
            "metadata": ("a{sv}", {"note": ("s", "x" * self.random.randint(0, 400))}),
            kind: {
                "fire-at": ("t", YEAR_2199 + self.random.randint(0, 10**9) * 1000),
                "time": ("s", f"{self.random.randint(0, 23):02}:{self.random.randint(0, 59):02}"),
                "pre-alert": ("t", self.random.randint(7200, 10**6) * SECOND)}[kind]}
        if kind == "time":
            configuration["weekdays"] = "as", DAYS
        if self.random.random() < 0.2:
            configuration["enabled"] = "b", False
        self.schedule(caller, configuration)

    def schedule(self, caller, configuration):
        identifier = str(uuid.UUID(int=self.random.getrandbits(128))) if self.random.random() < 0.5 else ""
        self.call(caller, "Schedule", "sa{sv}", [identifier, configuration], done=self._created)

    def start_timer(self, caller):
        self.call(caller, "StartTimer", "us", [self.random.randint(1, 6), self._title("Timer")], done=self._created)

    def schedule_at(self, caller):
        when = self.random.choice(["in 3 seconds", "in 20000 seconds", "daily 06:45", "daily 23:10"])
        self.call(caller, "ScheduleAt", "ss", [when, self._title("At")], done=self._created)

    def update(self, caller):
        changes = self.random.choice([
            {"tint": ("s", "#102030")}, {"reset": ("as", ["tint"])}, {"post-alert": ("t", 3 * SECOND)},
            {"icon": ("s", "clock"), "volume": ("d", 0.5)},
            {"fire-at": ("t", now() + self.random.randint(1, 5) * SECOND)},
            {"fire-at": ("t", YEAR_2199)}, {"alert-timeout": ("t", 12 * SECOND)}])
        self.change_alarm(caller, "Update", "a{sv}", [changes])

    def cancel(self, caller):
        if self.alarms:
            self.call(caller, "Cancel", "s", [self.alarms.pop(self.random.randrange(len(self.alarms)))])

    def other_change(self, caller):
        self.change_alarm(caller, *self.random.choices(
            [("Pause",), ("Resume",), ("Stop",), ("SkipNext",), ("SetEnabled", "b", [True]),
             ("SetEnabled", "b", [False]),
             ("Snooze", "a{sv}", [self.random.choice([{}, {"length": ("t", 4 * SECOND)}])]),
             ("InvokeAction", "sa{sv}", [self.random.choice(["stop", "snooze", "pause", "resume", "custom"]), {}])],
            [6, 8, 4, 2, 5, 3, 8, 6])[0])

    def ask(self, caller):
        alarm = ALARMS + self._some_alarm().replace("-", "_")
        self.query(caller, *self.random.choice([
            (NAME, "List", "a{sv}", [{}]), (NAME, "NextAlarm"), (NAME, "History", "a{sv}", [{"limit": ("u", 50)}]),
            (OBJECTS, "GetManagedObjects"), (PROPERTIES, "GetAll", "s", [ALARM], alarm),
            (PROPERTIES, "Get", "ss", [NAME, "NextFireUSec"]), (ALARM, "NextOccurrences", "u", [5], alarm),
            ("org.freedesktop.DBus.Introspectable", "Introspect", "", [], alarm)]))

    def call_invalidly(self, caller):
        """Makes a call that is refused."""
        self.query(caller, *self.random.choice([
            (NAME, "Schedule", "s", ["nonsense"]), (NAME, "Schedule", "sa{sv}", ["no id", {}]),
            (NAME, "Schedule", "sa{sv}", ["", {"fire-at": ("s", "noon")}]), (NAME, "Cancel", "u", [7]),
            (NAME, "StartTimer", "us", [0, ""]), (NAME, "ScheduleAt", "ss", ["\u202enever", "x"]), (NAME, "Ring"),
            (NAME, "List", "a{sv}", [{"state": ("as", ["asleep"])}]),
            (NAME, "Stop", "s", [""]), (NAME, "Snooze", "sa{sv}", ["", {}]),
            (PROPERTIES, "Set", "ssv", [NAME, "Version", ("u", 2)]),
            (NAME, "Update", "sa{sv}", ["", {f"key-{number}": ("y", 1) for number in range(100)}]),
            (ALARM, "Stop", "", [], ALARMS + "none")]))

    # --- the others --------------------------------------------------------------------------------------------------

    def _disconnect_early(self):
        """Makes calls, and disconnects before the replies."""
        with contextlib.suppress(OSError):
            self._call_and_leave(self.session.connect())

    def _call_and_leave(self, caller):
        first = self.sent + 1
        for action in self.random.choices([self.schedule_soon, self.schedule_far, self.update, self.other_change], k=3):
            action(caller)
        numbers = range(first, self.sent + 1)
        caller.close()
        self.loop.after(UNDER_WAY, lambda: [self.waiting.pop(number, None) for number in numbers])

    def _send_garbage(self):
        """Sends invalid data, at which the bus disconnects the client."""
        start = Message(CALL, "us", [5, "x"], destination=NAME, path=PATH, interface=NAME, member="StartTimer").bytes(9)
        with contextlib.suppress(OSError):
            caller = self.session.connect()
            caller.write(self.random.choice([b"\r\nnonsense", start[:40], b"l\1\0\1" + b"\xff" * 60, bytes(200)]))
            caller.close()

    def _read_slowly(self):
        """Lets the slow client read for a moment, unless it is reading."""
        slow = self._slow
        if not slow.is_reading:
            slow.resume_reading()
            self.loop.after(0.2, slow.stop_reading)
