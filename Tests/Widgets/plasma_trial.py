"""The trial of the applet in Plasma."""

import re
import statistics
import subprocess
import time

from client import PROBLEM, Client
from column_trial import ColumnTrial
from plasma_activity_trial import PlasmaActivityTrial
from plasma_widget import ASIDE
from service import NAME, Service
from waiting import Missed, again, never, until
from wording import STALE, differences, in_panel, presented, words

# A title that would show if it were taken as markup, and one that would run if it were taken as a command.
TITLE = "Tea & <b>toast</b>"
RECENT = f"{TITLE} · 10 min"
COMMAND = "'; touch {file} #"

PASSED = "2020-11-21 10:00"

SECOND = 1_000_000
MANY, SHOWN, STEP = 200, 30, 30

# The longest times, in milliseconds: until the popup with many alarms is open, and until the applet is right after the
# service went or came.
MOST_MS, MOST_STALE_MS = 100, 1000
OPENINGS = 5

# The distance of a row's title from the row's middle, to the left, in pixels.
TITLE_OFFSET = 150

# The time between two looks at the screen where it is measured, in seconds.
PERIOD = 0.002
LONGEST = 20

# The time after which an unchanged screen counts as still, in seconds.
STILL = 1.2

# The roles of what a person presses or types into.
CONTROLS = ("button", "check box", "text", "toggle button")

# Half of the part of the panel that belongs to the applet in any case, in pixels.
NEAR = 12


