"""Random looks, of which the service takes most: words and values from all that there are, within its limits, with some
keys dropped, doubled by others, or of other values."""

import random

from gi.repository import GLib

TINT = "#e66100"

REGIONS = ("compact-leading", "compact-trailing", "minimal", "expanded", "lock-screen")
TYPES = ("text", "time", "icon", "timer", "progress", "button", "row", "column")
MOST_DEPTH, MOST_ELEMENTS = 6, 64

# The names that content and attributes have, of right and wrong types; "absent" is nowhere.
NAMES = ("title", "status", "long", "number", "part", "yes", "no", "soon", "past", "tint", "icon", "list", "nested", "absent")
WORDS = (
    "", "Tea", "<b>bold</b> & 'quoted'", "multi\nline\ttext", "$$5", "\u200f\u05d0\u05d1", "🍵", "W" * 60,
    "many words " * 20, "Rings {time}")
ICONS = ("alarm-symbolic", "mail-send", "no.such_icon+name")
TINTS = (TINT, "#000000", "#FFFFFF")
ODD_NAMES = ("$", "$$", "$$title", "$__proto__", "$constructor", "$status.status", "$ title", "$\u05d0", "$" + "n" * 200)
ODD_ICONS = ("alarm-symbolic", "../../etc/passwd", "file:///etc/passwd", ".hidden")
ODD_WORDS = ("", " ", "!", "stale", "!!stale", "\u2028\x01", "x" * 256)
ODD_TIMES = (0, 1, 2 ** 53, 2 ** 53 + 1, 2 ** 62)
ODD_PARTS = (0.0, -0.0, 5e-324, 1.0)
SIGNATURES = {
    "lines": "u", "time": "t", "to": "t", "from": "t", "paused-at": "t", "value": "d", "expand": "b",
    "children": "aa{sv}",
}


