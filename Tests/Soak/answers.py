"""Checks of the service's replies."""

import limits
from call import CREATING_CALLS, RINGING_CALLS
from record import now


class Answers:
    """The part of the checker for replies."""

    def _refused(self, call, error, values):
        record = self.records.get(call.alarm)
        if record is not None:
            record.note(f"{call.member}: refused: {error}: {values}")
        is_there = record is not None and call.is_alone and call.sent > self.up_since
        if error in ("NotFound", "UnknownObject") and is_there:
            self._fault("lost", record, f"{call.member} of an existing alarm: {error}")
        if error in ("StorageFailed", "MaximumLimitReached"):
            self._fault("other", record, f"{call.member}: {error}: {values}")

    def _acknowledged(self, call, values):
        if call.member in CREATING_CALLS:
            self._created(call, values[0])
            return
        if call.member in RINGING_CALLS and values[0] not in self.records and values[0] not in self.gone:
            self._fault("other", None, f"{call.member} of {values[0]}, which doesn't exist, succeeded")
        record = self.records.get(call.alarm)
        if record is None:
            gone = self.gone.get(call.alarm)
            if gone is None and call.alarm:
                self._fault("other", None, f"{call.member} of {call.alarm}, which doesn't exist, succeeded")
            return
        record.note(f"{call.member}: done")
        if call.member == "Cancel":
            self._fault("other", record, "cancelled, and still exists")
        elif call.member == "Update":
            self._updated(record, *call.arguments)
        elif call.member == "SetEnabled":
            call.enables = call.arguments[0] and record.configuration.get("enabled") is False
            record.configuration["enabled"] = call.arguments[0]
        if call.is_alone and record.is_known and not record.is_uncertain:
            self._check(call, record)

    def _created(self, call, identifier):
        record = self.find(identifier) or self._add(identifier)
        record.is_acknowledged = True
        record.configuration = call.configuration
        record.note(f"{call.member}: done: {call.arguments}")
        # The signals of an alarm that rings at once precede the reply.
        if identifier in self.records and not record.rings and not record.calls:
            self._check_next_fire(call, record)

    def _updated(self, record, changes):
        for key in changes.pop("reset", []):
            record.configuration.pop(key, None)
        # fire-at replaces a local time.
        if "fire-at" in changes:
            for key in ("time", "weekdays"):
                record.configuration.pop(key, None)
        record.configuration |= changes

    def _check(self, call, record):
        """Checks that the alarm is in the state that the call has requested."""
        rang = any(due >= call.sent - limits.LATENESS for due in record.rings)
        if rang and call.member not in ("Snooze", "SnoozeRinging"):
            return
        if call.member == "Pause" and record.state != "paused":
            self._fault("other", record, f"Pause succeeded, and its state is {record.state}")
        elif call.member == "Stop" and record.state == "alerting" and not record.next_fire:
            self._fault("other", record, "Stop succeeded, and it still rings")
        elif call.member == "SetEnabled" and record.properties.get("Enabled") != call.arguments[0]:
            self._fault("other", record, f"SetEnabled {call.arguments[0]} succeeded, and Enabled is different")
        elif call.enables:
            self._check_next_fire(call, record)
        elif call.member == "Update" and "fire-at" in call.arguments[0] and record.properties.get("Enabled"):
            if record.state in ("scheduled", "countdown") and not record.is_snoozed:
                self._check_next_fire(call, record)
        elif call.member == "Resume":
            left = record.properties["CountdownTotalUSec"] - record.properties["CountdownElapsedUSec"]
            self._check_between(record, call.sent + left - limits.CALL, now() + left + limits.CALL)

    def _check_next_fire(self, call, record):
        expected = record.expected(call.sent, now())
        if expected is None:
            return
        # An occurrence that was skipped, stopped or has rung before the alarm was disabled doesn't recur.
        if call.enables and "time" in record.configuration and record.next_fire >= expected[0]:
            days = (record.next_fire - expected[0]) // limits.DAY
            expected = tuple(instant + days * limits.DAY for instant in expected)
        self._check_between(record, *expected)

    def _check_between(self, record, first, last):
        if not first <= record.next_fire <= last:
            self._fault(
                "other", record, f"its next fire time is {record.next_fire}, expected one between {first} and {last}")
