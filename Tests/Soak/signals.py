"""Checks of the service's signals."""

import limits
from audits import excerpt
from call import CREATING_CALLS
from record import AlarmRecord, now
from session import ALARMS, NAME


class Signals:
    """The part of the checker for signals."""

    def _handle_signal(self, message):
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
            self._added(identifier, values[1].get(f"{NAME}.Alarm", {}))
            return
        record = self.records.get(identifier)
        is_creating = any(call.member in CREATING_CALLS for call in self.calls.values())
        if record is None and message.member == "Fired" and is_creating:
            record = self._add(identifier)
        if record is None:
            if message.member != "ActionFailed":
                self._fault("other", self.find(identifier), f"{message.member} of {identifier}, which doesn't exist")
            return
        record.note(f"{message.member} {values[1:]}")
        signalled = getattr(self, "_" + message.member, None)
        if signalled:
            signalled(record, *values[1:])

    def _add(self, identifier):
        self.gone.pop(identifier, None)
        return self.records.setdefault(identifier, AlarmRecord(identifier))

    def _added(self, identifier, properties):
        if identifier in self.gone:
            self._fault("other", self.gone[identifier], "was removed, and appears again")
        record = self._add(identifier)
        record.note(f"InterfacesAdded {excerpt(properties)}")
        record.properties = properties

    def _changed(self, identifier, changes):
        record = self.records.get(identifier)
        if record is None:
            self._fault("other", self.find(identifier), f"PropertiesChanged of {identifier}, which doesn't exist")
            return
        record.note(f"PropertiesChanged {changes}")
        has_cause = record.has_cause(now()) or self._is_ringing_call_under_way()
        if not has_cause and not record.is_uncertain and record.is_known:
            self._fault("other", record, f"changed without a cause: {changes}")
        record.properties |= changes
        # The snooze is over, or was replaced by the countdown to the next occurrence.
        occurrence = record.properties.get("OccurrenceUSec")
        if record.state in ("scheduled", "alerting") or occurrence == record.properties.get("CountdownFireUSec"):
            record.is_snoozed = False
        record.is_stored = True

    def _is_ringing_call_under_way(self):
        """True if a call without an id is under way."""
        return any(call.alarm == "" for call in self.calls.values())

    def _Fired(self, record, due, actual):
        instant = now()
        self.counts["rings"] += 1
        if actual < due or instant < due - limits.DRIFT:
            self._fault("early", record, f"rang {due - min(actual, instant)} µs before it was due")
        late = instant - max(due, self.up_since)
        self.lateness = max(self.lateness, late)
        if late > limits.LATENESS:
            self._fault("late", record, f"rang {late} µs late")
        if due in record.rings:
            # The first ring was signalled before it was on disk.
            if record.rings[due] == self.run or record.is_stored:
                self._fault("twice", record, f"rang again for {due}")
            self.counts["repeats"] += 1
        elif not record.calls and not record.is_uncertain and record.is_known and not self._is_ringing_call_under_way():
            if not record.next_fire:
                self._fault("twice", record, "rang without a next fire time")
            elif abs(record.next_fire - due) > limits.DRIFT:
                self._fault("other", record, f"rang for {due}, expected {record.next_fire}")
        record.rings[due] = self.run
        record.is_stored = False
        self.rung.append((record, due, instant))

    def _Stopped(self, record, reason):
        verbs = {
            "client": ("Stop", "StopRinging"), "cancelled": ("Cancel",), "disabled": ("SetEnabled",),
            "user": ("InvokeAction",)}
        is_asked = any(call.member in verbs.get(reason, ()) for call in self._under_way(record))
        if reason == "user":
            is_asked = is_asked or now() - record.pressed < limits.LATENESS
        if reason == "timeout":
            is_asked = record.timeout is not None and record.timeout <= now() + limits.DRIFT
        if reason == "superseded":
            is_asked = record.has_cause(now())
        else:
            record.is_snoozed = False
        if not is_asked and not record.is_uncertain and record.is_known:
            self._fault("other", record, f"Stopped by {reason}, without a cause")

    def _Snoozed(self, record, fire):
        self.counts["snoozes"] += 1
        record.is_snoozed = True
        calls = [call for call in record.calls if call.member == "Snooze"]
        lengths = {record.snooze, *(call.arguments[0].get("length", record.snooze) for call in calls)}
        if record.is_known and not any(
                now() + length - limits.LATENESS <= fire <= now() + length + limits.DRIFT for length in lengths):
            self._fault("other", record, f"snoozed for {fire - now()} µs instead of {lengths}")

    def _Missed(self, record, due, policy, count):
        if policy != "timeout":
            self._fault("lost", record, f"missed {count} by the policy {policy}, the last at {due}")

    def _InterfacesRemoved(self, record, _):
        calls = self._under_way(record)
        is_cancelled = any(call.member == "Cancel" for call in calls)
        is_ended = not record.stays and (
            record.has_cause(now())
            or any(call.member in ("Stop", "StopRinging", "SkipNext", "InvokeAction") for call in calls))
        if not is_cancelled and not is_ended and record.is_known and not record.is_uncertain:
            self._fault("lost", record, "removed without a cause")
        self._drop(record)

    def _under_way(self, record):
        return [*record.calls, *(call for call in self.calls.values() if call.alarm == "")]

    def _drop(self, record):
        self.records.pop(record.id, None)
        self.gone[record.id] = record
        if len(self.gone) > 2000:
            self.gone.popitem(last=False)
