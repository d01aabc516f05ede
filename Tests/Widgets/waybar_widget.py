"""The module in waybar on sway. waybar tells assistive technologies nothing: what is in the bar is measured."""

import json
import pathlib
import shutil
import subprocess

from server import ASIDE
from session import WIDTH
from sway import Sway
from waiting import until

MODULE = pathlib.Path(__file__).resolve().parents[2] / "desktop/waybar"

# The height of the bar, which is at the top of the screen, in pixels.
BAR = 30

# The colours of the bar alone, and of the words and icons in it alone.
GROUND, INK = bytes((32, 32, 64)), bytes((0, 255, 128))

# The colour of a line above activities.
LINE = bytes((230, 97, 0))

STYLE = '''@import "alarms.css";
* { font-family: "DejaVu Sans"; font-size: 14px; }
window#waybar { background: #202040; color: #00ff80; }
#custom-alarms.activity { border-top: 2px solid #e66100; }
'''


class WaybarWidget(Sway):
    """A waybar with the module, as the module's own comment says how to add it."""

    def prepare(self):
        super().prepare()
        self.session.set({"NO_AT_BRIDGE": "1"})
        self.directory = self.session.directory / "home/.config/waybar"
        shutil.copytree(MODULE, self.directory)
        (self.directory / "style.css").write_text(STYLE)
        self.configure(["custom/alarms"])

    def configure(self, modules):
        (self.directory / "config").write_text(json.dumps({
            "height": BAR, "include": ["~/.config/waybar/alarms.jsonc"], "modules-right": modules}))

    def start(self):
        self.process = self.session.start("server", "waybar")
        until("the bar", lambda: GROUND * 100 in self.bar())

    def remove(self):
        """Takes the module out of the bar: a reload would keep it."""
        self.restart([])

    def add(self):
        """Puts the module into the bar again."""
        self.restart(["custom/alarms"])

    def restart(self, modules):
        self.configure(modules)
        self.process.terminate()
        self.process.wait()
        self.start()

    def bar(self):
        """The bar's pixels, row by row."""
        return self.pixels()[:BAR * WIDTH * 3]

    def below(self):
        """The pixels below the bar."""
        return self.pixels()[BAR * WIDTH * 3:]

    def place(self):
        """The middle of the module in the bar; None: it isn't there."""
        bar = self.bar()
        row = bar[BAR // 2 * WIDTH * 3:(BAR // 2 + 1) * WIDTH * 3]
        shown = [x for x in range(WIDTH) if row[x * 3:x * 3 + 3] != GROUND]
        return ((shown[0] + shown[-1]) // 2, BAR // 2) if shown else None

    def is_empty(self):
        """True if nothing is in the bar."""
        return self.bar() == GROUND * (BAR * WIDTH)

    def press(self, button=1):
        """Clicks the module, if it is in the bar by now."""
        if place := self.place():
            self.click(*place, button)

    def point(self, place):
        """Moves the mouse there."""
        self.session.run("xdotool", "mousemove", "--sync", *map(str, place))

    def point_aside(self):
        self.point(ASIDE)

    def line(self, *words):
        """The first line that an alarmsctl prints, which goes on to run."""
        program = subprocess.Popen(
            ["alarmsctl", *words], env=self.session.environment, stdout=subprocess.PIPE, text=True)
        try:
            return program.stdout.readline().rstrip("\n")
        finally:
            program.kill()
            program.communicate()

    def programs(self):
        """The name and the state, as the kernel writes it, of each running process of waybar and of its modules."""
        found = []
        for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                name, fields = file.read_text().split("(", 1)[1].rsplit(") ", 1)
            except (FileNotFoundError, ProcessLookupError):
                continue
            if name in ("waybar", "alarmsctl") and not fields.startswith("Z"):
                found.append((name, fields.split()))
        return found

    def waits(self):
        """True if an alarmsctl runs."""
        return any(name == "alarmsctl" for name, _ in self.programs())

    def ticks(self):
        """The processor time of waybar and of what it runs, in hundredths of a second."""
        return sum(int(fields[11]) + int(fields[12]) for _, fields in self.programs())

    def errors(self):
        """The errors in the log of waybar."""
        log = (self.session.logs / "server.log").read_text(errors="replace")
        return [line for line in log.splitlines() if "[error]" in line or "alarms.css" in line]
