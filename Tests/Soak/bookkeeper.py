"""Keeps the books of all alarms, from outside: it sees on the bus, as a monitor does, what is asked of the service, what it
answers and what it signals, in that order. It says what must be there, what must ring and when, and finds what is
otherwise. It knows the rules from the interface's description, and nothing of the service's code."""

import collections

import limits
from ledger import Ledger, now
from message import CALL, ERROR, REPLY, SIGNAL
from session import NAME

PATH = "/org/example/Alarms"
ALARMS = PATH + "/alarm/"
NOTIFICATIONS = "org.freedesktop.Notifications"
BUS = "org.freedesktop.DBus"

# The calls that change an alarm, and their arguments after its id; and those that make one.
VERBS = {
    "Update": "a{sv}", "Cancel": "", "SetEnabled": "b", "SkipNext": "", "Stop": "", "Countdown": "", "Pause": "",
    "Resume": "", "InvokeAction": "sa{sv}",
}
MAKERS = {"Schedule": "sa{sv}", "StartTimer": "us", "ScheduleAt": "ss"}

# What is told of every change.
TOLD = (
    "State", "Enabled", "NextFireUSec", "OccurrenceUSec", "AlertStartUSec", "CountdownTotalUSec",
    "CountdownElapsedUSec", "CountdownStartUSec", "CountdownFireUSec", "SnoozeCount")
# Of a timer, these are computed from boot time whenever they are told.
DRIFTING = ("NextFireUSec", "CountdownStartUSec", "CountdownFireUSec", "AlertStartUSec", "CountdownElapsedUSec")


class Call:
    """A call under way that makes or changes an alarm."""

    def __init__(self, member, alarm, arguments):
        self.member, self.alarm, self.arguments = member, alarm, arguments
        self.sent = now()
        # Whether nothing else that may change the alarm has been under way with it.
        self.is_alone = True

    @property
    def title(self):
        """That of the alarm which it makes."""
        if self.member == "Schedule":
            return self.arguments[1].get("title", "")
        return self.arguments[1]


