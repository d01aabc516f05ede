"""A reference model of all alarms, from outside: as a monitor of the bus it receives all calls, replies and signals of
the service, in their order. It computes which alarms there have to be and when they have to ring, and reports
differences. Its rules are those of the interface's description, and share nothing with the service's code."""

import collections

import limits
from alarm_record import now
from answers import Answers
from audits import Audits
from call import MAKERS, OF_RINGING, VERBS, Call
from message import CALL, ERROR, REPLY, SIGNAL
from server import BY_CALL
from session import ALARMS, NAME, PATH
from signals import Signals

NOTIFICATIONS = "org.freedesktop.Notifications"
BUS = "org.freedesktop.DBus"


class ReferenceModel(Answers, Signals, Audits):
    """`fault` is called with the kind of a fault, the alarm's record or None, and a text."""

    def __init__(self, fault):
        self._report = fault
        self.records = {}
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

    def _fault(self, kind, record, text):
        if record is not None:
            record.note(f"FAULT: {kind}: {text}")
        self._report(kind, record, text)

    def find(self, identifier):
        return self.records.get(identifier) or self.gone.get(identifier)

    # --- what goes over the bus --------------------------------------------------------------------------------------

    def hear(self, message):
        """Handles a message of the bus."""
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
            alarm = (
                message.path.removeprefix(ALARMS).replace("_", "-") if of_alarm else arguments.pop(0).lower() or "no id")
        elif message.member in OF_RINGING and not of_alarm:
            alarm, arguments = "", []
        elif message.member in MAKERS and message.signature == MAKERS[message.member] and not of_alarm:
            alarm, arguments = None, message.values()
        else:
            return
        call = Call(message.member, alarm, arguments)
        self.calls[message.sender, message.serial] = call
        record = self.records.get(alarm)
        # A call without an id is for whatever rings.
        for record in [record] if record else self._ringing() if alarm == "" else []:
            record.note(f"call {call.member} {call.arguments}{'' if alarm else ', of what rings longest'}")
            record.calls.append(call)
            if len(record.calls) > 1 or call.sent - record.pressed < limits.LATENESS:
                for other in record.calls:
                    other.is_alone = False

    def _ringing(self):
        return [record for record in self.records.values() if record.state == "alerting" or not record.is_stored]

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
            if call.alarm in self.records:
                self.records[call.alarm].note(f"{call.member}: {message.error}")
        elif message.kind == ERROR:
            self.counts["refused"] += 1
            self._refused(call, message.error.rsplit(".", 1)[-1], message.values())
        else:
            self.counts["acknowledged"] += 1
            self._acknowledged(call, message.values())
        for record in self.records.values() if call.alarm == "" else [self.records.get(call.alarm)]:
            if record is not None and call in record.calls:
                record.calls.remove(call)

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
        # That the service itself has closed it is no press.
        if message.member == "NotificationClosed" and what == BY_CALL:
            return
        title = self._numbers.get(number)
        for record in self.records.values():
            if title is not None and record.configuration.get("title") == title:
                record.note(f"pressed {what}")
                record.pressed = now()
                for call in record.calls:
                    call.is_alone = False

    # --- the end of a run --------------------------------------------------------------------------------------------

    def ended(self, lost=(), with_bus=False):
        """Handles the end of the service: pending calls may have been done or not, and so may due events. After the end
        of the bus, calls may have been delivered without a copy to the monitor."""
        self.down_since = now()
        self._service = ""
        self._lose([*self.calls.values(), *(Call(*call) for call in lost)])
        self.calls.clear()
        if with_bus:
            self.unheard_since = self.down_since - limits.UNTOLD
            self._notices.clear()
            self._numbers.clear()
        for record in self.records.values():
            record.note("the service ended")
            notice = record.configuration.get("countdown-notice", "auto")
            shown = record.state == "alerting" or notice == "always" or (
                notice == "auto" and record.state in ("countdown", "paused"))
            # What nobody else may have put off has to ring, before the end or after it.
            if not record.calls and not record.is_loose and record.promise <= self.down_since:
                record.owed = record.promise
            if (record.calls or record.may_change_by(self.down_since + limits.UNTOLD)
                    or self.down_since - record.pressed < limits.UNTOLD or (with_bus and shown)):
                record.is_loose = True
            record.calls.clear()

    def _lose(self, calls):
        for call in calls:
            self.counts["lost calls"] += 1
            if call.member in MAKERS:
                self.unsure.append(call)
                continue
            for record in [self.records.get(call.alarm)] if call.alarm else self._ringing():
                if record is not None:
                    record.is_loose = True
                    record.is_cancelled |= call.member == "Cancel"
