"""The columns that are tried with every server."""

import subprocess

from gi.repository import GLib

import tray
from activities import Activities
from client import BUTTONS, SUMMARY, Client
from intents import IntentsApp
from sandbox import APP, SandboxedApp
from server import ALLOW, QUESTION
from service import BODY, CUSTOM, NAME, PATH, SNOOZE, STOP, TITLE
from waiting import Missed, again, never, until

COLUMNS = (
    "shown", "stop", "snooze", "custom", "close", "restart", "eviction", "foreign", "closed", "DND", "mpris", "tray", "dark", "find",
    "result", "question", "activity", "intents", "question2",
)

# The service's name among the media players.
PLAYER = "alarms"

# The text for the desktop's search, and the title of its result; the title of the timer, and its length in µs. The title
# of an alarm, and the part of it that is typed.
TIMER, RESULT, TIMER_TITLE, TIMER_LENGTH = "timer 10m tea", "Start timer: tea", "tea", 600_000_000
ALARM, PART = "Dentist", "den"

# The text for a timer of which no countdown is shown, but the result of the search.
SHORT_TIMER = "timer 50s pasta"

# The texts of an activity, with parts that only look like markup; those of its end and of an alert; and its button.
BACKUP, STATUS, DONE, ALERT, CANCEL = "Backup & sync", "12 of <40> GB", "Done & dusted", "The <disk> is full", "Cancel"

# Its status, and its look with the button.
SHOWN = {"status": STATUS, "progress": 0.3}
LOOK = {"expanded": {"type": "column", "children": [
    {"type": "text", "text": "$status"}, {"type": "progress", "value": "$progress"},
    {"type": "button", "text": CANCEL, "action": "cancel"}]}}

# The text for an action of an app, its title, and what its result says and offers.
ACTION_TEXT, ACTION, LANDMARK = "closest", "Find Closest Landmark", "Niagara Falls"
LANDMARK_BUTTONS, FAVORITE_BUTTONS = ("Favorite", "Find Tickets", "More…"), ("✓ Favorite", "Find Tickets", "More…")
TICKET_BUTTONS = ("Search", "More", "Cancel")
# A choice with one more option than there are buttons, and the action that can be undone.
CHOICE, CHOICE_BUTTONS = "Archive", ("Archive", "Delete", "Cancel")
DELETION = "DeleteCollection"

# The longest time from Enter until the timer runs, in seconds.
LONGEST_START = 2

# The longest time that what another program shows in the place of an alert stays, in seconds.
LONGEST_REPLACEMENT = 45

# If a server shows fewer, the others wait for their turn.
MANY = 4


class Absent(Exception):
    """The desktop has no such thing; says what."""


