"""The trial of the module in waybar."""

import html
import json
import re
import time

from activity_trial import SECOND, ActivityTrial, content
from column_trial import ColumnTrial
from service import NAME, TITLE, Service
from waybar_widget import INK, LINE
from waiting import Missed, again, never, until
from wording import SHORT, STANDING, differences, presented, words

# The longest time until the module is empty after the service's end, in seconds.
MOST_SECONDS = 1


class WaybarTrial(ActivityTrial, ColumnTrial):
    """waybar with the module and the service, and what came of each thing tried, by its column."""

    absent = {
        "closed": "no notification server is there",
        "keys": "a bar has no keyboard", "add": "nothing can be typed in a bar", "lock": "locked screens have no bar",
        "undo": "a bar offers nothing", "many": "the bar shows one alarm, its tooltip the first ten",
        "update": "nothing in a bar is pressed or has the keyboard while it changes", "button": "a bar has no buttons of apps",
        "layouts": "a line of text has no look",
    }

    # --- the columns -----------------------------------------------------------------------------------------------

    def try_loads(self):
        until("the waiting alarmsctl", self.desktop.waits)
        never("something in the bar without an alarm", lambda: not self.desktop.is_empty(), 1.0)
        self.picture("panel-empty")

    def try_panel(self):
        """Alarms that count down, are paused and ring look different."""
        timer = self.start_timer()
        until("its words and icon in the bar", lambda: INK in self.desktop.bar())
        shown = {"countdown": self.still("panel")}
        self.service.call("Pause", "(s)", timer)
        until("the pause", lambda: self.desktop.bar() != shown["countdown"])
        shown["paused"] = self.still("paused")
        self.service.cancel_all()
        until("the empty bar", self.desktop.is_empty)
        self.service.ring()
        until("the alarm", self.desktop.place)
        shown["ringing"] = self.still("ringing")
        if len(set(shown.values())) < len(shown):
            raise Missed("two of countdown, paused and ringing look the same")

    def try_ticks(self):
        timer, = self.service.call("StartTimer", "(us)", 50, TITLE)
        until("the timer", self.desktop.place)
        first = self.desktop.bar()
        until("another time", lambda: self.desktop.place() and self.desktop.bar() != first)
        self.service.call("Pause", "(s)", timer)
        until("the pause", self.is_still)
        paused = self.desktop.bar()
        never("another time while it is paused", lambda: self.desktop.bar() != paused, 2.5)

    def try_popup(self):
        """The tooltip."""
        self.start_timer()
        place = until("the timer", self.desktop.place)
        before = self.desktop.below()
        self.desktop.point(place)
        try:
            until("the tooltip", lambda: self.desktop.below() != before)
            self.picture("popup")
        finally:
            self.desktop.point_aside()
        until("the end of the tooltip", lambda: self.desktop.below() == before)
        return "tooltip"

    def try_press(self):
        """A click stops what rings, a right click snoozes it."""
        alarm = self.service.ring()
        again("the click", self.desktop.press, lambda: self.service.has("Stopped", alarm))
        until("the empty bar", self.desktop.is_empty)
        alarm = self.service.ring()
        again("the right click", lambda: self.desktop.press(3), lambda: self.service.has("Snoozed", alarm))
        self.picture("snoozed")

    def try_activity(self):
        """An activity has a class, and its compact text. It is there while no alarm is more important."""
        # In the last minute its time changes each second.
        self.start_pizza(content=content(arrives=time.time_ns() // 1000 + 50 * SECOND))
        until("its class", lambda: LINE in self.desktop.bar())
        self.picture("activity")
        first = self.desktop.bar()
        until("another time", lambda: self.desktop.place() and self.desktop.bar() != first)
        backup = self.activities().start("Backup", content={"status": "12 of 40 GB", "progress": 0.3})
        shown = self.still("activity-percentage")
        self.activities().update(backup, content={"status": "14 of 40 GB", "progress": 0.35})
        until("another percentage", lambda: self.desktop.place() and self.desktop.bar() != shown)
        alarm = self.service.ring()
        until("the alarm", lambda: self.desktop.place() and LINE not in self.desktop.bar())
        self.service.call("Stop", "(s)", alarm)
        until("the activity again", lambda: LINE in self.desktop.bar())
        self.activities().end_all()
        until("the empty bar", self.desktop.is_empty)

    def try_vanish(self):
        activity = self.activities().start("Backup", content={"status": "12 of 40 GB"})
        until("the activity", self.desktop.place)
        shown = self.still("vanish")
        self.start_timer()
        until("the timer before it", lambda: self.desktop.bar() != shown)
        self.service.process.kill()
        killed = time.monotonic()
        self.service.process.wait()
        until("the empty bar", self.desktop.is_empty)
        length = time.monotonic() - killed
        never("the service, which nobody has called", lambda: self.desktop.session.has_owner(NAME), 1.0)
        self.service = Service(self.desktop.session, self.program)
        until("the timer", self.desktop.place)
        if self.activities().ids() != [activity]:
            raise Missed("the activity is gone")
        if length > MOST_SECONDS:
            raise Missed(f"the bar was empty after {length:.1f} s")
        return f"{length * 1000:.0f} ms"

    def try_idle(self):
        """An alarm of tomorrow costs no redraw."""
        self.service.call("ScheduleAt", "(ss)", "tomorrow 6:45", TITLE)
        until("the alarm", self.desktop.place)
        shown = self.still("scheduled")
        never("another text", lambda: self.desktop.bar() != shown, 3.0)

    def try_disable(self):
        """The waiting alarmsctl ends with the module."""
        self.start_timer()
        until("the timer", self.desktop.place)
        self.desktop.remove()
        until("the empty bar", self.desktop.is_empty)
        until("no alarmsctl", lambda: not self.desktop.waits())

    # --- steps -----------------------------------------------------------------------------------------------------

    def clean_up(self):
        self.activities().end_all()
        until("the empty bar", self.desktop.is_empty)

    def start_timer(self):
        return self.service.call("StartTimer", "(us)", 600, TITLE)[0]

    def word_differences(self):
        """The differences of what alarmsctl prints, for waybar and for other panels and as a list, to what the service presents."""
        line = json.loads(self.desktop.line("watch", "--format=waybar"))
        texts = [html.unescape(line[key]) for key in ("text", "tooltip")]
        listed = self.desktop.session.run("alarmsctl", "list").splitlines()[1:]
        alarms, _, panel = presented(self, "row")
        text = " ".join(words(panel["line"], SHORT)) if panel["state"] != "none" else ""
        # How many more there are is alarmsctl's own text.
        tooltip = [in_tooltip(row) for row in panel["rows"]] + [rf"\D+{panel['more']}\D+"] * (panel["more"] > 0)
        return [
            *differences("the text", [texts[:1]], [[text]]),
            *differences("the text alone", [[self.desktop.line("watch", "--format=text")]], [[text]]),
            *differences("the tooltip", [[row] for row in texts[1].splitlines()], [[row] for row in tooltip]),
            *differences("the list", [[row] for row in listed], [[r".*  " + re.escape(row["label"])] for _, row in alarms])]

    def is_shown(self):
        return bool(self.desktop.place())

    def is_still(self):
        before = self.desktop.bar()
        time.sleep(1.2)
        return self.desktop.bar() == before

    def still(self, name):
        """The bar's pixels when they don't change any more, of which a picture is kept."""
        until("the drawn bar", self.is_still)
        self.picture(name)
        return self.desktop.bar()

    def picture(self, name):
        self.desktop.picture(f"{self.pictures}-{name}.png")


def in_tooltip(row):
    """A line of the tooltip, as `words`: the title, and the texts without it. A time that goes on is that at which it ends."""
    texts = words(row, STANDING)[1:]
    return ": ".join([re.escape(row["label"]), *filter(None, [", ".join(texts)])])
