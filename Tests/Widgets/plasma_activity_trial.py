"""Trials of activities in Plasma."""

import time

from activity_trial import (
    LOOKS, MANY_ACTIVITIES, SHOWN_ACTIVITIES, TINT, TITLE, UPDATES, UPDATES_PER_SECOND, ActivityTrial, content)
from layouts import Layouts
from plasma_layouts import PLACES, PlasmaLayouts
from waiting import Missed, never, until

# Of looks, the service has as many at a time: each an activity of an app of its own.
AT_ONCE = 50

# The height of the panel, and of the middle of a letter, in pixels.
PANEL_HEIGHT, LETTER = 30, 8

# The least difference of a faded text's darkness, of 255.
FADED = 40

# A tint that no icon has.
OTHER_TINT = "#1a5fb4"

# More activities than a popup has room for, and the title of what has rung below them.
FILLING, RUNG = 8, "Eggs"


class PlasmaActivityTrial(ActivityTrial):
    """The columns about activities of a PlasmaTrial."""

    def try_activity(self):
        """An activity is in the panel and the popup, with its look; a second one is small beside it."""
        self.start_pizza()
        until("its tint in the panel", lambda: self.has_tint(self.applet()))
        first = self.look([self.applet()])
        until("another time in the panel", lambda: self.look([self.applet()]) != first)
        self.picture("activity-compact")
        self.desktop.open_popup()
        for text in (TITLE, "On its way", "Kim, bike", "Arrives in", "Way", "Call the driver", "Cancel", "Dismiss"):
            until(f'"{text}"', lambda: self.desktop.find(text))
        way, = self.desktop.find("Way")
        until("its tint in the popup", lambda: self.has_tint((way.left, way.y, 20, 1)))
        self.picture("activity-expanded")
        self.activities().start("Backup", content={"status": "12 of 40 GB", "progress": 0.3})
        until("the second one before it", lambda: self.is_in_panel("30 %"))
        until("the ring of the first one", lambda: self.has_tint(self.applet()))
        for text in ("Backup", "12 of 40 GB", "On its way"):
            until(f'"{text}"', lambda: self.desktop.find(text))
        self.picture("activity-two")
        self.activities().start("Game", content={"status": "2 : 1"}, stale_at=1)
        until("what is stale", lambda: self.desktop.find("Not up to date") and self.is_in_panel("2 : 1"))
        done = self.activities().start("Build", content={"status": "Linking", "progress": 0.9})
        until("its status in the panel", lambda: self.is_in_panel("90 %"))
        self.activities().end(done, content={"status": "Done", "progress": 1.0})
        until("the panel without what has ended", lambda: self.is_in_panel("2 : 1"))
        until("what has ended, faded below the others", self.is_ended_faded)
        self.picture("activity-ended")
        self.desktop.close_popup()
        self.service.call("StartTimer", "(us)", 600, "Tea")
        until("the timer before the activities", lambda: not self.is_in_panel("2 : 1"))
        self.picture("activity-timer")
        self.end_all()
        self.try_icons()
        self.try_scroll_bar()
        self.try_alarm_look()

    def try_icons(self):
        """A tint is the colour of an icon that has none of its own."""
        for icon, is_tinted in (("org.example.Alarms", False), ("mail-send-symbolic", True)):
            self.activities().start("Post", icon=icon, tint=OTHER_TINT, content={"status": icon})
            until(f"the status beside {icon}", lambda: self.is_in_panel(icon))
            until(f"the colours of {icon}", lambda: self.has_tint(self.applet(), OTHER_TINT) == is_tinted)
            self.picture(f"activity-icon-{'tinted' if is_tinted else 'own'}")
            self.end_all()

    def try_scroll_bar(self):
        """A scroll bar that comes while the popup is open covers nothing of what rang today."""
        self.service.call("Stop", "(s)", self.service.ring(RUNG))
        self.desktop.open_popup()
        until("what rang", lambda: self.desktop.find(RUNG, "label"))
        for number in range(FILLING):
            self.activities().start(f"Part {number}", content={"status": "running", "progress": 0.5})
        row = until("the last one", lambda: self.desktop.find(f"Part {FILLING - 1}", "list item"))[0]
        self.desktop.scroll(row.x, row.y, lambda: self.desktop.find(RUNG, "label"))
        until("the time beside the scroll bar", self.is_time_in_list)
        self.picture("activity-scrolled")
        self.desktop.close_popup()
        self.end_all()

    def is_time_in_list(self):
        """True if the time of what has rung is within the width of the rows above it."""
        title, row = self.desktop.find(RUNG, "label"), self.desktop.find("Part 0", "list item")
        if not title or not row:
            return False
        times = [
            it for it in self.desktop.things()
            if it.role == "label" and it.x > title[0].x and abs(it.y - title[0].y) < LETTER]
        return len(times) == 1 and self.right(times[0]) < self.right(row[0])

    @staticmethod
    def right(thing):
        """The right end of a thing."""
        return 2 * thing.x - thing.left

    def is_ended_faded(self):
        """True if what has ended is faded, below the others."""
        ended, running = self.desktop.find("Done"), self.desktop.find("12 of 40 GB")
        return bool(ended and running) and ended[0].y > running[0].y and (
            self.darkness(ended[0]) < self.darkness(running[0]) - FADED)

    def darkness(self, thing):
        """The darkness of a text, from 0 to 255."""
        pixels, = self.look([(thing.left, thing.y - LETTER // 2, 2 * (thing.x - thing.left), LETTER)])
        return 255 - min(max(pixels[place:place + 3]) for place in range(0, len(pixels), 4))

    def try_alarm_look(self):
        """An alarm with a look shows it instead of the plain row, with the buttons that every alarm has, or with its own."""
        plain = self.schedule_look(own=False)
        self.desktop.open_popup()
        until("the look", lambda: self.desktop.find("green"))
        self.picture("alarm-look")
        self.press("Pause", lambda: self.property(plain, "State") == "paused")
        self.press("Resume", lambda: self.property(plain, "State") == "countdown")
        self.service.call("Cancel", "(s)", plain)
        own = self.schedule_look(own=True)
        until("the own button alone", lambda: self.desktop.find("Enough") and not self.desktop.find("Pause"))
        self.press("Enough", lambda: self.property(own, "State") is None)
        self.desktop.close_popup()
        self.try_ringing_look()

    def try_ringing_look(self):
        """A ring has the buttons of every ring, whatever its look has, and looks in the panel as all rings do."""
        ringing = self.schedule_look(own=True, tall=True, seconds=5)
        until("its look in the panel", lambda: self.is_in_panel("Enjoy"))
        until("the ring", lambda: self.property(ringing, "State") == "alerting")
        until("the panel without its look", lambda: not self.is_in_panel("Enjoy"))
        self.desktop.open_popup()
        until("its look", lambda: self.desktop.find("green"))
        until("the keyboard's focus on the button that stops it", lambda: self.desktop.focus() == "Stop")
        if self.desktop.find("Enough"):
            raise Missed("a second button that stops it")
        self.picture("alarm-look-rings")
        self.press("Stop", lambda: self.property(ringing, "State") is None)

    def try_update(self):
        """Changes appear in the open popup, and the press and the focus of a person stay."""
        pizza = self.start_pizza()
        self.desktop.open_popup()
        until("its status", lambda: self.desktop.find("On its way"))
        self.activities().update(pizza, content=content(status="At the door"))
        until("its new status", lambda: self.desktop.find("At the door"))
        names = [self.desktop.focus()]
        while names[-1] != "Call the driver" and len(names) < 20:
            names.append(self.focus_after("Tab", names[-1]))
        for number in range(UPDATES):
            self.activities().update(pizza, content=content(status=f"{number} streets", late=number % 2 == 0))
            never("another focus", lambda: self.desktop.focus() not in (None, "Call the driver"), 1 / UPDATES_PER_SECOND)
        until("the last status", lambda: self.desktop.find(f"{UPDATES - 1} streets"))
        until("the focus on the button", lambda: self.desktop.focus() == "Call the driver")
        self.desktop.key("Return")
        until("what the key does", lambda: self.activities().has("ActionInvoked", pizza, "call"))
        self.desktop.hold(self.desktop.find("Cancel")[0])
        try:
            self.activities().update(pizza, content=content(status="Here"))
            until("its status while a button is held", lambda: self.desktop.find("Here"))
        finally:
            self.desktop.release()
        until("what the press does", lambda: self.activities().has("ActionInvoked", pizza, "cancel"))
        self.picture("update")

    def try_button(self):
        """A press reaches the app of the activity, and a cross takes it away."""
        pizza = self.start_pizza()
        has = self.activities().has
        self.desktop.open_popup()
        self.press("Cancel", lambda: has("ActionInvoked", pizza, "cancel"))
        self.press("Call the driver", lambda: has("ActionInvoked", pizza, "call"))
        self.press("On its way", lambda: has("ActionInvoked", pizza, "default"))
        self.desktop.open_popup()
        self.press("Dismiss", lambda: has("Ended", pizza, "user"))
        until("the panel without it", lambda: not self.has_tint(self.applet()))

    def try_layouts(self):
        """Random looks that the service takes are drawn without an error, and in their place."""
        looks = Layouts(1, time.time_ns() // 1000)
        rows = []
        for _ in range(LOOKS // AT_ONCE):
            rows += self.taken(looks)
        self.check_taken(len(rows))
        self.desktop.close_popup()
        PlasmaLayouts(self.desktop).draw(rows, self.picture)
        if errors := self.desktop.errors():
            raise Missed(errors[0])
        return f"{len(rows)} looks"

    def taken(self, looks):
        """Starts activities with looks, and ends them; returns what the service presents of each, by region."""
        for number in range(AT_ONCE):
            self.start_look(looks, number)
        presented = [row["Elements"] for row in self.activities().rows(PLACES)]
        self.end_all()
        return presented

    def try_many_activities(self):
        """Of many activities a popup shows some, and more by a press."""
        self.start_many()
        self.desktop.open_popup()
        row = until("the first one", lambda: self.desktop.find(f"Activity {MANY_ACTIVITIES - 1}", "list item"))[0]
        more = f"{MANY_ACTIVITIES - SHOWN_ACTIVITIES} more"
        self.desktop.scroll(row.x, row.y + 100, lambda: self.desktop.find(more))
        self.picture("many-activities")
        self.press(more, lambda: not self.desktop.find(more))
        more = f"{MANY_ACTIVITIES - 2 * SHOWN_ACTIVITIES} more"
        self.desktop.scroll(row.x, row.y + 100, lambda: self.desktop.find(more))

    def end_all(self):
        """Takes away all alarms and activities."""
        self.service.cancel_all()
        self.activities().end_all()

    def is_in_panel(self, text):
        """True if the panel has this text."""
        return any(abs(it.y - self.desktop.place()[1]) < PANEL_HEIGHT for it in self.desktop.find(text))

    def applet(self):
        """The place of the applet in the panel: its left and upper end, its width and height."""
        item = until("the applet", lambda: self.desktop.find("Alarms", "button"))[0]
        return item.left, item.y - 10, 2 * (item.x - item.left), 20

    def has_tint(self, place, tint=TINT):
        """True if there is the tint, by default that of the looks."""
        return bytes.fromhex(tint[1:])[::-1] in self.look([place])[0]
