"""The facts about every notification server that tests know."""

import signal
import subprocess

from gi.repository import GLib

from session import call
from waiting import Missed, until

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"

# A button of each result that is tried, and all of its buttons.
RESULTS = (("Pause", ("Pause", "Cancel")), ("Resume", ("Resume", "Cancel")), ("Undo", ("Undo",)))

# The buttons of the question whether an app may set alarms.
ALLOW = "Allow"
QUESTION = (ALLOW, "Don't allow")

# A place where the mouse is in nobody's way.
ASIDE = (20, 400)


class Server:
    """A notification server on a screen. Subclasses say how it is started and where a person presses."""

    # Its name and its maker, as it reports them.
    name, vendor = "", ""
    # The gestures by which answers are given where it draws no buttons, by their labels.
    gestures = {}
    # True if it draws buttons.
    has_buttons = True
    # The fate of an alert in Do Not Disturb: it is "shown"; "hidden" until the end of that; or "dropped", never to
    # be shown. None: the server knows no such mode.
    quiet = "shown"
    # True if any program can close or replace a notification by its number.
    takes_foreign_numbers = True
    # True if a press on what another program shows in the place of an alert is reported to all.
    reports_foreign_presses = True
    # True if it leaves on the screen what a program has closed.
    keeps_closed = False
    # True if quiet notices are on the screen with their buttons.
    presses_activities = False
    # The place of quiet notices, or their form.
    quiet_place = "in its list"
    # True if the desktop has a tray with menus.
    has_tray = False
    # The button of the mouse that opens the menu of an icon.
    tray_button = 1
    # The place of the second entry of its menus, in pixels from their upper end.
    second_entry = 41
    # True if the desktop has a search that asks applications.
    has_search = False
    # True if the screen can be made dark.
    gets_dark = True
    # The parts that are tried less: how the screen is made dark where the desktop doesn't, or that nothing is locked.
    darkness = "X's saver"
    # True if the screen is dark again after an alarm to which nobody came.
    darkens_again = False

    def __init__(self, session):
        self.session = session
        self.process = None

    def prepare(self):
        """Starts what the server needs, once."""
        self.session.start_screen()

    def launch(self):
        """Starts the server's process and returns it."""
        raise NotImplementedError

    def settle(self):
        """Waits until the server, which owns its name by now, is fit for use."""

    def start(self):
        """Starts the server."""
        self.process = self.launch()
        until(f"{self.name}", lambda: self.session.has_owner(NAME), limit=60)
        identity = until(f"an answer of {self.name}", self.identity, limit=60)
        if identity != (self.name, self.vendor):
            raise Missed(f"expected the server {self.name} of {self.vendor}, got {' of '.join(identity)}")
        self.settle()

    def identity(self):
        """The server's own name and its vendor's; None if it doesn't answer: GNOME's may lose the first calls."""
        try:
            return call(self.session.bus, NAME, PATH, NAME, "GetServerInformation")[:2]
        except GLib.Error:
            return None

    def kill(self):
        """Ends the server as a crash does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        until(f"{self.name} to be gone", lambda: not self.session.has_owner(NAME))

    # --- what is on the screen -----------------------------------------------------------------------------------

    def count(self):
        """The number of alerts on the screen, with what answers them."""
        raise NotImplementedError

    def count_results(self):
        """The number of results of a search on the screen, while there is no alert."""
        return sum(self.shows_result(*labels) for labels in RESULTS)

    def shows_result(self, label, labels):
        """True if a result with these buttons is on the screen, with this one."""
        raise NotImplementedError

    def asks(self):
        """True if the question whether an app may set alarms is on the screen, with its buttons."""
        return self.shows_result(ALLOW, QUESTION)

    def shows(self, text):
        """True if this stands on the screen; None: the server doesn't tell."""
        raise NotImplementedError

    def follows(self, text):
        """True if the quiet notice of an activity has this text, or is in a place where it isn't seen."""
        return True

    def shows_player(self):
        """True if the desktop shows that there is a media player; None: it has no such place."""
        return None

    def picture(self, path):
        """Keeps a picture of the screen."""
        self.session.run("import", "-window", "root", str(path))

    # --- what a person does ----------------------------------------------------------------------------------------

    def press(self, label):
        """Presses a button of the first alert, if there is one by now."""
        raise NotImplementedError

    def press_result(self, label, labels):
        """Presses a button of the result, which has these, if it is on the screen by now."""
        self.press(label)

    def press_foreign(self, label, labels):
        """Presses a button of what another program shows, which has these, if it is on the screen by now."""
        self.press_result(label, labels)

    def reveal_question(self):
        """Makes the question show its buttons, where that takes a movement of the mouse."""

    def close(self):
        """Closes the first alert, if there is one by now, without an answer."""
        raise NotImplementedError

    def close_all(self):
        """Closes what else stays on the screen until a person closes it."""

    def set_quiet(self, quiet):
        """Sets Do Not Disturb."""
        raise NotImplementedError

    # --- the tray, where there is one --------------------------------------------------------------------------------

    def start_tray(self):
        """Starts the tray, if it isn't part of the desktop that runs."""

    def end_tray(self):
        """Ends what `start_tray` has started."""

    def prepare_tray(self):
        """Looks at the tray before there is an icon."""

    def tray_icon(self):
        """The place of the icon on the screen; None: it isn't there."""
        raise NotImplementedError

    def open_tray_menu(self):
        """Opens the menu of the icon, if that is on the screen by now."""
        self.others = set(self.all_windows())
        place = self.tray_icon()
        if place:
            self.click(*place, self.tray_button)

    def tray_menu(self):
        """The place of the open menu; None: it isn't on the screen."""
        return next((window for window in self.all_windows() if window not in self.others and window[0] >= 0), None)

    def all_windows(self):
        """The places of all visible windows."""
        return self.windows("--maxdepth", "1", "--name", ".*")

    # --- the search, where there is one ------------------------------------------------------------------------------

    def open_search(self):
        """Opens the search, empty."""

    def is_searching(self):
        """True if the search is open."""
        raise NotImplementedError

    def close_search(self):
        """Closes the search, if it is open."""

    def finds(self, text):
        """True if the search shows this text."""
        raise NotImplementedError

    def type(self, text):
        """Types the text; "\\n" is Enter."""
        raise NotImplementedError

    # --- the screen itself -------------------------------------------------------------------------------------------

    def prepare_darkness(self):
        """Starts what makes the screen dark or locks the session, if it isn't part of the desktop that runs."""

    def end_darkness(self):
        """Turns the screen on, and ends what `prepare_darkness` has started."""

    def darken(self):
        """Turns the screen off, as after a time without activity."""
        # The X server's own screen saver.
        self.session.run("xset", "s", "activate")

    def is_lit(self):
        """True if the screen is on."""
        return self.session.run("xssstate", "-s") != "on\n"

    def lock(self):
        """Locks the session."""

    def is_locked(self):
        """True if the session is locked; None: it can't be."""
        return None

    def unlock(self):
        """Unlocks the session."""

    def click(self, x, y, button=1):
        """Clicks there, then moves the mouse out of the way."""
        self.session.run("xdotool", "mousemove", "--sync", str(x), str(y), "click", str(button))
        self.session.run("xdotool", "mousemove", "--sync", *map(str, ASIDE))

    def pixels(self):
        """The picture of the screen: three bytes a pixel, red, green and blue, row by row."""
        return subprocess.run(
            ["import", "-window", "root", "-depth", "8", "rgb:-"], env=self.session.environment, check=True,
            stdout=subprocess.PIPE).stdout

    def windows(self, *search):
        """The places of visible windows, by xdotool's search: x, y, width, height."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", *search, "getwindowgeometry", "--shell", "%@"],
            env=self.session.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        windows = []
        for line in found.splitlines():
            name, value = line.split("=")
            if name == "WINDOW":
                windows.append({})
            windows[-1][name] = int(value)
        # Toolkits have windows of a single pixel for themselves.
        return [(w["X"], w["Y"], w["WIDTH"], w["HEIGHT"]) for w in windows if w["WIDTH"] > 1]
