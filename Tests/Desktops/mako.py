"""mako on sway, which draws no buttons: a click does the usual action, and `makoctl` the others."""

from server import NAME
from service import CUSTOM, SNOOZE, STOP
from session import WIDTH, call
from sway import Sway

# mako has modes, but each person's configuration says what they do.
CONFIGURATION = "[mode=do-not-disturb]\ninvisible=1\n"

# The object that describes it.
OWN_PATH = "/fr/emersion/Mako"


class Mako(Sway):
    name, vendor = "mako", "emersion"
    has_buttons = False
    quiet_place = "no buttons"
    quiet = "hidden"
    gestures = {STOP: "click", SNOOZE: "makoctl", CUSTOM: "makoctl"}

    def prepare(self):
        super().prepare()
        mako = self.session.directory / "config/mako"
        mako.mkdir()
        (mako / "config").write_text(CONFIGURATION)

    def launch(self):
        return self.session.start("server", "mako")

    def count(self):
        return len(self.notifications()) if self.place() else 0

    def notifications(self):
        return call(self.session.bus, NAME, OWN_PATH, "fr.emersion.Mako", "ListNotifications")[0]

    def place(self):
        """The left end of the first row, on sway's single colour, in which an alert is drawn; None: there is none."""
        pixels = self.pixels()
        ground = pixels[:3]
        for start in range(0, len(pixels), WIDTH * 3):
            row = pixels[start:start + WIDTH * 3]
            if row != ground * WIDTH:
                left = next(x for x in range(WIDTH) if row[x * 3:x * 3 + 3] != ground)
                return left, start // (WIDTH * 3)
        return None

    def count_results(self):
        return self.count()

    def follows(self, text):
        return self.count()

    def asks(self):
        return self.count()

    def shows(self, text):
        return None

    def press(self, label):
        if label == STOP:
            self.click_first(1)
        else:
            self.press_foreign(label, ())

    def press_foreign(self, label, labels):
        # makoctl knows the buttons by their keys.
        for notification in self.notifications()[:1]:
            for key, words in notification["actions"].items():
                if words == label:
                    self.session.run("makoctl", "invoke", key)

    def close(self):
        self.click_first(3)

    def close_all(self):
        # As packaged, nothing goes by itself, such as the alert about an activity.
        self.session.run("makoctl", "dismiss", "--all")

    def click_first(self, button):
        place = self.place()
        if place:
            self.click(place[0] + 50, place[1] + 20, button)

    def set_quiet(self, quiet):
        self.session.run("makoctl", "mode", "-a" if quiet else "-r", "do-not-disturb")
