"""The applet in Plasma on X11, as assistive technologies are told of it and as a person presses it."""

import json
import pathlib

import accessible
from plasma import Plasma
from session import HEIGHT, call
from waiting import again, until
from x_screen import XScreen

APPLET = pathlib.Path(__file__).resolve().parents[2] / "desktop/plasma"
ID = "org.example.alarms"
SHELL, SHELL_PATH = "org.kde.plasmashell", "/PlasmaShell"

# A place where the mouse is in nobody's way.
ASIDE = (900, 100)

# The roles of a switch.
SWITCHES = ("check box", "toggle button", "switch")

# The place of the applet's middle in the panel, which is at the bottom of the screen.
PLACE = f"""
var panel = panels()[0], applet = panel.widgets().filter(function (applet) {{ return applet.type == '{ID}'; }})[0];
var area = applet && applet.geometry;
print(area ? Math.round(area.x + area.width / 2) + ' ' + Math.round({HEIGHT} - panel.height + area.y + area.height / 2) : '');
"""


class PlasmaWidget(Plasma):
    """A Plasma in which the applet is installed."""

    def prepare(self):
        super().prepare()
        self.session.environment.pop("NO_AT_BRIDGE")
        self.session.set({"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_ACCESSIBILITY": "1"})
        self.session.run(APPLET / "make", str(self.session.directory / f"data/plasma/plasmoids/{ID}"), self.version())
        accessible.connect(self.session)
        self.screen = XScreen(self.session.environment["DISPLAY"])

    def script(self, text):
        """Runs a script of the desktop; returns what it prints."""
        return call(self.session.bus, SHELL, SHELL_PATH, "org.kde.PlasmaShell", "evaluateScript", "(s)", text)[0].strip()

    def add(self):
        """Puts the applet into the panel."""
        self.script(f"panels()[0].addWidget('{ID}')")

    def remove(self):
        """Takes the applet out of the panel."""
        self.script(f"panels()[0].widgets().forEach(function (it) {{ if (it.type == '{ID}') it.remove(); }})")

    def place(self):
        """The applet's middle in the panel; None: it isn't there."""
        place = self.script(PLACE)
        return [int(number) for number in place.split()] if place else None

    def things(self):
        """All that the desktop shows, by assistive technologies."""
        return accessible.things()

    def words(self):
        """The words that are drawn: of each row of the popup and of the panel item, and those that are told of the latter. A button
        is its text in brackets, a switch its state."""
        things = self.things()

        def drawn(place):
            return [
                it.text if it.role == "label" else f"[{it.text if it.role == 'button' else 'on' if it.is_checked else 'off'}]"
                for it in things if place in it.around and it.role in ("label", "button", *SWITCHES)]

        # Notifications are list items without a list.
        rows = [drawn(it) for it in things if it.role == "list item" and any(outer.role == "list" for outer in it.around)]
        item = next(it for it in reversed(things) if (it.text, it.role) == ("Alarms", "button"))
        return rows, drawn(item), item.description

    def find(self, text, role=None):
        """The shown things with this text, and with this role if one is given."""
        return [it for it in self.things() if it.text == text and role in (None, it.role)]

    def focus(self):
        """The text of what has the keyboard; None: nothing that is shown."""
        return next((it.text for it in reversed(self.things()) if it.has_focus and it.role != "frame"), None)

    def is_open(self):
        """True if the popup is open."""
        return bool(self.find("5 min") or self.find("When"))

    def open_popup(self):
        again("the popup", lambda: self.is_open() or self.click(*self.place()), self.is_open)

    def close_popup(self):
        again("a closed popup", lambda: self.is_open() and self.click(*self.place()), lambda: not self.is_open())

    def click(self, x, y, button=1):
        """Clicks there, then moves the mouse out of the popup's way, too."""
        self.session.run("xdotool", "mousemove", "--sync", str(x), str(y), "click", str(button))
        self.point_aside()

    def point_aside(self):
        self.session.run("xdotool", "mousemove", "--sync", *map(str, ASIDE))

    def hold(self, thing):
        """Presses the button of the mouse there, and holds it."""
        self.session.run("xdotool", "mousemove", "--sync", str(thing.x), str(thing.y), "mousedown", "1")

    def release(self):
        """Releases the button of the mouse."""
        self.session.run("xdotool", "mouseup", "1")
        self.point_aside()

    def press_thing(self, text):
        """Clicks the shown thing of this text that is the nearest to the applet, if there is one: notifications have buttons
        of the same texts."""
        place = self.place()
        for thing in sorted(self.find(text), key=lambda it: abs(it.x - place[0]))[:1]:
            self.click(thing.x, thing.y)

    def scroll(self, x, y, condition):
        """Turns the wheel of the mouse there, until the condition is true."""
        again("the end of the list", lambda: self.turn(x, y), condition)

    def turn(self, x, y):
        """Turns the wheel of the mouse there."""
        self.session.run("xdotool", "mousemove", "--sync", str(x), str(y), "click", "--repeat", "20", "5")
        self.point_aside()

    def type(self, text):
        self.session.run("xdotool", "type", "--delay", "30", text)

    def key(self, *names):
        self.session.run("xdotool", "key", "--delay", "30", *names)

    def state(self):
        """The alarms and activities, as the applet gets them."""
        return json.loads(self.session.run("alarmsctl", "watch", "--format=json", "--after", ""))

    def ticks(self):
        """The processor time of the desktop, in hundredths of a second."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def errors(self):
        """The lines of the desktop's log about the applet."""
        log = (self.session.logs / "server.log").read_text(errors="replace")
        return [line for line in log.splitlines() if ID in line]
