"""Trials of the extension in GNOME Shell."""

import time

from gi.repository import GLib

from client import PROBLEM, Client
from column_trial import MOST_TICKS, ColumnTrial
from gnome_activity_trial import GNOMEActivityTrial
from service import CUSTOM, NAME, PATH, Service
from waiting import Missed, never, until
from wording import LOCKED, WORDS, Wording, differences, in_panel, presented, words

# A title that would show if it were taken as markup.
TITLE = "Tea & <b>toast</b>"

SECOND = 1_000_000
MANY, SHOWN = 200, 30

# The most work until the popup with many alarms is open, in milliseconds.
MOST_MS = 100

# The longest time until the widget is empty after the service's end, or right again after its start, in milliseconds.
MOST_VANISHING_MS = 1000

# Why a press on an alarm that has ended did nothing.
ENDED = "It has already ended."

# Holds back what rang today until `release`.
HOLDING = """
(() => {
    const {queries} = it._service;
    queries.history = async since => {
        const events = await Object.getPrototypeOf(queries).history.call(queries, since);
        return new Promise(resolve => { globalThis.release = () => resolve(events); });
    };
    return true;
})()
""".strip()

# The roles of things that are no controls.
NO_ROLES = ("invalid", "unknown", "panel", "filler")


# A script that closes all notifications, as a call does: 3 is NotificationDestroyedReason.SOURCE_CLOSED.
CLOSE_ALL = """
Main.messageTray.getSources().forEach(source => [...source.notifications].forEach(it => it.destroy(3)))"""


