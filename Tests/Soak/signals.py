"""The part of the reference model that handles the service's signals."""

import limits
from alarm_record import AlarmRecord, now
from audits import excerpt
from call import MAKERS
from session import ALARMS, NAME


class Signals:
    """A part of the reference model."""

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
        record = self.records.get(identifier)
        if record is None and message.member == "Fired" and any(call.member in MAKERS for call in self.calls.values()):
            record = self._add(identifier)
        # A call to make one may have been carried out just before an end of the service, which took its answer along.
        was_lost = identifier not in self.gone and any(call.member in MAKERS for call in self.unsure)
        if record is None and message.member == "Fired" and was_lost:
            record = self._add(identifier)
            record.is_loose = True
        if record is None:
            if message.member != "ActionFailed":
                self._fault("other", self.find(identifier), f"{message.member} of {identifier}, which isn't there")
            return
        record.note(f"{message.member} {values[1:]}")
        signalled = getattr(self, "_" + message.member, None)
        if signalled:
            signalled(record, *values[1:])

    def _add(self, identifier):
        self.gone.pop(identifier, None)
        return self.records.setdefault(identifier, AlarmRecord(identifier))

    def _appeared(self, identifier, properties):
        if identifier in self.gone:
            self._fault("other", self.gone[identifier], "is gone, and appears again")
        record = self._add(identifier)
        record.note(f"InterfacesAdded {excerpt(properties)}")
        record.told = properties

    def _changed(self, identifier, changes):
        record = self.records.get(identifier)
        if record is None:
            self._fault("other", self.find(identifier), f"PropertiesChanged of {identifier}, which isn't there")
            return
        record.note(f"PropertiesChanged {changes}")
        if not record.has_cause(now()) and not self._anything() and not record.is_loose and record.is_known:
            self._fault("other", record, f"changed by nobody: {changes}")
        record.told |= changes
        # It is over, or has given way to the countdown before the next occurrence.
        occurrence = record.told.get("OccurrenceUSec")
        if record.state in ("scheduled", "alerting") or occurrence == record.told.get("CountdownFireUSec"):
            record.is_snoozed = False
        record.is_stored = True

    def _anything(self):
        """Returns true if a call is pending that names no alarm."""
        return any(call.alarm == "" for call in self.calls.values())

    def _Fired(self, record, due, actual):
        instant = now()
        self.counts["rings"] += 1
        # A wall clock that is corrected moves the end of a countdown that boot time measures.
        drift = limits.DRIFT if record.counts_by_boot else 0
        if actual < due - drift or instant < due - limits.DRIFT:
            self._fault("early", record, f"rang {due - min(actual, instant)} µs before it was due")
        late = instant - max(due, self.up_since)
        self.lateness = max(self.lateness, late)
        if late > limits.LATENESS:
            self._fault("late", record, f"rang {late} µs late")
        if due in record.rings:
            # The first one was told before it was on disk.
            if record.rings[due] == self.run or record.is_stored:
                self._fault("twice", record, f"rang again for {due}")
            self.counts["repeats"] += 1
        elif not record.calls and not record.is_loose and record.is_known and not self._anything():
            if not record.promise and not record.has_run_out:
                self._fault("twice", record, "rang, and wasn't to")
            elif record.promise and abs(record.promise - due) > limits.DRIFT:
                self._fault("other", record, f"rang for {due}, and was to ring at {record.promise}")
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
        if not is_asked and not record.is_loose and record.is_known:
            self._fault("other", record, f"Stopped by {reason}, without cause")

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
            self._fault("lost", record, f"missed {count}, by {policy}, the last at {due}")

    def _InterfacesRemoved(self, record, _):
        calls = self._under_way(record)
        is_cancelled = any(call.member == "Cancel" for call in calls)
        is_ended = not record.stays and (
            record.has_cause(now())
            or any(call.member in ("Stop", "StopRinging", "SkipNext", "InvokeAction") for call in calls))
        if not is_cancelled and not is_ended and record.is_known and not record.is_loose:
            self._fault("lost", record, "removed by nobody")
        self._drop(record)

    def _under_way(self, record):
        return [*record.calls, *(call for call in self.calls.values() if call.alarm == "")]

    def _drop(self, record):
        self.records.pop(record.id, None)
        self.gone[record.id] = record
        if len(self.gone) > 2000:
            self.gone.popitem(last=False)
