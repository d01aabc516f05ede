"""The checker's record of one alarm."""

import collections
import datetime
import time

from limits import CALL, DRIFT, LATENESS, SECOND

NEVER = 2**64 - 1
# The alert timeout in the session's alarms.conf.
TIMEOUT = 10 * SECOND


def now():
    return time.time_ns() // 1000


class AlarmRecord:
    """An alarm: its requested configuration, its signalled properties, and the calls under way."""

    def __init__(self, identifier):
        self.id = identifier
        # The configuration by its Schedule and the changes acknowledged since.
        self.configuration = {}
        # The properties by InterfacesAdded and PropertiesChanged.
        self.properties = {}
        self.is_acknowledged = False
        # The calls under way that may change it.
        self.calls = []
        # The time of the last press on its notification.
        self.pressed = 0
        # True if its state is unknown, as the service ended while it was about to change; it is then read from the
        # service.
        self.is_uncertain = False
        # True if a countdown may be that of a snooze.
        self.is_snoozed = False
        # True if a Cancel was under way at that end; and its due time, if it was due at that end.
        self.is_cancelled = False
        self.due_at_end = 0
        # The rings: the service's run by due time; and true if the last one is known to be on disk.
        self.rings = {}
        self.is_stored = True
        self.events = collections.deque(maxlen=80)

    def note(self, text):
        self.events.append((now(), text))

    @property
    def state(self):
        return self.properties.get("State", "")

    @property
    def next_fire(self):
        """The next fire time; 0 if there is none, or if it is ringing."""
        return self.properties.get("NextFireUSec", 0) if self.is_stored else 0

    @property
    def stays(self):
        """True if only Cancel may remove it."""
        return bool(self.configuration.get("weekdays") or self.configuration.get("keep"))

    @property
    def is_known(self):
        """True if its configuration is known."""
        return bool(self.configuration)

    @property
    def timeout(self):
        """The time at which its ring times out; None if it isn't ringing, or has no timeout."""
        length = self.configuration.get("alert-timeout", TIMEOUT)
        if self.state != "alerting" or length == NEVER or not self.is_stored:
            return None
        return self.properties["AlertStartUSec"] + length

    @property
    def countdown_start(self):
        """The start of the countdown to its next occurrence, which also ends a snooze; None if there is no such
        countdown to come."""
        occurrence = self.properties.get("OccurrenceUSec", 0)
        if self.state == "alerting" or not occurrence or occurrence in self.rings:
            return None
        # The countdown has begun already, and runs or is paused.
        if self.state == "countdown" and not self.is_snoozed and self.next_fire == occurrence:
            return None
        if self.state == "paused" and not self.next_fire:
            return None
        return occurrence - self.configuration.get("pre-alert", 0)

    @property
    def snooze(self):
        return self.configuration.get("post-alert") or self.configuration.get("pre-alert", 0)

    def may_change_by(self, instant):
        """True if it may change by this instant without a call or a press."""
        instants = (self.next_fire or None, self.timeout, self.countdown_start)
        return not self.is_stored or any(at is not None and at <= instant for at in instants)

    def has_cause(self, instant):
        """True if a call, a press or the time may have changed it by this instant."""
        return bool(self.calls) or instant - self.pressed < LATENESS or self.may_change_by(instant + DRIFT)

    def expected(self, sent, answered):
        """Returns the earliest and the latest next fire time, if the call that creates it was sent and acknowledged at
        these times; 0 and 0 if there is none; None if that is unknown."""
        asked = self.configuration
        if asked.get("enabled") is False:
            return 0, 0
        if "fire-at" in asked:
            return asked["fire-at"], asked["fire-at"]
        if "time" in asked:
            first, last = occurrence(asked["time"], sent - SECOND), occurrence(asked["time"], answered + SECOND)
            return (first, last) if first == last else None
        if asked.get("pre-alert"):
            return sent + asked["pre-alert"] - CALL, answered + asked["pre-alert"] + CALL
        return None


def occurrence(text, instant):
    """Returns the next instant after `instant` at which clocks in UTC show this time."""
    after = datetime.datetime.fromtimestamp(instant / SECOND, datetime.timezone.utc)
    hour, minute, second = (int(part) for part in (text + ":00").split(":")[:3])
    found = after.replace(hour=hour, minute=minute, second=second, microsecond=0)
    if found <= after:
        found += datetime.timedelta(days=1)
    return int(found.timestamp()) * SECOND