class GNOMETrial(GNOMEActivityTrial, ColumnTrial):
    """GNOME Shell with the extension and the service, and the result of each trial, by its column."""

    def clean_up(self):
        self.desktop.close_popup()
        self.activities().end_all()

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
        # The last one is a timer that was started before.
        for text in (*(f"{text}: {TITLE}" for text in ("Pause", "+1 min", "Cancel")), "5 min", "10 min", f"{TITLE} · 10 min"):
            until(f'"{text}"', lambda: any(text == name for *_, name, _, _ in self.desktop.popup()))
        until("the titles", lambda: {TITLE, "Work"} <= set(self.desktop.popup_labels()))
        self.picture("popup")

    def try_closed(self):
        """The popup says that something closes the notification of what rings: the Shell itself does, as it lets no program close
        it."""
        self.service.ring()
        Client(self.desktop.session).close_often(lambda number: self.desktop.eval(CLOSE_ALL))
        self.desktop.open_popup()
        until("the problem", lambda: PROBLEM in self.desktop.popup_labels())
        self.picture("closed")
        self.service.cancel_all()
        until("the problem's end", lambda: PROBLEM not in self.desktop.popup_labels())

    def try_press(self):
        timer, = self.service.call("StartTimer", "(us)", 600, TITLE)
        until("the timer in the panel", self.panel)
        self.desktop.open_popup()
        self.press(f"Pause: {TITLE}", lambda: self.property(timer, "State") == "paused")
        self.picture("paused")
        self.press(f"Resume: {TITLE}", lambda: self.property(timer, "State") == "countdown")
        self.press(f"+1 min: {TITLE}", lambda: self.property(timer, "CountdownTotalUSec") == 660 * SECOND)
        self.press(f"Cancel: {TITLE}", lambda: timer not in self.ids())
        work, = self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        self.press("Skip: Work", lambda: self.property(work, "SkippedUSec") > 0)
        # A second press at the same place skips nothing else.
        self.press("Don't skip: Work", lambda: self.property(work, "SkippedUSec") == 0)
        self.press("Work", lambda: self.property(work, "Enabled") is False)
        self.picture("off")
        self.press("10 min", lambda: any(row["PreAlertUSec"] == 600 * SECOND for row in self.rows()))
        self.service.cancel_all()
        alarm = self.service.ring(TITLE)
        until("its own button", lambda: CUSTOM in [words for _, words, *_ in self.desktop.popup()])
        self.check_look(True)
        self.picture("ringing")
        self.press(f"{CUSTOM}: {TITLE}", lambda: self.service.has("ActionInvoked", alarm))
        # An app's own button doesn't end the ring.
        self.service.cancel_all()
        self.check_look(False)
        alarm = self.service.ring("Eggs")
        self.press("Stop: Eggs", lambda: self.service.has("Stopped", alarm, "user"))
        # In the popup that has been open since before the ring.
        until("what rang", lambda: any(text.endswith("  Eggs") for text in self.past()))

    def try_keys(self):
        """The keyboard reaches every control, each of which says what it is; Enter presses one, and Escape closes the popup."""
        timer, = self.service.call("StartTimer", "(us)", 600, TITLE)
        self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        until("the timer in the panel", self.panel)
        self.desktop.open_popup()
        expected = {f"Pause: {TITLE}", f"+1 min: {TITLE}", f"Cancel: {TITLE}", "Skip: Work", "Work", "Time or length", "Title", "Add"}
        until("the controls", lambda: expected <= {name for _, name in self.desktop.controls()})
        controls = self.check_controls()
        reached = []
        for _ in controls:
            self.desktop.type("\t")
            reached.append(until(
                f"the next focus after {reached}",
                lambda: (focus := self.desktop.focus()) in controls and focus not in reached and focus))
        self.desktop.type("\t")
        until("the focus on the first control", lambda: self.desktop.has_focus(f"Pause: {TITLE}"))
        self.picture("focus")
        self.desktop.type("\n")
        until("what Enter does", lambda: self.property(timer, "State") == "paused")
        self.desktop.type("\x1b")
        until("the popup that Escape closes", lambda: not self.desktop.is_open())

    def try_add(self):
        """Typed text is a title or a time, never a command or markup."""
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
        # The second press does nothing.
        self.desktop.type("\n\n")
        until("the new alarm", lambda: any(row["Title"] == title for row in self.rows()))
        until("its row", lambda: title in self.desktop.popup_labels())
        self.picture("added")
        self.press_entry("Time or length")
        self.desktop.type("10 min tea")
        until("how it is understood", lambda: any(text.endswith("· tea") for text in self.desktop.popup_labels()))
        self.desktop.type("\n")
        until("the new timer", lambda: any((row["Title"], row["PreAlertUSec"]) == ("tea", 600 * SECOND) for row in self.rows()))
        if len(self.rows()) != 2:
            raise Missed(f"expected 2 alarms, got {len(self.rows())}")
        self.desktop.type("2001-01-01 10:00")
        until("that it has passed", lambda: any("passed" in text for text in self.desktop.popup_labels()))
        self.desktop.type("\b" * len("2001-01-01 10:00"))
        self.desktop.type("7")
        until("the choices", lambda: self.has_choices())
        self.desktop.close_popup()
        self.desktop.open_popup()
        until("the choices again", lambda: self.has_choices())
        self.press_entry("Time or length")
        self.desktop.type("\n")
        until("the focus of the first choice", lambda: (self.desktop.focus() or ["", ""])[1].startswith("Rings "))
        self.picture("choices")
        self.press("Rings 19:00", lambda: any(row["Configuration"].get("time") == "19:00" for row in self.rows()))
        if any(row["Configuration"].get("time") == "07:00" for row in self.rows()):
            raise Missed("what wasn't chosen was set")

    def try_undo(self):
        """A press undoes a stop or a switch-off, and is offered for a while."""
        timer, = self.service.call("StartTimer", "(us)", 600, TITLE)
        work, = self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        until("the timer in the panel", self.panel)
        self.press(f"Cancel: {TITLE}", lambda: timer not in self.ids())
        self.picture("undo")
        self.press(f"Undo: {TITLE} was stopped", lambda: timer in self.ids())
        self.press("Work", lambda: self.property(work, "Enabled") is False)
        self.press("Undo: Work was switched off", lambda: self.property(work, "Enabled"))
        self.press("Work", lambda: self.property(work, "Enabled") is False)
        until("the offer", lambda: "Work was switched off" in self.desktop.popup_labels())
        until("its end", lambda: "Work was switched off" not in self.desktop.popup_labels())

    def try_lock(self):
        """A click or a touch answers what rings, and the screen stays locked. Titles are shown there if those of notifications
        are."""
        self.desktop.prepare_darkness()
        self.service.ring("Eggs")
        self.service.cancel_all()
        until("an empty panel", lambda: self.panel() == "")
        self.desktop.widget(HOLDING)
        self.desktop.open_popup()
        until("what rang today", lambda: self.desktop.eval("!!globalThis.release"))
        self.desktop.lock()
        try:
            try:
                self.desktop.widget("(globalThis.release(), true)")
                never("what rang today, on the locked screen", self.past, 0.5)
            finally:
                self.desktop.widget("(delete it._service.queries.history, true)")
            self.desktop.show_titles_when_locked(False)
            alarm = self.service.ring(TITLE)
            until("the timer in the panel", lambda: self.panel() == "Timer")
            self.desktop.show_titles_when_locked(True)
            until("its title in the panel", lambda: self.panel() == TITLE)
            self.desktop.set_power(0)
            self.desktop.open_popup()
            if CUSTOM in [words for _, words, *_ in self.desktop.popup()]:
                raise Missed("an app's own button on the locked screen")
            self.press(f"Snooze: {TITLE}", lambda: self.service.has("Snoozed", alarm))
            self.service.cancel_all()
            until("an empty panel", lambda: self.panel() == "")
            # A ring may light the screen, and that closes popups.
            self.desktop.close_popup()
            self.try_press_too_late()
            alarm = self.service.ring(TITLE)
            until("the alarm in the panel", lambda: self.panel() == TITLE)
            self.desktop.open_popup()
            self.desktop.touch(f"Stop: {TITLE}")
            until("what a touch does", lambda: self.service.has("Stopped", alarm, "user"))
            if any(kind == "entry" for kind, *_ in self.desktop.popup()):
                raise Missed("something can be typed on the locked screen")
            if not self.desktop.is_locked():
                raise Missed("the session isn't locked any more")
        finally:
            self.desktop.close_popup()
            self.desktop.unlock()
            until("the unlocked session", lambda: not self.desktop.is_locked())

    def try_press_too_late(self):
        """A press on an alarm that has ended says so, until the popup closes."""
        self.service.ring(TITLE)
        until("the alarm in the panel", lambda: self.panel() == TITLE)
        self.desktop.open_popup()
        until("its row", lambda: f"Stop: {TITLE}" in [name for *_, name, _, _ in self.desktop.popup()])
        # The press is faster than the news.
        self.desktop.widget("(it._service._alarmReading.start = () => {}, true)")
        try:
            self.service.cancel_all()
            self.press(f"Stop: {TITLE}", lambda: ENDED in self.desktop.popup_labels())
            self.picture("locked")
            self.desktop.close_popup()
            self.desktop.open_popup()
            never("the reason, in the next popup", lambda: ENDED in self.desktop.popup_labels(), 0.5)
        finally:
            self.desktop.widget("(delete it._service._alarmReading.start, it._service._alarmReading.start(), true)")
        until("an empty panel", lambda: self.panel() == "")
        self.desktop.close_popup()

    def try_vanish(self):
        self.service.call("StartTimer", "(us)", 600, TITLE)
        self.activities().start("Backup", content={"status": "12 of 40 GB"})
        until("the timer in the panel", self.panel)
        self.desktop.open_popup()
        until("the activity", lambda: "12 of 40 GB" in self.desktop.popup_labels())
        self.desktop.note_texts()
        killed = time.monotonic()
        self.service.process.kill()
        emptied = until("an empty panel and popup", lambda: self.desktop.time_of(
            lambda panel, popup: (panel, popup) == ("", "No alarms")))
        self.service.process.wait()
        self.picture("vanished")
        never("the service, which nobody has called", lambda: self.desktop.session.has_owner(NAME), 1.0)
        self.desktop.note_texts()
        self.service = Service(self.desktop.session, self.program)
        started = time.monotonic()
        shown = until("the timer in the panel", lambda: self.desktop.time_of(lambda panel, _: panel.startswith(TITLE)))
        # It may be shown before it is noticed that the service has started.
        lengths = [1000 * (emptied - killed), 1000 * max(0, shown - started)]
        if max(lengths) > MOST_VANISHING_MS:
            raise Missed("empty after {:.0f} ms, filled again after {:.0f} ms".format(*lengths))
        until("the registration", lambda: self.hosts())
        until("the activity again", lambda: "12 of 40 GB" in self.desktop.popup_labels())
        return f"{lengths[0]:.0f} ms"

    def try_many(self):
        for number in range(MANY):
            self.service.call("ScheduleAt", "(ss)", f"tomorrow {number // 60:02}:{number % 60:02}", f"Alarm {number}")
        until("all alarms", lambda: self.desktop.widget("it._service.panel.count") == MANY)
        before = self.desktop.work()
        self.desktop.eval(
            "(() => { const {menu} = Main.panel.statusArea.alarms; menu.open(0); menu.actor.get_preferred_height(-1); })()")
        length = self.desktop.work() - before
        until("how many more there are", lambda: f"{MANY - SHOWN} more" in self.desktop.popup_labels())
        self.picture("many")
        self.desktop.close_popup()
        self.service.cancel_all()
        self.try_many_activities()
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
        """Replies that come after it is disabled show nothing, which would be an error in the log."""
        self.desktop.widget("(it._popup._form._when.set_text('10m'), it._popup._form._add(), "
                            "it._popup._do(it._service.press('', 'extend')), true)", then_disable=True)
        until("no item in the panel", lambda: self.desktop.panel_text() is None)
        until("no registration", lambda: not self.hosts())

    def try_wording(self):
        wording = Wording(self)
        wording.compare()
        self.desktop.close_popup()
        self.desktop.prepare_darkness()
        for name in LOCKED:
            wording.set_states(WORDS[name])
        self.activities().start("Game", content={"status": "2 : 1"})
        self.desktop.lock()
        try:
            for has_titles in (True, False):
                self.desktop.show_titles_when_locked(has_titles)
                wording.check(f"the locked screen, titles: {has_titles}", 5 * len(LOCKED) + 1)
        finally:
            self.desktop.show_titles_when_locked(True)
            self.desktop.close_popup()
            self.desktop.unlock()
            until("the unlocked session", lambda: not self.desktop.is_locked())
        return f"{wording.count} states"

    # --- steps -----------------------------------------------------------------------------------------------------

    def word_differences(self):
        """The differences of what is drawn to what the service presents."""
        if self.desktop.is_locked():
            # A ring may light the screen, and that closes popups.
            self.desktop.set_power(0)
        self.desktop.open_popup()
        region, panel = self.desktop.widget("[it._view.region, it._view.hasTitles ? 'shown' : 'locked']")
        drawn = self.desktop.words()
        alarms, activities, panel = presented(self, region, panel)
        # A person who isn't there yet can answer alarms, but not change others.
        expected = [words(it) for state, it in alarms if not self.desktop.is_locked() or state != "scheduled"]
        return [
            *differences("alarms", drawn["alarms"], expected),
            *differences("activities", drawn["activities"], [words(it, is_alarm=False) for _, it in activities]),
            *differences("the panel", [drawn["panel"]], [in_panel(panel)])]

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

    def has_choices(self):
        return {"Rings 07:00", "Rings 19:00"} <= {words for _, words, *_ in self.desktop.popup()}

    def past(self):
        """The alarms that the popup lists as rung today."""
        return self.desktop.widget("it._popup._past.item.menu._getMenuItems().map(item => item.label.text)")

    def check_controls(self):
        """Checks that each control of the popup says what it is; returns them."""
        controls = self.desktop.controls()
        if unclear := [(role, name) for role, name in controls if not name or role in NO_ROLES]:
            raise Missed(f"controls without a role or a name: {unclear}")
        return controls

    def check_look(self, is_ringing):
        """Waits until the panel item looks as if something rings, or not."""
        until(f"the look, ringing: {is_ringing}", lambda: is_ringing == self.desktop.eval(
            "Main.panel.statusArea.alarms.has_style_class_name('screen-sharing-indicator')"))

    def hosts(self):
        return self.service.value(PATH, NAME, "RegisteredWidgets")

    def rows(self):
        return self.service.call("List", "(a{sv})", {})[0]

    def ids(self):
        return [row["Id"] for row in self.rows()]

    def property(self, alarm, name):
        return next((row[name] for row in self.rows() if row["Id"] == alarm), None)

    def picture(self, name):
        self.desktop.picture(f"{self.pictures}-{name}.png")
