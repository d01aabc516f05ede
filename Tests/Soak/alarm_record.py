"""The record of one alarm."""

import collections
import datetime
import time

from limits import CALL, DRIFT, LATENESS, SECOND

NEVER = 2**64 - 1
# As it is said in the session's alarms.conf.
TIMEOUT = 10 * SECOND
# As it is where alarms.conf doesn't say it.
PREFERRED_SNOOZE = 600 * SECOND


def now():
    return time.time_ns() // 1000


class AlarmRecord:
    """An alarm: its acknowledged configuration, its properties by signals, and its pending calls."""

    def __init__(self, identifier):
        self.id = identifier
        # By its Schedule, and the changes acknowledged since.
        self.configuration = {}
        # As InterfacesAdded and PropertiesChanged have told.
        self.told = {}
        self.is_acknowledged = False
        # The calls under way that may change it.
        self.calls = []
        # When somebody has pressed last what is shown of it.
        self.pressed = 0
        # True if what is told next of it is taken as it is, as the service ended while it was about to change.
        self.is_loose = False
        # True if it may be a snooze that counts down.
        self.is_snoozed = False
        # True if a Cancel was under way then; and when it was to ring, if that was just then.
        self.is_cancelled = False
        self.owed = 0
        # The rings: due, and by which run of the service; and whether the last one is known to be on disk.
        self.rings = {}
        self.is_stored = True
        self.events = collections.deque(maxlen=80)

    def note(self, text):
        self.events.append((now(), text))

    @property
    def state(self):
        return self.told.get("State", "")

    @property
    def counts_by_boot(self):
        """True if it counts down to another time than its occurrence: by boot time, not by the wall clock."""
        return self.state == "countdown" and self.told.get("CountdownFireUSec") != self.told.get("OccurrenceUSec")

    @property
    def promise(self):
        """The due time of its next ring; 0: none, or it rings now."""
        return self.told.get("NextFireUSec", 0) if self.is_stored else 0

    @property
    def has_run_out(self):
        """True if it is held, and its countdown was made shorter than what has passed of it: it rings as it goes on."""
        return self.state == "paused" and 0 < self.told.get("CountdownTotalUSec", 0) <= self.told.get(
            "CountdownElapsedUSec", 0)

    @property
    def stays(self):
        """True if only Cancel may remove it."""
        return bool(self.configuration.get("weekdays") or self.configuration.get("keep"))

    @property
    def is_known(self):
        """True if the call that created it is known."""
        return bool(self.configuration)

    @property
    def timeout(self):
        """The time at which its ring times out; None: it doesn't ring, or without a timeout."""
        length = self.configuration.get("alert-timeout", TIMEOUT)
        if self.state != "alerting" or length == NEVER or not self.is_stored:
            return None
        return self.told["AlertStartUSec"] + length

    @property
    def beginning(self):
        """The start of the countdown before its next occurrence, which also ends a snooze; None: it doesn't wait for
        one."""
        occurrence = self.told.get("OccurrenceUSec", 0)
        if self.state == "alerting" or not occurrence or occurrence in self.rings:
            return None
        # It has begun already, and runs or is held.
        if self.state == "countdown" and not self.is_snoozed and self.promise == occurrence:
            return None
        if self.state == "paused" and not self.promise:
            return None
        return occurrence - self.configuration.get("pre-alert", 0)

    @property
    def snooze(self):
        is_timer = not {"fire-at", "time"} & self.configuration.keys()
        return self.configuration.get("post-alert") or is_timer and self.configuration.get("pre-alert") or PREFERRED_SNOOZE

    def may_change_by(self, instant):
        """Returns true if time alone changes it by then."""
        instants = (self.promise or None, self.timeout, self.beginning)
        return not self.is_stored or any(at is not None and at <= instant for at in instants)

    def has_cause(self, instant):
        """Returns true if a call, a press or the time has caused a change by now."""
        return bool(self.calls) or instant - self.pressed < LATENESS or self.may_change_by(instant + DRIFT)

    def expected(self, sent, answered):
        """Returns the first and the last possible due time of its next ring, given when the call that created it was
        sent and answered; 0 and 0: none. None: unknown."""
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
    """Returns the next instant after this one at which it is this time in UTC."""
    after = datetime.datetime.fromtimestamp(instant / SECOND, datetime.timezone.utc)
    hour, minute, second = (int(part) for part in (text + ":00").split(":")[:3])
    found = after.replace(hour=hour, minute=minute, second=second, microsecond=0)
    if found <= after:
        found += datetime.timedelta(days=1)
    return int(found.timestamp()) * SECOND
