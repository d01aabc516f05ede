"""Looks that the applet's parts draw in a window of their own, in Plasma."""

import json
import pathlib
import shutil
import time

from plasma_widget import APPLET, ID
from waiting import Missed, until

DRAWING = pathlib.Path(__file__).with_name("PlasmaLayouts.qml")
DRAWING_ID = f"{ID}.layouts"

# The regions that are drawn.
PLACES = ("compact-leading", "compact-trailing", "minimal", "expanded")

# The place of the window on the desktop.
LEFT, TOP, WIDTH, HEIGHT = 400, 100, 500, 620

# The ground and the colours of the square, as X has them, and the unused byte of each pixel.
GROUND, DRAWN, FAILED = b"\xff\x00\xff", b"\x00\xff\x00", b"\x00\x00\xff"
ENDS = b"\x00", b"\xff"

# Outside of the places of PlasmaLayouts.qml: left and upper ends, widths and heights.
OUTSIDE = [(0, 0, 440, 40), (0, 40, 40, 460), (190, 40, 10, 30), (350, 40, 10, 30), (420, 40, 20, 460), (0, 70, 440, 30),
           (0, 500, 430, 40)]
SQUARE = (440, 520, 1, 1)

# The time after which the window stays where it is, that after which a picture is kept, and the longest time until all looks
# are drawn, in seconds.
STILL, PICTURED, LONGEST = 1.2, 5, 200


class PlasmaLayouts:
    """An applet on the desktop that draws looks one after the other."""

    def __init__(self, desktop):
        self.desktop = desktop

    def draw(self, rows, picture):
        """Draws rows of elements by region; raises `Missed` if one isn't drawn whole, or leaves its place."""
        package = self.desktop.session.directory / f"data/plasma/plasmoids/{DRAWING_ID}"
        self.desktop.session.run(APPLET / "make", str(package), self.desktop.version())
        metadata = package / "metadata.json"
        metadata.write_text(metadata.read_text().replace(f'"{ID}"', f'"{DRAWING_ID}"'))
        shutil.copy(DRAWING, package / "contents/ui/AlarmsView.qml")
        self.desktop.script(f"desktops()[0].addWidget('{DRAWING_ID}', {LEFT}, {TOP}, {WIDTH}, {HEIGHT})")
        try:
            # A new window still moves.
            corner = until("the ground of the looks", self.steady_corner)
            looks = package / "contents/ui/layouts"
            looks.write_text(json.dumps(rows))
            looks.rename(looks.with_suffix(".json"))
            self.watch(*corner, picture)
        finally:
            self.desktop.script(
                f"desktops()[0].widgets().forEach(function (it) {{ if (it.type == '{DRAWING_ID}') it.remove(); }})")

    def corner(self):
        """The upper left end of the ground, of which nothing but the places is covered; None: it isn't there."""
        pixels = self.desktop.screen.part(LEFT, TOP, WIDTH, HEIGHT)
        place = min((found for found in (pixels.find((GROUND + end) * 40) for end in ENDS) if found >= 0), default=None)
        if place is None:
            return None
        corner = LEFT + place // 4 % WIDTH, TOP + place // 4 // WIDTH
        return corner if self.is_kept(*corner) else None

    def steady_corner(self):
        """The upper left end of the ground once it stays where it is."""
        before = self.corner()
        time.sleep(STILL)
        return before if self.corner() == before else None

    def is_kept(self, left, top):
        """True if the ground outside of the places is as it was."""
        parts = (self.desktop.screen.part(left + x, top + y, width, height) for x, y, width, height in OUTSIDE)
        return all(part in ((GROUND + end) * (len(part) // 4) for end in ENDS) for part in parts)

    def watch(self, left, top, picture):
        square = None
        is_pictured = False
        start = time.monotonic()
        while square not in (DRAWN, FAILED):
            if not self.is_kept(left, top):
                picture("layouts-outside")
                raise Missed("a look has left its place")
            if not is_pictured and time.monotonic() > start + PICTURED:
                picture("layouts")
                is_pictured = True
            if time.monotonic() > start + LONGEST:
                raise Missed(f"all looks: not within {LONGEST} s")
            square = self.desktop.screen.part(left + SQUARE[0], top + SQUARE[1], *SQUARE[2:])[:3]
        if square == FAILED:
            raise Missed("a look wasn't drawn whole")
