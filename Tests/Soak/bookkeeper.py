"""Keeps the books of all alarms, from outside: it sees on the bus, as a monitor does, what is asked of the service, what
it answers and what it signals, in that order. It says what must be there, what must ring and when, and finds what is
otherwise. It knows the rules from the interface's description, and nothing of the service's code."""

import collections

import limits
from answers import Answers
from audits import Audits
from call import MAKERS, OF_RINGING, VERBS, Call
from ledger import now
from message import CALL, ERROR, REPLY, SIGNAL
from server import BY_CALL
from session import ALARMS, NAME, PATH
from signals import Signals

NOTIFICATIONS = "org.freedesktop.Notifications"
BUS = "org.freedesktop.DBus"


class Bookkeeper(Answers, Signals, Audits):
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
            alarm = message.path.removeprefix(ALARMS).replace("_", "-") if of_alarm else arguments.pop(0).lower() or "no id"
        elif message.member in OF_RINGING and not of_alarm:
            alarm, arguments = "", []
        elif message.member in MAKERS and message.signature == MAKERS[message.member] and not of_alarm:
            alarm, arguments = None, message.values()
        else:
            return
        call = Call(message.member, alarm, arguments)
        self.calls[message.sender, message.serial] = call
        ledger = self.ledgers.get(alarm)
        # A call without an id is for whatever rings.
        for ledger in [ledger] if ledger else self._ringing() if alarm == "" else []:
            ledger.note(f"call {call.member} {call.arguments}{'' if alarm else ', of what rings longest'}")
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
        # That the service itself has closed it is no press.
        if message.member == "NotificationClosed" and what == BY_CALL:
            return
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
                    or self.down_since - ledger.pressed < limits.UNTOLD or (with_bus and shown)):
                ledger.is_loose = True
            ledger.calls.clear()

    def _lose(self, calls):
        for call in calls:
            self.counts["lost calls"] += 1
            if call.member in MAKERS:
                self.unsure.append(call)
                continue
            for ledger in [self.ledgers.get(call.alarm)] if call.alarm else self._ringing():
                if ledger is not None:
                    ledger.is_loose = True
                    ledger.is_cancelled |= call.member == "Cancel"
