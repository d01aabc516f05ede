"""What is tried with the extension in GNOME Shell."""

from gi.repository import GLib

from column_trial import MOST_TICKS, ColumnTrial
from service import NAME, PATH, Service
from waiting import Missed, never, until

# A title that would show if it were taken as markup.
TITLE = "Tea & <b>toast</b>"

SECOND = 1_000_000
MANY, SHOWN = 200, 30

# The longest time until the popup with many alarms is open, in milliseconds.
MOST_MS = 100


class GNOMETrial(ColumnTrial):
    """GNOME Shell with the extension and the service, and what came of each thing tried, by its column."""

    absent = {"keys": "tried by add"}

    def clean_up(self):
        self.desktop.close_popup()

    # --- the columns -----------------------------------------------------------------------------------------------

    def try_loads(self):
        until("the enabled extension", lambda: self.desktop.extension() == [1, ""] or self.fail(self.desktop.extension()))
        until("the item in the panel", lambda: self.desktop.panel_text() is not None)
        until("the registration", lambda: set(self.hosts()) == {"panel", "popup", "lock-screen"})
        self.picture("panel-empty")

    def fail(self, state):
        if state and state[0] == 3:
            raise Missed(f"the extension: {state[1]}")

    def try_panel(self):
        self.service.call("StartTimer", "(us)", 600, TITLE)
        until("the timer in the panel", lambda: self.panel().startswith(f"{TITLE} 9:5"))
        self.picture("panel")

    def try_ticks(self):
        timer, = self.service.call("StartTimer", "(us)", 600, TITLE)
        first = until("the timer in the panel", self.panel)
        until("another text", lambda: self.panel() not in ("", first))
        self.service.call("Pause", "(s)", timer)
        until("the pause", lambda: self.desktop.widget("it._ticker._source") == 0)
        paused = self.panel()
        never("another text while it is paused", lambda: self.panel() != paused, 2.5)

    def try_popup(self):
        self.service.call("StartTimer", "(us)", 600, TITLE)
        self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        until("the timer in the panel", self.panel)
        self.desktop.open_popup()
        for text in ("Pause", "+1 min", "Stop", "5 min", "10 min", "Add"):
            until(f'"{text}"', lambda: any(text == words for _, words, *_ in self.desktop.popup()))
        recent = ["button", f"{TITLE} · 10 min"]
        until("the timer that was started before", lambda: any(recent == actor[:2] for actor in self.desktop.popup()))
        until("the titles", lambda: {TITLE, "Work"} <= set(self.desktop.popup_labels()))
        unnamed = [actor for actor in self.desktop.popup() if actor[0] == "button" and not (actor[1] or actor[2])]
        if unnamed:
            raise Missed(f"buttons without a name for screen readers: {unnamed}")
        self.picture("popup")

    def try_press(self):
        timer, = self.service.call("StartTimer", "(us)", 600, TITLE)
        until("the timer in the panel", self.panel)
        self.desktop.open_popup()
        self.press("Pause", lambda: self.property(timer, "State") == "paused")
        self.picture("paused")
        self.press("Resume", lambda: self.property(timer, "State") == "countdown")
        self.press("+1 min", lambda: self.property(timer, "CountdownTotalUSec") == 660 * SECOND)
        self.press("Stop", lambda: timer not in self.ids())
        work, = self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        self.press("Skip: Work", lambda: self.property(work, "SkippedUSec") > 0)
        self.press("Work", lambda: self.property(work, "Enabled") is False)
        self.picture("off")
        self.press("10 min", lambda: any(row["PreAlertUSec"] == 600 * SECOND for row in self.rows()))

    def try_add(self):
        """What is typed is a title or a time, never a command or markup."""
        self.desktop.open_popup()
        self.press_entry("Time or length")
        self.desktop.type("12:61")
        until("why it isn't understood", lambda: any("12:61" in text for text in self.desktop.popup_labels()))
        self.picture("refused")
        self.desktop.type("\b" * len("12:61"))
        self.desktop.type("10m")
        until("how it is understood", lambda: any("10 min, rings" in text for text in self.desktop.popup_labels()))
        self.desktop.type("\t")
        until("the focus of the title", lambda: self.desktop.has_focus("Title"))
        title = "'; touch x # <i>$(id)"
        self.desktop.type(title)
        self.picture("typed")
        self.desktop.type("\n")
        until("the new alarm", lambda: any(row["Title"] == title for row in self.rows()))
        until("its row", lambda: title in self.desktop.popup_labels())
        self.picture("added")

    def try_lock(self):
        """A click answers what rings, and the screen stays locked. Titles are shown there if those of notifications are."""
        self.desktop.prepare_darkness()
        self.desktop.lock()
        try:
            self.desktop.show_titles_when_locked(False)
            alarm = self.service.ring(TITLE)
            until("the alarm in the panel", lambda: self.panel() == "Alarm")
            self.desktop.show_titles_when_locked(True)
            until("its title in the panel", lambda: self.panel() == TITLE)
            self.desktop.set_power(0)
            self.desktop.open_popup()
            self.picture("locked")
            self.press("Snooze", lambda: self.service.has("Snoozed", alarm))
            alarm = self.service.ring(TITLE)
            until("the alarm in the panel", lambda: self.panel() == TITLE)
            self.desktop.open_popup()
            self.press("Stop", lambda: self.service.has("Stopped", alarm, "user"))
            if any(kind == "entry" for kind, *_ in self.desktop.popup()):
                raise Missed("something can be typed on the locked screen")
            if not self.desktop.is_locked():
                raise Missed("the session isn't locked any more")
        finally:
            self.desktop.close_popup()
            self.desktop.unlock()
            until("the unlocked session", lambda: not self.desktop.is_locked())

    def try_vanish(self):
        self.service.call("StartTimer", "(us)", 600, TITLE)
        until("the timer in the panel", self.panel)
        self.desktop.open_popup()
        self.service.process.kill()
        self.service.process.wait()
        until("an empty panel", lambda: self.panel() == "")
        until("an empty popup", lambda: "No alarms" in self.desktop.popup_labels())
        self.picture("vanished")
        never("the service, which nobody has called", lambda: self.desktop.session.has_owner(NAME), 1.0)
        self.service = Service(self.desktop.session, self.program)
        until("the timer in the panel", lambda: self.panel().startswith(TITLE))
        until("the registration", lambda: self.hosts())

    def try_many(self):
        for number in range(MANY):
            self.service.call("ScheduleAt", "(ss)", f"tomorrow {number // 60:02}:{number % 60:02}", f"Alarm {number}")
        until("all alarms", lambda: self.desktop.widget("it._service.total") == MANY)
        length = self.desktop.eval(
            "(() => { const {menu} = Main.panel.statusArea.alarms; const start = imports.gi.GLib.get_monotonic_time();"
            "menu.open(0); menu.actor.get_preferred_height(-1);"
            "return (imports.gi.GLib.get_monotonic_time() - start) / 1000; })()")
        until("how many more there are", lambda: f"{MANY - SHOWN} more" in self.desktop.popup_labels()
              or self.desktop.eval("Main.panel.statusArea.alarms.menu.isOpen") is None)
        self.picture("many")
        if length > MOST_MS:
            raise Missed(f"opening took {length:.0f} ms")
        return f"{length:.0f} ms"

    def try_idle(self):
        """An alarm of tomorrow costs no timer of a second, and no call."""
        self.service.call("ScheduleAt", "(ss)", "tomorrow 6:45", TITLE)
        until("the alarm in the panel", lambda: "06:45" in self.panel())
        period = self.desktop.widget("it._indicator.period")
        if period != "midnight":
            raise Missed(f"expected a text until midnight, got {period}")
        heard = len(self.service.heard)
        never("a signal", lambda: len(self.service.heard) > heard, 3.0)

    def try_cpu(self):
        self.service.call("StartTimer", "(us)", 600, TITLE)
        until("the timer in the panel", self.panel)
        counting = self.cost()
        self.service.cancel_all()
        until("an empty panel", lambda: self.panel() == "")
        idle = self.cost()
        self.desktop.enable(False)
        without = self.cost()
        self.desktop.enable(True)
        until("the item in the panel", lambda: self.desktop.panel_text() is not None)
        if counting > without + MOST_TICKS:
            raise Missed(f"{counting} ticks in 10 s while counting, {without} without the widget")
        return f"{counting} counting, {idle} idle, {without} without"

    def try_disable(self):
        self.desktop.enable(False)
        until("no item in the panel", lambda: self.desktop.panel_text() is None)
        until("no registration", lambda: not self.hosts())

    # --- steps -----------------------------------------------------------------------------------------------------

    def panel(self):
        return self.desktop.panel_text() or ""

    def press(self, text, condition):
        self.desktop.open_popup()
        self.desktop.press_in_popup(text)
        until(f'what "{text}" does', condition)

    def press_entry(self, name):
        self.desktop.open_popup()
        self.desktop.press_in_popup(name, "entry")
        until(f'the focus of "{name}"', lambda: self.desktop.has_focus(name))

    def hosts(self):
        return self.service.value(PATH, NAME, "RegisteredHosts")

    def rows(self):
        return self.service.call("List", "(a{sv})", {})[0]

    def ids(self):
        return [row["Id"] for row in self.rows()]

    def property(self, alarm, name):
        return next((row[name] for row in self.rows() if row["Id"] == alarm), None)

    def picture(self, name):
        self.desktop.picture(f"{self.pictures}-{name}.png")
