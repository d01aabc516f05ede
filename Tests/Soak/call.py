"""The calls that create and change alarms."""

import limits
from alarm_record import now

# The calls that change an alarm, and their arguments after its id.
VERBS = {
    "Update": "a{sv}", "Cancel": "", "SetEnabled": "b", "SkipNext": "", "Stop": "", "Snooze": "a{sv}",
    "Pause": "", "Resume": "", "InvokeAction": "sa{sv}",
}
# Those that change what has rung longest, and take nothing.
OF_RINGING = ("StopRinging", "SnoozeRinging")
# Those that make one.
MAKERS = {"Schedule": "sa{sv}", "StartTimer": "us", "ScheduleAt": "ss"}


class Call:
    """A pending call that creates or changes an alarm."""

    def __init__(self, member, alarm, arguments):
        self.member, self.alarm, self.arguments = member, alarm, arguments
        self.sent = now()
        # Whether nothing else that may change the alarm has been under way with it.
        self.is_alone = True
        # Whether it puts a disabled alarm in force.
        self.enables = False

    @property
    def configuration(self):
        """The requested configuration of a call that creates an alarm, as keys of Schedule."""
        if self.member == "Schedule":
            return self.arguments[1]
        what, title = self.arguments
        if self.member == "StartTimer":
            return {"title": title, "pre-alert": what * limits.SECOND}
        word, rest = what.split(" ", 1)
        if word == "in":
            return {"title": title, "pre-alert": int(rest.split()[0]) * limits.SECOND}
        # It is daily, which is each of the weekdays.
        return {"title": title, "time": rest, "weekdays": ["mon"]}