class Layouts:
    """A sequence of random configurations of activities, the same for the same seed."""

    def __init__(self, seed, now):
        self.random = random.Random(seed)
        self.now = now

    def configuration(self):
        """The keys layout, content and attributes of an activity, as values of D-Bus."""
        regions = self.random.sample(REGIONS, self.random.randint(1, len(REGIONS)))
        if "expanded" not in regions:
            regions.append("expanded")
        while True:
            looks = GLib.Variant("a{sv}", {region: self.look() for region in regions})
            if looks.get_size() <= 7 * 1024:
                break
            regions = ["expanded"]
        return {
            "layout": looks, "content": GLib.Variant("a{sv}", self.values()),
            "attributes": GLib.Variant("a{sv}", self.values()),
        }

    def look(self):
        self.mutations = self.random.randint(0, 4)
        self.left = self.random.choice((3, 8, 20, MOST_ELEMENTS))
        return GLib.Variant("a{sv}", self.element(1))

    def element(self, depth):
        """An element, its keys as values of D-Bus."""
        self.left -= 1
        is_box = depth < MOST_DEPTH and self.left > 0 and self.random.random() < 0.9 / depth ** 0.5
        kind = self.random.choice(TYPES[-2:] if is_box else TYPES[:-2])
        keys = {"type": kind, **getattr(self, kind)(depth)}
        for key, value in (
                ("tint", self.named(self.random.choice(TINTS))), ("expand", self.random.random() < 0.5),
                ("label", self.named(self.words())),
                ("when", self.random.choice(("", "!")) + self.random.choice((*NAMES, "stale")))):
            if self.random.random() < 0.15:
                keys[key] = value
        made = {
            key: GLib.Variant("s" if isinstance(value, str) else SIGNATURES[key], value) for key, value in keys.items()}
        if self.mutations > 0 and self.random.random() < 0.3:
            self.mutations -= 1
            self.mutate(made)
        return made

    def mutate(self, element):
        """Drops a key of an element, or gives it the value of another one, or an odd one."""
        # The service takes neither another type nor other children.
        keys = sorted(element.keys() - {"type", "children"})
        if not keys:
            return
        key, other = self.random.choice(keys), self.random.choice(keys)
        match self.random.randrange(5):
            case 0:
                del element[key]
            case 1:
                element[key] = element[other]
            case 2:
                element[key] = GLib.Variant("s", self.random.choice(ODD_NAMES))
            case _ if element[key].get_type_string() == "t":
                element[key] = GLib.Variant("t", self.random.choice(ODD_TIMES))
            case _ if element[key].get_type_string() == "d":
                element[key] = GLib.Variant("d", self.random.choice(ODD_PARTS))
            case _:
                element[key] = GLib.Variant("s", self.random.choice(ODD_WORDS))

    def text(self, depth):
        keys = self.time(depth) if self.random.random() < 0.3 else self.lettering()
        return {"text": self.named(self.words()), "lines": self.random.randint(1, 4), **keys}

    def time(self, depth):
        form = self.random.choice(("time", "date-time", "date"))
        return {"time": self.named(self.instant()), "form": form, **self.lettering()}

    def icon(self, depth):
        return {"name": self.named(self.random.choice(ICONS)), "size": self.random.choice(("small", "large"))}

    def timer(self, depth):
        return {**self.times(self.random.choice((["to"], ["from"], ["to", "from"]))), **self.lettering(),
                "precision": self.random.choice(("second", "minute"))}

    def progress(self, depth):
        how = self.times(["from", "to"]) if self.random.random() < 0.5 else {"value": self.named(self.random.random())}
        return {**how, "shape": self.random.choice(("bar", "ring"))}

    def button(self, depth):
        shown = self.random.choice((["text"], ["icon"], ["text", "icon"]))
        values = {"text": self.named(self.words()), "icon": self.named(self.random.choice(ICONS))}
        return {**{key: values[key] for key in shown}, "action": "default",
                "role": self.random.choice(("normal", "primary", "destructive"))}

    def row(self, depth):
        count = self.random.choice((1, 2, 3, 5, 12))
        children = []
        while len(children) < count and self.left > 0:
            children.append(self.element(depth + 1))
        return {"children": children, "align": self.random.choice(("start", "center", "end"))}

    column = row

    def lettering(self):
        return {"style": self.random.choice(("title", "body", "caption", "number")),
                "align": self.random.choice(("start", "center", "end"))}

    def times(self, keys):
        if self.random.random() < 0.2:
            keys = [*keys, "paused-at"]
        return {key: self.named(self.instant()) for key in keys}

    def instant(self):
        return max(0, self.now + self.random.choice((-1, 1)) * self.random.choice((0, 1, 3600, 10 ** 6, 7 * 10 ** 9)) * 1_000_000)

    def words(self):
        return self.random.choice(WORDS)

    def named(self, value):
        """The value, or a name in its place."""
        return f"${self.random.choice(NAMES)}" if self.random.random() < 0.3 else value

    def values(self):
        """Content or attributes."""
        found = {
            "status": GLib.Variant("s", self.words()), "long": GLib.Variant("s", "x" * 900),
            "number": GLib.Variant("x", self.random.randint(-2 ** 63, 2 ** 63 - 1)),
            "part": GLib.Variant("d", self.random.choice((0.0, 0.5, 1.0, -1.0, 1e300))),
            "yes": GLib.Variant("b", True), "no": GLib.Variant("b", False),
            "soon": GLib.Variant("t", self.instant()), "past": GLib.Variant("x", self.instant()),
            "tint": GLib.Variant("s", self.random.choice((TINT, "red", "#12345"))),
            "icon": GLib.Variant("s", self.random.choice(ODD_ICONS)),
            "list": GLib.Variant("as", ["one", "two"]),
            "nested": GLib.Variant("a{sv}", {"status": GLib.Variant("s", "nested")}),
            "__proto__": GLib.Variant("s", "no prototype"), "to": GLib.Variant("t", self.instant()),
        }
        for name in self.random.sample(sorted(found), self.random.randint(0, len(found) // 2)):
            del found[name]
        return found
