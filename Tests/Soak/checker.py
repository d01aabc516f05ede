"""A reference model of all alarms, independent of the service. It monitors the bus, sees the calls, replies and signals
of the service in order, and reports lost, repeated, early, late and otherwise wrong events. It follows the description
of the interface and shares no code with the service."""

import collections

import limits
from answers import Answers
from audits import Audits
from call import CREATING_CALLS, RINGING_CALLS, CHANGING_CALLS, Call
from record import now
from message import CALL, ERROR, REPLY, SIGNAL
from server import BY_CALL
from session import ALARMS, NAME, PATH
from signals import Signals

NOTIFICATIONS = "org.freedesktop.Notifications"
BUS = "org.freedesktop.DBus"


class Checker(Answers, Signals, Audits):
    """`fault` is called with the kind of a fault, the alarm's record or None, and a text."""

    def __init__(self, fault):
        self._report = fault
        self.records = {}
        # The most recently removed alarms, for reports, and to detect removed alarms that reappear.
        self.gone = collections.OrderedDict()
        self.calls = {}
        self.counts = collections.Counter()
        self.lateness = 0
        # The number of the service's run, its start time, and the end time of the previous run.
        self.run, self.up_since, self.down_since = 0, 0, 0
        # The time since which messages may have been missed because the bus ended.
        self.unheard_since = None
        # The connection whose GetManagedObjects and History are compared, and these calls under way.
        self.auditor = ""
        self._audits = {}
        # The calls that create an alarm and were under way when the service ended.
        self.uncertain_calls = []
        # The signalled rings that were not yet found in the history.
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

    def handle(self, message):
        """Handles a message on the bus."""
        if message.kind == CALL:
            self._handle_call(message)
        elif message.kind in (REPLY, ERROR):
            self._handle_answer(message)
        elif message.kind == SIGNAL:
            if message.interface == BUS and message.member == "NameOwnerChanged":
                self._handle_owner(*message.values())
            elif message.path.startswith(PATH) and message.sender == self._service:
                self._handle_signal(message)
            elif message.interface == NOTIFICATIONS:
                self._handle_press(message)

    def _handle_call(self, message):
        if message.interface == NOTIFICATIONS and message.member == "Notify":
            self._notices[message.sender, message.serial] = message.values()[3]
        if message.destination != NAME:
            return
        if message.sender == self.auditor and message.member in ("GetManagedObjects", "History"):
            self._audits[message.sender, message.serial] = message.member
        of_alarm = message.path.startswith(ALARMS)
        identifier_type = "" if of_alarm else "s"
        changing = CHANGING_CALLS.get(message.member)
        if changing is not None and message.signature == identifier_type + changing:
            arguments = message.values()
            if of_alarm:
                alarm = message.path.removeprefix(ALARMS).replace("_", "-")
            else:
                alarm = arguments.pop(0).lower() or "no id"
        elif message.member in RINGING_CALLS and not of_alarm:
            alarm, arguments = "", []
        elif message.member in CREATING_CALLS and message.signature == CREATING_CALLS[message.member] and not of_alarm:
            alarm, arguments = None, message.values()
        else:
            return
        call = Call(message.member, alarm, arguments)
        self.calls[message.sender, message.serial] = call
        record = self.records.get(alarm)
        # A call without an id is about any ringing alarm.
        for record in [record] if record else self._ringing() if alarm == "" else []:
            record.note(f"call {call.member} {call.arguments}{'' if alarm else ', of the alarm that has rung longest'}")
            record.calls.append(call)
            if len(record.calls) > 1 or call.sent - record.pressed < limits.LATENESS:
                for other in record.calls:
                    other.is_alone = False

    def _ringing(self):
        return [record for record in self.records.values() if record.state == "alerting" or not record.is_stored]

    def _handle_answer(self, message):
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
            # The call wasn't delivered, or was under way when the service ended, which _handle_owner handles.
            self._note_lost([call] if message.error == f"{BUS}.Error.NoReply" else [])
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

    def _handle_owner(self, name, _, owner):
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

    def _handle_press(self, message):
        if message.member not in ("ActionInvoked", "NotificationClosed"):
            return
        number, what = message.values()
        # A notification closed by the service isn't a press.
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
        """Handles the end of the service: each call and each deadline under way may have been handled or not. With the
        bus, the monitor ends too: calls may have been delivered without being seen."""
        self.down_since = now()
        self._service = ""
        self._note_lost([*self.calls.values(), *(Call(*call) for call in lost)])
        self.calls.clear()
        if with_bus:
            self.unheard_since = self.down_since - limits.UNREPORTED
            self._notices.clear()
            self._numbers.clear()
        for record in self.records.values():
            record.note("the service ended")
            shown = record.state == "alerting" or record.configuration.get("countdown-notice")
            # An alarm that no call can have changed must ring, before the end or after it.
            if not record.calls and not record.is_uncertain and record.next_fire <= self.down_since:
                record.due_at_end = record.next_fire
            if (record.calls or record.may_change_by(self.down_since + limits.UNREPORTED)
                    or self.down_since - record.pressed < limits.UNREPORTED or (with_bus and shown)):
                record.is_uncertain = True
            record.calls.clear()

    def _note_lost(self, calls):
        for call in calls:
            self.counts["lost calls"] += 1
            if call.member in CREATING_CALLS:
                self.uncertain_calls.append(call)
                continue
            for record in [self.records.get(call.alarm)] if call.alarm else self._ringing():
                if record is not None:
                    record.is_uncertain = True
                    record.is_cancelled |= call.member == "Cancel"
