"""What is tried with every server."""

import subprocess

from gi.repository import GLib

from service import BODY, CUSTOM, SNOOZE, STOP, TITLE
from waiting import Missed, again, never, until

COLUMNS = ("shown", "stop", "snooze", "custom", "close", "restart", "eviction", "DND")

# Where a server shows fewer, the others wait for their turn.
MANY = 4


class Trial:
    """One server with the service, and what came of each thing tried, by its column: "ok", with the server's own limit
    if it has one, or what failed."""

    def __init__(self, server, pictures):
        self.server = server
        self.pictures = pictures
        self.results = {}

    def run(self, service):
        self.service = service
        self.wait_for_server(self.server.name)
        for column in COLUMNS:
            try:
                limit = getattr(self, f"try_{column}")()
                self.results[column] = f"ok ({limit})" if limit else "ok"
            except (Missed, GLib.Error, subprocess.SubprocessError) as missed:
                self.picture(f"{column}-failed")
                self.results[column] = f"FAILED: {missed}"
            self.clean()

    def clean(self):
        """Ends what a failed column has left, so that the next one begins with an empty screen."""
        self.service.cancel_all()
        try:
            self.wait_for_count(0)
        except Missed as missed:
            self.results["left"] = f"FAILED: {missed}"

    # --- the columns -----------------------------------------------------------------------------------------------

    def try_shown(self):
        self.show()
        for text in (TITLE, BODY, STOP, SNOOZE, CUSTOM):
            if self.server.shows(text) is False:
                raise Missed(f'"{text}" isn\'t on the screen')
        self.picture("shown")

    def try_stop(self):
        alarm = self.show()
        self.stop(alarm)
        self.wait_for_count(0)
        return self.server.gestures.get(STOP)

    def try_snooze(self):
        alarm = self.show()
        self.press(SNOOZE, "Snoozed", alarm)
        self.wait_for_count(0)
        return self.server.gestures.get(SNOOZE)

    def try_custom(self):
        """It must not end the alert, though many servers close the notification."""
        alarm = self.show()
        self.picture("custom")
        self.press(CUSTOM, "ActionInvoked", alarm, "custom")
        self.wait_for_count(1)
        if not self.service.is_ringing(alarm):
            raise Missed("it doesn't ring any more")
        self.picture("after-custom")
        self.stop(alarm)
        return self.server.gestures.get(CUSTOM)

    def try_close(self):
        alarm = self.show()
        again("closing it", self.server.close, lambda: self.service.has("Stopped", alarm, "user"))
        self.wait_for_count(0)

    def try_restart(self):
        alarm = self.show()
        self.server.kill()
        self.wait_for_server("")
        self.server.start()
        self.wait_for_server(self.server.name)
        self.wait_for_count(1)
        self.picture("restart")
        self.stop(alarm)
        self.wait_for_count(0)

    def try_eviction(self):
        alarms = [self.service.ring(f"{TITLE} {number}") for number in range(1, MANY + 1)]
        until("the alerts", self.server.count)
        self.picture("eviction")
        for left in range(MANY, 0, -1):
            again(
                f"the answer to the alert number {MANY - left + 1} of {MANY}", lambda: self.server.press(STOP),
                lambda: sum(self.service.has("Stopped", alarm, "user") for alarm in alarms) > MANY - left)
        self.wait_for_count(0)

    def try_DND(self):
        """A server may hide it; it rings all the same."""
        if not self.server.quiet:
            return "knows no such mode"
        self.server.set_quiet(True)
        try:
            alarm = self.service.ring()
            if self.server.quiet == "shown":
                self.wait_for_count(1)
            else:
                never("an alert on the screen", self.server.count)
            self.picture("DND")
            if not self.service.is_ringing(alarm):
                raise Missed("it doesn't ring any more")
            if self.server.quiet == "shown":
                self.stop(alarm)
        finally:
            self.server.set_quiet(False)
        if self.server.quiet == "shown":
            return "shown"
        if self.server.quiet == "dropped":
            return "never shown"
        self.wait_for_count(1)
        self.stop(alarm)
        return "hidden until its end"

    # --- steps -----------------------------------------------------------------------------------------------------

    def show(self):
        """Lets an alarm ring, and waits until it is on the screen."""
        alarm = self.service.ring()
        self.wait_for_count(1)
        return alarm

    def stop(self, alarm):
        self.press(STOP, "Stopped", alarm, "user")

    def press(self, label, *signal):
        """Presses a button until the service tells what it did."""
        again(f'{signal[0]} by "{label}"', lambda: self.server.press(label), lambda: self.service.has(*signal))

    def wait_for_count(self, count):
        until(f"{count} on the screen", lambda: self.server.count() == count)

    def wait_for_server(self, name):
        until(f'the service to know the server "{name}"', lambda: self.service.server_name() == name)

    def picture(self, name):
        self.server.picture(f"{self.pictures}-{name}.png")
