"""dunst, which draws no buttons: a click does the usual action, and the others are in its menu."""

import pathlib

from server import Server
from service import CUSTOM, SNOOZE, STOP


class Dunst(Server):
    name, vendor = "dunst", "knopwob"
    has_buttons = False
    quiet_place = "no buttons"
    quiet = "hidden"
    reports_foreign_presses = False
    gestures = {STOP: "middle click", SNOOZE: "its menu", CUSTOM: "its menu"}

    def prepare(self):
        """The packaged configuration, but for the program that lets a person choose from the menu."""
        super().prepare()
        self.choice = self.session.directory / "choice"
        menu = self.session.directory / "menu"
        menu.write_text(f'#!/bin/sh\nexec grep -m 1 -- "$(cat {self.choice})"\n')
        menu.chmod(0o755)
        lines = pathlib.Path("/etc/xdg/dunst/dunstrc").read_text().splitlines()
        self.configuration = self.session.directory / "dunstrc"
        self.configuration.write_text("".join(
            f"dmenu = {menu}\n" if line.strip().startswith("dmenu =") else line + "\n" for line in lines))

    def launch(self):
        return self.session.start("server", "dunst", "-conf", str(self.configuration))

    def count(self):
        return int(self.session.run("dunstctl", "count", "displayed")) if self.windows("--class", "Dunst") else 0

    def count_results(self):
        return self.count()

    def follows(self, text):
        return self.count()

    def asks(self):
        return self.count()

    def shows(self, text):
        return None

    def press(self, label):
        if label != STOP:
            self.choice.write_text(label)
            if self.count():
                self.session.run("dunstctl", "context")
        else:
            self.click_first(2)

    def close(self):
        self.click_first(1)

    def click_first(self, button):
        for x, y, width, _ in self.windows("--class", "Dunst")[:1]:
            self.click(x + width // 3, y + 20, button)

    def set_quiet(self, quiet):
        self.session.run("dunstctl", "set-paused", str(quiet).lower())