class Trial:
    """One server with the service, and what came of each thing tried, by its column: "ok", with the server's own limit
    if it has one, "none" where the desktop has no such thing, or what failed."""

    def __init__(self, server, pictures):
        self.server = server
        self.pictures = pictures
        self.results = {}

    def run(self, service, columns):
        self.service = service
        self.wait_for_server(self.server.name)
        for column in columns:
            try:
                limit = getattr(self, f"try_{column}")()
                self.results[column] = f"ok ({limit})" if limit else "ok"
            except Absent as absent:
                self.results[column] = f"none: {absent}"
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

    def try_foreign(self):
        """Another program shows its own buttons in the place of the alert, by its number. Where the server lets it, the alert
        comes back, and those buttons answer nothing."""
        server, client = self.server, Client(self.server.session)
        alarm = self.show()
        number = until("the number of the alert", client.shown_number)
        if not server.takes_foreign_numbers:
            if client.replace(number) or client.close(number):
                raise Missed("the server has taken another program's number")
            self.stop(alarm)
            return "refused"
        if not client.replace(number):
            raise Missed("the server hasn't taken another program's number")
        until("the other program's", lambda: server.shows(SUMMARY) is not False)
        self.picture("foreign")
        if server.reports_foreign_presses:
            again(
                "the alert after the press", lambda: server.press_foreign(STOP, BUTTONS[1::2]),
                lambda: client.shown_number(number), limit=10)
        else:
            until("the alert after a while", lambda: client.shown_number(number), LONGEST_REPLACEMENT)
        self.wait_for_count(1)
        if not self.service.is_ringing(alarm):
            raise Missed("it doesn't ring any more")
        self.picture("foreign-after")
        self.stop(alarm)
        self.wait_for_count(0)
        return "comes back" if server.reports_foreign_presses else "comes back after 30 s"

    def try_closed(self):
        """Another program closes the alert again and again: it comes back each time, and the service says so."""
        server, client = self.server, Client(self.server.session)
        if not server.takes_foreign_numbers:
            raise Absent("the server refuses the numbers of others")
        alarm = self.show()
        number = client.close_often()
        until("the alert after the last close", lambda: client.shown_number(number))
        self.wait_for_count(1)
        if not self.service.value(PATH, NAME, "AlertProblem"):
            raise Missed("the service doesn't say that the alert is closed")
        self.stop(alarm)
        if server.keeps_closed:
            again("an empty screen", server.close, lambda: not server.count())
            return "stays on the screen"
        return None

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

    def try_mpris(self):
        """Media keys and the like answer what rings, and there is a player at no other time."""
        never("a player without an alert", self.has_player)
        self.server.prepare_tray()
        for command, signal in (("pause", ("Snoozed",)), ("stop", ("Stopped", "user"))):
            alarm = self.show()
            until("the player", self.has_player)
            until("the player on the screen", lambda: self.server.shows_player() is not False)
            self.picture(f"mpris-{command}")
            self.server.session.run("playerctl", "--player", PLAYER, command)
            name, *reason = signal
            until(f"{name} by {command}", lambda: self.service.has(name, alarm, *reason))
            until("the player's end", lambda: not self.has_player())
            self.service.cancel_all()
            self.wait_for_count(0)

    def try_tray(self):
        """The icon is there while something is set, and its menu answers what rings."""
        if not self.server.has_tray:
            raise Absent("the desktop has no tray with menus")
        self.server.start_tray()
        try:
            until("the tray", lambda: tray.has_host(self.server.session), limit=60)
            never("an icon without an alarm", lambda: tray.icons(self.server.session))
            self.server.prepare_tray()
            timer = self.service.start_timer()
            until("the icon", lambda: tray.icons(self.server.session))
            until("the icon on the screen", self.server.tray_icon)
            self.picture("tray")
            alarm = self.show()
            again(
                f'"{STOP}" of the menu', self.stop_by_menu,
                lambda: self.service.has("Stopped", alarm, "user"))
            self.service.call("Cancel", "(s)", timer)
            until("no icon", lambda: not tray.icons(self.server.session))
            until("no icon on the screen", lambda: not self.server.tray_icon())
            self.picture("tray-after")
        finally:
            self.server.end_tray()
        return None if self.server.tray_button == 1 else "right click"

    def stop_by_menu(self):
        """Opens the menu of the icon, and chooses its second entry, by the mouse."""
        self.server.open_tray_menu()
        x, y, width, _ = until("the menu", self.server.tray_menu, limit=5)
        self.picture("tray-menu")
        self.server.click(x + width // 2, y + self.server.second_entry)

    def try_dark(self):
        """A ring lights the screen, and unlocks nothing. Where the desktop wouldn't notice, the screen is dark again
        afterwards."""
        server = self.server
        if not server.gets_dark:
            raise Absent("the screen can't be made dark here")
        server.prepare_darkness()
        try:
            server.lock()
            is_locked = server.is_locked()
            server.darken()
            until("a dark screen", lambda: not server.is_lit())
            self.picture("dark")
            alarm = self.service.ring()
            until("a lit screen", server.is_lit)
            if not is_locked:
                self.wait_for_count(1)
            self.picture("dark-lit")
            server.session.run("playerctl", "--player", PLAYER, "stop")
            until("Stopped by a media key", lambda: self.service.has("Stopped", alarm, "user"))
            if server.darkens_again:
                until("a dark screen again", lambda: not server.is_lit())
            if is_locked and not server.is_locked():
                raise Missed("the session isn't locked any more")
        finally:
            server.unlock()
            server.end_darkness()
        return server.darkness

    def try_find(self):
        """The desktop's search finds, as a person types, a timer, which Enter starts, and an alarm."""
        server = self.server
        if not server.has_search:
            raise Absent("the desktop has no search")
        server.open_search()
        try:
            server.type(TIMER)
            until("the timer that can be started", lambda: server.finds(RESULT))
            self.picture("find")
            never("a timer before Enter", self.has_timer, 0.5)
            server.type("\n")
            until("the timer", self.has_timer, LONGEST_START)
            until("the end of the search", lambda: not server.is_searching())
            self.picture("found")
            self.service.call("ScheduleAt", "(ss)", "tomorrow 7:30", ALARM)
            server.open_search()
            server.type(PART)
            until("the alarm", lambda: server.finds(ALARM))
            self.picture("find-alarm")
        finally:
            server.close_search()

    def has_timer(self):
        """True if the timer that is typed runs."""
        return any(row["Title"] == TIMER_TITLE and row["PreAlertUSec"] == TIMER_LENGTH for row in self.service.rows())

    def try_result(self):
        """A start by search is answered by a result, which a press replaces by the next, and which expires. It may
        have expired before it is pressed: then it is looked up again."""
        server, service = self.server, self.service
        timer = service.search(SHORT_TIMER)
        until("the result", server.count_results)
        self.picture("result")
        if server.has_buttons:
            self.press_result(timer, "Pause", ("Pause", "Cancel"), lambda: service.state(timer) == "paused")
            until("the next result", lambda: server.shows_result("Resume", ("Resume", "Cancel")))
            self.picture("result-paused")
            self.press_result(timer, "Cancel", ("Resume", "Cancel"), lambda: service.state(timer) is None)
            until("the next result", lambda: server.shows_result("Undo", ("Undo",)))
            self.picture("result-cancelled")
            server.press_result("Undo", ("Undo",))
            until("the timer again", lambda: service.state(timer) == "paused", limit=5)
            until("the last result", lambda: server.shows_result("Resume", ("Resume", "Cancel")))
            self.picture("result-undone")
        until("the end of the result", lambda: not server.count_results())
        return None if server.has_buttons else "no buttons"

    def press_result(self, alarm, label, labels, condition):
        def attempt():
            if not self.server.count_results():
                self.service.activate(f"alarm:{alarm}")
                until("the result", self.server.count_results)
            self.server.press_result(label, labels)

        again(f'"{label}" of the result', attempt, condition)

    def try_question(self):
        """A sandboxed app that wants to set an alarm is asked about, and may set it after a press on Allow."""
        server = self.server
        app = SandboxedApp(server.session)
        try:
            if app.start_timer():
                raise Missed("a timer of an app that nobody has allowed")
            again("the question", server.reveal_question, server.asks)
            self.picture("question")
            if server.has_buttons:
                again(
                    f'the app allowed by "{ALLOW}"', lambda: server.press_result(ALLOW, QUESTION),
                    lambda: app.authorization() == "authorized")
            else:
                self.service.call("SetAuthorization", "(ss)", APP, "authorized")
            until("the end of the question", lambda: not server.asks())
            if not app.start_timer():
                raise Missed("no timer of an app that was allowed")
            self.picture("question-answered")
        finally:
            app.close()
            self.service.call("SetAuthorization", "(ss)", APP, "not-determined")
        return None if server.has_buttons else "alarmsctl permissions"

    def try_activity(self):
        """An activity is a quiet notice that follows it, with a button for its app, and an alert about it is seen."""
        server, activities = self.server, Activities(self.service.bus)
        # There is a notice even beside a widget.
        activities.start(BACKUP, notice="always", content=SHOWN)
        try:
            until("the activity", lambda: server.follows(STATUS))
            self.picture("activity-plain")
        finally:
            activities.end_all()
        activity = activities.start(
            BACKUP, notice="always", content=SHOWN, layout=LOOK, actions={"cancel": {"name": "cancel"}})
        try:
            until("the activity", lambda: server.follows(STATUS))
            self.picture("activity")
            activities.update(activity, alert={"title": ALERT})
            until("the alert", lambda: server.shows(ALERT) in (True, None))
            self.picture("activity-alert")
            if server.presses_activities:
                again(
                    f'"{CANCEL}" of the activity', lambda: server.press(CANCEL),
                    lambda: activities.has("ActionInvoked", activity, "cancel"))
            activities.end(activity, content={**SHOWN, "status": DONE})
            until("the end of the activity", lambda: server.follows(DONE))
            self.picture("activity-ended")
        finally:
            activities.end_all()
            server.close_all()
        return None if server.presses_activities else server.quiet_place

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

    def has_player(self):
        return PLAYER in self.server.session.run("playerctl", "--no-messages", "--list-all").split()

    def wait_for_count(self, count):
        until(f"{count} on the screen", lambda: self.server.count() == count)

    def wait_for_server(self, name):
        until(f'the service to know the server "{name}"', lambda: self.service.server_name() == name)

    def picture(self, name):
        self.server.picture(f"{self.pictures}-{name}.png")

    def try_intents(self):
        """An action of an app is found by typing and run by Enter; its result is a notification, whose buttons act."""
        server = self.server
        app = IntentsApp(server.session, self.service.programs)
        if server.has_search:
            server.open_search()
            try:
                server.type(ACTION_TEXT)
                until("the action", lambda: server.finds(ACTION))
                self.picture("intents-find")
                server.type("\n")
                until("the end of the search", lambda: not server.is_searching())
            finally:
                server.close_search()
        else:
            app.run("ClosestLandmark")
        until("the result", lambda: server.shows(LANDMARK) in (True, None))
        self.picture("intents")
        if not server.has_buttons:
            return "no buttons"
        self.press_of_app(app, "Favorite", LANDMARK_BUTTONS, lambda: app.has("favorite true"))
        until("the tick", lambda: server.shows_result("✓ Favorite", FAVORITE_BUTTONS))
        self.picture("intents-pressed")
        self.press_of_app(
            app, "Find Tickets", FAVORITE_BUTTONS, lambda: server.shows_result("Search", TICKET_BUTTONS))
        self.picture("intents-confirmation")
        again(
            "the search", lambda: server.press_result("Search", TICKET_BUTTONS), lambda: app.has("searched 1"))
        self.picture("intents-searched")
        return None if server.has_search else "no search"

    def press_of_app(self, app, label, labels, condition):
        """Presses a button of the result, which may have expired: then the action is run again."""
        def attempt():
            if not self.server.shows_result(label, labels):
                app.run("ClosestLandmark")
                until("the result", lambda: self.server.shows_result(label, labels))
            self.server.press_result(label, labels)

        again(f'"{label}" of the result', attempt, condition)

    def try_question2(self):
        """The question of an app's action is answered by its buttons, and what an action has done is undone."""
        server = self.server
        app = IntentsApp(server.session, self.service.programs)
        app.run(CHOICE, '?{"name":"letters"}')
        if not server.has_buttons:
            until("the command for a terminal", lambda: server.shows("app-intents") in (True, None))
            self.picture("question2")
            never("an answer", lambda: app.has("archived"))
            return "in a terminal"
        until("the question", lambda: server.shows_result(CHOICE, CHOICE_BUTTONS))
        self.picture("question2")
        again(
            "the answer", lambda: server.press_result(CHOICE, CHOICE_BUTTONS), lambda: app.has("archived"))
        app.run(DELETION)
        until("the result", lambda: server.shows_result("Undo", ("Undo",)))
        self.picture("question2-undo")
        again(
            "the restoration", lambda: server.press_result("Undo", ("Undo",)),
            lambda: app.has("restored Sweet Deserts 2, Sweet Deserts 1"))
        return None
