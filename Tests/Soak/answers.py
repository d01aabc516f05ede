"""What is kept in the books of the service's answers."""

import limits
from call import MAKERS, OF_RINGING
from ledger import now


class Answers:
    """A part of the bookkeeper."""

    def _refused(self, call, error, values):
        ledger = self.ledgers.get(call.alarm)
        if ledger is not None:
            ledger.note(f"{call.member}: refused: {error}: {values}")
        is_there = ledger is not None and call.is_alone and call.sent > self.up_since
        if error in ("NotFound", "UnknownObject") and is_there:
            self._fault("lost", ledger, f"{call.member} of an alarm that is there: {error}")
        if error in ("StorageFailed", "MaximumLimitReached"):
            self._fault("other", ledger, f"{call.member}: {error}: {values}")

    def _acknowledged(self, call, values):
        if call.member in MAKERS:
            self._made(call, values[0])
            return
        if call.member in OF_RINGING and values[0] not in self.ledgers and values[0] not in self.gone:
            self._fault("other", None, f"{call.member} of {values[0]}, which isn't there: done")
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
            call.enables = call.arguments[0] and ledger.configuration.get("enabled") is False
            ledger.configuration["enabled"] = call.arguments[0]
        if call.is_alone and ledger.is_known and not ledger.is_loose:
            self._check(call, ledger)

    def _made(self, call, identifier):
        ledger = self.find(identifier) or self._add(identifier)
        ledger.is_acknowledged = True
        ledger.configuration = call.configuration
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
        if rang and call.member not in ("Snooze", "SnoozeRinging"):
            return
        if call.member == "Pause" and ledger.state != "paused":
            self._fault("other", ledger, f"paused, and is {ledger.state}")
        elif call.member == "Stop" and ledger.state == "alerting" and not ledger.promise:
            self._fault("other", ledger, "stopped, and rings on")
        elif call.member == "SetEnabled" and ledger.told.get("Enabled") != call.arguments[0]:
            self._fault("other", ledger, f"SetEnabled {call.arguments[0]}, and isn't")
        elif call.enables:
            self._check_promise(call, ledger)
        elif call.member == "Update" and "fire-at" in call.arguments[0] and ledger.told.get("Enabled"):
            if ledger.state in ("scheduled", "countdown") and not ledger.is_snoozed:
                self._check_promise(call, ledger)
        elif call.member == "Resume":
            left = ledger.told["CountdownTotalUSec"] - ledger.told["CountdownElapsedUSec"]
            self._check_between(ledger, call.sent + left - limits.CALL, now() + left + limits.CALL)

    def _check_promise(self, call, ledger):
        expected = ledger.expected(call.sent, now())
        if expected is None:
            return
        # What was skipped, stopped or rang before it was disabled doesn't come again.
        if call.enables and "time" in ledger.configuration and ledger.promise >= expected[0]:
            days = (ledger.promise - expected[0]) // limits.DAY
            expected = tuple(instant + days * limits.DAY for instant in expected)
        self._check_between(ledger, *expected)

    def _check_between(self, ledger, first, last):
        if not first <= ledger.promise <= last:
            self._fault(
                "other", ledger, f"is told to ring at {ledger.promise}, and is to ring between {first} and {last}")