class Bookkeeper:
    """`fault` is called with the kind of a fault, the alarm's ledger or None, and a text."""

    def __init__(self, fault):
        self._report = fault
        self.ledgers = {}
        # The last that are gone, for the evidence, and for what comes back.
        self.gone = collections.OrderedDict()
        self.calls = {}
        self.counts = collections.Counter()
        self.lateness = 0
        # The number of the service's run, since when it is up, and until when the one before was.
        self.run, self.up_since, self.down_since = 0, 0, 0
        # Since when a message may have been lost on a bus that ended.
        self.unheard_since = None
        # Whose GetManagedObjects and History are compared with, and these calls under way.
        self.auditor = ""
        self._audits = {}
        # What makes an alarm and was under way as the service ended.
        self.unsure = []
        # The rings heard that were not yet found in the history.
        self.rung = []
        self._notices = {}
        self._numbers = {}
        self._service = ""

    def _fault(self, kind, ledger, text):
        if ledger is not None:
            ledger.note(f"FAULT: {kind}: {text}")
        self._report(kind, ledger, text)

    def find(self, identifier):
        return self.ledgers.get(identifier) or self.gone.get(identifier)

    # --- what goes over the bus --------------------------------------------------------------------------------------

    def hear(self, message):
        """Takes a message of the bus."""
        if message.kind == CALL:
            self._hear_call(message)
        elif message.kind in (REPLY, ERROR):
            self._hear_answer(message)
        elif message.kind == SIGNAL:
            if message.interface == BUS and message.member == "NameOwnerChanged":
                self._hear_owner(*message.values())
            elif message.path.startswith(PATH) and message.sender == self._service:
                self._hear_signal(message)
            elif message.interface == NOTIFICATIONS:
                self._hear_press(message)

    def _hear_call(self, message):
        if message.interface == NOTIFICATIONS and message.member == "Notify":
            self._notices[message.sender, message.serial] = message.values()[3]
        if message.destination != NAME:
            return
        if message.sender == self.auditor and message.member in ("GetManagedObjects", "History"):
            self._audits[message.sender, message.serial] = message.member
        of_alarm = message.path.startswith(ALARMS)
        if message.member in VERBS and message.signature == ("" if of_alarm else "s") + VERBS[message.member]:
            arguments = message.values()
            alarm = message.path.removeprefix(ALARMS).replace("_", "-") if of_alarm else arguments.pop(0).lower()
        elif message.member in MAKERS and message.signature == MAKERS[message.member] and not of_alarm:
            alarm, arguments = None, message.values()
        else:
            return
        call = Call(message.member, alarm, arguments)
        self.calls[message.sender, message.serial] = call
        ledger = self.ledgers.get(alarm)
        # A call of id "" is for whatever rings.
        for ledger in [ledger] if ledger else self._ringing() if alarm == "" else []:
            ledger.note(f"call {call.member} {call.arguments}")
            ledger.calls.append(call)
            if len(ledger.calls) > 1 or call.sent - ledger.pressed < limits.LATENESS:
                for other in ledger.calls:
                    other.is_alone = False

    def _ringing(self):
        return [ledger for ledger in self.ledgers.values() if ledger.state == "alerting" or not ledger.is_stored]

    def _hear_answer(self, message):
        key = message.destination, message.reply_serial
        if message.kind == REPLY and key in self._notices:
            self._numbers[message.values()[0]] = self._notices.pop(key)
            return
        audit = self._audits.pop(key, None)
        if audit and message.kind == REPLY:
            if audit == "History":
                self.compare_history(message.values()[0])
                self.counts["audits"] += 1
            else:
                self.audit(message.values()[0])
        call = self.calls.pop(key, None)
        if call is None:
            return
        if message.kind == ERROR and message.sender == BUS:
            # It never came there, or was under way as the service ended; of that _hear_owner takes account.
            self._lose([call] if message.error == f"{BUS}.Error.NoReply" else [])
            if call.alarm in self.ledgers:
                self.ledgers[call.alarm].note(f"{call.member}: {message.error}")
        elif message.kind == ERROR:
            self.counts["refused"] += 1
            self._refused(call, message.error.rsplit(".", 1)[-1], message.values())
        else:
            self.counts["acknowledged"] += 1
            self._acknowledged(call, message.values())
        for ledger in self.ledgers.values() if call.alarm == "" else [self.ledgers.get(call.alarm)]:
            if ledger is not None and call in ledger.calls:
                ledger.calls.remove(call)

    def _hear_owner(self, name, _, owner):
        if name == NOTIFICATIONS:
            self._numbers.clear()
        if name != NAME:
            return
        self._service = owner
        if owner:
            self.run += 1
            self.up_since = now()
        else:
            self.ended()

    def _hear_press(self, message):
        if message.member not in ("ActionInvoked", "NotificationClosed"):
            return
        number, what = message.values()
        title = self._numbers.get(number)
        for ledger in self.ledgers.values():
            if title is not None and ledger.configuration.get("title") == title:
                ledger.note(f"pressed {what}")
                ledger.pressed = now()
                for call in ledger.calls:
                    call.is_alone = False

    # --- the end of a run --------------------------------------------------------------------------------------------

    def ended(self, lost=(), with_bus=False):
        """The service has ended: what was under way may have happened or not, and so may what time does by itself.
        With the bus ends the hearing: what was sent to it, by those who call, may have come there unheard."""
        self.down_since = now()
        self._service = ""
        self._lose([*self.calls.values(), *(Call(*call) for call in lost)])
        self.calls.clear()
        if with_bus:
            self.unheard_since = self.down_since - limits.UNTOLD
            self._notices.clear()
            self._numbers.clear()
        for ledger in self.ledgers.values():
            ledger.note("the service ended")
            shown = ledger.state == "alerting" or ledger.configuration.get("countdown-notice")
            # What nobody else may have put off has to ring, before the end or after it.
            if not ledger.calls and not ledger.is_loose and ledger.promise <= self.down_since:
                ledger.owed = ledger.promise
            if (ledger.calls or ledger.may_change_by(self.down_since + limits.UNTOLD)
                    or self.down_since - ledger.pressed < limits.LATENESS or (with_bus and shown)):
                ledger.is_loose = True
            ledger.calls.clear()

    def _lose(self, calls):
        for call in calls:
            self.counts["lost calls"] += 1
            if call.member in MAKERS:
                self.unsure.append(call)
            for ledger in [self.ledgers.get(call.alarm)] if call.alarm else self._ringing():
                if ledger is not None:
                    ledger.is_loose = True
                    ledger.is_cancelled |= call.member == "Cancel"

    # --- what is answered --------------------------------------------------------------------------------------------

    def _refused(self, call, error, values):
        ledger = self.ledgers.get(call.alarm)
        if ledger is not None:
            ledger.note(f"{call.member}: refused: {error}: {values}")
        if error in ("NotFound", "UnknownObject") and ledger is not None and call.is_alone and call.sent > self.up_since:
            self._fault("lost", ledger, f"{call.member} of an alarm that is there: {error}")
        if error in ("Storage", "MaximumLimitReached"):
            self._fault("other", ledger, f"{call.member}: {error}: {values}")

    def _acknowledged(self, call, values):
        if call.member in MAKERS:
            self._made(call, values[0])
            return
        ledger = self.ledgers.get(call.alarm)
        if ledger is None:
            gone = self.gone.get(call.alarm)
            if gone is None and call.alarm:
                self._fault("other", None, f"{call.member} of {call.alarm}, which isn't there: done")
            return
        ledger.note(f"{call.member}: done")
        if call.member == "Cancel":
            self._fault("other", ledger, "cancelled, and still there")
        elif call.member == "Update":
            self._updated(ledger, *call.arguments)
        elif call.member == "SetEnabled":
            ledger.configuration["enabled"] = call.arguments[0]
        if call.is_alone and ledger.is_known and not ledger.is_loose:
            self._check(call, ledger)

    def _made(self, call, identifier):
        ledger = self.find(identifier) or self._add(identifier)
        ledger.is_acknowledged = True
        ledger.configuration = configuration(call)
        ledger.note(f"{call.member}: done: {call.arguments}")
        # What rings at once has been told of before the answer.
        if identifier in self.ledgers and not ledger.rings and not ledger.calls:
            self._check_promise(call, ledger)

    def _updated(self, ledger, changes):
        for key in changes.pop("reset", []):
            ledger.configuration.pop(key, None)
        # An instant takes the local time away.
        if "fire-at" in changes:
            for key in ("time", "weekdays"):
                ledger.configuration.pop(key, None)
        ledger.configuration |= changes

    def _check(self, call, ledger):
        """That it is now as the call has asked for."""
        rang = any(due >= call.sent - limits.LATENESS for due in ledger.rings)
        if rang and call.member != "Countdown":
            return
        if call.member == "Pause" and ledger.state != "paused":
            self._fault("other", ledger, f"paused, and is {ledger.state}")
        elif call.member == "SetEnabled" and ledger.told.get("Enabled") != call.arguments[0]:
            self._fault("other", ledger, f"SetEnabled {call.arguments[0]}, and isn't")
        elif call.member == "Update" and "fire-at" in call.arguments[0] and ledger.told.get("Enabled"):
            if ledger.state in ("scheduled", "countdown") and not ledger.told.get("SnoozeCount"):
                self._check_promise(call, ledger)
        elif call.member == "Resume":
            left = ledger.told["CountdownTotalUSec"] - ledger.told["CountdownElapsedUSec"]
            self._check_between(ledger, call.sent + left - limits.CALL, now() + left + limits.CALL)

    def _check_promise(self, call, ledger):
        expected = ledger.expected(call.sent, now())
        if expected is not None:
            self._check_between(ledger, *expected)

    def _check_between(self, ledger, first, last):
        if not first <= ledger.promise <= last:
            self._fault(
                "other", ledger, f"is told to ring at {ledger.promise}, and is to ring between {first} and {last}")

    # --- what is signalled -------------------------------------------------------------------------------------------

    def _hear_signal(self, message):
        values = message.values()
        if message.member == "PropertiesChanged":
            if message.path.startswith(ALARMS):
                self._changed(message.path.removeprefix(ALARMS).replace("_", "-"), values[1])
            return
        if message.member in ("InterfacesAdded", "InterfacesRemoved"):
            identifier = values[0].removeprefix(ALARMS).replace("_", "-")
        elif message.interface == NAME and message.member != "TimeChanged":
            identifier = values[0]
        else:
            return
        if message.member == "InterfacesAdded":
            self._appeared(identifier, values[1].get(f"{NAME}.Alarm", {}))
            return
        ledger = self.ledgers.get(identifier)
        if ledger is None and message.member == "Fired" and any(call.member in MAKERS for call in self.calls.values()):
            ledger = self._add(identifier)
        if ledger is None:
            if message.member != "ActionFailed":
                self._fault("other", self.find(identifier), f"{message.member} of {identifier}, which isn't there")
            return
        ledger.note(f"{message.member} {values[1:]}")
        signalled = getattr(self, "_" + message.member, None)
        if signalled:
            signalled(ledger, *values[1:])

    def _add(self, identifier):
        self.gone.pop(identifier, None)
        return self.ledgers.setdefault(identifier, Ledger(identifier))

    def _appeared(self, identifier, properties):
        if identifier in self.gone:
            self._fault("other", self.gone[identifier], "is gone, and appears again")
        ledger = self._add(identifier)
        ledger.note(f"InterfacesAdded {told(properties)}")
        ledger.told = properties

    def _changed(self, identifier, changes):
        ledger = self.ledgers.get(identifier)
        if ledger is None:
            self._fault("other", self.find(identifier), f"PropertiesChanged of {identifier}, which isn't there")
            return
        ledger.note(f"PropertiesChanged {changes}")
        if not ledger.has_cause(now()) and not self._anything() and not ledger.is_loose and ledger.is_known:
            self._fault("other", ledger, f"changed by nobody: {changes}")
        ledger.told |= changes
        ledger.is_stored = True

    def _anything(self):
        """Whether a call is under way that is for no alarm by name."""
        return any(call.alarm == "" for call in self.calls.values())

    def _Fired(self, ledger, due, actual):
        instant = now()
        self.counts["rings"] += 1
        if actual < due or instant < due - limits.DRIFT:
            self._fault("early", ledger, f"rang {due - min(actual, instant)} µs before it was due")
        late = instant - max(due, self.up_since)
        self.lateness = max(self.lateness, late)
        if late > limits.LATENESS:
            self._fault("late", ledger, f"rang {late} µs late")
        if due in ledger.rings:
            # The first one was told before it was on disk.
            if ledger.rings[due] == self.run or ledger.is_stored:
                self._fault("twice", ledger, f"rang again for {due}")
            self.counts["repeats"] += 1
        elif not ledger.calls and not ledger.is_loose and ledger.is_known and not self._anything():
            if not ledger.promise:
                self._fault("twice", ledger, "rang, and wasn't to")
            elif abs(ledger.promise - due) > limits.DRIFT:
                self._fault("other", ledger, f"rang for {due}, and was to ring at {ledger.promise}")
        ledger.rings[due] = self.run
        ledger.is_stored = False
        self.rung.append((ledger, due))

    def _Stopped(self, ledger, reason):
        self.counts[f"stopped {reason}"] += 1
        verbs = {"client": ("Stop",), "cancelled": ("Cancel",), "disabled": ("SetEnabled",), "user": ("InvokeAction",)}
        isAsked = any(call.member in verbs.get(reason, ()) for call in self._under_way(ledger))
        if reason == "user":
            isAsked = isAsked or now() - ledger.pressed < limits.LATENESS
        if reason == "timeout":
            isAsked = ledger.timeout is not None and ledger.timeout <= now() + limits.DRIFT
        if not isAsked and not ledger.is_loose and ledger.is_known and reason != "superseded":
            self._fault("other", ledger, f"Stopped by {reason}, without cause")

    def _Snoozed(self, ledger, fire):
        self.counts["snoozes"] += 1
        length = ledger.snooze
        if ledger.is_known and not now() + length - limits.LATENESS <= fire <= now() + length + limits.DRIFT:
            self._fault("other", ledger, f"snoozed for {fire - now()} µs instead of {length}")

    def _Missed(self, ledger, due, policy, count):
        if policy != "timeout":
            self._fault("lost", ledger, f"missed {count}, by {policy}, the last at {due}")

    def _InterfacesRemoved(self, ledger, _):
        calls = self._under_way(ledger)
        isCancelled = any(call.member == "Cancel" for call in calls)
        isEnded = not ledger.stays and (
            ledger.has_cause(now()) or any(call.member in ("Stop", "SkipNext", "InvokeAction") for call in calls))
        if not isCancelled and not isEnded and ledger.is_known and not ledger.is_loose:
            self._fault("lost", ledger, "removed by nobody")
        self._drop(ledger)

    def _under_way(self, ledger):
        return [*ledger.calls, *(call for call in self.calls.values() if call.alarm == "")]

    def _drop(self, ledger):
        self.ledgers.pop(ledger.id, None)
        self.gone[ledger.id] = ledger
        if len(self.gone) > 2000:
            self.gone.popitem(last=False)

    # --- looking -----------------------------------------------------------------------------------------------------

    def look(self):
        """Finds what should have happened by now, with the service up."""
        instant = now()
        if not self._service:
            return
        for ledger in self.ledgers.values():
            for due, what in ((ledger.promise or None, "ring"), (ledger.timeout, "end its ring")):
                if due is not None and instant > max(due, self.up_since) + limits.LATENESS:
                    self._fault("lost", ledger, f"was to {what} at {due}, {instant - due} µs ago")
                    ledger.told["NextFireUSec"], ledger.told["AlertStartUSec"] = 0, instant

    def audit(self, objects):
        """Compares with what GetManagedObjects answers, when no call is under way."""
        there = {path.removeprefix(ALARMS).replace("_", "-"): of[f"{NAME}.Alarm"] for path, of in objects.items()}
        for ledger in list(self.ledgers.values()):
            if ledger.id not in there:
                self._miss(ledger)
            elif ledger.is_loose:
                self.counts["taken as found"] += 1
                self._take(ledger, there[ledger.id])
            else:
                self._compare(ledger, there[ledger.id])
        for identifier in there.keys() - self.ledgers.keys():
            self._discover(identifier, there[identifier])
        self.unsure.clear()

    def _take(self, ledger, properties):
        ledger.note(f"taken as it is: {told(properties)}")
        ledger.is_loose = ledger.is_cancelled = False
        ledger.told = properties
        ledger.configuration = {
            **properties["Configuration"], "title": properties["Title"], "enabled": properties["Enabled"]}
        # Whether it rang is what the history tells.
        ledger.is_stored = True

    def _compare(self, ledger, properties):
        for key in TOLD:
            was, found = ledger.told.get(key), properties[key]
            slack = limits.DRIFT if key in DRIFTING else 0
            if was != found and (not slack or abs(was - found) > slack) and ledger.is_stored:
                self._fault("other", ledger, f"{key} is {found}, and {was} was told")
                ledger.told = properties
                return

    def _miss(self, ledger):
        if not ledger.is_loose or (ledger.stays and not ledger.is_cancelled):
            self._fault("lost", ledger, "isn't there")
        ledger.note("found to be gone")
        self.counts["taken as found"] += 1
        self._drop(ledger)

    def _discover(self, identifier, properties):
        isMade = any(
            call.title == properties["Title"] for call in self.unsure if call.member in MAKERS)
        gone = self.gone.get(identifier)
        if not isMade or (gone is not None and gone.is_acknowledged):
            self._fault("other", gone, f"{identifier} is there, and nobody knows of it: {properties}")
        self.counts["taken as found"] += 1
        self._take(self._add(identifier), properties)

    def compare_history(self, entries):
        """Compares the rings with those that History tells of: each once, all that were heard, and all that were owed."""
        fired = [entry for entry in entries if entry["Event"] == "fired"]
        for (identifier, due), count in collections.Counter((ring["Id"], ring["DueUSec"]) for ring in fired).items():
            if count > 1:
                self._fault("twice", self.find(identifier), f"{count} times in the history, for {due}")
        for ring in fired:
            ledger, due = self.find(ring["Id"]), ring["DueUSec"]
            if ledger is None or due in ledger.rings:
                continue
            if self.unheard_since is None or ring["AtUSec"] < self.unheard_since:
                self._fault("other", ledger, f"in the history rang for {due}, and wasn't heard")
            ledger.note(f"found in the history: rang for {due}")
            ledger.rings[due] = self.run
        self._find_heard({(ring["Id"], ring["DueUSec"]) for ring in fired})
        for ledger in [*self.ledgers.values(), *self.gone.values()]:
            if ledger.owed and not any(abs(due - ledger.owed) <= limits.DRIFT for due in ledger.rings):
                if abs(ledger.promise - ledger.owed) > limits.DRIFT:
                    self._fault("lost", ledger, f"was to ring at {ledger.owed}, and never did")
            ledger.owed = 0
        self.unheard_since = None

    def _find_heard(self, rings):
        left = []
        for ledger, due in self.rung:
            if (ledger.id, due) in rings:
                continue
            # It is in the history once it is on disk.
            if due in ledger.rings and not ledger.is_stored:
                left.append((ledger, due))
            elif due > now() - limits.LATENESS:
                left.append((ledger, due))
            else:
                self._fault("lost", ledger, f"rang for {due}, and isn't in the history")
        self.rung = left


def told(properties):
    return {key: properties[key] for key in TOLD if key in properties}


def configuration(call):
    """What a call that makes an alarm asks for, as the keys of Schedule."""
    if call.member == "Schedule":
        return call.arguments[1]
    what, title = call.arguments
    if call.member == "StartTimer":
        return {"title": title, "pre-alert": what * limits.SECOND}
    word, rest = what.split(" ", 1)
    if word == "in":
        return {"title": title, "pre-alert": int(rest.split()[0]) * limits.SECOND}
    return {"title": title, "time": rest, "weekdays": ["mon"]}