class PlasmaTrial(PlasmaActivityTrial, ColumnTrial):
    """Plasma with the applet and the service, and what came of each thing tried, by its column."""

    absent = {"lock": "the lock screen takes no applets, and shows what rings as a player"}

    def clean_up(self):
        self.desktop.close_popup()
        self.activities().end_all()

    # --- the columns -----------------------------------------------------------------------------------------------

    def try_loads(self):
        self.desktop.add()
        until("the applet", self.desktop.place)
        until("its name", lambda: self.desktop.find("Alarms", "button"))
        self.picture("panel-empty")

    def try_panel(self):
        """The applet is as wide as what it shows."""
        empty = self.desktop.place()
        self.start_timer()
        until("a wider applet", lambda: self.desktop.place() != empty)
        self.picture("panel")
        self.service.cancel_all()
        until("the empty applet", lambda: self.desktop.place() == empty)

    def try_ticks(self):
        empty = self.desktop.place()
        timer = self.start_timer()
        until("the timer in the panel", lambda: self.desktop.place() != empty)
        first = self.panel()
        until("another time", lambda: self.panel() != first)
        self.service.call("Pause", "(s)", timer)
        until("the pause", lambda: self.is_still())
        paused = self.panel()
        never("another time while it is paused", lambda: self.panel() != paused, 2.5)

    def try_popup(self):
        self.start_timer()
        self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        self.desktop.open_popup()
        for text in ("When", "Title", "Set alarm", "5 min", "Pause", "+1 min", "Cancel", "Skip", "Enabled",
                     "Monday to Friday", TITLE, "Work"):
            until(f'"{text}"', lambda: self.desktop.find(text))
        until("the time of the alarm", lambda: any(
            it.text.startswith("Rings ") and it.text.endswith("06:45") for it in self.desktop.things()))
        until("the timer that was started before", lambda: self.desktop.find(RECENT, "button"))
        unnamed = [it.role for it in self.desktop.things() if it.is_focusable and it.role in CONTROLS and not it.text]
        if unnamed:
            raise Missed(f"without a name for screen readers: {', '.join(unnamed)}")
        self.picture("popup")

    def try_closed(self):
        """The popup says that another program closes the notification of what rings."""
        self.service.ring()
        Client(self.desktop.session).close_often()
        self.desktop.open_popup()
        until("the problem", lambda: self.desktop.find(PROBLEM))
        self.picture("closed")
        self.service.cancel_all()
        until("the problem's end", lambda: not self.desktop.find(PROBLEM))

    def try_press(self):
        timer = self.start_timer()
        self.desktop.open_popup()
        self.press("Pause", lambda: self.property(timer, "State") == "paused")
        self.press("Resume", lambda: self.property(timer, "State") == "countdown")
        self.press("+1 min", lambda: self.property(timer, "CountdownTotalUSec") >= 660 * SECOND)
        self.press("Cancel", lambda: self.property(timer, "State") is None)
        work, = self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        self.press("Skip", lambda: self.property(work, "SkippedUSec") > 0)
        self.press("Don't skip", lambda: self.property(work, "SkippedUSec") == 0)
        self.press("Enabled", lambda: self.property(work, "Enabled") is False)
        self.picture("off")
        self.service.cancel_all()
        self.press("5 min", lambda: any(row["PreAlertUSec"] == 300 * SECOND for row in self.rows()))
        self.service.cancel_all()
        self.press(RECENT, lambda: any(row["Title"] == TITLE for row in self.rows()))
        self.service.cancel_all()
        alarm = self.service.ring(TITLE)
        until("the ring", lambda: self.desktop.find("Snooze"))
        until("since when", lambda: any(it.text.startswith("Ringing since ") for it in self.desktop.things()))
        self.picture("ringing")
        self.press("Snooze", lambda: self.service.has("Snoozed", alarm))

    def try_keys(self):
        """The keyboard reaches all controls, in their order, and closes the popup. What rings has it as the popup opens."""
        self.start_timer()
        work, = self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        self.desktop.close_popup()
        self.desktop.open_popup()
        until("the rows", lambda: self.desktop.find("Work") and self.desktop.find(TITLE))
        until("the focus of the field", lambda: self.desktop.focus() == "When")
        names = ["When"]
        while names[-1] != "Enabled" and len(names) < 20:
            names.append(self.focus_after("Tab", names[-1]))
        if names[1] != "Title" or names[5:] != ["Pause", "+1 min", "Cancel", "Skip", "Enabled"]:
            raise Missed(f"the order of the keyboard: {', '.join(names)}")
        self.focus_after("shift+Tab", "Enabled")
        self.desktop.key("Return")
        until("the skip", lambda: self.property(work, "SkippedUSec") > 0)
        self.desktop.key("Escape")
        until("a closed popup", lambda: not self.desktop.is_open())
        counting = self.desktop.place()
        alarm = self.service.ring(TITLE)
        until("the ring in the panel", lambda: self.desktop.place() != counting)
        self.desktop.open_popup()
        until("the focus of the button", lambda: self.desktop.focus() == "Stop")
        self.desktop.key("space")
        until("the stop", lambda: self.service.has("Stopped", alarm, "user"))

    def try_add(self):
        """A typed text is a title or a time, never a command or markup."""
        file = self.desktop.session.directory / "touched"
        title = COMMAND.format(file=file)
        self.desktop.close_popup()
        self.desktop.open_popup()
        self.desktop.type("12:61")
        until("why it isn't understood", lambda: any("12:61" in it.text and it.role == "label" for it in self.desktop.things()))
        self.desktop.key("ctrl+a")
        self.desktop.type(PASSED)
        until("that it has passed", lambda: any(PASSED in it.text and it.role == "label" for it in self.desktop.things()))
        self.desktop.key("ctrl+a")
        self.desktop.type("10 min tea")
        until("how it is understood", lambda: self.desktop.find("10 min · tea", "button"))
        self.picture("typed")
        self.desktop.key("Return")
        until("the timer", lambda: [row["Title"] for row in self.rows() if row["PreAlertUSec"] == 600 * SECOND] == ["tea"])
        until("the empty field", lambda: not self.desktop.find("10 min tea"))
        self.desktop.type("7 work")
        until("two readings", lambda: len([it for it in self.desktop.things() if it.text.endswith(" · work")]) == 2)
        self.desktop.key("Tab")
        self.desktop.type(title)
        until("the title in the readings", lambda: any(it.text.endswith(f" · {title}") for it in self.desktop.things()))
        self.picture("choices")
        self.desktop.key("Return")
        until("the focus of a reading", lambda: (self.desktop.focus() or "").endswith(f" · {title}"))
        self.desktop.key("Return")
        until("the new alarm", lambda: any(row["Title"] == title for row in self.rows()))
        until("its row", lambda: self.desktop.find(title, "list item"))
        self.picture("added")
        if file.exists():
            raise Missed("a title ran as a command")

    def try_undo(self):
        """A stop or switching off is undone by a press, which is offered for a while."""
        timer = self.start_timer()
        work, = self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        self.desktop.open_popup()
        self.press("Cancel", lambda: self.property(timer, "State") is None)
        self.press("Undo", lambda: self.property(timer, "State") == "countdown")
        self.press("Enabled", lambda: self.property(work, "Enabled") is False)
        self.press("Undo", lambda: self.property(work, "Enabled") is True)
        self.press("Enabled", lambda: self.property(work, "Enabled") is False)
        until("the offer", lambda: self.desktop.find("Work was switched off"))
        self.picture("undo")
        until("no offer any more", lambda: not self.desktop.find("Undo"))

    def try_vanish(self):
        """Nothing is shown soon after the service went, and the same as before soon after it came."""
        self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", TITLE)
        self.activities().start("Backup", content={"status": "12 of 40 GB"})
        self.desktop.open_popup()
        row = until("the alarm", lambda: self.desktop.find(TITLE, "list item"))[0]
        until("the activity", lambda: self.is_in_panel("12 of 40 GB"))
        self.desktop.key("Tab")
        places = [(row.x - TITLE_OFFSET, row.y - 10, 80, 20), (*self.panel_place(), 2 * NEAR, 10)]
        until("what stays as it is", lambda: self.stays(places))
        shown = self.look(places)
        self.service.process.kill()
        gone = self.time("an empty popup and panel", lambda: all(
            now != before for now, before in zip(self.look(places), shown)))
        until("an empty popup", lambda: self.desktop.find("No alarms are set"))
        self.picture("vanished")
        self.service.process.wait()
        never("the service, which nobody has called", lambda: self.desktop.session.has_owner(NAME), 1.0)
        self.service = Service(self.desktop.session, self.program)
        back = self.time("the popup and the panel as before", lambda: self.look(places) == shown)
        if max(gone, back) > MOST_STALE_MS:
            raise Missed(f"{gone:.0f} ms until it was empty, {back:.0f} ms until it was as before")
        return f"gone {gone:.0f} ms, back {back:.0f} ms"

    def try_many(self):
        """The popup opens quickly, and has as many rows as are looked at."""
        self.add_alarms(range(1))
        self.desktop.open_popup()
        row = until("the first row", lambda: self.desktop.find("Alarm 0", "list item"))[0]
        self.desktop.close_popup()
        self.add_alarms(range(1, MANY))
        places = [(row.x - TITLE_OFFSET, row.y - 10, 80, 20), (row.x - TITLE_OFFSET, row.y + 200, 80, 20)]
        # That makes the rows.
        first = self.opening(places)
        self.picture("many")
        length = statistics.median(self.opening(places) for _ in range(OPENINGS))
        more = f"{MANY - SHOWN} more"
        self.desktop.scroll(row.x, row.y + 100, lambda: self.desktop.find(more))
        self.picture("more")
        self.press(more, lambda: not self.desktop.find(more))
        self.desktop.scroll(row.x, row.y + 100, lambda: self.desktop.find(f"{MANY - SHOWN - STEP} more"))
        self.desktop.close_popup()
        self.desktop.open_popup()
        self.desktop.scroll(row.x, row.y + 100, lambda: self.desktop.find(more))
        self.desktop.close_popup()
        self.service.cancel_all()
        self.try_many_activities()
        if max(first, length) > MOST_MS:
            raise Missed(f"the first opening took {first:.0f} ms, another {length:.0f} ms")
        return f"first {first:.0f} ms, then {length:.0f} ms"

    def add_alarms(self, numbers):
        for number in numbers:
            self.service.call("ScheduleAt", "(ss)", f"tomorrow {number // 60:02}:{number % 60:02}", f"Alarm {number}")

    def opening(self, places):
        """The time from the click to the last change of these places, in milliseconds."""
        self.desktop.close_popup()
        until("a closed popup that stays", lambda: self.stays(places))
        place = self.desktop.place()
        self.desktop.session.run("xdotool", "mousemove", "--sync", *map(str, place))
        until("no tooltip that comes", lambda: self.stays(places))
        shown = self.look(places)
        start = changed = time.monotonic()
        self.desktop.screen.click()
        while changed == start or time.monotonic() < changed + STILL:
            if (now := self.look(places)) != shown:
                shown, changed = now, time.monotonic()
            if time.monotonic() > start + LONGEST:
                raise Missed(f"the open popup: not within {LONGEST} s")
            time.sleep(PERIOD)
        self.desktop.session.run("xdotool", "mousemove", "--sync", *map(str, ASIDE))
        return (changed - start) * 1000

    def try_idle(self):
        """An alarm of tomorrow costs no redraw, and starts no program."""
        self.desktop.close_popup()
        self.service.call("ScheduleAt", "(ss)", "tomorrow 6:45", TITLE)
        until("the panel that stays as it is", self.is_still)
        waiting = self.waiting()
        never("another waiting program", lambda: self.waiting() != waiting, 3.0)

    def try_disable(self):
        """The waiting alarmsctl ends with the applet."""
        self.desktop.remove()
        until("no applet", lambda: not self.desktop.place())
        until("no alarmsctl", lambda: not self.waiting())

    # --- steps -----------------------------------------------------------------------------------------------------

    def start_timer(self):
        return self.service.call("StartTimer", "(us)", 600, TITLE)[0]

    def is_shown(self):
        return bool(self.desktop.place())

    def panel_place(self):
        """The upper left end of the row of the panel in which the digits are, from the applet's middle on."""
        item = until("the applet", lambda: self.desktop.find("Alarms", "button"))[0]
        return item.x, item.y - 4

    def word_differences(self):
        """The differences of what is drawn to what the service presents."""
        self.desktop.open_popup()
        rows, item, told = self.desktop.words()
        alarms, activities, panel = presented(self, "expanded")
        return [
            *differences("rows", rows, [words(it) for _, it in alarms] + [
                [*words(it, is_alarm=False), re.escape("[Dismiss]")] for _, it in activities]),
            *differences("the panel", [item], [in_panel(panel)]),
            *differences("its description", [[told]], [[" ".join(words(panel["line"], STALE))]])]

    def panel(self):
        """The pixels of that row."""
        return self.look([(*self.panel_place(), 4 * NEAR, 9)])

    def look(self, places):
        """The pixels of these places: their left and upper ends, widths and heights."""
        return [self.desktop.screen.part(*place) for place in places]

    def stays(self, places):
        before = self.look(places)
        time.sleep(STILL)
        return self.look(places) == before

    def is_still(self):
        return self.stays([(*self.panel_place(), 4 * NEAR, 9)])

    def time(self, what, condition):
        """The time until the screen is so, in milliseconds."""
        start = time.monotonic()
        while not condition():
            if time.monotonic() > start + LONGEST:
                raise Missed(f"{what}: not within {LONGEST} s")
            time.sleep(PERIOD)
        return (time.monotonic() - start) * 1000

    def focus_after(self, key, name):
        """Presses the key; returns what has the keyboard then instead of this."""
        self.desktop.key(key)
        return until(f'the next focus after "{name}"', lambda: self.desktop.focus() not in (None, name) and self.desktop.focus())

    def waiting(self):
        return subprocess.run(["pgrep", "-f", "alarmsctl watch"], stdout=subprocess.PIPE, text=True).stdout.split()

    def press(self, text, condition):
        again(f'what "{text}" does', lambda: self.desktop.press_thing(text), condition)

    def rows(self):
        return self.service.call("List", "(a{sv})", {})[0]

    def property(self, alarm, name):
        return next((row[name] for row in self.rows() if row["Id"] == alarm), None)

    def picture(self, name):
        self.desktop.picture(f"{self.pictures}-{name}.png")
