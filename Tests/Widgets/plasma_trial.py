"""What is tried with the applet in Plasma."""

import subprocess
import time

from column_trial import MOST_TICKS, ColumnTrial
from service import NAME, Service
from session import WIDTH
from waiting import Missed, again, never, until

# A title that would show if it were taken as markup, and one that would run if it were taken as a command.
TITLE = "Tea & <b>toast</b>"
COMMAND = "'; touch {file} #"

SECOND = 1_000_000
MANY = 200

# Half of the part of the panel that belongs to the applet in any case, in pixels.
NEAR = 12


class PlasmaTrial(ColumnTrial):
    """Plasma with the applet and the service, and what came of each thing tried, by its column."""

    absent = {"lock": "the lock screen takes no applets"}

    # --- the columns -----------------------------------------------------------------------------------------------

    def try_loads(self):
        self.desktop.add()
        until("the applet", self.desktop.place)
        until("its name", lambda: self.desktop.find("Alarms", "push button"))
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
        timer = self.start_timer()
        until("the time in the panel", lambda: self.desktop.place() and self.panel() != self.panel())
        self.service.call("Pause", "(s)", timer)
        until("the pause", lambda: self.is_still())
        paused = self.panel()
        never("another time while it is paused", lambda: self.panel() != paused, 2.5)

    def try_popup(self):
        self.start_timer()
        self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        self.desktop.open_popup()
        for text in ("When", "Title", "Set alarm", "5 min", "Pause", "Make it a minute longer", "Stop", "Skip", "Enabled",
                     "06:45", TITLE, "Work"):
            until(f'"{text}"', lambda: self.desktop.find(text))
        if unnamed := [it for it in self.desktop.things() if it.role in ("push button", "check box") and not it.text]:
            raise Missed(f"{len(unnamed)} buttons without a name for screen readers")
        self.picture("popup")

    def try_press(self):
        timer = self.start_timer()
        self.desktop.open_popup()
        self.press("Pause", lambda: self.property(timer, "State") == "paused")
        self.press("Resume", lambda: self.property(timer, "State") == "countdown")
        self.press("Make it a minute longer", lambda: self.property(timer, "CountdownTotalUSec") >= 660 * SECOND)
        self.press("Stop", lambda: self.property(timer, "State") is None)
        work, = self.service.call("ScheduleAt", "(ss)", "weekdays 06:45", "Work")
        self.press("Skip", lambda: self.property(work, "SkippedUSec") > 0)
        self.press("Don't skip", lambda: self.property(work, "SkippedUSec") == 0)
        self.press("Enabled", lambda: self.property(work, "Enabled") is False)
        self.picture("off")
        self.service.cancel_all()
        self.press("5 min", lambda: any(row["PreAlertUSec"] == 300 * SECOND for row in self.rows()))
        self.service.cancel_all()
        alarm = self.service.ring(TITLE)
        self.picture("ringing")
        self.press("Snooze", lambda: self.service.has("Snoozed", alarm))

    def try_keys(self):
        """What rings has the keyboard as the popup opens."""
        self.desktop.close_popup()
        alarm = self.service.ring(TITLE)
        self.desktop.open_popup()
        until("the title", lambda: self.desktop.find(TITLE))
        self.desktop.key("space")
        until("the stop", lambda: self.service.has("Stopped", alarm, "user"))

    def try_add(self):
        """What is typed is a title or a time, never a command or markup."""
        file = self.desktop.session.directory / "touched"
        title = COMMAND.format(file=file)
        self.desktop.close_popup()
        self.desktop.open_popup()
        self.desktop.type("12:61")
        until("why it isn't understood", lambda: any("12:61" in it.text and it.role == "label" for it in self.desktop.things()))
        self.desktop.key("ctrl+a")
        self.desktop.type("in 10 min")
        until("how it is understood", lambda: any("10 min)" in it.text or "10 min." in it.text for it in self.desktop.things()))
        self.picture("typed")
        self.desktop.key("Tab")
        self.desktop.type(title)
        self.desktop.key("Return")
        until("the new alarm", lambda: any(row["Title"] == title for row in self.rows()))
        until("its row", lambda: self.desktop.find(title, "list item"))
        self.picture("added")
        if file.exists():
            raise Missed("a title ran as a command")

    def try_vanish(self):
        self.start_timer()
        self.desktop.open_popup()
        until("the timer", lambda: self.desktop.find(TITLE))
        self.service.process.kill()
        self.service.process.wait()
        until("an empty popup", lambda: self.desktop.find("No alarms are set"))
        self.picture("vanished")
        never("the service, which nobody has called", lambda: self.desktop.session.has_owner(NAME), 1.0)
        self.service = Service(self.desktop.session, self.program)
        until("the timer", lambda: self.desktop.find(TITLE))

    def try_many(self):
        for number in range(MANY):
            self.service.call("ScheduleAt", "(ss)", f"tomorrow {number // 60:02}:{number % 60:02}", f"Alarm {number}")
        self.desktop.close_popup()
        self.desktop.open_popup()
        until("the first row", lambda: self.desktop.find("Alarm 0"))
        self.picture("many")

    def try_idle(self):
        """An alarm of tomorrow costs no redraw, and starts no program."""
        self.desktop.close_popup()
        self.service.call("ScheduleAt", "(ss)", "tomorrow 6:45", TITLE)
        until("the panel that stays as it is", self.is_still)
        waiting = self.waiting()
        never("another waiting program", lambda: self.waiting() != waiting, 3.0)

    def try_cpu(self):
        self.desktop.close_popup()
        idle = self.cost()
        self.start_timer()
        counting = self.cost()
        if counting > idle + MOST_TICKS:
            raise Missed(f"{counting} ticks in 10 s while counting, {idle} idle")
        return f"{counting} counting, {idle} idle"

    def try_disable(self):
        """The waiting alarmsctl ends with the applet."""
        self.desktop.remove()
        until("no applet", lambda: not self.desktop.place())
        until("no alarmsctl", lambda: not self.waiting())

    # --- steps -----------------------------------------------------------------------------------------------------

    def start_timer(self):
        return self.service.call("StartTimer", "(us)", 600, TITLE)[0]

    def panel(self):
        """The pixels of the row of the panel in which the digits are, around the applet's middle."""
        x, y = self.desktop.place()
        pixels = self.desktop.pixels()
        return b"".join(
            pixels[((y + line) * WIDTH + x - NEAR) * 3:((y + line) * WIDTH + x + 3 * NEAR) * 3] for line in range(-4, 5))

    def is_still(self):
        before = self.panel()
        time.sleep(1.2)
        return self.panel() == before

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
