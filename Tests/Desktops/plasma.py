"""Plasma on X11, with its window manager. It tells assistive technologies nothing of its notifications: what is on the
screen is measured."""

import accessible
from server import NAME, PATH, Server
from service import CUSTOM, SNOOZE, STOP
from session import HEIGHT, WIDTH, call
from waiting import again, until

# The program that starts and shows the search.
RUNNER = "org.kde.krunner"

# The order in which the buttons stand.
LABELS = (STOP, SNOOZE, CUSTOM)

# The colours that only a button is painted with in the usual theme, from left to right; and the distance of the cross from
# the upper and from the right end of its window, in pixels.
BUTTON, CROSS = bytes((252, 252, 252)) * 30, 15

# The part of the panel in which the icons of the tray are, what is lighter than they are, and more than the gaps in one.
TRAY, LIGHT, GAP = (400, 768, 1130, 788), 100, 8

# No button is higher, and no two alerts are as near, in pixels.
BUTTON_HEIGHT = 40


class Plasma(Server):
    name, vendor = "Plasma", "KDE"
    has_tray = True
    has_search = True

    def prepare(self):
        super().prepare()
        self.session.set({
            "XDG_CURRENT_DESKTOP": "KDE", "KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": self.version(),
            "QT_QPA_PLATFORMTHEME": "kde", "QT_QUICK_BACKEND": "software", "NO_AT_BRIDGE": "1",
        })
        self.session.start("kwin", "kwin_x11", "--replace")
        self.inhibition = None
        self.pressed = None

    def version(self):
        """The first number of Plasma's version."""
        return self.session.run("plasmashell", "--version").split()[-1].split(".")[0]

    def launch(self):
        return self.session.start("server", "plasmashell")

    def settle(self):
        # The desktop and the panel.
        until("the desktop", lambda: len(self.windows("--class", "plasmashell")) >= 2, limit=60)

    def painted(self, pattern):
        """The places where this is painted: of each the left end of all that is side by side, and its upper end."""
        pixels = self.pixels()
        places = []
        for y in range(HEIGHT):
            row = pixels[y * WIDTH * 3:(y + 1) * WIDTH * 3]
            if pattern not in row or (places and y - places[-1][1] < BUTTON_HEIGHT):
                continue
            places.append((self.beginnings(row, pattern), y))
        return places

    @staticmethod
    def beginnings(row, pattern):
        found, x = [], row.find(pattern)
        while x >= 0:
            found.append(x // 3)
            end = x
            while row[end:end + 3] == pattern[:3]:
                end += 3
            x = row.find(pattern, end)
        return found

    def count(self):
        return len(self.painted(BUTTON))

    def shows_result(self, label, labels):
        # By the number of its buttons, which look otherwise than those that were pressed.
        return any(len(buttons) == len(labels) and self.row(y) != self.pressed for buttons, y in self.painted(BUTTON))

    def count_results(self):
        return len(self.painted(BUTTON))

    def shows(self, text):
        if text not in LABELS:
            return None
        return all(len(buttons) == len(LABELS) for buttons, _ in self.painted(BUTTON))

    def prepare_tray(self):
        self.own = self.icons()

    def icons(self):
        """The left ends of the icons in the tray."""
        pixels = self.pixels()
        left, top, right, bottom = TRAY
        found, end = [], left
        for x in range(left, right):
            places = [(y * WIDTH + x) * 3 for y in range(top, bottom)]
            if any(max(pixels[place:place + 3]) < LIGHT for place in places):
                if x - end > GAP:
                    found.append(x)
                end = x
        return found

    def tray_icon(self):
        # The icons of applications are on the left of Plasma's own, of which 6.7 has none here.
        first = min(self.icons(), default=WIDTH)
        return (first + 8, (TRAY[1] + TRAY[3]) // 2) if first < min(self.own, default=WIDTH) else None

    def shows_player(self):
        # Beside the icon of the alarm.
        return len(self.icons()) == len(self.own) + 2

    def press(self, label):
        self.press_result(label, LABELS)

    def press_result(self, label, labels):
        for buttons, y in self.painted(BUTTON)[:1]:
            if len(buttons) == len(labels):
                self.pressed = self.row(y)
                self.click(buttons[labels.index(label)] + 15, y + 10)

    def row(self, y):
        """The colours in the places of buttons."""
        return self.pixels()[y * WIDTH * 3:(y + BUTTON_HEIGHT) * WIDTH * 3]

    def close(self):
        for buttons, y in self.painted(BUTTON)[:1]:
            for left, top, width, height in self.windows("--class", "plasmashell"):
                if width < WIDTH and left <= buttons[0] < left + width and top <= y < top + height:
                    self.click(left + width - CROSS, top + CROSS)

    def open_search(self):
        """Opens KRunner, which tells assistive technologies what it shows."""
        session = self.session
        if not session.has_owner(RUNNER):
            accessible.connect(session)
            session.start("krunner", "krunner", "--daemon", environment={"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"})
            until("KRunner", lambda: session.has_owner(RUNNER))
        again("the field of KRunner", self.display_runner, self.is_searching)

    def display_runner(self):
        if not self.is_searching():
            call(self.session.bus, RUNNER, "/App", "org.kde.krunner.App", "display")

    def is_searching(self):
        return bool(self.windows("--class", "krunner"))

    def close_search(self):
        again("KRunner's end", lambda: self.is_searching() and self.session.run("xdotool", "key", "Escape"),
              lambda: not self.is_searching())

    def finds(self, text):
        return any(text in thing.text for thing in accessible.things())

    def type(self, text):
        for line in text.splitlines(keepends=True):
            self.session.run("xdotool", "type", "--delay", "30", line.rstrip("\n"))
            if line.endswith("\n"):
                self.session.run("xdotool", "key", "Return")

    def set_quiet(self, quiet):
        bus = self.session.bus
        if quiet:
            self.inhibition = call(bus, NAME, PATH, NAME, "Inhibit", "(ssa{sv})", "test", "quiet", {})[0]
        else:
            call(bus, NAME, PATH, NAME, "UnInhibit", "(u)", self.inhibition)
