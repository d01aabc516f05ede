"""What is kept in the books of the service's signals."""

import limits
from audits import excerpt
from call import MAKERS
from ledger import Ledger, now
from session import ALARMS, NAME


class Signals:
    """A part of the bookkeeper."""

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
        ledger.note(f"InterfacesAdded {excerpt(properties)}")
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
        # It is over, or has given way to the countdown before the next occurrence.
        occurrence = ledger.told.get("OccurrenceUSec")
        if ledger.state in ("scheduled", "alerting") or occurrence == ledger.told.get("CountdownFireUSec"):
            ledger.is_snoozed = False
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
        self.rung.append((ledger, due, instant))

    def _Stopped(self, ledger, reason):
        verbs = {
            "client": ("Stop", "StopRinging"), "cancelled": ("Cancel",), "disabled": ("SetEnabled",),
            "user": ("InvokeAction",)}
        is_asked = any(call.member in verbs.get(reason, ()) for call in self._under_way(ledger))
        if reason == "user":
            is_asked = is_asked or now() - ledger.pressed < limits.LATENESS
        if reason == "timeout":
            is_asked = ledger.timeout is not None and ledger.timeout <= now() + limits.DRIFT
        if reason == "superseded":
            is_asked = ledger.has_cause(now())
        else:
            ledger.is_snoozed = False
        if not is_asked and not ledger.is_loose and ledger.is_known:
            self._fault("other", ledger, f"Stopped by {reason}, without cause")

    def _Snoozed(self, ledger, fire):
        self.counts["snoozes"] += 1
        ledger.is_snoozed = True
        calls = [call for call in ledger.calls if call.member == "Snooze"]
        lengths = {ledger.snooze, *(call.arguments[0].get("length", ledger.snooze) for call in calls)}
        if ledger.is_known and not any(
                now() + length - limits.LATENESS <= fire <= now() + length + limits.DRIFT for length in lengths):
            self._fault("other", ledger, f"snoozed for {fire - now()} µs instead of {lengths}")

    def _Missed(self, ledger, due, policy, count):
        if policy != "timeout":
            self._fault("lost", ledger, f"missed {count}, by {policy}, the last at {due}")

    def _InterfacesRemoved(self, ledger, _):
        calls = self._under_way(ledger)
        is_cancelled = any(call.member == "Cancel" for call in calls)
        is_ended = not ledger.stays and (
            ledger.has_cause(now())
            or any(call.member in ("Stop", "StopRinging", "SkipNext", "InvokeAction") for call in calls))
        if not is_cancelled and not is_ended and ledger.is_known and not ledger.is_loose:
            self._fault("lost", ledger, "removed by nobody")
        self._drop(ledger)

    def _under_way(self, ledger):
        return [*ledger.calls, *(call for call in self.calls.values() if call.alarm == "")]

    def _drop(self, ledger):
        self.ledgers.pop(ledger.id, None)
        self.gone[ledger.id] = ledger
        if len(self.gone) > 2000:
            self.gone.popitem(last=False)
