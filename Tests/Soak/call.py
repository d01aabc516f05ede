"""The calls that create and change alarms."""

import limits
from record import now

# The methods that change an alarm, with the signature of their arguments after the id.
CHANGING_CALLS = {
    "Update": "a{sv}", "Cancel": "", "SetEnabled": "b", "SkipNext": "", "Stop": "", "Snooze": "a{sv}",
    "Pause": "", "Resume": "", "InvokeAction": "sa{sv}",
}
# The methods without arguments that change the alarm that has rung longest.
RINGING_CALLS = ("StopRinging", "SnoozeRinging")
# The methods that create an alarm, with their signatures.
CREATING_CALLS = {"Schedule": "sa{sv}", "StartTimer": "us", "ScheduleAt": "ss"}


class Call:
    """A call under way that creates or changes an alarm."""

    def __init__(self, member, alarm, arguments):
        self.member, self.alarm, self.arguments = member, alarm, arguments
        self.sent = now()
        # True if nothing else that may change the alarm has been under way at the same time.
        self.is_alone = True
        # True if it enables a disabled alarm.
        self.enables = False

    @property
    def configuration(self):
        """The configuration requested by a call that creates an alarm, with the keys of Schedule."""
        if self.member == "Schedule":
            return self.arguments[1]
        what, title = self.arguments
        if self.member == "StartTimer":
            return {"title": title, "pre-alert": what * limits.SECOND}
        word, rest = what.split(" ", 1)
        if word == "in":
            return {"title": title, "pre-alert": int(rest.split()[0]) * limits.SECOND}
        # "daily" stands for all weekdays.
        return {"title": title, "time": rest, "weekdays": ["mon"]}
