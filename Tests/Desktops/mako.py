"""mako on sway, which draws no buttons: a click does the usual action, and `makoctl` the others."""

import json

from server import Server
from service import CUSTOM, SNOOZE, STOP
from session import HEIGHT, WIDTH
from waiting import until

# mako has modes, but each person's configuration says what they do.
CONFIGURATION = "[mode=do-not-disturb]\ninvisible=1\n"

SWAY = f"output X11-1 resolution {WIDTH}x{HEIGHT}\nseat seat0 fallback true\ndefault_border none\n"

# makoctl knows the buttons by their keys.
KEYS = {SNOOZE: "snooze", CUSTOM: "custom"}


class Mako(Server):
    name, vendor = "mako", "emersion"
    quiet = "hidden"
    # sway's screen stays on, being a window.
    gets_dark = False
    gestures = {STOP: "click", SNOOZE: "makoctl", CUSTOM: "makoctl"}

    def prepare(self):
        """A window of the screen is sway's, so that the mouse and the pictures are as elsewhere."""
        super().prepare()
        session = self.session
        runtime = session.directory / "runtime"
        configuration = session.directory / "sway"
        configuration.write_text(SWAY)
        mako = session.directory / "config/mako"
        mako.mkdir()
        (mako / "config").write_text(CONFIGURATION)
        session.set({
            "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "sway", "WLR_BACKENDS": "x11",
            "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
        })
        # It refuses to run as root: root shows itself to it as nobody.
        session.start(
            "sway", "unshare", "--user", "--map-user=65534", "--map-group=65534", "sway", "-c", str(configuration))
        socket = until("sway", lambda: next(runtime.glob("sway-ipc.*.sock"), None))
        display = until("sway's display", lambda: next(runtime.glob("wayland-*.lock"), None))
        session.set({"SWAYSOCK": str(socket), "WAYLAND_DISPLAY": display.stem})

    def launch(self):
        return self.session.start("server", "mako")

    def count(self):
        shown = json.loads(self.session.run("makoctl", "list"))["data"][0]
        return len(shown) if self.place() else 0

    def place(self):
        """Where the first row is, on sway's single colour, in which an alert is drawn: its left end; None: nowhere."""
        pixels = self.pixels()
        ground = pixels[:3]
        for start in range(0, len(pixels), WIDTH * 3):
            row = pixels[start:start + WIDTH * 3]
            if row != ground * WIDTH:
                left = next(x for x in range(WIDTH) if row[x * 3:x * 3 + 3] != ground)
                return left, start // (WIDTH * 3)
        return None

    def shows(self, text):
        return None

    def press(self, label):
        if label == STOP:
            self.click_first(1)
        elif self.count():
            self.session.run("makoctl", "invoke", KEYS[label])

    def close(self):
        self.click_first(3)

    def click_first(self, button):
        place = self.place()
        if place:
            self.click(place[0] + 50, place[1] + 20, button)

    def set_quiet(self, quiet):
        self.session.run("makoctl", "mode", "-a" if quiet else "-r", "do-not-disturb")
