"""The base of the trials of widgets."""

import subprocess
import time
import traceback

from gi.repository import GLib

from service import TITLE, Service
from waiting import Missed, until
from wording import Wording

# The most CPU time in 10 s over that without the widget, in hundredths of a second: while an alarm counts, and while none
# does.
MOST_TICKS, MOST_IDLE_TICKS = 20, 10


class ColumnTrial:
    """A desktop with a widget and the service, and what came of each thing tried, by its column: "ok", with what was
    measured, "none" where the desktop has no such thing, or what failed. A column is tried by `try_` and its name."""

    # The reasons why the desktop has no such thing, by column.
    absent = {}

    def __init__(self, desktop, pictures, program):
        self.desktop = desktop
        self.pictures = pictures
        self.program = program
        self.results = {}

    def run(self, service, columns):
        self.service = service
        for column in columns:
            if column in self.absent:
                self.results[column] = f"none: {self.absent[column]}"
                continue
            try:
                limit = getattr(self, f"try_{column}")()
                self.results[column] = f"ok ({limit})" if limit else "ok"
            except (Missed, GLib.Error, subprocess.SubprocessError) as missed:
                self.fail_column(column, str(missed))
            except Exception as error:  # A fault of the column's own ends no other.
                traceback.print_exc()
                self.fail_column(column, repr(error))
            self.clean()
        if errors := self.desktop.errors():
            self.results["log"] = f"FAILED: {errors[0]}"

    def fail_column(self, column, reason):
        self.results[column] = f"FAILED: {reason}"
        try:
            self.picture(f"{column}-failed")
        except Exception:  # The desktop may have ended.
            traceback.print_exc()

    def clean(self):
        """Ends what a failed column has left, the service's end included, so that the next one begins without alarms."""
        try:
            if self.service.process.poll() is not None:
                self.service = Service(self.desktop.session, self.program)
            self.service.cancel_all()
            self.clean_up()
        except (Missed, GLib.Error, subprocess.SubprocessError) as missed:
            self.results["left"] = f"FAILED: {missed}"

    def clean_up(self):
        """Runs after each column."""

    def try_wording(self):
        """The words that are drawn are those of what the service presents, in all states and languages."""
        return f"{Wording(self).compare()} states"

    def try_cpu(self):
        """The widget costs little while an alarm counts, and nothing while none does."""
        # One shorter than a minute changes each second in every widget.
        self.service.call("StartTimer", "(us)", 50, TITLE)
        until("the timer in the panel", self.is_shown)
        counting = self.cost()
        self.service.cancel_all()
        self.service.call("ScheduleAt", "(ss)", "tomorrow 6:45", TITLE)
        until("the panel that stays as it is", self.is_still)
        idle = self.cost()
        self.desktop.remove()
        try:
            until("no widget", lambda: not self.is_shown())
            without = self.cost()
        finally:
            self.desktop.add()
        measured = f"{counting} counting, {idle} idle, {without} without"
        if counting > without + MOST_TICKS or idle > without + MOST_IDLE_TICKS:
            raise Missed(f"ticks in 10 s: {measured}")
        return measured

    def cost(self):
        """The CPU time of the desktop in 10 s, in hundredths of a second."""
        before = self.desktop.ticks()
        time.sleep(10)
        return self.desktop.ticks() - before
