"""The part of the reference model that handles the service's replies."""

import limits
from alarm_record import now
from call import MAKERS, OF_RINGING


class Answers:
    """A part of the reference model."""

    def _refused(self, call, error, values):
        record = self.records.get(call.alarm)
        if record is not None:
            record.note(f"{call.member}: refused: {error}: {values}")
        is_there = record is not None and call.is_alone and call.sent > self.up_since
        if error in ("NotFound", "UnknownObject") and is_there:
            self._fault("lost", record, f"{call.member} of an alarm that is there: {error}")
        if error in ("StorageFailed", "MaximumLimitReached"):
            self._fault("other", record, f"{call.member}: {error}: {values}")

    def _acknowledged(self, call, values):
        if call.member in MAKERS:
            self._made(call, values[0])
            return
        if call.member in OF_RINGING and values[0] not in self.records and values[0] not in self.gone:
            self._fault("other", None, f"{call.member} of {values[0]}, which isn't there: done")
        record = self.records.get(call.alarm)
        if record is None:
            gone = self.gone.get(call.alarm)
            if gone is None and call.alarm:
                self._fault("other", None, f"{call.member} of {call.alarm}, which isn't there: done")
            return
        record.note(f"{call.member}: done")
        if call.member == "Cancel":
            self._fault("other", record, "cancelled, and still there")
        elif call.member == "Update":
            self._updated(record, *call.arguments)
        elif call.member == "SetEnabled":
            call.enables = call.arguments[0] and record.configuration.get("enabled") is False
            record.configuration["enabled"] = call.arguments[0]
        if call.is_alone and record.is_known and not record.is_loose:
            self._check(call, record)

    def _made(self, call, identifier):
        record = self.find(identifier) or self._add(identifier)
        record.is_acknowledged = True
        record.configuration = call.configuration
        record.note(f"{call.member}: done: {call.arguments}")
        # What rings at once has been told of before the answer.
        if identifier in self.records and not record.rings and not record.calls:
            self._check_promise(call, record)

    def _updated(self, record, changes):
        for key in changes.pop("reset", []):
            record.configuration.pop(key, None)
        # An instant takes the local time away.
        if "fire-at" in changes:
            for key in ("time", "weekdays"):
                record.configuration.pop(key, None)
        record.configuration |= changes

    def _check(self, call, record):
        """Updates the record by an acknowledged call."""
        rang = any(due >= call.sent - limits.LATENESS for due in record.rings)
        if rang and call.member not in ("Snooze", "SnoozeRinging"):
            return
        if call.member == "Pause" and record.state != "paused":
            self._fault("other", record, f"paused, and is {record.state}")
        elif call.member == "Stop" and record.state == "alerting" and not record.promise:
            self._fault("other", record, "stopped, and rings on")
        elif call.member == "SetEnabled" and record.told.get("Enabled") != call.arguments[0]:
            self._fault("other", record, f"SetEnabled {call.arguments[0]}, and isn't")
        elif call.enables:
            self._check_promise(call, record)
        elif call.member == "Update" and "fire-at" in call.arguments[0] and record.told.get("Enabled"):
            if record.state in ("scheduled", "countdown") and not record.is_snoozed:
                self._check_promise(call, record)
        elif call.member == "Resume":
            left = record.told["CountdownTotalUSec"] - record.told["CountdownElapsedUSec"]
            self._check_between(record, call.sent + left - limits.CALL, now() + left + limits.CALL)

    def _check_promise(self, call, record):
        expected = record.expected(call.sent, now())
        if expected is None:
            return
        # What was skipped, stopped or rang before it was disabled doesn't come again.
        if call.enables and "time" in record.configuration and record.promise >= expected[0]:
            days = (record.promise - expected[0]) // limits.DAY
            expected = tuple(instant + days * limits.DAY for instant in expected)
        self._check_between(record, *expected)

    def _check_between(self, record, first, last):
        if not first <= record.promise <= last:
            self._fault(
                "other", record, f"is told to ring at {record.promise}, and is to ring between {first} and {last}")
