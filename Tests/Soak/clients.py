"""Clients of all kinds: some set alarms and stop them, some send nonsense, some disconnect during a call, and one
hardly reads."""

import contextlib
import time
import uuid

import wire
from alarm_record import now
from call import MAKERS, OF_RINGING
from limits import SECOND
from message import CALL, Message
from session import ALARMS, NAME, PATH

ALARM, PROPERTIES, OBJECTS = NAME + ".Alarm", "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.ObjectManager"
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
YEAR_2199 = 7_226_582_400 * SECOND

# How many there are; and how often, in seconds, each calls, one vanishes, one sends no D-Bus at all, and the slow one
# reads.
CALLERS = 6
CALLING, VANISHING, BABBLING, READING = 0.15, 1.0, 3.0, 20.0
# As many alarms as the callers make; then they cancel some first.
MOST_ALARMS = 300
# A call of a client that has vanished is under way for so long at most, in seconds.
UNDER_WAY = 5


class Clients:
    """All clients, on one bus. `failed` is called with a text when a call gets no reply."""

    def __init__(self, session, chance):
        self.session, self.chance, self.loop = session, chance, session.loop
        self.alarms = []
        self.sent = 0
        # The calls without an answer, by a number of their own: member, alarm, signature, arguments, and since when.
        self.waiting = {}
        self.is_held = True
        self._bus_number = 0
        self._titles = 0
        self._slow = None
        self.callers = []

    def connect(self):
        """Connects all to the session's bus, a new one each time."""
        self._bus_number += 1
        self.callers = [self.session.connect() for _ in range(CALLERS)]
        for caller in self.callers:
            self._repeat(CALLING, lambda caller=caller: self._act(caller))
        self._repeat(VANISHING, self._vanish)
        self._repeat(BABBLING, self._babble)
        if self._slow is not None:
            self._slow.close()
        self._slow = self.session.connect(heard=lambda message: None)
        self._slow.ask_bus("AddMatch", "s", "type='signal'")
        self._slow.stop_reading()
        self._repeat(READING, self._read_slowly)

    def lost(self):
        """Returns the pending calls, which will get no reply any more."""
        calls = [
            (member, alarm, wire.unmarshal(signature, wire.marshal(signature, values)))
            for member, alarm, signature, values, _ in self.waiting.values()]
        self.waiting.clear()
        return calls

    def unanswered(self, seconds):
        """Returns the calls that have been pending for so long."""
        return [call[:2] for call in self.waiting.values() if time.monotonic() - call[4] > seconds]

    def _repeat(self, mean, action):
        number = self._bus_number

        def act():
            if self._bus_number != number:
                return
            if not self.is_held:
                action()
            self.loop.after(self.chance.expovariate(1 / mean), act)

        self.loop.after(self.chance.expovariate(1 / mean), act)

    # --- calls -------------------------------------------------------------------------------------------------------

    def call(self, caller, member, signature="", values=(), alarm=None, done=lambda answer: None):
        """Calls a method of the service, or of an alarm's object."""
        self.sent += 1
        number = self.sent
        path, interface, about = PATH, NAME, (member, None, signature, values)
        if alarm is not None:
            path, interface, about = ALARMS + alarm.replace("-", "_"), ALARM, (member, alarm, signature, values)
        elif member in OF_RINGING:
            about = member, "", "", ()
        elif member not in MAKERS:
            about = member, values[0], signature[1:], values[1:]
        self.waiting[number] = *about, time.monotonic()

        def answered(answer):
            # Without an answer it is lost, of which the session's end takes account.
            if answer is not None and self.waiting.pop(number, None):
                done(answer)

        caller.call(NAME, path, interface, member, signature, values, answered)

    def verb(self, caller, member, signature="", values=()):
        """Calls a method that changes an alarm, of the service or of the alarm's object."""
        alarm = self._some_alarm()
        if self.chance.random() < 0.4:
            self.call(caller, member, signature, values, alarm=alarm)
            return
        if member in ("Stop", "Snooze") and self.chance.random() < 0.2:
            self.call(caller, f"{member}Ringing")
            return
        self.call(caller, member, "s" + signature, [alarm, *values])

    def question(self, caller, interface, member, signature="", values=(), path=PATH):
        self.sent += 1
        caller.call(NAME, path, interface, member, signature, values, lambda answer: None)

    def _some_alarm(self):
        if not self.alarms or self.chance.random() < 0.02:
            return str(uuid.UUID(int=self.chance.getrandbits(128)))
        # The later ones are where something happens.
        return self.alarms[int(len(self.alarms) * self.chance.random() ** 0.5)]

    def _title(self, what):
        self._titles += 1
        return f"{what} {self._titles}"

    def _made(self, answer):
        if not answer.error:
            self.alarms.append(answer.values()[0])

    # --- what a caller does ------------------------------------------------------------------------------------------

    def _act(self, caller):
        if not caller.is_open:
            return
        if len(self.alarms) > MOST_ALARMS:
            alarm = self.alarms.pop(self.chance.randrange(len(self.alarms)))
            self.call(caller, "Cancel", "s", [alarm])
            return
        actions = {
            self.schedule_soon: 12, self.schedule_far: 8, self.start_timer: 3, self.schedule_at: 3, self.update: 10,
            self.cancel: 8, self.other_verb: 40, self.ask: 12, self.blunder: 4}
        self.chance.choices(list(actions), actions.values())[0](caller)

    def schedule_soon(self, caller):
        length = int(self.chance.uniform(0.4, 6) * SECOND)
        configuration = {"title": ("s", self._title("Soon"))}
        if self.chance.random() < 0.5:
            configuration["fire-at"] = "t", now() + length
            if self.chance.random() < 0.3:
                configuration["pre-alert"] = "t", 2 * SECOND
        else:
            configuration["pre-alert"] = "t", max(length, SECOND)
        if self.chance.random() < 0.6:
            configuration["post-alert"] = "t", self.chance.randint(1, 4) * SECOND
        for likelihood, key, value in [
                (0.1, "keep", ("b", True)), (0.2, "countdown-notice", ("s", "always")), (0.05, "sound", ("s", "default")),
                (0.2, "secondary-behavior", ("s", "both")), (0.1, "max-snoozes", ("u", 0)),
                (0.1, "alert-timeout", ("t", 15 * SECOND))]:
            if self.chance.random() < likelihood:
                configuration[key] = value
        self.schedule(caller, configuration)

    def schedule_far(self, caller):
        kind = self.chance.choice(["fire-at", "time", "pre-alert"])
        configuration = {
            "title": ("s", self._title("Far")),
            "metadata": ("a{sv}", {"note": ("s", "x" * self.chance.randint(0, 400))}),
            kind: {
                "fire-at": ("t", YEAR_2199 + self.chance.randint(0, 10**9) * 1000),
                "time": ("s", f"{self.chance.randint(0, 23):02}:{self.chance.randint(0, 59):02}"),
                "pre-alert": ("t", self.chance.randint(7200, 10**6) * SECOND)}[kind]}
        if kind == "time":
            configuration["weekdays"] = "as", DAYS
        if kind == "pre-alert":
            configuration["countdown-notice"] = "s", "never"
        if self.chance.random() < 0.2:
            configuration["enabled"] = "b", False
        self.schedule(caller, configuration)

    def schedule(self, caller, configuration):
        identifier = str(uuid.UUID(int=self.chance.getrandbits(128))) if self.chance.random() < 0.5 else ""
        self.call(caller, "Schedule", "sa{sv}", [identifier, configuration], done=self._made)

    def start_timer(self, caller):
        self.call(caller, "StartTimer", "us", [self.chance.randint(1, 6), self._title("Timer")], done=self._made)

    def schedule_at(self, caller):
        when = self.chance.choice(["in 3 seconds", "in 20000 seconds", "daily 06:45", "daily 23:10"])
        self.call(caller, "ScheduleAt", "ss", [when, self._title("At")], done=self._made)

    def update(self, caller):
        changes = self.chance.choice([
            {"tint": ("s", "#102030")}, {"reset": ("as", ["tint"])}, {"post-alert": ("t", 3 * SECOND)},
            {"icon": ("s", "clock"), "volume": ("d", 0.5)},
            {"fire-at": ("t", now() + self.chance.randint(1, 5) * SECOND)},
            {"fire-at": ("t", YEAR_2199)}, {"alert-timeout": ("t", 12 * SECOND)}])
        self.verb(caller, "Update", "a{sv}", [changes])

    def cancel(self, caller):
        if self.alarms:
            self.call(caller, "Cancel", "s", [self.alarms.pop(self.chance.randrange(len(self.alarms)))])

    def other_verb(self, caller):
        self.verb(caller, *self.chance.choices(
            [("Pause",), ("Resume",), ("Stop",), ("SkipNext",), ("SetEnabled", "b", [True]),
             ("SetEnabled", "b", [False]),
             ("Snooze", "a{sv}", [self.chance.choice([{}, {"length": ("t", 4 * SECOND)}])]),
             ("InvokeAction", "sa{sv}", [self.chance.choice(["stop", "snooze", "pause", "resume", "custom"]), {}])],
            [6, 8, 4, 2, 5, 3, 8, 6])[0])

    def ask(self, caller):
        alarm = ALARMS + self._some_alarm().replace("-", "_")
        self.question(caller, *self.chance.choice([
            (NAME, "List", "a{sv}", [{}]), (NAME, "NextAlarm"), (NAME, "History", "a{sv}", [{"limit": ("u", 50)}]),
            (OBJECTS, "GetManagedObjects"), (PROPERTIES, "GetAll", "s", [ALARM], alarm),
            (PROPERTIES, "Get", "ss", [NAME, "NextFireUSec"]), (ALARM, "NextOccurrences", "u", [5], alarm),
            ("org.freedesktop.DBus.Introspectable", "Introspect", "", [], alarm)]))

    def blunder(self, caller):
        """Calls a method so that it is refused."""
        self.question(caller, *self.chance.choice([
            (NAME, "Schedule", "s", ["nonsense"]), (NAME, "Schedule", "sa{sv}", ["no id", {}]),
            (NAME, "Schedule", "sa{sv}", ["", {"fire-at": ("s", "noon")}]), (NAME, "Cancel", "u", [7]),
            (NAME, "StartTimer", "us", [0, ""]), (NAME, "ScheduleAt", "ss", ["\u202enever", "x"]), (NAME, "Ring"),
            (NAME, "List", "a{sv}", [{"state": ("as", ["asleep"])}]),
            (NAME, "Stop", "s", [""]), (NAME, "Snooze", "sa{sv}", ["", {}]),
            (PROPERTIES, "Set", "ssv", [NAME, "Version", ("u", 2)]),
            (NAME, "Update", "sa{sv}", ["", {f"key-{number}": ("y", 1) for number in range(100)}]),
            (ALARM, "Stop", "", [], ALARMS + "none")]))

    # --- the others --------------------------------------------------------------------------------------------------

    def _vanish(self):
        """Calls methods, and disconnects before the replies; not before it is identified, or they would be dropped."""
        with contextlib.suppress(OSError):
            caller = self.session.connect()
            caller.ask(NAME, PATH, "org.freedesktop.DBus.Properties", "Get", "ss", (NAME, "Version"))
            self._call_and_leave(caller)

    def _call_and_leave(self, caller):
        first = self.sent + 1
        for action in self.chance.choices([self.schedule_soon, self.schedule_far, self.update, self.other_verb], k=3):
            action(caller)
        numbers = range(first, self.sent + 1)
        caller.close()
        self.loop.after(UNDER_WAY, lambda: [self.waiting.pop(number, None) for number in numbers])

    def _babble(self):
        """Sends bytes that are no message; the bus disconnects."""
        start = Message(CALL, "us", [5, "x"], destination=NAME, path=PATH, interface=NAME, member="StartTimer").bytes(9)
        with contextlib.suppress(OSError):
            caller = self.session.connect()
            caller.write(self.chance.choice([b"\r\nnonsense", start[:40], b"l\1\0\1" + b"\xff" * 60, bytes(200)]))
            caller.close()

    def _read_slowly(self):
        """Lets the slow client read for a moment, unless it reads already."""
        slow = self._slow
        if not slow.is_reading:
            slow.go_on_reading()
            self.loop.after(0.2, slow.stop_reading)
